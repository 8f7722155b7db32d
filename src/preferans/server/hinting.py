"""Hints at a table: who has to decide may ask what a strong bot would do; he alone is told, and nothing waits."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from preferans.server.bots import ADVISER, BotFailed, Question, asked
from preferans.server.going import Refused
from preferans.server.telling import ENCODER, Viewer
from preferans.server.wire import HintTold, NoHint

if TYPE_CHECKING:
    from preferans.server.table import Table

logger = logging.getLogger("preferans.server")


class Hints:
    """The hint for the decision that a table waits for. It is thought out once, however often it is asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._at = (0, 0)
        """The deal, and how many events it had, when the hint was asked for."""
        self._told: bytes | None = None
        self._waiting: list[Viewer] = []
        self._task: asyncio.Task[None] | None = None

    def ask(self, viewer: Viewer, seen: int) -> None:
        """Tells *viewer* the hint, now or when it is ready, or why he gets none."""
        try:
            question = self._question(viewer, seen)
        except Refused as refused:
            self._refuse(viewer, refused.code)
            return
        if self._at != self._now():
            self.rest()
            self._at = self._now()
        if self._told is not None:
            viewer.send(self._told)
            return
        if viewer not in self._waiting:
            self._waiting.append(viewer)
        if self._task is None:
            self._task = asyncio.ensure_future(self._think(question))

    def rest(self) -> None:
        """Forgets the hint, and breaks off what is thought for it."""
        if self._task is not None:
            self._task.cancel()
        self._at, self._told, self._waiting, self._task = (0, 0), None, [], None

    def _now(self) -> tuple[int, int]:
        return self.table.course.deal_number, len(self.table.course.deal)

    def _question(self, viewer: Viewer, seen: int) -> Question:
        course = self.table.course
        place = course.place_of_guest(viewer.guest)
        if place is None:
            raise Refused("not-seated")
        if not course.hints:
            raise Refused("no-hints")
        if course.closed or not course.deal:
            raise Refused("closed" if course.closed else "not-now")
        if not course.numbers[-1] <= seen <= course.seq:
            raise Refused("late")
        seat = course.seat(place)
        if course.decider != place or seat is None:
            raise Refused("out-of-turn")
        told = self.table.copies.of(course.deal_number, seat).bytes_of(course.deal)
        return asked(ADVISER, seat, told, "", course.match)

    async def _think(self, question: Question) -> None:
        try:
            hint = await self.table.thinker.hint(question)
        except BotFailed as failed:
            logger.warning("table %s: no hint: %s", self.table.id, failed)
            for viewer in self._waiting:
                self._refuse(viewer, "hint-failed")
            self._at, self._waiting, self._task = (0, 0), [], None
            return
        waiting, self._waiting = self._waiting, []
        if self._at == self._now():
            self._told = ENCODER.encode(HintTold(hint))
            for viewer in waiting:
                # Who has left the table meanwhile is not told, nor whose tab is closed.
                if viewer in self.table.viewers and viewer.place == self.table.course.decider:
                    viewer.send(self._told)

    @staticmethod
    def _refuse(viewer: Viewer, code: str) -> None:
        viewer.send(ENCODER.encode(NoHint(code)))
