"""Bots at the table: what thinks for them gets the bytes of the seat's redacted events, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Any, Protocol

import msgspec

from preferans.notation.event_json import decode, encode
from preferans.notation.record.sheet_tag import read_run, read_sheet, write_run, write_sheet
from preferans.players import PLAYER_NAMES, make_player
from preferans.players.standing import Standing
from preferans.rules.errors import NotationError
from preferans.rules.events import Action, Event, Seat
from preferans.rules.match import Match
from preferans.rules.names import checked_players
from preferans.rules.view import View, view
from preferans.server.wire.hints import Hint

BOT_NAMES = {"ru": ("Борис", "Вера", "Глеб", "Нина"), "en": ("Boris", "Vera", "Gleb", "Nina")}
"""What bots are called, as at the table in the terminal."""


STAND_IN = "rules"
"""Who plays for an absent person."""
ADVISER = "strong"
"""The search whose thoughts a hint tells."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: its name, its seat, the events as the seat was told them, a seed for its chances."""

    bot: str
    seat: Seat
    events: list[msgspec.Raw]
    seed: str
    sheet: str = ""
    """What everybody sees written before the deal, as in a record; nothing is known of it when it is empty."""
    run: str = "0"
    dealer: int = 0
    """The place that deals."""


def asked(bot: str, seat: Seat, events: Sequence[msgspec.Raw], seed: str, match: Match) -> Question:
    """Returns the question to *bot*, who sits at *seat* of the next deal of *match*."""
    sheet = match.pulka.sheet
    return Question(
        bot,
        seat,
        list(events),
        seed,
        write_sheet(sheet, match.rules),
        write_run(sheet.run, sheet.relief),
        match.dealer,
    )


class Asked(msgspec.Struct, frozen=True):
    """A numbered question to a process: what its bot does, or a hint for a person."""

    number: int
    question: Question
    hint: bool = False


class Told(msgspec.Struct, frozen=True):
    """A process's answer to a question: the action as JSON or the hint, or why there is none."""

    number: int
    action: dict[str, Any] | None = None
    hint: Hint | None = None
    error: str | None = None


class BotFailed(Exception):
    """A bot died, took too long or gave no action."""


class Thinker(Protocol):
    """Thinks for bots."""

    async def act(self, question: Question, *, watched: bool = True) -> Action:
        """Returns the bot's action; raises `BotFailed`. Where nobody looks on (not *watched*) it may wait."""
        ...

    async def hint(self, question: Question, *, watched: bool = True) -> Hint:
        """Returns a hint for the seat in *question*; raises `BotFailed`. Where nobody waits for it, it may wait."""
        ...

    async def close(self) -> None:
        """Stops thinking."""
        ...


class InlineThinker:
    """Thinks at once, in this process: for tests and the bench."""

    async def act(self, question: Question, *, watched: bool = True) -> Action:
        """Returns the bot's action."""
        return read_action(answer(question))

    async def hint(self, question: Question, *, watched: bool = True) -> Hint:
        """Returns the hint; the same question has the same one."""
        from preferans.server.advice import advise

        return advise(question)

    async def close(self) -> None:
        """Does nothing."""


def answer(question: Question) -> dict[str, Any]:
    """Returns the action that the bot in *question* chooses, as a JSON object.

    >>> from preferans.notation.event_json import encode
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal
    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.view import redact
    >>> log = [Started(load("sochi"), players=3), redact(deal(DECK), 1)]
    >>> events = [msgspec.Raw(msgspec.json.encode(encode(event))) for event in log]
    >>> answer(Question("pass-always", 1, events, "1"))
    {'kind': 'called', 'seat': 1, 'call': 'pass'}
    """
    seen, standing = seen_in(question)
    player = make_player(question.bot, Random(question.seed), standing, monotonic)
    return encode(player.act(seen))


def seen_in(question: Question) -> tuple[View, Standing | None]:
    """Returns what the seat in *question* sees, and how the pulka stood before the deal."""
    events = [_header(bytes(question.events[0])), *(decode(msgspec.json.decode(raw)) for raw in question.events[1:])]
    seen = view(events, question.seat)
    return seen, _standing(question, seen)


def _standing(question: Question, seen: View) -> Standing | None:
    if not question.sheet:
        return None
    run, relief = read_run(question.run)
    sheet = read_sheet(question.sheet, seen.state.players, seen.state.rules)
    return Standing(replace(sheet, run=run, relief=relief), question.dealer)


@lru_cache(maxsize=64)
def _header(raw: bytes) -> Event:
    return decode(msgspec.json.decode(raw))


def read_action(data: object) -> Action:
    """Returns the action in *data*; raises `BotFailed` when there is none."""
    try:
        event = decode(data)
    except NotationError as error:
        raise BotFailed(f"no action: {error}") from None
    if not isinstance(event, Action):
        raise BotFailed(f"a {event.kind} is no action")
    return event


def is_bot(name: str | None) -> bool:
    """Tells whether there is a bot called *name*."""
    return name in PLAYER_NAMES


def bot_name(lang: str, taken: Sequence[str]) -> str:
    """Returns a name for one more bot beside those who are *taken*.

    >>> bot_name("en", ["Boris", "Anna"])
    'Vera'
    """
    names = BOT_NAMES.get(lang, BOT_NAMES["en"])
    free = [name for name in names if name not in taken]
    return free[0] if free else free_name(names[0], taken)


def free_name(name: str, taken: Sequence[str]) -> str:
    """Returns *name*, with a number where somebody is called so or looks so.

    >>> free_name("Anna", ["Anna", "Anna 2"])
    'Anna 3'
    """
    wanted, number = name, 1
    while any(_alike(wanted, other) for other in taken):
        number += 1
        wanted = f"{name} {number}"
    return wanted


def _alike(one: str, other: str) -> bool:
    try:
        checked_players((one, other))
    except NotationError:
        return True
    return False
