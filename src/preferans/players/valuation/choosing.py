"""The declarer's words after the talon: what he lays aside together with what he names, and what he names alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from preferans.players.options import Considered, Option
from preferans.players.standing import Standing
from preferans.players.valuation.calls import declarer_worths
from preferans.players.valuation.declaring import Choice, Worths, best_choices, easier, games_in, name_values
from preferans.players.valuation.effort import EFFORTS, Effort
from preferans.players.valuation.model import Model, shipped
from preferans.players.valuation.payoffs import Whists, misere_payoffs
from preferans.players.valuation.suits import discards_of
from preferans.players.worth import end_worth, own_place
from preferans.rules.auction import ladder_of
from preferans.rules.cards import CardSet
from preferans.rules.contract import STRAINS, Contract, Kind
from preferans.rules.events import Conceded, Discarded, Named, Seat
from preferans.rules.state import Ending, State
from preferans.rules.view import View
from preferans.solver import Game, Goal, Misere, odds

SEEDS: Final = 2**32
PRIOR: Final = 8
"""The network's chances count like so many layouts beside those that were solved."""
NAMING: Final = 4
"""How many times the layouts of a discard are solved to name a contract: there are but two strains to compare."""


def consider_discard(
    view: View, standing: Standing, level: str, rng: Random, model: Model | None = None
) -> Considered | None:
    """Returns the discards by expected whists, best first, each with the contract that goes best with it."""
    state, seat = view.state, view.seat or 0
    hand, contract = state.hands[seat], state.contract
    if contract is None or not hand or len(hand) != 12 or state.players == 2 or state.opening.bound is not None:
        return None
    model = shipped() if model is None else model
    effort = EFFORTS[level]
    own = own_place(state, seat, standing)
    if contract.kind is Kind.MISERE:
        worth = misere_payoffs(state, standing, seat, contract)[:, own]
        choices = _misere_choices(model, int(hand), (1 - seat) % 3, contract, worth)
        worths: Worths = {contract: worth}
    else:
        worths = nameable_worths(model, state, standing, seat)
        choices = best_choices(model, int(hand), (1 - seat) % 3, worths, 66)
    checked = _checked(model, choices[: effort.discards], int(hand), seat, worths, effort, rng)
    best = max((choice.whists for choice, _ in checked), default=choices[0].whists)
    # What was not checked was thought worse than all that was.
    rest = [(choice, 0.0) for choice in choices[len(checked) :]]
    ranked = sorted(checked, key=lambda pair: -pair[0].whists) + rest
    options = [
        Option(Discarded(seat, CardSet(choice.aside)), min(choice.whists, best), error) for choice, error in ranked
    ]
    options.sort(key=lambda option: -option.whists)
    return Considered(tuple(options), effort.layouts if len(checked) > 1 else 0, why="expected-whists")


def consider_name(
    view: View, standing: Standing, level: str, rng: Random, model: Model | None = None
) -> Considered | None:
    """Returns the contracts that may be named by expected whists, best first; giving up is one of the options."""
    state, seat = view.state, view.seat or 0
    hand, aside = state.hands[seat], state.discard
    if not hand or state.contract is None or state.players == 2 or state.opening.bound is not None:
        return None
    model = shipped() if model is None else model
    effort = EFFORTS[level]
    named = [action for action in view.legal if isinstance(action, Named)]
    worths = nameable_worths(model, state, standing, seat)
    gone = int(aside or 0)
    values = name_values(model, int(hand), gone, (1 - seat) % 3, worths)
    order = np.argsort(-values, kind="stable")
    contracts = list(worths)
    choices = [Choice(gone, contracts[row], float(values[row]), 0.0) for row in order]
    if aside is not None and effort.discards > 1:
        # One strain is solved once for all its levels.
        strains = list(dict.fromkeys(choice.contract.strain for choice in choices[:4]))[:2]
        seed = rng.randrange(SEEDS)
        solved = {
            strain: _solved(model, int(hand), gone, seat, Game(strain, seat), NAMING * effort.layouts, seed)
            for strain in strains
        }
        choices = sorted(
            (
                Choice(
                    gone, choice.contract, _worth_of(solved[choice.contract.strain], choice.contract, worths, model), 0
                )
                if choice.contract.strain in solved
                else choice
                for choice in choices
            ),
            key=lambda choice: -choice.whists,
        )
    by_contract = {action.contract: action for action in named}
    options = [Option(by_contract[each.contract], each.whists) for each in choices if each.contract in by_contract]
    options += [
        Option(action, float(end_worth(state, Ending.CONCEDED, standing)[own_place(state, seat, standing)]))
        for action in view.legal
        if isinstance(action, Conceded)
    ]
    options.sort(key=lambda option: -option.whists)
    return Considered(tuple(options), NAMING * effort.layouts, why="expected-whists")


