/* What is left of the agreed time of a pulka, in words: calm, by the minute. */

import type { TableInfo } from "../api/schema";
import { m } from "../paraglide/messages";

/** Whether the clock counts now: from the first deal on, while somebody who plays is there, or bots only. */
export function counts(table: TableInfo): boolean {
  if (table.deal === 0 || (table.state !== "playing" && table.state !== "between")) return false;
  const people = table.places.filter((each) => each.kind === "human");
  return people.length === 0 || people.some((each) => each.online || each.place === table.you);
}

export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (ms <= 60_000) return m.time_last();
  if (minutes < 60) return m.time_minutes({ n: minutes });
  const [h, n] = [Math.floor(minutes / 60), minutes % 60];
  return n ? m.time_hours({ h, n }) : m.time_hours_even({ h });
}
