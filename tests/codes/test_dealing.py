"""The deck, the cut and the deal (A1, A3; Kodeks 1.3, 3.2)."""

from random import Random

import pytest

from preferans.rules.cards import DECK, FULL, CardSet
from preferans.rules.deal import cut, deal, shuffled
from preferans.rules.errors import Reason
from preferans.rules.events import Called, Dealt, Started
from preferans.rules.legal import why_illegal
from preferans.rules.state import State
from preferans.rules.transition import fold
from preferans.rules.view import redact
from tests.support import call, kodeks


def test_K_1_3_the_deck_has_32_cards_in_bidding_order() -> None:
    assert len(DECK) == len(set(DECK)) == 32
    assert [str(card) for card in DECK[:9]] == ["S7", "S8", "S9", "ST", "SJ", "SQ", "SK", "SA", "C7"]
    assert [str(card) for card in DECK[7::8]] == ["SA", "CA", "DA", "HA"]


def test_K_3_2_8_two_cards_at_a_time_and_the_talon_as_the_fourth_packet() -> None:
    dealt = deal(DECK)
    assert dealt.hands[0] == CardSet.of(DECK[n] for n in (0, 1, 8, 9, 14, 15, 20, 21, 26, 27))
    assert dealt.hands[1] == CardSet.of(DECK[n] for n in (2, 3, 10, 11, 16, 17, 22, 23, 28, 29))
    assert dealt.hands[2] == CardSet.of(DECK[n] for n in (4, 5, 12, 13, 18, 19, 24, 25, 30, 31))
    assert dealt.talon == (DECK[6], DECK[7])


def test_Z_61_the_talon_keeps_its_dealt_order() -> None:
    deck = (*DECK[:6], DECK[7], DECK[6], *DECK[8:])
    assert deal(deck).talon == (DECK[7], DECK[6])


@pytest.mark.parametrize("seed", range(20))
def test_A2_ten_cards_each_and_two_in_the_talon(seed: int) -> None:
    dealt = deal(shuffled(Random(seed)))
    assert dealt.talon is not None
    hands = [hand for hand in dealt.hands if hand is not None]
    assert [len(hand) for hand in hands] == [10, 10, 10]
    assert hands[0] | hands[1] | hands[2] | CardSet.of(dealt.talon) == FULL


def test_A3_the_same_source_of_chance_gives_the_same_deck() -> None:
    assert shuffled(Random(5)) == shuffled(Random(5))
    assert shuffled(Random(5)) != shuffled(Random(6))


@pytest.mark.parametrize("at", [4, 16, 28])
def test_K_3_2_6_a_cut_turns_the_deck(at: int) -> None:
    assert cut(DECK, at) == DECK[at:] + DECK[:at]


@pytest.mark.parametrize("at", [0, 3, 29, 32, -4])
def test_K_3_2_6_a_cut_leaves_four_cards_in_each_part(at: int) -> None:
    with pytest.raises(ValueError, match="at least four cards"):
        cut(DECK, at)


@pytest.mark.parametrize("deck", [DECK[:31], (*DECK[:31], DECK[0]), (*DECK, DECK[0])])
def test_K_3_2_9_an_incomplete_deck_is_not_dealt(deck: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="each once"):
        deal(deck)  # type: ignore[arg-type]


def test_A2_three_hands_are_dealt_whoever_sits_out() -> None:
    for players, dummy in ((2, 1), (3, None), (4, None)):
        state = fold([Started(kodeks(), players, dummy=dummy), deal(DECK)])
        assert [len(hand) for hand in state.hands if hand is not None] == [0, 10, 10, 10]


def test_A2_the_dealer_sits_out_with_four_players() -> None:
    assert fold([Started(kodeks(), 4), deal(DECK)]).dealer == 0
    assert fold([Started(kodeks(), 3), deal(DECK)]).dealer == 3


def test_A3_nobody_speaks_before_the_deal() -> None:
    for state in (State(), fold([Started(kodeks(), 3)])):
        assert why_illegal(state, Called(1, call("pass"))) is Reason.NOT_STARTED


def test_A3_everybody_sees_his_own_hand_only() -> None:
    dealt = deal(DECK)
    for seat in (0, 1, 2, 3):
        seen = redact(dealt, seat)
        assert isinstance(seen, Dealt)
        assert seen.talon is None
        own = tuple(hand if holder == seat else None for holder, hand in enumerate(dealt.hands, start=1))
        assert seen.hands == own
