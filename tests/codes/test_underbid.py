"""A game that is named too low (недозаказ): by agreement a fine, or a failure (Z-32, V A.7, V E.1)."""

from typing import Any

import pytest

from preferans.cli.tell import Teller
from preferans.cli.wording import wording
from preferans.notation.scorepad import read_pad
from preferans.notation.scorepad import score as score_pad
from preferans.rules.convention import PRESETS, load
from preferans.rules.errors import NotationError, ScoreError
from preferans.rules.scoring import entries, run_after
from preferans.rules.scoring.tree import first_sheet
from tests.codes.deals import blank, deal, expected, rules_of, score, sheet

FINE = {"underbid": "fine"}
FAILURE = {"underbid": "failure"}


def failed(text: str, whist: str = "", tricks: str = "", *, by: int, **more: Any) -> Any:
    return deal(text, whist, tricks, underbid=by, underbid_fails=True, **more)


def test_K_3_4_13_no_preset_of_today_knows_it() -> None:
    assert [name for name in PRESETS if load(name).underbid != "off"] in ([], ["classic_msu1971"])


def test_Z_32_the_fine_is_the_price_of_the_game_for_each_trick_and_the_game_stands() -> None:
    """Seven with nine provable: 4 to the pool as made, and two times 4 to the mountain."""
    assert score(deal("7", "BC", "9/1/0", underbid=2), FINE) == expected("P[A]+4 M[A]+8 W[B>A]+4 M[C]+4")
    assert score(deal("6", underbid=1), FINE) == expected("P[A]+2 M[A]+2")


def test_Z_32_fines_stand_at_the_price_of_the_mountain() -> None:
    """In Leningrad an undertrick costs twice the game."""
    assert score(deal("7", underbid=2), FINE, "leningrad") == expected("P[A]+4 M[A]+16")


@pytest.mark.parametrize(
    ("outcome", "figures"),
    [
        # Six, two more are proved: down two. The whisters write their tricks and the consolation, and are not fined.
        (failed("6", "BC", "8/2/0", by=2), "M[A]+4 W[B>A]+8 W[C>A]+4"),
        # One whister with a passer: greedily all the tricks of the side, consolation to both.
        (failed("6", "B", "8/2/0", by=2), "M[A]+4 W[B>A]+8 W[C>A]+4"),
        # Nobody whisted: consolation alone.
        (failed("7", by=1), "M[A]+4 W[B>A]+4 W[C>A]+4"),
        # A half gains nothing by a game that is not made but the consolation.
        (failed("6", half="C", by=1), "M[A]+2 W[B>A]+2 W[C>A]+2"),
        # The declarer took fewer than he could have: what is proved counts.
        (failed("6", "BC", "6/2/2", by=1), "M[A]+2 W[B>A]+6 W[C>A]+6"),
    ],
)
def test_V_A7_a_failure_is_a_set_by_as_many_tricks(outcome: Any, figures: str) -> None:
    assert score(outcome, FAILURE) == expected(figures)


def test_V_A7_four_players_and_no_consolation() -> None:
    assert score(failed("6", "B", "8/2/0/0", by=2, players=4), FAILURE) == expected("M[A]+4 W[B>A]+8 W[C>A]+4 W[D>A]+4")
    assert score(failed("6", by=2), FAILURE | {"consolation": "none"}) == expected("M[A]+4")


def test_V_A7_a_failure_keeps_the_bomb_and_the_run_of_all_passes() -> None:
    rules = rules_of("classic", FAILURE | {"prelim_circles": 0, "elka_cells": 1})
    start = first_sheet(3, rules)
    assert start.bombs == ((1,), (1,), (1,))
    written = entries(failed("7", by=1), start, rules)
    # Under a bomb everything is doubled; the bomb is not used up by a game that failed.
    assert [(entry.column.value, entry.seat, int(entry.points)) for entry in written] == [
        ("whists", 1, 8),
        ("whists", 2, 8),
        ("mountain", 0, 8),
    ]
    sochi = rules_of("sochi", FAILURE)
    assert run_after(failed("7", by=1), sheet(run=2), sochi) == (2, False)
    assert run_after(deal("7"), sheet(run=2), sochi) == (0, False)


@pytest.mark.parametrize(
    ("outcome", "options", "sentence"),
    [
        (deal("6", underbid=1), {}, "has not agreed so on a game that is named too low .underbid is off"),
        (deal("6", underbid=1), FAILURE, "has not agreed so"),
        (failed("6", by=1), FINE, "has not agreed so"),
        (deal("8", underbid=3), FINE, "8H cannot be named too low by 3"),
        (deal("7", "BC", "6/2/2", underbid=1), FINE, "a game that was not made is not fined"),
    ],
)
def test_Z_32_what_cannot_be(outcome: Any, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ScoreError, match=sentence):
        entries(outcome, blank(3), rules_of("kodeks", options))


def pad(convention: str, deal_: str) -> str:
    return f'{{"convention": {convention}, "players": ["A", "B", "C"], "deals": [{{"dealer": "C", {deal_}}}]}}'


SOCHI_FINE = '{"extends": "sochi", "underbid": "fine"}'


def test_Z_32_on_the_pad_and_in_words() -> None:
    read = read_pad(
        pad(SOCHI_FINE, '"contract": "6H", "declarer": "A", "answers": [["B", "pass"], ["C", "pass"]], "underbid": 2')
    )
    scored = score_pad(read)
    assert [str(points) for points in scored.pulka.sheet.mountain] == ["4", "0", "0"]
    told = [
        Teller(scored.rules, read.names, wording(language)).deal(read.deals[0], scored.pulka.lines[0], read.start)
        for language in ("en", "ru")
    ]
    assert told == [
        "A: 6♥, named too low, 2 tricks more proved → pool +2, mountain +4; B: pass; C: pass",
        "A: 6♥, недозаказ, доказано сверх того: 2 взятки → пуля +2, гора +4; B: пас; C: пас",
    ]


@pytest.mark.parametrize(
    ("convention", "deal_", "sentence"),
    [
        ('"sochi"', '"contract": "6H", "declarer": "A", "underbid": 1', "is not agreed .underbid is off"),
        (SOCHI_FINE, '"contract": "misere", "declarer": "A", "underbid": 1, "tricks": {"A": 0}', "cannot be named too"),
        (SOCHI_FINE, '"contract": "6H", "declarer": "A", "underbid": 0', "underbid"),
        (
            SOCHI_FINE,
            '"contract": "10H", "declarer": "A", "tricks": {"A": 10, "B": 0, "C": 0}, "underbid": 1',
            "10H cannot be named too low by 1",
        ),
    ],
)
def test_Z_32_the_pad_refuses(convention: str, deal_: str, sentence: str) -> None:
    with pytest.raises((ScoreError, NotationError), match=sentence):
        score_pad(read_pad(pad(convention, deal_)))
