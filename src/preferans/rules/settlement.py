"""The settlement (расчёт): exact whists between every two players, rounding last (C1, C2; K 4.2.12 – 4.2.14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.pulka import Column, Entry, Sheet, add


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who owes whom, in whists, by place. Every row of ``pairs`` mirrors a column with the opposite sign."""

    results: tuple[Fraction, ...]
    """What each player wins or loses in all; the sum is zero."""
    pairs: tuple[tuple[Fraction, ...], ...]
    """``pairs[i][j]``: what i wins from j; ``pairs[j][i]`` is its negative."""
    rounded: tuple[int, ...]
    """The results in whole whists; the sum is zero."""


def settle(sheet: Sheet, rules: Convention) -> Settlement:
    """Returns the settlement of *sheet*, at any moment of the pulka: what is missing in a pool counts by itself.

    Raises `ScoreError` where the rounding of the code is asked for and cannot be done.

    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> sheet = add(empty_sheet(4), [Entry(Column.POOL, 0, Fraction(10))])
    >>> settle(sheet, load("kodeks")).rounded
    (75, -25, -25, -25)
    """
    pairs = _pairs(sheet, rules)
    results = _sums(pairs)
    if rules.rounding == "kodeks":
        return Settlement(results, pairs, _rounded_by_code(sheet, rules))
    return Settlement(results, pairs, balanced(results))


def exact_results(sheet: Sheet, rules: Convention) -> tuple[Fraction, ...]:
    """Returns what each player wins or loses on *sheet* in whists, whatever the rounding.

    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> [str(result) for result in exact_results(add(empty_sheet(3), [Entry(Column.MOUNTAIN, 0, Fraction(1))]),
    ...                                          load("kodeks"))]
    ['-20/3', '10/3', '10/3']
    """
    return _sums(_pairs(sheet, rules))


def _sums(pairs: tuple[tuple[Fraction, ...], ...]) -> tuple[Fraction, ...]:
    return tuple(sum(row, Fraction(0)) for row in pairs)


def balanced(amounts: Sequence[Fraction]) -> tuple[int, ...]:
    """Returns whole numbers for *amounts* that sum to zero, and so do they.

    All are rounded down, and the units left go to the largest fractional parts, the first player first among equals.

    >>> balanced([Fraction(95, 3), Fraction(-175, 3), Fraction(80, 3)])
    (32, -58, 26)
    """
    whole = [floor(amount) for amount in amounts]
    by_part = sorted(range(len(amounts)), key=lambda place: whole[place] - amounts[place])
    for place in by_part[: -sum(whole)]:
        whole[place] += 1
    return tuple(whole)


def money(settlement: Settlement, stake: Fraction) -> tuple[int, ...]:
    """Returns the results in whole units of money at *stake* a whist; the sum is zero (K 4.2.13).

    >>> thirds = (Fraction(116, 3), Fraction(14, 3), Fraction(-130, 3))
    >>> money(Settlement(thirds, (), ()), Fraction(5))
    (194, 23, -217)
    """
    return balanced([result * stake for result in settlement.results])


def _pairs(sheet: Sheet, rules: Convention) -> tuple[tuple[Fraction, ...], ...]:
    players = sheet.players
    # K 4.1.1c: between two the whole mountain may be paid, not half of it.
    mountain_point = rules.mountain_value * (2 if players == 2 and rules.indivisible_mountain_2p else 1)

    def owed(one: int, other: int) -> Fraction:
        mountains = mountain_point * (sheet.mountain[other] - sheet.mountain[one])
        pools = rules.pool_value * (sheet.pool[one] - sheet.pool[other])
        return (mountains + pools) / players + sheet.whists[one][other] - sheet.whists[other][one]

    pairs = [[Fraction(0)] * players for _ in range(players)]
    for one in range(players):
        for other in range(one + 1, players):
            pairs[one][other] = owed(one, other)
            pairs[other][one] = -pairs[one][other]
    return tuple(map(tuple, pairs))


def _rounded_by_code(sheet: Sheet, rules: Convention) -> tuple[int, ...]:
    """Returns the results after the mountain of the first player is moved to a multiple of three (K 4.2.12)."""
    if sheet.players != 3:
        raise ScoreError(f"the rounding of the Kodeks is for three players, not for {sheet.players}")
    if rules.mountain_value != 10:
        raise ScoreError(
            f"the rounding of the Kodeks is for mountain points of 10 whists, not of {rules.mountain_value}"
        )
    sheet = _levelled(sheet, rules)
    heap = sum(sheet.mountain, Fraction(0))
    if heap.denominator != 1:
        raise ScoreError("the rounding of the Kodeks needs whole mountains")
    over = heap.numerator % 3
    if over == 2:
        moved = [Entry(Column.MOUNTAIN, 0, Fraction(1)), *(Entry(Column.WHISTS, 0, Fraction(3), on) for on in (1, 2))]
    elif over == 1:
        moved = [Entry(Column.MOUNTAIN, 0, Fraction(-1)), *(Entry(Column.WHISTS, by, Fraction(3), 0) for by in (1, 2))]
    else:
        moved = []
    return balanced(exact_results(add(sheet, moved), rules))


def _levelled(sheet: Sheet, rules: Convention) -> Sheet:
    """Returns *sheet* with what each pool lacks moved to its owner's mountain, at the same worth (K 4.2.3)."""
    lacking = [rules.pool_target - points for points in sheet.pool]
    entries = [
        entry
        for place, points in enumerate(lacking)
        for entry in (
            Entry(Column.POOL, place, points),
            Entry(Column.MOUNTAIN, place, points * rules.pool_value / 10),
        )
    ]
    return add(sheet, entries)
