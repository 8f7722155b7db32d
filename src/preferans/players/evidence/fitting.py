"""Fits the tables of `preferans.players.evidence.clues` to deals bid by bots.

    python -m preferans.players.evidence.fitting --deals 4000 --bots rules,quick,quick --out evidence.npz

Each deal is bid and whisted to the first lead. What a seat sees then allows many layouts; the tables are moved until
the true one is as likely among them as can be. Deals, layouts and the order of learning come from the seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.clues import Tables, card_classes, clues, lean_of, odds_of
from preferans.players.player import run
from preferans.players.registry import make_player
from preferans.rules.convention import Convention, load
from preferans.rules.deal import deal
from preferans.rules.events import Event, Opening, Started
from preferans.rules.shuffle import seeded_deck
from preferans.rules.state import Phase, State
from preferans.rules.view import view
from preferans.worlds import leaning_worlds
from preferans.worlds.leaning import heaviness

LAYOUTS = 120
"""Layouts beside the true one."""
STEP = 0.15
DOUBT = 3.0
"""Times that a card of each class is taken to have been held, and not held, before anything is counted."""
TEMPER = 0.8
"""The part of the odds seen with which layouts are drawn, so that none is hardly ever drawn."""
PRIOR = 0.02
"""Pulls a weight that few deals speak of towards nothing."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """A deal bid and whisted to the first lead."""

    number: int
    state: State
    log: list[Event]


@dataclass(frozen=True, slots=True)
class Example:
    """One seat's view of a deal: the rows of each clue, the true layout first."""

    names: tuple[str, ...]
    rows: NDArray[np.int16]
    """Shape ``(clues, layouts)``."""
    logs: NDArray[np.float32]
    """How much seldomer than the others each layout was drawn, as a logarithm."""


def biddings(deals: Sequence[int], bots: Sequence[str], seed: str) -> Iterator[Bidding]:
    """Yields those of these deals that are played, each bid under one of the usual agreements by some of the *bots*."""
    conventions = [load(name) for name in ("sochi", "sochi", "leningrad", "rostov")]
    for number in deals:
        rng = Random(f"{seed}/{number}")
        rules = conventions[rng.randrange(len(conventions))]
        names = [bots[rng.randrange(len(bots))] for _ in range(4)]
        state, log = _bid(rules, names, f"{seed}/{number}", rng)
        if state.phase is Phase.PLAY:
            yield Bidding(number, state, log)


def leanings(found: Sequence[Bidding]) -> dict[str, NDArray[np.float64]]:
    """Returns by contract the odds of the declarer's cards (`lean_of`): as often as they were seen, with some doubt."""
    held: dict[str, NDArray[np.float64]] = {}
    for each in found:
        contract, declarer = each.state.contract, each.state.declarer
        if contract is None or declarer is None:
            continue
        counts = held.setdefault(lean_of(contract), np.full((2, 16), DOUBT))
        classes, hand = card_classes(contract), each.state.hands[declarer]
        mine = np.array([hand is not None and card in hand for card in range(32)])
        np.add.at(counts[0], classes[mine], 1)
        np.add.at(counts[1], classes[~mine], 0.5)
    return {name: TEMPER * np.log(counts[0] / counts[1]) for name, counts in held.items()}


def examples(found: Sequence[Bidding], leaning: Tables) -> Iterator[Example]:
    """Yields what each seat sees of the deals."""
    for each in found:
        for seat in (1, 2, 3):
            example = _example(each.state, each.log, seat, leaning, np.random.default_rng([each.number, seat]))
            if example is not None:
                yield example


def _bid(rules: Convention, names: Sequence[str], seed: str, rng: Random) -> tuple[State, list[Event]]:
    header = Started(rules, players=3, opening=Opening(rng.choice((6, 6, 6, 7))))
    log: list[Event] = [header, deal(seeded_deck(seed, 1))]
    players = {seat: make_player(names[seat], Random(f"{seed}/{seat}")) for seat in (1, 2, 3)}
    return run(log, players, until=lambda state: state.phase is Phase.PLAY), log


