"""The JSON form of records: what it refuses, and what it may leave out."""

from __future__ import annotations

import json

import pytest

from preferans.notation.record import Comment, IllegalRecord, from_json, read, to_json, write
from preferans.rules.errors import NotationError
from tests.unit.record_cases import EXAMPLE, stable


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, column 2"),
        ('{"pulka": 1', "line 1, column 12: the JSON is cut off"),
        ('{"pulka": 2}', "pulka: version 2 is newer than 1, which is read here"),
        ('{"pulka": true}', "pulka: the number of the format is missing"),
        ('{"deals": []}', "line 1, column 1: this JSON is no record"),
        ("{}", 'line 1, column 1: this JSON is no record, which is an object that has "pulka": 1'),
        ("\n [[]]", "line 2, column 2: this JSON is no record"),
        ('{"convention": "sochi", "deals": []}', "line 1, column 1: this JSON is no record"),
        ('{"pulka": 1, "deals": [{}]}', "deals[0]: the events are missing"),
        ('{"pulka": 1, "pulka": 1}', "line 1, column 14: the key 'pulka' stands twice in one object"),
        ('{"pulka": 1, "deal": []}', "the record has no 'deal'"),
        ('{"pulka": NaN}', "line 1, column 11: NaN is not a number of JSON"),
        ('{"pulka": ' + "1" * 5000 + "}", "line 1, column 11: the JSON holds a number that is too long"),
        ('{"pulka": 1, "deals": ' + "[" * 100_000, "line 1, column 222: the JSON is nested too deeply"),
        ('{"pulka": 1, "deals": {}}', "deals is a list"),
        ('{"pulka": 1, "deals": [5]}', "deals[0] is an object"),
        ('{"pulka": 1, "players": "A, B"}', "players is a list"),
        ('{"pulka": 1, "players": ["A", 2]}', "players: a name is text"),
        ('{"pulka": 1, "players": ["A", "B "]}', "players: 'B ' is not a player's name"),
        ('{"pulka": 1, "tags": {"Event": 1}}', "tags.Event is text"),
        ('{"pulka": 1, "tags": {"Hand1": "SA"}}', "tags: Hand1 is no tag of its own in JSON"),
        ('{"pulka": 1, "tags": {"Événement": "SA"}}', "is not the name of a tag"),
        ('{"pulka": 1, "tags": {"Event": "a\\nb"}}', "the tag Event has an unprintable character"),
        ('{"pulka": 1, "tags": {"Event": "\\ud800"}}', "the tag Event has an unprintable character"),
        ('{"pulka": 1, "convention": "soch"}', "convention: unknown convention 'soch'"),
        ('{"pulka": 1, "convention": []}', "convention is an object"),
        ('{"pulka": 1, "notes": [{"mark": "!"}]}', "notes[0]: only comments stand before the first deal"),
        ('{"pulka": 1, "deals": [{"dealer": 1}]}', "deals[0].dealer: the dealer is a player's name"),
        ('{"pulka": 1, "deals": [{"dealer": "Z", "events": []}]}', "deals[0]: the dealer 'Z' is not one of"),
        ('{"pulka": 1, "deals": [{"events": []}]}', "deals[0].events: a deal begins with the cards dealt"),
        ('{"pulka": 1, "deals": [{"events": [{"kind": "jumped"}]}]}', "deals[0].events[0]: unknown kind of event"),
        ('{"pulka": 1, "deals": [{"events": [{"kind": "looked", "seat": 1}]}]}', "a deal begins with the cards dealt"),
    ],
)
def test_json_that_is_no_record(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 200


def test_json_may_leave_out_what_follows_by_rule_and_is_compared_where_it_does_not() -> None:
    record = read(EXAMPLE)
    data = json.loads(write(record, "json"))
    events = data["deals"][0]["events"]
    data["deals"][0]["events"] = [event for event in events if event["kind"] not in ("talon_shown", "hand_shown")]
    assert read(json.dumps(data)) == record
    for event in events:
        if event["kind"] == "talon_shown":
            event["cards"] = ["H7", "H9"]
    data["deals"][0]["events"] = events
    with pytest.raises(IllegalRecord) as error:
        read(json.dumps(data))
    assert error.value.what == ("action", "talon_shown")


def test_notes_on_what_the_text_does_not_write_go_to_the_event_before() -> None:
    data = to_json(read(EXAMPLE))
    events = data["deals"][0]["events"]
    index = next(number for number, event in enumerate(events) if event["kind"] == "talon_shown")
    events[index]["notes"] = [{"comment": "two hearts"}]
    record = from_json(data)
    assert record.deals[0].notes == ((index - 1, (Comment("two hearts"),)),)
    stable(write(record))
