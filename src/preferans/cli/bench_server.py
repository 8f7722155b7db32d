"""`preferans bench server`: the web table under load, a server in a process of its own and its movers in this one.

A move counts as told when the last of the three seats has its events. Lost is what a seat was not told of the log in
the server's database, and what was acknowledged and is not in it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from rich.table import Table

from preferans.cli.bench_movers import SEATS, Chair, Moved, Movers
from preferans.cli.loop import loop_factory
from preferans.cli.wording import Wording

SECONDS: Final = 20.0
SEED: Final = 1
TARGETS: Final = {"p99_ms": 100, "lost": 0}
TABLES_OF_ONE: Final = 40
"""Tables that one guest opens; a server lets him own fifty."""
CONVENTION: Final = {"extends": "sochi", "pool_target": 1000}
START: Final = 30.0
"""Seconds that the server has to answer after its start, and to end."""


class BenchFailed(Exception):
    """Nothing could be measured; the code says why."""

    def __init__(self, code: str, why: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.why = why


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured. ``cpu_ms`` is the server's processor time a move, where the system tells it."""

    tables: int
    moves: int
    moves_per_second: float
    events_per_second: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    lost: int
    refused: int
    behind_ms: float
    cpu_ms: float | None
    movers_cpu_ms: float
    load: float | None


def measure(tables: int, rate: float, seconds: float) -> Figures:
    """Returns the figures of so many *tables* with *rate* moves a second in all; raises `BenchFailed`."""
    with TemporaryDirectory(prefix="preferans-bench-") as folder, _server(Path(folder)) as (url, process):
        chairs, names = seated(url, tables)
        movers = Movers(chairs, SEED, lambda: cpu_seconds(process.pid))
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            moved = runner.run(movers.run(rate, seconds))
        if movers.failed is not None:
            raise BenchFailed("broke-off", str(movers.failed))
        _end(process)
        lost = lost_of(moved, names, Path(folder) / "tables.sqlite")
    return figures_of(moved, lost, tables)


