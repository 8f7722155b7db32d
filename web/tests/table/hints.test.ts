import { expect, test } from "vitest";
import en from "../../src/generated/hints.en.json";
import ru from "../../src/generated/hints.ru.json";
import type { Danger, Hint } from "../../src/api/schema";
import { cardsOf } from "../../src/table/actions";
import { errorOf, othersOf, percent, rowsOf, shareOf, splitOf, whistsOf } from "../../src/table/hints";

test("whists carry their sign, one decimal and the language's mark; nothing has no minus", () => {
  expect([1.26, -0.34, 0, -0.04].map((each) => whistsOf(each, "ru"))).toEqual(["+1,3", "−0,3", "0,0", "0,0"]);
  expect(whistsOf(-12.5, "en")).toBe("−12.5");
});

test("an error that does not show is not told", () => {
  expect([errorOf(0.44, "ru"), errorOf(0.44, "en"), errorOf(0.04, "ru"), errorOf(0, "en")]).toEqual(["± 0,4", "± 0.4", "", ""]);
});

test("a reason speaks of the layouts in which the best comes out", () => {
  const hint = { made: 0.25, why: "caught-often" } as Hint;
  expect(percent(shareOf(hint))).toBe("75 %");
  expect(percent(shareOf({ ...hint, why: "made-often" }))).toBe("25 %");
});

test("every reason has its sentence in both languages", () => {
  expect(Object.keys(ru)).toEqual(Object.keys(en));
  expect(ru["caught-often"]).toContain("{share}");
});

test("reads a set of cards", () => {
  expect(cardsOf("SKJ D8")).toEqual(["SK", "SJ", "D8"]);
});

test("cards that come to the same stand in one row, in the order of the hint", () => {
  const option = (card: string, whists: number, error: number) => ({ action: { kind: "played", seat: 1, card }, whists, error }) as Hint["options"][number];
  const options = [option("SA", 1.04, 0.3), option("SK", 1.01, 0.31), option("HA", 0.5, 0.3), option("DA", 0.5, 0)];
  const cards = (hint: Hint) => rowsOf(hint).map((row) => row.map(({ action }) => action.card));
  expect(cards({ options, worlds: 30 } as Hint)).toEqual([["SA", "SK"], ["HA"], ["DA"]]);
  expect(cards({ options, worlds: 0 } as Hint)).toEqual([["SA"], ["SK"], ["HA"], ["DA"]]);
});

test("what is possible is never told as nothing, nor what may fail as certain", () => {
  expect([0, 0.004, 0.015, 0.5, 0.995, 1].map(percent)).toEqual(["0 %", "< 1 %", "2 %", "50 %", "> 99 %", "100 %"]);
});

test("a suit is split between the two hands against the declarer", () => {
  const danger = { suit: "S", hands: [["SQ", "S9", "S7"], ["S8"], ["SA", "SK", "SJ", "ST"]], aside: null, share: 0.1, worlds: 3 } satisfies Danger;
  expect(othersOf(1)).toEqual([2, 3]);
  expect(othersOf(3)).toEqual([1, 2]);
  expect(splitOf(danger, 1)).toBe("4–1");
  expect(splitOf(danger, 3)).toBe("3–1");
});
