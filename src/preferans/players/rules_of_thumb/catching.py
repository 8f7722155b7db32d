"""Catching a misere with both hands open: lead the hole when it is open, else open it, and stay under the declarer."""

from __future__ import annotations

from dataclasses import replace

from preferans.players.rules_of_thumb.auction import safest_discard
from preferans.players.rules_of_thumb.following import Choice
from preferans.players.rules_of_thumb.knowledge import Knowledge, suits_of
from preferans.players.rules_of_thumb.misere_holdings import best_duck, is_caught
from preferans.players.rules_of_thumb.thumbs import Thumb
from preferans.rules.cards import Card


def catch(seen: Knowledge) -> Choice:
    """Returns the card of a defender's hand against a misere."""
    if len(seen.legal) == 1:
        return seen.legal[0], Thumb.ONLY_CHOICE
    know = _without_discard(seen)
    if know.led is None:
        return _lead(know)
    if not know.holding(know.led):
        return _throw(know), Thumb.OPEN_HOLE
    return _follow(know)


def _without_discard(seen: Knowledge) -> Knowledge:
    """Takes it that the declarer has laid aside the two cards without which his twelve were safest."""
    state, declarer = seen.state, seen.state.declarer or 0
    may, held = seen.may[declarer], _cards_left(seen, declarer)
    if may.bit_count() <= held or seen.friend not in seen.known:
        return seen
    shown = 0
    for trick in (*(trick.cards for trick in state.tricks), seen.trick):
        for player, card in trick:
            if player == declarer:
                shown |= 1 << card
    laid_aside, _ = safest_discard(may | shown)
    if laid_aside & shown:
        return seen
    changed = list(seen.may)
    changed[declarer] = may & ~laid_aside
    return replace(seen, may=(changed[0], changed[1], changed[2], changed[3]))


def _cards_left(seen: Knowledge, seat: int) -> int:
    return seen.state.tricks_left - any(player == seat for player, _ in seen.trick)


def _declarer_holding(know: Knowledge, suit: int) -> int:
    return know.may[know.state.declarer or 0] >> 8 * suit & 0xFF


def _partner_holding(know: Knowledge, suit: int) -> int:
    friend = know.friend
    if friend is None or friend not in know.known:
        return 0
    return know.may[friend] >> 8 * suit & 0xFF


def _lead(know: Knowledge) -> Choice:
    best: tuple[float, int, Card, Thumb] | None = None
    for suit, cards in suits_of(know.hand):
        entry = _lead_in(know, suit, cards)
        best = entry if best is None or entry[:2] > best[:2] else best
    if best is None:
        raise ValueError("nothing to lead")
    return best[2], best[3]


def _lead_in(know: Knowledge, suit: int, cards: list[Card]) -> tuple[float, int, Card, Thumb]:
    ours, theirs = know.holding(suit), _partner_holding(know, suit)
    declarer = _declarer_holding(know, suit)
    low = cards[0]
    if not declarer:
        # Gives him discards, but also gives the partner's hand one.
        useful = not theirs and _partner_wants_to_throw(know)
        return (0.4 if useful else -2.0), -(low & 7), low, Thumb.OPEN_HOLE
    lowest = (declarer & -declarer).bit_length() - 1
    under = (theirs & -theirs).bit_length() - 1 if theirs else -1
    if lowest > max(low & 7, under):
        return 5.0, -(low & 7), low, Thumb.LEAD_HOLE
    if is_caught(declarer, ours, theirs):
        # The hole opens if the suit goes round: the high cards first, the low ones stay under him.
        return 3.0, 0, _round_card(declarer, cards, theirs), Thumb.LEAD_HOLE
    if not theirs and _partner_wants_to_throw(know):
        return 2.0, low & 7, cards[-1], Thumb.OPEN_HOLE
    lone = _alone(declarer, ours | theirs)
    # A suit with a hole keeps until the hands are right for it.
    return (-1.0 if lone else 0.5) - 0.1 * declarer.bit_count(), low & 7, cards[-1], Thumb.GET_UNDER


def _alone(declarer: int, all_ours: int) -> bool:
    """Whether one hand with all our cards of the suit would catch him."""
    return is_caught(declarer, all_ours, 0)


def _round_card(declarer: int, cards: list[Card], theirs: int) -> Card:
    """The lead after which he is still caught when he plays his best card."""
    ours = sum(1 << (card & 7) for card in cards)
    follows = [1 << rank for rank in range(8) if theirs >> rank & 1] or [0]
    for card in cards:
        bit = 1 << (card & 7)
        for follow in follows:
            duck = best_duck(declarer, max(bit, follow))
            if not duck or is_caught(declarer & ~duck, ours & ~bit, theirs & ~follow):
                return card
    return cards[0]


def _partner_wants_to_throw(know: Knowledge) -> bool:
    """Whether the partner's hand has cards in the way of a hole."""
    friend = know.friend
    if friend is None or friend not in know.known:
        return False
    for suit in range(4):
        theirs, declarer = _partner_holding(know, suit), _declarer_holding(know, suit)
        if theirs and declarer and _alone(declarer, know.holding(suit) | theirs):
            return True
    return False


def _follow(know: Knowledge) -> Choice:
    declarer_seat = know.state.declarer or 0
    best = know.best
    led = know.led or 0
    low, high = know.legal[0], know.legal[-1]
    if best is None:
        return low, Thumb.GET_UNDER
    if declarer_seat in know.later:
        declarer = _declarer_holding(know, led)
        lowest = (declarer & -declarer).bit_length() - 1 if declarer else 8
        bar = best[1] & 7
        under = [card for card in know.legal if max(card & 7, bar) < lowest]
        if declarer and under:
            return under[-1], Thumb.GET_UNDER
        return _keeping_catch(know, declarer, bar)
    below = [card for card in know.legal if card < best[1]]
    if best[0] == declarer_seat and below:
        # He has the trick so far: nobody takes it from him.
        return below[-1], Thumb.GET_UNDER
    return high, Thumb.WIN_WITH_HIGHEST


def _keeping_catch(know: Knowledge, declarer: int, bar: int) -> Choice:
    """He will duck: the card after which the rest of the suit still catches him, else the highest."""
    led = know.led or 0
    theirs = _partner_holding(know, led)
    played = next((1 << (card & 7) for seat, card in know.trick if seat == know.friend and card >> 3 == led), 0)
    theirs &= ~played
    for card in reversed(know.legal):
        duck = best_duck(declarer, 1 << max(card & 7, bar))
        if not duck or is_caught(declarer & ~duck, know.holding(led) & ~(1 << (card & 7)), theirs):
            return card, Thumb.GET_UNDER
    return know.legal[-1], Thumb.WIN_WITH_HIGHEST


def _throw(know: Knowledge) -> Card:
    """Throws the high cards of a suit in which the declarer has a hole, so that the partner's low ones catch him."""

    def worth(card: Card) -> tuple[float, int]:
        suit = card >> 3
        ours, theirs, declarer = know.holding(suit), _partner_holding(know, suit), _declarer_holding(know, suit)
        if not declarer:
            return 0.5, card & 7
        left = ours & ~(1 << (card & 7))
        now, then = is_caught(declarer, ours, theirs), is_caught(declarer, left, theirs)
        if then and not now:
            return 3.0, card & 7
        if now and not then:
            return -3.0, card & 7
        if not now and _alone(declarer, ours | theirs):
            return 2.0 if theirs else -1.0, card & 7
        return 1.0 if not now else 0.0, card & 7

    return max(know.legal, key=worth)
