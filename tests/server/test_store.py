"""Both stores keep what they promise, and two processes on one file do not corrupt it."""

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import MetaData, create_engine

from preferans.server.check_store import Broken, check_store
from preferans.server.sql_store import PACE, SqlStore, database_url, open_store
from preferans.server.store import Card, Conflict, Guest, MemoryStore, Store, StoreError
from tests.server.support import run, temporary

CARD = Card("sochi", 3, ["", "", ""], ["", "", ""], "anna", "playing", 1, None, False)


async def in_memory() -> Store:
    return MemoryStore()


def test_the_store_in_memory() -> None:
    run(check_store(in_memory, lasting=False))


def test_the_store_in_sqlite(tmp_path: Path) -> None:
    run(check_store(lambda: open_store(temporary(tmp_path)), lasting=True))


def test_the_check_finds_a_store_that_forgets() -> None:
    with pytest.raises(Broken, match="opened again"):
        run(check_store(in_memory, lasting=True))


def test_the_check_finds_a_store_without_conflicts() -> None:
    class Careless(MemoryStore):
        async def append(self, table: str, expected: int, events: object, card: Card, at: float) -> None:
            self.logs.setdefault(table, []).extend(events)  # type: ignore[arg-type]

    async def careless() -> Store:
        return Careless()

    with pytest.raises(Broken, match="continued"):
        run(check_store(careless, lasting=False))


def test_two_owners_of_one_file(tmp_path: Path) -> None:
    async def race() -> tuple[list[object], list[bytes]]:
        stores = [await open_store(temporary(tmp_path)) for _ in range(2)]
        await stores[0].append("t", 0, [b'{"n":0}'], CARD, 1.0)
        answers = await asyncio.gather(
            *(store.append("t", 1, [b'{"n":%d}' % number], CARD, 2.0) for number, store in enumerate(stores)),
            return_exceptions=True,
        )
        log = await stores[0].read("t")
        assert await stores[1].read("t") == log
        for store in stores:
            await store.close()
        return list(answers), log

    answers, log = run(race())
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "NoneType"]
    winner = answers.index(None)
    assert log == [b'{"n":0}', b'{"n":%d}' % winner]


def test_the_number_of_an_event_is_the_last_guard(tmp_path: Path) -> None:
    """Even if the head of a log says otherwise, no number is written twice, and the others of the batch are kept."""

    async def work() -> tuple[object, list[bytes], list[bytes]]:
        store = await open_store(temporary(tmp_path))
        await store.append("t", 0, [b'{"n":1}', b'{"n":2}'], CARD, 1.0)
        with sqlite3.connect(temporary(tmp_path)) as other:
            other.execute("UPDATE tables SET head = 1 WHERE id = 't'")
        answers = await asyncio.gather(
            store.append("t", 1, [b'{"n":9}'], CARD, 2.0),
            store.append("u", 0, [b'{"n":5}'], CARD, 2.0),
            return_exceptions=True,
        )
        logs = await store.read("t"), await store.read("u")
        await store.close()
        return answers[0], *logs

    refused, log, other = run(work())
    assert isinstance(refused, Conflict)
    assert log == [b'{"n":1}', b'{"n":2}']
    assert other == [b'{"n":5}']


def test_appends_of_many_tables_are_committed_together(tmp_path: Path) -> None:
    async def work() -> int:
        store = await open_store(temporary(tmp_path))
        await asyncio.gather(*(store.append(f"t{number}", 0, [b"{}"], CARD, 1.0) for number in range(100)))
        commits = store.writer.commits
        await store.close()
        return commits

    assert run(work()) <= 3


def test_commits_keep_a_pace_so_that_tables_share_them(tmp_path: Path) -> None:
    async def work() -> float:
        store = await open_store(temporary(tmp_path))
        clock = asyncio.get_running_loop().time
        begun = clock()
        for number in range(5):
            await store.append("t", number, [b"{}"], CARD, 1.0)
        taken = clock() - begun
        await store.close()
        return taken

    # The last of five begins four times the pace after the first; timers of the system may be a millisecond early.
    assert run(work()) >= 4 * (PACE - 0.001)


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    async def work() -> list[bytes]:
        store = await open_store(temporary(tmp_path))
        waiting = asyncio.ensure_future(store.append("t", 0, [b"{}"], CARD, 1.0))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        with pytest.raises(StoreError):
            await store.append("t", 1, [b"{}"], CARD, 1.0)
        again = await open_store(temporary(tmp_path))
        log = await again.read("t")
        await again.close()
        return log

    assert run(work()) == [b"{}"]


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    async def make() -> None:
        await (await open_store(temporary(tmp_path))).close()

    run(make())
    with sqlite3.connect(temporary(tmp_path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer version"):
        run(make())


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("no database, only text, but long enough to be looked at as one" * 20)
    with pytest.raises(StoreError, match="not a database"):
        run(open_and_close(temporary(tmp_path)))


async def open_and_close(url: str) -> None:
    store: SqlStore = await open_store(url)
    await store.close()


@pytest.mark.parametrize("url", ["mysql://host/tables", "://", "postgresql+asyncpg://host/db"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(StoreError):
        database_url(url)


def test_the_steps_make_the_tables_that_are_used(tmp_path: Path) -> None:
    run(open_and_close(temporary(tmp_path)))
    engine = create_engine(f"sqlite:///{temporary(tmp_path)}")
    found = MetaData()
    found.reflect(engine)
    engine.dispose()
    assert set(found.tables) == {"alembic_version", "events", "guests", "places", "reports", "tables"}
    assert [column.name for column in found.tables["events"].primary_key] == ["table_id", "seq"]


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_new_database_is_its_owners_only(tmp_path: Path) -> None:
    """It holds the cards of deals in progress; so do the files that SQLite keeps beside it."""

    async def work() -> None:
        file = tmp_path / "state" / "tables.sqlite"
        store = await open_store(str(file))
        await store.keep_guest(Guest("anna", "Anna", 1.0))
        modes = {each.name: each.stat().st_mode & 0o777 for each in file.parent.iterdir()}
        assert modes == dict.fromkeys(modes, 0o600)
        assert "tables.sqlite-wal" in modes
        assert file.parent.stat().st_mode & 0o777 == 0o700
        await store.close()

    run(work())
