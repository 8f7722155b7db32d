"""Irregularities (A12): each fine and each corrected deal by its rule of the Kodeks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from preferans.rules import fines as code
from preferans.rules.contract import MISERE, Strain, game
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.irregularities import IRREGULARITIES
from preferans.rules.outcome import Fine, Outcome
from preferans.rules.pulka import Column, Sheet
from preferans.rules.scoring import entries, value
from tests.codes.deals import CODE, blank, deal, expected, rules_of, sheet, written

KODEKS = rules_of("kodeks", CODE)
ROSTOV = rules_of("rostov", CODE)
LENINGRAD = rules_of("leningrad", CODE)


def score(outcome: Outcome, rules: Convention = KODEKS, table: Sheet | None = None) -> dict[str, Fraction]:
    return written(entries(outcome, table or blank(outcome.players), rules))


def fines_only(*fines: Fine, players: int = 3, rules: Convention = KODEKS) -> dict[str, Fraction]:
    return score(Outcome(players=players, dealer=players - 1, contract=None, fines=fines), rules)


# Plain fines.


def test_A12_plain_fines_need_no_agreement() -> None:
    """They are added to the deal's entries as they are, whatever the column."""
    fines = (
        Fine("house", 1, Column.MOUNTAIN, Fraction(3)),
        Fine("house", 0, Column.POOL, Fraction(-1)),
        Fine("house", 2, Column.WHISTS, Fraction(7), on=1),
    )
    outcome = deal("6", "BC", "6/2/2", fines=fines)
    assert score(outcome, rules_of("kodeks")) == expected("P[A]+1 W[B>A]+4 W[C>A]+4 M[B]+3 W[C>B]+7")


@pytest.mark.parametrize(
    ("fine", "words"),
    [
        (Fine("house", 3, Column.MOUNTAIN, Fraction(1)), "no place 3 at a table of 3"),
        (Fine("house", 0, Column.WHISTS, Fraction(1)), "must name another player"),
        (Fine("house", 0, Column.WHISTS, Fraction(1), on=0), "must name another player"),
        (Fine("house", 0, Column.WHISTS, Fraction(1), on=3), "must name another player"),
        (Fine("house", 0, Column.MOUNTAIN, Fraction(1), on=1), "is not written on another player"),
    ],
)
def test_A12_a_fine_names_a_place_and_a_column(fine: Fine, words: str) -> None:
    with pytest.raises(ScoreError, match=words):
        fines_only(fine)


# The table.


def test_A12_every_irregularity_is_named_once() -> None:
    names = [one.name for one in IRREGULARITIES]
    assert len(set(names)) == len(names)
    assert all(one.what and one.consequence and one.rule for one in IRREGULARITIES)


@pytest.mark.parametrize(
    "rule",
    """K 3.2.16|K 3.2.17|K 3.2.19|K 3.2.20|K 3.2.21|K 3.3.16.2|K 3.3.16.3|K 3.3.18|K 3.4.4|K 3.4.6|K 3.4.9|K 3.4.12
    |K 3.9.11|K 3.9.14.1|K 3.9.14.2|K 3.9.14.3|K 3.9.16.1|K 3.9.16.2|K 3.9.18|K 3.9.20|K 3.9.21|K 4.2.7
    |Z-25, Z-34""".replace("\n", "")
    .replace("    ", "")
    .split("|"),
)
def test_A12_the_table_is_whole(rule: str) -> None:
    assert [one for one in IRREGULARITIES if one.rule == rule]


PLAYED = deal("6", "BC", "6/2/2")
ALL = deal("all-pass", "", "4/3/3")
BY_NAME: list[Callable[[Convention], Any]] = [
    lambda rules: code.misdeal(0, rules),
    lambda rules: code.talon_looked_at(0, rules),
    lambda rules: code.wrong_hand(0, MISERE, rules),
    lambda rules: code.compensation("K 3.9.14.3", 0, 1, Fraction(50), rules),
    lambda rules: code.overwritten(0, Column.POOL, Fraction(2), None, rules, warned=True),
    lambda rules: code.talon_seen(ALL, 0, (1, 2), rules),
    lambda rules: code.all_pass_out_of_turn(ALL, 0, rules),
    lambda rules: code.illegal_contract(deal("6"), game(7, Strain.HEARTS), rules),
    lambda rules: code.contract_with_wrong_hand(PLAYED, rules),
    lambda rules: code.wrong_count(PLAYED, 0, blank(3), rules),
    lambda rules: code.trick_lost(PLAYED, 0, rules),
    lambda rules: code.revoke(PLAYED, 1, 0, rules),
]


