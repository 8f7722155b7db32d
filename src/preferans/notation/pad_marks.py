"""What a sheet holds beside its points: bombs, birds, and how far the pulka of the classical game has come."""

from __future__ import annotations

from typing import Any, Final

from preferans.notation.pad_json import Fields
from preferans.notation.pad_table import Table
from preferans.rules.errors import NotationError
from preferans.rules.scoring.compulsory import GAMES, OWED_LIMIT, WORDS, count_owed
from preferans.rules.scoring.tree import prelim_deals

MARKS: Final = ("bombs", "birds", "chain", "prelim", "passed", "ended", "owed", "size")
LEVEL_LIMIT: Final = 40
"""The highest level of a bomb: beyond it nobody could count the points."""
CELLS_LIMIT: Final = 1000
COUNT_LIMIT: Final = 100_000


def read_marks(sheet: Fields, table: Table) -> dict[str, Any]:
    """Returns the marks of a sheet to go on from, by their names; one without ``prelim`` has begun the game itself."""
    most = prelim_deals(table.players, table.rules)
    return {
        "bombs": _bombs(sheet, table),
        "birds": _birds(sheet, table),
        "chain": sheet.whole("chain", 1, LEVEL_LIMIT) or 1,
        "prelim": sheet.whole("prelim", 0, most) if "prelim" in sheet else most,
        "passed": sheet.whole("passed", 0, COUNT_LIMIT),
        "ended": sheet.flag("ended"),
        "owed": _owed(sheet, table),
        "size": sheet.whole("size", 1, COUNT_LIMIT) if "size" in sheet else 0,
    }


def _bombs(sheet: Fields, table: Table) -> tuple[tuple[int, ...], ...]:
    rows: list[tuple[int, ...]] = [()] * table.players
    given = Fields.of(sheet.table.get("bombs", {}), "sheet, bombs")
    for name in given.table:
        cells = given.items(name, CELLS_LIMIT)
        for level in cells:
            if type(level) is not int or not 0 <= level <= LEVEL_LIMIT:
                raise NotationError(f"{given.where}: a cell holds the level of a bomb, or 0 where it was used")
        rows[table.place(name, given.where)] = tuple(cells)
    return tuple(rows) if any(rows) else ()


def _owed(sheet: Fields, table: Table) -> tuple[tuple[int, ...], ...]:
    rows: list[tuple[int, ...]] = [(0,) * len(GAMES)] * table.players
    given = Fields.of(sheet.table.get("owed", {}), "sheet, owed")
    for name in given.table:
        row = count_owed(given.items(name, OWED_LIMIT))
        if row is None:
            raise NotationError(f"{given.where}: compulsory games are {', '.join(map(repr, WORDS))}")
        rows[table.place(name, given.where)] = row
    return tuple(rows) if any(map(any, rows)) else ()


def _birds(sheet: Fields, table: Table) -> tuple[int, ...]:
    birds = [0] * table.players
    given = Fields.of(sheet.table.get("birds", {}), "sheet, birds")
    for name in given.table:
        birds[table.place(name, given.where)] = given.whole(name, 0, LEVEL_LIMIT)
    return tuple(birds) if any(birds) else ()
