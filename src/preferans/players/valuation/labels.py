"""Hands drawn at random, and what they come to with open cards: the solver's answers that the networks learn from.

Declarers hold twelve cards and lay two aside; which hands are drawn is a matter of taste, so they are drawn broadly
about those that a player would declare with. Trumps are spades everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.network import Floats, Network
from preferans.players.networks.suits import Masks, discards_of, masks_of, suit_bytes
from preferans.players.rules_of_thumb.auction import suit_risk
from preferans.players.rules_of_thumb.estimate import NO_TRUMP, TRUMPS_SHORT, suit_tricks
from preferans.players.valuation.training import Labels, joined
from preferans.solver.native import NOBODY, core

CHUNK: Final = 2048
Judge = Callable[[Masks, Masks], NDArray[np.float64]]
"""What hands of ten are thought to be worth after laying two cards aside, the more the better, for drawing only."""


def drawn_hands(rng: np.random.Generator, count: int, size: int, tilt: Floats | None = None) -> Masks:
    """Returns so many random hands of *size* cards; a *tilt* by card makes those with more of it likelier."""
    keys = rng.gumbel(size=(count, 32))
    if tilt is not None:
        keys = keys + tilt
    return masks_of(np.argpartition(-keys, size - 1, axis=1)[:, :size])


def layouts_of(rng: np.random.Generator, hands: Masks, aside: Masks) -> tuple[Masks, Masks]:
    """Returns for each hand two random hands of ten for the others, of the cards that it neither holds nor laid aside.

    Where nothing is aside two unseen cards are left over.
    """
    keys = rng.random((len(hands), 32))
    bits = np.arange(32, dtype=np.uint32)
    keys[((hands | aside)[:, None] >> bits & np.uint32(1)) > 0] = 2.0
    order = np.argsort(keys, axis=1)
    return masks_of(order[:, :10]), masks_of(order[:, 10:20])


def suits_swapped(hands: Masks, suit: NDArray[np.intp]) -> Masks:
    """Returns the hands with *suit* and spades exchanged."""
    shift = (8 * suit).astype(np.uint32)
    byte = np.uint32(0xFF)
    theirs, spades = hands >> shift & byte, hands & byte
    rest = hands & ~(byte << shift) & ~byte
    return np.asarray(rest | spades << shift | theirs, np.uint32)


def game_labels(rng: np.random.Generator, count: int, strain: int, judge: Judge | None, spread: float) -> Labels:
    """Returns *count* hands that declare a game in *strain* (0 or 4), each with the tricks of one random layout.

    *judge* chooses what to lay aside, up to a random error of *spread* tricks; without one it is a rule of thumb.
    """
    parts: list[Labels] = []
    while (missing := count - sum(map(len, parts))) > 0:
        twelves = _declaring(rng, min(CHUNK, missing), strain)
        hands, aside = laid_aside(rng, twelves, judge or (lambda tens, _: thumb_tricks(tens, strain)), spread)
        leader = rng.integers(0, 3, len(hands))
        parts.append(Labels(hands, aside, leader.astype(np.int8), _tricks(rng, hands, aside, leader, strain)))
    return joined(parts)[:count]


def misere_labels(rng: np.random.Generator, count: int, judge: Judge | None, spread: float) -> Labels:
    """Returns *count* hands that declare a misere, each with the tricks that one random layout gives them."""
    parts: list[Labels] = []
    while (missing := count - sum(map(len, parts))) > 0:
        twelves = _ducking(rng, min(CHUNK, missing))
        hands, aside = laid_aside(rng, twelves, judge or (lambda tens, _: 5 * thumb_safety(tens)), spread)
        leader = rng.integers(0, 3, len(hands))
        tricks = _tricks(rng, hands, aside, leader, misere=True)
        parts.append(Labels(hands, aside, leader.astype(np.int8), tricks))
    return joined(parts)[:count]


def laid_aside(rng: np.random.Generator, twelves: Masks, judge: Judge, spread: float) -> tuple[Masks, Masks]:
    """Returns hands of ten and the two cards laid aside, as *judge* likes them best up to an error of *spread*."""
    pairs = discards_of(twelves)
    tens = twelves[:, None] & ~pairs
    values = judge(tens.ravel(), pairs.ravel()).reshape(pairs.shape)
    if spread:
        values = values + rng.gumbel(size=values.shape) * spread
    best = values.argmax(axis=1)
    rows = np.arange(len(twelves))
    return tens[rows, best], pairs[rows, best]


def network_judge(network: Network, strain: int) -> Judge:
    """Returns a judge who asks a network of games for the tricks expected."""

    def judge(tens: Masks, aside: Masks) -> NDArray[np.float64]:
        chances = network.chances(tens, aside, strain, 0)
        return (chances @ np.arange(11)).astype(np.float64)

    return judge


def misere_judge(network: Network) -> Judge:
    """Returns a judge who asks a network of miseres how likely no trick is, then for few."""

    def judge(tens: Masks, aside: Masks) -> NDArray[np.float64]:
        chances = network.chances(tens, aside, 4, 0)
        return (10 * chances[:, 0] - chances @ np.arange(11)).astype(np.float64)

    return judge


def thumb_tricks(hands: Masks, strain: int) -> NDArray[np.float64]:
    """Returns the tricks that a rule of thumb expects of hands that declare."""
    tables = _thumb_tables()
    suits = suit_bytes(hands)
    plain = tables[0][suits]
    total = plain.sum(axis=1)
    if strain == 4:
        return np.asarray(total - NO_TRUMP, np.float64)
    trumps = tables[1][suits[:, strain]]
    return np.asarray(total - plain[:, strain] + trumps, np.float64)


def thumb_safety(hands: Masks) -> NDArray[np.float64]:
    """Returns how likely a rule of thumb thinks that a hand takes no trick on misere."""
    return np.asarray(_risk_table()[suit_bytes(hands)].prod(axis=1), np.float64)


@cache
def _thumb_tables() -> NDArray[np.float64]:
    plain = [suit_tricks(held, 255 & ~held) for held in range(256)]
    trump = [
        suit_tricks(held, 255 & ~held, trump=True) - TRUMPS_SHORT.get(held.bit_count(), 0.0) for held in range(256)
    ]
    return np.array([plain, trump])


@cache
def _risk_table() -> NDArray[np.float64]:
    return np.array([1.0 - suit_risk(held, 255 & ~held) for held in range(256)])


def _declaring(rng: np.random.Generator, count: int, strain: int) -> Masks:
    """Returns hands of twelve with which somebody might declare: the better, the likelier they are taken."""
    twelves = drawn_hands(rng, 6 * count, 12)
    if strain == 4:
        values = thumb_tricks(twelves, 4)
    else:
        each = np.stack([thumb_tricks(twelves, suit) for suit in range(4)], axis=1)
        suit = (each + 0.7 * rng.gumbel(size=each.shape)).argmax(axis=1)
        values = each[np.arange(len(each)), suit]
        twelves = suits_swapped(twelves, suit)
    # Five tricks and more are of interest; poorer hands are seen seldom.
    chance = np.where(values >= 5.0, 1.0, np.exp(1.5 * (values - 5.0)))
    return twelves[rng.random(len(twelves)) < chance][:count]


def _ducking(rng: np.random.Generator, count: int) -> Masks:
    """Returns hands of twelve with which somebody might try a misere: low cards, more or less of them."""
    ranks = np.tile(np.arange(8), 4)
    slope = rng.uniform(0.0, 0.7, (4 * count, 1))
    twelves = drawn_hands(rng, 4 * count, 12, (-slope * ranks).astype(np.float32))
    # The best two cards aside, one after the other, by the table of single suits.
    risks = _risk_table()
    suits = suit_bytes(twelves)
    safety = np.sort(risks[suits], axis=1)
    hope = safety[:, 2:].prod(axis=1)
    keep = rng.random(len(twelves)) < np.clip(hope, 0.02, 1.0)
    return np.asarray(twelves[keep][:count], np.uint32)


def _tricks(
    rng: np.random.Generator,
    hands: Masks,
    aside: Masks,
    leader: NDArray[np.integer],
    strain: int = 4,
    *,
    misere: bool = False,
) -> NDArray[np.int8]:
    """Returns the declarer's tricks in one random layout for each hand; he is the core's first seat."""
    first, second = layouts_of(rng, hands, aside)
    kind = core.MISERE if misere else core.TRICKS
    asked = [
        core.Position((int(own), int(one), int(other)), kind, strain, 0, int(seat))
        for own, one, other, seat in zip(hands, first, second, leader, strict=True)
    ]
    return np.array([answer.value for answer in core.solve_many(asked, threads=1)], np.int8)


def all_pass_labels(rng: np.random.Generator, count: int, would_bid: Callable[[Masks], NDArray[np.float64]]) -> Labels:
    """Returns hands of all-passes, three of each deal, with own tricks; the context is the seat, first hand 0.

    *would_bid* tells how likely each hand is to call: deals are drawn in which nobody did. Every seat avoids tricks and
    plays cards that cost it nothing equally often; the expectation is rounded at random to whole tricks.
    """
    parts: list[Labels] = []
    while (missing := count - sum(map(len, parts))) > 0:
        order = np.argsort(rng.random((min(CHUNK, missing // 2 + 8), 32)), axis=1)
        hands = np.stack([masks_of(order[:, 10 * seat : 10 * seat + 10]) for seat in range(3)], axis=1)
        silent = (1.0 - would_bid(hands.ravel()).reshape(hands.shape)).prod(axis=1)
        keep = rng.random(len(hands)) < silent
        hands, talons = hands[keep], order[keep, 30:]
        asked = [
            core.Position([int(hand) for hand in three], core.ALL_PASS, 4, NOBODY, 0, (), [int(card) for card in pair])
            for three, pair in zip(hands, talons, strict=True)
        ]
        values = np.array([answer.values[:3] for answer in core.solve_many(asked, threads=1)])
        tricks = np.floor(values + rng.random(values.shape)).astype(np.int8)
        seats = np.tile(np.arange(3, dtype=np.int8), len(hands))
        flat = hands.ravel()
        parts.append(Labels(flat, np.zeros_like(flat), seats, tricks.ravel()))
    return joined(parts)[:count]
