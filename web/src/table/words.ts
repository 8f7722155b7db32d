/* Calls, contracts, answers and reasons as the reader says them. */

import { getLocale } from "../i18n/locale.svelte";
import { m } from "../paraglide/messages";
import type { Card, Screen } from "../api/schema";
import { ofSuit, suitName, suitOf } from "../cards/words";

export interface Game {
  level: string;
  strain: string;
}

export interface Spoken {
  game: Game | null;
  word: string;
  blind: boolean;
  noTalon: boolean;
}

const WORDS: Record<string, () => string> = {
  pass: m.call_pass,
  here: m.call_here,
  take: m.call_take,
  bomb: m.call_bomb,
  keep: m.call_keep,
  misere: m.call_misere,
  "all-pass": m.call_all_pass,
  "uvert-small": m.call_uvert_small,
  "uvert-big": m.call_uvert_big,
};

const ANSWERS: Record<string, () => string> = {
  pass: m.answer_pass,
  whist: m.answer_whist,
  half: m.answer_half,
  open: m.answer_open,
  closed: m.answer_closed,
  alone: m.answer_alone,
};

const REASONS: Record<string, () => string> = {
  "deal-over": m.reason_deal_over,
  "not-started": m.reason_not_started,
  "out-of-turn": m.reason_out_of_turn,
  "not-now": m.reason_not_now,
  "not-owed": m.reason_not_owed,
  "not-agreed": m.reason_not_agreed,
  "call-too-low": m.reason_call_too_low,
  "below-exit": m.reason_below_exit,
  "no-jump": m.reason_no_jump,
  "no-hold": m.reason_no_hold,
  "misere-not-first": m.reason_misere_not_first,
  "misere-outbid": m.reason_misere_outbid,
  "not-held": m.reason_not_held,
  "must-follow": m.reason_must_follow,
  "must-trump": m.reason_must_trump,
  "two-discards": m.reason_two_discards,
  "contract-too-low": m.reason_contract_too_low,
  "misere-bound": m.reason_misere_bound,
  "no-such-answer": m.reason_no_such_answer,
  "trick-count": m.reason_trick_count,
  "offer-spent": m.reason_offer_spent,
  "offer-unclear": m.reason_offer_unclear,
  stale: m.reason_stale,
  "not-seated": m.reason_not_seated,
};

const WHYS: Record<string, () => string> = {
  made: m.why_made,
  undertricks: m.why_undertricks,
  "misere-tricks": m.why_misere_tricks,
  "whist-tricks": m.why_whist_tricks,
  "shared-whist": m.why_shared_whist,
  consolation: m.why_consolation,
  "whist-short": m.why_whist_short,
  "half-whist": m.why_half_whist,
  talon: m.why_talon,
  "talon-refused": m.why_talon_refused,
  conceded: m.why_conceded,
  "raspasy-tricks": m.why_raspasy_tricks,
  "raspasy-zero": m.why_raspasy_zero,
  "raspasy-whists": m.why_raspasy_whists,
  help: m.why_help,
  surplus: m.why_surplus,
  premium: m.why_premium,
  rest: m.why_rest,
  bomb: m.why_bomb,
  "bomb-used": m.why_bomb_used,
  underbid: m.why_underbid,
  compulsory: m.why_compulsory,
  "pool-named": m.why_pool_named,
  fine: m.why_fine,
  sheet: m.why_sheet,
};

const COLUMNS: Record<string, () => string> = {
  pool: m.column_pool,
  mountain: m.column_mountain,
  whists: m.column_whists,
  bombs: m.column_bombs,
  birds: m.column_birds,
  owed: m.column_owed,
  size: m.column_size,
};

/** Reads a call or a contract: "blind 6S", "9NT-no-talon", "misere", "pass". */
export function spoken(text: string): Spoken {
  let rest = text;
  const blind = rest.startsWith("blind ");
  if (blind) rest = rest.slice(6);
  const noTalon = rest.endsWith("-no-talon");
  if (noTalon) rest = rest.slice(0, -9);
  const game = /^(\d+)(S|C|D|H|NT)$/.exec(rest);
  return { game: game ? { level: game[1]!, strain: game[2]! } : null, word: rest, blind, noTalon };
}

const NO_HINT: Record<string, () => string> = {
  "no-hints": m.hint_off,
  "hint-failed": m.hint_failed,
  "not-now": m.hint_not_now,
  "not-seated": m.hint_not_now,
  closed: m.table_closed,
};

const REPORTS: Record<string, () => string> = {
  "too-many-reports": m.report_too_many,
  "not-a-bot": m.report_not_a_bot,
  late: m.report_late,
};

export const isGame = (text: string): boolean => spoken(text).game !== null;
export const wordOf = (word: string): string => WORDS[word]?.() ?? word;
export const answerOf = (answer: string): string => ANSWERS[answer]?.() ?? answer;
export const reasonOf = (reason: string): string => REASONS[reason]?.() ?? m.reason_other();
/** Why an entry was written, in a deal with so many tricks of *amnesty*. */
export const whyOf = (why: string, amnesty = 0): string => (why === "raspasy-tricks" && amnesty > 0 ? m.why_over_amnesty() : (WHYS[why]?.() ?? why));
/** Why there is no hint. */
export const refusalOf = (reason: string): string => NO_HINT[reason]?.() ?? m.hint_failed();
/** Why a report is not taken. */
export const reportRefusal = (reason: string): string => REPORTS[reason]?.() ?? m.report_failed();

/** The suit that is to be followed: that of the first card, or of the talon card that leads an all-pass. */
export const ledSuit = (screen: Screen): string | null => {
  const led = screen.trick[0]?.card ?? screen.talon_lead;
  return led ? suitOf(led) : null;
};

/** Why a card may not be played, with the suit that comes first. */
export function cardReason(reason: string, screen: Screen): string {
  const suit = ledSuit(screen);
  if (reason === "must-follow" && suit) return m.reason_must_follow_suit({ suit: suitName(suit) });
  if (reason === "must-trump" && screen.trump) return m.reason_must_trump_suit({ suit: suitName(screen.trump) });
  return reasonOf(reason);
}

/** Why *card* of the hand whose turn it is may not be played; nothing where it may. */
export function whyNot(card: Card, screen: Screen): string | undefined {
  const reason = screen.refused[card];
  return reason === undefined ? undefined : cardReason(reason, screen);
}

export const columnOf = (column: string): string => COLUMNS[column]?.() ?? column;

/** A compulsory game, which has no suit before the talon: "6", "мизер". */
export const owedName = (text: string): string => {
  const { game } = spoken(text);
  return game ? m.owed_level({ n: game.level }) : callName(text);
};

/** "шесть треф", "мизер без прикупа": a call for a screen reader and for sentences. */
export function callName(text: string): string {
  const { game, word, blind, noTalon } = spoken(text);
  let said: string;
  if (!game) said = wordOf(word);
  else if (game.strain === "NT") said = `${game.level} ${m.no_trump()}`;
  else said = `${game.level} ${getLocale() === "en" ? ofSuit(game.strain).replace("of ", "") : ofSuit(game.strain)}`;
  if (noTalon) said = `${said} ${m.without_talon()}`;
  return blind ? `${m.in_the_dark()} ${said}` : said;
}
