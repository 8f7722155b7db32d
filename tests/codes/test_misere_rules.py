"""Misere (A9; Kodeks 3.6): always played, defended with open cards, planned together."""

import pytest

from preferans.rules.calls import Answer
from preferans.rules.errors import Reason
from preferans.rules.events import Dealt, Entrusted, Joined, Looked, Played, Proposed, Whisted
from preferans.rules.legal import legal_actions, why_illegal
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase
from tests.support import LONG_SUITS, Deal, card, cards, kodeks


def misere(declarer: int = 1, *, players: int = 3, dummy: int | None = None, **changes: object) -> Deal:
    words = ["misere" if seat == declarer else "pass" for seat in (1, 2, 3) if seat != dummy]
    deal = Deal(kodeks(**changes), LONG_SUITS, players=players, dummy=dummy)
    return deal.say(" ".join(words)).discard("D7 HJ")


def test_A6_2_misere_is_always_played_and_not_whisted() -> None:
    deal = misere()
    assert deal.phase is Phase.PLAY
    assert deal.why(Whisted(1, Answer.WHIST)) is Reason.NOT_NOW
    assert outcome_of(deal.play_low().state, dealer=0).whisters == ()


def test_A9_no_trump_and_follow_suit() -> None:
    deal = misere().play("SA")
    assert deal.playable() == LONG_SUITS.hands[1]
    deal = misere().play("HA")
    assert deal.playable() == cards("HK8")
    assert deal.why_card("CA") is Reason.MUST_FOLLOW


# When the defenders open (K 3.6.6).


@pytest.mark.parametrize("timing", ["before_lead", "after_declarer_lead", "after_first_card"])
def test_K_3_6_6_a_leading_declarer_leads_before_they_open(timing: str) -> None:
    deal = misere(1, open_timing=timing)
    assert deal.state.faced == frozenset()
    deal.play("S7")
    assert deal.state.faced == {2, 3}


@pytest.mark.parametrize("timing", ["before_lead", "after_declarer_lead", "after_first_card"])
@pytest.mark.parametrize("declarer", [2, 3])
def test_K_3_6_6_otherwise_they_open_before_the_first_lead(timing: str, declarer: int) -> None:
    deal = misere(declarer, open_timing=timing)
    assert deal.to_act == 1
    assert deal.state.faced == {1, 2, 3} - {declarer}


def test_K_3_6_6_the_declarers_hand_stays_closed() -> None:
    deal = misere(2)
    assert all(deal.seen_by(seat).state.hands[2] is None for seat in (None, 1, 3))
    assert deal.seen_by(2).state.hands[1:] == deal.state.hands[1:]


# Whether they open (Z-39).


def test_Z_39_misere_open_always_asks_nobody() -> None:
    assert "whisted" not in misere(2, misere_open="always").kinds()


def test_Z_39_the_defenders_agree_to_lie_open() -> None:
    deal = misere(2, misere_open="choice")
    assert (deal.phase, deal.to_act, deal.answers()) == (Phase.MISERE_OPEN, 3, {"open", "closed"})
    assert deal.why_answer("whist") is Reason.NO_SUCH_ANSWER
    deal.answer("open")
    assert (deal.phase, deal.to_act, deal.answers()) == (Phase.MISERE_OPEN, 1, {"open", "closed"})
    deal.answer("open")
    assert deal.phase is Phase.PLAY
    assert deal.state.faced == {1, 3}


def before_discard(**changes: object) -> Deal:
    return Deal(kodeks(**changes), LONG_SUITS).say("pass misere pass")


def test_Z_39_the_declarer_shows_his_twelve_cards_before_he_discards() -> None:
    deal = before_discard(misere_open="choice")
    twelve = cards("CAKQJT987 HK8 D7 HJ")
    assert (deal.phase, deal.to_act) == (Phase.DISCARD, 2)
    for seat in (None, 1, 2, 3):
        seen = deal.seen_by(seat).state
        assert (seen.hands[2], seen.noted, seen.faced) == (twelve, twelve, frozenset({2}))


