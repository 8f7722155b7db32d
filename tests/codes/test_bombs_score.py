"""The classical game on the sheet: bombs, dark calls, the tree, closed players (V A.1, A.2, A.4; K-01 to K-46)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from preferans.rules.contract import Kind
from preferans.rules.errors import ScoreError
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import Column, Entry, Pulka, Sheet, begin, write
from preferans.rules.scoring import entries, first_sheet, is_over, min_level, opening, record
from preferans.rules.settlement import settle
from tests.codes.deals import blank, deal, rules_of, sheet, written

OVER = 18
"""The preliminary all-passes of three players."""


def classic(**options: Any) -> Any:
    return rules_of("classic", options)


def table(
    pool: str = "", mountain: str = "", bombs: str = "", players: int = 3, prelim: int | None = None, **more: Any
) -> Sheet:
    """``bombs="1 2/0 1/"`` are the cells of A, B and C; the preliminaries are behind."""
    rows = tuple(tuple(map(int, row.split())) for row in bombs.split("/")) if bombs else ()
    base = sheet(pool, mountain, players=players)
    return replace(base, bombs=rows, prelim=6 * players if prelim is None else prelim, **more)


def score(outcome: Outcome, on: Sheet, **options: Any) -> dict[str, Fraction]:
    points = [
        entry for entry in entries(outcome, on, classic(**options)) if entry.column not in (Column.BOMBS, Column.BIRDS)
    ]
    return written(points)


def marks(outcome: Outcome, on: Sheet, **options: Any) -> list[tuple[str, int, int | None, int]]:
    return [
        (entry.column.value, entry.seat, entry.cell, int(entry.points))
        for entry in entries(outcome, on, classic(**options))
        if entry.column in (Column.BOMBS, Column.BIRDS)
    ]


def num(**points: int) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in points.items()}


def expect(text: str) -> dict[str, Fraction]:
    return {name: Fraction(points) for name, points in (item.split("=") for item in text.split())}


PRELIM = deal("all-pass", "", "3/7/0")
BOMB = deal("all-pass", "", "3/4/3", bombers=(0, 2))
PASSES = deal("all-pass", "", "3/4/3")


@pytest.mark.parametrize(
    ("mountain", "result"),
    [
        ("0/0/6", "M[A]=12 M[B]=28 P[C]=2 M[C]=-2"),
        ("0/0/1", "M[A]=12 M[B]=28 P[C]=3 M[C]=-1"),
        ("0/0/0", "M[A]=12 M[B]=28 P[C]=4"),
    ],
)
def test_V_A6_1_published_double_bomb_before_the_game(mountain: str, result: str) -> None:
    """K: no trick on a double bomb is 2 and 2, or 4 to the pool without a mountain."""
    assert score(PRELIM, table("", mountain, prelim=1)) == expect(result)


def test_K_03_K_04_single_and_triple_bomb() -> None:
    assert score(PRELIM, table(prelim=0)) == expect("M[A]=6 M[B]=14 P[C]=2")
    assert score(PRELIM, table("", "0/0/9", prelim=2)) == expect("M[A]=24 M[B]=56 P[C]=4 M[C]=-4")


def test_V_A6_2_published_dark_seven_under_a_bomb_is_16() -> None:
    result = score(deal("7", "BC", "7/2/1", dark=True), table("", "20/0/0", "1/0/0"))
    assert result == expect("P[A]=16 M[A]=-16 W[B>A]=32 W[C>A]=16")


def test_V_A6_3_published_dark_eight_under_a_double_bomb_is_48() -> None:
    result = score(deal("8", "BC", "8/1/1", dark=True), table("", "50/0/0", "2/0/0"))
    assert result == expect("P[A]=48 M[A]=-48 W[B>A]=48 W[C>A]=48")


@pytest.mark.parametrize(
    ("credit", "result"),
    [("both_full", "P[A]=14 M[A]=-10 W[B>A]=24"), ("half_half", "P[A]=6 M[A]=-6 W[B>A]=24")],
)
def test_V_A6_4_eight_under_a_bomb(credit: str, result: str) -> None:
    eight, on = deal("8", "B", "8/2/0"), table("", "10/0/0", "1/0/0")
    assert score(eight, on, bomb_credit=credit) == expect(result)
    assert marks(eight, on) == [("bombs", 0, 0, -1)]


def test_V_A6_5_seven_down_one_under_a_double_bomb() -> None:
    seven, on = deal("7", "BC", "6/3/1"), table("", "", "2/0/0")
    assert score(seven, on) == expect("M[A]=16 W[B>A]=64 W[C>A]=32")
    assert marks(seven, on) == []


def test_V_A6_6_a_closed_player_halves_his_game() -> None:
    result = score(deal("8", "B", "8/2/0"), table("20/14/8", "9/0/0"))
    assert result == expect("M[A]=-3 P[B]=3 W[A>B]=30 W[B>A]=12")


def chain(*deals: Outcome, on: Sheet | None = None, **options: Any) -> list[int]:
    pulka, levels = begin(on or table()), []
    for one in deals:
        pulka = record(pulka, one, classic(**options))
        levels.append(pulka.sheet.chain)
    return levels


def test_V_A6_7_the_chain_of_bombs() -> None:
    failed = deal("7", "BC", "6/3/1")
    assert chain(BOMB, BOMB, failed, BOMB, PASSES) == [2, 3, 3, 4, 1]
    pulka = begin(table())
    prices = []
    for one in (BOMB, BOMB, failed, BOMB, PASSES, BOMB):
        before = pulka.sheet.mountain[1]
        pulka = record(pulka, one, classic())
        if one.kind is Kind.ALL_PASS:
            prices.append(int(pulka.sheet.mountain[1] - before))
    # B took one trick more than the others, whose three are the amnesty.
    assert prices == [2, 4, 8, 1, 2]


def test_K_15_what_resets_the_chain() -> None:
    failed, made = deal("7", "BC", "6/3/1"), deal("7", "BC", "7/2/1")
    assert chain(BOMB, made) == [2, 1]
    assert chain(BOMB, failed, chain_reset="any_contract") == [2, 1]


def test_V_A6_8_settlement() -> None:
    on = sheet("20/14/20", "6/10/0", "A>B 64, B>A 24")
    settled = settle(on, classic())
    assert [str(pair) for pair in settled.pairs[0]] == ["0", "220/3", "-20"]
    assert settled.results == (Fraction(160, 3), Fraction(-380, 3), Fraction(220, 3))


def test_K_30_bombers_get_a_bomb_of_the_chain() -> None:
    assert marks(BOMB, table(bombs="1//", chain=3)) == [("bombs", 0, 1, 3), ("bombs", 2, 0, 3)]
    pulka = record(begin(table(bombs="1//", chain=3)), BOMB, classic())
    assert pulka.sheet.bombs == ((1, 3), (), (3,))


def test_V_A3_an_outbid_bomb_is_no_bomb() -> None:
    with pytest.raises(ScoreError, match="a bomb that is outbid brings nothing"):
        entries(deal("7", "BC", "7/2/1", bombers=(1,)), table(), classic())


@pytest.mark.parametrize(("pick", "cell", "times"), [("fifo", 1, 2), ("max", 2, 8)])
def test_K_fn30_which_bomb_plays(pick: str, cell: int, times: int) -> None:
    on = table("", "99/0/0", "0 1 3 2//")
    assert score(deal("6", "", ""), on, bomb_pick=pick)["P[A]"] == 2 * times
    assert marks(deal("6", "", ""), on, bomb_pick=pick)[0][:3] == ("bombs", 0, cell)


def test_K_fn30_a_misere_is_multiplied_too() -> None:
    on = table("", "99/0/0", "2//")
    assert score(deal("misere", "", "0/6/4"), on) == expect("P[A]=40 M[A]=-40")
    assert score(deal("misere", "", "3/4/3"), on) == expect("M[A]=120")
    assert score(deal("misere", "", "1/6/3", dark=True), table()) == expect("M[A]=20")


def test_mult_whists_false_leaves_the_defence_its_prices() -> None:
    on = table("", "99/0/0", "1//")
    assert score(deal("7", "BC", "6/3/1"), on, mult_whists=False) == expect("M[A]=8 W[B>A]=16 W[C>A]=8")
    assert score(deal("6", "BC", "8/2/0"), on, mult_whists=False)["M[C]"] == 4
    assert score(deal("6", "BC", "8/2/0"), on)["M[C]"] == 8
    assert score(deal("6", "", "", half="C"), on, mult_whists=False)["W[C>A]"] == 4


def test_K_28_the_tree() -> None:
    assert first_sheet(3, classic()).bombs == ((1, 1),) * 3
    assert first_sheet(3, classic(elka_cells="deals")).bombs[0] == (1,) * 6
    assert first_sheet(4, classic(elka_cells="deals", elka_levels="by_deal")).bombs[3] == (1, 2, 3, 1, 2, 3)
    assert first_sheet(3, classic(elka_cells=3)).bombs[0] == (1, 1, 1)
    assert first_sheet(3, rules_of("sochi")).bombs == ()
    assert begin(first_sheet(3, classic())).sheet.prelim == 0


def test_K_42_half_credits_once_the_tree_is_used_up() -> None:
    used, left = table("", "9/0/0", "0 0 1//"), table("", "9/0/0", "0 1//")
    assert score(deal("7", "", ""), used, half_after_elka=True) == expect("P[A]=4 M[A]=-4")
    assert score(deal("7", "", ""), left, half_after_elka=True) == expect("P[A]=8 M[A]=-8")
    empty = table("", "", "0 0/1 1/1 1")
    assert score(deal("7", "", ""), empty, half_after_elka=True) == expect("P[A]=2")


def test_K_43_birds() -> None:
    on = table(bombs="1//", chain=2)
    assert marks(BOMB, on, birds=True) == [("birds", 0, None, 1), ("bombs", 2, 0, 2)]
    assert marks(BOMB, on, birds=True, bird_mode="in_addition") == [
        ("birds", 0, None, 1),
        ("bombs", 0, 1, 2),
        ("bombs", 2, 0, 2),
    ]
    third = table(bombs="1/1/1", chain=2)
    assert marks(BOMB, third, birds=True, bird_to="third_passer") == [
        ("bombs", 0, 1, 2),
        ("birds", 2, None, 1),
        ("bombs", 2, 1, 2),
    ]


def test_K_45_K_46_a_bird_doubles_and_goes_with_a_made_game() -> None:
    on = replace(table("", "99/0/0", "1//"), birds=(2, 0, 0))
    assert score(deal("6", "", ""), on)["P[A]"] == 2 * 2 * 4
    assert marks(deal("6", "", ""), on) == [("bombs", 0, 0, -1), ("birds", 0, None, -2)]
    assert marks(deal("6", "BC", "5/3/2"), on) == []


def test_K_51_K_52_a_misere_that_is_whisted() -> None:
    on = table("", "99/0/0", "1//")
    made, set_ = deal("misere", "B", "0/6/4"), deal("misere", "BC", "2/5/3")
    assert score(made, on, misere_whist=True) == expect("P[A]=20 M[A]=-20 M[B]=20")
    assert score(set_, on, misere_whist=True) == expect("M[A]=40 W[B>A]=40 W[C>A]=40")
    assert score(set_, on, misere_whist=True, mult_whists=False) == expect("M[A]=40 W[B>A]=20 W[C>A]=20")
    with pytest.raises(ScoreError, match="misere is not whisted"):
        entries(made, on, classic())


def test_K_49_K_50_the_other_whist_system() -> None:
    other = {"quota": {"7": [3, 3], "8": [2, 2]}, "half_whist": [6, 7, 8], "ten": "whisted"}
    on = table()
    assert score(deal("7", "B", "9/1/0"), on, **other)["M[B]"] == 8
    assert score(deal("7", "", "", half="C"), on, **other)["W[C>A]"] == 8
    assert score(deal("8", "", "", half="C"), on, **other)["W[C>A]"] == 6
    assert score(deal("10", "B", "10/0/0"), on, **other)["M[B]"] == 10


# Closed players (K-36 to K-40).


@pytest.mark.parametrize(
    ("pool", "mountain", "result"),
    [
        # The room of the largest pool is too small: the next one, then the own mountain.
        ("20/18/5", "9/0/0", "P[B]=2 P[C]=1 W[A>B]=20 W[A>C]=10 M[A]=-3"),
        ("20/18/20", "9/0/0", "P[B]=2 W[A>B]=20 M[A]=-4"),
        # The own mountain is too small for its half, or there is none.
        ("20/14/8", "1/0/0", "P[B]=5 W[A>B]=50 M[A]=-1"),
        ("20/14/8", "0/0/0", "P[B]=6 W[A>B]=60"),
        # Nobody to help: all off the own mountain, then off the smallest other one.
        ("20/20/20", "9/0/0", "M[A]=-6"),
        ("20/20/20", "4/7/3", "M[A]=-4 M[C]=-2 W[A>C]=20"),
        ("20/20/20", "0/7/3", "M[C]=-3 W[A>C]=30 M[B]=-3 W[A>B]=30"),
        ("20/20/20", "0/1/0", "M[B]=-1 W[A>B]=10"),
        # Not closed: all to the pool, beyond its size too.
        ("19/14/8", "9/0/0", "P[A]=6"),
    ],
)
def test_K_36_to_K_40_where_a_closed_players_game_goes(pool: str, mountain: str, result: str) -> None:
    assert score(deal("8", "", ""), table(pool, mountain)) == expect(result)


def test_K_37_the_sitting_dealer_is_not_helped() -> None:
    on = table("20/14/8/16", "9/0/0/0", players=4)
    assert score(deal("8", "", "", players=4), on) == expect("P[B]=3 W[A>B]=30 M[A]=-3")


def test_a_closed_players_bomb_is_split_like_any_game() -> None:
    result = score(deal("8", "", ""), table("20/14/8", "9/0/0", "1//"))
    assert result == expect("P[B]=6 W[A>B]=60 M[A]=-6")


# The course of the pulka.


def played(*deals: Outcome, on: Sheet | None = None, players: int = 3, **options: Any) -> Pulka:
    rules = classic(**options)
    pulka = begin(on or first_sheet(players, rules))
    for one in deals:
        pulka = record(pulka, one, rules)
    return pulka


def test_K_01_the_pulka_begins_with_all_passes() -> None:
    pulka = played(*[PASSES] * OVER)
    assert (pulka.sheet.prelim, pulka.sheet.run, pulka.sheet.chain) == (OVER, 0, 1)
    assert min_level(pulka.sheet, classic()) == 6
    # B took one more than the amnesty: 2, 4, 8 in each of six sessions.
    assert list(map(int, pulka.sheet.mountain)) == [0, 84, 0]
    with pytest.raises(ScoreError, match="begins with 18 all-passes, and this is the deal 18 of them"):
        played(*[PASSES] * (OVER - 1), deal("6", "", ""))
    with pytest.raises(ScoreError, match="nobody calls a bomb"):
        played(BOMB)


def test_the_exit_counts_bombs_too() -> None:
    pulka = played(BOMB, on=table())
    assert pulka.sheet.run == 1
    assert opening(pulka.sheet, classic()).min_level == 7


def test_end_by_circles() -> None:
    rules = classic(end="circles", end_count=1)
    pulka = begin(replace(table(), prelim=OVER))
    for one in (deal("6", "", ""), PASSES, PASSES, deal("7", "", "")):
        assert not is_over(pulka.sheet, rules, pulka.deals)
        pulka = record(pulka, one, rules)
    assert pulka.sheet.passed == 2
    assert is_over(record(pulka, deal("7", "", ""), rules).sheet, rules, 5)


def test_V_A7_a_dealer_stays_three_times_at_most() -> None:
    pulka = played(PASSES, PASSES, PASSES, on=table(), raspasy_stay_max=3, stay_penalty=10)
    assert [int(sum(e.points for e in line.entries if e.seat == 2)) for line in pulka.lines] == [0, 0, 10]


def test_a_sheet_is_the_sum_of_its_lines() -> None:
    pulka = played(BOMB, deal("7", "", ""), BOMB, BOMB, deal("8", "", ""), on=table(bombs="1 1/1/1"), birds=True)
    sheet = pulka.start
    for line in pulka.lines:
        sheet = write(begin(sheet), line).sheet
    assert sheet == pulka.sheet
    assert [sum(cells) for cells in sheet.bombs] == [0, 1, 1]
    assert sheet.birds == (0, 0, 3)


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        (deal("all-pass", "", "3/4/3", bombers=(0, 0)), "named once"),
        (deal("all-pass", "", "3/4/3", bombers=(5,)), "named once"),
        (deal("all-pass", "", "3/4/3", dark=True), "no game in the dark"),
        (deal("all-pass", "", "3/4/3", players=4, bombers=(3,)), "the dealer sits out and cannot bomb"),
    ],
)
def test_what_cannot_be(outcome: Outcome, message: str) -> None:
    with pytest.raises(ScoreError, match=message):
        entries(outcome, table(players=outcome.players), classic())


def test_other_tables_have_no_bombs() -> None:
    for one in (deal("all-pass", "", "3/4/3", bombers=(0,)), deal("6", "", "", dark=True)):
        with pytest.raises(ScoreError, match="has not agreed to"):
            entries(one, blank(3), rules_of("sochi"))


def test_a_bomb_stands_in_a_cell() -> None:
    entry = next(entry for entry in entries(BOMB, table(), classic()) if entry.column is Column.BOMBS)
    assert entry == Entry(Column.BOMBS, 0, Fraction(1), None, entry.why, "V A.2", 0)
