"""Offers to end the play (A10.1; Kodeks 3.9.14.4, 3.9.22): «моих N», «ваших N»."""

import pytest

from preferans.rules.errors import Reason
from preferans.rules.events import Answered, Entrusted, HandShown, Joined, Offered, OfferKind, Played, Proposed, Took
from preferans.rules.legal import legal_actions
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase
from tests.support import LONG_SUITS, Deal, card, kodeks

CLAIMS, GIVES = OfferKind.CLAIMS, OfferKind.GIVES


def game(answers: str = "whist whist", *, players: int = 3, declarer: int = 1, **changes: object) -> Deal:
    words = " ".join("6NT" if seat == declarer else "pass" for seat in (1, 2, 3))
    return Deal(kodeks(**changes), LONG_SUITS, players=players).buy(words, "D7 HJ", "6NT").answer(answers)


def answering(deal: Deal) -> list[int | None]:
    """Returns who answers the offer, all accepting."""
    seats = []
    while deal.phase is Phase.PLAY:
        assert legal_actions(deal.state) == (Answered(deal.to_act or 0, True), Answered(deal.to_act or 0, False))
        assert deal.to_act == deal.decider
        seats.append(deal.to_act)
        deal.accept()
    return seats


def offers(deal: Deal) -> set[tuple[OfferKind, int]]:
    return {(action.offer, action.tricks) for action in legal_actions(deal.state) if isinstance(action, Offered)}


# Who offers, and when.


def test_A10_1_an_offer_is_made_by_the_decider_at_his_turn() -> None:
    deal = game()
    assert deal.why(Offered(2, CLAIMS, 10)) is Reason.OUT_OF_TURN
    assert deal.why(Offered(1, CLAIMS, 10)) is None
    deal.play("SA")
    assert deal.why(Offered(1, CLAIMS, 10)) is Reason.OUT_OF_TURN
    assert deal.why(Offered(2, GIVES, 10)) is None


def test_A10_1_not_before_the_play() -> None:
    assert Deal().why(Offered(1, CLAIMS, 10)) is Reason.NOT_NOW
    assert game("").why(Offered(2, CLAIMS, 10)) is Reason.NOT_NOW


def test_A10_1_a_passer_whose_hand_another_plays_offers_nothing() -> None:
    deal = game("whist pass open").play("SA CA")
    assert (deal.to_act, deal.decider) == (3, 2)
    assert deal.why(Offered(3, CLAIMS, 10)) is Reason.OUT_OF_TURN
    assert deal.why(Offered(2, CLAIMS, 10)) is None


@pytest.mark.parametrize("tricks", [0, -1, 11])
def test_A10_1_only_tricks_that_are_left(tricks: int) -> None:
    assert game().why(Offered(1, CLAIMS, tricks)) is Reason.TRICK_COUNT
    deal = game().play_low(4)
    assert deal.why(Offered(deal.decider or 0, CLAIMS, 7)) is Reason.TRICK_COUNT
    assert deal.why(Offered(deal.decider or 0, CLAIMS, 6)) is None


def test_A10_1_the_trick_in_progress_is_still_to_be_taken() -> None:
    deal = game().play("SA CA")
    assert deal.state.tricks_left == 10
    assert deal.why(Offered(3, GIVES, 10)) is None


# Who answers.


def test_A10_1_the_others_answer_clockwise() -> None:
    assert answering(game().claim(10)) == [2, 3]
    assert answering(game().play("SA").give(10)) == [3, 1]
    assert answering(game(declarer=2).claim(10)) == [2, 3]


def test_A10_1_a_passive_defender_answers_too() -> None:
    assert answering(game("whist pass open").claim(10)) == [2, 3]
    assert answering(game("whist pass closed").claim(10)) == [2, 3]


def test_A10_1_the_sitting_dealer_answers_where_he_whists() -> None:
    assert answering(game("whist whist", players=4).claim(10)) == [2, 3]
    deal = game("pass pass", players=4).do(Took(0, 2)).answer("whist closed")
    assert answering(deal.claim(10)) == [2, 3, 0]
    deal = game("pass pass", players=4).do(Took(0, 2)).answer("whist closed").play("SA")
    assert deal.decider == 0
    assert answering(deal.give(10)) == [1, 2, 3]


