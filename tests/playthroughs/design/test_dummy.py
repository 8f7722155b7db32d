"""Two players and a dummy (болван): bidding, an open whist, a misere, an all-pass in tricks of two cards (A15)."""

import pytest

from preferans.rules.calls import PASS, Answer, bid
from preferans.rules.contract import MISERE, Strain, game
from preferans.rules.events import Called, Discarded, HandShown, Named, Played, Whisted
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase
from tests.playthroughs.design.table import Table
from tests.support import card, cards, dealt

GAME = dealt("S98 CAKQ DAKQ HT7", "SAKQJT C98 D7 HA9", "S7 CJT7 DJT98 HKQ", "H8 HJ")
"""The dummy, the opponent of the dealer, the dealer."""
SEVEN = game(7, Strain.SPADES)


def test_the_whister_plays_the_dummy() -> None:
    table = Table(GAME, players=2, dummy=1)
    # The dummy sits first and says nothing.
    assert table.state.to_act == 2
    assert [table.seen(seat) for seat in (2, 3, None)] == ["2", "3", ""]
    table.do(Called(2, bid(SEVEN)))
    assert table.state.to_act == 3
    table.do(Called(3, PASS), Discarded(2, cards("D7 H8")), Named(2, SEVEN))
    assert table.state.to_act == 3
    table.do(Whisted(3, Answer.WHIST))

    # Both hands are faced; the dummy sits left of the dealer and leads, and the whister chooses.
    assert table.log[-2:] == [HandShown(3, GAME.hands[2]), HandShown(1, GAME.hands[0])]
    assert [table.seen(seat) for seat in (2, 3, None)] == ["123td", "13t", "13t"]
    assert (table.state.to_act, table.state.decider) == (1, 3)
    assert all(isinstance(action, Played) and action.seat == 1 for action in table.may(3)[:10])
    table.play("CA")
    assert (table.state.to_act, table.state.decider) == (2, 2)
    table.play("C8")
    assert (table.state.to_act, table.state.decider) == (3, 3)
    table.play("C7")
    assert (table.state.to_act, table.state.decider) == (1, 3)
    table.play_out()

    # The dummy's tricks are the whister's.
    tricks = outcome_of(table.state, dealer=1).tricks
    assert tricks == (table.state.taken[2], table.state.taken[1] + table.state.taken[3])
    assert sum(tricks) == 10


@pytest.mark.parametrize(("dummy", "leads"), [(1, 2), (2, 1)])
def test_the_deal_begins_with_the_live_hand(dummy: int, leads: int) -> None:
    table = Table(GAME, players=2, dummy=dummy)
    assert table.state.to_act == leads
    table.do(Called(leads, PASS))
    assert table.state.to_act == 3


def test_a_game_that_is_not_whisted_is_made() -> None:
    table = Table(GAME, players=2, dummy=1).do(Called(2, bid(SEVEN)), Called(3, PASS))
    table.do(Discarded(2, cards("D7 H8")), Named(2, SEVEN), Whisted(3, Answer.PASS))
    assert table.state.ending is Ending.UNPLAYED
    assert [table.seen(seat) for seat in (2, 3, None)] == ["2td", "3t", "t"]


def test_a_misere_is_caught_with_the_dummy() -> None:
    shy = dealt("S987 C987 D87 H87", "SAKQ CAKQ DAK HAK", "SJT CJT DQJT HQJT", "D9 H9")
    table = Table(shy, players=2, dummy=2).do(Called(1, bid(MISERE)), Called(3, PASS), Discarded(1, cards("D9 H9")))
    # He leads himself, so the others are faced after his card.
    assert table.state.phase is Phase.PLAY
    assert [table.seen(seat) for seat in (1, 3, None)] == ["1td", "3t", "t"]
    table.play("S7")
    assert [table.seen(seat) for seat in (1, 3, None)] == ["123td", "23t", "23t"]
    assert (table.state.to_act, table.state.decider) == (2, 3)
    table.play("SQ SJ")
    assert (table.state.to_act, table.state.decider) == (2, 3)
    table.play_out()
    assert outcome_of(table.state, dealer=1).tricks == (0, 10)


def test_an_all_pass_in_tricks_of_two_cards() -> None:
    table = Table(GAME, players=2, dummy=2).do(Called(1, PASS), Called(3, PASS))
    # The dummy is out, the talon stays closed, the opponent of the dealer leads (K 3.7.6.4).
    assert table.state.aside == 2
    assert table.state.in_play == (1, 3)
    assert [table.seen(seat) for seat in (1, 3, None)] == ["1", "3", ""]
    assert table.state.to_act == 1
    table.play("CA C7")
    assert table.state.tricks[0].winner == 1
    assert table.state.to_act == 1
    table.play("DQ DT")
    table.play("S8 S7 H7 HK")
    assert table.state.to_act == 3
    table.play_out()
    assert len(table.state.tricks) == 10
    assert table.state.hands[2] == GAME.hands[1]
    assert [table.seen(seat) for seat in (1, 3, None)] == ["1", "3", ""]
    assert sum(outcome_of(table.state, dealer=1).tricks or ()) == 10
    assert card("SA") in (table.state.hands[2] or ())
