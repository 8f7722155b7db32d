"""Hands that no club argues about: what is called with them, what is laid aside, and what is named."""

import pytest

from preferans.players import Decision, RulesPlayer, Thumb
from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import Kind, Strain
from preferans.rules.convention import load
from preferans.rules.events import Called, Dealt, Discarded, Named
from tests.support import Deal, card, cards

PLAIN_TALON = "CT DJ"


def given(hand: str, talon: str = PLAIN_TALON, seat: int = 1) -> Dealt:
    """Returns a deal in which *seat* holds *hand*; of a talon that it holds itself the nearest cards left stand in."""
    ours = cards(hand)
    assert len(ours) == 10, f"ten cards, not {len(ours)}"
    left = [each for each in CardSet((1 << 32) - 1) if each not in ours]
    names = talon.split()
    two: list[Card] = [card(name) for name in names if card(name) in left]
    two += [each for each in left if each not in two][: 2 - len(two)]
    rest = [each for each in left if each not in two]
    # Dealt by turns, so that nobody has a suit to himself.
    others = [CardSet.of(rest[0::2]), CardSet.of(rest[1::2])]
    others.insert(seat - 1, ours)
    return Dealt((others[0], others[1], others[2]), (two[0], two[1]))


def decided(table: Deal) -> Decision:
    assert table.decider is not None
    return RulesPlayer().decide(table.seen_by(table.decider))


def called(table: Deal) -> str:
    action = decided(table).action
    assert isinstance(action, Called)
    return str(action.call)


SIXES = {
    "five_tops_are_five_tricks_and_the_talon_brings_one": "HAKQT9 S98 C87 D7",
    "five_tops_with_three_small_of_another_suit": "HAKQT9 S987 C87",
    "five_tops_and_a_guarded_king": "HAKQT9 SK8 C87 D7",
    "five_from_the_ace_and_king_and_a_side_ace": "SAKJT9 CA8 D98 H7",
    "a_sequence_from_the_king_loses_one_and_the_ace_makes_up": "SKQJT9 CA8 D98 H7",
    "six_trumps_with_one_loser_and_nothing_else": "SKQJT98 C98 D98",
    "six_trumps_from_the_ace_and_a_king": "SAQT987 CK8 D98",
    "four_tops_and_a_side_ace": "SAKQJ CA98 DQ8 H7",
    "two_suits_from_the_top": "DAKQ9 HAKQ9 S7 C7",
    "five_small_trumps_behind_ace_and_king_and_two_side_tops": "SAK987 CAK8 D98",
}


@pytest.mark.parametrize("hand", SIXES.values(), ids=SIXES)
def test_a_six_is_opened(hand: str) -> None:
    decision = decided(Deal(load("sochi"), given(hand)))
    assert isinstance(decision.action, Called)
    assert str(decision.action.call) == "6S"
    assert decision.thumb is Thumb.TALON_BRINGS_ONE


@pytest.mark.parametrize("seat", [2, 3])
def test_five_tops_are_opened_in_every_seat(seat: int) -> None:
    table = Deal(load("sochi"), given("HAKQT9 S98 C87 D7", seat=seat)).say("pass " * (seat - 1))
    assert called(table) == "6S"


def test_five_tops_go_on_against_a_six() -> None:
    table = Deal(load("sochi"), given("HAKQT9 S98 C87 D7", seat=2)).say("6S")
    assert called(table) == "6C"


PASSES = {
    "nothing_above_a_jack": "S87 CJ98 DT97 HJ9",
    "queens_and_jacks_take_nothing": "SJ98 CQ98 DK9 HQ7",
    "five_trumps_without_ace_or_king_and_one_queen": "SQJT98 CQ98 D98",
    "three_tops_in_a_short_suit": "SAKQ7 CJ98 DT97",
    "a_bare_king_in_each_suit": "SKJ8 CK98 DK9 HK8",
    "jacks_and_tens_in_a_row": "SJT9 CQJ9 DJT9 H9",
}


@pytest.mark.parametrize("hand", PASSES.values(), ids=PASSES)
def test_a_pass(hand: str) -> None:
    decision = decided(Deal(load("sochi"), given(hand)))
    assert isinstance(decision.action, Called)
    assert (str(decision.action.call), decision.thumb) == ("pass", Thumb.TOO_WEAK)


SEVENS = {
    "five_tops_and_a_side_ace_and_king": "SAKQJT CAK D87 H7",
    "six_tops_and_an_ace": "SAKQJT9 CA8 D87",
    "two_long_suits_from_the_top": "SAKQ9 CAKQ9 D87",
    "six_trumps_without_the_king_and_a_side_ace_and_king": "SAQJT98 CAK D98",
}


@pytest.mark.parametrize("hand", SEVENS.values(), ids=SEVENS)
def test_a_seven_is_opened_where_a_six_no_longer_ends_the_all_passes(hand: str) -> None:
    assert called(Deal(load("sochi"), given(hand), min_level=7)) == "7S"


def test_a_seven_is_called_over_six_no_trump() -> None:
    table = Deal(load("sochi"), given("SAKQJT CAK D87 H7", seat=2)).say("6NT")
    assert called(table) == "7S"


SIX_IS_NO_SEVEN = {
    "five_tops_alone_are_a_trick_and_more_short": "HAKQT9 S98 C87 D7",
    "six_trumps_with_one_loser_are_one_short": "SKQJT98 C98 D98",
}


