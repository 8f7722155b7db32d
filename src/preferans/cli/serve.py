"""The command `preferans serve`: the web table."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
import webbrowser
from random import Random
from typing import Any, BinaryIO

import click

from preferans.cli.errors import InputError, answering
from preferans.cli.loop import loop_factory
from preferans.cli.options import print_json
from preferans.cli.record_file import illegal_error, read_record
from preferans.cli.table.game import filled_up
from preferans.cli.table.save import default_file
from preferans.cli.translation import translated
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.event_json import encode
from preferans.notation.record import IllegalRecord
from preferans.rules.events import Dealt


@click.command()
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="Where to listen; 0.0.0.0 for the whole network.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, metavar="N", help="8000; 0 for any free one.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="A name by which others ask it; may be repeated.")
@click.option("--database", metavar="FILE", help="The database in which tables are kept.")
@click.option("--deals", "deals_file", type=click.File("rb"), metavar="FILE", help="New tables play a record's deals.")
@click.option("--seed", metavar="TEXT", help="The same deals at each new table; by chance without it.")
@click.option("--pause", type=click.FloatRange(0, 10), default=0.4, metavar="SECONDS", help="How long bots take.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, metavar="N", help="Processes that think for bots.")
@click.option("--open", "opened", is_flag=True, help="Show the table in the browser, on a desktop.")
@click.option("--json", "as_json", is_flag=True, help="Print the address as one JSON document.")
@lang_option
@answering
def serve(
    host: str,
    port: int,
    names: tuple[str, ...],
    database: str | None,
    deals_file: BinaryIO | None,
    seed: str | None,
    pause: float,
    workers: int,
    opened: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Serves the web table. Tables are kept in the database; they go on after a restart."""
    texts = wording(lang)
    try:
        from preferans.server.config import Config
        from preferans.server.going import Pauses
        from preferans.server.serve import BadSecret, bound, network_host, own_names, secret_of
        from preferans.server.store import StoreError
    except ModuleNotFoundError as error:
        raise InputError(texts.say("serve.no-extra", name=error.name)) from None
    given = _given(deals_file, seed, texts)
    folder = default_file().parent
    url = database if database is not None else str(folder / "tables.sqlite")
    try:
        secret = secret_of(os.environ.get("PREFERANS_SECRET"), folder / "secret")
        listening = bound(host, port)
    except BadSecret as error:
        raise InputError(texts.say(f"serve.secret.{error.code}", file=error.file)) from None
    except OSError as error:
        raise InputError(texts.say("serve.cannot-listen", host=host, port=port, why=error.strerror)) from None
    port = listening.getsockname()[1]
    local = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else _bracketed(host)}:{port}"
    outside = network_host() if host in ("0.0.0.0", "::") else None
    network = f"http://{outside}:{port}" if outside is not None else None
    config = Config(
        secret=secret,
        address=network,
        names=own_names(host, *names),
        seed=seed,
        given=given,
        pauses=Pauses(bot=pause),
        russian=lambda sentence: translated(sentence, "ru"),
    )
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    running = _run(config, url, workers, listening, lambda: _announce(local, network, as_json, opened, texts))
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(running)
    except StoreError as error:
        raise InputError(texts.say("serve.database", why=error)) from None
    finally:
        listening.close()


async def _run(config: Any, database: str, workers: int, listening: Any, announce: Any) -> None:
    import uvicorn

    from preferans.server.app import make_app
    from preferans.server.sql_store import open_store
    from preferans.server.workers import WorkerPool

    app = make_app(config, await open_store(database), WorkerPool(workers))
    settings = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=config.limits.message,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(settings)
    _collect_less()
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    while not (server.started or serving.done()):
        await asyncio.sleep(0.01)
    if server.started:
        announce()
    await serving


def _collect_less() -> None:
    """Has the interpreter look for cycles less often: tables are many, and frozen data without any."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def _announce(local: str, network: str | None, as_json: bool, opened: bool, texts: Wording) -> None:
    if opened and _has_desktop():
        # The socket listens already: the browser waits the moment until the server answers.
        webbrowser.open(local)
    if as_json:
        print_json({"url": local, "network": network})
        return
    click.echo(texts.say("serve.ready", url=local))
    if network is not None:
        import segno

        click.echo(texts.say("serve.network", url=network))
        segno.make(network, micro=False).terminal(compact=True, border=1)
    click.echo(texts.say("serve.leave"))


def _has_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _given(file: BinaryIO | None, seed: str | None, texts: Wording) -> list[dict[str, Any]]:
    """Returns the deals of a record; cards that it does not know are drawn once, for all tables."""
    if file is None:
        return []
    try:
        record = read_record(file)
    except IllegalRecord as error:
        raise illegal_error(error, file, texts) from None
    dealt = [event for deal in record.deals for event in deal.events if isinstance(event, Dealt)]
    if not dealt:
        raise InputError("the record has no deal", file)
    chance = Random(seed) if seed is not None else Random()
    return [encode(filled_up(each, chance)) for each in dealt]