def test_Z_39_the_discard_lies_face_down_and_the_hand_is_taken_up_again() -> None:
    deal = before_discard(misere_open="choice").discard("CA HK")
    for seat in (None, 1, 3):
        seen = deal.seen_by(seat).state
        assert (seen.hands[2], seen.discard, seen.faced) == (None, None, frozenset())
        assert seen.noted == cards("CAKQJT987 HK8 D7 HJ")
        # What was written down tells what he cannot hold, and that the others hold none of it.
        assert deal.state.noted == seen.noted
    deal.answer("closed").play("S7")
    seen = deal.seen_by(1).state
    assert why_illegal(seen, Played(2, card("HQ"))) is Reason.NOT_HELD
    assert why_illegal(seen, Played(2, card("HJ"))) is None


@pytest.mark.parametrize("words", ["pass misere-no-talon pass", "pass 6S pass"])
def test_Z_17_nothing_is_shown_of_a_game_or_a_misere_without_the_talon(words: str) -> None:
    deal = Deal(kodeks(misere_open="choice", no_talon=("misere",)), LONG_SUITS).say(words)
    assert (deal.state.noted, deal.state.faced) == (None, frozenset())
    assert deal.seen_by(1).state.hands[2] is None


def test_Z_39_elsewhere_the_misere_hand_stays_closed() -> None:
    assert (before_discard().state.noted, before_discard().state.faced) == (None, frozenset())


def test_Z_39_a_misere_called_in_the_dark_is_not_shown() -> None:
    rules = kodeks(misere_open="choice", blind=True)
    deal = Deal(rules, Dealt(LONG_SUITS.hands, LONG_SUITS.talon, dark=True)).do(Looked(1)).say("pass dark:misere")
    deal.do(Looked(3)).say("pass")
    assert (deal.state.noted, deal.seen_by(1).state.hands[2]) == (None, None)


@pytest.mark.parametrize("answers", ["closed", "open closed"])
def test_Z_39_one_who_does_not_agree_is_enough(answers: str) -> None:
    deal = misere(2, misere_open="choice").answer(answers)
    assert deal.phase is Phase.PLAY
    assert (deal.to_act, deal.decider) == (1, 1)
    deal.play_low(2)
    assert deal.state.faced == frozenset()
    assert deal.state.controllers == (0, 1, 2, 3)


# Who plays the open defence (F-11).


@pytest.mark.parametrize(("declarer", "controller"), [(1, 2), (2, 3), (3, 1)])
def test_F_11_the_first_defender_plays_both_hands(declarer: int, controller: int) -> None:
    deal = misere(declarer)
    if declarer == 1:
        deal.play("S7")
    seen = set()
    while len(deal.state.tricks) < 2:
        if deal.to_act != declarer:
            seen.add((deal.to_act, deal.decider))
        deal.play_low_card()
    assert {who for _, who in seen} == {controller}
    assert {seat for seat, _ in seen} == set(deal.state.defenders)


def test_F_11_the_defence_is_handed_over_once_a_trick() -> None:
    deal = misere(2)
    assert deal.decider == 3
    assert deal.why(Entrusted(3, 2)) is Reason.NOT_NOW
    assert deal.why(Entrusted(3, 3)) is Reason.NOT_NOW
    assert deal.why(Entrusted(1, 3)) is Reason.OUT_OF_TURN
    assert deal.why(Entrusted(3, 0)) is Reason.NOT_NOW
    deal.do(Entrusted(3, 1))
    assert (deal.to_act, deal.decider) == (1, 1)
    assert deal.why(Entrusted(1, 3)) is Reason.NOT_NOW
    deal.play_low(1)
    while deal.decider == 2:
        deal.play_low_card()
    assert deal.decider == 1
    assert deal.why(Entrusted(1, 3)) is None


def test_A9_the_sitting_dealer_may_play_the_defence() -> None:
    deal = misere(2, players=4)
    assert deal.decider == 3
    deal.do(Entrusted(3, 0))
    assert (deal.to_act, deal.decider) == (1, 0)
    assert deal.seen_by(0).legal == legal_actions(deal.state)
    deal.play_low(1)
    assert deal.state.controllers == (0, 0, 2, 0)


def test_F_11_no_handing_over_where_each_plays_his_own_cards() -> None:
    deal = misere(2, misere_open="choice").answer("closed")
    assert not deal.allows(Entrusted)
    assert deal.why(Entrusted(1, 3)) is Reason.NOT_NOW


def test_F_11_no_handing_over_by_the_declarer() -> None:
    deal = misere(1)
    assert deal.why(Entrusted(1, 2)) is Reason.NOT_NOW


