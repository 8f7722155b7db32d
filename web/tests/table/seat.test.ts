import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Screen, TableInfo } from "../../src/api/schema";
import { setLocale } from "../../src/i18n/locale.svelte";
import type { Live } from "../../src/table/live.svelte";
import SeatPlate from "../../src/table/SeatPlate.svelte";

const TABLE = { you: 0, players: 3, places: ["Анна", "Борис", "Вера"].map((name, place) => ({ name, place, kind: "bot", online: true })) } as unknown as TableInfo;
const SCREEN = {
  you: 1, phase: "play", dealer: 3, dummy: null, places: [null, 0, 1, 2], turn: 2, decider: 1, declarer: 3, contract: "6S", trump: "S",
  controllers: [0, 1, 1, 3], conduct: "open", whisters: [1], answers: [], calls: [], taken: [0, 0, 0, 0], needs: [null, 4, null, 6],
  hands: [null, {}, { cards: ["HA", "H7"], count: 2, open: true }, { cards: null, count: 2, open: false }],
  legal: [{ kind: "played", seat: 2, card: "HA" }], refused: {}, probable: null,
} as unknown as Screen;

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

function plate(seat: number, latest: Screen, shown: Screen, supposed: string[] = []): HTMLElement {
  setLocale("ru");
  const live = { table: TABLE, screen: latest, turnEnds: null, supposed } as unknown as Live;
  mounted = mount(SeatPlate, { target: document.body, props: { live, screen: shown, seat, side: "l" } });
  return document.querySelector<HTMLElement>(".seat")!;
}

test("the plate of a hand to be played stays wide while the link is down, though none of its cards can be played", () => {
  const lost = { ...SCREEN, legal: [] };
  expect(plate(2, SCREEN, lost).classList).toContain("wide");
  expect(document.querySelectorAll(".open button")).toHaveLength(0);
  expect(document.querySelectorAll(".open .chip:not(.void)")).toHaveLength(2);
});

test("a hand that is not to be played is not wide", () => {
  expect(plate(2, { ...SCREEN, legal: [] }, { ...SCREEN, legal: [] }).classList).not.toContain("wide");
});

test("the cards that a misère may hold are outlined, with how many of them are laid aside", () => {
  const misere = { ...SCREEN, contract: "misere", trump: null, probable: ["S7", "S8", "D9", "H9"] };
  const seat = plate(3, misere, misere);
  expect(seat.textContent).toContain("вероятно, 2 в сносе:");
  expect(document.querySelectorAll(".chip.q")).toHaveLength(4);
  expect(document.querySelectorAll(".chip:not(.q):not(.void)")).toHaveLength(0);
});

test("when nothing is laid aside any more the word of doubt goes", () => {
  const misere = { ...SCREEN, contract: "misere", trump: null, probable: ["S7", "S8"] };
  expect(plate(3, misere, misere).textContent).toContain("остались:");
});

test("a misère's hand is shown without the cards that the reader supposes laid aside", () => {
  const misere = { ...SCREEN, contract: "misere", trump: null, probable: ["S7", "S8", "D9", "H9"] };
  expect(plate(3, misere, misere, ["D9", "H9"]).textContent).toContain("если это в сносе:");
  expect(document.querySelectorAll(".chip.q")).toHaveLength(2);
});
