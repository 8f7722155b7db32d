"""An all-pass by agreement of all at the table, at any turn of the auction (C-05, V C)."""

import pytest

from preferans.notation.scorepad import read_pad, score
from preferans.players import RulesPlayer, Thumb
from preferans.rules.calls import BOMB
from preferans.rules.contract import ALL_PASS
from preferans.rules.convention import load
from preferans.rules.errors import Reason
from preferans.rules.events import Action, Called, HandShown, Looked, Moved, Voted
from preferans.rules.result import outcome_of
from preferans.rules.state import Phase
from preferans.rules.view import view
from tests.support import LONG_SUITS, Deal, dealt, kodeks

FLAT = dealt("S987 C987 D87 H87", "SJT CJT DJT9 HJT9", "SKQ CKQ DAKQ HAKQ", "SA CA")
"""Hands that win little, but for the third."""


def asked(*words: str, players: int = 3, **changes: object) -> Deal:
    deal = Deal(kodeks(forced_raspas_by_vote=True, **changes), LONG_SUITS, players=players)
    return deal.say(" ".join(words)) if words else deal


def test_C_05_the_sharper_s_scale_has_it_and_others_do_not() -> None:
    assert [name for name in ("shuler", "sochi", "classic", "zhuk") if load(name).forced_raspas_by_vote] == ["shuler"]
    assert Deal(kodeks(), LONG_SUITS).why(Moved(1)) is Reason.NOT_AGREED


def test_C_05_all_others_answer_clockwise_and_then_it_is_an_all_pass() -> None:
    deal = asked().do(Moved(1))
    assert (deal.phase, deal.to_act, deal.decider) == (Phase.VOTE, 2, 2)
    assert deal.seen_by(2).legal == (Voted(2, True), Voted(2, False))
    assert deal.seen_by(3).legal == ()
    deal.do(Voted(2, True))
    assert (deal.phase, deal.to_act) == (Phase.VOTE, 3)
    deal.do(Voted(3, True))
    assert (deal.phase, deal.state.contract, deal.to_act) == (Phase.PLAY, ALL_PASS, 1)
    assert deal.kinds()[-1] == "talon_led"


def test_C_05_with_four_the_sitting_dealer_is_asked_too() -> None:
    """He leads the talon in an all-pass and pays for what it takes."""
    deal = asked("pass", players=4).do(Moved(2))
    order = []
    while deal.phase is Phase.VOTE:
        seat = deal.decider
        assert seat is not None
        order.append(seat)
        deal.do(Voted(seat, True))
    assert order == [3, 0, 1]
    assert deal.state.contract == ALL_PASS


def test_C_05_the_dummy_is_not_asked() -> None:
    deal = Deal(kodeks(forced_raspas_by_vote=True, dummy="open"), LONG_SUITS, players=2, dummy=2).do(Moved(1))
    assert deal.decider == 3
    assert deal.do(Voted(3, True)).state.contract == ALL_PASS


@pytest.mark.parametrize("players", [3, 4])
def test_C_05_one_voice_against_it_is_enough_and_nobody_asks_twice(players: int) -> None:
    deal = asked("6S", players=players).do(Moved(2), Voted(3, False))
    assert (deal.phase, deal.to_act, deal.state.vote) == (Phase.AUCTION, 2, None)
    assert deal.why(Moved(2)) is Reason.NOT_NOW
    deal.say("6C pass 6D")
    assert not deal.allows(Moved)
    assert deal.say("pass").phase is Phase.DISCARD


def test_C_05_another_may_still_ask() -> None:
    deal = asked().do(Moved(1), Voted(2, False)).say("pass")
    assert deal.do(Moved(2)).phase is Phase.VOTE