def test_F_11_the_dealer_answers_where_he_plays_the_defence() -> None:
    deal = Deal(kodeks(), LONG_SUITS, players=4).say("pass misere pass").discard("CA HK").do(Entrusted(3, 0))
    deal.play_low_card()
    assert deal.decider == 2
    assert answering(deal.give(10)) == [3, 0, 1]
    deal = Deal(kodeks(), LONG_SUITS, players=4).say("pass misere pass").discard("CA HK").do(Entrusted(3, 0))
    assert answering(deal.give(2)) == [1, 2, 3]
    assert deal.state.taken[2] == 2


def test_A15_the_dummy_does_not_answer() -> None:
    deal = Deal(kodeks(), LONG_SUITS, players=2, dummy=2).buy("6H pass", "D7 HJ", "6H").answer("whist")
    assert answering(deal.claim(10)) == [3]


def test_A10_1_while_an_offer_waits_no_card_falls() -> None:
    deal = game().claim(10)
    assert deal.why(Played(2, card("CA"))) is Reason.NOT_NOW
    assert deal.why(Played(1, card("SA"))) is Reason.OUT_OF_TURN
    assert deal.why(Answered(3, True)) is Reason.OUT_OF_TURN
    assert deal.why(Offered(2, CLAIMS, 10)) is Reason.NOT_NOW


def test_A10_1_no_answer_without_an_offer() -> None:
    assert game().why(Answered(1, True)) is Reason.NOT_NOW


# Refused offers.


@pytest.mark.parametrize("refuser", ["first", "second"])
def test_A10_1_one_refusal_and_the_play_goes_on(refuser: str) -> None:
    deal = game().claim(10)
    if refuser == "second":
        deal.accept()
    deal.refuse()
    assert (deal.phase, deal.to_act, deal.decider) == (Phase.PLAY, 1, 1)
    assert deal.table.offer is None
    assert deal.playable() == deal.hand(1)


def test_A10_1_one_refused_offer_a_seat_a_trick() -> None:
    deal = game().claim(10).refuse()
    assert offers(deal) == set()
    assert deal.why(Offered(1, CLAIMS, 10)) is Reason.OFFER_SPENT
    deal.play("SA")
    assert deal.why(Offered(2, GIVES, 10)) is None
    deal.play("CA DA")
    assert deal.decider == 1
    assert deal.why(Offered(1, CLAIMS, 9)) is None


def test_K_3_9_14_4_the_claimants_cards_stay_open() -> None:
    deal = game().claim(10)
    shown = deal.log[-1]
    assert shown == HandShown(1, deal.hand(1))
    deal.refuse()
    assert deal.state.faced == {1}
    deal.play("SA")
    assert all(deal.seen_by(seat).state.hands[1] == deal.hand(1) for seat in (None, 0, 2, 3))
    assert deal.state.controllers == (0, 1, 2, 3)


def test_A10_1_giving_tricks_away_shows_nothing() -> None:
    deal = game("whist pass closed").give(4)
    assert deal.state.faced == frozenset()


def test_K_3_9_14_4_a_dealer_who_claims_shows_the_hand_that_he_plays() -> None:
    deal = game("pass pass", players=4).do(Took(0, 3)).answer("whist closed").play("SA CA").claim(3)
    assert deal.state.faced == {3}


def test_K_3_9_14_4_an_open_defence_is_not_shown_twice() -> None:
    deal = game("whist pass open").play("SA").claim(2)
    assert deal.kinds().count("hand_shown") == 2


# Whose tricks they are.


def test_A10_1_accepted_the_deal_is_over() -> None:
    deal = game().play_low(3)
    deal.claim(7)
    taken = deal.state.taken
    claimant = deal.table.offer
    assert claimant is not None
    answering(deal)
    assert (deal.phase, deal.state.ending) == (Phase.OVER, Ending.AGREED)
    assert deal.state.taken == tuple(count + (7 if seat == claimant.seat else 0) for seat, count in enumerate(taken))
    assert deal.why(Played(1, card("SK"))) is Reason.DEAL_OVER


def test_A10_1_a_defender_leaves_the_rest_to_the_declarer() -> None:
    deal = game().play("SA").claim(3)
    answering(deal)
    assert deal.state.taken == (0, 7, 3, 0)
    deal = game().play("SA CA").give(8)
    answering(deal)
    assert deal.state.taken == (0, 8, 0, 2)


