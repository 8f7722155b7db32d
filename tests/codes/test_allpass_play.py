"""All-pass (распасы; A11.1; Kodeks 3.7.5, 3.7.6): the talon leads, or stays closed."""

import pytest

from preferans.rules.errors import Reason
from preferans.rules.events import Dealt, TalonLed, TalonShown
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase
from tests.support import Deal, card, cards, dealt, kodeks

LOW_TALON = dealt("SAK87 CAK DAK HAK", "SQJT CQJT DQJ HQJ", "S9 C98 DT98 HT987", "C7 D7")
"""The talon leads the club seven, then the diamond seven: no trick for it."""

HIGH_TALON = dealt("SKQJT CK8 DAK H87", "S987 C97 DQJT H9T", "CQJT D987 HAKQJ", "SA CA")
"""The talon leads the aces of spades and of clubs: the third hand has no spade."""

FIVE_CLUBS = dealt("SAK87 C98 DAK HAK", "SQJT CQJT DQJ HQJ", "S9 CAK DT98 HT987", "C7 D7")
"""The third hand wins the first trick with the club ace."""


def all_pass(given: Dealt, *, players: int = 3, dummy: int | None = None, **changes: object) -> Deal:
    deal = Deal(kodeks(**changes), given, players=players, dummy=dummy)
    return deal.say("pass pass pass" if dummy is None else "pass pass")


def test_A11_1_no_trump_and_follow_suit() -> None:
    deal = all_pass(LOW_TALON, raspasy_talon="hidden")
    assert str(deal.state.contract) == "all-pass"
    assert deal.state.trump is None
    deal.play("SA")
    assert deal.playable() == cards("SQJT")
    assert deal.why_card("CQ") is Reason.MUST_FOLLOW
    deal.play("SQ S9 SK SJ")
    assert deal.playable() == deal.hand(3)


# The talon leads.


def test_K_3_7_6_the_talon_leads_the_first_two_tricks_in_dealt_order() -> None:
    deal = all_pass(LOW_TALON)
    assert deal.log[-1] == TalonLed(card("C7"))
    assert (deal.to_act, deal.playable()) == (1, cards("CAK"))
    deal.play("CA CQ C9")
    assert deal.log[-1] == TalonLed(card("D7"))
    assert [event.kind for event in deal.log].count("talon_led") == 2


def test_K_3_7_6_the_second_card_stays_closed_until_the_second_trick() -> None:
    deal = all_pass(LOW_TALON)
    for seat in (None, 0, 1, 2, 3):
        state = deal.seen_by(seat).state
        assert state.talon is None
        assert state.table is not None
        assert state.table.talon_lead == card("C7")
    assert not any(isinstance(event, TalonShown) for event in deal.log)


def test_K_3_7_6_the_first_hand_plays_first_to_both_talon_cards() -> None:
    deal = all_pass(FIVE_CLUBS)
    order = []
    for name in ("C8", "CT", "CA", "DK", "DQ", "D8"):
        order.append(deal.to_act)
        deal.play(name)
    assert deal.state.tricks[0].winner == 3
    assert order == [1, 2, 3, 1, 2, 3]


def test_K_3_7_6_a_hand_void_in_the_talon_suit_plays_any_card() -> None:
    deal = all_pass(HIGH_TALON).play("SK S9")
    assert deal.to_act == 3
    assert deal.playable() == deal.hand(3)


@pytest.mark.parametrize(("players", "winner"), [(3, 2), (4, 0)])
def test_K_3_7_6_a_first_hand_without_the_talon_suit_does_not_set_another(players: int, winner: int) -> None:
    given = dealt("CQJT D987 HAKQJ", "SKQJT CK8 DAK H87", "S987 C97 DQJT H9T", "SA CA")
    deal = all_pass(given, players=players).play("HA")
    assert deal.playable() == cards("SKQJT")
    deal.play("SK S9")
    assert deal.state.tricks[0].winner == winner


def test_J_34_three_players_the_talon_card_names_the_suit_only() -> None:
    deal = all_pass(HIGH_TALON).play("SK S9 HA")
    (trick,) = deal.state.tricks
    assert (trick.winner, trick.talon) == (1, card("SA"))
    assert trick.cards == ((1, card("SK")), (2, card("S9")), (3, card("HA")))
    assert deal.state.taken == (0, 1, 0, 0)


def test_Z_47_four_players_the_talon_cards_are_the_dealers_and_may_win() -> None:
    deal = all_pass(HIGH_TALON, players=4).play("SK S9 HA")
    (trick,) = deal.state.tricks
    assert trick.winner == 0
    assert trick.cards[0] == (0, card("SA"))
    deal.play("CK C9 CQ")
    assert deal.state.taken == (2, 0, 0, 0)
    deal.play_low()
    assert sum(deal.state.taken) == 10
    assert outcome_of(deal.state, dealer=3).tricks == (*deal.state.taken[1:], 2)


