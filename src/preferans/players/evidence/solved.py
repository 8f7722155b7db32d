"""What the tricks with open cards tell of a layout: nobody names a nine on six of them.

The clues read figures off single hands; how the hands lie together only the solver knows. So its answer is looked up in
a table of its own, by the level of the game (`preferans.players.evidence.fitting_solved`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.layouts import tables
from preferans.rules.contract import Contract
from preferans.worlds import Worlds


def fitting_tricks(layouts: Worlds, contract: Contract, tricks: NDArray[np.intp]) -> Worlds:
    """Returns the *layouts* of a game with their weights by the declarer's *tricks* with open cards."""
    table = tables().get(table_of(contract))
    if table is None:
        return layouts
    weights = layouts.weights * np.exp(table[tricks])
    return Worlds(layouts.hands, layouts.aside, weights / weights.sum(), layouts.exhaustive)


def table_of(contract: Contract) -> str:
    """Returns the name of the table of a game's level."""
    return f"solved:{contract.level}"
