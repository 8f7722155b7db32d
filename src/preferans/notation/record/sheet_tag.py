"""The tags of a deal from the middle of a pulka: `Run`, the all-passes before it, and `Sheet`, what is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from preferans.notation.bounds import RUN_LIMIT, read_points
from preferans.notation.cards_text import shown, unknown
from preferans.rules.convention import Convention
from preferans.rules.errors import NotationError
from preferans.rules.pulka import Sheet, empty_sheet
from preferans.rules.scoring.compulsory import count_owed, owed_words, owes
from preferans.rules.scoring.tree import prelim_deals

CELLS_LIMIT: Final = 1000
_RUN: Final = re.compile(r"([0-9]{1,6})( relief)?")
_COLUMNS: Final = ("pool", "mountain", "whists")
_MARKS: Final = ("bombs", "birds", "chain", "prelim", "passed", "ended", "owed", "size")
_COUNT: Final = re.compile(r"\d{1,5}")
_SIZE: Final = re.compile(r"\d{1,6}")
_LEVEL: Final = re.compile(r"[0-3]?\d")


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


def read_sheet(text: str, players: int, rules: Convention) -> Sheet:
    """Returns the sheet of a tag; the players' numbers stand in the order of `Players`, a column left out is zero.

    Without the number of preliminary all-passes (``prelim``) they are all behind, and so are compulsory games that no
    row names (``owed``).

    >>> from preferans.rules.convention import load
    >>> sheet = read_sheet("pool 3 4 0; mountain 0 4 26; whists - 4 0, 8 - 0, 0 0 -", 3, load("sochi"))
    >>> sheet.pool[1], sheet.whists[1][0]
    (Fraction(4, 1), Fraction(8, 1))
    >>> sheet = read_sheet("pool 3 4 0; bombs 0 1, 1 1 2, -; chain 3", 3, load("classic"))
    >>> sheet.bombs, sheet.chain, sheet.prelim
    (((0, 1), (1, 1, 2), ()), 3, 18)
    """
    sheet = empty_sheet(players)
    columns = {"pool": sheet.pool, "mountain": sheet.mountain}
    whists = sheet.whists
    marks: dict[str, Any] = {"prelim": prelim_deals(players, rules)}
    seen = set()
    for part in text.split(";"):
        name, _, rest = part.strip().partition(" ")
        if name not in (*_COLUMNS, *_MARKS) or name in seen:
            raise NotationError(f"{unknown(name)} is not a column of the sheet; they are pool, mountain and whists")
        seen.add(name)
        if name == "whists":
            whists = _read_whists(rest, players)
        elif name in _MARKS:
            marks[name] = _read_mark(name, rest, players)
        else:
            columns[name] = _read_row(rest, players)
    return Sheet(columns["pool"], columns["mountain"], whists, **marks)


def write_sheet(sheet: Sheet, rules: Convention) -> str:
    """Returns the value of the tag `Sheet`.

    >>> from preferans.rules.convention import load
    >>> write_sheet(empty_sheet(2), load("sochi"))
    'pool 0 0; mountain 0 0; whists - 0, 0 -'
    """
    rows = (
        " ".join("-" if place == other else str(points) for other, points in enumerate(row))
        for place, row in enumerate(sheet.whists)
    )
    pool, mountain = (" ".join(map(str, column)) for column in (sheet.pool, sheet.mountain))
    return "; ".join([f"pool {pool}; mountain {mountain}; whists {', '.join(rows)}", *_marks(sheet, rules)])


def _marks(sheet: Sheet, rules: Convention) -> Iterator[str]:
    if sheet.bombs:
        yield f"bombs {', '.join(' '.join(map(str, row)) or '-' for row in sheet.bombs)}"
    if any(sheet.birds):
        yield f"birds {' '.join(map(str, sheet.birds))}"
    if sheet.chain != 1:
        yield f"chain {sheet.chain}"
    if rules.prelim_circles:
        yield f"prelim {sheet.prelim}"
    if sheet.passed:
        yield f"passed {sheet.passed}"
    if sheet.ended:
        yield "ended"
    if owes(sheet):
        yield f"owed {', '.join(' '.join(owed_words(row)) or '-' for row in sheet.owed)}"
    if sheet.size:
        yield f"size {sheet.size}"


def _read_mark(name: str, text: str, players: int) -> Any:
    if name == "bombs":
        rows = [[] if row.strip() == "-" else row.split() for row in text.split(",")]
        levels = [level for row in rows for level in row]
        if len(rows) != players or not all(map(_LEVEL.fullmatch, levels)) or len(levels) > CELLS_LIMIT:
            raise NotationError(f"{shown(text)} has not one row of bombs for each of {players} players")
        return tuple(tuple(map(int, row)) for row in rows)
    if name == "owed":
        rows = [[] if row.strip() == "-" else row.split() for row in text.split(",")]
        owed = tuple(map(count_owed, rows))
        if len(owed) != players or None in owed:
            raise NotationError(f"{shown(text)} has not one row of compulsory games for each of {players} players")
        return owed
    words = text.split()
    if name == "birds":
        if len(words) != players or not all(map(_LEVEL.fullmatch, words)):
            raise NotationError(f"{shown(text)} has not one bird for each of {players} players")
        return tuple(map(int, words))
    if name == "ended":
        if words:
            raise NotationError(f"{shown(text)} stands after ended")
        return True
    pattern = {"chain": _LEVEL, "size": _SIZE}.get(name, _COUNT)
    if len(words) != 1 or not pattern.fullmatch(words[0]) or (name in ("chain", "size") and int(words[0]) == 0):
        raise NotationError(f"{shown(text)} is not a count of {name}")
    return int(words[0])


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
