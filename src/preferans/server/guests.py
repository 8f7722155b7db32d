"""Who a browser is: a guest with a signed cookie, and links that move him to another device."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field

from preferans.rules.errors import NotationError
from preferans.rules.names import NAME_LIMIT, is_name
from preferans.server.clock import Clock
from preferans.server.store import Guest, GuestId, Store

COOKIE = "guest"
COOKIE_AGE = 400 * 24 * 3600
"""Seconds that the cookie lasts, the most that browsers allow."""
GUEST_NAME_LIMIT = 40


def sign(secret: bytes, guest: GuestId) -> str:
    """Returns the cookie of *guest*.

    >>> cookie = sign(b"secret", "a1")
    >>> verified(b"secret", cookie), verified(b"other", cookie), verified(b"secret", "a1.forged"), verified(b"s", "")
    ('a1', None, None, None)
    """
    mark = hmac.digest(secret, f"guest:{guest}".encode(), "sha256")
    return f"{guest}.{urlsafe_b64encode(mark).decode().rstrip('=')}"


def verified(secret: bytes, cookie: str | None) -> GuestId | None:
    """Returns the guest whose cookie this is, or ``None`` for none that this server has signed."""
    if not cookie or len(cookie) > 200 or not cookie.isascii():
        return None
    guest = cookie.partition(".")[0]
    return guest if hmac.compare_digest(sign(secret, guest), cookie) else None


def checked_name(name: str) -> str:
    """Returns a guest's *name*; raises `NotationError`."""
    name = " ".join(name.split())
    if len(name) > GUEST_NAME_LIMIT or not is_name(name):
        raise NotationError(f"{name[:NAME_LIMIT]!r} is not a player's name")
    return name


@dataclass
class Guests:
    """The guests of a server."""

    store: Store
    clock: Clock
    link_seconds: float
    _links: dict[str, tuple[GuestId, float]] = field(default_factory=dict)

    async def new(self) -> Guest:
        """Returns a guest who was not here before."""
        guest = Guest(secrets.token_hex(8), "", self.clock.date())
        await self.store.keep_guest(guest)
        return guest

    async def known(self, guest: GuestId) -> Guest | None:
        """Returns a guest by his id."""
        return await self.store.guest(guest)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Returns the guest under his new name; raises `NotationError`."""
        renamed = Guest(guest.id, checked_name(name), self.clock.date())
        await self.store.keep_guest(renamed)
        return renamed

    def link(self, guest: GuestId) -> str:
        """Returns a word that makes another device this guest's, once and for a short time."""
        now = self.clock.now()
        self._links = {word: kept for word, kept in self._links.items() if kept[1] > now and kept[0] != guest}
        word = secrets.token_urlsafe(18)
        self._links[word] = (guest, now + self.link_seconds)
        return word

    def take(self, word: str) -> GuestId | None:
        """Returns the guest of a link, which is then used up."""
        guest, until = self._links.pop(word, (None, 0.0))
        return guest if until > self.clock.now() else None
