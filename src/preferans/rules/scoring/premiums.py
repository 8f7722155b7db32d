"""Premiums (премии): who is early at a milestone of the pool writes part of it off his mountain (V D.3, J-64)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import Final

from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import Column, Entry, Sheet, Why, add
from preferans.rules.scoring.gain import pool_size

REWARDED: Final = 3
"""How many players are rewarded at a milestone: with a half, a third and a quarter of the pool."""


def milestones(rules: Convention, size: int | None) -> tuple[Fraction, ...]:
    """Returns the pool sums that bring a premium, in rising order; *size* is that of a pool, if it is named already.

    >>> from preferans.rules.convention import load
    >>> [str(points) for points in milestones(load("swedish"), 20)]
    ['10', '20']
    """
    named = {} if size is None else {"half": Fraction(size, 2), "full": Fraction(size)}
    found = {named.get(item) if isinstance(item, str) else Fraction(item) for item in rules.premium_milestones}
    return tuple(sorted(points for points in found if points is not None))


def premiums(outcome: Outcome, sheet: Sheet, written: Iterable[Entry], rules: Convention) -> tuple[Entry, ...]:
    """Returns the premiums of a deal that writes *written* on *sheet*.

    Who was there before is read off the pools. Two who arrive in one deal are ranked as they speak.

    >>> from dataclasses import replace
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> sheet = replace(empty_sheet(3), pool=(Fraction(8), Fraction(12), Fraction(0)), mountain=(Fraction(9),) * 3)
    >>> deal = Outcome(players=3, dealer=2, contract=None)
    >>> made = Entry(Column.POOL, 0, Fraction(4))
    >>> [(entry.seat, str(entry.points)) for entry in premiums(deal, sheet, [made], load("swedish"))]
    [(0, '-4')]
    """
    if not rules.premiums:
        return ()
    after = add(sheet, written)
    mountain = list(after.mountain)
    found: list[Entry] = []
    for milestone in milestones(rules, pool_size(after, rules)):
        ahead = sum(points >= milestone for points in sheet.pool)
        for step in range(sheet.players):
            place = (outcome.first_hand + step) % sheet.players
            if not sheet.pool[place] < milestone <= after.pool[place]:
                continue
            ahead += 1
            if ahead > REWARDED:
                continue
            off = Fraction(floor(after.pool[place] / (ahead + 1)))
            if not rules.premium_negative or not rules.negative_mountain:
                off = min(off, max(Fraction(0), mountain[place]))
            mountain[place] -= off
            found.append(Entry(Column.MOUNTAIN, place, -off, None, Why.PREMIUM, "J-64"))
    return tuple(found)
