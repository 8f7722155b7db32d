"""Deals bid and declared by the networks themselves, with open-card play: what `bidder` and `against` learn from.

The yardstick is the first deal of a pulka of three by the agreements of Sochi; only chances of calls and tricks are
learnt here, so that prices of other tables do not matter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.model import MISERE_CLASS, Model
from preferans.players.networks.suits import Masks, masks_of
from preferans.players.standing import first_deal
from preferans.players.valuation.declaring import Worths, at_least, best_choices, contract_values, talons
from preferans.players.valuation.labels import drawn_hands
from preferans.players.valuation.payoffs import Whists, misere_payoffs, payoffs
from preferans.players.valuation.training import Labels
from preferans.rules.auction import ladder_of
from preferans.rules.contract import MISERE, STRAINS, Kind
from preferans.rules.convention import load
from preferans.rules.events import Started
from preferans.rules.state import State
from preferans.solver.native import core

TALONS: Final = 24
"""How many talons a hand is valued with here."""
LEAST: Final = -4.0
"""Whists: a hand that expects less of a call leaves it; to sit against the game of another costs about as much."""
MISERE_LEAST: Final = 6.0
"""The same for a misere, whose failures are dear."""


@cache
def yardstick(answers: bytes) -> tuple[Worths, Whists]:
    """Returns what games and a misere are worth to a declarer in seat 1 by his tricks; *answers* are a model's."""
    state = State(header=Started(load("sochi"), players=3))
    standing = first_deal(3)
    frequencies = np.frombuffer(answers, np.float32).reshape(5, 11, 4)
    worths = {
        contract: payoffs(state, standing, 1, contract).expected(frequencies[contract.level - 6])[:, 0]
        for contract in ladder_of(state.rules)
        if contract.kind is Kind.GAME
    }
    return worths, misere_payoffs(state, standing, 1, MISERE)[:, 0]


def yardstick_of(model: Model) -> tuple[Worths, Whists]:
    """Returns the yardstick for a model."""
    return yardstick(np.ascontiguousarray(model.answers, np.float32).tobytes())


def stops(model: Model, hands: Masks, rng: np.random.Generator) -> NDArray[np.int8]:
    """Returns the class of calls at which each hand stops (`Model.limits`), over a sample of talons."""
    worths, misere = yardstick_of(model)
    twelves = np.stack([rng.choice(talons(int(hand)), TALONS, replace=False) | hand for hand in hands])
    chances = [model.game_of_twelve(twelves.ravel(), strain, 0) for strain in STRAINS]
    values = contract_values(chances, worths, model.closed).reshape(len(hands), TALONS, -1)
    lowest = at_least(values).mean(axis=1)
    levels = np.array([contract.level for contract in worths])
    most = np.where(lowest > LEAST, levels, 0).max(axis=1)
    classes = np.where(most > 0, most - 5, 0)
    ducked = (model.misere_of_twelve(twelves.ravel(), 0) @ misere).reshape(len(hands), TALONS).mean(axis=1)
    return np.where(ducked > np.maximum(lowest[:, 0], MISERE_LEAST), MISERE_CLASS, classes).astype(np.int8)


def bidder_labels(rng: np.random.Generator, count: int, model: Model) -> Labels:
    """Returns random hands of ten with the class at which they stop."""
    parts = []
    for first in range(0, count, 500):
        hands = drawn_hands(rng, min(500, count - first), 10)
        parts.append((hands, stops(model, hands, rng)))
    hands = np.concatenate([part[0] for part in parts])
    classes = np.concatenate([part[1] for part in parts])
    return Labels(hands, np.zeros_like(hands), np.zeros(len(hands), np.int8), classes)


def against_labels(rng: np.random.Generator, count: int, model: Model) -> Labels:
    """Returns hands of defenders with the tricks of the declarer with open cards; the context is the level - 6.

    Who stops highest declares what the networks like best with the talon that he finds.
    """
    worths, _ = yardstick_of(model)
    hands: list[int] = []
    contexts: list[int] = []
    tricks: list[int] = []
    while len(hands) < count:
        order = np.argsort(rng.random((min(256, count), 32)), axis=1)
        dealt = np.stack([masks_of(order[:, 10 * seat : 10 * seat + 10]) for seat in range(3)], axis=1)
        chances = model.limits(dealt.ravel()).astype(np.float64)
        chances /= chances.sum(axis=1, keepdims=True)
        drawn = (rng.random((len(chances), 1)) > chances.cumsum(axis=1)).sum(axis=1).reshape(dealt.shape)
        asked, roles = [], []
        for three, classes, pair in zip(dealt, drawn, masks_of(order[:, 30:]), strict=True):
            declarer = int(classes.argmax())
            if classes[declarer] in (0, MISERE_CLASS) or MISERE_CLASS in classes:
                continue
            leader = (3 - declarer) % 3
            # The price is what the second of them reached.
            floor = 6 + max(0, int(np.sort(classes)[-2]) - 1)
            allowed = {contract: worth for contract, worth in worths.items() if contract.level >= floor}
            choice = best_choices(model, int(three[declarer] | pair), leader, allowed, 1)[0]
            ten = int(three[declarer] | pair) & ~choice.aside
            others = [int(three[(declarer + step) % 3]) for step in (1, 2)]
            asked.append(core.Position((ten, *others), core.TRICKS, int(choice.contract.strain), 0, leader))
            roles.append((others, choice.contract.level - 6))
        for answer, (others, level) in zip(core.solve_many(asked, threads=1), roles, strict=True):
            hands += others
            contexts += [level] * 2
            tricks += [answer.value] * 2
    masks = np.array(hands[:count], np.uint32)
    return Labels(masks, np.zeros_like(masks), np.array(contexts[:count], np.int8), np.array(tricks[:count], np.int8))


def would_bid(model: Model) -> Callable[[Masks], NDArray[np.float64]]:
    """Returns what tells how likely hands call."""
    return lambda hands: 1.0 - model.limits(hands)[:, 0].astype(np.float64)
