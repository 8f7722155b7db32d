"""Rostov after Joker's manual: mountains that are written off (V D.1; J-45 to J-49)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from preferans.notation.pad_answer import write_sheet
from preferans.notation.record.sheet_tag import read_sheet
from preferans.notation.record.sheet_tag import write_sheet as write_tag
from preferans.rules.errors import ScoreError
from preferans.rules.match import finish, start
from preferans.rules.pulka import Sheet, begin
from preferans.rules.scoring import entries, is_over, record
from preferans.rules.scoring.tree import first_sheet
from tests.codes.deals import deal, expected, rules_of, sheet, written


def rules(**options: Any) -> Any:
    return rules_of("rostov_mountain", {"pool_target": 10, **options})


def heights(table: Sheet) -> list[int]:
    return [int(points) for points in table.mountain]


def score(outcome: Any, table: Sheet, **options: Any) -> dict[str, Any]:
    return dict(written(entries(outcome, table, rules(**options))))


def test_J_45_everybody_begins_with_a_mountain() -> None:
    assert heights(first_sheet(3, rules())) == [10, 10, 10]
    assert heights(first_sheet(4, rules(start_mountain=30))) == [30, 30, 30, 30]
    assert heights(start(rules(), 3, first_dealer=0).pulka.sheet) == [10, 10, 10]


def test_D1_example_1_a_closed_player_helps() -> None:
    found = score(deal("7"), sheet("10/7/2", "5/5/5"))
    assert found == expected("P[B]+3 P[C]+1 W[A>B]+30 W[A>C]+10")


def test_D1_example_2_all_closed() -> None:
    """Own 3 to zero, B's 4 to zero, the one that is left goes to everybody but the declarer, and that is the end."""
    table = sheet("10/10/10", "3/4/0")
    assert score(deal("9"), table) == expected("M[A]-3 M[B]-3 W[A>B]+40 M[C]+1")
    pulka = record(begin(table), deal("9"), rules())
    assert heights(pulka.sheet) == [0, 1, 1]
    assert is_over(pulka.sheet, rules(), 1)
    with pytest.raises(ScoreError, match="after the end"):
        record(pulka, deal("6"), rules())


def test_J_48_the_mark_goes_with_the_sheet() -> None:
    ended = replace(sheet("10/10/10", "0/1/1"), ended=True)
    assert not is_over(replace(ended, ended=False), rules(), 1)
    assert write_sheet(ended, ("A", "B", "C"), rules())["ended"]
    assert read_sheet(write_tag(ended, rules()), 3, rules()) == ended


def test_D1_example_3_split_half() -> None:
    assert score(deal("6"), sheet("0/0/0", "10/10/10"), split_half=True) == expected("P[A]+1 M[A]-1")
    assert score(deal("6"), sheet("10/0/0", "10/10/10"), split_half=True) == expected("P[B]+2 W[A>B]+20")
    assert score(deal("8"), sheet("0/0/0", "1/10/10"), split_half=True) == expected("P[A]+5 M[A]-1")


def test_D1_example_4_half_responsible_while_pools_are_open() -> None:
    outcome = deal("8", "B", "10/0/0")
    assert score(outcome, sheet("0/10/10", "10/10/10")) == expected("P[A]+6 M[B]+3")
    assert score(outcome, sheet("10/10/10", "10/10/10")) == expected("M[A]-6 M[B]+6")


@pytest.mark.parametrize(
    ("pools", "mountains", "over"),
    [
        ("10/10/10", "3/0/0", True),
        ("10/10/10", "3/2/0", False),
        ("10/10/9", "3/0/0", False),
        ("10/10/10", "0/0/0", True),
    ],
)
def test_J_46_until_one_mountain_is_left(pools: str, mountains: str, over: bool) -> None:
    assert is_over(sheet(pools, mountains), rules(), 40) is over


def test_J_47_the_smallest_of_the_others_first() -> None:
    found = score(deal("9"), sheet("10/10/10", "2/9/5"))
    assert found == expected("M[A]-2 M[C]-5 W[A>C]+50 M[B]-1 W[A>B]+10")


@pytest.mark.parametrize("surplus", ["own_mountain", "to_zero_then_lost"])
def test_J_48_no_mountain_below_zero(surplus: str) -> None:
    found = score(deal("9"), sheet("10/10/10", "3/4/5"), surplus_after_all_closed=surplus)
    assert found == expected("M[A]-3")


def test_J_48_neither_by_a_bonus() -> None:
    options = {"zero_bonus": "mountain_minus_2price", "raspasy_score": "mountain", "raspasy_price": [2]}
    found = score(deal("all-pass", "", "0/5/5"), sheet("0/0/0", "3/0/0"), **options)
    assert found == expected("M[B]+10 M[C]+10 M[A]-3")


def test_K_41_laps_of_two_who_deal_twice_are_four_deals() -> None:
    options = rules_of("gusarik", {"end": "circles", "end_count": 1})
    match = start(options, 2, first_dealer=0)
    for dealer in (0, 0, 1, 1):
        assert not match.over
        match = finish(match, replace(deal("all-pass", "", "6/4", players=2), dealer=dealer))
    assert match.over
