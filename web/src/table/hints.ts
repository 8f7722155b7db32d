/* A hint in words and figures. */

import type { Danger, Hint, HintOption, Seat } from "../api/schema";
import type { Locale } from "../i18n/locale.svelte";

/** A figure with its sign and one decimal; nothing is neither gained nor lost. */
export function whistsOf(whists: number, locale: Locale): string {
  const tenths = Math.round(whists * 10);
  const text = (Math.abs(tenths) / 10).toFixed(1);
  const sign = tenths > 0 ? "+" : tenths < 0 ? "−" : "";
  return sign + (locale === "ru" ? text.replace(".", ",") : text);
}

/** "± 0,4", or nothing where the figure is exact. */
export function errorOf(error: number, locale: Locale): string {
  const text = error.toFixed(1);
  return error < 0.05 ? "" : `± ${locale === "ru" ? text.replace(".", ",") : text}`;
}

/** The first *most* options; those that come to the same stand side by side in one row, as the hint has them. */
export function rowsOf(hint: Hint, most = Infinity): HintOption[][] {
  const same = (one: HintOption, other: HintOption) => Math.round(one.whists * 10) === Math.round(other.whists * 10) && Math.abs(one.error - other.error) < 0.05;
  return hint.options.slice(0, most).reduce<HintOption[][]>((rows, option) => {
    const last = rows.at(-1);
    if (hint.worlds && last && same(last[0]!, option)) last.push(option);
    else rows.push([option]);
    return rows;
  }, []);
}

/** Whatever card is played comes to the same, as far as the hint tells. */
export const anyCard = (hint: Hint): boolean => hint.options.length > 1 && hint.options[0]?.action.kind === "played" && rowsOf(hint).length === 1;

/** Reasons that say what is so, whichever card is played; all others compare the best with the rest. */
const FACTS = /^(made|clean|beaten|caught)-(always|nearly)$/;

/** The reason of a hint: where any card comes to the same, none is said to be better. */
export const whyOfHint = (hint: Hint): string => (anyCard(hint) && !FACTS.test(hint.why) ? "all-equal" : hint.why);

/** A share in words: what is possible is never told as nothing, nor what may fail as certain. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "< 1 %";
  return share > 0.99 && share < 1 ? "> 99 %" : `${Math.round(100 * share)} %`;
}

/** The two hands against the declarer of a misère, the next one first. */
export const othersOf = (declarer: Seat): Seat[] => [(declarer % 3) + 1, ((declarer + 1) % 3) + 1];

/** How a suit is split between the two others, "4–1". */
export const splitOf = (danger: Danger, declarer: Seat): string =>
  othersOf(declarer)
    .map((seat) => danger.hands[seat - 1]?.length ?? 0)
    .sort((one, other) => other - one)
    .join("–");

/** The share of layouts that a reason speaks of: where the contract comes out, or where it does not. */
export function shareOf(hint: Hint): number {
  const made = hint.made ?? 0;
  return /^(beaten|caught)/.test(hint.why) ? 1 - made : made;
}

/** The sentences for the reasons of hints, in the reader's language; loaded when the first hint is asked for. */
export async function reasons(locale: Locale): Promise<Record<string, string>> {
  const file = locale === "ru" ? await import("../generated/hints.ru.json") : await import("../generated/hints.en.json");
  return file.default as Record<string, string>;
}
