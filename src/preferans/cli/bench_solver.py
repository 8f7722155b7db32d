"""`preferans bench solver`: what the open-card solver costs, in tricks looked at and in processor time.

The deals are those of the core's generator, `bench_deal`, by number. Each question is asked once, because repeating a
deal would flatter. Times are of the processor; nodes are the same on every machine.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time, thread_time
from typing import Any, Final

from rich.table import Table

from preferans.cli.wording import Wording
from preferans.notation.cards_text import read_hand
from preferans.rules.cards import DECK, CardSet
from preferans.rules.contract import Strain
from preferans.solver import TECHNIQUES
from preferans.solver import _core as core

KINDS: Final = ("trump", "no-trump", "misere")
CARDS: Final = {"trump": (10, 8, 6), "misere": (10, 8, 6)}
"""Sizes of the hands whose every card is valued."""
YARDSTICK: Final = {"trump": 20, "no-trump": 10, "misere": 3}
"""Deals that the textbook search is given too; it needs seconds for a misere."""
TABLES: Final = 0.2
"""How many of the deals get a table of 45 games, are played as all-passes, and so on."""
ODDS: Final = ("SA CA987 DKJ HAKT", "SA", "S87")
ALL_LAYOUTS: Final = 184_756

Positions = Sequence[core.Position]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number, and what it is to reach."""

    name: str
    value: float
    must: float | None = None
    aim: float | None = None
    most: bool = True
    """Whether the target is the most that it may be, and not the least."""


def measure(deals: int) -> list[Figure]:
    """Returns the figures over so many *deals*."""
    return [
        machine(),
        *(figure for kind in KINDS for figure in exact(kind, deals)),
        *valued("trump", deals, ((3500, 10_000), (20_000, 60_000), (90_000, 500_000))),
        *valued("misere", deals, ((350, 1500), (3500, 20_000), (35_000, 250_000))),
        table45(max(1, int(deals * TABLES))),
        all_pass("mixed", core.MIXED, max(1, int(deals * TABLES)), 60, 12),
        all_pass("next-most", core.NEXT_MOST, max(1, int(deals * TABLES)), 40, 8),
        layouts(deals),
        memory(),
        Figure("first-answer.ms", first_answer(), 300, 100),
        Figure("two-threads.times", two_threads(deals), None, 1.95, most=False),
    ]


def machine() -> Figure:
    """Returns how many times as long this machine takes now as the quiet one that the targets were set for.

    That one does 400 million multiplications, each with the last one's result, in 0.44 s.
    """
    return Figure("machine.times", core.bench("trump", 1)["machine"])


