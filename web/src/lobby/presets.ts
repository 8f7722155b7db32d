/** Presets by name, and what the page of a new table says about them and their fields. */

import type { Locale } from "../i18n/locale.svelte";
import { m } from "../paraglide/messages";

const TITLES: Readonly<Record<string, () => string>> = {
  kodeks: m.preset_kodeks,
  sochi: m.preset_sochi,
  leningrad: m.preset_leningrad,
  fspr: m.preset_fspr,
  rostov: m.preset_rostov,
  zhuk: m.preset_zhuk,
  taganrog: m.preset_taganrog,
  classic_msu1971: m.preset_classic_msu1971,
  kazakh: m.preset_kazakh,
  shuler: m.preset_shuler,
  four_twelve: m.preset_four_twelve,
  ural: m.preset_ural,
  swedish: m.preset_swedish,
  leningrad_joker: m.preset_leningrad_joker,
  rostov_mountain: m.preset_rostov_mountain,
  gusarik: m.preset_gusarik,
  classic: m.preset_classic,
};

/** Returns what people call a preset; one that this client does not know keeps its name. */
export function presetTitle(name: string): string {
  return TITLES[name]?.() ?? name;
}

export type Value = string | number | boolean | readonly (string | number)[] | Readonly<Record<string, number | readonly number[]>>;
export type Fields = Readonly<Record<string, Value>>;

export type Kind =
  | "choice"
  | "flag"
  | "number"
  | "ratio"
  | "levels"
  | "words"
  | "prices"
  | "milestones"
  | "price-table"
  | "quota-table";

export interface Field {
  readonly meaning: string;
  readonly source: string | null;
  readonly kind: Kind;
  /** What each named value means. */
  readonly values?: Readonly<Record<string, string>>;
  /** What else may be written. */
  readonly takes?: string;
  readonly least?: number;
  readonly most?: number;
  readonly levels?: readonly (string | number)[];
}

export interface Preset {
  readonly title: string;
  readonly about: string;
  readonly note: string | null;
  readonly players: readonly number[];
  readonly changes: Fields;
}

export interface Conventions {
  readonly families: readonly { readonly title: string; readonly presets: readonly string[] }[];
  readonly presets: Readonly<Record<string, Preset>>;
  readonly groups: readonly { readonly title: string; readonly fields: readonly string[] }[];
  readonly fields: Readonly<Record<string, Field>>;
  readonly standard: Fields;
}

/** Returns the texts in a language; they are fetched when they are first asked for. */
export async function conventions(locale: Locale): Promise<Conventions> {
  const file = locale === "ru" ? await import("../generated/conventions.ru.json") : await import("../generated/conventions.en.json");
  return file.default as unknown as Conventions;
}

/** Returns every field of a preset. */
export function fieldsOf(texts: Conventions, preset: string): Fields {
  return { ...texts.standard, ...texts.presets[preset]?.changes };
}

export function same(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