def _example(state: State, log: list[Event], seat: int, leaning: Tables, rng: np.random.Generator) -> Example | None:
    seen = view(log, seat)
    odds = odds_of(seen.state, leaning)
    layouts = leaning_worlds(seen, LAYOUTS, odds, rng)
    truth = np.array([[int(hand or 0) for hand in state.hands[1:]]], dtype=np.uint32)
    whole = 0
    for hand in state.hands[1:]:
        whole |= int(hand or 0)
    aside = np.array([0xFFFFFFFF & ~whole], dtype=np.uint32)
    hands = np.concatenate([truth, layouts.hands])
    rows = list(clues(seen.state, hands, np.concatenate([aside, layouts.aside])))
    if not rows:
        return None
    logs = np.zeros(len(hands))
    for declarer, each in odds.items():
        logs -= heaviness(hands[:, declarer - 1], each)
    codes = np.array([codes for _, codes in rows], dtype=np.int16)
    return Example(tuple(name for name, _ in rows), codes, np.asarray(logs, np.float32))


def learn(
    learning: Sequence[Example], checking: Sequence[Example], rounds: int, rng: np.random.Generator
) -> dict[str, NDArray[np.float64]]:
    """Returns the tables under which the true layouts are most likely; tells of each round on standard output."""
    sizes: dict[str, int] = {}
    for example in learning:
        for name, codes in zip(example.names, example.rows, strict=True):
            sizes[name] = max(sizes.get(name, 0), int(codes.max()) + 1)
    tables = {name: np.zeros(size) for name, size in sorted(sizes.items())}
    squares = {name: np.full(len(table), 0.1) for name, table in tables.items()}
    print(f"{len(learning)} examples, {len(checking)} to check, {sum(sizes.values())} weights", flush=True)
    for turn in range(rounds):
        for index in rng.permutation(len(learning)):
            example = learning[index]
            chances = _chances(example, tables)
            chances[0] -= 1
            for name, codes in zip(example.names, example.rows, strict=True):
                table = tables[name]
                slope = np.bincount(codes, weights=chances, minlength=len(table)) + PRIOR / 100 * table
                squares[name] += slope * slope
                table -= STEP * slope / np.sqrt(squares[name])
        print(f"round {turn + 1}: {_told(checking, tables)}", flush=True)
    return tables


def _chances(example: Example, tables: dict[str, NDArray[np.float64]]) -> NDArray[np.float64]:
    total = example.logs.astype(np.float64)
    for name, codes in zip(example.names, example.rows, strict=True):
        table = tables.get(name)
        if table is not None:
            total += table[np.minimum(codes, len(table) - 1)]
    chances: NDArray[np.float64] = np.exp(total - total.max())
    chances /= chances.sum()
    return chances


def _told(checking: Sequence[Example], tables: dict[str, NDArray[np.float64]]) -> str:
    """Says how much likelier the true layout is than one drawn blindly, in bits, and the layouts that count."""
    bits, counts = [], []
    for example in checking:
        chances = _chances(example, tables)
        bits.append(float(np.log2(max(chances[0], 1e-12) * len(chances))))
        counts.append(float(1 / (chances**2).sum() / len(chances)))
    return f"{np.mean(bits):.3f} bits gained, {np.mean(counts):.2f} of the layouts count"


def main() -> None:
    """Fits the tables and writes them."""
    parser = argparse.ArgumentParser(description="Fits what words tell about hidden hands.")
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--bots", default="rules")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", default="evidence")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    found = list(biddings(range(asked.deals), asked.bots.split(","), asked.seed))
    leaning = leanings(found)
    every = list(examples(found, leaning))
    share = len(every) // 10
    tables = {**learn(every[share:], every[:share], asked.rounds, np.random.default_rng(1)), **leaning}
    np.savez_compressed(asked.out, **{name: table.astype(np.float16) for name, table in tables.items()})  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
