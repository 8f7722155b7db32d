"""The command `preferans replay`: a record checked, told and written on the sheet."""

from __future__ import annotations

import textwrap
from typing import BinaryIO

import click

from preferans.cli.errors import InputError, WorkError, answering, named
from preferans.cli.options import print_json, print_text
from preferans.cli.record_file import illegal_error, read_record
from preferans.cli.replay_text import COLUMNS, deal_lines
from preferans.cli.score import remark_text
from preferans.cli.streams import InputFile
from preferans.cli.tell import Teller
from preferans.cli.translation import translated
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.record import IllegalRecord, Record
from preferans.notation.replay import PadOfRecord, pad_of, replay_record
from preferans.notation.scorepad import Remark, RemarkKind
from preferans.rules.errors import PreferansError, ScoreError
from preferans.rules.pulka import begin, write


@click.command()
@click.argument("file", type=InputFile())
@click.option("--deal", "number", type=click.IntRange(min=1), metavar="N", help="Only the deal N.")
@click.option("--seat", type=int, metavar="S", help="Show only what this seat may know.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document, which `score` takes as input.")
@lang_option
@click.pass_context
@answering
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
        raise InputError(f"there is no deal {number}; the record has {len(record.deals)}", file)
    _check_seat(seat, record, file)
    if as_json:
        try:
            written = pad_of(record, number)
            print_json(written.answer())
            for remark in _broken_off(written):
                click.echo(f"{named(file)}{translated(str(remark), texts.language)}", err=True)
        except ScoreError as error:
            raise WorkError(error, file) from None
    else:
        print_text(_for_people(record, number, seat, texts))


def _check_seat(seat: int | None, record: Record, file: BinaryIO) -> None:
    seats = (0, 1, 2, 3) if len(record.players) == 4 else (1, 2, 3)
    if seat is not None and seat not in seats:
        count, listed = len(record.players), ", ".join(map(str, seats))
        raise InputError(f"--seat {seat}: with {count} players a deal has the seats {listed}", file)


def _broken_off(written: PadOfRecord) -> list[Remark]:
    """Returns the warnings of deals that break off while others follow: the last one may."""
    last = written.pad.deals[-1].number if written.pad.deals else 0
    return [remark for remark in written.pad.remarks if remark.kind is RemarkKind.UNFINISHED and remark.deal != last]


def _illegal(error: IllegalRecord) -> dict[str, object]:
    kind, written = error.what
    seat = {} if error.seat is None else {"seat": error.seat}
    return {"deal": error.deal, "at": error.at, **seat, kind: written, "reason": error.code}


def _for_people(record: Record, number: int | None, seat: int | None, texts: Wording) -> list[str]:
    told, closing = _told(record, number, texts)
    lines: list[str] = []
    for replayed in replay_record(record):
        if number is not None and replayed.number != number:
            continue
        lines += deal_lines(replayed, record, seat, texts)
        if replayed.number in told:
            lines += ["", *textwrap.wrap(told[replayed.number], COLUMNS)]
        lines += [""]
    return [*lines, *closing] if closing else lines[:-1]


def _told(record: Record, number: int | None, texts: Wording) -> tuple[dict[int, str], list[str]]:
    """Returns what is written for each deal, and the warnings; or why nothing can be written."""
    try:
        written = pad_of(record, number)
    except PreferansError as error:
        return {}, [texts.say("replay.no-score", why=translated(str(error), texts.language))]
    return _sentences(written, texts), [remark_text(remark, texts) for remark in _broken_off(written)]


def _sentences(written: PadOfRecord, texts: Wording) -> dict[int, str]:
    pad, pulka = written.pad, begin(written.pad.start)
    told = {}
    for number, deal, line in zip(written.numbers, pad.deals, written.scored.pulka.lines, strict=True):
        if not deal.unfinished:
            told[number] = Teller(deal.rules, pad.names, texts).deal(deal, line, pulka.sheet)
        pulka = write(pulka, line)
    return told
