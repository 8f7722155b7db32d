"""Events as JSON objects, one codec for files, stores and wires: `encode` and `decode`.

An object has the event's ``kind`` first, then its fields: cards as ``"HA"``, hands as ``"SK87 D9"``, calls, contracts
and answers as in text, ``null`` for what the reader may not see. A field equal to its default may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Final, get_args, get_type_hints

from preferans.notation.calls_text import read_answer, read_call, read_contract
from preferans.notation.cards_text import read_card, read_hand, unknown
from preferans.notation.convention_text import json_table
from preferans.rules.calls import Answer, Call
from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention, resolve
from preferans.rules.errors import ConventionError, NotationError
from preferans.rules.events import Event, Hands, OfferKind, Opening
from preferans.rules.scoring.compulsory import LARGEST_POOL

KINDS: Final[Mapping[str, type[Event]]] = {get_args(get_type_hints(each)["kind"])[0]: each for each in get_args(Event)}
"""The class of each kind of event."""

RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "seat": (0, 3),
    "to": (0, 3),
    "hand": (1, 3),
    "dummy": (1, 3),
    "tricks": (0, 10),
    "players": (2, 4),
    "min_level": (6, 10),
    "bomb_floor": (6, 10),
    "bound": (1, 3),
    "namer": (0, 3),
    "most": (0, LARGEST_POOL),
    "size": (1, LARGEST_POOL),
    "version": (1, 1_000_000),
}
"""Least and most of each whole number, by the field's name."""


def encode(event: Event) -> dict[str, Any]:
    """Returns *event* as a JSON object; fields equal to their defaults are left out.

    >>> from preferans.rules.events import Called, Played
    >>> from preferans.rules.calls import PASS
    >>> encode(Called(1, PASS)), encode(Played(2, read_card("HA")))
    ({'kind': 'called', 'seat': 1, 'call': 'pass'}, {'kind': 'played', 'seat': 2, 'card': 'HA'})
    """
    data: dict[str, Any] = {"kind": event.kind}
    for name, default in _written(event.kind):
        value = getattr(event, name)
        if default is MISSING or value != default:
            data[name] = _plain(value)
    return data


@cache
def _written(kind: str) -> tuple[tuple[str, object], ...]:
    """Returns the fields that are written of a kind, each with the default that is left out."""
    return tuple((field.name, field.default) for field in fields(KINDS[kind]) if field.name != "kind")


def decode(data: object, at: str = "event") -> Event:
    """Returns the event that a JSON object describes; raises `NotationError`, which names the place after *at*.

    >>> decode({"kind": "whisted", "seat": 3, "answer": "half"})
    Whisted(seat=3, answer=<Answer.HALF: 'half'>, kind='whisted')
    >>> decode({"kind": "played", "seat": 1, "card": "HA", "trick": 4}, "events[7]")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: events[7]: a played has no 'trick'
    """
    if not isinstance(data, Mapping):
        raise NotationError(f"{at}: an event is an object with a kind")
    kind = data.get("kind")
    if not isinstance(kind, str):
        raise NotationError(f"{at}: the event has no kind")
    if kind not in KINDS:
        raise NotationError(f"{at}: unknown kind of event {unknown(kind)}")
    readers = _readers(kind)
    for key in data:
        if key != "kind" and key not in readers:
            raise NotationError(f"{at}: a {kind} has no {unknown(str(key))}")
    values = {}
    for name, (reader, needed) in readers.items():
        if name in data:
            values[name] = reader(data[name], f"{at}.{name}")
        elif needed:
            raise NotationError(f"{at}: a {kind} needs {name!r}")
    return KINDS[kind](**values)


Reader = Callable[[object, str], Any]


@cache
def _readers(kind: str) -> Mapping[str, tuple[Reader, bool]]:
    """Returns how each field of a kind is read, and whether it must be given."""
    hints = get_type_hints(KINDS[kind])
    return {
        field.name: (_reader(field.name, hints[field.name]), field.default is MISSING)
        for field in fields(KINDS[kind])
        if field.name != "kind"
    }


