"""A table with fake people: whole deals by what the wire tells, and everything that can go wrong on the way."""

import asyncio
import json
from fractions import Fraction
from random import Random

import pytest

from preferans.notation.event_json import encode
from preferans.rules.shuffle import seeded_deck
from preferans.server.course import fold
from preferans.server.log import from_bytes
from preferans.server.store import Conflict, MemoryStore, StoreError
from tests.server.support import Tab, World, a_world, play_on, run, settle


@pytest.mark.parametrize(
    ("players", "convention"),
    [(2, "gusarik"), (3, "sochi"), (3, "rostov"), (4, "leningrad"), (3, "classic"), (4, "zhuk")],
)
def test_people_play_by_what_the_screen_allows(players: int, convention: str) -> None:
    """Tabs that know nothing of the rules play deals; whoever comes anew at any moment sees the same screen."""

    async def work() -> None:
        world = await a_world(players, convention=convention)
        tabs = await world.tabs()
        rng = Random(f"{convention} {players}")
        for deals in range(1, 4):
            await play_on(tabs, rng, deals=deals, world=world)
        assert len(world.table.course.done) == 3
        for tab in tabs:
            assert tab.result is not None
            assert tab.result["deal"] == 3
            assert tab.info["state"] == "between"
            anew = await world.tab(tab.info["you"]).hello()
            assert (anew.screen, anew.sheet, anew.result, anew.v) == (tab.screen, tab.sheet, tab.result, tab.v)

    run(work())


@pytest.mark.parametrize("convention", ["sochi", "rostov"])
def test_what_the_deals_change_adds_up_to_the_settlement(convention: str) -> None:
    async def work() -> None:
        world = await a_world(3, convention=convention)
        tabs = await world.tabs()
        rng, net = Random(convention), [Fraction(0)] * 3
        for deals in range(1, 5):
            await play_on(tabs, rng, deals=deals, world=world)
            assert tabs[0].result is not None
            changed = [Fraction(points) for points in tabs[0].result["net"]]
            assert sum(changed) == 0
            net = [one + other for one, other in zip(net, changed, strict=True)]
        assert tabs[0].sheet is not None
        assert net == [Fraction(points) for points in tabs[0].sheet["settlement"]["exact"]]

    run(work())


def test_reconnecting_in_every_phase() -> None:
    """At each number: a new tab, and one that was away for some events, end up where the old one is."""

    async def work() -> set[str]:
        world = await a_world(4, convention="zhuk")
        tabs = await world.tabs()
        rng, phases = Random(3), set()
        await settle()
        first = world.table.course.numbers[0]
        while len(world.table.course.done) < 5:
            asked = next((tab for tab in tabs if tab.turn), None)
            if asked is None:
                for tab in tabs:
                    await world.table.wishes.ready(tab.viewer)
                await settle()
                first = world.table.course.numbers[0]
                continue
            assert asked.screen is not None
            phases.add(asked.screen["phase"])
            await asked.act(asked.choice(rng))
            for place, tab in enumerate(tabs):
                anew = await world.tab(place).hello()
                assert (anew.screen, anew.v) == (tab.screen, tab.v)
                seen = rng.randint(first - 1, world.table.course.seq)
                late = await world.tab(place).hello(seen)
                assert late.inbox[0]["t"] == "events"
                assert (late.screen, late.v) == (tab.screen, tab.v)
                assert all(tab.events[number] == event for number, event in late.events.items())
                anew.leave()
                late.leave()
        return phases

    assert {"auction", "discard", "naming", "whist", "play"} <= run(work())


def test_a_tab_that_was_away_for_long_gets_everything() -> None:
    async def work() -> None:
        world = await a_world()
        tabs = await world.tabs()
        await play_on(tabs, Random(1), deals=2, world=world)
        for seen in (0, 1, -5, 10_000):
            tab = await world.tab(0).hello(seen)
            assert tab.inbox[0]["t"] == "joined"
            assert tab.screen == tabs[0].screen

    run(work())


async def _asked(world: World, tabs: list[Tab]) -> Tab:
    for _ in range(20):
        await settle()
        for tab in tabs:
            if tab.turn:
                return tab
        await world.clock.go(1)
    raise AssertionError("nobody is asked")


def test_an_action_sent_twice_is_done_once() -> None:
    async def work() -> None:
        world = await a_world()
        tabs = await world.tabs()
        tab = await _asked(world, tabs)
        seen, before = tab.v, world.table.course.seq
        action = tab.choice(Random(1))
        first = await tab.act(action, seen=seen)
        again = await tab.act(action, seen=seen)
        assert (first["t"], again["t"]) == ("ack", "ack")
        assert world.table.course.seq == before + 1

    run(work())


