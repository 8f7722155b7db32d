"""What the web client says about conventions is what the fields, presets and texts give now."""

import json

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
