"""`one_thread`: numpy's products on one thread while a bot thinks."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache

from threadpoolctl import ThreadpoolController


def one_thread() -> AbstractContextManager[object]:
    """Returns a context in which numpy multiplies on one thread; afterwards all is as before.

    The networks' products are small: threads wait for one another longer than they work, and a decision costs two
    and a half times the processor time, ten times the wait where other programs are at work.
    """
    context: AbstractContextManager[object] = _controller().limit(limits=1, user_api="blas")
    return context


@cache
def _controller() -> ThreadpoolController:
    return ThreadpoolController()
