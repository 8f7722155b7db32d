"""The command `preferans serve`: a process of its own, killed at any moment, loses nothing that it has told."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from preferans.cli.main import preferans
from preferans.server.course import fold
from preferans.server.guests import sign
from preferans.server.log import from_bytes
from preferans.server.serve import BadSecret, bound, network_host, secret_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
SECRET = "a secret for the tests, of no use"


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Yields the address of a server process and the process, which is killed at the end."""
    code = "from preferans.cli.entry import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--json", "--pause", "0", "--workers", "1"]
    environment = {**os.environ, "PREFERANS_SECRET": SECRET, "XDG_STATE_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    database = ["--database", str(folder / "tables.sqlite")]
    process = subprocess.Popen(
        [*command, *database, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.communicate()[1].decode()
        url = json.loads(line)["url"]
        for _ in range(200):
            try:
                httpx.get(f"{url}/", trust_env=False, verify=False)
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield url, process
    finally:
        process.kill()
        process.communicate()


def log_of(folder: Path) -> list[tuple[str, int, str]]:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        rows = database.execute("SELECT table_id, seq, data FROM events ORDER BY table_id, seq").fetchall()
    database.close()
    return rows


def grown(folder: Path, than: int) -> list[tuple[str, int, str]]:
    """Waits until the logs have more events than *than*."""
    for _ in range(400):
        rows = log_of(folder)
        if len(rows) > than:
            return rows
        time.sleep(0.05)
    raise AssertionError("the tables do not go on")


def test_killed_and_started_again(tmp_path: Path) -> None:
    """Tables of bots go on where they were; what was in the log stays there, and all of it folds."""
    with serving(tmp_path) as (url, process), httpx.Client(base_url=url, trust_env=False, verify=False) as client:
        client.get("/api/me")
        cookie = client.cookies["guest"]
        assert cookie == sign(SECRET.encode(), client.get("/api/me").json()["id"])
        body = {"convention": {"extends": "sochi", "pool_target": 200}, "bots": ["rules"] * 3}
        for _ in range(3):
            assert client.post("/api/tables", json=body).status_code == 201
        before = grown(tmp_path, 60)
        process.send_signal(signal.SIGKILL)
        process.wait()
    for _ in range(2):
        before = log_of(tmp_path)
        with serving(tmp_path) as (url, process):
            after = grown(tmp_path, len(before) + 20)
            headers = {"cookie": f"guest={cookie}"}
            mine = httpx.get(f"{url}/api/tables", headers=headers, trust_env=False, verify=False).json()["tables"]
            assert len(mine) == 3, "the guest is known by his cookie after the restart"
            process.send_signal(signal.SIGKILL)
            process.wait()
        assert [row for row in after if row in set(before)] == before
    logs: dict[str, list[Any]] = {}
    for table, number, data in log_of(tmp_path):
        logs.setdefault(table, []).append(from_bytes(data.encode()))
        assert number == len(logs[table]), "the numbers have no gap"
    assert len(logs) == 3
    for log in logs.values():
        assert fold(log).seq == len(log)


def test_a_polite_end(tmp_path: Path) -> None:
    with serving(tmp_path, "--seed", "7") as (_, process):
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
        assert process.returncode in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
        assert b"Traceback" not in errors


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with bound("127.0.0.1", 0) as taken:
        taken.listen()
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(
            preferans, ["serve", "--port", port, "--lang", "en"], env={"XDG_STATE_HOME": str(tmp_path)}
        )
        assert result.exit_code == 2
        assert f"port {port}" in result.output


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--database", "mysql://host/db"], "no database"),
        (["--deals", "nothing.pulka"], "nothing.pulka"),
        (["--host", "no.such.host.invalid"], "no.such.host.invalid"),
    ],
)
def test_what_cannot_be_served(tmp_path: Path, options: list[str], sentence: str) -> None:
    environment = {"XDG_STATE_HOME": str(tmp_path), "PREFERANS_SECRET": SECRET}
    result = CliRunner().invoke(preferans, ["serve", "--port", "0", "--lang", "en", *options], env=environment)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


def test_the_secret_is_made_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "state" / "secret"
    made = secret_of(None, file)
    assert len(made) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    assert secret_of(None, file) == made
    assert secret_of("given by the environment", file) == b"given by the environment"
    file.chmod(0o644)
    with pytest.raises(BadSecret, match="readable"):
        secret_of(None, file)
    file.chmod(0o600)
    file.write_bytes(b"short")
    with pytest.raises(BadSecret, match="short-file"):
        secret_of(None, file)
    with pytest.raises(BadSecret, match="short-given"):
        secret_of("short", file)


def test_the_address_for_other_devices() -> None:
    found = network_host()
    assert found is None or (found.count(".") == 3 and not found.startswith("127."))