def test_A10_1_a_declarer_leaves_the_rest_to_the_lone_whister() -> None:
    deal = game("pass whist closed").claim(6)
    answering(deal)
    assert deal.state.taken == (0, 6, 0, 4)
    deal = game("whist pass open").give(3)
    answering(deal)
    assert deal.state.taken == (0, 7, 3, 0)


def test_A10_1_a_declarer_against_two_whisters_claims_all_or_nothing() -> None:
    deal = game()
    assert offers(deal) == {(CLAIMS, 10)}
    assert deal.why(Offered(1, CLAIMS, 9)) is Reason.OFFER_UNCLEAR
    assert deal.why(Offered(1, GIVES, 1)) is Reason.OFFER_UNCLEAR


def test_A10_1_with_one_taker_every_number_may_be_offered() -> None:
    counts = range(1, 11)
    everything = {(kind, tricks) for kind in OfferKind for tricks in counts}
    assert offers(game("whist pass closed")) == everything
    assert offers(game().play("SA")) == everything


def test_A10_1_the_whisting_dealers_tricks_are_those_of_his_hand() -> None:
    deal = game("pass pass", players=4).do(Took(0, 3)).answer("whist closed").claim(6)
    answering(deal)
    assert deal.state.taken == (0, 6, 0, 4)
    assert outcome_of(deal.state, dealer=0).tricks == (0, 6, 0, 4)
    deal = game("pass pass", players=4).do(Took(0, 3)).answer("whist open").play("SA").claim(4)
    answering(deal)
    assert deal.state.taken == (0, 6, 0, 4)


def test_K_3_9_22_misere_no_more_for_me() -> None:
    deal = Deal(kodeks(), LONG_SUITS).say("misere pass pass").discard("SA HA").give(10)
    assert answering(deal) == [2, 3]
    assert deal.state.taken[1] == 0
    assert outcome_of(deal.state, dealer=0).made


def test_A10_1_in_an_all_pass_only_the_rest_may_be_claimed() -> None:
    deal = Deal(kodeks(raspasy_talon="hidden"), LONG_SUITS).say("pass pass pass")
    assert offers(deal) == {(CLAIMS, 10)}
    assert deal.why(Offered(1, GIVES, 10)) is Reason.OFFER_UNCLEAR
    assert answering(deal.claim(10)) == [2, 3]
    assert deal.state.taken == (0, 10, 0, 0)


@pytest.mark.parametrize("players", [3, 4])
def test_A10_1_nothing_is_offered_while_the_talon_leads(players: int) -> None:
    deal = Deal(kodeks(), LONG_SUITS, players=players).say("pass pass pass")
    for finished in (1, 2):
        assert offers(deal) == set()
        assert deal.why(Offered(1, CLAIMS, deal.state.tricks_left)) is Reason.OFFER_UNCLEAR
        deal.play_low(finished)
    assert offers(deal) == {(CLAIMS, 8)}


def test_F_5_who_plays_both_hands_of_a_checked_ten_may_only_give_up() -> None:
    """Each hand writes its own tricks there, and a claim would not say which of the two takes them."""
    deal = Deal(kodeks(ten="checked"), LONG_SUITS).buy("6NT pass pass", "D7 HJ", "10NT").play("SA")
    assert deal.decider == 2
    assert offers(deal) == {(GIVES, 10)}
    assert answering(deal.give(10)) == [3, 1]
    assert deal.state.taken == (0, 10, 0, 0)


def test_K_3_6_9_a_dealer_who_shares_the_misere_answers_too() -> None:
    rules = kodeks(shared_misere=True)
    deal = Deal(rules, LONG_SUITS, players=4).do(Proposed(1)).do(Joined(0, True)).say("misere pass pass")
    deal.discard("SA HA").play_low_card()
    assert answering(deal.give(10)) == [3, 0, 1]


def test_A15_in_a_two_handed_all_pass_the_other_gets_the_rest() -> None:
    deal = Deal(kodeks(), LONG_SUITS, players=2, dummy=2).say("pass pass").give(7)
    assert answering(deal) == [3]
    assert deal.state.taken == (0, 3, 0, 7)


def test_A10_1_an_offer_may_be_made_late_and_earlier_tricks_stay() -> None:
    deal = game("whist pass closed").play_low(9)
    before = deal.state.taken
    seat = deal.decider or 0
    deal.claim(1)
    answering(deal)
    assert sum(deal.state.taken) == 10
    assert deal.state.taken[seat] == before[seat] + 1
