"""Where the logs of the tables are kept: the `Store` protocol, and a store in memory for tests and the bench.

A log is append-only. Who appends says how many events he believes there are; if that is not so, somebody else owns the
table too, and he gets a `Conflict` and nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from msgspec import Struct

TableId = str
GuestId = str


class Conflict(Exception):
    """Somebody else has written to the log of the table."""


class StoreError(Exception):
    """The store cannot be read or written; the message is one sentence."""


class NoDatabase(StoreError):
    """The file is no database of tables."""


class Card(Struct, frozen=True):
    """What a list of tables shows of one; a projection of the log."""

    preset: str
    players: int
    names: list[str]
    guests: list[str]
    owner: str
    state: str
    deal: int
    decider: int | None
    alone: bool
    """Only bots sit: the table goes on without anybody looking."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list: its card, and when its log last grew (seconds since 1970)."""

    table: TableId
    card: Card
    changed_at: float


@dataclass(frozen=True, slots=True)
class Guest:
    """A person whom the server knows by his cookie."""

    id: GuestId
    name: str
    seen_at: float


@dataclass(frozen=True, slots=True)
class Report:
    """What a person reported of a bot's decision."""

    table: TableId
    number: int
    """The number of the decision in the log of the table; each is reported once."""
    deal: int
    guest: GuestId
    """Who reported it."""
    note: str
    at: float
    """Seconds since 1970."""
    data: str
    """The decision as JSON: cards that others may not see are in it."""


class Store(Protocol):
    """Keeps logs, guests and reports. What it has accepted survives the end of the process."""

    async def append(self, table: TableId, expected: int, events: Sequence[bytes], card: Card, at: float) -> None:
        """Adds *events* to the log, which must have *expected* events; raises `Conflict`, or `StoreError`.

        With *expected* 0 the log begins.
        """
        ...

    async def read(self, table: TableId, after: int = 0) -> list[bytes]:
        """Returns the events of a log after number *after*, in order; none for a table that is not known."""
        ...

    async def tables_of(self, guest: GuestId, limit: int = 200) -> list[Listed]:
        """Returns the tables that *guest* owns or sits at, the newest first."""
        ...

    async def unfinished_alone(self) -> list[TableId]:
        """Returns the tables at which only bots sit and play."""
        ...

    async def guest(self, guest: GuestId) -> Guest | None:
        """Returns a guest, or ``None``."""
        ...

    async def keep_guest(self, guest: Guest) -> None:
        """Writes a guest down, or anew."""
        ...

    async def reports(self, table: TableId) -> list[Report]:
        """Returns the reports on decisions at a table, in their order."""
        ...

    async def keep_report(self, report: Report) -> None:
        """Writes a report down; of one that is there already only the data are written anew."""
        ...

    async def close(self) -> None:
        """Lets go of files and connections once everything is written."""
        ...


@dataclass
class MemoryStore:
    """A store that forgets with the process."""

    logs: dict[TableId, list[bytes]] = field(default_factory=dict)
    cards: dict[TableId, Listed] = field(default_factory=dict)
    guests: dict[GuestId, Guest] = field(default_factory=dict)
    reported: dict[tuple[TableId, int], Report] = field(default_factory=dict)

    async def append(self, table: TableId, expected: int, events: Sequence[bytes], card: Card, at: float) -> None:
        """Adds to a log."""
        log = self.logs.get(table, [])
        if len(log) != expected:
            raise Conflict(f"the log has {len(log)} events, not {expected}")
        self.logs[table] = log
        log.extend(events)
        self.cards[table] = Listed(table, card, at)

    async def read(self, table: TableId, after: int = 0) -> list[bytes]:
        """Returns the end of a log."""
        return self.logs.get(table, [])[after:]

    async def tables_of(self, guest: GuestId, limit: int = 200) -> list[Listed]:
        """Returns a guest's tables."""
        mine = [each for each in self.cards.values() if belongs(each.card, guest)]
        return sorted(mine, key=lambda each: -each.changed_at)[:limit]

    async def unfinished_alone(self) -> list[TableId]:
        """Returns the tables of bots that play."""
        return [each.table for each in self.cards.values() if goes_on_alone(each.card)]

    async def guest(self, guest: GuestId) -> Guest | None:
        """Returns a guest."""
        return self.guests.get(guest)

    async def keep_guest(self, guest: Guest) -> None:
        """Keeps a guest."""
        self.guests[guest.id] = guest

    async def reports(self, table: TableId) -> list[Report]:
        """Returns a table's reports."""
        return sorted((each for each in self.reported.values() if each.table == table), key=lambda each: each.number)

    async def keep_report(self, report: Report) -> None:
        """Keeps a report."""
        known = self.reported.setdefault((report.table, report.number), report)
        self.reported[report.table, report.number] = replace(known, data=report.data)

    async def close(self) -> None:
        """Does nothing."""


def belongs(card: Card, guest: GuestId) -> bool:
    """Tells whether a table is one of *guest*'s own."""
    return guest != "" and (guest == card.owner or guest in card.guests)


def goes_on_alone(card: Card) -> bool:
    """Tells whether a table plays with nobody there."""
    return card.alone and card.state in ("playing", "between")
