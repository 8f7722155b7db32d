"""Bots at a table: their pace, what they are told, and what happens when one fails."""

import asyncio
import logging

import pytest

from preferans.rules.events import Action, Called
from preferans.rules.view import view
from preferans.server.bots import BotFailed, InlineThinker, Question
from preferans.server.log import from_bytes
from preferans.server.store import MemoryStore
from preferans.server.wire import Hint, NewTable
from tests.server.support import Tab, a_world, guest, plays, run, settle


@plays
async def test_bots_take_their_time_where_somebody_looks_on() -> None:
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


@plays
async def test_bots_alone_play_to_the_end() -> None:
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

    async def hint(self, question: Question, *, watched: bool = True) -> Hint:
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


@plays
async def test_a_slow_bot_delays_no_other_table() -> None:
    class Slow(InlineThinker):
        async def act(self, question: Question, *, watched: bool = True) -> Action:
            if question.bot == "random":
                await asyncio.get_running_loop().create_future()
            return await super().act(question, watched=watched)

    world = await a_world(3, ["random"] * 3, thinker=Slow())
    quick = await world.house.create(NewTable(convention={"extends": "sochi"}, bots=["pass-always"] * 3), guest("Gleb"))
    for _ in range(20):
        await world.clock.go(1)
    assert len(quick.course.done) > 3
    assert not world.table.course.done


@plays
async def test_a_bot_is_told_what_its_seat_may_know() -> None:
    """The bytes that go to a bot fold to the view of its seat."""
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
        closed = [card for seat, hand in enumerate(done.dealt.hands, 1) if seat != question.seat for card in hand or ()]
        text = b"".join(bytes(raw) for raw in question.events[:2])
        assert not any(f'"{card}"'.encode() in text for card in closed)
