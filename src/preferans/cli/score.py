"""The command `preferans score`: the score pad."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from typing import BinaryIO

import click

from preferans.cli.bombs_text import bomb_lines, used_up
from preferans.cli.errors import answering
from preferans.cli.options import convention_option, print_json, print_text, set_option
from preferans.cli.owed_text import owed_lines
from preferans.cli.settlement_text import settlement_lines
from preferans.cli.sheet_text import draw
from preferans.cli.streams import InputFile, read_bytes
from preferans.cli.tell import Teller, contract_text
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.bounds import JSON_LIMIT
from preferans.notation.pad_answer import write_answer
from preferans.notation.scorepad import Pad, Remark, Scored, read_pad
from preferans.notation.scorepad import score as score_pad
from preferans.rules.contract import Contract
from preferans.rules.pulka import begin, write
from preferans.rules.scoring import min_level

COLUMNS = 79


@click.command()
@click.argument("file", type=InputFile(), default="-")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@convention_option
@set_option
@lang_option
@answering
def score(file: BinaryIO, as_json: bool, convention: str | None, changes: dict[str, object], lang: str) -> None:
    """Writes the deals of FILE (JSON; standard input when left out) on the sheet and settles it."""
    pad = read_pad(read_bytes(file, JSON_LIMIT), convention=convention, changes=changes)
    scored = score_pad(pad)
    if sum(scored.settlement.results) != 0 or sum(scored.settlement.rounded) != 0:
        raise click.ClickException("the settlement does not add up to zero")
    if as_json:
        print_json(write_answer(pad, scored))
    else:
        print_text(_for_people(pad, scored, wording(lang)))


def _for_people(pad: Pad, scored: Scored, texts: Wording) -> list[str]:
    styled = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    settled = settlement_lines(scored.pulka.sheet, scored.settlement, scored.rules, pad.names, texts)
    contracts = [deal.outcome.contract for deal in pad.deals]
    used = used_up(zip(contracts, scored.pulka.lines, strict=True), texts)
    return [
        *_deal_lines(pad, scored, texts),
        *draw(scored.pulka, scored.rules, pad.names, texts, styled=styled, used=used),
        *bomb_lines(scored.pulka.sheet, scored.rules, pad.names, texts),
        *owed_lines(scored.pulka.sheet, pad.names, texts),
        "",
        *settled,
        "",
        _standing(scored, texts),
        *(remark_text(remark, texts) for remark in scored.remarks),
    ]


def _deal_lines(pad: Pad, scored: Scored, texts: Wording) -> list[str]:
    lines, pulka = [], begin(pad.start)
    margin = len(str(pad.deals[-1].number)) + 2 if pad.deals else 0
    for deal, line in zip(pad.deals, scored.pulka.lines, strict=True):
        head = f"{deal.number}.".rjust(margin - 1) + " "
        told = Teller(deal.rules, pad.names, texts).deal(deal, line, pulka.sheet)
        lines += _wrapped(told, head, " " * margin)
        pulka = write(pulka, line)
    return [*lines, ""] if lines else []


def _wrapped(text: str, head: str, indent: str) -> list[str]:
    """Returns *text* in lines, never broken after a name, an arrow or a number."""
    kept = re.sub(r"(?<=[:→\d½⅓⅔]) | (?=[+−])|(?<= (?:на|on)) ", "\u00a0", text)
    lines = textwrap.wrap(
        kept,
        COLUMNS,
        initial_indent=head,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\u00a0", " ") for line in lines]


def _standing(scored: Scored, texts: Wording) -> str:
    """Returns whether the pulka is over, and how the next auction opens after all-passes."""
    if scored.over:
        return texts.say("score.over")
    sheet = scored.pulka.sheet
    if not sheet.run:
        return texts.say("score.goes-on")
    return texts.say("score.goes-on-after", run=sheet.run, level=min_level(sheet, scored.rules))


def remark_text(remark: Remark, texts: Wording) -> str:
    """Returns a warning about a deal, for people."""
    values = {
        name: contract_text(value, texts) if isinstance(value, Contract) else value
        for name, value in remark.values.items()
    }
    return texts.say(f"warning.{remark.kind.value}", deal=remark.deal, **values)
