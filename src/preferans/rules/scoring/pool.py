"""Gains of the pool (пуля) and the help (помощь) that a closed player gives (A13; K 4.1.1, 4.2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from preferans.rules.convention import Convention
from preferans.rules.outcome import Place
from preferans.rules.pulka import Column, Entry, Sheet, Why


@dataclass(frozen=True, slots=True)
class Gain:
    """What a gain is written for."""

    why: Why
    rule: str


def is_closed(sheet: Sheet, place: Place, rules: Convention) -> bool:
    """Returns whether the pool at *place* has reached the target."""
    return sheet.pool[place] >= rules.pool_target


def gain_pool(sheet: Sheet, place: Place, points: Fraction, rules: Convention, gain: Gain) -> tuple[Entry, ...]:
    """Returns the entries by which the player at *place* gains *points* of the pool.

    Where each pool has its own target, what exceeds it goes to another's pool, for whists, or off the own mountain.

    >>> from dataclasses import replace
    >>> from preferans.rules.convention import load, replace_fields
    >>> from preferans.rules.pulka import empty_sheet
    >>> rules = replace_fields(load("kodeks"), {"pool_target": 10})
    >>> sheet = replace(empty_sheet(3), pool=(Fraction(10), Fraction(6), Fraction(0)))
    >>> for entry in gain_pool(sheet, 0, Fraction(6), rules, Gain(Why.MADE, "K 2.2.2")):
    ...     print(entry.column, entry.seat, entry.points, entry.on, entry.why)
    pool 1 4 None help
    whists 0 40 1 help
    pool 2 2 None help
    whists 0 20 2 help
    """
    if rules.end != "each_pool" or rules.help == "none":
        return (Entry(Column.POOL, place, points, None, gain.why, gain.rule),)
    written: list[Entry] = []
    own = min(points, _room(sheet, place, rules))
    if own > 0:
        written.append(Entry(Column.POOL, place, own, None, gain.why, gain.rule))
    rest = points - own
    if rules.help == "help":
        for other in _helped(sheet, place, rules):
            share = min(rest, _room(sheet, other, rules))
            if share > 0:
                written.append(Entry(Column.POOL, other, share, None, Why.HELP, "K 4.2.3"))
                whists = share * rules.pool_value
                written.append(Entry(Column.WHISTS, place, whists, other, Why.HELP, "K 4.2.3"))
                rest -= share
    off = _written_off(sheet, place, rest, rules)
    if off > 0:
        written.append(Entry(Column.MOUNTAIN, place, -off, None, Why.SURPLUS, "K 4.1.1"))
    return tuple(written)


def _room(sheet: Sheet, place: Place, rules: Convention) -> Fraction:
    return max(Fraction(0), rules.pool_target - sheet.pool[place])


def _helped(sheet: Sheet, place: Place, rules: Convention) -> list[Place]:
    """Returns the other places in the order of help; the nearer to the left goes first among equals."""
    left = [(place + step) % sheet.players for step in range(1, sheet.players)]
    if rules.help_order == "left_first":
        return left
    return sorted(left, key=lambda other: -sheet.pool[other])


def _written_off(sheet: Sheet, place: Place, rest: Fraction, rules: Convention) -> Fraction:
    """Returns the mountain points for *rest* pool points that no pool takes."""
    off = rest * rules.pool_value / rules.mountain_value
    if sheet.players == 2 and rules.indivisible_mountain_2p:
        # K 4.1.1c: there a mountain point costs twice as much, so half of the surplus keeps the game's price.
        off /= 2
    if rules.help == "help" and rules.surplus_after_all_closed == "to_zero_then_lost":
        off = min(off, max(Fraction(0), sheet.mountain[place]))
    return off
