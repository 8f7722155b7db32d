"""Which convention a score pad follows, and which one each of its deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from preferans.notation.pad_json import Fields
from preferans.rules.convention import Convention, load, replace_fields, resolve
from preferans.rules.errors import ConventionError


@dataclass(frozen=True, slots=True)
class PadRules:
    """The convention of the whole pad, and what the caller has changed in it."""

    whole: Convention
    changes: Mapping[str, object]
    fixed: bool
    """The caller has named a convention: it holds for every deal."""

    @classmethod
    def of(cls, fields: Fields, convention: str | None, changes: Mapping[str, object]) -> PadRules:
        """Returns what the document says under ``convention``, unless the caller says otherwise."""
        given = fields.table.get("convention")
        if convention is not None:
            rules = load(convention)
        elif isinstance(given, str | dict):
            rules = resolve(given)
        elif given is None:
            raise ConventionError('the convention is missing: a preset such as "sochi", or an object that extends one')
        else:
            raise fields.fail("convention", "a name or an object")
        return cls(replace_fields(rules, changes) if changes else rules, changes, convention is not None)

    def of_deal(self, fields: Fields) -> Convention:
        """Returns the convention of a deal: a preset's name, or an object that extends one or else the pad's own."""
        given = fields.table.get("convention")
        if given is None and "convention" not in fields:
            return self.whole
        if not isinstance(given, str | dict):
            raise fields.fail("convention", "a name or an object")
        try:
            own = resolve(given) if isinstance(given, str) or "extends" in given else replace_fields(self.whole, given)
            changed = replace_fields(own, self.changes) if self.changes else own
        except ConventionError as error:
            raise ConventionError(f"{fields.where}, convention: {error}") from None
        return self.whole if self.fixed else changed
