"""A quick `dataclasses.replace` for the frozen records that change with every event."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def evolve(record: T, **changes: Any) -> T:
    """Returns *record* with *changes*, without running its ``__init__`` again.

    Copying the instance's dictionary costs a tenth of `dataclasses.replace`; that is why `State`, `Table` and
    `Auction` have no slots.
    """
    changed = object.__new__(type(record))
    values = changed.__dict__
    values.update(record.__dict__)
    values.update(changes)
    return changed
