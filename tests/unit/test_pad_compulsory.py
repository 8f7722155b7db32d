"""Compulsory games on the score pad, in records and in the sheet's tag: they go in, come out and go on."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from preferans.cli.owed_text import owed_lines
from preferans.cli.wording import wording
from preferans.notation.pad_answer import write_answer
from preferans.notation.record import FORMS, DealRecord, Record, read, write
from preferans.notation.record.sheet_tag import read_sheet, write_sheet
from preferans.notation.replay import pad_of, replay_record, single_deal
from preferans.notation.scorepad import read_pad, score
from preferans.players.player import run
from preferans.players.registry import make_player
from preferans.rules.convention import Convention, load, replace_fields
from preferans.rules.deal import deal
from preferans.rules.errors import IllegalAction, NotationError, PreferansError
from preferans.rules.events import Event, PoolNamed
from preferans.rules.match import Match, finish, next_deal, start
from preferans.rules.outcome import place_of
from preferans.rules.result import outcome_of
from preferans.rules.scoring import first_sheet
from preferans.rules.shuffle import seeded_deck

NAMES = ("A", "B", "C", "D")
LAST: dict[str, Any] = {
    "dealer": "B",
    "contract": "6D",
    "declarer": "C",
    "answers": [["A", "whist"], ["B", "whist"]],
    "tricks": {"A": 4, "B": 2, "C": 4},
}
NEXT: dict[str, Any] = {"contract": "7H", "declarer": "A", "answers": [["B", "pass"], ["C", "pass"]], "pool_size": 40}
START: dict[str, Any] = {"mountain": {"A": 62, "B": 48, "C": 66}, "owed": {"C": ["6"]}}


def pad(*deals: dict[str, Any], sheet: dict[str, Any] | None = START, **more: Any) -> dict[str, Any]:
    document: dict[str, Any] = {"convention": "taganrog", "players": ["A", "B", "C"], "deals": list(deals), **more}
    return document if sheet is None else {**document, "sheet": sheet}


def answer(document: dict[str, Any]) -> dict[str, Any]:
    read_document = read_pad(json.dumps(document))
    return write_answer(read_document, score(read_document))


def test_the_last_game_and_the_pool() -> None:
    """The six two down makes C's mountain 70, so C names the pool; a seven is 4 in A's pool."""
    found = answer(pad(LAST, NEXT))
    assert (found["sheet"]["mountain"]["C"], found["sheet"]["pool"]["A"]) == ("70", "4")
    assert (found["sheet"]["size"], "owed" in found["sheet"]) == (40, False)
    first, second = ([line["column"] for line in each["lines"]] for each in found["deals"])
    assert "owed" in first
    assert second[0] == "size"
    [owed] = [line for line in found["deals"][0]["lines"] if line["column"] == "owed"]
    assert (owed["seat"], owed["game"], owed["points"], owed["why"]) == ("C", "6", "-1", "compulsory")
    assert found["deals"][1]["lines"][0]["seat"] == "C"


def test_a_pulka_goes_on_from_the_sheet_of_its_answer() -> None:
    whole = answer(pad(LAST, NEXT))["sheet"]
    first = answer(pad(LAST))["sheet"]
    assert "owed" not in first
    assert answer(pad({**NEXT, "dealer": "C"}, sheet=first))["sheet"] == whole
    half_way = answer(pad(sheet=None))["sheet"]
    assert half_way["owed"]["B"] == ["6", "7", "8", "9", "misere"]
    assert answer(pad(sheet=half_way))["sheet"] == half_way


def test_both_whist_by_rule_where_that_is_agreed() -> None:
    rules = {"extends": "taganrog", "razboinik_forced_whist": True}
    silent = {key: value for key, value in LAST.items() if key != "answers"}
    assert answer({**pad(silent), "convention": rules})["deals"] == answer(pad(LAST))["deals"]
    with pytest.raises(PreferansError, match="6D is always played out, so it has no answers"):
        answer({**pad(LAST), "convention": rules})


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (pad({**LAST, "contract": "7D"}), "deal 1: 7D is not a game that the declarer still has to play"),
        (pad({**LAST, "contract": "10D"}), "deal 1: 10D is not a game that the declarer still has to play"),
        (
            pad({**LAST, "declarer": "A", "answers": [["B", "pass"], ["C", "pass"]], "tricks": {}}),
            "deal 1: nobody whis",
        ),
        (pad({**LAST, "pool_size": 5}), "deal 1: the pool is not named at this deal"),
        (pad(LAST, {**NEXT, "pool_size": 71}), "deal 2: a pool of 71 is too large, at most 70 may be named"),
        (pad(LAST, {**NEXT, "pool_size": 0}), "deal 2: pool_size must be a whole number from 1 to 100000, not 0"),
        (
            pad(LAST, {key: value for key, value in NEXT.items() if key != "pool_size"}),
            "deal 2: who has most in the mountain has to name the pool first",
        ),
        (pad(sheet={"owed": {"A": ["5"]}}), "sheet, owed: compulsory games are '6', '7', '8', '9', 'misere'"),
        (pad(sheet={"owed": {"A": [["6"]]}}), "sheet, owed: compulsory games are"),
        (pad(sheet={"owed": {"E": ["6"]}}), "sheet, owed: 'E' is not one of the players"),
        (pad(sheet={"owed": {"A": ["6"] * 21}}), "sheet, owed: A has more than 20 items"),
        (pad(sheet={"size": 0}), "sheet: size must be a whole number"),
    ],
)
def test_what_cannot_be_on_the_pad(document: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PreferansError) as error:
        answer(document)
    assert str(error.value).startswith(sentence)


def test_the_tag_of_a_sheet() -> None:
    rules = load("taganrog")
    text = "pool 0 0 0; mountain 1 2 3; whists - 0 0, 0 - 0, 0 0 -; owed 6 7 misere, 9, -"
    sheet = read_sheet(text, 3, rules)
    assert sheet.owed == ((1, 1, 0, 0, 1), (0, 0, 0, 1, 0), (0, 0, 0, 0, 0))
    assert write_sheet(sheet, rules) == text
    named = read_sheet("pool 0 0 0; mountain 1 2 3; size 100", 3, rules)
    assert (named.owed, named.size) == ((), 100)
    assert write_sheet(named, rules).endswith("; size 100")


@pytest.mark.parametrize("part", ["owed 6, 7", "owed 6, 5, -", "owed", "size 0", "size x", "size 20 20"])
def test_what_the_tag_cannot_be(part: str) -> None:
    with pytest.raises(NotationError):
        read_sheet(f"pool 0 0 0; {part}", 3, load("taganrog"))


def played_record(rules: Convention, players: int, deals: int) -> tuple[Record, Match]:
    """Returns the record of a pulka by bots, and the match that it was."""
    match = start(rules, players, players - 1)
    done = []
    while match.deals < deals and not match.over:
        header = next_deal(match)
        log: list[Event] = [header, deal(seeded_deck("records", match.deals + 1), dark=header.dark)]
        seats = {seat: make_player("rules", Random(1)) for seat in ((0, 1, 2, 3) if players == 4 else (1, 2, 3))}
        assert all(place_of(seat, match.dealer, players) is not None for seat in seats)
        state = run(log, seats)
        done.append(DealRecord(NAMES[match.dealer], tuple(log[1:])))
        match = finish(match, outcome_of(state, match.dealer))
    record = Record(rules, NAMES[:players], tuple(done))
    return read(write(record)), match


@pytest.mark.parametrize(
    ("preset", "players", "changes"),
    [
        ("taganrog", 3, {"razboinik_laps": 2}),
        ("taganrog", 4, {"razboinik_laps": 1, "razboinik_forced_whist": True}),
        ("taganrog", 3, {"razboinik_laps": 3, "razboinik_order": "choice_after_talon"}),
        ("classic_msu1971", 3, {"razboinik_laps": 2, "prelim_circles": 1, "bomb_depth": 1}),
        ("classic_msu1971", 4, {"razboinik_laps": 1, "prelim_circles": 0}),
    ],
)
def test_a_record_keeps_the_games_and_the_pool(preset: str, players: int, changes: dict[str, Any]) -> None:
    rules = replace_fields(load(preset), changes)
    stage = players * changes["razboinik_laps"]
    record, match = played_record(rules, players, stage + 4)
    for form in FORMS:
        assert read(write(record, form)) == record
    named = [event for each in record.deals for event in each.events if isinstance(event, PoolNamed)]
    assert [event.size for event in named] == [match.pulka.sheet.size]
    assert isinstance(record.deals[stage].events[1], PoolNamed)
    assert f" pool {match.pulka.sheet.size}" in write(record)
    # The pad of the record comes to the same sheet, deal by deal and from each deal on.
    assert pad_of(record).scored.pulka.sheet == match.pulka.sheet
    assert len(replay_record(record)) == match.deals
    for number in (2, stage, stage + 1, stage + 2):
        alone = single_deal(record, number)
        assert read(write(alone)) == alone
        assert pad_of(alone).scored.pulka.lines[-1].entries == match.pulka.lines[number - 1].entries


def test_a_record_with_a_game_that_is_not_owed_is_illegal() -> None:
    record, _ = played_record(replace_fields(load("taganrog"), {"razboinik_laps": 1}), 3, 4)
    text = write(record)
    with pytest.raises(IllegalAction) as error:
        read(text.replace("Contract: 1 6", "Contract: 1 7", 1))
    assert error.value.reason.value == "not-owed"
    size = next(event.size for event in record.deals[3].events if isinstance(event, PoolNamed))
    with pytest.raises(IllegalAction, match="the action pool 99999"):
        read(text.replace(f"pool {size}", "pool 99999"))
    with pytest.raises(NotationError, match="'x' is not the size of a pool"):
        read(text.replace(f"pool {size}", "pool x"))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_is_owed_stands_below_the_sheet(language: Any) -> None:
    texts = wording(language)
    sheet = replace(first_sheet(3, load("taganrog")), owed=((1, 0, 0, 0, 1), (0,) * 5, (0,) * 5))
    rows = list(owed_lines(sheet, ("A", "B", "C"), texts))
    assert texts.say("level.6") in rows[0]
    assert texts.say("contract.misere") in rows[0]
    assert rows[1].endswith("–")
    [row] = owed_lines(replace(sheet, owed=((0,) * 5,) * 3, size=40), ("A", "B", "C"), texts)
    assert "40" in row
