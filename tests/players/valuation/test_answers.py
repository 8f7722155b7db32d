"""What an answer brings layout by layout: what a pass leaves open, and which layouts the level speaks for."""

from dataclasses import replace

import numpy as np
import pytest

from preferans.players.evidence import solved
from preferans.players.evidence.solved import fitting_tricks
from preferans.players.standing import first_deal
from preferans.players.valuation.answers import LETS_GO, Case, answer_values
from preferans.rules.calls import Answer
from preferans.rules.contract import Strain, game
from preferans.rules.convention import load, replace_fields
from preferans.rules.events import Started
from preferans.rules.state import State
from preferans.worlds import Worlds


def case_of(tricks: int, mine: float, his: float) -> Case:
    """Returns the first hand before a six in spades in which the declarer takes so many *tricks*."""
    own = np.array([[mine], [his]])
    return Case(2, game(6, Strain.SPADES), True, np.array([tricks]), own, np.ones(1))


def asked(rules_change: dict[str, object]) -> State:
    rules = replace_fields(load("sochi"), {"stalingrad": False, **rules_change})
    return replace(State(header=Started(rules, players=3)), contract=game(6, Strain.SPADES), declarer=1)


def test_over_a_half_the_first_hand_may_still_whist() -> None:
    # Four tricks of one's own against a six; the other has nothing and would leave for the half.
    case, first = case_of(6, 4.0, -3.0), first_deal(3)
    back = answer_values(asked({"whist_return": (6, 7)}), first, case)
    never = answer_values(asked({"whist_return": ()}), first, case)
    # He whists alone either way, but for the seldom game that is let go: 20/3 whists for the declarer's 13 1/3 (B3).
    alone = back[Answer.WHIST]
    assert back[Answer.PASS] == pytest.approx((1 - LETS_GO) * alone - LETS_GO * 20 / 3, abs=0.01)
    assert never[Answer.PASS] < back[Answer.PASS] - 3


def test_layouts_count_by_the_tricks_that_the_level_is_named_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = np.zeros(11)
    table[9] = np.log(3)
    monkeypatch.setattr(solved, "tables", lambda: {"solved:9": table})
    two = Worlds(np.zeros((2, 3), np.uint32), np.zeros(2, np.uint32), np.array([0.5, 0.5]), False)
    nine = fitting_tricks(two, game(9, Strain.SPADES), np.array([9, 6]))
    assert nine.weights.tolist() == pytest.approx([0.75, 0.25])
    six = fitting_tricks(two, game(6, Strain.SPADES), np.array([9, 6]))
    assert six.weights.tolist() == [0.5, 0.5]
