"""What goes on by itself: bots, pauses, absent people, votes, tables put away and gone on with."""

import asyncio
import logging
from random import Random

import pytest

from preferans.rules.events import Action, Called
from preferans.rules.view import view
from preferans.server.bots import BotFailed, InlineThinker, Question
from preferans.server.course import fold
from preferans.server.log import from_bytes
from preferans.server.store import Guest, MemoryStore
from preferans.server.wire import FillPlace, Hint, NewTable
from tests.server.support import FakeClock, Tab, World, a_house, a_world, guest, play_on, run, settle


def kinds(tab: Tab) -> list[str]:
    return [event["kind"] for _, event in sorted(tab.events.items())]


async def until_asked(world: World, tab: Tab, seconds: int = 60) -> None:
    for _ in range(seconds):
        await world.clock.go(1)
        if tab.turn:
            return
        if world.table.course.phase == "between":
            await world.table.wishes.ready(tab.viewer)
    raise AssertionError("the person is not asked")


def test_a_person_alone_with_bots_is_waited_for() -> None:
    async def work() -> None:
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

    run(work())


def test_bots_take_their_time_where_somebody_looks_on() -> None:
    async def work() -> None:
        world = await a_world(3, ["rules"] * 3)
        assert not world.people
        tab = await Tab(world.table, "").hello()
        await settle()
        begun = world.table.course.seq
        await world.clock.go(0.39)
        assert world.table.course.seq == begun
        await world.clock.go(0.02)
        assert world.table.course.seq > begun
        assert tab.v == world.table.course.seq

    run(work())


def test_bots_alone_play_to_the_end() -> None:
    async def work() -> None:
        world = await a_world(4, ["rules"] * 4, convention={"extends": "sochi", "pool_target": 4})
        for _ in range(400):
            await world.clock.go(1)
            if world.table.course.phase == "over":
                break
        assert world.table.course.phase == "over"
        assert not world.table.going.busy
        world.house.put_away()
        await world.clock.go(3600)
        world.house.put_away()
        assert world.house.tables == {}

    run(work())


def test_the_pause_between_deals_ends_when_all_who_are_there_are_ready() -> None:
    async def work() -> None:
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

    run(work())


def test_the_pause_ends_by_itself() -> None:
    async def work() -> None:
        world = await a_world(3)
        tabs = await world.tabs()
        await play_on(tabs, Random(1), deals=1, world=world)
        assert 0 < tabs[0].info["next_in_ms"] <= 12_000
        await world.clock.go(11.9)
        assert world.table.course.deal_number == 1
        await world.clock.go(0.2)
        assert world.table.course.deal_number == 2

    run(work())


def test_nothing_goes_on_while_nobody_is_there() -> None:
    async def work() -> None:
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

    run(work())


def test_a_bot_plays_for_who_is_away_until_he_is_back() -> None:
    async def work() -> None:
        world = await a_world(3)
        tabs = await world.tabs()
        await settle()
        decider = world.table.course.decider
        assert decider is not None
        tabs[decider].leave()
        watcher = tabs[(decider + 1) % 3]
        assert watcher.info["places"][decider]["online"] is False
        assert watcher.info["turn_left_ms"] == 120_000
        await world.clock.go(119.9)
        assert not world.table.course.chairs[decider].away
        await world.clock.go(0.2)
        assert watcher.info["places"][decider]["away_bot"] is True
        seq = world.table.course.seq
        await world.clock.go(0.5)
        assert world.table.course.seq > seq
        assert "away" in kinds(watcher)
        back = await world.tab(decider).hello()
        assert not world.table.course.chairs[decider].away
        assert back.events[back.v or 0]["kind"] == "back"
        assert back.info["turn_left_ms"] is None
        back.leave()
        again = await world.tab(decider).hello()
        assert again.info["turn_left_ms"] is None, "who is back is not told that he is waited for"

    run(work())


def test_the_others_may_let_a_bot_play_at_once() -> None:
    async def work() -> None:
        world = await a_world(3)
        tabs = await world.tabs()
        await settle()
        decider = world.table.course.decider
        assert decider is not None
        other, third = tabs[(decider + 1) % 3], tabs[(decider + 2) % 3]
        await world.table.wishes.bot_now(other.viewer, decider)
        assert other.inbox[-1] == {"t": "no", "a": None, "reason": "not-absent", "v": other.v}
        tabs[decider].leave()
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

    run(work())


def test_who_goes_without_a_word_keeps_nobody_waiting_who_wants_a_bot() -> None:
    """One of two agrees to a bot for who is gone, the other goes too: all who are there agree."""

    async def work() -> None:
        world = await a_world(3)
        tabs = await world.tabs()
        await settle()
        decider = world.table.course.decider
        assert decider is not None
        other, third = tabs[(decider + 1) % 3], tabs[(decider + 2) % 3]
        tabs[decider].leave()
        await world.table.wishes.bot_now(other.viewer, decider)
        await settle()
        assert not world.table.course.chairs[decider].away
        third.leave()
        await world.clock.go(0)
        assert world.table.course.chairs[decider].away

    run(work())


def test_who_comes_back_before_all_agree_is_not_played_for() -> None:
    async def work() -> None:
        world = await a_world(3)
        tabs = await world.tabs()
        await settle()
        decider = world.table.course.decider
        assert decider is not None
        other, third = tabs[(decider + 1) % 3], tabs[(decider + 2) % 3]
        tabs[decider].leave()
        await world.table.wishes.bot_now(other.viewer, decider)
        back = await world.tab(decider).hello()
        assert other.info["places"][decider]["bot_wished"] == []
        back.leave()
        await world.table.wishes.bot_now(third.viewer, decider)
        await settle()
        assert not world.table.course.chairs[decider].away, "the wish of before he was back counts no longer"

    run(work())


