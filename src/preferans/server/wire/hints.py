"""What a strong bot would do in a person's place."""

from __future__ import annotations

from preferans.server.wire.base import ActionData, Wire


class HintOption(Wire, frozen=True):
    """One thing that may be done, and what it is expected to be worth to who does it."""

    action: ActionData
    whists: float
    """In whists of the settlement."""
    error: float
    """The standard error of ``whists``; 0 where every layout was looked at."""


class DiscardShare(Wire, frozen=True):
    """Two cards that the declarer may have laid aside, and how likely that is: an estimate from how he has played."""

    cards: list[str]
    share: float


class Hint(Wire, frozen=True):
    """A decision thought through to its end: what may be done, best first, and why the first is best."""

    options: list[HintOption]
    worlds: int
    """How many layouts of the unseen cards were looked at; 0 where the advice is a rule of thumb."""
    exact: bool
    """Whether these are all layouts that are possible."""
    why: str
    """A stable word, for which the client has a sentence."""
    made: float | None
    """How likely the contract is made, or the misère is clean, after the best action; ``null`` where none is played."""
    discards: list[DiscardShare]
    """What a closed declarer may have laid aside, likeliest first, for who sees both hands against him."""
