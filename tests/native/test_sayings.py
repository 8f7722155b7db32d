"""What the old books say about hands, put to the solver over drawn layouts.

The rules on buying to a misere are those of the Shevlyakovsky manual (1890s), I to VIII; the seven sure tricks are the
example of Zhuk's tutorial, chapter 3, and the clean misere stands in both.
"""

from __future__ import annotations

from random import Random

import pytest

from preferans.rules.cards import DECK, FULL, SUITS, CardSet, Rank
from preferans.rules.contract import Strain
from preferans.solver import Game, Misere, Odds, Position, odds, solve_many
from tests.support import cards

LAYOUTS = 150
SAFE = (Rank.SEVEN, Rank.NINE, Rank.JACK, Rank.KING)
"""The i-th lowest card of a suit that is never caught is at most this."""


def misere(hand: str, discard: str, *, leader: int = 1) -> Odds:
    """Returns how the misere of seat 2 comes out over drawn layouts."""
    return odds(cards(hand), cards(discard), Misere(2), leader=leader, sample=LAYOUTS, seed=1)


@pytest.mark.parametrize("discard", ["H87", "H98", "HAK"])
def test_seven_tricks_of_clubs_in_almost_every_layout(discard: str) -> None:
    hand = cards("SAKQ CKQJ87 DJ8")
    counted = odds(hand, cards(discard), Game(Strain.CLUBS, 1), sample=400, seed=1)
    assert sum(counted.counts[7:]) >= 0.97 * counted.layouts


def clean_hand(rng: Random) -> CardSet:
    """Returns ten cards of which no suit can be caught."""
    while True:
        hand = CardSet.of(rng.sample(DECK, 10))
        if all(_clean(hand.of_suit(suit)) for suit in SUITS):
            return hand


def _clean(suit: CardSet) -> bool:
    return all(card.rank <= most for card, most in zip(suit, SAFE, strict=False))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("leader", [1, 2], ids=["a defender leads", "own lead"])
def test_a_clean_misere_is_never_caught(seed: int, leader: int) -> None:
    rng = Random(seed)
    hand = clean_hand(rng)
    discard = CardSet.of(rng.sample([card for card in DECK if card not in hand], 2))
    counted = odds(hand, discard, Misere(2), leader=leader, sample=LAYOUTS, seed=seed)
    assert counted.counts[0] == LAYOUTS


def test_1_ace_fifth_with_eight_and_ten() -> None:
    assert misere("SAQT87 CJ97 D97", "CA CK").counts[0] == LAYOUTS


def test_2_seven_and_jack_or_ten_are_a_risk() -> None:
    jack, ten = misere("SJ7 CJ97 DJ97 H97", "CA CK"), misere("ST7 CJ97 DJ97 H97", "CA CK")
    assert 0 < jack.counts[0] < ten.counts[0] < LAYOUTS


def test_3_seven_ten_jack_may_cost_two_tricks() -> None:
    counted = misere("SJT7 CJ97 D97 H97", "CA CK")
    assert counted.counts[0] < LAYOUTS / 2
    assert counted.counts[2]


def test_4_seven_queen_king_cannot_be_won() -> None:
    assert misere("SKQ7 CJ97 D97 H97", "CA CK").counts[0] == 0


def test_5_ace_third_with_eight_and_seven_is_easily_lost() -> None:
    assert misere("SA87 CKJ97 D97 H7", "CA CQ").counts[0] <= 0.05 * LAYOUTS


def test_6_ace_fourth_with_seven_eight_ten_is_lost_only_to_four_in_one_hand() -> None:
    hand, discard, rng = cards("SAT87 CJ97 D97 H7"), cards("CA CK"), Random(6)
    unseen = list(CardSet(FULL) - hand - discard)
    spades = cards("SKQJ9")
    for leader in (1, 2):
        layouts = [CardSet.of(rng.sample(unseen, 10)) for _ in range(LAYOUTS)]
        positions = [Position((one, hand, CardSet.of(unseen) - one), leader) for one in layouts]
        for position, answer in zip(positions, solve_many(positions, Misere(2)), strict=True):
            assert answer is not None
            in_one_hand = any(position.hand(seat) & spades == spades for seat in (1, 3))
            assert answer.value == 0 or in_one_hand


def test_7_king_third_with_eight_and_nine_may_cost_two_tricks() -> None:
    counted = misere("SK98 CJ97 D97 H97", "CA CK")
    assert sum(counted.counts[2:]) > LAYOUTS / 2


def test_8_eight_and_nine_alone_are_not_always_caught() -> None:
    assert 0.3 * LAYOUTS < misere("S98 CJ97 DJ97 H97", "CA CK").counts[0] < 0.7 * LAYOUTS
