"""The talon, the discard and the declaration (A5; Kodeks 3.4, 3.5)."""

import pytest

from preferans.rules.cards import CardSet
from preferans.rules.contract import ALL_PASS
from preferans.rules.errors import Reason
from preferans.rules.events import Conceded, Discarded, Named, PlayedOn, Refused, TalonShown
from preferans.rules.state import Ending, Phase
from tests.support import LONG_SUITS, Deal, cards, contract, kodeks

TALON = cards("D7 HJ")


def bought(words: str = "6S pass pass", *, players: int = 3, **changes: object) -> Deal:
    return Deal(kodeks(**changes), LONG_SUITS, players=players).say(words)


def named(words: str, *, players: int = 3, **changes: object) -> Deal:
    return bought(words, players=players, **changes).discard("D7 HJ")


# The talon and the discard (A5.1).


def test_K_3_4_1_the_talon_is_shown_to_all_and_taken() -> None:
    deal = bought()
    shown = deal.log[-1]
    assert isinstance(shown, TalonShown)
    assert (shown.cards, shown.to) == (LONG_SUITS.talon, None)
    assert all(deal.seen_by(seat).state.talon == LONG_SUITS.talon for seat in (None, 1, 2, 3))
    first = LONG_SUITS.hands[0]
    assert first is not None
    assert deal.hand(1) == first | TALON
    assert deal.to_act == 1


def test_A5_1_the_talon_is_closed_during_the_auction() -> None:
    deal = Deal(kodeks(), LONG_SUITS).say("6S pass")
    assert all(deal.seen_by(seat).state.talon is None for seat in (None, 0, 1, 2, 3))


def test_K_3_4_1_any_two_of_the_twelve_cards_are_discarded() -> None:
    deal = bought()
    assert [deal.why(Discarded(1, pair)) for pair in pairs(deal)] == [None] * 66
    deal.discard("SA D7")
    assert deal.hand(1) == cards("SKQJT987 HAJ7")
    assert deal.state.discard == cards("SA D7")


def pairs(deal: Deal) -> list[CardSet]:
    hand = list(deal.hand(1))
    return [CardSet.of((one, two)) for place, one in enumerate(hand) for two in hand[place + 1 :]]


def test_C_18_the_talon_itself_may_be_the_discard() -> None:
    assert bought().discard("D7 HJ").hand(1) == LONG_SUITS.hands[0]


def test_C_19_nobody_else_sees_the_discard() -> None:
    deal = bought().discard("SA D7")
    assert deal.seen_by(1).state.discard == cards("SA D7")
    assert all(deal.seen_by(seat).state.discard is None for seat in (None, 0, 2, 3))


@pytest.mark.parametrize("text", ["-", "S7", "S789"])
def test_K_3_4_1_two_cards_no_more_no_less(text: str) -> None:
    assert bought().why(Discarded(1, cards(text))) is Reason.TWO_DISCARDS


def test_K_3_4_1_only_ones_own_cards() -> None:
    assert bought().why(Discarded(1, cards("S7 CA"))) is Reason.NOT_HELD
    assert bought().why(Discarded(2, cards("CAK"))) is Reason.OUT_OF_TURN


def test_K_3_6_6_misere_shows_the_talon_and_hides_the_discard() -> None:
    deal = bought("misere pass pass")
    assert deal.seen_by(3).state.talon == LONG_SUITS.talon
    deal.discard("SA HA")
    assert deal.seen_by(3).state.discard is None
    assert deal.hand(1) == cards("SKQJT987 D7 HJ7")


def test_A5_the_order_is_talon_then_discard_then_declaration() -> None:
    deal = bought()
    assert deal.why(Named(1, contract("6S"))) is Reason.NOT_NOW
    deal.discard("D7 HJ")
    assert deal.why(Discarded(1, cards("S7 HA"))) is Reason.NOT_NOW


# The declaration (A5.2).


def test_K_3_3_7_any_game_not_below_the_winning_call() -> None:
    deal = named("7D pass pass")
    games = {f"{level}{strain}" for level in (8, 9, 10) for strain in ("S", "C", "D", "H", "NT")}
    assert deal.names() == {"7D", "7H", "7NT", *games}
    assert deal.why_name("7C") is Reason.CONTRACT_TOO_LOW
    assert deal.why_name("6NT") is Reason.CONTRACT_TOO_LOW


def test_K_3_4_3_the_declarer_may_name_more_than_he_called() -> None:
    deal = named("6S pass pass").name("8H")
    assert str(deal.state.contract) == "8H"


def test_K_3_5_1_who_won_with_misere_plays_misere() -> None:
    deal = bought("misere pass pass")
    assert deal.why(Named(1, contract("9S"))) is Reason.NOT_NOW
    deal.discard("SA HA")
    assert str(deal.state.contract) == "misere"
    assert "named" in deal.kinds()


def test_K_3_4_4_misere_is_not_named_after_another_call() -> None:
    assert named("6S pass pass").why_name("misere") is Reason.MISERE_BOUND
    assert named("6S pass pass").why(Named(1, ALL_PASS)) is Reason.NOT_AGREED


def test_K_3_4_3_a_held_call_counts_as_ones_own() -> None:
    deal = bought("6S pass 6C here pass").discard("D7 HJ")
    assert deal.why_name("6S") is Reason.CONTRACT_TOO_LOW
    assert deal.why_name("6C") is None


