import { expect, test } from "vitest";
import type { TableInfo } from "../../src/api/schema";
import { setLocale } from "../../src/i18n/locale.svelte";
import { counts, timeLeft } from "../../src/table/clock";

const MINUTE = 60_000;

test("the time is told by the minute, rounded up", () => {
  setLocale("ru");
  expect(timeLeft(120 * MINUTE)).toBe("осталось 2 ч");
  expect(timeLeft(61 * MINUTE)).toBe("осталось 1 ч 1 мин");
  expect(timeLeft(59 * MINUTE - 1)).toBe("осталось 59 мин");
  expect(timeLeft(MINUTE)).toBe("меньше минуты");
  setLocale("en");
  expect(timeLeft(90 * MINUTE)).toBe("1 h 30 min left");
});

test("it counts from the first deal on, while a person is there", () => {
  const table = { deal: 1, state: "playing", you: null, places: [{ kind: "human", online: true, place: 0 }, { kind: "bot", place: 1 }] } as unknown as TableInfo;
  expect(counts(table)).toBe(true);
  expect(counts({ ...table, deal: 0 })).toBe(false);
  expect(counts({ ...table, state: "over" })).toBe(false);
  expect(counts({ ...table, places: [{ ...table.places[0]!, online: false }] })).toBe(false);
});
