"""How a misere is caught: positions in which a person can tell by counting which suit does it, and when."""

from __future__ import annotations

import pytest

from preferans.players.options import Dangers
from preferans.players.search.hint import hint
from preferans.players.search.levels import LEVELS, QUICK, STRONG, Level
from preferans.rules.cards import Suit
from preferans.rules.convention import load
from tests.support import Deal, cards, dealt

SOCHI = load("sochi")
ONE_KING = dealt("S8TJQA CTJ DTJ HT", "S97 C987 D987 H87", "CQKA DQKA HJQKA", "SK H9")
"""The second hand holds the lowest cards of three suits. Of spades it has 9 7 and the king of the talon against
A Q J 10 8 of the first hand; the third hand has none."""
HOLE = dealt("S97Q C987 D987 H7", "S8TJKA CTJ DTJ HT", "CQKA DQKA H98JQ", "HK HA")
"""The first hand lays the two high hearts aside and is left with a single hole: the queen of spades."""


def dangers(deal: Deal, level: Level = STRONG) -> Dangers | None:
    return hint(deal.seen_by(deal.decider), level=level).dangers


def caught_of(deal: Deal, level: Level = STRONG) -> Dangers:
    found = dangers(deal, level)
    assert found is not None
    return found


@pytest.mark.parametrize("level", [QUICK, STRONG], ids=lambda level: level.name)
def test_who_defends_is_told_under_which_discards_it_is_caught(level: Level) -> None:
    """Counted by hand. The first hand leads the eight, the ten and the jack of spades, one after another.

    With the king kept beside 9 7, beside one of them or alone, he takes one of the three; with the nine alone he takes
    the eight; 9 7, the seven alone or no spade at all escape. Nothing else can take a trick. So of the 66 discards are
    caught 36 with K 9 7, nine with K 9, nine with K 7, one with the king alone and one with the nine alone.
    """
    told = caught_of(Deal(SOCHI, ONE_KING).say("pass misere pass").discard("SK H9"), level)
    assert (told.declarer, told.worlds, told.exact) == (2, 66, True)
    counts = {cards("SK97"): 36, cards("SK9"): 9, cards("SK7"): 9, cards("SK"): 1, cards("S9"): 1}
    assert len(told.ways) == 3
    for way in told.ways:
        assert way.suit is Suit.SPADES
        assert way.hands[0] == cards("SAQJT8")
        assert way.worlds == counts[way.hands[1]]
        assert way.hands[2] == 0
        assert way.aside is not None
        assert len(way.aside) == 2
        assert not way.aside & way.hands[1], "what is laid aside is not in the hand"
    shares = [way.share for way in told.ways]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= told.caught + 1e-9
    assert 0 < told.caught < 0.5, "nobody keeps the king who may lay it aside"


def test_a_clean_misere_shows_no_danger() -> None:
    """Once the king is laid aside all suits are the lowest: 9 7 of spades go under 8 and 10."""
    deal = Deal(SOCHI, ONE_KING).say("pass misere pass")
    told = caught_of(deal)
    assert (told.declarer, told.caught, told.ways) == (2, 0.0, ())
    assert not told.exact, "two hands of ten are not looked at in every layout"
    assert hint(deal.seen_by(2)).made == 1.0


def test_the_declarer_is_told_the_suit_and_how_it_must_lie() -> None:
    """Q 9 7 with the lowest cards of every other suit: nothing but the spades can catch it.

    Where one hand has all five others of them, it leads the eight, the ten and the jack: that is always caught.
    """
    deal = Deal(SOCHI, HOLE).say("misere pass pass")
    told = caught_of(deal)
    assert 0 < told.caught < 1
    assert told.ways
    for way in told.ways:
        assert way.suit is Suit.SPADES
        assert way.hands[0] == cards("SQ97")
        assert way.hands[1] | way.hands[2] == cards("SAKJT8")
        assert way.aside is None, "he knows himself what he lays aside"
    splits = [sorted(len(hand) for hand in way.hands[1:]) for way in told.ways]
    assert [0, 5] in splits
    assert len(splits) == len({tuple(split) for split in splits}), "each split is told once"
    assert sum(way.share for way in told.ways) <= told.caught + 1e-9
    assert sum(way.worlds for way in told.ways) <= told.worlds
    assert hint(deal.seen_by(1)).made == pytest.approx(1 - told.caught), "one figure, told twice"


def test_who_leads_on_his_misere_knows_his_hole_too() -> None:
    told = caught_of(Deal(SOCHI, HOLE).say("misere pass pass").discard("HK HA"))
    assert told.declarer == 1
    assert {way.suit for way in told.ways} == {Suit.SPADES}


def test_a_caught_misere_has_one_layout_once_all_cards_are_seen() -> None:
    """The king of spades was kept beside 9 7: after the eight the ten and the jack follow."""
    deal = Deal(SOCHI, ONE_KING).say("pass misere pass").discard("D9 H9").play("S8")
    assert deal.decider == 2
    told = caught_of(deal)
    assert (told.caught, told.worlds, told.exact) == (1.0, 1, True)
    (way,) = told.ways
    assert (way.suit, way.hands[1], way.share) == (Suit.SPADES, cards("SK97"), 1.0)


def test_a_misere_that_is_caught_already_has_no_dangers_left() -> None:
    deal = Deal(SOCHI, ONE_KING).say("pass misere pass").discard("D9 H9").play("S8 SK HJ")
    assert deal.state.taken[2] == 1
    assert dangers(deal) is None
    # Nor is it told again that it is caught: what counts now is by how much.
    assert not hint(deal.seen_by(deal.decider)).why.startswith("caught")


def test_who_calls_a_misere_is_told_what_it_may_come_to() -> None:
    deal = Deal(SOCHI, HOLE)
    told = caught_of(deal)
    assert told.declarer == 1
    assert 0 < told.caught < 0.5, "the queen is laid aside where the talon brings nothing worse"
    for way in told.ways:
        assert way.aside is None
        assert way.hands[0].of_suit(way.suit) == way.hands[0]


@pytest.mark.parametrize("name", LEVELS)
def test_other_games_and_hands_have_no_dangers(name: str) -> None:
    deal = Deal(SOCHI, dealt("SAKQJ87 CA DA8 H7", "ST9 CKQJ DKQJ HK8", "C987T D79T HAQJ", "HT H9"))
    assert dangers(deal, LEVELS[name]) is None
    deal.say("7S pass pass").discard("HT H9").name("7S").answer("whist pass open")
    assert dangers(deal, LEVELS[name]) is None


def test_dangers_come_from_the_view_alone() -> None:
    """The declarer's hidden cards are dealt anew and laid aside otherwise: the defenders see the same."""
    told = []
    for kept, discard in (("S97", "SK H9"), ("SK7", "S9 H9")):
        deal = Deal(SOCHI, ONE_KING).say("pass misere pass").discard(discard)
        assert deal.hand(2).of_suit(Suit.SPADES) == cards(kept)
        told.append(dangers(deal))
    assert told[0] == told[1]


def test_without_time_nothing_is_told() -> None:
    """A share of a handful of layouts would be worse than none."""
    view = Deal(SOCHI, HOLE).say("misere pass pass").seen_by(1)
    times = iter(range(0, 100_000, 1000))
    assert hint(view, level=QUICK, clock=lambda: float(next(times))).dangers is None
    assert hint(view, level=QUICK, clock=lambda: 0.0).dangers is not None
