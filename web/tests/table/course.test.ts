import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Screen, TableInfo } from "../../src/api/schema";
import { setLocale } from "../../src/i18n/locale.svelte";
import Course from "../../src/table/Course.svelte";
import type { Live, Taken } from "../../src/table/live.svelte";

const TABLE = { you: 0, players: 3, places: ["Анна", "Борис", "Вера"].map((name, place) => ({ name, place })) } as unknown as TableInfo;
const SCREEN = {
  you: 1, phase: "over", dealer: 3, dummy: null, places: [null, 0, 1, 2], turn: null, decider: null, declarer: 2, contract: "6S", trump: "S",
  talon: null, calls: [], answers: [], taken: [0, 1, 9, 0], last: null, trick: [],
} as unknown as Screen;

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

function rows(offers: Screen["offers"], taken: Taken[]): string[] {
  setLocale("ru");
  mounted = mount(Course, { target: document.body, props: { live: { table: TABLE, taken } as unknown as Live, screen: { ...SCREEN, offers } } });
  return [...document.querySelectorAll("li")].map((each) => [...each.children].map((part) => part.textContent?.trim()).join(" "));
}

test("an offer stands after the trick before it, with everybody's answer", () => {
  const offers: Screen["offers"] = [
    { seat: 2, offer: "claims", tricks: 10, after: 0, answers: [{ seat: 3, accepted: false }] },
    { seat: 2, offer: "claims", tricks: 8, after: 1, answers: [{ seat: 3, accepted: true }, { seat: 1, accepted: true }] },
  ];
  expect(rows(offers, [{ number: 1, cards: ["SA"], winner: 1 }])).toEqual([
    "Борис играет 6", "Борис Остальные мои", "Вера отказ", "1 → Вы", "Борис Моих 8", "Вера согласие", "Вы согласие",
  ]);
});

test("what was offered before this page was opened is not lost", () => {
  const offers: Screen["offers"] = [{ seat: 2, offer: "gives", tricks: 6, after: 4, answers: [] }];
  expect(rows(offers, [])).toEqual(["Борис играет 6", "Борис Остальные ваши"]);
});
