"""Layouts solved with open cards: what each card that may be played is worth in each of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from preferans.players.search.layouts import Layouts
from preferans.rules.cards import Card, CardSet
from preferans.rules.evolve import evolve
from preferans.rules.state import State
from preferans.solver import AllPass, Solver, Ties, Weights, position_of


Clock = Callable[[], float]


class Bench:
    """A solver that is kept from one decision to the next."""

    def __init__(self, seconds: float, clock: Clock | None) -> None:
        self._solver = Solver()

    def tricks(self, state: State, layouts: Layouts) -> tuple[tuple[Card, ...], NDArray[np.intp]]:
        rows = []
        for hands in layouts.hands.tolist():
            position, goal = position_of(evolve(state, hands=(state.hands[0], *map(CardSet, hands))))
            answer = self._solver.evaluate(position, goal)
            cards = tuple(answer.cards)
            rows.append([answer.cards[card] for card in cards])
        return cards, np.array(rows, dtype=np.intp)

    def shares(self, state: State, layouts: Layouts, weights: Weights) -> tuple[tuple[Card, ...], NDArray[np.float64]]:
        rows = []
        for hands, aside in zip(layouts.hands.tolist(), layouts.aside.tolist()):
            talon = state.talon
            if len(state.tricks) < 2 and state.rules.raspasy_talon == "lead" and state.players != 2:
                led = [t.talon for t in state.tricks if t.talon is not None]
                if state.table.talon_lead is not None:
                    led.append(state.table.talon_lead)
                rest = list(CardSet(aside))
                talon = tuple(led + rest)[:2]
            position, _ = position_of(evolve(state, talon=talon, hands=(state.hands[0], *map(CardSet, hands))))
            answer = self._solver.evaluate(position, AllPass(Ties.MIXED, weights))
            cards = tuple(answer.cards)
            rows.append([answer.cards[card] for card in cards])
        return cards, np.array(rows)

    def values(self, state: State, layouts: Layouts) -> NDArray[np.intp]:
        rows = []
        for hands in layouts.hands.tolist():
            position, goal = position_of(evolve(state, hands=(state.hands[0], *map(CardSet, hands))))
            rows.append(self._solver.solve(position, goal).value)
        return np.array(rows, dtype=np.intp)
