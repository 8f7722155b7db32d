"""The sheet (пулька): entries, lines and running totals. Every total is a sum over the written lines.

Columns: the pool (пуля), the mountain (гора) and whists (висты) against another player; in the classical game also
bombs (бомбы), each in a cell of its own, and birds (птички); before a pulka with compulsory games (разбойник) what is
owed of them, and the size of the pool that is named then. Points are exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final


class Column(StrEnum):
    """A column of the sheet."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"
    BOMBS = "bombs"
    """Levels of the bombs, cell by cell; a bomb that is used up is taken off its cell (V A.2)."""
    BIRDS = "birds"
    """Level of the bird (V A.5)."""
    OWED = "owed"
    """Compulsory games still to be played, a cell for each kind (V D.2)."""
    SIZE = "size"
    """The size of the pool, at the place of who named it (J-52)."""


SCORES: Final = (Column.POOL, Column.MOUNTAIN, Column.WHISTS)
"""The columns that are settled."""


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
    UNDERBID = "underbid"
    CONCEDED = "conceded"
    RASPASY_TRICKS = "raspasy-tricks"
    RASPASY_ZERO = "raspasy-zero"
    RASPASY_WHISTS = "raspasy-whists"
    HELP = "help"
    SURPLUS = "surplus"
    REST = "rest"
    """What no mountain took: it goes to everybody else's, and the pulka is over (V D.1)."""
    PREMIUM = "premium"
    BOMB = "bomb"
    """A bomb or a bird that is got."""
    BOMB_USED = "bomb-used"
    COMPULSORY = "compulsory"
    """A compulsory game is played (V D.2)."""
    POOL_NAMED = "pool-named"
    """The size of the pool (J-52)."""
    FINE = "fine"
    SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class Entry:
    """A number written on the sheet: *points* in *column* for the player at *seat* (a place of the table).

    ``on`` is the player against whom whists are written, ``cell`` the place of a bomb in its owner's row; ``rule``
    cites the source, ``why`` names the reason.
    """

    column: Column
    seat: int
    points: Fraction
    on: int | None = None
    why: Why = Why.SHEET
    rule: str = ""
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One deal's entries, and how the pulka stands after it: the run of all-passes (A11.3) and the like.

    ``relief``: the last all-pass does not raise the exit (`exit_relief_on_zero`). ``deal``: false for a line that no
    deal stands behind (fines alone, a player who joins). ``chain``, ``prelim``, ``passed`` and ``ended`` as on the
    `Sheet`.
    """

    entries: tuple[Entry, ...]
    run: int
    relief: bool = False
    deal: bool = True
    chain: int = 1
    prelim: int = 0
    passed: int = 0
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """Running totals: ``pool`` and ``mountain`` by place, ``whists[i][j]`` written by i against j."""

    pool: tuple[Fraction, ...]
    mountain: tuple[Fraction, ...]
    whists: tuple[tuple[Fraction, ...], ...]
    run: int = 0
    relief: bool = False
    bombs: tuple[tuple[int, ...], ...] = ()
    """The cells of each place, with the level of a free bomb, and 0 where it was used; empty where nobody has any."""
    birds: tuple[int, ...] = ()
    chain: int = 1
    """The level of the next bomb (V A.2)."""
    prelim: int = 0
    """How many of the preliminary all-passes were played (V A.1)."""
    passed: int = 0
    """How often the deal passed on since then, where laps of the table are counted (`end` = circles)."""
    ended: bool = False
    """A game was worth more than all mountains that were left (V D.1)."""
    owed: tuple[tuple[int, ...], ...] = ()
    """How many of each compulsory game a place still has to play: sixes to nines, miseres; empty without them."""
    size: int = 0
    """The size of the pool that was named after them; 0 where none was."""

    @property
    def players(self) -> int:
        """How many players the sheet has."""
        return len(self.pool)

    def cells(self, place: int) -> tuple[int, ...]:
        """Returns the cells of the bombs at *place*."""
        return self.bombs[place] if self.bombs else ()

    def bird(self, place: int) -> int:
        """Returns the level of the bird at *place*; 0 for none."""
        return self.birds[place] if self.birds else 0


def empty_sheet(players: int) -> Sheet:
    """Returns the sheet of a pulka that has not begun.

    >>> empty_sheet(3).pool
    (Fraction(0, 1), Fraction(0, 1), Fraction(0, 1))
    """
    zeros = (Fraction(0),) * players
    return Sheet(zeros, zeros, (zeros,) * players)


def add(sheet: Sheet, entries: Iterable[Entry]) -> Sheet:
    """Returns *sheet* with *entries* added; the run and the like stay.

    >>> sheet = add(empty_sheet(3), [Entry(Column.WHISTS, 0, Fraction(8), on=2)])
    >>> sheet.whists[0][2]
    Fraction(8, 1)
    """
    entries = tuple(entries)
    pool, mountain = list(sheet.pool), list(sheet.mountain)
    whists = [list(row) for row in sheet.whists]
    for entry in entries:
        if entry.column is Column.POOL:
            pool[entry.seat] += entry.points
        elif entry.column is Column.MOUNTAIN:
            mountain[entry.seat] += entry.points
        elif entry.on is not None:
            whists[entry.seat][entry.on] += entry.points
    marked = replace(sheet, pool=tuple(pool), mountain=tuple(mountain), whists=tuple(map(tuple, whists)))
    for entry in entries:
        if entry.column is Column.BOMBS and entry.cell is not None:
            marked = replace(marked, bombs=_with_bomb(marked, entry.seat, entry.cell, int(entry.points)))
        elif entry.column is Column.BIRDS:
            birds = [marked.bird(place) for place in range(marked.players)]
            birds[entry.seat] += int(entry.points)
            marked = replace(marked, birds=tuple(birds))
        elif entry.column is Column.OWED and entry.cell is not None:
            owed = [list(row) for row in marked.owed]
            owed[entry.seat][entry.cell] += int(entry.points)
            marked = replace(marked, owed=tuple(map(tuple, owed)))
        elif entry.column is Column.SIZE:
            marked = replace(marked, size=marked.size + int(entry.points))
    return marked


def _with_bomb(sheet: Sheet, place: int, cell: int, level: int) -> tuple[tuple[int, ...], ...]:
    rows = [list(sheet.cells(each)) for each in range(sheet.players)]
    row = rows[place]
    row += [0] * (cell + 1 - len(row))
    row[cell] += level
    return tuple(map(tuple, rows))


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
    sheet = replace(
        add(pulka.sheet, line.entries),
        run=line.run,
        relief=line.relief,
        chain=line.chain,
        prelim=line.prelim,
        passed=line.passed,
        ended=line.ended,
    )
    return Pulka(pulka.start, (*pulka.lines, line), sheet)


def line_of(course: Sheet, entries: tuple[Entry, ...], *, deal: bool) -> Line:
    """Returns a line of *entries* after which all that stands beside the columns is as on *course*."""
    return Line(entries, course.run, course.relief, deal, course.chain, course.prelim, course.passed, course.ended)


def merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Returns *entries* with each column, seat, ``on`` and cell standing once, zeros left out, in order of writing.

    >>> one = Entry(Column.POOL, 0, Fraction(2))
    >>> [str(entry.points) for entry in merged([one, one, Entry(Column.POOL, 1, Fraction(0))])]
    ['4']
    """
    sums: dict[tuple[Column, int, int | None, int | None], Fraction] = {}
    for entry in entries:
        key = (entry.column, entry.seat, entry.on, entry.cell)
        sums[key] = sums.get(key, Fraction(0)) + entry.points
    return tuple(
        Entry(column, seat, points, on, cell=cell) for (column, seat, on, cell), points in sums.items() if points
    )
