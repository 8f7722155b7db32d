/* The language of the page. Messages read it, so a switch is seen at once and needs no reload. */

import { baseLocale, isLocale, locales, overwriteGetLocale, type Locale } from "../paraglide/runtime";

const KEY = "preferans.lang";

function first(): Locale {
  const kept = globalThis.localStorage?.getItem(KEY);
  if (kept && isLocale(kept)) return kept;
  for (const tag of globalThis.navigator?.languages ?? []) {
    const short = tag.slice(0, 2);
    if (isLocale(short)) return short;
  }
  return baseLocale;
}

const chosen = $state<{ locale: Locale }>({ locale: first() });
overwriteGetLocale(() => chosen.locale);

export { locales, type Locale };
export const getLocale = (): Locale => chosen.locale;

export function setLocale(locale: Locale): void {
  chosen.locale = locale;
  globalThis.localStorage?.setItem(KEY, locale);
  document.documentElement.lang = locale;
}
