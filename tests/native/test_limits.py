"""Limits, stopping and threads: what ends a search early, and that nothing else does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
from random import Random
from time import monotonic, sleep

import pytest

from preferans.rules.cards import CardSet
from preferans.rules.contract import Strain
from preferans.solver import (
    AllPass,
    Game,
    Limit,
    Misere,
    Position,
    Solver,
    Stop,
    Stopped,
    evaluate_many,
    odds,
    solve,
    solve_many,
)
from tests.native.endings import random_hands
from tests.support import cards

GAME = Game(Strain.NO_TRUMP, 1)


def full_deal(seed: int) -> Position:
    """Returns three hands of ten cards."""
    first, second, third = random_hands(Random(seed), 10)
    return Position((first, second, third))


def hard_miseres(count: int) -> list[Position]:
    """Returns full deals of which each takes a while."""
    solver = Solver()
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        if solver.solve(full_deal(seed), Misere(1)).nodes > 2000:
            found.append(full_deal(seed))
        seed += 1
    return found


def solve_in_no_time(seed: int) -> None:
    solve(full_deal(seed), Misere(1), Limit(seconds=1e-4))


@pytest.mark.parametrize("goal", [GAME, Misere(1), AllPass()], ids=["game", "misere", "all-pass"])
def test_a_limit_of_nodes_ends_the_search(goal: Game | Misere | AllPass) -> None:
    (position,) = hard_miseres(1)
    with pytest.raises(Stopped):
        solve(position, goal, Limit(nodes=1))
    solver = Solver()
    with pytest.raises(Stopped):
        solver.evaluate(position, goal, Limit(nodes=50))
    assert solver.solve(position, goal).value == solve(position, goal).value, "an ended search leaves no wrong trace"


def test_a_limit_of_seconds_ends_the_search() -> None:
    start = monotonic()
    with pytest.raises(Stopped):
        list(map(solve_in_no_time, range(10_000)))
    assert monotonic() - start < 10


def test_a_stop_that_is_set_ends_the_search() -> None:
    stop = Stop()
    limit = Limit(stop=stop)
    position = hard_miseres(1)[0]
    assert solve(position, GAME, limit).value == solve(position, GAME).value
    stop.set()
    assert stop.is_set
    with pytest.raises(Stopped):
        solve(position, Misere(1), limit)


def test_enough_nodes_are_no_limit() -> None:
    position = full_deal(3)
    free = solve(position, GAME)
    assert solve(position, GAME, Limit(nodes=10 * free.nodes + 10, seconds=1000)).value == free.value


def test_a_batch_leaves_out_what_runs_into_its_limit() -> None:
    """The limit is each position's own: small ones are answered between big ones."""
    hard = hard_miseres(3)
    easy = Position((cards("SA"), cards("SK"), cards("SQ")))
    positions = [easy, hard[0], easy, hard[1], hard[2], easy]
    answers = solve_many(positions, Misere(1), threads=2, limit=Limit(nodes=60))
    assert [answer is None for answer in answers] == [False, True, False, True, True, False]


def test_a_batch_that_is_stopped_has_gaps() -> None:
    stop = Stop()
    stop.set()
    answers = evaluate_many([full_deal(seed) for seed in range(20)], Misere(1), threads=2, limit=Limit(stop=stop))
    assert answers == [None] * 20


def test_another_thread_stops_a_batch() -> None:
    stop, begun = Stop(), threading.Event()
    positions = hard_miseres(5) * 2000

    def stopping() -> None:
        begun.wait()
        stop.set()

    def progress(done: int, _: int) -> None:
        if done > 2:
            begun.set()

    thread = threading.Thread(target=stopping)
    thread.start()
    answers = solve_many(positions, Misere(1), threads=2, progress=progress, limit=Limit(stop=stop))
    thread.join()
    assert len(answers) == len(positions)
    assert answers[-1] is None
    first = answers[0]
    assert first is not None
    assert first.value == solve(positions[0], Misere(1)).value


def test_the_order_does_not_depend_on_threads() -> None:
    positions = [full_deal(seed) for seed in range(60)]
    goals = [GAME if seed % 3 else Misere(seed % 2 + 1) for seed in range(60)]
    alone = [answer.value for answer in solve_many(positions, goals, threads=1) if answer]
    for threads in (2, 5):
        assert [answer.value for answer in solve_many(positions, goals, threads=threads) if answer] == alone
    assert alone == [solve(position, goal).value for position, goal in zip(positions, goals, strict=True)]


