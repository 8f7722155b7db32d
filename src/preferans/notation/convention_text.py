"""Conventions as one line of text: ``sochi; whist_style=gentleman``, or every field, ``field=value; …``.

A value is written as in TOML (``true``, ``10``, ``[6, 7]``, ``"text"``, ``{ 6 = [3, 4] }``) or as a bare word.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from preferans.rules.convention import Convention, as_table, differences, load, replace_fields
from preferans.rules.errors import ConventionError, NotationError
from preferans.rules.fields import FIELDS, OF_VARIANTS, Choice
from preferans.rules.letters import odd_letters
from preferans.rules.names import UNSAFE

TEXT_LIMIT: Final = 10_000
SHOWN: Final = 60

_FIELD_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORD: Final = re.compile(r"[^\W\d][\w-]*")
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_WORDS: Final = re.compile(r"\[\s*[\w./-]+(?:\s*,\s*[\w./-]+)*\s*,?\s*\]")
"""A list whose words may stand without quotes."""
_BARE: Final = re.compile(r"[\w./-]+(?: [\w./-]+)*")


def parse_field(text: str) -> tuple[str, object]:
    """Returns the name and the value of ``name=value``; the value is not yet checked against the field.

    >>> parse_field("whist_style=gentleman"), parse_field("half_whist = [6, 7]"), parse_field("stalingrad=true")
    (('whist_style', 'gentleman'), ('half_whist', [6, 7]), ('stalingrad', True))
    >>> parse_field("no_talon=[misere, nine]")
    ('no_talon', ['misere', 'nine'])
    """
    name, equals, value = text.partition("=")
    name = name.strip()
    if not equals:
        raise NotationError(f"{_shown(text)} is not of the form field=value")
    if not _FIELD_NAME.fullmatch(name):
        raise NotationError(f"{_shown(name)}{odd_letters(name)} is not the name of a field")
    return name, _parse_value(name, value.strip())


def write_rules(rules: Convention) -> str:
    """Returns every field of *rules* in one line, which `read_rules` reads back on top of the preset.

    A field of the variants is left out where neither the convention nor its preset makes use of it.

    >>> write_rules(load("kodeks"))[:62]
    'system=sochi; pool_price={ 6=2, 7=4, 8=6, 9=8, 10=10, misere=1'
    """
    table, used = as_table(rules), set()
    for other in (load("kodeks"), load(rules.name)):
        used |= set(differences(rules, other)) | set(differences(other, load("kodeks")))
    return _write({name: value for name, value in table.items() if name not in OF_VARIANTS or name in used})


def write_convention(rules: Convention) -> str:
    """Returns *rules* as a person writes it: the preset, and what differs from it.

    >>> write_convention(read_rules("sochi; ten=whisted; half_whist=[6]"))
    'sochi; half_whist=[6]; ten=whisted'
    """
    changes = differences(rules, load(rules.name))
    return f"{rules.name}; {_write(changes)}" if changes else rules.name


def json_table(rules: Convention, base: Convention | None = None) -> dict[str, Any]:
    """Returns *rules* as an object of JSON: every field, or only what differs from *base* where that is enough.

    >>> json_table(read_rules("sochi; ten=whisted"), load("sochi")), json_table(load("kodeks"))["extends"]
    ({'ten': 'whisted'}, 'kodeks')
    """
    if base is not None and base.name == rules.name:
        changes = differences(rules, base)
        # A table given in part keeps the rest of the old one, so a level less cannot be said by a change.
        if replace_fields(base, changes) == rules:
            return changes
    return {"extends": rules.name, **as_table(rules)}


def read_rules(text: str, base: Convention | None = None) -> Convention:
    """Returns the convention that *text* describes: a preset's name, changes of fields, or both.

    Without a name the changes are those of *base*, or of `kodeks` when there is none.

    >>> rules = read_rules("whist_style=gentleman; pool_target=30", load("sochi"))
    >>> rules.name, rules.whist_style, rules.pool_target, rules.ten
    ('sochi', 'gentleman', 30, 'checked')
    """
    if len(text) > TEXT_LIMIT:
        raise NotationError(f"a convention of more than {TEXT_LIMIT} characters is not read")
    items = [item for item in map(str.strip, _split(text)) if item]
    if items and "=" not in items[0]:
        base = load(items.pop(0))
    changes: dict[str, object] = {}
    for item in items:
        name, value = parse_field(item)
        if name in changes:
            raise ConventionError(f"the field {name!r} is given twice")
        changes[name] = value
    return replace_fields(base if base is not None else load("kodeks"), changes)


def _split(text: str) -> list[str]:
    """Returns the parts between semicolons, those inside quotes left alone."""
    parts, start, quoted, position = [], 0, False, 0
    while position < len(text):
        char = text[position]
        if quoted and char == "\\":
            position += 1
        elif char == '"':
            quoted = not quoted
        elif char == ";" and not quoted:
            parts.append(text[start:position])
            start = position + 1
        position += 1
    return [*parts, text[start:]]


def _parse_value(name: str, text: str) -> object:
    if not text:
        raise NotationError(f"{name} is given no value")
    if text in ("true", "false"):
        return text == "true"
    if _WORD.fullmatch(text):
        return text
    if _WHOLE.fullmatch(text):
        return int(text)
    if text[0] in '[{"':
        return _parse_toml(name, text)
    if _BARE.fullmatch(text):
        return text
    raise NotationError(f"the value {_shown(text)} of {name} cannot be read")


def _parse_toml(name: str, text: str) -> object:
    broken = NotationError(f"the value {_shown(text)} of {name} cannot be read")
    if len(text) > TEXT_LIMIT or UNSAFE.search(text):
        raise broken
    try:
        table = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        if _WORDS.fullmatch(text):
            return [_parse_value(name, word.strip()) for word in text.strip("[], ").split(",")]
        raise broken from None
    return table["value"]


def _write(table: Mapping[str, Any]) -> str:
    return "; ".join(f"{name}={write_value(name, value)}" for name, value in table.items())


def write_value(name: str, value: Any) -> str:
    """Returns a plain value of the field *name* as it is written after the equals sign.

    >>> write_value("half_whist", [6, 7]), write_value("stalingrad", True), write_value("quota", {"6": [4, 4]})
    ('[6, 7]', 'true', '{ 6=[4, 4] }')
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case list():
            return f"[{', '.join(_write_item(item) for item in value)}]"
        case Mapping():
            return f"{{ {', '.join(f'{key}={_write_item(item)}' for key, item in value.items())} }}"
        case _:
            return _write_text(name, str(value))


def _write_item(item: Any) -> str:
    if isinstance(item, list):
        return f"[{', '.join(map(str, item))}]"
    return str(item) if isinstance(item, int) else _quoted(item)


def _write_text(name: str, text: str) -> str:
    """Returns *text* bare where it is read back as it is, else in quotes."""
    if _BARE.fullmatch(text):
        value = _parse_value(name, text)
        if isinstance(value, str) or (isinstance(value, int) and isinstance(FIELDS[name], Choice)):
            return text
    return _quoted(text)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _shown(text: str) -> str:
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")
