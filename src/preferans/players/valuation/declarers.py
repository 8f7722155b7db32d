"""Layouts of a declarer's cards and the other defender's, as a defender imagines them before he answers.

A declarer holds trumps and tops oftener than others, so hands are drawn with more of them; how much oftener is known
exactly and taken back in the weights. What remains is weighed by the calls, by the choice of the contract, and by what
the other defender has answered; the discard is the one that the networks like best.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.rules_of_thumb.estimate import defence_tricks
from preferans.players.valuation.declaring import Worths, contract_values
from preferans.players.valuation.labels import laid_aside
from preferans.players.valuation.model import Model
from preferans.players.valuation.network import NO_TRUMP
from preferans.players.valuation.others import likelihood, spoken
from preferans.players.valuation.suits import Masks, masks_of, suit_bytes
from preferans.rules.auction import ladder_of
from preferans.rules.calls import Answer
from preferans.rules.contract import STRAINS, Contract
from preferans.rules.events import Seat
from preferans.rules.state import State

TAKEN_AS_HELD: Final = 3
"""Whists by which another contract may look better before the one that was named becomes unlikely."""
DISCARD_DOUBT: Final = 0.15
"""Tricks by which a discard may be worse than the best."""
TRUMP_ODDS: Final = 3.0
TOP_ODDS: Final = (1.0, 1.0, 1.0, 1.0, 1.0, 1.2, 1.5, 2.2)
"""How much likelier a declarer is drawn with a trump, and with a card of each rank."""


THRESHOLDS: Final[Mapping[str, Mapping[int, float]]] = {
    "first": {6: 2.3, 7: 1.5, 8: 1.0, 9: 1.0, 10: 1.0},
    "after_pass": {6: 2.6, 7: 1.6, 8: 1.0, 9: 1.0, 10: 1.0},
    "after_whist": {6: 1.8, 7: 1.1, 8: 1.1, 9: 1.1, 10: 1.1},
}
"""The tricks of `defence_of` with which half of all players whist, by who has spoken and by level."""
SOFTNESS: Final = 0.35


@dataclass(frozen=True)
class Declared:
    """Equally likely layouts."""

    declarer: Masks
    """The ten cards that he plays with."""
    other: Masks
    """The other defender's."""
    aside: Masks

    def __len__(self) -> int:
        return len(self.declarer)


def layouts_against(
    model: Model,
    state: State,
    seat: Seat,
    contract: Contract,
    worths: Worths,
    drawn: int,
    kept: int,
    rng: np.random.Generator,
) -> Declared:
    """Returns *kept* layouts as the defender in *seat* imagines them, chosen from *drawn* ones.

    *worths* are those of the contracts among which the declarer chose.
    """
    hand, declarer = int(state.hands[seat] or 0), state.declarer or 0
    talon = 0
    if state.talon is not None and contract.talon and not state.refused_talon:
        talon = 1 << state.talon[0] | 1 << state.talon[1]
    unseen = np.array([card for card in range(32) if not (hand | talon) >> card & 1])
    odds = np.array([TOP_ODDS[card & 7] for card in unseen])
    if contract.trump is not None:
        odds = np.where(unseen >> 3 == int(contract.strain), TRUMP_ODDS * np.sqrt(odds), odds)
    taken, heaviness = chosen(unseen, odds, 10, drawn, rng)
    rest = np.bitwise_or.reduce(np.uint32(1) << unseen.astype(np.uint32)) & ~taken
    other = _some_of(rest, 10, rng)
    weights = -heaviness
    weights += np.log(_fitting(model, state, contract, worths, declarer, taken, np.uint32(talon)))
    order = list(ladder_of(state.rules))
    partner = next(each for each in state.defenders if each != seat)
    if state.auction is not None and not state.auction.blind:
        weights += np.log(likelihood(model.limits(taken), spoken(state.auction, declarer, order), order))
        weights += np.log(likelihood(model.limits(other), spoken(state.auction, partner, order), order))
    if partner != state.dummy:
        weights += np.log(_answered(state, partner, defence_of(other, contract.strain), contract.level))
    rows = _resampled(weights, kept, rng)
    if not talon:
        return Declared(taken[rows], other[rows], rest[rows] & ~other[rows])

    def judge(tens: Masks, aside: Masks) -> NDArray[np.float64]:
        chances = model.game(tens, aside, contract.strain, (1 - declarer) % 3)
        return np.asarray(chances @ np.arange(11), np.float64)

    tens, aside = laid_aside(rng, taken[rows] | np.uint32(talon), judge, DISCARD_DOUBT)
    return Declared(tens, other[rows], aside)


