"""How strong the bot `rules` is: ``python -m preferans.players.gates`` measures it and says which gates it passes.

Every deal is one of a seed, so the figures can be had again, but for the time that a decision takes. With
`pass-always` and `random` it is compared in every mixed seating of each deal; against itself the shares are counted
over deals on an empty sheet.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final

from preferans.players.figures import Estimate, mean, share
from preferans.players.match import BotTally, Plan, in_order, play_alone, run_match
from preferans.rules.convention import load

BOT: Final = "rules"


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


def plan_of(other: str, convention: str, seed: str) -> Plan:
    """Returns the match of the bot with *other*."""
    return Plan(a=BOT, b=other, rules=load(convention), players=3, seed=seed)


def measure(deals: int, convention: str, seed: str, workers: int) -> list[Gate]:
    """Returns all gates, measured over *deals* deals."""
    gates = []
    for other in ("pass-always", "random"):
        figure = run_match(plan_of(other, convention, seed), deals, workers=workers).figure
        gates.append(Gate(f"whists a deal over {other}", figure, least=5))
    alone = BotTally()
    for tally in in_order(partial(play_alone, plan_of(BOT, convention, seed)), deals, workers):
        alone.add(tally)
    return [
        *gates,
        Gate("sixes made", alone.made_share("6"), least=0.75),
        Gate("miseres made", alone.made_share("misere"), least=0.6),
        Gate("all-passes", share(alone.all_passes // 3, deals), most=0.45),
        Gate("milliseconds a decision", mean(list(alone.times.elements())), most=2),
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