def test_all_agree_to_stop_and_settle() -> None:
    async def work() -> None:
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

    run(work())


def test_who_declines_to_stop_ends_the_proposal() -> None:
    async def work() -> None:
        world = await a_world(3)
        tabs = await world.tabs()
        await play_on(tabs, Random(1), deals=1, world=world)
        await world.table.wishes.stop(tabs[0].viewer, True)
        await world.table.wishes.stop(tabs[1].viewer, True)
        await world.table.wishes.stop(tabs[1].viewer, False)
        assert tabs[2].info["stop"] == [0], "his own vote is taken back, the proposal stands"
        await world.table.wishes.stop(tabs[2].viewer, False)
        assert tabs[0].info["stop"] == []
        assert kinds(tabs[0])[-1] == "stop_vote"
        assert tabs[0].events[max(tabs[0].events)] == {"kind": "stop_vote", "place": 2, "yes": False}
        before = world.table.course.seq
        await world.table.wishes.stop(tabs[1].viewer, False)
        assert world.table.course.seq == before, "where nothing is proposed nothing is declined"

    run(work())


def test_a_deal_in_progress_is_not_written_when_all_stop() -> None:
    async def work() -> None:
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

    run(work())


def test_the_owner_fills_and_frees_chairs_and_closes_the_table() -> None:
    async def work() -> None:
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

    run(work())


@pytest.mark.parametrize("bots", [[], ["rules"]])
def test_nobody_sees_a_hand_that_was_not_dealt_to_him(bots: list[str]) -> None:
    """The owner frees a chair in mid-deal, a bot's or a person's, gets up himself and wants to sit down there."""

    async def work() -> None:
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

    run(work())


def test_a_chair_that_became_free_is_played_to_the_end_of_the_deal() -> None:
    async def work() -> None:
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

    run(work())


def test_a_table_waits_for_its_players() -> None:
    async def work() -> None:
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

    run(work())


class Stubborn:
    """A thinker that wants what is not legal, or fails."""

    def __init__(self, action: Action | None) -> None:
        self.action = action
        self.asked = 0

    async def act(self, question: Question, *, watched: bool = True) -> Action:
        self.asked += 1
        if self.action is None:
            raise BotFailed("it has died")
        return self.action

    async def hint(self, question: Question) -> Hint:
        raise BotFailed("it has died")

    async def close(self) -> None: ...


@pytest.mark.parametrize("fails", [True, False])
def test_a_bot_that_fails_is_replaced_by_a_legal_move(fails: bool, caplog: pytest.LogCaptureFixture) -> None:
    from preferans.rules.calls import HERE

    async def work() -> int:
        world = await a_world(3, ["rules"] * 3, thinker=Stubborn(None if fails else Called(1, HERE)))
        await world.clock.go(5)
        return len(world.table.course.done)

    with caplog.at_level(logging.WARNING):
        assert run(work()) > 0
    assert "has died" in caplog.text if fails else "no-hold" in caplog.text or "out-of-turn" in caplog.text


def test_a_slow_bot_delays_no_other_table() -> None:
    async def work() -> None:
        class Slow(InlineThinker):
            async def act(self, question: Question, *, watched: bool = True) -> Action:
                if question.bot == "random":
                    await asyncio.get_running_loop().create_future()
                return await super().act(question, watched=watched)

        world = await a_world(3, ["random"] * 3, thinker=Slow())
        quick = await world.house.create(
            NewTable(convention={"extends": "sochi"}, bots=["pass-always"] * 3), guest("Gleb")
        )
        for _ in range(20):
            await world.clock.go(1)
        assert len(quick.course.done) > 3
        assert not world.table.course.done

    run(work())


def test_a_bot_is_told_what_its_seat_may_know() -> None:
    """The bytes that go to a bot fold to the view of its seat."""

    async def work() -> None:
        questions: list[Question] = []

        class Listening(InlineThinker):
            async def act(self, question: Question, *, watched: bool = True) -> Action:
                questions.append(question)
                return await super().act(question, watched=watched)

        store = MemoryStore()
        world = await a_world(3, ["rules"] * 3, store=store, thinker=Listening())
        while not world.table.course.done:
            await world.clock.go(1)
        done = world.table.course.done[0]
        full = (done.header, *done.events)
        asked = [question for question in questions if question.seed.startswith("1/1/")]
        assert len(asked) > 10
        for question in asked:
            told = [from_bytes(bytes(raw)) for raw in question.events]
            wanted = view(full[: len(told)], question.seat)
            assert view(told, question.seat) == wanted  # type: ignore[arg-type]
            own = wanted.state.hands[question.seat]
            assert own is not None
            closed = [
                card for seat, hand in enumerate(done.dealt.hands, 1) if seat != question.seat for card in hand or ()
            ]
            text = b"".join(bytes(raw) for raw in question.events[:2])
            assert not any(f'"{card}"'.encode() in text for card in closed)

    run(work())


def test_tables_of_bots_go_on_after_a_restart() -> None:
    async def work() -> None:
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

    run(work())


def test_a_bot_on_a_chair_that_was_freed_has_a_name_of_its_own() -> None:
    """Also beside another free chair, whose name is none."""

    async def work() -> None:
        world = await a_world(4, ["rules"] * 3)
        owner = world.people[0]
        for place in (1, 3):
            await world.house.fill(world.table, owner, place, FillPlace("free"))
        for place in (3, 1):
            await world.house.fill(world.table, owner, place, FillPlace("bot", "rules"))
            names = [chair.name for chair in world.table.course.chairs if chair.name]
            assert len(names) == len(set(names))

    run(work())
