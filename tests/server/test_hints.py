"""Hints: who has to decide is told what a strong bot would do, he alone, and only where the table allows it."""

import asyncio
from random import Random
from typing import Any

import pytest

from preferans.notation.event_json import decode, encode
from preferans.rules.deal import deal
from preferans.rules.shuffle import seeded_deck
from preferans.server import hinting
from preferans.server.bots import InlineThinker, Question
from preferans.server.wire import Hint
from preferans.server.workers import WorkerPool
from tests.players.test_dangers import ONE_KING
from tests.server.support import Tab, World, a_world, run, settle
from tests.server.test_conduct import a_misere
from tests.server.test_leaks import a_table, other_deal
from tests.server.test_schema import validator
from tests.server.test_workers import question
from tests.support import cards


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A weaker adviser: what is looked at here is who is told, not how good it is."""
    monkeypatch.setattr(hinting, "ADVISER", "quick")


def hints_of(tab: Tab) -> list[dict[str, Any]]:
    return [message["hint"] for message in tab.inbox if message["t"] == "hint"]


def last_reason(tab: Tab) -> str:
    return str(tab.inbox[-1]["reason"])


async def asked(world: World, tabs: list[Tab]) -> Tab:
    """Returns the tab of who has to decide."""
    await settle()
    decider = world.table.course.decider
    assert decider is not None
    return tabs[decider]


async def ask(tab: Tab) -> None:
    assert tab.v is not None
    tab.table.hints.ask(tab.viewer, tab.v)
    await settle()


def test_who_is_alone_against_bots_may_ask_at_his_turn_and_is_told_alone() -> None:
    async def work() -> None:
        world = await a_world(3, ["rules", "rules"])
        anna = (await world.tabs())[0]
        watcher = await Tab(world.table, "nobody").hello()
        assert anna.info["hints"] is watcher.info["hints"] is True
        await world.clock.go(5)
        assert anna.turn
        assert anna.screen is not None
        heard = len(watcher.inbox)
        await ask(anna)
        (hint,) = hints_of(anna)
        assert hint["options"][0]["action"] in anna.screen["legal"]
        assert hint["why"]
        assert len(watcher.inbox) == heard
        await ask(watcher)
        assert last_reason(watcher) == "not-seated"

    run(work())


def test_among_persons_hints_are_agreed_on_or_there_are_none() -> None:
    async def work() -> None:
        for hints in (None, False):
            world = await a_world(3, hints=hints)
            tabs = await world.tabs()
            assert tabs[0].info["hints"] is False
            tab = await asked(world, tabs)
            await ask(tab)
            assert last_reason(tab) == "no-hints"
        world = await a_world(3, hints=True)
        tabs = await world.tabs()
        assert [tab.info["hints"] for tab in tabs] == [True] * 3
        tab = await asked(world, tabs)
        await ask(tab)
        assert len(hints_of(tab)) == 1
        for other in tabs:
            if other is not tab:
                await ask(other)
                assert last_reason(other) == "out-of-turn"
                assert hints_of(other) == []

    run(work())


def test_where_hints_are_refused_who_is_alone_gets_none() -> None:
    async def work() -> None:
        world = await a_world(3, ["rules", "rules"], hints=False)
        anna = (await world.tabs())[0]
        assert anna.info["hints"] is False
        await world.clock.go(5)
        await ask(anna)
        assert last_reason(anna) == "no-hints"

    run(work())


def test_hints_end_when_a_second_person_sits_down() -> None:
    """Alone is who sits with bots on all other chairs, also with bots of long ago."""

    async def work() -> None:
        world = await a_world(3, ["rules", "rules"])
        anna = (await world.tabs())[0]
        owner = world.people[0]
        from preferans.server.wire import FillPlace

        await world.house.fill(world.table, owner, 2, FillPlace("free"))
        assert anna.info["hints"] is False
        await world.house.fill(world.table, owner, 2, FillPlace("bot", "rules"))
        assert anna.info["hints"] is True

    run(work())


class Counting(InlineThinker):
    """Counts the hints it gives, and gives each only when it is let."""

    def __init__(self) -> None:
        self.count = 0
        self.let = asyncio.Event()

    async def hint(self, question: Question, *, watched: bool = True) -> Hint:
        self.count += 1
        await self.let.wait()
        return await super().hint(question)


def test_a_decision_is_thought_through_once_and_nothing_waits_for_it() -> None:
    async def work() -> None:
        thinker = Counting()
        world = await a_world(3, hints=True, thinker=thinker)
        tabs = await world.tabs()
        tab = await asked(world, tabs)
        other_tab = await world.tab(tabs.index(tab)).hello()
        for _ in range(5):
            await ask(tab)
        await ask(other_tab)
        assert thinker.count == 1
        assert hints_of(tab) == []
        thinker.let.set()
        await settle()
        await ask(tab)
        assert thinker.count == 1
        assert hints_of(tab) == hints_of(tab)[:1] * 2
        assert hints_of(other_tab) == hints_of(tab)[:1]

        thinker.let.clear()
        assert (await tab.act(tab.choice(Random(1))))["t"] == "ack"
        following = await asked(world, tabs)
        await ask(following)
        assert (await following.act(following.choice(Random(1))))["t"] == "ack", "the table goes on meanwhile"
        thinker.let.set()
        await settle()
        assert hints_of(following) == [], "a hint that comes too late is nobody's"

    run(work())


def test_a_hint_for_what_was_before_is_refused_and_one_that_fails_is_told() -> None:
    class Failing(InlineThinker):
        async def hint(self, question: Question, *, watched: bool = True) -> Hint:
            from preferans.server.bots import BotFailed

            raise BotFailed("it has died")

    async def work() -> None:
        world = await a_world(3, hints=True, thinker=Failing())
        tabs = await world.tabs()
        tab = await asked(world, tabs)
        world.table.hints.ask(tab.viewer, 1)
        assert last_reason(tab) == "late"
        await ask(tab)
        assert last_reason(tab) == "hint-failed"

    run(work())


@pytest.mark.parametrize("players", [3, 4])
def test_the_hint_does_not_depend_on_cards_that_the_seat_may_not_see(players: int) -> None:
    """Two deals that look alike to who asks get the same hint, byte for byte, through auction and play."""

    async def work() -> int:
        compared = 0
        for number in range(2):
            one = deal(seeded_deck("hints", number))
            other = other_deal(one, 1, talon_known=False, rng=Random(number))
            for dealt in (one, other):
                assert dealt.hands[0] == one.hands[0]
            answers = []
            for dealt in (one, other):
                world, tabs, watcher = await a_table(dealt, players, "sochi", hints=True)
                tab = await asked(world, tabs)
                assert tab.screen is not None
                assert tab.screen["you"] == 1
                before = [len(each.raw) for each in (*tabs, watcher)]
                await ask(tab)
                answers.append(tab.raw[-1])
                told = [len(each.raw) for each in (*tabs, watcher)]
                assert sum(told) == sum(before) + 1
            assert answers[0] == answers[1]
            compared += 1
        return compared

    assert run(work()) == 2


def test_who_catches_a_misere_is_told_what_it_may_have_laid_aside() -> None:
    """The two cards of the talon and all others that are not seen, twelve in all: 66 pairs before its first card."""

    async def work() -> None:
        world, tabs = await a_misere([], hints=True)
        tab = tabs[0] if tabs[0].turn else tabs[2]
        assert tab.screen is not None
        assert tab.turn
        played = {str(card) for seat, card in world.table.course.state.trick if seat == 2}
        await ask(tab)
        (hint,) = hints_of(tab)
        pairs = [frozenset(each["cards"]) for each in hint["discards"]]
        left = {"SK", "SJ", "S9", "S8", "S7", "C8", "C7", "D9", "D8", "D7", "H8", "H7"} - played
        possible = {frozenset((one, other)) for one in left for other in left if one < other}
        assert set(pairs) == possible
        assert len(pairs) == len(set(pairs))
        shares = [each["share"] for each in hint["discards"]]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1, abs=0.01)
        assert 0 <= hint["made"] <= 1
        assert {option["action"]["card"] for option in hint["options"]} <= {
            action["card"] for action in tab.screen["legal"] if action["kind"] == "played"
        }
        assert frozenset(("SK", "SJ")) in set(pairs[:3]), "who plays misère lays the highest cards aside"
        # Whatever was laid aside, every spade left goes under the first hand's ten, queen and ace.
        clean = {"caught": 0.0, "ways": [], "worlds": len(pairs), "exact": True, "declarer": 2}
        assert hint["dangers"] == clean
        validator("ServerMessage").validate(tab.inbox[-1])


def test_who_catches_a_misere_is_told_under_which_discards_and_nothing_that_he_may_not_see() -> None:
    """The same table with other cards laid aside: the hint is the same to the byte, and names the king of spades."""

    async def work() -> None:
        answers = []
        for discard in ("SK H9", "S9 H9"):
            world = await a_world(3, seed=None, given=[encode(ONE_KING)], hints=True)
            tabs = await world.tabs()
            words = [(0, "called", "pass"), (1, "called", "misere"), (2, "called", "pass"), (1, "discarded", discard)]
            for place, kind, word in words:
                said = {"call": word} if kind == "called" else {"cards": str(cards(discard))}
                assert (await tabs[place].act({"kind": kind, "seat": place + 1, **said}))["t"] == "ack"
                await settle()
            tab = await asked(world, tabs)
            await ask(tab)
            answers.append(tab.raw[-1])
            (hint,) = hints_of(tab)
            validator("ServerMessage").validate(tab.inbox[-1])
            ways = hint["dangers"]["ways"]
            assert [way["suit"] for way in ways] == ["S"] * 3
            assert ways[0]["hands"] == [["S8", "ST", "SJ", "SQ", "SA"], ["S7", "S9", "SK"], []]
            assert hint["made"] == pytest.approx(1 - hint["dangers"]["caught"])
        assert answers[0] == answers[1]

    run(work())

    run(work())


def test_a_process_gives_hints_while_the_others_think_for_bots() -> None:
    async def work() -> None:
        pool = WorkerPool(1)
        hint, action = await asyncio.gather(pool.hint(question("quick")), pool.act(question("rules")))
        assert decode(hint.options[0].action).kind == "called"
        assert encode(action)["kind"] == "called"
        assert hint == await InlineThinker().hint(question("quick"))
        assert pool.adviser.process is not None
        assert pool.workers[0].process is not None
        assert pool.adviser.process.pid != pool.workers[0].process.pid
        await pool.close()
        assert pool.adviser.process is None

    run(work())


def test_too_many_hints_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from preferans.server import workers
    from preferans.server.bots import BotFailed

    monkeypatch.setattr(workers, "HINTS", 1)

    async def work() -> None:
        pool = WorkerPool(1)
        first = asyncio.ensure_future(pool.hint(question("quick")))
        await asyncio.sleep(0)
        with pytest.raises(BotFailed, match="too many"):
            await pool.hint(question("quick"))
        assert (await first).options
        assert (await pool.hint(question("quick"))).options
        await pool.close()

    run(work())


def test_reported_moves_are_thought_out_after_all_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    from preferans.server import workers
    from preferans.server.bots import BotFailed

    monkeypatch.setattr(workers, "HINTS", 4)

    async def work() -> list[str]:
        pool, order = WorkerPool(1), list[str]()

        async def ask(name: str, watched: bool) -> None:
            await pool.hint(question("quick"), watched=watched)
            order.append(name)

        reports = [asyncio.ensure_future(ask(f"report {number}", False)) for number in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(BotFailed, match="too many"):
            await pool.hint(question("quick"), watched=False)
        hints = [asyncio.ensure_future(ask(f"hint {number}", True)) for number in range(2)]
        await asyncio.sleep(0)
        reports.pop(1).cancel()
        await asyncio.gather(*reports, *hints)
        assert pool.advised is None
        await pool.close()
        return order

    assert run(work()) == ["report 0", "hint 0", "hint 1", "report 2", "report 3"]
