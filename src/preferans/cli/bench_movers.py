"""The scripted movers of `preferans bench server`: many tables of three, moved at an even pace over real sockets.

They know a table only by what the wire tells, and check that nothing is missing from it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter, process_time
from typing import Any

import msgspec

from preferans.cli.bench_line import Line, LineLost, connected

SEATS = 3
AT_ONCE = 25
"""Sockets that are opened at a time."""
PATIENCE = 20.0
"""Seconds after which what was not told is lost."""


class Seen(msgspec.Struct, gc=False):
    """What a mover reads of a screen; what he may do, only when he is to move."""

    you: int | None
    decider: int | None
    legal: msgspec.Raw
    choose_discard: msgspec.Raw


class Kind(msgspec.Struct, gc=False):
    """What a mover reads of an event."""

    kind: str


class Heard(msgspec.Struct, gc=False):
    """What a mover reads of any message."""

    t: str
    v: int = 0
    a: int | None = None
    d: list[Kind] = []
    screen: Seen | None = None
    reason: str = ""


DECODER = msgspec.json.Decoder(Heard)
HELLO = b'{"t":"hello","v":null}'
READY = b'{"t":"ready"}'


@dataclass(frozen=True, slots=True)
class Chair:
    """Where a mover sits: the table's number among the tables, the address of the socket, the cookie."""

    table: int
    socket: str
    cookie: str


@dataclass(slots=True)
class Moved:
    """What the movers saw. ``told_ms``: for each move, from its sending until the last of the seats was told."""

    moves: int = 0
    events: int = 0
    seconds: float = 0.0
    told_ms: list[float] = field(default_factory=list)
    cpu: float | None = None
    """Processor time of the server meanwhile, in seconds."""
    own_cpu: float = 0.0
    """Processor time of the movers themselves."""
    late_ms: float = 0.0
    """How far the movers themselves were behind their pace at the worst."""
    refused: int = 0
    gaps: int = 0
    """Messages that did not follow the one before."""
    untold: int = 0
    """Seats that were not told of a move, and moves that were not acknowledged."""
    numbers: list[list[int]] = field(default_factory=list)
    """For each table, the last number that each seat was told."""


@dataclass(slots=True, eq=False)
class Seat:
    """One socket."""

    table: Game
    line: Line | None = None
    v: int = 0
    screen: Seen | None = None


@dataclass(slots=True, eq=False)
class Game:
    """A table as its movers know it."""

    number: int
    rng: Random
    seats: list[Seat] = field(default_factory=list)
    sent_at: float | None = None
    """When the move under way was sent."""
    waits_for: int = 0
    """The number that all seats have to be told, and the mover's acknowledgement."""
    acknowledged: bool = True
    asked: int = 0
    queued: bool = False

    def mover(self) -> Seat | None:
        """Returns who is to move, once everybody has been told the same."""
        if self.sent_at is not None or not self.acknowledged or len({seat.v for seat in self.seats}) != 1:
            return None
        for seat in self.seats:
            if seat.screen is not None and seat.screen.you is not None and seat.screen.decider == seat.screen.you:
                return seat
        return None