# Games without the talon (A4.4).


def test_A4_4_a_nine_without_the_talon_leaves_it_closed() -> None:
    deal = bought("9D-no-talon pass pass", no_talon=["nine"])
    assert deal.phase is Phase.NAMING
    assert "talon_shown" not in deal.kinds()
    assert all(deal.seen_by(seat).state.talon is None for seat in (None, 1, 2, 3))
    assert deal.hand(1) == LONG_SUITS.hands[0]
    assert deal.names() == {"9D-no-talon", "9H-no-talon", "9NT-no-talon"}
    assert deal.why_name("9C-no-talon") is Reason.CONTRACT_TOO_LOW
    assert deal.why_name("10S") is Reason.CONTRACT_TOO_LOW


def test_A4_4_with_the_talon_no_game_without_it_is_named() -> None:
    deal = bought("9C pass pass", no_talon=["nine"]).discard("D7 HJ")
    assert deal.why_name("9S-no-talon") is Reason.CONTRACT_TOO_LOW


def test_Z_17_a_misere_without_the_talon_is_defended_with_closed_cards() -> None:
    deal = bought("misere-no-talon pass pass", no_talon=["misere"])
    assert deal.phase is Phase.PLAY
    assert str(deal.state.contract) == "misere-no-talon"
    assert "talon_shown" not in deal.kinds()
    deal.play("S7")
    assert deal.state.faced == frozenset()
    assert deal.decider == 2


# Giving up (A5.6).


def test_A5_6_concede_none() -> None:
    deal = bought("8S pass pass")
    assert deal.why(Conceded(1)) is Reason.NOT_AGREED
    assert not deal.allows(Conceded)
    deal.discard("D7 HJ").name("8S").answer("whist whist")
    assert deal.phase is Phase.PLAY
    assert deal.why(Conceded(1)) is Reason.NOT_NOW


@pytest.mark.parametrize("concede", ["all", "minus2", "minus3"])
def test_A5_6_a_declarer_gives_up_before_the_first_lead(concede: str) -> None:
    for deal in (
        bought("7S pass pass", concede=concede),
        named("7S pass pass", concede=concede),
        named("7S pass pass", concede=concede).name("7S").answer("whist pass open"),
        named("7S pass pass", concede=concede).name("7S").answer("whist whist"),
    ):
        deal.do(Conceded(1))
        assert (deal.phase, deal.state.ending) == (Phase.OVER, Ending.CONCEDED)


def test_A5_6_not_after_the_first_lead() -> None:
    deal = named("7S pass pass", concede="all").name("7S").answer("whist whist")
    assert deal.why(PlayedOn(2)) is Reason.OUT_OF_TURN
    deal.do(PlayedOn(1))
    assert deal.phase is Phase.PLAY
    deal.play("SA")
    assert deal.why(Conceded(2)) is Reason.NOT_NOW
    assert deal.why(PlayedOn(2)) is Reason.NOT_NOW


def test_A5_6_nobody_gives_up_a_game_that_nobody_whists() -> None:
    deal = named("7S pass pass", concede="all").name("7S").answer("pass pass")
    assert deal.state.ending is Ending.UNPLAYED
    assert deal.why(Conceded(1)) is Reason.DEAL_OVER


@pytest.mark.parametrize(
    ("concede", "concede_from", "called", "may"),
    [
        ("all", 7, "6S", True),
        ("minus3", 7, "6S", False),
        ("minus2", 7, "6S", False),
        ("minus3", 6, "6S", True),
        ("minus2", 6, "6S", True),
        ("minus3", 7, "7S", True),
    ],
)
def test_A5_6_concede_from(concede: str, concede_from: int, called: str, may: bool) -> None:
    deal = bought(f"{called} pass pass", concede=concede, concede_from=concede_from)
    assert deal.allows(Conceded) is may
    assert deal.why(Conceded(1)) is (None if may else Reason.NOT_AGREED)


def test_A5_6_the_called_level_counts_not_the_named_one() -> None:
    deal = named("6S pass pass", concede="minus3", concede_from=7).name("8S").answer("whist whist")
    assert deal.phase is Phase.PLAY


def test_A5_6_misere_is_not_given_up() -> None:
    deal = bought("misere pass pass", concede="all")
    assert not deal.allows(Conceded)
    deal.discard("SA HA")
    assert deal.phase is Phase.PLAY


# Refusing the talon with four players (A5.7).


def test_K_3_4_10_the_talon_is_refused() -> None:
    deal = bought(players=4, talon_refusal="dealer_penalty")
    deal.do(Refused(1))
    assert deal.state.refused_talon
    assert deal.hand(1) == LONG_SUITS.hands[0]
    assert deal.phase is Phase.NAMING
    assert deal.seen_by(2).state.talon == LONG_SUITS.talon


def test_K_3_4_10_only_where_agreed_and_with_four_players() -> None:
    assert bought(players=4).why(Refused(1)) is Reason.NOT_AGREED
    assert bought(players=3, talon_refusal="dealer_penalty").why(Refused(1)) is Reason.NOT_AGREED
    assert not bought(players=4).allows(Refused)


def test_K_3_4_10_not_after_the_discard() -> None:
    deal = bought(players=4, talon_refusal="dealer_penalty").discard("D7 HJ")
    assert deal.why(Refused(1)) is Reason.NOT_NOW
