"""Bombs and calls in the dark: the auction and what follows from it (V A.3; K 3.3.19, K-08 to K-26)."""

from random import Random
from typing import Any

import pytest

from preferans.rules.auction import Auction, after_call, legal_calls, open_auction, why_not_call
from preferans.rules.calls import BOMB, HERE, KEEP, PASS, TAKE, Answer, Call, Word, bid
from preferans.rules.contract import ALL_PASS, MISERE, Contract, Strain, game
from preferans.rules.convention import load, replace_fields
from preferans.rules.deal import deal, shuffled
from preferans.rules.errors import IllegalAction, Reason
from preferans.rules.events import Called, Discarded, Looked, Named, Opening, Started, TalonShown, Whisted
from preferans.rules.legal import follow, legal_actions, play
from preferans.rules.outcome import Outcome
from preferans.rules.result import outcome_of
from preferans.rules.state import Phase, State
from preferans.rules.transition import fold
from tests.playthroughs.design.table import Table
from tests.support import cards, dealt

CLASSIC = load("classic")
SIX, SIX_CLUBS = game(6, Strain.SPADES), game(6, Strain.CLUBS)
SEVEN, SEVEN_CLUBS = game(7, Strain.SPADES), game(7, Strain.CLUBS)


def said(*words: tuple[int, Call], min_level: int = 6, bomb_floor: int = 7) -> Auction:
    auction = open_auction((1, 2, 3), min_level, bomb_floor)
    for seat, call in words:
        auction = after_call(auction, seat, call)
    return auction


def dark(contract: Contract) -> Call:
    return bid(contract, blind=True)


def words(auction: Auction, *, in_the_dark: bool) -> tuple[set[Word], Contract | None, Contract | None]:
    """The words that may be said besides a name, and the lowest and the highest contract that may be named."""
    calls = legal_calls(auction, CLASSIC, dark=in_the_dark)
    names = [call.contract for call in calls if call.word is Word.BID]
    assert all(call.blind is in_the_dark for call in calls if call.word is Word.BID)
    plain = {call.word for call in calls} - {Word.BID}
    return plain, names[0] if names else None, names[-1] if names else None


TOP = game(10, Strain.NO_TRUMP)
NINE, TEN = game(9, Strain.SPADES), game(10, Strain.SPADES)


@pytest.mark.parametrize(
    ("before", "in_the_dark", "plain", "lowest"),
    [
        # Nothing but passes so far.
        ([], True, {Word.BOMB}, SIX),
        ([(1, PASS)], True, {Word.BOMB}, SIX),
        ([], False, {Word.PASS}, SIX),
        # A bomb stands.
        ([(1, BOMB)], True, {Word.BOMB}, SIX),
        ([(1, BOMB)], False, {Word.PASS}, SEVEN),
        ([(1, BOMB), (2, PASS)], False, {Word.PASS, Word.TAKE}, SEVEN),
        # A call in the dark stands.
        ([(1, dark(SIX))], True, set(), SIX_CLUBS),
        ([(1, dark(SIX))], False, {Word.PASS}, SEVEN),
        ([(1, dark(SEVEN))], False, {Word.PASS}, SEVEN_CLUBS),
        ([(1, dark(MISERE))], True, set(), NINE),
        ([(1, dark(MISERE))], False, {Word.PASS}, TEN),
        # A light call stands.
        ([(1, bid(SIX))], True, set(), None),
        ([(1, bid(SIX))], False, {Word.PASS}, SIX_CLUBS),
        # One's own dark call was beaten, in the dark or not.
        ([(1, dark(SIX)), (2, bid(SEVEN)), (3, PASS)], True, {Word.PASS}, SEVEN_CLUBS),
        ([(1, dark(SIX)), (2, dark(SIX_CLUBS)), (3, PASS)], True, {Word.PASS}, game(6, Strain.DIAMONDS)),
        ([(1, dark(SIX)), (2, bid(SEVEN)), (3, PASS)], False, {Word.PASS, Word.HERE}, SEVEN_CLUBS),
    ],
)
def test_V_A3_legal_calls_by_state(
    before: list[tuple[int, Call]], in_the_dark: bool, plain: set[Word], lowest: Contract | None
) -> None:
    assert words(said(*before), in_the_dark=in_the_dark) == (plain, lowest, TOP if lowest is not None else None)


