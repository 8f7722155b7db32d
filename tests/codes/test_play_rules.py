"""The play of the cards (A10; Kodeks 2.1, 3.9)."""

import pytest

from preferans.rules.errors import Reason
from preferans.rules.events import Dealt, Played
from preferans.rules.state import Ending, Phase
from tests.support import LONG_SUITS, Deal, card, cards, dealt, kodeks

SUITS = dealt("SAK CAK98 DAK H98", "SQJT CQJ DQJT HQJ", "S987 CT7 D987 HA7", "HK HT")
"""The first hand plays hearts or clubs in the tests below; the second has every suit, so has the third."""

VOIDS = dealt("SAKQ9 CAKQ HAKQ", "SJT DAKQJT98 H7", "S87 CJT98 HJT98", "C7 D7")
"""The second hand has no clubs, the third has no diamonds."""


def game(name: str, given: Dealt = LONG_SUITS, discard: str = "D7 HJ", declarer: int = 1) -> Deal:
    words = " ".join("pass" if seat != declarer else name for seat in (1, 2, 3))
    return Deal(kodeks(), given).buy(words, discard, name).answer("whist whist")


# Who leads (K 3.9.1).


@pytest.mark.parametrize("declarer", [1, 2, 3])
def test_K_3_9_1_the_first_hand_leads_whoever_is_declarer(declarer: int) -> None:
    deal = game("6NT", declarer=declarer)
    assert (deal.to_act, deal.decider) == (1, 1)
    assert deal.playable() == deal.hand(1)


def test_A10_play_goes_clockwise_and_the_winner_leads() -> None:
    deal = game("6NT", SUITS, "HK HT")
    deal.play("SA SQ S9")
    assert deal.to_act == 1
    deal.play("H8 HJ HA")
    assert deal.to_act == 3
    deal.play("S8")
    assert deal.to_act == 1
    deal.play("SK ST")
    assert deal.to_act == 1
    assert deal.state.taken == (0, 2, 0, 1)


# Which cards may be played (K 2.1.3, 3.9.3).


def test_K_2_1_3_follow_suit() -> None:
    deal = game("6NT", SUITS, "HK HT").play("SA")
    assert deal.playable() == cards("SQJT")
    assert deal.why_card("CQ") is Reason.MUST_FOLLOW


def test_K_2_1_3_void_must_trump_without_a_duty_to_overtake() -> None:
    deal = game("6H", VOIDS, "C7 D7").play("CA")
    assert deal.playable() == cards("H7")
    assert deal.why_card("DA") is Reason.MUST_TRUMP
    deal.play("H7 CJ")
    assert deal.state.taken == (0, 0, 1, 0)


def test_K_2_1_3_no_duty_to_overtake() -> None:
    deal = game("6H", VOIDS, "C7 D7").play("CA H7 C8 DA")
    assert deal.playable() == cards("HJT98")
    assert deal.why_card("S7") is Reason.MUST_TRUMP
    deal.play("H8")
    assert deal.playable() == cards("HAKQ")
    deal.play("HA")
    assert deal.state.taken == (0, 1, 1, 0)


def test_K_2_1_3_void_in_both_any_card() -> None:
    deal = game("6D", VOIDS, "C7 D7").play("HA H7 H8 HK")
    assert deal.playable() == cards("DAKQJT98")
    deal.play("D8 H9")
    deal.play("DA")
    assert deal.playable() == deal.hand(3) == cards("S87 CJT98 HJT")


def test_Z_03_without_trumps_void_means_any_card() -> None:
    deal = game("6NT", VOIDS, "C7 D7").play("CA")
    assert deal.playable() == deal.hand(2)


def test_K_3_9_3_a_card_of_another_hand_is_not_held() -> None:
    assert game("6NT").why_card("CA") is Reason.NOT_HELD
    assert game("6NT").play("SA").why_card("S7") is Reason.NOT_HELD


def test_K_3_9_14_out_of_turn() -> None:
    deal = game("6NT")
    assert deal.why(Played(2, card("CA"))) is Reason.OUT_OF_TURN
    assert Deal().why(Played(1, card("S7"))) is Reason.NOT_NOW


def test_S_45_a_played_card_is_gone() -> None:
    deal = game("6NT", SUITS, "HK HT").play("SA SQ S9")
    assert deal.why_card("SA") is Reason.NOT_HELD
    assert deal.hand(1) == cards("SK CAK98 DAK H98")


# Who wins.


def test_A10_the_highest_card_of_the_suit_led() -> None:
    deal = game("6NT", VOIDS, "C7 D7").play("CA DA C8")
    assert deal.state.tricks[0].winner == 1


def test_A10_the_highest_trump() -> None:
    deal = game("6H", VOIDS, "C7 D7").play("CA H7 C8 DA H8 HQ")
    assert [trick.winner for trick in deal.state.tricks] == [2, 1]
    assert deal.to_act == 1


def test_A1_the_ten_ranks_below_the_jack() -> None:
    deal = game("6NT", SUITS, "HK HT").play("C9 CJ CT")
    assert deal.state.tricks[0].winner == 2


@pytest.mark.parametrize(("name", "winner"), [("6S", 2), ("6NT", 1)])
def test_A10_no_trump_in_no_trump(name: str, winner: int) -> None:
    deal = game(name, VOIDS, "C7 D7").play("CA SJ C8")
    assert deal.state.tricks[0].winner == winner


# The end.


def test_A10_ten_tricks_end_the_deal() -> None:
    deal = game("6H", VOIDS, "C7 D7").play_low()
    assert (deal.phase, deal.state.ending) == (Phase.OVER, Ending.PLAYED)
    assert len(deal.state.tricks) == sum(deal.state.taken) == 10
    assert deal.to_act is None
    assert deal.why(Played(1, card("SA"))) is Reason.DEAL_OVER


def test_K_3_9_8_the_last_trick_stands_in_the_order_played() -> None:
    deal = game("6NT", SUITS, "HK HT").play("SA SQ S9")
    (trick,) = deal.state.tricks
    assert trick.cards == ((1, card("SA")), (2, card("SQ")), (3, card("S9")))
    assert trick.talon is None
