"""Leningrad after Joker's manual: everything doubled, all-pass in series of three, giving up (V D.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preferans.rules.convention import load
from preferans.rules.errors import ScoreError
from preferans.rules.scoring import entries, min_level
from preferans.rules.scoring.run import run_after
from tests.codes.deals import blank, deal, expected, score, written

JOKER = load("leningrad_joker")


def all_pass(tricks: str, run: int, players: int = 3) -> dict[str, object]:
    return dict(written(entries(deal("all-pass", "", tricks, players=players), blank(players, run), JOKER)))


def test_V_D4_example_six_raspas() -> None:
    """Ten points each, two prices to the pool for none, and the next deal may open at six."""
    assert all_pass("5/5/0", 0) == expected("M[A]+10 M[B]+10 P[C]+4")
    outcome = deal("all-pass", "", "5/5/0")
    run, relief = run_after(outcome, blank(3), JOKER)
    assert min_level(replace(blank(3), run=run, relief=relief), JOKER) == 6


def test_V_D4_example_seven_raspas() -> None:
    """Four tricks cost 16 at the second price, before the amnesty takes the least off everybody."""
    assert all_pass("4/6/0", 1) == expected("M[A]+16 M[B]+24 P[C]+8")


def test_V_D4_example_eight_raspas() -> None:
    assert all_pass("4/6/0", 2) == expected("M[A]+24 M[B]+36 P[C]+12")


def test_V_D4_after_an_eight_raspas_back_to_six() -> None:
    assert all_pass("5/5/0", 3) == expected("M[A]+10 M[B]+10 P[C]+4")
    assert [min_level(blank(3, run), JOKER) for run in range(5)] == [6, 7, 8, 6, 7]


def test_V_D4_example_giving_up_an_eight() -> None:
    assert score(deal("8", conceded="minus3"), preset="leningrad_joker") == expected("M[A]+36")


def test_J_60_a_six_is_not_given_up() -> None:
    with pytest.raises(ScoreError, match="only from 7"):
        score(deal("6", conceded="minus3"), preset="leningrad_joker")


def test_J_58_the_level_falls_to_seven_after_a_zero_on_a_seven_raspas() -> None:
    """Two all-passes: eight is due, but the second was played by somebody without a trick."""
    run, relief = run_after(deal("all-pass", "", "5/5/0"), blank(3, 1), JOKER)
    assert min_level(replace(blank(3), run=run, relief=relief), JOKER) == 7
    run, relief = run_after(deal("all-pass", "", "4/3/3"), blank(3, 1), JOKER)
    assert min_level(replace(blank(3), run=run, relief=relief), JOKER) == 8


def test_J_58_the_sitting_dealers_zero_does_not_count() -> None:
    run, relief = run_after(deal("all-pass", "", "4/3/3/0", players=4), blank(4), JOKER)
    assert min_level(replace(blank(4), run=run, relief=relief), JOKER) == 7


def test_V_D4_prices_are_twice_sochi_and_the_whist_half_responsible() -> None:
    """A six made against a lone whister one short: half of 4 is fined."""
    assert score(deal("6", "B", "7/3/0"), preset="leningrad_joker") == expected("P[A]+4 W[B>A]+12 M[B]+2")