def test_nobody_learns_a_discard_by_guessing_it() -> None:
    """Whoever sends the declarer's discard as his own, with the number before it, is told the same right or wrong."""

    async def work() -> None:
        world = await a_world()
        tabs = await world.tabs()
        tab = await _asked(world, tabs)
        assert (await tab.act({"kind": "called", "seat": 1, "call": "6S"}))["t"] == "ack"
        for _ in range(2):
            passing = await _asked(world, tabs)
            await passing.act({"kind": "called", "seat": passing.screen["you"], "call": "pass"})  # type: ignore[index]
        await settle()
        assert tab.screen is not None
        assert tab.screen["choose_discard"] is not None
        seen, (one, two, three) = tab.v, tab.screen["choose_discard"][:3]
        right = {"kind": "discarded", "seat": 1, "cards": f"{one} {two}"}
        wrong = {"kind": "discarded", "seat": 1, "cards": f"{one} {three}"}
        assert (await tab.act(right, seen=seen))["t"] == "ack"
        for other in tabs:
            if other is not tab:
                answers = [await other.act(guess, seen=seen) for guess in (right, wrong)]
                assert [(answer["t"], answer["reason"]) for answer in answers] == [("no", "late")] * 2
        assert (await tab.act(right, seen=seen))["t"] == "ack", "his own, whose acknowledgement was lost"

    run(work())


def test_a_late_action_of_another_tab_is_refused() -> None:
    """Two tabs of one seat: what the second decided on an old screen is not done when the turn comes round again."""

    async def work() -> None:
        world = await a_world()
        tabs = await world.tabs()
        tab = await _asked(world, tabs)
        place = tabs.index(tab)
        second = await world.tab(place).hello()
        seen = second.v
        await tab.act({"kind": "called", "seat": tab.screen["you"], "call": "6S"})  # type: ignore[index]
        late = await second.act({"kind": "called", "seat": second.screen["you"], "call": "6C"}, seen=seen)  # type: ignore[index]
        assert (late["t"], late["reason"]) == ("no", "late")
        ahead = await second.act({"kind": "called", "seat": 1, "call": "6C"}, seen=10_000)
        assert (ahead["t"], ahead["reason"]) == ("no", "late")
        assert second.events == {number: tab.events[number] for number in second.events}

    run(work())


def test_what_happens_at_the_table_makes_no_action_late() -> None:
    async def work() -> None:
        world = await a_world()
        tabs = await world.tabs()
        tab = await _asked(world, tabs)
        seen = tab.v
        other = next(each for each in tabs if each is not tab)
        await world.table.wishes.stop(other.viewer, True)
        assert world.table.course.seq == (seen or 0) + 1
        assert (await tab.act(tab.choice(Random(1)), seen=seen))["t"] == "ack"

    run(work())


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"kind": "played", "seat": 1, "card": "SA"}, "not-now"),
        ({"kind": "called", "seat": 2, "call": "pass"}, "out-of-turn"),
        ({"kind": "called", "seat": 1, "call": "here"}, "no-hold"),
        ({"kind": "dealt", "hands": [None, None, None], "talon": None}, "bad-action"),
        ({"kind": "sat", "place": 1, "name": "Eva"}, "bad-action"),
        ({"kind": "called", "seat": 1, "call": "6Ы"}, "bad-action"),
        ({"kind": "called", "seat": 1}, "bad-action"),
        ("pass", "bad-action"),
        (None, "bad-action"),
        ([[[]]], "bad-action"),
    ],
)
def test_what_may_not_be_done_is_refused_with_a_reason(action: object, reason: str) -> None:
    async def work() -> None:
        world = await a_world()
        tabs = await world.tabs()
        tab = await _asked(world, tabs)
        before = world.table.course.seq
        answer = await tab.act(action)
        assert (answer["t"], answer["reason"]) == ("no", reason)
        assert world.table.course.seq == before

    run(work())


def test_only_who_is_asked_may_act() -> None:
    async def work() -> None:
        world = await a_world()
        tabs = await world.tabs()
        tab = await _asked(world, tabs)
        action = tab.choice(Random(1))
        other = next(each for each in tabs if each is not tab)
        assert (await other.act(action))["reason"] == "out-of-turn"
        stranger = await Tab(world.table, "nobody").hello()
        assert (await stranger.act(action))["reason"] == "not-seated"
        assert stranger.screen is not None
        assert stranger.screen["legal"] == []

    run(work())


def test_the_log_folds_to_the_same_table() -> None:
    async def work() -> None:
        store = MemoryStore()
        world = await a_world(4, convention="zhuk", store=store)
        tabs = await world.tabs()
        await play_on(tabs, Random(4), deals=3, world=world)
        course = fold(map(from_bytes, await store.read(world.table.id)))
        assert course == world.table.course

    run(work())


