"""Who sits at the table of a score pad, and by what agreements they play."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.notation.pad_json import Fields, shown
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.fields import FIELDS, ChoiceOrName, nearest
from preferans.rules.outcome import Place


@dataclass(frozen=True, slots=True)
class Table:
    """The players by place, and the convention."""

    rules: Convention
    names: tuple[str, ...]

    @property
    def players(self) -> int:
        """How many players the table has."""
        return len(self.names)

    def check_first_dealer(self, where: str) -> None:
        """Raises `ScoreError` where the convention names a first dealer who does not play."""
        spec, given = FIELDS["first_dealer"], self.rules.first_dealer
        words = (*spec.values, *self.names) if isinstance(spec, ChoiceOrName) else self.names
        if given not in words:
            raise ScoreError(f"{where}: the first dealer {shown(given)} does not play{nearest(given, words)}")

    def place(self, given: object, where: str) -> Place:
        """Returns the place of the player called *given*."""
        if isinstance(given, str) and given in self.names:
            return self.names.index(given)
        hint = nearest(given, list(self.names)) if isinstance(given, str) else ""
        raise ScoreError(f"{where}: {shown(given)} is not one of the players{hint}")

    def place_in(self, fields: Fields, key: str) -> Place | None:
        """Returns the place of the player named under *key*, or nothing when it is left out."""
        return self.place(fields.table[key], f"{fields.where}, {key}") if key in fields else None
