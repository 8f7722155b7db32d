/* How a hand is laid out: colours alternate, the trump suit first once it is known. */

import type { Card } from "../api/schema";
import { strength, suitOf, type Suit } from "./words";

export interface Order {
  trump: Suit | null;
  lowFirst: boolean;
  /** "alternate": black and red in turn; "strength": spades, clubs, diamonds, hearts. */
  sort: "alternate" | "strength";
}

const BLACK: readonly Suit[] = ["S", "C"];
const RED: readonly Suit[] = ["D", "H"];
const isBlack = (suit: Suit) => BLACK.includes(suit);

/** Returns the suits held, in the order in which they are laid out. */
export function suitOrder(held: ReadonlySet<Suit>, order: Order): Suit[] {
  const { trump } = order;
  if (order.sort === "strength") {
    const rest = (["S", "C", "D", "H"] as Suit[]).filter((suit) => held.has(suit) && suit !== trump);
    return trump && held.has(trump) ? [trump, ...rest] : rest;
  }
  const black = BLACK.filter((suit) => held.has(suit) && suit !== trump);
  const red = RED.filter((suit) => held.has(suit) && suit !== trump);
  const laid: Suit[] = [];
  let next: boolean;
  if (trump && held.has(trump)) {
    laid.push(trump);
    next = !isBlack(trump);
  } else next = black.length >= red.length;
  while (black.length || red.length) {
    const from = next ? (black.length ? black : red) : red.length ? red : black;
    laid.push(from.shift()!);
    next = !isBlack(laid.at(-1)!);
  }
  return laid;
}

export function sorted(cards: readonly Card[], order: Order): Card[] {
  const suits = suitOrder(new Set(cards.map(suitOf)), order);
  const sign = order.lowFirst ? 1 : -1;
  return [...cards].sort(
    (a, b) => suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b)) || sign * (strength(a) - strength(b)),
  );
}

/** Two rows of a narrow screen: broken in the middle, or one card off where that meets a change of suit. */
export function rows(cards: readonly Card[], most = 6): Card[][] {
  if (cards.length <= most) return [[...cards]];
  const middle = Math.ceil(cards.length / 2);
  const change = (at: number) => cards[at - 1] && cards[at] && suitOf(cards[at - 1]!) !== suitOf(cards[at]!);
  const at = [middle, middle + 1, middle - 1].find((at) => change(at) && at <= most && cards.length - at <= most) ?? middle;
  return [cards.slice(0, at), cards.slice(at)];
}
