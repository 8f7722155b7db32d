"""All agree to stop early and settle, or one declines."""

from random import Random

from tests.server.support import Tab, World, a_world, play_on, plays


async def until_asked(world: World, tab: Tab, seconds: int = 60) -> None:
    for _ in range(seconds):
        await world.clock.go(1)
        if tab.turn:
            return
        if world.table.course.phase == "between":
            await world.table.wishes.ready(tab.viewer)
    raise AssertionError("the person is not asked")


@plays
async def test_all_agree_to_stop_and_settle() -> None:
    world = await a_world(3, ["rules"])
    tabs = await world.tabs()
    await play_on(tabs, Random(1), deals=2, world=world)
    await world.table.wishes.stop(tabs[0].viewer, True)
    assert tabs[1].info["stop"] == [0]
    await world.table.wishes.stop(tabs[0].viewer, False)
    await world.table.wishes.stop(tabs[1].viewer, True)
    assert world.table.course.phase != "over"
    assert tabs[0].sheet is not None
    before = tabs[0].sheet["pool"]
    await world.table.wishes.stop(tabs[0].viewer, True)
    assert tabs[0].info["state"] == "over"
    assert tabs[0].sheet["over"] is True
    assert tabs[0].sheet["pool"] == before
    assert sum(tabs[0].sheet["settlement"]["rounded"]) == 0
    await world.clock.go(100)
    assert not world.table.going.busy
    await world.table.wishes.ready(tabs[0].viewer)
    assert tabs[0].inbox[-1]["reason"] == "not-now"


@plays
async def test_who_declines_to_stop_ends_the_proposal() -> None:
    world = await a_world(3)
    tabs = await world.tabs()
    await play_on(tabs, Random(1), deals=1, world=world)
    await world.table.wishes.stop(tabs[0].viewer, True)
    await world.table.wishes.stop(tabs[1].viewer, True)
    await world.table.wishes.stop(tabs[1].viewer, False)
    assert tabs[2].info["stop"] == [0], "his own vote is taken back, the proposal stands"
    await world.table.wishes.stop(tabs[2].viewer, False)
    assert tabs[0].info["stop"] == []
    assert tabs[0].kinds[-1] == "stop_vote"
    assert tabs[0].events[max(tabs[0].events)] == {"kind": "stop_vote", "place": 2, "yes": False}
    before = world.table.course.seq
    await world.table.wishes.stop(tabs[1].viewer, False)
    assert world.table.course.seq == before, "where nothing is proposed nothing is declined"


@plays
async def test_a_deal_in_progress_is_not_written_when_all_stop() -> None:
    world = await a_world(3, ["rules", "rules"])
    (tab,) = await world.tabs()
    await play_on([tab], Random(1), deals=1, world=world)
    await until_asked(world, tab)
    deals = len(world.table.course.done)
    await world.table.wishes.stop(tab.viewer, True)
    assert world.table.course.phase == "over"
    assert len(world.table.course.done) == len(world.table.course.match.pulka.lines) == deals
    assert tab.screen is not None
    assert tab.screen["phase"] == "over"
