"""Writes docs/conventions.md from the fields, the presets and their meanings.

Run it as ``python -m tests.docs.conventions_table`` after a field, a preset or a meaning has changed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from preferans.cli.convention_text import FAMILIES, GROUPS
from preferans.cli.conventions import extended
from preferans.cli.field_text import value_texts
from preferans.cli.wording import Wording, wording
from preferans.rules.convention import PRESETS, as_table, differences, load
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
    Spec,
    Subset,
)

PAGE = Path(__file__).parents[2] / "docs" / "conventions.md"

HEAD = """# Conventions

A convention is a preset, or a preset and what differs from it:

* in JSON `{"extends": "sochi", "whist_style": "gentleman"}`
* in a record `[Convention "sochi; whist_style=gentleman"]`
* on the command line `--convention sochi --set whist_style=gentleman`

An unknown field or value is an error that names the nearest one, if one is near. A field without effect under the
others is accepted. A table given in part (`quota = { 6 = [3, 4] }`) changes only the levels that it names.
`preferans conventions sochi hold` explains one field; `preferans conventions sochi --json` gives all fields with their
meanings to a program. What each source says and why a default was chosen stands in [decisions.md](decisions.md).

The presets:
"""
FOOT = """
"=" is the value of `kodeks`. This page is made by `python -m tests.docs.conventions_table`.
"""


def page() -> str:
    """Returns the whole page."""
    return HEAD + "\n".join(_lines()) + "\n" + FOOT


def _lines() -> Iterator[str]:
    texts = wording("en")
    today = PRESETS[: PRESETS.index(list(FAMILIES)[1])]
    for name in PRESETS:
        if name in FAMILIES:
            yield from ("", f"{texts.say(f'family.{FAMILIES[name]}')}:", "")
        yield f"* `{name}` – {texts.say(f'preset.{name}.title')}: {texts.say(f'preset.{name}.about')}"
    tables = {name: as_table(load(name)) for name in PRESETS}
    fields: list[str] = []
    columns = today
    for field, spec in FIELDS.items():
        if field in GROUPS:
            yield from _values(fields, texts)
            fields = []
            yield from ("", f"## {texts.say(f'group.{GROUPS[field]}')}", "")
            columns = ("kodeks",) if GROUPS[field] == "variants" else today
            yield "| Field | Meaning | Takes | " + " | ".join(f"`{name}`" for name in columns) + " |"
            yield "|---|---|---" + "|---" * len(columns) + "|"
        standard = tables["kodeks"][field]
        values = [_shown(standard)]
        values += ["=" if tables[name][field] == standard else _shown(tables[name][field]) for name in columns[1:]]
        yield f"| `{field}` | {texts.say(f'field.{field}')} | {_takes(spec)} | " + " | ".join(values) + " |"
        fields.append(field)
    yield from _values(fields, texts)
    yield from (
        "",
        "## The presets of the variants",
        "",
        "| Preset | Extends | What differs from it |",
        "|---|---|---|",
    )
    for name in PRESETS[len(today) :]:
        base = extended(name)
        assert base is not None
        changes = differences(load(name), load(base))
        told = "; ".join(f"`{field}` {_shown(value)}" for field, value in changes.items())
        yield f"| `{name}` | `{base}` | {told} |"


def _values(fields: list[str], texts: Wording) -> Iterator[str]:
    """Returns what the named values of the fields mean, below their table."""
    told = []
    for field in fields:
        if isinstance(FIELDS[field], Flag):
            continue
        named = [f"  * `{text.value}` – {text.meaning}" for text in value_texts(field, texts) if text.value]
        if named:
            told += [f"* `{field}`", *named]
    if told:
        yield from ("", "The values:", "", *told)


def _takes(spec: Spec) -> str:
    match spec:
        case Choice(values):
            return ", ".join(map(_shown, values))
        case Flag(later):
            return "false" if later else "true, false"
        case Number(least, most, words):
            return ", ".join([*words, f"{least} … {most}"])
        case Ratio():
            return "number, fraction"
        case Subset(values):
            return "list of " + ", ".join(map(str, values))
        case Prices():
            return "list of numbers"
        case Milestones(words):
            return "list of " + ", ".join([*words, "numbers"])
        case PriceTable():
            return "level → points"
        case QuotaTable():
            return "level → [lone, two]"
        case ChoiceOrName(values):
            return ", ".join([*values, "a name"])


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return ", ".join(f"{key}: {item}" for key, item in value.items())
    return str(value)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
