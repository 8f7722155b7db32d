"""The socket of a real server: hostile messages are answered and counted, never raised; who floods is let go."""

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from preferans.server.config import Limits
from preferans.server.socket import Tab
from preferans.server.telling import Viewer
from preferans.server.wire import Bye
from tests.server.live import Live, live, live_apart, new_table
from tests.server.support import a_world, run, settle

FREE = Limits(rate=1e9, burst=10**9)

SHAPES: list[object] = [
    "",
    "null",
    "[]",
    "7",
    '"hello"',
    "{",
    "{}",
    '{"t":"hello"',
    '{"t":"nothing"}',
    '{"t":"hello","v":"one"}',
    '{"t":"hello","v":1,"x":2}',
    '{"t":"act"}',
    '{"t":"act","a":1,"v":1,"d":{"kind":"called","seat":1,"call":"' + "6" * 3000 + '"}}',
    '{"t":"act","a":1.5,"v":1,"d":null}',
    '{"t":"act","a":99999999999999999999999,"v":1,"d":null}',
    '{"t":"stop","yes":1}',
    '{"t":"bot_now"}',
    "[" * 4000,
    '{"t":"act","a":1,"v":1,"d":' + "[" * 1500 + "]" * 1500 + "}",
    "\x00",
    "\ud7ff\U0001f0cf",
    b"\xff\xfe\xfd",
    b'{"t":"ping"}',
]


async def itself(server: Live) -> Live:
    return server


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    """One server that counts nobody's messages."""
    with live_apart(itself, FREE) as found:
        yield found


