"""The tags of a deal from the middle of a pulka: `Run`, the all-passes before it, and `Sheet`, what is written."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from preferans.notation.bounds import RUN_LIMIT, read_points
from preferans.notation.cards_text import shown, unknown
from preferans.rules.errors import NotationError
from preferans.rules.pulka import Sheet, empty_sheet

_RUN: Final = re.compile(r"([0-9]{1,6})( relief)?")
_COLUMNS: Final = ("pool", "mountain", "whists")


def read_run(text: str) -> tuple[int, bool]:
    """Returns the run of all-passes, and whether the last of them does not raise the exit.

    >>> read_run("2"), read_run("1 relief")
    ((2, False), (1, True))
    """
    match = _RUN.fullmatch(text.strip())
    if match is None:
        raise NotationError(f"{shown(text)} is not a run: the number of all-passes before the deal")
    if int(match[1]) > RUN_LIMIT:
        raise NotationError(f"a run of {match[1]} is longer than {RUN_LIMIT} all-passes")
    return int(match[1]), match[2] is not None


def write_run(run: int, relief: bool) -> str:
    """Returns the value of the tag `Run`.

    >>> write_run(1, True)
    '1 relief'
    """
    return f"{run} relief" if relief else str(run)


def read_sheet(text: str, players: int) -> Sheet:
    """Returns the sheet of a tag; the players' numbers stand in the order of `Players`, a column left out is zero.

    >>> sheet = read_sheet("pool 3 4 0; mountain 0 4 26; whists - 4 0, 8 - 0, 0 0 -", 3)
    >>> sheet.pool[1], sheet.whists[1][0]
    (Fraction(4, 1), Fraction(8, 1))
    """
    sheet = empty_sheet(players)
    columns = {"pool": sheet.pool, "mountain": sheet.mountain}
    whists = sheet.whists
    seen = set()
    for part in text.split(";"):
        name, _, rest = part.strip().partition(" ")
        if name not in _COLUMNS or name in seen:
            raise NotationError(f"{unknown(name)} is not a column of the sheet; they are pool, mountain and whists")
        seen.add(name)
        if name == "whists":
            whists = _read_whists(rest, players)
        else:
            columns[name] = _read_row(rest, players)
    return Sheet(columns["pool"], columns["mountain"], whists)


def write_sheet(sheet: Sheet) -> str:
    """Returns the value of the tag `Sheet`.

    >>> write_sheet(empty_sheet(2))
    'pool 0 0; mountain 0 0; whists - 0, 0 -'
    """
    rows = (
        " ".join("-" if place == other else str(points) for other, points in enumerate(row))
        for place, row in enumerate(sheet.whists)
    )
    pool, mountain = (" ".join(map(str, column)) for column in (sheet.pool, sheet.mountain))
    return f"pool {pool}; mountain {mountain}; whists {', '.join(rows)}"


def _read_row(text: str, players: int) -> tuple[Fraction, ...]:
    words = text.split()
    if len(words) != players:
        raise NotationError(f"{shown(text)} has not one number for each of {players} players")
    return tuple(map(_points, words))


def _points(word: str) -> Fraction:
    points = read_points(word)
    if points is None:
        raise NotationError(f"{shown(word)} is not a number of points")
    return points


def _read_whists(text: str, players: int) -> tuple[tuple[Fraction, ...], ...]:
    rows = text.split(",")
    if len(rows) != players:
        raise NotationError(f"{shown(text)} has not one row of whists for each of {players} players")
    table = []
    for place, row in enumerate(rows):
        words = row.split()
        if len(words) == players and words[place] == "-":
            words[place] = "0"
        table.append(_read_row(" ".join(words), players))
        if table[-1][place]:
            raise NotationError("nobody writes whists on himself")
    return tuple(table)
