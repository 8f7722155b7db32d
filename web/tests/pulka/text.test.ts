import { expect, it } from "vitest";
import { exact, minus, plus, shown, signed, sum } from "../../src/pulka/exact";
import { accusative, cut, initials } from "../../src/pulka/names";

it("writes numbers as players do", () => {
  // 308/3 = 102⅔, 21/2 = 10½, 1/10 = 0,1.
  expect(["308/3", "21/2", "-1/2", "0", "-550", "10/7", "-3/7"].map((text) => shown(text, "ru"))).toEqual([
    "102⅔",
    "10½",
    "−½",
    "0",
    "−550",
    "1\u20093/7",
    "−3/7",
  ]);
  expect([shown("1/10", "ru"), shown("1/10", "en"), shown("-21/20", "ru")]).toEqual(["0,1", "0.1", "−1,05"]);
  expect([signed("2", "ru"), signed("0", "ru"), signed("-3", "ru"), signed("6/4", "en")]).toEqual(["+2", "0", "−3", "+1½"]);
});

it("adds exactly", () => {
  expect(shown(sum(["1/3", "1/3", "1/3"].map(exact)), "en")).toBe("1");
  expect(shown(minus(exact("1/2"), exact("2/3")), "en")).toBe("−⅙");
  expect(shown(plus(exact("-5"), exact("5")), "ru")).toBe("0");
});

it.each(["", "1/0", "1.5", "x", "1/-2", "½"])("refuses %j", (text) => {
  expect(() => exact(text)).toThrow(RangeError);
});

it("declines names after «на»", () => {
  const names = ["Борис", "Анна", "Женя", "Андрей", "Игорь", "Павел", "Отто", "North", "Вы", "Витёк", "Борис Петрович", "Игрок 1"];
  expect(names.map((name) => accusative(name, "ru"))).toEqual(
    ["Бориса", "Анну", "Женю", "Андрея", "Игоря", "Павла", "Отто", "North", "вас", "Витёк", "Борис Петрович", "Игрока 1"],
  );
  expect([accusative("Анна", "en"), accusative("You", "en")]).toEqual(["Анна", "you"]);
});

it("shortens names so that they stay apart", () => {
  expect(initials(["Анна", "Борис", "Вера"])).toEqual(["А.", "Б.", "В."]);
  expect(initials(["Вова", "Вера", "Анна"])).toEqual(["Во.", "Ве.", "А."]);
  expect(initials(["Аня", "Аня"])).toEqual(["Аня", "Аня"]);
  expect([cut("Константин", 6), cut("Анна", 6)]).toEqual(["Конст…", "Анна"]);
});
