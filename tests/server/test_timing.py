"""A pulka that ends by time: the table has the clock, the rules are told that it struck (F-21)."""

import asyncio
from random import Random

import pytest

from preferans.server.course import fold
from preferans.server.going import Refused
from preferans.server.log import from_bytes
from preferans.server.store import MemoryStore
from preferans.server.wire import NewTable
from tests.server.support import Tab, World, a_house, a_world, guest, play_on, run, settle

FSPR = {"extends": "fspr", "end_count": 10}


def told(tab: Tab) -> list[str]:
    return [event["kind"] for _, event in sorted(tab.events.items())]


async def next_deal(world: World, tabs: list[Tab]) -> None:
    for tab in tabs:
        await world.table.wishes.ready(tab.viewer)
    await settle()


def test_the_lap_under_way_is_played_to_its_end() -> None:
    async def work() -> None:
        store = MemoryStore()
        world = await a_world(3, convention=FSPR, store=store)
        tabs = await world.tabs()
        assert tabs[0].info["time_left_ms"] == 600_000
        await play_on(tabs, Random(1), deals=1, world=world)
        await next_deal(world, tabs)
        await world.clock.go(599)
        assert "time_up" not in told(tabs[0])
        await world.clock.go(2)
        assert told(tabs[0]).count("time_up") == 1
        assert (tabs[1].info["last_lap"], tabs[1].info["time_left_ms"]) == (True, None)
        assert tabs[0].info["state"] == "playing", "the deal is played on"
        await play_on(tabs, Random(2), deals=9, world=world)
        assert world.table.course.phase == "over"
        assert len(world.table.course.done) == 3, "three players, one lap"
        assert tabs[0].sheet is not None
        assert tabs[0].sheet["over"] is True
        assert fold(map(from_bytes, await store.read(world.table.id))) == world.table.course

    run(work())


def test_between_two_laps_it_is_over_at_once() -> None:
    async def work() -> None:
        world = await a_world(3, convention=FSPR)
        tabs = await world.tabs()
        await play_on(tabs, Random(1), deals=3, world=world)
        assert tabs[0].info["state"] == "between"
        world.table.pauses = type(world.table.pauses)(deal=10_000)
        world.table.going.plan()
        await world.clock.go(601)
        assert world.table.course.phase == "over"
        assert len(world.table.course.done) == 3
        assert tabs[2].info["state"] == "over"
        assert tabs[2].result is not None
        assert tabs[2].result["over"] is True
        assert tabs[2].sheet is not None
        assert sum(tabs[2].sheet["settlement"]["rounded"]) == 0

    run(work())


def test_the_clock_rests_while_nobody_is_there() -> None:
    async def work() -> None:
        world = await a_world(3, convention=FSPR)
        tabs = await world.tabs()
        await world.clock.go(100)
        for tab in tabs:
            tab.leave()
        await world.clock.go(7 * 24 * 3600)
        assert not world.table.course.match.last_lap
        again = await world.tab(0).hello()
        await settle()
        assert again.info["time_left_ms"] == 500_000
        await world.clock.go(499)
        assert "time_up" not in told(again)
        await world.clock.go(2)
        assert "time_up" in told(again)

    run(work())


def test_after_a_restart_it_goes_on_from_the_deal_under_way() -> None:
    async def work() -> None:
        world = await a_world(3, convention=FSPR)
        tabs = await world.tabs()
        await world.clock.go(60)
        await play_on(tabs, Random(1), deals=1, world=world)
        before = world.table.info("").time_left_ms
        assert before is not None
        await next_deal(world, tabs)
        assert "time_left" in told(tabs[0])
        for tab in tabs:
            tab.leave()
        world.clock.time += 10_000
        world.house.put_away()
        assert not world.house.tables
        table = await world.house.table(world.table.id)
        assert table is not None
        tab = await Tab(table, world.people[0].id).hello()
        left = tab.info["time_left_ms"]
        assert left is not None
        assert abs(left - before) <= 1000
        assert left <= 540_000

    run(work())


def test_bots_that_play_alone_play_by_time_too() -> None:
    async def work() -> None:
        world = await a_world(4, ["rules"] * 4, convention={"extends": "classic", "end_count": 1})
        tab = await Tab(world.table, "").hello()
        for _ in range(400):
            await world.clock.go(1)
            if world.table.course.phase == "over":
                break
        assert world.table.course.phase == "over"
        assert len(world.table.course.done) % 4 == 0
        assert "time_up" in told(tab)

    run(work())


@pytest.mark.parametrize(
    ("convention", "minutes", "agreed"),
    [({"extends": "fspr"}, None, 120), ({"extends": "fspr"}, 45, 45), (FSPR, None, 10), (FSPR, 0, 0)],
)
def test_what_is_agreed(convention: dict[str, object], minutes: int | None, agreed: int) -> None:
    async def work() -> None:
        table = await a_house().create(NewTable(convention=convention, minutes=minutes), guest("Anna"))
        assert table.course.rules.end_count == agreed
        assert table.info("").time_left_ms == (60_000 * agreed or None)

    run(work())


@pytest.mark.parametrize(("convention", "minutes"), [("sochi", 60), ("fspr", -1), ("fspr", 1441)])
def test_what_cannot_be_agreed(convention: str, minutes: int) -> None:
    async def work() -> None:
        with pytest.raises(Refused, match="bad-minutes"):
            await a_house().create(NewTable(convention={"extends": convention}, minutes=minutes), guest("Anna"))
        await asyncio.sleep(0)

    run(work())
