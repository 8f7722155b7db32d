"""Equal cards mixed a little, so that a low one does not give away that there is none between."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from preferans.players.options import Option
from preferans.players.search.cards import EVEN
from preferans.rules.cards import Card, CardSet
from preferans.rules.events import Action, Played
from preferans.rules.state import State

MIXED: Final = 1 / 8
"""How often one of the others is played."""


def mixed(state: State, options: Sequence[Option], rng: Random) -> Action:
    """Returns the first of *options*, best first; now and then, of a card, one that is equal to it."""
    best = options[0]
    if not isinstance(best.action, Played):
        return best.action
    chosen = best.action.card
    equal = [
        option.action
        for option in options[1:]
        if isinstance(option.action, Played)
        and abs(option.whists - best.whists) < EVEN
        and _equal(state, option.action, chosen)
    ]
    return rng.choice(equal) if equal and rng.random() < MIXED else best.action


def _equal(state: State, play: Played, card: Card) -> bool:
    """Tells whether both are of one suit, and all cards between them are his own or went in tricks that are over."""
    if play.card.suit != card.suit:
        return False
    gone = CardSet.of(each for trick in state.tricks for _, each in trick.cards)
    gone |= CardSet.of(trick.talon for trick in state.tricks if trick.talon is not None)
    low, high = sorted((int(play.card), int(card)))
    between = (1 << high) - (2 << low)
    return not between & ~int(gone | (state.hands[play.seat] or CardSet(0)))