def exact(kind: str, deals: int) -> Iterator[Figure]:
    """Yields the cost of the exact value of full deals, and how the textbook search compares."""
    must = {"trump": (2000, 15_000, 0.16), "no-trump": (2500, 20_000, 0.20), "misere": (18_000, 110_000, 1.7)}[kind]
    aim = {"trump": (800, 8000, 0.06), "no-trump": (1000, 10_000, 0.07), "misere": (5000, 40_000, 0.35)}[kind]
    positions = [full_deal(kind, number) for number in range(deals)]
    nodes, seconds = solved(core.Solver().solve, positions)
    yield Figure(f"{kind}.nodes", sum(nodes) / deals, must[0], aim[0])
    yield Figure(f"{kind}.nodes-p99", sorted(nodes)[deals * 99 // 100], must[1], aim[1])
    yield Figure(f"{kind}.ms", 1000 * seconds / deals, must[2], aim[2])
    few = positions[: YARDSTICK[kind]]
    plain_nodes, plain_seconds = solved(core.Textbook().solve, few)
    fast_nodes, fast_seconds = solved(core.Solver().solve, few)
    yield Figure(f"{kind}.yardstick-nodes", sum(plain_nodes) / max(1, sum(fast_nodes)))
    yield Figure(f"{kind}.yardstick-time", plain_seconds / fast_seconds)


def valued(kind: str, deals: int, targets: Sequence[tuple[float, float]]) -> Iterator[Figure]:
    """Yields how many positions a second get the value of every card, each position a new one."""
    for size, (must, aim) in zip(CARDS[kind], targets, strict=True):
        rng = Random(size)
        count = deals * (1 if size == 10 else 2 if size == 8 else 10)
        positions = [drawn(kind, size, rng) for _ in range(count)]
        _, seconds = solved(core.Solver().evaluate, positions)
        yield Figure(f"cards.{kind}-{size}", count / seconds, must, aim, most=False)


def table45(deals: int) -> Figure:
    """Returns the time for the 45 games of a deal."""
    solver, hands = core.Solver(), [core.bench_deal(number)[0] for number in range(deals)]
    start = thread_time()
    for three in hands:
        solver.deal_table(three)
    return Figure("table45.ms", 1000 * (thread_time() - start) / deals, 4, 1.3)


def all_pass(name: str, ties: int, deals: int, must: float, aim: float) -> Figure:
    """Returns the time for a full all-pass."""
    solver, positions = core.Solver(), [full_deal("all-pass", number) for number in range(deals)]
    start = thread_time()
    for position in positions:
        solver.solve_all_pass(position, ties)
    return Figure(f"all-pass.{name}", 1000 * (thread_time() - start) / deals, must, aim)


def layouts(deals: int) -> Figure:
    """Returns the seconds for all layouts against one hand on one core; fewer than 500 deals draw a sample."""
    sample = 0 if deals >= 500 else 20 * deals
    hand, lead, discard = map(read_hand, ODDS)
    card = lead.bit_length() - 1
    start = process_time()
    counted = core.odds(hand, discard, core.TRICKS, int(Strain.CLUBS), 0, 0, card, sample, 1, 1)
    return Figure("odds.seconds", (process_time() - start) * ALL_LAYOUTS / counted.layouts, 12, 4)


def memory() -> Figure:
    """Returns the megabytes of a solver after a game, a misere and an all-pass."""
    solver = core.Solver()
    for kind in KINDS:
        solver.solve(full_deal(kind, 0))
    solver.solve_all_pass(full_deal("all-pass", 0))
    return Figure("memory.mb", solver.memory / 2**20, 32, 6)


def first_answer() -> float:
    """Returns the milliseconds from the start of an interpreter to its first answer, the best of three.

    An editable install would first look whether the core is to be built anew; that is no part of the answer.
    """
    code = (
        "import sys\n"
        "for finder in sys.meta_path:\n"
        "    if hasattr(finder, 'rebuilt'):\n"
        "        finder.rebuilt = True\n"
        "from preferans.solver import Game, Position, solve\n"
        "from preferans.rules.cards import CardSet\n"
        "hands = tuple(CardSet(0x3FF << 10 * seat) for seat in range(3))\n"
        "solve(Position(hands), Game(4, 1))\n"
    )

    def once() -> float:
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return 1000 * (perf_counter() - start)

    return min(once() for _ in range(3))


def two_threads(deals: int) -> float:
    """Returns how many times faster two threads are than one over a batch of miseres."""
    positions = [full_deal("misere", number) for number in range(deals)]

    def wall(threads: int) -> float:
        start = perf_counter()
        core.solve_many(positions, threads)
        return perf_counter() - start

    return wall(1) / wall(2)


def techniques(deals: int) -> list[tuple[str, str, float, float]]:
    """Returns technique, kind, and how many times more nodes and time it takes to do without it."""
    rows = []
    for kind in KINDS:
        positions = [full_deal(kind, number) for number in range(deals)]
        nodes, seconds = solved(core.Solver().solve, positions)
        for name, flag in TECHNIQUES.items():
            more_nodes, more_seconds = solved(core.Solver(off=flag).solve, positions)
            rows.append((name, kind, sum(more_nodes) / sum(nodes), more_seconds / seconds))
    return rows


def full_deal(kind: str, number: int) -> core.Position:
    """Returns a deal of the generator: as a game with or without trumps, a misere, or an all-pass."""
    hands, _, strain, declarer, leader = core.bench_deal(number)
    return _position(kind, hands, strain, declarer, leader)


def drawn(kind: str, size: int, rng: Random) -> core.Position:
    """Returns random hands of *size* cards at the beginning of a trick."""
    pool = rng.sample(DECK, 3 * size)
    hands = [CardSet.of(pool[size * seat : size * (seat + 1)]) for seat in range(3)]
    return _position(kind, hands, rng.randrange(4), rng.randrange(3), rng.randrange(3))


def solved(ask: Callable[[core.Position], Any], positions: Positions) -> tuple[list[int], float]:
    """Returns the nodes of each question and the processor time of all, in seconds."""
    start = thread_time()
    nodes = [ask(position).nodes for position in positions]
    return nodes, max(thread_time() - start, 1e-9)


def figures_table(figures: Sequence[Figure], texts: Wording) -> Table:
    """Returns the figures for people, those that miss what they must reach marked."""
    table = Table(title=texts.say("solver-bench.title"))
    table.add_column(texts.say("bench.figure"))
    for heading in ("bench.measured", "solver-bench.must", "solver-bench.aim"):
        table.add_column(texts.say(heading), justify="right")
    for figure in figures:
        mark = "≤" if figure.most else "≥"
        targets = ["" if target is None else f"{mark} {written(target, texts)}" for target in (figure.must, figure.aim)]
        missed = figure.must is not None and (figure.value > figure.must) is figure.most
        table.add_row(
            texts.say(f"solver-bench.{figure.name}"),
            f"{written(figure.value, texts)}{' !' if missed else ''}",
            *targets,
        )
    return table


def techniques_table(rows: Sequence[tuple[str, str, float, float]], texts: Wording) -> Table:
    """Returns what each technique is worth, for people."""
    table = Table(title=texts.say("solver-bench.without"))
    table.add_column(texts.say("solver-bench.technique"))
    for kind in KINDS:
        table.add_column(texts.say(f"solver-bench.kind.{kind}"), justify="right")
    for name in TECHNIQUES:
        cells = [
            f"{written(nodes, texts)} × / {written(seconds, texts)} ×"
            for technique, _, nodes, seconds in rows
            if technique == name
        ]
        table.add_row(texts.say(f"solver-bench.techniques.{name}"), *cells)
    return table


def written(value: float, texts: Wording) -> str:
    """Returns a figure with as many digits as it needs.

    >>> from preferans.cli.wording import wording
    >>> [written(value, wording("en")) for value in (0.1234, 1.5, 23.4, 18000)]
    ['0.123', '1.50', '23.4', '18000']
    """
    digits = 3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0
    return texts.decimal(value, digits)


def _position(kind: str, hands: Sequence[int], strain: int, declarer: int, leader: int) -> core.Position:
    if kind == "all-pass":
        return core.Position(hands, core.ALL_PASS, leader=leader)
    if kind == "misere":
        return core.Position(hands, core.MISERE, declarer=declarer, leader=leader)
    trumps = strain % 4 if kind == "trump" else int(Strain.NO_TRUMP)
    return core.Position(hands, core.TRICKS, trumps, declarer, leader)
