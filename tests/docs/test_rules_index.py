"""The index of the rules names files, fields and tests that exist, and leaves no field out."""

import re
from pathlib import Path

from preferans.rules.fields import FIELDS

ROOT = Path(__file__).parents[2]
INDEX = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CELLS = [line.strip("| ").split("|") for line in INDEX.splitlines() if re.match(r"\| (?:[ABC]\d|V [A-F])", line)]
WITHOUT_A_RULE = {"system"}
"""A label."""


def named(column: int) -> set[str]:
    return {name for cells in CELLS for name in re.findall(r"`([^`]+)`", cells[column])}


def test_every_file_exists() -> None:
    for file in named(3):
        assert (ROOT / "src" / "preferans" / "rules" / file).is_file(), file
    for file in named(5):
        assert (ROOT / "tests" / file).is_file(), file


def test_every_field_has_its_rule() -> None:
    assert named(4) | WITHOUT_A_RULE == set(FIELDS)
