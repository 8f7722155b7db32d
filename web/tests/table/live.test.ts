import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Action } from "../../src/api/schema";
import { Live } from "../../src/table/live.svelte";

const CARD: Action = { kind: "played", seat: 1, card: "HA" };
const SCREEN = { deal: 1, legal: [CARD, { kind: "offered", seat: 1, offer: "claims", tricks: 2 }], hands: [{}, { cards: ["HA"], count: 1 }], trick: [], taken: [0, 0, 0, 0], last: null };
const JOINED = { t: "joined", v: 4, screen: SCREEN, table: { turn_left_ms: null, next_in_ms: null }, sheet: {}, result: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("while the connection is lost the cards stay and none can be played", () => {
  const sent: { t: string }[] = [];
  const sockets: { readyState: number; onopen?: () => void; onclose?: () => void; onmessage?: (event: { data: string }) => void }[] = [];
  const open = () => {
    const socket = { readyState: 1, send: (text: string) => void sent.push(JSON.parse(text) as { t: string }), close: () => undefined };
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  const hearer = { heard: () => undefined, myTurn: () => undefined, refused: () => undefined };
  const live = new Live("abc", hearer, { open, later: (run, ms) => setTimeout(run, ms), random: () => 0.5 });
  const join = () => {
    sockets.at(-1)!.onopen?.();
    sockets.at(-1)!.onmessage?.({ data: JSON.stringify(JOINED) });
  };
  const acts = () => sent.filter(({ t }) => t === "act").length;
  live.start();
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
