"""A progress bar on standard error, for work that takes longer than a second; nobody sees it in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PATIENCE: Final = 1.0
"""Seconds before the bar is shown."""


@contextmanager
def progress_bar(label: str, *, shown: bool = True) -> Iterator[Callable[[int, int], None]]:
    """Gives the function to call with what is done and what there is in all; the bar is gone at the end."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(label, total=None)
    start = monotonic()
    shown = shown and sys.stderr.isatty()

    def advance(done: int, total: int) -> None:
        if shown and not bar.live.is_started and monotonic() - start > PATIENCE:
            bar.start()
        bar.update(task, completed=done, total=total)

    try:
        yield advance
    finally:
        if bar.live.is_started:
            bar.stop()
