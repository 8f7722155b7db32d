"""The HTTP routes: guests, tables, records. Whoever asks is known by his cookie."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import segno
from litestar import Request, Response, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from preferans.notation.record import write
from preferans.rules.errors import NotationError, PreferansError
from preferans.server.door import Here
from preferans.server.going import Refused
from preferans.server.guests import COOKIE, COOKIE_AGE, sign, verified
from preferans.server.replay import deal_replay
from preferans.server.store import Guest, Listed
from preferans.server.table import Table
from preferans.server.wire import (
    DealReplay,
    FillPlace,
    JoinTable,
    Link,
    Me,
    MyTables,
    Naming,
    NewTable,
    Summary,
    TableId,
    TableInfo,
)

AnyRequest = Request[Any, Any, Any]
TablePath = FromPath[str]


@get("/api/me")
async def me(request: AnyRequest, door: Here) -> Response[Me]:
    """Who the browser is; makes a guest of who has no cookie."""
    guest = await _guest(request, door)
    if guest is None:
        guest = await door.guests.new(request.client.host if request.client is not None else "")
    if guest is None:
        raise Refused("too-fast")
    return _welcome(guest, request, door)


@put("/api/me")
async def rename(request: AnyRequest, door: Here, data: JSONBody[Naming]) -> Me:
    """Gives the guest another name."""
    guest = await _known(request, door)
    try:
        renamed = await door.guests.rename(guest, data.name)
    except NotationError:
        raise Refused("bad-name") from None
    return Me(renamed.id, renamed.name)


@post("/api/tables")
async def create(request: AnyRequest, door: Here, data: JSONBody[NewTable]) -> TableId:
    """Opens a table; its owner sits at place 0, bots fill the last places."""
    guest = await _known(request, door)
    try:
        table = await door.house.create(data, guest)
    except PreferansError as error:
        raise BadConvention(str(error), door.config.russian(str(error))) from None
    return TableId(table.id)


@get("/api/tables")
async def mine(request: AnyRequest, door: Here) -> MyTables:
    """The guest's tables, the newest first."""
    guest = await _known(request, door)
    return MyTables([_summary(each, guest) for each in await door.house.store.tables_of(guest.id)])


@get("/api/tables/{table:str}")
async def about(request: AnyRequest, door: Here, table: TablePath) -> TableInfo:
    """The table as the guest is told about it."""
    guest = await _guest(request, door)
    return (await _table(door, table)).info(guest.id if guest is not None else "")


@post("/api/tables/{table:str}/join", status_code=200)
async def join(request: AnyRequest, door: Here, table: TablePath, data: JSONBody[JoinTable]) -> TableInfo:
    """Takes a free chair, or keeps the guest's own."""
    guest = await _known(request, door)
    found = await _table(door, table)
    await door.house.join(found, guest, data.place)
    return found.info(guest.id)


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(request: AnyRequest, door: Here, table: TablePath) -> TableInfo:
    """Frees the guest's chair."""
    guest = await _known(request, door)
    found = await _table(door, table)
    await door.house.leave(found, guest)
    return found.info(guest.id)


@post("/api/tables/{table:str}/places/{place:int}", status_code=200)
async def fill(
    request: AnyRequest, door: Here, table: TablePath, place: FromPath[int], data: JSONBody[FillPlace]
) -> TableInfo:
    """The owner puts a bot on a chair, or frees it."""
    guest = await _known(request, door)
    found = await _table(door, table)
    await door.house.fill(found, guest, place, data)
    return found.info(guest.id)


@post("/api/tables/{table:str}/close", status_code=200)
async def close(request: AnyRequest, door: Here, table: TablePath) -> TableInfo:
    """The owner closes the table."""
    return await _set_closed(request, door, table, True)


@post("/api/tables/{table:str}/reopen", status_code=200)
async def reopen(request: AnyRequest, door: Here, table: TablePath) -> TableInfo:
    """The owner opens the table again."""
    return await _set_closed(request, door, table, False)


async def _set_closed(request: AnyRequest, door: Here, table: str, closed: bool) -> TableInfo:
    guest = await _known(request, door)
    found = await _table(door, table)
    await door.house.set_closed(found, guest, closed)
    return found.info(guest.id)


