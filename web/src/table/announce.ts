/* What happened, in sentences for a screen reader. */

import type { Happening, Screen, TableInfo } from "../api/schema";
import { cardName } from "../cards/words";
import { m } from "../paraglide/messages";
import type { Decision } from "./live.svelte";
import { offerText } from "./offers";
import { placeName, seatName } from "./seats";
import { answerOf, callName } from "./words";

export function sentence(event: Happening, table: TableInfo | null, screen: Screen | null): string | null {
  const by = (): string =>
    event.seat !== undefined && screen ? seatName(table, screen, event.seat) : placeName(table, event.place ?? null);
  const say = (what: string) => m.said({ name: by(), what });
  switch (event.kind) {
    case "called":
      return say(callName(event.call ?? ""));
    case "played":
      return say(cardName(event.card ?? ""));
    case "talon_led":
      return m.said({ name: m.talon(), what: cardName(event.card ?? "") });
    case "whisted":
      return say(answerOf(event.answer ?? ""));
    case "named":
      return say(`${m.plays()} ${callName(event.contract ?? "")}`);
    case "discarded":
      return say(m.did_discard());
    case "conceded":
      return say(m.did_concede());
    case "played_on":
      return say(m.play_on());
    case "refused":
      return say(m.did_refuse());
    case "proposed":
      return say(m.joint_misere());
    case "looked":
      return say(m.did_look());
    case "moved":
      return say(m.did_propose_all_pass());
    case "pool_named":
      return say(m.did_name_pool({ size: event.size ?? 0 }));
    case "joined":
    case "voted":
    case "answered":
      return say(event.accepted ? m.did_agree() : m.did_decline());
    case "offered":
      return screen && event.seat !== undefined && event.offer && event.tricks !== undefined
        ? offerText(table, screen, { seat: event.seat, offer: event.offer, tricks: event.tricks, answered: [] })
        : null;
    case "entrusted":
      return screen && typeof event.to === "number" ? m.did_entrust({ name: seatName(table, screen, event.to) }) : null;
    case "stop_vote":
      return event.yes ? m.did_vote_stop({ name: by() }) : m.stop_declined({ name: by() });
    case "stopped":
      return m.did_stop();
    case "time_up":
      return m.time_up();
    case "sat":
      return m.did_sit({ name: by() });
    case "left":
      return m.did_leave({ name: by() });
    case "away":
      return m.did_drop({ name: by() });
    case "back":
      return m.did_return({ name: by() });
    case "closed":
      return m.table_closed();
    default:
      return null;
  }
}

/** What a bot decided, told of the bot itself, whichever hand it played from. */
export function decisionSentence({ place, event, screen }: Decision, table: TableInfo | null): string | null {
  if (event.kind !== "played" || event.seat === undefined || screen.places[event.seat] === place) return sentence(event, table, screen);
  const what = m.report_from({ card: cardName(event.card ?? ""), name: seatName(table, screen, event.seat) });
  return m.said({ name: placeName(table, place), what });
}

/** Who took the trick that *screen* knows as the last one. */
export function trickSentence(table: TableInfo | null, screen: Screen): string | null {
  return screen.last ? m.trick_taken({ name: seatName(table, screen, screen.last.winner) }) : null;
}
