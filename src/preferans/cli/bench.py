"""`preferans bench`: how fast the engine is, and the way to the other benchmarks.

The targets stand beside the figures and are reported, never enforced.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter, perf_counter_ns, process_time
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from preferans.cli.errors import InputError, WorkError, answering
from preferans.cli.wording import Wording, lang_option, wording
from preferans.rules.calls import Word
from preferans.rules.contract import Kind
from preferans.rules.convention import PRESETS, Convention, load
from preferans.rules.deal import deal, shuffled
from preferans.rules.events import Action, Called, Event, Named, Offered, Opening, Started, Whisted
from preferans.rules.legal import forced, legal_actions, play
from preferans.rules.pulka import begin
from preferans.rules.result import outcome_of
from preferans.rules.scoring import first_sheet, is_over, opening, record
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply, fold
from preferans.rules.view import View, advance

SEED: Final = 1
SECONDS: Final = 5.0
BEST_OF: Final = 5
TARGETS: Final = {"deals_per_second": 700, "view_mean_us": 100, "import_ms": 100, "help_ms": 400}
TABLES: Final = tuple((name, players) for name in PRESETS for players in (3, 4))
"""Conventions and numbers of players, dealt in turn."""

CALL_SHARE: Final = 0.4
"""How often a player who may call does call: of three players' words about every fifth deal is then an all-pass."""
MISERE_SHARE: Final = 0.06
RAISES: Final = 3
"""A call or a contract is one of so many lowest, so that the games are mostly of six to eight."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured; times in the unit that the name ends in."""

    deals: int
    games: int
    miseres: int
    all_passes: int
    deals_per_second: float
    views: int
    view_mean_us: float
    view_p99_us: float
    import_ms: float
    help_ms: float