def test_progress_is_told_and_ends_with_everything() -> None:
    told: list[tuple[int, int]] = []
    solve_many(
        [full_deal(seed) for seed in range(30)],
        GAME,
        threads=2,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told[-1] == (30, 30)
    assert told == sorted(told)


def test_an_error_in_the_progress_is_passed_on() -> None:
    class Enough(Exception):
        pass

    def enough(done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        solve_many(hard_miseres(2) * 500, Misere(1), threads=2, progress=enough)
    with pytest.raises(Enough):
        odds(cards("SAKQJT98 HAK CA"), cards("C87"), GAME, threads=2, progress=enough)


def test_odds_do_not_depend_on_threads() -> None:
    hand, discard = cards("SA CA987 DKJ HAKT"), cards("S87")
    counts = [
        odds(hand, discard, Game(Strain.CLUBS, 1), sample=500, seed=3, threads=threads).counts for threads in (1, 2, 4)
    ]
    assert counts[0] == counts[1] == counts[2]
    assert sum(counts[0]) == 500
    assert odds(hand, discard, Game(Strain.CLUBS, 1), sample=500, seed=4).counts != counts[0]


def test_stopped_odds_tell_what_was_counted() -> None:
    stop = Stop()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    counted = odds(cards("ST987 CJ D8 HT987"), cards("D9 CQ"), Misere(1), limit=Limit(stop=stop))
    timer.join()
    assert not counted.complete
    assert 0 < counted.layouts < 184_756
    assert 0 <= counted.mean <= 10


def test_nothing_counted_has_no_mean() -> None:
    stop = Stop()
    stop.set()
    counted = odds(cards("ST987 CJ D8 HT987"), cards("D9 CQ"), Misere(1), limit=Limit(stop=stop))
    assert (counted.layouts, counted.mean, counted.complete) == (0, 0.0, False)


def test_the_interpreter_runs_on_while_a_search_does() -> None:
    """The lock of the interpreter is given up: another Python thread counts meanwhile."""
    stop = Stop()
    worker = threading.Thread(
        target=lambda: solve_many(hard_miseres(3) * 3000, Misere(1), threads=1, limit=Limit(stop=stop))
    )
    worker.start()
    for _ in range(300):
        sleep(0.001)
    at_work = worker.is_alive()
    stop.set()
    worker.join()
    assert at_work


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
def test_ctrl_c_ends_a_batch() -> None:
    script = """
        from random import Random
        from preferans.rules.cards import DECK, CardSet
        from preferans.solver import Misere, Position, solve_many
        rng, positions = Random(1), []
        for _ in range(40000):
            pool = rng.sample(DECK, 30)
            positions.append(Position(tuple(CardSet.of(pool[i * 10 : i * 10 + 10]) for i in range(3))))
        print("ready", flush=True)
        try:
            solve_many(positions, Misere(1), threads=2)
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "stopped\n"


def test_solvers_of_many_threads_share_nothing() -> None:
    positions = [full_deal(seed) for seed in range(8)]
    alone = [solve(position, GAME).value for position in positions]
    found: dict[int, list[int]] = {}

    def work(number: int) -> None:
        solver = Solver()
        found[number] = [solver.solve(position, GAME).value for position in positions]

    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all(found[number] == alone for number in range(4))


def test_memory_is_what_was_asked_for() -> None:
    small, big = Solver(table_mb=1), Solver(table_mb=64)
    position = full_deal(1)
    assert small.solve(position, GAME).value == big.solve(position, GAME).value
    assert 0 < small.memory < 8 * 2**20
    assert small.memory < big.memory < 160 * 2**20


def test_the_last_trick_of_two_hands() -> None:
    position = Position((cards("SA"), CardSet(0), cards("SK")), leader=3)
    assert solve(position, Game(Strain.NO_TRUMP, 1)).value == 1
    assert solve(position, AllPass()).value == (0, 1, 0, 0)


def test_two_handed_tricks_have_the_same_limits() -> None:
    """They are searched by the plain search, but no longer than was said."""
    first, second, _ = random_hands(Random(1), 10)
    position = Position((first, CardSet(0), second))
    free = solve(position, GAME)
    assert free.nodes > 100
    assert solve(position, GAME, Limit(nodes=2 * free.nodes)).value == free.value
    with pytest.raises(Stopped):
        solve(position, GAME, Limit(nodes=free.nodes // 2))
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        solve(position, GAME, Limit(stop=stop))
