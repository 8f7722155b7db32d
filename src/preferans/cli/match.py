"""`preferans match`: which of two bots is stronger, and at what."""

from __future__ import annotations

from typing import Any

import click

from preferans.cli.errors import WorkError, answering
from preferans.cli.match_text import match_lines, report_lines
from preferans.cli.options import chosen_rules, print_json, print_text, set_option
from preferans.cli.progress import progress_bar
from preferans.cli.wording import lang_option, wording
from preferans.players.match import MATCH_NAMES, BotTally, Finished, NoSuchDeal, Part, Plan, Sprt, run_match

DEALS = 300
LEVELS = ("6", "7", "8", "9", "10", "misere")


def _bot(context: click.Context, parameter: click.Parameter, name: str) -> str:
    if name not in MATCH_NAMES:
        raise click.UsageError(f"unknown bot {name!r}; there are {', '.join(MATCH_NAMES)}")
    return name


def _margins(context: click.Context, option: click.Parameter, value: str | None) -> Sprt | None:
    if value is None:
        return None
    try:
        low, high = (float(part) for part in value.split(","))
    except ValueError:
        raise click.UsageError("--sprt takes two margins, as 0,1") from None
    if not low < high:
        raise click.UsageError("--sprt takes the lower margin first")
    return Sprt(low, high)


@click.command()
@click.argument("a", callback=_bot)
@click.argument("b", callback=_bot)
@click.option("--deals", type=click.IntRange(min=1), metavar="N", help="How many deals; 300 by default.")
@click.option("--pulkas", type=click.IntRange(min=1), metavar="N", help="Play whole pulkas instead, so many.")
@click.option(
    "--part",
    type=click.Choice([part.value for part in Part]),
    default=Part.WHOLE.value,
    help="What the two do themselves; all of it by default.",
)
@click.option("--convention", default="sochi", metavar="NAME", help="The convention; sochi by default.")
@click.option("--players", type=click.IntRange(2, 4), default=3, metavar="N", help="Players, 2 to 4; 3 by default.")
@click.option("--seed", default="1", metavar="TEXT", help="Which deals: the same on every machine.")
@click.option("--workers", type=click.IntRange(min=1), default=1, metavar="N", help="Processes; one by default.")
@click.option("--sprt", metavar="X,Y", callback=_margins, help="Stop once a margin of X or one of Y is the likelier.")
@click.option("--report", is_flag=True, help="Also tell what each bot did, its cards held against the solver.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@set_option
@lang_option
@answering
def match(
    a: str,
    b: str,
    deals: int | None,
    pulkas: int | None,
    part: str,
    convention: str,
    players: int,
    seed: str,
    workers: int,
    sprt: Sprt | None,
    report: bool,
    as_json: bool,
    changes: dict[str, object],
    lang: str,
) -> None:
    """Measure by how much bot A is stronger than bot B.

    Each deal is played in every mixed seating of the two, on the same cards; its figure is what a place of A wins more
    than a place of B, in whists of the settlement, on average. The answer is the same whatever --workers, but for the
    times. In the parts of the play everything up to the first card is done by rules; in the auction all cards are
    played by pimc.
    """
    if a == b:
        raise click.UsageError("a match needs two different bots")
    if pulkas is not None and (deals is not None or part != Part.WHOLE.value):
        raise click.UsageError("--pulkas goes neither with --deals nor with --part")
    rules = chosen_rules(convention, changes)
    plan = Plan(
        a=a,
        b=b,
        rules=rules,
        players=players,
        seed=seed,
        part=Part(part),
        pulkas=pulkas is not None,
        regret=report,
    )
    texts = wording(lang)
    try:
        with progress_bar(texts.say("match.playing"), shown=not as_json) as progress:
            finished = run_match(plan, pulkas or deals or DEALS, workers=workers, sprt=sprt, progress=progress)
    except NoSuchDeal as error:
        raise WorkError(str(error)) from None
    if as_json:
        print_json(_document(finished, report=report))
        return
    print_text([*match_lines(finished, sprt, texts), *(report_lines(finished, texts) if report else ())])


def _document(finished: Finished, *, report: bool) -> dict[str, Any]:
    plan, figure = finished.plan, finished.figure
    unit = "pulka" if plan.pulkas else "deal"
    document: dict[str, Any] = {
        "a": plan.a,
        "b": plan.b,
        f"{unit}s": figure.count,
        f"whists_per_{unit}": round(figure.value, 3),
        "ci95": [round(figure.low, 3), round(figure.high, 3)],
        "ms_per_decision": {name: round(tally.mean_ms, 3) for name, tally in finished.tallies.items()},
        "seed": plan.seed,
        "convention": plan.rules.name,
        "players": plan.players,
        "part": plan.part.value,
    }
    if plan.pulkas:
        document["deals"] = finished.deals
    if finished.verdict is not None:
        document["sprt"] = finished.verdict.value
    if report:
        document["report"] = {name: _report(tally) for name, tally in finished.tallies.items()}
    return document


def _report(tally: BotTally) -> dict[str, Any]:
    return {
        "hands": tally.hands,
        "contracts": {key: {"named": tally.named[key], "made": tally.made[key]} for key in LEVELS},
        "undertricks": tally.undertricks,
        "misere_defences": tally.against_misere,
        "miseres_caught": tally.caught,
        "all_pass_hands": tally.all_passes,
        "all_pass_tricks": tally.all_pass_tricks,
        "all_pass_zeros": tally.all_pass_zeros,
        "whists": tally.whists,
        "whists_short": tally.whists_short,
        "cards_checked": tally.cards,
        "tricks_lost": tally.lost,
        "decisions": tally.decisions,
        "ms_mean": round(tally.mean_ms, 3),
        "ms_p99": tally.quantile_ms(0.99),
    }
