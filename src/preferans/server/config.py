"""How a server is set up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from preferans.server.going import Pauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one guest, one socket and one request may ask for."""

    tables: int = 50
    """Unfinished tables that a guest may own."""
    guests: int = 30
    """New guests a minute from one address; a hundred times as many from this machine."""
    viewers: int = 40
    """Sockets at one table of those who only look on; whoever sits is let in besides."""
    tabs: int = 8
    """Sockets of one guest at one table; of one address, where they come without a cookie."""
    message: int = 4096
    """Bytes of a socket message."""
    body: int = 16_384
    """Bytes of a request."""
    rate: float = 20.0
    """Socket messages a second, on the long run."""
    burst: int = 60
    """Socket messages at once."""
    waiting: int = 256
    """Messages that may wait for a slow browser."""
    idle: float = 600.0
    """Seconds after which a table that nobody looks at is put away from memory."""
    link: float = 600.0
    """Seconds that a link to another device lasts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A server's settings."""

    secret: bytes
    address: str | None = None
    """The address that other devices use, ``http://192.168.1.5:8000``; ``None`` for that of the request."""
    names: frozenset[str] | None = None
    """Names by which the server may be asked, besides addresses in numbers; ``None`` for any."""
    seed: str | None = None
    """Where the deals of new tables come from; without one they are shuffled by chance."""
    given: list[dict[str, Any]] = field(default_factory=list)
    """Deals that every new table plays before shuffled ones."""
    russian: Callable[[str], str] = str
    """Puts a sentence of the engine into Russian."""
    limits: Limits = field(default_factory=Limits)
    pauses: Pauses = field(default_factory=Pauses)
