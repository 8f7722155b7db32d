"""A websocket that costs next to nothing, for the movers of `preferans bench server`: they share the server's machine.

It trusts the server: messages are whole, of text, and never larger than memory.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from os import urandom
from typing import Final, cast
from urllib.parse import urlsplit

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
_FIN: Final = 0x80
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
"""A mask of zeros leaves the message as it is (RFC 6455, 5.3): nobody stands between who could be confused by it."""
_HEAD: Final = 16
_START: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)


class LineLost(Exception):
    """The server has closed the line, or does not speak as it should."""


def frame(kind: int, data: bytes) -> bytes:
    """Returns one frame from the client.

    >>> frame(TEXT, b"{}")
    b'\\x81\\x82\\x00\\x00\\x00\\x00{}'
    """
    size = len(data)
    if size < 126:
        head = bytes((_FIN | kind, _MASKED | size))
    elif size < 1 << 16:
        head = bytes((_FIN | kind, _MASKED | 126)) + size.to_bytes(2)
    else:
        head = bytes((_FIN | kind, _MASKED | 127)) + size.to_bytes(8)
    return head + _NO_MASK + data


def unframed(data: bytes) -> tuple[list[tuple[int, bytes]], bytes]:
    """Returns the whole frames of a server at the beginning of *data*, each with its kind, and the rest.

    >>> unframed(b"\\x81\\x02{}\\x81\\x05{")
    ([(1, b'{}')], b'\\x81\\x05{')
    """
    frames: list[tuple[int, bytes]] = []
    at, end = 0, len(data)
    while end - at >= 2:
        size, begin = data[at + 1], at + 2
        if size >= 126:
            begin += 2 if size == 126 else 8
            size = int.from_bytes(data[at + 2 : begin])
        if begin + size > end:
            break
        frames.append((data[at] & 15, data[begin : begin + size]))
        at = begin + size
    return frames, data[at:]


class Line(asyncio.Protocol):
    """One socket. Made by `connected`; *heard* is called with each message."""

    def __init__(self, start: bytes, heard: Callable[[bytes], None], lost: Callable[[Exception], None]) -> None:
        self.start = start
        self.heard = heard
        self.lost = lost
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.rest = b""

    def send(self, message: bytes) -> None:
        """Sends a message at once."""
        assert self.transport is not None
        self.transport.write(frame(TEXT, message))

    def close(self) -> None:
        """Says good-bye and waits for nothing."""
        self.lost = _nobody
        if self.transport is not None:
            self.transport.write(frame(CLOSE, b""))
            self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the socket."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.start)

    def data_received(self, data: bytes) -> None:
        """Hands on what has come whole."""
        data = self.rest + data if self.rest else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            if b" 101 " not in head[:_HEAD]:
                self.connection_lost(LineLost(head[:_HEAD].decode(errors="replace")))
                return
            self.open.set_result(None)
        frames, self.rest = unframed(data)
        try:
            for kind, message in frames:
                self._take(kind, message)
        except Exception as error:
            self.lost(error)

    def connection_lost(self, error: Exception | None) -> None:
        """Tells that it is over."""
        failure = error if error is not None else LineLost("the server has closed the line")
        if not self.open.done():
            self.open.set_exception(failure)
        self.lost(failure)

    def _take(self, kind: int, message: bytes) -> None:
        if kind == TEXT:
            self.heard(message)
        elif kind == PING and self.transport is not None:
            self.transport.write(frame(PING + 1, message))
        elif kind == CLOSE:
            raise LineLost("the server has said good-bye")


def _nobody(error: Exception) -> None:
    """Who closes the line himself is not told that it is closed."""


async def connected(url: str, cookie: str, heard: Callable[[bytes], None], lost: Callable[[Exception], None]) -> Line:
    """Returns a line to *url*, open; raises `OSError` or `LineLost`. *lost* is called when it ends otherwise."""
    parts = urlsplit(url)
    key = b64encode(urandom(16)).decode()
    start = _START.format(path=parts.path, host=parts.netloc, key=key, cookie=cookie).encode()
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(start, heard, lost), str(parts.hostname), parts.port or 80)
    await line.open
    return line
