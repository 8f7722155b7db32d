"""The whist: each answer with the whists expected of it, over layouts that fit what was said, solved open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.holdings import defences
from preferans.players.evidence.layouts import likely_layouts
from preferans.players.evidence.solved import fitting_tricks
from preferans.players.networks.model import Model
from preferans.players.options import Considered, Option
from preferans.players.standing import Standing
from preferans.players.valuation.defence import whist_chance
from preferans.players.valuation.effort import Effort
from preferans.players.valuation.payoffs import Whists, payoffs, split_payoffs
from preferans.players.worth import own_place
from preferans.rules.calls import Answer
from preferans.rules.contract import Contract, Kind
from preferans.rules.events import Seat, Whisted
from preferans.rules.state import Phase, State
from preferans.rules.view import View
from preferans.solver import Game, solve_worlds
from preferans.worlds import Worlds

CLOSED_BY_TWO: Final = 0.1
"""Tricks more than with open cards that a declarer takes when both whist closed; against one who lies open none."""
LETS_GO: Final = 0.03
"""How often a second hand that does not whist leaves not even for a half: bots never do, people may."""
CLOSED_ALONE: Final = 0.3
"""The same when one whists alone and closed: a guess, for hardly anybody does it."""

REASONS: Final[Mapping[Answer, str]] = {
    Answer.WHIST: "whist-pays",
    Answer.HALF: "half-pays",
    Answer.PASS: "pass-costs-less",
    Answer.OPEN: "open-pays",
    Answer.CLOSED: "closed-pays",
}
"""By the best answer, why it is the best."""


@dataclass(frozen=True)
class Case:
    """A defender before his answer."""

    seat: Seat
    contract: Contract
    first: bool
    """Whether he sits directly after the declarer."""
    tricks: NDArray[np.intp]
    """The declarer's with open cards, by layout."""
    own: Whists
    """The defender's tricks by a rule of thumb, and the other's, ``(2, layouts)``."""
    weights: Whists
    """How likely each layout is."""


def consider_answer(
    view: View, standing: Standing, effort: Effort, rng: Random, model: Model | None = None
) -> Considered | None:
    """Returns the answers to a contract by expected whists, best first.

    Bets on a misere, the sitting dealer's words and games against a dummy are not its matter: then ``None``.
    """
    state, seat = view.state, view.seat or 0
    contract, words = state.contract, [action for action in view.legal if isinstance(action, Whisted)]
    known = state.phase is Phase.WHIST and contract is not None and contract.kind is Kind.GAME and state.declarer
    if not known or contract is None or not seat or state.players == 2 or len(words) < 2 or _dark(state):
        return None
    layouts = likely_layouts(view, effort.drawn, effort.solved, rng)
    solved = solve_worlds(layouts.hands, 1, (), Game(contract.strain, state.declarer or 0))
    tricks = np.asarray(solved.values, np.intp)
    layouts = fitting_tricks(layouts, contract, tricks)
    table = answer_values(state, standing, _case(state, seat, contract, layouts, tricks))
    values = {action: table[action.answer] for action in words if action.answer in table}
    if not values:
        return None
    weights = layouts.weights
    means = {action: float(weights @ each) for action, each in values.items()}
    ranked = sorted(values, key=lambda action: -means[action])
    best = values[ranked[0]]
    options = tuple(
        Option(action, means[action], _error(values[action], weights), _error(values[action] - best, weights))
        for action in ranked
    )
    return Considered(options, len(layouts), why=REASONS[ranked[0].answer])


def _error(values: Whists, weights: Whists) -> float:
    """Returns the standard error of the mean of *values* over layouts."""
    return float(np.sqrt(weights @ (values - weights @ values) ** 2 * (weights**2).sum()))


def _dark(state: State) -> bool:
    return state.opening.bound is not None or (state.auction is not None and state.auction.blind)


def _case(state: State, seat: Seat, contract: Contract, layouts: Worlds, tricks: NDArray[np.intp]) -> Case:
    partner = next(each for each in (1, 2, 3) if each not in (seat, state.declarer))
    trump = int(contract.strain) if contract.trump is not None else None
    defended = [defences(layouts.hands[:, each - 1], trump) for each in (seat, partner)]
    first = state.defenders[0] == seat
    return Case(seat, contract, first, tricks, np.stack(defended), layouts.weights)