def figures_of(moved: Moved, lost: int, tables: int) -> Figures:
    """Returns the figures of what the movers saw.

    >>> figures_of(Moved(moves=4, events=6, seconds=2.0, told_ms=[1.0, 2.0, 3.0, 9.0]), 0, 1).p99_ms
    9.0
    """
    told = sorted(moved.told_ms) or [0.0]
    return Figures(
        tables=tables,
        moves=moved.moves,
        moves_per_second=round(moved.moves / max(moved.seconds, 1e-9), 1),
        events_per_second=round(moved.events / max(moved.seconds, 1e-9), 1),
        p50_ms=round(told[len(told) // 2], 2),
        p99_ms=round(told[len(told) * 99 // 100], 2),
        max_ms=round(told[-1], 2),
        lost=lost,
        refused=moved.refused,
        behind_ms=round(moved.late_ms, 1),
        cpu_ms=None if moved.cpu is None or not moved.moves else round(1000 * moved.cpu / moved.moves, 3),
        movers_cpu_ms=round(1000 * moved.own_cpu / max(moved.moves, 1), 3),
        load=round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
    )


def lost_of(moved: Moved, names: Sequence[str], database: Path) -> int:
    """Returns how many events seats lack of the log in *database*, and how many they were told that it lacks."""
    connection = sqlite3.connect(database)
    try:
        heads = dict(connection.execute("SELECT table_id, COUNT(*) FROM events GROUP BY table_id"))
        last = dict(connection.execute("SELECT table_id, MAX(seq) FROM events GROUP BY table_id"))
    finally:
        connection.close()
    lost = moved.gaps + moved.untold
    for name, numbers in zip(names, moved.numbers, strict=True):
        # A number that is missing inside the log was lost as well.
        lost += last.get(name, 0) - heads.get(name, 0)
        lost += sum(abs(heads.get(name, 0) - number) for number in numbers)
    return lost


def cpu_seconds(process: int) -> float | None:
    """Returns the processor time that *process* has used; ``None`` where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def _server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Yields the address and the process of a server that keeps its tables in *folder*; it ends with the block."""
    command = [sys.executable, "-m", "preferans", "serve", "--port", "0", "--json", "--pause", "0", "--seed", str(SEED)]
    environment = {**os.environ, "PREFERANS_SECRET": os.urandom(16).hex(), "XDG_STATE_HOME": str(folder)}
    process = subprocess.Popen(
        [*command, "--workers", "1", "--database", str(folder / "tables.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise BenchFailed("no-start")
        yield json.loads(line)["url"], process
    finally:
        process.kill()
        process.communicate()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(START)


def seated(url: str, tables: int) -> tuple[list[Chair], list[str]]:
    """Opens so many *tables* with three guests each; returns the chairs and the names of the tables."""
    chairs: list[Chair] = []
    names: list[str] = []
    socket = url.replace("http", "ws", 1)
    with _asking(url) as asking:
        cookies: list[str] = []
        for number in range(tables):
            if number % TABLES_OF_ONE == 0:
                cookies = [asking.cookie() for _ in range(SEATS)]
            body = {"convention": CONVENTION, "players": SEATS, "bots": []}
            table = str(asking.post("/api/tables", cookies[0], body)["id"])
            for cookie in cookies[1:]:
                asking.post(f"/api/tables/{table}/join", cookie, {})
            names.append(table)
            chairs += [Chair(number, f"{socket}/api/tables/{table}/socket", cookie) for cookie in cookies]
    return chairs, names


class _Asking:
    """One connection for requests."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection = connection

    def cookie(self) -> str:
        """Returns the cookie of a new guest."""
        self.connection.request("GET", "/api/me")
        answer = self.connection.getresponse()
        answer.read()
        return (answer.getheader("set-cookie") or "").partition(";")[0]

    def post(self, path: str, cookie: str, body: object) -> dict[str, object]:
        """Returns the answer; raises `BenchFailed`."""
        headers = {"cookie": cookie, "content-type": "application/json"}
        self.connection.request("POST", path, json.dumps(body), headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise BenchFailed("no-answer", str(answer.status))
        told: dict[str, object] = json.loads(text)
        return told


@contextmanager
def _asking(url: str) -> Iterator[_Asking]:
    """Yields a connection to the server, once it answers; what fails is a `BenchFailed`."""
    end = monotonic() + START
    connection = HTTPConnection(urlsplit(url).netloc, timeout=START)
    try:
        while True:
            try:
                connection.connect()
                break
            except OSError:
                if monotonic() > end:
                    raise
        yield _Asking(connection)
    except (OSError, HTTPException) as error:
        raise BenchFailed("no-answer", str(error)) from None
    finally:
        connection.close()


def document(figures: Figures, rate: float, seconds: float) -> dict[str, object]:
    """Returns what ``--json`` prints."""
    return {"bench": "server", "rate": rate, "seconds": seconds, **asdict(figures), "targets": TARGETS}


def figures_table(figures: Figures, texts: Wording) -> Table:
    """Returns the figures for people."""
    table = Table(title=texts.say("server-bench.title"))
    table.add_column(texts.say("bench.figure"))
    table.add_column(texts.say("bench.measured"), justify="right")
    table.add_column(texts.say("bench.target"), justify="right")

    def ms(value: float, digits: int = 1) -> str:
        return texts.say("bench.milliseconds", value=f"{value:.{digits}f}")

    most = texts.say("bench.at-most", value=texts.say("bench.milliseconds", value=TARGETS["p99_ms"]))
    rows = [
        ("moves", texts.say("bench.per-second", value=f"{figures.moves_per_second:.0f}"), ""),
        ("events", texts.say("bench.per-second", value=f"{figures.events_per_second:.0f}"), ""),
        ("p50", ms(figures.p50_ms), ""),
        ("p99", ms(figures.p99_ms), most),
        ("max", ms(figures.max_ms), ""),
        ("lost", str(figures.lost), str(TARGETS["lost"])),
        ("refused", str(figures.refused), ""),
        ("behind", ms(figures.behind_ms), ""),
    ]
    if figures.cpu_ms is not None:
        rows.append(("cpu", ms(figures.cpu_ms, 2), ""))
    rows.append(("movers-cpu", ms(figures.movers_cpu_ms, 2), ""))
    if figures.load is not None:
        rows.append(("load", f"{figures.load:.1f}", ""))
    for name, value, target in rows:
        table.add_row(texts.say(f"server-bench.{name}"), value, target)
    return table
