"""The sheet (пулька) drawn in text: sectors around the centre, mountain inside, pool, whists at the edge.

The drawing is that of the paper: a frame and two smaller ones, scaled about the centre, cut into sectors by rays. Each
whist cell lies next to the opponent on whom it is written. Cells hold the running totals, separated by dots.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from preferans.cli.bombs_text import Used, tree
from preferans.cli.canvas import Canvas, cut, width
from preferans.cli.names import accusative
from preferans.cli.wording import Wording, number
from preferans.rules.convention import Convention
from preferans.rules.outcome import Place
from preferans.rules.pulka import Column, Pulka, Sheet

COLUMNS: Final = 79
RIGHT: Final = COLUMNS - 1
MIDDLE: Final = COLUMNS // 2
MOUNTAIN_EDGE: Final = Fraction(42, 100)
POOL_EDGE: Final = Fraction(69, 100)
NAMED: Final = 18
"""Columns of a name beside its bombs."""
TREE: Final = 7
"""Bombs that are shown beside an upright name; there is room for twice as many beside a level one."""
SHORTEST: Final = 5
"""Columns of a row in which a word may be broken."""
MOST_TOTALS: Final = 60
"""Totals of a cell that are looked at: more never fit."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a column is written: a column of cells to start from, and the rows to keep to."""

    x: int
    top: int
    bottom: int
    column: Column
    place: Place
    on: Place | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The lines of the sheet for a number of players."""

    rows: int
    centre: int
    """The row of the centre."""
    cells: tuple[Cell, ...]


def draw(
    pulka: Pulka,
    rules: Convention,
    names: Sequence[str],
    texts: Wording,
    *,
    styled: bool = False,
    used: Used | None = None,
) -> list[str]:
    """Returns the sheet as lines of at most 79 columns, with escape codes when *styled*.

    Bombs stand beside the names; *used* is what was played under those that are used up.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import begin, empty_sheet
    >>> lines = draw(begin(empty_sheet(3)), load("sochi"), ("A", "B", "C"), wording("en"))
    >>> len(lines), max(map(len, lines))
    (31, 79)
    """
    layout = LAYOUTS[pulka.players]
    canvas = Canvas(COLUMNS, layout.rows)
    _frames(canvas, layout, pulka.players)
    _centre(canvas, layout, _target(rules, pulka.players))
    _names(canvas, layout, names, [tree(pulka.sheet, place, used or {}) for place in range(pulka.players)])
    for cell in layout.cells:
        if cell.on is None:
            label = texts.say(f"column.{cell.column.value}")
        else:
            label = texts.say("sheet.on", name=accusative(names[cell.on], texts.language))
        totals = _totals(pulka, cell)
        if totals and _is_played_off(pulka.sheet, rules, cell):
            totals[-1] = f"({totals[-1]})"
        _write(canvas, cell, label, totals)
    return canvas.lines(styled=styled)


def _target(rules: Convention, players: int) -> str:
    match rules.end:
        case "each_pool" | "pools_and_mountains":
            return str(rules.pool_target)
        case "total_pool":
            return str(players * rules.pool_target)
        case _:
            return ""


def _is_played_off(sheet: Sheet, rules: Convention, cell: Cell) -> bool:
    """Tells whether a cell is done with: a full pool, or a mountain written off once the pools are full (V D.1)."""
    mountains = rules.end == "pools_and_mountains"
    if cell.column is Column.POOL and (mountains or rules.end == "each_pool"):
        return sheet.pool[cell.place] >= rules.pool_target
    all_full = all(points >= rules.pool_target for points in sheet.pool)
    return mountains and all_full and cell.column is Column.MOUNTAIN and sheet.mountain[cell.place] <= 0


def _totals(pulka: Pulka, cell: Cell) -> list[str]:
    """Returns the running totals of a cell (K 4.2.5)."""
    start = pulka.start
    if cell.on is not None:
        total = start.whists[cell.place][cell.on]
    else:
        total = (start.pool if cell.column is Column.POOL else start.mountain)[cell.place]
    totals = [total] if total else []
    for line in pulka.lines:
        gained = sum(
            (
                entry.points
                for entry in line.entries
                if (entry.column, entry.seat, entry.on) == (cell.column, cell.place, cell.on)
            ),
            Fraction(0),
        )
        if gained:
            total += gained
            totals.append(total)
    written = [number(total) for total in totals[-MOST_TOTALS:]]
    return written if len(totals) <= MOST_TOTALS else ["…", *written]


def _frames(canvas: Canvas, layout: Layout, players: int) -> None:
    bottom = layout.rows - 1
    _rectangle(canvas, 0, 0, RIGHT, bottom)
    if players == 2:
        for row in (*_bands(layout), layout.centre):
            canvas.put(0, row, f"├{'─' * (RIGHT - 1)}┤", "dim")
        return
    for share in (POOL_EDGE, MOUNTAIN_EDGE):
        _rectangle(canvas, *_scaled(layout, share))
    corners = [(0, bottom), (RIGHT, bottom)] if players == 3 else [(0, 0), (RIGHT, 0), (0, bottom), (RIGHT, bottom)]
    for x, y in corners:
        _ray(canvas, layout, x, y)
    left, top, right, low = _scaled(layout, POOL_EDGE)
    if players == 3:
        for row in range(layout.centre):
            canvas.put(MIDDLE, row, "┬" if row == 0 else "┼" if canvas.cells[row][MIDDLE] == "─" else "│", "dim")
        for row in range(1, top):
            step = round(Fraction(left * row, top))
            canvas.put(step, row, "╲", "dim")
            canvas.put(RIGHT - step, row, "╱", "dim")
        _divider(canvas, MIDDLE, low, bottom)
        return
    for share in (Fraction(1, 3), Fraction(2, 3)):
        inner, outer = left + share * (right - left), share * RIGHT
        column = round((inner + outer) / 2)
        _divider(canvas, column, 0, top)
        _divider(canvas, column, low, bottom)
        row = round((top + share * (low - top) + share * bottom) / 2)
        canvas.put(0, row, f"├{'─' * (left - 1)}┤", "dim")
        canvas.put(right, row, f"├{'─' * (left - 1)}┤", "dim")


def _divider(canvas: Canvas, x: int, top: int, bottom: int) -> None:
    canvas.put(x, top, "┬", "dim")
    for row in range(top + 1, bottom):
        canvas.put(x, row, "│", "dim")
    canvas.put(x, bottom, "┴", "dim")


def _bands(layout: Layout) -> list[int]:
    """Returns the rows of the inner lines between two players, from the top."""
    half = layout.centre
    offsets = [round(half * share) for share in (POOL_EDGE, MOUNTAIN_EDGE)]
    return [half - offset for offset in offsets] + [half + offset for offset in reversed(offsets)]


def _scaled(layout: Layout, share: Fraction) -> tuple[int, int, int, int]:
    """Returns the frame scaled about the centre."""
    below = layout.rows - 1 - layout.centre
    return (
        MIDDLE - round(MIDDLE * share),
        layout.centre - round(layout.centre * share),
        MIDDLE + round(MIDDLE * share),
        layout.centre + round(below * share),
    )


def _rectangle(canvas: Canvas, left: int, top: int, right: int, bottom: int) -> None:
    across = "─" * (right - left - 1)
    canvas.put(left, top, f"┌{across}┐", "dim")
    canvas.put(left, bottom, f"└{across}┘", "dim")
    for row in range(top + 1, bottom):
        canvas.put(left, row, "│", "dim")
        canvas.put(right, row, "│", "dim")


def _ray(canvas: Canvas, layout: Layout, x: int, y: int) -> None:
    """Draws the line from the centre to a corner, over nothing that is drawn already."""
    sign = "╲" if (x < MIDDLE) == (y < layout.centre) else "╱"
    step = 1 if y > layout.centre else -1
    for row in range(layout.centre + step, y, step):
        column = MIDDLE + round(Fraction((x - MIDDLE) * (row - layout.centre), y - layout.centre))
        if canvas.blank(column, row):
            canvas.put(column, row, sign, "dim")


def _centre(canvas: Canvas, layout: Layout, target: str) -> None:
    inside = max(4, len(target) + 2)
    left = MIDDLE - (inside + 1) // 2
    canvas.put(left, layout.centre - 1, f"╭{'─' * inside}╮", "dim")
    canvas.put(left, layout.centre, f"│{' ' * inside}│", "dim")
    canvas.put(left + 1, layout.centre, target.center(inside), "bold")
    canvas.put(left, layout.centre + 1, f"╰{'─' * inside}╯", "dim")


def _names(canvas: Canvas, layout: Layout, names: Sequence[str], trees: Sequence[str]) -> None:
    """Writes the names into the frame, bombs beside them: the first player sits below, the others clockwise."""
    bottom = layout.rows - 1
    match len(names):
        case 2:
            spots = [(MIDDLE, bottom), (MIDDLE, 0)]
        case 3:
            spots = [(MIDDLE, bottom), (MIDDLE // 2, 0), (MIDDLE + MIDDLE // 2, 0)]
        case _:
            spots = [(MIDDLE, bottom), (0, layout.centre), (MIDDLE, 0), (RIGHT, layout.centre)]
    for name, signs, (x, y) in zip(names, trees, spots, strict=True):
        if x in (0, RIGHT):
            room = layout.rows - 4 - (TREE + 1 if signs else 0)
            _upright(canvas, x, y, f"{cut(name, min(24, room))} {cut(signs, TREE)}".rstrip())
        else:
            text = f" {cut(name, NAMED if signs else 24)} {cut(signs, 2 * TREE)} ".replace("  ", " ")
            canvas.put(x - width(text) // 2, y, text, "bold")


def _upright(canvas: Canvas, x: int, y: int, letters: str) -> None:
    for row, char in enumerate(letters, start=y - len(letters) // 2):
        if char == " ":
            continue
        # A wide letter on the right edge takes the column inside the frame.
        canvas.put(min(x, COLUMNS - width(char)), row, char, "bold")


def _write(canvas: Canvas, cell: Cell, label: str, totals: list[str]) -> None:
    """Writes the label and the totals into a cell, in the middle of its rows.

    A long label goes over several rows. Where it leaves no room it is cut, and after that the oldest totals give way.
    """
    rows = [(row, *span) for row in range(cell.top, cell.bottom + 1) if (span := _span(canvas, cell.x, row))]
    whole = True
    while rows:
        for count in range(1, len(rows) + 1):
            first = (len(rows) - count) // 2
            placed = _flow(rows[first : first + count], label, totals, whole=whole)
            if placed is not None:
                for x, row, text, style in placed:
                    canvas.put(x, row, text, style)
                return
        if whole:
            whole = False
            continue
        if not totals:
            return
        totals = ["…", *totals[2 if totals[0] == "…" else 1 :]]
        if totals == ["…"]:
            totals = []


def _span(canvas: Canvas, x: int, row: int) -> tuple[int, int] | None:
    """Returns the free cells of the row around *x*, without the one next to a line."""
    if not canvas.blank(x, row):
        return None
    left = right = x
    while canvas.blank(left - 1, row):
        left -= 1
    while canvas.blank(right + 1, row):
        right += 1
    return (left + 1, right - 1) if right - left >= 3 else None


def _flow(
    rows: list[tuple[int, int, int]], label: str, totals: list[str], *, whole: bool
) -> list[tuple[int, int, str, str]] | None:
    """Returns the pieces of text for exactly these rows, or nothing when they do not fit."""
    placed: list[tuple[int, int, str, str]] = []
    tokens = [*(f"{total}." for total in totals[:-1]), *totals[-1:]]
    rooms = [right - left + 1 for _, left, right in rows]
    shown = _broken(label, rooms) if whole else _abridged(label, rooms[0])
    if shown is None:
        return None
    for index, (row, left, _) in enumerate(rows):
        line: list[tuple[str, str]] = []
        if index < len(shown):
            line.append((shown[index], "dim"))
            if tokens and len(rows) == 1:
                line.append((" ", ""))
        used = sum(width(text) for text, _ in line)
        if index >= len(shown) or len(rows) == 1:
            while tokens and used + width(tokens[0]) <= rooms[index]:
                token = tokens.pop(0)
                line.append((token, "" if tokens else "bold"))
                used += width(token)
        x = left + (rooms[index] - used) // 2
        for text, style in line:
            placed.append((x, row, text, style))
            x += width(text)
    return None if tokens else placed


def _abridged(label: str, room: int) -> list[str] | None:
    shown = cut(label, room)
    return None if width(shown) < min(width(label), 5) else [shown]


def _broken(label: str, rooms: Sequence[int]) -> list[str] | None:
    """Returns *label* in lines of at most these columns, or nothing when it takes more of them.

    >>> _broken("на Александру", [10, 10]), _broken("on Konstantin", [8, 8, 8]), _broken("pool", [3])
    (['на', 'Александру'], ['on', 'Konstan-', 'tin'], None)
    """
    lines: list[str] = []
    rest = unicodedata.normalize("NFC", label)
    for room in rooms:
        if not rest:
            break
        if width(rest) <= room:
            return [*lines, rest]
        line = rest
        while line and width(line) > room:
            line = line.rpartition(" ")[0]
        if not line:
            if room < SHORTEST:
                return None
            line = cut(rest, room).removesuffix("…")
            lines.append(f"{line}-")
        else:
            lines.append(line)
        rest = rest[len(line) :].lstrip()
    return None if rest else lines


def _cells_of_three() -> Iterator[Cell]:
    yield Cell(MIDDLE, 12, 17, Column.MOUNTAIN, 0)
    yield Cell(MIDDLE, 19, 23, Column.POOL, 0)
    yield Cell(MIDDLE // 2 + 4, 25, 29, Column.WHISTS, 0, 1)
    yield Cell(MIDDLE + MIDDLE // 2 - 4, 25, 29, Column.WHISTS, 0, 2)
    for place, x, mirror in ((1, 0, 1), (2, RIGHT, -1)):
        yield Cell(x + mirror * 29, 7, 14, Column.MOUNTAIN, place)
        yield Cell(x + mirror * 17, 4, 18, Column.POOL, place)
        yield Cell(x + mirror * 6, 4, 26, Column.WHISTS, place, 0)
        yield Cell(x + mirror * 25, 1, 2, Column.WHISTS, place, 3 - place)


def _cells_of_four() -> Iterator[Cell]:
    for place, mountain, pool, whists in ((0, (17, 20), (22, 24), (26, 29)), (2, (10, 13), (6, 8), (1, 4))):
        yield Cell(MIDDLE, *mountain, Column.MOUNTAIN, place)
        yield Cell(MIDDLE, *pool, Column.POOL, place)
        for x, on in ((MIDDLE - 18, 1), (MIDDLE, 2 - place), (MIDDLE + 18, 3)):
            yield Cell(x, *whists, Column.WHISTS, place, on)
    for place, x, mirror in ((1, 0, 1), (3, RIGHT, -1)):
        yield Cell(x + mirror * 28, 12, 18, Column.MOUNTAIN, place)
        yield Cell(x + mirror * 17, 9, 21, Column.POOL, place)
        for rows, on in (((4, 10), 2), ((12, 18), 4 - place), ((20, 26), 0)):
            yield Cell(x + mirror * 6, *rows, Column.WHISTS, place, on)


def _cells_of_two() -> Iterator[Cell]:
    layout = Layout(21, 10, ())
    edges = [0, *_bands(layout), 20]
    for place, rows in ((1, (edges[0], edges[1], edges[2], 10)), (0, (20, edges[4], edges[3], 10))):
        for column, one, other in zip((Column.WHISTS, Column.POOL, Column.MOUNTAIN), rows, rows[1:], strict=False):
            top, bottom = sorted((one, other))
            on = 1 - place if column is Column.WHISTS else None
            yield Cell(MIDDLE // 2, top + 1, bottom - 1, column, place, on)


LAYOUTS: Final = {
    2: Layout(21, 10, tuple(_cells_of_two())),
    3: Layout(31, 10, tuple(_cells_of_three())),
    4: Layout(31, 15, tuple(_cells_of_four())),
}
