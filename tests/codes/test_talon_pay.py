"""The talon on the sheet: it is paid for, or refused (A8; K 3.4.10, 3.4.11)."""

from __future__ import annotations

from itertools import combinations

import pytest

from preferans.rules.cards import DECK
from preferans.rules.errors import ScoreError
from preferans.rules.scoring.contracts import talon_units
from tests.codes.deals import deal, expected, score, talon


@pytest.mark.parametrize(
    ("pair", "units"),
    [
        ("SA HQ", 1),
        ("SA HK", 1),
        ("SA S7", 1),
        ("SA SK", 2),
        ("SK SA", 2),
        ("SA HA", 3),
        ("DK DQ", 1),
        ("DQ DK", 1),
        ("DK HQ", 0),
        ("DK DJ", 0),
        ("DQ DJ", 0),
        ("C7 C8", 0),
    ],
)
def test_K_3_4_11_units(pair: str, units: int) -> None:
    assert talon_units(talon(pair)) == units


def test_K_3_4_11_all_pairs_by_the_words() -> None:
    """Every pair of the deck: aces count 1 and 3, an ace's own king one more, a marriage 1."""
    for first, second in combinations(DECK, 2):
        texts = {str(first), str(second)}
        aces = sum(text[1] == "A" for text in texts)
        units = (0, 1, 3)[aces]
        suited = {text[1] for text in texts} if first.suit == second.suit else set()
        units += suited == {"A", "K"}
        units += suited == {"K", "Q"}
        assert talon_units((first, second)) == units


def test_K_3_4_11_made_or_not_but_not_on_misere_or_without_agreement() -> None:
    made = deal("7", players=4, pair="SA SK")
    down = deal("7", "BC", "5/3/2", players=4, pair="SA SK")
    assert score(made, {"talon_pay": True})["W[D>A]"] == 8
    assert score(down, {"talon_pay": True})["W[D>A]"] == 2 * 4 + 8
    assert score(made) == expected("P[A]+4")
    misere = deal("misere", "", "0/5/5", players=4, pair="SA SK")
    assert score(misere, {"talon_pay": True}) == expected("P[A]+10")


def test_A8_three_players_write_half_of_it_each() -> None:
    outcome = deal("7", pair="SA HA")
    assert score(outcome, preset="fspr") == expected("P[A]+4 W[B>A]+12 W[C>A]+12")
    assert score(outcome, {"talon_pay_3p": False}, "fspr") == expected("P[A]+4")
    assert score(deal("7", players=2, pair="SA HA"), preset="fspr") == expected("P[A]+4")


def test_K_3_4_10_refusing_the_talon_fines_the_dealer() -> None:
    options = {"talon_refusal": "dealer_penalty"}
    assert score(deal("6", players=4, refused_talon=True), options) == expected("P[A]+2 M[D]+2")
    options_five = {"talon_refusal": "dealer_penalty", "talon_refusal_points": 5}
    down = deal("6", "B", "5/3/2", players=4, refused_talon=True)
    assert score(down, options_five) == expected("M[A]+2 W[B>A]+12 W[C>A]+2 W[D>A]+2 M[D]+5")
    with pytest.raises(ScoreError, match="has not agreed that the talon may be refused"):
        score(deal("6", players=4, refused_talon=True))
    with pytest.raises(ScoreError, match="with four players"):
        score(deal("6", refused_talon=True), options)


def test_the_talon_of_a_shared_misere_is_not_refused() -> None:
    """K fn44: the dealer is punished enough by the misere itself."""
    outcome = deal("misere", "", "0/5/5", players=4, shared=True, refused_talon=True)
    with pytest.raises(ScoreError, match="the talon of a shared misere cannot be refused"):
        score(outcome, {"shared_misere": True, "talon_refusal": "dealer_penalty"})
