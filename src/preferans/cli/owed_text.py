"""The compulsory games that are still to be played, and the pool that was named, below the drawn sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from preferans.cli.canvas import width
from preferans.cli.tell import level_text
from preferans.cli.wording import Wording
from preferans.rules.pulka import Sheet
from preferans.rules.scoring.compulsory import GAMES, owes


def owed_lines(sheet: Sheet, names: Sequence[str], texts: Wording) -> Iterator[str]:
    """Yields a row for each player with what he still owes; after these games the size of the pool.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.scoring import first_sheet
    >>> print("\\n".join(owed_lines(first_sheet(2, load("taganrog")), ("Anna", "Vera"), wording("en"))))
    Anna  owes a six, a seven, an eight, a nine, misère
    Vera  owes a six, a seven, an eight, a nine, misère
    """
    if owes(sheet):
        column = max(map(width, names))
        for name, row in zip(names, sheet.owed, strict=True):
            games = [level_text(game, texts) for game, count in zip(GAMES, row, strict=True) for _ in range(count)]
            yield f"{name}{' ' * (column - width(name))}  {texts.say('owed.row', games=', '.join(games) or '–')}"
    if sheet.size:
        yield texts.say("owed.size", size=sheet.size)
