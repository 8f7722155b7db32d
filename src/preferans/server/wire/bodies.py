"""The bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from preferans.server.wire.base import Wire
from preferans.server.wire.seating import Summary


class Me(Wire, frozen=True):
    """Who the browser is to the server."""

    id: str
    name: str


class Naming(Wire, frozen=True):
    """A guest's new name."""

    name: str


class NewTable(Wire, frozen=True):
    """A table to be opened: the owner sits at place 0, bots take the last places, the rest is free."""

    convention: Annotated[dict[str, Any], Meta(description="The preset under extends, and fields that differ.")]
    players: int = 3
    bots: list[str] = field(default_factory=list)
    away_s: int = 120
    minutes: int | None = None
    """How long a pulka that ends by time lasts; ``null`` for the convention's, or two hours. 0: until all agree."""
    hints: bool | None = None
    """Whether those who play may ask for hints; ``null``: only who is alone against bots."""
    lang: Literal["ru", "en"] = "ru"


class TableId(Wire, frozen=True):
    """The table that was opened."""

    id: str


class MyTables(Wire, frozen=True):
    """The tables that the guest owns or sits at, newest first."""

    tables: list[Summary]


class JoinTable(Wire, frozen=True):
    """Takes a free chair, any one when no place is named."""

    place: int | None = None


class FillPlace(Wire, frozen=True):
    """What the owner does with a chair: a bot, or free for somebody else."""

    kind: Literal["bot", "free"]
    bot: str | None = None


class Link(Wire, frozen=True):
    """An address with its QR code as SVG; ``expires_s`` where it does not last."""

    url: str
    qr: str
    expires_s: int | None


class Problem(Wire, frozen=True):
    """Why a request was refused."""

    error: str
    text_ru: str
    text_en: str
