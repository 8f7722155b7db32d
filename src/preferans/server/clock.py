"""Time for the tables, passed in so that tests need not wait."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What a table knows of time."""

    def now(self) -> float:
        """Returns seconds on a clock that never goes back."""
        ...

    def date(self) -> float:
        """Returns seconds since 1970."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Waits."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Returns the monotonic time."""
        return time.monotonic()

    def date(self) -> float:
        """Returns the time of day."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Waits."""
        await asyncio.sleep(seconds)