@pytest.mark.parametrize("hand", SIX_IS_NO_SEVEN.values(), ids=SIX_IS_NO_SEVEN)
def test_a_six_does_not_open_at_seven(hand: str) -> None:
    assert called(Deal(load("sochi"), given(hand), min_level=7)) == "pass"


MISERES = {
    "sevens_and_eights_everywhere": "S87 C987 D97 H987",
    "each_second_card_from_the_seven_up": "SJ97 C87 D97 HT98",
    "one_lone_ace_to_lay_aside": "SA CT987 D987 H97",
    "a_four_card_suit_from_the_seven_is_clean": "S87 C97 DJ987 H97",
}


@pytest.mark.parametrize("hand", MISERES.values(), ids=MISERES)
def test_a_misere_is_called(hand: str) -> None:
    decision = decided(Deal(load("sochi"), given(hand)))
    assert isinstance(decision.action, Called)
    assert (str(decision.action.call), decision.thumb) == ("misere", Thumb.CLEAN_MISERE)


NO_MISERES = {
    "three_tops_without_a_small_one_and_two_cards_to_lay_aside": "SKQJ C987 D87 H87",
    "no_seven_in_any_suit": "SJ98 CJ98 DT8 HT8",
    "two_bare_kings_and_a_bare_queen": "SK CK DQ987 HT987",
    "long_suits_from_the_eight": "SKT98 CQT98 D87",
}


@pytest.mark.parametrize("hand", NO_MISERES.values(), ids=NO_MISERES)
def test_no_misere(hand: str) -> None:
    assert called(Deal(load("sochi"), given(hand))) == "pass"


def bought(hand: str, talon: str) -> tuple[CardSet, Named]:
    """Returns what the holder of *hand* lays aside with *talon*, having bought for six spades, and what he names."""
    table = Deal(load("sochi"), given(hand, talon)).say("6S pass pass")
    action = decided(table).action
    assert isinstance(action, Discarded)
    assert action.cards is not None
    named = decided(table.do(action)).action
    assert isinstance(named, Named)
    return action.cards, named


SUIT_NOT_NO_TRUMP = {
    "five_trumps_keep_the_bare_aces_safe": ("SAKQT8 CA DA HKQ9", "C7 D8", Strain.SPADES),
    "five_trumps_beside_tops_in_every_suit": ("SAKJ98 CAK DAJ HA", "C8 HJ", Strain.SPADES),
    "a_long_club_suit_and_a_bare_ace_that_would_be_driven_out": ("SA CAKJ98 DKQ HAK", "ST H8", Strain.CLUBS),
    "a_suit_without_a_card_would_be_run": ("SAKJ97 DKJ7 HKQ", "C9 C8", Strain.SPADES),
    "two_four_card_suits_and_two_bare_aces": ("SKT98 CAKT7 DA HA", "D7 HQ", None),
}


@pytest.mark.parametrize(("hand", "talon", "strain"), SUIT_NOT_NO_TRUMP.values(), ids=SUIT_NOT_NO_TRUMP)
def test_a_suit_is_named(hand: str, talon: str, strain: Strain | None) -> None:
    _, named = bought(hand, talon)
    assert named.contract.strain is not Strain.NO_TRUMP
    assert strain is None or named.contract.strain is strain


def test_no_trump_is_named_with_all_the_tops_and_no_long_suit() -> None:
    _, named = bought("SAKQ CAK DAKQ HAK", "S7 D7")
    assert str(named.contract) == "10NT"


DISCARDS = {
    "the_short_worthless_suit_goes": ("SAKQJT9 CAK DA7", "H8 H7", "H87"),
    "two_small_go_and_the_guarded_king_stays": ("SAKQJT CK8 D98 H9", "H8 H7", "D98"),
    "what_the_talon_brought_goes_when_it_is_of_no_use": ("SAKQJT98 CAK DA", "H8 H7", "H87"),
}


@pytest.mark.parametrize(("hand", "talon", "aside"), DISCARDS.values(), ids=DISCARDS)
def test_the_discard(hand: str, talon: str, aside: str) -> None:
    assert bought(hand, talon)[0] == cards(aside)


LEVELS = {
    "five_tops_and_no_help_stay_a_six": ("HAKQT9 S98 C87 D7", "S7 C9", "6H"),
    "eight_tops_are_eight": ("SAKQJT9 CAK D87", "H8 H7", "8S"),
    "seven_tops_and_no_more_are_seven": ("SAKQJT CAK D87 H7", "H8 D9", "7S"),
    "ten_tops_are_ten": ("SAKQJT98 CAK DA", "H8 H7", "10S"),
}


@pytest.mark.parametrize(("hand", "talon", "contract"), LEVELS.values(), ids=LEVELS)
def test_as_much_is_named_as_there_is(hand: str, talon: str, contract: str) -> None:
    assert str(bought(hand, talon)[1].contract) == contract


MISERE_DISCARDS = {
    "both_tops_that_the_talon_brought": ("S87 C987 D97 H987", "SA HK", "SA HK"),
    "the_lone_ace_and_the_bare_king_of_the_talon": ("SA CT987 D987 H97", "SK HJ", "SAK"),
}


@pytest.mark.parametrize(("hand", "talon", "aside"), MISERE_DISCARDS.values(), ids=MISERE_DISCARDS)
def test_the_discard_of_a_misere(hand: str, talon: str, aside: str) -> None:
    table = Deal(load("sochi"), given(hand, talon)).say("misere pass pass")
    assert table.state.contract is not None
    assert table.state.contract.kind is Kind.MISERE
    action = decided(table).action
    assert action == Discarded(1, cards(aside))
