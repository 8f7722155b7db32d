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
from preferans.solver import Solver, WorldValues
from preferans.worlds import card_values, worlds_of

WORLDS: Final = 20
EARLY_WORLDS: Final = 8
"""Worlds in the first two tricks of an all-pass: there one takes as long as hundreds in a game."""
EQUAL: Final = 1e-9


class PimcPlayer:
    """Perfect-information Monte Carlo over 20 worlds, with certain knowledge only; the worlds count alike."""

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
        early = _is_all_pass(view.state) and len(view.state.tricks) < 2
        worlds = worlds_of(view, EARLY_WORLDS if early else WORLDS, self.chances)
        values = card_values(view, worlds, self.solver)
        wanted = _wanted(view.state, action.seat, values)
        best = [card for card, worth in zip(values.cards, wanted, strict=True) if worth > wanted.max() - EQUAL]
        # Of equals the one that is missed least.
        return Played(action.seat, min(best, key=lambda card: (card.rank, card.suit)))


def _is_all_pass(state: State) -> bool:
    return state.contract is not None and state.contract.kind is Kind.ALL_PASS


def _wanted(state: State, seat: int, values: WorldValues) -> NDArray[np.float64]:
    """Returns for each card what the hand *seat* wants to be large, on average over the worlds."""
    if _is_all_pass(state):
        return np.asarray(-values.values[:, :, seat].mean(axis=0))
    tricks = values.values.mean(axis=0)
    misere = state.contract is not None and state.contract.kind is Kind.MISERE
    wants = (seat == state.declarer) is not misere
    return np.asarray(tricks if wants else -tricks)
