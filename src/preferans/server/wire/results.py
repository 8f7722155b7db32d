"""What deals came to: a result line by line, the sheet, a finished deal to step through."""

from __future__ import annotations

from typing import Literal

from preferans.server.wire.base import EventData, Wire
from preferans.server.wire.deal import Screen

Column = Literal["pool", "mountain", "whists", "bombs", "birds", "owed", "size"]
EndingName = Literal["played", "agreed", "unplayed", "conceded"]


class ResultLine(Wire, frozen=True):
    """One entry of the sheet, with its reason and the rule it comes from."""

    column: Column
    place: int
    on: int | None
    points: str
    why: str
    rule: str


class Result(Wire, frozen=True):
    """A finished deal with all cards open."""

    deal: int
    dealer: int
    contract: str
    declarer: int | None
    ending: EndingName
    tricks: list[int] | None
    whisters: list[int]
    half: int | None
    amnesty: int
    """So many tricks of an all-pass are taken off everybody's (K 3.7.3)."""
    talon: list[str]
    discard: list[str] | None
    hands: list[list[str]]
    places: list[int | None]
    lines: list[ResultLine]
    net: list[str]
    """By place, what the deal has changed of the settlement, in whists."""
    over: bool


class History(Wire, frozen=True):
    """The running totals of each cell of the sheet, oldest first."""

    pool: list[list[str]]
    mountain: list[list[str]]
    whists: list[list[list[str]]]


class SettlementInfo(Wire, frozen=True):
    """What each wins or loses in whists: exact, in whole whists, and who from whom."""

    exact: list[str]
    rounded: list[int]
    pairs: list[list[str]]


class Sheet(Wire, frozen=True):
    """The sheet: running totals by place, and the settlement as it stands."""

    players: int
    target: str | None
    """The size of a pool; none where the pulka does not end by it, or before it is named."""
    pool: list[str]
    mountain: list[str]
    whists: list[list[str]]
    closed: list[bool]
    bombs: list[list[int]] | None
    birds: list[int] | None
    owed: list[list[str]] | None
    """The compulsory games that each still owes (``"6"`` … ``"9"``, ``"misere"``), as long as anybody owes any."""
    run: int
    history: History
    settlement: SettlementInfo
    over: bool


class DealReplay(Wire, frozen=True):
    """A finished deal to step through: ``frames[i]`` shows all cards after event *i*."""

    deal: int
    line: str
    events: list[EventData]
    frames: list[Screen]
    result: Result
