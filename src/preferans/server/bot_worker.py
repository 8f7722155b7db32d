"""A process that thinks for bots: a question a line on standard input, an answer a line on standard output."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from time import monotonic

import msgspec

from preferans.server.bots import Asked, Question, Told, answer
from preferans.server.wire.hints import Hint

NICENESS = 5
"""Bots think behind the server, which has people to answer."""


def acted(asked: Asked) -> Told:
    """Returns what the bot does."""
    return Told(asked.number, action=answer(asked.question))


def hint(question: Question) -> Hint:
    """Returns the hint; a process that is never asked for one does not load what a search needs."""
    from preferans.server.advice import advise

    return advise(question, monotonic)


def main() -> None:
    """Answers until the server closes the pipe."""
    with suppress(OSError, AttributeError):
        os.nice(NICENESS)
    for line in sys.stdin.buffer:
        asked = msgspec.json.decode(line, type=Asked)
        try:
            told = Told(asked.number, hint=hint(asked.question)) if asked.hint else acted(asked)
        except Exception as error:  # A bot may fail in any way; the table has to know and go on.
            told = Told(asked.number, error=f"{type(error).__name__}: {error}")
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
