"""Nobody is told a card that he may not know: two deals that look alike to him give the same bytes, one for one.

The two deals differ only in cards that a viewer never sees until the deal is over. The people act alike in both; what
the viewer is sent must not differ in a single byte, at any moment before the end of the deal.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from preferans.notation.event_json import encode
from preferans.rules.cards import CardSet
from preferans.rules.deal import deal
from preferans.rules.events import Dealt
from preferans.rules.shuffle import seeded_deck
from tests.server.support import Tab, World, a_world, run, settle


async def a_table(dealt: Dealt, players: int, convention: str, **settings: Any) -> tuple[World, list[Tab], Tab]:
    world = await a_world(players, convention=convention, seed="dealer", given=[encode(dealt)], **settings)
    tabs = [world.tab(place) for place in range(players)]
    watcher = Tab(world.table, "nobody")
    for tab in (*tabs, watcher):
        await tab.hello()
    await settle()
    return world, tabs, watcher


def other_deal(dealt: Dealt, seat: int | None, talon_known: bool, rng: Random) -> Dealt:
    """Returns a deal that is the same for *seat*: the cards that it does not see are dealt anew."""
    fixed = CardSet(0) if seat in (None, 0) else (dealt.hands[seat - 1] or CardSet(0))
    talon = dealt.talon or ()
    free = [card for hand in dealt.hands for card in hand or () if card not in fixed]
    if not talon_known:
        free += list(talon)
    rng.shuffle(free)
    hands = []
    for number, hand in enumerate(dealt.hands, start=1):
        if number == seat:
            hands.append(hand)
        else:
            hands.append(CardSet.of(free[:10]))
            free = free[10:]
    fresh = dealt.talon if talon_known or dealt.talon is None else (free[0], free[1])
    return Dealt((hands[0], hands[1], hands[2]), fresh)


async def same_actions(worlds: Sequence[tuple[World, list[Tab], Tab]], actions: Sequence[dict[str, Any]]) -> bool:
    """Does *actions* in all worlds; tells whether they were legal in all of them."""
    for action in actions:
        answers = []
        for world, tabs, _ in worlds:
            await settle()
            decider = world.table.course.decider
            if decider is None:
                return False
            answers.append((await tabs[decider].act(action))["t"])
        if set(answers) != {"ack"}:
            return False
    return True


def seen_by_seat(world: World, tabs: list[Tab], watcher: Tab, seat: int | None) -> list[bytes]:
    place = world.table.course.place(seat) if seat is not None else None
    tab = watcher if place is None else tabs[place]
    # The table's own name is drawn by chance; it is no part of what is compared.
    return [raw.replace(world.table.id.encode(), b"table") for raw in tab.raw]


AUCTIONS = [
    [{"kind": "called", "seat": 1, "call": "6S"}, {"kind": "called", "seat": 2, "call": "pass"}],
    [{"kind": "called", "seat": 1, "call": "pass"}, {"kind": "called", "seat": 2, "call": "7D"}],
    [{"kind": "called", "seat": 1, "call": "misere"}],
]


@pytest.mark.parametrize(
    ("players", "seat"), [(3, None), (3, 1), (3, 2), (3, 3), (4, None), (4, 0), (4, 1), (4, 2), (4, 3)]
)
@pytest.mark.parametrize("actions", AUCTIONS, ids=["game", "second hand", "misere"])
def test_before_the_talon_is_shown(players: int, seat: int | None, actions: list[dict[str, Any]]) -> None:
    async def work() -> None:
        for number in range(2):
            one = deal(seeded_deck("leak", number))
            other = other_deal(one, seat, talon_known=False, rng=Random(number))
            assert other != one
            worlds = [await a_table(each, players, "sochi") for each in (one, other)]
            assert await same_actions(worlds, actions)
            first, second = (seen_by_seat(*world, seat) for world in worlds)
            assert first == second
            assert len(first) >= 2 + len(actions)

    run(work())


@pytest.mark.parametrize("seat", [None, 2, 3])
def test_the_discard_and_the_declarers_hand(seat: int | None) -> None:
    """A whole auction, the talon, the discard, the name of the game, a pass and a whist in the dark."""

    async def work() -> None:
        compared = 0
        for number in range(6):
            one = deal(seeded_deck("discard", number))
            other = other_deal(one, seat, talon_known=True, rng=Random(number))
            worlds = [await a_table(each, 3, "sochi") for each in (one, other)]
            auction = [
                {"kind": "called", "seat": 1, "call": "6S"},
                {"kind": "called", "seat": 2, "call": "pass"},
                {"kind": "called", "seat": 3, "call": "pass"},
            ]
            assert await same_actions(worlds, auction)
            # The declarer lays different cards aside in the two worlds; nobody else may notice.
            for (world, tabs, _), dealt in zip(worlds, (one, other), strict=True):
                await settle()
                hand = dealt.hands[0]
                assert hand is not None
                cards = list(hand)[:2] if dealt is one else list(hand)[-2:]
                place = world.table.course.decider
                assert place is not None
                discard = {"kind": "discarded", "seat": 1, "cards": str(CardSet.of(cards))}
                assert (await tabs[place].act(discard))["t"] == "ack"
            rest = [
                {"kind": "named", "seat": 1, "contract": "7C"},
                {"kind": "whisted", "seat": 2, "answer": "whist"},
                {"kind": "whisted", "seat": 3, "answer": "whist"},
            ]
            assert await same_actions(worlds, rest)
            first, second = (seen_by_seat(*world, seat) for world in worlds)
            assert first == second
            compared += len(first)
        assert compared > 30

    run(work())


def cards_in(raw: bytes) -> set[str]:
    """Returns every card that is named anywhere in a message, in the events and on the screen."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            for each in value.values():
                look(each)
        elif isinstance(value, list):
            for each in value:
                look(each)
        elif isinstance(value, str):
            for group in value.split():
                if len(group) > 1 and group[0] in "SCDH" and all(rank in "789TJQKA" for rank in group[1:]):
                    found.update(group[0] + rank for rank in group[1:])

    look(json.loads(raw))
    return found


