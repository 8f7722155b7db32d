"""The JSON form of a record: the event log, with the notes beside the events."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from preferans.notation.bounds import DEAL_LIMIT, DEPTH_LIMIT, EVENT_NOTE_LIMIT
from preferans.notation.cards_text import unknown
from preferans.notation.convention_text import json_table
from preferans.notation.event_json import decode, encode
from preferans.notation.json_text import loads, place
from preferans.notation.record.checker import Checker, check_dealt, read_result
from preferans.notation.record.frame import Frame
from preferans.notation.record.model import (
    DEAL_FIELDS,
    DEFAULT_NAMES,
    RECORD_FIELDS,
    VERSION,
    Comment,
    DealRecord,
    Eval,
    Mark,
    Note,
    Noted,
    Record,
    Tags,
    Variation,
    checked_tag,
    comment,
    equity,
    mark,
)
from preferans.rules.convention import Convention, load, replace_fields, resolve
from preferans.rules.errors import ConventionError, NotationError
from preferans.rules.events import Dealt, Event, Played
from preferans.rules.names import checked_players

RECORD_KEYS: Final = frozenset({"pulka", "convention", "players", "tags", "notes", "deals"})
DEAL_KEYS: Final = frozenset({"dealer", "tags", "convention", "events", "result"})


def write_json(record: Record) -> str:
    """Returns the JSON form of *record*, an event a line.

    >>> print(write_json(Record(load("sochi"), ("Anna", "Boris", "Clara")))[:12])
    {"pulka": 1,
    """
    return "".join(_lines(to_json(record)))


def read_json(text: str) -> Record:
    """Returns the record of a JSON text; raises `NotationError` with the place, or `IllegalRecord`."""
    data = loads(text)
    if not isinstance(data, Mapping) or "pulka" not in data:
        at = place(text, len(text) - len(text.lstrip()))
        raise NotationError(f'{at}: this JSON is no record, which is an object that has "pulka": {VERSION}')
    return from_json(data)


def to_json(record: Record) -> dict[str, Any]:
    """Returns *record* as plain data."""
    data: dict[str, Any] = {
        "pulka": VERSION,
        "convention": json_table(record.convention),
        "players": list(record.players),
        "tags": dict(record.tags),
    }
    if record.notes:
        data["notes"] = [_note(note) for note in record.notes]
    data["deals"] = [_deal(deal, record.convention) for deal in record.deals]
    return data


def from_json(data: object) -> Record:
    """Returns the record that plain *data* holds.

    >>> from_json({"pulka": 2})
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: pulka: version 2 is newer than 1, which is read here
    """
    table = _table(data, "the record")
    version = table.get("pulka")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise NotationError("pulka: the number of the format is missing")
    if version > VERSION:
        raise NotationError(f"pulka: version {version} is newer than {VERSION}, which is read here")
    _known(table, RECORD_KEYS, "the record")
    convention = _convention(table.get("convention", "kodeks"), None, "convention")
    players = _players(table.get("players"))
    notes = _read_notes(table.get("notes", []), "notes")
    frame = Frame.of(convention, players, len(notes))
    deals = _list(table.get("deals", []), "deals", DEAL_LIMIT)
    read = tuple(_read_deal(deal, frame, f"deals[{number}]") for number, deal in enumerate(deals))
    return Record(convention, players, read, _tags(table.get("tags", {}), "tags", RECORD_FIELDS), notes)


def _deal(deal: DealRecord, convention: Convention) -> dict[str, Any]:
    data: dict[str, Any] = {"dealer": deal.dealer}
    if deal.tags:
        data["tags"] = dict(deal.tags)
    if deal.convention is not None:
        data["convention"] = json_table(deal.convention, convention)
    data["events"] = _events(deal.events, deal.notes)
    if deal.result is not None:
        data["result"] = deal.result
    return data


def _events(events: tuple[Event, ...], notes: tuple[Noted, ...]) -> list[dict[str, Any]]:
    encoded = [encode(event) for event in events]
    for number, found in notes:
        encoded[number]["notes"] = [_note(note) for note in found]
    return encoded


def _note(note: Note) -> dict[str, Any]:
    match note:
        case Comment(text):
            return {"comment": text}
        case Mark(sign):
            return {"mark": sign}
        case Eval(value):
            return {"eval": value}
        case Variation(events, notes):
            return {"variation": _events(events, notes)}


def _read_deal(data: object, frame: Frame, at: str) -> DealRecord:
    table = _table(data, at)
    _known(table, DEAL_KEYS, at)
    tags = _tags(table.get("tags", {}), f"{at}.tags", DEAL_FIELDS)
    convention = None
    if "convention" in table:
        convention = _convention(table["convention"], frame.convention, f"{at}.convention")
    dealer = table.get("dealer", frame.next_dealer())
    if not isinstance(dealer, str):
        raise NotationError(f"{at}.dealer: the dealer is a player's name")
    if "events" not in table:
        raise NotationError(f"{at}: the events are missing")
    events = _list(table["events"], f"{at}.events", 10_000)
    try:
        tags = frame.own_tags(tags)
        checker = frame.begin(dealer, tags, convention)
    except NotationError as error:
        raise NotationError(f"{at}: {error}") from None
    _read_events(events, checker, f"{at}.events", 0)
    if not checker.events:
        raise NotationError(f"{at}.events: a deal begins with the cards dealt")
    if "result" in table:
        checker.check_result(_read_result(table["result"], f"{at}.result"))
    frame.end(checker.state)
    own = convention if convention != frame.convention else None
    return DealRecord(dealer, tuple(checker.events), tags, own, checker.noted(), checker.result())


def _read_events(data: list[object], checker: Checker, at: str, depth: int) -> None:
    for number, item in enumerate(data):
        path = f"{at}[{number}]"
        fields = dict(_table(item, path))
        notes = fields.pop("notes", [])
        event = decode(fields, path)
        if isinstance(event, Dealt):
            try:
                check_dealt(event)
            except NotationError as error:
                raise NotationError(f"{path}: {error}") from None
        elif not checker.variation and not checker.events:
            raise NotationError(f"{path}: a deal begins with the cards dealt")
        added = checker.add(event)
        _read_notes(notes, f"{path}.notes", checker, added, depth)


def _read_notes(
    data: object, at: str, checker: Checker | None = None, added: int = 0, depth: int = 0
) -> tuple[Note, ...]:
    notes: list[Note] = []
    for number, item in enumerate(_list(data, at, EVENT_NOTE_LIMIT)):
        path = f"{at}[{number}]"
        table = _table(item, path)
        if len(table) != 1:
            raise NotationError(f"{path}: a note is one of comment, mark, eval and variation")
        ((kind, value),) = table.items()
        note = _read_note(str(kind), value, path, checker, added, depth)
        if note is None:
            continue
        notes.append(note)
        if checker is not None:
            try:
                checker.note(added, note)
            except NotationError as error:
                raise NotationError(f"{path}: {error}") from None
    return tuple(notes)


def _read_note(kind: str, value: object, at: str, checker: Checker | None, added: int, depth: int) -> Note | None:
    if kind == "variation" and checker is not None:
        return _read_variation(value, f"{at}.variation", checker, added, depth)
    if checker is None and kind not in ("comment", "eval"):
        raise NotationError(f"{at}: only comments stand before the first deal")
    readers = {"comment": comment, "mark": mark, "eval": equity}
    if kind not in readers:
        raise NotationError(f"{at}: unknown kind of note {unknown(kind)}")
    if not isinstance(value, str):
        raise NotationError(f"{at}.{kind} is text")
    try:
        return readers[kind](value)
    except NotationError as error:
        raise NotationError(f"{at}.{kind}: {error}") from None


def _read_variation(value: object, at: str, checker: Checker, added: int, depth: int) -> Variation:
    if not isinstance(checker.events[added], Played):
        raise NotationError(f"{at}: a variation stands after a played card")
    if depth == DEPTH_LIMIT:
        raise NotationError(f"{at}: variations stand in each other more than {DEPTH_LIMIT} deep")
    events = _list(value, at, 1_000)
    if not events:
        raise NotationError(f"{at}: the variation is empty")
    branch = checker.fork(added)
    _read_events(events, branch, at, depth + 1)
    return Variation(tuple(branch.events), branch.noted())


def _read_result(value: object, at: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{at} is text")
    try:
        return read_result(value)
    except NotationError as error:
        raise NotationError(f"{at}: {error}") from None


def _convention(given: object, base: Convention | None, at: str) -> Convention:
    try:
        if isinstance(given, str):
            return load(given)
        table = {str(key): value for key, value in _table(given, at).items()}
        return resolve(table) if base is None or "extends" in table else replace_fields(base, table)
    except ConventionError as error:
        raise NotationError(f"{at}: {error}") from None


def _players(given: object) -> tuple[str, ...]:
    names = _list(list(DEFAULT_NAMES) if given is None else given, "players", 4)
    for name in names:
        if not isinstance(name, str):
            raise NotationError("players: a name is text")
    try:
        return checked_players(tuple(map(str, names)))
    except NotationError as error:
        raise NotationError(f"players: {error}") from None


def _tags(given: object, at: str, fields: frozenset[str]) -> Tags:
    tags = []
    for name, value in _table(given, at).items():
        if name in fields:
            raise NotationError(f"{at}: {name} is no tag of its own in JSON")
        if not isinstance(value, str):
            raise NotationError(f"{at}.{name} is text")
        try:
            tags.append(checked_tag(str(name), value))
        except NotationError as error:
            raise NotationError(f"{at}: {error}") from None
    return tuple(tags)


def _table(given: object, at: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise NotationError(f"{at} is an object")
    return given


def _list(given: object, at: str, limit: int) -> list[Any]:
    if not isinstance(given, list):
        raise NotationError(f"{at} is a list")
    if len(given) > limit:
        raise NotationError(f"{at} has more than {limit} items")
    return given


def _known(table: Mapping[str, Any], keys: frozenset[str], at: str) -> None:
    for key in table:
        if key not in keys:
            raise NotationError(f"{at} has no {unknown(str(key))}")


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    deals = data["deals"]
    head = [f"{_dump(key)}: {_dump(value)}" for key, value in data.items() if key != "deals"]
    yield "{" + ",\n ".join(head) + ',\n "deals": ['
    for number, deal in enumerate(deals):
        yield "\n  {" if number == 0 else ",\n  {"
        for position, (key, value) in enumerate(deal.items()):
            yield ",\n   " if position else ""
            if key == "events":
                yield '"events": [\n    ' + ",\n    ".join(map(_dump, value)) + "]"
            else:
                yield f"{_dump(key)}: {_dump(value)}"
        yield "}"
    yield "]}\n"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
