"""A signal ends the waiting at the prompt, whenever it comes."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from preferans.cli.table.signals import Leave, Signals

PATIENCE = 5.0


@pytest.mark.parametrize(
    ("number", "raised"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, Leave), (signal.SIGHUP, Leave)]
)
def test_a_signal_that_does_not_break_the_reading_off_is_noticed(number: int, raised: type[BaseException]) -> None:
    """A thread takes the signal, so that the reading is not interrupted: as by one that comes just before it."""
    reading, writing = os.pipe()
    done = threading.Event()

    def send() -> None:
        time.sleep(0.2)
        signal.pthread_kill(threading.get_ident(), number)
        if not done.wait(PATIENCE):
            os.write(writing, b"too late")

    sender = threading.Thread(target=send)
    with Signals() as signals:
        sender.start()
        try:
            with pytest.raises(raised), signals.heeded():
                os.read(reading, 100)
        finally:
            done.set()
            sender.join()
    os.close(reading)
    os.close(writing)


def test_a_signal_before_the_waiting_is_kept() -> None:
    with Signals() as signals:
        signal.raise_signal(signal.SIGTERM)
        done = "a move is made to its end"
        with pytest.raises(Leave), signals.heeded():
            done = "it waits"
    assert done == "a move is made to its end"


def test_ctrl_c_pressed_again_does_not_wait() -> None:
    with Signals():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_nothing_breaks_the_closing_off() -> None:
    with Signals() as signals:
        signals.closing = True
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
            signal.raise_signal(number)
        done = "the table is closed off to its end"
    assert done == "the table is closed off to its end"


def test_what_was_there_before_comes_back() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    before = [signal.getsignal(number) for number in numbers]
    with Signals() as signals, signals.heeded():
        assert signal.getitimer(signal.ITIMER_REAL)[1] > 0
    assert [signal.getsignal(number) for number in numbers] == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
