"""A real server on a free port of this machine, in the test's own loop, and browsers made of httpx and websockets."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any, TypeVar

import httpx
import uvicorn
import websockets

from preferans.server.app import make_app
from preferans.server.bots import InlineThinker
from preferans.server.config import Config, Limits
from preferans.server.going import Pauses
from preferans.server.pages import Page, page
from preferans.server.serve import bound
from preferans.server.store import MemoryStore, Store
from tests.server.support import SECRET

PAGES: dict[str, Page] = {
    "index.html": page("index.html", b"<!doctype html><title>preferans</title>"),
    "assets/app-1.js": page("assets/app-1.js", b"export const a = 1;\n" * 100),
}


@dataclass
class Live:
    """A running server."""

    url: str
    store: Store

    @asynccontextmanager
    async def browser(self, name: str = "") -> AsyncIterator[httpx.AsyncClient]:
        """Yields a browser that the server knows as a guest."""
        # Nothing here is encrypted: reading the certificates of this machine would cost more than all requests.
        async with httpx.AsyncClient(base_url=self.url, trust_env=False, verify=False) as client:
            await client.get("/api/me")
            if name:
                await client.put("/api/me", json={"name": name})
            yield client

    @asynccontextmanager
    async def socket(self, client: httpx.AsyncClient, table: str, **headers: str) -> AsyncIterator[Line]:
        """Yields a socket of the browser at a table."""
        cookie = f"guest={client.cookies['guest']}" if "guest" in client.cookies else ""
        url = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"
        async with websockets.connect(url, additional_headers={"cookie": cookie, **headers}, proxy=None) as line:
            yield Line(line)


@dataclass
class Line:
    """A socket, message by message."""

    line: Any
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def say(self, message: object) -> None:
        """Sends a message; text and bytes as they are."""
        await self.line.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """Returns the next message."""
        text = await asyncio.wait_for(self.line.recv(), 20)
        self.heard.append(json.loads(text))
        return self.heard[-1]

    async def hear_a(self, kind: str) -> dict[str, Any]:
        """Returns the next message of a kind."""
        while True:
            message = await self.hear()
            if message["t"] == kind:
                return message


@asynccontextmanager
async def live(
    store: Store | None = None, limits: Limits | None = None, *, keeps: int | None = None, **settings: Any
) -> AsyncIterator[Live]:
    """Yields a server that stops at the end; the system *keeps* about so many bytes for a slow browser."""
    pauses = Pauses(bot=0, deal=0.05, watch=0.05)
    config = Config(secret=SECRET, pauses=pauses, limits=limits or Limits(), seed="1", **settings)
    kept = store if store is not None else MemoryStore()
    app = make_app(config, kept, InlineThinker(), pages=PAGES)
    listening = bound("127.0.0.1", 0)
    if keeps is not None:
        listening.setsockopt(SOL_SOCKET, SO_SNDBUF, keeps)
    server = uvicorn.Server(
        uvicorn.Config(app, log_config=None, ws="websockets-sansio", ws_max_size=65_536, timeout_graceful_shutdown=1)
    )
    task = asyncio.ensure_future(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            await task
    try:
        yield Live(f"http://127.0.0.1:{listening.getsockname()[1]}", kept)
    finally:
        server.should_exit = True
        await task
        listening.close()
        # Connections that were closed need the loop once more to be gone.
        await asyncio.sleep(0.05)


T = TypeVar("T")


@contextmanager
def live_apart(prepare: Callable[[Live], Awaitable[T]], limits: Limits) -> Iterator[T]:
    """Yields what *prepare* makes of a server in a thread of its own: one server for many tests."""
    ready, done = threading.Event(), threading.Event()
    found: list[T] = []

    async def serve() -> None:
        async with live(limits=limits) as server:
            found.append(await prepare(server))
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        assert ready.wait(60)
        yield found[0]
    finally:
        done.set()
        thread.join()


async def new_table(client: httpx.AsyncClient, **wanted: Any) -> str:
    """Returns a table that the browser opens, with two bots."""
    body = {"convention": {"extends": "sochi"}, "players": 3, "bots": ["rules", "rules"], "lang": "en", **wanted}
    answer = await client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])