def test_C_05_a_call_falls_with_the_auction() -> None:
    """Whoever has called agrees to it himself: the deal has no declarer."""
    deal = asked("6S", "7C").do(Moved(3), Voted(1, True), Voted(2, True)).play_low()
    outcome = outcome_of(deal.state, 2)
    assert (outcome.contract, outcome.declarer, outcome.dark, outcome.called_level) == (ALL_PASS, None, False, 0)
    assert sum(outcome.tricks or ()) == 10


def test_C_05_not_outside_the_auction_and_not_out_of_turn() -> None:
    deal = asked()
    assert deal.why(Moved(2)) is Reason.OUT_OF_TURN
    assert deal.why(Voted(1, True)) is Reason.NOT_NOW
    deal.do(Moved(1))
    assert deal.why(Voted(3, True)) is Reason.OUT_OF_TURN
    assert deal.why(Moved(2)) is Reason.NOT_NOW
    deal.do(Voted(2, False)).say("6S pass pass")
    assert deal.why(Moved(1)) is Reason.NOT_NOW


def in_the_dark() -> Deal:
    rules = kodeks(forced_raspas_by_vote=True, blind=True)
    return Deal(rules, type(LONG_SUITS)(LONG_SUITS.hands, LONG_SUITS.talon, dark=True))


@pytest.mark.parametrize(("call", "bombers"), [("bomb", (1,)), ("dark:6S", ())])
def test_C_05_who_has_not_looked_may_answer_and_bombs_stand_where_nobody_called(
    call: str, bombers: tuple[int, ...]
) -> None:
    deal = in_the_dark().say(call).do(Looked(2), Moved(2))
    assert deal.seen_by(3).legal == (Voted(3, True), Voted(3, False))
    assert deal.why(Looked(3)) is Reason.NOT_NOW
    deal.do(Voted(3, True), Voted(1, True))
    assert deal.state.contract == ALL_PASS
    assert deal.state.dark == frozenset()
    # Everybody picks his cards up by rule.
    assert {event.seat for event in deal.log if isinstance(event, HandShown)} == {1, 2, 3}
    assert outcome_of(deal.play_low().state, 0).bombers == bombers


def test_C_05_who_has_not_looked_may_not_ask() -> None:
    assert in_the_dark().why(Moved(1)) is Reason.NOT_NOW
    assert in_the_dark().do(Looked(1)).why(Moved(1)) is None
    assert in_the_dark().do(Called(1, BOMB)).state.auction is not None


def test_C_05_everybody_sees_the_proposal_and_the_answers() -> None:
    log = asked().do(Moved(1), Voted(2, True)).log
    for seat in (None, 1, 2, 3):
        state = view(log, seat).state
        assert (state.phase, state.vote is not None and state.vote.yes) == (Phase.VOTE, 1)


def answer(deal: Deal) -> tuple[Action, Thumb]:
    decision = RulesPlayer().decide(deal.seen_by(deal.decider))
    return decision.action, decision.thumb


def test_C_05_the_bot_agrees_with_a_hand_that_wins_nothing_and_not_with_a_game() -> None:
    rules = kodeks(forced_raspas_by_vote=True)
    assert answer(Deal(rules, FLAT).say("pass").do(Moved(2), Voted(3, True))) == (Voted(1, True), Thumb.SAFE_ALL_PASS)
    assert answer(Deal(rules, FLAT).do(Moved(1), Voted(2, True))) == (Voted(3, False), Thumb.NO_ALL_PASS)
    assert answer(Deal(rules, LONG_SUITS).do(Moved(1))) == (Voted(2, False), Thumb.NO_ALL_PASS)


def test_C_05_on_the_pad_it_is_an_all_pass_like_any_other() -> None:
    pad = read_pad(
        '{"convention": "shuler", "players": ["A", "B", "C"], "deals": '
        '[{"dealer": "C", "contract": "all-pass", "tricks": {"A": 1, "B": 4, "C": 5}}]}'
    )
    assert [str(points) for points in score(pad).pulka.sheet.mountain] == ["2", "8", "10"]
