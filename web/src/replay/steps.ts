/** The steps of a finished deal, and the parts they belong to. */

import type { Card, DealReplay, Happening, Screen, SeatCard } from "../api/schema";

export type Part = "deal" | "auction" | "talon" | "discard" | "whist" | "over" | number;

export interface Step {
  /** The event, and the frame that stands after it. */
  readonly at: number;
  readonly part: Part;
}

const PARTS: Readonly<Record<string, Part>> = {
  dealt: "deal",
  called: "auction",
  proposed: "auction",
  joined: "auction",
  moved: "auction",
  voted: "auction",
  pool_named: "auction",
  talon_shown: "talon",
  refused: "talon",
  discarded: "discard",
  named: "discard",
  whisted: "whist",
  conceded: "whist",
  played_on: "whist",
  took: "whist",
  hand_shown: "whist",
  entrusted: "whist",
};
/** Events after which there is nothing new to see. */
const SILENT: ReadonlySet<string> = new Set(["started", "looked"]);
const PLAY: ReadonlySet<string> = new Set(["played", "talon_led", "offered", "answered"]);

/** Returns the steps of a deal; what belongs to the play has the number of its trick, from 1. */
export function stepsOf(deal: Pick<DealReplay, "events" | "frames">): Step[] {
  const steps: Step[] = [];
  let tricks = 0;
  let playing = false;
  deal.events.forEach(({ kind }, at) => {
    const frame = deal.frames[at];
    if (!frame || SILENT.has(kind)) return;
    if (PLAY.has(kind)) playing = true;
    const part = playing ? Math.min(tricks + 1, 10) : (PARTS[kind] ?? "over");
    steps.push({ at, part });
    if (kind === "played" && frame.trick.length === 0) tricks += 1;
  });
  return steps;
}

export interface Tick {
  readonly part: Part;
  readonly first: number;
  readonly last: number;
}

/** Returns the parts in order, each with its first and last step. */
export function ticksOf(steps: readonly Step[]): Tick[] {
  const ticks: { part: Part; first: number; last: number }[] = [];
  steps.forEach(({ part }, index) => {
    const tick = ticks.at(-1);
    if (tick?.part === part) tick.last = index;
    else ticks.push({ part, first: index, last: index });
  });
  return ticks;
}

export interface Shown {
  readonly cards: readonly SeatCard[];
  readonly talon: Card | null;
  readonly winner: number | null;
}

/** Returns the trick to be drawn: a finished one stays until the next card. */
export function trickOf(event: Happening | undefined, frame: Screen): Shown {
  if (event?.kind === "played" && frame.trick.length === 0 && frame.last) {
    return { cards: frame.last.cards, talon: frame.last.talon_lead, winner: frame.last.winner };
  }
  return { cards: frame.trick, talon: frame.talon_lead, winner: null };
}

/** Returns the cards of text such as "SK87 D9", or of a list. */
export function cardsOf(cards: Happening["cards"]): Card[] {
  if (!cards) return [];
  if (typeof cards !== "string") return [...cards];
  return cards.split(" ").flatMap((group) => [...group.slice(1)].filter((rank) => rank !== "-").map((rank) => group.charAt(0) + rank));
}
