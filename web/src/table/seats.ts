/* Who sits where as the viewer sees it, and how the seats are called. */

import type { Place, Screen, Seat, TableInfo } from "../api/schema";
import { m } from "../paraglide/messages";

export type Side = "me" | "l" | "t" | "r";

/** Where each hand of the deal is drawn: mine below, the next hand on the left; without a hand of mine all three above. */
export function sides(screen: Screen): Partial<Record<Side, Seat>> {
  const { you } = screen;
  if (you === null || you === 0) return { l: 1, t: 2, r: 3 };
  return { me: you, l: (you % 3) + 1, r: ((you + 1) % 3) + 1 };
}

export function sideOf(screen: Screen, seat: Seat): Side {
  const found = Object.entries(sides(screen)).find(([, each]) => each === seat);
  return (found?.[0] as Side | undefined) ?? "t";
}

export function placeName(table: TableInfo | null, place: Place | null | undefined): string {
  if (place === null || place === undefined) return m.dummy();
  if (table && table.you === place) return m.you();
  return table?.places[place]?.name || m.place_n({ n: place + 1 });
}

export function seatName(table: TableInfo | null, screen: Screen, seat: Seat): string {
  if (seat === screen.dummy) return m.dummy();
  return placeName(table, screen.places[seat]);
}

/** Whether *seat* is the viewer's own, for verbs that differ. */
export const isMe = (screen: Screen, seat: Seat | null): boolean => seat !== null && seat === screen.you;
