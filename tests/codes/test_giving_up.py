"""Giving a game up (A5.6; K 3.5.4, fn40)."""

from __future__ import annotations

import pytest

from preferans.rules.errors import ScoreError
from tests.codes.deals import deal, expected, score


@pytest.mark.parametrize(("how", "mountain"), [("minus2", 8), ("minus3", 12)])
def test_J_60_without_three_nobody_writes_whists(how: str, mountain: int) -> None:
    assert score(deal("7", conceded=how), {"concede": how}) == expected(f"M[A]+{mountain}")
    assert score(deal("7", "B", conceded=how), {"concede": how}) == expected(f"M[A]+{mountain}")


def test_J_60_only_above_six_unless_agreed() -> None:
    with pytest.raises(ScoreError, match="a game of 6 cannot be conceded by minus3, only from 7"):
        score(deal("6", conceded="minus3"), {"concede": "minus3"})
    assert score(deal("6", conceded="minus3"), {"concede": "minus3", "concede_from": 6}) == expected("M[A]+6")


def test_K_fn40_the_level_called_counts() -> None:
    """Bid up to eight, wherever the contract stands."""
    assert score(deal("8", conceded="minus3", called_level=7), {"concede": "minus3"}) == expected("M[A]+12")
    with pytest.raises(ScoreError, match="a game of 6 cannot be conceded"):
        score(deal("7", conceded="minus3", called_level=6), {"concede": "minus3"})


@pytest.mark.parametrize(
    ("whist", "figures"),
    [
        ("", "W[B>A]+12 W[C>A]+12 W[D>A]+12"),
        ("B", "W[B>A]+32 W[C>A]+12 W[D>A]+12"),
        ("BC", "W[B>A]+22 W[C>A]+22 W[D>A]+12"),
        ("D", "W[B>A]+12 W[C>A]+12 W[D>A]+32"),
    ],
)
def test_K_3_5_4_without_all(whist: str, figures: str) -> None:
    """Six given up: six undertricks, and the side writes as for ten tricks."""
    outcome = deal("6", whist, players=4, conceded="all")
    assert score(outcome, {"concede": "all"}) == expected(f"M[A]+12 {figures}")


def test_K_3_5_4_without_all_between_gentlemen() -> None:
    """As if the side had taken ten: the passer has his half of them."""
    outcome = deal("6", "B", conceded="all")
    assert score(outcome, {"concede": "all", "whist_style": "gentleman"}) == expected("M[A]+12 W[B>A]+22 W[C>A]+22")


def test_A5_6_what_is_not_agreed_is_refused() -> None:
    with pytest.raises(ScoreError, match="has not agreed to give a game up by all"):
        score(deal("6", conceded="all"))
    with pytest.raises(ScoreError, match="has not agreed to give a game up by minus2"):
        score(deal("7", conceded="minus2"), {"concede": "minus3"})
    with pytest.raises(ScoreError, match="misere cannot be conceded"):
        score(deal("misere", conceded="all"), {"concede": "all"})


def test_a_concession_has_neither_tricks_nor_a_half() -> None:
    rules = {"concede": "all"}
    with pytest.raises(ScoreError, match="a conceded game has no tricks"):
        score(deal("6", "B", "6/2/2", conceded="all"), rules)
    with pytest.raises(ScoreError, match="is made and cannot be conceded"):
        score(deal("6", half="C", conceded="all"), rules)
