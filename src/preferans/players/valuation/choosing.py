"""The declarer's words after the talon: what he lays aside together with what he names, and what he names alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from preferans.players.evidence.layouts import likely_layouts
from preferans.players.networks.model import Model, shipped
from preferans.players.networks.suits import discards_of
from preferans.players.options import Considered, Option
from preferans.players.standing import Standing
from preferans.players.valuation.calls import declarer_worths
from preferans.players.valuation.declaring import Choice, Worths, best_choices, games_in, valued
from preferans.players.valuation.effort import Effort
from preferans.players.valuation.payoffs import Whists, misere_payoffs
from preferans.players.worth import end_worth, own_place
from preferans.rules.auction import ladder_of
from preferans.rules.cards import CardSet
from preferans.rules.contract import STRAINS, Contract, Kind, Strain
from preferans.rules.events import Conceded, Discarded, Named, Seat
from preferans.rules.state import Ending, State
from preferans.rules.view import View
from preferans.solver import Game, Misere, solve_worlds
from preferans.worlds import Worlds

PRIOR: Final = 8
"""The network's chances count like so many layouts beside those that were solved."""
NAMING: Final = 4
"""How many times the layouts of a discard are solved to name a contract: there are but two strains to compare."""


def consider_discard(
    view: View, standing: Standing, effort: Effort, rng: Random, model: Model | None = None
) -> Considered | None:
    """Returns the discards by expected whists, best first, each with the contract that goes best with it."""
    state, seat = view.state, view.seat or 0
    hand, contract = state.hands[seat], state.contract
    if contract is None or not hand or len(hand) != 12 or state.players == 2 or state.opening.bound is not None:
        return None
    model = shipped() if model is None else model
    own = own_place(state, seat, standing)
    if contract.kind is Kind.MISERE:
        worths: Worths = {contract: misere_payoffs(state, standing, seat, contract)[:, own]}
        choices = _misere_choices(model, int(hand), (1 - seat) % 3, contract, worths)
    else:
        worths = nameable_worths(model, state, standing, seat)
        choices = best_choices(model, int(hand), (1 - seat) % 3, worths, 66)
    table = Table(model, int(hand), seat, worths, likely_layouts(view, effort.drawn, effort.layouts, rng))
    checked = [_checked(table, choice) for choice in choices[: effort.discards]]
    checked.sort(key=lambda pair: -pair[0].whists)
    leading = checked[0][0]
    # What was not checked was thought worse than all that was.
    ranked = checked + [(choice, 0.0) for choice in choices[len(checked) :]]
    options = [
        Option(Discarded(seat, CardSet(choice.aside)), min(choice.whists, leading.whists), error)
        for choice, error in ranked
    ]
    options.sort(key=lambda option: -option.whists)
    why = "misere-discard" if leading.contract.kind is Kind.MISERE else "game-discard"
    return Considered(tuple(options), len(table.layouts), why=why, made=leading.made)


def consider_name(
    view: View, standing: Standing, effort: Effort, rng: Random, model: Model | None = None
) -> Considered | None:
    """Returns the contracts that may be named by expected whists, best first; giving up is one of the options."""
    state, seat = view.state, view.seat or 0
    hand, aside = state.hands[seat], state.discard
    if not hand or state.contract is None or state.players == 2 or state.opening.bound is not None:
        return None
    model = shipped() if model is None else model
    worths = nameable_worths(model, state, standing, seat)
    layouts = likely_layouts(view, effort.drawn, NAMING * effort.layouts, rng)
    table = Table(model, int(hand | (aside or CardSet(0))), seat, worths, layouts)
    choices = _named(table, int(aside or 0))
    made = {choice.contract: choice for choice in choices}
    options = [
        Option(action, made[action.contract].whists)
        for action in view.legal
        if isinstance(action, Named) and action.contract in made
    ]
    options += [
        Option(action, float(end_worth(state, Ending.CONCEDED, standing)[own_place(state, seat, standing)]))
        for action in view.legal
        if isinstance(action, Conceded)
    ]
    options.sort(key=lambda option: -option.whists)
    best = options[0].action
    if isinstance(best, Named):
        return Considered(tuple(options), len(layouts), why="contract-pays", made=made[best.contract].made)
    return Considered(tuple(options), len(layouts), why="giving-up-costs-less")


