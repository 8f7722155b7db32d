"""Who a browser is: a guest with a signed cookie, and links that move him to another device."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network

from preferans.rules.errors import NotationError
from preferans.rules.names import NAME_LIMIT, is_name
from preferans.server.clock import Clock
from preferans.server.store import Guest, GuestId, Store

COOKIE = "guest"
COOKIE_AGE = 400 * 24 * 3600
"""Seconds that the cookie lasts, the most that browsers allow."""
GUEST_NAME_LIMIT = 40
MINUTE = 60.0


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


def origin_of(address: str) -> str:
    """Returns whose *address* it is: of IPv6 the half that one household has, of IPv4 all of it.

    >>> origin_of("192.0.2.7"), origin_of("2001:db8:1:2:3::4"), origin_of("::ffff:192.0.2.7"), origin_of("socket")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'socket')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


def is_this_machine(origin: str) -> bool:
    """Tells whether a request comes from this machine itself."""
    try:
        return ip_address(origin).is_loopback
    except ValueError:
        return False


@dataclass
class Guests:
    """The guests of a server."""

    store: Store
    clock: Clock
    link_seconds: float
    minutely: int = 30
    """New guests a minute from one address; from this machine a hundred times as many."""
    _links: dict[str, tuple[GuestId, float]] = field(default_factory=dict)

    _came: dict[str, tuple[float, float]] = field(default_factory=dict)
    """For each address how many guests more it may make now, and when that was so."""

    async def new(self, address: str = "") -> Guest | None:
        """Returns a guest who was not here before, or ``None`` where *address* makes too many."""
        if not self._may_come(origin_of(address)):
            return None
        guest = Guest(secrets.token_hex(8), "", self.clock.date())
        await self.store.keep_guest(guest)
        return guest

    def _may_come(self, origin: str) -> bool:
        most = self.minutely * (100 if is_this_machine(origin) else 1)
        now = self.clock.now()
        # Who has been quiet for a minute is not remembered.
        self._came = {each: kept for each, kept in self._came.items() if kept[1] > now - MINUTE}
        left, at = self._came.get(origin, (float(most), now))
        left = min(float(most), left + (now - at) * most / MINUTE)
        if left < 1:
            return False
        self._came[origin] = (left - 1, now)
        return True

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