def test_misere_over_bombs_and_dark_calls() -> None:
    assert bid(MISERE) in legal_calls(said((1, BOMB)), CLASSIC)
    assert bid(MISERE) in legal_calls(said((1, dark(SIX))), CLASSIC)
    assert bid(MISERE) not in legal_calls(said((1, dark(NINE))), CLASSIC)
    assert dark(MISERE) in legal_calls(said((1, BOMB)), CLASSIC, dark=True)


@pytest.mark.parametrize(
    ("before", "in_the_dark", "call", "reason"),
    [
        ([(1, bid(SIX))], True, BOMB, Reason.NOT_NOW),
        ([(1, dark(SIX))], True, BOMB, Reason.NOT_NOW),
        ([], False, BOMB, Reason.NOT_NOW),
        ([], True, PASS, Reason.NOT_NOW),
        ([], True, bid(SIX), Reason.NOT_NOW),
        ([], False, dark(SIX), Reason.NOT_NOW),
        ([(1, bid(SIX))], True, dark(SEVEN), Reason.NOT_NOW),
        ([(1, BOMB)], False, bid(SIX_CLUBS), Reason.CALL_TOO_LOW),
        ([(1, dark(SIX))], False, bid(SIX_CLUBS), Reason.CALL_TOO_LOW),
        ([(1, dark(SIX))], True, dark(SIX), Reason.CALL_TOO_LOW),
        ([(1, dark(MISERE))], False, bid(NINE), Reason.CALL_TOO_LOW),
        ([(1, dark(SIX)), (2, PASS)], False, HERE, Reason.NO_HOLD),
        ([(1, BOMB), (2, BOMB)], True, TAKE, Reason.NOT_NOW),
        ([], False, KEEP, Reason.NOT_NOW),
        ([], True, Call(Word.BOMB, blind=True), Reason.NOT_AGREED),
    ],
)
def test_what_may_not_be_called(before: list[tuple[int, Call]], in_the_dark: bool, call: Call, reason: Reason) -> None:
    assert why_not_call(said(*before), CLASSIC, call, dark=in_the_dark) is reason


def test_K_3_3_19_rising_floor_over_bombs() -> None:
    auction = said((1, BOMB), bomb_floor=9)
    assert words(auction, in_the_dark=False)[1] == MISERE
    assert bid(game(8, Strain.SPADES)) not in legal_calls(auction, CLASSIC)
    assert after_call(said((1, BOMB), (2, BOMB), bomb_floor=8), 3, TAKE).high == game(8, Strain.SPADES)
    exit_is_higher = said((1, BOMB), min_level=8)
    assert words(exit_is_higher, in_the_dark=False)[1] == game(8, Strain.SPADES)
    assert words(exit_is_higher, in_the_dark=True)[1] == game(8, Strain.SPADES)


HANDS = dealt("SAKQJT C98 D7 HA9", "S98 CAKQ DAKQ HT7", "S7 CJT7 DJT98 HKQ", "H8 HJ")
DARK = type(HANDS)(HANDS.hands, HANDS.talon, dark=True)


def table(players: int = 3, **options: Any) -> Table:
    return Table(DARK, convention=replace_fields(CLASSIC, options), players=players)


def result(table: Table) -> Outcome:
    return outcome_of(table.state, dealer=table.state.players - 1)


