"""The networks and tables that are shipped with the package, and the file that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.network import NAMES, NO_TRUMP, OUTCOMES, Floats, Network
from preferans.players.networks.suits import Masks

FORMAT: Final = 1
FILE: Final = "networks.npz"
NETWORKS: Final = (
    "trump",
    "no_trump",
    "misere",
    "trump12",
    "no_trump12",
    "misere12",
    "all_pass",
    "bidder",
    "against",
)
"""The networks: what a hand of ten takes when it declares, after laying two cards aside; the same of a hand of twelve
that will lay aside what is best; its tricks in an all-pass; how high it bids; what a declarer takes against it."""
CLASSES: Final = 7
"""How high a hand bids, by `Model.limits`: not at all, to a six … a ten, or a misere."""
MISERE_CLASS: Final = 6


@dataclass(frozen=True)
class Model:
    """What a player knows of hands by heart."""

    networks: Mapping[str, Network]
    answers: Floats
    """How often the defence passes, leaves for a half, whists alone, whists with both: ``[level - 6, tricks, 4]``."""
    closed: Floats
    """How many tricks more than with open cards a declarer takes in closed play, by level - 6."""

    def game(self, hands: Masks, aside: Masks, strain: int, leader: int) -> Floats:
        """Returns the chances of a declarer's tricks with open cards, one row a hand of ten.

        *aside* are the two cards laid aside, or none; *leader* is who leads, clockwise from the declarer.
        """
        name = "no_trump" if strain == NO_TRUMP else "trump"
        return self.networks[name].chances(hands, aside, strain, leader)

    def game_of_twelve(self, twelves: Masks, strain: int, leader: int) -> Floats:
        """Returns the same of a hand of twelve cards that will lay aside what is best."""
        name = "no_trump12" if strain == NO_TRUMP else "trump12"
        return self.networks[name].chances(twelves, np.zeros_like(twelves), strain, leader)

    def misere(self, hands: Masks, aside: Masks, leader: int) -> Floats:
        """Returns the chances of a declarer's tricks on misere, one row a hand of ten."""
        return self.networks["misere"].chances(hands, aside, NO_TRUMP, leader)

    def misere_of_twelve(self, twelves: Masks, leader: int) -> Floats:
        """Returns the same of a hand of twelve cards."""
        return self.networks["misere12"].chances(twelves, np.zeros_like(twelves), NO_TRUMP, leader)

    def all_pass(self, hands: Masks, seat: int) -> Floats:
        """Returns the chances of own tricks in an all-pass for the hand of *seat*, 1 to 3."""
        return self.networks["all_pass"].chances(hands, np.zeros_like(hands), NO_TRUMP, seat - 1)

    def limits(self, hands: Masks) -> Floats:
        """Returns how likely a hand stops at each class of calls: 0 passes, 1 … 5 a six … a ten, 6 a misere."""
        chances = self.networks["bidder"].chances(hands, np.zeros_like(hands), NO_TRUMP, 0)[:, :CLASSES]
        limits: Floats = chances / chances.sum(axis=1, keepdims=True)
        return limits

    def against(self, hands: Masks, level: int) -> Floats:
        """Returns the chances of a declarer's tricks in a game of *level* that is played against the hand."""
        return self.networks["against"].chances(hands, np.zeros_like(hands), NO_TRUMP, level - 6)


@cache
def shipped() -> Model:
    """Returns the model in the package.

    >>> sorted(shipped().networks) == sorted(NETWORKS)
    True
    """
    with files("preferans.players.networks").joinpath(FILE).open("rb") as file, np.load(file) as arrays:
        return read({name: arrays[name] for name in arrays.files})


def read(arrays: Mapping[str, NDArray[np.float16]]) -> Model:
    """Returns the model that *arrays* hold by the names of the file's format."""
    if int(arrays["format"]) != FORMAT:
        raise ValueError(f"the networks have format {int(arrays['format'])}, not {FORMAT}")
    networks = {
        network: Network({name: arrays[f"{network}/{name}"].astype(np.float32) for name in NAMES})
        for network in NETWORKS
    }
    answers, closed = arrays["answers"].astype(np.float32), arrays["closed"].astype(np.float32)
    if answers.shape != (5, OUTCOMES, 4) or closed.shape != (5,):
        raise ValueError("the tables have another shape")
    return Model(networks, answers, closed)


def written(model: Model) -> dict[str, NDArray[np.float16]]:
    """Returns the arrays of the file: each weight of each network, in half precision, and the tables."""
    arrays = {
        f"{network}/{name}": weights.weights[name].astype(np.float16)
        for network, weights in model.networks.items()
        for name in NAMES
    }
    return {
        **arrays,
        "answers": model.answers.astype(np.float16),
        "closed": model.closed.astype(np.float16),
        "format": np.array(FORMAT, np.float16),
    }


def save(model: Model, path: Path) -> None:
    """Writes the file of a model."""
    np.savez_compressed(path, allow_pickle=False, **written(model))
