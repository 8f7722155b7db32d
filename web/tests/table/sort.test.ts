import { expect, test } from "vitest";
import { rows, sorted, suitOrder, type Order } from "../../src/cards/sort";
import type { Suit } from "../../src/cards/words";

const order = (trump: Suit | null = null, more: Partial<Order> = {}): Order => ({ trump, lowFirst: false, sort: "alternate", ...more });
const all = new Set<Suit>(["S", "C", "D", "H"]);

test("colours alternate and the trump suit comes first", () => {
  expect(suitOrder(all, order())).toEqual(["S", "D", "C", "H"]);
  expect(suitOrder(all, order("D"))).toEqual(["D", "S", "H", "C"]);
  expect(suitOrder(all, order("S"))).toEqual(["S", "D", "C", "H"]);
  expect(suitOrder(all, order("H"))).toEqual(["H", "S", "D", "C"]);
});

test("a void suit is skipped, and two suits of a colour meet only where they must", () => {
  expect(suitOrder(new Set<Suit>(["S", "C", "D"]), order("D"))).toEqual(["D", "S", "C"]);
  expect(suitOrder(new Set<Suit>(["D", "H", "C"]), order())).toEqual(["D", "C", "H"]);
  expect(suitOrder(new Set<Suit>(["S", "C"]), order("D"))).toEqual(["S", "C"]);
});

test("cards fall from the ace to the seven, or rise where that is wished", () => {
  expect(sorted(["S7", "ST", "SA", "D9"], order())).toEqual(["SA", "ST", "S7", "D9"]);
  expect(sorted(["S7", "ST", "SA", "D9"], order(null, { lowFirst: true }))).toEqual(["S7", "ST", "SA", "D9"]);
  expect(sorted(["H7", "CA", "S9"], order(null, { sort: "strength" }))).toEqual(["S9", "CA", "H7"]);
});

test("twelve cards make two rows of six, ten break at a suit near the middle", () => {
  const twelve = sorted(["SA", "SJ", "S9", "DA", "DK", "DJ", "D7", "CK", "CJ", "C9", "H9", "H7"], order());
  expect(rows(twelve).map((row) => row.length)).toEqual([6, 6]);
  const ten = sorted(["SA", "SJ", "S9", "S8", "DA", "DK", "CK", "CJ", "C9", "H7"], order());
  expect(rows(ten).map((row) => row.length)).toEqual([6, 4]);
  expect(rows(["SA", "S9"])).toEqual([["SA", "S9"]]);
});
