"""What the defence writes: halves, greedy and gentleman's whist, consolation, the game for two (A6.5, A15; K 3.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.codes.deals import deal, expected, score


@pytest.mark.parametrize(("preset", "six", "seven"), [("kodeks", 4, 4), ("leningrad", 8, 8), ("rostov", 4, 4)])
def test_K_3_8_7_worth_of_a_half(preset: str, six: int, seven: int) -> None:
    assert score(deal("6", half="C"), preset=preset)["W[C>A]"] == six
    assert score(deal("7", half="C"), preset=preset)["W[C>A]"] == seven


def test_K_3_8_7_half_is_rounded_up_by_the_quota_of_two() -> None:
    """K's other system: halves of 2, 2 and 1 tricks."""
    options = {"quota": {"7": [3, 3], "8": [2, 2]}, "half_whist": [6, 7, 8]}
    worth = [score(deal(level, half="C"), options)["W[C>A]"] for level in ("6", "7", "8")]
    assert worth == [2 * 2, 2 * 4, 1 * 6]


def test_K_3_8_14_who_went_for_half_gets_no_trick_whists() -> None:
    """Returned and down one: consolation only, even between gentlemen."""
    outcome = deal("7", "B", "6/3/1", returned="C")
    assert score(outcome, {"whist_style": "gentleman"}) == expected("M[A]+4 W[B>A]+20 W[C>A]+4")
    made = deal("7", "B", "7/3/0", returned="C")
    assert score(made, {"whist_style": "gentleman", "gentleman_split": "always"}) == expected("P[A]+4 W[B>A]+12")


def test_K_3_8_14_first_hand_half_returned_by_the_second() -> None:
    outcome = deal("6", "C", "5/3/2", returned="B")
    assert score(outcome, {"whist_style": "gentleman"}) == expected("M[A]+2 W[C>A]+12 W[B>A]+2")


def test_K_3_8_13_greedy_passer_writes_the_set_only() -> None:
    assert score(deal("6", "C", "4/3/3")) == expected("M[A]+4 W[C>A]+16 W[B>A]+4")


def test_K_3_8_14_gentlemen_share_only_what_was_set() -> None:
    options = {"whist_style": "gentleman"}
    assert score(deal("6", "C", "6/2/2"), options) == expected("P[A]+2 W[C>A]+8")
    assert score(deal("6", "C", "4/3/3"), options) == expected("M[A]+4 W[C>A]+10 W[B>A]+10")


def test_K_3_8_14_two_whisters_write_each_for_himself() -> None:
    options = {"whist_style": "gentleman", "gentleman_split": "always"}
    for tricks in ("6/3/1", "5/3/2"):
        assert score(deal("6", "BC", tricks), options) == score(deal("6", "BC", tricks))


def test_F_8_a_whisting_dealer_shares_with_nobody() -> None:
    options = {"whist_style": "gentleman", "gentleman_split": "always"}
    assert score(deal("8", "D", "7/2/1", players=4), options) == expected("M[A]+6 W[D>A]+24 W[B>A]+6 W[C>A]+6")


@pytest.mark.parametrize(
    ("options", "figures"),
    [
        ({}, "W[B>A]+16 W[C>A]+4 W[D>A]+4"),
        ({"consolation": "none"}, "W[B>A]+12"),
        ({"consolation": 10}, "W[B>A]+32 W[C>A]+20 W[D>A]+20"),
        ({"consolation": 15}, "W[B>A]+42 W[C>A]+30 W[D>A]+30"),
        ({"consolation_passer": False}, "W[B>A]+16 W[D>A]+4"),
        ({"consolation_dealer": False}, "W[B>A]+16 W[C>A]+4"),
        ({"consolation_passer": False, "consolation_dealer": False}, "W[B>A]+16"),
    ],
)
def test_K_3_8_1_2_consolation(options: dict[str, Any], figures: str) -> None:
    """Six, one whister, four players, down two: the whister has six tricks."""
    assert score(deal("6", "B", "4/3/3", players=4), options) == expected(f"M[A]+4 {figures}")


def test_K_3_8_1_2_a_whisting_dealer_writes_as_a_whister() -> None:
    """What is denied to a passer and to a sitting dealer is not denied to a dealer who whists."""
    options = {"consolation_dealer": False, "consolation_passer": False}
    assert score(deal("8", "D", "7/2/1", players=4), options) == expected("M[A]+6 W[D>A]+24")


def test_A15_gusarik_examples() -> None:
    """A lone whister with the dummy; its tricks are his."""
    assert score(deal("7", "B", "7/3", players=2), preset="sochi") == expected("P[A]+4 W[B>A]+12")
    assert score(deal("7", "B", "6/4", players=2), preset="sochi") == expected("M[A]+4 W[B>A]+20")
    short = deal("6", "B", "7/3", players=2)
    assert score(short, preset="sochi") == expected("P[A]+2 W[B>A]+6 M[B]+2")
    assert score(short, {"quota": {"6": [3, 4]}}, "sochi") == expected("P[A]+2 W[B>A]+6")


def test_A15_style_is_moot_between_two() -> None:
    options = {"whist_style": "gentleman", "gentleman_split": "always", "two_8910": "both"}
    assert score(deal("8", "B", "10/0", players=2), options) == expected("P[A]+6 M[B]+6")
    assert score(deal("7", "B", "6/4", players=2), options) == expected("M[A]+4 W[B>A]+20")
