"""The log of a table: events of its deals and of the table itself, and their one codec.

What happens at the table beside the rules, who sits down or votes, stands in the same log under the same numbers. In
the store an event is told in full; `public` is what everybody may read.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from preferans.notation.event_json import KINDS, decode, encode
from preferans.rules import events as rules_events
from preferans.rules.errors import NotationError
from preferans.rules.events import Seat
from preferans.rules.view import redact


class TableEvent(Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """The base of what happens at the table beside the rules."""


class Opened(TableEvent, frozen=True, tag="opened"):
    """The table is opened. All but the number of players is for the store only."""

    players: int
    engine: int = 0
    """The version of the rules that played it."""
    rules: dict[str, Any] = {}
    owner: str = ""
    away_s: int = 120
    lang: Literal["ru", "en"] = "ru"
    first_dealer: int = 0
    seed: str | None = None
    given: list[dict[str, Any]] = []
    hints: bool | None = None
    """Whether persons may ask for hints; ``None``: who is alone against bots."""


class Sat(TableEvent, frozen=True, tag="sat"):
    """A person takes a chair; the guest is for the store only."""

    place: int
    name: str
    guest: str = ""


class BotSat(TableEvent, frozen=True, tag="bot_sat"):
    """A bot takes a chair."""

    place: int
    name: str
    bot: str


class Left(TableEvent, frozen=True, tag="left"):
    """A chair becomes free."""

    place: int


class Away(TableEvent, frozen=True, tag="away"):
    """A bot plays for the absent person from here on."""

    place: int


class Back(TableEvent, frozen=True, tag="back"):
    """The person plays for himself again."""

    place: int


class Ready(TableEvent, frozen=True, tag="ready"):
    """The person wants the next deal."""

    place: int


class BotWish(TableEvent, frozen=True, tag="bot_wish"):
    """The person agrees that a bot plays at once for the one who is absent."""

    place: int
    absent: int


class ConductWish(TableEvent, frozen=True, tag="conduct_wish"):
    """The person asks to play both hands of the open defence, or no longer does (F-11)."""

    place: int
    yes: bool


class StopVote(TableEvent, frozen=True, tag="stop_vote"):
    """The person wants to end the pulka and settle, or no longer does; who had not voted declines, for all."""

    place: int
    yes: bool


class Stopped(TableEvent, frozen=True, tag="stopped"):
    """All agree: the pulka is over; a deal in progress is not written."""


class DealOver(TableEvent, frozen=True, tag="deal_over"):
    """The deal is written on the sheet."""

    deal: int


class TimeLeft(TableEvent, frozen=True, tag="time_left"):
    """So much of the agreed time is left, in seconds, as a deal begins."""

    seconds: int


class TimeUp(TableEvent, frozen=True, tag="time_up"):
    """The agreed time is over: the lap under way is the last (F-21)."""


class Closed(TableEvent, frozen=True, tag="closed"):
    """The owner closes the table."""


class Reopened(TableEvent, frozen=True, tag="reopened"):
    """The owner opens the table again."""


AnyTableEvent = (
    Opened
    | Sat
    | BotSat
    | Left
    | Away
    | Back
    | Ready
    | BotWish
    | ConductWish
    | StopVote
    | Stopped
    | DealOver
    | TimeLeft
    | TimeUp
    | Closed
    | Reopened
)
LogEvent = rules_events.Event | AnyTableEvent
"""What the log of a table holds."""


def is_table_event(event: LogEvent) -> bool:
    """Tells whether *event* belongs to the table and not to a deal."""
    return isinstance(event, TableEvent)


def to_bytes(event: LogEvent) -> bytes:
    """Returns *event* in full, as the store keeps it.

    >>> to_bytes(Sat(1, "Anna", "g1"))
    b'{"kind":"sat","place":1,"name":"Anna","guest":"g1"}'
    """
    return msgspec.json.encode(event if isinstance(event, TableEvent) else encode(event))


def from_bytes(data: bytes) -> LogEvent:
    """Returns the event that `to_bytes` wrote; raises `NotationError`.

    >>> from_bytes(b'{"kind":"deal_over","deal":3}'), from_bytes(b'{"kind":"looked","seat":1}')
    (DealOver(deal=3), Looked(seat=1, kind='looked'))
    """
    try:
        plain = msgspec.json.decode(data)
        if isinstance(plain, dict) and plain.get("kind") in KINDS:
            return decode(plain)
        event: AnyTableEvent = msgspec.convert(plain, AnyTableEvent)
        return event
    except msgspec.MsgspecError as error:
        raise NotationError(f"an event of the log cannot be read: {error}") from None


def seen_by(event: LogEvent, seat: Seat | None) -> bytes:
    """Returns *event* as the viewer at *seat* of the deal is told it (``None`` is a spectator).

    >>> seen_by(Sat(1, "Anna", "g1"), None)
    b'{"kind":"sat","place":1,"name":"Anna"}'
    """
    return msgspec.json.encode(public(event) if isinstance(event, TableEvent) else encode(redact(event, seat)))


def public(event: AnyTableEvent | TableEvent) -> TableEvent:
    """Returns *event* without what is for the store only."""
    match event:
        case Sat():
            return structs.replace(event, guest="")
        case Opened(players=players):
            return Opened(players)
        case _:
            return event
