"""The JSON of the score pad, read safely: bounds, no key twice, and errors that name the place."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NoReturn

from preferans.notation.json_fault import json_fault
from preferans.rules.errors import NotationError
from preferans.rules.fields import nearest
from preferans.rules.letters import odd_letters

SIZE_LIMIT: Final = 5_000_000
SHOWN: Final = 60

_POINTS: Final = re.compile(r"-?[0-9]{1,9}(/[0-9]{1,9})?")
_RECORD: Final = re.compile(r'\s*(?:\[\s*[A-Z][A-Za-z0-9_]*\s+"|[0-9]+\.[A-Za-z0-9_-]{8,}\s*$)')
"""How the text and the line of a record begin."""
_KINDS: Final = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}


def read_json(text: str | bytes) -> Any:
    """Returns the value of a JSON document; raises `NotationError` for what is not strict JSON of a sensible size.

    >>> read_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: the key 'a' stands twice in one object
    """
    if len(text) > SIZE_LIMIT:
        raise NotationError(f"input of more than {SIZE_LIMIT // 1_000_000} MB is not read")
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        return json.loads(plain, object_pairs_hook=_once, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise _not_json(plain, error) from None
    except RecursionError:
        raise NotationError("the JSON is nested too deeply") from None
    except NotationError:
        raise
    except ValueError:
        raise NotationError("the JSON holds a number that is too long") from None


def _not_json(text: str, error: json.JSONDecodeError) -> NotationError:
    if not text.strip():
        return NotationError("the input is empty; a score pad is an object of JSON")
    if _RECORD.match(text):
        return NotationError("this looks like the record of a game: use `preferans replay`")
    return NotationError(json_fault(text, error))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NotationError(f"the key {shown(key)} stands twice in one object")
            seen.add(key)
    return table


def _refuse_constant(word: str) -> NoReturn:
    raise NotationError(f"{word} is not a number of JSON")


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

    def refuse_others(self, known: Collection[str], later: Collection[str] = ()) -> None:
        """Raises `NotationError` for a key that is not *known*, naming the nearest."""
        for key in self.table:
            if key in later:
                raise NotationError(f"{self.where}: {shown(key)} comes with the variants")
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
        if type(value) is int and abs(value) < 10**9:
            return Fraction(value)
        if isinstance(value, str) and _POINTS.fullmatch(value) and not re.search(r"/0+$", value):
            return Fraction(value)
        raise self.fail(key, 'an exact number such as "7" or "5/2"')
