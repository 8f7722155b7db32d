"""The messages of a socket: from the browser, and from the server."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from preferans.server.wire.base import ActionData, EventData
from preferans.server.wire.deal import Screen
from preferans.server.wire.hints import Hint
from preferans.server.wire.results import Result, Sheet
from preferans.server.wire.seating import TableInfo


class FromBrowser(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """The base of what a browser sends."""


class Hello(FromBrowser, frozen=True, tag="hello"):
    """The first message of a tab: the last number that it has, ``null`` for none."""

    v: int | None = None


class Act(FromBrowser, frozen=True, tag="act"):
    """An action: ``a`` is the tab's own number of the request, ``v`` the last number seen when deciding."""

    a: int
    v: int
    d: ActionData


class ReadyUp(FromBrowser, frozen=True, tag="ready"):
    """Goes on to the next deal."""


class Stop(FromBrowser, frozen=True, tag="stop"):
    """A vote to end the pulka early and settle."""

    yes: bool


class BotNow(FromBrowser, frozen=True, tag="bot_now"):
    """Lets the absent player at *place* be played for at once."""

    place: int


class Conduct(FromBrowser, frozen=True, tag="conduct"):
    """Asks to play both hands of an open defence, or no longer does: a bot yields at once, a person may (F-11)."""

    yes: bool


class AskHint(FromBrowser, frozen=True, tag="hint"):
    """Asks what a strong bot would do in the person's place; ``v`` is the last number seen."""

    v: int


class ReportMove(FromBrowser, frozen=True, tag="report"):
    """Reports that a bot's decision looks odd, for later study: ``v`` is the number of its event, in this deal."""

    v: int
    note: Annotated[str, Meta(max_length=300)] = ""


class Ping(FromBrowser, frozen=True, tag="ping"):
    """Asks for a `Pong`."""


ClientMessage = Hello | Act | ReadyUp | Stop | BotNow | Conduct | AskHint | ReportMove | Ping


class FromServer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """The base of what the server sends."""


class JoinedTable(FromServer, frozen=True, tag="joined"):
    """All that there is to know, as of number ``v``."""

    v: int
    table: TableInfo
    screen: Screen | None
    sheet: Sheet
    result: Result | None


class Events(FromServer, frozen=True, tag="events"):
    """The events numbered ``v`` … ``v + len(d) - 1``, as the viewer may see them, and the deal after them."""

    v: int
    d: list[EventData]
    screen: Screen | None
    table: TableInfo | UnsetType = UNSET
    sheet: Sheet | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET


class Ack(FromServer, frozen=True, tag="ack"):
    """Request ``a`` is done and stored; ``v`` is the last number now."""

    a: int
    v: int


class No(FromServer, frozen=True, tag="no"):
    """Request ``a`` is refused (``null`` for one without a number)."""

    a: int | None
    reason: str
    v: int


class TableNow(FromServer, frozen=True, tag="table"):
    """Who is there, and the clocks; not numbered."""

    table: TableInfo


class HintTold(FromServer, frozen=True, tag="hint"):
    """The hint for the decision that waits; only who asked is told, and only while it waits."""

    hint: Hint


class NoHint(FromServer, frozen=True, tag="no_hint"):
    """There is no hint, and why."""

    reason: str


class Reported(FromServer, frozen=True, tag="reported"):
    """The report on event ``v`` is noted; nobody is told more of it."""

    v: int


class NotReported(FromServer, frozen=True, tag="not_reported"):
    """The report on event ``v`` is not taken, and why."""

    v: int
    reason: str


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to a `Ping`."""


class Bye(FromServer, frozen=True, tag="bye"):
    """The last message before the server closes the socket."""

    reason: Literal["other-owner", "too-fast", "too-big", "too-slow", "bad-message", "stopping"]


ServerMessage = JoinedTable | Events | Ack | No | TableNow | HintTold | NoHint | Reported | NotReported | Pong | Bye
