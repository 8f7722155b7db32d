"""`preferans simulate`: whole pulkas played by bots, every invariant checked, and what they came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from time import monotonic
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from preferans.cli.errors import answering
from preferans.cli.options import chosen_rules, print_json, set_option
from preferans.cli.wording import Wording, lang_option, number, wording
from preferans.players.figures import Estimate, mean, share
from preferans.players.pulkas import BrokenInvariant, Plan, Tally, play_pulka
from preferans.players.registry import PLAYER_NAMES

QUIET_SECONDS: Final = 1.0
"""A progress bar is shown once the work has taken so long."""
CHUNKS: Final = 8
"""Pulkas are handed out in so many parts a worker."""
KEYS: Final = ("6", "7", "8", "9", "10", "misere", "all-pass")


@click.command()
@click.option("--pulkas", type=click.IntRange(min=1), default=10, metavar="N", help="How many pulkas; 10 by default.")
@click.option("--convention", default="sochi", metavar="NAME", help="The convention; sochi by default.")
@click.option("--players", type=click.IntRange(2, 4), default=3, metavar="N", help="Players, 2 to 4; 3 by default.")
@click.option("--bot", "bots", default="rules", metavar="NAME[,NAME]", help="Who plays; rules by default.")
@click.option("--seed", default="1", metavar="TEXT", help="Which deals: the same on every machine.")
@click.option(
    "--deal-cap", type=click.IntRange(min=1), default=300, metavar="N", help="Deals of a pulka at most; 300 by default."
)
@click.option("--workers", type=click.IntRange(min=1), default=1, metavar="N", help="Processes; one by default.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@set_option
@lang_option
@answering
def simulate(
    pulkas: int,
    convention: str,
    players: int,
    bots: str,
    seed: str,
    deal_cap: int,
    workers: int,
    as_json: bool,
    changes: dict[str, object],
    lang: str,
) -> int:
    """Play whole pulkas by bots and check that everything adds up.

    The bots are seated in turn, one name for all or one name a place, and move on by a place with each pulka. The
    answer is the same whatever --workers. Exit status 1: something did not hold, and the message names the deal.
    """
    plan = Plan(
        rules=chosen_rules(convention, changes),
        players=players,
        bots=_bots(bots, players),
        seed=seed,
        deal_cap=deal_cap,
    )
    texts = wording(lang)
    total = Tally()
    try:
        with _shown(pulkas, texts) as advance:
            for tally in _tallies(plan, pulkas, workers):
                total.add(tally)
                advance()
    except BrokenInvariant as error:
        click.echo(f"preferans simulate: {error}", err=True)
        return 1
    if as_json:
        print_json(_document(plan, total))
    else:
        _print(plan, total, texts)
    return 0


def _bots(names: str, players: int) -> tuple[str, ...]:
    bots = tuple(name.strip() for name in names.split(","))
    unknown = [name for name in bots if name not in PLAYER_NAMES]
    if unknown:
        raise click.UsageError(f"unknown bot {unknown[0]!r}; there are {', '.join(PLAYER_NAMES)}")
    if len(bots) not in (1, players):
        raise click.UsageError(f"--bot names one bot or {players}, not {len(bots)}")
    return bots


def _tallies(plan: Plan, pulkas: int, workers: int) -> Iterator[Tally]:
    """Yields the pulkas' tallies in order, so that sums and the first failure do not depend on the workers."""
    numbers = range(1, pulkas + 1)
    with ProcessPoolExecutor(workers) if workers > 1 else nullcontext() as pool:
        play = partial(play_pulka, plan)
        if pool is None:
            yield from map(play, numbers)
            return
        yield from pool.map(play, numbers, chunksize=max(1, pulkas // (CHUNKS * workers)))


@contextmanager
def _shown(total: int, texts: Wording) -> Iterator[Any]:
    """Yields what to call after each pulka; on a terminal a bar appears when it takes longer than a moment."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=console, transient=True)
    task = progress.add_task(texts.say("simulate.playing"), total=total)
    began, started = monotonic(), False

    def advance() -> None:
        nonlocal started
        if not started and monotonic() - began > QUIET_SECONDS:
            progress.start()
            started = True
        progress.advance(task)

    try:
        yield advance
    finally:
        progress.stop()


def _document(plan: Plan, total: Tally) -> dict[str, Any]:
    return {
        "convention": plan.rules.name,
        "players": plan.players,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "pulkas": total.pulkas,
        "capped": total.capped,
        "deals": total.deals,
        "deals_per_pulka": round(total.deals / total.pulkas, 2),
        "contracts": {
            key: {
                "count": total.contracts[key],
                "made": total.made[key],
                "played": total.played[key],
                "played_made": total.played_made[key],
            }
            for key in KEYS
        },
        "all_pass_share": round(total.contracts["all-pass"] / max(1, total.deals), 4),
        "whisters": {str(count): total.whists[count] for count in (0, 1, 2)},
        "whists_per_pulka": round(float(total.whist_points) / total.pulkas, 2),
        "settlement": {name: _rounded(mean([float(x) for x in figures])) for name, figures in _results(total)},
    }


def _results(total: Tally) -> Iterable[tuple[str, list[Any]]]:
    return sorted(total.results.items())


def _rounded(estimate: Estimate) -> dict[str, Any]:
    return {"mean": round(estimate.value, 2), "ci95": [round(estimate.low, 2), round(estimate.high, 2)]}


def _print(plan: Plan, total: Tally, texts: Wording) -> None:
    console = Console()
    say = texts.say
    played = texts.plural(total.pulkas, "simulate.pulkas")
    dealt = texts.plural(total.deals, "count.deals")
    console.print(say("simulate.title", pulkas=played, deals=dealt, convention=plan.rules.name, players=plan.players))
    if total.capped:
        console.print(say("simulate.capped", count=total.capped, cap=plan.deal_cap))
    table = Table()
    table.add_column(say("simulate.contract"))
    for column in ("count", "share", "made", "played", "played-made"):
        table.add_column(say(f"simulate.{column}"), justify="right")
    for key in KEYS:
        count = total.contracts[key]
        shown = say(f"simulate.key.{key}")
        if key == "all-pass":
            table.add_row(shown, str(count), _percent(share(count, total.deals)), "", "", "")
            continue
        won = _percent(share(total.made[key], count)) if count else ""
        out = _percent(share(total.played_made[key], total.played[key])) if total.played[key] else ""
        played_out = "" if key == "misere" else str(total.played[key])
        table.add_row(shown, str(count), _percent(share(count, total.deals)), won, played_out, out)
    console.print(table)
    whists = total.whists
    console.print(say("simulate.whisted", none=whists[0], one=whists[1], two=whists[2]))
    console.print(say("simulate.whists", value=number(round(total.whist_points / total.pulkas))))
    console.print(say("simulate.length", value=f"{total.deals / total.pulkas:.1f}"))
    for name, figures in _results(total):
        estimate = mean([float(figure) for figure in figures])
        half = estimate.high - estimate.value
        console.print(say("simulate.result", bot=name, value=f"{estimate.value:+.1f}", half=f"{half:.1f}"))
    console.print(say("simulate.checked"))


def _percent(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.1f} %"
