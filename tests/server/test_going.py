"""What goes on by itself: pauses between deals, tables put away and gone on with."""

from random import Random

from preferans.server.course import fold
from preferans.server.log import from_bytes
from preferans.server.store import MemoryStore
from tests.server.support import FakeClock, Tab, a_house, a_world, play_on, plays, settle


@plays
async def test_a_person_alone_with_bots_is_waited_for() -> None:
    world = await a_world(3, ["rules", "rules"])
    (tab,) = await world.tabs()
    assert world.table.course.deal_number == 1, "cards are dealt as soon as somebody looks on"
    await play_on([tab], Random(1), deals=1, world=world)
    await world.clock.go(3600)
    assert world.table.course.phase == "between"
    assert tab.info["next_in_ms"] is None
    await world.table.wishes.ready(tab.viewer)
    await settle()
    assert world.table.course.deal_number == 2


@plays
async def test_the_pause_between_deals_ends_when_all_who_are_there_are_ready() -> None:
    world = await a_world(3, ["rules"])
    tabs = await world.tabs()
    await play_on(tabs, Random(1), deals=1, world=world)
    assert tabs[0].info["state"] == "between"
    await world.table.wishes.ready(tabs[0].viewer)
    await settle()
    assert world.table.course.phase == "between"
    assert tabs[1].info["ready"] == [0]
    tabs[1].leave()
    await settle()
    assert world.table.course.deal_number == 2, "who has gone is not waited for"


@plays
async def test_the_pause_ends_by_itself() -> None:
    world = await a_world(3)
    tabs = await world.tabs()
    await play_on(tabs, Random(1), deals=1, world=world)
    assert 0 < tabs[0].info["next_in_ms"] <= 12_000
    await world.clock.go(11.9)
    assert world.table.course.deal_number == 1
    await world.clock.go(0.2)
    assert world.table.course.deal_number == 2


@plays
async def test_nothing_goes_on_while_nobody_is_there() -> None:
    store = MemoryStore()
    world = await a_world(3, store=store)
    tabs = await world.tabs()
    await play_on(tabs, Random(1), deals=1, world=world)
    for tab in tabs:
        tab.leave()
    before = world.table.course
    await world.clock.go(7 * 24 * 3600)
    assert world.table.course is before
    world.house.put_away()
    assert world.house.tables == {}
    again = await world.house.table(world.table.id)
    assert again is not None
    assert again is not world.table
    assert again.course == before
    tab = await Tab(again, world.people[0].id).hello()
    assert tab.screen == tabs[0].screen
    assert tab.sheet == tabs[0].sheet


@plays
async def test_tables_of_bots_go_on_after_a_restart() -> None:
    store = MemoryStore()
    world = await a_world(3, ["rules"] * 3, store=store)
    await world.clock.go(0.0)
    world.table.going.rest()
    clock = FakeClock()
    house = a_house(store, clock, seed="1")
    await house.open()
    await clock.go(3)
    table = house.tables[world.table.id]
    assert table.course.seq > world.table.course.seq
    assert fold(map(from_bytes, await store.read(table.id))) == table.course
    await house.close()
