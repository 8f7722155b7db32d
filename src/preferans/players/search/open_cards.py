"""Layouts solved with open cards: what each card that may be played is worth in each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from preferans.rules.cards import Card
from preferans.rules.events import Seat
from preferans.rules.state import State
from preferans.rules.view import View
from preferans.solver import (
    NO_LIMIT,
    AllPass,
    Declared,
    Goal,
    Limit,
    Misere,
    Solver,
    WorldValues,
    at_least_worlds,
    goal_of,
    solve_worlds,
)
from preferans.worlds import Worlds, card_values

Clock = Callable[[], float]
"""Seconds from any moment on."""

LEAST: float = 0.001
"""Seconds that a search gets though the time is up: what it finishes by then is all the same to who waits."""


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """What the layouts came to; only those that were finished."""

    layouts: Worlds
    cards: tuple[Card, ...]
    values: NDArray[np.float64]
    """By layout and card the declarer's tricks from now on; in an all-pass by layout, card and seat 0 … 3."""


class Bench:
    """A solver that is kept from one decision to the next, and the time that is left for this one."""

    def __init__(self, seconds: float, clock: Clock | None = None) -> None:
        self._solver = Solver()
        self._seconds = seconds
        self._clock = clock
        self._end = 0.0

    def begin(self) -> None:
        """Begins a decision: from now on its time runs."""
        if self._clock is not None:
            self._end = self._clock() + self._seconds

    @property
    def late(self) -> bool:
        """Whether the time for this decision is up."""
        return self.gone(1.0)

    def gone(self, share: float) -> bool:
        """Returns whether this *share* of the time for the decision is up."""
        return self._clock is not None and self._clock() >= self._end - (1 - share) * self._seconds

    def cards(self, view: View, layouts: Worlds) -> Solved:
        """Returns what each card of the hand on turn is worth in each layout of a contract."""
        return _solved(layouts, card_values(view, layouts, self._solver, limit=self._limit()))

    def shares(self, view: View, layouts: Worlds, nodes: int) -> Solved:
        """Returns the same of an all-pass, in as many layouts as so many *nodes* allow."""
        return _solved(layouts, card_values(view, layouts, self._solver, AllPass(), self._limit(nodes)))

    def values(self, state: State, layouts: Worlds) -> Solved:
        """Returns what each layout of a contract is worth."""
        table, contract = state.table, state.contract
        if table is None or contract is None:
            raise ValueError("no cards are being played")
        trick = tuple(card for _, card in table.trick)
        goal = goal_of(contract, state.declarer)
        return _solved(layouts, self._values(goal, table.leader, trick, layouts.hands))

    def misere(self, declarer: Seat, leader: Seat, trick: Sequence[Card], layouts: Worlds) -> Solved:
        """Returns what each layout of a misere of *declarer* is worth, which is not named yet."""
        return _solved(layouts, self._values(Misere(declarer), leader, trick, layouts.hands))

    def misere_values(
        self, declarer: Seat, leader: Seat, trick: Sequence[Card], hands: NDArray[np.uint32]
    ) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Returns the declarer's tricks for each row of *hands*, and which rows were finished."""
        found = self._values(Misere(declarer), leader, trick, hands)
        return found.values, found.done

    def at_least(
        self, goal: Declared, leader: Seat, trick: Sequence[Card], hands: NDArray[np.uint32], tricks: int, nodes: int
    ) -> tuple[NDArray[np.bool_] | None, int]:
        """Returns for each row of *hands* whether the declarer takes so many *tricks*, and the positions looked at.

        ``None`` says that so many *nodes*, or the time, were not enough.
        """
        limit = self._limit(nodes)
        found = at_least_worlds(hands, leader, trick, goal, tricks, solver=self._solver, limit=limit)
        return found.values.astype(bool) if found.done.all() else None, found.nodes

    def _values(self, goal: Goal, leader: Seat, trick: Sequence[Card], hands: NDArray[np.uint32]) -> WorldValues:
        return solve_worlds(hands, leader, trick, goal, solver=self._solver, limit=self._limit())

    def _limit(self, nodes: int | None = None) -> Limit:
        limit = NO_LIMIT if nodes is None else Limit(nodes=nodes)
        if self._clock is None:
            return limit
        return replace(limit, seconds=max(LEAST, self._end - self._clock()))


def _solved(layouts: Worlds, found: WorldValues) -> Solved:
    values: NDArray[np.float64] = found.values[found.done].astype(np.float64)
    if not found.done.all():
        weights = layouts.weights[found.done]
        weights = weights / weights.sum() if len(weights) else weights
        layouts = Worlds(layouts.hands[found.done], layouts.aside[found.done], weights, False)
    return Solved(layouts, found.cards, values)
