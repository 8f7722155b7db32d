"""A sheet of character cells to draw lines and text on, with styles that only a terminal sees."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from itertools import groupby

STYLES = {"dim": "\x1b[2m", "bold": "\x1b[1m"}
RESET = "\x1b[0m"


def width(text: str) -> int:
    """Returns how many columns *text* takes.

    >>> width("Анна"), width("й"), width("二")
    (4, 1, 2)
    """
    return sum(_cells(char) for char in unicodedata.normalize("NFC", text))


def cut(text: str, most: int) -> str:
    """Returns *text* in at most *most* columns, ending in an ellipsis where it is cut.

    >>> cut("Александра", 6), cut("Анна", 6)
    ('Алекс…', 'Анна')
    """
    text = unicodedata.normalize("NFC", text)
    if width(text) <= most:
        return text
    while width(text) > max(most - 1, 0):
        text = text[:-1]
    return f"{text.rstrip()}…" if most > 0 else ""


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Returns *text* filled with blanks to *columns*, on its left when *right* is set."""
    blanks = " " * max(0, columns - width(text))
    return blanks + text if right else text + blanks


def _cells(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


@dataclass(frozen=True, slots=True)
class Canvas:
    """Rows of cells; a cell holds one character, nothing after a wide one, and a style."""

    columns: int
    rows: int
    cells: list[list[str]] = field(init=False)
    styles: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", [[" "] * self.columns for _ in range(self.rows)])
        object.__setattr__(self, "styles", [[""] * self.columns for _ in range(self.rows)])

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Writes *text* from the cell (x, y) on; what does not fit is left out."""
        for char in unicodedata.normalize("NFC", text):
            cells = _cells(char)
            if not cells:
                self.cells[y][x - 1] += char
                continue
            if x + cells > self.columns:
                return
            self.cells[y][x] = char
            self.styles[y][x] = style
            if cells == 2:
                self.cells[y][x + 1] = ""
                self.styles[y][x + 1] = style
            x += cells

    def blank(self, x: int, y: int) -> bool:
        """Returns whether the cell is inside and empty."""
        return 0 <= x < self.columns and 0 <= y < self.rows and self.cells[y][x] == " "

    def lines(self, *, styled: bool = False) -> list[str]:
        """Returns the rows as text, with escape codes when *styled*.

        >>> canvas = Canvas(5, 1)
        >>> canvas.put(1, 0, "20", "bold")
        >>> canvas.lines(), canvas.lines(styled=True)
        ([' 20'], [' \\x1b[1m20\\x1b[0m'])
        """
        if not styled:
            return ["".join(row).rstrip() for row in self.cells]
        return [self._styled(row, styles) for row, styles in zip(self.cells, self.styles, strict=True)]

    def _styled(self, row: list[str], styles: list[str]) -> str:
        parts = []
        for style, group in groupby(zip(row, styles, strict=True), key=lambda cell: cell[1]):
            text = "".join(char for char, _ in group)
            parts.append(f"{STYLES[style]}{text}{RESET}" if style else text)
        return "".join(parts).rstrip()
