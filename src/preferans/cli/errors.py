"""The errors that end a command, in the language of the interface."""

from __future__ import annotations

from typing import BinaryIO

import click

from preferans.cli.translation import translated
from preferans.cli.wording import spoken


class InputError(click.ClickException):
    """Input that cannot be used: one sentence on standard error, after the name of its file; exit status 2."""

    exit_code = 2

    def __init__(self, error: Exception | str, file: BinaryIO | None = None) -> None:
        super().__init__(str(error))
        self.file = named(file) if file is not None else ""

    def format_message(self) -> str:
        """Returns the sentence, translated."""
        return f"{self.file}{translated(self.message, spoken())}"


class WorkError(InputError):
    """What was read cannot be done; exit status 1."""

    exit_code = 1


def named(file: BinaryIO) -> str:
    """Returns the file's name to put before an error; nothing for standard input."""
    name = getattr(file, "name", "<stdin>")
    return "" if name in ("<stdin>", "-") else f"{name}: "
