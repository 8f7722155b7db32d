"""Events as JSON objects: what is written, and what is refused."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from preferans.notation.calls_text import read_contract
from preferans.notation.cards_text import read_card, read_hand
from preferans.notation.event_json import KINDS, decode, encode
from preferans.rules.calls import HERE, Answer
from preferans.rules.contract import MISERE
from preferans.rules.convention import load
from preferans.rules.errors import NotationError
from preferans.rules.events import (
    Answered,
    Called,
    Conceded,
    Dealt,
    Discarded,
    Entrusted,
    Event,
    HandShown,
    Joined,
    Looked,
    Moved,
    Named,
    Offered,
    OfferKind,
    Opening,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Started,
    TalonLed,
    TalonShown,
    Took,
    Voted,
    Whisted,
)

TALON = (read_card("H9"), read_card("H7"))
EXAMPLES: dict[str, tuple[Event, dict[str, Any]]] = {
    "dealt": (
        Dealt((read_hand("SAK D7"), None, None), TALON, dark=True),
        {"hands": ["SAK D7", None, None], "talon": ["H9", "H7"], "dark": True},
    ),
    "looked": (Looked(2), {"seat": 2}),
    "hand_shown": (HandShown(1, None, to=0), {"seat": 1, "cards": None, "to": 0}),
    "called": (Called(1, HERE), {"seat": 1, "call": "here"}),
    "pool_named": (PoolNamed(0, 48), {"seat": 0, "size": 48}),
    "proposed": (Proposed(3), {"seat": 3}),
    "joined": (Joined(0, False), {"seat": 0, "accepted": False}),
    "moved": (Moved(2), {"seat": 2}),
    "voted": (Voted(0, True), {"seat": 0, "accepted": True}),
    "talon_shown": (TalonShown(TALON), {"cards": ["H9", "H7"]}),
    "refused": (Refused(1), {"seat": 1}),
    "discarded": (Discarded(1, read_hand("S87")), {"seat": 1, "cards": "S87"}),
    "named": (Named(1, MISERE), {"seat": 1, "contract": "misere"}),
    "conceded": (Conceded(1), {"seat": 1}),
    "played_on": (PlayedOn(1), {"seat": 1}),
    "whisted": (Whisted(2, Answer.HALF), {"seat": 2, "answer": "half"}),
    "took": (Took(0, 3), {"seat": 0, "hand": 3}),
    "talon_led": (TalonLed(TALON[0]), {"card": "H9"}),
    "played": (Played(3, TALON[1]), {"seat": 3, "card": "H7"}),
    "entrusted": (Entrusted(2, 0), {"seat": 2, "to": 0}),
    "offered": (Offered(1, OfferKind.CLAIMS, 7), {"seat": 1, "offer": "claims", "tricks": 7}),
    "answered": (Answered(1, True), {"seat": 1, "accepted": True}),
}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_each_kind_is_written_and_read(kind: str) -> None:
    event, fields = EXAMPLES[kind]
    data = encode(event)
    assert data == {"kind": kind, **fields}
    assert next(iter(data)) == "kind"
    assert decode(json.loads(json.dumps(data))) == event


def test_every_kind_has_an_example() -> None:
    assert set(KINDS) == {*EXAMPLES, "started"}
    assert len(KINDS) == len(get_args(Event))


def test_a_header_carries_the_resolved_convention() -> None:
    started = Started(load("leningrad"), 4, Opening(7))
    data = encode(started)
    assert data["rules"]["extends"] == "leningrad"
    assert data["rules"]["pool_value"] == 20
    assert data["opening"] == {"min_level": 7}
    assert decode(json.loads(json.dumps(data))) == started
    assert "opening" not in encode(Started(load("sochi"), 3))


def test_a_header_carries_compulsory_games_and_who_names_the_pool() -> None:
    games = Started(load("taganrog"), 3, Opening(bound=1, games=(read_contract("6S"), MISERE)))
    assert encode(games)["opening"]["games"] == ["6S", "misere"]
    naming = Started(load("taganrog"), 4, Opening(namer=0, most=70))
    for started in (games, naming):
        assert decode(json.loads(json.dumps(encode(started)))) == started


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"kind": "pool_named", "seat": 1, "size": 0}, "e.size is a whole number from 1 to 100000"),
        ({"kind": "started", "rules": {}, "players": 3, "opening": {"games": "6S"}}, "e.opening.games is a list of"),
        ({"kind": "started", "rules": {}, "players": 3, "opening": {"games": ["5S"]}}, "e.opening.games[0]: '5S'"),
        ({"kind": "started", "rules": {}, "players": 3, "opening": {"bound": 4}}, "e.opening.bound is a whole number"),
    ],
)
def test_what_cannot_be_read_of_compulsory_games(data: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as error:
        decode(data, "e")
    assert str(error.value).startswith(message)


def test_fields_at_their_defaults_may_be_given() -> None:
    assert decode({"kind": "hand_shown", "seat": 1, "cards": None, "to": None}) == HandShown(1, None)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "e: an event is an object with a kind"),
        ({}, "e: the event has no kind"),
        ({"kind": 4}, "e: the event has no kind"),
        ({"kind": "playd"}, "e: unknown kind of event 'playd'"),
        ({"kind": "played", "seat": 1}, "e: a played needs 'card'"),
        ({"kind": "played", "seat": 1, "card": "SA", "trick": 1}, "e: a played has no 'trick'"),
        ({"kind": "played", "seat": "1", "card": "SA"}, "e.seat is a whole number from 0 to 3"),
        ({"kind": "played", "seat": True, "card": "SA"}, "e.seat is a whole number from 0 to 3"),
        ({"kind": "played", "seat": 4, "card": "SA"}, "e.seat is a whole number from 0 to 3"),
        ({"kind": "played", "seat": 1, "card": None}, "e.card: a card is text"),
        ({"kind": "played", "seat": 1, "card": "S6"}, "e.card: '6' in 'S6' is not a rank"),
        ({"kind": "played", "seat": 1.0, "card": "SA"}, "e.seat is a whole number from 0 to 3"),
        ({"kind": "dealt", "hands": ["SA"], "talon": None}, "e.hands: the hands are a list of three"),
        ({"kind": "dealt", "hands": ["SA", 1, None], "talon": None}, "e.hands[1]: a hand is text"),
        ({"kind": "dealt", "hands": [None, None, None], "talon": ["SA"]}, "e.talon: the talon is a list of two cards"),
        ({"kind": "dealt", "hands": [None] * 3, "talon": None, "dark": 1}, "e.dark is true or false"),
        ({"kind": "whisted", "seat": 1, "answer": "maybe"}, "e.answer: 'maybe' is not an answer"),
        ({"kind": "offered", "seat": 1, "offer": "wants", "tricks": 1}, "e.offer: 'wants' is not an offer"),
        ({"kind": "offered", "seat": 1, "offer": "gives", "tricks": 11}, "e.tricks is a whole number from 0 to 10"),
        ({"kind": "started", "rules": {"extends": "sochy"}, "players": 3}, "e.rules: unknown convention 'sochy'"),
        ({"kind": "started", "rules": 5, "players": 3}, "e.rules is a table of fields"),
        ({"kind": "started", "rules": {}, "players": 3, "opening": {"level": 7}}, "e.opening is an object"),
    ],
)
def test_what_is_not_an_event(data: object, message: str) -> None:
    with pytest.raises(NotationError) as error:
        decode(data, "e")
    assert str(error.value).startswith(message)
