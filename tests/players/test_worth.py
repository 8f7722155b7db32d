"""What the ends of a deal are worth: figures published in the Kodeks (B3), and the ledger end by end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from preferans.players.standing import Standing, first_deal, standing_of
from preferans.players.worth import all_pass_worth, end_worth, worth, worth_of, worth_of_split
from preferans.rules.contract import ALL_PASS, MISERE, Strain, game
from preferans.rules.convention import PRESETS, load, replace_fields
from preferans.rules.events import Started
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import empty_sheet
from preferans.rules.scoring import value
from preferans.rules.state import Ending, Phase, State
from preferans.rules.whisting import WhistResult

SOCHI = load("sochi")
FOUR = Standing(empty_sheet(4), dealer=3)


def test_b3_a_nine_made_by_one_of_four_with_a_single_defending_trick_is_worth_fifty_two() -> None:
    nine = Outcome(players=4, dealer=3, contract=game(9, Strain.SPADES), declarer=0, whisters=(1,))
    assert worth_of(nine, FOUR.sheet, SOCHI)[9, 0] == pytest.approx(52)


def test_b3_a_six_down_one_gives_the_dealer_seven() -> None:
    six = Outcome(players=4, dealer=3, contract=game(6, Strain.SPADES), declarer=0, whisters=(1, 2))
    assert worth_of(six, FOUR.sheet, SOCHI)[5, 3] == pytest.approx(7)


def test_b3_a_misere_costs_each_opponent_of_three_twenty_five_or_gives_it() -> None:
    misere = Outcome(players=4, dealer=3, contract=MISERE, declarer=0)
    assert worth_of(misere, FOUR.sheet, SOCHI)[0] == pytest.approx([75, -25, -25, -25])
    assert worth_of(misere, FOUR.sheet, SOCHI)[1] == pytest.approx([-75, 25, 25, 25])


def test_k_3_6_9_a_shared_misere_is_worth_a_third_of_a_lone_one() -> None:
    rules = replace_fields(SOCHI, {"shared_misere": True})
    shared = Outcome(players=4, dealer=3, contract=MISERE, declarer=0, shared=True)
    assert worth_of(shared, FOUR.sheet, rules)[0] == pytest.approx([25, -25, -25, 25])


def test_the_tricks_of_two_whisters_that_are_still_to_come_fall_to_either_equally_often() -> None:
    # Eight made, both whist: two tricks are left, of six whists each; 6 points in the pool are worth 60.
    eight = Outcome(players=3, dealer=2, contract=game(8, Strain.SPADES), declarer=0, whisters=(1, 2))
    sheet = first_deal(3).sheet
    assert worth_of(eight, sheet, SOCHI)[8] == pytest.approx([40 - 12, -20 + 6, -20 + 6])
    assert worth_of(eight, sheet, SOCHI, (3, 2, 0))[8] == pytest.approx([40 - 12, -20 + 12, -20])
    split = worth_of_split(eight, sheet, SOCHI)
    assert split[8, 0] == pytest.approx([40 - 12, -20, -20 + 12])
    assert np.isnan(split[8, 3]).all()


def test_a_closed_pool_gains_by_help_as_much_as_an_open_one() -> None:
    closed = replace(empty_sheet(3), pool=(Fraction(20), Fraction(4), Fraction(6)))
    six = Outcome(players=3, dealer=2, contract=game(6, Strain.SPADES), declarer=0, whisters=(1,))
    assert worth_of(six, closed, SOCHI) == pytest.approx(worth_of(six, empty_sheet(3), SOCHI))


@pytest.mark.parametrize("name", PRESETS)
def test_the_table_says_what_the_ledger_says(name: str) -> None:
    rules = load(name)
    players = 2 if name == "gusarik" else 3
    before = standing_of(Started(rules, players)).sheet
    sheet = replace(before, pool=(Fraction(9),) * players, mountain=(Fraction(3),) * players)
    whisters = (1,) if players == 2 else (1, 2)
    seven = Outcome(players=players, dealer=players - 1, contract=game(7, Strain.CLUBS), declarer=0, whisters=whisters)
    split = worth_of_split(seven, sheet, rules)
    for tricks in range(11):
        for first in range(11 - tricks) if players == 3 else (0,):
            counts = (tricks, 10 - tricks) if players == 2 else (tricks, first, 10 - tricks - first)
            expected = [float(whists) for whists in value(replace(seven, tricks=counts), sheet, rules)]
            assert split[tricks, first] == pytest.approx(expected)


def test_a_game_in_play_is_worth_what_its_roles_say() -> None:
    # Seat 1 sits at place 2 when place 1 deals.
    state = State(
        phase=Phase.PLAY,
        header=Started(SOCHI, players=3),
        contract=game(6, Strain.SPADES),
        declarer=1,
        whist=WhistResult(whisters=(2,)),
    )
    table = worth(state, Standing(empty_sheet(3), dealer=1))
    # Made with four tricks of the lone whister: 20 in the pool are worth 40/3, the whister writes 8.
    assert table[6] == pytest.approx([-20 / 3 + 8, -20 / 3, 40 / 3 - 8])


def test_a_game_that_nobody_whists_is_made() -> None:
    state = State(phase=Phase.WHIST, header=Started(SOCHI, players=3), contract=game(6, Strain.SPADES), declarer=1)
    assert end_worth(state, Ending.UNPLAYED, first_deal(3)) == pytest.approx([40 / 3, -20 / 3, -20 / 3])


def test_all_pass_tricks_cost_their_price_and_none_brings_the_bonus() -> None:
    state = State(phase=Phase.PLAY, header=Started(SOCHI, players=3), contract=ALL_PASS)
    table = all_pass_worth(state, first_deal(3))
    # Nobody is amnestied here; a trick is one point of the mountain, none is one of the pool (B2).
    assert table[0, 0, 5] == pytest.approx([20 / 3 + 100 / 3, -10 / 3 - 50 / 3, -10 / 3 - 50 / 3])
    assert table[0, 3, 3] == pytest.approx([10 / 3, 10 / 3, -20 / 3])
    assert np.isnan(table[1]).all()


def test_the_third_all_pass_in_a_row_costs_three_times_as_much() -> None:
    state = State(phase=Phase.PLAY, header=Started(SOCHI, players=3), contract=ALL_PASS)
    third = Standing(replace(empty_sheet(3), run=2), dealer=2)
    assert all_pass_worth(state, third)[0, 3, 3] == pytest.approx([10, 10, -20])
