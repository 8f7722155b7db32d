"""The HTTP routes of a real server: guests, tables, rights, records, pages, headers."""

import json
from random import Random
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from preferans.notation.record import read
from preferans.server.config import Limits
from preferans.server.guests import Guests, sign
from preferans.server.store import MemoryStore
from tests.server.live import Line, Live, live, new_table
from tests.server.support import SECRET, FakeClock, run


def test_a_guest_is_known_by_his_cookie() -> None:
    async def work() -> None:
        async with live() as server, server.browser("Анна") as anna, server.browser() as boris:
            first = (await anna.get("/api/me")).json()
            assert first["name"] == "Анна"
            assert (await boris.get("/api/me")).json()["id"] != first["id"]
            cookie = (await anna.get("/api/me")).headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "samesite=lax" in cookie.lower()
            forged = sign(b"another secret", first["id"])
            async with httpx.AsyncClient(base_url=server.url, trust_env=False, verify=False) as stranger:
                for bad in ("", "x", f"{first['id']}.AAAA", forged, "a" * 5000):
                    answer = await stranger.get("/api/tables", headers={"cookie": f"guest={bad}"})
                    assert answer.status_code == 401

    run(work())


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\x07b", "\u202eAnna", 7, None])
def test_names_that_cannot_be(name: object) -> None:
    async def work() -> None:
        async with live() as server, server.browser("Anna") as anna:
            answer = await anna.put("/api/me", json={"name": name})
            assert answer.status_code == 400
            assert {"error", "text_ru", "text_en"} == set(answer.json())
            assert (await anna.get("/api/me")).json()["name"] == "Anna"

    run(work())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"convention": {"extends": "nowhere"}}, "bad-convention"),
        ({"convention": {"extends": "sochi", "pool_target": "many"}}, "bad-convention"),
        ({"convention": {"extends": "sochi", "pool_targett": 20}}, "bad-convention"),
        ({"convention": {"extends": "sochi", "first_dealer": "Nobody"}}, "bad-convention"),
        ({"convention": {"extends": "sochi"}, "players": 5}, "bad-players"),
        ({"convention": {"extends": "sochi"}, "bots": ["rules"] * 4}, "bad-players"),
        ({"convention": {"extends": "sochi"}, "bots": ["skynet"]}, "unknown-bot"),
        ({"convention": {"extends": "sochi"}, "away_s": 0}, "bad-away"),
        ({"convention": {"extends": "sochi"}, "players": "three"}, "bad-request"),
        ({"convention": {"extends": "sochi"}, "colour": "green"}, "bad-request"),
        ({}, "bad-request"),
        ([], "bad-request"),
    ],
)
def test_tables_that_cannot_be(body: object, code: str) -> None:
    async def work() -> None:
        async with live() as server, server.browser() as anna:
            answer = await anna.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["error"]) == (400, code)
            assert (await anna.get("/api/tables")).json() == {"tables": []}

    run(work())


def test_bodies_that_are_no_json_or_too_big() -> None:
    async def work() -> None:
        async with live() as server, server.browser() as anna:
            for content in (b"", b"{", b"\xff\xfe", b"[" * 10_000):
                answer = await anna.post("/api/tables", content=content, headers={"content-type": "application/json"})
                assert answer.status_code == 400, content[:10]
            answer = await anna.post("/api/tables", content=b" " * 20_000, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["error"]) == (413, "too-big")

    run(work())


def test_what_another_site_sends_is_refused() -> None:
    async def work() -> None:
        async with live() as server, server.browser() as anna:
            for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
                answer = await anna.post("/api/tables", json={"convention": {"extends": "sochi"}}, headers=headers)
                assert (answer.status_code, answer.json()["error"]) == (403, "wrong-origin")
            own = await anna.post(
                "/api/tables", json={"convention": {"extends": "sochi"}}, headers={"origin": server.url}
            )
            assert own.status_code == 201
            table = own.json()["id"]
            with pytest.raises(Exception, match=r"403|4403"):
                async with server.socket(anna, table, origin="https://evil.example") as line:
                    await line.hear()

    run(work())


