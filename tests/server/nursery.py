"""Servers that start at once: a process that has loaded everything makes a copy of itself for each of them.

Each copy is a process of its own, as `preferans serve` starts it, and is killed as one. It has only not to read all its
modules from the disk again, which is most of what a start costs.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

WAIT = 60.0
"""Seconds that a start or an end may take."""


def main() -> None:
    """Starts a server for each line on standard input: its arguments, and the file that takes what it says."""
    import uvicorn  # noqa: F401

    import preferans.server.app
    import preferans.server.sql_store
    import preferans.server.workers  # noqa: F401
    from preferans.cli.entry import main as run

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        wanted: dict[str, Any] = json.loads(line)
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for number in (1, 2):
                said = os.open(wanted["says"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
                os.dup2(said, number)
            sys.argv = ["preferans", *wanted["arguments"]]
            run()
            os._exit(0)
        print(pid, flush=True)


class Nursery:
    """The process that has loaded everything."""

    def __init__(self, folder: Path, secret: str) -> None:
        environment = {**os.environ, "PREFERANS_SECRET": secret, "XDG_STATE_HOME": str(folder), "LC_ALL": "C.UTF-8"}
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from tests.server.nursery import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=Path(__file__).parents[2],
            text=True,
        )
        self.started = 0

    @contextmanager
    def serving(self) -> Iterator[tuple[str, int]]:
        """Yields the address of a server and its process, which is killed at the end."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.started += 1
        says = self.folder / f"says-{self.started}"
        says.touch()
        database = ["--database", str(self.folder / "tables.sqlite")]
        arguments = ["serve", "--port", "0", "--json", "--pause", "0", "--workers", "1", *database]
        self.process.stdin.write(json.dumps({"arguments": arguments, "says": str(says)}) + "\n")
        self.process.stdin.flush()
        pid = int(self.process.stdout.readline())
        try:
            url = _address(says)
            yield url, pid
        finally:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            _gone(pid)
        assert "Traceback" not in says.read_text(), says.read_text()

    def close(self) -> None:
        """Ends it."""
        self.process.kill()
        self.process.communicate()


def _address(says: Path) -> str:
    until = time.monotonic() + WAIT
    while "\n" not in (said := says.read_text()):
        assert time.monotonic() < until, said
        time.sleep(0.01)
    url = str(json.loads(said)["url"])
    while True:
        try:
            httpx.get(f"{url}/", trust_env=False, verify=False)
            return url
        except httpx.TransportError:
            assert time.monotonic() < until
            time.sleep(0.02)


def _gone(pid: int) -> None:
    """Waits until the process is no more: its files are closed then."""
    until = time.monotonic() + WAIT
    with suppress(ProcessLookupError):
        while time.monotonic() < until:
            os.kill(pid, 0)
            time.sleep(0.005)
        raise AssertionError("the process does not end")
