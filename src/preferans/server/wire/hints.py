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


class Danger(Wire, frozen=True):
    """A way in which a misère is caught: the suit that does it, and how it lies in the likeliest layout of the kind."""

    suit: str
    hands: list[list[str]]
    """The cards of the suit that seats 1, 2 and 3 still hold."""
    aside: list[str] | None
    """The declarer's likeliest discard, to who sees both other hands; else ``null``."""
    share: float
    """How likely it is, of all layouts."""
    worlds: int
    """In how many of the layouts looked at it is so."""


class Dangers(Wire, frozen=True):
    """How a misère is caught, with open cards."""

    caught: float
    """The share of the layouts in which it is."""
    ways: list[Danger]
    """The likeliest ways, at most three."""
    worlds: int
    """How many layouts were looked at for this."""
    exact: bool
    """Whether these are all layouts that are possible."""
    declarer: int
    """The seat that plays the misère, or would."""


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
    dangers: Dangers | None
    """How the misère is caught after the best action, to who declares it or defends against it; else ``null``."""