def test_K_08_K_11_K_12_a_bomb_and_a_joined_bomb() -> None:
    bombed = table().do(Called(1, BOMB))
    assert set(bombed.may(2)) >= {Looked(2), Called(2, BOMB), Called(2, dark(SIX))}
    assert Called(2, PASS) not in bombed.may(2)
    bombed.do(Called(2, BOMB), Looked(3))
    assert Called(3, PASS) in bombed.may(3)
    assert Called(3, bid(SIX)) not in bombed.may(3)
    bombed.do(Called(3, PASS))
    assert bombed.state.contract == ALL_PASS
    # Now everybody picks his cards up, and not before.
    assert [type(event).__name__ for event in bombed.log[-4:]] == ["Called", "HandShown", "HandShown", "TalonLed"]
    assert bombed.views[1].state.hands[1] == HANDS.hands[0]
    bombed.play("HA").play_out()
    outcome = result(bombed)
    assert outcome.bombers == (0, 1)
    assert outcome.contract == ALL_PASS


def test_an_outbid_bomber_gets_nothing_and_may_whist() -> None:
    outbid = table().do(Called(1, BOMB), Looked(2), Called(2, bid(SEVEN)), Looked(3), Called(3, PASS))
    assert outbid.state.declarer == 2
    outbid.do(Discarded(2, cards("S98")), Named(2, SEVEN), Whisted(3, Answer.PASS), Whisted(1, Answer.PASS))
    assert result(outbid).bombers == ()
    assert not result(outbid).dark


def test_K_20_K_21_K_24_a_dark_six_is_kept_and_whisted_by_both() -> None:
    kept = table(4).do(Called(1, dark(SIX)), Looked(2), Called(2, PASS), Looked(3), Called(3, PASS))
    assert kept.state.phase is Phase.CHANGE
    assert kept.may(1) == (Looked(1), Called(1, KEEP))
    kept.do(Called(1, KEEP))
    assert kept.last() == TalonShown(HANDS.talon, to=1)
    assert kept.told(0) == kept.told(2) == TalonShown(None, to=1)
    kept.do(Looked(1), Discarded(1, cards("D7 H8")), Named(1, SIX))
    # The game was not changed: both whist, closed, and nobody is asked.
    assert kept.state.phase.value == "play"
    assert kept.state.whist is not None
    assert (kept.state.whist.whisters, kept.state.whist.conduct, kept.state.whist.forced) == ((2, 3), "closed", True)
    assert [kept.seen(seat) for seat in (1, 2, 3, 0)] == ["1td", "2", "3", ""]
    outcome = result(kept.play_out())
    assert (outcome.dark, outcome.forced_whist, outcome.talon) == (True, True, None)


def test_K_25_a_dark_six_that_is_raised_is_whisted_as_usual() -> None:
    raised = table().do(Called(1, dark(SIX)), Looked(2), Called(2, PASS), Looked(3), Called(3, PASS))
    raised.do(Called(1, KEEP), Looked(1), Discarded(1, cards("D7 H8")), Named(1, SEVEN))
    assert raised.state.phase is Phase.WHIST
    raised.do(Whisted(2, Answer.PASS), Whisted(3, Answer.PASS))
    assert result(raised).dark


@pytest.mark.parametrize("double", [False, True])
def test_K_23_a_dark_call_is_changed_to_a_light_misere(double: bool) -> None:
    changed = table(dark_changed_misere_double=double)
    changed.do(Called(1, dark(SIX)), Looked(2), Called(2, PASS), Looked(3), Called(3, PASS), Looked(1))
    assert changed.may(1) == (Called(1, KEEP), Called(1, bid(MISERE)))
    changed.do(Called(1, bid(MISERE)))
    assert changed.last() == TalonShown(HANDS.talon)
    assert changed.seen(None) == "t"
    changed.do(Discarded(1, cards("SAK")))
    assert changed.state.contract == MISERE
    changed.play_out()
    assert result(changed).dark is double


def test_K_23_who_has_not_looked_cannot_change() -> None:
    state = fold([Started(CLASSIC, 3), DARK])
    for action in (Called(1, dark(SIX)), Looked(2), Called(2, PASS), Looked(3), Called(3, PASS)):
        state, _ = follow(play(state, action))
    with pytest.raises(IllegalAction):
        play(state, Called(1, bid(MISERE)))


