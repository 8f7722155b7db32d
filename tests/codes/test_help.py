"""Help (помощь) and the end of the pulka (A13; K 4.1.1, 4.2.3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import Sheet, add, begin
from preferans.rules.scoring import entries, is_over, record
from preferans.rules.settlement import exact_results
from tests.codes.deals import deal, expected, rules_of, sheet, written


def kodeks(target: int = 10, **options: object) -> Convention:
    return rules_of("kodeks", {"pool_target": target, **options})


def score(outcome: Outcome, table: Sheet, rules: Convention) -> dict[str, Fraction]:
    return written(entries(outcome, table, rules))


def test_C4_a_closed_player_helps() -> None:
    assert score(deal("7"), sheet("10/6/10"), kodeks()) == expected("P[B]+4 W[A>B]+40")


def test_K_4_2_3_the_largest_unfinished_pool_is_helped() -> None:
    assert score(deal("6"), sheet("10/2/6"), kodeks()) == expected("P[C]+2 W[A>C]+20")


def test_K_4_2_3_among_equals_the_next_to_the_left() -> None:
    assert score(deal("6"), sheet("10/4/4"), kodeks()) == expected("P[B]+2 W[A>B]+20")


def test_K_4_2_3_own_pool_first_then_one_after_the_other() -> None:
    """A lacks 1 and makes an eight: 1 to himself, 2 to C with 8, 3 to B."""
    assert score(deal("8"), sheet("9/3/8"), kodeks()) == expected("P[A]+1 P[C]+2 P[B]+3 W[A>C]+20 W[A>B]+30")


def test_K_4_1_1_the_last_surplus_comes_off_the_mountain() -> None:
    """K's example: two points are missing in all, a nine is made; six points come off, below zero too."""
    table = sheet("48/50/50", "4/0/0")
    assert score(deal("9"), table, kodeks(50)) == expected("P[A]+2 M[A]-6")


def test_A13_surplus_to_zero_then_lost() -> None:
    rules = kodeks(50, surplus_after_all_closed="to_zero_then_lost")
    assert score(deal("9"), sheet("48/50/50", "4/0/0"), rules) == expected("P[A]+2 M[A]-4")
    assert score(deal("9"), sheet("48/50/50"), rules) == expected("P[A]+2")
    assert score(deal("9"), sheet("48/50/50", "-3/0/0"), rules) == expected("P[A]+2")


def test_A13_left_first() -> None:
    rules = kodeks(help_order="left_first")
    assert score(deal("6"), sheet("10/2/6"), rules) == expected("P[B]+2 W[A>B]+20")


def test_K_4_2_3_1_dealer_and_fined_whister_may_be_helped() -> None:
    """Eight made against a whister who takes none: he is fined, and the pool of the sitting dealer is filled."""
    table = sheet("10/10/10/4", players=4)
    assert score(deal("8", "B", "10/0/0", players=4), table, kodeks()) == expected("P[D]+6 W[A>D]+60 M[B]+6")
    table = sheet("10/4/10/10", players=4)
    assert score(deal("8", "B", "10/0/0", players=4), table, kodeks()) == expected("P[B]+6 W[A>B]+60 M[B]+6")


def test_A13_a_doubled_pool_value_doubles_help_and_write_off() -> None:
    rules = rules_of("leningrad", {"end": "each_pool", "help": "help", "pool_target": 10})
    assert score(deal("7"), sheet("10/6/10"), rules) == expected("P[B]+4 W[A>B]+80")
    assert score(deal("7"), sheet("10/10/9"), rules) == expected("P[C]+1 W[A>C]+20 M[A]-6")


def test_A13_none_each_self() -> None:
    rules = kodeks(help="none_each_self")
    assert score(deal("8"), sheet("7/0/0", "2/0/0"), rules) == expected("P[A]+3 M[A]-3")


def test_A13_no_help_writes_in_full() -> None:
    assert score(deal("8"), sheet("7/0/0"), kodeks(help="none")) == expected("P[A]+6")
    assert score(deal("8"), sheet("48/48/48"), rules_of("leningrad", {"pool_target": 50})) == expected("P[A]+6")


@pytest.mark.parametrize("end", ["total_pool", "deals", "time"])
def test_A13_help_belongs_to_pools_of_their_own(end: str) -> None:
    assert score(deal("8"), sheet("10/0/0"), kodeks(end=end, end_count=9)) == expected("P[A]+6")


def test_K_4_1_1_half_of_the_surplus_off_an_indivisible_mountain() -> None:
    rules = kodeks(indivisible_mountain_2p=True)
    table = sheet("8/10", players=2)
    assert score(deal("9", players=2), table, rules) == expected("P[A]+2 M[A]-3")


