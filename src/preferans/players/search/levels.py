"""`Level`: how much work a searching player does for a decision. In matches that is all that limits him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from preferans.players.valuation.effort import Effort


@dataclass(frozen=True, slots=True)
class Level:
    """A fixed budget of work: the same seed gives the same play on any machine."""

    name: str
    drawn: int
    """Layouts of the unseen cards that are drawn and weighed by what was said."""
    worlds: int
    """Layouts that are solved at the first trick; later ones cost less, and more are."""
    all_pass_nodes: int
    """Positions that the solver may look at in an all-pass, where a layout costs twenty times as much."""
    proof_nodes: int
    """Positions that the solver may look at to prove a card, once all layouts that are possible are known."""
    words: Effort
    """The work before the play: calls, discard, contract and whist."""
    seconds: float
    """The limit against people, on the clock; matches have none."""


QUICK: Final = Level(
    "quick",
    drawn=1000,
    worlds=30,
    all_pass_nodes=600_000,
    proof_nodes=40_000,
    words=Effort(others=200, drawn=4000, solved=80, discards=4, layouts=24),
    seconds=0.05,
)
STRONG: Final = Level(
    "strong",
    drawn=4000,
    worlds=150,
    all_pass_nodes=1_200_000,
    proof_nodes=400_000,
    words=Effort(others=400, drawn=10_000, solved=200, discards=6, layouts=60),
    seconds=1.0,
)
DEEP: Final = Level(
    "deep",
    drawn=12000,
    worlds=400,
    all_pass_nodes=10_000_000,
    proof_nodes=3_000_000,
    words=Effort(others=1000, drawn=30_000, solved=600, discards=10, layouts=150),
    seconds=10.0,
)

LEVELS: Final = {level.name: level for level in (QUICK, STRONG, DEEP)}
"""The levels by name, weakest first."""

MORE: Final = (1.0, 1.0, 1.5, 2.0, 3.0, 4.0, 4.0, 4.0, 4.0, 4.0)
"""By finished tricks, how many times the layouts of the first trick are solved for the same work."""


def worlds_at(level: Level, tricks: int) -> int:
    """Returns how many layouts are solved after so many finished *tricks*.

    >>> worlds_at(QUICK, 0), worlds_at(QUICK, 4)
    (30, 90)
    """
    return int(level.worlds * MORE[tricks])
