"""The sitting dealer with four players (A6.2, A7; Kodeks 3.8.8): the last word on the whist, with either hand."""

import pytest

from preferans.rules.calls import Answer
from preferans.rules.errors import Reason
from preferans.rules.events import Took, Whisted
from preferans.rules.legal import legal_actions
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase
from preferans.rules.whisting import WhistResult
from tests.support import LONG_SUITS, Deal, cards, kodeks


def asked(contract: str = "6H", answers: str = "pass pass", *, players: int = 4, **changes: object) -> Deal:
    """Returns the deal in which the first hand plays *contract*, after the *answers*."""
    deal = Deal(kodeks(**changes), LONG_SUITS, players=players)
    return deal.buy(f"{contract} pass pass", "D7 HJ", contract).answer(answers)


def result(deal: Deal) -> WhistResult:
    assert deal.state.whist is not None
    return deal.state.whist


# When he is asked (K 3.8.8.1).


@pytest.mark.parametrize("level", [6, 7, 8, 9, 10])
def test_K_3_8_8_1_the_dealer_after_two_passes_at_every_level(level: int) -> None:
    deal = asked(f"{level}H")
    assert (deal.phase, deal.to_act, deal.decider) == (Phase.WHIST, 0, 0)


def test_A7_only_with_four_players() -> None:
    assert asked(players=3).state.ending is Ending.UNPLAYED


def test_A7_dealer_may_whist() -> None:
    assert asked(dealer_may_whist=False).state.ending is Ending.UNPLAYED
    assert result(asked(answers="pass half pass", dealer_may_whist=False)).half == 3


def test_A7_the_dealer_after_a_half_and_a_pass() -> None:
    deal = asked(answers="pass half pass")
    assert deal.to_act == 0
    assert result(deal.answer("pass")) == WhistResult(half=3)


def test_F_30_the_dealer_after_whist_pass_half_pass() -> None:
    deal = asked(answers="whist pass half pass", first_hand_half=True)
    assert deal.to_act == 0
    deal.do(Took(0, 2)).answer("whist closed")
    assert result(deal) == WhistResult((0,), half_returned=2)


@pytest.mark.parametrize(
    ("contract", "half_whist", "whist_return"), [("6H", [6, 7], []), ("8H", [6, 7, 8], [6, 7]), ("7H", [7], [6])]
)
def test_J_28_the_dealer_has_his_word_where_no_defender_may_return(
    contract: str, half_whist: list[int], whist_return: list[int]
) -> None:
    deal = asked(contract, "pass half", half_whist=half_whist, whist_return=whist_return)
    assert deal.to_act == 0
    assert result(deal.answer("pass")) == WhistResult(half=3)
    alone = asked(contract, "pass half", half_whist=half_whist, whist_return=whist_return, dealer_may_whist=False)
    assert result(alone) == WhistResult(half=3)


def test_J_28_the_dealer_after_a_second_pass_that_is_a_half() -> None:
    deal = asked(answers="pass pass pass", second_pass_is_half=True)
    assert deal.to_act == 0
    deal.do(Took(0, 3)).answer("whist open")
    assert result(deal) == WhistResult((0,), half_returned=3, conduct=Answer.OPEN)


@pytest.mark.parametrize("answers", ["whist whist", "whist pass closed", "pass whist open", "pass half whist closed"])
def test_K_3_8_8_the_dealer_is_not_asked_where_a_defender_whists(answers: str) -> None:
    deal = asked(answers=answers)
    assert deal.phase is Phase.PLAY
    assert 0 not in result(deal).whisters


def test_A6_2_the_dealer_has_no_half_whist() -> None:
    assert asked(answers="pass half pass").why_answer("half") is Reason.NO_SUCH_ANSWER


# He looks at one hand (A7).


def test_K_3_8_8_he_looks_at_one_hand_before_he_whists() -> None:
    deal = asked()
    assert legal_actions(deal.state) == (Whisted(0, Answer.PASS), Took(0, 2), Took(0, 3))
    assert deal.why_answer("whist") is Reason.NOT_NOW
    assert deal.why(Took(0, 1)) is Reason.NOT_NOW
    assert deal.why(Took(2, 3)) is Reason.OUT_OF_TURN
    assert deal.answer("pass").state.ending is Ending.UNPLAYED


