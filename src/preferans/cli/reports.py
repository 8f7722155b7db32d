"""The command `preferans reports`: what people reported of the moves of bots, for whoever works on them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from preferans.cli.errors import InputError, answering
from preferans.cli.options import print_json, print_text
from preferans.cli.table.hints import error_text, percent, why_text
from preferans.cli.table.phrases import Phrases
from preferans.cli.table.save import default_file
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.event_json import decode
from preferans.notation.record import DealRecord, Record, write
from preferans.rules.cards import CardSet
from preferans.rules.errors import PreferansError
from preferans.rules.events import Action, Event, Seat, Started
from preferans.rules.outcome import place_of
from preferans.rules.view import View, view

if TYPE_CHECKING:
    from preferans.server.store import Report

DAMAGES = (ValueError, LookupError, TypeError, AttributeError, PreferansError)
"""What comes of reading a report that is not as it was kept."""
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
        from preferans.server.store import NoDatabase, StoreError
    except ModuleNotFoundError as error:
        raise InputError(texts.say("serve.no-extra", name=error.name)) from None
    given = database if database is not None else str(default_file().parent / "tables.sqlite")
    _check(given, texts)
    try:
        found = reports_in(given)
    except NoDatabase:
        raise InputError(texts.say("reports.no-database", file=given)) from None
    except StoreError as error:
        raise InputError(texts.say("serve.database", why=error)) from None
    if as_json:
        print_json([_document(report) for report in found])
        return
    lines = [line for report in found for line in _told_whole(report, texts)]
    print_text(lines[:-1] if lines else [texts.say("reports.none")])


def _check(given: str, texts: Wording) -> None:
    """Raises `InputError` where no file is at the path *given*."""
    path = Path(given).expanduser()
    if not given:
        raise InputError(texts.say("reports.no-name"))
    if "://" not in given and not path.is_file():
        raise InputError(texts.say("reports.directory" if path.is_dir() else "reports.no-file", file=given))


def _document(report: Report) -> dict[str, Any]:
    """Returns *report* as JSON; of one that is damaged, what was kept as it is."""
    try:
        decision = json.loads(report.data)
        kept = {**decision, "view": _view_line(decision)}
    except DAMAGES:
        kept = {"damaged": report.data}
    return {
        "table": report.table,
        "number": report.number,
        "deal": report.deal,
        "by": report.guest,
        "note": report.note,
        "at": report.at,
        **kept,
    }


def _told_whole(report: Report, texts: Wording) -> list[str]:
    """Returns the lines of *report*, or that it is damaged."""
    try:
        return list(_lines(report, texts))
    except DAMAGES:
        return [texts.say("reports.damaged", table=report.table, number=report.number), ""]


def _lines(report: Report, texts: Wording) -> Iterator[str]:
    decision, say = json.loads(report.data), texts.say
    at = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    bot = say("reports.bot", name=decision["names"][decision["place"]], bot=decision["bot"])
    yield say("reports.head", table=report.table, deal=report.deal, number=report.number, bot=bot, at=at)
    if report.note:
        yield say("reports.note", note=report.note)
    seat, seen = decision["question"]["seat"], _view(decision)
    told = partial(_told, phrases=_phrases(decision, texts), seen=seen)
    hand, source = seen.state.hands, decision["chosen"].get("seat", seat)
    yield say("reports.hand", seat=seat, cards=_cards(hand[seat]))
    if decision["chosen"]["kind"] == "played" and source != seat:
        yield say("reports.open-hand", seat=source, name=_names(decision, texts)[source], cards=_cards(hand[source]))
    line = _view_line(decision)
    if line is not None:
        yield say("reports.view", line=line)
    yield say("reports.chosen", action=told(decision["chosen"]))
    yield from _options(decision, told, texts)
    yield ""


def _options(decision: dict[str, Any], told: Callable[[dict[str, Any]], str], texts: Wording) -> Iterator[str]:
    """Yields what the search thinks, a line an option; the one that was chosen is marked."""
    say, hint, chosen = texts.say, decision["hint"], decision["chosen"]
    by = {"level": decision["level"], "version": decision["version"]}
    if hint is None:
        yield say("reports.no-thought", **by)
        return
    layouts = texts.plural(hint["worlds"], "count.layouts")
    why = hint["why"]
    # Another version of the program may have had other reasons.
    known = f"why.{why}" in texts.texts or f"thumb.{why}" in texts.texts
    why = why_text(why, hint["made"], texts) if known else why
    yield say("reports.thought", why=why, layouts=layouts, **by)
    for at, option in enumerate(hint["options"]):
        if at < MOST or option["action"] == chosen:
            mark = "*" if option["action"] == chosen else " "
            whists = texts.decimal(option["whists"], 1)
            yield f"  {mark} {told(option['action']):12} {whists:>7}{error_text(option['error'], texts)}"
    dangers = hint["dangers"]
    if dangers is not None:
        yield say("reports.caught", share=percent(dangers["caught"]))


def _told(action: dict[str, Any], phrases: Phrases, seen: View) -> str:
    """Returns an action by what it names, in the notation of records; one that names nothing in words."""
    if action["kind"] in PLAIN:
        return " ".join(str(value) for key, value in action.items() if key not in ("kind", "seat"))
    return phrases.choice(cast("Action", decode(action)), seen)


def _cards(hand: CardSet | None) -> str:
    return "-" if hand is None else str(hand)


def _events(decision: dict[str, Any]) -> list[Event]:
    return [decode(event) for event in decision["question"]["events"]]


def _view(decision: dict[str, Any]) -> View:
    return view(_events(decision), decision["question"]["seat"])


def _names(decision: dict[str, Any], texts: Wording) -> dict[Seat, str]:
    """Returns who sits where in the deal; the dummy has no name of its own."""
    names, header = decision["names"], _events(decision)[0]
    dummy = header.dummy if isinstance(header, Started) else None
    places = {seat: place_of(seat, decision["question"]["dealer"], len(names), dummy) for seat in (1, 2, 3)}
    named = {seat: texts.say("reports.dummy") if place is None else names[place] for seat, place in places.items()}
    return {**named, 0: names[decision["question"]["dealer"]]}


def _phrases(decision: dict[str, Any], texts: Wording) -> Phrases:
    return Phrases(texts, _names(decision, texts), decision["question"]["seat"])


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
