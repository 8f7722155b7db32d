"""A table: the single writer of its log. It checks, stores, tells each viewer, and only then acknowledges."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import SystemRandom

import msgspec

from preferans.notation.event_json import decode
from preferans.players import RandomPlayer
from preferans.rules.deal import deal as dealt_from
from preferans.rules.errors import NotationError
from preferans.rules.events import Action, Event
from preferans.rules.legal import follow, why_illegal
from preferans.rules.shuffle import secure_deck, seeded_deck
from preferans.rules.state import Phase
from preferans.rules.transition import apply, fold
from preferans.server.bots import BotFailed, Question, Thinker
from preferans.server.clock import Clock
from preferans.server.course import Course, after, given_deal, header_of_next
from preferans.server.log import Away, Back, DealOver, LogEvent, Ready, Stopped, StopVote, TableEvent, to_bytes
from preferans.server.sheet import result, sheet
from preferans.server.store import Card, Conflict, Store, StoreError
from preferans.server.telling import ENCODER, Copies, Viewer, forms, seat_in_last, table_info
from preferans.server.wire import Ack, Bye, Events, JoinedTable, No, Result, TableInfo, TableNow

logger = logging.getLogger("preferans.server")
RETRY = 2.0
"""Seconds after which a failed store is tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pauses:
    """How long a table waits, in seconds."""

    bot: float = 0.4
    """A bot takes at least so long where a person looks on."""
    deal: float = 12.0
    """Between deals, for those who are not ready."""
    watch: float = 3.0
    """Between deals of bots, where somebody looks on."""


