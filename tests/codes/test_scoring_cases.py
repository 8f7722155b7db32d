"""The worked cases of the rules (section E), each figure typed in from the table, and the published examples."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from preferans.rules.fines import contract_with_wrong_hand, trick_lost, wrong_count
from preferans.rules.scoring import entries, value
from tests.codes.deals import CODE, blank, deal, expected, rules_of, written


def row(
    number: int,
    preset: str,
    players: int,
    contract: str,
    whist: str,
    tricks: str,
    figures: str,
    source: str,
    *,
    options: dict[str, Any] | None = None,
    run: int = 0,
    **more: Any,
) -> Any:
    """One line of the table; *source* says where its figures come from."""
    name = f"row_{number}-{preset}-{contract}-{tricks or 'unplayed'}"
    return pytest.param(preset, players, contract, whist, tricks, figures, options, run, more, id=name)


ROWS = [
    row(1, "kodeks", 3, "6", "BC", "6/2/2", "P[A]+2 W[B>A]+4 W[C>A]+4", "derived (K 3.8.1.1, 4.2.1)"),
    row(2, "kodeks", 3, "6", "BC", "7/2/1", "P[A]+2 M[C]+2 W[B>A]+4 W[C>A]+2", "published: K 3.8.6 ex.1 (C one short)"),
    row(
        3,
        "kodeks",
        3,
        "6",
        "BC",
        "9/1/0",
        "P[A]+2 M[B]+2 M[C]+4 W[B>A]+2",
        "published: K 3.8.6 ex.2 (1 short / 2 short); public scorer [2,4]",
    ),
    row(4, "kodeks", 3, "6", "BC", "7/3/0", "P[A]+2 M[C]+4 W[B>A]+6", "public scorer (mountain 4); see F-2"),
    row(
        5,
        "kodeks",
        3,
        "6",
        "BC",
        "7/3/0",
        "P[A]+2 M[C]+2 W[B>A]+6",
        "derived, F-2 alternative",
        options={"shortfall_two": "pair_capped"},
    ),
    row(6, "kodeks", 3, "6", "B", "6/3/1", "P[A]+2 W[B>A]+8", "derived; public scorer (8 whists for 4 tricks)"),
    row(
        7, "kodeks", 3, "6", "B", "7/2/1", "P[A]+2 M[B]+2 W[B>A]+6", "derived (K 3.8.5: sole whister answers for all 4)"
    ),
    row(8, "kodeks", 3, "6", "", "", "P[A]+2", "derived; public scorer pattern"),
    row(9, "kodeks", 3, "6", "", "", "P[A]+2 W[C>A]+4", "K 3.8.7; public scorer (4 whists)", half="C"),
    row(10, "kodeks", 3, "7", "", "", "P[A]+4 W[C>A]+4", "K 3.8.7 (1 trick x 4)", half="C"),
    row(11, "kodeks", 3, "7", "B", "6/3/1", "M[A]+4 W[B>A]+20 W[C>A]+4", "K 3.8.8.2; derived", returned="C"),
    row(12, "kodeks", 3, "7", "BC", "7/2/1", "P[A]+4 W[B>A]+8 W[C>A]+4", "public scorer (8 / 4)"),
    row(13, "kodeks", 3, "7", "BC", "9/1/0", "P[A]+4 M[C]+4 W[B>A]+4", "derived"),
    row(14, "kodeks", 3, "7", "BC", "8/2/0", "P[A]+4 W[B>A]+8", "derived from K 3.8.6 gate: no penalty"),
    row(15, "kodeks", 3, "7", "BC", "10/0/0", "P[A]+4 M[B]+4 M[C]+4", "derived"),
    row(16, "kodeks", 3, "7", "C", "9/0/1", "P[A]+4 M[C]+4 W[C>A]+4", "derived"),
    row(17, "kodeks", 3, "8", "BC", "10/0/0", "P[A]+6 M[C]+6", "published: K 3.8.6 ex.3: second whister only"),
    row(18, "kodeks", 3, "8", "BC", "10/0/0", "P[A]+6 M[B]+6 M[C]+6", "F-3 alternative", options={"two_8910": "both"}),
    row(
        19,
        "kodeks",
        3,
        "8",
        "BC",
        "9/1/0",
        "P[A]+6 W[B>A]+6",
        "derived: quota 1 met, nobody penalised (public scorer differs: charges C 6)",
    ),
    row(20, "kodeks", 3, "8", "BC", "7/2/1", "M[A]+6 W[B>A]+18 W[C>A]+12", "derived: (2+1)x6, (1+1)x6"),
    row(21, "kodeks", 3, "8", "BC", "6/3/1", "M[A]+12 W[B>A]+30 W[C>A]+18", "derived; same formula as Z 8-down-2"),
    row(22, "kodeks", 3, "9", "BC", "10/0/0", "P[A]+8 M[C]+8", "K 3.8.6; J agrees (first whister relieved)"),
    row(23, "kodeks", 3, "9", "B", "9/1/0", "P[A]+8 W[B>A]+8", "derived"),
    row(
        24,
        "kodeks",
        3,
        "9",
        "B",
        "6/2/2",
        "M[A]+24 W[B>A]+56 W[C>A]+24",
        "mountain 24 = Z worked figure; whists derived",
    ),
    row(25, "kodeks", 3, "10", "C", "10/0/0", "P[A]+10 M[C]+10", "public scorer (10 pool / 10 mountain)"),
    row(
        26,
        "kodeks",
        3,
        "10",
        "C",
        "9/0/1",
        "M[A]+10 W[B>A]+10 W[C>A]+20",
        "derived (public scorer has no consolation, so 10 there)",
    ),
    row(27, "kodeks", 3, "10", "BC", "10/0/0", "P[A]+10", "public scorer", options={"ten": "checked"}),
    row(
        28, "kodeks", 3, "10", "BC", "9/0/1", "M[A]+10 W[B>A]+10 W[C>A]+20", "derived, F-5", options={"ten": "checked"}
    ),
    row(
        29,
        "kodeks",
        3,
        "6",
        "BC",
        "5/3/2",
        "M[A]+2 W[B>A]+8 W[C>A]+6",
        "published: rule K fn.36: actual tricks + 1 each",
    ),
    row(30, "kodeks", 3, "6", "B", "5/3/2", "M[A]+2 W[B>A]+12 W[C>A]+2", "public scorer 12 / 2"),
    row(
        31,
        "kodeks",
        3,
        "6",
        "B",
        "5/3/2",
        "M[A]+2 W[B>A]+7 W[C>A]+7",
        "public scorer 7 / 7",
        options={"whist_style": "gentleman"},
    ),
    row(32, "kodeks", 3, "6", "BC", "4/4/2", "M[A]+4 W[B>A]+12 W[C>A]+8", "Z: mountain 4; public scorer B=12"),
    row(
        33,
        "kodeks",
        3,
        "6",
        "BC",
        "9/1/0",
        "P[A]+2 M[B]+1 M[C]+2 W[B>A]+2",
        "public scorer [1,2]",
        options={"responsibility": "half"},
    ),
    row(
        34,
        "kodeks",
        3,
        "7",
        "",
        "",
        "M[A]+12",
        "public scorer: 12 mountain, no whists (option)",
        conceded="minus3",
        options={"concede": "minus3"},
    ),
    row(35, "kodeks", 3, "misere", "", "0/0/0", "P[A]+10", "K 2.2.2"),
    row(36, "kodeks", 3, "misere", "", "3/0/0", "M[A]+30", "derived; Z: 5 tricks -> 50"),
    row(
        37,
        "kodeks",
        4,
        "6",
        "BC",
        "5/3/2",
        "M[A]+2 W[B>A]+8 W[C>A]+6 W[D>A]+2",
        "K fn.36 + 3.3.16.3: dealer 2 whists (+5 from mountain = the published 7)",
    ),
    row(38, "kodeks", 4, "9", "B", "9/1/0", "P[A]+8 W[B>A]+8", "published: K 3.3.16.3: net value 52 whists for A"),
    row(
        39, "kodeks", 4, "8", "D", "7/2/1", "M[A]+6 W[B>A]+6 W[C>A]+6 W[D>A]+24", "K 3.8.8.1; whist split derived, F-8"
    ),
    row(40, "kodeks", 4, "8", "D", "10/0/0", "P[A]+6 M[D]+6", "derived (responsible dealer)"),
    row(
        41,
        "kodeks",
        4,
        "7",
        "BC",
        "7/2/1",
        "P[A]+4 W[B>A]+8 W[C>A]+4 W[D>A]+8",
        "K 3.4.11 (2 tricks x 4); public scorer pattern",
        pair="SA SK",
        options={"talon_pay": True},
    ),
    row(
        42, "kodeks", 4, "misere", "", "0/0/0", "P[A]+5 P[D]+5", "K 3.6.9", shared=True, options={"shared_misere": True}
    ),
    row(
        43, "kodeks", 4, "misere", "", "1/0/0", "M[A]+5 M[D]+5", "K 3.6.9", shared=True, options={"shared_misere": True}
    ),
    row(44, "kodeks", 3, "all-pass", "", "4/3/3", "M[A]+1", "published: K 3.7.3"),
    row(45, "kodeks", 3, "all-pass", "", "0/4/6", "P[A]+1 M[B]+4 M[C]+6", "public scorer (pool 1, mountain 4, 6)"),
    row(
        46,
        "kodeks",
        3,
        "all-pass",
        "",
        "1/9/0",
        "P[C]+3 M[A]+3 M[B]+27",
        "derived, zero bonus = 3; with zero_bonus=pool_1 it is 1",
        run=2,
    ),
    row(
        47,
        "kodeks",
        4,
        "all-pass",
        "",
        "5/3/2/0",
        "P[D]+1 M[A]+5 M[B]+3 M[C]+2",
        "K 3.7.3 (no amnesty possible when the dealer has 0)",
    ),
    row(48, "kodeks", 4, "all-pass", "", "4/3/2/1", "M[A]+6 M[B]+4 M[C]+2", "K 3.7.3, 3.7.4.1", run=1),
    row(49, "leningrad", 3, "7", "BC", "7/1/2", "P[A]+4 W[B>A]+8 W[C>A]+16", "public scorer (8 / 16)"),
    row(50, "leningrad", 3, "6", "C", "7/0/3", "P[A]+2 M[C]+2 W[C>A]+12", "public scorer (12 whists, mountain 2)"),
    row(51, "leningrad", 3, "6", "BC", "5/2/3", "M[A]+4 W[B>A]+12 W[C>A]+16", "public scorer (12 / 16, mountain 4)"),
    row(52, "leningrad", 3, "9", "BC", "7/1/2", "M[A]+32 W[B>A]+48 W[C>A]+64", "public scorer (48 / 64, mountain 32)"),
    row(53, "leningrad", 3, "6", "B", "5/5/0", "M[A]+4 W[B>A]+14 W[C>A]+14", "public scorer (10 each + 4 each)"),
    row(54, "leningrad", 3, "8", "BC", "10/0/0", "P[A]+6 M[C]+6", "derived, K 3.8.6 + 3.8.12"),
    row(55, "leningrad", 3, "6", "", "", "P[A]+2 W[C>A]+8", "S: 2 tricks x 4", half="C"),
    row(56, "leningrad", 3, "misere", "", "2/0/0", "M[A]+40", "public scorer (40)"),
    row(57, "leningrad", 3, "all-pass", "", "5/4/1", "M[A]+16 M[B]+12", "public scorer (16, 12, 0)", run=1),
    row(58, "leningrad", 3, "all-pass", "", "6/2/2", "M[A]+24", "public scorer (24)", run=2),
    row(
        59,
        "leningrad",
        3,
        "all-pass",
        "",
        "0/4/6",
        "P[A]+2 M[B]+8 M[C]+12",
        "derived: pool 2 (= 40 whists) same value as mountain -4",
    ),
    row(
        60,
        "leningrad",
        3,
        "8",
        "",
        "",
        "M[A]+36",
        "public scorer (36); J describes the rule",
        conceded="minus3",
        options={"concede": "minus3"},
    ),
    row(61, "fspr", 3, "7", "B", "7/3/0", "P[A]+4 W[B>A]+12 W[C>A]+12", "public scorer (12 / 12)"),
    row(62, "fspr", 3, "8", "BC", "10/0/0", "P[A]+6 M[B]+6 M[C]+6", "public scorer (6 and 6)"),
    row(63, "fspr", 3, "10", "BC", "10/0/0", "P[A]+10 M[B]+10 M[C]+10", "public scorer (10 each)"),
    row(
        64,
        "fspr",
        4,
        "7",
        "BC",
        "7/2/1",
        "P[A]+4 W[B>A]+16 W[C>A]+8 W[D>A]+16",
        "public scorer (16 / 8 / D 16)",
        pair="SA SK",
    ),
    row(
        65, "fspr", 4, "7", "BC", "5/3/2", "M[A]+16 W[B>A]+40 W[C>A]+32 W[D>A]+16", "public scorer (mountain 16, D 16)"
    ),
    row(66, "fspr", 4, "8", "D", "10/0/0", "P[A]+6", "public scorer (dealer not penalised)"),
    row(67, "fspr", 3, "all-pass", "", "4/3/3", "M[A]+8 M[B]+6 M[C]+6", "public scorer (8,6,6)"),
    row(68, "fspr", 4, "all-pass", "", "5/5/0/0", "M[A]+10 M[B]+10 M[C]-4", "public scorer (C -4, D 0)"),
    row(69, "rostov", 3, "6", "BC", "5/3/2", "M[A]+2 W[B>A]+16 W[C>A]+14", "K fn.36/54: fixed 10 each"),
    row(70, "rostov", 3, "8", "B", "6/3/1", "M[A]+12 W[B>A]+32 W[C>A]+32", "derived; F-9"),
    row(71, "rostov", 3, "8", "BC", "10/0/0", "P[A]+6 M[C]+3", "derived: half of 6"),
    row(72, "rostov", 3, "6", "BC", "9/1/0", "P[A]+2 M[B]+1 M[C]+2 W[B>A]+2", "derived: half of 2 per trick"),
    row(73, "rostov", 3, "all-pass", "", "6/2/2", "W[B>A]+15 W[C>A]+15", "published: K 3.7.2.2 (15 each)"),
    row(74, "rostov", 3, "all-pass", "", "2/1/7", "W[B>A]+10 W[B>C]+35", "published: K 3.9.14.3 (10 and 35)"),
    row(75, "rostov", 3, "all-pass", "", "6/4/0", "P[C]+1 W[C>A]+30 W[C>B]+20", "public scorer (30, 20, pool 1)"),
    row(
        76,
        "rostov",
        3,
        "all-pass",
        "",
        "10/0/0",
        "P[B]+1 P[C]+1 W[B>A]+25 W[C>A]+25",
        "K 3.2.19 implies: halves and 1 pool each",
    ),
    row(77, "rostov", 4, "all-pass", "", "5/3/2", "P[D]+1 W[C>A]+25 W[C>B]+15", "K 3.7.6.2: dealer writes 1 pool"),
    row(78, "rostov", 3, "misere", "", "1/0/0", "M[A]+10", "derived"),
]


@pytest.mark.parametrize(
    ("preset", "players", "contract", "whist", "tricks", "figures", "options", "run", "more"), ROWS
)
def test_section_E(
    preset: str,
    players: int,
    contract: str,
    whist: str,
    tricks: str,
    figures: str,
    options: dict[str, Any] | None,
    run: int,
    more: dict[str, Any],
) -> None:
    outcome = deal(contract, whist, tricks, players=players, **more)
    assert written(entries(outcome, blank(players, run), rules_of(preset, options))) == expected(figures)


def test_all_rows_are_here() -> None:
    assert [int(param.id.split("-")[0].removeprefix("row_")) for param in ROWS] == list(range(1, 79))


def test_zero_bonus_of_one_in_row_46() -> None:
    rules = rules_of("kodeks", {"zero_bonus": "pool_1"})
    assert written(entries(deal("all-pass", "", "1/9/0"), blank(3, 2), rules)) == expected("P[C]+1 M[A]+3 M[B]+27")


def score(outcome: Any, preset: str = "kodeks", options: dict[str, Any] | None = None) -> dict[str, Fraction]:
    return written(entries(outcome, blank(outcome.players), rules_of(preset, options)))


def test_K_3_8_6_example_1() -> None:
    """Six diamonds, two whisters with two tricks and one: the second is one short."""
    assert score(deal("6D", "BC", "7/2/1"))["M[C]"] == 2


def test_K_3_8_6_example_2() -> None:
    """Nine tricks to the declarer: who has one is one short, who has none two."""
    figures = score(deal("6D", "BC", "9/1/0"))
    assert [figures["M[B]"], figures["M[C]"]] == [2, 4]


def test_K_3_8_6_example_3() -> None:
    """Eight diamonds, ten tricks to the declarer: the one who whisted second pays, wherever he sits."""
    assert score(deal("8D", "BC", "10/0/0")) == expected("P[A]+6 M[C]+6")
    assert score(deal("8D", "CB", "10/0/0")) == expected("P[A]+6 M[B]+6")


def test_K_fn36_tricks_and_one_for_the_set() -> None:
    assert score(deal("6", "BC", "5/3/2")) == expected("M[A]+2 W[B>A]+8 W[C>A]+6")


def test_K_3_7_3_example() -> None:
    assert score(deal("all-pass", "", "4/3/3")) == expected("M[A]+1")


def test_K_3_7_2_2_example() -> None:
    assert score(deal("all-pass", "", "6/2/2"), "rostov") == expected("W[B>A]+15 W[C>A]+15")


def test_K_3_9_14_3_example() -> None:
    assert score(deal("all-pass", "", "2/1/7"), "rostov") == expected("W[B>A]+10 W[B>C]+35")


def worth(outcome: Any, options: dict[str, Any] | None = None) -> list[Fraction]:
    return list(value(outcome, blank(outcome.players), rules_of("kodeks", options)))


def test_K_3_3_16_3_nine_hearts_is_worth_52() -> None:
    nine = worth(deal("9H", "B", "9/1/0", players=4))
    assert nine == [52, -12, -20, -20]


def test_K_3_3_16_3_six_down_one_is_worth_7_to_the_dealer() -> None:
    assert worth(deal("6D", "BC", "5/3/2", players=4))[3] == 7


def test_K_3_8_5_1_misere_is_worth_25_to_each() -> None:
    assert worth(deal("misere", "", "0/6/4", players=4)) == [75, -25, -25, -25]
    assert worth(deal("misere", "", "1/6/3", players=4)) == [-75, 25, 25, 25]


def test_K_fn43_shared_misere_is_worth_a_third() -> None:
    shared = deal("misere", "", "0/6/4", players=4, shared=True)
    assert worth(shared, {"shared_misere": True}) == [25, -25, -25, 25]


def test_K_3_4_6_example_down_five_proved_is_down_seven() -> None:
    rules = rules_of("kodeks", CODE)
    outcome = contract_with_wrong_hand(deal("6", "BC", "1/5/4"), rules)
    assert written(entries(outcome, blank(3), rules))["M[A]"] == 14


def test_K_3_4_9_example_down_one_is_down_two() -> None:
    rules = rules_of("kodeks", CODE)
    outcome = trick_lost(deal("6", "BC", "5/3/2"), 0, rules)
    assert written(entries(outcome, blank(3), rules)) == expected("M[A]+4 W[B>A]+8 W[C>A]+6")


@pytest.mark.parametrize(("taken", "counted"), [(6, 4), (4, 2), (8, 4)])
def test_K_3_9_18_example_1(taken: int, counted: int) -> None:
    """Six hearts: six tricks count as four, four as two, eight as four; consolation is for the actual set only."""
    rules = rules_of("kodeks", CODE)
    first, second = (10 - taken) - (10 - taken) // 2, (10 - taken) // 2
    played = deal("6H", "BC", f"{taken}/{first}/{second}")
    outcome = wrong_count(played, 0, blank(3), rules)
    down = max(0, 6 - taken)
    assert outcome.counted_tricks == counted
    assert written(entries(outcome, blank(3), rules)) == {
        "M[A]": 2 * (6 - counted),
        "W[B>A]": 2 * (first + down),
        "W[C>A]": 2 * (second + down),
    }


# The tutorials' own figures. Those on systems to come are not here.


def test_Z_eight_down_two_by_legal_tricks() -> None:
    """12 to the mountain; a whister writes (own tricks + 2) times 6."""
    assert score(deal("8", "BC", "6/3/1")) == expected("M[A]+12 W[B>A]+30 W[C>A]+18")


def test_Z_eight_down_two_with_twelve_tricks_is_refused() -> None:
    with pytest.raises(ValueError, match="the tricks add up to 12, not to 10"):
        score(deal("8", "BC", "6/4/2"))


def test_Z_nine_down_three() -> None:
    assert score(deal("9", "B", "6/2/2"))["M[A]"] == 24


def test_Z_six_down_two() -> None:
    assert score(deal("6", "BC", "4/4/2"))["M[A]"] == 4


def test_Z_misere_five_tricks() -> None:
    assert score(deal("misere", "", "5/3/2")) == expected("M[A]+50")


def test_Z_ace_in_the_talon_of_an_eight() -> None:
    outcome = deal("8", players=4, pair="SA HK")
    assert score(outcome, options={"talon_pay": True}) == expected("P[A]+6 W[D>A]+6")


def test_C_six_down_two_as_in_the_sharper_book() -> None:
    """20 a six, a tenth of it a whist: 40 to the mountain, the whister 16, the passer 4."""
    prices = {"6": 20, "7": 40, "8": 60, "9": 80, "10": 100, "misere": 100}
    options = {"pool_price": prices, "whist_mult": "1/10", "pool_value": 1, "end": "time", "help": "none"}
    assert score(deal("6", "B", "4/3/3"), "sochi", options) == expected("M[A]+40 W[B>A]+16 W[C>A]+4")
    assert score(deal("7"), "sochi", options) == expected("P[A]+40")


def test_J_leningrad_give_up_on_eight() -> None:
    outcome = deal("8", conceded="minus3")
    assert score(outcome, "leningrad", {"concede": "minus3"}) == expected("M[A]+36")


def test_J_leningrad_eight_all_pass_with_four_tricks() -> None:
    rules = rules_of("leningrad", {"raspasy_tail": "cycle", "amnesty": False})
    assert written(entries(deal("all-pass", "", "4/3/3"), blank(3, 1), rules))["M[A]"] == 16
    assert written(entries(deal("all-pass", "", "4/3/3"), blank(3, 2), rules))["M[A]"] == 24
