"""The web client has a word for everything that the engine names: reasons, answers, columns, what an entry is for."""

import re
from enum import StrEnum
from pathlib import Path

import pytest

from preferans.rules.calls import Answer
from preferans.rules.errors import Reason
from preferans.rules.events import Action
from preferans.rules.pulka import Column, Why

WEB = Path(__file__).parents[2] / "web" / "src"
WORDS = (WEB / "table" / "words.ts").read_text(encoding="utf-8")


def keys(table: str) -> set[str]:
    start = WORDS.index(f"const {table}: ")
    return set(re.findall(r'^ +"?([a-z_-]+)"?:', WORDS[start : WORDS.index("};", start)], re.MULTILINE))


@pytest.mark.parametrize(
    ("table", "named"), [("REASONS", Reason), ("ANSWERS", Answer), ("COLUMNS", Column), ("WHYS", Why)]
)
def test_everything_has_a_word(table: str, named: type[StrEnum]) -> None:
    assert {each.value for each in named} - keys(table) == set()


@pytest.mark.parametrize("file", ["replay/happened.ts", "table/announce.ts"])
def test_every_decision_is_told(file: str) -> None:
    told = (WEB / file).read_text(encoding="utf-8")
    # Whose hand the dealer looks at is told by the table, not by the voice.
    silent = {"took"} if file.startswith("table") else set()
    kinds = {each.__dataclass_fields__["kind"].default for each in Action.__args__}
    assert {kind for kind in kinds if f'case "{kind}"' not in told} - silent == set()
