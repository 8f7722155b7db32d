"""``python -m preferans.players.evidence.fitting_solved``: fits the tables of `preferans.players.evidence.solved`.

Deals are bid by bots; before each answer to a game the likely layouts are solved, the clues being as they are, and the
tables are moved until the true number of tricks is as likely among theirs as can be.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.fitting import Bidding, biddings
from preferans.players.evidence.layouts import likely_layouts, tables
from preferans.players.evidence.solved import table_of
from preferans.players.search.one_thread import one_thread
from preferans.rules.contract import Kind
from preferans.rules.events import Whisted
from preferans.rules.view import view
from preferans.solver import Game, solve_worlds

OUTCOMES: Final = 11
DRAWN: Final = 4000
KEPT: Final = 120
MISSED: Final = 0.3
"""How many layouts each number of tricks counts for that no layout has."""
LEAST: Final = 9
"""The lowest level that has a table: below it the clues alone decide."""
DOUBT: Final = 1.0
"""Pulls a table towards nothing, like so many answers that tell nothing."""
STEPS: Final = 2000
PACE: Final = 0.02


def answered(found: Sequence[Bidding]) -> Iterator[tuple[str, NDArray[np.float64], int]]:
    """Yields for each answer to a game its table, how likely each number of tricks seems to him, and the true one."""
    for each in found:
        contract, declarer = each.state.contract, each.state.declarer
        if contract is None or declarer is None or contract.kind is not Kind.GAME or contract.level < LEAST:
            continue
        goal = Game(contract.strain, declarer)
        truth = np.array([[int(hand or 0) for hand in each.state.hands[1:]]], np.uint32)
        tricks = int(solve_worlds(truth, 1, (), goal).values[0])
        for at, event in enumerate(each.log):
            if isinstance(event, Whisted) and event.seat:
                seen = view(each.log[:at], event.seat)
                layouts = likely_layouts(seen, DRAWN, KEPT, Random(f"{each.number}/{at}"))
                values = solve_worlds(layouts.hands, 1, (), goal).values
                thought = np.bincount(values, layouts.weights, minlength=OUTCOMES).astype(np.float64)
                yield table_of(contract), thought + MISSED / KEPT, tricks


def learn(data: Sequence[tuple[str, NDArray[np.float64], int]]) -> dict[str, NDArray[np.float64]]:
    """Returns the table of each level under which the true numbers of tricks are most likely."""
    found = {}
    for name in sorted({name for name, _, _ in data}):
        thought = np.stack([chances for each, chances, _ in data if each == name])
        truth = np.bincount([tricks for each, _, tricks in data if each == name], minlength=OUTCOMES)
        table = np.zeros(OUTCOMES)
        for _ in range(STEPS):
            chances = thought * np.exp(table)
            chances /= chances.sum(axis=1, keepdims=True)
            table += PACE * (truth - chances.sum(axis=0) - DOUBT * table) / (DOUBT + truth.max())
        before = float((thought / thought.sum(axis=1, keepdims=True)).mean(axis=0) @ np.arange(OUTCOMES))
        after = float(chances.mean(axis=0) @ np.arange(OUTCOMES))
        true = float(truth @ np.arange(OUTCOMES) / truth.sum())
        print(f"{name}: {truth.sum()} answers, tricks {before:.2f} → {after:.2f}, truly {true:.2f}", flush=True)
        found[name] = table
    return found


def main() -> None:
    """Fits the tables and writes them beside the clues."""
    parser = argparse.ArgumentParser(description="Fits what tricks with open cards tell about hidden hands.")
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--bots", default="rules,quick")
    parser.add_argument("--seed", default="solved")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    with one_thread():
        fitted = learn(list(answered(list(biddings(range(asked.deals), asked.bots.split(","), asked.seed)))))
    every = {**tables(), **fitted}
    np.savez_compressed(asked.out, **{name: table.astype(np.float16) for name, table in every.items()})  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
