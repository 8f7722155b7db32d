"""A store in SQLite, through SQLAlchemy. One writer commits the appends of many tables together (group commit).

An event that was appended is on the disk before anybody is told of it: write-ahead log, synchronised at each commit.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from preferans.server.sql_writer import Append, Order, Writer, open_writer, prepare
from preferans.server.store import Card, Guest, GuestId, Listed, NoDatabase, Report, StoreError, TableId, belongs

REPORTS = "SELECT table_id, seq, deal, guest, note, at, data FROM reports"
"""The columns are the fields of a `Report`."""
BATCH = 256
"""Orders that are committed together at most."""
PACE = 0.008
"""Seconds from one commit to the next at least.

A commit costs as much as the writing of ten orders. Whoever moves alone waits for nothing; where many move, each waits
a few milliseconds and their orders share the commits.
"""
_Waiting = tuple[Order, "asyncio.Future[None]"]


def database_url(given: str) -> str:
    """Returns the SQLAlchemy address of a database: a file's name stands for SQLite; raises `StoreError`.

    >>> database_url("tables.sqlite"), database_url("sqlite+aiosqlite:///a.db")
    ('sqlite:///tables.sqlite', 'sqlite:///a.db')
    """
    text = given if "://" in given else f"sqlite:///{given}"
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(f"{given!r} is not the address of a database") from None
    if url.get_backend_name() != "sqlite":
        raise StoreError(f"{url.get_backend_name()} is no database that tables are kept in; it is sqlite")
    if url.database in (None, "", ":memory:"):
        raise StoreError("a database in memory keeps no tables; name a file")
    return url.set(drivername="sqlite").render_as_string(hide_password=False)


async def open_store(given: str) -> SqlStore:
    """Returns the store in a database, made or brought to its present shape; raises `StoreError`."""
    url = make_url(database_url(given))
    try:
        made_for_owner(Path(str(url.database)).expanduser())
    except OSError as error:
        raise StoreError(f"{url.database}: {error.strerror}") from None
    writer = await open_writer(url.render_as_string(hide_password=False))
    engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"), isolation_level="AUTOCOMMIT")
    event.listen(engine.sync_engine, "connect", prepare)
    return SqlStore(engine, writer)


def made_for_owner(file: Path) -> None:
    """Makes a new database's *file*, and its folder where it is new, readable by their owner only.

    It holds the cards of deals in progress. SQLite gives what it keeps beside the file the same permissions.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def reports_in(given: str) -> list[Report]:
    """Returns all reports in a database, the oldest first, without changing it; raises `StoreError`."""
    file = Path(str(make_url(database_url(given)).database)).expanduser()
    if not file.is_file():
        raise StoreError(f"{file}: there is no such file")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"tables", "events"} <= tables:
                raise NoDatabase(f"{file}: it is no database of tables")
            # An older version of the program has kept none.
            rows = connection.execute(f"{REPORTS} ORDER BY at, table_id, seq").fetchall() if "reports" in tables else []
    except sqlite3.Error as error:
        foreign = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB
        raise (NoDatabase if foreign else StoreError)(f"{file}: {error}") from None
    return [Report(*row) for row in rows]


class SqlStore:
    """Logs and guests in a database. Made by `open_store`."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self.engine = engine
        self.writer = writer
        self.waiting: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._write())

    async def append(self, table: TableId, expected: int, events: Sequence[bytes], card: Card, at: float) -> None:
        """Adds to a log; returns once it is on the disk."""
        await self._order(Append(table, expected, events, card, at))

    async def read(self, table: TableId, after: int = 0) -> list[bytes]:
        """Returns the end of a log."""
        rows = await self._rows("SELECT data FROM events WHERE table_id = ? AND seq > ? ORDER BY seq", (table, after))
        return [data.encode() for (data,) in rows]

    async def tables_of(self, guest: GuestId, limit: int = 200) -> list[Listed]:
        """Returns a guest's tables."""
        rows = await self._rows(
            "SELECT t.id, t.card, t.changed_at FROM places p JOIN tables t ON t.id = p.table_id "
            "WHERE p.guest = ? ORDER BY t.changed_at DESC LIMIT ?",
            (guest, limit),
        )
        listed = [Listed(table, msgspec.json.decode(card, type=Card), at) for table, card, at in rows]
        return [each for each in listed if belongs(each.card, guest)]

    async def unfinished_alone(self) -> list[TableId]:
        """Returns the tables of bots that play."""
        rows = await self._rows("SELECT id FROM tables WHERE alone = 1", ())
        return [table for (table,) in rows]

    async def guest(self, guest: GuestId) -> Guest | None:
        """Returns a guest."""
        rows = await self._rows("SELECT id, name, seen_at FROM guests WHERE id = ?", (guest,))
        return Guest(*rows[0]) if rows else None

    async def keep_guest(self, guest: Guest) -> None:
        """Keeps a guest."""
        await self._order(guest)

    async def reports(self, table: TableId) -> list[Report]:
        """Returns a table's reports."""
        rows = await self._rows(f"{REPORTS} WHERE table_id = ? ORDER BY seq", (table,))
        return [Report(*row) for row in rows]

    async def keep_report(self, report: Report) -> None:
        """Keeps a report."""
        await self._order(report)

    async def close(self) -> None:
        """Writes what waits and lets go of the file."""
        self.waiting.put_nowait(None)
        await self._task
        await self.writer.close()
        await self.engine.dispose()

    async def _rows(self, query: str, values: tuple[object, ...]) -> Sequence[Any]:
        try:
            async with self.engine.connect() as connection:
                return (await connection.exec_driver_sql(query, values)).all()
        except SQLAlchemyError as error:
            raise StoreError(f"the database cannot be read: {getattr(error, 'orig', None) or error}") from None

    async def _order(self, order: Order) -> None:
        if self._task.done():
            raise StoreError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((order, done))
        await done

    async def _write(self) -> None:
        """Has whatever waits committed together, until the store is closed."""
        clock = asyncio.get_running_loop().time
        last, next_at = False, 0.0
        while not last:
            batch: list[_Waiting] = []
            waiting = await self.waiting.get()
            rest = next_at - clock()
            if rest > 0 and waiting is not None:
                await asyncio.sleep(rest)
            next_at = clock() + PACE
            while waiting is not None:
                batch.append(waiting)
                if self.waiting.empty() or len(batch) >= BATCH:
                    break
                waiting = self.waiting.get_nowait()
            last = waiting is None
            orders = [order for order, _ in batch]
            answers = await self.writer.run(partial(self.writer.commit, orders)) if orders else []
            for (_, done), answer in zip(batch, answers, strict=True):
                if done.done():
                    continue
                if answer is None:
                    done.set_result(None)
                else:
                    done.set_exception(answer)
