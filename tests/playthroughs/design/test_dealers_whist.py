"""Four players: the sitting dealer looks at a defender's hand and whists with it (K 3.8.8)."""

from preferans.rules.calls import PASS, Answer, bid
from preferans.rules.contract import Strain, game
from preferans.rules.events import Called, Discarded, HandShown, Named, Took, Whisted
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase
from tests.playthroughs.design.table import Table
from tests.support import cards, dealt

GIVEN = dealt("S98 CAKQ DAKQ HT7", "SAKQJT C98 D7 HA9", "S7 CJT7 DJT98 HKQ", "H8 HJ")
SEVEN = game(7, Strain.SPADES)
SEATS = (0, 1, 2, 3, None)


def asked(convention: str = "kodeks") -> Table:
    """Returns the second hand's seven of spades that both defenders have passed."""
    table = Table(GIVEN, convention=convention, players=4)
    table.do(Called(1, PASS), Called(2, bid(SEVEN)), Called(3, PASS), Discarded(2, cards("D7 H8")), Named(2, SEVEN))
    return table.do(Whisted(3, Answer.PASS), Whisted(1, Answer.PASS))


def test_he_chooses_a_hand_before_he_sees_it() -> None:
    table = asked()
    assert table.state.decider == 0
    assert [table.seen(seat) for seat in SEATS] == ["t", "1t", "2td", "3t", "t"]
    assert table.may(0) == (Whisted(0, Answer.PASS), Took(0, 3), Took(0, 1))


def test_only_he_and_its_owner_know_the_hand() -> None:
    table = asked().do(Took(0, 1))
    assert table.last() == HandShown(1, GIVEN.hands[0], to=0)
    assert table.told(3) == table.told(None) == HandShown(1, None, to=0)
    assert [table.seen(seat) for seat in SEATS] == ["1t", "1t", "2td", "3t", "t"]
    assert table.state.faced == frozenset()
    assert table.may(0) == (Whisted(0, Answer.PASS), Whisted(0, Answer.WHIST))


def test_he_passes_after_the_look() -> None:
    table = asked().do(Took(0, 1), Whisted(0, Answer.PASS))
    assert table.state.ending is Ending.UNPLAYED
    assert table.state.controllers == (0, 1, 2, 3)


def test_a_closed_whist_with_anothers_hand() -> None:
    table = asked().do(Took(0, 1), Whisted(0, Answer.WHIST), Whisted(0, Answer.CLOSED))
    assert table.state.phase is Phase.PLAY
    # The first hand leads; the dealer chooses, and its owner looks on.
    assert (table.state.to_act, table.state.decider) == (1, 0)
    assert table.may(1) == ()
    assert {action.seat for action in table.may(0) if action.kind == "played"} == {1}
    table.play("CA")
    assert [table.seen(seat) for seat in SEATS] == ["1t", "1t", "2td", "3t", "t"]
    assert table.views[0].state.hands[1] == table.views[1].state.hands[1] == cards("S98 CKQ DAKQ HT7")
    # The declarer plays his own hand, and so does the other defender: the play is closed.
    assert table.state.decider == 2
    table.play("C8")
    assert (table.state.to_act, table.state.decider) == (3, 3)
    assert table.may(0) == ()
    table.play("C7")
    assert (table.state.to_act, table.state.decider) == (1, 0)
    table.play_out()
    outcome = outcome_of(table.state, dealer=3)
    assert outcome.whisters == (3,)
    assert outcome.tricks is not None
    assert outcome.tricks[3] == 0
    assert sum(outcome.tricks) == 10


def test_an_open_whist_with_both_hands() -> None:
    table = asked().do(Took(0, 3), Whisted(0, Answer.WHIST), Whisted(0, Answer.OPEN))
    # Before the first lead both defenders' hands lie open, and the dealer chooses for both.
    assert table.state.faced == {1, 3}
    assert [table.seen(seat) for seat in SEATS] == ["13t", "13t", "123td", "13t", "13t"]
    assert table.state.controllers == (0, 0, 2, 0)
    assert (table.state.to_act, table.state.decider) == (1, 0)
    table.play("CA C8")
    assert (table.state.to_act, table.state.decider) == (3, 0)
    assert table.may(1) == table.may(3) == ()


def test_he_returns_a_half() -> None:
    table = Table(GIVEN, convention="kodeks", players=4)
    table.do(Called(1, PASS), Called(2, bid(SEVEN)), Called(3, PASS), Discarded(2, cards("D7 H8")), Named(2, SEVEN))
    table.do(Whisted(3, Answer.PASS), Whisted(1, Answer.HALF), Whisted(3, Answer.PASS))
    assert table.state.decider == 0
    table.do(Took(0, 1), Whisted(0, Answer.WHIST), Whisted(0, Answer.CLOSED))
    assert table.state.whist is not None
    assert (table.state.whist.whisters, table.state.whist.half_returned) == ((0,), 1)
    assert (table.state.to_act, table.state.decider) == (1, 0)
