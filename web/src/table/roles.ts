/* What a seat is doing in this deal, in two words. */

import type { Screen, Seat, TableInfo } from "../api/schema";
import { m } from "../paraglide/messages";
import { isMe, seatName } from "./seats";

const HANDS = [m.hand_0, m.hand_1, m.hand_2, m.hand_3];

/** What the seat in turn does: its owner thinks, or another plays its open cards. */
export function turnWord(table: TableInfo | null, screen: Screen): string {
  const { turn, decider } = screen;
  if (decider === null || decider === turn) return isMe(screen, turn) ? m.thinks_me() : m.thinks();
  return isMe(screen, decider) ? m.played_by_me() : m.played_by({ name: seatName(table, screen, decider) });
}

export function roleOf(screen: Screen, seat: Seat, mine = false): string {
  const order = HANDS[seat]?.() ?? "";
  if (seat === 0 && !screen.whisters.includes(0)) return m.rests();
  const before = screen.phase === "auction" || screen.phase === "joint" || screen.contract === "all-pass";
  if (before) return order;
  if (seat === screen.declarer) {
    if (screen.phase === "discard" || screen.phase === "naming" || screen.phase === "change") return mine ? m.takes_talon_me() : m.takes_talon();
    return mine ? m.plays_me() : m.plays();
  }
  if (screen.contract === "misere" || screen.contract?.startsWith("misere")) return mine ? m.catches_me() : m.catches();
  const open = screen.conduct === "open";
  if (screen.whisters.includes(seat)) {
    if (screen.conduct === "alone") return m.role_alone();
    return open ? m.role_whist_open() : screen.conduct === "closed" ? m.role_whist_closed() : m.role_whist();
  }
  const answer = screen.answers.findLast((each) => each.seat === seat)?.answer;
  if (answer === "half") return m.answer_half();
  if (answer === "pass") return screen.hands[seat]?.open ? m.role_pass_open() : m.role_pass();
  return screen.phase === "whist" ? m.role_defends() : order;
}
