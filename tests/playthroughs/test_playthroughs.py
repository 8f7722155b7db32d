"""Golden playthroughs: every preset has one for three and for four players, Sochi and gusarik one for two."""

import re
from fractions import Fraction
from functools import cache

import pytest

from preferans.rules.convention import PRESETS
from preferans.rules.pulka import Entry, merged
from preferans.rules.settlement import settle
from tests.playthroughs.script import Script, Told, read, run
from tests.playthroughs.transcript import FOLDER, golden, scripts, transcript

FOR_TWO = ("gusarik",)
NEEDED = [f"{preset}_{players}" for preset in PRESETS if preset not in FOR_TWO for players in (3, 4)]
NEEDED += ["sochi_2", *(f"{preset}_2" for preset in FOR_TWO)]
NAMES = [file.stem for file in scripts()]

each = pytest.mark.parametrize("name", NAMES)


@cache
def script(name: str) -> Script:
    return read(FOLDER / f"{name}.script")


@cache
def told(name: str) -> tuple[Told, ...]:
    return tuple(run(script(name)))


def written(entries: tuple[Entry, ...], players: tuple[str, ...]) -> set[str]:
    """Returns entries as scripts write them: ``P[Anna]+2``, ``W[Boris>Anna]+4``."""
    return {
        f"{entry.column.value[0].upper()}[{players[entry.seat]}"
        f"{'' if entry.on is None else '>' + players[entry.on]}]{'+' if entry.points > 0 else ''}{entry.points}"
        for entry in merged(entries)
    }


@pytest.mark.parametrize("name", NEEDED)
def test_no_preset_lacks_a_playthrough(name: str) -> None:
    assert name in NAMES, f"write tests/playthroughs/{name}.script"
    assert golden(FOLDER / f"{name}.script").exists()


def test_every_transcript_has_its_script() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(NAMES)


@each
def test_the_file_is_named_for_its_preset_and_players(name: str) -> None:
    assert name == f"{script(name).preset}_{len(script(name).players)}"
    # Two laps of compulsory games, and what follows them, take a deal more.
    assert 3 <= len(script(name).deals) <= (7 if script(name).rules.razboinik != "none" else 6)


@each
def test_the_transcript_is_the_golden_one(name: str) -> None:
    file = FOLDER / f"{name}.script"
    assert transcript(script(name)) == golden(file).read_text(encoding="utf-8")


@each
def test_each_deal_writes_what_the_rules_say(name: str) -> None:
    for deal in told(name):
        assert deal.script.writes
        assert written(deal.entries, script(name).players) == set(deal.script.writes.split()), deal.script.title


@each
def test_the_settlement_is_what_the_rules_say(name: str) -> None:
    results = settle(told(name)[-1].sheet, script(name).rules).results
    assert dict(zip(script(name).players, results, strict=True)) == script(name).settles
    assert sum(results) == Fraction(0)


@each
def test_the_script_explains_every_deal(name: str) -> None:
    numbered = re.findall(r"^(\d+)\. ", script(name).comment, re.MULTILINE)
    assert numbered == [str(number) for number in range(1, len(script(name).deals) + 1)]
