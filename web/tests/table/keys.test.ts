import { expect, test } from "vitest";
import { press, type Uses } from "../../src/table/keys";

const can = (...uses: (keyof Uses)[]) => new Set<keyof Uses>(uses);

test("a level waits for its suit, in either alphabet", () => {
  expect(press("6", null, can("bid"))).toEqual({ digit: "6", does: null });
  expect(press("Б", "6", can("bid", "pass"))).toEqual({ digit: null, does: { use: "bid", with: "6D" } });
  expect(press("n", "10", can("bid"))).toEqual({ digit: null, does: { use: "bid", with: "10NT" } });
  expect(press("0", null, can("bid"))).toEqual({ digit: "10", does: null });
});

test("П is spades after a level and a pass without one", () => {
  expect(press("п", "7", can("bid", "pass")).does).toEqual({ use: "bid", with: "7S" });
  expect(press("п", null, can("bid", "pass")).does).toEqual({ use: "pass" });
});

test("Escape clears the level first", () => {
  expect(press("Escape", "7", can("bid"))).toEqual({ digit: null, does: null });
  expect(press("Escape", null, can("bid"))).toEqual({ digit: null, does: { use: "escape" } });
});

test("what no panel offers does nothing", () => {
  expect(press("м", null, can("pass")).does).toBeNull();
  expect(press("1", null, can("pass")).does).toBeNull();
  expect(press("2", null, can("choice")).does).toEqual({ use: "choice", with: 1 });
});
