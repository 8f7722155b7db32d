"""The files that a command reads and writes, and what is said when that fails."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, BinaryIO, Final

import click

from preferans.cli.errors import InputError
from preferans.cli.translation import translated
from preferans.cli.wording import spoken

FAILED: Final = 1
"""The exit status where the output could not be written."""
_REFUSING: Final = ("strict", "surrogateescape")


class InputFile(click.File):
    """A file to read as bytes, ``-`` for standard input."""

    def __init__(self) -> None:
        super().__init__("rb")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Returns the file, open."""
        if value == "-" and sys.stdin is None:
            raise InputError("standard input is closed")
        return super().convert(value, param, ctx)


def read_bytes(file: BinaryIO, most: int) -> bytes:
    """Returns what is in *file*, one byte more than *most* at most: so much is refused by who reads it."""
    try:
        return file.read(most + 1)
    except OSError as error:
        raise InputError(f"the input cannot be read: {_why(error)}", file) from None


def forgive_letters() -> None:
    """Makes a terminal that lacks a letter show a question mark for it."""
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors in _REFUSING:
        sys.stdout.reconfigure(errors="replace")


def say(program: str | None, sentence: str) -> None:
    """Says why the program ends, where it can still be heard."""
    with suppress(OSError):
        click.echo(f"{program}: {sentence}", err=True)


def output_fails(program: str | None, error: OSError) -> int:
    """Says that the output cannot be written, and returns the exit status; whoever closed a pipe knows."""
    _forget_output()
    if not isinstance(error, BrokenPipeError):
        say(program, translated(f"the output cannot be written: {_why(error)}", spoken()))
    return FAILED


def output_is_closed(program: str | None) -> int:
    """Says that there is nowhere to write to, and returns the exit status."""
    say(program, translated("standard output is closed", spoken()))
    return FAILED


def _forget_output() -> None:
    """Lets go of what is still buffered: written once more when the interpreter shuts down, it would fail again."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _why(error: OSError) -> str:
    return error.strerror or str(error)