@pytest.mark.parametrize("whole", [False, True])
def test_K_4_1_1_a_game_keeps_its_price(whole: bool) -> None:
    """A nine is worth the same with the pool open, half full and closed, whatever the kind of mountain."""
    rules = kodeks(indivisible_mountain_2p=whole)
    gains = set()
    for own in range(11):
        for other in range(11):
            table = sheet(f"{own}/{other}", "3/5", players=2)
            after = add(table, entries(deal("9", players=2), table, rules))
            gains.add(exact_results(after, rules)[0] - exact_results(table, rules)[0])
    assert gains == {Fraction(40)}


def test_K_fn74_whom_to_help_changes_no_result() -> None:
    """All pools of three in steps, three orders of help: the settlement after a nine is that of the pools in full."""
    unhelped = kodeks(help="none")
    for a in range(0, 11, 2):
        for b in range(0, 11, 2):
            for c in range(0, 11, 2):
                table = sheet(f"{a}/{b}/{c}")
                found = {
                    exact_results(add(table, entries(deal("9"), table, rules)), rules)
                    for rules in (kodeks(), kodeks(help_order="left_first"), kodeks(help="none_each_self"), unhelped)
                }
                assert len(found) == 1


def test_K_3_6_9_declarer_gains_before_the_dealer_who_shares() -> None:
    """A lacks 5 and takes them; D is closed by then only by his own half."""
    rules = kodeks(shared_misere=True)
    table = sheet("5/10/10/8", players=4)
    outcome = deal("misere", "", "0/6/4", players=4, shared=True)
    assert score(outcome, table, rules) == expected("P[A]+5 P[D]+2 M[D]-3")


def test_F_28_zero_bonuses_clockwise_from_the_first_hand() -> None:
    """Two zeros and one point missing in the third pool: the nearer to the dealer's left gains first."""
    table = sheet("10/10/9")
    assert score(deal("all-pass", "", "0/0/10"), table, kodeks()) == expected("P[C]+1 W[A>C]+10 M[B]-1 M[C]+10")


def test_F_28_the_sitting_dealer_gains_last() -> None:
    table = sheet("10/9/10/10", players=4)
    outcome = deal("all-pass", "", "0/5/5/0", players=4)
    assert score(outcome, table, kodeks()) == expected("P[B]+1 W[A>B]+10 M[D]-1 M[B]+5 M[C]+5")


@pytest.mark.parametrize(("pool", "over"), [("10/10/10", True), ("10/10/9", False), ("20/10/0", False)])
def test_A13_each_pool_ends_when_all_are_closed(pool: str, over: bool) -> None:
    for way in ("help", "none_each_self", "none"):
        assert is_over(sheet(pool), kodeks(help=way), 99) is over


@pytest.mark.parametrize(("pool", "over"), [("54/48/48", True), ("56/48/48", True), ("54/48/47", False)])
def test_K_4_2_3_3_total_pool_ends_at_the_sum(pool: str, over: bool) -> None:
    assert is_over(sheet(pool), rules_of("leningrad", {"pool_target": 50}), 1) is over


def test_A13_deals_end_at_their_number_and_time_never_by_itself() -> None:
    rules = rules_of("sochi", {"end": "deals", "end_count": 20})
    assert [is_over(sheet("99/99/99"), rules, played) for played in (19, 20, 21)] == [False, True, True]
    assert not is_over(sheet("99/99/99"), rules_of("fspr"), 999)


def test_A13_a_deal_after_the_end_is_an_error_that_names_it() -> None:
    rules = kodeks(2)
    pulka = begin(sheet())
    for number in range(3):
        pulka = record(pulka, deal("6"), rules)
        assert len(pulka.lines) == number + 1
    assert is_over(pulka.sheet, rules, 3)
    with pytest.raises(ScoreError, match="deal 4 comes after the end of the pulka"):
        record(pulka, deal("6"), rules)


def test_K_4_2_5_totals_only_grow_by_the_lines() -> None:
    rules = kodeks(20)
    pulka = begin(sheet("2/0/0"))
    sheets = [pulka.sheet]
    for outcome in (deal("6"), deal("8", "B", "7/2/1"), deal("all-pass", "", "4/3/3")):
        pulka = record(pulka, outcome, rules)
        sheets.append(pulka.sheet)
    for line, (before, after) in zip(pulka.lines, pairwise(sheets), strict=True):
        assert add(before, line.entries).mountain == after.mountain
