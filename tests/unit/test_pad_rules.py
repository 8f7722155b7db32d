"""Deals of a score pad that follow a convention of their own, that break off, or that count on from a number."""

from __future__ import annotations

import json
from typing import Any

import pytest

from preferans.notation.pad_answer import write_answer
from preferans.notation.record import read, write
from preferans.notation.replay import pad_of
from preferans.notation.scorepad import Pad, Scored, read_pad, score
from preferans.rules.errors import PreferansError
from tests.unit.record_cases import HANDS, stable

DOWN = {
    "contract": "6S",
    "declarer": "A",
    "answers": [["B", "whist"], ["C", "pass"]],
    "tricks": {"A": 5, "B": 3, "C": 2},
}
UNFINISHED = {"dealer": "C", "unfinished": True}


def pad(*deals: dict[str, Any], convention: object = "sochi", **options: Any) -> tuple[Pad, Scored]:
    """Returns a pad of three players, read and scored; the first dealer is C."""
    first, *others = deals
    document = {"convention": convention, "players": ["A", "B", "C"], "deals": [{"dealer": "C", **first}, *others]}
    read_ = read_pad(json.dumps(document), **options)
    return read_, score(read_)


def test_a_deal_is_scored_by_its_own_convention() -> None:
    _, scored = pad(DOWN, {**DOWN, "dealer": "A", "convention": {"whist_mult": 3}}, {**DOWN, "dealer": "B"})
    first, second, third = scored.pulka.lines
    assert [entry.points for entry in first.entries] == [entry.points for entry in third.entries]
    tripled = [entry.points for entry in second.entries if entry.on == 0]
    assert tripled == [3 * entry.points for entry in first.entries if entry.on == 0]


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({"ten": "whisted"}, "stalingrad", True),
        ("kodeks", "stalingrad", False),
        ({"extends": "leningrad", "ten": "checked"}, "stalingrad", False),
        ({}, "ten", "checked"),
    ],
)
def test_changes_are_changes_of_the_pads_convention(given: object, field: str, value: object) -> None:
    read_, _ = pad({**DOWN, "contract": "7S", "convention": given}, convention={"extends": "sochi", "stalingrad": True})
    assert getattr(read_.deals[0].rules, field) == value
    assert read_.rules.stalingrad


def test_the_last_deal_says_how_the_pulka_ends_and_is_settled() -> None:
    made = {**DOWN, "contract": "6C", "tricks": {"A": 6, "B": 2, "C": 2}}
    longer = {**made, "convention": {"end": "deals", "end_count": 2, "pool_value": 20}}
    _, scored = pad(made, longer, convention={"extends": "sochi", "end": "deals", "end_count": 1})
    assert scored.over
    assert scored.rules.pool_value == 20
    with pytest.raises(PreferansError, match="deal 2: the pulka was over before it"):
        pad(made, made, convention={"extends": "sochi", "end": "deals", "end_count": 1})


def test_the_caller_decides_for_every_deal() -> None:
    own = {**DOWN, "convention": {"whist_style": "gentleman"}}
    read_, _ = pad(own, convention="sochi", changes={"pool_target": 7})
    assert (read_.deals[0].rules.pool_target, read_.deals[0].rules.whist_style) == (7, "gentleman")
    document = json.dumps({"convention": "sochi", "players": ["A", "B", "C"], "deals": [{**own, "dealer": "C"}]})
    assert read_pad(document, convention="kodeks").deals[0].rules.whist_style == "greedy"


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ({**DOWN, "convention": "soch"}, "deal 1, convention: unknown convention 'soch', did you mean 'sochi'?"),
        ({**DOWN, "convention": 5}, "deal 1: convention must be a name or an object, not 5"),
        ({**DOWN, "convention": None}, "deal 1: convention must be a name or an object, not null"),
        ({**DOWN, "unfinished": True}, "deal 1: a deal that is not finished has no contract"),
        ({"unfinished": 1}, "deal 1: unfinished must be true or false, not 1"),
        ({**DOWN, "number": 0}, "deal 1: number must be a whole number from 1"),
        ({**DOWN, "number": 7, "contract": "odd"}, "deal 7, contract: 'odd' is not a contract"),
    ],
)
def test_what_cannot_be(deal: dict[str, Any], message: str) -> None:
    with pytest.raises(PreferansError) as error:
        pad(deal)
    assert message in str(error.value)


def test_an_unfinished_deal_keeps_its_place() -> None:
    read_, scored = pad(DOWN, UNFINISHED | {"dealer": "A"}, {**DOWN, "dealer": "B", "contract": "6C"})
    assert [deal.number for deal in read_.deals] == [1, 2, 3]
    answer = write_answer(read_, scored)
    assert answer["warnings"] == ["deal 2 is not finished and is not scored"]
    assert answer["deals"][1] == {"entries": [], "lines": []}
    assert scored.pulka.deals == 2


def test_numbers_rise() -> None:
    read_, _ = pad({**DOWN, "number": 5}, DOWN, {**DOWN, "number": 9})
    assert [deal.number for deal in read_.deals] == [5, 6, 9]
    with pytest.raises(PreferansError, match="deal 2: number must be a whole number from 6"):
        pad({**DOWN, "number": 5}, {**DOWN, "number": 5})


BODY = "Auction: 1 7S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 8S Answers: 2 pass, 3 pass\n"


def test_a_level_that_a_deal_does_not_price_is_not_taken_from_the_first_one() -> None:
    record = stable(
        f'[Convention "sochi; pool_price={{ misere-no-talon=20 }}"] [Players "A, B, C"] [Deal 1] {HANDS}{BODY}'
        f'[Deal 2] [Convention "sochi"] {HANDS}{BODY}'
    )
    written = pad_of(record)
    assert [deal.rules for deal in written.pad.deals] == [record.convention, record.deals[1].convention]
    assert read(write(record, "json")) == record


def test_the_numbers_of_a_record_go_to_the_pad() -> None:
    record = stable(f'[Players "A, B, C"] [Deal 4] {HANDS}{BODY}[Deal 7] {HANDS}{BODY}[Deal 2] {HANDS}{BODY}')
    assert [deal.number for deal in pad_of(record).pad.deals] == [4, 7, 8]
    assert [deal.number for deal in pad_of(record, 3).pad.deals] == [2]
