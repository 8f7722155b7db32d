"""docs/wire.md names every message, every field of the screen and every event of the table."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from preferans.server import wire
from preferans.server.log import AnyTableEvent

TEXT = (Path(__file__).parents[2] / "docs/wire.md").read_text(encoding="utf-8")
SCREEN = TEXT.partition("## The screen")[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", [field.name for field in msgspec.structs.fields(wire.Screen)])
def test_every_field_of_the_screen_is_described(name: str) -> None:
    rows = [line for line in SCREEN.splitlines() if line.startswith("|")]
    assert any(f"`{name}`" in row.split("|")[1] for row in rows)


def test_every_message_is_described() -> None:
    for message in (*get_args(wire.ClientMessage), *get_args(wire.ServerMessage)):
        assert f'{{"t":"{message.__struct_config__.tag}"' in TEXT, message


def test_every_event_of_the_table_is_named() -> None:
    for event in get_args(AnyTableEvent):
        assert f"`{event.__struct_config__.tag}`" in TEXT, event
