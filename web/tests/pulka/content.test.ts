import { expect, it } from "vitest";
import type { Sheet } from "../../src/api/schema";
import { boxed, payments, placeOf, totalsOf } from "../../src/pulka/content";
import { csv } from "../../src/pulka/csv";
import { frame } from "../../src/pulka/geometry";

/** Three players; the figures of the settlement are those of the published example: +112, −82, −30. */
const SHEET: Sheet = {
  players: 3,
  target: "20",
  pool: ["20", "20", "20"],
  mountain: ["12", "30", "18"],
  whists: [["0", "84", "46"], ["60", "0", "112"], ["38", "70", "0"]],
  closed: [true, true, false],
  bombs: null,
  owed: null,
  birds: null,
  run: 0,
  history: {
    pool: [["2", "20"], ["4", "20"], ["10", "20"]],
    mountain: [["4", "12"], ["30"], ["18"]],
    whists: [[[], ["8", "84"], ["46"]], [["60"], [], ["112"]], [["38"], ["70"], []]],
  },
  settlement: { exact: ["112", "-82", "-30"], rounded: [112, -82, -30], pairs: [["0", "84", "28"], ["-84", "0", "2"], ["-28", "-2", "0"]] },
  over: true,
};

it("asks for the fewest payments", () => {
  expect(payments([103, 81, -184])).toEqual([[2, 0, 103], [2, 1, 81]]);
  expect(payments([30, -20, -30, 20])).toEqual([[2, 0, 30], [1, 3, 20]]);
  expect(payments([0, 0, 0])).toEqual([]);
  expect(payments([112, -82, -30])).toEqual([[1, 0, 82], [2, 0, 30]]);
  expect(() => payments([1, 0])).toThrow(RangeError);
});

it("turns the sheet so that whoever looks sits below", () => {
  expect([0, 1, 2].map((seat) => placeOf(seat, 1, 3))).toEqual([1, 2, 0]);
  const cells = frame(3, 261, 182).cells;
  const bottom = cells.filter((cell) => cell.seat === 0);
  expect(bottom.map((cell) => totalsOf(SHEET, cell, 1))).toEqual([["30"], ["4", "20"], ["112"], ["60"]]);
  expect(bottom.map((cell) => totalsOf(SHEET, cell, 0))).toEqual([["4", "12"], ["2", "20"], ["8", "84"], ["46"]]);
});

it("puts a box round a closed pool, and round a mountain that is gone where mountains are played off", () => {
  const cells = frame(3, 261, 182).cells;
  expect(cells.filter((cell) => boxed(SHEET, cell, 0, false)).map((cell) => [cell.kind, cell.seat])).toEqual([["pool", 0], ["pool", 1]]);
  const gone = { ...SHEET, mountain: ["0", "30", "18"] };
  expect(cells.filter((cell) => boxed(gone, cell, 0, true)).map((cell) => cell.kind)).toEqual(["mountain", "pool", "pool"]);
  expect(cells.some((cell) => cell.kind === "mountain" && boxed(gone, cell, 0, false))).toBe(false);
});

it("writes a file that a spreadsheet of the language reads", () => {
  const heads = { player: "Игрок", pool: "Пуля", mountain: "Гора", on: (place: number) => `на ${place + 1}`, result: "Итог", rounded: "Целыми" };
  const half = { ...SHEET, mountain: ["25/2", "30", "18"] };
  expect(csv(half, ["Анна; мл.", "=1+1", "Вера"], heads, "ru").split("\r\n")).toEqual([
    "Игрок;Пуля;Гора;на 1;на 2;на 3;Итог;Целыми",
    '"Анна; мл.";20;12,5;;84;46;112;112',
    "'=1+1;20;30;60;;112;-82;-82",
    "Вера;20;18;38;70;;-30;-30",
    "",
  ]);
  expect(csv(half, ["A", "B", "C"], heads, "en").split("\r\n")[1]).toBe("A,20,12.5,,84,46,112,112");
});
