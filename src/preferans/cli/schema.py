"""The command `preferans schema`: one JSON schema for all that goes over the wire."""

from __future__ import annotations

import json

import click

from preferans.cli.errors import InputError, answering
from preferans.cli.wording import lang_option, wording


@click.command()
@lang_option
@answering
def schema(lang: str) -> None:
    """Prints the JSON schema of the events, the HTTP bodies and the socket messages of the web table."""
    try:
        from preferans.server.schema import schema as wire_schema
    except ModuleNotFoundError as error:
        raise InputError(wording(lang).say("serve.no-extra", name=error.name)) from None
    click.echo(json.dumps(wire_schema(), ensure_ascii=False, indent=1).encode())