def _reader(name: str, hint: Any) -> Reader:
    if hint == Hands:
        return _hands
    arguments = get_args(hint)
    if type(None) in arguments:
        inner = _reader(name, next(item for item in arguments if item is not type(None)))
        return lambda given, at: None if given is None else inner(given, at)
    if hint == tuple[Card, Card]:
        return _talon
    if hint is int:
        return _whole(name)
    return _BY_TYPE[hint]


def _text_reader(read: Callable[[str], Any], what: str) -> Reader:
    def reader(given: object, at: str) -> Any:
        if not isinstance(given, str):
            raise NotationError(f"{at}: {what} is text")
        try:
            return read(given)
        except NotationError as error:
            raise NotationError(f"{at}: {error}") from None

    return reader


def _read_offer(text: str) -> OfferKind:
    if text not in OfferKind._value2member_map_:
        raise NotationError(f"{unknown(text)} is not an offer; it is claims or gives")
    return OfferKind(text)


_card: Final = _text_reader(read_card, "a card")
_hand: Final = _text_reader(read_hand, "a hand")
_contract: Final = _text_reader(read_contract, "a contract")


def _hands(given: object, at: str) -> Hands:
    if not isinstance(given, list) or len(given) != 3:
        raise NotationError(f"{at}: the hands are a list of three")
    first, second, third = (None if hand is None else _hand(hand, f"{at}[{i}]") for i, hand in enumerate(given))
    return first, second, third


def _talon(given: object, at: str) -> tuple[Card, Card]:
    if not isinstance(given, list) or len(given) != 2:
        raise NotationError(f"{at}: the talon is a list of two cards")
    first, second = (_card(card, f"{at}[{i}]") for i, card in enumerate(given))
    return first, second


def _whole(name: str) -> Reader:
    least, most = RANGES[name]

    def reader(given: object, at: str) -> int:
        if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
            raise NotationError(f"{at} is a whole number from {least} to {most}")
        return given

    return reader


def _flag(given: object, at: str) -> bool:
    if not isinstance(given, bool):
        raise NotationError(f"{at} is true or false")
    return given


def _rules(given: object, at: str) -> Convention:
    if not isinstance(given, Mapping):
        raise NotationError(f"{at} is a table of fields")
    try:
        return resolve(given)
    except ConventionError as error:
        raise NotationError(f"{at}: {error}") from None


def _opening(given: object, at: str) -> Opening:
    if not isinstance(given, Mapping) or given.keys() - {field.name for field in fields(Opening)}:
        raise NotationError(f"{at} is an object with a min_level")
    readers: dict[str, Reader] = {"forced": _flag, "games": _games}
    return Opening(**{key: (readers.get(key) or _whole(key))(value, f"{at}.{key}") for key, value in given.items()})


def _games(given: object, at: str) -> tuple[Contract, ...]:
    if not isinstance(given, list):
        raise NotationError(f"{at} is a list of contracts")
    return tuple(_contract(game, f"{at}[{number}]") for number, game in enumerate(given))


_BY_TYPE: Final[Mapping[Any, Reader]] = {
    bool: _flag,
    Card: _card,
    CardSet: _hand,
    Call: _text_reader(read_call, "a call"),
    Contract: _contract,
    Answer: _text_reader(read_answer, "an answer"),
    OfferKind: _text_reader(_read_offer, "an offer"),
    Convention: _rules,
    Opening: _opening,
}


def _plain(value: Any) -> Any:
    if type(value) is int:
        return value
    match value:
        case None | bool():
            return value
        case Card() | CardSet() | Call() | Contract():
            return str(value)
        case Answer() | OfferKind():
            return value.value
        case Convention():
            return json_table(value)
        case Opening():
            usual = Opening(value.min_level)
            special = {field.name: getattr(value, field.name) for field in fields(value)}
            bombs = {"bomb_floor": value.bomb_floor, "forced": value.forced} if value != usual else {}
            unlike = {key: _plain(item) for key, item in special.items() if item != getattr(usual, key)}
            return {"min_level": value.min_level} | bombs | unlike
        case tuple():
            return [_plain(item) for item in value]
        case _:
            return value
