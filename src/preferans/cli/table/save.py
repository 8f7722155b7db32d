"""The file in which a pulka waits to be gone on with: its settings and its record, the deal in progress included."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

from preferans.cli.table.game import Game, Setup
from preferans.cli.translation import translated
from preferans.cli.wording import Wording
from preferans.notation.event_json import decode, encode
from preferans.notation.pad_json import read_json
from preferans.notation.record import from_json, to_json, write
from preferans.notation.record.frame import starts
from preferans.players import PLAYER_NAMES
from preferans.rules.errors import NotationError, PreferansError
from preferans.rules.events import Dealt

VERSION: Final = 1
"""The number of the format. A reader refuses a newer one."""


class Newer(Exception):
    """The file was written by a newer version of the program."""


class Damaged(Exception):
    """The file cannot be read; the message says why, and the cause is the error itself."""


def default_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Returns where a pulka is saved: the user's folder of states.

    >>> default_file({"XDG_STATE_HOME": "/home/anna/state"}).as_posix()
    '/home/anna/state/preferans/table.json'
    """
    base = environment.get("XDG_STATE_HOME", "")
    folder = Path(base) if base.startswith("/") else Path.home() / ".local" / "state"
    return folder / "preferans" / "table.json"


def write_save(game: Game, file: Path, *, sync: bool = True) -> None:
    """Writes *game* to *file* at once or not at all; raises `OSError`.

    With *sync* it stays there even if the machine stops now; that takes too long for every word and card.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(as_data(game), ensure_ascii=False)
    with NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, prefix=f".{file.name}.", delete=False) as fresh:
        try:
            fresh.write(text)
            fresh.flush()
            if sync:
                os.fsync(fresh.fileno())
        except BaseException:
            Path(fresh.name).unlink()
            raise
    os.replace(fresh.name, file)


def read_save(file: Path, names: Mapping[str, str] | None = None) -> Game | None:
    """Returns the saved pulka, or ``None`` when there is none; raises `Newer`, `Damaged` or `OSError`.

    *names* says who is called otherwise now: those whom the table names itself have a name in each language.
    """
    try:
        text = file.read_bytes()
    except FileNotFoundError:
        return None
    try:
        return from_data(_renamed(read_json(text), names or {}))
    except PreferansError as error:
        raise Damaged(str(error)) from error


def set_aside(file: Path) -> Path:
    """Renames *file* so that nothing overwrites it; returns its new name."""
    number = 1
    while (aside := file.with_name(f"{file.stem}.{number}{file.suffix}")).exists():
        number += 1
    file.rename(aside)
    return aside


def keep_record(game: Game, file: Path) -> Path:
    """Writes the record of a finished pulka beside *file*, over no other; returns where. Raises `OSError`."""
    number = 1
    while (kept := file.with_name(f"{file.stem}-{number}.pulka")).exists():
        number += 1
    kept.write_text(write(game.record), encoding="utf-8")
    return kept


def why_not(error: OSError, texts: Wording) -> str:
    """Returns what the system says of a file, in the language of the table."""
    return translated(error.strerror or str(error), texts.language)


def remove(file: Path) -> None:
    """Removes the file of a pulka that is over."""
    with suppress(FileNotFoundError):
        file.unlink()


def as_data(game: Game) -> dict[str, Any]:
    """Returns *game* as plain data."""
    setup = game.setup
    data: dict[str, Any] = {
        "table": VERSION,
        "bots": list(setup.bots),
        "seed": setup.seed,
        "first_dealer": setup.first_dealer,
        "run": setup.run,
    }
    if setup.given is not None:
        data["given"] = [encode(dealt) for dealt in setup.given]
    return {**data, "record": to_json(game.record)}


def from_data(data: object) -> Game:
    """Returns the game that plain *data* holds; raises `NotationError` or `Newer`."""
    if not isinstance(data, dict):
        raise NotationError("it is no saved pulka")
    version = data.get("table")
    if not isinstance(version, int) or isinstance(version, bool):
        raise NotationError("it is no saved pulka")
    if version > VERSION:
        raise Newer
    record = from_json(data.get("record"))
    bots, seed = data.get("bots"), data.get("seed")
    if (
        not isinstance(bots, list)
        or len(bots) != len(record.players) - 1
        or not all(bot in PLAYER_NAMES for bot in bots)
    ):
        raise NotationError("the bots are not known")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise NotationError("the seed is no number")
    setup = Setup(
        rules=record.convention,
        names=record.players,
        bots=tuple(bots),
        seed=seed,
        given=_given(data.get("given")),
        first_dealer=_whole(data, "first_dealer", len(record.players) - 1),
        run=_whole(data, "run", 1_000),
    )
    for deal, _ in starts(record):
        if any(hand is None for event in deal.events if isinstance(event, Dealt) for hand in event.hands):
            raise NotationError("a hand is missing")
    return Game.resumed(setup, record.deals)


def _renamed(data: Any, names: Mapping[str, str]) -> Any:
    """Returns the saved *data* with the names of another language; a name that somebody chose stays."""
    record = data.get("record") if isinstance(data, dict) else None
    if not isinstance(record, dict):
        return data
    players, deals = record.get("players"), record.get("deals")
    if not isinstance(players, list) or not isinstance(deals, list) or not all(isinstance(n, str) for n in players):
        return data
    now = _names_now(players, names)
    deals = [
        {**deal, "dealer": now.get(str(deal["dealer"]), deal["dealer"])}
        if isinstance(deal, dict) and "dealer" in deal
        else deal
        for deal in deals
    ]
    return {**data, "record": {**record, "players": [now[name] for name in players], "deals": deals}}


def _names_now(players: list[str], names: Mapping[str, str]) -> Mapping[str, str]:
    """Returns what each of *players* is called now.

    A bot whose new name somebody at the table has chosen gets one that is free.

    >>> _names_now(["Вера", "Boris", "Vera"], {"Boris": "Борис", "Vera": "Вера", "Gleb": "Глеб"})
    {'Вера': 'Вера', 'Boris': 'Борис', 'Vera': 'Глеб'}
    """
    chosen = [name for name in players if name not in names]
    now: dict[str, str] = {}
    for name in players:
        wanted = [names.get(name, name), *names.values(), name]
        taken = {*now.values(), *(other for other in chosen if other != name)}
        now[name] = next(new for new in wanted if new not in taken)
    return now


def _given(data: object) -> tuple[Dealt, ...] | None:
    if data is None:
        return None
    if not isinstance(data, list):
        raise NotationError("the given deals are no list")
    deals = []
    for number, item in enumerate(data):
        deal = decode(item, f"given[{number}]")
        if not isinstance(deal, Dealt):
            raise NotationError(f"given[{number}] is no deal")
        deals.append(deal)
    return tuple(deals)


def _whole(data: Mapping[str, Any], key: str, most: int) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise NotationError(f"{key} is not a whole number from 0 to {most}")
    return value
