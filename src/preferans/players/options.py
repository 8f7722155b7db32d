"""What a searching bot thinks of a decision: every option with the whists that it expects, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.cards import CardSet, Suit
from preferans.rules.events import Action, Seat


@dataclass(frozen=True, slots=True)
class Option:
    """One action and what it is expected to be worth to the decider, in whists of the settlement (B3)."""

    action: Action
    whists: float
    error: float = 0.0
    """The standard error of *whists* over the worlds looked at; 0 where all were."""
    apart: float | None = None
    """The standard error of how far it is from the best option, world by world; ``None`` where that is not told."""


@dataclass(frozen=True, slots=True)
class Danger:
    """A way in which a misere is caught: the suit that does it, and how it lies in the likeliest layout of the kind."""

    suit: Suit
    hands: tuple[CardSet, CardSet, CardSet]
    """The cards of the suit in the hands of seats 1 to 3, those still to be played."""
    aside: CardSet | None
    """The declarer's likeliest discard, to who sees both other hands; else ``None``."""
    share: float
    """How likely it is, of all layouts."""
    worlds: int
    """In how many of the layouts looked at it is so."""


@dataclass(frozen=True, slots=True)
class Dangers:
    """How a misere is caught, with open cards."""

    declarer: Seat
    """Who plays it, or would."""
    caught: float
    """The share of the layouts in which it is."""
    ways: tuple[Danger, ...]
    """The likeliest ways, at most three; the suits that only catch together are not told."""
    worlds: int
    """How many layouts were looked at for this."""
    exact: bool = False
    """Whether these are all layouts that are possible."""


@dataclass(frozen=True, slots=True)
class Considered:
    """A decision thought through: the options, best first."""

    options: tuple[Option, ...]
    worlds: int
    """How many layouts of the unseen cards were looked at."""
    exact: bool = False
    """Whether these are all layouts that are possible."""
    why: str = ""
    """A stable word for the reason that decided, for hints; the wording for people lies with the texts."""
    made: float | None = None
    """How likely the contract is made, or the misere is clean, after the best action; ``None`` where none is played."""
    dangers: Dangers | None = None
    """How the misere is caught, where a person asks."""

    @property
    def best(self) -> Action:
        """The action that is worth most."""
        return self.options[0].action