@pytest.mark.parametrize("by_name", BY_NAME)
def test_A12_by_name_only_where_the_code_is_agreed(by_name: Callable[[Convention], Any]) -> None:
    with pytest.raises(ScoreError, match=r"^the table has not agreed to the fines of the Kodeks$"):
        by_name(rules_of("kodeks"))
    assert by_name(KODEKS)


# Fines.


def test_K_3_2_17_second_misdeal() -> None:
    assert fines_only(code.misdeal(2, KODEKS)) == expected("M[C]+5")
    fn13 = rules_of("kodeks", {**CODE, "misdeal_penalty": 2})
    assert fines_only(code.misdeal(2, fn13)) == expected("M[C]+2")


def test_K_3_2_21_the_talon_looked_at() -> None:
    assert fines_only(code.talon_looked_at(3, KODEKS), players=4) == expected("M[D]+5")


def test_K_3_2_16_largest_possible_gain() -> None:
    """What the best game would have brought: a nine of 8 pool points, 16 mountain points where those are doubled."""
    nine = game(9, Strain.HEARTS)
    assert fines_only(code.wrong_hand(0, nine, KODEKS)) == expected("M[A]+8")
    assert fines_only(code.wrong_hand(0, MISERE, KODEKS)) == expected("M[A]+10")
    assert fines_only(code.wrong_hand(0, nine, LENINGRAD), rules=LENINGRAD) == expected("M[A]+16")


def test_K_3_3_16_3_example_the_talon_exposed_to_two() -> None:
    """The second hand would have made nine hearts and writes 52, the dealer 7 for the six down one of the third."""
    offender, second, third, dealer = range(4)
    nine = Outcome(players=4, dealer=dealer, contract=game(9, Strain.HEARTS), declarer=second,
                   whisters=(third,), tricks=(0, 9, 1, 0))  # fmt: skip
    six = Outcome(players=4, dealer=dealer, contract=game(6, Strain.DIAMONDS), declarer=third,
                  whisters=(offender, second), tricks=(3, 2, 5, 0))  # fmt: skip
    lost_nine = value(nine, blank(4), KODEKS)[second]
    lost_six = value(six, blank(4), KODEKS)[dealer]
    fines = (
        code.compensation("K 3.3.16.3", second, offender, lost_nine, KODEKS),
        code.compensation("K 3.3.16.3", dealer, offender, lost_six, KODEKS),
    )
    assert fines_only(*fines, players=4) == expected("W[B>A]+52 W[D>A]+7")


def test_K_4_2_7_example_a_whists() -> None:
    """They are struck out and the partner writes as many."""
    fines = code.overwritten(0, Column.WHISTS, Fraction(4), 1, KODEKS, warned=True)
    assert fines_only(*fines) == expected("W[A>B]-4 W[B>A]+4")


def test_K_4_2_7_example_b_pool() -> None:
    fines = code.overwritten(0, Column.POOL, Fraction(2), None, KODEKS, warned=True)
    assert fines_only(*fines) == expected("P[A]-2 M[A]+2")


def test_K_4_2_7_the_first_time_it_is_only_corrected() -> None:
    assert fines_only(*code.overwritten(0, Column.WHISTS, Fraction(4), 1, KODEKS, warned=False)) == expected("W[A>B]-4")
    assert fines_only(*code.overwritten(0, Column.POOL, Fraction(2), None, KODEKS, warned=False)) == expected("P[A]-2")


def test_K_4_2_7_a_mountain_written_too_low() -> None:
    fines = code.overwritten(0, Column.MOUNTAIN, Fraction(2), None, KODEKS, warned=True)
    assert fines_only(*fines) == expected("M[A]+4")


def test_K_4_2_7_needs_an_amount_and_a_name() -> None:
    with pytest.raises(ScoreError, match="more than nothing"):
        code.overwritten(0, Column.POOL, Fraction(0), None, KODEKS, warned=True)
    with pytest.raises(ScoreError, match="must name the player"):
        code.overwritten(0, Column.WHISTS, Fraction(2), None, KODEKS, warned=True)


# All-pass.


def test_K_3_2_19_first_two_tricks() -> None:
    """B saw the talon; the first two tricks had gone to A and C."""
    outcome = code.talon_seen(ALL, 1, (0, 2), KODEKS)
    assert outcome.tricks == (3, 5, 2)
    assert score(outcome) == expected("M[A]+1 M[B]+3")
    assert code.talon_seen(ALL, 1, (1, 1), KODEKS).tricks == (4, 3, 3)


def test_K_3_2_19_all_ten_in_rostov() -> None:
    """The others write half each and one pool point, as if they had taken none."""
    outcome = code.talon_seen(ALL, 0, None, ROSTOV)
    assert score(outcome, ROSTOV) == expected("W[B>A]+25 W[C>A]+25 P[B]+1 P[C]+1")


