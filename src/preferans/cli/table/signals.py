"""Ways to leave from outside: Ctrl-C, a closed window, a polite kill.

They are heeded where the table waits, so that no deal is left half written. A signal that comes just before the program
begins to wait does not break the waiting off, so a beat does: Python looks for signals at each.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

BEAT: Final = 0.1
"""Seconds after which a signal is noticed at the latest."""
KINDS: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_HAS_BEAT: Final = hasattr(signal, "setitimer")


class Leave(Exception):
    """The person leaves: at the end of the input, by a signal, or by the word for it."""


class Signals:
    """Takes the signals over while it is entered; Ctrl-C comes as `KeyboardInterrupt`, the others as `Leave`."""

    def __init__(self) -> None:
        self.closing = False
        """Whether the table is being put away, which nothing breaks off: a closed window may signal twice."""
        self._waiting = False
        self._come: type[BaseException] | None = None
        self._before: dict[int, Callable[[int, FrameType | None], Any] | int | None] = {}

    def __enter__(self) -> Signals:
        for number in KINDS:
            self._before[number] = signal.signal(number, self._heed)
        if _HAS_BEAT:
            self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, _nothing)
        return self

    def __exit__(self, *raised: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before = {}

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """While it is entered a signal ends the waiting, also one that came before."""
        self._waiting = True
        try:
            if self._come is not None:
                raise self._come
            self._beat(BEAT)
            yield
        finally:
            self._waiting = False
            self._beat(0)

    def _heed(self, number: int, frame: FrameType | None) -> None:
        if self.closing:
            return
        # Whoever presses Ctrl-C once more does not want to wait for a bot.
        impatient = self._come is not None and number == signal.SIGINT
        self._come = KeyboardInterrupt if number == signal.SIGINT else Leave
        if self._waiting or impatient:
            raise self._come

    def _beat(self, seconds: float) -> None:
        if _HAS_BEAT and self._before:
            signal.setitimer(signal.ITIMER_REAL, seconds, seconds)


def _nothing(number: int, frame: FrameType | None) -> None:
    """Does nothing: that the beat comes is enough."""
