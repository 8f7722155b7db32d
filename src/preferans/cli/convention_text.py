"""Conventions for people: the list of presets, the table of one's fields, one field with all its values."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from preferans.cli.field_text import field_meaning, field_source, value_texts
from preferans.cli.wording import Wording
from preferans.notation.convention_text import write_value
from preferans.rules.convention import Convention, as_table, differences, load
from preferans.rules.fields import FIELDS, Flag

COLUMNS: Final = 79
GROUPS: Final[Mapping[str, str]] = {
    "system": "prices",
    "quota": "whist",
    "half_whist": "answers",
    "hold": "auction",
    "concede": "talon",
    "raspasy_score": "all-pass",
    "end": "pulka",
    "mountain_value": "variants",
    "prelim_circles": "classic",
    "razboinik": "compulsory",
}
"""The first field of each group, in the order of the fields."""
FAMILIES: Final[Mapping[str, str]] = {
    "kodeks": "today",
    "zhuk": "kin",
    "four_twelve": "joker",
    "gusarik": "two",
    "classic": "bombs",
}
"""The first preset of each family, in the order of the presets."""
CHOSEN: Final = "›"
BETWEEN: Final = " | "


def list_lines(presets: Collection[str], noted: Mapping[str, str], texts: Wording) -> Iterator[str]:
    """Returns the presets, each with what it is about and how it differs from `sochi`, which everybody knows."""
    names = max(map(len, presets))
    indent = " " * (names + 4)
    for preset in presets:
        if preset in FAMILIES:
            yield from ("",) if preset != next(iter(FAMILIES)) else ()
            yield texts.say(f"family.{FAMILIES[preset]}")
        title = texts.say(f"preset.{preset}.title")
        if preset in noted:
            title += f" ({texts.say(f'conventions.{noted[preset]}')})"
        line = f"{title} — {texts.say(f'preset.{preset}.about')}"
        yield from _wrapped(line, f"  {preset:<{names}}  ", indent)
        unlike = differences(load(preset), load("sochi"))
        if unlike:
            changes = ", ".join(_glued(f"{name}={write_value(name, value)}") for name, value in unlike.items())
            yield from _wrapped(texts.say("conventions.unlike-sochi", changes=changes), indent, indent)
    yield ""
    yield from _wrapped(texts.say("conventions.more"))


def table_lines(rules: Convention, base: Convention, noted: str | None, texts: Wording) -> Iterator[str]:
    """Returns every field of *rules* with its meaning and choices; what differs from *base* is marked."""
    title, about = texts.say(f"preset.{rules.name}.title"), texts.say(f"preset.{rules.name}.about")
    yield from _wrapped(f"{rules.name}: {title} — {about}.")
    if noted is not None:
        yield from _wrapped(texts.say(f"conventions.{noted}-note"))
    filled_in = f"preset.{rules.name}.filled-in"
    if filled_in in texts.texts:
        yield from _wrapped(texts.say("conventions.filled-in", what=texts.say(filled_in)))
    legend = "conventions.legend" if rules.name != base.name else "conventions.first"
    yield from _wrapped(texts.say(legend, base=base.name, name=rules.name))
    there = as_table(base)
    indent = " " * 6
    for name, value in as_table(rules).items():
        if name in GROUPS:
            yield ""
            yield texts.say(f"group.{GROUPS[name]}")
        written = f"{name} = {write_value(name, value)}"
        if value == there[name]:
            yield f"  {written}"
        else:
            yield f"* {written}  ({write_value(name, there[name])})"
        yield from _wrapped(_explained(name, texts), indent, indent)
        if not isinstance(FIELDS[name], Flag):
            yield from _wrapped(_choices(name, texts), indent, indent)


def field_lines(rules: Convention, base: Convention, name: str, texts: Wording) -> Iterator[str]:
    """Returns one field with what each of its values means."""
    value = write_value(name, as_table(rules)[name])
    yield f"{rules.name}: {name} = {value}"
    yield from _wrapped(_explained(name, texts), "  ", "  ")
    yield ""
    choices = value_texts(name, texts)
    columns = max(len(choice.value or "") for choice in choices)
    chosen = value if any(choice.value == value for choice in choices) else None
    for choice in choices:
        mark = CHOSEN if choice.value == chosen else " "
        head = f"{mark} {choice.value or '…':<{columns}}  " if columns else f"{mark} "
        yield from _wrapped(choice.meaning, head, " " * len(head))
    there = write_value(name, as_table(base)[name])
    if rules.name != base.name:
        yield ""
        yield from _wrapped(texts.say("conventions.in-base", base=base.name, name=rules.name, value=there))


def _explained(name: str, texts: Wording) -> str:
    return _glued(texts.say(f"field.{name}"), "K ") if field_source(name, texts) else field_meaning(name, texts)


def _choices(name: str, texts: Wording) -> str:
    """Returns the values in one line: those with a name by it, others by what they are."""
    return BETWEEN.join(choice.value or choice.meaning for choice in value_texts(name, texts))


def _glued(text: str, only: str = " ") -> str:
    """Returns *text* with blanks at which no line is broken: a rule stays with its letter."""
    return text.replace(only, only.replace(" ", "\u00a0"))


def _wrapped(text: str, head: str = "", indent: str = "") -> Iterator[str]:
    for line in textwrap.wrap(text, COLUMNS, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False):
        yield line.replace("\u00a0", " ")
