"""A dark bid: a player calls before he has looked at his cards, wins, and takes the talon alone."""

from dataclasses import replace

from preferans.rules.calls import PASS, Answer, bid
from preferans.rules.contract import Strain, game
from preferans.rules.events import Called, Discarded, HandShown, Looked, Named, TalonShown, Whisted
from preferans.rules.legal import legal_actions
from preferans.rules.result import outcome_of
from preferans.rules.state import Phase
from tests.playthroughs.design.table import Table
from tests.support import card, cards, dealt

HANDS = dealt("SAKQJT C98 D7 HA9", "S98 CAKQ DAKQ HT7", "S7 CJT7 DJT98 HKQ", "H8 HJ")
DARK = replace(HANDS, dark=True)
SIX = game(6, Strain.SPADES)


def test_nobody_knows_a_card_before_he_has_looked() -> None:
    table = Table(DARK)
    assert table.state.dark == {1, 2, 3}
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["", "", "", ""]
    assert table.may(1) == legal_actions(table.state) == (Looked(1),)


def test_a_dark_bid_from_the_deal_to_the_end() -> None:
    table = Table(DARK)

    # The first hand calls six in the dark: he knows no more than before.
    table.do(Called(1, bid(SIX, blind=True)))
    assert table.state.auction is not None
    assert table.state.auction.blind
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["", "", "", ""]

    # The second looks: his hand is shown to him and to nobody else, and only then he may speak.
    assert table.may(2) == (Looked(2),)
    table.do(Looked(2))
    assert table.last() == HandShown(2, HANDS.hands[1], to=2)
    assert table.told(1) == table.told(3) == table.told(None) == HandShown(2, None, to=2)
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["", "2", "", ""]
    assert table.state.dark == {1, 3}
    assert Called(2, PASS) in table.may(2)
    table.do(Called(2, PASS), Looked(3), Called(3, PASS))

    # The bid was dark, so the talon is for the declarer only; his own hand he has not seen yet.
    assert table.last() == TalonShown(HANDS.talon, to=1)
    assert table.told(2) == TalonShown(None, to=1)
    assert table.state.phase is Phase.DISCARD
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["t", "2", "3", ""]
    assert table.state.dark == {1}

    # He looks at his twelve cards.
    table.do(Looked(1))
    assert table.state.hands[1] == cards("SAKQJT C98 D7 HAJ98")
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["1t", "2", "3", ""]
    assert table.may(1) == legal_actions(table.state)
    assert len(table.may(1)) == 66

    # From here on the deal is like any other, but the talon stays unknown.
    table.do(Discarded(1, cards("D7 H8")), Named(1, SIX))
    table.do(Whisted(2, Answer.WHIST), Whisted(3, Answer.WHIST))
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["1td", "2", "3", ""]
    assert table.state.decider == 1
    table.play("SA S8 S7")
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["1td", "2", "3", ""]
    table.play_out()
    assert [table.views[seat].state.talon for seat in (2, 3, None)] == [None, None, None]
    assert sum(outcome_of(table.state, dealer=2).tricks or ()) == 10


def test_a_dark_bid_is_outbid_by_a_player_who_has_looked() -> None:
    table = Table(DARK).do(Called(1, bid(SIX, blind=True)), Looked(2), Called(2, bid(game(7, Strain.CLUBS))))
    assert table.state.auction is not None
    assert not table.state.auction.blind
    table.do(Looked(3), Called(3, PASS), Called(1, PASS))
    # He never looked; the winning call was light, so everybody sees the talon.
    assert table.last() == TalonShown((card("H8"), card("HJ")))
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["t", "2t", "3t", "t"]
    assert table.state.dark == {1}
