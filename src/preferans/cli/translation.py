"""English sentences in Russian: the errors of the engine and of `click`, and the help.

The engine speaks English, to programmers. Where a person is to read it, the sentence is looked up in a catalogue of
templates, the files of ``texts/ru`` that `CATALOGUES` names: what stands for a placeholder goes into the Russian
sentence, itself translated where it is a part of speech and not a name. What no template fits stays as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Final

from preferans.cli.wording import CATALOGUES, Language

VERBATIM: Final = frozenset({"name", "other", "key"})
"""Placeholders that stand for a name, which is never translated."""
SENTENCES: Final = frozenset({"error", "why"})
"""Placeholders that stand for a whole sentence."""
_PATH: Final = re.compile(r"\w+(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*")
"""A place in a JSON document, as ``deals[0].events[3].card``."""


@dataclass(frozen=True, slots=True)
class Template:
    """An English sentence with placeholders, and the Russian one."""

    pattern: re.Pattern[str]
    russian: str
    weight: int
    """How many characters are fixed: of two templates that fit, the one that says more is meant."""

    @classmethod
    def of(cls, english: str, russian: str) -> Template:
        """Returns the template of an entry."""
        parts = list(Formatter().parse(english))
        pattern = "".join(re.escape(fixed) + (f"(?P<{name}>.+?)" if name else "") for fixed, name, _, _ in parts)
        return cls(re.compile(pattern, re.DOTALL), russian, sum(len(fixed) for fixed, *_ in parts))


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The templates by table."""

    tables: Mapping[str, tuple[Template, ...]]

    def sentence(self, text: str) -> str:
        """Returns the Russian of a sentence, which may begin with a place and end in a hint."""
        for colon in re.finditer(": ", text):
            place = self._place(text[: colon.start()])
            if place is not None:
                return f"{place}: {self.sentence(text[colon.end() :])}"
        return self._hinted(text) or self._fit("error", text) or text

    def _place(self, text: str) -> str | None:
        if _PATH.fullmatch(text):
            return text
        return self._fit("place", text)

    def _hinted(self, text: str) -> str | None:
        """Returns the Russian of a sentence without its hint, and that of the hint."""
        for start in reversed([match.start() for match in re.finditer(", | \\(| Did", text)]):
            hint = self._fit("hint", text[start:])
            if hint is not None:
                rest = self._hinted(text[:start]) or self._fit("error", text[:start])
                if rest is not None:
                    return rest + hint
        return None

    def _value(self, text: str) -> str:
        found = self._fit("value", text)
        if found is not None:
            return found
        for start in (match.start() for match in re.finditer(r" \(", text)):
            hint = self._fit("hint", text[start:])
            if hint is not None:
                return text[:start] + hint
        if ", " in text:
            return ", ".join(map(self._value, text.split(", ")))
        return text

    def _fit(self, table: str, text: str) -> str | None:
        for template in self.tables.get(table, ()):
            match = template.pattern.fullmatch(text)
            if match is not None:
                return template.russian.format(
                    **{name: self._part(name, part) for name, part in match.groupdict().items()}
                )
        return None

    def _part(self, name: str, text: str) -> str:
        if name in VERBATIM:
            return text
        return self.sentence(text) if name in SENTENCES else self._value(text)


@cache
def catalogue() -> Catalogue:
    """Returns the catalogue of all files, in each table the templates that say most first."""
    found: dict[str, list[Template]] = {}
    for name in sorted(CATALOGUES):
        text = (files("preferans.cli") / "texts" / "ru" / name).read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        tables.pop("help", None)
        for table, entries in tables.items():
            found.setdefault(table, []).extend(Template.of(*entry) for entry in entries.items())
    return Catalogue(
        {table: tuple(sorted(items, key=lambda item: -item.weight)) for table, items in found.items()},
    )


def translated(text: str, language: Language) -> str:
    """Returns an English sentence in *language*.

    >>> translated("deal 2: the tricks add up to 9, not to 10", "ru")
    'сдача 2: взяток выходит 9, а не 10'
    >>> translated("unknown convention 'sohci', did you mean 'sochi'?", "ru")
    "соглашения 'sohci' нет; может быть, 'sochi'?"
    >>> translated("deal 2: the tricks add up to 9, not to 10", "en")
    'deal 2: the tricks add up to 9, not to 10'
    """
    return catalogue().sentence(text) if language == "ru" else text


def helped(text: str, language: Language) -> str:
    """Returns a text of the help in *language*, paragraph by paragraph."""
    if language != "ru":
        return text
    table = _help_texts()
    return "\n\n".join(table.get(" ".join(part.split()), part) for part in text.split("\n\n"))


@cache
def _help_texts() -> Mapping[str, str]:
    text = (files("preferans.cli") / "texts" / "ru" / "help.toml").read_text(encoding="utf-8")
    table: Mapping[str, str] = tomllib.loads(text)["help"]
    return table
