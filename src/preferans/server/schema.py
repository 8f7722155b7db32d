"""The JSON schema of everything on the wire: events, HTTP bodies and socket messages, in one document."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from preferans.notation.event_schema import event_schema
from preferans.server import wire
from preferans.server.log import AnyTableEvent, TableEvent

_BODIES = (
    wire.Me,
    wire.Naming,
    wire.NewTable,
    wire.TableId,
    wire.MyTables,
    wire.JoinTable,
    wire.FillPlace,
    wire.Link,
    wire.Problem,
    wire.TableInfo,
    wire.Screen,
    wire.Sheet,
    wire.Result,
    wire.DealReplay,
)
_HIDDEN = {
    "Opened": {"engine", "rules", "owner", "away_s", "lang", "first_dealer", "seed", "given", "hints"},
    "Sat": {"guest"},
}
"""Fields that only the store has."""


def schema() -> dict[str, Any]:
    """Returns the schema document; every definition has a name that TypeScript can use."""
    messages = (*get_args(wire.ClientMessage), *get_args(wire.ServerMessage))
    table_events: tuple[type[TableEvent], ...] = get_args(AnyTableEvent)
    kinds = (*_BODIES, *messages, *table_events)
    _, defined = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for name, hidden in _HIDDEN.items():
        for field in hidden:
            defined[name]["properties"].pop(field)
    for definition in defined.values():
        _without_defaults(definition)
    unions = {
        "Event": [{"$ref": "#/$defs/DealEvent"}, {"$ref": "#/$defs/TableEvent"}],
        "TableEvent": _refs(table_events),
        "ClientMessage": _refs(get_args(wire.ClientMessage)),
        "ServerMessage": _refs(get_args(wire.ServerMessage)),
    }
    events = event_schema()
    clashes = {*events} & {*defined, *unions}
    if clashes:
        raise ValueError(f"two definitions are called {', '.join(sorted(clashes))}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "description": "Events, HTTP bodies and socket messages of the web table.",
        "$defs": {**events, **{name: {"anyOf": each} for name, each in unions.items()}, **defined},
    }


def _refs(kinds: tuple[Any, ...]) -> list[dict[str, str]]:
    return [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]


def _without_defaults(definition: dict[str, Any]) -> None:
    """What the server sends is always complete, but for what is left out on purpose."""
    properties = definition.get("properties", {})
    for each in properties.values():
        each.pop("default", None)
