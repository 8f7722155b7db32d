"""Among people equal cards are mixed now and then; others never are, and none in matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from preferans.players.options import Considered, Option
from preferans.players.search.levels import QUICK
from preferans.players.search.mixing import MIXED, mixed
from preferans.players.search.player import SearchPlayer
from preferans.rules.convention import load
from preferans.rules.events import Played
from preferans.rules.view import View
from tests.support import Deal, card, dealt

SOCHI = load("sochi")
SPADES = dealt("SKQT8 CK98 DT HJ9", "S9 CAJT DJ97 HQT8", "SAJ CQ7 DAKQ8 HAK", "S7 H7")
"""Of ♠KQ108 king and queen are equal; the ten joins them once the jack is gone."""


def options(deal_: Deal, *worth: tuple[str, float]) -> tuple[Option, ...]:
    return tuple(Option(Played(deal_.to_act or 0, card(name)), whists) for name, whists in worth)


def chosen(deal_: Deal, *worth: tuple[str, float]) -> Counter[str]:
    rng = Random(1)
    actions = [mixed(deal_.state, options(deal_, *worth), rng) for _ in range(4000)]
    return Counter(str(action.card) for action in actions if isinstance(action, Played))


def all_pass() -> Deal:
    return Deal(SOCHI, SPADES).say("pass pass pass")


def test_touching_cards_are_mixed_now_and_then() -> None:
    found = chosen(all_pass(), ("SQ", 1.0), ("SK", 1.0), ("ST", 1.0), ("S8", 0.5))
    assert set(found) == {"SQ", "SK"}
    assert found["SK"] / 4000 == pytest.approx(MIXED, abs=0.02)


def test_a_card_between_that_has_been_played_parts_no_longer() -> None:
    begun = all_pass().play("S8 S9 SJ H9 HT HK")
    assert begun.to_act == 1
    found = chosen(begun, ("ST", 1.0), ("SQ", 1.0), ("SK", 1.0))
    assert set(found) == {"ST", "SQ", "SK"}
    assert found["ST"] / 4000 == pytest.approx(1 - MIXED, abs=0.02)


def test_cards_that_are_not_worth_the_same_are_never_mixed() -> None:
    assert set(chosen(all_pass(), ("SQ", 1.0), ("SK", 0.9))) == {"SQ"}


def test_a_match_knows_no_mixing() -> None:
    """Without a clock, as in matches, the best card is played always; with one, as among people, not always."""
    begun = all_pass()
    considered = Considered(options(begun, ("SQ", 1.0), ("SK", 1.0)), worlds=1, why="few-tricks")

    class Decided(SearchPlayer):
        def consider(self, view: View) -> Considered:
            return considered

    seen = begun.seen_by(1)
    assert {Decided(QUICK, Random(seed)).act(seen) for seed in range(100)} == {considered.best}
    among_people = {Decided(QUICK, Random(seed), clock=lambda: 0.0).act(seen) for seed in range(100)}
    assert among_people == {option.action for option in considered.options}
