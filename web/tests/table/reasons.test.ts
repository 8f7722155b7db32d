import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Action, Card, Screen, TableInfo } from "../../src/api/schema";
import { setLocale } from "../../src/i18n/locale.svelte";
import Hand from "../../src/table/Hand.svelte";
import type { Live } from "../../src/table/live.svelte";

const TABLE = { you: 0, players: 3, places: [] } as unknown as TableInfo;

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

/** The viewer's hand when *led* lies on the table and *refused* says which of his cards he may not play. */
function hand(cards: Card[], led: Card | null, trump: string | null, refused: Record<Card, string>, more: Partial<Screen> = {}): HTMLElement {
  setLocale("ru");
  const legal = cards.filter((card) => !(card in refused)).map((card): Action => ({ kind: "played", seat: 1, card }));
  const screen = {
    you: 1, phase: "play", dealer: 3, dummy: null, places: [null, 0, 1, 2], turn: 1, decider: 1, declarer: 2, contract: "6S", trump,
    controllers: [0, 1, 2, 3], whisters: [], answers: [], calls: [{ seat: 1, call: "pass" }], taken: [0, 0, 0, 0], needs: [null, null, null, null],
    hands: [null, { cards, count: cards.length, open: false }, {}, {}], legal, refused, choose_discard: null, talon: null, talon_lead: null,
    trick: led ? [{ seat: 3, card: led }] : [], ...more,
  } as unknown as Screen;
  const live = { table: TABLE, screen, turnEnds: null, lost: false, shaken: null } as unknown as Live;
  mounted = mount(Hand, { target: document.body, props: { live, screen, chosen: [] } });
  return document.querySelector<HTMLElement>(".hand")!;
}
const prompt = (of: HTMLElement) => of.querySelector(".me .tag.turn")?.textContent;
const why = (of: HTMLElement, card: Card) => of.querySelector(`[data-card=${card}]`)?.getAttribute("title") ?? null;

test("the suit that was led comes first, and every other card says so, also to a reader", () => {
  const at = hand(["D7", "HA"], "D9", "S", { HA: "must-follow" });
  expect(prompt(at)).toBe("Ваш ход: бубны");
  expect([why(at, "HA"), why(at, "D7")]).toEqual(["надо ходить в масть (бубны)", null]);
  expect(at.querySelector("[data-card=HA]")?.getAttribute("aria-label")).toBe("туз червей: надо ходить в масть (бубны)");
});

test("without the suit a trump is to be played, also where nothing but trumps is left", () => {
  const at = hand(["S7", "HA"], "D9", "S", { HA: "must-trump" });
  expect(prompt(at)).toBe("Масти нет — бейте козырем");
  expect(why(at, "HA")).toBe("масти нет — надо бить козырем (пики)");
  void unmount(mounted!);
  document.body.replaceChildren();
  expect(prompt(hand(["S7", "S8"], "D9", "S", {}))).toBe("Масти нет — бейте козырем");
});

test("without suit and trump any card may be played, and none has a reason against it", () => {
  const at = hand(["C7", "HA"], "D9", "S", {});
  expect(prompt(at)).toBe("Ваш ход: любая карта");
  expect([why(at, "C7"), why(at, "HA")]).toEqual([null, null]);
});

test("the talon card that leads an all-pass is to be followed; who leads plays what he likes", () => {
  expect(prompt(hand(["D7", "HA"], null, null, { HA: "must-follow" }, { talon_lead: "DK", contract: "all-pass" } as Partial<Screen>))).toBe("Ваш ход: бубны");
  void unmount(mounted!);
  document.body.replaceChildren();
  expect(prompt(hand(["D7", "HA"], null, "S", {}))).toBe("Ваш ход");
});