def test_friends_join_by_the_link() -> None:
    async def work() -> None:
        async with live(address="http://192.168.7.7:8000") as server, server.browser("Anna") as anna:
            table = await new_table(anna, bots=["rules"])
            invite = (await anna.get(f"/api/tables/{table}/invite")).json()
            assert invite["url"] == f"http://192.168.7.7:8000/t/{table}"
            assert ElementTree.fromstring(invite["qr"]).tag == "{http://www.w3.org/2000/svg}svg"
            async with server.browser("Boris") as boris:
                info = (await boris.get(f"/api/tables/{table}")).json()
                assert (info["you"], info["owner"], info["yours"]) == (None, 0, False)
                joined = await boris.post(f"/api/tables/{table}/join", json={})
                assert joined.json()["you"] == 1
                assert (await boris.post(f"/api/tables/{table}/join", json={"place": 1})).json()["you"] == 1
                assert [each["id"] for each in (await boris.get("/api/tables")).json()["tables"]] == [table]
                for path in ("close", "reopen"):
                    assert (await boris.post(f"/api/tables/{table}/{path}")).status_code == 403
                assert (await boris.post(f"/api/tables/{table}/places/0", json={"kind": "free"})).status_code == 403
                assert (await boris.post(f"/api/tables/{table}/leave")).json()["you"] is None
                assert (await boris.post(f"/api/tables/{table}/leave")).status_code == 409
            filled = await anna.post(f"/api/tables/{table}/places/1", json={"kind": "bot", "bot": "rules"})
            assert filled.json()["places"][1]["kind"] == "bot"
            async with server.browser("Vera") as vera:
                late = await vera.post(f"/api/tables/{table}/join", json={"place": None})
                assert (late.status_code, late.json()["error"]) == (409, "taken")
            for path in ("9", "-1", "x"):
                answer = await anna.post(f"/api/tables/{table}/places/{path}", json={"kind": "free"})
                assert answer.status_code == 404
            closed = await anna.post(f"/api/tables/{table}/close")
            assert closed.json()["state"] == "closed"

    run(work())


def test_a_link_moves_a_guest_to_another_device_once() -> None:
    async def work() -> None:
        async with live() as server, server.browser("Anna") as anna, server.browser() as phone:
            table = await new_table(anna)
            link = (await anna.post(f"/api/tables/{table}/device")).json()
            word = link["url"].partition("#device=")[2]
            assert link["expires_s"] == 600
            assert (await phone.post(f"/api/device/{word}")).json()["name"] == "Anna"
            assert (await phone.get(f"/api/tables/{table}")).json()["you"] == 0
            for used in (word, "nothing"):
                answer = await phone.post(f"/api/device/{used}")
                assert (answer.status_code, answer.json()["error"]) == (404, "link-spent")

    run(work())


def test_a_guest_opens_only_so_many_tables() -> None:
    async def work() -> None:
        async with live(limits=Limits(tables=2)) as server, server.browser() as anna:
            tables = [await new_table(anna) for _ in range(2)]
            body = {"convention": {"extends": "sochi"}}
            answer = await anna.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["error"]) == (429, "too-many-tables")
            await anna.post(f"/api/tables/{tables[0]}/close")
            assert (await anna.post("/api/tables", json=body)).status_code == 201

    run(work())


def test_one_address_makes_only_so_many_guests() -> None:
    async def work() -> None:
        clock = FakeClock()
        guests = Guests(MemoryStore(), clock, 600, minutely=3)
        for _ in range(3):
            assert await guests.new("192.0.2.7") is not None
        assert await guests.new("192.0.2.7") is None
        assert await guests.new("192.0.2.8") is not None, "another address is another matter"
        assert await guests.new("::ffff:192.0.2.7") is None, "the same address in other clothes"
        for number in range(3):
            assert await guests.new(f"2001:db8::{number}") is not None
        assert await guests.new("2001:db8::9") is None, "a household has many addresses"
        clock.time += 20
        assert await guests.new("192.0.2.7") is not None, "one more each twenty seconds"
        assert await guests.new("192.0.2.7") is None
        made = [await guests.new("127.0.0.1") for _ in range(301)]
        assert made.count(None) == 1
        assert len({one.id for one in made if one is not None}) == 300

    run(work())


