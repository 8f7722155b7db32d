"""The whist (A6; Kodeks 3.8): who is asked, what he may say, and what the answers come to."""

import pytest

from preferans.rules.calls import Answer
from preferans.rules.errors import Reason
from preferans.rules.events import Whisted
from preferans.rules.state import Ending, Phase
from preferans.rules.whisting import WhistResult
from tests.support import LONG_SUITS, Deal, kodeks


def whist(
    contract: str,
    answers: str = "",
    *,
    declarer: int = 1,
    players: int = 3,
    dummy: int | None = None,
    **changes: object,
) -> Deal:
    """Returns the deal in which *declarer* plays *contract*, after the *answers*."""
    words = [contract if seat == declarer else "pass" for seat in (1, 2, 3) if seat != dummy]
    deal = Deal(kodeks(**changes), LONG_SUITS, players=players, dummy=dummy)
    return deal.buy(" ".join(words), "D7 HJ", contract).answer(answers)


def result(deal: Deal) -> WhistResult:
    assert deal.state.whist is not None
    return deal.state.whist


# Whose word it is (A6.2).


@pytest.mark.parametrize(("declarer", "first", "second"), [(1, 2, 3), (2, 3, 1), (3, 1, 2)])
def test_Z_18_defenders_speak_clockwise_from_the_declarer(declarer: int, first: int, second: int) -> None:
    deal = whist("6H", declarer=declarer)
    assert deal.to_act == first
    assert deal.why(Whisted(second, Answer.WHIST)) is Reason.OUT_OF_TURN
    deal.answer("whist")
    assert deal.to_act == second


def test_A6_2_the_first_defender_says_pass_or_whist() -> None:
    deal = whist("6H")
    assert deal.answers() == {"pass", "whist"}
    assert deal.why_answer("half") is Reason.NO_SUCH_ANSWER
    assert deal.why_answer("open") is Reason.NO_SUCH_ANSWER


def test_A6_3_two_whisters_always_play_closed() -> None:
    deal = whist("6H", "whist whist")
    assert deal.phase is Phase.PLAY
    assert result(deal) == WhistResult((2, 3), conduct=Answer.CLOSED)
    deal.play_low(3)
    assert deal.state.faced == frozenset()


def test_F_4_whisters_stand_in_the_order_in_which_they_spoke() -> None:
    assert result(whist("6H", "whist whist", declarer=2)).whisters == (3, 1)


def test_K_3_8_5_a_lone_whister_chooses_open_or_closed() -> None:
    for answers, whister in (("whist pass", 2), ("pass whist", 3)):
        deal = whist("6H", answers)
        assert deal.to_act == whister
        assert deal.answers() == {"open", "closed"}
        assert deal.why_answer("whist") is Reason.NO_SUCH_ANSWER
        assert result(deal.answer("open")) == WhistResult((whister,), conduct=Answer.OPEN)


def test_Z_23_two_passes_count_as_made_unplayed() -> None:
    deal = whist("6H", "pass pass")
    assert (deal.phase, deal.state.ending) == (Phase.OVER, Ending.UNPLAYED)
    assert result(deal) == WhistResult()


def test_A6_2_no_word_outside_the_whist() -> None:
    assert Deal(kodeks()).why(Whisted(1, Answer.WHIST)) is Reason.NOT_NOW
    deal = whist("6H", "whist whist")
    assert deal.why(Whisted(1, Answer.WHIST)) is Reason.NOT_NOW


# Half a whist (A6.2; K 3.8.7).


def test_K_3_8_7_half_only_by_the_second_after_a_pass() -> None:
    assert whist("6H", "pass").answers() == {"pass", "whist", "half"}
    assert whist("6H", "whist").answers() == {"pass", "whist"}


@pytest.mark.parametrize(
    ("half_whist", "level", "may"),
    [
        ([6, 7], 6, True),
        ([6, 7], 7, True),
        ([6, 7], 8, False),
        ([], 6, False),
        ([6, 7, 8], 8, True),
        ([7], 6, False),
        ([9, 10], 9, True),
        ([9, 10], 10, True),
    ],
)
def test_A6_2_levels_of_the_half_whist(half_whist: list[int], level: int, may: bool) -> None:
    deal = whist(f"{level}H", "pass", half_whist=half_whist)
    assert ("half" in deal.answers()) is may
    assert deal.why_answer("half") is (None if may else Reason.NO_SUCH_ANSWER)


