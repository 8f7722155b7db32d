/* How a finished deal is told in its heading. */

import type { Result } from "../api/schema";
import { m } from "../paraglide/messages";
import { spoken } from "./words";

export interface Outcome {
  text: string;
  tag: string | null;
  good: boolean | null;
}

export function outcome(result: Result): Outcome {
  if (result.contract === "all-pass") return { text: "", tag: m.deal_n({ n: result.deal }), good: null };
  const { game, word } = spoken(result.contract);
  const took = result.declarer === null ? null : (result.tricks?.[result.declarer] ?? null);
  if (result.ending === "conceded") return { text: m.out_conceded(), tag: null, good: false };
  if (result.ending === "unplayed") return { text: m.out_unplayed(), tag: null, good: true };
  if (took === null) return { text: "", tag: null, good: null };
  if (!game) {
    const caught = took > 0;
    const name = word.startsWith("misere") ? (caught ? m.out_misere_caught() : m.out_misere_made()) : caught ? m.out_down({ n: took }) : m.out_made();
    return { text: name, tag: m.tricks_taken({ n: took }), good: !caught };
  }
  const level = Number(game.level);
  const over = took - level;
  const text = over < 0 ? m.out_down({ n: -over }) : over === 0 ? m.out_made() : m.out_over({ n: over });
  const agreed = result.ending === "agreed" ? ` ${m.out_agreed()}` : "";
  return { text: text + agreed, tag: `${took} ${m.of_n({ n: level })}`, good: over >= 0 };
}
