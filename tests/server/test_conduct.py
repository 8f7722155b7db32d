"""Who plays the open defence of a misère: a person may ask for it (F-11), and is told what the misère may hold."""

from collections.abc import Sequence
from typing import Any

from preferans.notation.event_json import decode, encode
from preferans.server.store import MemoryStore
from tests.server.support import Tab, World, a_house, a_world, run, settle

CAUGHT = "SAQT CKJ9 DKJ HAJ"
MISERE = {
    "kind": "dealt",
    "hands": [CAUGHT, "S987 C87 D987 H87", "CAQT DAQT HKQT9"],
    "talon": ["SK", "SJ"],
}
"""The second hand has a misère; the third hand plays the defence, the first could as well."""


async def a_misere(bots: Sequence[str], **settings: Any) -> tuple[World, list[Tab]]:
    """Returns a table in the defence of a misère of the second hand, who sits at place 1."""
    given = [encode(decode(MISERE))]
    world = await a_world(3, bots, seed=None, given=given, **settings)
    tabs = await world.tabs()
    for _ in range(400):
        await settle()
        state = world.table.course.state
        if state.faced >= {1, 3} and state.decider == 3:
            return world, tabs
        tab = next((tab for tab in tabs if tab.turn), None)
        if tab is None:
            await world.clock.go(0.4)
            continue
        assert tab.screen is not None
        legal = tab.screen["legal"]
        if tab.screen["choose_discard"]:
            wanted: dict[str, object] = {"kind": "discarded", "seat": 2, "cards": "SKJ"}
        elif tab.screen["you"] == 2 and any(each.get("call") == "misere" for each in legal):
            wanted = {"kind": "called", "seat": 2, "call": "misere"}
        else:
            wanted = next((each for each in legal if each.get("call") == "pass"), legal[0])
        assert (await tab.act(wanted))["t"] == "ack"
    raise AssertionError("no misère")


def test_a_bot_yields_the_defence_of_a_misere_to_a_person() -> None:
    """F-11: the person who asks plays both hands from then on, once a trick; nobody else is offered it."""

    async def work() -> None:
        world, (anna, *_) = await a_misere(["rules", "rules"])
        assert anna.screen is not None
        assert anna.screen["controllers"][1] == 3
        assert anna.screen["may_conduct"] is True
        stranger = await Tab(world.table, "nobody").hello()
        assert stranger.screen is not None
        assert stranger.screen["may_conduct"] is False
        await world.table.wishes.conduct(stranger.viewer, True)
        assert stranger.inbox[-1]["reason"] == "not-seated"
        await world.table.wishes.conduct(anna.viewer, True)
        for _ in range(20):
            if world.table.course.state.controllers[1] == 1:
                break
            await world.clock.go(0.4)
        assert anna.screen["controllers"] == [0, 1, 2, 1]
        assert anna.screen["may_conduct"] is False
        assert anna.info["asks"] is None
        assert "entrusted" in [event["kind"] for event in anna.events.values()]

    run(work())


def test_a_person_is_asked_for_the_defence() -> None:
    """F-11: a person who plays the defence is told who asks for it, and goes on until he yields."""

    async def work() -> None:
        world, (anna, boris, vera) = await a_misere([])
        await world.table.wishes.conduct(boris.viewer, True)
        assert boris.inbox[-1]["reason"] == "not-now"
        await world.table.wishes.conduct(anna.viewer, True)
        assert vera.info["asks"] == 0
        await world.table.wishes.conduct(anna.viewer, False)
        assert vera.info["asks"] is None
        await world.table.wishes.conduct(anna.viewer, True)
        assert vera.screen is not None
        assert vera.turn
        yields = next(each for each in vera.screen["legal"] if each["kind"] == "entrusted")
        assert (await vera.act(yields))["t"] == "ack"
        assert anna.info["asks"] is None
        assert vera.screen["controllers"] == [0, 1, 2, 1]

    run(work())


def test_the_wish_for_the_defence_outlives_the_server() -> None:
    """F-11: who asks for both hands asks for them still after a restart, and the table's log says so."""

    async def work() -> None:
        store = MemoryStore()
        world, (anna, _, vera) = await a_misere([], store=store)
        await world.table.wishes.conduct(anna.viewer, True)
        assert vera.events[max(vera.events)] == {"kind": "conduct_wish", "place": 0, "yes": True}
        table = await a_house(store).table(world.table.id)
        assert table is not None
        again = await Tab(table, "vera").hello()
        assert again.info["asks"] == 0
        assert again.screen is not None
        yields = next(each for each in again.screen["legal"] if each["kind"] == "entrusted")
        assert (await again.act(yields))["t"] == "ack"
        assert again.info["asks"] is None
        assert again.screen["controllers"] == [0, 1, 2, 1]

    run(work())


def test_the_cards_that_a_misere_may_hold() -> None:
    """Who sees both hands of the defence is told what is left: twelve cards less those that are gone."""

    async def work() -> None:
        world, (anna, boris, vera) = await a_misere([])
        assert boris.screen is not None
        assert boris.screen["probable"] is None
        for tab in (anna, vera):
            assert tab.screen is not None
            played = world.table.course.state.trick
            held = ["S9", "S8", "S7", "C8", "C7", "D9", "D8", "D7", "H8", "H7", "SK", "SJ"]
            assert set(tab.screen["probable"]) == set(held) - {str(card) for seat, card in played if seat == 2}

    run(work())