class Movers:
    """All movers of all tables, in one loop."""

    def __init__(self, chairs: Sequence[Chair], seed: int, cpu: Callable[[], float | None]) -> None:
        self.chairs = chairs
        self.cpu = cpu
        count = 1 + max(chair.table for chair in chairs)
        self.games = [Game(number, Random(f"{seed}/{number}")) for number in range(count)]
        self.rng = Random(seed)
        self.ready: list[Game] = []
        self.moved = Moved()
        self.measuring = False
        self.failed: BaseException | None = None

    async def run(self, rate: float, seconds: float) -> Moved:
        """Returns what was seen of *rate* moves a second in all, for so many *seconds*."""
        lines: list[Line] = []
        try:
            await self._connect(lines)
            await self._until(lambda: len(self.ready) == len(self.games))
            await self._move(rate, seconds)
            # What the last moves brought about, a next deal too, is told to its end.
            await self._until(lambda: len(self.ready) == len(self.games))
        except (OSError, LineLost) as error:
            self.failed = error
        finally:
            for line in lines:
                line.close()
        for game in self.games:
            if game.sent_at is not None:
                self.moved.untold += sum(seat.v < game.waits_for for seat in game.seats) + (not game.acknowledged)
        self.moved.numbers = [[seat.v for seat in game.seats] for game in self.games]
        return self.moved

    async def _connect(self, lines: list[Line]) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(chair: Chair) -> None:
            seat = Seat(self.games[chair.table])
            async with gate:
                seat.line = await connected(chair.socket, chair.cookie, partial(self._heard, seat), self._lost)
            lines.append(seat.line)
            seat.table.seats.append(seat)

        await asyncio.gather(*map(one, self.chairs))
        for line in lines:
            line.send(HELLO)

    def _lost(self, error: Exception) -> None:
        self.failed = error

    async def _until(self, done: Any) -> None:
        end = perf_counter() + PATIENCE
        while not done() and perf_counter() < end and self.failed is None:
            await asyncio.sleep(0.02)

    async def _move(self, rate: float, seconds: float) -> None:
        """Sends a move every ``1 / rate`` seconds at a table drawn by lot.

        In turn, all tables would end their deals in the same second, as those of a house never do.
        """
        self.measuring = True
        busy, own = self.cpu(), process_time()
        begun, number = perf_counter(), 0
        while (due := begun + number / rate) < begun + seconds and self.failed is None:
            now = perf_counter()
            if due > now:
                await asyncio.sleep(due - now)
            elif number % 16 == 0:
                await asyncio.sleep(0)
            if not self.ready:
                # Every table is at work; the pace is lost, and it shows.
                await asyncio.sleep(0.001)
                if perf_counter() > begun + seconds:
                    break
                continue
            self.moved.late_ms = max(self.moved.late_ms, 1000 * (perf_counter() - due))
            self._ask(self._drawn())
            number += 1
        self.measuring = False
        self.moved.seconds = perf_counter() - begun
        used, self.moved.own_cpu = self.cpu(), process_time() - own
        self.moved.cpu = None if busy is None or used is None else used - busy

    def _drawn(self) -> Game:
        """Returns a table by lot of those that can go on."""
        at = self.rng.randrange(len(self.ready))
        self.ready[at], self.ready[-1] = self.ready[-1], self.ready[at]
        game = self.ready.pop()
        game.queued = False
        return game

    def _ask(self, game: Game) -> None:
        seat = game.mover()
        assert seat is not None
        assert seat.line is not None
        game.asked += 1
        game.waits_for = seat.v + 1
        game.acknowledged = False
        message = {"t": "act", "a": game.asked, "v": seat.v, "d": chosen(seat.screen, game.rng)}
        game.sent_at = perf_counter()
        self.moved.moves += 1
        seat.line.send(msgspec.json.encode(message))

    def _heard(self, seat: Seat, data: bytes) -> None:
        message = DECODER.decode(data)
        game = seat.table
        match message.t:
            case "joined":
                seat.v, seat.screen = message.v, message.screen
            case "events":
                self._told(seat, message)
            case "ack":
                game.acknowledged = True
            case "no":
                self.moved.refused += 1
                game.acknowledged, game.sent_at = True, None
            case "bye":
                self.moved.gaps += 1
        if not game.queued and len(game.seats) == SEATS and game.mover() is not None:
            game.queued = True
            self.ready.append(game)

    def _told(self, seat: Seat, message: Heard) -> None:
        game = seat.table
        self.moved.gaps += message.v != seat.v + 1
        seat.v, seat.screen = message.v + len(message.d) - 1, message.screen
        if self.measuring and seat is game.seats[0]:
            self.moved.events += len(message.d)
        if game.sent_at is not None and all(each.v >= game.waits_for for each in game.seats):
            self.moved.told_ms.append(1000 * (perf_counter() - game.sent_at))
            game.sent_at = None
        if any(event.kind == "deal_over" for event in message.d):
            assert seat.line is not None
            seat.line.send(READY)


def chosen(screen: Seen | None, rng: Random) -> dict[str, Any]:
    """Returns something that the screen allows: games, miseres and all-passes come up, offers do not."""
    assert screen is not None
    held: list[str] | None = msgspec.json.decode(screen.choose_discard)
    if held is not None:
        return {"kind": "discarded", "seat": screen.you, "cards": " ".join(rng.sample(held, 2))}
    legal: list[dict[str, Any]] = msgspec.json.decode(screen.legal)
    quiet = [action for action in legal if action["kind"] not in ("offered", "conceded", "entrusted", "moved")]
    if quiet[0]["kind"] == "called":
        return quiet[0] if rng.random() < 0.6 else rng.choice(quiet[:3])
    return rng.choice(quiet[:3] if quiet[0]["kind"] == "named" else quiet)
