/** Opening a table, and what went wrong when it could not be opened. */

import { createTable, Refused } from "../api/http";
import type { NewTable } from "../api/schema";
import { getLocale } from "../i18n/locale.svelte";
import { m } from "../paraglide/messages";

/** The bot that sits down where nobody says another. */
export const BOT = "quick" as const;
export const AWAY_S = 120;

/** Returns the table at which a person plays at once: everybody's rules, two bots of a strength. */
export function quickTable(level: string): NewTable {
  return { convention: { extends: "sochi" }, players: 3, bots: [level, level], away_s: AWAY_S, lang: getLocale() };
}

export async function open(table: NewTable): Promise<string> {
  return (await createTable(table)).id;
}

/** Returns one sentence for people. */
export function sentence(error: unknown): string {
  if (!(error instanceof Refused)) return m.lobby_failed();
  return error.status === 0 ? m.lobby_offline() : error.message || m.lobby_failed();
}

/** Returns the address of the table that a link or a code names; null where it names none. */
export function tablePath(text: string): string | null {
  const found = /(?:^|\/t\/)([A-Za-z0-9_-]{4,64})\/?(?:[?#].*)?$/.exec(text.trim());
  return found ? `/t/${found[1]}` : null;
}
