"""Who sits where: chairs waited for, filled, freed and taken again."""

from random import Random

import pytest

from preferans.server.store import Guest
from preferans.server.wire import FillPlace, NewTable
from tests.server.support import FakeClock, Tab, a_house, a_world, guest, play_on, plays, settle


@plays
async def test_a_table_waits_for_its_players() -> None:
    house = a_house(clock=FakeClock())
    owner = guest("Anna")
    table = await house.create(NewTable(convention={"extends": "sochi"}, bots=["rules"], lang="en"), owner)
    tab = await Tab(table, owner.id).hello()
    assert tab.info["state"] == "waiting"
    assert [place["kind"] for place in tab.info["places"]] == ["human", "free", "bot"]
    await house.join(table, Guest("other", "Anna", 0.0), 1)
    await settle()
    assert [place["name"] for place in tab.info["places"]][:2] == ["Anna", "Anna 2"]
    assert tab.info["state"] == "playing"
    for place in (0, 1, 2, 7, None):
        with pytest.raises(Exception, match=r"taken|no-such-place"):
            await house.join(table, guest("Late"), place)
    assert [listed.table for listed in await house.store.tables_of("other")] == [table.id]


@plays
async def test_the_owner_fills_and_frees_chairs_and_closes_the_table() -> None:
    world = await a_world(3)
    tabs = await world.tabs()
    owner, boris, vera = world.people
    await world.house.fill(world.table, owner, 1, FillPlace("bot", "rules"))
    assert tabs[1].info["you"] is None, "who was removed is told so, and sees no cards"
    assert tabs[1].screen is not None
    assert all(hand["cards"] is None or hand["open"] for hand in tabs[1].screen["hands"][1:])
    await world.house.fill(world.table, owner, 2, FillPlace("free"))
    assert tabs[0].info["places"][2]["kind"] == "free"
    with pytest.raises(Exception, match="deal-under-way"):
        await world.house.join(world.table, boris, None)
    await world.house.join(world.table, vera, None)
    assert tabs[2].info["you"] == 2
    await world.house.set_closed(world.table, owner, True)
    assert tabs[0].info["state"] == "closed"
    assert (await tabs[0].act({"kind": "called", "seat": 1, "call": "pass"}))["reason"] == "closed"
    await world.house.set_closed(world.table, owner, False)
    assert tabs[0].info["state"] == "playing"
    for who, what in ((boris, FillPlace("free")), (vera, FillPlace("bot", "rules"))):
        with pytest.raises(Exception, match="not-owner"):
            await world.house.fill(world.table, who, 0, what)
    with pytest.raises(Exception, match="not-owner"):
        await world.house.set_closed(world.table, boris, True)


@pytest.mark.parametrize("bots", [[], ["rules"]])
@plays
async def test_nobody_sees_a_hand_that_was_not_dealt_to_him(bots: list[str]) -> None:
    """The owner frees a chair in mid-deal, a bot's or a person's, gets up himself and wants to sit down there."""
    world = await a_world(3, bots)
    tabs = await world.tabs()
    owner, boris = world.people[:2]
    before = tabs[0].screen
    assert before is not None
    assert world.table.course.deal
    for chair in (1, 2):
        await world.house.fill(world.table, owner, chair, FillPlace("free"))
    await world.house.leave(world.table, owner)
    strangers = [guest("Stranger")] if bots else [guest("Stranger"), boris]
    for who, place in ((owner, 1), (owner, 2), *((each, 2) for each in strangers), (guest("Stranger"), None)):
        with pytest.raises(Exception, match="deal-under-way"):
            await world.house.join(world.table, who, place)
        assert tabs[0].screen is not None
        assert tabs[0].screen["you"] is None
    for who, own in ((owner, 0), (boris, 1)):
        await world.house.join(world.table, who, None)
        assert world.table.course.place_of_guest(who.id) == own, "he comes back to his own cards"
    assert tabs[0].screen is not None
    assert tabs[0].screen["hands"] == before["hands"]


@plays
async def test_a_chair_that_became_free_is_played_to_the_end_of_the_deal() -> None:
    world = await a_world(3)
    tabs = await world.tabs()
    await world.house.leave(world.table, world.people[2])
    assert tabs[0].info["places"][2]["kind"] == "free"
    assert tabs[0].info["places"][2]["away_bot"] is True
    await play_on(tabs[:2], Random(1), deals=1, world=world)
    assert tabs[0].info["state"] == "waiting"
    assert tabs[0].info["places"][2]["away_bot"] is False
    await world.house.join(world.table, guest("Stranger"), None)
    for tab in tabs[:2]:
        await world.table.wishes.ready(tab.viewer)
    await settle()
    assert tabs[0].info["state"] == "playing"
    assert tabs[0].info["deal"] == 2


@plays
async def test_a_bot_on_a_chair_that_was_freed_has_a_name_of_its_own() -> None:
    """Also beside another free chair, whose name is none."""
    world = await a_world(4, ["rules"] * 3)
    owner = world.people[0]
    for place in (1, 3):
        await world.house.fill(world.table, owner, place, FillPlace("free"))
    for place in (3, 1):
        await world.house.fill(world.table, owner, place, FillPlace("bot", "rules"))
        names = [chair.name for chair in world.table.course.chairs if chair.name]
        assert len(names) == len(set(names))


@plays
async def test_everybody_is_told_where_he_may_sit_down() -> None:
    """In a deal whose chair was freed may go back to his own cards, and nobody else; after it anybody may sit down."""
    world = await a_world(3)
    tabs = await world.tabs()
    stranger = await Tab(world.table, "stranger").hello()
    owner, boris, _ = world.people
    await world.house.fill(world.table, owner, 1, FillPlace("free"))
    later = await Tab(world.table, "later").hello()
    assert [tab.info["may_sit"] for tab in (*tabs, stranger, later)] == [[], [1], [], [], []]
    await world.house.fill(world.table, owner, 2, FillPlace("free"))
    assert [tab.info["may_sit"] for tab in (*tabs, stranger, later)] == [[], [1], [2], [], []]
    await world.house.join(world.table, boris, tabs[1].info["may_sit"][0])
    assert [tab.info["may_sit"] for tab in (*tabs, stranger, later)] == [[], [], [2], [], []]
    await play_on(tabs[:2], Random(1), deals=1, world=world)
    assert [tab.info["may_sit"] for tab in (*tabs, stranger, later)] == [[], [], [2], [2], [2]]
    await world.house.set_closed(world.table, owner, True)
    assert [tab.info["may_sit"] for tab in (*tabs, stranger, later)] == [[], [], [], [], []]


@plays
async def test_a_chair_with_a_bot_on_it_is_not_free() -> None:
    world = await a_world(3)
    tabs = await world.tabs()
    await world.house.fill(world.table, world.people[0], 1, FillPlace("bot", "rules"))
    assert tabs[1].info["may_sit"] == []
    with pytest.raises(Exception, match="taken"):
        await world.house.join(world.table, world.people[1], 1)
