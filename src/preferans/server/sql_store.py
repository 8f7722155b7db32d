"""A store in SQLite, through SQLAlchemy. One writer commits the appends of many tables together (group commit).

An event that was appended is on the disk before anybody is told of it: write-ahead log, synchronised at each commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from preferans.server.migrations.run import NewerDatabase, upgrade
from preferans.server.store import Card, Conflict, Guest, GuestId, Listed, StoreError, TableId, belongs, goes_on_alone

BATCH = 256
"""Appends that are committed together at most."""
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")


@dataclass(slots=True)
class _Append:
    table: TableId
    expected: int
    events: Sequence[bytes]
    card: Card
    at: float
    done: asyncio.Future[None]


def database_url(given: str) -> str:
    """Returns the SQLAlchemy address of a database: a file's name stands for SQLite; raises `StoreError`.

    >>> database_url("tables.sqlite"), database_url("sqlite:///a.db")
    ('sqlite+aiosqlite:///tables.sqlite', 'sqlite+aiosqlite:///a.db')
    """
    text = given if "://" in given else f"sqlite+aiosqlite:///{given}"
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(f"{given!r} is not the address of a database") from None
    if url.get_backend_name() != "sqlite":
        raise StoreError(f"{url.get_backend_name()} is no database that tables are kept in; it is sqlite")
    return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)


async def open_store(given: str) -> SqlStore:
    """Returns the store in a database, made or brought to its present shape; raises `StoreError`."""
    url = database_url(given)
    file = make_url(url).database
    if file not in (None, "", ":memory:"):
        try:
            Path(str(file)).expanduser().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{file}: {error.strerror}") from None
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    writer = engine.connect()
    try:
        await writer.start()
        for pragma in _PRAGMAS:
            await writer.exec_driver_sql(f"PRAGMA {pragma}")
        await writer.exec_driver_sql("BEGIN EXCLUSIVE")
        await writer.run_sync(upgrade)
        await writer.exec_driver_sql("COMMIT")
    except (NewerDatabase, SQLAlchemyError, sqlite3.Error) as error:
        await writer.close()
        await engine.dispose()
        why = "it was written by a newer version of preferans" if isinstance(error, NewerDatabase) else _why(error)
        raise StoreError(f"the database {file} cannot be used: {why}") from None
    event.listen(engine.sync_engine, "connect", _prepare)
    return SqlStore(engine, writer)


def _prepare(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _why(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error)


class SqlStore:
    """Logs and guests in a database. Made by `open_store`."""

    def __init__(self, engine: AsyncEngine, writer: AsyncConnection) -> None:
        self.engine = engine
        self.writer = writer
        self.waiting: asyncio.Queue[_Append | None] = asyncio.Queue()
        self.commits = 0
        """How many transactions were committed."""
        self._listed: dict[TableId, tuple[str, ...]] = {}
        self._turn = asyncio.Lock()
        self._task = asyncio.ensure_future(self._write())

    async def append(self, table: TableId, expected: int, events: Sequence[bytes], card: Card, at: float) -> None:
        """Adds to a log; returns once it is on the disk."""
        append = _Append(table, expected, events, card, at, asyncio.get_running_loop().create_future())
        if self._task.done():
            raise StoreError("the store is closed")
        self.waiting.put_nowait(append)
        await append.done

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
        try:
            async with self._turn:
                await self.writer.exec_driver_sql(
                    "INSERT INTO guests (id, name, seen_at) VALUES (?, ?, ?) "
                    "ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at",
                    (guest.id, guest.name, guest.seen_at),
                )
        except SQLAlchemyError as error:
            raise StoreError(f"a guest could not be written down: {_why(error)}") from None

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
            raise StoreError(f"the database cannot be read: {_why(error)}") from None

    # Writing.

    async def _write(self) -> None:
        while True:
            batch: list[_Append] = []
            last = await self.waiting.get()
            while last is not None:
                batch.append(last)
                if self.waiting.empty() or len(batch) >= BATCH:
                    break
                last = self.waiting.get_nowait()
            if batch:
                async with self._turn:
                    await self._commit(batch)
            if last is None:
                return

    async def _commit(self, batch: Sequence[_Append]) -> None:
        try:
            refused = await self._transaction(batch)
        except IntegrityError:
            # The last guard: the numbers of a log are unique. Whose append it is shows one by one.
            if len(batch) == 1:
                _fail(batch, Conflict("the log has grown meanwhile"))
                return
            for append in batch:
                await self._commit([append])
            return
        except (SQLAlchemyError, sqlite3.Error) as error:
            _fail(batch, StoreError(f"the database cannot be written: {_why(error)}"))
            return
        self.commits += 1
        for append in batch:
            if append.done.done():
                continue
            if id(append) in refused:
                append.done.set_exception(Conflict(refused[id(append)]))
            else:
                append.done.set_result(None)

    async def _transaction(self, batch: Sequence[_Append]) -> dict[int, str]:
        """Writes the appends of *batch* that fit their logs; returns why the others do not."""
        run = self.writer.exec_driver_sql
        await run("BEGIN IMMEDIATE")
        try:
            names = sorted({append.table for append in batch})
            marks = ", ".join("?" * len(names))
            rows = (await run(f"SELECT id, head FROM tables WHERE id IN ({marks})", tuple(names))).all()
            heads: dict[str, int] = dict(map(tuple, rows))
            refused: dict[int, str] = {}
            written: list[_Append] = []
            for append in batch:
                head = heads.get(append.table, 0)
                if head != append.expected:
                    refused[id(append)] = f"the log has {head} events, not {append.expected}"
                    continue
                heads[append.table] = head + len(append.events)
                written.append(append)
            if written:
                await self._insert(written, heads)
            await run("COMMIT")
        except BaseException:
            self._listed.clear()
            await run("ROLLBACK")
            raise
        return refused

    async def _insert(self, written: Sequence[_Append], heads: dict[str, int]) -> None:
        run = self.writer.exec_driver_sql
        events = [
            (append.table, append.expected + index, append.at, data.decode())
            for append in written
            for index, data in enumerate(append.events, start=1)
        ]
        await run("INSERT INTO events (table_id, seq, at, data) VALUES (?, ?, ?, ?)", events)
        last = {append.table: append for append in written}
        cards = [
            (table, heads[table], append.at, goes_on_alone(append.card), msgspec.json.encode(append.card).decode())
            for table, append in last.items()
        ]
        await run(
            "INSERT INTO tables (id, head, changed_at, alone, card) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET head = excluded.head, changed_at = excluded.changed_at, "
            "alone = excluded.alone, card = excluded.card",
            cards,
        )
        places = list(self._new_places(last.values()))
        if places:
            await run("INSERT OR IGNORE INTO places (guest, table_id) VALUES (?, ?)", places)

    def _new_places(self, appends: Iterable[_Append]) -> Iterable[tuple[str, str]]:
        """Yields who is to be found under a table and was not yet."""
        for append in appends:
            guests = tuple(sorted({append.card.owner, *append.card.guests} - {""}))
            if self._listed.get(append.table) != guests:
                self._listed[append.table] = guests
                yield from ((guest, append.table) for guest in guests)


def _fail(batch: Sequence[_Append], error: Exception) -> None:
    for append in batch:
        if not append.done.done():
            append.done.set_exception(error)
