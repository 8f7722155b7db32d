"""The command `preferans convert`: a record from one form to another."""

from __future__ import annotations

from typing import BinaryIO

import click

from preferans.cli.errors import answering
from preferans.cli.record_file import illegal_error, read_record
from preferans.cli.streams import InputFile
from preferans.cli.wording import lang_option, wording
from preferans.notation.record import FORMS, Form, IllegalRecord, write
from preferans.notation.replay import single_deal


@click.command()
@click.argument("file", type=InputFile())
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="The form to write.")
@click.option("--deal", "number", type=click.IntRange(min=1), metavar="N", help="Only the deal N.")
@lang_option
@answering
def convert(file: BinaryIO, form: Form, number: int | None, lang: str) -> None:
    """Converts the record in FILE (- is standard input), whichever form it has, without loss."""
    try:
        record = read_record(file)
    except IllegalRecord as error:
        raise illegal_error(error, file, wording(lang)) from None
    if number is not None:
        record = single_deal(record, number)
    click.echo(write(record, form).rstrip("\n").encode())