def test_Z_47_four_players_a_beaten_talon_card_wins_nothing() -> None:
    deal = all_pass(LOW_TALON, players=4).play("CK CJ C8 DK DJ DT")
    assert [trick.winner for trick in deal.state.tricks] == [1, 1]


@pytest.mark.parametrize(("flag", "winner"), [(False, 1), (True, 3)])
def test_J_55_talon_tricks_to_the_dealer_with_three_players(flag: bool, winner: int) -> None:
    deal = all_pass(HIGH_TALON, talon_tricks_to_dealer_3p=flag).play("SK S9 HA")
    assert deal.state.tricks[0].winner == winner
    deal.play("CK C9 CQ")
    assert deal.state.taken[winner] == 2


def test_J_55_the_dealer_plays_his_own_card_too() -> None:
    deal = all_pass(LOW_TALON, talon_tricks_to_dealer_3p=True).play("CK CJ")
    assert deal.to_act == 3
    assert deal.playable() == cards("C98")


@pytest.mark.parametrize(("third_lead", "leader"), [("first_hand", 1), ("winner_of_second", 2)])
@pytest.mark.parametrize("players", [3, 4])
def test_F_17_third_lead(third_lead: str, leader: int, players: int) -> None:
    given = dealt("SAK87 CAK DA8 HAK", "SQJT CQJT DKQ HQJ", "S9 C98 DJT9 HT987", "C7 D7")
    deal = all_pass(given, players=players, third_lead=third_lead).play("CK CJ C8 D8 DK D9")
    assert deal.state.tricks[1].winner == 2
    assert deal.to_act == leader


def test_F_17_the_first_hand_leads_the_third_trick_when_the_dealer_won_the_second() -> None:
    for third_lead in ("first_hand", "winner_of_second"):
        deal = all_pass(HIGH_TALON, players=4, third_lead=third_lead).play("SK S9 HA CK C9 CQ")
        assert deal.state.tricks[1].winner == 0
        assert deal.to_act == 1


def test_K_3_7_6_after_the_third_trick_the_winner_leads() -> None:
    deal = all_pass(LOW_TALON).play("CK CJ C8 DK DJ DT S7 SJ S9")
    assert deal.to_act == 2
    assert deal.table.talon_lead is None


def test_K_3_7_6_a_talon_trick_is_three_cards_with_three_players_and_four_with_four() -> None:
    for players, size in ((3, 3), (4, 4)):
        deal = all_pass(LOW_TALON, players=players).play_low(3)
        assert [len(trick.cards) for trick in deal.state.tricks] == [size, size, 3]


# The talon stays closed.


@pytest.mark.parametrize("players", [3, 4])
def test_K_3_7_6_2_hidden_the_first_hand_leads(players: int) -> None:
    deal = all_pass(HIGH_TALON, players=players, raspasy_talon="hidden")
    assert deal.to_act == 1
    assert deal.playable() == deal.hand(1)
    deal.play("SK S7 HQ")
    assert deal.to_act == 1
    deal.play_low()
    assert deal.state.taken[0] == 0
    assert "talon_led" not in deal.kinds()
    assert deal.seen_by(1).state.talon is None


def test_K_3_7_6_2_the_second_trick_is_led_by_its_winner() -> None:
    deal = all_pass(LOW_TALON, raspasy_talon="hidden").play("S7 ST S9")
    assert deal.to_act == 2


# Two players (K 3.7.6.4).


@pytest.mark.parametrize(("dummy", "leader"), [(1, 2), (2, 1)])
@pytest.mark.parametrize("talon", ["lead", "hidden"])
def test_K_3_7_6_4_two_live_hands_and_the_talon_closed(dummy: int, leader: int, talon: str) -> None:
    deal = all_pass(LOW_TALON, players=2, dummy=dummy, raspasy_talon=talon)
    assert deal.to_act == leader
    assert "talon_led" not in deal.kinds()
    deal.play_low()
    assert deal.state.ending is Ending.PLAYED
    assert {len(trick.cards) for trick in deal.state.tricks} == {2}
    assert deal.state.taken[dummy] == deal.state.taken[0] == 0
    assert deal.seen_by(leader).state.hands[dummy] is None
    assert len(deal.hand(dummy)) == 10


def test_A11_1_in_any_deal_ten_tricks_are_taken() -> None:
    for given in (LOW_TALON, HIGH_TALON):
        for players in (3, 4):
            deal = all_pass(given, players=players).play_low()
            assert deal.phase is Phase.OVER
            assert sum(deal.state.taken) == 10
