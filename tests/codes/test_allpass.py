"""All-pass: prices, amnesty, bonuses, the run and the exit (A11.2 – A11.4; K 3.7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import begin
from preferans.rules.scoring import entries, min_level, opening, record, value
from preferans.rules.scoring.allpass import amnesty_of, trick_price
from tests.codes.deals import blank, deal, expected, rules_of, sheet, written


def score(outcome: Outcome, rules: Convention, run: int = 0) -> dict[str, Fraction]:
    return written(entries(outcome, blank(outcome.players, run), rules))


@pytest.mark.parametrize(
    ("prices", "tail", "first_seven"),
    [
        ([1, 2, 3], "hold", [1, 2, 3, 3, 3, 3, 3]),
        ([1, 2, 4], "hold", [1, 2, 4, 4, 4, 4, 4]),
        ([1], "hold", [1, 1, 1, 1, 1, 1, 1]),
        ([1], "arithmetic", [1, 2, 3, 4, 5, 6, 7]),
        ([2], "arithmetic", [2, 4, 6, 8, 10, 12, 14]),
        ([1, 3], "arithmetic", [1, 3, 5, 7, 9, 11, 13]),
        ([5, 3], "arithmetic", [5, 3, 1, 0, 0, 0, 0]),
        ([1], "geometric", [1, 2, 4, 8, 16, 32, 64]),
        ([1, 3], "geometric", [1, 3, 6, 12, 24, 48, 96]),
        ([2, 4, 6], "cycle", [2, 4, 6, 2, 4, 6, 2]),
        ([2, 4, 6], "hold", [2, 4, 6, 6, 6, 6, 6]),
        ([5], "hold", [5, 5, 5, 5, 5, 5, 5]),
    ],
)
def test_K_3_7_4_price_by_run(prices: list[int], tail: str, first_seven: list[int]) -> None:
    rules = rules_of("kodeks", {"raspasy_price": prices, "raspasy_tail": tail})
    assert [trick_price(run, rules) for run in range(7)] == first_seven


@pytest.mark.parametrize(
    ("ladder", "levels"),
    [
        ("6", [6, 6, 6, 6, 6, 6, 6]),
        ("677", [6, 7, 7, 7, 7, 7, 7]),
        ("678", [6, 7, 8, 8, 8, 8, 8]),
        ("678cyc", [6, 7, 8, 6, 7, 8, 6]),
    ],
)
def test_A11_4_exit_ladders(ladder: str, levels: list[int]) -> None:
    rules = rules_of("kodeks", {"exit_ladder": ladder})
    assert [opening(blank(3, run), rules).min_level for run in range(7)] == levels


def test_K_3_7_4_a_price_that_has_fallen_to_nothing_writes_nothing() -> None:
    rules = rules_of("kodeks", {"raspasy_price": [5, 3], "raspasy_tail": "arithmetic"})
    assert score(deal("all-pass", "", "0/4/6"), rules, run=3) == {}


def test_K_3_7_3_no_amnesty_where_everything_is_written() -> None:
    rules = rules_of("kodeks", {"amnesty": False})
    assert score(deal("all-pass", "", "4/3/3"), rules) == expected("M[A]+4 M[B]+3 M[C]+3")


def test_K_3_7_3_the_dealer_counts_in_the_amnesty() -> None:
    assert score(deal("all-pass", "", "4/3/1/2", players=4), rules_of("kodeks")) == expected("M[A]+3 M[B]+2 M[D]+1")


def test_K_3_7_3_a_dealer_on_a_closed_talon_blocks_the_amnesty() -> None:
    """He took none, and without him the amnesty would be paid by him: one trick is ten whists shared by four."""
    rules = rules_of("kodeks", {"raspasy_talon": "hidden", "zero_bonus_dealer": False})
    assert score(deal("all-pass", "", "4/3/3", players=4), rules) == expected("M[A]+4 M[B]+3 M[C]+3")


@pytest.mark.parametrize(
    ("dealt", "rules", "off"),
    [
        (deal("all-pass", "", "4/3/3"), rules_of("kodeks"), 3),
        (deal("all-pass", "", "4/4/2"), rules_of("sochi"), 2),
        (deal("all-pass", "", "5/5/0"), rules_of("sochi"), 0),
        (deal("all-pass", "", "4/3/3"), rules_of("zhuk"), 0),
        (deal("all-pass", "", "4/3/3"), rules_of("rostov", {"amnesty": True}), 0),
        (replace(deal("all-pass", "", "5/3/2"), penalty_tricks=(0, 0, 2)), rules_of("kodeks"), 3),
        (deal("6", "B", "6/4/0"), rules_of("sochi"), 0),
    ],
    ids=["least", "two", "none", "not-agreed", "in-whists", "with-penalty", "a-game"],
)
def test_K_3_7_3_so_many_tricks_are_taken_off_everybody(dealt: Outcome, rules: Convention, off: int) -> None:
    """A trick lost as a penalty is one more in an all-pass (K 3.9.12), for the amnesty too."""
    assert amnesty_of(dealt, rules) == off


def test_A15_two_players_take_ten_tricks() -> None:
    """Gusarik, example 3: 6 and 4, price 1 and then 2, with amnesty and without."""
    assert score(deal("all-pass", "", "6/4", players=2), rules_of("sochi")) == expected("M[A]+2")
    assert score(deal("all-pass", "", "6/4", players=2), rules_of("sochi"), run=1) == expected("M[A]+4")
    rules = rules_of("sochi", {"amnesty": False})
    assert score(deal("all-pass", "", "6/4", players=2), rules, run=1) == expected("M[A]+12 M[B]+8")
    assert score(deal("all-pass", "", "5/5", players=2), rules_of("sochi")) == {}


@pytest.mark.parametrize(
    ("bonus", "figures"),
    [
        ("pool_price", "P[A]+4"),
        ("pool_2price", "P[A]+8"),
        ("pool_1", "P[A]+1"),
        ("mountain_minus_price", "M[A]-4"),
        ("mountain_minus_2price", "M[A]-8"),
        ("none", ""),
    ],
)
def test_K_3_7_2_1_bonus_for_no_trick(bonus: str, figures: str) -> None:
    rules = rules_of("leningrad", {"zero_bonus": bonus})
    assert score(deal("all-pass", "", "0/4/6"), rules, run=1) == expected(f"{figures} M[B]+16 M[C]+24")


@pytest.mark.parametrize(
    ("dealer", "tricks", "figures"),
    [
        (True, "5/5/0/0", "M[A]+5 M[B]+5 P[C]+1 P[D]+1"),
        (True, "4/3/2/1", "M[A]+3 M[B]+2 M[C]+1"),
        (False, "5/5/0/0", "M[A]+5 M[B]+5 P[C]+1"),
        ("always", "4/3/2/1", "M[A]+3 M[B]+2 M[C]+1 P[D]+1"),
        ("always", "5/5/0/0", "M[A]+5 M[B]+5 P[C]+1 P[D]+1"),
    ],
)
def test_A11_2_bonus_of_the_sitting_dealer(dealer: bool | str, tricks: str, figures: str) -> None:
    rules = rules_of("kodeks", {"zero_bonus_dealer": dealer})
    assert score(deal("all-pass", "", tricks, players=4), rules) == expected(figures)


@pytest.mark.parametrize(("word", "bonus"), [(True, "P[D]+1"), ("always", "P[D]+1"), (False, "")])
def test_K_3_7_6_2_a_dealer_on_a_closed_talon_took_none(word: bool | str, bonus: str) -> None:
    rules = rules_of("rostov", {"zero_bonus_dealer": word})
    assert score(deal("all-pass", "", "5/3/2", players=4), rules) == expected(f"{bonus} W[C>A]+25 W[C>B]+15")


def test_K_3_7_2_2_fewest_share_equally_and_owe_each_other_nothing() -> None:
    rules = rules_of("rostov")
    assert score(deal("all-pass", "", "2/2/6"), rules) == expected("W[A>C]+15 W[B>C]+15")
    assert score(deal("all-pass", "", "3/3/4"), rules) == expected("W[A>C]+10 W[B>C]+10")
    assert score(deal("all-pass", "", "5/5", players=2), rules) == {}
    assert score(deal("all-pass", "", "6/4", players=2), rules) == expected("W[B>A]+30")


def test_K_fn46_no_amnesty_in_whists() -> None:
    assert score(deal("all-pass", "", "5/3/2"), rules_of("rostov", {"amnesty": True})) == expected(
        "W[C>A]+25 W[C>B]+15"
    )


def test_B2_leningrad_bonus_is_the_fspr_bonus_in_money() -> None:
    outcome = deal("all-pass", "", "0/4/6")
    leningrad = rules_of("leningrad")
    fspr = rules_of("leningrad", {"zero_bonus": "mountain_minus_2price"})
    assert value(outcome, blank(3), leningrad) == value(outcome, blank(3), fspr)


# The run (A11.3). A game made unplayed, made with a whist, failed, given up; a misere made and failed.
MADE_UNPLAYED, MADE, FAILED = deal("7"), deal("7", "BC", "7/2/1"), deal("7", "BC", "6/2/2")
HALF, GIVEN_UP = deal("7", half="C"), deal("7", conceded="minus3")
MISERE_MADE, MISERE_FAILED = deal("misere", "", "0/6/4"), deal("misere", "", "1/6/3")


@pytest.mark.parametrize(
    ("reset", "outcome", "ends"),
    [
        ("any_contract", MADE_UNPLAYED, True),
        ("any_contract", HALF, True),
        ("any_contract", MADE, True),
        ("any_contract", FAILED, True),
        ("any_contract", GIVEN_UP, True),
        ("any_contract", MISERE_MADE, True),
        ("any_contract", MISERE_FAILED, True),
        ("made_contract", MADE_UNPLAYED, True),
        ("made_contract", HALF, True),
        ("made_contract", MADE, True),
        ("made_contract", FAILED, False),
        ("made_contract", GIVEN_UP, False),
        ("made_contract", MISERE_MADE, True),
        ("made_contract", MISERE_FAILED, False),
        ("made_whisted", MADE_UNPLAYED, False),
        ("made_whisted", HALF, False),
        ("made_whisted", MADE, True),
        ("made_whisted", FAILED, False),
        ("made_whisted", GIVEN_UP, False),
        ("made_whisted", MISERE_MADE, True),
        ("made_whisted", MISERE_FAILED, False),
    ],
)
def test_F_14_F_29_what_ends_the_run(reset: str, outcome: Outcome, ends: bool) -> None:
    rules = rules_of("kodeks", {"raspasy_reset": reset, "concede": "minus3"})
    assert record(begin(blank(3, run=2)), outcome, rules).sheet.run == (0 if ends else 2)


@pytest.mark.parametrize("reset", ["any_contract", "made_contract", "made_whisted"])
@pytest.mark.parametrize("outcome", [MISERE_MADE, MISERE_FAILED])
def test_A11_3_a_misere_that_never_resets(reset: str, outcome: Outcome) -> None:
    rules = rules_of("kodeks", {"raspasy_reset": reset, "misere_resets": False})
    assert record(begin(blank(3, run=2)), outcome, rules).sheet.run == 2


def test_A11_3_a_kept_run_does_not_grow_and_fines_do_not_touch_it() -> None:
    rules = rules_of("sochi")
    pulka = begin(blank(3))
    nothing = Outcome(players=3, dealer=2, contract=None)
    runs = []
    for outcome in (deal("all-pass", "", "4/3/3"), FAILED, nothing, deal("all-pass", "", "4/3/3"), MADE):
        pulka = record(pulka, outcome, rules)
        runs.append(pulka.sheet.run)
    assert runs == [1, 1, 1, 2, 0]
    assert pulka.deals == 4


def exits(rules: Convention, deals: list[Any]) -> list[int]:
    pulka, levels = begin(sheet()), []
    for outcome in deals:
        pulka = record(pulka, outcome, rules)
        levels.append(min_level(pulka.sheet, rules))
    return levels


def test_J_58_a_zero_keeps_the_exit() -> None:
    """Six-raspas with a zero: still from six; seven-raspas with a zero: from seven; without: from eight."""
    rules = rules_of("leningrad", {"exit_ladder": "678cyc", "exit_relief_on_zero": True, "raspasy_tail": "cycle"})
    plain, zero = deal("all-pass", "", "4/3/3"), deal("all-pass", "", "5/5/0")
    assert exits(rules, [plain, plain, plain, plain]) == [7, 8, 6, 7]
    assert exits(rules, [zero, zero]) == [6, 7]
    assert exits(rules, [zero, plain]) == [6, 8]
    assert exits(rules, [plain, zero, plain]) == [7, 7, 6]


def test_J_58_the_relief_never_raises_the_exit() -> None:
    """After an eight-raspas the cycle is back at six, zero or not."""
    rules = rules_of("leningrad", {"exit_ladder": "678cyc", "exit_relief_on_zero": True})
    plain, zero = deal("all-pass", "", "4/3/3"), deal("all-pass", "", "5/5/0")
    assert exits(rules, [plain, plain, zero]) == [7, 8, 6]


def test_J_58_not_for_the_dealer_who_takes_none() -> None:
    rules = rules_of("leningrad", {"exit_relief_on_zero": True})
    pulka = record(begin(blank(4)), deal("all-pass", "", "4/3/3/0", players=4), rules)
    assert min_level(pulka.sheet, rules) == 7
    pulka = record(begin(blank(4)), deal("all-pass", "", "5/5/0/0", players=4), rules)
    assert min_level(pulka.sheet, rules) == 6


def test_J_58_without_the_option_a_zero_changes_nothing() -> None:
    rules = rules_of("leningrad")
    assert exits(rules, [deal("all-pass", "", "5/5/0")]) == [7]
    assert min_level(replace(blank(3, run=1), relief=True), rules) == 7


def test_A11_4_presets() -> None:
    levels = {
        preset: [min_level(blank(3, run), rules_of(preset)) for run in range(4)]
        for preset in ("kodeks", "sochi", "leningrad", "fspr", "rostov")
    }
    assert levels == {
        "kodeks": [6, 6, 6, 6],
        "sochi": [6, 7, 7, 7],
        "leningrad": [6, 7, 8, 8],
        "fspr": [6, 7, 7, 7],
        "rostov": [6, 6, 6, 6],
    }
