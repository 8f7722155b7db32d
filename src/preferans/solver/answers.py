"""What the solver answers, and what limits it: values, the value of each card, tables, counts; all of it frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import Strain
from preferans.solver.native import Stop
from preferans.solver.position import PositionError, checked_seat, shown

if TYPE_CHECKING:
    from preferans.rules.events import Seat

Tricks = tuple[float, float, float, float]
"""Tricks by seat 0 … 3; seat 0 is the sitting dealer, who takes some only with the talon cards of an all-pass."""
Value = TypeVar("Value", int, Tricks)
"""Tricks of the declarer, or, in an all-pass, of every seat."""


LARGEST_LIMIT: Final = 2**60


def _check_limit(value: object, unit: str, *, whole: bool) -> None:
    if value is None:
        return
    if not isinstance(value, int if whole else int | float) or isinstance(value, bool) or not 0 < value < LARGEST_LIMIT:
        raise PositionError(f"{shown(value)} is not a limit of {unit}")


def _check_stop(stop: object) -> None:
    if stop is not None and not isinstance(stop, Stop):
        raise PositionError(f"{shown(stop)} is not a Stop")


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search gives up; ``None`` is no limit."""

    nodes: int | None = None
    """Tricks looked at."""
    seconds: float | None = None
    stop: Stop | None = None
    """A switch that ends the search: ``stop.set()``, from any thread."""

    def __post_init__(self) -> None:
        _check_limit(self.nodes, "nodes", whole=True)
        _check_limit(self.seconds, "seconds", whole=False)
        _check_stop(self.stop)


NO_LIMIT: Final = Limit()


@dataclass(frozen=True, slots=True)
class Solution(Generic[Value]):
    """The value of a position."""

    value: Value
    """Tricks from now on, the trick in progress included."""
    nodes: int
    """Tricks looked at: what the answer cost, the same on every machine."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Evaluation(Generic[Value]):
    """The value of a position and of each card that may be played in it."""

    value: Value
    cards: Mapping[Card, Value]
    """The value after each legal card, spade seven first."""
    best: tuple[Card, ...]
    """The cards that are worth most to whose turn it is; none in an all-pass with a bonus for taking none, because
    tricks alone do not tell."""
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Discards:
    """What each way to lay two cards aside is worth."""

    value: int
    """Tricks of the declarer after the best discard."""
    pairs: Mapping[CardSet, int]
    """His tricks after each discard."""

    @property
    def best(self) -> tuple[CardSet, ...]:
        """All discards that are worth most."""
        return tuple(pair for pair, value in self.pairs.items() if value == self.value)


@dataclass(frozen=True, slots=True)
class Table45:
    """The tricks of a deal's 45 games: five strains, three declarers, three leaders."""

    rows: tuple[tuple[tuple[int, ...], ...], ...]
    """By strain, declarer and leader, seats from 0."""

    def value(self, strain: Strain, declarer: Seat, leader: Seat) -> int:
        """Returns the tricks of *declarer* in *strain* when *leader* leads first."""
        declarer = checked_seat(declarer, "the declarer")
        return self.rows[Strain(strain)][declarer - 1][checked_seat(leader, "the leader") - 1]


@dataclass(frozen=True, slots=True)
class Odds:
    """In how many layouts of the unseen cards the declarer takes how many tricks."""

    counts: tuple[int, ...]
    """Layouts in which he takes 0, 1 … 10 tricks."""
    nodes: int
    seconds: float
    complete: bool
    """Whether every layout that was asked for is counted."""

    @property
    def layouts(self) -> int:
        """The layouts counted."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """His tricks on average; 0 when no layout is counted."""
        total = sum(tricks * count for tricks, count in enumerate(self.counts))
        return total / self.layouts if self.layouts else 0.0


def frozen(values: dict[Card, Value]) -> Mapping[Card, Value]:
    """Returns the values so that nobody can change them."""
    return MappingProxyType(values)
