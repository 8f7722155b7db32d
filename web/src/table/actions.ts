/* What may be done, in words: for buttons, and for hints. */

import type { Action, Card, Screen, TableInfo } from "../api/schema";
import { cardName } from "../cards/words";
import { m } from "../paraglide/messages";
import { offerLabel } from "./offers";
import { seatName } from "./seats";
import { answerOf, callName, owedName } from "./words";

/** The cards of a set as the wire writes it: "SKJ D8" is three cards. */
export const cardsOf = (text: string): Card[] => text.split(" ").flatMap((group) => [...group.slice(1)].map((rank) => group.charAt(0) + rank));

/** Returns *action* in words. */
export function actionName(action: Action, screen: Screen, table: TableInfo | null): string {
  switch (action.kind) {
    case "played":
      return cardName(action.card ?? "");
    case "discarded":
      return m.discard_cards({ cards: cardsOf(action.cards ?? "").map((card) => cardName(card)).join(", ") });
    case "called":
      if (screen.compulsory && screen.phase === "auction") return owedName(action.call ?? "");
      return callName(action.call ?? "");
    case "named":
      return callName(action.contract ?? "");
    case "whisted":
      return answerOf(action.answer ?? "");
    case "answered":
      return action.accepted ? m.accept() : m.decline();
    case "joined":
      return action.accepted ? m.join_misere() : m.decline();
    case "voted":
      return action.accepted ? m.agree_all_pass() : m.decline();
    case "offered":
      return offerLabel(screen, action);
    case "entrusted":
      return m.entrust({ name: seatName(table, screen, action.to ?? 0) });
    case "took":
      return m.take_hand({ name: seatName(table, screen, action.hand ?? 0) });
    case "played_on":
      return m.play_on();
    case "conceded":
      return m.concede();
    case "looked":
      return m.look();
    case "refused":
      return m.refuse_talon();
    case "proposed":
      return m.joint_misere();
    case "moved":
      return m.propose_all_pass();
    case "pool_named":
      return m.name_pool({ size: action.size ?? 0 });
    default:
      return action.kind;
  }
}
