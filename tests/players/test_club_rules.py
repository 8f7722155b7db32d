"""What a club player knows, position by position: calls, discards, whists and cards that nobody would argue about."""

import pytest

from preferans.players import Decision, RulesPlayer, Thumb
from preferans.rules.calls import BOMB
from preferans.rules.cards import CardSet
from preferans.rules.convention import load, replace_fields
from preferans.rules.events import Called, Conceded, Dealt, Discarded, Joined, Looked, Named, Played, Took, Whisted
from tests.support import Deal, card, cards, dealt, kodeks

SOLID = dealt("S98 CKJ7 DQJ HKQT", "S7 CA98 D987 HJ98", "SAKQJT CQT DAK HA", "DT H7")
"""Seat 3 has a solid six spades and more."""
QUIET = dealt("S98 CK97 DQ87 HJ8", "S7 CAT8 DJT9 HQT9", "SAKQJT CQJ DAK HA", "HK H7")
"""Seat 1 has nothing to cash and no sequence to lead from."""


def decided(table: Deal) -> Decision:
    assert table.decider is not None
    return RulesPlayer().decide(table.seen_by(table.decider))


def given_to_first(hand: str) -> Dealt:
    """Returns a deal in which seat 1 holds *hand* and the others what is left, in order."""
    rest = [each for each in reversed(list(CardSet((1 << 32) - 1))) if each not in cards(hand)]
    return Dealt((cards(hand), CardSet.of(rest[:10]), CardSet.of(rest[10:20])), (rest[20], rest[21]))


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("SAKQJT CAK D87 H7", "6S"),
        ("SA CAKQJ87 DAK H7", "6S"),
        ("S87 CJ98 DT97 HJ9", "pass"),
        ("SJ98 CQ98 DK9 HQ7", "pass"),
        ("S87 C987 D97 H987", "misere"),
    ],
)
def test_the_first_call(hand: str, said: str) -> None:
    action = decided(Deal(load("kodeks"), given_to_first(hand))).action
    assert isinstance(action, Called)
    assert str(action.call) == said


def test_the_senior_hand_holds() -> None:
    table = Deal(kodeks(hold="senior"), given_to_first("SAKQJT CAK D87 H7")).say("6S pass 6C")
    assert decided(table).thumb is Thumb.HOLD_IS_ENOUGH


def test_discard_and_contract_together() -> None:
    table = Deal(kodeks(), SOLID).say("pass pass 6S")
    discard = decided(table).action
    # Both clubs are losers, or the ten of diamonds with the seven of hearts: never a top, never a trump.
    assert isinstance(discard, Discarded)
    assert discard.cards is not None
    assert not discard.cards & (cards("SAKQJT DAK HA"))
    name = decided(table.do(discard)).action
    assert isinstance(name, Named)
    assert (name.contract.trump, name.contract.level >= 8) == (0, True)


def test_a_misere_throws_its_danger_away() -> None:
    table = Deal(kodeks(), given_to_first("S87 C987 D97 HA87")).say("misere pass pass")
    picked_up = table.hand(1)
    action = decided(table).action
    assert isinstance(action, Discarded)
    assert action.cards is not None
    tops = sorted(picked_up, key=lambda each: each.rank)[-2:]
    assert action.cards == CardSet.of(tops)


def test_whist_with_tricks_and_half_without() -> None:
    strong = dealt("S98 CAK7 DAK7 HKQ", "SAKQJT7 CQ8 DQ H8", "CJT9 DJT98 HJT9", "HA H7")
    table = Deal(kodeks(), strong).buy("pass 6S pass", "CQ8", "6S")
    assert decided(table).action == Whisted(3, decided(table).action.answer)  # type: ignore[union-attr]
    assert decided(table).thumb is Thumb.NOT_ENOUGH_TRICKS
    assert decided(table.answer("pass")).thumb is Thumb.ENOUGH_TRICKS


def test_a_lone_whister_lies_open() -> None:
    table = Deal(kodeks(), SOLID).buy("pass pass 6S", "DT H7".replace(" H", " H"), "6S").answer("whist pass")
    assert decided(table).thumb is Thumb.OPEN_PLAYS_BETTER


