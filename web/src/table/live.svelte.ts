/* One table on one page: the latest screen, what is under way, the trick that is still lying there. */

import type { Action, Card, FromServer, Happening, Hint, Place, Result, Screen, Seat, Sheet, TableInfo, Trick } from "../api/schema";
import { browser, Wire, type Link, type World } from "../api/socket";

export const HOLD_MS = 900;
const CARDS = new Set(["played", "offered", "entrusted"]);

export interface Taken {
  number: number;
  cards: Card[];
  winner: Seat;
}

export interface Notice {
  text: string;
  tone: "bad" | "plain";
}

/** What became of a question for a hint: it is thought about, it is told, or there is none, with the reason. */
export type Advice = { at: "asked" } | { at: "told"; hint: Hint } | { at: "none"; reason: string };

/** So many of the last decisions of bots may be reported. */
const DECISIONS = 6;

/** What a bot decided: the number of the event, the place of the bot, and the screen after it. */
export interface Decision {
  v: number;
  place: Place;
  event: Happening;
  screen: Screen;
}

/** What is decided, and not done by rule. */
const DECIDED = new Set("called whisted named discarded played offered answered entrusted conceded played_on refused proposed joined voted moved pool_named".split(" "));

/** Which decision the screen waits for: a hint is about that one and no other. */
const decision = (screen: Screen | null): string =>
  screen ? JSON.stringify([screen.deal, screen.phase, screen.trick_number, screen.trick, screen.calls, screen.answers, screen.legal]) : "";

export interface Hearer {
  /** What happened, told once, in order. */
  heard(events: readonly Happening[], screen: Screen | null): void;
  myTurn(): void;
  refused(action: Action, reason: string): void;
  /** A hint has come, or the reason why there is none. */
  advised(): void;
  /** A report is noted (null), or why it is not taken. */
  reported(reason: string | null): void;
  /** The chair in which the reader sat is his no longer. */
  unseated(): void;
}

/** A trick of a deal is known by its cards; how many are taken also changes when the rest is claimed. */
const key = (trick: Trick | null): string => trick?.cards.map(({ card }) => card).join() ?? "";

export class Live {
  table = $state.raw<TableInfo | null>(null);
  screen = $state.raw<Screen | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  result = $state.raw<Result | null>(null);
  link = $state<Link>("connecting");
  ended = $state<string | null>(null);
  pending = $state.raw<Action | null>(null);
  /** The finished trick that lies on the table until it is collected. */
  held = $state.raw<Trick | null>(null);
  taken = $state.raw<Taken[]>([]);
  notice = $state.raw<Notice | null>(null);
  advice = $state.raw<Advice | null>(null);
  /** The last decision of each bot in this deal, as far as this tab has seen it, the latest first. */
  decisions = $state.raw<readonly Decision[]>([]);
  /** Two cards that the reader supposes laid aside, to see the hand without them. */
  supposed = $state.raw<readonly Card[]>([]);
  /** Card that was refused: it shakes once. */
  shaken = $state<Card | null>(null);
  backSince = $state(0);
  /** When the agreed time of the pulka is up, where its clock runs. */
  timeEnds = $state<number | null>(null);
  turnEnds = $state<number | null>(null);
  nextStarts = $state<number | null>(null);
  #wire: Wire;
  #next: Action | null = null;
  #hold: ReturnType<typeof setTimeout> | null = null;
  #note: ReturnType<typeof setTimeout> | null = null;
  #wasLost = false;

