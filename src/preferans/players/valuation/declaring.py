"""What it is worth to declare: every contract with every talon and every discard, by the networks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.model import Model
from preferans.players.networks.network import Floats
from preferans.players.networks.suits import Masks, discards_of
from preferans.rules.contract import STRAINS, Contract, Kind

Whists = NDArray[np.float64]
Worths = Mapping[Contract, Whists]
"""What each contract is worth to the declarer by his tricks, eleven numbers; a contract that may not be named is not in
it. Contracts stand in the order of calls."""
NOTHING = np.array([0], np.uint32)


@dataclass(frozen=True)
class Choice:
    """A discard with a contract, and what is expected of it."""

    aside: int
    contract: Contract
    whists: float
    made: float
    """How likely the game is made, or the misere clean."""


@cache
def talons(hand: int) -> Masks:
    """Returns the 231 talons that may lie with a hand of ten."""
    cards = np.array([card for card in range(32) if not hand >> card & 1])
    one, other = np.triu_indices(len(cards), 1)
    return np.uint32(1) << cards[one].astype(np.uint32) | np.uint32(1) << cards[other].astype(np.uint32)


def easier(chances: Floats, more: float) -> Floats:
    """Returns the chances of tricks when *more* of one trick more are taken, or fewer if it is negative.

    >>> easier(np.eye(11, dtype=np.float32)[[6, 10]], 0.25)[:, 6:].tolist()
    [[0.75, 0.25, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1.0]]
    """
    share = abs(more)
    moved = chances * (1 - share)
    if more >= 0:
        moved[..., 1:] += share * chances[..., :-1]
        moved[..., -1] += share * chances[..., -1]
    else:
        moved[..., :-1] += share * chances[..., 1:]
        moved[..., 0] += share * chances[..., 0]
    return moved


def contract_values(chances: Sequence[Floats], worths: Worths, closed: Floats) -> Whists:
    """Returns the expected whists of each contract in *worths*, one column a contract.

    *chances* are those of a declarer's tricks by strain, one row a hand; *closed* is `Model.closed`.
    """
    columns = []
    for contract, worth in worths.items():
        columns.append(easier(chances[contract.strain], float(closed[contract.level - 6])) @ worth)
    return np.stack(columns, axis=1)


def talon_values(model: Model, hand: int, leader: int, worths: Worths, among: Masks | None = None) -> Whists:
    """Returns the expected whists of each contract after each talon, ``(talons, contracts)``."""
    twelves = (talons(hand) if among is None else among) | np.uint32(hand)
    return contract_values([model.game_of_twelve(twelves, strain, leader) for strain in STRAINS], worths, model.closed)


def at_least(values: Whists) -> Whists:
    """Returns for each contract the best that may be named once it is called: its own value or that of a higher one."""
    return np.maximum.accumulate(values[..., ::-1], axis=-1)[..., ::-1]


def best_choices(model: Model, twelve: int, leader: int, worths: Worths, count: int) -> list[Choice]:
    """Returns the *count* best pairs of a discard and a contract, best first, each discard once."""
    pairs = discards_of(np.array([twelve], np.uint32))[0]
    tens = np.uint32(twelve) & ~pairs
    chances = [model.game(tens, pairs, strain, leader) for strain in STRAINS]
    values = contract_values(chances, worths, model.closed)
    contracts = list(worths)
    best = values.argmax(axis=1)
    order = np.argsort(-values.max(axis=1), kind="stable")[:count]
    return [
        valued(
            model,
            int(pairs[row]),
            contracts[best[row]],
            chances[contracts[best[row]].strain][row],
            worths[contracts[best[row]]],
        )
        for row in order
    ]


def valued(model: Model, aside: int, contract: Contract, chances: Floats | Whists, worth: Whists) -> Choice:
    """Returns a game after laying *aside* those cards, by the chances of its declarer's tricks with open cards."""
    played = easier(np.asarray(chances, np.float32), float(model.closed[contract.level - 6]))
    return Choice(aside, contract, float(played @ worth), float(played[contract.level :].sum()))


def name_values(model: Model, ten: int, aside: int, leader: int, worths: Worths) -> Whists:
    """Returns the expected whists of each contract with the cards already laid aside."""
    hands, gone = np.array([ten], np.uint32), np.array([aside], np.uint32)
    chances = [model.game(hands, gone, strain, leader) for strain in STRAINS]
    return np.asarray(contract_values(chances, worths, model.closed)[0])


def misere_chances(model: Model, hand: int, leader: int, *, talon: bool) -> Floats:
    """Returns the chances of the tricks of a misere with a hand of ten, before the talon or without it."""
    if talon:
        return np.asarray(model.misere_of_twelve(talons(hand) | np.uint32(hand), leader).mean(axis=0))
    return np.asarray(model.misere(np.array([hand], np.uint32), NOTHING, leader)[0])


def games_in(order: Sequence[Contract], lowest: Contract | None, *, talon: bool) -> list[Contract]:
    """Returns the games from *lowest* up in the *order* of calls, played with the talon or without."""
    floor = -1 if lowest is None else list(order).index(lowest)
    return [
        contract
        for place, contract in enumerate(order)
        if place >= floor and contract.kind is Kind.GAME and contract.talon is talon
    ]