@pytest.mark.parametrize("hostile", SHAPES, ids=[str(number) for number in range(len(SHAPES))])
def test_a_message_that_cannot_be_read_is_answered(
    server: Live, hostile: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with server.browser("Anna") as anna:
            table = await new_table(anna)
            async with server.socket(anna, table) as line:
                await line.say({"t": "hello", "v": None})
                await line.say(hostile)
                await line.say({"t": "ping"})
                await line.hear_a("pong")
            assert (await anna.get(f"/api/tables/{table}")).status_code == 200

    with caplog.at_level(logging.ERROR):
        run(work())
    assert not caplog.records


numbers = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
jsons = st.recursive(
    numbers, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
kinds = st.sampled_from(
    ["called", "played", "dealt", "started", "discarded", "offered", "sat", "named", "whisted", "hand_shown"]
)
actions = st.fixed_dictionaries(
    {"kind": kinds | st.text(max_size=8)},
    optional={
        "seat": numbers | st.integers(0, 3),
        "call": st.sampled_from(["pass", "6S", "misere", "here"]) | numbers,
        "card": st.sampled_from(["SA", "H7", "ZZ"]) | numbers,
        "cards": st.sampled_from(["SA H7", "", "SAK"]) | numbers,
        "contract": st.sampled_from(["6S", "10NT", "all-pass"]) | numbers,
        "answer": st.sampled_from(["whist", "pass"]) | numbers,
        "offer": st.sampled_from(["claims", "gives"]) | numbers,
        "tricks": numbers,
        "hands": jsons,
        "rules": jsons,
    },
)
messages = st.one_of(
    jsons,
    st.fixed_dictionaries(
        {"t": st.just("act"), "a": st.integers(-5, 99), "v": st.integers(-5, 99), "d": actions | jsons}
    ),
    st.fixed_dictionaries({"t": st.just("hello"), "v": numbers}),
    st.fixed_dictionaries({"t": st.sampled_from(["ready", "ping", "nothing"])}),
    st.fixed_dictionaries({"t": st.just("stop"), "yes": numbers}),
    st.fixed_dictionaries({"t": st.just("bot_now"), "place": numbers}),
)


@settings(
    max_examples=settings().max_examples // 12,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(st.lists(messages, min_size=5, max_size=15))
def test_hostile_messages(server: Live, caplog: pytest.LogCaptureFixture, hostile: list[Any]) -> None:
    """Whatever is sent, the table stands and answers, and its log holds only what the rules allow."""

    async def work() -> None:
        async with server.browser("Anna") as anna:
            table = await new_table(anna)
            async with server.socket(anna, table) as line:
                await line.say({"t": "hello", "v": None})
                for message in hostile:
                    await line.say(json.dumps(message))
                await line.say({"t": "ping"})
                await line.hear_a("pong")
            info = (await anna.get(f"/api/tables/{table}")).json()
            assert info["state"] in ("playing", "between", "over")

    caplog.clear()
    with caplog.at_level(logging.ERROR):
        run(work())
    assert not caplog.records


async def let_go(server: Live, anna: Any, table: str, said: list[Any]) -> str:
    """Says *said* and returns the reason of the goodbye."""
    async with server.socket(anna, table) as line:
        try:
            for message in said:
                await line.say(message)
            return str((await line.hear_a("bye"))["reason"])
        except websockets.ConnectionClosed:
            return next((str(each["reason"]) for each in line.heard if each["t"] == "bye"), "closed")


def test_who_floods_is_let_go() -> None:
    async def work() -> None:
        async with live(limits=Limits(burst=10, rate=1)) as server, server.browser("Anna") as anna:
            table = await new_table(anna)
            assert await let_go(server, anna, table, [{"t": "ping"}] * 12) == "too-fast"
            async with server.socket(anna, table) as line:
                await line.say({"t": "ping"})
                await line.hear_a("pong")

    run(work())


def test_who_sends_too_much_or_nonsense_is_let_go() -> None:
    async def work() -> None:
        async with live() as server, server.browser("Anna") as anna:
            table = await new_table(anna)
            assert await let_go(server, anna, table, ["x" * 5000]) == "too-big"
            assert await let_go(server, anna, table, ["x"] * 20) == "bad-message"

    run(work())


def test_a_table_that_is_not_there_and_one_that_is_full() -> None:
    async def work() -> None:
        async with live(limits=Limits(viewers=2)) as server, server.browser("Anna") as anna:
            with pytest.raises(websockets.InvalidStatus):
                async with server.socket(anna, "nothing") as line:
                    await line.hear()
            table = await new_table(anna)
            async with (
                server.browser("Boris") as boris,
                server.browser("Vera") as vera,
                server.browser("Gleb") as gleb,
                server.socket(boris, table),
                server.socket(vera, table),
            ):
                with pytest.raises(websockets.InvalidStatus):
                    async with server.socket(gleb, table) as line:
                        await line.hear()
                async with server.socket(anna, table) as line:
                    await line.say({"t": "hello", "v": None})
                    assert (await line.hear_a("joined"))["table"]["you"] == 0, "who sits is let in all the same"

    run(work())


@pytest.mark.parametrize("known", [True, False])
def test_one_guest_has_so_many_tabs_and_no_more(known: bool) -> None:
    """Whoever opens socket after socket, with his cookie or without any, leaves room for others."""

    async def work() -> None:
        async with live(limits=Limits(tabs=2)) as server, server.browser("Anna") as anna:
            table = await new_table(anna)
            async with httpx.AsyncClient(base_url=server.url, trust_env=False, verify=False) as nobody:
                who = anna if known else nobody
                async with server.socket(who, table), server.socket(who, table):
                    with pytest.raises(websockets.InvalidStatus):
                        async with server.socket(who, table) as line:
                            await line.hear()
                    async with server.browser("Boris") as boris, server.socket(boris, table) as line:
                        await line.say({"t": "ping"})
                        assert (await line.hear())["t"] == "pong"

    run(work())


class Unread:
    """A socket whose browser takes nothing."""

    closed: int | None = None

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def receive_data(self, mode: str) -> str:
        await asyncio.Event().wait()
        return mode

    async def close(self, code: int) -> None:
        self.closed = code


def test_who_does_not_listen_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("preferans.server.socket.FAREWELL", 0.01)

    async def work() -> None:
        world = await a_world(3, ["rules", "rules"])
        unread = Unread()
        door: Any = SimpleNamespace(config=SimpleNamespace(limits=Limits(waiting=8)), house=world.house)
        viewer = Viewer("Anna", lambda message: None)
        world.table.connect(viewer)
        tab = Tab(cast("Any", unread), world.table, viewer, door)
        running = asyncio.ensure_future(tab.run())
        await settle()
        for number in range(10):
            assert tab.bye is None or number >= 8
            tab.send(b"{}")
        await asyncio.wait_for(running, 10)
        assert tab.bye == Bye("too-slow")
        assert tab.viewer not in world.table.viewers

    run(work())


def test_who_does_not_listen_delays_nobody() -> None:
    """The system keeps little for him, so that it shows soon that he reads nothing; then he is let go."""
    limits, hellos = Limits(rate=1e9, burst=10**9, waiting=8), 400

    async def work() -> None:
        async with live(limits=limits, keeps=4096) as server, server.browser("Anna") as anna:
            table = await new_table(anna)
            async with server.socket(anna, table) as deaf, server.socket(anna, table) as line:
                deaf.line.transport.pause_reading()
                await line.say({"t": "hello", "v": None})
                for _ in range(hellos):
                    await deaf.say({"t": "hello", "v": None})
                await line.say({"t": "ping"})
                await asyncio.wait_for(line.hear_a("pong"), 10)
                deaf.line.transport.resume_reading()
                with suppress(websockets.ConnectionClosed):
                    while True:
                        await deaf.hear()
                assert len(deaf.heard) < hellos

    run(work())


def test_two_browsers_see_the_same_deal() -> None:
    async def work() -> None:
        async with live() as server, server.browser("Anna") as anna, server.browser("Boris") as boris:
            table = await new_table(anna, bots=["pass-always"])
            async with server.socket(anna, table) as one, server.socket(boris, table) as two:
                await one.say({"t": "hello", "v": None})
                await two.say({"t": "hello", "v": None})
                assert (await two.hear_a("joined"))["table"]["you"] is None
                await boris.post(f"/api/tables/{table}/join", json={})
                seated = await two.hear_a("joined")
                assert seated["table"]["you"] == 1
                dealt = [
                    next(event for event in (await line.hear_a("events"))["d"] if event["kind"] == "dealt")
                    for line in (two,)
                ]
                assert sum(hand is not None for hand in dealt[0]["hands"]) == 1
                mine = None
                while mine is None:
                    message = await one.hear_a("events")
                    mine = next((event for event in message["d"] if event["kind"] == "dealt"), None)
                assert mine["hands"] != dealt[0]["hands"]

    run(work())


def test_a_dropped_line_heals_by_the_last_number() -> None:
    async def work() -> None:
        async with live() as server, server.browser("Anna") as anna:
            table = await new_table(anna, bots=["pass-always", "pass-always"])
            async with server.socket(anna, table) as line:
                await line.say({"t": "hello", "v": None})
                joined = await line.hear_a("joined")
                events = [await line.hear_a("events")]
                while events[-1]["screen"]["decider"] != events[-1]["screen"]["you"]:
                    events.append(await line.hear_a("events"))
                seen = events[-1]["v"] + len(events[-1]["d"]) - 1
                await line.say({"t": "act", "a": 1, "v": seen, "d": events[-1]["screen"]["legal"][0]})
                await line.hear_a("ack")
            async with server.socket(anna, table) as line:
                await line.say({"t": "hello", "v": seen})
                missed = await line.hear_a("events")
                assert missed["v"] == seen + 1 > joined["v"]
                assert missed["d"][0]["kind"] == "called"
                await line.say({"t": "act", "a": 1, "v": seen, "d": events[-1]["screen"]["legal"][0]})
                assert (await line.hear_a("ack"))["a"] == 1

    run(work())
