"""Gains of the pool (пуля) and the help (помощь) that a closed player gives (A13; K 4.1.1, 4.2.3)."""

from __future__ import annotations

from fractions import Fraction

from preferans.rules.convention import Convention
from preferans.rules.outcome import Place
from preferans.rules.pulka import Column, Entry, Sheet, Why, add
from preferans.rules.scoring.gain import Gain, is_closed, room, to_the_left
from preferans.rules.scoring.halves import gain_by_halves, half_of, written_off
from preferans.rules.scoring.tree import credited


def gain_pool(sheet: Sheet, place: Place, points: Fraction, rules: Convention, gain: Gain) -> tuple[Entry, ...]:
    """Returns the entries by which the player at *place* gains *points* of the pool.

    Where each pool has its own target, what exceeds it goes to another's pool, for whists, or off the own mountain.

    >>> from dataclasses import replace
    >>> from preferans.rules.convention import load, replace_fields
    >>> from preferans.rules.pulka import empty_sheet
    >>> from preferans.rules.scoring.gain import Gain
    >>> rules = replace_fields(load("kodeks"), {"pool_target": 10})
    >>> sheet = replace(empty_sheet(3), pool=(Fraction(10), Fraction(6), Fraction(0)))
    >>> for entry in gain_pool(sheet, 0, Fraction(6), rules, Gain(Why.MADE, "K 2.2.2")):
    ...     print(entry.column, entry.seat, entry.points, entry.on, entry.why)
    pool 1 4 None help
    whists 0 40 1 help
    pool 2 2 None help
    whists 0 20 2 help
    """
    if gain.bombed and not is_closed(sheet, place, rules):
        pool, off = points, points
        if rules.bomb_credit == "half_half":
            pool = half_of(points)
            off = points - pool
        return gain_both(sheet, place, pool, off, rules, gain)
    if rules.split_half and gain.why is Why.MADE and not is_closed(sheet, place, rules):
        return gain_both(sheet, place, points / 2, points / 2, rules, gain)
    return _to_pool(sheet, place, credited(points, sheet, place, rules), rules, gain)


def gain_both(
    sheet: Sheet, place: Place, pool: Fraction, off: Fraction, rules: Convention, gain: Gain
) -> tuple[Entry, ...]:
    """Returns the entries of *pool* points to the pool and *off* points off the mountain; what it lacks to the pool.

    >>> from dataclasses import replace
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> from preferans.rules.scoring.gain import Gain
    >>> sheet = replace(empty_sheet(3), mountain=(Fraction(10), Fraction(0), Fraction(0)))
    >>> for entry in gain_both(sheet, 0, Fraction(12), Fraction(12), load("classic"), Gain(Why.MADE, "V A.4")):
    ...     print(entry.column, entry.points)
    pool 14
    mountain -10
    """
    pool, off = credited(pool, sheet, place, rules), credited(off, sheet, place, rules)
    taken = min(off, max(Fraction(0), sheet.mountain[place]))
    own = (Entry(Column.MOUNTAIN, place, -taken, None, gain.why, gain.rule),) if taken else ()
    return (*_to_pool(add(sheet, own), place, pool + off - taken, rules, gain), *own)


def _to_pool(sheet: Sheet, place: Place, points: Fraction, rules: Convention, gain: Gain) -> tuple[Entry, ...]:
    if rules.help == "half_mountain":
        return gain_by_halves(sheet, place, points, rules, gain)
    if rules.end not in ("each_pool", "pools_and_mountains") or rules.help == "none":
        return (Entry(Column.POOL, place, points, None, gain.why, gain.rule),)
    written: list[Entry] = []
    own = min(points, room(sheet, place, rules))
    if own > 0:
        written.append(Entry(Column.POOL, place, own, None, gain.why, gain.rule))
    rest = points - own
    if rules.help == "help":
        for other in _helped(sheet, place, rules):
            share = min(rest, room(sheet, other, rules))
            if share > 0:
                written.append(Entry(Column.POOL, other, share, None, Why.HELP, "K 4.2.3"))
                whists = share * rules.pool_value
                written.append(Entry(Column.WHISTS, place, whists, other, Why.HELP, "K 4.2.3"))
                rest -= share
    if rules.help == "help" and rules.surplus_after_all_closed == "others_mountain":
        return (*written, *written_off(sheet, place, rest, rules))
    off = _written_off(sheet, place, rest, rules)
    if off > 0:
        written.append(Entry(Column.MOUNTAIN, place, -off, None, Why.SURPLUS, "K 4.1.1"))
    return tuple(written)


def _helped(sheet: Sheet, place: Place, rules: Convention) -> list[Place]:
    """Returns the other places in the order of help; the nearer to the left goes first among equals."""
    left = to_the_left(sheet, place)
    if rules.help_order == "left_first":
        return left
    return sorted(left, key=lambda other: -sheet.pool[other])


def _written_off(sheet: Sheet, place: Place, rest: Fraction, rules: Convention) -> Fraction:
    """Returns the mountain points for *rest* pool points that no pool takes."""
    off = rest * rules.pool_value / rules.mountain_value
    if sheet.players == 2 and rules.indivisible_mountain_2p:
        # K 4.1.1c: there a mountain point costs twice as much, so half of the surplus keeps the game's price.
        off /= 2
    lost = rules.help == "help" and rules.surplus_after_all_closed == "to_zero_then_lost"
    if lost or not rules.negative_mountain:
        off = min(off, max(Fraction(0), sheet.mountain[place]))
    return off
