"""Reports of a bot's move: who sits at a table may say that one looks odd, and it is kept for the developer to study.

The view of the bot holds cards that others may not see: nothing of a report is told to anybody at the table but that it
is noted, and nothing of it stands in the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from preferans import __version__
from preferans.notation.event_json import encode
from preferans.players.registry import SEARCHERS
from preferans.rules.events import Action
from preferans.server.bots import ADVISER, STAND_IN, BotFailed, Question, asked
from preferans.server.course import Course, fold
from preferans.server.going import Refused
from preferans.server.log import from_bytes, seen_by
from preferans.server.store import Report, StoreError
from preferans.server.telling import ENCODER, Viewer
from preferans.server.wire import Hint, NotReported, Reported

if TYPE_CHECKING:
    from preferans.server.table import Table

logger = logging.getLogger("preferans.server")
MOST = 3
"""Decisions that a person may report in one deal."""
TRIES = 10
"""So often he may try in one deal: the log is read anew for each."""


class Decision(msgspec.Struct, frozen=True):
    """A bot's decision as it is kept: what it knew, what it did, and what the search thinks of it."""

    bot: str
    """Who decided."""
    level: str
    """Whose thoughts are kept: the bot's own where it searches, else the adviser's."""
    version: str
    """The version of the program that thought."""
    place: int
    names: list[str]
    chosen: dict[str, Any]
    question: Question
    """What the bot was told, as it is put to *level*."""
    hint: Hint | None = None
    """``None`` until it is thought out, and where that failed."""


class Reports:
    """Takes the reports of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._lock = asyncio.Lock()
        self._tries: Counter[tuple[int, str]] = Counter()
        """How often a guest has tried in the deal with that number."""
        self._thinking: set[asyncio.Task[None]] = set()

    async def take(self, viewer: Viewer, number: int, note: str) -> None:
        """Keeps a report on the decision that is event *number*, and tells *viewer* that it is noted, or why not."""
        try:
            async with self._lock:
                report, decision = await self._report(viewer, number, note)
        except Refused as refused:
            viewer.send(ENCODER.encode(NotReported(number, refused.code)))
            return
        viewer.send(ENCODER.encode(Reported(number)))
        if decision is not None:
            task = asyncio.ensure_future(self._think(report, decision))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)

    def rest(self) -> None:
        """Breaks off what is thought; the reports are kept without it."""
        for task in self._thinking:
            task.cancel()

    async def _report(self, viewer: Viewer, number: int, note: str) -> tuple[Report, Decision | None]:
        """Returns the report as it is kept, and the decision unless it was reported before."""
        table = self.table
        if table.course.place_of_guest(viewer.guest) is None:
            raise Refused("not-seated")
        deal = table.course.deal_number
        self._tries = Counter({each: count for each, count in self._tries.items() if each[0] == deal})
        self._tries[deal, viewer.guest] += 1
        if self._tries[deal, viewer.guest] > TRIES:
            raise Refused("too-many-reports")
        try:
            log = await table.store.read(table.id)
            kept = await table.store.reports(table.id)
            decision = decided(log, number, deal)
            for report in kept:
                if report.number == number:
                    return report, None
            if sum(report.deal == deal and report.guest == viewer.guest for report in kept) >= MOST:
                raise Refused("too-many-reports")
            report = Report(table.id, number, deal, viewer.guest, _line(note), table.clock.date(), _text(decision))
            await table.store.keep_report(report)
        except StoreError as error:
            logger.error("table %s: %s", table.id, error)
            raise Refused("store-failed") from None
        return report, decision

    async def _think(self, report: Report, decision: Decision) -> None:
        try:
            hint = await self.table.thinker.hint(decision.question, watched=False)
            known = msgspec.structs.replace(decision, hint=hint)
            await self.table.store.keep_report(replace(report, data=_text(known)))
        except (BotFailed, StoreError) as failed:
            logger.warning("table %s: a report has no evaluation: %s", self.table.id, failed)


def decided(log: list[bytes], number: int, deal: int) -> Decision:
    """Returns the decision of a bot that is event *number* of *log*, in that *deal*; raises `Refused`.

    What the bot knew is built anew from the log before it.
    """
    if not 1 < number <= len(log):
        raise Refused("no-decision")
    event, before = from_bytes(log[number - 1]), fold(map(from_bytes, log[: number - 1]))
    place, seat = before.decider, before.state.decider
    if not isinstance(event, Action) or place is None or seat is None:
        raise Refused("no-decision")
    if before.deal_number != deal:
        raise Refused("late")
    chair = before.chairs[place]
    if not chair.played_by_bot:
        raise Refused("not-a-bot")
    bot = chair.bot if chair.bot is not None else STAND_IN
    level = bot if bot in SEARCHERS else ADVISER
    question = asked(level, seat, _told(before, seat), _seed(before), before.match)
    return Decision(bot, level, __version__, place, list(before.names()), encode(event), question)


def _told(course: Course, seat: int) -> list[Raw]:
    return [Raw(seen_by(event, seat)) for event in course.deal]


def _seed(course: Course) -> str:
    """Returns the seed of the bot's chances, as `Going` has it where the table is seeded."""
    return f"{course.opened.seed}/{course.deal_number}/{len(course.deal)}"


def _text(decision: Decision) -> str:
    return msgspec.json.encode(decision).decode()


def _line(note: str) -> str:
    """Returns a person's words as one line without anything that is not seen.

    >>> _line(" Why\\nnot \\x1b[1m the ace? ")
    'Why not [1m the ace?'
    """
    return " ".join("".join(each if each.isprintable() else " " for each in note).split())
