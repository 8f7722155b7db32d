"""Games that are Sochi at other prices: the sharper's scale, four-twelve, Ural, Swedish, Kazakhstan (V C, D.3, F)."""

from __future__ import annotations

from typing import Any

import pytest

from preferans.notation.scorepad import read_pad
from preferans.rules.auction import ladder_of
from preferans.rules.contract import MISERE, Strain, game
from preferans.rules.convention import load
from preferans.rules.errors import ScoreError
from preferans.rules.scoring import entries, is_over
from preferans.rules.scoring.premiums import milestones
from preferans.rules.settlement import settle
from tests.codes.deals import deal, expected, rules_of, score, sheet, written


def test_V_C_example_1_six_two_down() -> None:
    """PUBLISHED: a six two down is 40 in the mountain; six tricks and two undertricks are 16, the passer has 4."""
    assert score(deal("6", "B", "4/6/0"), preset="shuler") == expected("M[A]+40 W[B>A]+16 W[C>A]+4")


def test_V_C_example_2_a_made_seven() -> None:
    """PUBLISHED: a made seven is 40."""
    assert score(deal("7"), preset="shuler") == expected("P[A]+40")


def test_V_C_example_3_eight_one_down() -> None:
    assert score(deal("8", "BC", "7/2/1"), preset="shuler") == expected("M[A]+60 W[B>A]+18 W[C>A]+12")


def test_V_C_example_4_misere_of_three_tricks() -> None:
    assert score(deal("misere", "", "3/4/3"), preset="shuler") == expected("M[A]+300")


def test_V_C_example_5_two_aces_in_the_talon() -> None:
    outcome = deal("6", players=4, pair="SA HA")
    assert score(outcome, preset="shuler") == expected("P[A]+20 W[D>A]+6")


def test_V_C_all_pass_counts_every_trick_at_two() -> None:
    assert score(deal("all-pass", "", "6/4/0"), preset="shuler") == expected("M[A]+12 M[B]+8")


def test_V_C_a_whisters_missing_trick_costs_the_game() -> None:
    assert score(deal("6", "B", "7/3/0"), preset="shuler") == expected("P[A]+20 W[B>A]+6 M[B]+20")


def test_V_C_points_are_settled_one_to_one() -> None:
    """R = (30 - 0)/3 + (20 - 0)/3 + 5 from B; points of pool and mountain are tens already."""
    found = settle(sheet("20/0/0", "0/30/30", "A>B 5"), load("shuler"))
    assert [str(points) for points in found.pairs[0]] == ["0", "65/3", "50/3"]


def test_C_14_misere_is_above_all_tens_and_there_is_no_no_trump() -> None:
    order = list(ladder_of(load("shuler")))
    assert order[-1] == MISERE
    assert order[-2] == game(10, Strain.HEARTS)
    assert len(order) == 21
    assert all(contract.strain is not Strain.NO_TRUMP for contract in order[:-1])


@pytest.mark.parametrize(
    ("outbid_by", "after"), [("nine", "8H"), ("nine_nt_or_ten", "9H"), ("nine_no_talon", "9H"), ("nothing", "10H")]
)
def test_V_C_misere_keeps_its_place_without_no_trump(outbid_by: str, after: str) -> None:
    order = list(ladder_of(rules_of("kodeks", {"no_trump": False, "misere_outbid_by": outbid_by})))
    assert str(order[order.index(MISERE) - 1]) == after


def test_V_C_the_pad_refuses_a_no_trump_that_is_not_played() -> None:
    text = '{"convention": "shuler", "players": ["A", "B", "C"], "deals": [{"dealer": "C", "declarer": "A", %s}]}'
    game_of = '"contract": "6NT", "answers": [["B", "pass"], ["C", "pass"]]'
    with pytest.raises(ScoreError, match="6NT is not agreed"):
        read_pad(text % game_of)


def test_V_C_the_rounding_of_the_code_needs_its_mountain_points() -> None:
    rules = rules_of("shuler", {"rounding": "kodeks"})
    with pytest.raises(ScoreError, match="for mountain points of 10 whists, not of 1"):
        settle(sheet("20/0/0"), rules)


def test_V_C_a_surplus_comes_off_the_mountain_at_the_same_worth() -> None:
    rules = rules_of("kodeks", {"pool_target": 2, "pool_value": 20, "mountain_value": 5})
    assert score(deal("6"), table=sheet("2/2/2", "30/0/0"), options=None, preset="kodeks") == expected("P[A]+2")
    found = written(entries(deal("6"), sheet("2/2/2", "30/0/0"), rules))
    assert found == expected("M[A]-8")


