/** What stands in each cell of a sheet: its history, and whether it is closed. */

import type { Sheet } from "../api/schema";
import type { Cell } from "./geometry";

/** Returns the place of the player who sits so many chairs clockwise from the one below. */
export function placeOf(seat: number, below: number, players: number): number {
  return (below + seat) % players;
}

/** Returns the running totals of a cell, oldest first, as exact text. */
export function totalsOf(sheet: Sheet, cell: Cell, below: number): readonly string[] {
  const place = placeOf(cell.seat, below, sheet.players);
  if (cell.on !== null) return sheet.history.whists[place]?.[placeOf(cell.on, below, sheet.players)] ?? [];
  return sheet.history[cell.kind === "pool" ? "pool" : "mountain"][place] ?? [];
}

/** Whether the last total of a cell stands in a box: a closed pool, and where mountains are played off, one that is gone. */
export function boxed(sheet: Sheet, cell: Cell, below: number, mountains: boolean): boolean {
  const place = placeOf(cell.seat, below, sheet.players);
  if (cell.kind === "pool") return sheet.closed[place] ?? false;
  return cell.kind === "mountain" && mountains && sheet.mountain[place] === "0" && totalsOf(sheet, cell, below).length > 0;
}

/** The fewest payments (who, to whom, how much) that settle results which sum to zero. */
export function payments(results: readonly number[]): [who: number, whom: number, amount: number][] {
  const left = [...results];
  const paid: [number, number, number][] = [];
  const owed = (place: number): number => left[place] ?? 0;
  const places = left.map((_, place) => place);
  while (left.some((amount) => amount !== 0)) {
    const debtors = places.filter((place) => owed(place) < 0).sort((one, other) => owed(one) - owed(other));
    const creditors = places.filter((place) => owed(place) > 0).sort((one, other) => owed(other) - owed(one));
    const [debtor, creditor] = [debtors[0], creditors[0]];
    if (debtor === undefined || creditor === undefined) throw new RangeError("the results do not add up to zero");
    // Two that cancel out are settled first: with four players that saves a payment.
    const [who, whom] = debtors
      .flatMap((one) => creditors.map((other): [number, number] => [one, other]))
      .find(([one, other]) => owed(one) === -owed(other)) ?? [debtor, creditor];
    const amount = Math.min(-owed(who), owed(whom));
    left[who] = owed(who) + amount;
    left[whom] = owed(whom) - amount;
    paid.push([who, whom, amount]);
  }
  return paid;
}