def test_the_deals_come_from_the_seed() -> None:
    async def work() -> None:
        store = MemoryStore()
        world = await a_world(store=store, seed="7")
        await world.tabs()
        dealt = next(data for data in map(json.loads, await store.read(world.table.id)) if data["kind"] == "dealt")
        cards = sorted(card for hand in dealt["hands"] for card in hand.replace(" ", ""))
        assert len(cards) > 30
        assert dealt["talon"] == [str(card) for card in seeded_deck("7", 1)[6:8]]

    run(work())


def test_given_deals_come_first() -> None:
    async def work() -> None:
        from preferans.rules.deal import deal

        given = [encode(deal(seeded_deck("given", number))) for number in (1, 2)]
        store = MemoryStore()
        world = await a_world(store=store, seed=None, given=given)
        tabs = await world.tabs()
        assert tabs[0].screen is not None
        assert tabs[0].screen["you"] == 1, "the owner is the first hand"
        await play_on(tabs, Random(1), deals=3, world=world)
        dealt = [data for data in map(json.loads, await store.read(world.table.id)) if data["kind"] == "dealt"]
        assert dealt[:2] == given
        assert dealt[2] not in given

    run(work())


def test_two_owners_of_a_table() -> None:
    """One of two processes gets a conflict, tells its viewers and goes on with what is in the store."""

    async def work() -> None:
        store = MemoryStore()
        first = await a_world(store=store)
        tabs = await first.tabs()
        second = await a_world(store=store)
        table = await second.house.table(first.table.id)
        assert table is not None
        assert table.course == first.table.course
        theirs = [await Tab(table, person.id).hello() for person in first.people]
        await settle()
        tab = await _asked(first, tabs)
        place = tabs.index(tab)
        assert (await tab.act(tab.choice(Random(1))))["t"] == "ack"
        log = list(await store.read(table.id))
        answer = await theirs[place].act(theirs[place].choice(Random(2)))
        assert (answer["t"], answer["reason"]) == ("no", "other-owner")
        assert all(each.inbox[-2:] or True for each in theirs)
        assert any(message == {"t": "bye", "reason": "other-owner"} for message in theirs[place].inbox)
        assert await store.read(table.id) == log
        anew = await second.house.table(first.table.id)
        assert anew is not None
        assert anew is not table
        assert anew.course == first.table.course

    run(work())


def test_a_store_that_fails_changes_nothing() -> None:
    class Failing(MemoryStore):
        fails = False

        async def append(self, *arguments: object, **named: object) -> None:
            if self.fails:
                raise StoreError("the disk is full")
            await super().append(*arguments, **named)  # type: ignore[arg-type]

    async def work() -> None:
        store = Failing()
        world = await a_world(store=store)
        tabs = await world.tabs()
        tab = await _asked(world, tabs)
        before = world.table.course
        store.fails = True
        action = tab.choice(Random(1))
        assert (await tab.act(action))["reason"] == "store-failed"
        assert world.table.course is before
        store.fails = False
        assert (await tab.act(action))["t"] == "ack"

    run(work())


def test_bots_go_on_when_the_store_works_again() -> None:
    class Failing(MemoryStore):
        fails = 0

        async def append(self, *arguments: object, **named: object) -> None:
            if self.fails:
                self.fails -= 1
                raise StoreError("the disk is full")
            await super().append(*arguments, **named)  # type: ignore[arg-type]

    async def work() -> None:
        store = Failing()
        world = await a_world(3, ["pass-always"] * 3, store=store)
        store.fails = 3
        await world.clock.go(60)
        assert store.fails == 0
        assert world.table.course.done

    run(work())


def test_a_conflict_in_the_middle_of_many_writes() -> None:
    """Whatever two owners do at once, the log has no gap, no double, and folds."""

    async def work() -> None:
        store = MemoryStore()
        worlds = [await a_world(store=store)]
        table = worlds[0].table.id
        rng = Random(5)
        for _ in range(6):
            worlds.append(await a_world(store=store))
            owners = [await world.house.table(table) for world in worlds[-2:]]
            tabs = [[await Tab(owner, person.id).hello() for person in worlds[0].people] for owner in owners if owner]
            await settle()
            for _ in range(4):
                asked = [tab for own in tabs for tab in own if tab.turn]
                await asyncio.gather(*(tab.act(tab.choice(rng)) for tab in asked))
                await settle()
        log = [from_bytes(raw) for raw in await store.read(table)]
        assert len(log) > 10
        assert fold(log).seq == len(log)
        with pytest.raises(Conflict):
            await store.append(table, 0, [b"{}"], store.cards[table].card, 0.0)

    run(work())
