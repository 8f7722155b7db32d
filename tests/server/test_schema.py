"""The schema: every event of the playthroughs, and every message of a deal over the wire, is what it says."""

import json
from functools import cache
from random import Random
from typing import Any, get_args

import jsonschema_rs
import pytest

from preferans.cli.main import preferans
from preferans.notation.event_json import KINDS, encode
from preferans.notation.event_schema import event_schema
from preferans.rules import pulka
from preferans.rules.events import Event, Moved, Voted
from preferans.rules.state import Phase
from preferans.rules.view import redact
from preferans.server.replay import deal_replay
from preferans.server.schema import schema
from preferans.server.screen import shown_phase
from preferans.server.telling import ENCODER
from preferans.server.wire import Column, ScreenPhase
from tests.playthroughs.script import read as read_script
from tests.playthroughs.script import run as run_script
from tests.playthroughs.transcript import scripts
from tests.server.support import a_world, play_on, run


@cache
def validator(name: str) -> Any:
    document = schema()
    return jsonschema_rs.Draft202012Validator({**document, "$ref": f"#/$defs/{name}"})


def test_every_event_of_every_playthrough() -> None:
    """What is encoded, in full and for a spectator, is valid, and nothing of it would be if it were renamed."""
    seen: set[str] = set()
    for event in events_of_playthroughs():
        for told in (event, redact(event, None)):
            validator("DealEvent").validate(encode(told))
        seen.add(event.kind)
    for event in (Moved(1), Voted(2, True), Voted(3, False)):
        validator("DealEvent").validate(encode(event))
        seen.add(event.kind)
    assert seen == set(KINDS)


def events_of_playthroughs() -> list[Event]:
    """Returns each event of all playthroughs once."""
    played: dict[Event, None] = {}
    for file in scripts():
        for told in run_script(read_script(file)):
            played.update((step.event, None) for step in told.steps)
    return list(played)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "called", "seat": 4, "call": "pass"},
        {"kind": "called", "seat": 1},
        {"kind": "played", "seat": 1, "card": "XX"},
        {"kind": "played", "seat": 1, "card": "SA", "trick": 1},
        {"kind": "dealt", "hands": [None, None], "talon": None},
        {"kind": "nothing"},
    ],
)
def test_the_schema_refuses_what_the_codec_refuses(wrong: dict[str, Any]) -> None:
    assert not validator("Event").is_valid(wrong)


@pytest.mark.parametrize(
    ("players", "convention"),
    [(2, "gusarik"), (3, "sochi"), (4, "zhuk"), (4, "classic"), (3, "classic_msu1971"), (4, "taganrog")],
)
def test_every_message_of_a_few_deals(players: int, convention: str) -> None:
    async def work() -> int:
        world = await a_world(players, convention=convention)
        tabs = await world.tabs()
        for deals in (1, 2, 3):
            await play_on(tabs, Random(deals), deals=deals, world=world)
        tabs[0].leave()
        await world.table.wishes.bot_now(tabs[1].viewer, 0)
        for number in (1, 2, 3):
            validator("DealReplay").validate(json.loads(ENCODER.encode(deal_replay(world.table.course, number))))
        messages = [message for tab in tabs for message in tab.inbox]
        for message in messages:
            validator("ServerMessage").validate(message)
        return len(messages)

    assert run(work()) > 100


def test_every_phase_and_column_has_its_word() -> None:
    assert {shown_phase(phase) for phase in Phase} == set(get_args(ScreenPhase))
    assert {column.value for column in pulka.Column} == set(get_args(Column))


def test_every_reference_is_defined_and_every_definition_used() -> None:
    document = schema()
    text = json.dumps(document)
    for name in document["$defs"]:
        used = f'"#/$defs/{name}"' in text
        assert used or name in TOP, name
    for part in text.split('"#/$defs/')[1:]:
        assert part.partition('"')[0] in document["$defs"]


BODIES = "Me Naming NewTable TableId MyTables JoinTable FillPlace Link Problem DealReplay"
TOP = {"ClientMessage", "ServerMessage", *BODIES.split()}
"""What stands for itself: the bodies and the two unions of messages."""


def test_secrets_of_the_store_are_not_in_the_schema() -> None:
    document = schema()
    assert "guest" not in document["$defs"]["Sat"]["properties"]
    assert set(document["$defs"]["Opened"]["properties"]) == {"kind", "players"}


def test_the_command_prints_the_document(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    preferans.main(["schema"], standalone_mode=False)
    assert json.loads(capsysbinary.readouterr().out) == schema()


def test_the_events_of_the_schema_are_all_kinds() -> None:
    defined = event_schema()
    assert {defined[kind.__name__]["properties"]["kind"]["const"] for kind in KINDS.values()} == set(KINDS)
