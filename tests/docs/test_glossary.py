"""The glossary has every word that events, states, calls, answers and the sheet use."""

import re
from enum import StrEnum
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from preferans.rules.calls import Answer, Concession, Word
from preferans.rules.contract import Kind
from preferans.rules.convention import PRESETS
from preferans.rules.events import Event, OfferKind
from preferans.rules.pulka import Column, Why
from preferans.rules.state import Ending, Phase

ROOT = Path(__file__).parents[2]
EXPLAINED = set(re.findall(r"`([^`]+)`", (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")))


@pytest.mark.parametrize("words", [Phase, Ending, Word, Answer, Concession, Kind, OfferKind, Column, Why])
def test_every_word_is_explained(words: type[StrEnum]) -> None:
    assert {word.value for word in words} - EXPLAINED == set()


def test_every_kind_of_event_is_explained() -> None:
    kinds = {get_args(get_type_hints(event)["kind"])[0] for event in get_args(Event)}
    assert kinds - EXPLAINED == set()


def test_every_preset_is_explained() -> None:
    assert set(PRESETS) - EXPLAINED == set()
