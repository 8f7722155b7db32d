"""The command `preferans odds`: one hand against every layout of the cards that it does not see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from preferans.cli.canvas import pad, width
from preferans.cli.errors import InputError, answering
from preferans.cli.options import print_json, print_text
from preferans.cli.progress import progress_bar
from preferans.cli.solve_text import bold, hand_text
from preferans.cli.tell import card_text, contract_text
from preferans.cli.wording import Wording, lang_option, wording
from preferans.notation.calls_text import read_contract
from preferans.notation.cards_text import read_card, read_hand
from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import Contract, Kind
from preferans.solver import AllPass, Odds, goal_of
from preferans.solver import odds as count_odds

SEAT: Final = click.IntRange(1, 3)
BAR: Final = 30
"""Columns of the longest bar."""


@click.command()
@click.argument("hand")
@click.option("--discard", required=True, metavar="CARDS", help="The two cards that the declarer laid aside.")
@click.option("--contract", required=True, metavar="NAME", help="`6S` to `10NT`, or `misere`.")
@click.option("--declarer", type=SEAT, default=1, help="The declarer's seat, by default 1.")
@click.option("--leader", type=SEAT, default=1, help="Who leads the first trick, by default seat 1.")
@click.option("--card", "first", metavar="CARD", help="The declarer's first card, when he leads.")
@click.option("--sample", type=click.IntRange(min=1), metavar="N", help="Draw N layouts instead of counting all.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, help="The seed of the sample, by default 0.")
@click.option("--threads", type=click.IntRange(0, 1024), default=0, help="By default all of the machine.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@lang_option
@answering
def odds(
    hand: str,
    discard: str,
    contract: str,
    declarer: int,
    leader: int,
    first: str | None,
    sample: int | None,
    seed: int,
    threads: int,
    as_json: bool,
    lang: str,
) -> None:
    """Counts how many tricks the declarer's HAND takes over all layouts of the other twenty cards.

    Each of the 184,756 layouts is played perfectly with open cards.
    """
    texts = wording(lang)
    cards, aside, played = read_hand(hand), read_hand(discard), read_contract(contract)
    card = None if first is None else read_card(first)
    goal = goal_of(played, None if played.kind is Kind.ALL_PASS else declarer)
    if isinstance(goal, AllPass):
        raise InputError("an all-pass has no declarer to count the tricks of")
    with progress_bar(texts.say("odds.counting"), shown=not as_json) as progress:
        counted = count_odds(
            cards,
            aside,
            goal,
            leader=leader,
            card=card,
            sample=sample,
            seed=seed,
            threads=threads,
            progress=progress,
        )
    if as_json:
        print_json(
            {
                "layouts": counted.layouts,
                "counts": list(counted.counts),
                "mean": round(counted.mean, 6),
                "seconds": round(counted.seconds, 3),
            }
        )
        return
    told = texts.say(
        "odds.title",
        contract=contract_text(played, texts),
        declarer=declarer,
        leader=leader,
        layouts=texts.plural(counted.layouts, "count.layouts"),
    )
    print_text([told, _hand(cards, aside, card, texts), "", *_table(counted, played, texts)])


def _hand(cards: CardSet, discard: CardSet, card: Card | None, texts: Wording) -> str:
    held, aside = hand_text(cards, texts), hand_text(discard, texts)
    if card is None:
        return texts.say("odds.hand", hand=held, discard=aside)
    return texts.say("odds.hand-and-card", hand=held, discard=aside, card=card_text(card, texts))


def _table(counted: Odds, contract: Contract, texts: Wording) -> Iterator[str]:
    """Yields a row for each number of tricks that comes up, and for those between."""
    total, counts = counted.layouts, counted.counts
    found = [tricks for tricks, count in enumerate(counts) if count]
    misere = contract.kind is Kind.MISERE
    enough = range(1) if misere else range(contract.level, len(counts))
    heads = [texts.say(f"odds.{head}") for head in ("tricks", "layouts", "share", "at-most" if misere else "at-least")]
    rows = []
    for tricks in range(found[0], found[-1] + 1):
        upto = sum(counts[: tricks + 1]) if misere else sum(counts[tricks:])
        rows.append(
            [str(tricks), str(counts[tricks]), _share(counts[tricks], total, texts), _share(upto, total, texts)]
        )
    columns = [max(map(width, column)) for column in zip(heads, *rows, strict=True)]
    yield _row(heads, columns)
    for tricks, row in enumerate(rows, start=found[0]):
        bar = "█" * round(BAR * counts[tricks] / max(counts))
        line = f"{_row(row, columns)}   {bar}".rstrip()
        yield bold(line) if tricks in enough else line
    yield ""
    yield texts.say("odds.mean", mean=texts.decimal(counted.mean, 3))
    made = sum(count for tricks, count in enumerate(counts) if tricks in enough)
    yield texts.say("odds.made", contract=contract_text(contract, texts), share=_share(made, total, texts))


def _row(cells: list[str], columns: list[int]) -> str:
    written = (pad(cell, column, right=True) for cell, column in zip(cells, columns, strict=True))
    return f"  {'   '.join(written)}"


def _share(count: int, total: int, texts: Wording) -> str:
    return f"{texts.decimal(100 * count / total, 2)} %"
