"""How strong the bot `rules` is: ``python -m preferans.players.gates`` measures it and says which gates it passes.

Every deal is one of a seed, so the figures can be had again, but for the time that a decision takes. With
`pass-always` and `random` it is compared in every mixed seating of each deal; against itself the shares are counted
over deals on an empty sheet.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from itertools import chain
from random import Random
from time import process_time
from typing import Final

from preferans.players.duplicate import SEATS, difference, play_seating
from preferans.players.figures import Estimate, mean, share
from preferans.players.player import Player, run
from preferans.players.pulkas import contract_key
from preferans.players.registry import make_player
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Event, Started
from preferans.rules.shuffle import seeded_deck
from preferans.rules.view import View

BOT: Final = "rules"
CHUNK: Final = 50
TIMED_DEALS: Final = 200


@dataclass(frozen=True, slots=True)
class Gate:
    """A figure with the bound that it has to keep; the whole interval has to."""

    name: str
    figure: Estimate
    least: float | None = None
    most: float | None = None

    @property
    def passed(self) -> bool:
        """Whether the interval lies on the right side of the bound."""
        above = self.least is None or self.figure.low >= self.least
        return above and (self.most is None or self.figure.high < self.most)

    def __str__(self) -> str:
        figure = self.figure
        bound = f"≥ {self.least:g}" if self.least is not None else f"< {self.most:g}"
        word = "passed" if self.passed else "MISSED"
        interval = f"[{figure.low:.3f}, {figure.high:.3f}]"
        return f"{self.name:<32} {figure.value:8.3f}  {interval:<20} {figure.count:>6}  {bound:<7} {word}"


def versus(other: str, convention: str, seed: str, numbers: Sequence[int]) -> list[float]:
    """Returns by how much the bot is ahead of *other* in each deal, in whists."""
    rules = load(convention)
    return [difference(rules, BOT, other, seed, number) for number in numbers]


def against_itself(convention: str, seed: str, numbers: Sequence[int]) -> list[tuple[str, bool]]:
    """Returns each deal's contract and whether it was made, the bot sitting in all seats."""
    rules = load(convention)
    outcomes = (play_seating(rules, (BOT, BOT, BOT), seed, number)[0] for number in numbers)
    return [(contract_key(outcome.contract), outcome.made) for outcome in outcomes]


class _Timed:
    """A player whose decisions are timed, in milliseconds of processor time."""

    def __init__(self, player: Player, times: list[float]) -> None:
        self.player = player
        self.times = times

    def act(self, view: View) -> Action:
        start = process_time()
        action = self.player.act(view)
        self.times.append(1000 * (process_time() - start))
        return action


def decision_times(convention: str, seed: str, deals: int) -> list[float]:
    """Returns how long each decision took in *deals* of the bot against itself, in milliseconds."""
    times: list[float] = []
    rules = load(convention)
    for number in range(1, deals + 1):
        log: list[Event] = [Started(rules, players=3), deal(seeded_deck(seed, number))]
        run(log, {seat: _Timed(make_player(BOT, Random(number)), times) for seat in SEATS})
    return times


def measure(deals: int, convention: str, seed: str, workers: int) -> list[Gate]:
    """Returns all gates, measured over *deals* deals."""
    chunks = [range(first, min(first + CHUNK, deals + 1)) for first in range(1, deals + 1, CHUNK)]
    with ProcessPoolExecutor(workers) if workers > 1 else nullcontext() as pool:
        spread: Callable[..., Iterable[list[float]]] = pool.map if pool is not None else map
        gates = []
        for other in ("pass-always", "random"):
            margins = chain.from_iterable(spread(partial(versus, other, convention, seed), chunks))
            gates.append(Gate(f"whists a deal over {other}", mean(list(margins)), least=5))
        played: Callable[..., Iterable[list[tuple[str, bool]]]] = pool.map if pool is not None else map
        contracts = list(chain.from_iterable(played(partial(against_itself, convention, seed), chunks)))
    count = Counter(key for key, _ in contracts)
    made = Counter(key for key, was_made in contracts if was_made)
    return [
        *gates,
        Gate("sixes made", share(made["6"], count["6"]), least=0.75),
        Gate("miseres made", share(made["misere"], count["misere"]), least=0.6),
        Gate("all-passes", share(count["all-pass"], deals), most=0.45),
        Gate("milliseconds a decision", mean(decision_times(convention, seed, min(deals, TIMED_DEALS))), most=2),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures the gates and prints them; returns 1 when one is missed."""
    parser = argparse.ArgumentParser(prog="python -m preferans.players.gates", description="Measure the bot rules.")
    parser.add_argument("--deals", type=int, default=2000, help="deals, each in every seating")
    parser.add_argument("--convention", default="sochi")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    gates = measure(options.deals, options.convention, options.seed, options.workers)
    if options.json:
        print(json.dumps([{**asdict(gate), "passed": gate.passed} for gate in gates]))
    else:
        print(f"{options.deals} deals of seed {options.seed}, {options.convention}; intervals of 95 %")
        print(*gates, sep="\n")
    return 0 if all(gate.passed for gate in gates) else 1


if __name__ == "__main__":
    sys.exit(main())
