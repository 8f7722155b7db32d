"""The application: routes, socket, pages, and what every answer has in common."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath

from preferans.server.bots import Thinker
from preferans.server.clock import Clock, SystemClock
from preferans.server.config import Config
from preferans.server.door import Door
from preferans.server.going import Refused
from preferans.server.guests import Guests
from preferans.server.house import House
from preferans.server.pages import INDEX, Page, load_pages
from preferans.server.routes import ROUTES, BadConvention
from preferans.server.security import HEADERS, is_called, same_origin
from preferans.server.socket import table_socket
from preferans.server.store import Store, StoreError
from preferans.server.wire import Problem
from preferans.server.words import STATUS, problem

logger = logging.getLogger("preferans.server")
SAFE = ("GET", "HEAD", "OPTIONS")


def make_app(
    config: Config,
    store: Store,
    thinker: Thinker,
    clock: Clock | None = None,
    pages: Mapping[str, Page] | None = None,
) -> Guard:
    """Returns the web table over *store*; it lets go of *store* and *thinker* when it stops."""
    time = clock if clock is not None else SystemClock()
    house = House(store, time, thinker, config)
    door = Door(house, Guests(store, time, config.limits.link, config.limits.guests), config)
    shown = pages if pages is not None else load_pages()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()
            await thinker.close()
            await store.close()

    async def the_door() -> Door:
        return door

    @get(["/", "/new", "/t/{table:str}", "/t/{table:str}/replay/{deal:int}"], include_in_schema=False)
    async def index(
        request: Request[Any, Any, Any], table: FromPath[str] = "", deal: FromPath[int] = 0
    ) -> Response[bytes]:
        return _page(request, shown[INDEX])

    @get("/{path:path}", include_in_schema=False)
    async def asset(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
        found = shown.get(path.lstrip("/"))
        if found is None or path.startswith("/api/"):
            raise Refused("no-page")
        return _page(request, found)

    def not_found(request: Request[Any, Any, Any], error: NotFoundException | Refused) -> Response[Any]:
        # The client has its own words for an address that somebody typed; a program gets a `Problem`.
        if _is_typed(request) and (isinstance(error, NotFoundException) or error.code == "no-page"):
            return _page(request, shown[INDEX], 404)
        return _refused(request, error) if isinstance(error, Refused) else _bad_request(request, error)

    app = Litestar(
        route_handlers=[*ROUTES, table_socket, index, asset],
        dependencies={"door": Provide(the_door)},
        lifespan=[running],
        request_max_body_size=config.limits.body,
        exception_handlers={
            Refused: not_found,
            NotFoundException: not_found,
            HTTPException: _bad_request,
            RecursionError: _too_deep,
            StoreError: _not_stored,
            Exception: _failed,
        },
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    return Guard(app, config.names)


class Guard:
    """Stands before everything: refuses what another site sends, and puts the security headers on every answer."""

    def __init__(self, app: Litestar, names: frozenset[str] | None) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handles one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif not is_called(ASGIConnection(scope).headers.get("host", ""), self.names):
            await _refuse(problem("wrong-host"), STATUS["wrong-host"], _with_headers(send))
        elif scope["method"] not in SAFE and not same_origin(ASGIConnection(scope)):
            await _refuse(problem("wrong-origin"), 403, _with_headers(send))
        else:
            await self.app(scope, receive, _with_headers(send))


async def _refuse(answer: Problem, status: int, send: Any) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(answer)})


def _with_headers(send: Any) -> Any:
    extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*headers, *extra]}
        await send(message)

    return sending


def _is_typed(request: Request[Any, Any, Any]) -> bool:
    """Tells whether a person asks for a page, to be read in a browser."""
    path, accept = request.url.path, request.headers.get("accept", "")
    return request.method in ("GET", "HEAD") and not path.startswith("/api/") and "text/html" in accept


def _page(request: Request[Any, Any, Any], page: Page, status: int = 200) -> Response[bytes]:
    tag = f'"{page.tag}"'
    headers = {
        "etag": tag,
        "vary": "accept-encoding",
        "cache-control": "public, max-age=31536000, immutable" if page.lasting else "no-cache",
    }
    if status != 200:
        headers = {"vary": "accept, accept-encoding", "cache-control": "no-store"}
    elif request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(page.packed, status_code=status, media_type=page.kind, headers=headers)
    return Response(page.body, status_code=status, media_type=page.kind, headers=headers)


def _answer(answer: Problem, status: int) -> Response[Problem]:
    return Response(answer, status_code=status, media_type=MediaType.JSON)


def _refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
    why = (refused.why, refused.why_ru) if isinstance(refused, BadConvention) else ()
    return _answer(problem(refused.code, *why), STATUS.get(refused.code, 400))


def _bad_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    if isinstance(error, NotFoundException):
        return _answer(problem("no-page"), 404)
    if error.status_code == 413:
        return _answer(problem("too-big"), 413)
    if error.status_code >= 500:
        return _failed(request, error)
    extra: Any = error.extra
    parts = [str(item.get("message", "")) for item in extra if isinstance(item, dict)] if extra else []
    return _answer(problem("bad-request", "; ".join(filter(None, parts)) or error.detail), error.status_code)


def _not_stored(request: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    logger.error("%s %s: %s", request.method, request.url.path, error)
    return _answer(problem("store-failed"), STATUS["store-failed"])


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    return _answer(problem("bad-request", "it is nested too deep"), 400)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(problem("failed"), 500)
