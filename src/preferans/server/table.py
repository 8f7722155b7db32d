"""A table: the single writer of its log. It checks, stores, tells each viewer, and only then acknowledges."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import msgspec

from preferans.notation.event_json import decode
from preferans.rules.errors import NotationError
from preferans.rules.events import Action, Entrusted, Event, Started
from preferans.rules.legal import forced, why_illegal
from preferans.rules.match import Match
from preferans.rules.outcome import Place
from preferans.rules.state import Phase
from preferans.rules.transition import fold as state_after
from preferans.server.bots import Thinker
from preferans.server.clock import Clock
from preferans.server.course import Course, after
from preferans.server.going import Going, Pauses, Refused
from preferans.server.hinting import Hints
from preferans.server.log import Back, DealOver, LogEvent, Stopped, TableEvent, TimeUp, to_bytes
from preferans.server.reporting import Reports
from preferans.server.sheet import result, sheet
from preferans.server.store import Card, Conflict, Store, StoreError
from preferans.server.telling import ENCODER, Copies, Viewer, convention_info, forms, seat_in_last, table_info
from preferans.server.timing import TimeLimit
from preferans.server.wire import Ack, Bye, Events, JoinedTable, No, Result, Sheet, TableInfo, TableNow
from preferans.server.wishes import Wishes

logger = logging.getLogger("preferans.server")


class Table:
    """One table in memory. All that changes it goes through `write`, one change at a time."""

    def __init__(
        self, table: str, course: Course, store: Store, clock: Clock, thinker: Thinker, pauses: Pauses
    ) -> None:
        self.id = table
        self.course = course
        self.store = store
        self.clock = clock
        self.thinker = thinker
        self.pauses = pauses
        self.viewers: list[Viewer] = []
        self.lost = False
        """Somebody else owns the table now."""
        self.idle_since = clock.now()
        self.between_since = clock.now()
        self.gone_since = dict.fromkeys(range(course.players), clock.now())
        self.lock = asyncio.Lock()
        self.writing = False
        self.copies = Copies()
        self.convention = convention_info(course)
        self._tail: list[LogEvent] = []
        """The events since the last deal began, or since the table was loaded."""
        self._drawn: tuple[Match, Sheet] | None = None
        self._last: tuple[Course, Result | None] | None = None
        self.limit = TimeLimit(self)
        self.going = Going(self)
        self.wishes = Wishes(self)
        self.hints = Hints(self)
        self.reports = Reports(self)

    # Viewers.

    def connect(self, viewer: Viewer) -> None:
        """Lets *viewer* look on; he is told nothing before his `hello`."""
        viewer.place = self.course.place_of_guest(viewer.guest)
        self.viewers.append(viewer)

    async def hello(self, viewer: Viewer, seen: int | None) -> None:
        """Tells *viewer* what he lacks after number *seen*; a person whom a bot played for is back."""
        # Who waited for him waits no longer, and he is not told of it.
        self.going.plan()
        first = self.course.seq - len(self._tail) + 1
        if seen is not None and first - 1 <= seen <= self.course.seq:
            missed = self._tail[seen - first + 1 :]
            _, ended = self._touched(missed)
            ended = ended or not self.course.deal
            viewer.send(self._events(viewer, seen + 1, forms(missed), table=True, ended=ended))
        else:
            viewer.send(self._joined(viewer))
        new = not viewer.greeted
        viewer.greeted = True
        if new:
            self.tell_table(but=viewer)
        place = self.course.place_of_guest(viewer.guest)
        if place is not None and self._is_given_up(place):
            async with self.lock:
                if self._is_given_up(place):
                    await self.write(Back(place))
        self.going.plan()

    def _is_given_up(self, place: Place) -> bool:
        """Tells whether a bot plays for the person at *place*, or somebody agrees to it."""
        return self.course.chairs[place].away or any(absent == place for absent, _ in self.course.bot_wishes)

    def disconnect(self, viewer: Viewer) -> None:
        """Forgets *viewer*."""
        if viewer not in self.viewers:
            return
        self.viewers.remove(viewer)
        place = self.course.place_of_guest(viewer.guest)
        if place is not None and not self.online(viewer.guest):
            self.gone_since[place] = self.clock.now()
        self.idle_since = self.clock.now()
        self.going.plan()
        self.tell_table()

    def online(self, guest: str) -> bool:
        """Tells whether *guest* looks on."""
        return guest in self.guests()

    def guests(self) -> set[str]:
        """Returns the guests who look on."""
        return {viewer.guest for viewer in self.viewers}

    def present(self) -> list[int]:
        """Returns the places of the persons who look on."""
        here, chairs = self.guests(), self.course.chairs
        return [place for place, chair in enumerate(chairs) if chair.kind == "human" and chair.guest in here]

    def info(self, guest: str) -> TableInfo:
        """Returns the table as *guest* is told about it."""
        limit = self.limit.left()
        return table_info(
            self.id,
            self.course,
            self.convention,
            guest,
            self.online,
            next_in_ms=self._left_ms(self.going.next_at),
            turn_left_ms=self._left_ms(self.going.turn_until),
            time_left_ms=None if limit is None else round(1000 * limit),
        )

    def tell_table(self, but: Viewer | None = None) -> None:
        """Tells everybody who is there."""
        for viewer in self.viewers:
            if viewer.greeted and viewer is not but:
                viewer.send(ENCODER.encode(TableNow(self.info(viewer.guest))))

    # What persons do.

    async def act(self, viewer: Viewer, number: int, seen: int, data: object) -> None:
        """Does the action that *viewer* asks for, once, and acknowledges it, or says why not."""
        async with self.lock:
            try:
                done_at = await self._act(viewer, seen, data)
            except Refused as refused:
                viewer.send(ENCODER.encode(No(number, refused.code, self.course.seq)))
                return
        viewer.send(ENCODER.encode(Ack(number, done_at)))

    async def _act(self, viewer: Viewer, seen: int, data: object) -> int:
        course = self.course
        try:
            action = decode(data)
        except NotationError:
            raise Refused("bad-action") from None
        if not isinstance(action, Action):
            raise Refused("bad-action")
        place = course.place_of_guest(viewer.guest)
        if place is None:
            raise Refused("not-seated")
        if course.closed or not course.deal:
            raise Refused("closed" if course.closed else "not-now")
        if seen != course.seq:
            known = self._already_done(place, action, seen)
            if known is not None:
                return known
            if not course.numbers[-1] <= seen <= course.seq:
                raise Refused("late")
        if course.decider != place:
            raise Refused("out-of-turn")
        reason = why_illegal(course.state, action)
        if reason is not None:
            raise Refused(reason.value)
        await self.do(action)
        return self.course.seq

    def _already_done(self, place: Place, action: Action, seen: int) -> int | None:
        """Returns the last number, where *place* has done the action and its acknowledgement was lost on the way.

        Who did not decide then is told nothing of it: whether his guess at a discard was right, for one.
        """
        course = self.course
        for at, (number, event) in enumerate(zip(course.numbers, course.deal, strict=True)):
            if number > seen:
                decided = state_after(course.deal[:at]).decider if event == action else None
                return course.seq if decided is not None and course.place(decided) == place else None
        return None

    async def change(self, decide: Callable[[Course], Sequence[LogEvent]]) -> None:
        """Writes the events that *decide* wants for the table as it stands; raises `Refused`."""
        async with self.lock:
            events = decide(self.course)
            if events:
                await self.write(*events)

    # Writing.

    async def do(self, action: Action) -> None:
        """Writes a legal *action*, what follows it by rule, and the end of the deal."""
        events: list[LogEvent] = []
        event: Event | None = action
        course = self.course
        while event is not None:
            course = after(course, event)
            events.append(event)
            event = forced(course.state)
        if course.state.phase is Phase.OVER:
            events.append(DealOver(course.deal_number))
            course = after(course, events[-1])
        await self._write(events, course)

    async def write(self, *events: LogEvent) -> None:
        """Writes what happens at the table, and tells it."""
        course = self.course
        for event in events:
            course = after(course, event)
        await self._write(events, course)

    async def _write(self, events: Sequence[LogEvent], course: Course) -> None:
        """Writes *events*, after which the table stands as *course* says."""
        before = self.course
        if self.lost:
            raise Refused("other-owner")
        raw = [to_bytes(event) for event in events]
        self.writing = True
        try:
            await self.store.append(self.id, before.seq, raw, card(course), self.clock.date())
        except Conflict:
            self.lose()
            raise Refused("other-owner") from None
        except StoreError as error:
            logger.error("table %s: %s", self.id, error)
            self.writing = False
            self.going.plan()
            raise Refused("store-failed") from None
        finally:
            self.writing = False
        self.course = course
        self.idle_since = self.clock.now()
        if any(isinstance(event, DealOver) for event in events):
            self.between_since = self.clock.now()
        self.going.plan()
        self._tell(before.seq + 1, events, raw)

    def rest(self) -> None:
        """Stops what goes on by itself."""
        self.going.rest()
        self.hints.rest()
        self.reports.rest()

    def lose(self) -> None:
        """Lets go of the table: somebody else writes its log."""
        self.lost = True
        self.rest()
        for viewer in list(self.viewers):
            viewer.send(ENCODER.encode(Bye("other-owner")))

    # Telling.

    def _tell(self, first: int, events: Sequence[LogEvent], stored: Sequence[bytes]) -> None:
        for index, event in enumerate(events):
            if not isinstance(event, TableEvent) and event.kind == "started":
                self._tail = list(events[index:])
                break
        else:
            self._tail += events
        of = forms(events, stored)
        table, ended = self._touched(events)
        known: dict[str, bytes] = {}
        told_apart = {self.course.opened.owner, *(guest for guest, _ in self.course.sat)}
        for viewer in self.viewers:
            if not viewer.greeted:
                continue
            if table and viewer.place != self.course.place_of_guest(viewer.guest):
                viewer.send(self._joined(viewer))
                continue
            whom = viewer.guest if viewer.place is not None or viewer.guest in told_apart else ""
            if whom not in known:
                known[whom] = self._events(viewer, first, of, table=table, ended=ended)
            viewer.send(known[whom])

    def _touched(self, events: Sequence[LogEvent]) -> tuple[bool, bool]:
        """Tells whether *events* changed something about the table, and whether a deal or the pulka has ended."""
        table = any(isinstance(event, TableEvent | Started | Entrusted) for event in events)
        over = any(isinstance(event, DealOver | Stopped) for event in events)
        return table, over or (self.course.match.over and any(isinstance(event, TimeUp) for event in events))

    def _events(
        self,
        viewer: Viewer,
        first: int,
        of: Callable[[int | None], list[msgspec.Raw]],
        *,
        table: bool,
        ended: bool,
    ) -> bytes:
        """Returns the message with the events of *of*, with the *table*, and the sheet once a deal has *ended*."""
        course = self.course
        seat = seat_in_last(course, viewer.place)
        return ENCODER.encode(
            Events(
                v=first,
                d=of(seat),
                screen=self.copies.screen(course, seat),
                table=self.info(viewer.guest) if table else msgspec.UNSET,
                sheet=self._sheet() if ended else msgspec.UNSET,
                result=self._result() if ended else msgspec.UNSET,
            )
        )

    def _joined(self, viewer: Viewer) -> bytes:
        course = self.course
        viewer.place = course.place_of_guest(viewer.guest)
        return ENCODER.encode(
            JoinedTable(
                v=course.seq,
                table=self.info(viewer.guest),
                screen=self.copies.screen(course, seat_in_last(course, viewer.place)),
                sheet=self._sheet(),
                result=self._result() if not course.deal else None,
            )
        )

    def _sheet(self) -> Sheet:
        """The sheet is drawn once for all who are told it."""
        match = self.course.match
        if self._drawn is None or self._drawn[0] is not match:
            self._drawn = match, sheet(match)
        return self._drawn[1]

    def _result(self) -> Result | None:
        """The result of the last deal is worked out once for all who are told it."""
        course = self.course
        if self._last is None or self._last[0] is not course:
            self._last = course, result(course, course.done[-1]) if course.done else None
        return self._last[1]

    def _left_ms(self, at: float | None) -> int | None:
        return None if at is None else max(0, round(1000 * (at - self.clock.now())))


def card(course: Course) -> Card:
    """Returns what a list of tables shows of *course*."""
    return Card(
        preset=course.rules.name,
        players=course.players,
        names=[chair.name for chair in course.chairs],
        guests=[chair.guest for chair in course.chairs],
        owner=course.opened.owner,
        state=course.phase,
        deal=course.deal_number,
        decider=course.decider,
        alone=all(chair.kind == "bot" for chair in course.chairs),
    )
