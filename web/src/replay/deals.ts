/** Finished deals, each asked for once. */

import { dealReplay } from "../api/http";
import type { DealReplay } from "../api/schema";

const MOST_KEPT = 200;
const kept = new Map<string, Promise<DealReplay>>();

/** Returns deal `deal` of a table with all cards open; a refusal is not remembered. */
export function finishedDeal(tableId: string, deal: number): Promise<DealReplay> {
  const key = `${tableId}/${deal}`;
  const known = kept.get(key);
  if (known) return known;
  const asked = dealReplay(tableId, deal);
  asked.catch(() => kept.delete(key));
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
  kept.set(key, asked);
  return asked;
}
