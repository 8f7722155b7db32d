"""Where the command `preferans` starts: the rest is imported inside, so that Ctrl-C ends it quietly from there on."""

from __future__ import annotations

import sys
from typing import Final

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells report it."""


def main() -> None:
    """Runs `preferans` and exits."""
    try:
        from preferans.cli.main import preferans

        preferans(prog_name="preferans")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
