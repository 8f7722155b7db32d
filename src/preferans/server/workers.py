"""Bots in processes of their own: no bot delays a table, and one that dies is replaced."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter, deque

import msgspec

from preferans.rules.events import Action
from preferans.server.bots import Asked, BotFailed, Question, Told, read_action
from preferans.server.wire.hints import Hint

logger = logging.getLogger("preferans.server")
LINE = 1 << 20
"""Bytes of an answer at most."""
HINTS = 20
"""So many may wait for a hint, and so many reported moves to be thought out; each takes a second or so."""
COMMAND = ("-m", "preferans.server.bot_worker")


class Worker:
    """One process, started when it is first asked."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.process: Process | None = None
        self.number = 0

    async def ask(self, question: Question, *, hint: bool = False) -> Told:
        """Returns what the process says to *question*, an action or a *hint*; raises `BotFailed` when it has died."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=LINE,
                start_new_session=True,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.number += 1
        try:
            self.process.stdin.write(msgspec.json.encode(Asked(self.number, question, hint)) + b"\n")
            await self.process.stdin.drain()
            while True:
                line = await self.process.stdout.readline()
                if not line:
                    raise BotFailed("its process has died")
                told = msgspec.json.decode(line, type=Told)
                # An answer that nobody waits for any more comes first.
                if told.number == self.number:
                    return told
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            raise BotFailed(f"its process is lost: {error}") from None

    async def kill(self) -> None:
        """Ends the process; the next question starts another."""
        process, self.process = self.process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


class WorkerPool:
    """So many processes, one question at a time each. Tables that somebody looks at come first.

    Those that nobody looks at leave one process free, so that whoever looks on waits for none of their thoughts. Hints
    have a process of their own, one after another: no bot waits for a hint. What is reported is thought out there while
    nobody waits for one.
    """

    def __init__(self, workers: int, seconds: float = 30.0, command: tuple[str, ...] = COMMAND) -> None:
        self.workers = [Worker(command) for _ in range(workers)]
        self.seconds = seconds
        self.free = list(self.workers)
        self.watched: deque[asyncio.Future[Worker]] = deque()
        self.unwatched: deque[asyncio.Future[Worker]] = deque()
        self.adviser = Worker(command)
        self.advised: asyncio.Future[None] | None = None
        """Whose turn it is at the adviser."""
        self.hints: deque[asyncio.Future[None]] = deque()
        self.reports: deque[asyncio.Future[None]] = deque()
        self.wanted = Counter[bool]()
        """How many are thought out or wait, of those that somebody waits for and of the others."""

    async def act(self, question: Question, *, watched: bool = True) -> Action:
        """Returns the bot's action; raises `BotFailed` when it fails twice, takes too long or answers nonsense."""
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        (self.watched if watched else self.unwatched).append(turn)
        self._give()
        try:
            worker = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._back(turn.result())
            raise
        try:
            told = await self._asked(worker, question)
        finally:
            self._back(worker)
        if told.action is None:
            raise BotFailed(told.error or "it says nothing")
        return read_action(told.action)

    async def hint(self, question: Question, *, watched: bool = True) -> Hint:
        """Returns a hint; raises `BotFailed` as `act` does, and where too many wait for one already.

        One that nobody waits for (not *watched*) comes after all that somebody does.
        """
        waiting = self.hints if watched else self.reports
        if self.wanted[watched] >= HINTS:
            raise BotFailed("too many want a hint")
        self.wanted[watched] += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        self._advise()
        try:
            await turn
            told = await self._asked(self.adviser, question, hint=True)
        finally:
            self.wanted[watched] -= 1
            if turn in waiting:
                waiting.remove(turn)
            if self.advised is turn:
                self.advised = None
                self._advise()
        if told.hint is None:
            raise BotFailed(told.error or "it says nothing")
        return told.hint

    def _back(self, worker: Worker) -> None:
        self.free.append(worker)
        self._give()

    def _give(self) -> None:
        """Gives free processes to who waits; of several one always stays free of tables that nobody looks at."""
        kept = min(1, len(self.workers) - 1)
        for waiting, least in ((self.watched, 0), (self.unwatched, kept)):
            while waiting and len(self.free) > least:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(self.free.pop())

    def _advise(self) -> None:
        """Gives the adviser, when it is free, to who waits longest for a hint, else for a report."""
        if self.advised is None and (self.hints or self.reports):
            self.advised = (self.hints or self.reports).popleft()
            if not self.advised.done():
                self.advised.set_result(None)

    async def _asked(self, worker: Worker, question: Question, *, hint: bool = False) -> Told:
        for last in (False, True):
            try:
                return await asyncio.wait_for(worker.ask(question, hint=hint), self.seconds)
            except TimeoutError:
                await worker.kill()
                raise BotFailed(f"it thinks longer than {self.seconds:g} seconds") from None
            except BotFailed as failed:
                await worker.kill()
                if last:
                    raise
                logger.warning("a bot's process is replaced: %s", failed)
        raise AssertionError("unreachable")

    async def close(self) -> None:
        """Ends the processes."""
        for worker in (*self.workers, self.adviser):
            await worker.kill()
