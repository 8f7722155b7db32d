"""The native solver against the plain search, on random endings of every kind."""

from __future__ import annotations

from random import Random

import pytest

from preferans.rules.cards import DECK, CardSet
from preferans.rules.contract import STRAINS, Strain
from preferans.solver import AllPass, Game, Goal, Misere, Position, Solver, Ties, evaluate_many, reference, solve_many
from preferans.solver.reference import Outcome
from tests.native.endings import random_ending

SIZES = (1, 1, 2, 2, 2, 3, 3, 3, 4)
SWEEP_SIZES = (*SIZES * 3, 4, 4, 5)
NEAR = 1e-9


def compare(position: Position, goal: Goal, solver: Solver) -> None:
    """Compares every card's value, the position's value and the answers that must follow from it."""
    whole, cards = reference.search(position, goal)
    found = solver.evaluate(position, goal)
    assert list(found.cards) == sorted(cards)
    if isinstance(goal, AllPass):
        for card, tricks in cards.items():
            assert found.cards[card] == pytest.approx(_floats(tricks), abs=NEAR), (position, goal, card)
        assert found.value == pytest.approx(_floats(whole), abs=NEAR), (position, goal)
        assert solver.solve(position, goal).value == pytest.approx(_floats(whole), abs=NEAR), (position, goal)
        return
    expected = {card: tricks[goal.declarer] for card, tricks in cards.items()}
    value = whole[goal.declarer]
    assert dict(found.cards) == expected, (position, goal)
    assert found.value == value == solver.solve(position, goal).value, (position, goal)
    assert set(found.best) == {card for card in expected if expected[card] == value}
    for least in range(position.tricks_left + 2):
        assert solver.at_least(position, goal, least) == (value >= least), (position, goal, least)


def _floats(tricks: Outcome) -> tuple[float, ...]:
    return tuple(map(float, tricks))


def endings(seed: int, count: int, sizes: tuple[int, ...]) -> list[tuple[Position, Goal]]:
    rng = Random(seed)
    return [random_ending(rng, rng.choice(sizes)) for _ in range(count)]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("portable", [False, True], ids=["native", "portable"])
def test_random_endings(seed: int, portable: bool) -> None:
    solver = Solver(portable=portable)
    for position, goal in endings(seed, 250, SIZES):
        compare(position, goal, solver)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(1000, 1110))
def test_many_random_endings(seed: int) -> None:
    solver = Solver(portable=seed % 2 == 1)
    for position, goal in endings(seed, 1000, SWEEP_SIZES):
        compare(position, goal, solver)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_goal_leader_and_declarer(size: int) -> None:
    """Every combination, on hands that are dense in few suits, where most is decided by small cards."""
    rng, solver = Random(size), Solver()
    for suits in (1, 2, 3) if size < 3 else (2, 3):
        for _ in range(4):
            pool = rng.sample(DECK[: 8 * suits], 3 * size)
            hands = [CardSet.of(pool[size * place : size * (place + 1)]) for place in range(3)]
            for leader in (1, 2, 3):
                position = Position((hands[0], hands[1], hands[2]), leader)
                for seat in (1, 2, 3):
                    for strain in STRAINS:
                        compare(position, Game(strain, seat), solver)
                    compare(position, Misere(seat), solver)
                for ties in Ties:
                    compare(position, AllPass(ties), solver)


def test_batches_answer_as_single_questions_do() -> None:
    asked = [(position, goal) for position, goal in endings(77, 300, (2, 3, 4)) if not isinstance(goal, AllPass)]
    positions, goals = [position for position, _ in asked], [goal for _, goal in asked]
    solver = Solver()
    alone = [solver.evaluate(position, goal) for position, goal in asked]
    for threads in (1, 2, 3):
        values = solve_many(positions, goals, threads=threads)
        assert [answer.value for answer in values if answer] == [answer.value for answer in alone]
        cards = evaluate_many(positions, goals, threads=threads)
        assert [answer.cards for answer in cards if answer] == [answer.cards for answer in alone]


def test_the_line_of_play_reaches_the_value() -> None:
    """Played out card by card, best play keeps the value and ends with it."""
    solver = Solver()
    for position, goal in endings(5, 150, (2, 3, 4)):
        if isinstance(goal, AllPass):
            continue
        value, now, won = solver.solve(position, goal).value, position, 0
        for card in solver.line(position, goal):
            assert card in solver.evaluate(now, goal).best
            now, winner = played(now, card, goal)
            won += winner == goal.declarer
            assert solver.solve(now, goal).value + won == value
        assert now.to_play is None


def played(position: Position, card: int, goal: Game | Misere) -> tuple[Position, int | None]:
    """Returns the position after *card*, and who won the trick that it finished."""
    from preferans.rules.play import winner

    hands = tuple(hand - (1 << card) for hand in position.hands)
    trick = (*position.trick, DECK[card])
    seats = position.seats
    if len(trick) < len(seats):
        return Position((hands[0], hands[1], hands[2]), position.leader, trick), None
    won = winner(list(zip(seats, trick, strict=True)), trick[0].suit, goal.trump)
    return Position((hands[0], hands[1], hands[2]), won if any(hands) else 1), won


@pytest.mark.parametrize("seed", range(3))
def test_bounds_of_an_all_pass(seed: int) -> None:
    """What the two others can force on a seat is its misere; nobody takes more by the rules for ties that are pure."""
    rng, solver = Random(seed), Solver()
    for _ in range(60):
        pool = rng.sample(DECK, 9)
        hands = [CardSet.of(pool[3 * place : 3 * place + 3]) for place in range(3)]
        position = Position((hands[0], hands[1], hands[2]), rng.choice((1, 2, 3)))
        bounds = solver.bounds(position)
        assert bounds[1:] == tuple(reference.solve(position, Misere(seat))[seat] for seat in (1, 2, 3))
        taken = solver.solve(position, AllPass(Ties.NEXT_MOST)).value
        assert all(own <= most for own, most in zip(taken[1:], bounds[1:], strict=True))


@pytest.mark.parametrize("goal", [Game(Strain.HEARTS, 1), Misere(3), AllPass()])
def test_nothing_left_is_worth_nothing(goal: Goal) -> None:
    over = Position((CardSet(0), CardSet(0), CardSet(0)))
    assert not any(reference.solve(over, goal))
    found = Solver().evaluate(over, goal)
    assert not found.cards
    assert found.value in (0, (0, 0, 0, 0))