  constructor(
    readonly id: string,
    private readonly hearer: Hearer,
    world: World = browser(id),
  ) {
    this.#wire = new Wire(
      {
        link: (link, reason) => this.#linked(link, reason),
        message: (message) => this.#take(message),
        settled: (action, reason) => this.#settled(action, reason),
      },
      world,
    );
  }

  start(): void {
    this.#wire.start();
  }

  stop(): void {
    this.#wire.stop();
    if (this.#hold !== null) clearTimeout(this.#hold);
  }

  nudge(): void {
    this.#wire.nudge();
  }

  /** The screen with the action under way already done, as far as that shows: a card moves at once. */
  get shown(): Screen | null {
    const { screen, pending } = this;
    if (!screen) return screen;
    // Without a connection the cards stay in sight and none can be played.
    if (!pending) return this.lost ? { ...screen, legal: screen.legal.filter((each) => !CARDS.has(each.kind)) } : screen;
    const asked = { ...screen, legal: [], choose_discard: null };
    if (pending.kind !== "played" || pending.card === undefined || pending.seat === undefined) return asked;
    const { seat, card } = pending;
    const hands = screen.hands.map((hand, at) =>
      at === seat ? { ...hand, cards: hand.cards?.filter((each) => each !== card) ?? null, count: hand.count - 1 } : hand,
    );
    return { ...asked, hands, trick: [...screen.trick, { seat, card }], turn: null, decider: null };
  }

  /** Nothing can be decided: the server is not heard. */
  get lost(): boolean {
    return this.link !== "open" && this.screen !== null;
  }

  get busy(): boolean {
    return this.pending !== null;
  }

  /** Whether the viewer has to decide something, two cards to lay aside among it. */
  get decides(): boolean {
    return this.myTurn || (this.screen?.choose_discard ?? null) !== null;
  }

  get myTurn(): boolean {
    return (this.screen?.legal.length ?? 0) > 0;
  }

  /** Does *action* at once on the page and asks the server; what comes before the last answer waits for that answer. */
  act(action: Action): void {
    if (this.pending || this.lost) return;
    if (this.#wire.busy) this.#next = action;
    else if (!this.#wire.act(action)) return;
    this.release();
    this.notice = null;
    this.dismiss();
    this.pending = action;
  }

  ready(): void {
    this.#wire.ready();
  }

  voteStop(yes: boolean): void {
    this.#wire.voteStop(yes);
  }

  botNow(place: Place): void {
    this.#wire.botNow(place);
  }

  /** Asks to play both hands of the open defence, or no longer does. */
  conduct(yes: boolean): void {
    this.#wire.conduct(yes);
  }

  /** Reports that a bot's decision looks odd. */
  report(decision: Decision, note: string): void {
    this.#wire.report(decision.v, note);
  }

  /** Whether the viewer may ask for a hint now. */
  get mayAsk(): boolean {
    return (this.table?.hints ?? false) && this.decides && !this.lost && !this.pending;
  }

  /** Asks what a strong bot would do here. */
  askHint(): void {
    if (!this.mayAsk || this.advice?.at === "asked") return;
    this.advice = { at: "asked" };
    this.#wire.askHint();
  }

  /** Puts the hint away. */
  dismiss(): void {
    this.advice = null;
    this.supposed = [];
  }

  /** Takes the finished trick off the table at once. */
  release(): void {
    if (this.#hold !== null) clearTimeout(this.#hold);
    this.#hold = null;
    this.held = null;
  }

  say(text: string, tone: Notice["tone"] = "bad"): void {
    if (this.#note !== null) clearTimeout(this.#note);
    this.notice = { text, tone };
    this.#note = setTimeout(() => (this.notice = null), 5000);
  }

  #linked(link: Link, reason: string | null): void {
    if (link === "lost" && this.link === "open") this.#wasLost = true;
    // What was asked for on the line that broke is not answered any more.
    if (link === "lost" && this.advice?.at === "asked") this.dismiss();
    if (link === "open" && this.#wasLost) {
      this.#wasLost = false;
      this.backSince = Date.now();
      setTimeout(() => (this.backSince = 0), 4000);
    }
    this.link = link;
    if (reason) this.ended = reason;
  }

  #settled(action: Action, reason: string | null): void {
    const next = this.#next;
    this.#next = null;
    // An accepted action stays drawn until its events come; the answer comes after them.
    if (reason === null) {
      if (next && !this.#wire.act(next)) this.pending = null;
      return;
    }
    this.pending = null;
    if (reason === "stale" || reason === "late") return;
    if (action.card) {
      this.shaken = action.card;
      setTimeout(() => (this.shaken = null), 400);
    }
    this.hearer.refused(action, reason);
  }

  #take(message: FromServer): void {
    switch (message.t) {
      case "joined": {
        const seated = this.table?.you ?? null;
        this.#seat(message.table);
        if (seated !== null && message.table.you === null) this.hearer.unseated();
        if (message.screen?.deal !== this.screen?.deal) this.decisions = [];
        this.#draw(message.screen, false);
        this.sheet = message.sheet;
        this.result = message.result;
        if (this.decides) this.hearer.myTurn();
        return;
      }
      case "events": {
        const mine = this.decides;
        const done = this.#mine(message.d);
        this.#decided(message.v, message.d, message.screen);
        if (message.table) this.#seat(message.table);
        if (message.sheet) this.sheet = message.sheet;
        if (message.result !== undefined) this.result = message.result;
        if (message.screen && message.screen.deal !== this.screen?.deal) this.result = message.result ?? null;
        this.#draw(message.screen, true);
        if (done) this.pending = null;
        this.hearer.heard(message.d, message.screen);
        if (this.decides && (!mine || done)) this.hearer.myTurn();
        return;
      }
      case "table":
        this.#seat(message.table);
        return;
      case "hint":
        if (!this.decides || this.pending) return;
        this.advice = { at: "told", hint: message.hint };
        this.hearer.advised();
        return;
      case "no_hint":
        // The table has gone on: there is nothing to tell any more.
        this.advice = message.reason === "late" || message.reason === "out-of-turn" ? null : { at: "none", reason: message.reason };
        this.hearer.advised();
        return;
      case "reported":
        this.hearer.reported(null);
        return;
      case "not_reported":
        this.hearer.reported(message.reason);
        return;
    }
  }

  /** Notes what bots decided. Who plays another's cards decides for him, as the screen before tells. */
  #decided(first: number, events: readonly Happening[], screen: Screen | null): void {
    const before = this.screen;
    if (!screen) return;
    let decisions = before && before.deal !== screen.deal ? [] : this.decisions;
    events.forEach((event, at) => {
      if (event.seat === undefined || !DECIDED.has(event.kind)) return;
      const seat = event.kind === "played" && before?.phase === "play" ? (before.controllers[event.seat] ?? event.seat) : event.seat;
      const place = screen.places[seat];
      const chair = place === null || place === undefined ? null : this.table?.places[place];
      if (!chair || place === null || place === undefined || (chair.kind !== "bot" && !chair.away_bot)) return;
      decisions = [{ v: first + at, place, event, screen }, ...decisions].slice(0, DECISIONS);
    });
    this.decisions = decisions;
  }

  /** Whether what is under way is among the events: the acknowledgement may come after them. */
  #mine(events: readonly Happening[]): boolean {
    const { pending } = this;
    if (!pending) return false;
    return events.some(({ kind, seat }) => kind === pending.kind && seat === pending.seat);
  }

  #seat(table: TableInfo): void {
    this.table = table;
    const now = Date.now();
    this.turnEnds = table.turn_left_ms === null ? null : now + table.turn_left_ms;
    this.nextStarts = table.next_in_ms === null ? null : now + table.next_in_ms;
    this.timeEnds = table.time_left_ms === null ? null : now + table.time_left_ms;
  }

  #draw(next: Screen | null, moving: boolean): void {
    const old = this.screen;
    if (next === null || old?.deal !== next.deal) {
      this.release();
      this.taken = next ? this.#kept(next) : [];
    }
    if (next?.last && old?.deal === next.deal) {
      const number = next.taken.reduce((sum, each) => sum + each, 0);
      if (key(next.last) !== key(old.last)) {
        this.#finish(next.last, number, next.deal);
        if (moving) this.#lay(next.last);
      }
    }
    if (decision(old) !== decision(next)) this.dismiss();
    this.screen = next;
  }

  #lay(trick: Trick): void {
    this.release();
    this.held = trick;
    this.#hold = setTimeout(() => this.release(), HOLD_MS);
  }

  #finish(trick: Trick, number: number, deal: number): void {
    const cards = trick.cards.map(({ card }) => card);
    this.taken = [...this.taken.filter((each) => each.number < number), { number, cards, winner: trick.winner }];
    globalThis.sessionStorage?.setItem(`preferans.tricks.${this.id}`, JSON.stringify({ deal, taken: this.taken }));
  }

  /** The winners of earlier tricks, as this tab saw them before it was loaded again. */
  #kept(screen: Screen): Taken[] {
    try {
      const kept = JSON.parse(globalThis.sessionStorage?.getItem(`preferans.tricks.${this.id}`) ?? "null") as { deal: number; taken: Taken[] } | null;
      const number = screen.taken.reduce((sum, each) => sum + each, 0);
      return kept?.deal === screen.deal ? kept.taken.filter((each) => each.number <= number) : [];
    } catch {
      return [];
    }
  }
}
