/** The sheet as a file for a spreadsheet. */

import type { Sheet } from "../api/schema";
import { exact, type Lang } from "./exact";

export interface Heads {
  readonly player: string;
  readonly pool: string;
  readonly mountain: string;
  readonly on: (place: number) => string;
  readonly result: string;
  readonly rounded: string;
}

/** Returns a row a player; the separator and the decimal sign are those that a spreadsheet of the language expects. */
export function csv(sheet: Sheet, names: readonly string[], heads: Heads, lang: Lang): string {
  const rows = [
    [heads.player, heads.pool, heads.mountain, ...names.map((_, place) => heads.on(place)), heads.result, heads.rounded],
    ...names.map((name, place) => [
      name,
      number(sheet.pool[place], lang),
      number(sheet.mountain[place], lang),
      ...names.map((_, on) => (on === place ? "" : number(sheet.whists[place]?.[on], lang))),
      number(sheet.settlement.exact[place], lang),
      String(sheet.settlement.rounded[place] ?? ""),
    ]),
  ];
  const separator = lang === "ru" ? ";" : ",";
  return rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join("\r\n") + "\r\n";
}

function number(text: string | undefined, lang: Lang): string {
  if (text === undefined) return "";
  const { n, d } = exact(text);
  const value = String(Math.round((Number(n) / Number(d)) * 1e4) / 1e4);
  return lang === "ru" ? value.replace(".", ",") : value;
}

function quoted(text: string, separator: string): string {
  // A name that begins like a formula is kept a name.
  const plain = /^[=+\-@\t]/.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text;
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
