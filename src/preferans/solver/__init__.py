"""The open-card solver: what a position, and every card in it, is worth when all three play perfectly.

Values are tricks from now on, the trick in progress included. `preferans.solver.reference` answers the same questions
by plain exhaustive search.

>>> from preferans.notation.cards_text import read_hand
>>> from preferans.rules.contract import Strain
>>> hands = read_hand("SK87 CT87 DT9 HAQ"), read_hand("SAJ9 CKJ9 DAKJ7"), read_hand("SQT CAQ DQ8 HKJT8")
>>> solve(Position(hands, leader=1), Game(Strain.DIAMONDS, declarer=2)).value
6
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from preferans.solver.answers import (
    NO_LIMIT,
    Discards,
    Evaluation,
    Limit,
    Odds,
    Solution,
    Table45,
    Tricks,
)
from preferans.solver.batch import Options, Progress, evaluate_many, odds, solve_many
from preferans.solver.goal import AllPass, Declared, Game, Goal, Misere, Ties, Weights, check, goal_of
from preferans.solver.native import Stop, Stopped
from preferans.solver.position import Position, PositionError
from preferans.solver.solver import TECHNIQUES, Solver
from preferans.solver.worlds import WorldValues, at_least_worlds, evaluate_worlds, solve_worlds

if TYPE_CHECKING:
    from preferans.solver.from_state import position_of

__all__ = [
    "NO_LIMIT",
    "TECHNIQUES",
    "AllPass",
    "Declared",
    "Discards",
    "Evaluation",
    "Game",
    "Goal",
    "Limit",
    "Misere",
    "Odds",
    "Options",
    "Position",
    "PositionError",
    "Progress",
    "Solution",
    "Solver",
    "Stop",
    "Stopped",
    "Table45",
    "Ties",
    "Tricks",
    "Weights",
    "WorldValues",
    "at_least_worlds",
    "check",
    "evaluate",
    "evaluate_many",
    "evaluate_worlds",
    "goal_of",
    "odds",
    "position_of",
    "solve",
    "solve_many",
    "solve_worlds",
]


def __getattr__(name: str) -> Any:
    """Imports `position_of` on first use: the engine that it needs takes a hundred times as long as a deal."""
    if name != "position_of":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from preferans.solver.from_state import position_of

    globals()[name] = position_of
    return position_of


@overload
def solve(position: Position, goal: Declared, limit: Limit = NO_LIMIT) -> Solution[int]: ...
@overload
def solve(position: Position, goal: AllPass, limit: Limit = NO_LIMIT) -> Solution[Tricks]: ...
def solve(position: Position, goal: Goal, limit: Limit = NO_LIMIT) -> Solution[Any]:
    """Returns the value of one position; for many, a `Solver` of one's own is faster."""
    return Solver().solve(position, goal, limit)


@overload
def evaluate(position: Position, goal: Declared, limit: Limit = NO_LIMIT) -> Evaluation[int]: ...
@overload
def evaluate(position: Position, goal: AllPass, limit: Limit = NO_LIMIT) -> Evaluation[Tricks]: ...
def evaluate(position: Position, goal: Goal, limit: Limit = NO_LIMIT) -> Evaluation[Any]:
    """Returns the value of one position and of each card that may be played in it."""
    return Solver().evaluate(position, goal, limit)
