"""The help page of a command in the language of the interface: `click` lays it out, its words are translated here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click

from preferans.cli.translation import helped
from preferans.cli.wording import spoken

_EXTRA: Final = "  ["
"""What `click` puts between the help of an option and what it adds to it."""


class SpokenFormatter(click.HelpFormatter):
    """A formatter that translates what is written."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        words = " ".join(helped(word, spoken()) for word in args.split())
        super().write_usage(prog, words, f"{helped('Usage:', spoken())} " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        super().write_heading(helped(heading, spoken()))

    def write_text(self, text: str) -> None:
        super().write_text(helped(text, spoken()))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(_option(first), _meaning(second)) for first, second in rows], col_max, col_spacing)


class SpokenContext(click.Context):
    """A context whose help is in the language of the interface."""

    formatter_class = SpokenFormatter


def _option(text: str) -> str:
    name, blank, value = text.rpartition("  ") if "  " in text else text.partition(" ")
    return f"{name}{blank}{helped(value, spoken())}"


def _meaning(text: str) -> str:
    plain, mark, extra = text.partition(_EXTRA)
    inside = "; ".join(helped(part, spoken()) for part in extra.removesuffix("]").split("; "))
    return f"{helped(plain, spoken())}{mark}{inside}]" if mark else helped(plain, spoken())
