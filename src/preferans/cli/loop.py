"""The event loop that the server and its benchmark run in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Returns what makes the quicker event loop, where there is one for this system."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
