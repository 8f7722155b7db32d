"""How often a suit brings its extra trick: the rows of the table that open cards decide.

The table is D. Lesnoy's, «Русский преферанс», appendix 2. The suit stands beside sure tricks only and nobody ruffs, so
that the number of tricks tells how the suit lay. The rows of three cards (AQT, AQx, KJ9, QJ9) count how a finesse ends
when the cards are closed; with open cards the declarer plays better, and the solver cannot be asked about them.
"""

from __future__ import annotations

import math

import pytest

from preferans.rules.contract import Strain
from preferans.solver import Game, Odds, odds
from tests.native.published import ALL_LAYOUTS
from tests.support import cards

SAMPLE = 1000

SUITS_OF_TEN = pytest.mark.parametrize(
    ("hand", "tricks", "chance"),
    [
        pytest.param("SAJT9 CAK DAK HAK", 9, 0.6656, id="AJT9: 2-2, or a single king or queen"),
        pytest.param("SA987 CAK DAK HAK", 9, 0.4180, id="Axxx: 2-2"),
        pytest.param("SKQ87 CAK DAK HAK", 9, 0.5418, id="KQxx: 2-2, or a single ace"),
        pytest.param("SAK987 CAK DAK HA", 10, 0.7895, id="three out: 2-1"),
        pytest.param("SAQJT98 CAK DAK", 10, 0.5263, id="two out: 1-1"),
        pytest.param("SAKQ7 CAK DAK HAK", 10, 1 - 0.0867, id="four out: not 4-0"),
    ],
)


def ask(hand: str, sample: int | None) -> Odds:
    """Returns how many tricks *hand* takes on its own lead without trumps."""
    return odds(cards(hand), cards("H87"), Game(Strain.NO_TRUMP, 1), leader=1, sample=sample, seed=1, threads=0)


@SUITS_OF_TEN
def test_a_sample_agrees_with_the_book(hand: str, tricks: int, chance: float) -> None:
    spread = math.sqrt(SAMPLE * chance * (1 - chance))
    assert abs(sum(ask(hand, SAMPLE).counts[tricks:]) - SAMPLE * chance) <= 5 * spread


@pytest.mark.sweep
@SUITS_OF_TEN
def test_all_layouts_agree_with_the_book(hand: str, tricks: int, chance: float) -> None:
    assert sum(ask(hand, None).counts[tricks:]) / ALL_LAYOUTS == pytest.approx(chance, abs=0.00005)