@click.command(name="bench")
@click.argument("part", type=click.Choice(("engine", "solver", "server")), default="engine")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="How long to measure.")
@click.option("--deals", type=click.IntRange(1, 100_000), default=500, help="Deals that the solver is given.")
@click.option("--techniques", is_flag=True, help="What each technique of the solver is worth.")
@click.option("--tables", type=click.IntRange(1, 2000), default=200, help="Tables that the server is given.")
@click.option("--rate", type=click.FloatRange(0.1, 100_000), default=600.0, help="Moves a second at all tables.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@lang_option
@answering
def bench(
    part: str,
    seconds: float | None,
    deals: int,
    techniques: bool,
    tables: int,
    rate: float,
    as_json: bool,
    lang: str,
) -> None:
    """Measure the speed of the engine, of the open-card solver or of the web table.

    Deals are played at random through the checked path and written on the sheet; half of the time goes to the views.
    The deals depend on nothing but their number. The web table runs in a process of its own, its players in this one.
    """
    if part == "solver":
        bench_solver(deals, as_json, wording(lang), techniques=techniques)
        return
    if part == "server":
        bench_server(tables, rate, seconds, as_json, wording(lang))
        return
    seconds = SECONDS if seconds is None else seconds
    figures = measure(seconds)
    if as_json:
        document = {"bench": part, "seed": SEED, "seconds": seconds, **asdict(figures), "targets": TARGETS}
        click.echo(json.dumps(document))
        return
    texts = wording(lang)
    console = Console()
    console.print(_table(figures, texts))
    counted = texts.say(
        "bench.counted",
        deals=texts.plural(figures.deals, "count.deals"),
        games=figures.games,
        miseres=figures.miseres,
        all_passes=figures.all_passes,
        seed=SEED,
    )
    console.print(counted)


def bench_solver(deals: int, as_json: bool, texts: Wording, *, techniques: bool) -> None:
    """Prints the solver's figures, or what its techniques are worth."""
    from preferans.cli import bench_solver as solver

    if techniques:
        rows = solver.techniques(deals)
        worth = [{"without": name, "kind": kind, "nodes": nodes, "time": time} for name, kind, nodes, time in rows]
        document: dict[str, object] = {"bench": "solver", "deals": deals, "techniques": worth}
        table = solver.techniques_table(rows, texts)
    else:
        figures = solver.measure(deals)
        document = {"bench": "solver", "deals": deals, "figures": {figure.name: figure.value for figure in figures}}
        table = solver.figures_table(figures, texts)
    if as_json:
        click.echo(json.dumps(document))
        return
    console = Console()
    console.print(table)
    console.print(texts.say("solver-bench.counted", deals=deals))


def bench_server(tables: int, rate: float, seconds: float | None, as_json: bool, texts: Wording) -> None:
    """Prints how the web table bears a load."""
    try:
        from preferans.cli import bench_server as server
    except ModuleNotFoundError as error:
        raise InputError(texts.say("serve.no-extra", name=error.name)) from None
    lasting = server.SECONDS if seconds is None else seconds
    try:
        figures = server.measure(tables, rate, lasting)
    except server.BenchFailed as failed:
        raise WorkError(texts.say(f"server-bench.{failed.code}", why=failed.why)) from None
    if as_json:
        click.echo(json.dumps(server.document(figures, rate, lasting)))
        return
    console = Console()
    console.print(server.figures_table(figures, texts))
    console.print(texts.say("server-bench.counted", tables=tables, rate=f"{rate:g}", seconds=f"{lasting:g}"))


def measure(seconds: float) -> Figures:
    """Returns the engine's figures; *seconds* are shared between deals and views."""
    kinds, per_second = _play_deals(seconds / 2)
    views = _time_views(seconds / 2)
    return Figures(
        deals=kinds.total(),
        games=kinds[Kind.GAME],
        miseres=kinds[Kind.MISERE],
        all_passes=kinds[Kind.ALL_PASS],
        deals_per_second=round(per_second, 1),
        views=len(views),
        view_mean_us=round(sum(views) / len(views) / 1000, 2),
        view_p99_us=round(sorted(views)[len(views) * 99 // 100] / 1000, 2),
        import_ms=round(_best_of(_import_ms), 1),
        help_ms=round(_best_of(_help_ms), 1),
    )


def random_action(legal: tuple[Action, ...], rng: Random) -> Action:
    """Returns one of the *legal* actions, so chosen that games, miseres and all-passes all come up.

    Cards and discards are uniform; offers are never made, and a word that ends the bidding low is likelier.
    """
    first = legal[0]
    if isinstance(first, Called):
        return _random_call(legal, rng)
    if isinstance(first, Named):
        return rng.choice(legal[:RAISES])
    if isinstance(first, Whisted):
        return rng.choice(legal)
    cards = [action for action in legal if isinstance(action, type(first)) and not isinstance(action, Offered)]
    return rng.choice(cards)


def _random_call(legal: tuple[Action, ...], rng: Random) -> Action:
    if len(legal) == 1 or rng.random() >= CALL_SHARE:
        return legal[0]
    calls = [action for action in legal if isinstance(action, Called)]
    if rng.random() < MISERE_SHARE:
        for action in calls:
            if action.call.contract is not None and action.call.contract.kind is Kind.MISERE:
                return action
    return rng.choice([action for action in calls if action.call.word is not Word.PASS][:RAISES])


def random_deal(rules: Convention, players: int, rng: Random, opens: Opening) -> tuple[list[Event], State]:
    """Returns the log of one deal played at random through the checked path, and its end."""
    started = Started(rules, players, opens)
    log: list[Event] = [started, deal(shuffled(rng), dark=started.dark)]
    state = fold(log)
    while state.phase is not Phase.OVER:
        event = forced(state)
        if event is not None:
            state = apply(state, event)
            log.append(event)
            continue
        action = random_action(legal_actions(state), rng)
        state = play(state, action)
        log.append(action)
    return log, state


def _play_deals(seconds: float) -> tuple[Counter[Kind | None], float]:
    """Returns the deals played by kind, and how many a second; every deal is scored and recorded.

    The rate is over processor time, so that it is one core's on a busy machine too.
    """
    rng = Random(SEED)
    tables = [(load(name), players) for name, players in TABLES]
    pulkas = [begin(first_sheet(players, rules)) for rules, players in tables]
    kinds: Counter[Kind | None] = Counter()
    end, busy = perf_counter() + seconds, process_time()
    while perf_counter() < end or not kinds:
        number = kinds.total() % len(tables)
        rules, players = tables[number]
        pulka = pulkas[number]
        if is_over(pulka.sheet, rules, pulka.deals):
            pulka = begin(first_sheet(players, rules))
        _, state = random_deal(rules, players, rng, opening(pulka.sheet, rules, pulka.deals % players))
        outcome = outcome_of(state, pulka.deals % players)
        pulkas[number] = record(pulka, outcome, rules)
        kinds[outcome.kind] += 1
    return kinds, kinds.total() / max(process_time() - busy, 1e-6)


def _time_views(seconds: float) -> list[int]:
    """Returns how long each bringing forward of a seat's view took, with its legal actions, in nanoseconds."""
    rng = Random(SEED)
    times: list[int] = []
    end = perf_counter() + seconds
    while perf_counter() < end or not times:
        name, players = TABLES[rng.randrange(len(TABLES))]
        log, _ = random_deal(load(name), players, rng, Opening())
        for seat in range(4 if players == 4 else 3):
            current = View(seat if players == 4 else seat + 1, State())
            for event in log:
                before = perf_counter_ns()
                current = advance(current, event)
                times.append(perf_counter_ns() - before)
    return times


def _best_of(once: Callable[[], float]) -> float:
    return min(once() for _ in range(BEST_OF))


def _import_ms() -> float:
    code = "import time; t = time.perf_counter(); import preferans; print((time.perf_counter() - t) * 1000)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _help_ms() -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-m", "preferans", "--help"], capture_output=True, check=True)
    return (perf_counter() - start) * 1000


def _table(figures: Figures, texts: Wording) -> Table:
    table = Table(title=texts.say("bench.title"))
    table.add_column(texts.say("bench.figure"))
    table.add_column(texts.say("bench.measured"), justify="right")
    table.add_column(texts.say("bench.target"), justify="right")
    rate = texts.say("bench.per-second", value=TARGETS["deals_per_second"])
    view = texts.say("bench.microseconds", value=TARGETS["view_mean_us"])
    table.add_row(
        texts.say("bench.deals"),
        texts.say("bench.per-second", value=f"{figures.deals_per_second:.0f}"),
        texts.say("bench.at-least", value=rate),
    )
    table.add_row(
        texts.say("bench.view-mean"),
        texts.say("bench.microseconds", value=f"{figures.view_mean_us:.0f}"),
        texts.say("bench.at-most", value=view),
    )
    table.add_row(texts.say("bench.view-p99"), texts.say("bench.microseconds", value=f"{figures.view_p99_us:.0f}"), "")
    table.add_row(
        texts.say("bench.import", best=BEST_OF),
        texts.say("bench.milliseconds", value=f"{figures.import_ms:.0f}"),
        texts.say("bench.at-most", value=texts.say("bench.milliseconds", value=TARGETS["import_ms"])),
    )
    table.add_row(
        texts.say("bench.help", best=BEST_OF),
        texts.say("bench.milliseconds", value=f"{figures.help_ms:.0f}"),
        texts.say("bench.at-most", value=texts.say("bench.milliseconds", value=TARGETS["help_ms"])),
    )
    return table
