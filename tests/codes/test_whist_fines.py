"""What whisters answer for: responsibility, quotas, forced whists, the dealer (A6.4; K 3.8.2–3.8.12)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.codes.deals import deal, expected, score, sheet

SHORT = deal("7", "B", "9/1/0")
"""A lone whister one short on a seven: 4 in full, 2 by half."""


@pytest.mark.parametrize(("word", "fine"), [("full", "M[B]+4"), ("half", "M[B]+2"), ("none", "")])
def test_K_3_8_11_responsibility(word: str, fine: str) -> None:
    assert score(SHORT, {"responsibility": word}) == expected(f"P[A]+4 W[B>A]+4 {fine}")


@pytest.mark.parametrize(
    ("until", "pool", "fine"),
    [
        ("always", "0/0/0", 2),
        ("always", "0/10/0", 2),
        ("own_pool", "0/0/0", 2),
        ("own_pool", "0/9/0", 2),
        ("own_pool", "0/10/0", 4),
        ("own_pool", "10/0/10", 2),
        ("all_pools_closed", "0/10/0", 2),
        ("all_pools_closed", "10/10/9", 2),
        ("all_pools_closed", "10/10/10", 4),
    ],
)
def test_K_3_8_12_half_responsible_until(until: str, pool: str, fine: int) -> None:
    options = {"responsibility": "half", "half_responsible_until": until, "pool_target": 10}
    assert score(SHORT, options, table=sheet(pool))["M[B]"] == fine


@pytest.mark.parametrize("until", ["own_pool", "all_pools_closed"])
@pytest.mark.parametrize(("word", "fine"), [("full", 4), ("none", 0)])
def test_K_3_8_12_until_concerns_half_alone(until: str, word: str, fine: int) -> None:
    options = {"responsibility": word, "half_responsible_until": until, "pool_target": 10}
    for pool in ("0/0/0", "10/10/10"):
        assert score(SHORT, options, table=sheet(pool)).get("M[B]", 0) == fine


def test_D_1_example_4_eight_one_short() -> None:
    options = {"half_responsible_until": "all_pools_closed", "pool_target": 10}
    outcome = deal("8", "B", "10/0/0")
    assert score(outcome, options, "rostov", sheet("10/4/10"))["M[B]"] == 3
    assert score(outcome, options, "rostov", sheet("10/10/10"))["M[B]"] == 6


@pytest.mark.parametrize(
    ("level", "side", "missing"),
    [(6, side, max(0, 4 - side)) for side in range(5)]
    + [(7, side, max(0, 2 - side)) for side in range(4)]
    + [(level, side, 1 - min(side, 1)) for level in (8, 9, 10) for side in range(11 - level)],
)
def test_K_3_8_2_a_lone_whister_answers_for_all(level: int, side: int, missing: int) -> None:
    price = 2 * (level - 5)
    figures = score(deal(str(level), "C", f"{10 - side}/{side}/0"))
    assert figures.get("M[C]", 0) == missing * price
    assert figures.get("W[C>A]", 0) == side * price
    assert figures["P[A]"] == price


def pair_fines(level: int, quota: int, first: int, second: int) -> list[int]:
    """The fines of two whisters by the words of K 3.8.6, worked out case by case."""
    if first + second >= quota:
        return [0, 0]
    if quota == 1:
        return [0, 1]
    return [max(0, quota // 2 - first), max(0, quota - quota // 2 - second)]


@pytest.mark.parametrize(("level", "quota"), [(6, 4), (7, 2), (8, 1), (9, 1), (10, 1)])
def test_K_3_8_6_all_ways_to_share_the_tricks(level: int, quota: int) -> None:
    price = 2 * (level - 5)
    for first, second in product(range(11 - level), repeat=2):
        if first + second <= 10 - level:
            figures = score(deal(str(level), "BC", f"{10 - first - second}/{first}/{second}"))
            fines = [figures.get("M[B]", 0), figures.get("M[C]", 0)]
            assert fines == [price * missing for missing in pair_fines(level, quota, first, second)]


@pytest.mark.parametrize("level", [8, 9, 10])
def test_F_3_both_pay_the_one_trick(level: int) -> None:
    price = 2 * (level - 5)
    assert score(deal(str(level), "BC", "10/0/0"), {"two_8910": "both"}) == expected(
        f"P[A]+{price} M[B]+{price} M[C]+{price}"
    )


def test_F_3_the_word_hangs_on_the_quota_not_on_the_level() -> None:
    """Classic quotas: two tricks on an eight are shared by personal halves, even where `both` is agreed."""
    options = {"quota": {"7": [3, 3], "8": [2, 2]}, "two_8910": "both"}
    assert score(deal("8", "BC", "9/1/0"), options) == expected("P[A]+6 M[C]+6 W[B>A]+6")
    assert score(deal("8", "BC", "10/0/0"), options) == expected("P[A]+6 M[B]+6 M[C]+6")


@pytest.mark.parametrize(
    ("tricks", "fines"),
    [("10/0/0", "M[B]+4 M[C]+8"), ("9/1/0", "M[C]+8 W[B>A]+4"), ("9/0/1", "M[B]+4 M[C]+4 W[C>A]+4"),
     ("8/2/0", "M[C]+8 W[B>A]+8"), ("8/1/1", "M[C]+4 W[B>A]+4 W[C>A]+4"), ("7/3/0", "W[B>A]+12")],
)  # fmt: skip
def test_A6_4_odd_quota_the_second_answers_for_more(tricks: str, fines: str) -> None:
    """Three on a seven: the first whister answers for one, the second for two."""
    assert score(deal("7", "BC", tricks), {"quota": {"7": [3, 3]}}) == expected(f"P[A]+4 {fines}")


def test_A6_4_odd_quota_follows_the_time_not_the_seat() -> None:
    assert score(deal("7", "CB", "10/0/0"), {"quota": {"7": [3, 3]}}) == expected("P[A]+4 M[C]+4 M[B]+8")


def test_F_26_lone_quota_of_three_on_six() -> None:
    options = {"quota": {"6": [3, 4]}}
    assert score(deal("6", "B", "7/2/1"), options) == expected("P[A]+2 W[B>A]+6")
    assert score(deal("6", "B", "8/1/1"), options) == expected("P[A]+2 M[B]+2 W[B>A]+4")
    assert score(deal("6", "BC", "7/2/1"), options) == expected("P[A]+2 M[C]+2 W[B>A]+4 W[C>A]+2")
    assert score(deal("6", half="C"), options) == expected("P[A]+2 W[C>A]+4")


@pytest.mark.parametrize(
    ("level", "tricks", "fines"),
    [
        (6, "6/4/0", "M[C]+4"),
        (6, "6/3/1", "M[C]+2"),
        (6, "6/2/2", ""),
        (6, "9/1/0", "M[B]+2 M[C]+4"),
        (7, "8/2/0", "M[C]+4"),
        (7, "7/3/0", "M[C]+4"),
        (7, "8/1/1", ""),
        (8, "9/1/0", ""),
        (8, "10/0/0", "M[C]+6"),
        (6, "5/5/0", ""),
        (7, "6/4/0", ""),
    ],
)
def test_A6_4_gate_personal_on_six_and_seven_only(level: int, tricks: str, fines: str) -> None:
    figures = score(deal(str(level), "BC", tricks), {"gate": "personal"})
    assert {key: points for key, points in figures.items() if key in ("M[B]", "M[C]")} == expected(fines)


def test_F_2_pair_capped_against_personal() -> None:
    """With the usual quotas only 3+0 on six differs; all splits of six and seven are looked at."""
    different = []
    for level in (6, 7):
        for first, second in product(range(11 - level), repeat=2):
            if first + second <= 10 - level:
                outcome = deal(str(level), "BC", f"{10 - first - second}/{first}/{second}")
                capped = score(outcome, {"shortfall_two": "pair_capped"})
                if capped != score(outcome):
                    different.append((level, {first, second}, capped.get("M[B]", capped.get("M[C]"))))
    assert different == [(6, {0, 3}, Fraction(2)), (6, {0, 3}, Fraction(2))]


def test_F_2_the_cap_has_no_meaning_with_a_personal_gate() -> None:
    options = {"shortfall_two": "pair_capped", "gate": "personal"}
    assert score(deal("6", "BC", "7/3/0"), options)["M[C]"] == 4


@pytest.mark.parametrize("whist", ["B", "C", "BC", "CB"])
def test_B4_nobody_is_fined_on_a_failed_game(whist: str) -> None:
    for level in range(6, 11):
        for taken in range(level):
            for first in range(11 - taken):
                outcome = deal(str(level), whist, f"{taken}/{first}/{10 - taken - first}")
                figures = score(outcome, {"gate": "personal", "two_8910": "both"})
                assert "M[B]" not in figures
                assert "M[C]" not in figures


def test_F_18_stalingrad_answers_as_usual_or_not_at_all() -> None:
    forced = deal("6S", "BC", "9/1/0", forced_whist=True)
    assert score(forced, {"stalingrad": True}) == expected("P[A]+2 M[B]+2 M[C]+4 W[B>A]+2")
    options = {"stalingrad": True, "stalingrad_responsible": False}
    assert score(forced, options) == expected("P[A]+2 W[B>A]+2")
    assert score(deal("6C", "BC", "9/1/0"), options) == expected("P[A]+2 M[B]+2 M[C]+4 W[B>A]+2")


def test_F_5_checked_ten_between_two_has_no_quota() -> None:
    assert score(deal("10", "B", "10/0", players=2), {"ten": "checked"}) == expected("P[A]+10")
    assert score(deal("10", "B", "9/1", players=2), {"ten": "checked"}) == expected("M[A]+10 W[B>A]+20")


def test_A6_4_dealer_pays_as_a_lone_whister_or_nothing() -> None:
    outcome = deal("6", "D", "7/2/1", players=4)
    assert score(outcome) == expected("P[A]+2 W[D>A]+6 M[D]+2")
    assert score(outcome, {"dealer_whist_responsible": False}) == expected("P[A]+2 W[D>A]+6")
    assert score(outcome, {"responsibility": "half"}) == expected("P[A]+2 W[D>A]+6 M[D]+1")


def test_A6_4_an_irresponsible_dealer_leaves_the_defenders_responsible() -> None:
    outcome = deal("6", "B", "7/2/1", players=4)
    assert score(outcome, {"dealer_whist_responsible": False})["M[B]"] == 2
