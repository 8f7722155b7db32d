"""The compiled core, and how our types are handed to it: it counts seats from 0 and knows only numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from preferans.rules.contract import Strain
from preferans.solver.goal import AllPass, Game, Goal, Misere, Ties, check
from preferans.solver.position import Position

if TYPE_CHECKING:
    from preferans.rules.events import Seat

try:
    from preferans.solver import _core as core
except ImportError as error:
    sentence = "the compiled part of preferans.solver is missing: it is built when the package is installed"
    raise ImportError(sentence) from error

__all__ = ["NOBODY", "Stop", "Stopped", "core", "native_goal", "native_model", "native_position"]

Stop = core.Stop
"""A switch: ``Stop().set()`` ends the searches that were given it, from any thread."""
Stopped = core.Stopped
"""Raised by a search that ran into its limit or was stopped."""

TIES: Final = {Ties.MIXED: core.MIXED, Ties.NEXT_MOST: core.NEXT_MOST, Ties.WORST: core.WORST}
DEALER: Final = 3
"""The core's number of the sitting dealer."""
NOBODY: Final = -1


def native_goal(goal: Goal) -> tuple[int, int, int]:
    """Returns the core's numbers for kind, strain and declarer."""
    match goal:
        case Game(strain, declarer):
            return core.TRICKS, int(strain), declarer - 1
        case Misere(declarer):
            return core.MISERE, int(Strain.NO_TRUMP), declarer - 1
        case AllPass():
            return core.ALL_PASS, int(Strain.NO_TRUMP), NOBODY


def native_position(position: Position, goal: Goal) -> core.Position:
    """Returns the core's form of *position*, after checking that *goal* can be played for in it."""
    check(position, goal)
    kind, strain, declarer = native_goal(goal)
    return core.Position(
        position.hands,
        kind,
        strain,
        declarer,
        position.leader - 1,
        position.trick,
        position.talon,
        _owner(position.talon_owner),
        position.winner_leads,
        position.taken,
    )


def native_model(goal: AllPass) -> tuple[int, tuple[float, float, float]]:
    """Returns the core's numbers for the ties and the weights of an all-pass."""
    weights = goal.weights
    return TIES[goal.ties], (float(weights.own), float(weights.others), float(weights.none))


def _owner(owner: Seat | None) -> int:
    if owner is None:
        return NOBODY
    return DEALER if owner == 0 else owner - 1
