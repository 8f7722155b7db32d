"""Settlement: every figure of section C5, the pairwise form, rounding, and what a deal is worth (B3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from preferans.rules.errors import ScoreError
from preferans.rules.pulka import Column, Entry, Sheet, add
from preferans.rules.settlement import balanced, money, settle
from tests.codes.deals import rules_of, sheet

THIRD = Fraction(1, 3)


def results(table: Sheet, preset: str = "kodeks", **options: object) -> list[Fraction]:
    return list(settle(table, rules_of(preset, options)).results)


def test_C5_1_three_players_sochi() -> None:
    table = sheet("20/20/20", "12/30/18", "A>B 84, A>C 46, B>A 60, B>C 112, C>A 38, C>B 70")
    assert results(table) == [112, -82, -30]


def test_C5_2_four_players_sochi() -> None:
    whists = "A>B 20, A>C 36, A>D 8, B>A 44, B>C 12, B>D 30, C>A 16, C>B 50, C>D 24, D>A 28, D>B 10, D>C 40"
    assert results(sheet("", "16/8/24/32", whists, players=4)) == [16, 126, -38, -104]


def test_C5_3_misere_among_four() -> None:
    assert results(sheet("10/0/0/0", players=4)) == [75, -25, -25, -25]
    assert results(sheet("", "10/0/0/0", players=4)) == [-75, 25, 25, 25]
    assert results(sheet("5/5/0/0", players=4)) == [25, 25, -25, -25]


def test_C5_4_nine_made_and_six_down_one_among_four() -> None:
    assert results(sheet("8/0/0/0", "", "B>A 8", players=4)) == [52, -12, -20, -20]
    assert results(sheet("", "2/0/0/0", "D>A 2", players=4))[3] == 7


def test_C5_5_leningrad_pools_above_and_below_the_target() -> None:
    """K 4.2.3.3: over the target off the mountain twice, under it on, then the pools are left out."""
    assert results(sheet("54/48/48"), "leningrad") == [80, -40, -40]
    assert results(sheet("", "-8/4/4"), "leningrad") == [80, -40, -40]
    assert results(sheet("56/48/48"), "leningrad") == [320 * THIRD, -160 * THIRD, -160 * THIRD]
    assert results(sheet("", "-12/4/4"), "leningrad") == [320 * THIRD, -160 * THIRD, -160 * THIRD]


def test_C5_6_leningrad_unequal_pools() -> None:
    whists = "A>B 40, A>C 64, B>A 28, B>C 16, C>A 52, C>B 20"
    assert results(sheet("14/8/8", "20/44/26", whists), "leningrad") == [204, -196, -8]
    assert results(sheet("10/10/10", "12/48/30", whists), "leningrad") == [204, -196, -8]


def test_C5_7_rostov_and_the_largest_remainders() -> None:
    table = sheet("20/20/20", "4/11/5", "A>B 95, A>C 60, B>A 40, B>C 75, C>A 110, C>B 35")
    assert results(table, "rostov") == [95 * THIRD, -175 * THIRD, 80 * THIRD]
    for rounding in ("exact", "largest_remainder"):
        assert settle(table, rules_of("rostov", {"rounding": rounding})).rounded == (32, -58, 26)


def test_C5_8_two_players() -> None:
    table = sheet("", "6/20", "A>B 52, B>A 80", players=2)
    assert results(table) == [42, -42]
    assert results(table, indivisible_mountain_2p=True) == [112, -112]


def test_C5_9_divided_by_the_players() -> None:
    table = sheet("4/3/0", "2/2/8", "A>B 22, B>A 12, C>A 8, C>B 12")
    assert results(table) == [116 * THIRD, 14 * THIRD, -130 * THIRD]


def test_C5_10_small_fspr_party() -> None:
    table = sheet("4/0/0/0", "8/28/8/-4", "B>A 16, C>A 8, D>A 16, C>B 48, D>B 48, A>B 24", players=4)
    assert results(table, "fspr") == [64, -304, 56, 184]


def test_C5_11_Z_whists_alone() -> None:
    assert results(sheet("", "", "A>B 42, B>A 136", players=2)) == [-94, 94]


def test_C5_11_mountains_of_the_help_page() -> None:
    """42, 96, 132: the lowest is taken off; 54 makes 180 whists to each of the others, 90 makes 300."""
    pairs = settle(sheet("", "42/96/132"), rules_of("kodeks")).pairs
    assert pairs[0][1] == 180
    assert pairs[0][2] == 300


def test_C5_12_K_4_2_12_a_point_is_added() -> None:
    table = sheet("", "10/4/6")
    found = settle(table, rules_of("kodeks", {"rounding": "kodeks"}))
    assert found.rounded == (-34, 27, 7)
    assert found.results == (-100 * THIRD, 80 * THIRD, 20 * THIRD)


def test_K_4_2_12_example_a_point_is_removed() -> None:
    """Two players write three whists each on the one whose mountain was lowered and lose a third by it."""
    found = settle(sheet("", "11/4/4"), rules_of("kodeks", {"rounding": "kodeks"}))
    assert found.results == (-140 * THIRD, 70 * THIRD, 70 * THIRD)
    assert found.rounded == (-46, 23, 23)


def test_K_4_2_12_nothing_to_do() -> None:
    assert settle(sheet("", "12/4/5"), rules_of("kodeks", {"rounding": "kodeks"})).rounded == (-50, 30, 20)


def test_C2_kodeks_rounding_takes_unequal_pools_to_the_mountain_first() -> None:
    """T = 50: the pools lack 48/50/50, the mountains are 49/52/53, one point over a multiple of three."""
    found = settle(sheet("2/0/0", "1/2/3"), rules_of("kodeks", {"rounding": "kodeks"}))
    assert found.results == (70 * THIRD, -20 * THIRD, -50 * THIRD)
    assert found.rounded == (24, -7, -17)


def test_C2_kodeks_rounding_is_refused_where_it_cannot_be() -> None:
    rules = rules_of("kodeks", {"rounding": "kodeks"})
    with pytest.raises(ScoreError, match="for three players"):
        settle(sheet("", "1/2/3/4", players=4), rules)
    with pytest.raises(ScoreError, match="whole mountains"):
        settle(sheet("", "0.5/1/1"), rules)


def test_C4_help_and_no_help_give_the_same() -> None:
    """T = 10: A closed makes a seven; helped, B closes and owes 40 whists; unhelped, the pools are unequal."""
    assert results(sheet("10/10/10", "", "A>B 40")) == [40, -40, 0]
    assert results(sheet("14/6/10")) == [40, -40, 0]


@pytest.mark.parametrize(("preset", "points"), [("kodeks", 10), ("leningrad", 20), ("rostov", 10), ("fspr", 20)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_B3_a_pool_point_against_the_average(preset: str, points: int, players: int) -> None:
    table = add(sheet(players=players), [Entry(Column.POOL, 0, Fraction(1))])
    gain, *losses = results(table, preset)
    assert gain == Fraction(points * (players - 1), players)
    assert set(losses) == {Fraction(-points, players)}


@pytest.mark.parametrize("preset", ["kodeks", "leningrad", "rostov", "fspr"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_B3_a_mountain_point_costs_ten_everywhere(preset: str, players: int) -> None:
    table = add(sheet(players=players), [Entry(Column.MOUNTAIN, 0, Fraction(1))])
    assert results(table, preset)[0] == Fraction(-10 * (players - 1), players)


def test_C1_pairs_mirror_each_other() -> None:
    pairs = settle(sheet("4/3/0", "2/2/8", "A>B 22, B>A 12, C>A 8, C>B 12"), rules_of("kodeks")).pairs
    assert all(pairs[one][other] == -pairs[other][one] for one in range(3) for other in range(3))


def test_K_4_2_3_early_stop_needs_no_entry() -> None:
    """What is missing in a pool, written to the mountain, gives what the settlement gives by itself."""
    assert results(sheet("50/30/45", "4/8/0")) == results(sheet("50/50/50", "4/28/5"))
    assert results(sheet("12/4/10", "4/8/0"), "leningrad") == results(sheet("20/20/20", "20/40/20"), "leningrad")


def test_K_4_1_1_early_stop_with_an_indivisible_mountain() -> None:
    """Between two with a whole mountain the missing points go there halved."""
    options = {"indivisible_mountain_2p": True}
    table = sheet("50/30", "4/8", players=2)
    assert results(table, "kodeks", **options) == results(sheet("50/50", "4/18", players=2), "kodeks", **options)


def test_C2_balanced_by_brute_force() -> None:
    """Of all roundings up or down that sum to zero, the chosen one is nearest."""
    for first in range(-7, 8):
        for second in range(-7, 8):
            amounts = [Fraction(first, 3), Fraction(second, 3), Fraction(-first - second, 3)]
            whole = balanced(amounts)
            assert sum(whole) == 0
            nearest = min(
                sum(abs(a + x - amount) for a, x, amount in zip(_floors(amounts), ups, amounts, strict=True))
                for ups in _ups(3)
                if sum(_floors(amounts)) + sum(ups) == 0
            )
            assert sum(abs(number - amount) for number, amount in zip(whole, amounts, strict=True)) == nearest


def _floors(amounts: list[Fraction]) -> list[int]:
    return [amount.numerator // amount.denominator for amount in amounts]


def _ups(count: int) -> list[tuple[int, ...]]:
    return [tuple(bits >> place & 1 for place in range(count)) for bits in range(2**count)]


def test_C2_money_is_balanced_as_whists_are() -> None:
    found = settle(sheet("4/3/0", "2/2/8", "A>B 22, B>A 12, C>A 8, C>B 12"), rules_of("kodeks"))
    assert found.rounded == (39, 5, -44)
    assert money(found, Fraction(1, 2)) == (20, 2, -22)
    assert money(found, Fraction(3)) == (116, 14, -130)
