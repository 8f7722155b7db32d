"""The real program in a pseudo-terminal: its screens are read as a person sees them, and lines are typed at it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

PROMPT = "> "
PATIENCE = 30.0
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")


class Window:
    """A terminal window of a size in which `preferans play` runs."""

    def __init__(
        self,
        *arguments: str,
        state: Path,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.master, slave = pty.openpty()
        self.resize(columns, rows)
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("LC_", "LANG", "COLUMNS", "LINES"))
        }
        extra = {"XDG_STATE_HOME": str(state), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(environment or {})}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "preferans", "play", "--pause", "0", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**kept, **extra},
            start_new_session=True,
            # Ctrl-C reaches the program only in the terminal that controls its session.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.raw = ""
        """Everything that was shown since the last line was typed, with its escape codes."""
        self._typed = False

    def __enter__(self) -> Window:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def resize(self, columns: int, rows: int) -> None:
        """Gives the window another size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def screen(self) -> str:
        """Returns what is shown, once it waits for a line or has ended."""
        deadline = time.monotonic() + PATIENCE
        while not self._waits():
            if time.monotonic() > deadline:
                raise TimeoutError(plain(self.raw))
            if not select.select([self.master], [], [], 0.1)[0]:
                if self.process.poll() is not None:
                    break
                continue
            try:
                self.raw += os.read(self.master, 65536).decode("utf-8", errors="replace")
            except OSError:
                break
        return plain(self.raw)

    def type(self, line: str) -> str:
        """Types a line; returns the screen after it."""
        self.raw = ""
        self._typed = True
        os.write(self.master, f"{line}\n".encode())
        return self.screen()

    def _waits(self) -> bool:
        """Whether the program waits for a line; a prompt drawn anew before the typed line is echoed is no answer."""
        shown = plain(self.raw)
        return shown.endswith(PROMPT) and (not self._typed or "\n" in shown)

    def interrupt(self) -> str:
        """Presses Ctrl-C; returns what is shown then."""
        self.raw = ""
        os.write(self.master, b"\x03")
        return self.rest()

    def hang_up(self) -> None:
        """Closes the window."""
        os.kill(self.process.pid, signal.SIGHUP)

    def rest(self) -> str:
        """Returns what is shown until the program ends."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.raw += os.read(self.master, 65536).decode("utf-8", errors="replace")
                except OSError:
                    break
            elif self.process.poll() is not None:
                break
        return plain(self.raw)

    def status(self) -> int:
        """Returns the exit status."""
        return self.process.wait(PATIENCE)


def plain(text: str) -> str:
    """Returns *text* without escape codes and carriage returns."""
    return _ESCAPES.sub("", text).replace("\r", "")