def answer_values(state: State, standing: Standing, case: Case) -> dict[Answer, Whists]:
    """Returns the whists of each answer in each layout, the other defender answering by the look of his hand."""
    bid = state.auction.high.level if state.auction is not None and state.auction.high is not None else 0
    paid = payoffs(state, standing, state.declarer or 0, case.contract, bid)
    place = own_place(state, case.seat, standing)
    me, him = (0, 1) if case.first else (1, 0)
    alone = paid.alone[me][:, place][case.tricks]
    left_to_him = paid.alone[him][:, place][case.tricks]
    said = [word for _, word in state.answers]
    conduct = {
        Answer.OPEN: alone,
        Answer.CLOSED: _taken(paid.alone[me][:, place], case.tricks, CLOSED_ALONE),
    }
    unplayed = np.full(len(case.tricks), paid.unplayed[0, place])
    my_half = np.full(len(case.tricks), paid.half[me][0, place])
    his_half = np.full(len(case.tricks), paid.half[him][0, place])
    match said:
        case []:
            both = _both(state, standing, case, bid, place)
            joins = _whists(case, "after_whist")
            takes = _whists(case, "after_pass")
            half = case.contract.level in state.rules.half_whist
            # Over his half the whist can still be taken, by what it is worth on the average.
            leaves = case.weights * (1 - takes)
            back = case.contract.level in state.rules.whist_return and leaves @ alone > leaves @ his_half
            halved = LETS_GO * unplayed + (1 - LETS_GO) * (alone if back else his_half)
            return {
                Answer.WHIST: joins * both + (1 - joins) * alone,
                Answer.PASS: takes * left_to_him + (1 - takes) * (halved if half else unplayed),
            }
        case [Answer.WHIST]:
            return {Answer.WHIST: _both(state, standing, case, bid, place), Answer.PASS: left_to_him}
        case [Answer.PASS]:
            return {Answer.WHIST: alone, Answer.PASS: unplayed, Answer.HALF: my_half}
        case [Answer.PASS, Answer.HALF]:
            return {Answer.WHIST: alone, Answer.PASS: his_half}
        case _:
            # A lone whister says how he plays; leaving for a half is open to the first hand in some places.
            return {**conduct, Answer.HALF: my_half}


def _both(state: State, standing: Standing, case: Case, bid: int, place: int) -> Whists:
    """Returns the whists when both play, each for his own tricks: they fall to either as the rule of thumb counts."""
    table = split_payoffs(state, standing, state.declarer or 0, case.contract, bid)[..., place]
    chance = np.clip(case.own[0] / np.maximum(case.own.sum(axis=0), 0.1), 0.2, 0.8)
    first = chance if case.first else 1 - chance
    values = np.zeros(len(case.tricks))
    for more, weight in ((0, 1 - CLOSED_BY_TWO), (1, CLOSED_BY_TWO)):
        tricks = np.minimum(case.tricks + more, 10)
        values += weight * _shared(table, tricks, first)
    return values


def _shared(table: Whists, tricks: NDArray[np.intp], first: Whists) -> Whists:
    if table.shape[1] == 1:
        return np.asarray(table[tricks, 0])
    left = 10 - tricks
    values = np.zeros(len(tricks))
    chance = (1 - first) ** left
    for count in range(11):
        open_ = count <= left
        values[open_] += chance[open_] * table[tricks[open_], count]
        with np.errstate(divide="ignore", invalid="ignore"):
            chance = np.where(count < left, chance * (left - count) / (count + 1) * first / (1 - first), 0.0)
    return values


def _whists(case: Case, when: str) -> Whists:
    """Returns how likely the other defender whists."""
    return whist_chance(case.own[1], when, case.contract.level)


def _taken(worth: Whists, tricks: NDArray[np.intp], more: float) -> Whists:
    """Returns the *worth* of so many *tricks* and, on the average, a part of one *more*."""
    return np.asarray((1 - more) * worth[tricks] + more * worth[np.minimum(tricks + 1, 10)])