@pytest.mark.parametrize(
    ("players", "convention"), [(3, "sochi"), (4, "leningrad"), (4, "zhuk"), (2, "gusarik"), (3, "classic")]
)
def test_no_closed_card_is_named_before_the_deal_is_over(players: int, convention: str) -> None:
    """In every message to everybody until the deal is over stand only cards that he holds or that were shown."""

    async def work() -> int:
        rng = Random(convention)
        closed_deals = 0
        for number in range(4):
            dealt = deal(seeded_deck(convention, number))
            world, tabs, watcher = await a_table(dealt, players, convention)
            told: dict[int, set[str]] = defaultdict(set)
            read: dict[int, int] = defaultdict(int)
            for _ in range(200):
                asked = next((tab for tab in tabs if tab.turn), None)
                if asked is None or world.table.course.done:
                    break
                await asked.act(asked.choice(rng))
                await settle()
                course = world.table.course
                if course.done:
                    break
                closed_deals += 1
                for tab in (*tabs, watcher):
                    place = course.place_of_guest(tab.guest)
                    view = world.table.copies.view(course, course.seat(place))
                    state = view.state
                    known = {str(card) for hand in state.hands for card in hand or ()}
                    known |= {str(card) for trick in state.tricks for _, card in trick.cards}
                    known |= {str(trick.talon) for trick in state.tricks if trick.talon is not None}
                    known |= {str(card) for _, card in state.trick} | {str(card) for card in state.talon or ()}
                    known |= {str(card) for card in state.discard or ()}
                    if state.table is not None and state.table.talon_lead is not None:
                        known.add(str(state.table.talon_lead))
                    told[id(tab)].update(*map(cards_in, tab.raw[read[id(tab)] :]))
                    read[id(tab)] = len(tab.raw)
                    # What was shown once and played on is in the tricks; a discard is its owner's alone.
                    assert told[id(tab)] <= known | shown_in(tab), (told[id(tab)] - known, tab.guest)
        return closed_deals

    assert run(work()) > 40


def shown_in(tab: Tab) -> set[str]:
    """Returns the cards of hands and talons that the tab was shown by an event of their own."""
    shown = [event for event in tab.events.values() if event["kind"] in ("hand_shown", "talon_shown")]
    return set().union(*(cards_in(json.dumps(event).encode()) for event in shown), set())
