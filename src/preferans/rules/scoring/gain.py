"""What a gain of the pool is written for, and when a pool is closed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from preferans.rules.convention import Convention
from preferans.rules.outcome import Place
from preferans.rules.pulka import Sheet, Why

BOUNDLESS: Final = Fraction(10**9)
"""Room in a pool whose size is not named yet."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a gain is written for."""

    why: Why
    rule: str
    bombed: bool = False
    """A game under a bomb: it comes off the mountain as well (V A.4)."""
    sits_out: Place | None = None
    """The dealer who sits out, where he is not helped."""


def pool_size(sheet: Sheet, rules: Convention) -> int | None:
    """Returns the points that close a pool: as agreed, or as named; ``None`` while it is still to be named (J-52).

    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> pool_size(empty_sheet(3), load("sochi")), pool_size(empty_sheet(3), load("taganrog"))
    (20, None)
    """
    return rules.pool_target if rules.razboinik == "none" else sheet.size or None


def is_closed(sheet: Sheet, place: Place, rules: Convention) -> bool:
    """Returns whether the pool at *place* has reached the target."""
    size = pool_size(sheet, rules)
    return size is not None and sheet.pool[place] >= size


def room(sheet: Sheet, place: Place, rules: Convention) -> Fraction:
    """Returns how many points the pool at *place* lacks."""
    size = pool_size(sheet, rules)
    return max(Fraction(0), (BOUNDLESS if size is None else size) - sheet.pool[place])


def to_the_left(sheet: Sheet, place: Place) -> list[Place]:
    """Returns the other places, clockwise from *place*."""
    return [(place + step) % sheet.players for step in range(1, sheet.players)]
