"""The fast search against the textbook one: plain alpha-beta over the cards as they are. Small endings hide faults."""

from __future__ import annotations

from random import Random

import pytest

from preferans.rules.cards import CardSet
from preferans.rules.contract import STRAINS, Strain
from preferans.solver import TECHNIQUES, AllPass, Declared, Game, Misere, Position, Solver
from preferans.solver import _core as core
from preferans.solver.native import native_position
from tests.native.endings import random_ending

KINDS = ("trump", "no trump", "misere")
QUICK = {"trump": range(12), "no trump": range(8), "misere": range(1, 2)}
"""Deals for `make test`; the textbook search needs seconds for a misere."""


def full_deal(number: int, kind: str) -> tuple[Position, Declared]:
    """Returns a deal of the bench as a game with trumps, without them, or a misere."""
    hands, _, strain, declarer, leader = core.bench_deal(number)
    position = Position((CardSet(hands[0]), CardSet(hands[1]), CardSet(hands[2])), leader + 1)
    if kind == "misere":
        return position, Misere(declarer + 1)
    trumps = STRAINS[strain % 4] if kind == "trump" else Strain.NO_TRUMP
    return position, Game(trumps, declarer + 1)


def textbook(position: Position, goal: Declared) -> int:
    """Returns the value by the textbook search."""
    return core.Textbook().solve(native_position(position, goal)).value


def check_deals(numbers: range, kind: str) -> None:
    solver, portable = Solver(), Solver(portable=True)
    for number in numbers:
        position, goal = full_deal(number, kind)
        expected = textbook(position, goal)
        assert solver.solve(position, goal).value == expected, (position, goal)
        found = portable.evaluate(position, goal)
        assert found.value == expected, (position, goal)
        leads = list(found.cards)
        lead = leads[number % len(leads)]
        after = Position(
            tuple(hand - (1 << lead) for hand in position.hands),  # type: ignore[arg-type]
            position.leader,
            (lead,),
        )
        assert found.cards[lead] == textbook(after, goal), (position, goal, lead)


@pytest.mark.parametrize("kind", KINDS)
def test_full_deals(kind: str) -> None:
    check_deals(QUICK[kind], kind)


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(1000, 2000, 50))
@pytest.mark.parametrize("kind", KINDS)
def test_many_full_deals(kind: str, first: int) -> None:
    check_deals(range(first, first + 50), kind)


def check_positions(seed: int, count: int) -> None:
    """Compares positions of six to eight cards, also in the middle of a trick."""
    rng, solver = Random(seed), Solver()
    done = 0
    while done < count:
        position, goal = random_ending(rng, rng.choice((6, 7, 8)))
        if isinstance(goal, AllPass):
            continue
        done += 1
        assert solver.solve(position, goal).value == textbook(position, goal), (position, goal)


def test_positions_of_six_to_eight_cards() -> None:
    check_positions(1, 150)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_positions_of_six_to_eight_cards(seed: int) -> None:
    check_positions(seed, 250)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_without_a_technique_the_answers_are_the_same(name: str) -> None:
    whole, less = Solver(), Solver(without=[name])
    rng = Random(len(name))
    for _ in range(60):
        position, goal = random_ending(rng, rng.choice((4, 5, 6)))
        expected, found = whole.evaluate(position, goal).cards, less.evaluate(position, goal).cards
        if isinstance(goal, AllPass):
            for card in expected:
                assert found[card] == pytest.approx(expected[card], abs=1e-9), (position, goal)
        else:
            assert found == expected, (position, goal)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", TECHNIQUES)
def test_full_deals_without_a_technique(name: str, kind: str) -> None:
    whole, less = Solver(), Solver(without=[name])
    for number in range(2000, 2030):
        position, goal = full_deal(number, kind)
        assert less.solve(position, goal).value == whole.solve(position, goal).value, (position, goal)


@pytest.mark.parametrize("size", [3, 4])
def test_the_native_plain_search_agrees_too(size: int) -> None:
    """The bulk of the native tests leans on it."""
    rng, solver, plain = Random(size), Solver(), core.Exhaustive()
    for _ in range(150):
        position, goal = random_ending(rng, size)
        if isinstance(goal, AllPass):
            continue
        assert plain.solve(native_position(position, goal)) == solver.solve(position, goal).value
