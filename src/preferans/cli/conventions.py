"""The command `preferans conventions`: the presets, the fields of one, and the values of a field."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

import click

from preferans.cli.convention_text import field_lines, list_lines, table_lines
from preferans.cli.errors import answering
from preferans.cli.field_text import meaning_json
from preferans.cli.options import print_json, print_text, set_option
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.convention_text import read_rules
from preferans.rules.convention import PRESETS, Convention, as_table, differences, load, replace_fields
from preferans.rules.fields import FIELDS, unknown_field

PROVISIONAL: Final = frozenset({"fspr", "classic_msu1971"})
"""Presets whose source is known at second hand (F-27; V A.7)."""
UNCONFIRMED: Final = frozenset({"swedish"})
"""Presets that had to be filled in where the source is silent."""
NOTED: Final = {**dict.fromkeys(PROVISIONAL, "provisional"), **dict.fromkeys(UNCONFIRMED, "unconfirmed")}
"""What is remarked on a preset, by the name of the remark."""


@click.command()
@click.argument("name", required=False)
@click.argument("field", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@set_option
@lang_option
@answering
def conventions(name: str | None, field: str | None, as_json: bool, changes: dict[str, object], lang: str) -> None:
    """Lists the conventions, shows every field of NAME, or explains its FIELD."""
    texts = wording(lang)
    if name is None:
        if changes:
            raise click.UsageError("--set needs the NAME of a convention")
        if as_json:
            print_json([_summary(load(preset), texts) for preset in PRESETS])
        else:
            print_text(list_lines(PRESETS, NOTED, texts))
        return
    rules = read_rules(name)
    rules = replace_fields(rules, changes) if changes else rules
    if field is not None and field not in FIELDS:
        raise unknown_field(field)
    base = load(extended(rules.name) or rules.name)
    if field is not None:
        if as_json:
            value = as_table(rules)[field]
            print_json({"name": rules.name, "field": field, "value": value, "meaning": meaning_json(field)})
        else:
            print_text(field_lines(rules, base, field, texts))
    elif as_json:
        print_json(
            {
                **_summary(rules, texts),
                "changes": differences(rules, base),
                "fields": as_table(rules),
                "meanings": {known: meaning_json(known) for known in FIELDS},
            }
        )
    else:
        print_text(table_lines(rules, base, NOTED.get(rules.name), texts))


def _summary(rules: Convention, texts: Wording) -> dict[str, Any]:
    preset = rules.name
    return {
        "name": preset,
        "title": texts.say(f"preset.{preset}.title"),
        "extends": extended(preset),
        "about": texts.say(f"preset.{preset}.about"),
        "provisional": preset in PROVISIONAL,
        "unconfirmed": preset in UNCONFIRMED,
        "differs_from_sochi": differences(rules, load("sochi")),
    }


def extended(preset: str) -> str | None:
    """Returns the preset that *preset* extends."""
    text = (files("preferans.rules") / "conventions" / f"{preset}.toml").read_text(encoding="utf-8")
    base = tomllib.loads(text).get("extends")
    return base if isinstance(base, str) else None