def test_V_D3_example_1_an_eight_made() -> None:
    for preset in ("four_twelve", "ural", "swedish"):
        assert score(deal("8", "B", "8/2/0"), preset=preset) == expected("P[A]+8 W[B>A]+16")


def test_V_D3_example_2_nine_two_down() -> None:
    outcome = deal("9", "B", "7/3/0")
    assert score(outcome, preset="ural") == expected("M[A]+20 W[B>A]+30")
    assert score(outcome, preset="four_twelve") == expected("M[A]+20 W[B>A]+50 W[C>A]+20")


def test_V_D3_example_3_misere_of_five_tricks() -> None:
    outcome = deal("misere", "", "5/3/2")
    assert score(outcome, preset="ural") == expected("M[A]+12")
    assert score(outcome, preset="four_twelve") == expected("M[A]+60")


def test_V_D3_example_4_premiums_at_fifty() -> None:
    """A comes first with 52, B second with 50, C third with 51; each writes from his pool as it is then."""
    options: dict[str, Any] = {"premium_milestones": [50], "pool_target": 100, "help": "none"}
    rules = rules_of("swedish", options)
    table = sheet("48/42/0", "40/40/40")
    assert written(entries(deal("6"), table, rules)) == expected("P[A]+4 M[A]-26")
    table = sheet("40/52/0", "40/14/40")
    assert written(entries(deal("9"), table, rules)) == expected("P[A]+10 M[A]-16")
    table = sheet("45/52/50", "40/14/24")
    assert written(entries(deal("7"), table, rules)) == expected("P[A]+6 M[A]-12")


def test_V_D3_the_fourth_at_a_milestone_gets_nothing() -> None:
    rules = rules_of("swedish", {"premium_milestones": [10], "pool_target": 100})
    table = sheet("8/10/12/30", "40/0/0/0", players=4)
    assert written(entries(deal("6", players=4), table, rules)) == expected("P[A]+4")


def test_V_D3_a_premium_stops_at_zero_unless_agreed() -> None:
    table = sheet("8/0/0", "3/0/0")
    assert score(deal("6"), {"pool_target": 20}, "swedish", table) == expected("P[A]+4 M[A]-3")
    options = {"pool_target": 20, "premium_negative": True}
    assert score(deal("6"), options, "swedish", table) == expected("P[A]+4 M[A]-6")


def test_V_D3_two_milestones_in_one_deal() -> None:
    """From 8 to 20: half of 20 for the first to pass 10, and again for the first to reach 20."""
    table = sheet("8/0/0", "40/0/0")
    assert score(deal("misere", "", "0/5/5"), {}, "swedish", table) == expected("P[A]+12 M[A]-20")


def test_V_D3_who_speaks_first_comes_first() -> None:
    """A closed player's twelve fill C and B in one deal: the first hand is A, then B, then C."""
    table = sheet("20/14/16", "0/60/60")
    found = score(deal("misere", "", "0/5/5"), {}, "swedish", table)
    # B is second at 20, a third of 20; C is third, a quarter. C is helped first, as the larger pool.
    assert found == expected("P[C]+4 W[A>C]+40 P[B]+6 W[A>B]+60 M[A]-2 M[B]-6 M[C]-5")


def test_V_D3_milestones_are_halves_of_the_target_or_numbers() -> None:
    found = milestones(rules_of("swedish", {"premium_milestones": ["full", 7, "half", 10]}), 20)
    assert [int(points) for points in found] == [7, 10, 20]


def test_V_D0_a_factor_on_undertricks() -> None:
    options = {"undertrick_factor": 3}
    assert score(deal("6", "B", "4/6/0"), options) == expected("M[A]+12 W[B>A]+16 W[C>A]+4")
    assert score(deal("7", conceded="minus3"), {**options, "concede": "minus3"}) == expected("M[A]+36")
    assert score(deal("misere", "", "2/4/4"), options) == expected("M[A]+20")


def test_V_F_kazakhstan_each_whister_answers_for_his_own_share() -> None:
    """A seven: the pair has three tricks and needs two, but C has none of his one."""
    assert score(deal("7", "BC", "7/3/0"), preset="kazakh") == expected("P[A]+16 W[B>A]+48 M[C]+16")


def test_V_F_kazakhstan_no_whists_to_a_passer_for_undertricks() -> None:
    outcome = deal("6", "B", "5/5/0", players=4)
    assert score(outcome, preset="kazakh") == expected("M[A]+8 W[B>A]+48 W[D>A]+8")


def test_V_C_time_ends_it() -> None:
    assert not is_over(sheet("900/900/900"), load("shuler"), 50)
