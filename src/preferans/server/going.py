"""What goes on by itself at a table: bots move, deals follow each other, a bot takes over from who is away too long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from preferans.players import RandomPlayer
from preferans.rules.deal import deal as dealt_from
from preferans.rules.events import Action, Event
from preferans.rules.legal import follow, why_illegal
from preferans.rules.shuffle import secure_deck, seeded_deck
from preferans.rules.transition import fold
from preferans.server.bots import STAND_IN, BotFailed, Question, asked
from preferans.server.course import Course, given_deal, header_of_next
from preferans.server.log import Away

if TYPE_CHECKING:
    from preferans.server.table import Table

logger = logging.getLogger("preferans.server")
RETRY = 2.0
"""Seconds after which a store that failed is tried again."""


class Refused(Exception):
    """What was asked for cannot be done; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True, kw_only=True)
class Pauses:
    """How long a table waits, in seconds."""

    bot: float = 0.4
    """A bot takes at least so long where a person looks on."""
    deal: float = 12.0
    """Between deals, for those who are not ready."""
    watch: float = 3.0
    """Between deals of bots, where somebody looks on."""


class Going:
    """The one thing that a table is about to do by itself, if any."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.next_at: float | None = None
        """When the pause between deals ends by itself."""
        self.turn_until: float | None = None
        """When a bot takes over from the absent player in turn."""
        self._task: asyncio.Task[None] | None = None
        self._what: tuple[object, ...] = ()

    def plan(self) -> None:
        """Sees what comes next by itself, and when; what is under way already goes on."""
        table, course = self.table, self.table.course
        if table.writing:
            # What is being written plans anew when it is done, and must not be broken off.
            return
        table.limit.plan()
        self.next_at = self.turn_until = None
        if table.lost:
            self._begin(())
        elif course.phase == "playing":
            self._plan_move(course)
        elif course.phase == "between":
            self._plan_deal(course)
        else:
            self._begin(())

    def rest(self) -> None:
        """Stops what would go on by itself."""
        self.table.limit.rest()
        self.next_at = self.turn_until = None
        self._begin(())

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""
        return self._task is not None and not self._task.done()

    def _begin(self, what: tuple[object, ...], work: Coroutine[Any, Any, None] | None = None) -> None:
        """Starts *work* in place of what was under way."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._what, self._task = what, None
        if work is not None:
            self._task = asyncio.ensure_future(work)
            self._task.add_done_callback(_tell_failure)

    def _is_under_way(self, what: tuple[object, ...]) -> bool:
        return what == self._what and self.busy and self._task is not asyncio.current_task()

    def _plan_move(self, course: Course) -> None:
        table, place = self.table, course.decider
        if place is None:
            self._begin(())
            return
        chair, present = course.chairs[place], table.present()
        if chair.kind == "bot" or (chair.played_by_bot and present):
            what = ("move", place, course.deal_number, len(course.deal))
            if not self._is_under_way(what):
                self._begin(what, self._bot_moves(place))
        elif chair.kind == "human" and not chair.away and present and place not in present:
            waits = 0 if table.wishes.all_agree(place) else course.opened.away_s
            self.turn_until = max(table.gone_since[place] + waits, table.clock.now())
            self._begin(("away", place), self._take_over(place, self.turn_until))
        else:
            self._begin(())

    def _plan_deal(self, course: Course) -> None:
        table, people, present = self.table, course.people, self.table.present()
        delay = 0.0
        if people and not present:
            self._begin(())
            return
        if not people:
            delay = table.pauses.watch if table.viewers and course.done else 0.0
        elif course.done and not course.ready.issuperset(present):
            if len(people) == 1:
                self._begin(())
                return
            self.next_at = table.between_since + table.pauses.deal
            delay = max(0.0, self.next_at - table.clock.now())
        self._begin(("deal", course.deal_number), self._next_deal(delay))

    async def _next_deal(self, delay: float) -> None:
        if delay > 0:
            await self.table.clock.sleep(delay)
        async with self.table.lock:
            if self.table.course.phase == "between":
                await self.by_itself(self.table.write(*self.table.limit.written(), *new_deal(self.table.course)))

    async def _take_over(self, place: int, at: float) -> None:
        table = self.table
        await table.clock.sleep(max(0.0, at - table.clock.now()))
        async with table.lock:
            if place in table.course.people and place not in table.present() and not table.course.chairs[place].away:
                await self.by_itself(table.write(Away(place)))

    async def _bot_moves(self, place: int) -> None:
        table, course = self.table, self.table.course
        number, moves = course.deal_number, len(course.deal)
        seat, chair = course.seat(place), course.chairs[place]
        if seat is None:
            return
        seed = course.opened.seed if course.opened.seed is not None else str(SystemRandom().getrandbits(64))
        name = chair.bot if chair.bot is not None else STAND_IN
        told = table.copies.of(number, seat).bytes_of(course.deal)
        question = asked(name, seat, told, f"{seed}/{number}/{moves}", course.match)
        action = await self._thought(question, place)
        async with table.lock:
            if table.course.deal_number != number or len(table.course.deal) != moves:
                return
            yielded = table.wishes.yielded()
            if yielded is not None:
                await self.by_itself(table.do(yielded))
                return
            reason = why_illegal(table.course.state, action) if action is not None else None
            if action is not None and reason is not None:
                logger.warning("table %s: the bot %s wanted %s: %s", table.id, name, action, reason.value)
            if action is None or reason is not None:
                action = RandomPlayer(SystemRandom()).act(table.copies.view(table.course, seat))
            await self.by_itself(table.do(action))

    async def _thought(self, question: Question, place: int) -> Action | None:
        """Returns what a bot wants, after a pause where somebody looks on; ``None`` when it fails."""
        table = self.table
        thinking = table.thinker.act(question, watched=bool(table.viewers))
        try:
            if not (table.pauses.bot and table.viewers):
                return await thinking
            action, _ = await asyncio.gather(thinking, table.clock.sleep(table.pauses.bot))
        except BotFailed as failed:
            logger.warning("table %s: the bot %s at place %d failed: %s", table.id, question.bot, place, failed)
            return None
        return action

    async def by_itself(self, writing: Coroutine[Any, Any, None]) -> None:
        """Does a write that no person has asked for; a store that fails is tried again after a while."""
        try:
            await writing
        except Refused as refused:
            logger.warning("table %s does not go on: %s", self.table.id, refused.code)
            if not self.table.lost:
                self._begin(("retry",), self._try_again())

    async def _try_again(self) -> None:
        await self.table.clock.sleep(RETRY)
        self.plan()


def new_deal(course: Course) -> list[Event]:
    """Returns the first events of the next deal, with what follows them by rule: given cards, or shuffled ones."""
    header = header_of_next(course)
    dealt = given_deal(course, header.dark)
    if dealt is None:
        seed = course.opened.seed
        deck = secure_deck() if seed is None else seeded_deck(seed, len(course.done) + 1)
        dealt = dealt_from(deck, dark=header.dark)
    events: list[Event] = [header, dealt]
    _, forced = follow(fold(events))
    return [*events, *forced]


def _tell_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        logger.error("a table stopped going on", exc_info=task.exception())
