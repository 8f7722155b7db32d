"""Who sits at a table, and the list of «my tables»."""

from __future__ import annotations

from typing import Literal

from preferans.server.wire.base import Wire

PlaceKind = Literal["human", "bot", "free"]
TableState = Literal["waiting", "playing", "between", "over", "closed"]


class PlaceInfo(Wire, frozen=True):
    """A chair. ``away_bot``: a bot plays for the person until he is back, or on a free chair to the end of the deal."""

    place: int
    name: str
    kind: PlaceKind
    bot: str | None
    online: bool
    away_bot: bool
    bot_wished: list[int]
    """The places of those who agree that a bot plays at once for this person, who is absent."""


class ConventionInfo(Wire, frozen=True):
    """The preset and what differs from it, each value as in text."""

    name: str
    changes: dict[str, str]


class TableInfo(Wire, frozen=True):
    """A table as one of its viewers is told about it; ``you`` is his place."""

    id: str
    convention: ConventionInfo
    players: int
    places: list[PlaceInfo]
    owner: int | None
    you: int | None
    may_sit: list[int]
    """The free chairs on which the viewer may sit down now: in a deal, only that to which his cards were dealt."""
    yours: bool
    """Whether the viewer owns the table, seated or not."""
    state: TableState
    deal: int
    """The number of the deal in progress, or of the last one; 0 before the first."""
    ready: list[int]
    stop: list[int]
    asks: int | None
    """The place of who asks to play both hands of the open defence."""
    hints: bool
    """Whether those who play may ask what a strong bot would do; everybody is told."""
    next_in_ms: int | None
    """The pause between deals ends by itself in so many milliseconds."""
    turn_left_ms: int | None
    """A bot takes over from the absent player whose turn it is in so many milliseconds."""
    time_left_ms: int | None
    """So much of the agreed time is left; only where the pulka ends by time, and before it is up."""
    last_lap: bool
    """The time is up: the lap under way is the last."""
    invite: str


class Summary(Wire, frozen=True):
    """A line of «my tables»."""

    id: str
    name: str
    players: int
    places: list[str]
    state: TableState
    deal: int
    changed_at: str
    your_turn: bool
