"""Layouts solved with open cards: what each card that may be played is worth in each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.search.layouts import Layouts
from preferans.rules.cards import Card
from preferans.rules.contract import Kind
from preferans.rules.state import State, leads_talon
from preferans.solver import (
    NO_LIMIT,
    AllPass,
    Goal,
    Limit,
    Solver,
    Ties,
    Weights,
    WorldValues,
    evaluate_worlds,
    goal_of,
    solve_worlds,
)

Clock = Callable[[], float]
"""Seconds from any moment on."""

RESERVE: Final = 0.6
"""What of the time for a decision is left to the layouts of the decision itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """What the layouts came to; only those that were finished."""

    layouts: Layouts
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

    def cards(self, state: State, layouts: Layouts, weights: Weights | None = None) -> Solved:
        """Returns what each card of the hand on turn is worth in each layout; *weights* are those of an all-pass."""
        found = evaluate_worlds(layouts.hands, *self._asked(state, weights), **self._shared(state, layouts))
        return Solved(_finished(layouts, found), found.cards, found.values[found.done].astype(np.float64))

    def values(self, state: State, layouts: Layouts, weights: Weights | None = None) -> Solved:
        """Returns what each layout is worth."""
        found = solve_worlds(layouts.hands, *self._asked(state, weights), **self._shared(state, layouts))
        return Solved(_finished(layouts, found), (), found.values[found.done].astype(np.float64))

    def _asked(self, state: State, weights: Weights | None) -> tuple[int, Sequence[Card], Goal]:
        if state.table is None or state.contract is None:
            raise ValueError("no cards are being played")
        trick = tuple(card for seat, card in state.table.trick if seat)
        if state.contract.kind is Kind.ALL_PASS:
            return state.table.leader, trick, AllPass(Ties.MIXED, weights if weights is not None else Weights())
        return state.table.leader, trick, goal_of(state.contract, state.declarer)

    def _shared(self, state: State, layouts: Layouts) -> dict[str, object]:
        return {
            "talon": talons(state, layouts),
            "talon_owner": _owner(state),
            "winner_leads": state.rules.third_lead == "winner_of_second",
            "taken": state.taken[1:],
            "limit": self._limit(),
            "solver": self._solver,
        }

    def _limit(self) -> Limit:
        if self._clock is None:
            return NO_LIMIT
        return replace(NO_LIMIT, seconds=max(0.001, self._end - self._clock()))


def talons(state: State, layouts: Layouts) -> NDArray[np.int8]:
    """Returns the talon cards that lead this trick and later ones, a row for each layout."""
    done = len(state.tricks)
    if state.contract is None or state.contract.kind is not Kind.ALL_PASS or not leads_talon(state) or done > 1:
        return np.empty((len(layouts), 0), dtype=np.int8)
    lead = state.table.talon_lead if state.table is not None else None
    if lead is None:
        raise ValueError("the talon is to lead")
    first = np.full((len(layouts), 1), int(lead), dtype=np.int8)
    if done == 1:
        return first
    second = np.log2(layouts.aside.astype(np.float64)).astype(np.int8)
    return np.concatenate([first, second[:, None]], axis=1)


def _owner(state: State) -> int | None:
    if state.players == 4:
        return 0
    return state.dealer if state.players == 3 and state.rules.talon_tricks_to_dealer_3p else None


def _finished(layouts: Layouts, found: WorldValues) -> Layouts:
    done = found.done
    if done.all():
        return layouts
    if not done.any():
        return replace(layouts, hands=layouts.hands[:0], aside=layouts.aside[:0], weights=layouts.weights[:0])
    weights = layouts.weights[done]
    return Layouts(layouts.hands[done], layouts.aside[done], weights / weights.sum(), False)
