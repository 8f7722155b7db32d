"""What a player may be called: one rule for the record, the score pad and the conventions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from preferans.rules.errors import NotationError
from preferans.rules.letters import look, odd_letters

NAME_LIMIT: Final = 80
"""Characters of a player's name."""
UNSAFE: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\u2028\u2029\ufeff\ud800-\udfff]")
"""What no line of text holds: control characters, line breaks, halves of a character."""
_TURNS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the direction of writing, and so the rest of a line with it."""


def is_name(text: str) -> bool:
    """Returns whether a player may be called *text*: one line of at most 80 characters, something of it to be seen.

    >>> [is_name(text) for text in ("Anna", "Анна Павловна", "👨‍👩‍👧", "", " Anna", "An\\nna", "\\u200d")]
    [True, True, True, False, False, False, False]
    """
    if not text or text != text.strip() or len(text) > NAME_LIMIT:
        return False
    return UNSAFE.search(text) is None and _TURNS.search(text) is None and _seen(text) != ""


def checked_players(names: Sequence[str]) -> tuple[str, ...]:
    """Returns the players' names; raises `NotationError` unless there are 2 to 4, all different to the eye.

    >>> checked_players(("Anna", "Boris", "Anna"))
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: two players are called 'Anna'
    """
    for one, other in combinations(names, 2):
        if one == other:
            raise NotationError(f"two players are called {one[:NAME_LIMIT]!r}")
        if one and other and _seen(one) == _seen(other):
            first, second = one[:NAME_LIMIT], other[:NAME_LIMIT]
            raise NotationError(f"the players {first!r} and {second!r}{odd_letters(second, [first])} look the same")
    for name in names:
        if not is_name(name):
            raise NotationError(f"{name[:NAME_LIMIT]!r} is not a player's name")
    if not 2 <= len(names) <= 4:
        raise NotationError(f"{len(names)} players are named; a pulka has 2 to 4")
    return tuple(names)


def _seen(name: str) -> str:
    """Returns what the eye takes *name* for: without what is invisible, a Latin letter for each that looks like one."""
    visible = (char for char in unicodedata.normalize("NFC", name) if unicodedata.category(char) != "Cf")
    return " ".join(look("".join(visible)).split())
