"""Reports of a bot's move: kept with what the bot saw, told to nobody, read by a command."""

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from click.testing import CliRunner, Result
from sqlalchemy import create_engine

from preferans import __version__
from preferans.cli.main import preferans
from preferans.notation.event_json import decode, encode
from preferans.rules.deal import deal
from preferans.rules.shuffle import seeded_deck
from preferans.server import reporting
from preferans.server.bots import BotFailed, InlineThinker, Question, seen_in
from preferans.server.log import Away
from preferans.server.migrations.versions import v0001_logs
from preferans.server.reporting import Decision
from preferans.server.socket import DECODER
from preferans.server.sql_store import open_store, reports_in
from preferans.server.store import MemoryStore, Report, StoreError
from preferans.server.wire import Hint, ReportMove
from tests.server.support import Tab, World, a_world, play_on, run, settle, temporary
from tests.server.test_leaks import cards_in, other_deal
from tests.server.test_schema import validator


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A weaker adviser: what is looked at here is what is kept, not how good it is."""
    monkeypatch.setattr(reporting, "ADVISER", "quick")


async def report(tab: Tab, number: int, note: str = "") -> dict[str, Any]:
    """Reports, waits until all is thought out, and returns what the tab was told."""
    await tab.table.reports.take(tab.viewer, number, note)
    await settle()
    return next(each for each in reversed(tab.inbox) if each["t"] in ("reported", "not_reported"))


async def kept(world: World) -> list[Report]:
    return await world.table.store.reports(world.table.id)


async def with_bots(**settings: Any) -> tuple[World, Tab]:
    """Returns a table of one person and two bots after the first word of a bot."""
    world = await a_world(3, ["quick", "rules"], **settings)
    (tab,) = await world.tabs()
    for _ in range(200):
        if bot_moves(world, tab):
            return world, tab
        if tab.turn:
            await tab.act(tab.choice(Random(1)))
        await world.clock.go(1)
    raise AssertionError("no bot moves")


def bot_moves(world: World, tab: Tab, kinds: tuple[str, ...] = ("called", "played", "whisted", "named")) -> list[int]:
    """Returns the numbers of what bots decided, as the tab can tell."""
    mine = tab.screen["you"] if tab.screen is not None else None
    return [number for number, event in tab.events.items() if event["kind"] in kinds and event["seat"] != mine]


def test_a_report_holds_what_the_bot_saw_and_thinks() -> None:
    async def work() -> None:
        world, tab = await with_bots()
        number = bot_moves(world, tab)[-1]
        said = tab.events[number]
        answer = await report(tab, number, "  Why\nthis? ")
        assert answer == {"t": "reported", "v": number}
        validator("ServerMessage").validate(answer)
        (found,) = await kept(world)
        assert (found.table, found.number, found.deal) == (world.table.id, number, 1)
        assert (found.guest, found.note, found.at) == ("anna", "Why this?", world.clock.date())
        decision = msgspec.json.decode(found.data, type=Decision)
        assert decision.chosen == said
        assert decision.version == __version__
        assert decision.bot == world.table.course.chairs[decision.place].bot
        assert decision.hint is not None
        seen, _ = seen_in(decision.question)
        assert seen.seat == said["seat"] == seen.state.decider
        assert decode(decision.chosen) in seen.legal
        hands = world.table.course.state.hands
        assert seen.state.hands[said["seat"]] == hands[said["seat"]]
        assert [seat for seat in (1, 2, 3) if seen.state.hands[seat] is not None] == [said["seat"]]
        options = [option.action for option in decision.hint.options]
        assert said in options
        assert {encode(action)["kind"] for action in seen.legal} >= {option["kind"] for option in options}

    run(work())


def test_a_searching_bot_is_told_by_its_own_thoughts_and_another_by_the_advisers() -> None:
    async def work() -> None:
        world = await a_world(3, ["quick", "rules"])
        (tab,) = await world.tabs()
        reported: dict[str, str] = {}
        for _ in range(300):
            for number in bot_moves(world, tab):
                if tab.events[number]["kind"] == "called" and len(reported) < 2:
                    await report(tab, number)
            for each in await kept(world):
                decision = msgspec.json.decode(each.data, type=Decision)
                reported[decision.bot] = decision.level
            if len(reported) == 2 or world.table.course.done:
                break
            if tab.turn:
                await tab.act(tab.choice(Random(2)))
            await world.clock.go(1)
        assert reported == {"quick": "quick", "rules": "quick"}

    run(work())


def test_what_is_not_a_bots_decision_of_this_deal_is_refused() -> None:
    async def work() -> None:
        world, tab = await with_bots()
        for number in (-1, 0, 1, 2, 10_000):
            assert (await report(tab, number))["reason"] == "no-decision"
        started = next(number for number, event in tab.events.items() if event["kind"] in ("started", "dealt"))
        assert (await report(tab, started))["reason"] == "no-decision"
        watcher = await Tab(world.table, "nobody").hello()
        number = bot_moves(world, tab)[-1]
        refused = await report(watcher, number)
        assert refused["reason"] == "not-seated"
        validator("ServerMessage").validate(refused)
        for _ in range(20):
            if not tab.turn:
                await world.clock.go(1)
        await tab.act(tab.choice(Random(1)))
        mine = next(no for no in reversed(tab.events) if tab.events[no].get("seat") == tab.screen["you"])  # type: ignore[index]
        assert (await report(tab, mine))["reason"] == "not-a-bot"
        assert await kept(world) == []
        await play_on([tab], Random(1), deals=1, world=world)
        await world.table.wishes.ready(tab.viewer)
        await world.clock.go(20)
        assert world.table.course.deal_number == 2
        assert (await report(tab, number))["reason"] == "late"
        assert await kept(world) == []

    run(work())


def test_a_person_is_not_reported_but_the_bot_that_plays_for_one_is() -> None:
    async def work() -> None:
        world = await a_world(3)
        tabs = await world.tabs()
        await settle()
        first = world.table.course.decider
        assert first is not None
        await tabs[first].act({"kind": "called", "seat": 1, "call": "pass"})
        other = tabs[(first + 1) % 3]
        assert (await report(other, other.v or 0))["reason"] == "not-a-bot"
        second = world.table.course.decider
        assert second is not None
        tabs[second].leave()
        await world.table.write(Away(second))
        for _ in range(20):
            await world.clock.go(1)
        watching = tabs[first]
        said = [no for no, event in watching.events.items() if event["kind"] == "called" and event["seat"] == 2]
        assert (await report(watching, said[0]))["t"] == "reported"
        (found,) = await kept(world)
        assert msgspec.json.decode(found.data, type=Decision).bot == "rules"

    run(work())


def test_a_few_a_deal_and_each_decision_once() -> None:
    async def work() -> None:
        world = await a_world(3, ["pass-always", "pass-always"])
        (tab,) = await world.tabs()
        for _ in range(40):
            if tab.turn:
                assert tab.screen is not None
                await tab.act(tab.screen["legal"][0])
            await world.clock.go(1)
            if len(bot_moves(world, tab)) >= 5:
                break
        numbers = bot_moves(world, tab)
        for number in numbers[:3]:
            assert (await report(tab, number, "first"))["t"] == "reported"
        assert (await report(tab, numbers[3]))["reason"] == "too-many-reports"
        assert (await report(tab, numbers[0], "again"))["t"] == "reported"
        assert [(each.number, each.note) for each in await kept(world)] == [(number, "first") for number in numbers[:3]]
        tabs = [world.tab(0) for _ in range(2)]
        for each in tabs:
            await each.hello()
        await asyncio.gather(*(each.table.reports.take(each.viewer, number, "") for each in tabs for number in numbers))
        assert len(await kept(world)) == 3, "at once from several tabs it is not more either"

    run(work())


def test_who_tries_too_often_costs_the_server_nothing() -> None:
    class Counting(MemoryStore):
        reads = 0

        async def read(self, table: str, after: int = 0) -> list[bytes]:
            self.reads += 1
            return await super().read(table, after)

    async def work() -> None:
        store = Counting()
        world, tab = await with_bots(store=store)
        reads = store.reads
        answers = [(await report(tab, 1))["reason"] for _ in range(50)]
        assert answers == ["no-decision"] * 10 + ["too-many-reports"] * 40
        assert store.reads == reads + 10
        assert await kept(world) == []

    run(work())


def test_a_bot_that_cannot_think_leaves_the_report_without_an_evaluation() -> None:
    waited_for: list[bool] = []

    class Failing(InlineThinker):
        async def hint(self, question: Question, *, watched: bool = True) -> Hint:
            waited_for.append(watched)
            raise BotFailed("it has died")

    async def work() -> None:
        world, tab = await with_bots(thinker=Failing())
        assert (await report(tab, bot_moves(world, tab)[-1]))["t"] == "reported"
        (found,) = await kept(world)
        assert msgspec.json.decode(found.data, type=Decision).hint is None
        assert waited_for == [False], "hints come first"

    run(work())


def test_a_store_that_fails_is_told() -> None:
    class Full(MemoryStore):
        async def keep_report(self, report: Report) -> None:
            raise StoreError("the disk is full")

    async def work() -> None:
        world, tab = await with_bots(store=Full())
        assert (await report(tab, bot_moves(world, tab)[-1]))["reason"] == "store-failed"

    run(work())


def test_reporting_shows_nothing_and_changes_nothing_for_others() -> None:
    """Two deals that look alike to who reports: what everybody is sent is the same to the byte but for "noted"."""

    async def work() -> None:
        one = deal(seeded_deck("reports", 1))
        told = []
        for dealt, reports in ((one, True), (one, False), (other_deal(one, 1, talon_known=True, rng=Random(1)), True)):
            world = await a_world(3, ["pass-always", "pass-always"], seed="dealer", given=[encode(dealt)])
            (tab,) = await world.tabs()
            watcher = await Tab(world.table, "nobody").hello()
            assert tab.screen is not None
            assert tab.screen["you"] == 1
            await tab.act({"kind": "called", "seat": 1, "call": "6S"})
            await world.clock.go(1)
            number = bot_moves(world, tab)[-1]
            before, seq = len(tab.raw), world.table.course.seq
            if reports:
                await report(tab, number, "hm")
                assert tab.raw[before:] == [b'{"t":"reported","v":%d}' % number]
                assert cards_in(tab.raw[-1]) == set()
                del tab.raw[before]
            assert world.table.course.seq == seq, "the log does not grow"
            await world.clock.go(1)
            assert len(await kept(world)) == reports
            name = world.table.id.encode()
            told.append([[raw.replace(name, b"table") for raw in each.raw] for each in (tab, watcher)])
        assert told[0] == told[1]
        assert told[0][0] == told[2][0]

    run(work())


def test_the_message_is_bounded() -> None:
    assert DECODER.decode(b'{"t":"report","v":7,"note":"odd"}') == ReportMove(7, "odd")
    for wrong in (json.dumps({"t": "report", "v": 7, "note": "x" * 301}), '{"t":"report","v":"7"}', '{"t":"report"}'):
        with pytest.raises(msgspec.MsgspecError):
            DECODER.decode(wrong)


def command(*arguments: str) -> Result:
    return CliRunner().invoke(preferans, ["reports", *arguments, "--lang", "en"])


@pytest.fixture(name="database")
def _database(tmp_path: Path) -> str:
    """A database with a report, and the server gone."""

    async def work() -> None:
        store = await open_store(temporary(tmp_path))
        world, tab = await with_bots(store=store)
        assert (await report(tab, bot_moves(world, tab)[-1], "why?"))["t"] == "reported"
        for _ in range(100):
            if '"options"' in (await kept(world))[0].data:
                break
            await asyncio.sleep(0.05)
        world.table.rest()
        await store.close()

    run(work())
    return temporary(tmp_path)


def test_the_command_tells_what_is_kept(database: str) -> None:
    (found,) = json.loads(command(database, "--json").stdout)
    assert found["note"] == "why?"
    assert found["by"] == "anna"
    assert found["chosen"] in [option["action"] for option in found["hint"]["options"]]
    assert found["question"]["events"][0]["kind"] == "started"
    shown = command(database)
    assert shown.exit_code == 0
    assert "Note: why?" in shown.stdout
    assert f"It did: {found['chosen']['call']}" in shown.stdout
    assert found["view"] in shown.stdout
    (marked,) = [line for line in shown.stdout.splitlines() if line.startswith("  * ")]
    assert found["chosen"]["call"] in marked
    replayed = CliRunner().invoke(preferans, ["replay", "-", "--lang", "en"], input=found["view"])
    assert replayed.exit_code == 0, "the view is a record like any other"


def test_the_command_changes_nothing_and_reads_while_a_server_writes(database: str, tmp_path: Path) -> None:
    async def work() -> list[Report]:
        store = await open_store(database)
        found = reports_in(database)
        await store.keep_report(Report("t", 5, 1, "anna", "", 0.0, found[0].data))
        both = reports_in(database)
        await store.close()
        return both

    assert run(work())[0].table == "t", "the oldest first"
    before = Path(database).read_bytes()
    assert command(database).exit_code == 0
    assert Path(database).read_bytes() == before


def test_a_bad_path_gets_one_sentence(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database, only text, but long enough to be looked at as one" * 20)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE reports (id INTEGER)")
    for bad in (tmp_path / "nothing", tmp_path, text, other):
        shown = command(str(bad))
        assert (shown.exit_code, shown.stdout) == (2, "")
        assert len(shown.stderr.strip().splitlines()) == 1
        assert str(bad) in shown.stderr
    assert not (tmp_path / "nothing").exists()
    assert command("postgresql://host/db").exit_code == 2


def former_database(file: str) -> None:
    """Makes a database as the program made it before it kept reports, with one event in it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        with Operations.context(MigrationContext.configure(connection)):
            v0001_logs.upgrade()
        connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.exec_driver_sql("INSERT INTO alembic_version VALUES ('0001')")
        connection.exec_driver_sql("INSERT INTO events VALUES ('t', 1, 0, '{\"n\":1}')")
    engine.dispose()


def test_a_database_of_the_former_shape_is_brought_up(tmp_path: Path) -> None:
    former_database(temporary(tmp_path))
    empty = command(temporary(tmp_path))
    assert (empty.exit_code, empty.stdout) == (0, "There are no reports.\n"), "and read as it is"

    async def work() -> None:
        store = await open_store(temporary(tmp_path))
        assert await store.read("t") == [b'{"n":1}']
        assert await store.reports("t") == []
        await store.keep_report(Report("t", 1, 1, "anna", "", 1.0, "{}"))
        assert len(await store.reports("t")) == 1
        await store.close()

    run(work())
    assert [each.number for each in reports_in(temporary(tmp_path))] == [1]
