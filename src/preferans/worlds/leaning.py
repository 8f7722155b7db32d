"""`leaning_worlds`: a sample of layouts in which a hand gets oftener than by chance what it is likely to hold.

A declarer's hand is so much better than a hand drawn blindly that few layouts out of thousands would be like it. So
they are drawn with odds by card, and how much oftener each was drawn than by chance is known exactly: its weight makes
up for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from preferans.rules.cards import DECK
from preferans.rules.events import Seat
from preferans.rules.view import View
from preferans.worlds.knowledge import Unseen, unseen_of
from preferans.worlds.layouts import ENUMERATED, Worlds, count_worlds, laid_out, worlds_of

PLACES = 3
"""Two hands and what lies aside: where the cards may be that a player does not see."""
Odds = Mapping[Seat, NDArray[np.float64]]
"""By seat, how many times likelier it is to hold each of the 32 cards than somebody else is."""


def leaning_worlds(view: View, count: int, odds: Odds, rng: np.random.Generator) -> Worlds:
    """Returns what `worlds_of` does, but for hands drawn with *odds*, which the weights take back.

    Who sees no hand at all, as the dealer who sits out, gets what `worlds_of` returns.

    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.view import view
    >>> seen = view([Started(load("sochi"), players=3), deal(DECK)], 1)
    >>> aces = np.where(np.arange(32) % 8 == 7, 5.0, 1.0)
    >>> leaning = leaning_worlds(seen, 500, {2: aces}, np.random.default_rng(1))
    >>> held = np.bitwise_count(leaning.hands[:, 1] & 0x80808080)
    >>> bool(held.mean() > held @ leaning.weights)
    True
    """
    unseen = unseen_of(view)
    if not odds or len(unseen.places) > PLACES or count_worlds(view) <= ENUMERATED * max(count, 1):
        return worlds_of(view, count, rng)
    placed, logs = _drawn(unseen, odds, count, rng)
    weights = np.exp(logs.min() - logs)
    return replace(laid_out(unseen, placed, exhaustive=False), weights=weights / weights.sum())


def heaviness(hands: NDArray[np.uint32], odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the logarithm of how many times oftener than by chance hands are drawn with *odds*, up to a constant."""
    held = (hands[:, None] >> np.arange(32, dtype=np.uint32) & np.uint32(1)).astype(np.float64)
    return np.asarray(held @ np.log(odds))


def _drawn(
    unseen: Unseen, odds: Odds, count: int, rng: np.random.Generator
) -> tuple[NDArray[np.uint32], NDArray[np.float64]]:
    """Returns by layout and place the cards, and the logarithm of the odds of the layout."""
    cards = [card for card in DECK if any(card in group.cards for group in unseen.groups)]
    table = _table(unseen, odds, cards)
    sizes = [place.size for place in unseen.places] + [0, 0]
    ways = _ways(table, (sizes[0], sizes[1]))
    first, second = np.full(count, sizes[0]), np.full(count, sizes[1])
    placed = np.zeros((count, len(unseen.places)), np.uint32)
    logs = np.zeros(count)
    for number, card in enumerate(cards):
        here = ways[number][first + 1, second + 1]
        after = ways[number + 1]
        to_first = table[number, 0] * after[first, second + 1] / here
        to_second = table[number, 1] * after[first + 1, second] / here
        to_third = table[number, 2] * after[first + 1, second + 1] / here
        chance = rng.random(count) * (to_first + to_second + to_third)
        where = np.where(chance < to_first, 0, np.where(chance <= to_first + to_second, 1, 2))
        placed[np.arange(count), where] |= np.uint32(1 << card)
        logs += np.log(table[number, where])
        first = first - (where == 0)
        second = second - (where == 1)
    return placed, logs


def _table(unseen: Unseen, odds: Odds, cards: Sequence[int]) -> NDArray[np.float64]:
    """Returns by card and place the odds."""
    table = np.zeros((len(cards), PLACES))
    for number, place in enumerate(unseen.places):
        lean = odds.get(place.seat) if place.seat is not None else None
        for row, card in enumerate(cards):
            if card in place.may:
                table[row, number] = 1.0 if lean is None else lean[card]
    return table


def _ways(table: NDArray[np.float64], sizes: tuple[int, int]) -> list[NDArray[np.float64]]:
    """Returns, by the cards already placed, the sum over all layouts of the rest of the products of their odds.

    By the room left in the first two places, each one higher than its number: row and column 0 are no room, and zero.
    """
    shape = sizes[0] + 2, sizes[1] + 2
    ways = [np.zeros(shape)]
    ways[0][1, 1] = 1.0
    for row in table[::-1]:
        after = ways[-1]
        before = row[2] * after
        before[1:, :] += row[0] * after[:-1, :]
        before[:, 1:] += row[1] * after[:, :-1]
        ways.append(before)
    return ways[::-1]
