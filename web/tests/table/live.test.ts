import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Action } from "../../src/api/schema";
import { decisionSentence } from "../../src/table/announce";
import { Live } from "../../src/table/live.svelte";

const CARD: Action = { kind: "played", seat: 1, card: "HA" };
const SCREEN = { deal: 1, places: [], legal: [CARD, { kind: "offered", seat: 1, offer: "claims", tricks: 2 }], hands: [{}, { cards: ["HA"], count: 1 }], trick: [], taken: [0, 0, 0, 0], last: null };
const JOINED = { t: "joined", v: 4, screen: SCREEN, table: { turn_left_ms: null, next_in_ms: null }, sheet: {}, result: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Socket {
  readyState: number;
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
}

/** A table whose sockets are played by the test. */
function table(myTurn: () => void = () => undefined) {
  const sent: { t: string; v?: number }[] = [];
  const sockets: Socket[] = [];
  const open = () => {
    const socket = { readyState: 1, send: (text: string) => void sent.push(JSON.parse(text) as { t: string }), close: () => undefined };
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  const hearer = { heard: () => undefined, myTurn, refused: () => undefined, advised: () => undefined, reported: vi.fn(), unseated: vi.fn() };
  const live = new Live("abc", hearer, { open, later: (run, ms) => setTimeout(run, ms), random: () => 0.5 });
  const hear = (message: object) => sockets.at(-1)!.onmessage?.({ data: JSON.stringify(message) });
  const join = (joined: object = JOINED) => {
    sockets.at(-1)!.onopen?.();
    hear(joined);
  };
  live.start();
  return { live, sent, sockets, hear, join, hearer };
}

test("while the connection is lost the cards stay and none can be played", () => {
  const { live, sent, sockets, join } = table();
  const acts = () => sent.filter(({ t }) => t === "act").length;
  join();
  expect(live.shown?.legal).toHaveLength(2);

  sockets[0]!.onclose?.();
  expect(live.lost).toBe(true);
  expect(live.shown?.legal).toEqual([]);
  expect(live.shown?.hands[1]?.cards).toEqual(["HA"]);
  live.act(CARD);
  expect([live.pending, acts()]).toEqual([null, 0]);

  vi.advanceTimersByTime(60_000);
  join();
  expect(live.shown?.legal).toHaveLength(2);
  live.act(CARD);
  expect([live.pending, acts()]).toEqual([CARD, 1]);
  live.stop();
});

test("a hint is asked for once, is about one decision, and goes with it", () => {
  const { live, sent, sockets, hear, join } = table();
  const allowed = { ...JOINED, table: { ...JOINED.table, hints: true } };
  join();
  expect(live.mayAsk).toBe(false);
  join(allowed);
  live.askHint();
  live.askHint();
  expect(sent.filter(({ t }) => t === "hint")).toEqual([{ t: "hint", v: 4 }]);
  expect(live.advice).toEqual({ at: "asked" });

  const hint = { options: [{ action: CARD, whists: 1.5, error: 0.2 }], worlds: 30, exact: false, why: "on-average", made: null, discards: [] };
  hear({ t: "hint", hint });
  expect(live.advice).toEqual({ at: "told", hint });
  hear({ t: "events", v: 5, d: [{ kind: "ready", place: 1 }], screen: SCREEN });
  expect(live.advice).not.toBeNull();
  hear({ t: "events", v: 6, d: [{ kind: "answered", seat: 2, accepted: false }], screen: { ...SCREEN, legal: [CARD] } });
  expect(live.advice).toBeNull();
  hear({ t: "events", v: 7, d: [], screen: { ...SCREEN, legal: [] } });
  hear({ t: "hint", hint });
  expect(live.advice, "a hint that comes after the decision").toBeNull();

  join(allowed);
  live.askHint();
  hear({ t: "no_hint", reason: "hint-failed" });
  expect(live.advice).toEqual({ at: "none", reason: "hint-failed" });
  live.dismiss();
  live.askHint();
  sockets[0]!.onclose?.();
  expect([live.advice, live.mayAsk]).toEqual([null, false]);
  live.stop();
});

test("two cards to lay aside call for the viewer as any turn does, once", () => {
  const called = vi.fn();
  const { live, hear, join } = table(called);
  const waits = { ...SCREEN, legal: [], choose_discard: null };
  join({ ...JOINED, screen: waits });
  hear({ t: "events", v: 5, d: [], screen: { ...waits, choose_discard: 2 } });
  hear({ t: "events", v: 6, d: [], screen: { ...waits, choose_discard: 2 } });
  expect(called).toHaveBeenCalledTimes(1);
  live.stop();
});

test("a claim of the rest is no trick that was played", () => {
  const { live, hear, join } = table();
  const last = { cards: [{ seat: 1, card: "HA" }, { seat: 2, card: "HK" }, { seat: 3, card: "H7" }], winner: 1, talon_lead: null };
  join();
  hear({ t: "events", v: 5, d: [], screen: { ...SCREEN, last, taken: [0, 1, 0, 0] } });
  live.release();
  hear({ t: "events", v: 6, d: [], screen: { ...SCREEN, last, taken: [0, 10, 0, 0] } });
  expect(live.taken).toEqual([{ number: 1, cards: ["HA", "HK", "H7"], winner: 1 }]);
  expect(live.held, "nor is it laid on the table again").toBeNull();
  live.stop();
});

test("the last decisions of bots may be reported, by the number of its event; one that a person made may not", () => {
  const { live, sent, hear, join, hearer } = table();
  const places = [
    { place: 0, kind: "human", away_bot: false },
    { place: 1, kind: "bot", away_bot: false },
    { place: 2, kind: "human", away_bot: true },
  ];
  const screen = { ...SCREEN, phase: "play", places: [null, 0, 1, 2], controllers: [0, 1, 1, 3], legal: [] };
  join({ ...JOINED, screen, table: { ...JOINED.table, places, you: 0 } });
  const events = [
    { kind: "hand_shown", seat: 2 },
    { kind: "played", seat: 2, card: "S7" },
    { kind: "played", seat: 3, card: "S8" },
    { kind: "conceded", seat: 2 },
    { kind: "played", seat: 3, card: "S9" },
  ];
  hear({ t: "events", v: 5, d: events, screen });
  // The cards of seat 2 are played by the person at seat 1: only what the bot said itself is its own.
  expect(live.decisions.map(({ v, place }) => [v, place])).toEqual([[9, 2], [8, 1], [7, 2]]);
  live.report(live.decisions[0]!, "odd");
  expect(sent.filter(({ t }) => t === "report")).toEqual([{ t: "report", v: 9, note: "odd" }]);
  hear({ t: "reported", v: 9 });
  hear({ t: "not_reported", v: 9, reason: "late" });
  expect(hearer.reported.mock.calls).toEqual([[null], ["late"]]);
  hear({ t: "events", v: 10, d: [{ kind: "called", seat: 2, call: "pass" }], screen: { ...screen, deal: 2 } });
  expect(live.decisions.map(({ v }) => v)).toEqual([10]);
  live.stop();
});

test("the last six decisions of bots are offered, the newest first, each told of the bot that decided", () => {
  const { live, hear, join } = table();
  const places = [
    { place: 0, kind: "human", name: "Анна", away_bot: false },
    { place: 1, kind: "bot", name: "Борис", away_bot: false },
    { place: 2, kind: "bot", name: "Вера", away_bot: false },
  ];
  // The bot at seat 2 plays the open hand of seat 3 too.
  const screen = { ...SCREEN, phase: "play", places: [null, 0, 1, 2], controllers: [0, 1, 2, 2], legal: [] };
  join({ ...JOINED, screen, table: { ...JOINED.table, places, you: 0 } });
  const cards = ["S7", "S8", "S9", "ST", "SJ", "SQ", "SK"];
  hear({ t: "events", v: 5, d: cards.map((card) => ({ kind: "played", seat: 2, card })), screen });
  expect(live.decisions.map(({ v }) => v)).toEqual([11, 10, 9, 8, 7, 6]);
  hear({ t: "events", v: 12, d: [{ kind: "played", seat: 3, card: "HJ" }], screen });
  expect(live.decisions.map(({ v, place }) => [v, place])[0]).toEqual([12, 1]);
  const told = live.decisions.map((each) => decisionSentence(each, live.table));
  expect(told.slice(0, 2)).toEqual(["Борис: jack of hearts (hand: Вера).", "Борис: king of spades."]);
  live.stop();
});
