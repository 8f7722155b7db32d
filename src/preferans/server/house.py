"""All tables of a server: opening, finding, going on after a restart, and putting idle ones away from memory."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from random import Random, SystemRandom

from preferans.notation.convention_text import json_table
from preferans.rules.convention import Convention, replace_fields, resolve
from preferans.rules.errors import PreferansError
from preferans.rules.events import ENGINE_VERSION
from preferans.rules.match import first_dealer
from preferans.server.bots import Thinker, bot_name, free_name, is_bot
from preferans.server.clock import Clock
from preferans.server.config import Config
from preferans.server.course import Course, after, begin, fold
from preferans.server.going import Refused
from preferans.server.log import BotSat, Closed, Left, LogEvent, Opened, Reopened, Sat, from_bytes, to_bytes
from preferans.server.store import Guest, Store
from preferans.server.table import Table, card
from preferans.server.wire import FillPlace, NewTable

logger = logging.getLogger("preferans.server")
SWEEP = 60.0
"""Seconds between two looks for idle tables."""
MINUTES = 120
"""How long a pulka by time lasts where neither the table nor the convention says so."""
MOST_MINUTES = 24 * 60
UNNAMED = {"ru": "Игрок", "en": "Player"}


class House:
    """The tables of one server process."""

    def __init__(self, store: Store, clock: Clock, thinker: Thinker, config: Config) -> None:
        self.store = store
        self.clock = clock
        self.thinker = thinker
        self.config = config
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Lets the tables of bots go on, and begins to put idle tables away."""
        for table in await self.store.unfinished_alone():
            try:
                found = await self.table(table)
            except PreferansError as error:
                logger.error("table %s: %s", table, error)
                continue
            if found is not None:
                found.going.plan()
        self._sweeper = asyncio.ensure_future(self._sweep())

    async def close(self) -> None:
        """Stops everything that goes on by itself."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self.tables.values():
            table.rest()

    async def table(self, table: str) -> Table | None:
        """Returns a table, from memory or from its log; ``None`` when there is none."""
        found = self.tables.get(table)
        if found is not None and not found.lost:
            return found
        lock = self._loading.setdefault(table, asyncio.Lock())
        async with lock:
            found = self.tables.get(table)
            if found is None or found.lost:
                raw = await self.store.read(table)
                if not raw:
                    self._loading.pop(table, None)
                    return None
                found = self._seated(table, fold(map(from_bytes, raw)))
        self._loading.pop(table, None)
        return found

    def _seated(self, table: str, course: Course) -> Table:
        found = Table(table, course, self.store, self.clock, self.thinker, self.config.pauses)
        self.tables[table] = found
        return found

    async def create(self, wanted: NewTable, owner: Guest) -> Table:
        """Opens a table for *owner*; raises `Refused`, or a `PreferansError` for a convention that cannot be."""
        if not 2 <= wanted.players <= 4 or len(wanted.bots) > wanted.players:
            raise Refused("bad-players")
        if not all(map(is_bot, wanted.bots)):
            raise Refused("unknown-bot")
        if not 5 <= wanted.away_s <= 7 * 24 * 3600:
            raise Refused("bad-away")
        own = [each for each in await self.store.tables_of(owner.id) if each.card.owner == owner.id]
        if sum(each.card.state not in ("over", "closed") for each in own) >= self.config.limits.tables:
            raise Refused("too-many-tables")
        rules = agreed_time(resolve(wanted.convention), wanted.minutes)
        first = len(wanted.bots)
        events: list[LogEvent] = [self._opened(rules, wanted, owner)]
        taken: list[str] = []
        if first < wanted.players:
            name = owner.name or f"{UNNAMED[wanted.lang]} 1"
            taken.append(name)
            events.append(Sat(0, name, owner.id))
        for place, bot in enumerate(wanted.bots, start=wanted.players - first):
            taken.append(bot_name(wanted.lang, taken))
            events.append(BotSat(place, taken[-1], bot))
        course = begin(events[0])  # type: ignore[arg-type]
        for event in events[1:]:
            course = after(course, event)
        table = secrets.token_urlsafe(9)
        await self.store.append(table, 0, [to_bytes(event) for event in events], card(course), self.clock.date())
        opened = self._seated(table, course)
        opened.going.plan()
        return opened

    def _opened(self, rules: Convention, wanted: NewTable, owner: Guest) -> Opened:
        seed, given = self.config.seed, self.config.given
        chance = SystemRandom() if seed is None else Random(f"{seed} dealer")
        names = [str(place + 1) for place in range(wanted.players)]
        # The owner is the first hand of given deals, as at the table in the terminal.
        dealer = wanted.players - 1 if given else first_dealer(rules, names, chance)
        return Opened(
            players=wanted.players,
            engine=ENGINE_VERSION,
            rules=json_table(rules),
            owner=owner.id,
            away_s=wanted.away_s,
            lang=wanted.lang,
            first_dealer=dealer,
            seed=seed,
            given=given,
            hints=wanted.hints,
        )

    async def join(self, table: Table, guest: Guest, place: int | None) -> None:
        """Seats *guest* on a free chair, or leaves him on his; raises `Refused`."""

        def decide(course: Course) -> Sequence[LogEvent]:
            if course.closed:
                raise Refused("closed")
            if course.place_of_guest(guest.id) is not None:
                return ()
            free = [each for each, chair in enumerate(course.chairs) if chair.kind == "free"]
            if place is not None and place not in range(course.players):
                raise Refused("no-such-place")
            if not free or (place is not None and place not in free):
                raise Refused("taken")
            allowed = [each for each in course.chairs_for(guest.id) if place in (each, None)]
            if not allowed:
                raise Refused("deal-under-way")
            chosen = allowed[0]
            wanted = guest.name or f"{UNNAMED[course.opened.lang]} {chosen + 1}"
            return (Sat(chosen, free_name(wanted, _names(course)), guest.id),)

        await table.change(decide)

    async def leave(self, table: Table, guest: Guest) -> None:
        """Frees the chair of *guest*; raises `Refused`."""

        def decide(course: Course) -> Sequence[LogEvent]:
            place = course.place_of_guest(guest.id)
            if place is None:
                raise Refused("not-seated")
            return (Left(place),)

        await table.change(decide)

    async def fill(self, table: Table, guest: Guest, place: int, wanted: FillPlace) -> None:
        """Puts a bot on a chair, or frees it, as the owner wants; raises `Refused`."""

        def decide(course: Course) -> Sequence[LogEvent]:
            _need_owner(course, guest)
            if place not in range(course.players):
                raise Refused("no-such-place")
            if wanted.kind == "free":
                return (Left(place),) if course.chairs[place].kind != "free" else ()
            if wanted.bot is None or not is_bot(wanted.bot):
                raise Refused("unknown-bot")
            others = [chair.name for each, chair in enumerate(course.chairs) if each != place and chair.name]
            return (BotSat(place, bot_name(course.opened.lang, others), wanted.bot),)

        await table.change(decide)

    async def set_closed(self, table: Table, guest: Guest, closed: bool) -> None:
        """Closes the table, or opens it again, as the owner wants; raises `Refused`."""

        def decide(course: Course) -> Sequence[LogEvent]:
            _need_owner(course, guest)
            if course.closed is closed:
                return ()
            return (Closed(),) if closed else (Reopened(),)

        await table.change(decide)

    async def _sweep(self) -> None:
        while True:
            await self.clock.sleep(SWEEP)
            self.put_away()

    def put_away(self) -> None:
        """Forgets tables that nobody looks at and where nothing goes on; their logs stay in the store."""
        long_ago = self.clock.now() - self.config.limits.idle
        for name, table in list(self.tables.items()):
            if table.lost or (not table.viewers and not table.going.busy and table.idle_since < long_ago):
                table.rest()
                del self.tables[name]


def agreed_time(rules: Convention, minutes: int | None) -> Convention:
    """Returns *rules* with the *minutes* that are agreed; raises `Refused`, and only a pulka by time takes them.

    >>> from preferans.rules.convention import load
    >>> agreed_time(load("fspr"), None).end_count, agreed_time(load("fspr"), 45).end_count
    (120, 45)
    """
    if rules.end != "time":
        if minutes is not None:
            raise Refused("bad-minutes")
        return rules
    if minutes is None:
        minutes = rules.end_count or MINUTES
    if not 0 <= minutes <= MOST_MINUTES:
        raise Refused("bad-minutes")
    return replace_fields(rules, {"end_count": minutes})


def _names(course: Course) -> list[str]:
    return [chair.name for chair in course.chairs if chair.name]


def _need_owner(course: Course, guest: Guest) -> None:
    if course.opened.owner != guest.id:
        raise Refused("not-owner")
