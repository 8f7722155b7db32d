"""What every store must do: the same checks for each implementation of `preferans.server.store.Store`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from preferans.server.store import Card, Conflict, Guest, Report, Store

OpenStore = Callable[[], Awaitable[Store]]


class Broken(AssertionError):
    """The store does not keep a promise; the message says which."""


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)


async def check_store(open_store: OpenStore, *, lasting: bool) -> None:
    """Puts an empty store to the test; raises `Broken`. *lasting*: what is opened again still has everything."""
    store = await open_store()
    await _logs(store)
    await _conflicts(store)
    await _many_at_once(store)
    await _lists(store)
    await _guests(store)
    await _reports(store)
    if lasting:
        before = {table: await store.read(table) for table in ("log", "race", "many0", "many49")}
        await store.close()
        store = await open_store()
        for table, log in before.items():
            _must(await store.read(table) == log, f"the log {table} is another after the store was opened again")
        _must(await store.guest("anna") == Guest("anna", "Анна", 2.0), "a guest is another after opening again")
        _must(len(await store.reports("log")) == 2, "a report is lost after opening again")
    await store.close()


def _card(owner: str = "anna", guests: tuple[str, ...] = (), state: str = "playing", *, alone: bool = False) -> Card:
    return Card("sochi", 3, ["Анна", "", ""], [*guests], owner, state, 1, None, alone)


def _text(event: bytes) -> bytes:
    return b'{"kind":"' + event + '","name":"Ёж \\" \u2028"}'.encode()


async def _logs(store: Store) -> None:
    _must(await store.read("log") == [], "a log that is not there is not empty")
    first = [_text(b"a"), _text(b"b")]
    await store.append("log", 0, first, _card(), 1.0)
    await store.append("log", 2, [_text(b"c")], _card(), 2.0)
    _must(await store.read("log") == [*first, _text(b"c")], "a log is not what was appended, byte by byte, in order")
    _must(await store.read("log", 1) == [_text(b"b"), _text(b"c")], "the end of a log is not read from its number on")
    _must(await store.read("log", 3) == [], "there is something after the last event")


async def _conflicts(store: Store) -> None:
    await store.append("race", 0, [_text(b"a")], _card(), 1.0)
    for expected in (0, 2, 7):
        try:
            await store.append("race", expected, [_text(b"x")], _card(), 2.0)
        except Conflict:
            continue
        raise Broken(f"a log of 1 event was continued from {expected}")
    tries = [store.append("race", 1, [_text(str(number).encode())], _card(), 3.0) for number in range(8)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    _must(sum(answer is None for answer in answers) == 1, "of eight who append at once not exactly one is first")
    _must(sum(isinstance(answer, Conflict) for answer in answers) == 7, "who comes second does not get a conflict")
    _must(len(await store.read("race")) == 2, "an append that was refused is in the log")


async def _many_at_once(store: Store) -> None:
    async def play(table: str) -> None:
        for number in range(10):
            await store.append(table, number, [_text(f"{table}.{number}".encode())], _card(), float(number))

    await asyncio.gather(*(play(f"many{table}") for table in range(50)))
    for table in range(50):
        log = await store.read(f"many{table}")
        wanted = [_text(f"many{table}.{number}".encode()) for number in range(10)]
        _must(log == wanted, f"of fifty tables that write at once, log {table} is not its own")


async def _lists(store: Store) -> None:
    await store.append("mine", 0, [_text(b"a")], _card("boris", ("boris", "vera")), 100.0)
    await store.append("newer", 0, [_text(b"a")], _card("gleb", ("vera", "")), 200.0)
    await store.append("alone", 0, [_text(b"a")], _card("nina", alone=True), 300.0)
    await store.append("done", 0, [_text(b"a")], _card("nina", state="over", alone=True), 300.0)
    vera = [listed.table for listed in await store.tables_of("vera")]
    _must(vera == ["newer", "mine"], "a guest's tables are not those where he sits, the newest first")
    await store.append("mine", 1, [_text(b"b")], _card("boris", ("boris", "")), 400.0)
    _must([each.table for each in await store.tables_of("vera")] == ["newer"], "who got up is still at the table")
    (own,) = await store.tables_of("boris")
    _must((own.table, own.changed_at) == ("mine", 400.0), "the owner does not find his table, or not as it is now")
    _must(await store.tables_of("") == [], "nobody sits at a table")
    _must("alone" in await store.unfinished_alone(), "a table of bots that play is not found")
    _must("done" not in await store.unfinished_alone(), "a finished table is to go on")


async def _guests(store: Store) -> None:
    _must(await store.guest("anna") is None, "a guest is known who was not here")
    await store.keep_guest(Guest("anna", "", 1.0))
    await store.keep_guest(Guest("anna", "Анна", 2.0))
    _must(await store.guest("anna") == Guest("anna", "Анна", 2.0), "a guest is not as he was last written down")


async def _reports(store: Store) -> None:
    _must(await store.reports("log") == [], "there is a report that nobody made")
    second, first = Report("log", 3, 1, "anna", 'Ёж " \u2028', 2.0, "{}"), Report("log", 2, 1, "boris", "", 3.0, "{}")
    for report in (second, first, Report("race", 2, 1, "anna", "", 4.0, "{}")):
        await store.keep_report(report)
    _must(await store.reports("log") == [first, second], "the reports on a table are not its own, in their order")
    await store.keep_report(Report("log", 3, 9, "vera", "other", 9.0, '{"hint":1}'))
    known = replace(second, data='{"hint":1}')
    _must(await store.reports("log") == [first, known], "of a report written again more than the data are new")
