"""What must not change a value: other suits, gaps closed, seats turned; and what the numbers must obey."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans.rules.cards import DECK, RANKS, SUITS, Card, CardSet
from preferans.rules.contract import Strain
from preferans.solver import AllPass, Game, Goal, Misere, Position, Solver, Ties, Weights
from preferans.solver import _core as core
from tests.native.endings import random_ending, random_hands

SEEDS = range(60)
SIZES = (3, 4, 5, 6, 7, 8)
DEEP = 6
"""Cards a hand up to which an all-pass is looked at."""


def drawn(seed: int) -> tuple[Position, Goal]:
    """Returns a position of some size, bigger than brute force could solve."""
    rng = Random(seed)
    position, goal = random_ending(rng, rng.choice(SIZES))
    while isinstance(goal, AllPass) and position.tricks_left > DEEP:
        position, goal = random_ending(rng, rng.choice(SIZES))
    return position, goal


def values(position: Position, goal: Goal) -> dict[Card, list[float]]:
    """Returns each card's value as a list of one or four numbers."""
    cards = Solver().evaluate(position, goal).cards
    return {card: [value] if isinstance(value, int) else list(value) for card, value in cards.items()}


def moved(position: Position, table: dict[Card, Card]) -> Position:
    """Returns *position* with every card put in the place of another."""
    first, second, third = (CardSet.of(table[card] for card in hand) for hand in position.hands)
    trick = tuple(table[card] for card in position.trick)
    return replace(
        position, hands=(first, second, third), trick=trick, talon=tuple(table[card] for card in position.talon)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_plain_suits_are_alike(seed: int) -> None:
    position, goal = drawn(seed)
    order = Random(seed).sample(SUITS, 4)
    table = {card: Card.of(order[card.suit], card.rank) for card in DECK}
    twin = goal
    if isinstance(goal, Game) and goal.trump is not None:
        twin = Game(Strain(order[goal.trump]), goal.declarer)
    expected = values(position, goal)
    found = values(moved(position, table), twin)
    assert found.keys() == {table[card] for card in expected}
    for card, value in expected.items():
        assert found[table[card]] == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_gaps_do_not_count(seed: int) -> None:
    """Cards that nobody holds any more may as well not be: the others move down."""
    position, goal = drawn(seed)
    there = CardSet.of([*(card for hand in position.hands for card in hand), *position.trick, *position.talon])
    table = {
        card: Card.of(suit, RANKS[place]) for suit in SUITS for place, card in enumerate(sorted(there.of_suit(suit)))
    }
    expected, found = values(position, goal), values(moved(position, table), goal)
    for card, value in expected.items():
        assert found[table[card]] == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("seed", SEEDS)
def test_seats_may_be_turned(seed: int, turn: int) -> None:
    position, goal = drawn(seed)

    def turned(seat: int) -> int:
        return (seat - 1 + turn) % 3 + 1

    hands, taken = [CardSet(0)] * 3, [0] * 3
    for seat in (1, 2, 3):
        hands[turned(seat) - 1] = position.hand(seat)
        taken[turned(seat) - 1] = position.taken[seat - 1]
    twin = replace(
        position,
        hands=(hands[0], hands[1], hands[2]),
        taken=(taken[0], taken[1], taken[2]),
        leader=turned(position.leader),
        talon_owner=turned(position.talon_owner) if position.talon_owner else position.talon_owner,
    )
    twin_goal = goal if isinstance(goal, AllPass) else replace(goal, declarer=turned(goal.declarer))
    expected, found = values(position, goal), values(twin, twin_goal)
    for card, value in expected.items():
        if len(value) == 4:
            value = [value[0], *(value[1 + (seat - 1 - turn) % 3] for seat in (1, 2, 3))]
        assert found[card] == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
def test_at_least_is_monotone_and_agrees(seed: int) -> None:
    position, goal = drawn(seed)
    if isinstance(goal, AllPass):
        goal = Misere(position.seats[0])
        position = replace(position, talon=(), talon_owner=None)
    solver = Solver()
    answers = [solver.at_least(position, goal, tricks) for tricks in range(12)]
    assert answers == sorted(answers, reverse=True)
    assert sum(answers) - 1 == solver.solve(position, goal).value


def test_the_same_search_costs_the_same() -> None:
    for seed in SEEDS:
        position, goal = drawn(seed)
        first, second = Solver().evaluate(position, goal), Solver().evaluate(position, goal)
        assert first.nodes == second.nodes
        solver = Solver()
        solver.evaluate(position, goal)
        solver.clear()
        assert solver.evaluate(position, goal).nodes == first.nodes


def test_questions_before_do_not_change_an_answer() -> None:
    """One solver that keeps its table over many questions answers as a fresh one does."""
    solver = Solver(table_mb=1)
    for seed in range(150):
        position, goal = drawn(seed)
        answer, fresh = solver.evaluate(position, goal), Solver().evaluate(position, goal)
        assert answer.cards == fresh.cards, (position, goal)


def test_the_stored_signature() -> None:
    assert core.bench("signature")["nodes"] == core.SIGNATURE


@pytest.mark.parametrize("seed", range(20))
def test_the_portable_code_answers_and_costs_the_same(seed: int) -> None:
    position, goal = drawn(seed)
    here, there = Solver().evaluate(position, goal), Solver(portable=True).evaluate(position, goal)
    assert here.cards == there.cards
    assert here.nodes == there.nodes


@pytest.mark.parametrize("seed", range(25))
def test_the_table_of_45_is_45_questions(seed: int) -> None:
    first, second, third = random_hands(Random(seed), 3 + seed % 4)
    table = Solver().table45([first, second, third])
    solver = Solver()
    for strain in Strain:
        for declarer in (1, 2, 3):
            for leader in (1, 2, 3):
                position = Position((first, second, third), leader)
                assert table.value(strain, declarer, leader) == solver.solve(position, Game(strain, declarer)).value


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("goal", [Game(Strain.HEARTS, 2), Game(Strain.NO_TRUMP, 2), Misere(2)], ids=repr)
def test_every_discard_is_one_question(seed: int, goal: Game | Misere) -> None:
    pool = Random(seed).sample(DECK, 14)
    hands = [CardSet.of(pool[:4]), CardSet.of(pool[4:10]), CardSet.of(pool[10:])]
    leader = seed % 3 + 1
    found, solver = Solver().best_discards(hands, goal, leader), Solver()
    assert len(found.pairs) == 15
    for pair, value in found.pairs.items():
        position = Position((hands[0], hands[1] - pair, hands[2]), leader)
        assert value == solver.solve(position, goal).value
    best = min if isinstance(goal, Misere) else max
    assert found.value == best(found.pairs.values())
    assert all(found.pairs[pair] == found.value for pair in found.best)


@pytest.mark.parametrize("seed", range(20))
def test_all_pass_tricks_add_up(seed: int) -> None:
    rng = Random(seed)
    first, second, third = random_hands(rng, 5)
    position = Position((first, second, third), rng.choice((1, 2, 3)))
    solver = Solver()
    for ties in (Ties.MIXED, Ties.NEXT_MOST):
        answer = solver.evaluate(position, AllPass(ties))
        for value in (answer.value, *answer.cards.values()):
            assert sum(value) == pytest.approx(5)
        assert position.to_play is not None
        own = min(value[position.to_play] for value in answer.cards.values())
        assert answer.value[position.to_play] == pytest.approx(own)
    worst = solver.solve(position, AllPass(Ties.WORST)).value
    assert sum(worst) >= 5
    bonus = AllPass(Ties.NEXT_MOST, Weights(own=0, none=1))
    assert solver.evaluate(position, bonus).best == ()
