"""Bots in processes of their own: one that dies, hangs or talks nonsense is replaced, or its question given up."""

import asyncio
import sys
from pathlib import Path

import msgspec
import pytest

from preferans.notation.event_json import encode
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Called, Event, Started
from preferans.rules.shuffle import seeded_deck
from preferans.rules.view import redact, view
from preferans.server.bots import BotFailed, InlineThinker, Question
from preferans.server.workers import WorkerPool
from tests.server.support import run

LOG: list[Event] = [Started(load("sochi"), players=3), deal(seeded_deck("workers", 1))]


def question(bot: str = "rules", seat: int = 1, seed: str = "1") -> Question:
    events = [msgspec.Raw(msgspec.json.encode(encode(redact(event, seat)))) for event in LOG]
    return Question(bot, seat, events, seed)


def script(folder: Path, text: str) -> tuple[str, ...]:
    file = folder / "worker.py"
    file.write_text(text, encoding="utf-8")
    return (str(file),)


def test_a_process_answers_as_the_bot_would_here() -> None:
    async def work() -> None:
        pool, here = WorkerPool(2), InlineThinker()
        asked = [question(bot, seed=str(number)) for number in range(4) for bot in ("rules", "random")]
        answers = await asyncio.gather(*(pool.act(each) for each in asked))
        assert list(answers) == [await here.act(each) for each in asked]
        assert set(answers) <= set(view(LOG, 1).legal)
        await pool.close()

    run(work())


def test_a_process_that_was_killed_is_replaced() -> None:
    async def work() -> None:
        pool = WorkerPool(1)
        first = await pool.act(question())
        process = pool.workers[0].process
        assert process is not None
        process.kill()
        await process.wait()
        assert await pool.act(question()) == first
        replaced = pool.workers[0].process
        assert replaced is not None
        assert replaced.pid != process.pid
        await pool.close()

    run(work())


@pytest.mark.parametrize(
    "text",
    [
        "raise SystemExit(3)",
        "print('no JSON', flush=True)\nimport time; time.sleep(60)",
        'import sys\nfor line in sys.stdin: print(\'{"number": 1, "action": 7}\', flush=True)',
    ],
    ids=["dies", "talks nonsense", "answers nonsense"],
)
def test_a_process_that_fails_twice_is_given_up(tmp_path: Path, text: str) -> None:
    async def work() -> None:
        pool = WorkerPool(1, command=script(tmp_path, text))
        for _ in range(2):
            with pytest.raises(BotFailed):
                await pool.act(question())
        await pool.close()

    run(work())


def test_a_process_that_hangs_is_ended(tmp_path: Path) -> None:
    async def work() -> None:
        pool = WorkerPool(1, seconds=1.0, command=script(tmp_path, "import time\ntime.sleep(600)"))
        with pytest.raises(BotFailed, match="longer than 1 seconds"):
            await pool.act(question())
        assert pool.workers[0].process is None
        await pool.close()

    run(work())


def test_an_answer_that_nobody_waits_for_is_skipped() -> None:
    async def work() -> None:
        pool = WorkerPool(1)
        await pool.act(question())
        broken_off = asyncio.ensure_future(pool.act(question("random", seed="9")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        broken_off.cancel()
        await asyncio.gather(broken_off, return_exceptions=True)
        wanted = await InlineThinker().act(question("pass-always"))
        assert await pool.act(question("pass-always")) == wanted
        await pool.close()

    run(work())


def test_tables_that_somebody_looks_at_come_first() -> None:
    async def work() -> list[str]:
        pool, order = WorkerPool(1), list[str]()

        async def ask(name: str, watched: bool) -> None:
            await pool.act(question(), watched=watched)
            order.append(name)

        await pool.act(question())
        asked = [ask("first", False), *(ask(f"idle {number}", False) for number in range(3)), ask("watched", True)]
        await asyncio.gather(*asked)
        await pool.close()
        return order

    assert run(work())[:2] == ["first", "watched"]


def test_tables_that_nobody_looks_at_leave_a_process_free() -> None:
    async def work() -> None:
        pool = WorkerPool(2)
        idle = [asyncio.ensure_future(pool.act(question(), watched=False)) for _ in range(5)]
        await asyncio.sleep(0)
        assert len(pool.free) == 1
        broken_off = idle.pop()
        broken_off.cancel()
        await asyncio.gather(*idle, broken_off, return_exceptions=True)
        assert all(isinstance(each.result(), Called) for each in idle)
        assert len(pool.free) == 2, "nothing is lost of those that were broken off"
        await pool.close()

    run(work())


def test_a_bot_that_is_not_known_fails_alone() -> None:
    async def work() -> None:
        pool = WorkerPool(1)
        with pytest.raises(BotFailed, match="unknown bot"):
            await pool.act(question("nobody"))
        assert isinstance(await pool.act(question()), Called)
        await pool.close()

    run(work())


def test_the_process_imports_neither_the_server_nor_the_store() -> None:
    """A worker has what it needs to think and nothing that could reach a table."""

    async def work() -> str:
        code = "import sys, preferans.server.bot_worker; print(*sorted(sys.modules))"
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
        out, _ = await process.communicate()
        return out.decode()

    loaded = run(work()).split()
    assert "preferans.server.bots" in loaded
    assert not {"litestar", "sqlalchemy", "uvicorn", "preferans.server.table", "preferans.server.course"} & set(loaded)
