/* What happened at a step of a finished deal, in a sentence. */

import type { Happening, Seat } from "../api/schema";
import { cardName } from "../cards/words";
import { m } from "../paraglide/messages";
import { answerOf, callName, owedName } from "../table/words";
import { cardsOf } from "./steps";

/** Returns the sentence; *compulsory* games are called without a suit. */
export function happened(event: Happening, nameOf: (seat: Seat) => string, compulsory = false): string {
  const name = event.seat === undefined ? "" : nameOf(event.seat);
  switch (event.kind) {
    case "dealt":
      return m.replay_event_dealt();
    case "called":
      return m.replay_event_call({ name, call: (compulsory ? owedName : callName)(event.call ?? "") });
    case "whisted":
      return m.replay_event_call({ name, call: answerOf(event.answer ?? "") });
    case "talon_shown":
      return m.replay_event_talon({ cards: cardsOf(event.cards).map((card) => cardName(card)).join(", ") });
    case "discarded":
      return m.replay_event_discard({ name, cards: cardsOf(event.cards).map((card) => cardName(card)).join(", ") });
    case "named":
      return m.replay_event_contract({ name, contract: callName(event.contract ?? "") });
    case "played":
      return m.replay_event_card({ name, card: cardName(event.card ?? "") });
    case "talon_led":
      return m.replay_event_talon({ cards: cardName(event.card ?? "") });
    case "hand_shown":
      return m.replay_event_hand({ name });
    case "offered":
      return event.offer === "gives"
        ? m.replay_event_offer_gives({ name, n: event.tricks ?? 0 })
        : m.replay_event_offer({ name, n: event.tricks ?? 0 });
    case "answered":
      return event.accepted === false ? m.replay_event_refuse({ name }) : m.replay_event_accept({ name });
    case "conceded":
      return m.replay_event_conceded({ name });
    case "refused":
      return m.replay_event_refused({ name });
    case "played_on":
      return m.replay_event_played_on({ name });
    case "took":
      return m.replay_event_took({ name, hand: nameOf(event.hand ?? 0) });
    case "entrusted":
      return m.replay_event_entrusted({ name, to: nameOf(event.to ?? 0) });
    case "proposed":
      return m.replay_event_proposed({ name });
    case "looked":
      return m.replay_event_looked({ name });
    case "moved":
      return m.replay_event_moved({ name });
    case "pool_named":
      return m.replay_event_pool({ name, size: event.size ?? 0 });
    case "joined":
    case "voted":
      return event.accepted === false ? m.replay_event_refuse({ name }) : m.replay_event_accept({ name });
    default:
      return m.replay_event_over();
  }
}
