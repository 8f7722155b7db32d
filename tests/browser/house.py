"""One server for all tests in the browser, in a thread of the test's process: it starts at once and is told its deals.

What needs the command itself, such as a server that is killed, has `serving` instead.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import uvicorn

from preferans.cli.translation import translated
from preferans.server.app import make_app
from preferans.server.bots import InlineThinker
from preferans.server.clock import SystemClock
from preferans.server.config import Config, Limits
from preferans.server.going import Pauses
from preferans.server.serve import bound
from preferans.server.store import MemoryStore
from tests.browser.deals import Cards
from tests.browser.serving import SECRET


class Hurried(SystemClock):
    """The clock of the machine, which a test may put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        """Returns the monotonic time with what it was put forward."""
        return time.monotonic() + self.ahead

    async def sleep(self, seconds: float) -> None:
        """Waits, and notices when the clock is put forward."""
        until = self.now() + seconds
        while (left := until - self.now()) > 0:
            await asyncio.sleep(min(left, 0.1))


class House:
    """A running server."""

    def __init__(self) -> None:
        self.clock = Hurried()
        self.config = Config(
            secret=SECRET.encode(),
            pauses=Pauses(bot=0),
            limits=Limits(tables=1000, guests=1000),
            seed="browser",
            russian=lambda sentence: translated(sentence, "ru"),
        )
        self.listening = bound("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self._app = make_app(self.config, MemoryStore(), InlineThinker(), self.clock)

    def deals(self, *deals: Cards, same_dealer: bool = False, pause: float = 0) -> House:
        """Lets the tables that are opened from now on play these deals first, then always the same ones.

        Bots take *pause* seconds at least.
        """
        given = [_dealt(cards, 0 if same_dealer else number % 3) for number, cards in enumerate(deals)]
        # The settings are frozen for the server; a test is not bound by that.
        object.__setattr__(self.config, "given", given)
        object.__setattr__(self.config, "pauses", Pauses(bot=pause))
        return self

    def go(self, seconds: float) -> None:
        """Puts the clock forward."""
        self.clock.ahead += seconds

    def serve(self, ready: Event, stop: Event) -> None:
        """Serves until *stop* is set; for a thread of its own."""

        async def run() -> None:
            settings = uvicorn.Config(
                self._app, log_config=None, ws="websockets-sansio", ws_max_size=65_536, timeout_graceful_shutdown=1
            )
            server = uvicorn.Server(settings)
            serving = asyncio.ensure_future(server.serve(sockets=[self.listening]))
            while not (server.started or serving.done()):
                await asyncio.sleep(0.01)
            ready.set()
            while not (stop.is_set() or serving.done()):
                await asyncio.sleep(0.05)
            server.should_exit = True
            await serving

        try:
            asyncio.run(run())
        finally:
            ready.set()
            self.listening.close()


def _dealt(cards: Cards, first: int) -> dict[str, Any]:
    """Returns a deal as the server keeps it; the table's owner sits at place 0, the first hand at place *first*."""
    places = (cards.owner, cards.left, cards.right)
    hands = [places[(first + seat) % 3] for seat in range(3)]
    return {"kind": "dealt", "hands": hands, "talon": cards.talon.split()}


@contextmanager
def open_house() -> Iterator[House]:
    """Yields a running server that stops at the end."""
    house, ready, stop = House(), Event(), Event()
    thread = Thread(target=house.serve, args=(ready, stop), name="house")
    thread.start()
    ready.wait()
    try:
        yield house
    finally:
        stop.set()
        thread.join()
