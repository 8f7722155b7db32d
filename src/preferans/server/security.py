"""What guards the door: headers on every answer, and the check of where a request comes from."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
}


def is_called(host: str, names: frozenset[str] | None) -> bool:
    """Tells whether a request that names *host* means this server: by an address in numbers, or by one of its *names*.

    The page of a stranger can let a name of its own lead here, and would then be of the same origin.

    >>> own = frozenset({"localhost"})
    >>> [is_called(host, own) for host in ("127.0.0.1:8000", "[::1]", "LOCALHOST:1", "evil.example", "")]
    [True, True, True, False, False]
    """
    if names is None:
        return True
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        return name in names
    return True


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], *, needed: bool = False) -> bool:
    """Tells whether a request comes from a page of this server, or from a program that is no browser.

    A browser names the origin of whatever changes something; *needed* refuses who does not name any.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        site = connection.headers.get("sec-fetch-site", "none")
        return not needed and site in ("same-origin", "none")
    return urlsplit(origin).netloc == connection.headers.get("host", "")
