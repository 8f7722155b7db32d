"""What a searching bot thinks of a decision: every option with the whists that it expects, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.events import Action


@dataclass(frozen=True, slots=True)
class Option:
    """One action and what it is expected to be worth to the decider, in whists of the settlement (B3)."""

    action: Action
    whists: float
    error: float = 0.0
    """The standard error of *whists* over the worlds looked at; 0 where all were."""


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

    @property
    def best(self) -> Action:
        """The action that is worth most."""
        return self.options[0].action
