"""What a field of a convention means, and each of its values, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from preferans.cli.wording import LANGUAGES, Wording, wording
from preferans.rules.fields import (
    FIELDS,
    Choice,
    ChoiceOrName,
    Flag,
    Milestones,
    Number,
    Prices,
    PriceTable,
    QuotaTable,
    Ratio,
    Subset,
)

_SOURCE: Final = re.compile(r" \((K,? [^()]*)\)\.$")
"""Where the meaning of a field comes from, at the end of its text."""


@dataclass(frozen=True, slots=True)
class ValueText:
    """What may be chosen: a value as it is written, or any of a kind, and what it means."""

    value: str | None
    meaning: str


def field_meaning(name: str, texts: Wording) -> str:
    """Returns what the field *name* means, without where that comes from.

    >>> texts = wording("en")
    >>> field_meaning("ten", texts), field_source("ten", texts)
    ('What the defence does about a game of ten.', 'K 3.5.3')
    """
    return _SOURCE.sub(".", texts.say(f"field.{name}"))


def field_source(name: str, texts: Wording) -> str | None:
    """Returns the paragraph that the field *name* comes from, as its text says it."""
    found = _SOURCE.search(texts.say(f"field.{name}"))
    return found[1] if found else None


def value_texts(name: str, texts: Wording) -> tuple[ValueText, ...]:
    """Returns what may be chosen for the field *name*.

    >>> for text in value_texts("consolation", wording("en")):
    ...     print(text.value, "-", text.meaning)
    trick_price - the price of a trick of the game
    none - nothing
    None - a whole number from 0 to 1000
    """
    return tuple(_value_texts(name, texts))


def _value_texts(name: str, texts: Wording) -> Iterator[ValueText]:
    def named(value: object) -> ValueText:
        written = str(value).lower() if isinstance(value, bool) else str(value)
        key = f"value.{name}.{written}"
        return ValueText(written, texts.say(key if key in texts.texts else f"kind.{written}"))

    def kind(key: str, **values: object) -> ValueText:
        return ValueText(None, texts.say(f"kind.{key}", **values))

    match FIELDS[name]:
        case Choice(values):
            yield from map(named, values)
        case Flag(later):
            yield from map(named, (False,) if later else (True, False))
        case Number(least, most, words):
            yield from map(named, words)
            yield kind("number", least=least, most=most)
        case ChoiceOrName(words):
            yield from map(named, words)
            yield kind("name")
        case Subset(values) if all(isinstance(value, int) for value in values):
            yield kind("levels", levels=", ".join(map(str, values)))
        case Subset(values):
            yield from map(named, values)
            yield kind("words")
        case Ratio():
            yield kind("ratio")
        case Prices():
            yield kind("prices")
        case Milestones(words):
            yield from map(named, words)
            yield kind("milestones")
        case PriceTable():
            yield kind("price-table")
        case QuotaTable():
            yield kind("quota-table")


def meaning_json(name: str) -> dict[str, Any]:
    """Returns the meanings of a field and of its values in every language, and its source."""
    spoken = {language: value_texts(name, wording(language)) for language in LANGUAGES}
    values = []
    for place, text in enumerate(spoken["en"]):
        written = {} if text.value is None else {"value": text.value}
        values.append(written | {language: spoken[language][place].meaning for language in sorted(spoken)})
    meanings = {language: field_meaning(name, wording(language)) for language in sorted(LANGUAGES)}
    return {**meanings, "values": values, "source": field_source(name, wording("en"))}
