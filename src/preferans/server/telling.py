"""What the viewers of a table are told: each his own copy of the deal, brought forward event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Raw

from preferans.notation.convention_text import write_value
from preferans.rules.convention import differences, load
from preferans.rules.events import Event, Seat
from preferans.rules.pulka import Sheet
from preferans.rules.state import State
from preferans.rules.view import View, advance, redact
from preferans.server.course import Course
from preferans.server.log import LogEvent, TableEvent, seen_by
from preferans.server.screen import common, screen
from preferans.server.sheet import places as places_of_deal
from preferans.server.sheet import seat_places
from preferans.server.wire import ConventionInfo, PlaceInfo, Screen, TableInfo


@dataclass(eq=False, slots=True)
class Viewer:
    """Somebody who looks at a table through one socket."""

    guest: str
    send: Callable[[bytes], None]
    """Takes a message at once; it is delivered in order, or the socket is closed."""
    comes_from: str = ""
    """Whose tab it is: the guest, or the address of somebody without a cookie."""
    place: int | None = None
    greeted: bool = False
    """Whether he has had everything once and is told what follows."""


class Copy:
    """What one seat has been told of one deal."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self.view = View(seat, State())
        self.seen = 0
        self.raws: list[Raw] = []
        self.drawn: tuple[int, Screen] | None = None
        """The screen, and after how many events."""

    def look(self, deal: Sequence[Event]) -> View:
        """Returns the seat's view after all of *deal*."""
        if self.seen < len(deal):
            self.view, self.seen = advance(self.view, *deal[self.seen :]), len(deal)
        return self.view

    def bytes_of(self, deal: Sequence[Event]) -> list[Raw]:
        """Returns the events of *deal* as the seat was told them."""
        for event in deal[len(self.raws) :]:
            self.raws.append(Raw(seen_by(event, self.seat)))
        return self.raws


class Copies:
    """The copies of all seats, of the deal in progress or the last one."""

    def __init__(self) -> None:
        self.number = 0
        self.copies: dict[Seat | None, Copy] = {}
        self.where: tuple[list[int | None], Sheet] | None = None
        """The places of the seats of the deal, and the sheet before it."""
        self.common_at = (0, 0)
        self.common: dict[str, Any] = {}

    def of(self, number: int, seat: Seat | None) -> Copy:
        """Returns the copy of *seat* of deal *number*."""
        if number != self.number:
            self.number, self.copies, self.where = number, {}, None
        if seat not in self.copies:
            self.copies[seat] = Copy(seat)
        return self.copies[seat]

    def view(self, course: Course, seat: Seat | None) -> View:
        """Returns what *seat* sees of the deal in progress."""
        return self.of(course.deal_number, seat).look(course.deal)

    def screen(self, course: Course, seat: Seat | None) -> Screen | None:
        """Returns the deal in progress, or the last one as it ended, for who has *seat* in it."""
        if course.deal:
            deal, number = course.deal, course.deal_number
        elif course.done:
            deal, number = course.done[-1].whole, course.done[-1].number
        else:
            return None
        copy = self.of(number, seat)
        if copy.drawn is None or copy.drawn[0] != len(deal):
            seen = copy.look(deal)
            if self.common_at != (number, len(deal)):
                self.common_at = (number, len(deal))
                if self.where is None:
                    self.where = _where(course)
                self.common = common(seen.state, number, *self.where, deal)
            copy.drawn = len(deal), screen(seen, self.common)
        return copy.drawn[1]


def _where(course: Course) -> tuple[list[int | None], Sheet]:
    """Returns the places of the seats of the deal that is shown, and the sheet before it."""
    if course.deal:
        return seat_places(course.dealer, course.players, course.state.dummy), course.match.pulka.sheet
    last = course.done[-1]
    return places_of_deal(last, course.players), last.before


def seat_in_last(course: Course, place: int | None) -> Seat | None:
    """Returns the seat of *place* in the deal in progress, or in the last one."""
    if place is None or (not course.deal and not course.done):
        return None
    if course.deal:
        return course.seat(place)
    last = course.done[-1]
    return places_of_deal(last, course.players).index(place)


def forms(events: Sequence[LogEvent], stored: Sequence[bytes] = ()) -> Callable[[Seat | None], list[Raw]]:
    """Returns a function that gives *events* as a seat may see them; what all may see is written once.

    *stored* are the same events in full, where they are at hand.
    """
    open_to_all = [not isinstance(event, TableEvent) and redact(event, None) is event for event in events]
    shared = [
        Raw(stored[index] if stored and open_to_all[index] else seen_by(event, None))
        for index, event in enumerate(events)
    ]
    differing = [
        index for index, event in enumerate(events) if not open_to_all[index] and not isinstance(event, TableEvent)
    ]
    known: dict[Seat | None, list[Raw]] = {None: shared}

    def of(seat: Seat | None) -> list[Raw]:
        if seat not in known:
            own = list(shared)
            for index in differing:
                own[index] = Raw(seen_by(events[index], seat))
            known[seat] = own
        return known[seat]

    return of


def table_info(
    table: str,
    course: Course,
    convention: ConventionInfo,
    guest: str,
    online: Callable[[str], bool],
    *,
    next_in_ms: int | None,
    turn_left_ms: int | None,
    time_left_ms: int | None,
) -> TableInfo:
    """Returns the table as *guest* is told about it."""
    return TableInfo(
        id=table,
        convention=convention,
        players=course.players,
        places=[
            PlaceInfo(
                place=place,
                name=chair.name,
                kind=chair.kind,
                bot=chair.bot,
                online=chair.kind == "human" and online(chair.guest),
                away_bot=chair.away or (chair.kind == "free" and bool(course.deal)),
                bot_wished=sorted(by for absent, by in course.bot_wishes if absent == place),
            )
            for place, chair in enumerate(course.chairs)
        ],
        owner=course.owner,
        you=course.place_of_guest(guest),
        may_sit=list(course.chairs_for(guest)),
        yours=guest == course.opened.owner,
        state=course.phase,
        deal=course.deal_number,
        ready=sorted(course.ready),
        stop=sorted(course.votes),
        asks=course.conduct_wish,
        hints=course.hints,
        next_in_ms=next_in_ms,
        turn_left_ms=turn_left_ms,
        time_left_ms=time_left_ms,
        last_lap=course.match.last_lap,
        invite=f"/t/{table}",
    )


def convention_info(course: Course) -> ConventionInfo:
    """Returns the preset and what differs from it, as text."""
    changes = differences(course.rules, load(course.rules.name))
    return ConventionInfo(course.rules.name, {name: write_value(name, value) for name, value in changes.items()})


ENCODER = msgspec.json.Encoder()
