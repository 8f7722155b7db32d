"""The clock of a pulka that ends by time (``end = "time"``): it runs while somebody plays, and strikes as an event.

The rules know no clock. What is left is written down with each deal, so that after a restart the clock goes on from the
beginning of the deal under way.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from preferans.server.log import LogEvent, TimeLeft, TimeUp

if TYPE_CHECKING:
    from preferans.server.table import Table


class TimeLimit:
    """The time of one table. Nothing of it runs where no time is agreed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._left = float(table.course.time_left or 0)
        self._runs_since: float | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def agreed(self) -> bool:
        """Whether the pulka ends by a clock that has not struck."""
        course = self.table.course
        return course.time_left is not None and not course.match.last_lap and not course.match.over

    def left(self) -> float | None:
        """Returns the seconds left, ``None`` where no clock counts."""
        if not self.agreed:
            return None
        passed = 0.0 if self._runs_since is None else self.table.clock.now() - self._runs_since
        return max(0.0, self._left - passed)

    def written(self) -> list[LogEvent]:
        """Returns what is to be written before a new deal."""
        left = self.left()
        return [] if left is None or not self.table.course.done else [TimeLeft(round(left))]

    def plan(self) -> None:
        """Lets the clock run, or stops it, as the table stands."""
        if self.agreed and self._is_played():
            if self._runs_since is None:
                self._runs_since = self.table.clock.now()
                self._task = asyncio.ensure_future(self._strike(self._left))
        else:
            self.rest()

    def rest(self) -> None:
        """Stops the clock; it goes on from here."""
        left = self.left()
        self._left = self._left if left is None else left
        self._runs_since = None
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            self._task = None

    def _is_played(self) -> bool:
        """Whether somebody sits at a deal, or between two: a person who is there, or only bots."""
        course = self.table.course
        if course.phase not in ("playing", "between") or not course.deal_number:
            return False
        return bool(self.table.present()) or not course.people

    async def _strike(self, seconds: float) -> None:
        await self.table.clock.sleep(seconds)
        async with self.table.lock:
            if self.agreed and not self.table.lost:
                self._left = 0.0
                self._runs_since = None
                await self.table.going.by_itself(self.table.write(TimeUp()))
