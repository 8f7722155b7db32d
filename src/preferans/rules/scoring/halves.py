"""Gains of a closed player in the classical game: half off his mountain, half to another's pool (V A.4).

Pools are not cut at their size: the game goes by time. No mountain goes below zero.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from preferans.rules.convention import Convention
from preferans.rules.outcome import Place
from preferans.rules.pulka import Column, Entry, Sheet, Why, add
from preferans.rules.scoring.gain import Gain, is_closed, room, to_the_left


def half_of(points: Fraction) -> Fraction:
    """Returns the half that goes to the pool: of an odd number the larger one.

    >>> str(half_of(Fraction(3)))
    '2'
    """
    return min(points, Fraction(ceil(points / 2)))


def gain_by_halves(sheet: Sheet, place: Place, points: Fraction, rules: Convention, gain: Gain) -> tuple[Entry, ...]:
    """Returns the entries by which a player gains *points* where `help` is ``half_mountain``.

    A closed player writes half off his mountain and helps the largest open pool with the other half.

    >>> from dataclasses import replace
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> twenty, nine, zero = Fraction(20), Fraction(9), Fraction(0)
    >>> sheet = replace(empty_sheet(3), pool=(twenty, Fraction(14), Fraction(8)), mountain=(nine, zero, zero))
    >>> for entry in gain_by_halves(sheet, 0, Fraction(6), load("classic"), Gain(Why.MADE, "V A.4")):
    ...     print(entry.column, entry.seat, entry.points, entry.on)
    pool 1 3 None
    whists 0 30 1
    mountain 0 -3 None
    """
    if not is_closed(sheet, place, rules):
        return (Entry(Column.POOL, place, points, None, gain.why, gain.rule),)
    own = max(Fraction(0), sheet.mountain[place])
    helped = [other for other in _by_pool(sheet, place) if other != gain.sits_out and room(sheet, other, rules)]
    to_help = max(half_of(points), points - own) if helped else Fraction(0)
    written: list[Entry] = []
    rest = to_help
    for other in helped:
        share = min(rest, room(sheet, other, rules))
        if share:
            written.append(Entry(Column.POOL, other, share, None, Why.HELP, "V A.4"))
            written.append(Entry(Column.WHISTS, place, share * rules.pool_value, other, Why.HELP, "V A.4"))
            rest -= share
    return (*written, *written_off(sheet, place, points - to_help + rest, rules))


def _by_pool(sheet: Sheet, place: Place) -> list[Place]:
    """Returns the other places, the largest pool first, the nearer to the left among equals."""
    return sorted(to_the_left(sheet, place), key=lambda other: -sheet.pool[other])


def written_off(sheet: Sheet, place: Place, points: Fraction, rules: Convention) -> tuple[Entry, ...]:
    """Returns the entries by which *points* come off the own mountain, then off others', the smallest first.

    What no mountain takes is lost, or added to everybody else's where that ends the pulka (J-48).
    """
    written: list[Entry] = []
    off = min(points, max(Fraction(0), sheet.mountain[place]))
    if rules.surplus_after_all_closed == "own_mountain" and rules.negative_mountain:
        off = points
    if off:
        written.append(Entry(Column.MOUNTAIN, place, -off, None, Why.SURPLUS, "V A.4"))
    rest = points - off
    if rules.surplus_after_all_closed == "others_mountain":
        after = add(sheet, written)
        for other in sorted(to_the_left(sheet, place), key=lambda each: after.mountain[each]):
            share = min(rest, max(Fraction(0), after.mountain[other]))
            if share:
                written.append(Entry(Column.MOUNTAIN, other, -share, None, Why.SURPLUS, "V A.4"))
                written.append(Entry(Column.WHISTS, place, share * rules.pool_value, other, Why.SURPLUS, "V A.4"))
                rest -= share
        if rest and rules.end == "pools_and_mountains" and rules.help == "help":
            others = to_the_left(sheet, place)
            written += [Entry(Column.MOUNTAIN, other, rest, None, Why.REST, "J-48") for other in others]
    return tuple(written)
