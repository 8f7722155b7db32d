import { expect, test } from "vitest";
import { setLocale } from "../src/i18n/locale.svelte";
import { m } from "../src/paraglide/messages";

test("messages are compiled in both languages and follow the language at once", () => {
  setLocale("ru");
  expect(m.page_unknown()).toBe("Такой страницы нет");
  setLocale("en");
  expect(m.page_unknown()).toBe("There is no such page");
});