def test_K_26_dark_misere_is_played_with_closed_cards() -> None:
    misere = table().do(Called(1, dark(MISERE)), Looked(2), Called(2, PASS), Looked(3), Called(3, PASS))
    assert misere.state.phase is Phase.DISCARD
    assert misere.told(2) == TalonShown(None, to=1)
    misere.do(Looked(1), Discarded(1, cards("SAK")))
    assert misere.state.phase.value == "play"
    misere.play("SQ S8 S7")
    assert [misere.seen(seat) for seat in (1, 2, 3, None)] == ["1td", "2", "3", ""]
    outcome = result(misere.play_out())
    assert (outcome.dark, outcome.contract) == (True, MISERE)


def test_K_01_a_preliminary_all_pass_has_no_auction() -> None:
    header = Started(CLASSIC, 3, Opening(forced=True))
    assert not header.dark
    state, _ = follow(fold([header, HANDS]))
    assert (state.phase, state.contract, state.auction) == (Phase.PLAY, ALL_PASS, None)
    assert {action.kind for action in legal_actions(state)} == {"played"}
    assert Started(CLASSIC, 3).dark


def test_K_47_K_48_the_dealer_bombs_last() -> None:
    bombed = table(4, dealer_bomb=True).do(Looked(1), Called(1, PASS), Looked(2), Called(2, PASS), Called(3, BOMB))
    assert (bombed.state.phase, bombed.state.to_act) == (Phase.AUCTION, 0)
    assert legal_actions(bombed.state) == (Called(0, PASS), Called(0, BOMB))
    bombed.do(Called(0, BOMB))
    assert bombed.state.contract == ALL_PASS
    assert bombed.state.auction is not None
    assert bombed.state.auction.bombers == (3, 0)


def test_K_51_a_misere_is_whisted_by_who_says_so() -> None:
    asked = table(misere_whist=True).do(Called(1, dark(MISERE)), Looked(2), Called(2, PASS), Looked(3), Called(3, PASS))
    asked.do(Looked(1), Discarded(1, cards("SAK")))
    assert asked.may(2) == (Whisted(2, Answer.PASS), Whisted(2, Answer.WHIST))
    asked.do(Whisted(2, Answer.PASS), Whisted(3, Answer.WHIST))
    assert asked.state.phase.value == "play"
    assert result(asked.play_out()).whisters == (2,)


def test_Z_39_agreeing_to_lie_open_comes_after_the_whist() -> None:
    asked = table(misere_whist=True, misere_open="choice").do(Looked(1), Called(1, bid(MISERE)), Looked(2))
    asked.do(Called(2, PASS), Looked(3), Called(3, PASS), Discarded(1, cards("SAK")))
    asked.do(Whisted(2, Answer.WHIST), Whisted(3, Answer.PASS))
    assert (asked.state.phase, asked.state.to_act) == (Phase.MISERE_OPEN, 2)
    asked.do(Whisted(2, Answer.OPEN), Whisted(3, Answer.OPEN)).play_out()
    assert result(asked).whisters == (1,)


def random_deal(seed: int, players: int) -> Table:
    rng = Random(seed)
    options: dict[str, Any] = {"bomb_floor": "rising", "dealer_bomb": seed % 2 == 0, "no_talon": ["misere", "nine"]}
    options["misere_whist"] = seed % 3 == 0
    played = Table(deal(shuffled(rng), dark=True), convention=replace_fields(CLASSIC, options), players=players)
    while played.state.phase is not Phase.OVER:
        assert played.state.decider is not None
        actions = played.may(played.state.decider)
        assert actions == legal_actions(played.state)
        played.do(rng.choice([action for action in actions if action.kind != "offered"]))
    return played


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_the_view_law_in_the_dark(seed: int, players: int) -> None:
    """Who has not looked has no card of his own, and may do exactly what the full state allows him."""
    played = random_deal(seed, players)
    assert isinstance(played.state, State)
    for seat in (1, 2, 3):
        view = played.views[seat].state
        assert view.hands[seat] is not None
    assert not played.state.dark
