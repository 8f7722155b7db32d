"""Shuffling and dealing (A3; K 3.2): who gets which cards of a shuffled deck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from preferans.rules.cards import DECK, Card, CardSet
from preferans.rules.events import Dealt


def shuffled(rng: Random) -> tuple[Card, ...]:
    """Returns the deck in an order drawn with *rng*."""
    deck = list(DECK)
    rng.shuffle(deck)
    return tuple(deck)


def cut(deck: Sequence[Card], at: int) -> tuple[Card, ...]:
    """Returns *deck* cut after *at* cards; at least four cards stay in each part (K 3.2.6).

    >>> str(cut(DECK, 8)[0])
    'C7'
    >>> cut(DECK, 3)
    Traceback (most recent call last):
        ...
    ValueError: a cut leaves at least four cards in each part
    """
    if not 4 <= at <= len(deck) - 4:
        raise ValueError("a cut leaves at least four cards in each part")
    return (*deck[at:], *deck[:at])


def deal(deck: Sequence[Card], *, dark: bool = False) -> Dealt:
    """Returns the hands of seats 1, 2, 3 and the talon: two cards at a time, the talon the fourth packet (K 3.2.8).

    *dark*: nobody looks at his cards before he speaks (`Started.dark`).

    >>> dealt = deal(DECK)
    >>> str(dealt.hands[0]), [str(card) for card in dealt.talon]
    ('S87 CAK87 DQJ HT9', ['SK', 'SA'])
    """
    if sorted(deck) != list(DECK):
        raise ValueError("a deck is the 32 cards, each once")
    packets = [deck[2 * number : 2 * number + 2] for number in range(16)]
    first, second = packets.pop(3)
    hands = [CardSet.of(card for packet in packets[seat::3] for card in packet) for seat in range(3)]
    return Dealt((hands[0], hands[1], hands[2]), (first, second), dark)