# The end.


def test_A9_all_ten_tricks_are_played() -> None:
    deal = misere(1).play_low()
    assert deal.state.ending is Ending.PLAYED
    assert sum(deal.state.taken) == 10


# A misere shared with the sitting dealer (K 3.6.9).


def proposal(*, players: int = 4, **changes: object) -> Deal:
    return Deal(kodeks(**changes), LONG_SUITS, players=players)


def test_K_3_6_9_shared_misere_only_where_agreed_and_with_four() -> None:
    assert proposal(shared_misere=True).allows(Proposed)
    assert proposal(shared_misere=True).why(Proposed(2)) is Reason.OUT_OF_TURN
    assert proposal().why(Proposed(1)) is Reason.NOT_AGREED
    assert proposal(players=3, shared_misere=True).why(Proposed(1)) is Reason.NOT_AGREED


def test_K_3_6_9_the_hand_is_shown_to_the_dealer_only() -> None:
    deal = proposal(shared_misere=True).do(Proposed(1))
    assert (deal.phase, deal.to_act, deal.decider) == (Phase.JOINT, 0, 0)
    assert deal.seen_by(0).state.hands[1] == LONG_SUITS.hands[0]
    assert all(deal.seen_by(seat).state.hands[1] is None for seat in (None, 2, 3))
    assert deal.seen_by(0).legal == (Joined(0, True), Joined(0, False))
    assert deal.why_call("misere") is Reason.NOT_NOW


@pytest.mark.parametrize("accepted", [True, False])
def test_K_3_6_9_the_dealer_joins_or_not(accepted: bool) -> None:
    deal = proposal(shared_misere=True).do(Proposed(1), Joined(0, accepted))
    assert (deal.phase, deal.to_act) == (Phase.AUCTION, 1)
    assert deal.why(Proposed(1)) is Reason.NOT_AGREED
    deal.say("misere pass pass").discard("D7 HJ").play_low()
    assert outcome_of(deal.state, dealer=0).shared is accepted


def test_Z_27_a_hand_shown_and_not_bid_as_misere_silences_the_dealer() -> None:
    deal = proposal(shared_misere=True).do(Proposed(1), Joined(0, False))
    deal.buy("6S pass pass", "D7 HJ", "6S").answer("pass pass")
    assert deal.state.ending is Ending.UNPLAYED
    assert not outcome_of(deal.state, dealer=0).shared


def test_Z_27_who_shared_does_not_advise_the_defence() -> None:
    deal = proposal(shared_misere=True).say("pass").do(Proposed(2), Joined(0, True))
    deal.say("misere pass").discard("D7 HJ")
    assert deal.why(Entrusted(3, 0)) is Reason.NOT_NOW
    assert deal.why(Entrusted(3, 1)) is None
    assert outcome_of(deal.play_low().state, dealer=0).shared


def test_K_3_6_9_only_while_misere_may_still_be_called() -> None:
    deal = proposal(shared_misere=True).say("9S")
    assert deal.why(Proposed(2)) is Reason.NOT_AGREED
    deal = proposal(shared_misere=True).say("6S 6C pass")
    assert deal.why(Proposed(1)) is Reason.NOT_AGREED


def test_Z_26_after_a_refusal_another_may_offer() -> None:
    deal = proposal(shared_misere=True).do(Proposed(1), Joined(0, False)).say("6S")
    assert deal.why(Proposed(2)) is None
    accepted = proposal(shared_misere=True).do(Proposed(1), Joined(0, True)).say("6S")
    assert accepted.why(Proposed(2)) is Reason.NOT_AGREED


def test_K_3_6_9_a_joint_misere_overcalled_is_not_shared() -> None:
    deal = proposal(shared_misere=True).do(Proposed(1), Joined(0, True))
    deal.buy("misere 9C pass pass", "D7 HJ", "9C").answer("whist whist").play_low()
    assert not outcome_of(deal.state, dealer=0).shared
    assert deal.why(Played(1, card("SA"))) is Reason.DEAL_OVER
    assert deal.why(Joined(0, True)) is Reason.DEAL_OVER


def test_K_3_6_9_no_answer_without_an_offer() -> None:
    assert proposal(shared_misere=True).why(Joined(1, True)) is Reason.NOT_NOW
