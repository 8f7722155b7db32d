"""What a declarer's cards tell once he sees both other hands, and that a lead in the dark tells nothing of the kind."""

from __future__ import annotations

import numpy as np
import pytest

from preferans.players.search.beliefs import believed
from preferans.players.search.open_cards import Bench
from preferans.rules.convention import load
from preferans.worlds import Worlds, worlds_of
from tests.support import Deal, cards, dealt

SOCHI = load("sochi")
HOLE = dealt("S97Q C987 D987 H7", "S8TJKA CTJ DTJ HT", "CQKA DQKA H98JQ", "HK HA")
"""The first hand lays the two high hearts aside and is left with a single hole: the queen of spades."""


ONE_KING = dealt("S8TJQA CTJ DTJ HT", "S97 C987 D987 H87", "CQKA DQKA HJQKA", "SK H9")
"""The second hand lays the king of spades aside; had it kept it, the king would go under the ace."""


def discards(deal_: Deal) -> tuple[Worlds, Worlds]:
    """Returns what seat 3 holds possible, before and after the cards played are looked at."""
    seen = deal_.seen_by(3)
    layouts = worlds_of(seen, 100, np.random.default_rng(1))
    return layouts, believed(seen.state, layouts, Bench(1.0))


def test_a_lead_made_before_the_hands_lay_open_is_no_evidence() -> None:
    """The queen of spades is caught at once; who leads her has not seen the king and the ace."""
    layouts, after = discards(Deal(SOCHI, HOLE).say("misere pass pass").discard("HK HA").play("SQ"))
    assert len(layouts) == 55, "eleven cards are left of the twelve"
    assert after.weights == pytest.approx(layouts.weights)


def test_who_sees_both_hands_throws_no_trick_away() -> None:
    """Under the ace of spades he plays the nine, so he hardly keeps king and seven: the king would be caught later.

    With the king and no seven the eight catches the nine, and he has nothing to lose.
    """
    layouts, after = discards(Deal(SOCHI, ONE_KING).say("pass misere pass").discard("SK H9").play("SA S9"))
    hand = layouts.hands[:, 1]
    both = (hand & np.uint32(int(cards("SK")))) > 0
    both &= (hand & np.uint32(int(cards("S7")))) > 0
    assert layouts.weights[both].sum() > 0.5
    assert after.weights[both].sum() < 0.2
