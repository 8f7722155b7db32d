"""Hands as four suits, each a number below `STATES`: what of it is held, and what of it was laid aside."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from preferans.players.rules_of_thumb.estimate import suit_tricks
from preferans.players.rules_of_thumb.misere_holdings import holes

Masks = NDArray[np.uint32]
"""Sets of cards, one 32-bit word each, as in `CardSet`."""
HELD: Final = 256
"""States of a suit of which nothing was laid aside; they come first, in the order of the byte that holds it."""
INPUTS: Final = 25
SUITS: Final = range(4)


class States(NamedTuple):
    """The states of a suit, one a row: the bytes of the cards held and laid aside, and what a network reads of them."""

    held: NDArray[np.uint8]
    aside: NDArray[np.uint8]
    inputs: NDArray[np.float32]
    number: NDArray[np.int16]
    """The state by both bytes, ``[held, aside]``; -1 where they cannot be."""


@cache
def states() -> States:
    """Returns all states: any set of a suit's eight cards with at most two others laid aside.

    >>> len(states().held)
    3072
    """
    pairs = [
        (held, aside)
        for count in range(3)
        for aside in range(256)
        if aside.bit_count() == count
        for held in range(256)
        if not held & aside
    ]
    held = np.array([pair[0] for pair in pairs], np.uint8)
    aside = np.array([pair[1] for pair in pairs], np.uint8)
    number = np.full((256, 256), -1, np.int16)
    number[held, aside] = np.arange(len(pairs))
    return States(held, aside, _inputs(held, aside), number)


def _inputs(held: NDArray[np.uint8], aside: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Returns the cards held and laid aside, one column a rank, and nine figures that spare the counting."""
    ranks = np.arange(8, dtype=np.uint8)
    ours = (held[:, None] >> ranks & 1).astype(np.float32)
    gone = (aside[:, None] >> ranks & 1).astype(np.float32)
    out = 1 - ours - gone
    # How many cards that are out lie above each of ours, and how many below.
    over = np.cumsum(out[:, ::-1], axis=1)[:, ::-1] - out
    under = np.cumsum(out, axis=1) - out
    sums = [
        ours.sum(axis=1) / 4,
        (ours * (over == 0)).sum(axis=1) / 4,
        (ours * (over == 1)).sum(axis=1) / 4,
        (ours * (under == 0)).sum(axis=1) / 4,
        (ours * (under == 1)).sum(axis=1) / 4,
        out.sum(axis=1) / 4,
        *_thumbs(held, aside),
    ]
    return np.concatenate([ours, gone, np.stack(sums, axis=1)], axis=1).astype(np.float32)


def _thumbs(held: NDArray[np.uint8], aside: NDArray[np.uint8]) -> list[NDArray[np.float64]]:
    """Returns what rules of thumb say of each suit: tricks as plain suit and as trumps, holes on misere."""
    pairs = [(ours, 255 & ~ours & ~gone) for ours, gone in zip(held.tolist(), aside.tolist(), strict=True)]
    return [
        np.array([suit_tricks(ours, out) / 2 for ours, out in pairs]),
        np.array([suit_tricks(ours, out, trump=True) / 2 for ours, out in pairs]),
        np.array([holes(ours, out) / 2 for ours, out in pairs]),
    ]


def suit_bytes(masks: Masks) -> NDArray[np.uint8]:
    """Returns the four suits of each set, one column a suit."""
    shifts = np.array([0, 8, 16, 24], np.uint32)
    return (masks[..., None] >> shifts & np.uint32(0xFF)).astype(np.uint8)


def state_numbers(hands: Masks, aside: Masks) -> NDArray[np.int16]:
    """Returns the states of the four suits, one column a suit, of *hands* that laid *aside* those cards.

    >>> state_numbers(np.array([0x01], np.uint32), np.array([0], np.uint32)).tolist()
    [[1, 0, 0, 0]]
    """
    return states().number[suit_bytes(hands), suit_bytes(aside)]


def masks_of(rows: NDArray[np.integer]) -> Masks:
    """Returns the sets whose cards stand in each row.

    >>> hex(int(masks_of(np.array([[0, 31]]))[0]))
    '0x80000001'
    """
    return np.asarray(np.bitwise_or.reduce(np.uint32(1) << rows.astype(np.uint32), axis=-1), np.uint32)


@cache
def pairs_of_twelve() -> NDArray[np.intp]:
    """Returns the 66 pairs of places in a hand of twelve, one a row."""
    return np.array([(one, other) for one in range(12) for other in range(one + 1, 12)], np.intp)


def cards_in(masks: Masks, count: int) -> NDArray[np.int64]:
    """Returns the cards of each set, lowest first, one row a set; every set has *count* cards."""
    bits = masks[:, None] >> np.arange(32, dtype=np.uint32) & np.uint32(1)
    return np.nonzero(bits)[1].reshape(len(masks), count)


def discards_of(twelves: Masks) -> Masks:
    """Returns the 66 pairs that may be laid aside from each hand of twelve, one row a hand."""
    return masks_of(cards_in(twelves, 12)[:, pairs_of_twelve()])
