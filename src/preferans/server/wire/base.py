"""What all structs of the wire share: their strictness, and the events and actions that stand in them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

EventData = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Event"})]
"""An event of the deal or of the table, as `preferans schema` describes it."""
ActionData = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Action"})]


class Wire(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of the structs: an unknown field is an error."""
