"""Options and errors that several commands share."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from preferans.cli.errors import InputError
from preferans.notation.convention_text import parse_field, read_rules
from preferans.rules.convention import Convention, replace_fields
from preferans.rules.errors import PreferansError

Function = TypeVar("Function", bound=Callable[..., object])


def print_json(value: Any) -> None:
    """Prints one JSON document in UTF-8, whatever the locale is."""
    click.echo(json.dumps(value, ensure_ascii=False).encode())


def print_text(lines: Iterable[str]) -> None:
    """Prints lines for people; a terminal that lacks a letter shows a question mark for it."""
    encoding = sys.stdout.encoding or "utf-8"
    click.echo("\n".join(lines).encode(encoding, "replace").decode(encoding))


def set_option(function: Function) -> Function:
    """Adds the option ``--set field=value``, passed to the command as ``changes``, a dictionary."""
    return click.option(
        "--set",
        "changes",
        multiple=True,
        metavar="FIELD=VALUE",
        callback=_changes,
        help="Change a field of the convention; may be repeated.",
    )(function)


def chosen_rules(name: str, changes: dict[str, object]) -> Convention:
    """Returns the convention called *name* with fields changed; raises `InputError` when it cannot be."""
    try:
        rules = read_rules(name)
        return replace_fields(rules, changes) if changes else rules
    except PreferansError as error:
        raise InputError(str(error)) from None


def convention_option(function: Function) -> Function:
    """Adds the option ``--convention NAME``, passed to the command as ``convention``."""
    return click.option("--convention", metavar="NAME", help="The convention, instead of the one given in the input.")(
        function
    )


def _changes(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> dict[str, object]:
    changes: dict[str, object] = {}
    for value in values:
        try:
            name, parsed = parse_field(value)
        except PreferansError as error:
            raise click.BadParameter(str(error), context, option) from None
        changes[name] = parsed
    return changes