def chosen(
    cards: NDArray[np.integer], odds: NDArray[np.float64], size: int, count: int, rng: np.random.Generator
) -> tuple[Masks, NDArray[np.float64]]:
    """Returns *count* sets of *size* cards, each as likely as the product of its cards' *odds*, and its logarithm.

    >>> chosen(np.array([3, 5]), np.array([1.0, 1.0]), 2, 1, np.random.default_rng(1))[0].tolist()
    [40]
    """
    number = len(cards)
    # ways[i, k]: the sum over sets of k of the cards from i on.
    ways = np.zeros((number + 1, size + 1))
    ways[number, 0] = 1.0
    for place in range(number - 1, -1, -1):
        ways[place] = ways[place + 1]
        ways[place, 1:] += odds[place] * ways[place + 1, :-1]
    need = np.full(count, size)
    sets = np.zeros(count, np.uint32)
    heaviness = np.zeros(count)
    for place in range(number):
        fewer = np.maximum(need - 1, 0)
        chance = np.where(need > 0, odds[place] * ways[place + 1, fewer] / ways[place, need], 0.0)
        taken = rng.random(count) < chance
        sets[taken] |= np.uint32(1 << int(cards[place]))
        heaviness[taken] += np.log(odds[place])
        need = need - taken
    return sets, heaviness


def whist_chance(tricks: NDArray[np.float64], when: str, level: int) -> NDArray[np.float64]:
    """Returns how likely defenders whist who count so many *tricks*: ``first``, ``after_pass`` or ``after_whist``."""
    return np.asarray(1 / (1 + np.exp((THRESHOLDS[when][level] - tricks) / SOFTNESS)))


def _answered(state: State, partner: Seat, tricks: NDArray[np.float64], level: int) -> NDArray[np.float64]:
    """Returns how likely the other defender, counting so many *tricks*, gives the answer that he has given."""
    words = [word for seat, word in state.answers if seat == partner]
    if not words:
        return np.ones(len(tricks))
    when = "first" if state.answers[0][0] == partner else f"after_{state.answers[0][1].value}"
    chance = whist_chance(tricks, when, level)
    return 0.02 + 0.98 * (chance if words[0] is Answer.WHIST else 1 - chance)


def defence_of(hands: Masks, strain: int) -> NDArray[np.float64]:
    """Returns the tricks that a rule of thumb expects of defenders' hands, none of them knowing more than its own."""
    table = _defence_table(strain == NO_TRUMP)
    suits = suit_bytes(hands)
    total = table[0][suits].sum(axis=1)
    if strain != NO_TRUMP:
        total = total - table[0][suits[:, strain]] + table[1][suits[:, strain]]
    return np.asarray(total)


@cache
def _defence_table(no_trump: bool) -> NDArray[np.float64]:
    spades, hearts = range(256), [held << 24 for held in range(256)]
    full = 0xFFFFFFFF
    if no_trump:
        plain = [defence_tricks(held, None, full & ~held) for held in spades]
        return np.array([plain, plain])
    return np.array(
        [
            [defence_tricks(held, 3, full & ~held & 0xFF) for held in spades],
            [defence_tricks(held, 3, full & ~held & 0xFF000000) for held in hearts],
        ]
    )


def _fitting(
    model: Model,
    state: State,
    contract: Contract,
    worths: Worths,
    declarer: Seat,
    taken: Masks,
    talon: np.uint32,
) -> NDArray[np.float64]:
    """Returns how well hands fit the contract that was named, up to a factor."""
    leader = (1 - declarer) % 3
    if talon:
        chances = [model.game_of_twelve(taken | talon, strain, leader) for strain in STRAINS]
    else:
        chances = [model.game(taken, np.zeros_like(taken), strain, leader) for strain in STRAINS]
    values = contract_values(chances, worths, model.closed)
    named = values[:, list(worths).index(contract)]
    return np.asarray(np.exp((named - values.max(axis=1)) / TAKEN_AS_HELD) + 1e-4)


def _some_of(sets: Masks, size: int, rng: np.random.Generator) -> Masks:
    """Returns *size* random cards of each set."""
    keys = rng.random((len(sets), 32))
    keys[(sets[:, None] >> np.arange(32, dtype=np.uint32) & np.uint32(1)) == 0] = 2.0
    rows = np.argsort(keys, axis=1)[:, :size]
    return masks_of(rows)


def _resampled(logs: NDArray[np.float64], count: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Returns the rows of *count* layouts, each as often as its weight asks for."""
    weights = np.exp(logs - logs.max())
    steps = (np.arange(count) + rng.random()) / count
    return np.minimum(np.searchsorted(np.cumsum(weights) / weights.sum(), steps), len(logs) - 1)