@pytest.mark.parametrize("hand", [2, 3])
def test_J_11_either_hand_and_only_he_sees_it(hand: int) -> None:
    deal = asked().do(Took(0, hand))
    assert deal.seen_by(0).state.hands[hand] == LONG_SUITS.hands[hand - 1]
    assert deal.seen_by(0).state.hands[5 - hand] is None
    assert deal.seen_by(0).state.hands[1] is None
    assert deal.seen_by(5 - hand).state.hands[hand] is None
    assert deal.seen_by(None).state.hands[hand] is None
    assert deal.answers() == {"pass", "whist"}
    assert deal.why(Took(0, 5 - hand)) is Reason.NOT_NOW


def test_K_3_8_8_after_the_look_he_may_still_pass() -> None:
    deal = asked().do(Took(0, 2)).answer("pass")
    assert deal.state.ending is Ending.UNPLAYED
    assert outcome_of(deal.state, dealer=3).whisters == ()


# How he plays (F-8).


@pytest.mark.parametrize("hand", [2, 3])
def test_A7_closed_he_plays_the_hand_that_he_took(hand: int) -> None:
    deal = asked().do(Took(0, hand)).answer("whist closed").play("SA")
    deciders = {}
    for _ in (2, 3):
        deciders[deal.to_act] = deal.decider
        deal.play_low_card()
    assert deciders == {hand: 0, 5 - hand: 5 - hand}
    assert deal.state.faced == frozenset()


def test_A7_closed_the_dealer_sees_the_cards_that_he_plays() -> None:
    deal = asked().do(Took(0, 2)).answer("whist closed").play("SA")
    assert deal.seen_by(0).legal == legal_actions(deal.state)
    assert deal.seen_by(2).legal == ()


@pytest.mark.parametrize("hand", [2, 3])
def test_A6_3_open_he_plays_both_hands(hand: int) -> None:
    deal = asked().do(Took(0, hand)).answer("whist open").play("SA")
    assert deal.state.faced == {2, 3}
    assert (deal.to_act, deal.decider) == (2, 0)
    deal.play_low_card()
    assert (deal.to_act, deal.decider) == (3, 0)


@pytest.mark.parametrize(
    ("timing", "before"), [("before_lead", 0), ("after_declarer_lead", 1), ("after_first_card", 1)]
)
def test_A6_3_open_timing_holds_for_the_dealer(timing: str, before: int) -> None:
    deal = asked(open_timing=timing).do(Took(0, 3)).answer("whist open")
    assert bool(deal.state.faced) is (before == 0)
    deal.play("SA")
    assert deal.state.faced == {2, 3}


def test_A7_open_before_the_lead_the_taken_hand_may_lead() -> None:
    deal = Deal(kodeks(open_timing="after_first_card"), LONG_SUITS, players=4)
    deal.buy("pass pass 6H", "D7 HJ", "6H").answer("pass pass").do(Took(0, 1)).answer("whist open")
    assert (deal.to_act, deal.decider) == (1, 0)
    deal.play("SA")
    assert deal.state.controllers == (0, 0, 0, 3)


def test_F_8_the_dealer_is_the_lone_whister_of_the_outcome() -> None:
    deal = asked().do(Took(0, 2)).answer("whist closed").play_low()
    outcome = outcome_of(deal.state, dealer=3)
    assert outcome.whisters == (3,)
    assert outcome.tricks is not None
    assert sum(outcome.tricks) == 10
    assert outcome.tricks[3] == 0


def test_A10_the_dealer_is_skipped_in_the_play() -> None:
    deal = asked(answers="whist whist")
    turns = set()
    while deal.phase is Phase.PLAY:
        turns.add(deal.decider)
        deal.play_low_card()
    assert turns == {1, 2, 3}


def test_A3_the_dealer_holds_no_cards() -> None:
    deal = asked()
    assert deal.hand(0) == cards("-")
    assert deal.seen_by(0).state.hands == (cards("-"), None, None, None)
