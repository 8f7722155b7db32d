"""Fake people at a table: each has only what the wire tells him, and checks that nothing is missing from it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import wraps
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, TypeVar

from preferans.server.bots import InlineThinker, Thinker
from preferans.server.config import Config
from preferans.server.going import Pauses
from preferans.server.house import House
from preferans.server.store import Guest, MemoryStore, Store
from preferans.server.table import Table
from preferans.server.telling import Viewer
from preferans.server.wire import NewTable

T = TypeVar("T")
P = ParamSpec("P")
SECRET = b"a secret for the tests, of no use"


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs *work* to its end; whatever hangs fails."""
    return asyncio.run(asyncio.wait_for(work, 120))


def plays(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Returns a test that runs the asynchronous *test* to its end."""

    @wraps(test)
    def ran(*args: P.args, **kwargs: P.kwargs) -> None:
        run(test(*args, **kwargs))

    return ran


class FakeClock:
    """A clock that stands still until it is told to go."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.sleeping: list[tuple[float, int, asyncio.Future[None]]] = []
        self.numbers = count()

    def now(self) -> float:
        return self.time

    def date(self) -> float:
        return 1_700_000_000 + self.time

    async def sleep(self, seconds: float) -> None:
        future = asyncio.get_running_loop().create_future()
        heappush(self.sleeping, (self.time + seconds, next(self.numbers), future))
        await future

    async def go(self, seconds: float) -> None:
        """Lets time pass, waking who sleeps, one after another."""
        until = self.time + seconds
        await settle()
        while self.sleeping and self.sleeping[0][0] <= until:
            self.time, _, future = heappop(self.sleeping)
            if not future.done():
                future.set_result(None)
            await settle()
        self.time = until


async def settle() -> None:
    """Lets everything happen that need not wait for the clock."""
    for _ in range(60):
        await asyncio.sleep(0)


@dataclass
class Tab:
    """A browser tab of a person at a table."""

    table: Table
    guest: str
    inbox: list[dict[str, Any]] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    events: dict[int, Any] = field(default_factory=dict)
    v: int | None = None
    info: dict[str, Any] = field(default_factory=dict)
    screen: dict[str, Any] | None = None
    sheet: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    numbers: Any = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.viewer = Viewer(self.guest, self._told)
        self.table.connect(self.viewer)

    def _told(self, raw: bytes) -> None:
        message = json.loads(raw)
        self.raw.append(raw)
        self.inbox.append(message)
        if message["t"] == "joined":
            self.v = message["v"]
        elif message["t"] == "events":
            assert self.v is not None
            assert message["v"] == self.v + 1, "a gap in the numbers"
            for number, event in enumerate(message["d"], start=message["v"]):
                self.events[number] = event
            self.v += len(message["d"])
        self.info = message.get("table", self.info)
        if message["t"] in ("joined", "events"):
            self.screen = message["screen"]
            self.sheet = message.get("sheet", self.sheet)
            self.result = message.get("result", self.result)

    @property
    def kinds(self) -> list[str]:
        """The kinds of all that has happened, in order."""
        return [event["kind"] for _, event in sorted(self.events.items())]

    async def hello(self, seen: int | None = None) -> Tab:
        self.v = seen
        await self.table.hello(self.viewer, seen)
        return self

    async def act(self, action: Any, *, seen: int | None = None) -> dict[str, Any]:
        """Sends an action and returns the answer to it."""
        number = next(self.numbers)
        at = self.v if seen is None else seen
        assert at is not None
        await self.table.act(self.viewer, number, at, action)
        return next(each for each in reversed(self.inbox) if each["t"] in ("ack", "no") and each["a"] == number)

    def leave(self) -> None:
        self.table.disconnect(self.viewer)

    @property
    def turn(self) -> bool:
        """Whether the screen asks this person."""
        return (
            self.screen is not None and self.screen["you"] is not None and self.screen["decider"] == self.screen["you"]
        )

    def choice(self, rng: Random) -> dict[str, Any]:
        """Returns something that the screen allows; offers are rare."""
        assert self.screen is not None
        legal = self.screen["legal"]
        if self.screen["choose_discard"] is not None and (not legal or rng.random() < 0.95):
            cards = " ".join(rng.sample(self.screen["choose_discard"], 2))
            return {"kind": "discarded", "seat": self.screen["you"], "cards": cards}
        silent = [action for action in legal if action.get("call") == "pass"]
        if silent and rng.random() < 0.5:
            return dict(silent[0])
        if silent:
            return dict(rng.choice(legal[:4]))
        quiet = [action for action in legal if action["kind"] not in ("offered", "conceded", "entrusted")]
        return dict(rng.choice(quiet if quiet and rng.random() < 0.97 else legal))


def guest(name: str) -> Guest:
    return Guest(name.lower(), name, 0.0)


@dataclass
class World:
    """A house with a clock that stands still, and a table of people."""

    house: House
    clock: FakeClock
    table: Table
    people: list[Guest]

    def tab(self, place: int) -> Tab:
        return Tab(self.table, self.people[place].id)

    async def tabs(self) -> list[Tab]:
        """Returns a tab for each person, each of whom has had everything once."""
        tabs = [self.tab(place) for place in range(len(self.people))]
        for tab in tabs:
            await tab.hello()
        await settle()
        return tabs


PEOPLE = ("Anna", "Boris", "Vera", "Gleb")


def a_house(
    store: Store | None = None, clock: FakeClock | None = None, thinker: Thinker | None = None, **settings: Any
) -> House:
    config = Config(secret=SECRET, **{"pauses": Pauses(bot=0.4, deal=12, watch=3), **settings})
    return House(store or MemoryStore(), clock or FakeClock(), thinker or InlineThinker(), config)


async def a_world(
    players: int = 3,
    bots: Sequence[str] = (),
    *,
    convention: str | dict[str, Any] = "sochi",
    store: Store | None = None,
    thinker: Thinker | None = None,
    seed: str | None = "1",
    hints: bool | None = None,
    **settings: Any,
) -> World:
    """Returns a table of people and bots; nobody looks on yet."""
    clock = FakeClock()
    house = a_house(store, clock, thinker, seed=seed, **settings)
    people = [guest(name) for name in PEOPLE[: players - len(bots)]]
    rules = {"extends": convention} if isinstance(convention, str) else convention
    owner = people[0] if people else guest("Owner")
    wanted = NewTable(convention=rules, players=players, bots=list(bots), hints=hints, lang="en")
    table = await house.create(wanted, owner)
    for person in people[1:]:
        await house.join(table, person, None)
    return World(house, clock, table, people)


async def play_on(tabs: Sequence[Tab], rng: Random, *, deals: int, world: World) -> None:
    """Plays by what the screens allow until so many deals are over."""
    for _ in range(2000 * deals):
        await settle()
        if len(world.table.course.done) >= deals or world.table.course.phase == "over":
            return
        asked = next((tab for tab in tabs if tab.turn), None)
        if asked is not None:
            answer = await asked.act(asked.choice(rng))
            assert answer["t"] == "ack", answer
            assert answer["v"] == asked.v
        elif world.table.course.phase == "between":
            for tab in tabs:
                await world.table.wishes.ready(tab.viewer)
        else:
            await world.clock.go(1.0)
    raise AssertionError("the deal does not end")


def temporary(folder: Path) -> str:
    return str(folder / "tables.sqlite")
