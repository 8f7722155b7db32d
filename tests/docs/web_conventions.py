"""Writes what the web client says in the words of the command line: presets and fields, and the reasons of hints.

Run it as ``python -m tests.docs.web_conventions`` after a field, a preset, a meaning or a reason has changed. For each
language it writes the presets with their fields (read only by the page of a new table), their titles among the messages
of the client, and a sentence for each reason of a hint (read only when one is asked for).
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from preferans.cli.convention_text import FAMILIES, GROUPS
from preferans.cli.conventions import PROVISIONAL, UNCONFIRMED
from preferans.cli.field_text import field_meaning, field_source, value_texts
from preferans.cli.wording import LANGUAGES, Wording, wording
from preferans.rules.convention import PRESETS, as_table, differences, load
from preferans.rules.fields import (
    FIELDS,
    LEVELS,
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
from preferans.rules.pulka import Why

WEB: Final = Path(__file__).parents[2] / "web"


def pages() -> dict[Path, str]:
    """Returns the text of every file that is made here, by its path."""
    made: dict[Path, str] = {}
    for language in LANGUAGES:
        texts = wording(language)
        made[WEB / "src" / "generated" / f"conventions.{language}.json"] = _json(_conventions(texts))
        made[WEB / "src" / "generated" / f"hints.{language}.json"] = _json(_reasons(texts))
        titles = {f"preset_{name}": texts.say(f"preset.{name}.title") for name in PRESETS}
        made[WEB / "messages" / f"{language}.presets.json"] = _json(titles)
    return made


def _reasons(texts: Wording) -> dict[str, str]:
    """Returns the sentence for every reason of a hint; ``{share}`` stands for a share of the layouts."""
    # What an entry of the sheet is written for has its word elsewhere.
    written = {f"why.{why.value}" for why in Why}
    keys = (key for key in texts.texts if key.startswith(("why.", "thumb.")) and key not in written)
    return {key.partition(".")[2]: texts.texts[key] for key in keys}


def _json(table: object) -> str:
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"


def _conventions(texts: Wording) -> dict[str, Any]:
    return {
        "families": list(_families(texts)),
        "presets": {name: _preset(name, texts) for name in PRESETS},
        "groups": list(_groups(texts)),
        "fields": {name: _field(name, texts) for name in FIELDS},
        "standard": as_table(load("kodeks")),
    }


def _families(texts: Wording) -> Iterator[dict[str, Any]]:
    heads = list(FAMILIES)
    for place, head in enumerate(heads):
        end = PRESETS.index(heads[place + 1]) if place + 1 < len(heads) else len(PRESETS)
        yield {
            "title": texts.say(f"family.{FAMILIES[head]}"),
            "presets": list(PRESETS[PRESETS.index(head) : end]),
        }


def _preset(name: str, texts: Wording) -> dict[str, Any]:
    note = "provisional" if name in PROVISIONAL else "unconfirmed" if name in UNCONFIRMED else None
    rules = load(name)
    return {
        "title": texts.say(f"preset.{name}.title"),
        "about": texts.say(f"preset.{name}.about"),
        "note": texts.say(f"conventions.{note}") if note else None,
        # The one for two and a dummy; at any other preset two may play as well, three and four first.
        "players": [2] if rules.dummy != "none" else [3, 4, 2],
        "changes": differences(rules, load("kodeks")),
    }


def _groups(texts: Wording) -> Iterator[dict[str, Any]]:
    names = list(FIELDS)
    heads = list(GROUPS)
    for place, head in enumerate(heads):
        end = names.index(heads[place + 1]) if place + 1 < len(heads) else len(names)
        yield {"title": texts.say(f"group.{GROUPS[head]}"), "fields": names[names.index(head) : end]}


def _field(name: str, texts: Wording) -> dict[str, Any]:
    named = {text.value: text.meaning for text in value_texts(name, texts) if text.value is not None}
    rest = next((text.meaning for text in value_texts(name, texts) if text.value is None), None)
    told: dict[str, Any] = {"meaning": field_meaning(name, texts), "source": field_source(name, texts)}
    told |= _kind(FIELDS[name])
    if not isinstance(FIELDS[name], Flag) and named:
        told["values"] = named
    if rest is not None:
        told["takes"] = rest
    return told


def _kind(spec: Spec) -> dict[str, Any]:
    match spec:
        case Choice():
            return {"kind": "choice"}
        case Flag():
            return {"kind": "flag"}
        case Number(least, most):
            return {"kind": "number", "least": least, "most": most}
        case Ratio():
            return {"kind": "ratio"}
        case Subset(values) if all(isinstance(value, int) for value in values):
            return {"kind": "levels", "levels": list(values)}
        case Subset():
            return {"kind": "words"}
        case Prices():
            return {"kind": "prices"}
        case Milestones():
            return {"kind": "milestones"}
        case PriceTable():
            return {"kind": "price-table", "levels": [*LEVELS, "misere"]}
        case QuotaTable():
            return {"kind": "quota-table", "levels": list(LEVELS)}
        case ChoiceOrName():
            # A player's name means nothing before the players have come.
            return {"kind": "choice"}


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
