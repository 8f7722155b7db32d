"""A `preferans serve` of its own for the tests in the browser: started, killed, started again on the same port."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.browser.deals import Cards

SECRET = "a secret for the tests, of no use"


@dataclass
class Serving:
    """A server process and the folder of its database."""

    folder: Path
    options: tuple[str, ...]
    url: str = ""
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Starts it: on any free port the first time, later on the same one."""
        code = "from preferans.cli.entry import main; main()"
        port = self.url.rpartition(":")[2] or "0"
        command = [sys.executable, "-c", code, "serve", "--port", port, "--json", "--pause", "0", "--workers", "1"]
        database = ["--database", str(self.folder / "tables.sqlite")]
        environment = {**os.environ, "PREFERANS_SECRET": SECRET, "XDG_STATE_HOME": str(self.folder)}
        with (self.folder / "errors").open("ab") as errors:
            self.process = subprocess.Popen(
                [*command, *database, *self.options], stdout=subprocess.PIPE, stderr=errors, env=environment
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, (self.folder / "errors").read_text()
        self.url = json.loads(line)["url"]

    def kill(self) -> None:
        """Ends it in the middle of whatever it does."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    @property
    def errors(self) -> str:
        """What it wrote to its error output."""
        return (self.folder / "errors").read_text()


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Serving]:
    """Yields a running server, which is killed at the end; whatever it complains of fails the test."""
    server = Serving(folder, options)
    try:
        server.start()
        yield server
    finally:
        server.kill()
    assert "Traceback" not in server.errors, server.errors


def record(folder: Path, *deals: Cards) -> str:
    """Writes a record for the option ``--deals``; returns the file. The owner is the first hand of the first deal."""
    lines = ['[Event "For the tests"] [Convention "sochi"]', '[Players "Anna, Boris, Clara"]']
    for number, cards in enumerate(deals):
        dealer = (number + 2) % 3
        hands = [(cards.owner, cards.left, cards.right)[(dealer + seat) % 3] for seat in (1, 2, 3)]
        shown = " ".join(f'[Hand{seat} "{hand}"]' for seat, hand in enumerate(hands, 1))
        lines += ["", f'[Deal {number + 1}] [Dealer "{("Anna", "Boris", "Clara")[dealer]}"]']
        lines += [f'{shown} [Talon "{cards.talon}"]']
    file = folder / "deals.pulka"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)