def test_K_3_2_19_what_cannot_be() -> None:
    with pytest.raises(ScoreError, match="winners of the first two tricks are missing"):
        code.talon_seen(ALL, 0, None, KODEKS)
    with pytest.raises(ScoreError, match="counted to a player who took fewer"):
        code.talon_seen(deal("all-pass", "", "9/1/0"), 0, (1, 1), KODEKS)
    with pytest.raises(ScoreError, match="belongs to an all-pass"):
        code.talon_seen(PLAYED, 0, (1, 1), KODEKS)
    with pytest.raises(ScoreError, match="sitting dealer takes no tricks"):
        code.talon_seen(deal("all-pass", "", "4/3/2/1", players=4), 3, (0, 1), KODEKS)


def test_K_3_9_14_3_example_out_of_turn() -> None:
    """After 2, 1 and 0 the third leads out of turn and takes the other seven; A's damage of 50 is made good."""
    so_far = deal("all-pass", "", "2/1/0")
    outcome = code.all_pass_out_of_turn(so_far, 2, ROSTOV)
    assert outcome.tricks == (2, 1, 7)
    damage = code.compensation("K 3.9.14.3", 0, 2, Fraction(50), ROSTOV)
    assert score(replace(outcome, fines=(damage,)), ROSTOV) == expected("W[B>A]+10 W[B>C]+35 W[A>C]+50")


# Contracts.


def test_K_3_4_4_illegal_contract_is_down_all_at_the_level_reached() -> None:
    """Bid up to seven clubs, insists on six: seven undertricks of a seven, and consolation to everybody."""
    outcome = code.illegal_contract(deal("6", players=4), game(7, Strain.CLUBS), KODEKS)
    assert score(outcome) == expected("M[A]+28 W[B>A]+28 W[C>A]+28 W[D>A]+28")
    assert not outcome.made
    misere = replace(deal("misere", "", "0/5/5"), shared=False)
    assert score(code.illegal_contract(misere, game(6, Strain.SPADES), KODEKS))["M[A]"] == 12
    with pytest.raises(ScoreError, match="not to a misere"):
        code.illegal_contract(deal("6"), MISERE, KODEKS)


@pytest.mark.parametrize(("proved", "down"), [(1, 7), (5, 3), (6, 2), (9, 2)])
def test_K_3_4_6_down_two_besides_what_is_proved(proved: int, down: int) -> None:
    """Six: the tricks that the others concede to him, and the undertricks that are written."""
    rest = 10 - proved
    outcome = code.contract_with_wrong_hand(deal("6", "", f"{proved}/{rest}/0"), KODEKS)
    assert score(outcome)["M[A]"] == 2 * down
    assert outcome.whisters == (1, 2)


@pytest.mark.parametrize(
    ("tricks", "figures"),
    [
        ("6/2/2", "M[A]+2 W[B>A]+4 W[C>A]+4"),
        ("7/2/1", "P[A]+2 W[B>A]+4 W[C>A]+2 M[C]+2"),
        ("8/1/1", "P[A]+2 W[B>A]+2 W[C>A]+2 M[B]+2 M[C]+2"),
        ("5/3/2", "M[A]+4 W[B>A]+8 W[C>A]+6"),
    ],
)
def test_K_3_4_9_the_discard_looked_at(tricks: str, figures: str) -> None:
    """One trick less, and nobody has it: exactly made is down one, an overtrick pays for it."""
    assert score(code.trick_lost(deal("6", "BC", tricks), 0, KODEKS)) == expected(figures)


def test_K_3_9_11_a_whister_loses_a_trick_that_the_declarer_does_not_gain() -> None:
    outcome = code.trick_lost(deal("6", "BC", "6/2/2"), 2, KODEKS)
    assert score(outcome) == expected("P[A]+2 W[B>A]+4 W[C>A]+2 M[C]+2")
    failed = code.trick_lost(deal("6", "BC", "5/3/2"), 1, KODEKS)
    assert score(failed) == expected("M[A]+2 W[B>A]+6 W[C>A]+6")
    lone = code.trick_lost(deal("7", "B", "8/2/0"), 1, KODEKS)
    assert score(lone) == expected("P[A]+4 W[B>A]+4 M[B]+4")
    nothing_to_lose = code.trick_lost(deal("7", "BC", "8/2/0"), 2, KODEKS)
    assert score(nothing_to_lose) == expected("P[A]+4 W[B>A]+8 M[C]+8")


def test_K_3_9_11_an_eleventh_trick_in_an_all_pass() -> None:
    assert score(code.trick_lost(ALL, 1, KODEKS)) == expected("M[A]+1 M[B]+1")
    nought = code.trick_lost(deal("all-pass", "", "0/4/6"), 0, KODEKS)
    assert score(nought) == expected("M[B]+3 M[C]+5")
    assert score(code.trick_lost(deal("all-pass", "", "6/2/2"), 1, ROSTOV), ROSTOV) == expected("W[C>A]+30 W[C>B]+15")


