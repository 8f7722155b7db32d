"""Many layouts of the unseen cards in one call: what each card that may be played is worth in each of them.

The worlds differ in the hands, and in the talon cards still to lead; who plays next holds the same cards in all. What
is found in one world is remembered for the others, so a batch costs less than as many single questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from preferans.rules.cards import DECK, Card, CardSet
from preferans.solver.answers import NO_LIMIT, Limit
from preferans.solver.goal import AllPass, Declared, Goal
from preferans.solver.native import core, native_goal, native_model, native_position
from preferans.solver.position import Position, PositionError, checked_whole, shown
from preferans.solver.solver import Solver, cards_of, limits

if TYPE_CHECKING:
    from preferans.rules.events import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

THREAD_LIMIT = 1024


class Shared(TypedDict, total=False):
    """What the worlds have in common besides the trick in progress, and how they are worked on."""

    talon: Sequence[Card] | NDArray[np.int8]
    """`Position.talon`, for all worlds or a row for each."""
    talon_owner: Seat | None
    winner_leads: bool
    taken: tuple[int, int, int]
    threads: int
    """1 when left out; 0 is as many as the machine has."""
    limit: Limit
    """Of the whole batch; a limit of nodes counts for each thread."""
    solver: Solver
    """Does the first thread's share with a table that is there already; a new one takes a few milliseconds to make."""


@dataclass(frozen=True, slots=True, eq=False)
class WorldValues:
    """What was found in each world."""

    cards: tuple[Card, ...]
    """The cards that may be played, spade seven first, in all worlds the same; none where only values are asked."""
    values: NDArray[Any]
    """By world and card the declarer's tricks from now on, whole numbers; in an all-pass by world, card and seat 0 … 3,
    expected numbers. Without cards one axis less."""
    done: NDArray[np.bool_]
    """By world, whether the limits let it be finished: the values of others mean nothing."""
    nodes: int
    seconds: float


def evaluate_worlds(
    hands: NDArray[np.uint32], leader: Seat, trick: Sequence[Card], goal: Goal, **shared: Unpack[Shared]
) -> WorldValues:
    """Returns the value after each legal card in each world; *hands* has a row for each, a set of cards a seat.

    A world finished is the same whatever the threads. With one thread the same worlds are finished under the same limit
    of nodes. Raises `PositionError` or another `ValueError` when a world cannot be.

    >>> import numpy as np
    >>> from preferans.notation.cards_text import read_hand
    >>> from preferans.rules.contract import Strain
    >>> from preferans.solver.goal import Game
    >>> own, king, queen = read_hand("SAJ"), read_hand("SK7"), read_hand("SQ8")
    >>> both = np.array([[own, king, queen], [own, queen, king]], dtype=np.uint32)
    >>> answer = evaluate_worlds(both, 1, (), Game(Strain.NO_TRUMP, declarer=1))
    >>> answer.cards, answer.values.tolist()
    ((Card('SJ'), Card('SA')), [[1, 1], [1, 1]])
    """
    cards, numbers, done, nodes, seconds = _ask(hands, leader, trick, goal, core.CARDS, 0, shared)
    values = _by_seat(numbers) if isinstance(goal, AllPass) else numbers
    return WorldValues(cards_of(cards), values, done.view(bool), nodes, seconds)


def solve_worlds(
    hands: NDArray[np.uint32], leader: Seat, trick: Sequence[Card], goal: Goal, **shared: Unpack[Shared]
) -> WorldValues:
    """Returns the value of each world; everything else is as in `evaluate_worlds`."""
    _, numbers, done, nodes, seconds = _ask(hands, leader, trick, goal, core.VALUE, 0, shared)
    values = _by_seat(numbers) if isinstance(goal, AllPass) else numbers
    return WorldValues((), values[:, 0], done.view(bool), nodes, seconds)


def at_least_worlds(
    hands: NDArray[np.uint32],
    leader: Seat,
    trick: Sequence[Card],
    goal: Declared,
    tricks: int,
    **shared: Unpack[Shared],
) -> WorldValues:
    """Returns for each world 1 or 0: whether the declarer takes at least so many *tricks*; cheaper than the values."""
    if isinstance(goal, AllPass):
        raise PositionError(f"{shown(goal)} has no declarer")
    least = checked_whole(tricks, -99, 99, "the number of tricks")
    _, numbers, done, nodes, seconds = _ask(hands, leader, trick, goal, core.AT_LEAST, least, shared)
    return WorldValues((), numbers[:, 0], done.view(bool), nodes, seconds)


def _by_seat(numbers: NDArray[Any]) -> NDArray[Any]:
    """Returns the core's numbers by seat: the dealer's, its last, comes first."""
    return numbers[..., [3, 0, 1, 2]]


def _ask(
    hands: NDArray[np.uint32], leader: Seat, trick: Sequence[Card], goal: Goal, ask: int, tricks: int, shared: Shared
) -> tuple[tuple[int, ...], NDArray[Any], NDArray[np.uint8], int, float]:
    # Who only solves single positions does not wait for numpy.
    import numpy as np

    if unknown := shared.keys() - Shared.__optional_keys__:
        raise PositionError(f"there is no option {shown(min(unknown))}")
    rows = np.ascontiguousarray(hands, dtype=np.uint32)
    if rows.ndim != 2 or rows.shape[1] != 3 or not len(rows):
        raise PositionError(f"the worlds have the shape {rows.shape}, not a row of three hands each")
    given = np.asarray(shared.get("talon", ()), dtype=np.int8)
    talons = np.ascontiguousarray(np.broadcast_to(given, (len(rows), given.shape[-1])))
    first = Position(
        (CardSet(rows[0, 0]), CardSet(rows[0, 1]), CardSet(rows[0, 2])),
        leader,
        tuple(trick),
        tuple(DECK[card] for card in talons[0].tolist()),
        shared.get("talon_owner"),
        shared.get("winner_leads", False),
        shared.get("taken", (0, 0, 0)),
    )
    asked = native_position(first, goal)
    ties, weights = native_model(goal) if isinstance(goal, AllPass) else (core.MIXED, None)
    solver = shared.get("solver") or Solver()
    answer: tuple[tuple[int, ...], NDArray[Any], NDArray[np.uint8], int, float] = solver._core.worlds(
        rows,
        talons,
        *native_goal(goal),
        asked.leader,
        asked.trick,
        asked.talon_owner,
        asked.winner_leads,
        asked.taken,
        ask,
        tricks,
        ties,
        weights,
        checked_whole(shared.get("threads", 1), 0, THREAD_LIMIT, "the number of threads"),
        *limits(shared.get("limit", NO_LIMIT)),
    )
    return answer
