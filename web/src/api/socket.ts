/* The socket of one tab: gapless numbers, resync by the last number after a drop, heartbeat, one action under way. */

import type { Action, FromServer, ToServer } from "./schema";

export type Link = "connecting" | "open" | "lost" | "ended";

export interface Listener {
  link(link: Link, reason: string | null): void;
  message(message: FromServer): void;
  /** The action under way is accepted (null) or refused; "stale": what happened during a drop has overtaken it. */
  settled(action: Action, reason: string | null): void;
}

export interface World {
  open(): WebSocket;
  later(run: () => void, ms: number): ReturnType<typeof setTimeout>;
  random(): number;
}

const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
const FINAL = new Set(["closed"]);

/** Returns how long to wait before the *n*-th try to connect anew, with some chance in it. */
export const waitMs = (n: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** n) * (0.7 + 0.6 * random);

export class Wire {
  /** The last number that this tab has seen. */
  v: number | null = null;
  #socket: WebSocket | null = null;
  #tries = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #beat: ReturnType<typeof setTimeout> | null = null;
  #ended = false;
  #ids = 0;
  #under: { a: number; action: Action } | null = null;

  constructor(
    private readonly listener: Listener,
    private readonly world: World,
    private readonly now: () => number = () => performance.now(),
  ) {}

  start(): void {
    this.#connect();
  }

  /** Ends it for good: the page is left. */
  stop(): void {
    this.#ended = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#beat !== null) clearTimeout(this.#beat);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Tries at once, where the browser says that the network is back or the page is looked at again. */
  nudge(): void {
    if (this.#ended) return;
    if (this.#socket === null) {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#connect();
    } else if (this.now() - this.#heard > PING_MS) this.#send({ t: "ping" });
  }

  get busy(): boolean {
    return this.#under !== null;
  }

  /** Asks the server for *action*; false while another is under way. */
  act(action: Action): boolean {
    if (this.#under !== null || this.v === null) return false;
    this.#under = { a: ++this.#ids, action };
    this.#send({ t: "act", a: this.#under.a, v: this.v, d: action });
    return true;
  }

  ready(): void {
    this.#send({ t: "ready" });
  }

  voteStop(yes: boolean): void {
    this.#send({ t: "stop", yes });
  }

  botNow(place: number): void {
    this.#send({ t: "bot_now", place });
  }

  conduct(yes: boolean): void {
    this.#send({ t: "conduct", yes });
  }

  report(v: number, note: string): void {
    this.#send({ t: "report", v, note });
  }

  askHint(): void {
    if (this.v !== null) this.#send({ t: "hint", v: this.v });
  }

  #connect(): void {
    this.#timer = null;
    this.listener.link(this.#tries === 0 ? "connecting" : "lost", null);
    const socket = this.world.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = this.now();
      socket.send(JSON.stringify({ t: "hello", v: this.v } satisfies ToServer));
      this.#schedule();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = this.now();
      this.#take(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#dropped();
    };
  }

  #dropped(): void {
    this.#socket = null;
    if (this.#beat !== null) clearTimeout(this.#beat);
    if (this.#ended) return;
    this.listener.link("lost", null);
    this.#timer = this.world.later(() => this.#connect(), waitMs(this.#tries++, this.world.random()));
  }

  #schedule(): void {
    this.#beat = this.world.later(() => {
      if (this.now() - this.#heard > SILENCE_MS) {
        const silent = this.#socket;
        this.#dropped();
        silent?.close();
        return;
      }
      this.#send({ t: "ping" });
      this.#schedule();
    }, PING_MS);
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #take(message: FromServer): void {
    switch (message.t) {
      case "joined":
        this.v = message.v;
        this.#up(message);
        this.#again(message.screen?.legal ?? []);
        return;
      case "events": {
        const last = message.v + message.d.length - 1;
        if (this.v !== null && message.v > this.v + 1) {
          this.#send({ t: "hello", v: this.v });
          return;
        }
        if (this.v !== null && last <= this.v && message.d.length > 0) return;
        const seen = this.v === null ? 0 : Math.max(0, this.v + 1 - message.v);
        const resumed = this.#tries > 0;
        this.v = Math.max(this.v ?? 0, last);
        this.#up({ ...message, v: message.v + seen, d: message.d.slice(seen) });
        if (resumed) this.#again(message.screen?.legal ?? []);
        return;
      }
      case "ack":
        this.#done(message.a, null);
        return;
      case "no":
        this.#done(message.a, message.reason);
        return;
      case "bye":
        if (FINAL.has(message.reason)) {
          this.#ended = true;
          this.listener.link("ended", message.reason);
        } else if (message.reason === "bad-message") this.v = null;
        return;
      case "pong":
        this.#open();
        return;
      default:
        this.#up(message);
    }
  }

  #open(): void {
    this.#tries = 0;
    this.listener.link("open", null);
  }

  #up(message: FromServer): void {
    this.#open();
    this.listener.message(message);
  }

  #done(a: number | null, reason: string | null): void {
    if (this.#under === null || (a !== null && a !== this.#under.a)) return;
    const { action } = this.#under;
    this.#under = null;
    this.listener.settled(action, reason);
  }

  /** After a drop: what was under way is asked for once more where it is still legal, and forgotten where it is not. */
  #again(legal: readonly Action[]): void {
    if (this.#under === null || this.v === null) return;
    const { a, action } = this.#under;
    const text = JSON.stringify(action);
    const still = action.kind === "discarded" || legal.some((each) => JSON.stringify(each) === text);
    if (still) this.#send({ t: "act", a, v: this.v, d: action });
    else this.#done(a, "stale");
  }
}

/** Returns the world of a real page. */
export function browser(table: string): World {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
  return { open: () => new WebSocket(url), later: (run, ms) => setTimeout(run, ms), random: Math.random };
}
