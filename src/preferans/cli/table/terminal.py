"""The terminal: drawing, pausing, asking. It is quiet where nobody looks: no clearing and no pauses in a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, Protocol

from rich.console import Console
from rich.text import Text

from preferans.cli.table.signals import Leave, Signals

WIDEST: Final = 80
NARROWEST: Final = 40


class Source(Protocol):
    """Where lines come from, standard input or what stands for it."""

    def isatty(self) -> bool:
        """Tells whether a person types."""
        ...

    def readline(self) -> str:
        """Returns the next line, nothing at the end."""
        ...


class Terminal:
    """Where the table is drawn and where answers come from."""

    def __init__(self, source: Source, console: Console, *, pause: float) -> None:
        self.source = source
        self.console = console
        self.live = console.is_terminal and source.isatty()
        """Whether a person looks on: then the table is redrawn in place and the bots take their time."""
        self.pause = pause if self.live else 0.0
        self.signals = Signals()
        if self.live:
            _line_editing()

    @property
    def width(self) -> int:
        """The columns to draw in; asked anew each time, because a window may be resized."""
        return max(NARROWEST, min(self.console.width, WIDEST))

    @property
    def height(self) -> int:
        """The rows of the window."""
        return self.console.height

    def draw(self, lines: Iterable[Text]) -> None:
        """Shows a whole screen."""
        if self.live:
            self.console.clear()
        self.say(lines)

    def say(self, lines: Iterable[Text]) -> None:
        """Prints lines below what is there, wrapped where they are too wide."""
        for line in lines:
            for part in line.wrap(self.console, self.width) if line.cell_len > self.width else [line]:
                self.console.print(part, highlight=False)

    def tell(self, text: str) -> None:
        """Prints a sentence that holds a path or a command: it is not wrapped, so that it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    def wait(self, share: float = 1.0) -> None:
        """Lets a person see what happened."""
        if self.pause:
            with self.signals.heeded():
                time.sleep(self.pause * share)

    def ask(self) -> str:
        """Returns the next line; raises `Leave` at the end of the input."""
        with self.signals.heeded():
            return self._line()

    def _line(self) -> str:
        if self.live and self.source is sys.stdin:
            try:
                return input("> ")
            except EOFError:
                raise Leave from None
        self.console.print("> ", end="")
        line = self.source.readline()
        if not line:
            self.console.print()
            raise Leave
        self.console.print(line.rstrip("\n"), markup=False, highlight=False)
        return line


def open_terminal(pause: float) -> Terminal:
    """Returns the terminal of standard input and output; what they cannot hold is replaced, never an error."""
    for stream in (sys.stdin, sys.stdout):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    console = Console(highlight=False, markup=False, emoji=False)
    return Terminal(sys.stdin, console, pause=pause)


def _line_editing() -> None:
    """Gives `input` its line editing, where Python has it."""
    with suppress(ImportError):
        import readline  # noqa: F401
