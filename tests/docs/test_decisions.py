"""The page of decisions answers every ambiguity once, and the fields and files that it names exist."""

import re
from pathlib import Path

from preferans.rules.convention import PRESETS
from preferans.rules.fields import FIELDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
ROWS = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if re.match(r"\| F-\d+ \|", line)]


def test_every_ambiguity_stands_once() -> None:
    assert [row[0] for row in ROWS] == [f"F-{number}" for number in range(1, 31)]


def test_each_says_where_it_is_made() -> None:
    rules = ROOT / "src" / "preferans" / "rules"
    words = set(FIELDS) | set(PRESETS)
    for number, _, _, where in ROWS:
        first, *_ = re.findall(r"`([^`]+)`", where)
        assert first in words or (rules / first).is_file(), (number, first)
