"""Runs the web table: the secret, the store, the bots, uvicorn."""

from __future__ import annotations

import os
import secrets
import socket
import stat
from pathlib import Path

SECRET_BYTES = 32


class BadSecret(Exception):
    """The secret cannot be used; the code says why."""

    def __init__(self, code: str, file: Path) -> None:
        super().__init__(code)
        self.code = code
        self.file = file


def secret_of(given: str | None, file: Path) -> bytes:
    """Returns the server's secret: the *given* one, or that of *file*, which is made for the owner only."""
    if given:
        if len(given) < 16:
            raise BadSecret("short-given", file)
        return given.encode()
    try:
        kept = file.read_bytes()
        if stat.S_IMODE(file.stat().st_mode) & 0o077 and os.name == "posix":
            raise BadSecret("readable", file)
    except FileNotFoundError:
        return _made(file)
    if len(kept) < SECRET_BYTES:
        raise BadSecret("short-file", file)
    return kept


def _made(file: Path) -> bytes:
    made = secrets.token_bytes(SECRET_BYTES)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(opened, "wb") as writing:
        writing.write(made)
    return made


def bound(host: str, port: int) -> socket.socket:
    """Returns a socket that listens at *host* and *port* (0 for any free one); raises `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def own_names(host: str, *given: str) -> frozenset[str]:
    """Returns the names by which this machine is asked in its network, *host* where it listens, and those *given*.

    >>> {"localhost", "cards.example"} <= own_names("0.0.0.0", "Cards.Example")
    True
    """
    machine = socket.gethostname().lower()
    return frozenset({"localhost", machine, f"{machine.partition('.')[0]}.local", host.lower(), *map(str.lower, given)})


def network_host() -> str | None:
    """Returns the address under which other devices of the network reach this machine, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: the system only chooses the way that one would take.
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found
