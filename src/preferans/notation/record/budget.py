"""How many notes a record may have: each one is counted when it is read, whichever form it comes in.

A short link can hold a great many variations, and each of their cards is checked against the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from preferans.notation.bounds import EVENT_NOTE_LIMIT, NOTE_LIMIT, VARIATION_LIMIT
from preferans.notation.record.model import Note, Variation
from preferans.rules.errors import NotationError


@dataclass(slots=True)
class Budget:
    """The notes that have been read so far."""

    notes: int = 0
    events: int = 0
    """Events in variations."""

    def spend(self, note: Note, before: int) -> None:
        """Counts a note that stands after *before* others in one place; raises `NotationError` for one too many."""
        self.notes += 1
        if before >= EVENT_NOTE_LIMIT:
            raise NotationError(f"more than {EVENT_NOTE_LIMIT} notes stand in one place")
        if self.notes > NOTE_LIMIT:
            raise NotationError(f"a record has at most {NOTE_LIMIT} notes")
        if isinstance(note, Variation):
            self.events += len(note.events)
            if self.events > VARIATION_LIMIT:
                raise NotationError(f"the variations of a record have at most {VARIATION_LIMIT} events")
