import { expect, test } from "vitest";
import type { Screen, TableInfo } from "../../src/api/schema";
import { setLocale } from "../../src/i18n/locale.svelte";
import { turnWord } from "../../src/table/roles";

const table = { you: 0, places: [{ name: "Анна" }, { name: "Борис" }, { name: "Вера" }] } as unknown as TableInfo;
const at = (turn: number, decider: number) => ({ you: 1, places: [null, 0, 1, 2], dummy: null, turn, decider }) as unknown as Screen;

test("of an open defence the course names who plays the cards, not whose they are", () => {
  setLocale("ru");
  expect(turnWord(table, at(3, 3))).toBe("думает");
  expect(turnWord(table, at(1, 1))).toBe("думаете");
  expect(turnWord(table, at(3, 1))).toBe("ходите вы");
  expect(turnWord(table, at(3, 2))).toBe("ходит Борис");
  setLocale("en");
  expect(turnWord(table, at(3, 1))).toBe("you play it");
});
