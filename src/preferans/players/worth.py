"""What each end of a deal is worth to each place, in whists of the settlement (B3): a table to look values up in.

The numbers come from the ledger itself, end by end, so that prices, responsibility, help, closed pools and all other
agreements count without being coded again. Places are those of the table.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.standing import Standing
from preferans.rules.contract import ALL_PASS, Kind
from preferans.rules.convention import Convention
from preferans.rules.evolve import evolve
from preferans.rules.outcome import Outcome, Place, place_of
from preferans.rules.pulka import SCORES, Column, Entry, Sheet, add, empty_sheet
from preferans.rules.result import outcome_of
from preferans.rules.scoring.ledger import entries
from preferans.rules.settlement import exact_results
from preferans.rules.state import Ending, Phase, State

Worth = NDArray[np.float64]

TRICKS: Final = 10
KEPT: Final = 512
"""How many tables are kept; a deal needs a few."""


def worth(state: State, standing: Standing) -> Worth:
    """Returns the net whists of each place by the declarer's tricks at the end of the deal, shape ``(11, players)``.

    *state* is a view's state or a full one with its contract named and its whist over. Where two whist, each for his
    own tricks, the tricks still to come fall to either equally often; those taken stay whose they are.

    >>> from preferans.players.standing import first_deal
    >>> from preferans.rules.contract import MISERE
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.events import Started
    >>> state = State(phase=Phase.PLAY, header=Started(load("sochi"), players=3), contract=MISERE, declarer=1)
    >>> [round(float(whists), 1) for whists in worth(state, first_deal(3))[0]]
    [66.7, -33.3, -33.3]
    """
    ended = outcome_of(_over(state, Ending.PLAYED), standing.dealer)
    return worth_of(ended, standing.sheet, state.rules, ended.tricks)


def worth_of(outcome: Outcome, sheet: Sheet, rules: Convention, taken: tuple[int, ...] | None = None) -> Worth:
    """Returns what `worth` does for a game or misere that may not have begun: *outcome* tells its roles.

    Its tricks are ignored; *taken* are those already taken, by place.

    >>> from preferans.players.standing import first_deal
    >>> from preferans.rules.contract import Strain, game
    >>> from preferans.rules.convention import load
    >>> six = Outcome(players=3, dealer=2, contract=game(6, Strain.HEARTS), declarer=0, whisters=(1,))
    >>> table = worth_of(six, first_deal(3).sheet, load("sochi"))
    >>> [round(float(whists), 2) for whists in table[6]]
    [5.33, 1.33, -6.67]
    """
    if outcome.declarer is None:
        raise ValueError("nobody is the declarer")
    ends = _ends(replace(outcome, tricks=None), sheet, rules)
    if ends.shape[1] == 1:
        return ends[:, 0]
    first, second = outcome.defenders
    one, other = (taken[first], taken[second]) if taken is not None else (0, 0)
    table = np.empty((TRICKS + 1, outcome.players))
    for tricks in range(TRICKS + 1):
        left = TRICKS - tricks - one - other
        chances = _either(left, one) if left >= 0 else _either(TRICKS - tricks, 0)
        table[tricks] = chances @ ends[tricks, : len(chances)]
    return table


def worth_of_split(outcome: Outcome, sheet: Sheet, rules: Convention) -> Worth:
    """Returns the net whists by the declarer's tricks and the first defender's, shape ``(11, 11, players)``.

    Where only one whists or it is a misere, whose trick it is makes no difference, and the shape is ``(11, 1,
    players)``. Ends with more than ten tricks are not numbers.
    """
    return _ends(replace(outcome, tricks=None), sheet, rules)


def all_pass_worth(state: State, standing: Standing) -> Worth:
    """Returns the net whists of each place by the tricks of the hands in an all-pass, shape ``(3, 11, 11, players)``.

    The axes are the tricks of the sitting dealer, of seat 1 and of seat 2; seat 3 has the rest. Ends that cannot be
    are not numbers.

    >>> from preferans.players.standing import first_deal
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.events import Started
    >>> state = State(phase=Phase.PLAY, header=Started(load("sochi"), players=3), contract=ALL_PASS)
    >>> [round(float(whists), 1) for whists in all_pass_worth(state, first_deal(3))[0, 4, 3]]
    [-6.7, 3.3, 3.3]
    """
    bombers = outcome_of(_over(evolve(state, contract=ALL_PASS), Ending.PLAYED), standing.dealer).bombers
    return _all_pass_ends(state.players, standing, state.dummy, bombers, state.rules)


def end_worth(state: State, ending: Ending, standing: Standing) -> Worth:
    """Returns the net whists of each place when the deal ends now, unplayed or conceded, shape ``(players,)``."""
    ended = outcome_of(_over(state, ending), standing.dealer)
    return _value(ended, standing.sheet, state.rules)


def own_place(state: State, seat: int, standing: Standing) -> Place:
    """Returns the place of *seat*; the dummy has none, its player's is asked for."""
    place = place_of(seat, standing.dealer, state.players, state.dummy)
    if place is None:
        raise ValueError("the dummy has no place at the table")
    return place


