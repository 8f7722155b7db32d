"""The command `preferans conventions`: the presets, and the fields of one."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

import click

from preferans.cli.options import InputError, print_json, print_text, set_option
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.convention_text import read_rules, write_value
from preferans.rules.convention import PRESETS, Convention, as_table, differences, load, replace_fields
from preferans.rules.errors import PreferansError

COLUMNS: Final = 79
PROVISIONAL: Final = frozenset({"fspr"})
"""Presets whose source is known at second hand (F-27)."""
GROUPS: Final[Mapping[str, str]] = {
    "system": "prices",
    "quota": "whist",
    "half_whist": "answers",
    "hold": "auction",
    "concede": "talon",
    "raspasy_score": "all-pass",
    "end": "pulka",
    "prelim_circles": "classic",
}
"""The first field of each group, in the order of the fields."""


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@set_option
@lang_option
def conventions(name: str | None, as_json: bool, changes: dict[str, object], lang: str) -> None:
    """Lists the conventions, or shows every field of NAME and what it means."""
    texts = wording(lang)
    if name is None:
        if changes:
            raise click.UsageError("--set needs the NAME of a convention")
        if as_json:
            print_json([_summary(preset, texts) for preset in PRESETS])
        else:
            print_text(_list(texts))
        return
    try:
        rules = read_rules(name)
        rules = replace_fields(rules, changes) if changes else rules
    except PreferansError as error:
        raise InputError(str(error)) from None
    if as_json:
        print_json({"name": rules.name, "fields": as_table(rules)})
    else:
        print_text(_fields(rules, texts))


def _summary(preset: str, texts: Wording) -> dict[str, Any]:
    return {
        "name": preset,
        "title": texts.say(f"preset.{preset}.title"),
        "extends": _extended(preset),
        "about": texts.say(f"preset.{preset}.about"),
        "provisional": preset in PROVISIONAL,
        "unlike_sochi": differences(load(preset), load("sochi")),
    }


def _extended(preset: str) -> str | None:
    """Returns the preset that *preset* extends."""
    text = (files("preferans.rules") / "conventions" / f"{preset}.toml").read_text(encoding="utf-8")
    base = tomllib.loads(text).get("extends")
    return base if isinstance(base, str) else None


def _list(texts: Wording) -> Iterator[str]:
    names = max(map(len, PRESETS))
    for preset in PRESETS:
        title = texts.say(f"preset.{preset}.title")
        if preset in PROVISIONAL:
            title += f" ({texts.say('conventions.provisional')})"
        line = f"{title} — {texts.say(f'preset.{preset}.about')}"
        yield from _wrapped(line, f"{preset:<{names}}  ", " " * (names + 2))


def _fields(rules: Convention, texts: Wording) -> Iterator[str]:
    kodeks = as_table(load("kodeks"))
    title, about = texts.say(f"preset.{rules.name}.title"), texts.say(f"preset.{rules.name}.about")
    yield from _wrapped(f"{rules.name}: {title} — {about}.")
    if rules.name in PROVISIONAL:
        yield texts.say("conventions.provisional-note")
    same = not differences(rules, load("kodeks"))
    yield from _wrapped(texts.say("conventions.none" if same else "conventions.legend"))
    for name, value in as_table(rules).items():
        if name in GROUPS:
            yield ""
            yield texts.say(f"group.{GROUPS[name]}")
        written = f"{name} = {write_value(name, value)}"
        if value == kodeks[name]:
            yield f"  {written}"
        else:
            yield f"* {written}  ({write_value(name, kodeks[name])})"
        indent = " " * 6
        yield from _wrapped(texts.say(f"field.{name}"), indent, indent)


def _wrapped(text: str, head: str = "", indent: str = "") -> Iterator[str]:
    """Returns *text* in lines; a rule stays with its letter."""
    kept = text.replace("K ", "K\u00a0")
    for line in textwrap.wrap(kept, COLUMNS, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False):
        yield line.replace("\u00a0", " ")