@post("/api/tables/{table:str}/device", status_code=200)
async def device(request: AnyRequest, door: Here, table: TablePath) -> Link:
    """A link that makes another device this guest's, once; its word stands where no server is told it."""
    guest = await _known(request, door)
    await _table(door, table)
    word = door.guests.link(guest.id)
    return _link(f"{_address(request, door)}/t/{table}#device={word}", int(door.guests.link_seconds))


@post("/api/device/{word:str}", status_code=200)
async def take_device(request: AnyRequest, door: Here, word: FromPath[str]) -> Response[Me]:
    """Makes this device the guest's whose link it is."""
    taken = door.guests.take(word)
    guest = await door.guests.known(taken) if taken is not None else None
    if guest is None:
        raise Refused("link-spent")
    return _welcome(guest, request, door)


@get("/api/tables/{table:str}/invite")
async def invite(request: AnyRequest, door: Here, table: TablePath) -> Link:
    """The link by which friends join, as other devices in the network reach it."""
    await _table(door, table)
    return _link(f"{_address(request, door)}/t/{table}")


@get("/api/tables/{table:str}/record.pulka")
async def record(door: Here, table: TablePath) -> Response[bytes]:
    """The record of the finished deals."""
    found = await _table(door, table)
    text = write(found.course.record())
    headers = {"content-disposition": f'attachment; filename="{found.course.rules.name}-{table}.pulka"'}
    return Response(text.encode(), media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/tables/{table:str}/deals/{number:int}")
async def deal(door: Here, table: TablePath, number: FromPath[int]) -> DealReplay:
    """A finished deal, all cards open."""
    found = await _table(door, table)
    if not 1 <= number <= len(found.course.done):
        raise Refused("no-deal")
    return deal_replay(found.course, number)


class BadConvention(Refused):
    """A convention that cannot be; says why."""

    def __init__(self, why: str, why_ru: str) -> None:
        super().__init__("bad-convention")
        self.why = why
        self.why_ru = why_ru


async def _guest(request: AnyRequest, door: Here) -> Guest | None:
    found = verified(door.config.secret, request.cookies.get(COOKIE))
    return await door.guests.known(found) if found is not None else None


async def _known(request: AnyRequest, door: Here) -> Guest:
    guest = await _guest(request, door)
    if guest is None:
        raise Refused("no-guest")
    return guest


async def _table(door: Here, table: str) -> Table:
    found = await door.house.table(table)
    if found is None:
        raise Refused("no-table")
    return found


def _welcome(guest: Guest, request: AnyRequest, door: Here) -> Response[Me]:
    cookie = Cookie(
        key=COOKIE,
        value=sign(door.config.secret, guest.id),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(Me(guest.id, guest.name), cookies=[cookie])


def _summary(listed: Listed, guest: Guest) -> Summary:
    card = listed.card
    decider = card.decider
    return Summary(
        id=listed.table,
        name=card.preset,
        players=card.players,
        places=card.names,
        state=card.state,  # type: ignore[arg-type]
        deal=card.deal,
        changed_at=datetime.fromtimestamp(listed.changed_at, UTC).isoformat(timespec="seconds"),
        your_turn=decider is not None and card.guests[decider] == guest.id,
    )


def _address(request: AnyRequest, door: Here) -> str:
    """The address of this server for another device: the one it was asked under, unless that is this machine only."""
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname
    if door.config.address is not None and host in ("localhost", "127.0.0.1", "::1", None):
        return door.config.address
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def _link(url: str, expires_s: int | None = None) -> Link:
    # With its namespace, so that it is a picture in an <img> too.
    drawn = BytesIO()
    segno.make(url, micro=False).save(drawn, kind="svg", xmldecl=False, nl=False, scale=4, border=2)
    return Link(url, drawn.getvalue().decode(), expires_s)


ROUTES = [
    me,
    rename,
    create,
    mine,
    about,
    join,
    leave,
    fill,
    close,
    reopen,
    device,
    take_device,
    invite,
    record,
    deal,
]
