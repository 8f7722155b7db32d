"""The reason that a person is told: none that compares what cannot be told apart, nor where there is but one choice."""

from __future__ import annotations

from dataclasses import replace

from preferans.players.options import Considered
from preferans.players.rules_of_thumb.thumbs import Thumb
from preferans.players.search.cards import EVEN
from preferans.rules.events import Played
from preferans.rules.state import Phase
from preferans.rules.view import View

FACTS = ("-always", "-surely", "-open", "-nearly")
"""How reasons end that say what becomes of the contract, and compare nothing."""


def reasoned(view: View, considered: Considered) -> Considered:
    """Returns what was *considered* in *view* with the reason that its figures bear out."""
    if _forced(view):
        return replace(considered, why=Thumb.ONLY_CHOICE.value)
    if not considered.why.endswith(FACTS) and too_close(considered):
        return replace(considered, why="too-close")
    return considered


def too_close(considered: Considered) -> bool:
    """Tells whether the best and the next to it differ by less than the error of that, or the larger of their own.

    What comes to the very same as the best, such as the next card of a sequence, is no other choice.

    >>> from preferans.players.options import Option
    >>> from preferans.rules.cards import Card
    >>> high, low = Played(1, Card(7)), Played(1, Card(6))
    >>> [too_close(Considered((Option(high, 7.5, 7.4), Option(low, worth, 7.1)), 40)) for worth in (6.9, -0.1)]
    [True, False]
    """
    best = considered.options[0]
    for other in considered.options[1:]:
        apart = abs(best.whists - other.whists)
        error = max(best.error, other.error) if other.apart is None else other.apart
        if apart >= EVEN or abs(best.error - other.error) >= EVEN:
            return not considered.exact and apart < error
    return False


def _forced(view: View) -> bool:
    """Tells whether but one action is possible; while a card is to be played, an offer is no choice of a card."""
    if view.state.phase is Phase.PLAY:
        cards = [action for action in view.legal if isinstance(action, Played)]
        if cards:
            return len(cards) == 1
    return len(view.legal) == 1
