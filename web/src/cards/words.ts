/* Cards in words: the letters in the corner, the full names for a screen reader. */

import type { Card } from "../api/schema";
import { getLocale, type Locale } from "../i18n/locale.svelte";
import { settings } from "../shell/settings.svelte";

export const SUITS = ["S", "D", "C", "H"] as const;
export type Suit = (typeof SUITS)[number];
const RANKS = "789TJQKA";

const LETTERS: Record<Locale, Record<string, string>> = {
  ru: { T: "10", J: "В", Q: "Д", K: "К", A: "Т" },
  en: { T: "10", J: "J", Q: "Q", K: "K", A: "A" },
};
const RANK_NAMES: Record<Locale, Record<string, string>> = {
  ru: { 7: "семёрка", 8: "восьмёрка", 9: "девятка", T: "десятка", J: "валет", Q: "дама", K: "король", A: "туз" },
  en: { 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" },
};
const SUIT_NAMES: Record<Locale, Record<string, string>> = {
  ru: { S: "пики", C: "трефы", D: "бубны", H: "червы" },
  en: { S: "spades", C: "clubs", D: "diamonds", H: "hearts" },
};
const OF_SUIT: Record<Locale, Record<string, string>> = {
  ru: { S: "пик", C: "треф", D: "бубен", H: "червей" },
  en: { S: "of spades", C: "of clubs", D: "of diamonds", H: "of hearts" },
};

export const suitOf = (card: Card): Suit => card.charAt(0) as Suit;
export const rankOf = (card: Card): string => card.charAt(1);
export const strength = (card: Card): number => RANKS.indexOf(rankOf(card));

/** The index that stands in the corner: В Д К Т or J Q K A. */
export const letter = (card: Card): string => LETTERS[settings.indices][rankOf(card)] ?? rankOf(card);

export function cardName(card: Card, locale: Locale = getLocale()): string {
  return `${RANK_NAMES[locale][rankOf(card)]} ${OF_SUIT[locale][suitOf(card)]}`;
}

export const suitName = (suit: string, locale: Locale = getLocale()): string => SUIT_NAMES[locale][suit] ?? suit;
export const ofSuit = (suit: string, locale: Locale = getLocale()): string => OF_SUIT[locale][suit] ?? suit;

/** "Пики: туз, валет; червы: семёрка": a hand as a screen reader hears it. */
export function handName(cards: readonly Card[], locale: Locale = getLocale()): string {
  const groups = new Map<Suit, string[]>();
  for (const card of cards) {
    const names = groups.get(suitOf(card)) ?? [];
    names.push(RANK_NAMES[locale][rankOf(card)] ?? "");
    groups.set(suitOf(card), names);
  }
  return [...groups].map(([suit, names]) => `${suitName(suit, locale)}: ${names.join(", ")}`).join("; ");
}
