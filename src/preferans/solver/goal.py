"""`Goal`: what is played for. A game or a misere has two sides; an all-pass has three, and needs a rule for ties."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from preferans.rules.cards import SUIT_MASK, Suit
from preferans.rules.contract import Contract, Kind, Strain
from preferans.solver.position import Position, PositionError, checked_seat, checked_whole, shown

if TYPE_CHECKING:
    from preferans.rules.events import Seat

WEIGHT_LIMIT: Final = 1000


class Ties(StrEnum):
    """What a player of an all-pass does when several cards leave him equally few tricks."""

    MIXED = "mixed"
    """Plays each of them equally often: the values are expectations."""
    NEXT_MOST = "next-most"
    """Plays so that the next player, clockwise, takes the most."""
    WORST = "worst"
    """Each other player reckons with the card that is worst for him: the tricks may add up to more than there are."""


def _strain(value: object) -> Strain:
    if not isinstance(value, int) or isinstance(value, bool) or value not in tuple(Strain):
        raise PositionError(f"{shown(value)} is not a strain")
    return Strain(value)


def _ties(value: object) -> Ties:
    if not isinstance(value, str) or value not in tuple(Ties):
        raise PositionError(f"{shown(value)} is not a rule for ties")
    return Ties(value)


@dataclass(frozen=True, slots=True)
class Game:
    """A trick contract: the declarer takes as many tricks as he can, the others together leave him as few."""

    strain: Strain
    declarer: Seat

    def __post_init__(self) -> None:
        object.__setattr__(self, "strain", _strain(self.strain))
        object.__setattr__(self, "declarer", checked_seat(self.declarer, "the declarer"))

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or ``None``."""
        return self.strain.trump


@dataclass(frozen=True, slots=True)
class Misere:
    """A misere: the declarer takes as few tricks as he can, the others together make him take many."""

    declarer: Seat

    def __post_init__(self) -> None:
        object.__setattr__(self, "declarer", checked_seat(self.declarer, "the declarer"))

    @property
    def trump(self) -> None:
        """No suit: a misere has no trumps."""
        return


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player of an all-pass makes large: the sum of these, each times what it stands for."""

    own: int = -1
    """For each trick of his own."""
    others: int = 0
    """For each trick of the two other hands."""
    none: int = 0
    """For taking no trick in the whole deal, those before this position included (`Position.taken`)."""

    def __post_init__(self) -> None:
        for weight in (self.own, self.others, self.none):
            checked_whole(weight, -WEIGHT_LIMIT, WEIGHT_LIMIT, "a weight")


@dataclass(frozen=True, slots=True)
class AllPass:
    """An all-pass: each player for himself, by default to take as few tricks as he can (max^n)."""

    ties: Ties = Ties.MIXED
    weights: Weights = Weights()

    def __post_init__(self) -> None:
        object.__setattr__(self, "ties", _ties(self.ties))
        if not isinstance(self.weights, Weights):
            raise PositionError(f"{shown(self.weights)} is not a set of weights")

    @property
    def trump(self) -> None:
        """No suit: an all-pass has no trumps."""
        return


Goal = Game | Misere | AllPass
Declared = Game | Misere


def goal_of(contract: Contract, declarer: Seat | None = None, ties: Ties = Ties.MIXED) -> Goal:
    """Returns the goal of *contract*; only an all-pass has no declarer.

    >>> from preferans.rules.contract import ALL_PASS, game
    >>> goal_of(game(6, Strain.HEARTS), declarer=2)
    Game(strain=<Strain.HEARTS: 3>, declarer=2)
    >>> goal_of(ALL_PASS)
    AllPass(ties=<Ties.MIXED: 'mixed'>, weights=Weights(own=-1, others=0, none=0))
    """
    if contract.kind is Kind.ALL_PASS:
        if declarer is not None:
            raise PositionError("an all-pass has no declarer")
        return AllPass(ties)
    if declarer is None:
        raise PositionError(f"no declarer is named for {contract}")
    return Misere(declarer) if contract.kind is Kind.MISERE else Game(contract.strain, declarer)


def check(position: Position, goal: Goal) -> None:
    """Raises `PositionError` unless *goal* can be played for in *position*."""
    if not isinstance(position, Position):
        raise PositionError(f"{shown(position)} is not a position")
    if not isinstance(goal, Game | Misere | AllPass):
        raise PositionError(f"{shown(goal)} is not a goal")
    if isinstance(goal, AllPass):
        return
    if position.talon:
        raise PositionError("the talon leads only in an all-pass")
    seats = position.seats
    if seats and goal.declarer not in seats:
        raise PositionError(f"seat {goal.declarer} is the declarer but has no cards")
    led, trump = position.led, goal.trump
    if led is None or trump is None:
        return
    for seat, card in zip(seats, position.trick, strict=False):
        if card.suit not in (led, trump) and position.hand(seat) & SUIT_MASK[trump]:
            raise PositionError(f"seat {seat} played {card} but has a trump to play")