def test_too_many_guests_are_told_so() -> None:
    async def work() -> None:
        async with live(limits=Limits(guests=1)) as server:
            answers = []
            for _ in range(3):
                # Behind a proxy of this machine the address is that of who asks the proxy.
                async with httpx.AsyncClient(base_url=server.url, trust_env=False, verify=False) as stranger:
                    answers.append(await stranger.get("/api/me", headers={"x-forwarded-for": "203.0.113.5"}))
                if answers[-1].status_code != 200:
                    break
            assert [answer.status_code for answer in answers] == [200, 429]
            assert answers[-1].json()["error"] == "too-fast"
            assert "set-cookie" not in answers[-1].headers
            async with httpx.AsyncClient(
                base_url=server.url, trust_env=False, verify=False, cookies=answers[0].cookies
            ) as guest:
                known = await guest.get("/api/me", headers={"x-forwarded-for": "203.0.113.5"})
            assert known.status_code == 200, "who is a guest already is none the worse"

    run(work())


async def play(line: Line, deals: int) -> None:
    """Plays over the socket until so many deals are over."""
    rng = Random(1)
    await line.say({"t": "hello", "v": None})
    number = 0
    while True:
        message = await line.hear()
        if message["t"] not in ("joined", "events"):
            assert message["t"] in ("ack", "table"), message
            continue
        seen = message["v"] if message["t"] == "joined" else message["v"] + len(message["d"]) - 1
        table, screen = message.get("table"), message["screen"]
        if table is not None and table["state"] == "between" and table["deal"] > 0:
            if table["deal"] >= deals:
                return
            if not table["ready"]:
                await line.say({"t": "ready"})
        if screen is not None and screen["you"] is not None and screen["decider"] == screen["you"]:
            number += 1
            await line.say({"t": "act", "a": number, "v": seen, "d": choice(screen, rng)})


def choice(screen: dict[str, Any], rng: Random) -> Any:
    if screen["choose_discard"]:
        return {"kind": "discarded", "seat": screen["you"], "cards": " ".join(screen["choose_discard"][:2])}
    return rng.choice([action for action in screen["legal"] if action["kind"] != "offered"])


def test_records_and_replays_hold_finished_deals_only() -> None:
    async def work() -> None:
        async with live() as server, server.browser("Анна") as anna:
            table = await new_table(anna)
            assert (await anna.get(f"/api/tables/{table}/deals/1")).status_code == 404
            async with server.socket(anna, table) as line:
                await play(line, 3)
                await line.say({"t": "ready"})
                while (await line.hear()).get("screen", {}).get("deal") != 4:
                    pass
                answer = await anna.get(f"/api/tables/{table}/record.pulka")
                record = read(answer.text)
                assert "attachment" in answer.headers["content-disposition"]
                assert (record.players[0], len(record.deals)) == ("Анна", 3)
                for number in (0, 4, 5, -1, "x"):
                    refused = await anna.get(f"/api/tables/{table}/deals/{number}")
                    assert refused.status_code == 404
                for number in (1, 2, 3):
                    replay = (await anna.get(f"/api/tables/{table}/deals/{number}")).json()
                    assert len(replay["frames"]) == len(replay["events"])
                    assert read(replay["line"]).deals[0].events == record.deals[number - 1].events
                    assert all(hand["cards"] is not None for hand in replay["frames"][1]["hands"][1:])
                    assert replay["result"]["deal"] == number
                    assert replay["frames"][-1]["phase"] == "over"

    run(work())


