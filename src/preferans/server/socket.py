"""The socket of a tab: messages in, checked and counted; messages out, in order."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from preferans.server.config import Limits
from preferans.server.door import Door, Here
from preferans.server.guests import COOKIE, origin_of, verified
from preferans.server.security import is_called, same_origin
from preferans.server.table import Table
from preferans.server.telling import ENCODER, Viewer
from preferans.server.wire import (
    Act,
    AskHint,
    BotNow,
    Bye,
    ClientMessage,
    Conduct,
    Hello,
    No,
    Ping,
    Pong,
    ReadyUp,
    ReportMove,
    Stop,
)

logger = logging.getLogger("preferans.server")
DECODER = msgspec.json.Decoder(ClientMessage)
PATIENCE = 20
"""Messages that cannot be read before the socket is closed."""
REFUSED_AT_THE_DOOR = 4403
NO_TABLE = 4404
BYE = 4000
FAREWELL = 5.0
"""Seconds that a browser has to take its last message: one that does not read would hold the socket for ever."""
PONG = ENCODER.encode(Pong())


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str], door: Here) -> None:
    """One tab at one table."""
    if not same_origin(socket) or not is_called(socket.headers.get("host", ""), door.config.names):
        await socket.close(code=REFUSED_AT_THE_DOOR)
        return
    found = await door.house.table(table)
    guest = verified(door.config.secret, socket.cookies.get(COOKIE)) or ""
    comes_from = guest or origin_of(socket.client.host if socket.client is not None else "")
    if found is None or not has_room(found, guest, comes_from, door.config.limits):
        await socket.close(code=NO_TABLE)
        return
    tab = Tab(socket, found, Viewer(guest, _nowhere, comes_from), door)
    # Counted from here on: while one is let in, others knock.
    found.connect(tab.viewer)
    try:
        await socket.accept()
        await tab.run()
    finally:
        found.disconnect(tab.viewer)


def has_room(table: Table, guest: str, comes_from: str, limits: Limits) -> bool:
    """Tells whether one more tab may look at *table*. Those who sit do not wait for those who only look on."""
    if sum(viewer.comes_from == comes_from for viewer in table.viewers) >= limits.tabs:
        return False
    sits = table.course.place_of_guest
    return sits(guest) is not None or sum(sits(viewer.guest) is None for viewer in table.viewers) < limits.viewers


def _nowhere(message: bytes) -> None:
    """Where the messages of a tab go that is not let in yet."""


class Tab:
    """One tab's socket."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table, viewer: Viewer, door: Door) -> None:
        self.socket = socket
        self.table = table
        self.limits = door.config.limits
        self.clock = door.house.clock
        self.out: deque[bytes] = deque()
        self.awaited: asyncio.Future[None] | None = None
        """What the sender waits for when there is nothing to send."""
        self.doing = False
        """Whether what the browser wants is being done."""
        self.gone = False
        self.viewer = viewer
        viewer.send = self.send
        self.unread = 0
        self.credit = float(self.limits.burst)
        self.counted_at = self.clock.now()
        self.bye: Bye | None = None

    def send(self, message: bytes) -> None:
        """Queues *message*; a browser that does not take its messages is let go."""
        if len(self.out) >= self.limits.waiting:
            self.bye = Bye("too-slow")
            self.sender.cancel()
            return
        self.out.append(message)
        if self.awaited is not None and not self.awaited.done():
            self.awaited.set_result(None)

    async def run(self) -> None:
        """Serves the tab until it goes or is let go."""
        self.sender = asyncio.ensure_future(self._deliver())
        receiver = asyncio.ensure_future(self._receive())
        try:
            await asyncio.wait((self.sender, receiver), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.table.disconnect(self.viewer)
            self.gone = True
            ending = [self.sender] if self.doing else [self.sender, receiver]
            for task in ending:
                task.cancel()
            await asyncio.gather(*ending, return_exceptions=True)
            await self._close()

    async def _deliver(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while not self.out:
                self.awaited = loop.create_future()
                await self.awaited
            message = self.out.popleft()
            await self.socket.send_text(message.decode())
            if message.startswith(b'{"t":"bye"'):
                return

    async def _receive(self) -> None:
        try:
            while self.bye is None and not self.gone:
                await self._heard(await self.socket.receive_data(mode="text"))
        except WebSocketDisconnect:
            return

    async def _heard(self, text: str | bytes) -> None:
        if not self._in_time():
            self.bye = Bye("too-fast")
        elif len(text) > self.limits.message:
            self.bye = Bye("too-big")
        else:
            try:
                message = DECODER.decode(text)
            except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
                self._unreadable()
            else:
                # What has begun is done to its end, even if the browser goes meanwhile: a write is never broken off.
                self.doing = True
                try:
                    await self._do(message)
                finally:
                    self.doing = False

    def _unreadable(self) -> None:
        self.unread += 1
        self.send(ENCODER.encode(No(None, "bad-message", self.table.course.seq)))
        if self.unread >= PATIENCE:
            self.bye = Bye("bad-message")

    def _in_time(self) -> bool:
        now = self.clock.now()
        self.credit = min(float(self.limits.burst), self.credit + (now - self.counted_at) * self.limits.rate)
        self.counted_at = now
        self.credit -= 1
        return self.credit >= 0

    async def _do(self, message: ClientMessage) -> None:
        match message:
            case Act(a=number, v=seen, d=data):
                await self.table.act(self.viewer, number, seen, data)
            case Hello(v=seen):
                await self.table.hello(self.viewer, seen)
            case Ping():
                self.send(PONG)
            case ReadyUp():
                await self.table.wishes.ready(self.viewer)
            case Stop(yes=yes):
                await self.table.wishes.stop(self.viewer, yes)
            case BotNow(place=place):
                await self.table.wishes.bot_now(self.viewer, place)
            case Conduct(yes=yes):
                await self.table.wishes.conduct(self.viewer, yes)
            case AskHint(v=seen):
                self.table.hints.ask(self.viewer, seen)
            case ReportMove(v=number, note=note):
                await self.table.reports.take(self.viewer, number, note)

    async def _close(self) -> None:
        if self.bye is not None:
            logger.info("table %s: a socket is let go: %s", self.table.id, self.bye.reason)
        try:
            async with asyncio.timeout(FAREWELL):
                if self.bye is not None:
                    await self.socket.send_text(ENCODER.encode(self.bye).decode())
                await self.socket.close(code=BYE)
        except (RuntimeError, WebSocketDisconnect, OSError):
            # The browser has gone already; TimeoutError is an OSError: it does not read.
            return
