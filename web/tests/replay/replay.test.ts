import { describe, expect, it } from "vitest";
import type { Happening, Result, Screen } from "../../src/api/schema";
import { endingOf } from "../../src/replay/outcome";
import { cardsOf, stepsOf, ticksOf, trickOf } from "../../src/replay/steps";

const RESULT = { contract: "6D", declarer: 1, tricks: [2, 6, 2], ending: "played" } as Result;

describe("the end of a deal", () => {
  it.each<[string, Partial<Result>, object]>([
    ["just made", {}, { kind: "made" }],
    ["over", { tricks: [2, 8, 0] }, { kind: "over", by: 2 }],
    ["down", { tricks: [3, 4, 3] }, { kind: "down", by: 2 }],
    ["a ten", { contract: "10NT", tricks: [0, 10, 0] }, { kind: "made" }],
    ["in the dark", { contract: "blind 7S" }, { kind: "down", by: 1 }],
    ["a misere made", { contract: "misere", tricks: [5, 0, 5] }, { kind: "misere-made" }],
    ["a misere caught", { contract: "misere-no-talon", tricks: [4, 2, 4] }, { kind: "caught", tricks: 2 }],
    ["nobody whists", { tricks: null, ending: "unplayed" }, { kind: "unplayed" }],
    ["given up", { tricks: null, ending: "conceded" }, { kind: "conceded" }],
    ["all pass", { contract: "all-pass", declarer: null, tricks: [4, 3, 3] }, { kind: "all-pass", tricks: [4, 3, 3] }],
  ])("%s", (_name, change, told) => {
    expect(endingOf({ ...RESULT, ...change })).toEqual(told);
  });
});

function frame(trick: number, last: string | null = null): Screen {
  const cards = Array.from({ length: trick }, (_, index) => ({ seat: index + 1, card: "SA" }));
  return {
    trick: cards,
    talon_lead: null,
    last: last ? { cards: [{ seat: 1, card: last }], talon_lead: null, winner: 1 } : null,
  } as unknown as Screen;
}

describe("the steps", () => {
  const kinds = ["started", "dealt", "called", "called", "talon_shown", "discarded", "named", "whisted", "played", "played", "played", "played"];
  const events: Happening[] = kinds.map((kind) => ({ kind }) as Happening);
  const frames = [...Array(8).fill(frame(0)), frame(1), frame(2), frame(0, "SK"), frame(1, "SK")] as Screen[];
  const steps = stepsOf({ events, frames });

  it("leave out what shows nothing, and count tricks", () => {
    expect(steps.map((step) => step.part)).toEqual(["deal", "auction", "auction", "talon", "discard", "discard", "whist", 1, 1, 1, 2]);
    expect(steps[0]?.at).toBe(1);
  });

  it("make a tick a part", () => {
    expect(ticksOf(steps).map(({ part, first, last }) => [part, first, last])).toEqual([
      ["deal", 0, 0],
      ["auction", 1, 2],
      ["talon", 3, 3],
      ["discard", 4, 5],
      ["whist", 6, 6],
      [1, 7, 9],
      [2, 10, 10],
    ]);
  });

  it("keep a finished trick on the table until the next card", () => {
    expect(trickOf(events[10], frames[10] as Screen)).toEqual({ cards: [{ seat: 1, card: "SK" }], talon: null, winner: 1 });
    expect(trickOf(events[11], frames[11] as Screen).winner).toBeNull();
  });

  it("read cards from text", () => {
    expect(cardsOf("SK87 D9")).toEqual(["SK", "S8", "S7", "D9"]);
    expect(cardsOf(["HA", "S7"])).toEqual(["HA", "S7"]);
    expect([cardsOf(null), cardsOf("D-")]).toEqual([[], []]);
  });
});

it("hands that a claim lays open before the first card belong to the first trick", () => {
  const events = ["started", "whisted", "offered", "hand_shown", "answered", "played"].map((kind) => ({ kind }) as Happening);
  const frames = events.map(() => ({ trick: [{ seat: 1, card: "SA" }] }) as unknown as Screen);
  expect(stepsOf({ events, frames }).map(({ part }) => part)).toEqual(["whist", 1, 1, 1, 1]);
});
