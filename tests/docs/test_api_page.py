"""The page of the Python interface lists every field of an outcome, with its default."""

import re
from dataclasses import MISSING, fields
from pathlib import Path

from preferans import Outcome

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def test_every_field_of_an_outcome_is_listed() -> None:
    listed: dict[str, str] = {}
    for names, default in re.findall(r"^\| (`[^|]+`) \| (needed|`[^|]+`) \|", PAGE, re.MULTILINE):
        listed |= {name: default.strip("`") for name in re.findall(r"`(\w+)`", names)}
    assert listed == {
        field.name: "needed" if field.default is MISSING else repr(field.default) for field in fields(Outcome)
    }
