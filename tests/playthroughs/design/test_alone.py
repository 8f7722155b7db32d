"""A whister plays alone: the passer's cards are put aside and tricks have two cards (K 3.8.15)."""

import pytest

from preferans.rules.calls import PASS, Answer, bid
from preferans.rules.contract import Strain, game
from preferans.rules.events import Called, Discarded, Named, Whisted
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase
from tests.playthroughs.design.table import Table
from tests.support import cards, dealt

GIVEN = dealt("S98 CAKQ DAKQ HT7", "SAKQJT C98 D7 HA9", "S7 CJT7 DJT98 HKQ", "H8 HJ")
SIX = game(6, Strain.SPADES)


def declared(answers: list[tuple[int, Answer]]) -> Table:
    """Returns the second hand's six of spades, after the answers of the third and the first."""
    table = Table(GIVEN).do(Called(1, PASS), Called(2, bid(SIX)), Called(3, PASS))
    table.do(Discarded(2, cards("D7 H8")), Named(2, SIX))
    return table.do(*(Whisted(seat, answer) for seat, answer in answers))


def test_the_absent_hand_is_skipped_and_the_next_leads() -> None:
    table = declared([(3, Answer.WHIST), (1, Answer.PASS), (3, Answer.ALONE), (1, Answer.PASS)])
    assert table.state.phase is Phase.PLAY
    assert table.state.whist is not None
    assert table.state.whist.conduct is Answer.ALONE
    assert table.state.aside == 1
    # The first lead was the absent hand's: the next clockwise leads, here the declarer.
    assert (table.state.to_act, table.state.decider) == (2, 2)
    # Nobody's cards are laid down; the passer still knows his own, which are out.
    assert [table.seen(seat) for seat in (1, 2, 3, None)] == ["1t", "2td", "3t", "t"]
    table.play("SA S7")
    assert [len(trick.cards) for trick in table.state.tricks] == [2]
    # Follow suit, else trump, else any card, as always.
    table.play("C9 CT")
    assert (table.state.to_act, table.state.decider) == (3, 3)
    table.play("DJ SJ SQ HK")
    table.play_out()
    assert table.state.ending is Ending.PLAYED
    assert table.state.taken[1] == 0
    assert table.state.hands[1] == GIVEN.hands[0]
    outcome = outcome_of(table.state, dealer=2)
    assert outcome.whisters == (2,)
    assert outcome.tricks is not None
    assert outcome.tricks[0] == 0
    assert sum(outcome.tricks) == 10


@pytest.mark.parametrize(
    ("answers", "aside", "leads"),
    [
        ([(3, Answer.WHIST), (1, Answer.PASS), (3, Answer.ALONE), (1, Answer.PASS)], 1, 2),
        ([(3, Answer.PASS), (1, Answer.WHIST), (1, Answer.ALONE), (3, Answer.PASS)], 3, 1),
    ],
)
def test_every_seat_may_be_the_absent_one(answers: list[tuple[int, Answer]], aside: int, leads: int) -> None:
    table = declared(answers)
    assert table.state.aside == aside
    assert table.state.to_act == leads
    table.play_out()
    assert all({seat for seat, _ in trick.cards} == {1, 2, 3} - {aside} for trick in table.state.tricks)
    assert len(table.state.tricks) == 10
