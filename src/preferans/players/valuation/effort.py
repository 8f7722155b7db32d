"""How much work a decision of the auction, the discard or the whist is given."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """What a level looks at; the clock plays no part."""

    others: int
    """Layouts of the other hands that are weighed by what was said."""
    drawn: int
    """Layouts that are drawn before a whist and weighed by what was said."""
    solved: int
    """The likely ones, of which the solver is asked."""
    discards: int
    """Discards that the solver compares; below two the network's word stands."""
    layouts: int
    """Layouts over which it compares each."""
