import { expect, test } from "vitest";
import type { Screen } from "../../src/api/schema";
import { setLocale } from "../../src/i18n/locale.svelte";
import { trickPrice, whistText } from "../../src/table/whist";

const asked = (more: Partial<Screen> = {}): Screen =>
  ({ answers: [], dummy: null, whist: { trick: "4", half: "8", alone: 4, pair: 4, aside: 2 }, ...more }) as Screen;
const zhuk = { trick: "4", half: "8", alone: 3, pair: 4, aside: 2 };

test("the price stands on the buttons, in both languages", () => {
  setLocale("ru");
  expect(trickPrice(asked())).toBe("взятка — 4 виста");
  expect(trickPrice(asked({ whist: { ...zhuk, trick: "5/2" } }))).toBe("взятка — 2½ виста");
  expect(whistText(asked(), "whist")).toBe("Отвечаете за 4 взятки");
  expect(whistText(asked({ whist: { ...zhuk, alone: 1, pair: 1 } }), "whist")).toBe("Отвечаете за 1 взятку");
  expect(whistText(asked(), "half")).toContain("вам 8 вистов");
  expect(whistText(asked(), "alone")).toContain("Отвечаете за 2 взятки");
  setLocale("en");
  expect(trickPrice(asked())).toBe("a trick is 4 whists");
  expect(whistText(asked(), "whist")).toBe("You owe 4 tricks");
});

test("two answer together once the first has whisted; whoever takes over answers alone", () => {
  setLocale("ru");
  const first = { seat: 2, answer: "whist" as const };
  expect(whistText(asked({ whist: zhuk }), "whist")).toBe("Отвечаете за 3 взятки, вдвоём — за 4");
  expect(whistText(asked({ whist: zhuk, answers: [first] }), "whist")).toBe("Вдвоём отвечаете за 4 взятки");
  expect(whistText(asked({ whist: zhuk, answers: [{ seat: 2, answer: "pass" }] }), "whist")).toBe("Отвечаете за 3 взятки");
  const taken = [first, { seat: 3, answer: "pass" as const }, { seat: 2, answer: "alone" as const }];
  expect(whistText(asked({ whist: zhuk, answers: taken }), "whist")).toBe("Отвечаете за 3 взятки");
});

test("without a fine nothing is owed; a whisted misere has no such price", () => {
  setLocale("ru");
  expect(whistText(asked({ whist: { ...zhuk, alone: 0, pair: 0, aside: 0 } }), "whist")).toBe("Не отвечаете за взятки");
  expect(trickPrice(asked({ whist: null }))).toBe("");
});
