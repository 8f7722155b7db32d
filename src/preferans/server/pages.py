"""The pages: the built client from memory, packed once. A name that is not there is not looked for on the disk."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

CLIENT = "client"
"""The folder of the built client, inside this package."""
INDEX = "index.html"
_PACKED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
_MISSING = """<!doctype html><meta charset="utf-8"><title>preferans</title>
<p>Страницы стола не собраны: make client.
<p>The pages of the table are not built: make client.
""".encode()


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the client."""

    kind: str
    body: bytes
    packed: bytes | None
    tag: str
    """Changes with the contents."""
    lasting: bool
    """Whether its name changes with its contents, so that a browser may keep it for good."""


def load_pages(folder: Traversable | None = None) -> dict[str, Page]:
    """Returns the client's files by path; where it is not built, an index that says so."""
    root = folder if folder is not None else files("preferans.server") / CLIENT
    found: dict[str, Page] = {}
    if root.is_dir():
        _collect(root, "", found)
    if INDEX not in found:
        found[INDEX] = page(INDEX, _MISSING)
    return found


def _collect(folder: Traversable, prefix: str, found: dict[str, Page]) -> None:
    for entry in folder.iterdir():
        path = f"{prefix}{entry.name}"
        if entry.is_dir():
            _collect(entry, f"{path}/", found)
        elif entry.is_file() and not entry.name.startswith("."):
            found[path] = page(path, entry.read_bytes())


def page(path: str, body: bytes) -> Page:
    """Returns the page at *path*.

    >>> page("assets/a.css", b"a" * 999).lasting, len(page("a.svg", b"a" * 999).packed) < 99
    (True, True)
    """
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    if path.endswith((".js", ".mjs")):
        kind = "text/javascript"
    elif path.endswith(".webmanifest"):
        kind = "application/manifest+json"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(_PACKED) else None
    tag = hashlib.sha256(body).hexdigest()[:24]
    return Page(kind, body, packed if packed and len(packed) < len(body) else None, tag, path.startswith("assets/"))
