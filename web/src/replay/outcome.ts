/** A finished deal in one line: what was played and how it ended. */

import type { Result } from "../api/schema";

export type Ending =
  | { kind: "made" }
  | { kind: "over"; by: number }
  | { kind: "down"; by: number }
  | { kind: "misere-made" }
  | { kind: "caught"; tricks: number }
  | { kind: "all-pass"; tricks: readonly number[] }
  | { kind: "unplayed" }
  | { kind: "conceded" };

/** Returns how the deal ended. */
export function endingOf(result: Result): Ending {
  const { contract, declarer, tricks } = result;
  if (result.ending === "conceded") return { kind: "conceded" };
  if (tricks === null) return { kind: "unplayed" };
  if (declarer === null) return { kind: "all-pass", tricks };
  const taken = tricks[declarer] ?? 0;
  const level = /^(?:blind )?(\d+)/.exec(contract)?.[1];
  if (level === undefined) return taken === 0 ? { kind: "misere-made" } : { kind: "caught", tricks: taken };
  const over = taken - Number(level);
  return over < 0 ? { kind: "down", by: -over } : over > 0 ? { kind: "over", by: over } : { kind: "made" };
}
