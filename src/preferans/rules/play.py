"""The play of a trick: which cards may be played, who wins (A10; K 2.1.3, 3.9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from preferans.rules.cards import SUIT_MASK, Card, CardSet, Suit
from preferans.rules.errors import Reason

if TYPE_CHECKING:
    from preferans.rules.events import Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in the order played, and who won it.

    ``talon`` is the talon card that led it in an all-pass. With four players it is the dealer's own card (seat 0) and
    stands in ``cards`` too; with three it only names the suit (K 3.7.6).
    """

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat
    talon: Card | None = None


def playable(hand: int, led: Suit | None, trump: Suit | None) -> CardSet:
    """Returns the cards of *hand* that may be played to a trick led in *led* (``None``: to lead).

    >>> hand = CardSet(0b11 | 1 << 31)
    >>> playable(hand, Suit.SPADES, Suit.HEARTS), playable(hand, Suit.CLUBS, Suit.HEARTS)
    (CardSet('S87'), CardSet('HA'))
    """
    if led is not None:
        following = hand & SUIT_MASK[led]
        if following:
            return CardSet(following)
        if trump is not None:
            ruffing = hand & SUIT_MASK[trump]
            if ruffing:
                return CardSet(ruffing)
    return CardSet(hand)


def revoke_reason(hand: int, card: Card, led: Suit | None, trump: Suit | None) -> Reason | None:
    """Returns why *card* of *hand* may not be played, or ``None``."""
    if card in playable(hand, led, trump):
        return None
    if not hand >> card & 1:
        return Reason.NOT_HELD
    return Reason.MUST_FOLLOW if led is not None and hand & SUIT_MASK[led] else Reason.MUST_TRUMP


def winner(cards: Sequence[tuple[Seat, Card]], led: Suit, trump: Suit | None) -> Seat:
    """Returns the seat that wins the trick: the highest trump, else the highest card of the suit led.

    >>> from preferans.rules.cards import DECK
    >>> winner([(1, DECK[7]), (2, DECK[8]), (3, DECK[6])], Suit.SPADES, None)
    1
    >>> winner([(1, DECK[7]), (2, DECK[8]), (3, DECK[6])], Suit.SPADES, Suit.CLUBS)
    2
    """
    best_seat, best_worth = cards[0][0], -1
    for seat, card in cards:
        suit = card >> 3
        if suit == trump:
            worth = 16 + (card & 7)
        elif suit == led:
            worth = 8 + (card & 7)
        else:
            continue
        if worth > best_worth:
            best_seat, best_worth = seat, worth
    return best_seat