def test_the_dealer_looks_at_a_hand_for_nothing() -> None:
    table = Deal(kodeks(), SOLID, players=4).buy("pass pass 6S", "DT H7", "6S").answer("pass pass")
    assert isinstance(decided(table).action, Took)


def test_a_hopeless_game_is_given_up() -> None:
    # Three tricks at best, and giving up a six costs no more than two undertricks.
    rules = kodeks(concede="minus2", concede_from=6)
    table = Deal(rules, given_to_first("SJ98 CQ98 DK9 HQ7")).say("6S pass pass")
    decision = decided(table.do(decided(table).action))
    assert isinstance(decision.action, Conceded)
    assert decision.thumb is Thumb.HOPELESS


def test_the_dealer_joins_no_misere_with_holes() -> None:
    table = Deal(kodeks(shared_misere=True), given_to_first("SAQ CKJ DAQ HAKQJ"), players=4)
    table.do(next(action for action in table.seen_by(1).legal if action.kind == "proposed"))
    assert decided(table).action == Joined(0, False)


@pytest.mark.parametrize("hand", ["S87 C987 D97 H987", "SA CT987 D987 H97"])
def test_the_dealer_joins_a_misere_that_he_would_call(hand: str) -> None:
    # Half the gain against half the fine: the odds are those of a misere of his own.
    table = Deal(kodeks(shared_misere=True), given_to_first(hand), players=4)
    table.do(next(action for action in table.seen_by(1).legal if action.kind == "proposed"))
    assert decided(table).action == Joined(0, True)


@pytest.mark.parametrize("words", ["bomb bomb bomb", "bomb pass pass", "pass pass pass"])
def test_the_dealer_takes_a_bomb_that_costs_him_little(words: str) -> None:
    # V A.5: only the tricks of the two talon cards are his, at double price, and he gets a bomb for them.
    rules = replace_fields(load("classic"), {"dealer_bomb": True})
    dealt_dark = Dealt(SOLID.hands, SOLID.talon, dark=True)
    table = Deal(rules, dealt_dark, players=4)
    for seat, word in enumerate(words.split(), 1):
        if word == "pass":
            table.do(Looked(seat))
        table.say(word)
    while decided(table).thumb is Thumb.LOOK_FIRST:
        table.do(decided(table).action)
    decision = decided(table)
    assert (decision.action, decision.thumb) == (Called(0, BOMB), Thumb.BOMB_IS_CHEAP)


def closed(given: Dealt, discard: str) -> Deal:
    return Deal(kodeks(), given).buy("pass pass 6S", discard, "6S").answer("whist whist")


def test_a_quiet_lead_comes_up_to_the_weak_hand() -> None:
    decision = decided(closed(QUIET, "HK7"))
    assert decision.thumb is Thumb.LEAD_UP
    assert isinstance(decision.action, Played)
    assert decision.action.card.rank.letter in "789"


def test_a_defender_returns_the_suit() -> None:
    table = closed(SOLID, "DT H7").play("C7 CA CT")
    decision = decided(table)
    assert decision.thumb is Thumb.RETURN_SUIT
    assert isinstance(decision.action, Played)
    assert decision.action.card in cards("C98")


def test_the_declarer_draws_trumps() -> None:
    table = closed(SOLID, "CQT").play("HK HJ HA")
    decision = decided(table)
    assert decision.thumb is Thumb.DRAW_TRUMPS
    assert decision.action in {Played(3, card(name)) for name in ("SA", "SK", "SQ", "SJ", "ST")}


def test_third_hand_wins_no_trick_that_is_the_partners() -> None:
    # Seat 1 has led the king of hearts; the ace is behind seat 2, whose jack changes nothing.
    table = closed(SOLID, "CQT").play("HK")
    assert decided(table).action == Played(2, card("H8"))


def test_an_all_pass_ducks_as_high_as_it_can() -> None:
    table = Deal(kodeks(raspasy_talon="hidden"), SOLID).say("pass pass pass").play("HT")
    assert decided(table).action == Played(2, card("H9"))
