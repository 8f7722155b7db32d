"""The bombs and birds of the classical game: the row of cells at a player's corner, and what stands below the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from preferans.cli.canvas import width
from preferans.cli.wording import Wording
from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import Convention
from preferans.rules.pulka import Column, Line, Sheet, Why
from preferans.rules.scoring.tree import prelim_deals

Used = Mapping[tuple[int, int], str]
"""What was played under a bomb that is used up, by its owner's place and its cell."""
FREE: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
"""A free bomb, by its level."""
USED, TEN, BIRD = "×", "X", "✓"


def used_up(deals: Iterable[tuple[Contract | None, Line]], texts: Wording) -> Used:
    """Returns the level of the game in each cell whose bomb is used up, as it is written on paper (V A.2)."""
    return {
        (entry.seat, entry.cell): _sign(contract, texts)
        for contract, line in deals
        for entry in line.entries
        if entry.column is Column.BOMBS and entry.why is Why.BOMB_USED and entry.cell is not None
    }


def _sign(contract: Contract | None, texts: Wording) -> str:
    if contract is None:
        return USED
    if contract.kind is Kind.MISERE:
        return texts.say("bombs.misere")
    return TEN if contract.level == 10 else str(contract.level)


def _free(level: int) -> str:
    return FREE[min(level, len(FREE)) - 1]


def tree(sheet: Sheet, place: int, used: Used) -> str:
    """Returns the cells of the player at *place*, then his birds, one sign each; empty where he has none.

    >>> from preferans.rules.convention import load
    >>> from preferans.rules.scoring import first_sheet
    >>> tree(first_sheet(3, load("classic")), 0, {}), tree(first_sheet(3, load("sochi")), 0, {})
    ('①①', '')
    """
    signs = [_free(level) if level else used.get((place, cell), USED) for cell, level in enumerate(sheet.cells(place))]
    return "".join(signs) + BIRD * sheet.bird(place)


def bomb_lines(
    sheet: Sheet, rules: Convention, names: Sequence[str], texts: Wording, used: Used | None = None
) -> Iterator[str]:
    """Yields what the signs mean, and the level of the next bomb; with *used* each player's row first.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.scoring import first_sheet
    >>> rules = load("classic")
    >>> print("\\n".join(bomb_lines(first_sheet(3, rules), rules, ("Anna", "Boris", "Vera"), wording("en"), {})))
    Anna   ①①
    Boris  ①①
    Vera   ①①
    ① a bomb and its level, 7 the game in a cell that is used up.
    All-passes before the game: 0 of 18. The next bomb: ①.
    """
    if not rules.blind and not sheet.bombs:
        return
    if used is not None:
        column = max(map(width, names))
        for place, name in enumerate(names):
            yield f"{name}{' ' * (column - width(name))}  {tree(sheet, place, used) or '–'}"
    if any(map(sheet.cells, range(sheet.players))):
        yield texts.say("bombs.legend-bird" if any(sheet.birds) else "bombs.legend")
    before = prelim_deals(sheet.players, rules)
    prelim = f"{texts.say('bombs.prelim', played=sheet.prelim, all=before)} " if sheet.prelim < before else ""
    yield prelim + texts.say("bombs.next", bomb=_free(sheet.chain))
