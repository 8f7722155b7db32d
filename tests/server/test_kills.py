"""Killed again and again at any moment: what anybody was told stands in the log without a gap; the tables go on."""

import asyncio
import json
import os
import signal
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from preferans.server.course import fold
from preferans.server.log import LogEvent, from_bytes, seen_by
from tests.server.nursery import Nursery
from tests.server.test_http import choice
from tests.server.test_serve import SECRET, log_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@dataclass
class Witness:
    """Who looks on at a table through all lives of the server, and plays if he sits; what he was told, he keeps."""

    table: str
    cookie: str
    plays: bool
    rng: Random
    told: dict[int, Any] = field(default_factory=dict)
    acknowledged: list[int] = field(default_factory=list)
    requests: int = 0

    async def look_on(self, url: str) -> None:
        address = f"{url.replace('http', 'ws')}/api/tables/{self.table}/socket"
        try:
            async with connect(address, additional_headers={"cookie": self.cookie}, proxy=None) as line:
                await line.send('{"t":"hello","v":null}')
                async for text in line:
                    await self.hear(line, json.loads(text))
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            return

    async def hear(self, line: Any, message: dict[str, Any]) -> None:
        assert message["t"] != "bye", message
        if message["t"] == "ack":
            self.acknowledged.append(message["v"])
        if message["t"] not in ("joined", "events"):
            return
        seen = message["v"]
        if message["t"] == "events":
            for number, event in enumerate(message["d"], start=message["v"]):
                assert self.told.setdefault(number, event) == event, "a number was given twice"
            seen += len(message["d"]) - 1
        screen = message["screen"]
        if self.plays and screen is not None and screen["decider"] == screen["you"] is not None and choosable(screen):
            self.requests += 1
            action = choice(screen, self.rng)
            await line.send(json.dumps({"t": "act", "a": self.requests, "v": seen, "d": action}))
        elif self.plays and message.get("table", {}).get("state") == "between":
            await line.send('{"t":"ready"}')


def choosable(screen: dict[str, Any]) -> bool:
    return bool(screen["legal"] or screen["choose_discard"])


@pytest.mark.parametrize(
    ("kills", "seed"), [(6, "few"), pytest.param(50, "many", marks=pytest.mark.sweep)], ids=["few", "many"]
)
def test_nothing_that_was_told_is_lost(tmp_path: Path, kills: int, seed: str) -> None:
    rng = Random(seed)
    nursery = Nursery(tmp_path, SECRET)
    try:
        survive(tmp_path, nursery, kills, rng)
    finally:
        nursery.close()


def survive(folder: Path, nursery: Nursery, kills: int, rng: Random) -> None:
    """Lets a server live and die so many times, and looks at its log after each death."""
    witnesses = opened(nursery, rng)
    before: list[tuple[str, int, str]] = log_of(folder)
    for _ in range(kills):
        patient = rng.random() < 0.7
        asyncio.run(one_life(nursery, witnesses, rng, patient=patient))
        rows = log_of(folder)
        assert set(before) <= set(rows), "a line of the log is gone, or another"
        assert not patient or len(rows) > len(before), "the tables do not go on"
        logs = logs_of(rows)
        for witness in witnesses:
            compare(witness, logs[witness.table])
        before = rows
    assert any(witness.acknowledged for witness in witnesses)
    assert all(witness.told for witness in witnesses)


def opened(nursery: Nursery, rng: Random) -> list[Witness]:
    """Opens three tables of bots and one with a person."""
    with nursery.serving() as (url, _), httpx.Client(base_url=url, trust_env=False, verify=False) as client:
        client.get("/api/me")
        cookie = f"guest={client.cookies['guest']}"
        rules = {"extends": "sochi", "pool_target": 500}
        witnesses = []
        for bots in (3, 3, 3, 2):
            answer = client.post("/api/tables", json={"convention": rules, "bots": ["rules"] * bots})
            assert answer.status_code == 201
            witnesses.append(Witness(answer.json()["id"], cookie, bots == 2, Random(rng.random())))
    return witnesses


async def one_life(nursery: Nursery, witnesses: list[Witness], rng: Random, *, patient: bool) -> None:
    """Starts the server and kills it at a random moment: of its play if *patient*, else of its start or its play."""
    with nursery.serving() as (url, process):
        had = [(len(witness.told), len(witness.acknowledged)) for witness in witnesses]
        looking = [asyncio.ensure_future(witness.look_on(url)) for witness in witnesses]
        for _ in range(600 if patient else 0):
            now = [(len(witness.told), len(witness.acknowledged)) for witness in witnesses]
            if all(one > other for (one, _), (other, _) in zip(now, had, strict=True)) and now[-1][1] > had[-1][1]:
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(rng.uniform(0, 0.7))
        os.kill(process, signal.SIGKILL)
        await asyncio.gather(*looking)


def logs_of(rows: list[tuple[str, int, str]]) -> dict[str, list[LogEvent]]:
    logs: defaultdict[str, list[LogEvent]] = defaultdict(list)
    for table, number, data in rows:
        logs[table].append(from_bytes(data.encode()))
        assert number == len(logs[table]), "the numbers have a gap"
    return logs


def compare(witness: Witness, log: list[LogEvent]) -> None:
    """What the witness was told is what the log holds under that number, and the log folds."""
    course = fold(log)
    assert course.seq == len(log)
    assert max(witness.told, default=0) <= len(log), "what was told is not in the log"
    assert max(witness.acknowledged, default=0) <= len(log), "what was acknowledged is not in the log"
    for number, event in witness.told.items():
        kept = log[number - 1]
        seats = (None, 1, 2, 3) if witness.plays else (None,)
        assert any(event == json.loads(seen_by(kept, seat)) for seat in seats), (number, event, kept)
