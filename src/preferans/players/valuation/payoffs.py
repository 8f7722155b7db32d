"""What a contract is worth to each place by the declarer's tricks, for the ways in which the defence may answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.standing import Standing
from preferans.players.worth import all_pass_worth, own_place, worth_of, worth_of_split
from preferans.rules.calls import Answer
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.events import Seat
from preferans.rules.outcome import Outcome, place_of
from preferans.rules.state import State
from preferans.rules.whisting import Case, WhistResult, turn

Whists = NDArray[np.float64]
KEPT: Final = 256


@dataclass(frozen=True)
class Payoffs:
    """The worth of a game by the declarer's tricks and place, ``(11, places)``; where nobody plays, all rows are alike.

    ``alone`` and ``half`` are by the defender, the first clockwise from the declarer first. Where the whist is forced,
    all are the same.
    """

    unplayed: Whists
    half: tuple[Whists, Whists]
    alone: tuple[Whists, Whists]
    forced: bool

    def expected(self, answers: NDArray[np.floating]) -> Whists:
        """Returns the worth when the defence answers by chance, *answers* being `Model.answers` of the level.

        Two who whist are taken for one of them: what they write differs little before it is known who takes what.
        """
        if self.forced:
            return self.unplayed
        unplayed, half, alone, both = (answers[:, kind, None] for kind in range(4))
        return np.asarray(
            unplayed * self.unplayed
            + half * (self.half[0] + 2 * self.half[1]) / 3
            + (alone + both) * (self.alone[0] + self.alone[1]) / 2
        )


def payoffs(state: State, standing: Standing, declarer: Seat, contract: Contract, called: int = 0) -> Payoffs:
    """Returns what *contract* is worth when *declarer* plays it in the deal of *state*; *called* is the level bid."""
    return _payoffs(_plain(state, standing, declarer, contract, called), standing, _case(state, declarer, contract))


def split_payoffs(state: State, standing: Standing, declarer: Seat, contract: Contract, called: int = 0) -> Whists:
    """Returns what a game that both whist is worth by the declarer's and the first defender's tricks and by place.

    The shape is ``(11, 11, places)``; ends with more than ten tricks are not numbers.
    """
    plain = _plain(state, standing, declarer, contract, called)
    return worth_of_split(_with(plain, {"whisters": plain.defenders}), standing.sheet, state.rules)


def _plain(state: State, standing: Standing, declarer: Seat, contract: Contract, called: int) -> Outcome:
    return Outcome(
        players=state.players,
        dealer=standing.dealer,
        contract=contract,
        declarer=place_of(declarer, standing.dealer, state.players, state.dummy),
        called_level=called,
        dark=state.auction is not None and state.auction.blind,
    )


def _case(state: State, declarer: Seat, contract: Contract) -> Case:
    return Case(state.rules, contract, declarer, state.players, state.dummy)


@lru_cache(maxsize=KEPT)
def _payoffs(plain: Outcome, standing: Standing, case: Case) -> Payoffs:
    def table(**roles: object) -> Whists:
        return worth_of(_with(plain, roles), standing.sheet, case.rules)

    live = plain.defenders
    asked = turn(case, ())
    if isinstance(asked, WhistResult):
        both = table(whisters=live, forced_whist=True, alone=asked.conduct is Answer.ALONE)
        return Payoffs(both, (both, both), (both, both), forced=True)
    unplayed = table()
    halves = [table(half=each) if case.contract.level in case.rules.half_whist else unplayed for each in live]
    alone = case.dummy is not None and case.rules.dummy == "closed"
    lone = [table(whisters=(each,), alone=alone) for each in live]
    return Payoffs(unplayed, (halves[0], halves[-1]), (lone[0], lone[-1]), forced=False)


def _with(outcome: Outcome, roles: dict[str, object]) -> Outcome:
    values = {name: getattr(outcome, name) for name in Outcome.__slots__}
    return Outcome(**{**values, **roles})


def misere_payoffs(state: State, standing: Standing, declarer: Seat, contract: Contract) -> Whists:
    """Returns what a misere is worth by the declarer's tricks and place, ``(11, places)``."""
    return _misere(state.rules, state.players, state.dummy, standing, declarer, contract)


@lru_cache(maxsize=KEPT)
def _misere(
    rules: Convention, players: int, dummy: Seat | None, standing: Standing, declarer: Seat, contract: Contract
) -> Whists:
    place = place_of(declarer, standing.dealer, players, dummy)
    outcome = Outcome(players=players, dealer=standing.dealer, contract=contract, declarer=place)
    return worth_of(outcome, standing.sheet, rules)


def all_pass_payoffs(state: State, standing: Standing, seat: Seat) -> Whists:
    """Returns what an all-pass is worth to *seat* by its own tricks: the others share the rest by chance."""
    table = all_pass_worth(state, standing)[..., own_place(state, seat, standing)]
    if state.dummy is not None:
        raise ValueError("an all-pass of two has no third hand")
    values = np.zeros(11)
    for own in range(11):
        for other in range(11 - own):
            third = 10 - own - other
            by_seat = {seat: own, seat % 3 + 1: other, (seat + 1) % 3 + 1: third}
            values[own] += comb(10 - own, other) / 2 ** (10 - own) * table[0, by_seat[1], by_seat[2]]
    return values
