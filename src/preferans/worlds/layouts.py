"""`worlds_of`: layouts of the unseen cards, all of them or a sample in which every layout is equally likely.

Cards that may be in the same places form a group. A layout first says how many cards of each group go to each place, a
split, and then which. Splits are weighed by the exact number of layouts that they stand for, so a sample needs no
rejection however strong the constraints are; which cards go where is drawn for all worlds at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from preferans.rules.view import View
from preferans.worlds.knowledge import Unseen, unseen_of

ENUMERATED = 4
"""Layouts up to so many times the number wanted are made one by one and drawn without repetition."""

Sizes = tuple[int, ...]
Split = tuple[Sizes, ...]
"""By group, how many of its cards go to each place."""


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """Layouts of the cards. Sets of cards are 32-bit masks, as in `CardSet`."""

    hands: NDArray[np.uint32]
    """By world, the cards that seats 1, 2 and 3 play with; those of a hand that stands aside lie in `aside`."""
    aside: NDArray[np.uint32]
    """By world, the cards that nobody plays with: discard, talon left, a hand that stands aside. With the hands and the
    cards played they make the deck."""
    weights: NDArray[np.float64]
    """How likely each world is; they add up to 1."""
    exhaustive: bool
    """Whether these are all layouts that are possible."""

    def __len__(self) -> int:
        return len(self.aside)


def worlds_of(view: View, count: int, rng: np.random.Generator) -> Worlds:
    """Returns all layouts that the seat of *view* holds possible, or, of more than *count*, so many drawn with *rng*.

    Each is equally likely: what calls tell is not looked at.

    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.view import view
    >>> seen = view([Started(load("sochi"), players=3), deal(DECK)], 1)
    >>> worlds = worlds_of(seen, 20, np.random.default_rng(1))
    >>> worlds.hands.shape, worlds.exhaustive, [hand.bit_count() for hand in worlds.hands[0].tolist()]
    ((20, 3), False, [10, 10, 10])
    """
    unseen = unseen_of(view)
    counter = _Counter(unseen)
    total = counter.total
    if total == 0:
        raise ValueError("no layout is consistent with what was seen")
    if total <= ENUMERATED * max(count, 1):
        placed = np.concatenate([_every(unseen, split) for split in counter.splits()])
        if total > count:
            placed = placed[rng.choice(total, count, replace=False)]
    else:
        placed = _drawn(unseen, counter.sample(count, rng), rng)
    return laid_out(unseen, placed, exhaustive=total <= count)


def count_worlds(view: View) -> int:
    """Returns how many layouts the seat of *view* holds possible.

    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.view import view
    >>> count_worlds(view([Started(load("sochi"), players=3), deal(DECK)], 1))
    42678636
    """
    return _Counter(unseen_of(view)).total


def weighted(worlds: Worlds, weigh: Callable[[Worlds], NDArray[np.float64]]) -> Worlds:
    """Returns *worlds*, each as many times more likely as *weigh* says; unchanged where that rules all of them out."""
    weights = worlds.weights * weigh(worlds)
    total = float(weights.sum())
    return replace(worlds, weights=weights / total) if total > 0 else worlds


class _Counter:
    """Counts the layouts that are left once some groups are split."""

    def __init__(self, unseen: Unseen) -> None:
        self.groups = unseen.groups
        self.sizes = tuple(place.size for place in unseen.places)
        self.known: dict[tuple[int, Sizes], int] = {}

    @property
    def total(self) -> int:
        return self.ways(0, self.sizes)

    def ways(self, number: int, room: Sizes) -> int:
        """Returns the layouts of the groups from *number* on, with so much *room* left in each place."""
        if number == len(self.groups):
            return 1
        key = number, room
        if key not in self.known:
            self.known[key] = sum(ways for _, ways, _ in self.options(number, room))
        return self.known[key]

    def options(self, number: int, room: Sizes) -> list[tuple[Sizes, int, Sizes]]:
        """Returns the ways to split a group: the sizes, the layouts that come of it, and the room that is left."""
        group = self.groups[number]
        options = []
        for sizes, picks in _shares(len(group.cards), group.places, room):
            left = tuple(space - size for space, size in zip(room, sizes, strict=True))
            ways = picks * self.ways(number + 1, left)
            if ways:
                options.append((sizes, ways, left))
        return options

    def splits(self, number: int = 0, room: Sizes | None = None) -> list[Split]:
        """Returns every split that some layout has."""
        if number == len(self.groups):
            return [()]
        return [
            (sizes, *rest)
            for sizes, _, left in self.options(number, self.sizes if room is None else room)
            for rest in self.splits(number + 1, left)
        ]

    def sample(self, count: int, rng: np.random.Generator) -> list[tuple[Split, int]]:
        """Returns the splits of *count* layouts drawn, and how many have each."""
        return self._sample(0, self.sizes, count, rng)

    def _sample(self, number: int, room: Sizes, count: int, rng: np.random.Generator) -> list[tuple[Split, int]]:
        if number == len(self.groups):
            return [((), count)]
        options = self.options(number, room)
        chances = np.array([ways for _, ways, _ in options], dtype=np.float64)
        parts = rng.multinomial(count, chances / chances.sum())
        return [
            ((sizes, *rest), drawn)
            for (sizes, _, left), part in zip(options, parts.tolist(), strict=True)
            if part
            for rest, drawn in self._sample(number + 1, left, part, rng)
        ]


def _shares(cards: int, places: Sizes, room: Sizes) -> list[tuple[Sizes, int]]:
    """Returns the ways to share so many cards out among *places*, each with the number of choices of cards."""
    if not places:
        return [] if cards else [((0,) * len(room), 1)]
    first, *others = places
    least = max(0, cards - sum(room[place] for place in others))
    found = []
    for here in range(least, min(cards, room[first]) + 1):
        for sizes, picks in _shares(cards - here, tuple(others), room):
            shared = (*sizes[:first], here, *sizes[first + 1 :])
            found.append((shared, picks * comb(cards, here)))
    return found


def _bits(cards: int) -> NDArray[np.uint32]:
    """Returns the cards of a set, each as a set of one."""
    return np.array([1 << card for card in range(32) if cards >> card & 1], dtype=np.uint32)


def _every(unseen: Unseen, split: Split) -> NDArray[np.uint32]:
    """Returns all layouts of a *split*: by layout and place, the cards."""
    placed = np.zeros((1, len(unseen.places)), dtype=np.uint32)
    for group, sizes in zip(unseen.groups, split, strict=True):
        ways = _partitions(_bits(group.cards), sizes)
        placed = (placed[:, None, :] | ways[None, :, :]).reshape(-1, len(unseen.places))
    return placed


def _partitions(cards: NDArray[np.uint32], sizes: Sizes) -> NDArray[np.uint32]:
    """Returns all ways to give so many of *cards* to each place: by way and place, the cards."""
    ways = np.zeros((1, len(sizes)), dtype=np.uint32)
    left = np.bitwise_or.reduce(cards, initial=np.uint32(0), keepdims=True)
    taking = [place for place, size in enumerate(sizes) if size]
    for place in taking:
        if place == taking[-1]:
            # The last one gets what is left: to try all picks against all ways would cost their product.
            ways[:, place] = left
            break
        size = sizes[place]
        picks = np.bitwise_or.reduce(np.array(list(combinations(cards.tolist(), size)), dtype=np.uint32), axis=1)
        way, pick = np.nonzero((picks[None, :] & ~left[:, None]) == 0)
        ways = ways[way]
        ways[:, place] = picks[pick]
        left = left[way] & ~picks[pick]
    return ways


def _drawn(unseen: Unseen, splits: list[tuple[Split, int]], rng: np.random.Generator) -> NDArray[np.uint32]:
    """Returns a layout drawn for each time that a split was: by layout and place, the cards."""
    shapes = np.array([split for split, _ in splits], dtype=np.intp)
    which = np.repeat(np.arange(len(splits)), [times for _, times in splits])
    rng.shuffle(which)
    shapes = shapes.reshape(len(splits), len(unseen.groups), len(unseen.places))[which]
    placed = np.zeros((len(which), len(unseen.places)), dtype=np.uint32)
    for number, group in enumerate(unseen.groups):
        cards = _bits(group.cards)
        order = rng.permuted(np.broadcast_to(cards, (len(which), len(cards))), axis=1)
        # Disjoint cards: what the first i of them make is their sum.
        first = np.zeros((len(which), len(cards) + 1), dtype=np.uint32)
        np.cumsum(order, axis=1, dtype=np.uint32, out=first[:, 1:])
        ends = np.cumsum(shapes[:, number], axis=1)
        placed |= np.diff(np.take_along_axis(first, ends, axis=1), axis=1, prepend=np.uint32(0))
    return placed


def laid_out(unseen: Unseen, placed: NDArray[np.uint32], *, exhaustive: bool) -> Worlds:
    """Returns the worlds, all equally likely, of which *placed* has by layout and place the unseen cards."""
    count = len(placed)
    hands = np.tile(np.array(unseen.hands, dtype=np.uint32), (count, 1))
    aside = np.full(count, unseen.aside, dtype=np.uint32)
    for number, place in enumerate(unseen.places):
        if place.seat is not None and place.plays:
            hands[:, place.seat - 1] |= placed[:, number]
        else:
            aside |= placed[:, number]
    return Worlds(hands, aside, np.full(count, 1 / count), exhaustive)