def test_K_3_8_7_a_standing_half_ends_the_deal_unplayed() -> None:
    deal = whist("6H", "pass half")
    assert deal.to_act == 2
    assert deal.answers() == {"pass", "whist"}
    deal.answer("pass")
    assert deal.state.ending is Ending.UNPLAYED
    assert result(deal) == WhistResult(half=3)


def test_K_3_8_8_2_the_whist_is_returned_and_the_half_whister_only_passes() -> None:
    deal = whist("6H", "pass half whist")
    assert deal.log[-1] == Whisted(3, Answer.PASS)
    assert deal.to_act == 2
    assert deal.answers() == {"open", "closed"}
    assert result(deal.answer("closed")) == WhistResult((2,), half_returned=3)


@pytest.mark.parametrize(
    ("whist_return", "level", "may"),
    [([6, 7], 6, True), ([6, 7], 8, False), ([6, 7, 8], 8, True), ([], 6, False), ([7], 6, False)],
)
def test_A6_2_levels_of_the_returned_whist(whist_return: list[int], level: int, may: bool) -> None:
    deal = whist(f"{level}H", "pass half", half_whist=[6, 7, 8], whist_return=whist_return)
    if may:
        assert (deal.to_act, deal.answers()) == (2, {"pass", "whist"})
    else:
        assert result(deal) == WhistResult(half=3)


def test_F_19_after_two_passes_the_first_defender_does_not_return() -> None:
    assert whist("6H", "pass pass").phase is Phase.OVER


@pytest.mark.parametrize(("level", "half"), [(6, 3), (7, 3), (8, None)])
def test_J_26_the_second_pass_is_the_half(level: int, half: int | None) -> None:
    deal = whist(f"{level}H", "pass pass", second_pass_is_half=True)
    if half is None:
        assert result(deal) == WhistResult()
        return
    assert (deal.to_act, deal.answers()) == (2, {"pass", "whist"})
    assert result(deal.answer("pass")) == WhistResult(half=3)


def test_J_27_after_the_second_pass_the_first_passer_may_whist() -> None:
    deal = whist("6H", "pass pass whist", second_pass_is_half=True)
    assert result(deal.answer("open")) == WhistResult((2,), half_returned=3, conduct=Answer.OPEN)


# Whist, pass, half by the first hand (A6.2; K 3.8.14).


@pytest.mark.parametrize(
    ("on", "level", "may"), [(True, 6, True), (True, 7, True), (True, 8, False), (False, 6, False)]
)
def test_K_3_8_14_first_hand_half(on: bool, level: int, may: bool) -> None:
    deal = whist(f"{level}H", "whist pass", first_hand_half=on, half_whist=[6, 7, 8])
    assert deal.answers() == ({"open", "closed", "half"} if may else {"open", "closed"})
    assert deal.why_answer("half") is (None if may else Reason.NO_SUCH_ANSWER)


def test_K_3_8_14_not_for_the_second_defender() -> None:
    assert whist("6H", "pass whist", first_hand_half=True).answers() == {"open", "closed"}


def test_K_3_8_14_the_passer_may_return_the_whist() -> None:
    deal = whist("6H", "whist pass half", first_hand_half=True)
    assert (deal.to_act, deal.answers()) == (3, {"pass", "whist"})
    returned = whist("6H", "whist pass half whist", first_hand_half=True)
    assert returned.log[-1] == Whisted(2, Answer.PASS)
    assert result(returned.answer("open")) == WhistResult((3,), half_returned=2, conduct=Answer.OPEN)
    assert result(deal.answer("pass")) == WhistResult(half=2)


# Whists by rule (A6.2).


def test_J_54_stalingrad_six_spades_are_whisted_by_both() -> None:
    deal = whist("6S", stalingrad=True)
    assert deal.phase is Phase.PLAY
    assert result(deal) == WhistResult((2, 3), conduct=Answer.CLOSED, forced=True)
    assert deal.why(Whisted(1, Answer.WHIST)) is Reason.NOT_NOW
    deal.play_low(2)
    assert deal.state.faced == frozenset()


