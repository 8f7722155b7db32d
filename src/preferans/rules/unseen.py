"""Legality when a hand is unknown: what the visible cards and the voids shown still forbid.

Used by records of half-known deals; in a played deal the acting hand is always known to who acts.
"""

from __future__ import annotations

from preferans.rules.cards import EMPTY, FULL, Card, CardSet, Suit
from preferans.rules.errors import Reason
from preferans.rules.events import Seat
from preferans.rules.state import State, is_all_pass


def hidden_play(state: State, seat: Seat, card: Card) -> Reason | None:
    """Returns why *card* cannot come from the unknown hand of *seat*, or ``None``."""
    if card in _elsewhere(state, seat):
        return Reason.NOT_HELD
    return Reason.MUST_FOLLOW if card.suit in _voids(state, seat) else None


def hidden_discard(state: State, cards: CardSet | None) -> Reason | None:
    """Returns why *cards* cannot be the discard of an unknown hand, or ``None``; unknown cards may be."""
    if cards is None:
        return None
    if len(cards) != 2:
        return Reason.TWO_DISCARDS
    return Reason.NOT_HELD if cards & _elsewhere(state, state.declarer or 0) else None


def possible(state: State, seat: Seat) -> CardSet:
    """Returns the cards that may be in the unknown hand of *seat*: seen nowhere else, of no suit that it lacks."""
    voids = CardSet.of(card for card in FULL if card.suit in _voids(state, seat))
    return FULL - _elsewhere(state, seat) - voids


def _elsewhere(state: State, seat: Seat) -> CardSet:
    """Cards that are seen somewhere else than in the hand of *seat*."""
    gone = CardSet.of(card for trick in (*(t.cards for t in state.tricks), state.trick) for _, card in trick)
    gone |= CardSet.of(trick.talon for trick in state.tricks if trick.talon is not None)
    if state.table is not None and state.table.talon_lead is not None:
        gone |= CardSet.of((state.table.talon_lead,))
    for other, hand in enumerate(state.hands):
        if other != seat and hand is not None:
            gone |= hand
    if state.discard is not None:
        gone |= state.discard
    if state.noted is not None and not state.refused_talon:
        gone |= FULL - state.noted if seat == state.declarer else state.noted
    talon_is_out = is_all_pass(state) or state.refused_talon or seat != state.declarer
    return gone | (CardSet.of(state.talon) if state.talon is not None and talon_is_out else EMPTY)


def _voids(state: State, seat: Seat) -> set[Suit]:
    """Suits in which *seat* has shown that he holds nothing."""
    voids: set[Suit] = set()
    tricks = [(trick.cards, trick.talon) for trick in state.tricks]
    table = state.table
    if table is not None:
        tricks.append((table.trick, table.talon_lead))
    for cards, talon in tricks:
        led = talon.suit if talon is not None else cards[0][1].suit if cards else None
        for player, card in cards:
            if player == seat and led is not None and card.suit != led:
                voids.add(led)
                if state.trump is not None and card.suit != state.trump:
                    voids.add(state.trump)
    return voids
