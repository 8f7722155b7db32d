"""The errors that end a command, in the language of the interface."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import BinaryIO, ParamSpec, TypeVar, cast

import click

from preferans.cli.translation import translated
from preferans.cli.wording import spoken
from preferans.rules.errors import IllegalAction, PreferansError

P = ParamSpec("P")
R = TypeVar("R")


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
    return "" if name in ("<stdin>", "-") else f"{click.format_filename(name)}: "


def answering(command: Callable[P, R]) -> Callable[P, R]:
    """Makes every error of the package that *command* does not answer itself one sentence, after its file's name."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except PreferansError as error:
            ends = WorkError if isinstance(error, IllegalAction) else InputError
            file = kwargs.get("file")
            raise ends(error, cast("BinaryIO | None", file)) from None

    return run