@pytest.mark.parametrize("name", ["6C", "6NT", "7S"])
def test_J_54_only_six_spades_are_stalingrad(name: str) -> None:
    assert whist(name, stalingrad=True).phase is Phase.WHIST


def test_K_3_8_9_no_compulsory_whist_without_stalingrad() -> None:
    assert whist("6S").phase is Phase.WHIST


def test_J_54_it_is_the_named_contract_that_counts() -> None:
    deal = Deal(kodeks(stalingrad=True), LONG_SUITS).buy("6S pass pass", "D7 HJ", "6C")
    assert deal.phase is Phase.WHIST


def test_K_3_5_3_a_ten_is_whisted() -> None:
    assert whist("10S", ten="whisted").answers() == {"pass", "whist"}
    assert whist("10S", "pass pass", ten="whisted").state.ending is Ending.UNPLAYED


def test_Z_19_a_checked_ten_is_always_played_by_both_with_open_cards() -> None:
    deal = whist("10S", declarer=2, ten="checked")
    assert deal.phase is Phase.PLAY
    assert result(deal) == WhistResult((3, 1), conduct=Answer.OPEN, forced=True)
    assert deal.state.faced == {1, 3}
    assert whist("9S", ten="checked").phase is Phase.WHIST


# How the open whist is played (A6.3; K 3.8.5).


def test_K_3_8_5_closed_each_hand_plays_itself() -> None:
    deal = whist("6H", "whist pass closed")
    assert [deal.decider] == [deal.to_act] == [1]
    deal.play("SA")
    assert (deal.to_act, deal.decider) == (2, 2)
    deal.play_low(1)
    assert deal.state.faced == frozenset()
    assert deal.state.controllers == (0, 1, 2, 3)


@pytest.mark.parametrize(("answers", "whister"), [("whist pass open", 2), ("pass whist open", 3)])
def test_K_3_8_5_open_the_whister_plays_both_hands(answers: str, whister: int) -> None:
    deal = whist("6H", answers)
    assert deal.state.faced == {2, 3}
    deal.play("SA")
    assert (deal.to_act, deal.decider) == (2, whister)
    deal.do(deal.seen_by(whister).legal[0])
    assert (deal.to_act, deal.decider) == (3, whister)
    passer = 5 - whister
    assert deal.seen_by(passer).legal == ()
    assert deal.seen_by(whister).legal != ()


def test_K_3_8_5_open_hands_are_seen_by_all_and_the_declarers_is_not() -> None:
    deal = whist("6H", "whist pass open")
    for seat in (None, 2, 3):
        state = deal.seen_by(seat).state
        assert (state.hands[2], state.hands[3]) == LONG_SUITS.hands[1:]
        assert state.hands[1] is None


@pytest.mark.parametrize(
    ("timing", "declarer", "whister_is_first", "cards"),
    [
        # The declarer leads (seat 1).
        ("before_lead", 1, True, 0),
        ("after_declarer_lead", 1, True, 1),
        ("after_first_card", 1, True, 1),
        # The whister leads: declarer 3, seat 1 whists.
        ("before_lead", 3, True, 0),
        ("after_declarer_lead", 3, True, 0),
        ("after_first_card", 3, True, 1),
        # The passer leads: declarer 3, seat 2 whists.
        ("before_lead", 3, False, 0),
        ("after_declarer_lead", 3, False, 0),
        ("after_first_card", 3, False, 1),
    ],
)
def test_J_32_open_timing(timing: str, declarer: int, whister_is_first: bool, cards: int) -> None:
    answers = "whist pass open" if whister_is_first else "pass whist open"
    deal = whist("6H", answers, declarer=declarer, open_timing=timing)
    defenders = set(deal.state.defenders)
    if cards:
        assert deal.state.faced == frozenset()
        assert (deal.to_act, deal.decider) == (1, 1)
        deal.play_low_card()
    assert deal.state.faced == defenders
    whister = result(deal).whisters[0]
    assert all(deal.state.controllers[seat] == whister for seat in defenders)


def test_J_32_open_timing_has_no_effect_on_a_closed_whist() -> None:
    deal = whist("6H", "whist pass closed", open_timing="before_lead")
    deal.play_low(10)
    assert deal.state.faced == frozenset()
