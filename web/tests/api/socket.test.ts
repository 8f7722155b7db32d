import { beforeEach, expect, test, vi } from "vitest";
import type { Action, FromServer, Screen } from "../../src/api/schema";
import { waitMs, Wire, type Listener } from "../../src/api/socket";

class FakeSocket {
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const CARD: Action = { kind: "played", seat: 1, card: "HA" };
const screen = (legal: Action[]) => ({ legal }) as unknown as Screen;
const events = (v: number, d: Action[], legal: Action[] = []) => ({ t: "events", v, d, screen: screen(legal) });
let sockets: FakeSocket[];
let heard: FromServer[];
let settled: [string, string | null][];
let links: string[];
let now: number;

function started(): Wire {
  const listener: Listener = {
    link: (link) => links.push(link),
    message: (message) => heard.push(message),
    settled: (action, reason) => settled.push([action.kind, reason]),
  };
  const wire = new Wire(
    listener,
    {
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      later: (run, ms) => setTimeout(run, ms),
      random: () => 0.5,
    },
    () => now,
  );
  wire.start();
  sockets[0]!.onopen?.();
  return wire;
}
const joined = (v: number, legal: Action[] = []) => ({ t: "joined", v, screen: screen(legal), table: {}, sheet: {}, result: null });

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  settled = [];
  links = [];
  now = 0;
});

test("a tab says hello without a number first, and with its last one after a drop", () => {
  started();
  sockets[0]!.say(joined(5));
  sockets[0]!.say(events(6, [CARD, CARD]));
  sockets[0]!.onclose?.();
  expect(links.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  sockets[1]!.onopen?.();
  expect(sockets[0]!.sent[0]).toEqual({ t: "hello", v: null });
  expect(sockets[1]!.sent[0]).toEqual({ t: "hello", v: 7 });
});

test("a gap is not shown but asked for; what was seen is not told twice", () => {
  started();
  sockets[0]!.say(joined(5));
  sockets[0]!.say(events(8, [CARD]));
  expect(heard).toHaveLength(1);
  expect(sockets[0]!.sent.at(-1)).toEqual({ t: "hello", v: 5 });
  sockets[0]!.say(events(6, [CARD, CARD]));
  sockets[0]!.say(events(6, [CARD, CARD]));
  expect(heard).toHaveLength(2);
  sockets[0]!.say(events(7, [CARD, CARD]));
  expect(heard.at(-1)).toMatchObject({ v: 8, d: [CARD] });
});

test("one action is under way at a time, and a refusal is told with its reason", () => {
  const wire = started();
  sockets[0]!.say(joined(5, [CARD]));
  expect(wire.act(CARD)).toBe(true);
  expect(wire.act(CARD)).toBe(false);
  expect(sockets[0]!.sent.at(-1)).toEqual({ t: "act", a: 1, v: 5, d: CARD });
  sockets[0]!.say({ t: "no", a: 1, reason: "must-follow", v: 5 });
  expect(settled).toEqual([["played", "must-follow"]]);
  expect(wire.act(CARD)).toBe(true);
});

test("after a drop an action is asked for again while it is legal, and forgotten when it is not", () => {
  const wire = started();
  sockets[0]!.say(joined(5, [CARD]));
  wire.act(CARD);
  sockets[0]!.onclose?.();
  vi.advanceTimersByTime(1000);
  sockets[1]!.onopen?.();
  sockets[1]!.say(joined(5, [CARD]));
  expect(sockets[1]!.sent.at(-1)).toEqual({ t: "act", a: 1, v: 5, d: CARD });
  sockets[1]!.onclose?.();
  vi.advanceTimersByTime(1000);
  sockets[2]!.onopen?.();
  sockets[2]!.say(joined(6, []));
  expect(settled).toEqual([["played", "stale"]]);
});

test("silence ends the connection, and waits grow to a limit", () => {
  started();
  sockets[0]!.say(joined(5));
  now = 30_000;
  vi.advanceTimersByTime(10_000);
  expect(links.at(-1)).toBe("lost");
  expect(waitMs(0, 0.5)).toBe(250);
  expect(waitMs(1, 0.5)).toBe(500);
  expect(waitMs(20, 0.5)).toBe(4000);
});
