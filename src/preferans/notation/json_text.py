"""JSON read strictly: no key twice, numbers of a sensible length, and every fault with its line and column."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn

from preferans.notation.cards_text import shown
from preferans.notation.json_fault import json_fault
from preferans.rules.errors import NotationError

DEPTH: Final = 200
"""Brackets in each other, from where JSON that Python could not read is called too deep."""
NUMBER_LENGTH: Final = 4_000
"""Characters of a number, from where one that Python could not read is called too long."""

_TOKEN: Final = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?|[\[{]|[\]}]|[^\s"\[\]{},:]+', re.DOTALL)
_NO_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")


def loads(text: str) -> Any:
    """Returns the value of a JSON document; raises `NotationError` with the place of the first fault.

    >>> loads('{"a": [1, {"b": 1, "b": 2}]}')
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: line 1, column 20: the key 'b' stands twice in one object
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise NotationError(json_fault(text, error)) from None
    except (ValueError, RecursionError):
        raise _fault(text) from None


def place(text: str, at: int) -> str:
    """Returns the line and the column of a position in *text*.

    >>> place("ab\\ncd", 4)
    'line 2, column 2'
    """
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"


def read_utf8(data: bytes) -> str:
    """Returns the text of a file, which may begin with a byte order mark.

    >>> read_utf8(b"ab\\xff")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: line 1, column 3: byte 3 is not UTF-8
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise NotationError("the text is UTF-16; it must be UTF-8")
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix("\ufeff")
        raise NotationError(f"{place(before, len(before))}: byte {error.start + 1} is not UTF-8") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError
    return table


def _constant(_name: str) -> NoReturn:
    raise ValueError


def _fault(text: str) -> NotationError:
    """Returns what is wrong with *text*, which has the form of JSON; goes through it once more to find the place."""
    open_objects: list[set[str] | None] = []
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word in ("{", "["):
            open_objects.append(set() if word == "{" else None)
            if len(open_objects) > DEPTH:
                return NotationError(f"{place(text, token.start())}: the JSON is nested too deeply")
        elif word in ("}", "]"):
            open_objects.pop()
        elif token[2] is not None:
            keys, key = open_objects[-1], str(json.loads(f'"{token[1]}"'))
            if keys is not None and key in keys:
                return NotationError(f"{place(text, token.start())}: the key {shown(key)} stands twice in one object")
            if keys is not None:
                keys.add(key)
        elif word in _NO_NUMBERS:
            return NotationError(f"{place(text, token.start())}: {word} is not a number of JSON")
        elif token[1] is None and len(word) > NUMBER_LENGTH:
            return NotationError(f"{place(text, token.start())}: the JSON holds a number that is too long")
    return NotationError("this cannot stand here in JSON")
