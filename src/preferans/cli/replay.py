"""The command `preferans replay`: a record checked, told and written on the sheet."""

from __future__ import annotations

import textwrap
from typing import BinaryIO

import click

from preferans.cli.options import InputError, print_json
from preferans.cli.record_file import illegal_error, named, read_record
from preferans.cli.replay_text import COLUMNS, deal_lines
from preferans.cli.tell import Teller
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.record import IllegalRecord, Record
from preferans.notation.replay import PadOfRecord, pad_of, replay_record
from preferans.rules.errors import ScoreError
from preferans.rules.pulka import begin, write


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--deal", "number", type=click.IntRange(min=1), metavar="N", help="Only the deal N.")
@click.option("--seat", type=click.IntRange(0, 3), metavar="S", help="Show only what this seat may know.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document, which `score` takes as input.")
@lang_option
@click.pass_context
def replay(
    context: click.Context, file: BinaryIO, number: int | None, seat: int | None, as_json: bool, lang: str
) -> None:
    """Checks every call and card of the record in FILE (- is standard input), and prints deals, results and entries."""
    texts = wording(lang)
    try:
        record = read_record(file)
    except IllegalRecord as error:
        if not as_json:
            raise illegal_error(error, file, texts) from None
        print_json({"illegal": _illegal(error)})
        context.exit(1)
    if number is not None and number > len(record.deals):
        raise InputError(f"{named(file)}there is no deal {number}; the record has {len(record.deals)}")
    if as_json:
        try:
            print_json(pad_of(record, number).answer())
        except ScoreError as error:
            raise click.ClickException(f"{named(file)}{error}") from None
    else:
        click.echo("\n".join(_for_people(record, number, seat, texts)))


def _illegal(error: IllegalRecord) -> dict[str, object]:
    kind, written = error.what
    seat = {} if error.seat is None else {"seat": error.seat}
    return {"deal": error.deal, "at": error.at, **seat, kind: written, "reason": error.code}


def _for_people(record: Record, number: int | None, seat: int | None, texts: Wording) -> list[str]:
    told, failure = _told(record, number, texts)
    lines: list[str] = []
    for replayed in replay_record(record):
        if number is not None and replayed.number != number:
            continue
        lines += deal_lines(replayed, record, seat, texts)
        if replayed.number in told:
            lines += ["", *textwrap.wrap(told[replayed.number], COLUMNS)]
        lines += [""]
    return [*lines, failure] if failure else lines[:-1]


def _told(record: Record, number: int | None, texts: Wording) -> tuple[dict[int, str], str]:
    """Returns what is written for each deal, or why nothing can be."""
    try:
        written = pad_of(record, number)
    except ScoreError as error:
        return {}, texts.say("replay.no-score", why=error)
    return _sentences(written, texts), ""


def _sentences(written: PadOfRecord, texts: Wording) -> dict[int, str]:
    pad, pulka = written.pad, begin(written.pad.start)
    teller = Teller(pad.rules, pad.names, texts)
    told = {}
    for number, deal, line in zip(written.numbers, pad.deals, written.scored.pulka.lines, strict=True):
        told[number] = teller.deal(deal, line, pulka.sheet)
        pulka = write(pulka, line)
    return told
