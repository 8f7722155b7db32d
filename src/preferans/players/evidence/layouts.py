"""The layouts a decision is thought through in: drawn, weighed by what was said and played, the likely ones kept."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from random import Random

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.clues import Tables, fit, odds_of
from preferans.players.evidence.played import fit_played, habits
from preferans.rules.view import View
from preferans.worlds import Worlds, leaning_worlds


def likely_layouts(view: View, drawn: int, kept: int, rng: Random) -> Worlds:
    """Returns about *kept* layouts that are likely among *drawn* ones; all, where there are no more."""
    generator = np.random.default_rng(rng.getrandbits(64))
    every = leaning_worlds(view, max(drawn, kept), odds_of(view.state, tables()), generator)
    logs = np.log(every.weights) + fit(view.state, every.hands, every.aside, tables())
    logs += fit_played(view.state, every.hands, habits())
    chances = np.exp(logs - logs.max())
    chances /= chances.sum()
    if len(chances) <= kept:
        return Worlds(every.hands, every.aside, chances, every.exhaustive)
    picked, counts = _spread(chances, kept, float(generator.random()))
    return Worlds(every.hands[picked], every.aside[picked], counts / counts.sum(), False)


def _spread(chances: NDArray[np.float64], count: int, start: float) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Returns which layouts *count* equal steps through the chances fall on, and how many on each."""
    steps = (np.arange(count) + start) / count
    found = np.minimum(np.searchsorted(np.cumsum(chances), steps), len(chances) - 1)
    picked, counts = np.unique(found, return_counts=True)
    return picked, counts.astype(np.float64)


@cache
def tables() -> Tables:
    """Returns the weights of the clues, as they were fitted."""
    with (files("preferans.players.evidence") / "evidence.npz").open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float64) for name in stored.files}
