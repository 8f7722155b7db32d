"""One table at a time on a file: the second that opens it is told, instead of the two saving over each other.

Where the system has locks on files, the lock goes with its process, however that ends. Elsewhere the lock is the file
beside it, and a process that was killed leaves it there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover
    fcntl = None  # type: ignore[assignment]


class Taken(Exception):
    """Another table has the file; the message is the name of its lock."""


def lock_of(file: Path) -> Path:
    """Returns the file that stands for the lock on *file*.

    >>> lock_of(Path("state/table.json")).as_posix()
    'state/.table.json.lock'
    """
    return file.with_name(f".{file.name}.lock")


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Holds *file*; raises `Taken`. A folder that cannot be written to needs no lock: nothing is saved there."""
    lock = lock_of(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = _taken(lock)
    except OSError:
        yield
        return
    try:
        yield
    finally:
        # Removed while it is still held: whoever opened it meanwhile sees that it is no longer there.
        with suppress(OSError):
            lock.unlink()
        os.close(handle)


def _taken(lock: Path) -> int:
    """Returns the handle of the lock, held; raises `Taken` or `OSError`."""
    if fcntl is None:
        try:
            return os.open(lock, os.O_CREAT | os.O_EXCL | os.O_RDWR)
        except FileExistsError:
            raise Taken(str(lock)) from None
    while True:
        handle = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise Taken(str(lock)) from None
        except OSError:
            os.close(handle)
            raise
        if _still_there(lock, handle):
            return handle
        os.close(handle)


def _still_there(lock: Path, handle: int) -> bool:
    """Tells whether *handle* is what lies at *lock*, not a file that its last holder has removed."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(lock))
    except FileNotFoundError:
        return False
