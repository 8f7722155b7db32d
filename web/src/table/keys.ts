/* Keys of the table (Cyrillic letters follow the Russian words, Latin ones the English). Panels say what they can use. */

import { settings } from "../shell/settings.svelte";

export interface Uses {
  bid?: (cell: string) => unknown;
  pass?: () => unknown;
  hold?: () => unknown;
  misere?: () => unknown;
  choice?: (n: number) => unknown;
  open?: () => unknown;
  dark?: () => unknown;
  enter?: () => unknown;
  last?: (down: boolean) => unknown;
  score?: () => unknown;
  course?: () => unknown;
  hint?: () => unknown;
  escape?: () => unknown;
}

export interface Keys {
  /** The level that was typed and waits for its suit. */
  readonly digit: string | null;
  /** Adds what a panel can do; returns how to take it back. */
  use(uses: Uses): () => void;
}

const LEVELS: Record<string, string> = { "6": "6", "7": "7", "8": "8", "9": "9", "0": "10" };
const STRAINS: Record<string, string> = { п: "S", т: "C", б: "D", ч: "H", н: "NT", s: "S", c: "C", d: "D", h: "H", n: "NT" };
const LETTERS: Record<string, keyof Uses> = {
  п: "pass", x: "pass", з: "hold", y: "hold", м: "misere", m: "misere", о: "open", o: "open", в: "dark", v: "dark",
  л: "last", l: "last", с: "score", p: "score", х: "course", g: "course", "?": "hint", h: "hint",
};

export interface Pressed {
  digit: string | null;
  /** What is to be done: the use and its argument. */
  does: { use: keyof Uses; with?: string | number } | null;
}

/** Reads one key; *digit* is the level that waits for its suit. */
export function press(key: string, digit: string | null, can: ReadonlySet<keyof Uses>): Pressed {
  const low = key.toLowerCase();
  if (key === "Escape") return { digit: null, does: digit === null ? { use: "escape" } : null };
  if (digit !== null && STRAINS[low]) return { digit: null, does: { use: "bid", with: digit + STRAINS[low] } };
  if (can.has("bid") && LEVELS[key]) return { digit: LEVELS[key], does: null };
  if (can.has("choice") && /^[1-9]$/.test(key)) return { digit: null, does: { use: "choice", with: Number(key) - 1 } };
  if (key === "Enter" && can.has("enter")) return { digit: null, does: { use: "enter" } };
  const use = LETTERS[low];
  if (use && can.has(use)) return { digit: null, does: { use } };
  return { digit, does: null };
}

/** Whether letters belong to a text field now. */
export const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export const lettersOn = (): boolean => settings.letters;
