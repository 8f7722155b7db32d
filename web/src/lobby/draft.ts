/** What a person has chosen for a new table; kept in the browser, so that the next one begins with it. */

import type { NewTable } from "../api/schema";
import type { Locale } from "../i18n/locale.svelte";
import { AWAY_S, BOT } from "./actions";
import { fieldsOf, same, type Conventions, type Fields, type Value } from "./presets";

/** How strong a bot plays, weakest first: the names that the server knows. */
export const LEVELS = ["rules", "quick", "strong", "deep"] as const;
export type Level = (typeof LEVELS)[number];

export interface Draft {
  preset: string;
  players: number;
  bots: boolean;
  level: Level;
  away: number;
  /** Who may ask for hints: null is who is alone against bots. */
  hints: boolean | null;
  changes: Record<string, Value>;
}

const KEY = "preferans.new";

export function fresh(): Draft {
  return { preset: "sochi", players: 3, bots: true, level: BOT, away: AWAY_S, hints: null, changes: {} };
}

function kept(): Partial<Draft> {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") as Partial<Draft>;
  } catch {
    return {};
  }
}

/** Returns how strong the bots were that were chosen last. */
export function lastLevel(): Level {
  const level = kept().level;
  return LEVELS.find((name) => name === level) ?? BOT;
}

/** Returns the last choice as far as it still makes sense. */
export function recall(texts: Conventions): Draft {
  const draft = fresh();
  const last = kept();
  if (typeof last.preset === "string" && texts.presets[last.preset]) draft.preset = last.preset;
  if (typeof last.players === "number") draft.players = last.players;
  if (typeof last.bots === "boolean") draft.bots = last.bots;
  draft.level = lastLevel();
  if (typeof last.away === "number") draft.away = last.away;
  if (typeof last.hints === "boolean") draft.hints = last.hints;
  for (const [name, value] of Object.entries(last.changes ?? {})) if (texts.fields[name]) draft.changes[name] = value;
  return settled(draft, texts);
}

export function remember(draft: Draft): void {
  globalThis.localStorage?.setItem(KEY, JSON.stringify(draft));
}

/** Returns the draft with a number of players that the preset takes, and without changes that change nothing. */
export function settled(draft: Draft, texts: Conventions): Draft {
  const players = texts.presets[draft.preset]?.players ?? [3];
  const base = fieldsOf(texts, draft.preset);
  return {
    ...draft,
    players: players.includes(draft.players) ? draft.players : (players[0] ?? 3),
    changes: Object.fromEntries(Object.entries(draft.changes).filter(([name, value]) => !same(value, base[name]))),
  };
}

/** Returns the value of every field as chosen. */
export function chosen(draft: Draft, texts: Conventions): Fields {
  return { ...fieldsOf(texts, draft.preset), ...draft.changes };
}

export function asTable(draft: Draft, lang: Locale): NewTable {
  return {
    convention: { extends: draft.preset, ...draft.changes } as NewTable["convention"],
    players: draft.players,
    bots: draft.bots ? Array.from({ length: draft.players - 1 }, () => draft.level) : [],
    away_s: draft.away,
    hints: draft.hints,
    lang,
  };
}

/** Returns the field that a refusal speaks of; null where it names none. */
export function fieldOf(message: string, texts: Conventions): string | null {
  const named = (message.match(/[a-z][a-z0-9_]*/g) ?? []).filter((word) => word in texts.fields);
  // A name of two words is no ordinary word of a sentence.
  return named.find((name) => name.includes("_")) ?? named[0] ?? null;
}

/** Whether a field is meant by the words looked for. */
export function matches(name: string, looked: string, texts: Conventions): boolean {
  const field = texts.fields[name];
  const hay = `${name} ${field?.meaning ?? ""} ${Object.values(field?.values ?? {}).join(" ")}`.toLocaleLowerCase().replaceAll("ё", "е");
  return looked
    .toLocaleLowerCase()
    .replaceAll("ё", "е")
    .split(/\s+/)
    .every((word) => hay.includes(word));
}
