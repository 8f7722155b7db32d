"""Which card to play: each is worth what it brings in whists, on the average over the likely layouts."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.options import Considered, Option
from preferans.players.rules_of_thumb.knowledge import know
from preferans.players.rules_of_thumb.player import choose_card
from preferans.players.search.layouts import Layouts, likely_layouts
from preferans.players.search.levels import Level, worlds_at
from preferans.players.search.open_cards import Bench, Solved
from preferans.players.standing import Standing
from preferans.players.worth import own_place, worth
from preferans.rules.events import Played, Seat
from preferans.rules.state import State
from preferans.rules.view import View

EVEN: Final = 1e-6
"""Whists by which two cards differ and are still equal."""
TRICK: Final = 1e-3
"""What a trick counts that changes no whist: partners and overtricks are not given away for nothing."""


def consider_card(view: View, standing: Standing, level: Level, rng: Random, bench: Bench) -> Considered:
    """Returns the cards that may be played in a game or misere, best first."""
    state = view.state
    seat, declarer = state.to_act, state.declarer
    if seat is None or declarer is None or view.seat is None:
        raise ValueError("no card is to be played")
    layouts = likely_layouts(view, level.drawn, worlds_at(level, len(state.tricks)), rng)
    solved = bench.cards(state, layouts)
    ends = state.taken[declarer] + solved.values.astype(np.intp)
    table = worth(state, standing)[:, own_place(state, view.seat, standing)]
    return ranked(state, seat, solved, table[ends], _side(state, view.seat) * ends)


def ranked(
    state: State,
    seat: Seat,
    solved: Solved,
    whists: NDArray[np.float64],
    tricks: NDArray[np.float64],
) -> Considered:
    """Returns the cards by what they bring in each layout, shape ``(n, cards)``; among equals as a player would."""
    cards, layouts = solved.cards, solved.layouts
    weights = layouts.weights
    means = weights @ whists
    score = means + TRICK * (weights @ tricks)
    spread = np.sqrt(np.maximum(weights @ (whists - means) ** 2, 0.0))
    errors = np.zeros(len(cards)) if layouts.exact else spread * np.sqrt((weights**2).sum())
    best = score.max()
    custom, _ = choose_card(know(state, seat))
    order = sorted(
        range(len(cards)),
        key=lambda at: (
            -round((score[at] - best) / EVEN),
            cards[at] != custom,
            cards[at].suit == state.trump,
            cards[at].rank,
        ),
    )
    options = tuple(Option(Played(seat, cards[at]), float(means[at]), float(errors[at])) for at in order)
    return Considered(options, len(layouts), layouts.exact, _why(layouts, means, order))


def _why(layouts: Layouts, means: NDArray[np.float64], order: list[int]) -> str:
    if len(order) > 1 and means[order[0]] - means[order[-1]] < EVEN:
        return "all-equal"
    if layouts.exact:
        return "known" if len(layouts) == 1 else "every-layout"
    return "on-average"


def _side(state: State, seat: Seat) -> int:
    """Returns 1 for who wants the declarer to take tricks, -1 for who does not."""
    misere = state.contract is not None and not state.contract.level
    return 1 if (seat == state.declarer) is not misere else -1
