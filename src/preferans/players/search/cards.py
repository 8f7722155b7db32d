"""Which card to play: each is worth what it brings in whists, on the average over the likely layouts."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.layouts import likely_layouts
from preferans.players.options import Considered, Option
from preferans.players.rules_of_thumb.knowledge import know
from preferans.players.rules_of_thumb.player import choose_card
from preferans.players.search.beliefs import believed
from preferans.players.search.judging import is_misere, judged
from preferans.players.search.levels import Level, worlds_at
from preferans.players.search.open_cards import Bench, Solved
from preferans.players.standing import Standing
from preferans.players.worth import own_place, worth
from preferans.rules.events import Played, Seat
from preferans.rules.state import State
from preferans.rules.view import View
from preferans.worlds import Worlds

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
    layouts = believed(state, layouts, bench)
    solved = bench.cards(view, layouts)
    ends = state.taken[declarer] + solved.values.astype(np.intp)
    table = worth(state, standing)[:, own_place(state, view.seat, standing)]
    if not len(solved.layouts):
        return by_custom(state, seat)
    considered = ranked(state, seat, solved, table[ends], _side(state, view.seat) * ends.astype(np.float64))
    return judged(view, considered, solved, ends, level, bench)


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
    errors = np.zeros(len(cards)) if layouts.exhaustive else spread * np.sqrt((weights**2).sum())
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
    apart = np.zeros(len(cards)) if layouts.exhaustive else paired_errors(whists, weights, order[0])
    options = tuple(
        Option(Played(seat, cards[at]), float(means[at]), float(errors[at]), float(apart[at])) for at in order
    )
    return Considered(options, len(layouts), layouts.exhaustive, why_of(options, layouts))


def paired_errors(whists: NDArray[np.float64], weights: NDArray[np.float64], best: int) -> NDArray[np.float64]:
    """Returns the standard errors of the differences from the *best* option, layout by layout; *whists* as in `ranked`.

    >>> paired_errors(np.array([[8.0, 7.0], [-8.0, -9.0]]), np.array([0.5, 0.5]), 0).tolist()
    [0.0, 0.0]
    """
    differences = whists - whists[:, [best]]
    spread = np.sqrt(np.maximum(weights @ (differences - weights @ differences) ** 2, 0.0))
    return np.asarray(spread * np.sqrt((weights**2).sum()))


def by_custom(state: State, seat: Seat) -> Considered:
    """Returns the card of the rules of thumb, for want of time to think."""
    card, _ = choose_card(know(state, seat))
    return Considered((Option(Played(seat, card), 0.0),), worlds=0, why="no-time")


def why_of(options: tuple[Option, ...], layouts: Worlds) -> str:
    """Returns the reason that the figures themselves give."""
    if len(options) > 1 and options[0].whists - min(option.whists for option in options) < EVEN:
        return "all-equal"
    if len(layouts) == 1:
        return "known"
    return "every-layout" if layouts.exhaustive else "on-average"


def _side(state: State, seat: Seat) -> int:
    """Returns 1 for who wants the declarer to take tricks, -1 for who does not."""
    return 1 if (seat == state.declarer) is not is_misere(state) else -1
