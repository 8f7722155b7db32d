"""The command `preferans reports`: what people reported of the moves of bots, for whoever works on them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from preferans.cli.errors import InputError, answering
from preferans.cli.options import print_json, print_text
from preferans.cli.table.hints import percent
from preferans.cli.table.save import default_file
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.event_json import decode
from preferans.notation.record import DealRecord, Record, write
from preferans.rules.errors import PreferansError
from preferans.rules.events import Event, Started
from preferans.rules.transition import fold

if TYPE_CHECKING:
    from preferans.server.store import Report

MOST = 10
"""So many options are told to people; all stand in the JSON."""
PLAIN = ("called", "discarded", "named", "played", "whisted")
"""Actions that are known by what they name."""


@click.command()
@click.argument("database", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@lang_option
@answering
def reports(database: str | None, as_json: bool, lang: str) -> None:
    """Prints the moves of bots reported in DATABASE: what the bot saw, what it did, what it thinks of its options."""
    texts = wording(lang)
    try:
        from preferans.server.sql_store import reports_in
        from preferans.server.store import StoreError
    except ModuleNotFoundError as error:
        raise InputError(texts.say("serve.no-extra", name=error.name)) from None
    given = database if database is not None else str(default_file().parent / "tables.sqlite")
    if "://" not in given and not Path(given).expanduser().is_file():
        raise InputError(texts.say("reports.no-file", file=given))
    try:
        found = reports_in(given)
    except StoreError as error:
        raise InputError(texts.say("serve.database", why=error)) from None
    if as_json:
        print_json([_document(report) for report in found])
        return
    lines = [line for report in found for line in _lines(report, texts)]
    print_text(lines[:-1] if lines else [texts.say("reports.none")])


def _document(report: Report) -> dict[str, Any]:
    decision = json.loads(report.data)
    return {
        "table": report.table,
        "number": report.number,
        "deal": report.deal,
        "by": report.guest,
        "note": report.note,
        "at": report.at,
        **decision,
        "view": _view_line(decision),
    }


def _lines(report: Report, texts: Wording) -> Iterator[str]:
    decision, say = json.loads(report.data), texts.say
    at = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    bot = say("reports.bot", name=decision["names"][decision["place"]], bot=decision["bot"])
    yield say("reports.head", table=report.table, deal=report.deal, number=report.number, bot=bot, at=at)
    if report.note:
        yield say("reports.note", note=report.note)
    seat = decision["question"]["seat"]
    hand = fold(_events(decision)).hands[seat]
    yield say("reports.hand", seat=seat, cards="-" if hand is None else hand)
    line = _view_line(decision)
    if line is not None:
        yield say("reports.view", line=line)
    yield say("reports.chosen", action=_told(decision["chosen"]))
    yield from _options(decision, texts)
    yield ""


def _options(decision: dict[str, Any], texts: Wording) -> Iterator[str]:
    """Yields what the search thinks, a line an option; the one that was chosen is marked."""
    say, hint, chosen = texts.say, decision["hint"], decision["chosen"]
    by = {"level": decision["level"], "version": decision["version"]}
    if hint is None:
        yield say("reports.no-thought", **by)
        return
    layouts = texts.plural(hint["worlds"], "count.layouts")
    yield say("reports.thought", why=hint["why"], layouts=layouts, **by)
    for at, option in enumerate(hint["options"]):
        if at < MOST or option["action"] == chosen:
            mark = "*" if option["action"] == chosen else " "
            whists = texts.decimal(option["whists"], 1)
            error = texts.decimal(option["error"], 1)
            yield f"  {mark} {_told(option['action']):12} {whists:>7} ± {error}"
    dangers = hint["dangers"]
    if dangers is not None:
        yield say("reports.caught", share=percent(dangers["caught"]))


def _told(action: dict[str, Any]) -> str:
    """Returns an action by what it names, in the notation of records, and its kind where that does not show.

    >>> _told({"kind": "played", "seat": 1, "card": "SA"}), _told({"kind": "answered", "seat": 1, "accepted": True})
    ('SA', 'answered True')
    """
    named = " ".join(str(value) for key, value in action.items() if key not in ("kind", "seat"))
    return named if action["kind"] in PLAIN else f"{action['kind']} {named}"


def _events(decision: dict[str, Any]) -> list[Event]:
    return [decode(event) for event in decision["question"]["events"]]


def _view_line(decision: dict[str, Any]) -> str | None:
    """Returns the bot's view as a record on one line, which `preferans replay` reads; ``None`` where it has no line."""
    events = _events(decision)
    header, names = events[0], tuple(decision["names"])
    if not isinstance(header, Started):
        return None
    tags = (("Dummy", "2"),) if header.dummy == 2 else ()
    deal = DealRecord(names[decision["question"]["dealer"]], tuple(events[1:]), tags)
    try:
        return str(write(Record(header.rules, names, (deal,)), "line"))
    except PreferansError:
        return None
