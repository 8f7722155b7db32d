"""Who is away: he is waited for, then a bot plays for him, at once where the others agree, until he is back."""

from typing import NamedTuple

from tests.server.support import Tab, World, a_world, plays, settle


class Asked(NamedTuple):
    """Three people in their first deal, one of whom is asked."""

    world: World
    decider: int
    """His place."""
    gone: Tab
    other: Tab
    third: Tab


async def asked() -> Asked:
    world = await a_world(3)
    tabs = await world.tabs()
    await settle()
    decider = world.table.course.decider
    assert decider is not None
    return Asked(world, decider, *(tabs[(decider + step) % 3] for step in range(3)))


@plays
async def test_a_bot_plays_for_who_is_away_until_he_is_back() -> None:
    world, decider, gone, watcher, _ = await asked()
    gone.leave()
    assert watcher.info["places"][decider]["online"] is False
    assert watcher.info["turn_left_ms"] == 120_000
    await world.clock.go(119.9)
    assert not world.table.course.chairs[decider].away
    await world.clock.go(0.2)
    assert watcher.info["places"][decider]["away_bot"] is True
    seq = world.table.course.seq
    await world.clock.go(0.5)
    assert world.table.course.seq > seq
    assert "away" in watcher.kinds
    back = await world.tab(decider).hello()
    assert not world.table.course.chairs[decider].away
    assert back.events[back.v or 0]["kind"] == "back"
    assert back.info["turn_left_ms"] is None
    back.leave()
    again = await world.tab(decider).hello()
    assert again.info["turn_left_ms"] is None, "who is back is not told that he is waited for"


@plays
async def test_the_others_may_let_a_bot_play_at_once() -> None:
    world, decider, gone, other, third = await asked()
    await world.table.wishes.bot_now(other.viewer, decider)
    assert other.inbox[-1] == {"t": "no", "a": None, "reason": "not-absent", "v": other.v}
    gone.leave()
    for wrong in (99, -1):
        await world.table.wishes.bot_now(other.viewer, wrong)
        assert other.inbox[-1]["reason"] == "not-absent"
    await world.table.wishes.bot_now(other.viewer, decider)
    assert not world.table.course.chairs[decider].away
    assert third.info["places"][decider]["bot_wished"] == [(decider + 1) % 3]
    await world.table.wishes.bot_now(third.viewer, decider)
    assert world.table.course.chairs[decider].away
    assert third.info["places"][decider]["bot_wished"] == []
    stranger = await Tab(world.table, "nobody").hello()
    await world.table.wishes.bot_now(stranger.viewer, decider)
    assert stranger.inbox[-1]["reason"] == "not-seated"


@plays
async def test_who_goes_without_a_word_keeps_nobody_waiting_who_wants_a_bot() -> None:
    """One of two agrees to a bot for who is gone, the other goes too: all who are there agree."""
    world, decider, gone, other, third = await asked()
    gone.leave()
    await world.table.wishes.bot_now(other.viewer, decider)
    await settle()
    assert not world.table.course.chairs[decider].away
    third.leave()
    await world.clock.go(0)
    assert world.table.course.chairs[decider].away


@plays
async def test_who_comes_back_before_all_agree_is_not_played_for() -> None:
    world, decider, gone, other, third = await asked()
    gone.leave()
    await world.table.wishes.bot_now(other.viewer, decider)
    back = await world.tab(decider).hello()
    assert other.info["places"][decider]["bot_wished"] == []
    back.leave()
    await world.table.wishes.bot_now(third.viewer, decider)
    await settle()
    assert not world.table.course.chairs[decider].away, "the wish of before he was back counts no longer"
