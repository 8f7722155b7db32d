"""Two players and the dummy (гусарик; A15; Kodeks 3.9.1, 3.7.6.4)."""

import pytest

from preferans.rules.calls import Answer
from preferans.rules.errors import Reason
from preferans.rules.events import Called, Entrusted
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase
from preferans.rules.whisting import WhistResult
from tests.support import LONG_SUITS, Deal, call, kodeks


def two(words: str, dummy: int, **changes: object) -> Deal:
    return Deal(kodeks(**changes), LONG_SUITS, players=2, dummy=dummy).say(words)


def game(words: str, dummy: int, answers: str = "whist", **changes: object) -> Deal:
    name = next(word for word in words.split() if word != "pass")
    return two(words, dummy, **changes).discard("D7 HJ").name(name).answer(answers)


@pytest.mark.parametrize(("dummy", "live"), [(1, 2), (2, 1)])
def test_Z_56_the_dummy_never_speaks(dummy: int, live: int) -> None:
    deal = two("", dummy)
    assert deal.to_act == live
    assert deal.why(Called(dummy, call("pass"))) is Reason.OUT_OF_TURN
    deal.say("6S")
    assert deal.to_act == 3


@pytest.mark.parametrize(("words", "dummy", "live"), [("6H pass", 2, 3), ("6H pass", 1, 3), ("pass 6H", 2, 1)])
def test_A15_the_opponent_alone_is_asked(words: str, dummy: int, live: int) -> None:
    deal = game(words, dummy, "")
    assert (deal.to_act, deal.answers()) == (live, {"pass", "whist"})
    assert deal.why_answer("half") is Reason.NO_SUCH_ANSWER


def test_A15_if_he_passes_the_game_is_made() -> None:
    deal = game("6H pass", 2, "pass")
    assert deal.state.ending is Ending.UNPLAYED
    assert outcome_of(deal.state, dealer=0).whisters == ()


@pytest.mark.parametrize("timing", ["before_lead", "after_declarer_lead", "after_first_card"])
@pytest.mark.parametrize(("words", "dummy", "live"), [("6H pass", 2, 3), ("6H pass", 1, 3), ("pass 6H", 2, 1)])
def test_A15_the_whister_plays_the_dummys_open_hand(words: str, dummy: int, live: int, timing: str) -> None:
    deal = game(words, dummy, open_timing=timing)
    assert deal.state.whist == WhistResult((live,), conduct=Answer.OPEN)
    deal.play_low_card()
    assert dummy in deal.state.faced
    while deal.phase is Phase.PLAY:
        assert deal.decider == (live if deal.to_act == dummy else deal.to_act)
        deal.play_low_card()


def test_K_3_9_1_the_dummy_leads_where_it_sits_left_of_the_dealer() -> None:
    for timing in ("before_lead", "after_declarer_lead", "after_first_card"):
        deal = game("6H pass", 1, open_timing=timing)
        assert (deal.to_act, deal.decider) == (1, 3)
        assert deal.seen_by(3).legal != ()
        assert game("6H pass", 2, open_timing=timing).to_act == 1


def test_A15_the_dummys_tricks_count_to_the_whister() -> None:
    deal = game("6H pass", 2).play_low()
    taken = deal.state.taken
    outcome = outcome_of(deal.state, dealer=0)
    assert outcome.tricks == (taken[3] + taken[2], taken[1])
    assert taken[2] > 0


def test_A15_misere_is_defended_with_the_opened_dummy() -> None:
    for choice in ("always", "choice"):
        deal = two("misere pass", 2, misere_open=choice).discard("D7 HJ").play("S7")
        assert 2 in deal.state.faced
        assert (deal.to_act, deal.decider) == (2, 3)
        assert not deal.allows(Entrusted)


def test_A15_stalingrad_and_the_checked_ten_against_a_dummy() -> None:
    for name, changes in (("6S", {"stalingrad": True}), ("10S", {"ten": "checked"})):
        deal = two(f"{name} pass", 2, **changes).discard("D7 HJ").name(name)
        assert deal.phase is Phase.PLAY
        assert deal.state.whist == WhistResult((3,), conduct=Answer.OPEN, forced=True)
