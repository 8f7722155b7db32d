"""Whisters' duties and rights: quotas, fines, consolation, gentlemen's halves, the dealer (A6.4, A6.5; K 3.8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from preferans.rules.cards import DECK
from preferans.rules.contract import Strain, game
from preferans.rules.errors import ScoreError
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import Sheet
from preferans.rules.scoring import entries
from preferans.rules.scoring.contracts import talon_units
from tests.codes.deals import blank, deal, expected, rules_of, sheet, talon, written


def score(
    outcome: Outcome, options: dict[str, Any] | None = None, preset: str = "kodeks", table: Sheet | None = None
) -> dict[str, Fraction]:
    return written(entries(outcome, table or blank(outcome.players), rules_of(preset, options)))


# Responsibility (K 3.8.11, 3.8.12).

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


# Quotas (K 3.8.2, 3.8.5, 3.8.6).


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


# Forced whists: Stalingrad and the checked ten (A6.2, F-5, F-18).


def test_F_18_stalingrad_answers_as_usual_or_not_at_all() -> None:
    forced = deal("6S", "BC", "9/1/0", forced_whist=True)
    assert score(forced, {"stalingrad": True}) == expected("P[A]+2 M[B]+2 M[C]+4 W[B>A]+2")
    options = {"stalingrad": True, "stalingrad_responsible": False}
    assert score(forced, options) == expected("P[A]+2 W[B>A]+2")
    assert score(deal("6C", "BC", "9/1/0"), options) == expected("P[A]+2 M[B]+2 M[C]+4 W[B>A]+2")


def test_A6_2_a_forced_whist_needs_both() -> None:
    for text, options in (("6S", {"stalingrad": True}), ("10", {"ten": "checked"})):
        with pytest.raises(ScoreError, match="is played by both defenders without a word"):
            score(deal(text, "B", "10/0/0"), options)
        with pytest.raises(ScoreError, match="is played by both defenders without a word"):
            score(deal(text), options)


def test_F_5_checked_ten_between_two_has_no_quota() -> None:
    assert score(deal("10", "B", "10/0", players=2), {"ten": "checked"}) == expected("P[A]+10")
    assert score(deal("10", "B", "9/1", players=2), {"ten": "checked"}) == expected("M[A]+10 W[B>A]+20")


# Halves (K 3.8.7, 3.8.8.2, 3.8.14).


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


# Styles and consolation (K 3.8.1.2, 3.8.13, 3.8.14).


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


def test_A6_4_dealer_pays_as_a_lone_whister_or_nothing() -> None:
    outcome = deal("6", "D", "7/2/1", players=4)
    assert score(outcome) == expected("P[A]+2 W[D>A]+6 M[D]+2")
    assert score(outcome, {"dealer_whist_responsible": False}) == expected("P[A]+2 W[D>A]+6")
    assert score(outcome, {"responsibility": "half"}) == expected("P[A]+2 W[D>A]+6 M[D]+1")


def test_A6_4_an_irresponsible_dealer_leaves_the_defenders_responsible() -> None:
    outcome = deal("6", "B", "7/2/1", players=4)
    assert score(outcome, {"dealer_whist_responsible": False})["M[B]"] == 2


# The talon (K 3.4.10, 3.4.11).


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


# Giving up (A5.6; K 3.5.4, fn40).


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


# What cannot be.


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (deal("6", "BC", "6/4/2"), "add up to 12, not to 10"),
        (deal("6", "BC", "6/2/1"), "add up to 9, not to 10"),
        (deal("6", "BC", "11/-1/0"), "nobody can take -1 tricks"),
        (deal("6", "BC"), "its tricks are missing"),
        (deal("6", "", "6/2/2"), "nobody whisted, so the game was not played"),
        (deal("6", "A", "6/2/2"), "a whister must be a defender"),
        (deal("6", "BB", "6/2/2"), "a whister is named twice"),
        (deal("6", "BD", "6/2/2", players=4), "the sitting dealer whists alone"),
        (deal("6", "B", "6/2/1/1", players=4), "the dealer sits out and cannot take tricks"),
        (deal("6", "B", "6/2/2", half="C"), "a half that stands leaves nobody to whist"),
        (deal("6", half="A"), "a half-whister must be a defender"),
        (deal("6", returned="C"), "a half is returned only by a whist"),
        (deal("6", "B", "6/2/2", players=2), "2 players"),
        (deal("misere", "B", "0/5/5"), "misere is not whisted"),
        (deal("misere", "", "1/5/5"), "add up to 11, not to 10"),
        (deal("misere", "", "0/5/5", players=4, shared=True), "has not agreed that the dealer may share"),
        (deal("all-pass", "", "4/3/2"), "add up to 9, not to 10"),
        (deal("all-pass", "", "4/2/1/3", players=4), "leads two tricks of an all-pass and cannot take 3"),
        (deal("6", shared=True), "only a misere can be shared"),
        (replace(deal("all-pass", "", "4/3/3"), whisters=(1,)), "neither a declarer nor whisters"),
        (replace(deal("all-pass", "", "4/3/3"), refused_talon=True), "nobody refuses the talon"),
        (replace(deal("6", "B", "6/2/2"), tricks=(6, 4)), "2 counts of tricks for 3 players"),
        (replace(deal("6"), declarer=None), "no declarer at the table"),
        (replace(deal("6", players=4), declarer=3), "the dealer sits out and cannot be the declarer"),
        (replace(deal("6"), contract=game(5, Strain.HEARTS)), "a game is of six to ten tricks"),
        (Outcome(players=3, dealer=2, contract=None, tricks=(4, 3, 3)), "holds nothing but fines"),
        (Outcome(players=5, dealer=2, contract=None), "2, 3 or 4 players, not 5"),
        (Outcome(players=3, dealer=3, contract=None), "no place 3 at a table of 3"),
    ],
)
def test_scoring_refuses_what_cannot_be(outcome: Outcome, words: str) -> None:
    with pytest.raises(ScoreError, match=words):
        entries(outcome, blank(outcome.players if outcome.players in (2, 3, 4) else 3), rules_of("kodeks"))


def test_a_concession_has_neither_tricks_nor_a_half() -> None:
    rules = {"concede": "all"}
    with pytest.raises(ScoreError, match="a conceded game has no tricks"):
        score(deal("6", "B", "6/2/2", conceded="all"), rules)
    with pytest.raises(ScoreError, match="is made and cannot be conceded"):
        score(deal("6", half="C", conceded="all"), rules)


def test_the_talon_of_a_shared_misere_is_not_refused() -> None:
    """K fn44: the dealer is punished enough by the misere itself."""
    outcome = deal("misere", "", "0/5/5", players=4, shared=True, refused_talon=True)
    with pytest.raises(ScoreError, match="the talon of a shared misere cannot be refused"):
        score(outcome, {"shared_misere": True, "talon_refusal": "dealer_penalty"})


def test_a_deal_belongs_to_a_sheet_of_as_many_players() -> None:
    with pytest.raises(ScoreError, match="the sheet has 3 players and the deal 4"):
        score(deal("6", players=4), table=blank(3))


def test_misere_needs_the_declarers_tricks_only() -> None:
    assert score(deal("misere", "", "3/0/0")) == score(deal("misere", "", "3/4/3")) == expected("M[A]+30")


# Two players (A15, E.2).


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