def nameable_worths(model: Model, state: State, standing: Standing, seat: Seat) -> Worths:
    """Returns what each contract is worth that a declarer may name over his call."""
    called = state.contract
    talon = called.talon if called is not None else True
    contracts = games_in(list(ladder_of(state.rules)), called, talon=talon)
    bid = state.auction.high.level if state.auction is not None and state.auction.high is not None else 0
    return declarer_worths(model, state, standing, seat, contracts, bid)


def _misere_choices(model: Model, twelve: int, leader: int, contract: Contract, worth: Whists) -> list[Choice]:
    pairs = discards_of(np.array([twelve], np.uint32))[0]
    chances = model.misere(np.uint32(twelve) & ~pairs, pairs, leader)
    values, tricks = chances @ worth, chances @ np.arange(11)
    order = np.argsort(-values, kind="stable")
    return [Choice(int(pairs[row]), contract, float(values[row]), float(tricks[row])) for row in order]


def _checked(
    model: Model, choices: Sequence[Choice], twelve: int, seat: Seat, worths: Worths, effort: Effort, rng: Random
) -> list[tuple[Choice, float]]:
    """Returns the choices with what the solver says of them over the same layouts, and the error of that."""
    if len(choices) < 2:
        return [(choice, 0.0) for choice in choices]
    seed = rng.randrange(SEEDS)
    found = []
    for choice in choices:
        ten = twelve & ~choice.aside
        misere = choice.contract.kind is Kind.MISERE
        goal = Misere(seat) if misere else Game(STRAINS[choice.contract.strain], seat)
        chances = _solved(model, ten, choice.aside, seat, goal, effort.layouts, seed)
        if misere:
            best, whists = choice.contract, float(chances @ worths[choice.contract])
        else:
            rivals = [each for each in worths if each.strain is choice.contract.strain]
            values = {each: _worth_of(chances, each, worths, model) for each in rivals}
            best = max(values, key=lambda each: values[each])
            whists = values[best]
        worth = worths[best]
        variance = float(chances @ worth**2) - float(chances @ worth) ** 2
        spread = float(np.sqrt(max(0.0, variance) / (effort.layouts + PRIOR)))
        found.append((Choice(choice.aside, best, whists, float(chances @ np.arange(11))), spread))
    return found


def _solved(model: Model, ten: int, aside: int, seat: Seat, goal: Goal, layouts: int, seed: int) -> Whists:
    """Returns the chances of the declarer's tricks: counted over *layouts* that are solved, and by a network."""
    leader = (1 - seat) % 3
    hands, gone = np.array([ten], np.uint32), np.array([aside], np.uint32)
    if isinstance(goal, Misere):
        chances = model.misere(hands, gone, leader)[0]
    elif isinstance(goal, Game):
        chances = model.game(hands, gone, goal.strain, leader)[0]
    else:
        raise ValueError("nobody declares an all-pass")
    counted = odds(CardSet(ten), CardSet(aside), goal, leader=1, sample=layouts, seed=seed, threads=1)
    return np.asarray((np.array(counted.counts) + PRIOR * chances) / (counted.layouts + PRIOR))


def _worth_of(chances: Whists, contract: Contract, worths: Worths, model: Model) -> float:
    closed = float(model.closed[contract.level - 6])
    return float(easier(chances.astype(np.float32), closed) @ worths[contract])
