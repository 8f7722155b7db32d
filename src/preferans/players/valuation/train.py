"""``python -m preferans.players.valuation.train``: draws hands, has them solved, trains the networks, writes the file.

What is drawn and what is trained is kept in the working folder, shard by shard, so that a run that was broken off goes
on where it stopped; the same seed and size give the same file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.model import FILE, Model, save
from preferans.players.networks.network import NAMES, NO_TRUMP, Floats, Network, Shape
from preferans.players.valuation import labels as drawn
from preferans.players.valuation import simulation
from preferans.players.valuation.labels import Judge, misere_judge, network_judge
from preferans.players.valuation.tables import ANSWERS, CLOSED
from preferans.players.valuation.training import Labels, cross_entropy, joined, learn

SHARD: Final = 5_000
Draw = Callable[[np.random.Generator, int], Labels]

FIRST: Final = Shape(roles=1, contexts=3, suit=48, sum=48, deep=32)
TEN: Final = Shape(roles=1, contexts=3)
TWELVE: Final = Shape(roles=1, contexts=3, aside=False)


@dataclass(frozen=True)
class Plan:
    """How much is drawn and trained."""

    folder: Path
    seed: int
    size: float
    """1 for the file in the package; smaller for trying out."""
    epochs: int = 16

    def count(self, thousands: float) -> int:
        """Returns a number of labels scaled to the size of the plan."""
        return max(60, int(1000 * thousands * self.size))


def tell(text: str) -> None:
    """Prints a line with the processor time so far."""
    print(f"{process_time():8.1f} s  {text}", flush=True)


def labels(plan: Plan, name: str, count: int, draw: Draw) -> Labels:
    """Returns *count* labels, drawn shard by shard or read where that was done before."""
    parts = []
    for number, first in enumerate(range(0, count, SHARD)):
        size = min(SHARD, count - first)
        path = plan.folder / f"{name}-{plan.seed}-{number}-{size}.npz"
        if not path.exists():
            seed = np.random.SeedSequence([plan.seed, number, *name.encode()])
            made = draw(np.random.default_rng(seed), size)
            unfinished = path.with_suffix(".part")
            with unfinished.open("wb") as file:
                np.savez(file, hands=made.hands, aside=made.aside, context=made.context, tricks=made.tricks)
            unfinished.rename(path)
            tell(f"{name}: {first + size} of {count}")
        with np.load(path) as stored:
            parts.append(Labels(stored["hands"], stored["aside"], stored["context"], stored["tricks"]))
    return joined(parts)


def network(plan: Plan, name: str, made: Labels, shape: Shape) -> Network:
    """Returns the network *name* trained on *made*, or as it was trained on as many before; a tenth is held out."""
    path = plan.folder / f"network-{name}-{plan.seed}-{len(made)}-{plan.epochs}.npz"
    held = len(made) // 10
    if not path.exists():
        order = np.random.default_rng(plan.seed).permutation(len(made))
        batch = min(2048, max(128, len(made) // 40))
        trained = learn(made[order[held:]], shape, epochs=plan.epochs, seed=plan.seed, batch=batch)
        with path.with_suffix(".part").open("wb") as file:
            np.savez(file, allow_pickle=False, **{key: trained.weights[key] for key in NAMES})
        path.with_suffix(".part").rename(path)
        inside, outside = (cross_entropy(trained, made[order[rows]]) for rows in (slice(held, None), slice(held)))
        tell(f"{name}: {len(made)} labels, cross-entropy {inside:.4f}, {outside:.4f} on those held out")
    with np.load(path) as stored:
        return Network({key: stored[key] for key in NAMES})


def games(plan: Plan, name: str, strain: int, thousands: float) -> tuple[Network, Network]:
    """Returns the networks for hands of ten and of twelve in trumps (0) or no trump (4)."""
    roles = 1 if strain == NO_TRUMP else 2

    def draw(judge: Judge | None, spread: float) -> Draw:
        return lambda rng, count: drawn.game_labels(rng, count, strain, judge, spread)

    rough = labels(plan, f"{name}-rough", plan.count(thousands * 0.3), draw(None, 0.5))
    judge = network_judge(network(plan, f"{name}-rough", rough, _with_roles(FIRST, roles)), strain)
    wide = labels(plan, f"{name}-wide", plan.count(thousands * 0.4), draw(judge, 0.4))
    best = labels(plan, f"{name}-best", plan.count(thousands * 0.6), draw(judge, 0.0))
    ten = network(plan, name, joined([rough, wide, best]), _with_roles(TEN, roles))
    return ten, network(plan, f"{name}12", twelve_of(best), _with_roles(TWELVE, roles))


def miseres(plan: Plan, thousands: float) -> tuple[Network, Network]:
    """Returns the networks for miseres with hands of ten and of twelve."""
    rough = labels(
        plan, "misere-rough", plan.count(thousands * 0.4), lambda rng, n: drawn.misere_labels(rng, n, None, 0.7)
    )
    judge = misere_judge(network(plan, "misere-rough", rough, FIRST))
    best = labels(
        plan, "misere-best", plan.count(thousands * 0.6), lambda rng, n: drawn.misere_labels(rng, n, judge, 0.0)
    )
    return (
        network(plan, "misere", joined([rough, best]), TEN),
        network(plan, "misere12", twelve_of(best), TWELVE),
    )


def twelve_of(made: Labels) -> Labels:
    """Returns the labels of hands of ten as those of the twelve cards that they were."""
    return Labels(made.hands | made.aside, np.zeros_like(made.aside), made.context, made.tricks)


def build(plan: Plan) -> Model:
    """Returns the model, drawing and training what is not there yet."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    trump, trump12 = games(plan, "trump", 0, 600)
    no_trump, no_trump12 = games(plan, "no_trump", NO_TRUMP, 300)
    misere, misere12 = miseres(plan, 200)
    made = {
        "trump": trump,
        "no_trump": no_trump,
        "misere": misere,
        "trump12": trump12,
        "no_trump12": no_trump12,
        "misere12": misere12,
    }
    small = Shape(roles=1, contexts=5, suit=48, sum=64, deep=48, aside=False)
    model = Model(made, _table(ANSWERS), _table(CLOSED))
    bids = labels(plan, "bidder", plan.count(60), lambda rng, n: simulation.bidder_labels(rng, n, model))
    made["bidder"] = network(plan, "bidder", bids, small)
    games_against = labels(plan, "against", plan.count(80), lambda rng, n: simulation.against_labels(rng, n, model))
    made["against"] = network(plan, "against", games_against, small)
    passed = labels(
        plan,
        "all_pass",
        plan.count(30),
        lambda rng, n: drawn.all_pass_labels(rng, n, simulation.would_bid(model)),
    )
    made["all_pass"] = network(plan, "all_pass", passed, small)
    return model


def _table(rows: object) -> Floats:
    table: NDArray[np.float32] = np.array(rows, np.float32)
    return table


def _with_roles(shape: Shape, roles: int) -> Shape:
    return Shape(roles, shape.contexts, shape.suit, shape.sum, shape.deep, shape.aside)


def main(arguments: Sequence[str] | None = None) -> int:
    """Trains and writes the file; returns 0."""
    parser = argparse.ArgumentParser(
        prog="python -m preferans.players.valuation.train",
        description="Train the networks by which bots bid, lay aside and name.",
    )
    parser.add_argument("folder", type=Path, help="where labels and networks are kept from run to run")
    parser.add_argument("--out", type=Path, help=f"the file to write; by default {FILE} in the folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=float, default=1.0, help="a part of the labels that the package's file has")
    parser.add_argument("--epochs", type=int, default=16)
    options = parser.parse_args(arguments)
    model = build(Plan(options.folder, options.seed, options.size, options.epochs))
    path = options.out or options.folder / FILE
    save(model, path)
    tell(f"{path}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
