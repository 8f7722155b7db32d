/* The language of the page, and with it the letters on the cards of who has not chosen others. */

import { getLocale, setLocale, type Locale } from "../i18n/locale.svelte";
import { keep, settings } from "./settings.svelte";

export function speak(locale: Locale): void {
  if (settings.indices === getLocale()) {
    settings.indices = locale;
    keep();
  }
  setLocale(locale);
}
