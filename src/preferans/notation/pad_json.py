"""The JSON of the score pad, read safely: bounds, no key twice, and errors that name the place."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from preferans.notation.bounds import JSON_LIMIT, read_points
from preferans.notation.json_text import loads, read_utf8
from preferans.rules.errors import NotationError
from preferans.rules.fields import nearest
from preferans.rules.letters import odd_letters

SHOWN: Final = 60

_RECORD: Final = re.compile(r'\s*(?:\[\s*[A-Z][A-Za-z0-9_]*\s+"|[0-9]+\.[A-Za-z0-9_-]{8,}\s*$)')
"""How the text and the line of a record begin."""
_KINDS: Final = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}


def read_json(text: str | bytes) -> Any:
    """Returns the value of a JSON document; raises `NotationError` for what is not strict JSON of a sensible size.

    >>> read_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: line 1, column 10: the key 'a' stands twice in one object
    """
    if len(text) > JSON_LIMIT:
        raise NotationError(f"input of more than {JSON_LIMIT // 1_000_000} MB is not read")
    plain = read_utf8(text) if isinstance(text, bytes) else text.removeprefix("\ufeff")
    if not plain.strip():
        raise NotationError("the input is empty; a score pad is an object of JSON")
    if _RECORD.match(plain):
        raise NotationError("this looks like the record of a game: use `preferans replay`")
    return loads(plain)


def shown(given: object) -> str:
    """Returns *given* for an error, cut when it is long.

    >>> shown("ten"), shown([1, 2]), shown(None)
    ("'ten'", 'a list', 'null')
    """
    if isinstance(given, str):
        return repr(given if len(given) <= SHOWN else f"{given[:SHOWN]}…")
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, int | float):
        return str(given) if abs(given) < 10**15 else "that number"
    return _KINDS.get(type(given), "that")


@dataclass(frozen=True, slots=True)
class Fields:
    """An object of the input, read key by key; *where* names it in errors."""

    where: str
    table: Mapping[str, Any]

    @classmethod
    def of(cls, given: object, where: str) -> Fields:
        """Returns *given* as fields; it has to be an object."""
        if not isinstance(given, dict):
            raise NotationError(f"{where} must be an object, not {shown(given)}")
        return cls(where, given)

    def refuse_others(self, known: Collection[str]) -> None:
        """Raises `NotationError` for a key that is not *known*, naming the nearest."""
        for key in self.table:
            if key not in known:
                raise NotationError(f"{self.where}: unknown key {shown(key)}{nearest(key, list(known))}")

    def fail(self, key: str, wanted: str) -> NotationError:
        """Returns the error for a value that is not as *wanted*."""
        given = self.table[key]
        odd = odd_letters(given) if isinstance(given, str) else ""
        return NotationError(f"{self.where}: {key} must be {wanted}, not {shown(given)}{odd}")

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def text(self, key: str) -> str:
        """Returns the text under *key*."""
        value = self.table[key]
        if not isinstance(value, str):
            raise self.fail(key, "text")
        return value

    def flag(self, key: str) -> bool:
        """Returns the truth value under *key*, false when it is left out."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(key, "true or false")
        return value

    def whole(self, key: str, least: int, most: int) -> int:
        """Returns the whole number under *key*, 0 when it is left out."""
        value = self.table.get(key, 0)
        if key in self.table and (type(value) is not int or not least <= value <= most):
            raise self.fail(key, f"a whole number from {least} to {most}")
        return int(value)

    def items(self, key: str, most: int) -> list[Any]:
        """Returns the list under *key*, empty when it is left out."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            raise self.fail(key, "a list")
        if len(value) > most:
            raise NotationError(f"{self.where}: {key} has more than {most} items")
        return value

    def points(self, key: str) -> Fraction:
        """Returns the exact number under *key*: a whole number, or text such as ``"7"`` or ``"5/2"``."""
        value = self.table[key]
        points = read_points(str(value)) if type(value) in (int, str) else None
        if points is not None:
            return points
        raise self.fail(key, 'an exact number such as "7" or "5/2"')
