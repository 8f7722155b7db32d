"""Which card to play in an all-pass: each player for himself, others being indifferent among equals."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.layouts import likely_layouts
from preferans.players.options import Considered
from preferans.players.search.cards import by_custom, ranked
from preferans.players.search.levels import Level, worlds_at
from preferans.players.search.open_cards import Bench
from preferans.players.standing import Standing
from preferans.players.worth import all_pass_worth, own_place
from preferans.rules.events import Seat
from preferans.rules.state import State
from preferans.rules.view import View

TELLING: Final = 5
"""Tricks of one player up to which their price is read off."""


def consider_all_pass(view: View, standing: Standing, level: Level, rng: Random, bench: Bench) -> Considered:
    """Returns the cards that may be played in an all-pass, best first.

    In the solver nobody plays for the bonus of no trick: who has a trick already would have to be told apart in every
    position, and a layout would cost twenty times as much.
    """
    state, seat = view.state, view.seat
    if seat is None or state.to_act != seat:
        raise ValueError("no card is to be played")
    worlds = worlds_at(level, len(state.tricks))
    layouts = likely_layouts(view, level.drawn, worlds, rng)
    base, trick, none = prices(state, seat, standing)
    solved = bench.shares(view, layouts, level.all_pass_nodes)
    if not len(solved.layouts):
        return by_custom(state, seat)
    own = solved.values[:, :, seat]
    clean = np.maximum(0.0, 1.0 - own) if not state.taken[seat] else np.zeros_like(own)
    whists = base + none * clean - trick * (state.taken[seat] + own)
    considered = ranked(state, seat, solved, whists, -own)
    return considered if considered.why == "all-equal" else replace(considered, why="few-tricks")


def prices(state: State, seat: Seat, standing: Standing) -> tuple[float, float, float]:
    """Returns what the others' tricks bring the player at *seat* in whists, what each of his costs, what none brings.

    They are read off the ends of the deal in which everybody else takes something.

    >>> from preferans.players.standing import first_deal
    >>> from preferans.rules.contract import ALL_PASS
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.state import Phase
    >>> state = State(phase=Phase.PLAY, header=Started(load("sochi"), players=3), contract=ALL_PASS)
    >>> [round(price, 2) for price in prices(state, 1, first_deal(3))]
    [33.33, 10.0, 6.67]
    """
    table = all_pass_worth(state, standing)[0, :, :, own_place(state, seat, standing)]
    none, one, most = (_even(table, seat, own) for own in (0, 1, TELLING))
    trick = (one - most) / (TELLING - 1)
    return one + trick, trick, none - one - trick


def _even(table: NDArray[np.float64], seat: Seat, own: int) -> float:
    """Returns the worth of *own* tricks, averaged over the ways in which the others may have shared the rest."""
    values, counts = [], []
    for other in range(11 - own):
        first, second = {1: (own, other), 2: (other, own)}.get(seat, (other, 10 - own - other))
        value = table[first, second]
        if not np.isnan(value):
            # Where three play, an end in which another has none holds his bonus too: it hardly counts.
            values.append(value)
            counts.append(2.0 ** -abs(other - (10 - own) / 2) * (1.0 if 0 < other < 10 - own else 1e-9))
    return float(np.average(values, weights=counts))