def nameable_worths(model: Model, state: State, standing: Standing, seat: Seat) -> Worths:
    """Returns what each contract is worth that a declarer may name over his call."""
    called = state.contract
    talon = called.talon if called is not None else True
    contracts = games_in(list(ladder_of(state.rules)), called, talon=talon)
    bid = state.auction.high.level if state.auction is not None and state.auction.high is not None else 0
    return declarer_worths(model, state, standing, seat, contracts, bid)


@dataclass(frozen=True)
class Table:
    """A declarer's twelve cards, what he may name, and how the others' cards are likely to lie."""

    model: Model
    twelve: int
    seat: Seat
    worths: Worths
    layouts: Worlds

    def choices(self, aside: int, strain: Strain) -> list[Choice]:
        """Returns the contracts in *strain* after laying *aside* those cards, the layouts being solved."""
        chances = self.chances(aside, Game(strain, self.seat))
        return [
            valued(self.model, aside, contract, chances, worth)
            for contract, worth in self.worths.items()
            if contract.strain is strain
        ]

    def chances(self, aside: int, goal: Game | Misere) -> Whists:
        """Returns the chances of the declarer's tricks: counted over the layouts, and by a network."""
        leader = (1 - self.seat) % 3
        ten = self.twelve & ~aside
        hands, gone = np.array([ten], np.uint32), np.array([aside], np.uint32)
        if isinstance(goal, Misere):
            expected = self.model.misere(hands, gone, leader)[0]
        else:
            expected = self.model.game(hands, gone, goal.strain, leader)[0]
        laid = self.layouts.hands.copy()
        laid[:, self.seat - 1] = ten
        tricks = solve_worlds(laid, 1, (), goal).values
        counted = np.bincount(tricks, self.layouts.weights, minlength=11)
        return np.asarray((len(laid) * counted + PRIOR * expected) / (len(laid) + PRIOR))


def _misere_choices(model: Model, twelve: int, leader: int, contract: Contract, worths: Worths) -> list[Choice]:
    pairs = discards_of(np.array([twelve], np.uint32))[0]
    chances = model.misere(np.uint32(twelve) & ~pairs, pairs, leader)
    values = chances @ worths[contract]
    order = np.argsort(-values, kind="stable")
    return [Choice(int(pairs[row]), contract, float(values[row]), float(chances[row, 0])) for row in order]


def _checked(table: Table, choice: Choice) -> tuple[Choice, float]:
    """Returns the choice with what the solver says of it, over the same layouts as of others, and the error of that."""
    aside = choice.aside
    if choice.contract.kind is Kind.MISERE:
        chances = table.chances(aside, Misere(table.seat))
        worth = table.worths[choice.contract]
        found = Choice(aside, choice.contract, float(chances @ worth), float(chances[0]))
        spread = float(np.sqrt(max(0.0, float(chances @ worth**2) - found.whists**2)))
    else:
        found = max(table.choices(aside, STRAINS[choice.contract.strain]), key=lambda each: each.whists)
        worth = table.worths[found.contract]
        # A game is made or not: that is nearly all that its worth varies by.
        spread = float(np.ptp(worth)) / 2 * float(np.sqrt(found.made * (1 - found.made)))
    return found, spread / float(np.sqrt(len(table.layouts) + PRIOR))


def _named(table: Table, aside: int) -> list[Choice]:
    """Returns what each contract is worth with those cards laid aside, best first; the solver looks at two strains."""
    gone, leader = np.array([aside], np.uint32), (1 - table.seat) % 3
    hands = np.array([table.twelve & ~aside], np.uint32)
    by_strain = {strain: table.model.game(hands, gone, strain, leader)[0] for strain in STRAINS}
    choices = [
        valued(table.model, aside, contract, by_strain[contract.strain], worth)
        for contract, worth in table.worths.items()
    ]
    choices.sort(key=lambda choice: -choice.whists)
    if not aside:
        # A game without the talon is solved by nobody: the cards that are out are not all dealt.
        return choices
    strains = list(dict.fromkeys(choice.contract.strain for choice in choices[:4]))[:2]
    solved = [choice for strain in strains for choice in table.choices(aside, strain)]
    rest = [choice for choice in choices if choice.contract.strain not in strains]
    return sorted(solved + rest, key=lambda choice: -choice.whists)
