"""The language of the interface: texts, plural forms and numbers, in Russian and in English.

The texts are the files ``texts/<language>/*.toml``; all files of a language but the catalogues are read as one. A text
has a dotted key (its table and its name); a table of plural forms (``one``, ``few``, ``many``, ``other``) is one key.
Both languages have the same keys with the same placeholders.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, Literal, TypeVar, cast

import click

from preferans.rules.errors import Reason

Language = Literal["ru", "en"]
LANGUAGES: Final = ("ru", "en")
CATALOGUES: Final = frozenset({"errors.toml", "help.toml", "play_errors.toml", "solver_errors.toml"})
"""Files that translate what is said in English elsewhere."""
FORMS: Final = frozenset({"one", "few", "many", "other"})
MINUS: Final = "−"
VULGAR: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}

Function = TypeVar("Function", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts of one language."""

    language: Language
    texts: Mapping[str, str]
    """Text by key, with placeholders as in `str.format`."""
    forms: Mapping[str, Mapping[str, str]]
    """Plural forms by key; in each, ``{n}`` stands for the number."""

    def say(self, key: str, /, **values: object) -> str:
        """Returns the text of *key* with *values* put in.

        >>> wording("ru").say("answer.whist")
        'вист'
        """
        return self.texts[key].format(**values)

    def plural(self, n: int | Fraction, key: str) -> str:
        """Returns *n* with the form of *key* that goes with it.

        >>> [wording("ru").plural(n, "count.whists") for n in (1, 4, 11, 12, 21, 25, Fraction(5, 2))]
        ['1 вист', '4 виста', '11 вистов', '12 вистов', '21 вист', '25 вистов', '2½ виста']
        >>> [wording("en").plural(n, "count.whists") for n in (1, 4)]
        ['1 whist', '4 whists']
        """
        return self.forms[key][_form(n, self.language)].format(n=number(n))

    def decimal(self, value: float, digits: int) -> str:
        """Returns a decimal number with so many *digits* after the point, in Russian after the comma.

        >>> wording("ru").decimal(-2.5, 2), wording("en").decimal(6.203815, 2)
        ('−2,50', '6.20')
        """
        text = f"{value:.{digits}f}".replace("-", MINUS)
        return text.replace(".", ",") if self.language == "ru" else text


def number(value: int | Fraction) -> str:
    """Returns an exact number as it is written on a sheet: a real minus, and the fraction as a sign.

    >>> number(-550), number(Fraction(308, 3)), number(Fraction(-1, 2)), number(Fraction(10, 7))
    ('−550', '102⅔', '−½', '1 3/7')
    """
    exact = abs(Fraction(value))
    whole, rest = divmod(exact, 1)
    sign = MINUS if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = VULGAR.get(rest)
    if part is None:
        return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
    return f"{sign}{whole or ''}{part}"


def signed(value: int | Fraction) -> str:
    """Returns *value* as `number` does, with a plus where it is above zero.

    >>> signed(2), signed(0), signed(-3)
    ('+2', '0', '−3')
    """
    return f"+{number(value)}" if value > 0 else number(value)


def _form(n: int | Fraction, language: Language) -> str:
    """Returns the plural category of *n*, as CLDR has it; a Russian fraction takes the form of two (2½ виста)."""
    if language == "en":
        return "one" if abs(n) == 1 else "other"
    if Fraction(n).denominator != 1:
        return "few"
    tens, ones = abs(int(n)) % 100, abs(int(n)) % 10
    if ones == 1 and tens != 11:
        return "one"
    return "few" if 2 <= ones <= 4 and not 12 <= tens <= 14 else "many"


@cache
def wording(language: str) -> Wording:
    """Returns the texts of *language*, ``"ru"`` or ``"en"``."""
    if language not in LANGUAGES:
        raise ValueError(f"no texts in the language {language!r}")
    texts: dict[str, str] = {}
    forms: dict[str, Mapping[str, str]] = {}
    folder = files("preferans.cli") / "texts" / language
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml") and file.name not in CATALOGUES:
            _gather(tomllib.loads(file.read_text(encoding="utf-8")), "", texts, forms)
    return Wording(cast(Language, language), texts, forms)


def _gather(table: Mapping[str, Any], prefix: str, texts: dict[str, str], forms: dict[str, Mapping[str, str]]) -> None:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if key in texts or key in forms:
            raise ValueError(f"the text {key!r} stands in two files")
        if isinstance(value, str):
            texts[key] = value
        elif value.keys() <= FORMS:
            forms[key] = value
        else:
            _gather(value, f"{key}.", texts, forms)


def reason_text(reason: Reason, texts: Wording) -> str:
    """Returns why an action is illegal, for people.

    >>> reason_text(Reason.MUST_FOLLOW, wording("ru"))
    'надо ходить в масть'
    """
    return texts.say(f"reason.{reason.value}")


def default_language(environment: Mapping[str, str] = os.environ) -> Language:
    """Returns the language of the locale in *environment*: Russian for ``ru…``, else English.

    >>> default_language({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}), default_language({"LC_ALL": "C", "LANG": "ru_RU"})
    ('ru', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


_SPOKEN: Final[ContextVar[Language | None]] = ContextVar("spoken", default=None)


def spoken() -> Language:
    """Returns the language of the command line that is being run, else that of the locale."""
    return _SPOKEN.get() or default_language()


@contextmanager
def speaking(arguments: Sequence[str]) -> Iterator[None]:
    """Makes the language that *arguments* ask for the one of the interface, before anything else in them is read.

    A mistake in the arguments is then named in the language that they ask for, wherever ``--lang`` stands.
    """
    token = _SPOKEN.set(_asked(arguments))
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def _asked(arguments: Sequence[str]) -> Language | None:
    words = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    given = [after for word, after in pairwise(words) if word == "--lang"]
    given += [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    return next((cast(Language, word) for word in reversed(given) if word in LANGUAGES), None)


def lang_option(function: Function) -> Function:
    """Adds the option ``--lang``, passed to the command as ``lang``."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=spoken,
        help="Language of the output; by default that of the locale.",
    )(function)
