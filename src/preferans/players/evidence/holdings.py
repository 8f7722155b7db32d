"""What a club player counts in a hand, for thousands of hands at once: looked up suit by suit in tables of 256."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from preferans.players.rules_of_thumb.estimate import NO_TRUMP, TRUMPS_SHORT, defence_tricks, suit_tricks
from preferans.players.rules_of_thumb.misere_holdings import holes

Hands = NDArray[np.uint32]
Figures = NDArray[np.float64]
Codes = NDArray[np.intp]

LENGTHS = np.array([mask.bit_count() for mask in range(256)], dtype=np.intp)
"""How many cards a holding has."""
SHORT = np.array([TRUMPS_SHORT.get(length, 0.0) for length in range(9)])
"""What a declarer loses by so few trumps."""


def by_suit(hands: Hands) -> NDArray[np.uint8]:
    """Returns the holdings of *hands* in each suit, shape ``(n, 4)``.

    >>> by_suit(np.array([0x810000FF], dtype=np.uint32)).tolist()
    [[255, 0, 0, 129]]
    """
    return np.ascontiguousarray(hands, dtype="<u4").view(np.uint8).reshape(-1, 4)


def games(hands: Hands) -> Figures:
    """Returns the tricks expected of each hand as a declarer in each strain, no trump last, shape ``(n, 5)``.

    >>> hearts = np.array([0b11111000_00000000_00000000_00000000], dtype=np.uint32)
    >>> int(games(hearts).argmax())
    3
    """
    suits = by_suit(hands)
    side, trump = _side()[suits], _trump()[suits]
    whole = side.sum(axis=1)
    figures = np.empty((len(suits), 5))
    figures[:, :4] = whole[:, None] - side + trump - SHORT[LENGTHS[suits]]
    figures[:, 4] = whole - NO_TRUMP
    return figures


def defences(hands: Hands, trump: int | None) -> Figures:
    """Returns the tricks expected of each hand against a game with this *trump*, shape ``(n,)``."""
    suits = by_suit(hands)
    total = np.zeros(len(suits))
    for suit in range(4):
        kind = "nt" if trump is None else "trump" if suit == trump else "side"
        total += _against(kind)[suits[:, suit]]
    return total


def holed(hands: Hands) -> Codes:
    """Returns how many cards of each hand stand too high to duck when all others of the suit are out, shape ``(n,)``.

    >>> holed(np.array([0b01010101, 0b10000001], dtype=np.uint32)).tolist()
    [0, 1]
    """
    counted: Codes = _holes()[by_suit(hands)].sum(axis=1)
    return counted


@cache
def _side() -> Figures:
    return np.array([suit_tricks(mask, ~mask & 0xFF) for mask in range(256)])


@cache
def _trump() -> Figures:
    return np.array([suit_tricks(mask, ~mask & 0xFF, trump=True) for mask in range(256)])


@cache
def _against(kind: str) -> Figures:
    trump = {"nt": None, "trump": 0, "side": 1}[kind]
    return np.array([defence_tricks(mask, trump, ~mask & 0xFFFFFFFF) for mask in range(256)])


@cache
def _holes() -> Codes:
    return np.array([holes(mask, ~mask & 0xFF) for mask in range(256)], dtype=np.intp)
