"""The sheet (пулька): entries, lines and running totals. Every total is a sum over the written lines.

Columns: the pool (пуля), the mountain (гора) and whists (висты) against another player. Points are exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction


class Column(StrEnum):
    """A column of the sheet."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"


class Why(StrEnum):
    """What an entry is written for."""

    MADE = "made"
    UNDERTRICKS = "undertricks"
    MISERE_TRICKS = "misere-tricks"
    WHIST_TRICKS = "whist-tricks"
    SHARED_WHIST = "shared-whist"
    CONSOLATION = "consolation"
    WHIST_SHORT = "whist-short"
    HALF_WHIST = "half-whist"
    TALON = "talon"
    TALON_REFUSED = "talon-refused"
    CONCEDED = "conceded"
    RASPASY_TRICKS = "raspasy-tricks"
    RASPASY_ZERO = "raspasy-zero"
    RASPASY_WHISTS = "raspasy-whists"
    HELP = "help"
    SURPLUS = "surplus"
    PREMIUM = "premium"
    FINE = "fine"
    SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class Entry:
    """A number written on the sheet: *points* in *column* for the player at *seat* (a place of the table).

    ``on`` is the player against whom whists are written. ``rule`` cites the source, ``why`` names the reason.
    """

    column: Column
    seat: int
    points: Fraction
    on: int | None = None
    why: Why = Why.SHEET
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One deal's entries, and the run of all-passes after it (A11.3).

    ``relief``: the last all-pass does not raise the exit (`exit_relief_on_zero`). ``deal``: false for a line that no
    deal stands behind (fines alone, a player who joins).
    """

    entries: tuple[Entry, ...]
    run: int
    relief: bool = False
    deal: bool = True


@dataclass(frozen=True, slots=True)
class Sheet:
    """Running totals: ``pool`` and ``mountain`` by place, ``whists[i][j]`` written by i against j."""

    pool: tuple[Fraction, ...]
    mountain: tuple[Fraction, ...]
    whists: tuple[tuple[Fraction, ...], ...]
    run: int = 0
    relief: bool = False

    @property
    def players(self) -> int:
        """How many players the sheet has."""
        return len(self.pool)


def empty_sheet(players: int) -> Sheet:
    """Returns the sheet of a pulka that has not begun.

    >>> empty_sheet(3).pool
    (Fraction(0, 1), Fraction(0, 1), Fraction(0, 1))
    """
    zeros = (Fraction(0),) * players
    return Sheet(zeros, zeros, (zeros,) * players)


def add(sheet: Sheet, entries: Iterable[Entry]) -> Sheet:
    """Returns *sheet* with *entries* added; the run stays.

    >>> sheet = add(empty_sheet(3), [Entry(Column.WHISTS, 0, Fraction(8), on=2)])
    >>> sheet.whists[0][2]
    Fraction(8, 1)
    """
    pool, mountain = list(sheet.pool), list(sheet.mountain)
    whists = [list(row) for row in sheet.whists]
    for entry in entries:
        if entry.column is Column.POOL:
            pool[entry.seat] += entry.points
        elif entry.column is Column.MOUNTAIN:
            mountain[entry.seat] += entry.points
        elif entry.on is not None:
            whists[entry.seat][entry.on] += entry.points
    return replace(sheet, pool=tuple(pool), mountain=tuple(mountain), whists=tuple(map(tuple, whists)))


@dataclass(frozen=True, slots=True)
class Pulka:
    """A pulka in progress: the sheet it began from, the lines written since, and the totals of both."""

    start: Sheet
    lines: tuple[Line, ...]
    sheet: Sheet

    @property
    def players(self) -> int:
        """How many players the pulka has."""
        return self.start.players

    @property
    def deals(self) -> int:
        """How many deals have been written."""
        return sum(line.deal for line in self.lines)


def begin(start: Sheet) -> Pulka:
    """Returns the pulka that goes on from *start*."""
    return Pulka(start, (), start)


def write(pulka: Pulka, line: Line) -> Pulka:
    """Returns *pulka* with one more *line*."""
    sheet = replace(add(pulka.sheet, line.entries), run=line.run, relief=line.relief)
    return Pulka(pulka.start, (*pulka.lines, line), sheet)


def merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Returns *entries* with each column, seat and ``on`` standing once, zeros left out, in order of writing.

    >>> one = Entry(Column.POOL, 0, Fraction(2))
    >>> [str(entry.points) for entry in merged([one, one, Entry(Column.POOL, 1, Fraction(0))])]
    ['4']
    """
    sums: dict[tuple[Column, int, int | None], Fraction] = {}
    for entry in entries:
        key = (entry.column, entry.seat, entry.on)
        sums[key] = sums.get(key, Fraction(0)) + entry.points
    return tuple(Entry(column, seat, points, on) for (column, seat, on), points in sums.items() if points)
