"""The picture of a game for the README, made by the program: ``python -m tests.terminal.picture`` writes it anew."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Final

from rich.console import Console

from preferans.cli.table.game import Game
from preferans.cli.table.prompt import prompt_lines
from preferans.cli.table.terminal import Terminal
from tests.terminal.pilot import play_out, setup

DOCS: Final = Path(__file__).parents[2] / "docs"
FILES: Final = {"en": DOCS / "table.svg", "ru": DOCS / "table.ru.svg"}
SEED: Final = 9
LINES: Final = 9
"""Lines typed before the picture is taken."""
_WEB_FONT: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def picture(language: str) -> str:
    """Returns the screen of a seeded game as SVG."""
    session, _, _ = play_out(Game.new(setup(language, seed=SEED, first_dealer=2)), language, most=LINES)
    console = Console(file=io.StringIO(), record=True, width=80, force_terminal=True, color_system="truecolor")
    session.terminal = Terminal(io.StringIO(), console, pause=0)
    scene = session._scene()
    session._draw(scene, prompt_lines(scene, session.terminal.width))
    svg = console.export_svg(title="preferans play", unique_id="table")
    # A picture in a document fetches nothing from elsewhere.
    return "\n".join(line.rstrip() for line in _WEB_FONT.sub("", svg).splitlines()) + "\n"


def main() -> None:
    """Writes the pictures."""
    for language, file in FILES.items():
        file.write_text(picture(language), encoding="utf-8")


if __name__ == "__main__":
    main()
