"""The one connection that writes, in a thread of its own: a group of appends is one call and one transaction.

Rows travel as one JSON text for each statement. A statement for each row would let go of the interpreter and wait for
it again row by row, which costs milliseconds where the server is at work.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from preferans.server.migrations.run import NewerDatabase, upgrade
from preferans.server.store import Card, Conflict, Guest, Report, StoreError, TableId, goes_on_alone

T = TypeVar("T")
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")


def _columns(count: int) -> str:
    return ", ".join(f"json_extract(value, '$[{index}]')" for index in range(count))


_HEADS = "SELECT id, head FROM tables WHERE id IN (SELECT value FROM json_each(?))"
_EVENTS = f"INSERT INTO events (table_id, seq, at, data) SELECT {_columns(4)} FROM json_each(?)"
_TABLES = (
    f"INSERT INTO tables (id, head, changed_at, alone, card) SELECT {_columns(5)} FROM json_each(?) WHERE true "
    "ON CONFLICT (id) DO UPDATE SET head = excluded.head, changed_at = excluded.changed_at, "
    "alone = excluded.alone, card = excluded.card"
)
_PLACES = f"INSERT OR IGNORE INTO places (guest, table_id) SELECT {_columns(2)} FROM json_each(?)"
_GUESTS = (
    "INSERT INTO guests (id, name, seen_at) VALUES (?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at"
)
_REPORTS = (
    "INSERT INTO reports (table_id, seq, deal, guest, note, at, data) VALUES (?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (table_id, seq) DO UPDATE SET data = excluded.data"
)


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """Events that are to follow the *expected* ones of a log."""

    table: TableId
    expected: int
    events: Sequence[bytes]
    card: Card
    at: float


Order = Append | Guest | Report
"""What is to be written: events, a guest, or a report."""


class Writer:
    """Writes orders. Made by `open_writer`; all but `run` and `close` happens in its thread."""

    def __init__(self, thread: ThreadPoolExecutor, engine: Engine) -> None:
        self.thread = thread
        self.engine = engine
        self.connection: Any = None
        self.commits = 0
        """How many transactions were committed."""
        self._listed: dict[TableId, tuple[str, ...]] = {}

    async def run(self, work: Callable[[], T]) -> T:
        """Returns what *work* returns, done in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, work)

    async def close(self) -> None:
        """Lets go of the file."""
        await self.run(self._close)
        self.thread.shutdown(wait=False)

    def connect(self) -> None:
        """Opens the file and brings it to its present shape."""
        with self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN EXCLUSIVE")
            upgrade(connection)
            connection.exec_driver_sql("COMMIT")
        self.connection = self.engine.raw_connection().driver_connection

    def _close(self) -> None:
        if self.connection is not None:
            self.connection.close()
        self.engine.dispose()

    def commit(self, orders: Sequence[Order]) -> list[Exception | None]:
        """Writes *orders* in one transaction; returns for each of them why it was not written, if so."""
        try:
            refused = self._transaction(orders)
        except sqlite3.OperationalError as error:
            return [StoreError(f"the database cannot be written: {error}")] * len(orders)
        except Exception as error:
            # Whose order it is shows one by one: the others have nothing to do with it.
            if len(orders) > 1:
                return [self.commit([order])[0] for order in orders]
            if isinstance(error, sqlite3.IntegrityError):
                # The last guard: the numbers of a log are unique.
                return [Conflict("the log has grown meanwhile")]
            return [StoreError(f"the database cannot be written: {error}")]
        self.commits += 1
        return [refused.get(id(order)) for order in orders]

    def _transaction(self, orders: Sequence[Order]) -> dict[int, Exception]:
        """Writes the orders that fit their logs; returns why the others do not."""
        run = self.connection.execute
        run("BEGIN IMMEDIATE")
        try:
            appends = [order for order in orders if isinstance(order, Append)]
            names = msgspec.json.encode(sorted({append.table for append in appends})).decode()
            heads: dict[str, int] = dict(run(_HEADS, (names,)).fetchall())
            refused: dict[int, Exception] = {}
            written: list[Append] = []
            for append in appends:
                head = heads.get(append.table, 0)
                if head != append.expected:
                    refused[id(append)] = Conflict(f"the log has {head} events, not {append.expected}")
                    continue
                heads[append.table] = head + len(append.events)
                written.append(append)
            if written:
                self._insert(written, heads)
            for order in orders:
                if isinstance(order, Guest):
                    run(_GUESTS, (order.id, order.name, order.seen_at))
                elif isinstance(order, Report):
                    run(_REPORTS, astuple(order))
            run("COMMIT")
        except BaseException:
            self._listed.clear()
            if self.connection.in_transaction:
                run("ROLLBACK")
            raise
        return refused

    def _insert(self, written: Sequence[Append], heads: dict[str, int]) -> None:
        self._rows(
            _EVENTS,
            [
                (append.table, append.expected + index, append.at, data.decode())
                for append in written
                for index, data in enumerate(append.events, start=1)
            ],
        )
        last = {append.table: append for append in written}
        self._rows(
            _TABLES,
            [
                (table, heads[table], append.at, int(goes_on_alone(append.card)), _text(append.card))
                for table, append in last.items()
            ],
        )
        places = list(self._new_places(last.values()))
        if places:
            self._rows(_PLACES, places)

    def _rows(self, statement: str, rows: object) -> None:
        self.connection.execute(statement, (_text(rows),))

    def _new_places(self, appends: Iterable[Append]) -> Iterable[tuple[str, str]]:
        """Yields who is to be found under a table and was not yet."""
        for append in appends:
            guests = tuple(sorted({append.card.owner, *append.card.guests} - {""}))
            if self._listed.get(append.table) != guests:
                self._listed[append.table] = guests
                yield from ((guest, append.table) for guest in guests)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def prepare(connection: Any, record: object) -> None:
    """Sets up a new connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def open_writer(url: str) -> Writer:
    """Returns the writer of the database at *url*, brought to its present shape; raises `StoreError`."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    event.listen(engine, "connect", prepare)
    writer = Writer(ThreadPoolExecutor(1, "store"), engine)
    try:
        await writer.run(writer.connect)
    except (NewerDatabase, SQLAlchemyError, sqlite3.Error) as error:
        await writer.close()
        newer = isinstance(error, NewerDatabase)
        why = "it was written by a newer version of preferans" if newer else getattr(error, "orig", None) or error
        raise StoreError(f"the database {engine.url.database} cannot be used: {why}") from None
    return writer
