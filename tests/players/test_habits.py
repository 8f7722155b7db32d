"""What the cards played tell: which situations they were, and which hands they make likely."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from preferans.players import make_player, run
from preferans.players.evidence.fitting_played import Example, examples, learn
from preferans.players.evidence.habits import Choice, rows_of, weights_of
from preferans.players.evidence.layouts import likely_layouts
from preferans.players.evidence.played import chances_of, fit_played, habits, plays_in
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Event, Played, Started
from preferans.rules.legal import legal_actions
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import State
from preferans.rules.transition import apply, fold
from preferans.rules.view import view
from preferans.worlds import worlds_of
from tests.support import Deal, card, dealt

SOCHI = load("sochi")


def played_out(name: str, number: int, players: int) -> list[Event]:
    """Returns the log of a deal that bots have played."""
    header = Started(load(name), players, dummy=2 if players == 2 else None)
    log: list[Event] = [header, deal(seeded_deck("habits", number))]
    seats = [seat for seat in range(4) if seat != header.dummy and (seat or players == 4)]
    run(log, {seat: make_player("rules", Random(seat)) for seat in seats})
    return log


@pytest.mark.parametrize(("name", "players"), [("sochi", 3), ("leningrad", 3), ("rostov", 4), ("gusarik", 2)])
def test_the_chances_of_the_cards_that_are_legal_add_up_to_one(name: str, players: int) -> None:
    """The engine itself says before each card who is on turn, and which cards are legal."""
    seen = 0
    for number in range(12):
        log = played_out(name, number, players)
        told = iter(list(plays_in(fold(log))))
        state = State()
        for event in log:
            if isinstance(event, Played) and event.seat:
                play = next(told)
                hand = state.hands[event.seat]
                assert hand is not None
                assert (play.seat, play.card) == (event.seat, event.card)
                legal = [action.card for action in legal_actions(state) if isinstance(action, Played)]
                held = np.array([hand], np.uint32)
                chances = [float(np.exp(chances_of(replace(play, card=each), held, habits())[0])) for each in legal]
                assert sum(chances) == pytest.approx(1)
                assert min(chances) > 0
                seen += 1
            state = apply(state, event)
        assert next(told, None) is None
    assert seen >= 100


def test_cards_with_none_of_the_others_between_them_are_equal_and_only_told_apart_among_themselves() -> None:
    """Of ♠J97 the nine and the seven are equal once the eight is gone, whatever is led."""
    held = 0b10101
    out = 0xFF & ~0b10
    for choice in (Choice("all-pass:lead:plain", out), Choice("all-pass:led:1", out, bar=7)):
        tables = dict(rows_of(choice))
        equals = tables.pop(f"{choice.habit}:equals")
        assert all(rows[held, 0] == rows[held, 2] for rows in tables.values())
        assert any(rows[held, 2] != rows[held, 4] for rows in tables.values())
        # One equal card above the seven, one below the nine, none beside the jack.
        assert equals[held, [0, 2, 4]].tolist() == [1, 4, 0]


def test_a_choice_has_weights_for_the_cards_held_alone() -> None:
    weights, sums = weights_of(Choice("defender:led:1", 0xFF, bar=3), habits())
    assert weights.shape == (256, 8)
    assert (weights[0b101] > 0).tolist() == [True, False, True, *[False] * 5]
    assert sums == pytest.approx(weights.sum(axis=1))


def test_who_ducks_low_in_an_all_pass_hardly_holds_a_card_between() -> None:
    """On the queen of spades seat 2 plays the nine: had he held the jack, he would have got rid of it."""
    given = dealt("SQ7 CK97 DQT HJ98", "S9 CAJT DJ97 HQT7", "SAKJT CQ DAK8 HAK", "S8 C8")
    begun = Deal(SOCHI, given).say("pass pass pass").play("SQ S9")
    seen = begun.seen_by(1)
    blind = worlds_of(seen, 2000, np.random.default_rng(1))
    jack = (blind.hands[:, 1] & np.uint32(1 << card("SJ"))) > 0
    logs = fit_played(seen.state, blind.hands, habits())
    assert logs[jack].mean() < logs[~jack].mean() - 1
    assert blind.weights[jack].sum() > 0.4
    likely = likely_layouts(seen, 2000, 200, Random(1))
    held = (likely.hands[:, 1] & np.uint32(1 << card("SJ"))) > 0
    assert likely.weights[held].sum() < 0.25


def test_hands_that_lie_open_tell_nothing() -> None:
    log = played_out("sochi", 1, 3)
    seen = view(log, None)
    hands = np.array([[int(hand or 0) for hand in fold(log).hands[1:]]], np.uint32)
    assert fit_played(fold(log), hands, habits()).tolist() == [0.0]
    assert seen.seat is None


def test_habits_are_learnt_from_what_was_played() -> None:
    """Three times of four the card of row 1 is played beside that of row 0, and row 2 is left when it is there."""
    pair, lone = (("x:outside", 0),), (("x:outside", 1),)
    third = (("x:outside", 2),)
    found = [Example((pair, lone), 1)] * 300 + [Example((pair, lone), 0)] * 100 + [Example((lone, third), 0)] * 50
    table = learn(found, found[:10])["x:outside"]
    assert np.exp(table[1] - table[0]) == pytest.approx(3, rel=0.05)
    assert table[2] < table[1] - 3


def test_plays_are_made_the_same_anew() -> None:
    assert examples(["rules"], "test", 4) == examples(["rules"], "test", 4)
    roles = {name.split(":")[0] for each in examples(["rules"], "test", 3) for named in each.cards for name, _ in named}
    assert roles == {"all-pass"}