def _value(outcome: Outcome, sheet: Sheet, rules: Convention) -> Worth:
    """Returns what `preferans.rules.scoring.ledger.value` does, ten times as fast: a settlement is linear."""
    units = _units(outcome.players, rules)
    total = np.zeros(outcome.players)
    for entry in entries(outcome, sheet, rules):
        unit = units.get((entry.column, entry.seat, entry.on))
        if unit is not None:
            total += float(entry.points) * unit
    return total


@lru_cache(maxsize=KEPT)
def _units(players: int, rules: Convention) -> dict[tuple[Column, Place, Place | None], Worth]:
    """Returns what one point in each cell of the sheet is worth to each place."""
    clean, one = empty_sheet(players), Fraction(1)
    units = {}
    for column in SCORES:
        for seat in range(players):
            for on in range(players) if column is Column.WHISTS else (None,):
                if on != seat:
                    marked = add(clean, [Entry(column, seat, one, on)])
                    units[column, seat, on] = np.array([float(share) for share in exact_results(marked, rules)])
    return units


def _over(state: State, ending: Ending) -> State:
    return evolve(state, phase=Phase.OVER, ending=ending)


def _either(tricks: int, won: int) -> Worth:
    """Returns the chances of each number of tricks for one of two who take each equally often, on top of *won*."""
    chances = np.zeros(won + tricks + 1)
    chances[won:] = [comb(tricks, count) / 2**tricks for count in range(tricks + 1)]
    return chances


@lru_cache(maxsize=KEPT)
def _ends(outcome: Outcome, sheet: Sheet, rules: Convention) -> Worth:
    """Returns the worth by the declarer's tricks and those of the first defender, if they are written apart."""
    declarer, places = outcome.declarer or 0, outcome.players
    if outcome.kind is Kind.GAME and not outcome.whisters:
        whole = _value(outcome, sheet, rules)
        return _kept(np.tile(whole, (TRICKS + 1, 1, 1)))
    apart = outcome.kind is Kind.GAME and len(outcome.whisters) == 2
    takers = outcome.defenders if apart else (_taker(outcome),)
    table = np.full((TRICKS + 1, TRICKS + 1 if apart else 1, places), np.nan)
    for tricks in range(TRICKS + 1):
        for first in range(TRICKS - tricks + 1) if apart else (TRICKS - tricks,):
            counts = [0] * places
            counts[declarer] = tricks
            counts[takers[0]] += first
            counts[takers[-1]] += TRICKS - tricks - first
            ended = replace(outcome, tricks=tuple(counts))
            table[tricks, first if apart else 0] = _value(ended, sheet, rules)
    return _kept(table)


def _taker(outcome: Outcome) -> Place:
    """Returns to whom the defence's tricks are counted where it makes no difference."""
    for place in outcome.whisters:
        if place in outcome.defenders:
            return place
    return outcome.defenders[0]


@lru_cache(maxsize=KEPT)
def _all_pass_ends(
    players: int, standing: Standing, dummy: int | None, bombers: tuple[Place, ...], rules: Convention
) -> Worth:
    table = np.full((3, TRICKS + 1, TRICKS + 1, players), np.nan)
    plain = Outcome(players=players, dealer=standing.dealer, contract=ALL_PASS, bombers=bombers)
    seats = [(seat, place_of(seat, standing.dealer, players, dummy)) for seat in (1, 2, 3)]
    for dealt in range(3 if players == 4 and rules.raspasy_talon == "lead" else 1):
        for first in range(TRICKS - dealt + 1):
            for second in range(TRICKS - dealt - first + 1):
                by_seat = {1: first, 2: second, 3: TRICKS - dealt - first - second}
                if any(place is None and by_seat[seat] for seat, place in seats):
                    continue
                counts = [0] * players
                if players == 4:
                    counts[standing.dealer] = dealt
                for seat, place in seats:
                    if place is not None:
                        counts[place] = by_seat[seat]
                ended = replace(plain, tricks=tuple(counts))
                table[dealt, first, second] = _value(ended, standing.sheet, rules)
    return _kept(table)


def _kept(table: Worth) -> Worth:
    """Returns a table that nobody can change, for it is shared."""
    table.setflags(write=False)
    return table
