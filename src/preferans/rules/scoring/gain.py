"""What a gain of the pool is written for, and when a pool is closed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from preferans.rules.convention import Convention
from preferans.rules.outcome import Place
from preferans.rules.pulka import Sheet, Why


@dataclass(frozen=True, slots=True)
class Gain:
    """What a gain is written for."""

    why: Why
    rule: str
    bombed: bool = False
    """A game under a bomb: it comes off the mountain as well (V A.4)."""
    sits_out: Place | None = None
    """The dealer who sits out, where he is not helped."""


def is_closed(sheet: Sheet, place: Place, rules: Convention) -> bool:
    """Returns whether the pool at *place* has reached the target."""
    return sheet.pool[place] >= rules.pool_target


def room(sheet: Sheet, place: Place, rules: Convention) -> Fraction:
    """Returns how many points the pool at *place* lacks."""
    return max(Fraction(0), rules.pool_target - sheet.pool[place])


def to_the_left(sheet: Sheet, place: Place) -> list[Place]:
    """Returns the other places, clockwise from *place*."""
    return [(place + step) % sheet.players for step in range(1, sheet.players)]