def test_K_3_9_11_one_trick_more_on_misere() -> None:
    assert score(code.trick_lost(deal("misere", "", "0/5/5"), 0, KODEKS)) == expected("M[A]+10")
    assert score(code.trick_lost(deal("misere", "", "1/5/4"), 0, KODEKS)) == expected("M[A]+20")
    assert score(code.trick_lost(deal("misere", "", "0/5/5"), 1, KODEKS)) == expected("P[A]+10")


def test_K_3_9_11_twice_is_two_tricks() -> None:
    outcome = code.trick_lost(code.trick_lost(deal("6", "BC", "6/2/2"), 0, KODEKS), 0, KODEKS)
    assert score(outcome)["M[A]"] == 4


@pytest.mark.parametrize("taken", range(11))
def test_K_3_9_18_declarer_with_a_wrong_count(taken: int) -> None:
    """Two tricks less than taken, and never better than down two."""
    outcome = code.wrong_count(deal("7", "B", f"{taken}/{10 - taken}/0"), 0, blank(3), KODEKS)
    assert outcome.counted_tricks == min(taken - 2, 5)
    actual = max(0, 7 - taken)
    figures = score(outcome)
    assert figures["M[A]"] == 4 * (7 - min(taken - 2, 5))
    assert figures.get("W[C>A]", 0) == 4 * actual
    assert figures.get("W[B>A]", 0) == 4 * (10 - taken + actual)
    assert not {"P[A]", "M[B]", "M[C]"} & set(figures)


def test_K_3_9_18_example_2_a_whister_is_down_two_on_the_whist() -> None:
    outcome = code.wrong_count(deal("6", "BC", "6/2/2"), 2, blank(3), KODEKS)
    assert score(outcome) == expected("P[A]+2 W[B>A]+4 W[C>A]+4 M[C]+4")
    assert score(code.wrong_count(deal("6", "BC", "6/2/2"), 2, blank(3), ROSTOV), ROSTOV)["M[C]"] == 2
    until = rules_of("kodeks", {**CODE, "responsibility": "half", "half_responsible_until": "own_pool"})
    closed = sheet("0/0/50")
    assert score(code.wrong_count(deal("6", "BC", "6/2/2"), 2, closed, until), until, closed)["M[C]"] == 4


def test_K_3_9_18_example_3_both_are_fined() -> None:
    outcome = code.wrong_count(deal("6", "BC", "6/2/2"), 2, blank(3), KODEKS)
    outcome = code.wrong_count(outcome, 0, blank(3), KODEKS)
    assert score(outcome) == expected("M[A]+4 W[B>A]+4 W[C>A]+4 M[C]+4")


def test_K_3_9_18_others_are_judged_at_the_table() -> None:
    with pytest.raises(ScoreError, match="is what the others prove"):
        code.wrong_count(deal("misere", "", "0/5/5"), 0, blank(3), KODEKS)
    with pytest.raises(ScoreError, match="only the declarer or a whister"):
        code.wrong_count(deal("6", "B", "6/2/2"), 2, blank(3), KODEKS)


def test_K_3_9_16_2_a_revoke_costs_a_trick_which_the_others_get() -> None:
    assert score(code.revoke(deal("6", "BC", "6/2/2"), 0, 1, KODEKS)) == expected("M[A]+2 W[B>A]+8 W[C>A]+6")
    assert score(code.revoke(deal("6", "BC", "5/3/2"), 1, 0, KODEKS)) == expected("P[A]+2 W[B>A]+4 W[C>A]+4")
    assert code.revoke(ALL, 0, 1, KODEKS).tricks == (5, 2, 3)
    assert code.revoke(deal("misere", "", "0/5/5"), 0, 1, KODEKS).tricks == (1, 4, 5)


def test_K_3_9_16_2_what_cannot_be() -> None:
    with pytest.raises(ScoreError, match="no trick to give"):
        code.revoke(deal("8", "BC", "8/2/0"), 2, 0, KODEKS)
    with pytest.raises(ScoreError, match="of a played deal between two players"):
        code.revoke(deal("6"), 0, 1, KODEKS)
    with pytest.raises(ScoreError, match="of a played deal between two players"):
        code.revoke(PLAYED, 1, 1, KODEKS)


def test_penalty_tricks_are_counted_for_everybody() -> None:
    for penalty in ((1, 0), (0, -1, 0)):
        with pytest.raises(ScoreError, match="penalty tricks must be counted for every player"):
            score(replace(PLAYED, penalty_tricks=penalty))