def test_pages_and_headers() -> None:
    async def work() -> None:
        async with live() as server, server.browser() as anna:
            for path in (
                "/",
                "/new",
                "/t/abc",
                "/t/abc/replay/3",
                "/assets/app-1.js",
                "/nothing",
                "/api/tables",
                "/api/nothing",
            ):
                answer = await anna.get(path)
                policy = answer.headers["content-security-policy"]
                assert "unsafe" not in policy
                assert "default-src 'none'" in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
            for path in ("/", "/new", "/t/abc", "/t/abc/replay/3"):
                assert (await anna.get(path)).text.startswith("<!doctype html>"), path
            assert (await anna.get("/t/abc/replay/x")).status_code == 404
            for path in ("/x/y", "/nothing", "/t/abc/replay/x", "/t/abc/replay/1/2"):
                typed = await anna.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
                assert (typed.status_code, typed.headers["cache-control"]) == (404, "no-store"), path
                assert typed.text.startswith("<!doctype html>")
                asked = await anna.get(path, headers={"accept": "application/json"})
                assert (asked.status_code, asked.json()["error"]) == (404, "no-page"), path
            for path in ("/api/nothing", "/api/tables/none"):
                api = await anna.get(path, headers={"accept": "text/html"})
                assert api.status_code == 404
                assert api.json()["text_en"]
            index = await anna.get("/t/abc")
            assert index.text.startswith("<!doctype html>")
            assert index.headers["cache-control"] == "no-cache"
            script = await anna.get("/assets/app-1.js")
            assert script.headers["content-encoding"] == "gzip"
            assert "immutable" in script.headers["cache-control"]
            same = await anna.get("/assets/app-1.js", headers={"if-none-match": script.headers["etag"]})
            assert (same.status_code, same.content) == (304, b"")
            plain = await anna.get("/assets/app-1.js", headers={"accept-encoding": "identity"})
            assert plain.content == script.content
            for path in (
                "/assets/../index.html",
                "/%2e%2e/pyproject.toml",
                "/assets/app-2.js",
                "/index.html/",
                "/x\\y",
            ):
                answer = await anna.get(path)
                assert answer.status_code in (200, 404), path
                assert answer.status_code == 404 or answer.text.startswith("<!doctype html>")
            assert (await anna.get("/api/tables")).headers["cache-control"] == "no-store"
            assert (await anna.request("DELETE", "/api/tables")).status_code == 405

    run(work())


def test_what_breaks_is_told_without_its_insides() -> None:
    async def work() -> None:
        from preferans.server.store import MemoryStore

        class Broken(MemoryStore):
            async def tables_of(self, *arguments: object, **named: object) -> Any:
                raise RuntimeError("the secret inside")

        async with live(Broken()) as server, server.browser() as anna:
            answer = await anna.get("/api/tables")
            assert (answer.status_code, answer.json()["error"]) == (500, "failed")
            assert "inside" not in answer.text

    run(work())


def test_a_store_that_fails_is_told() -> None:
    async def work() -> None:
        from preferans.server.store import MemoryStore, StoreError

        class Full(MemoryStore):
            async def append(self, *arguments: object, **named: object) -> None:
                raise StoreError("the disk is full")

        async with live(Full()) as server, server.browser() as anna:
            answer = await anna.post("/api/tables", json={"convention": {"extends": "sochi"}})
            assert (answer.status_code, answer.json()["error"]) == (503, "store-failed")
            assert (await anna.get("/api/tables")).json() == {"tables": []}

    run(work())


def test_the_secret_signs_the_cookie() -> None:
    async def work(server: Live) -> None:
        async with httpx.AsyncClient(base_url=server.url, trust_env=False, verify=False) as client:
            me = (await client.get("/api/me")).json()
            assert client.cookies["guest"] == sign(SECRET, me["id"])
            assert SECRET.decode() not in json.dumps(me)

    async def serve() -> None:
        async with live() as server:
            await work(server)

    run(serve())


def test_a_server_answers_to_its_own_names_only() -> None:
    """A stranger's name that leads here is of the same origin as its page: neither pages, nor tables, nor sockets."""

    async def work() -> None:
        async with live(names=frozenset({"localhost", "cards.example"})) as server, server.browser() as anna:
            table = await new_table(anna)
            port = server.url.rpartition(":")[2]
            for host, status in ((f"localhost:{port}", 200), ("cards.example", 200), ("evil.example", 421), ("", 421)):
                answer = await anna.get("/api/me", headers={"host": host})
                assert answer.status_code == status, host
            refused = await anna.post("/api/tables", headers={"host": "evil.example", "origin": "http://evil.example"})
            assert refused.json()["error"] == "wrong-host"
            upgrade = {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
            headers = {**upgrade, "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "host": "evil.example"}
            assert (await anna.get(f"/api/tables/{table}/socket", headers=headers)).status_code == 403

    run(work())
