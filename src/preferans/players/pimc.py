"""`PimcPlayer`: the yardstick. It calls as `rules` does and plays the card that is best on average with open cards.

It is frozen: figures measured against it stay comparable, so a better idea becomes another player.
"""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.rules_of_thumb.player import RulesPlayer
from preferans.rules.contract import Kind
from preferans.rules.events import Action, Played
from preferans.rules.state import State
from preferans.rules.view import View
from preferans.solver import Limit, Solver, WorldValues
from preferans.worlds import card_values, worlds_of

WORLDS: Final = 20
ALL_PASS_LIMIT: Final = Limit(nodes=400_000)
"""The first trick of an all-pass takes some 60,000 nodes a world: there only as many worlds as these nodes allow are
looked at, about seven, and all of them later."""
EQUAL: Final = 1e-9


class PimcPlayer:
    """Perfect-information Monte Carlo over 20 worlds, with certain knowledge only."""

    def __init__(self, rng: Random) -> None:
        self.rules = RulesPlayer(rng)
        self.chances = np.random.default_rng(rng.getrandbits(64))
        self.solver: Solver | None = None

    def act(self, view: View) -> Action:
        """Returns what `rules` does, but for the card played."""
        action = self.rules.act(view)
        cards = [choice for choice in view.legal if isinstance(choice, Played)]
        if not isinstance(action, Played) or len(cards) == 1:
            return action
        # A table of its own, made when the first card is played.
        self.solver = self.solver or Solver()
        limit = ALL_PASS_LIMIT if _is_all_pass(view.state) else Limit()
        values = card_values(view, worlds_of(view, WORLDS, self.chances), self.solver, limit=limit)
        wanted = _wanted(view.state, action.seat, values)
        best = [card for card, worth in zip(values.cards, wanted, strict=True) if worth > wanted.max() - EQUAL]
        # Of equals the one that is missed least.
        return Played(action.seat, min(best, key=lambda card: (card.rank, card.suit)))


def _is_all_pass(state: State) -> bool:
    return state.contract is not None and state.contract.kind is Kind.ALL_PASS


def _wanted(state: State, seat: int, values: WorldValues) -> NDArray[np.float64]:
    """Returns for each card what the hand *seat* wants to be large, on average over the worlds that were finished."""
    done = values.values[values.done]
    if _is_all_pass(state):
        return np.asarray(-done[:, :, seat].mean(axis=0))
    tricks = done.mean(axis=0)
    misere = state.contract is not None and state.contract.kind is Kind.MISERE
    wants = (seat == state.declarer) is not misere
    return np.asarray(tricks if wants else -tricks)
