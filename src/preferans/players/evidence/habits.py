"""How often a card is played of those that a hand might have played: habits, fitted to what bots play.

A card says much of the hand that it comes from: in an all-pass nobody plays the nine under a queen who holds the jack.
What counts is looked at suit by suit, so that a habit is a table of all 256 holdings of the suit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.holdings import LENGTHS, Codes, Figures

Rows = NDArray[np.uint8]
"""By holding and rank the row of a table, ``(256, 8)``."""
Habits = Mapping[str, NDArray[np.float64]]
"""By name, what each row adds to the logarithm of how often a card is played."""

UNDER: Final = 64
"""Rows of the cards that follow under the best; as many again for those above it, without and with one to duck with."""
ROWS: Final = {"follow": 3 * UNDER, "above": 9, "outside": 64, "top": 64, "bottom": 64, "equals": 16}
"""Rows of a table by the last part of its name.

Where the suit is followed: how far a card is from the highest that ducks, or from the top, and from the bottom; how
many stand above it. Elsewhere: how many of the others' stand above and below it; how far it is from the top and from
the bottom, by the length of the suit. And which of equal cards it is."""

RANKS: Final = np.arange(8)
HOLDINGS: Final = np.arange(256)
HELD: Final = (HOLDINGS[:, None] >> RANKS & 1).astype(bool)
"""By holding and rank, whether the card is there."""
LOWER: Final = (1 << np.arange(9)) - 1
"""By rank, the ranks below; all of them for 8."""
HIGHER: Final = 0xFF & ~LOWER[1:]
TOP: Final = np.array([max(holding.bit_length() - 1, 0) for holding in range(256)])
BOTTOM: Final = np.array([max((holding & -holding).bit_length() - 1, 0) for holding in range(256)])


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards of one suit that a hand on turn might play."""

    habit: str
    """Whose habit, and in which situation."""
    out: int
    """The ranks that have not been played, his own among them."""
    bar: int | None = None
    """The rank to beat where the suit has to be followed, -1 for none, 8 for a trump; ``None`` where it has not."""


def weights_of(choice: Choice, habits: Habits) -> tuple[Figures, Figures]:
    """Returns how often each rank is played of each holding, ``(256, 8)``, up to a factor, and the sums by holding."""
    scores = np.zeros((256, 8))
    for name, rows in rows_of(choice):
        table = habits.get(name)
        if table is not None:
            scores += table[rows]
    weights = np.where(HELD, np.exp(scores), 0.0)
    return weights, weights.sum(axis=1)


def rows_of(choice: Choice) -> tuple[tuple[str, Rows], ...]:
    """Returns the tables that a choice is looked up in, each with its rows by holding and rank.

    Cards are told apart by how many of the others' lie between them. With none between, nor the bar, they are equal,
    and only the last table says which of them is played.

    >>> [name for name, _ in rows_of(Choice("all-pass:led:2", out=0xFF, bar=4))]
    ['all-pass:led:2:follow', 'all-pass:led:2:above', 'all-pass:led:2:equals']
    """
    return tuple((f"{choice.habit}:{name}", rows) for name, rows in _rows(choice.out, choice.bar))


@lru_cache(maxsize=2000)
def _rows(out: int, bar: int | None) -> tuple[tuple[str, Rows], ...]:
    others = out & ~HOLDINGS
    above = LENGTHS[others[:, None] & HIGHER]
    below = LENGTHS[others[:, None] & LOWER[:8]]
    to_top = above - LENGTHS[others & HIGHER[TOP]][:, None]
    to_bottom = below - LENGTHS[others & LOWER[BOTTOM]][:, None]
    if bar is None:
        lengths = 8 * np.minimum(LENGTHS, 7)[:, None]
        found = {
            "outside": 8 * _seven(above) + _seven(below),
            "top": lengths + _seven(to_top),
            "bottom": lengths + _seven(to_bottom),
        }
    else:
        ducking = HOLDINGS & LOWER[max(bar, 0)]
        to_duck = above - LENGTHS[others & HIGHER[TOP[ducking]]][:, None]
        under = np.broadcast_to(bar > RANKS, above.shape)
        side = np.where(under, 0, np.where(ducking > 0, 2 * UNDER, UNDER)[:, None])
        between = np.where(under, to_duck, to_top)
        found = {
            "follow": side + 8 * _seven(between) + _seven(to_bottom),
            "above": np.where(under, 8, above),
        }
    found["equals"] = _among_equals(below if bar is None else np.where(under, below, below + 8))
    return tuple((name, rows.astype(np.uint8)) for name, rows in found.items())


def _among_equals(below: Codes) -> Codes:
    """Returns how many equal cards are held below and above each, four by four; *below* tells which are equal."""
    equal = HELD[:, None, :] & HELD[:, :, None] & (below[:, None, :] == below[:, :, None])
    lower = (equal & (RANKS[None, :] < RANKS[:, None])).sum(axis=2)
    higher = (equal & (RANKS[None, :] > RANKS[:, None])).sum(axis=2)
    return np.asarray(4 * np.minimum(lower, 3) + np.minimum(higher, 3), np.intp)


def _seven(counts: Codes) -> Codes:
    return np.clip(counts, 0, 7)
