"""Every game beside those of today has its page in both languages, and the pages name what exists."""

import re
from pathlib import Path

import pytest

from preferans.cli.convention_text import FAMILIES
from preferans.notation.convention_text import parse_field
from preferans.rules.convention import PRESETS, replace_fields, resolve
from preferans.rules.fields import FIELDS

GAMES = Path(__file__).parents[2] / "docs" / "games"
VARIANTS = PRESETS[PRESETS.index(list(FAMILIES)[1]) :]
PAGES = sorted(GAMES.glob("*.md"))
LINES = 60
"""A page is read at the table."""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def test_every_variant_has_its_pages() -> None:
    assert {page.name for page in PAGES} == {f"{name}{language}.md" for name in VARIANTS for language in ("", ".ru")}


@each_page
def test_the_page_says_how_to_play_it_and_is_short(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    name = page.name.split(".")[0]
    assert f"`--convention {name}`" in text or f'`"convention": "{name}"`' in text
    assert len(text.splitlines()) <= LINES
    assert max(map(len, text.splitlines())) <= 130


@each_page
def test_the_fields_and_options_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    rules = resolve(page.name.split(".")[0])
    for option in re.findall(r"`--set \"?([^`\"]+)\"?`", text):
        name, value = parse_field(option)
        assert replace_fields(rules, {name: value}) != rules
    for word in re.findall(r"`(\w+)`", text):
        assert word in FIELDS, word
    for link in re.findall(r"\]\(([\w.]+)\)", text):
        assert (GAMES / link).is_file()
