/* Offers to end the play, in words. */

import type { Offer, OfferMade, Screen, TableInfo } from "../api/schema";
import { m } from "../paraglide/messages";
import { isMe, seatName } from "./seats";

/** How many tricks are still to be played. */
const left = (screen: Screen): number => 10 - screen.taken.reduce((sum, each) => sum + each, 0);

export function offerText(table: TableInfo | null, screen: Screen, offer: Offer): string {
  const name = seatName(table, screen, offer.seat);
  const all = offer.tricks >= left(screen);
  const mine = isMe(screen, offer.seat);
  if (offer.offer === "claims") {
    if (all) return mine ? m.offer_claims_all_me() : m.offer_claims_all({ name });
    return mine ? m.offer_claims_me({ n: offer.tricks }) : m.offer_claims({ name, n: offer.tricks });
  }
  if (all) return mine ? m.offer_gives_all_me() : m.offer_gives_all({ name });
  return mine ? m.offer_gives_me({ n: offer.tricks }) : m.offer_gives({ name, n: offer.tricks });
}

/** The words of an offer made when so many tricks were left, without who makes it. */
function words(offer: string | undefined, n: number, left: number): string {
  const all = n >= left;
  if (offer === "claims") return all ? m.rest_mine() : m.mine_n({ n });
  return all ? m.rest_yours() : m.yours_n({ n });
}

/** What stands on the button that makes an offer. */
export const offerLabel = (screen: Screen, action: { offer?: string; tricks?: number }): string => words(action.offer, action.tricks ?? 0, left(screen));

/** An offer of the deal so far, without who made it. */
export const offerMade = ({ offer, tricks, after }: OfferMade): string => words(offer, tricks, 10 - after);