class Refused(Exception):
    """What was asked for cannot be done; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Table:
    """One table in memory. All that changes it goes through `_write`, one change at a time."""

    def __init__(
        self, table: str, course: Course, store: Store, clock: Clock, thinker: Thinker, pauses: Pauses = Pauses()
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
        self.next_at: float | None = None
        self.turn_until: float | None = None
        self._between_since = clock.now()
        self._gone_since = dict.fromkeys(range(course.players), clock.now())
        self._lock = asyncio.Lock()
        self._copies = Copies()
        self._tail: list[LogEvent] = []
        """The events since the last deal began, or since the table was loaded."""
        self._timer: asyncio.Task[None] | None = None
        self._writing = False

    # Viewers.

    def connect(self, viewer: Viewer) -> None:
        """Lets *viewer* look on; he is told nothing before his `hello`."""
        viewer.place = self.course.place_of_guest(viewer.guest)
        self.viewers.append(viewer)

    async def hello(self, viewer: Viewer, seen: int | None) -> None:
        """Tells *viewer* what he lacks after number *seen*; a person whom a bot played for is back."""
        first = self.course.seq - len(self._tail) + 1
        if seen is not None and first - 1 <= seen <= self.course.seq:
            missed = self._tail[seen - first + 1 :]
            viewer.send(self._events(viewer, seen + 1, missed, forms(missed), whole=True))
        else:
            viewer.send(self._joined(viewer))
        new = not viewer.greeted
        viewer.greeted = True
        if new:
            self.tell_table(but=viewer)
        place = self.course.place_of_guest(viewer.guest)
        if place is not None and self.course.chairs[place].away:
            async with self._lock:
                if self.course.chairs[place].away:
                    await self._write(Back(place))
        self.plan()

    def disconnect(self, viewer: Viewer) -> None:
        """Forgets *viewer*."""
        if viewer not in self.viewers:
            return
        self.viewers.remove(viewer)
        place = self.course.place_of_guest(viewer.guest)
        if place is not None and not self.online(viewer.guest):
            self._gone_since[place] = self.clock.now()
        self.idle_since = self.clock.now()
        self.plan()
        self.tell_table()

    def online(self, guest: str) -> bool:
        """Tells whether *guest* looks on."""
        return any(viewer.guest == guest for viewer in self.viewers)

    def info(self, guest: str) -> TableInfo:
        """Returns the table as *guest* is told about it."""
        return table_info(
            self.id, self.course, guest, self.online, *map(self._left_ms, (self.next_at, self.turn_until))
        )

    def tell_table(self, but: Viewer | None = None) -> None:
        """Tells everybody who is there."""
        for viewer in self.viewers:
            if viewer.greeted and viewer is not but:
                viewer.send(ENCODER.encode(TableNow(self.info(viewer.guest))))

    # What persons do.

    async def act(self, viewer: Viewer, number: int, seen: int, data: object) -> None:
        """Does the action that *viewer* asks for, once, and acknowledges it, or says why not."""
        async with self._lock:
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
            known = self._already_done(action, seen)
            if known is not None:
                return known
            if not course.numbers[-1] <= seen <= course.seq:
                raise Refused("late")
        if course.decider != place:
            raise Refused("out-of-turn")
        reason = why_illegal(course.state, action)
        if reason is not None:
            raise Refused(reason.value)
        await self._do(action)
        return self.course.seq

    def _already_done(self, action: Action, seen: int) -> int | None:
        """Returns the number under which an action was done whose acknowledgement was lost on the way."""
        for number, event in zip(self.course.numbers, self.course.deal, strict=True):
            if number > seen:
                return self.course.seq if event == action else None
        return None

    async def ready(self, viewer: Viewer) -> None:
        """Notes that the person wants the next deal."""
        await self._as_seated(viewer, self._ready)

    async def stop(self, viewer: Viewer, yes: bool) -> None:
        """Counts the person's vote; when all persons agree, the pulka is over."""
        await self._as_seated(viewer, lambda place: self._vote(place, yes))

    async def bot_now(self, viewer: Viewer, place: int) -> None:
        """Lets a bot play for an absent person at once."""

        async def go(_: int) -> None:
            course = self.course
            if place not in course.people or self.online(course.chairs[place].guest):
                raise Refused("not-absent")
            if not course.chairs[place].away:
                await self._write(Away(place))

        await self._as_seated(viewer, go)

    async def _as_seated(self, viewer: Viewer, do: Callable[[int], Awaitable[None]]) -> None:
        async with self._lock:
            try:
                place = self.course.place_of_guest(viewer.guest)
                if place is None:
                    raise Refused("not-seated")
                if self.course.closed:
                    raise Refused("closed")
                await do(place)
            except Refused as refused:
                viewer.send(ENCODER.encode(No(None, refused.code, self.course.seq)))

    async def _ready(self, place: int) -> None:
        if self.course.phase not in ("between", "waiting"):
            raise Refused("not-now")
        if place not in self.course.ready:
            await self._write(Ready(place))

    async def _vote(self, place: int, yes: bool) -> None:
        course = self.course
        if course.phase == "over" or (yes and not course.done and not course.deal):
            raise Refused("not-now")
        if (place in course.votes) is yes:
            return
        votes = course.votes | {place} if yes else course.votes - {place}
        agreed = yes and set(course.people) <= votes
        await self._write(StopVote(place, yes), *([Stopped()] if agreed else []))

    async def change(self, decide: Callable[[Course], Sequence[LogEvent]]) -> None:
        """Writes the events that *decide* wants for the table as it stands; raises `Refused`."""
        async with self._lock:
            events = decide(self.course)
            if events:
                await self._write(*events)

    # Writing.

    async def _do(self, action: Action) -> None:
        """Writes a legal *action*, what follows it by rule, and the end of the deal."""
        state, forced = follow(apply(self.course.state, action))
        over = [DealOver(self.course.deal_number)] if state.phase is Phase.OVER else []
        await self._write(action, *forced, *over)

    async def _write(self, *events: LogEvent) -> None:
        course = before = self.course
        for event in events:
            course = after(course, event)
        if self.lost:
            raise Refused("other-owner")
        raw = [to_bytes(event) for event in events]
        self._writing = True
        try:
            await self.store.append(self.id, before.seq, raw, card(course), self.clock.date())
        except Conflict:
            self.lose()
            raise Refused("other-owner") from None
        except StoreError as error:
            logger.error("table %s: %s", self.id, error)
            raise Refused("store-failed") from None
        finally:
            self._writing = False
        self.course = course
        self.idle_since = self.clock.now()
        if any(isinstance(event, DealOver) for event in events):
            self._between_since = self.clock.now()
        self.plan()
        self._tell(before.seq + 1, events)

    def lose(self) -> None:
        """Lets go of the table: somebody else writes its log."""
        self.lost = True
        self.rest()
        for viewer in list(self.viewers):
            viewer.send(ENCODER.encode(Bye("other-owner")))

    # Telling.

    def _tell(self, first: int, events: Sequence[LogEvent]) -> None:
        for index, event in enumerate(events):
            if not isinstance(event, TableEvent) and event.kind == "started":
                self._tail = list(events[index:])
                break
        else:
            self._tail += events
        of = forms(events)
        known: dict[str, bytes] = {}
        for viewer in self.viewers:
            if not viewer.greeted:
                continue
            if viewer.place != self.course.place_of_guest(viewer.guest):
                viewer.send(self._joined(viewer))
                continue
            whom = viewer.guest if viewer.place is not None or viewer.guest == self.course.opened.owner else ""
            if whom not in known:
                known[whom] = self._events(viewer, first, events, of)
            viewer.send(known[whom])

    def _events(
        self,
        viewer: Viewer,
        first: int,
        events: Sequence[LogEvent],
        of: Callable[[int | None], list[msgspec.Raw]],
        *,
        whole: bool = False,
    ) -> bytes:
        """Returns the message with *events*; *whole* adds the table, and the sheet between deals, in any case."""
        course = self.course
        kinds = {event.kind for event in events if not isinstance(event, TableEvent)}
        over = any(isinstance(event, DealOver | Stopped) for event in events)
        about_table = whole or "started" in kinds or any(isinstance(event, TableEvent) for event in events)
        ended = over or (whole and not course.deal)
        return ENCODER.encode(
            Events(
                v=first,
                d=of(seat_in_last(course, viewer.place)),
                screen=self._copies.screen(course, viewer.place),
                table=self.info(viewer.guest) if about_table else msgspec.UNSET,
                sheet=sheet(course.match) if ended else msgspec.UNSET,
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
                screen=self._copies.screen(course, viewer.place),
                sheet=sheet(course.match),
                result=self._result() if not course.deal else None,
            )
        )

    def _result(self) -> Result | None:
        course = self.course
        return result(course, course.done[-1]) if course.done else None

    def _left_ms(self, at: float | None) -> int | None:
        return None if at is None else max(0, round(1000 * (at - self.clock.now())))

    # Going on.

    def plan(self) -> None:
        """Sees what comes next by itself, and when: a bot's move, the next deal, a bot for who is away too long."""
        if self._writing:
            # What is being written plans anew when it is done, and must not be broken off.
            return
        self.rest()
        course = self.course
        if self.lost or course.phase not in ("playing", "between"):
            return
        if course.phase == "between":
            self._plan_deal()
            return
        place = course.decider
        if place is None:
            return
        chair = course.chairs[place]
        present = self._present()
        if chair.kind == "bot" or (chair.away and present):
            self._start(self._bot_moves(place))
        elif chair.kind == "human" and not chair.away and present and not self.online(chair.guest):
            self.turn_until = max(self._gone_since[place] + course.opened.away_s, self.clock.now())
            self._start(self._take_over(place, self.turn_until))

    def _plan_deal(self) -> None:
        course, people, present = self.course, self.course.people, self._present()
        if people and not present:
            return
        if not course.done and people:
            delay = 0.0
        elif not people:
            delay = self.pauses.watch if self.viewers and course.done else 0.0
        elif course.ready.issuperset(present):
            delay = 0.0
        elif len(people) == 1:
            return
        else:
            self.next_at = self._between_since + self.pauses.deal
            delay = max(0.0, self.next_at - self.clock.now())
        self._start(self._next_deal(delay))

    def _present(self) -> list[int]:
        return [place for place in self.course.people if self.online(self.course.chairs[place].guest)]

    def _start(self, work: Awaitable[None]) -> None:
        self._timer = asyncio.ensure_future(work)

    def rest(self) -> None:
        """Stops what would go on by itself."""
        self.next_at = self.turn_until = None
        if self._timer is not None and self._timer is not asyncio.current_task():
            self._timer.cancel()
        self._timer = None

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""
        return self._timer is not None and not self._timer.done()

    async def _next_deal(self, delay: float) -> None:
        if delay > 0:
            await self.clock.sleep(delay)
        async with self._lock:
            if self.course.phase == "between":
                await self._by_itself(self._write(*self._new_deal()))

    def _new_deal(self) -> list[Event]:
        course = self.course
        header = header_of_next(course)
        dealt = given_deal(course, header.dark)
        if dealt is None:
            seed = course.opened.seed
            deck = secure_deck() if seed is None else seeded_deck(seed, len(course.done) + 1)
            dealt = dealt_from(deck, dark=header.dark)
        events: list[Event] = [header, dealt]
        _, forced = follow(fold(events))
        return [*events, *forced]

    async def _take_over(self, place: int, at: float) -> None:
        await self.clock.sleep(max(0.0, at - self.clock.now()))
        async with self._lock:
            chair = self.course.chairs[place]
            if chair.kind == "human" and not chair.away and not self.online(chair.guest):
                await self._by_itself(self._write(Away(place)))

    async def _bot_moves(self, place: int) -> None:
        course = self.course
        seat, moves = course.seat(place), len(course.deal)
        if seat is None:
            return
        chair = course.chairs[place]
        name = chair.bot if chair.kind == "bot" and chair.bot is not None else "rules"
        raws = self._copies.of(course.deal_number, seat).bytes_of(course.deal)
        seed = course.opened.seed if course.opened.seed is not None else str(SystemRandom().getrandbits(64))
        question = Question(name, seat, list(raws), f"{seed}/{course.deal_number}/{moves}")
        pause = self.clock.sleep(self.pauses.bot) if self.pauses.bot and self.viewers else None
        action: Action | None = None
        try:
            action = await self._thought(question, pause)
        except BotFailed as failed:
            logger.warning("table %s: the bot %s at place %d failed: %s", self.id, name, place, failed)
        async with self._lock:
            if self.course.deal_number != course.deal_number or len(self.course.deal) != moves:
                return
            reason = why_illegal(self.course.state, action) if action is not None else None
            if action is not None and reason is not None:
                logger.warning("table %s: the bot %s wanted %s, which is %s", self.id, name, action, reason.value)
            if action is None or reason is not None:
                action = RandomPlayer(SystemRandom()).act(self._copies.view(self.course, seat))
            await self._by_itself(self._do(action))

    async def _thought(self, question: Question, pause: Awaitable[None] | None) -> Action:
        if pause is None:
            return await self.thinker.act(question)
        action, _ = await asyncio.gather(self.thinker.act(question), pause)
        return action

    async def _by_itself(self, writing: Awaitable[None]) -> None:
        """Writes what no person has asked for; a store that fails is tried again after a while."""
        try:
            await writing
        except Refused as refused:
            logger.warning("table %s: not gone on: %s", self.id, refused.code)
            if not self.lost:
                self._start(self._try_again())

    async def _try_again(self) -> None:
        await self.clock.sleep(RETRY)
        self.plan()


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
