"""What a reader who does not see a hand may still say of its cards."""

from preferans.rules.errors import Reason
from preferans.rules.events import Discarded, Played
from preferans.rules.legal import why_illegal
from preferans.rules.state import State
from tests.support import LONG_SUITS, Deal, card, cards, dealt, kodeks

VOIDS = dealt("SAKQ9 CAKQ HAKQ", "SJT DAKQJT98 H7", "S87 CJT98 HJT98", "C7 D7")
"""The second hand has no clubs, the third has no diamonds."""


def why(state: State, seat: int, text: str) -> Reason | None:
    return why_illegal(state, Played(seat, card(text)))


def test_cards_seen_elsewhere_are_not_in_an_unknown_hand() -> None:
    deal = Deal(kodeks(), LONG_SUITS).buy("6NT pass pass", "D7 HJ", "6NT").answer("whist whist")
    third = deal.seen_by(3).state
    assert why(third, 1, "DA") is Reason.NOT_HELD
    assert why(third, 1, "CA") is None
    assert why(third, 1, "D7") is None
    deal.play("SA CA DA")
    assert why(deal.seen_by(3).state, 1, "CA") is Reason.NOT_HELD


def test_a_declarer_knows_that_his_discard_is_in_no_hand() -> None:
    deal = Deal(kodeks(), LONG_SUITS).buy("6NT pass pass", "D7 HJ", "6NT").answer("whist whist").play("SA")
    assert why(deal.seen_by(1).state, 2, "D7") is Reason.NOT_HELD
    assert why(deal.seen_by(3).state, 2, "D7") is Reason.NOT_HELD


def test_a_talon_card_that_led_is_in_no_hand() -> None:
    deal = Deal(kodeks(), LONG_SUITS).say("pass pass pass")
    spectator = deal.seen_by(None).state
    assert why(spectator, 1, "D7") is Reason.NOT_HELD
    assert why(spectator, 1, "HJ") is None
    deal.play("SA CA D8")
    assert why(deal.seen_by(None).state, 1, "D7") is Reason.NOT_HELD
    assert why(deal.seen_by(None).state, 1, "HJ") is Reason.NOT_HELD


def test_a_hand_that_did_not_follow_is_void() -> None:
    deal = Deal(kodeks(), VOIDS).buy("6NT pass pass", "C7 D7", "6NT").answer("whist whist").play("CA DA C8 CK")
    assert why(deal.seen_by(3).state, 2, "CQ") is Reason.MUST_FOLLOW
    assert why(deal.seen_by(3).state, 2, "DK") is None


def test_a_hand_that_did_not_trump_has_no_trump() -> None:
    deal = Deal(kodeks(), VOIDS).buy("6D pass pass", "C7 D7", "6D").answer("whist whist")
    deal.play("HA H7 H8 HK D8 H9")
    assert why(deal.seen_by(1).state, 2, "H7") is Reason.NOT_HELD
    assert deal.to_act == 2
    assert why(deal.seen_by(1).state, 2, "HJ") is Reason.MUST_FOLLOW


def test_an_unknown_discard_is_two_cards_that_may_be_his() -> None:
    state = Deal(kodeks(), LONG_SUITS).say("6S pass pass").seen_by(2).state
    assert why_illegal(state, Discarded(1, None)) is None
    assert why_illegal(state, Discarded(1, cards("SA D7"))) is None
    assert why_illegal(state, Discarded(1, cards("CA D7"))) is Reason.NOT_HELD
    assert why_illegal(state, Discarded(1, cards("SA"))) is Reason.TWO_DISCARDS
