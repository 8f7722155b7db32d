"""The page of the score pad: its documents are scored, and its tables name every key."""

import re
from pathlib import Path

import pytest

from preferans import read_pad, score
from preferans.notation import pad_deal, pad_penalty
from preferans.rules.irregularities import IRREGULARITIES

PAGE = (Path(__file__).parents[2] / "docs" / "scorepad.md").read_text(encoding="utf-8")
DOCUMENTS = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RULES = {irregularity.name: irregularity.rule for irregularity in IRREGULARITIES}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_documents_are_scored(document: str) -> None:
    scored = score(read_pad(document))
    assert sum(scored.settlement.rounded) == 0
    assert scored.remarks == ()


def test_every_key_of_a_deal_is_explained() -> None:
    assert set(pad_deal._KEYS) - set(re.findall(r"`(\w+)`", PAGE)) == set()


def test_every_irregularity_is_listed() -> None:
    rows = [re.split(r" *\| *", line)[1:-1] for line in PAGE.splitlines() if line.startswith("| `") and " | K " in line]
    listed = {
        name.strip("`"): (re.findall(r"`(\w+)`", needs), re.findall(r"`(\w+)`", may_have), rule)
        for name, needs, may_have, rule in rows
    }
    assert listed == {
        name: (list(needs), list(pad_penalty.MAY_HAVE.get(name, ())), RULES[name])
        for name, needs in pad_penalty.NEEDS.items()
    }
