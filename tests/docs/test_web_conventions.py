"""What the web client says about conventions is what the fields, presets and texts give now."""

import json
import re

import pytest

from preferans.rules.convention import PRESETS, load, resolve
from preferans.rules.fields import FIELDS
from tests.docs.web_conventions import WEB, pages


def test_the_files_are_current() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run python -m tests.docs.web_conventions"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_page_rebuilds_every_preset(language: str) -> None:
    told = json.loads((WEB / "src" / "generated" / f"conventions.{language}.json").read_text(encoding="utf-8"))
    assert [name for family in told["families"] for name in family["presets"]] == list(PRESETS)
    assert [name for group in told["groups"] for name in group["fields"]] == list(FIELDS)
    assert set(told["fields"]) == set(FIELDS)
    for name in PRESETS:
        table = told["standard"] | told["presets"][name]["changes"]
        assert resolve({**table, "extends": name}) == load(name)


@pytest.mark.parametrize(("language", "foreign"), [("ru", "[A-Za-z]"), ("en", "[А-Яа-я]|[a-z]_[a-z]")])
def test_who_opens_a_table_reads_his_language_and_no_names_of_fields(language: str, foreign: str) -> None:
    told = json.loads((WEB / "src" / "generated" / f"conventions.{language}.json").read_text(encoding="utf-8"))
    read = [preset[key] for preset in told["presets"].values() for key in ("title", "about", "note")]
    for field in told["fields"].values():
        read += [field["meaning"], field["source"], field.get("takes"), *field.get("values", {}).values()]
    # The letter of the Kodeks looks the same in both.
    assert not [text for text in read if text and re.search(foreign, re.sub(r"\bK\b", "", text))]
