"""The bombs and birds of the classical game, a line a player below the drawn sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from preferans.cli.canvas import width
from preferans.cli.wording import Wording
from preferans.rules.convention import Convention
from preferans.rules.pulka import Sheet
from preferans.rules.scoring.tree import prelim_deals


def bomb_lines(sheet: Sheet, rules: Convention, names: Sequence[str], texts: Wording) -> Iterator[str]:
    """Yields each player's row, a cross for a bomb that is used up, and the level of the next bomb.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.scoring import first_sheet
    >>> rules = load("classic")
    >>> print("\\n".join(bomb_lines(first_sheet(3, rules), rules, ("Anna", "Boris", "Vera"), wording("en"))))
    Anna   bombs 1 1
    Boris  bombs 1 1
    Vera   bombs 1 1
    All-passes before the game: 0 of 18. The next bomb is of level 1.
    """
    if not rules.blind and not sheet.bombs:
        return
    column = max(map(width, names))
    for place, name in enumerate(names):
        row = " ".join(str(level) if level else "×" for level in sheet.cells(place)) or "–"
        line = texts.say("bombs.row", row=row)
        if sheet.bird(place):
            line += f", {texts.say('bombs.bird', level=sheet.bird(place))}"
        yield f"{name}{' ' * (column - width(name))}  {line}"
    before = prelim_deals(sheet.players, rules)
    prelim = f"{texts.say('bombs.prelim', played=sheet.prelim, all=before)} " if sheet.prelim < before else ""
    yield prelim + texts.say("bombs.next", level=sheet.chain)
