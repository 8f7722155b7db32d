"""The JSON schema of the events, walked once from the same dataclasses that `preferans.notation.event_json` reads."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, Final, get_args, get_type_hints

from preferans.notation.event_json import KINDS, RANGES
from preferans.rules.calls import Answer, Call
from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import Contract
from preferans.rules.convention import Convention
from preferans.rules.events import Action, Hands, OfferKind, Opening

_CARD: Final = {"type": "string", "pattern": "^[SCDH][789TJQKA]$"}
_HAND: Final = {"type": "string", "pattern": "^([SCDH][789TJQKA]*( [SCDH][789TJQKA]*)*)?$"}
_TEXT: Final[dict[Any, dict[str, Any]]] = {
    bool: {"type": "boolean"},
    Card: _CARD,
    CardSet: _HAND,
    Call: {"type": "string"},
    Contract: {"type": "string"},
    Answer: {"enum": [answer.value for answer in Answer]},
    OfferKind: {"enum": [kind.value for kind in OfferKind]},
    Convention: {"type": "object", "additionalProperties": True},
    tuple[Card, Card]: {"type": "array", "items": _CARD, "minItems": 2, "maxItems": 2},
    Hands: {"type": "array", "items": {"anyOf": [_HAND, {"type": "null"}]}, "minItems": 3, "maxItems": 3},
}


def event_schema() -> dict[str, dict[str, Any]]:
    """Returns a definition for each kind of event by the name of its class, and the unions `DealEvent` and `Action`.

    >>> event_schema()["Looked"]["properties"]
    {'kind': {'const': 'looked'}, 'seat': {'type': 'integer', 'minimum': 0, 'maximum': 3}}
    >>> event_schema()["Looked"]["required"], len(event_schema()["Action"]["anyOf"])
    (['kind', 'seat'], 18)
    """
    defined = {kind.__name__: _object(name, kind) for name, kind in KINDS.items()}
    return {
        "DealEvent": {"anyOf": [_ref(name) for name in defined]},
        "Action": {"anyOf": [_ref(kind.__name__) for kind in get_args(Action)]},
        **defined,
    }


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _object(name: str, kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    given = [field for field in fields(kind) if field.name != "kind"]
    properties = {field.name: _type(field.name, hints[field.name]) for field in given}
    return {
        "title": kind.__name__,
        "description": (kind.__doc__ or "").partition("\n")[0],
        "type": "object",
        "properties": {"kind": {"const": name}, **properties},
        "required": ["kind", *(field.name for field in given if field.default is MISSING)],
        "additionalProperties": False,
    }


def _type(name: str, hint: Any) -> dict[str, Any]:
    if hint == Hands:
        return _TEXT[Hands]
    arguments = get_args(hint)
    if type(None) in arguments:
        inner = next(item for item in arguments if item is not type(None))
        return {"anyOf": [_type(name, inner), {"type": "null"}]}
    if hint is int:
        return _whole(name)
    if hint is Opening:
        inside = get_type_hints(Opening)
        return {
            "type": "object",
            "properties": {field.name: _type(field.name, inside[field.name]) for field in fields(Opening)},
            "additionalProperties": False,
        }
    if hint == tuple[Contract, ...]:
        return {"type": "array", "items": _TEXT[Contract]}
    return _TEXT[hint]


def _whole(name: str) -> dict[str, Any]:
    least, most = RANGES[name]
    return {"type": "integer", "minimum": least, "maximum": most}
