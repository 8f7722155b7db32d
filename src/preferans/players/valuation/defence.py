"""How the defence answers: how likely a defender whists by the tricks that he counts in his hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

THRESHOLDS: Final[Mapping[str, Mapping[int, float]]] = {
    "first": {6: 2.5, 7: 1.0, 8: 0.3, 9: 1.4, 10: 1.5},
    "after_pass": {6: 2.0, 7: 1.2, 8: 0.6, 9: 1.2, 10: 1.5},
    "after_whist": {6: 2.6, 7: 0.9, 8: 1.2, 9: 2.0, 10: 1.5},
}
"""The tricks of `defences` with which half of all players whist, by who has spoken and by level.

Counted in 6,400 deals of `quick` and `rules` by `preferans.players.valuation.counting`."""
SOFTNESS: Final = 0.35


def whist_chance(tricks: NDArray[np.float64], when: str, level: int) -> NDArray[np.float64]:
    """Returns how likely defenders whist who count so many *tricks*: ``first``, ``after_pass`` or ``after_whist``."""
    return np.asarray(1 / (1 + np.exp((THRESHOLDS[when][level] - tricks) / SOFTNESS)))
