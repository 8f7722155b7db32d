"""Batches of worlds against the same questions asked one by one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from preferans.rules.cards import DECK, CardSet
from preferans.rules.contract import Strain
from preferans.solver import (
    AllPass,
    Game,
    Goal,
    Limit,
    Misere,
    Position,
    PositionError,
    Solver,
    at_least_worlds,
    evaluate_worlds,
    solve_worlds,
)
from tests.native.endings import random_ending


def worlds_like(rng: Random, position: Position, goal: Goal, count: int) -> list[Position]:
    """Returns positions that who plays next in *position* cannot tell from it: the other hands exchange cards."""
    hidden = [seat for seat in (1, 2, 3) if seat != position.to_play]
    found = [position]
    for _ in range(1000):
        if len(found) == count:
            break
        cards = [card for seat in hidden for card in position.hand(seat)]
        left = [card for card in DECK if not any(card in hand for hand in position.hands)]
        left = [card for card in left if card not in position.trick and card not in position.talon]
        pool = [*cards, *left]
        rng.shuffle(pool)
        hands = list(position.hands)
        for seat in hidden:
            size = len(position.hand(seat))
            hands[seat - 1], pool = CardSet.of(pool[:size]), pool[size:]
        talon = (*position.talon[:1], *pool[: len(position.talon[1:])])
        try:
            world = replace(position, hands=(hands[0], hands[1], hands[2]), talon=talon)
            Solver().evaluate(world, goal, Limit(nodes=10**6))
        except PositionError:
            continue
        found.append(world)
    return found


def asked(worlds: list[Position]) -> tuple[NDArray[np.uint32], dict[str, Any]]:
    """Returns the hands and the options of a batch."""
    first = worlds[0]
    hands = np.array([world.hands for world in worlds], dtype=np.uint32)
    talon = np.array([world.talon for world in worlds], dtype=np.int8)
    options = {
        "talon": talon,
        "talon_owner": first.talon_owner,
        "winner_leads": first.winner_leads,
        "taken": first.taken,
    }
    return hands, options


def cases(count: int) -> list[tuple[list[Position], Goal]]:
    """Returns endings of every goal, at any point of a trick, each in several worlds."""
    rng = Random(1)
    found: list[tuple[list[Position], Goal]] = []
    while len(found) < count:
        position, goal = random_ending(rng, rng.randint(2, 5))
        if position.to_play is not None:
            found.append((worlds_like(rng, position, goal, 6), goal))
    return found


@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_says_what_single_questions_say(threads: int) -> None:
    solver = Solver()
    for worlds, goal in cases(150):
        hands, options = asked(worlds)
        answer = evaluate_worlds(
            hands, worlds[0].leader, worlds[0].trick, goal, threads=threads, solver=solver, **options
        )
        values = solve_worlds(hands, worlds[0].leader, worlds[0].trick, goal, threads=threads, **options)
        assert answer.done.all()
        assert values.done.all()
        for row, world in enumerate(worlds):
            single: Any = Solver().evaluate(world, goal)
            assert answer.cards == tuple(single.cards)
            assert answer.values[row].tolist() == pytest.approx(np.array(list(single.cards.values())))
            assert values.values[row].tolist() == pytest.approx(single.value)


def test_a_batch_tells_whether_enough_tricks_are_made() -> None:
    for worlds, goal in cases(60):
        if isinstance(goal, AllPass):
            continue
        hands, options = asked(worlds)
        for tricks in range(4):
            answer = at_least_worlds(hands, worlds[0].leader, worlds[0].trick, goal, tricks, **options)
            expected = [Solver().at_least(world, goal, tricks) for world in worlds]
            assert answer.values.astype(bool).tolist() == expected


def full_worlds(count: int) -> NDArray[np.uint32]:
    """Returns so many layouts with the same first hand."""
    rng = np.random.default_rng(1)
    deck = np.arange(10, 32)
    rows = []
    for _ in range(count):
        rng.shuffle(deck)
        rows.append([(1 << 10) - 1, sum(1 << int(c) for c in deck[:10]), sum(1 << int(c) for c in deck[10:20])])
    return np.array(rows, dtype=np.uint32)


@pytest.mark.parametrize("goal", [Game(Strain.HEARTS, 2), Misere(1), AllPass()], ids=["game", "misere", "all-pass"])
def test_a_limit_of_nodes_leaves_the_last_worlds_undone(goal: Goal) -> None:
    hands = full_worlds(12)
    whole = evaluate_worlds(hands, 1, (), goal)
    answers = [evaluate_worlds(hands, 1, (), goal, limit=Limit(nodes=max(1, whole.nodes // 2))) for _ in range(2)]
    for answer in answers:
        finished = int(answer.done.sum())
        assert finished < 12
        assert answer.done.tolist() == [True] * finished + [False] * (12 - finished)
        assert (answer.values[:finished] == whole.values[:finished]).all()
    assert answers[0].nodes == answers[1].nodes
    assert (answers[0].done == answers[1].done).all()


def test_worlds_that_cannot_be_compared_are_refused() -> None:
    hands = np.array([[0b11, 0b1100, 0b110000], [0b101, 0b1010, 0b110000]], dtype=np.uint32)
    game = Game(Strain.NO_TRUMP, 1)
    with pytest.raises(ValueError, match="not the same in all worlds"):
        evaluate_worlds(hands, 1, (), game)
    assert solve_worlds(hands, 1, (), game).values.tolist() == [0, 0]
    with pytest.raises(ValueError, match="stands twice"):
        solve_worlds(np.array([[1, 2, 4], [1, 1, 2]], dtype=np.uint32), 1, (), game)
    with pytest.raises(PositionError, match="shape"):
        solve_worlds(np.zeros((0, 3), dtype=np.uint32), 1, (), game)
    with pytest.raises(PositionError, match="no option"):
        solve_worlds(hands, 1, (), game, treads=2)  # type: ignore[call-arg]
    with pytest.raises(PositionError, match="no declarer"):
        at_least_worlds(hands, 1, (), AllPass(), 1)  # type: ignore[arg-type]
