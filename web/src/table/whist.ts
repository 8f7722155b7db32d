/* What a whist comes to, in words, before it is said. */

import type { Screen } from "../api/schema";
import { getLocale } from "../i18n/locale.svelte";
import { m } from "../paraglide/messages";
import { exact, shown } from "../pulka/exact";

const whists = (points: string): string => {
  const { n, d } = exact(points);
  return m.count_whists({ n: Number(n) / Number(d), shown: shown(points, getLocale()) });
};
const tricks = (n: number): string => m.tricks_owed({ n });

/** "взятка — 4 виста" */
export const trickPrice = (screen: Screen): string => (screen.whist ? m.whist_trick({ whists: whists(screen.whist.trick) }) : "");

/** What each answer brings and costs; what two owe together is said where two may whist or do. */
export function whistText(screen: Screen, answer: string): string {
  const price = screen.whist;
  switch (answer) {
    case "whist": {
      if (!price) return m.whist_text();
      const { alone, pair } = price;
      if (!alone && !pair) return m.whist_pass_text();
      const [first, ...more] = screen.answers;
      if (first?.answer === "whist" && !more.length) return m.whist_owes_pair({ tricks: tricks(pair) });
      if (!first && screen.dummy === null && pair !== alone) return m.whist_owes_either({ tricks: tricks(alone), pair });
      return m.whist_owes({ tricks: tricks(alone) });
    }
    case "half":
      return m.half_text({ whists: whists(price?.half ?? "0") });
    case "alone":
      return price?.aside ? `${m.alone_text()}. ${m.whist_owes({ tricks: tricks(price.aside) })}` : m.alone_text();
    case "open":
      return m.open_text();
    case "closed":
      return m.closed_text();
    case "pass":
      return m.whist_pass_text();
    default:
      return "";
  }
}
