"""The command `preferans solve`: what each card is worth with open cards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, BinaryIO, Final

import click

from preferans.cli.errors import InputError, answering
from preferans.cli.options import print_json, print_text
from preferans.cli.progress import progress_bar
from preferans.cli.solve_input import Question, from_line, from_record, from_text
from preferans.cli.solve_text import for_people, from_high
from preferans.cli.streams import InputFile, read_bytes
from preferans.cli.wording import lang_option, wording
from preferans.rules.errors import PreferansError
from preferans.solver import AllPass, Evaluation, Solver, Ties, Tricks, evaluate_many
from preferans.solver.position import SEATS

CHUNK: Final = 500
"""Lines of a file that are read, solved and answered at once."""
FILE_LIMIT: Final = 100_000_000
"""Bytes of a file of positions."""
BAD_LINES: Final = 2
"""The exit status when a line of a file could not be read."""
DIGITS: Final = 6

SEAT: Final = click.IntRange(1, 3)


@click.command()
@click.argument("hands", nargs=-1, metavar="HAND1 HAND2 HAND3")
@click.option(
    "--contract", metavar="NAME", help="`6S` to `10NT`, `misere` or `all-pass`; of a game only the strain matters."
)
@click.option("--declarer", type=SEAT, help="The declarer's seat.")
@click.option("--leader", type=SEAT, default=1, help="Who leads, or led the trick in progress; by default seat 1.")
@click.option("--trick", default="", metavar="CARDS", help="Cards already played to the trick, from the leader on.")
@click.option("--talon", default="", metavar="CARDS", help="The talon leads still to come of an all-pass.")
@click.option("--players", type=click.IntRange(3, 4), default=3, help="With 4 the talon leads are the dealer's cards.")
@click.option(
    "--ties",
    type=click.Choice([ties.value for ties in Ties]),
    default="mixed",
    help="Of equal cards in an all-pass: each as often, most for the next player, or the worst for each other.",
)
@click.option(
    "--file",
    "batch",
    type=InputFile(),
    metavar="FILE",
    help="Many positions, one a line: hand | hand | hand | contract | declarer | leader, and maybe | trick.",
)
@click.option("--threads", type=click.IntRange(0, 1024), default=0, help="For --file; by default all of the machine.")
@click.option("--record", type=InputFile(), metavar="FILE", help="A position of a recorded deal.")
@click.option(
    "--deal", "number", type=click.IntRange(min=1), default=1, help="The deal of the record, by default the first."
)
@click.option(
    "--at",
    "card",
    type=click.IntRange(min=1),
    default=1,
    metavar="K",
    help="Before its K-th card, by default the first.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@lang_option
@click.pass_context
@answering
def solve(
    context: click.Context,
    hands: tuple[str, ...],
    contract: str | None,
    declarer: int | None,
    leader: int,
    trick: str,
    talon: str,
    players: int,
    ties: str,
    batch: BinaryIO | None,
    threads: int,
    record: BinaryIO | None,
    number: int,
    card: int,
    as_json: bool,
    lang: str,
) -> None:
    """Tells what every card is worth when all three play perfectly with open cards.

    A hand is what is still held, as `SAKQ C987 D7 HAKQ`; one without cards is `-`. Values are tricks from now on, the
    trick in progress included: the declarer's, or in an all-pass everybody's.
    """
    rule, texts = Ties(ties), wording(lang)
    given = [name for name, value in (("hands", hands), ("--file", batch), ("--record", record)) if value]
    if len(given) != 1:
        raise click.UsageError("give three hands, or --file, or --record")
    words = {"--contract": contract, "--declarer": declarer, "--trick": trick, "--talon": talon}
    for option, value in words.items():
        if value and not hands:
            raise click.UsageError(f"{option} goes with three hands, not with {given[0]}")
    if batch is not None:
        bad = answer_lines(batch, rule, threads, texts.say("solve.solving"))
        context.exit(BAD_LINES if bad else 0)
    if record is not None:
        question = from_record(record, number, card, rule, texts)
    else:
        if len(hands) != 3:
            raise click.UsageError(f"there are {len(hands)} hands, not 3")
        if contract is None:
            raise click.UsageError("--contract is missing")
        question = from_text(hands, contract, declarer, leader, trick, talon, players, rule)
    solver = Solver()
    answer = solver.evaluate(question.position, question.goal)
    if as_json:
        print_json(document(question, answer))
    else:
        line = solver.line(question.position, question.goal)
        print_text(for_people(question, answer, line, texts))


def answer_lines(file: BinaryIO, ties: Ties, threads: int, label: str) -> bool:
    """Prints one JSON for each line of *file* that is not blank; returns whether one of them was bad."""
    data = read_bytes(file, FILE_LIMIT)
    if len(data) > FILE_LIMIT:
        raise InputError(f"the file has more than {FILE_LIMIT} bytes", file)
    lines = [(number, line) for number, line in enumerate(data.splitlines(), start=1) if line.strip()]
    bad = False
    with progress_bar(label, shown=not sys.stdout.isatty()) as advance:
        for first in range(0, len(lines), CHUNK):
            asked = [_asked(number, line, ties) for number, line in lines[first : first + CHUNK]]
            questions = [question for question in asked if isinstance(question, Question)]
            answers = iter(
                evaluate_many(
                    [question.position for question in questions],
                    [question.goal for question in questions],
                    threads=threads,
                    progress=partial(_advance, advance, first, len(lines)),
                )
            )
            for question in asked:
                if isinstance(question, Question):
                    answer = next(answers)
                    assert answer is not None, "nothing limits a batch"
                    print_json(document(question, answer))
                else:
                    bad = True
                    print_json(question)
    return bad


def _advance(show: Callable[[int, int], None], before: int, total: int, done: int, _: int) -> None:
    show(before + done, total)


def _asked(number: int, line: bytes, ties: Ties) -> Question | dict[str, Any]:
    """Returns the question of a line, or the answer to a bad one."""
    try:
        return from_line(line.decode("utf-8-sig"), ties)
    except UnicodeDecodeError:
        return {"line": number, "error": "not UTF-8 text"}
    except PreferansError as error:
        return {"line": number, "error": str(error)}


def document(question: Question, answer: Evaluation[Any]) -> dict[str, Any]:
    """Returns the answer as JSON has it; cards go from high to low."""
    position, goal = question.position, question.goal
    told: dict[str, Any] = {"contract": str(question.contract)}
    if isinstance(goal, AllPass):
        values = answer.value
        told |= {"leader": position.leader, "values": _shares(values, goal), "model": f"maxn-{goal.ties}"}
        if position.talon_owner == 0:
            told["dealer"] = _shares(values, goal, (0,))[0]
        cards = {str(card): _shares(answer.cards[card], goal) for card in from_high(answer.cards)}
    else:
        told |= {"declarer": goal.declarer, "leader": position.leader, "value": answer.value}
        cards = {str(card): answer.cards[card] for card in from_high(answer.cards)}
    return {**told, "cards": cards, "nodes": answer.nodes, "ms": round(answer.seconds * 1000, 3)}


def _shares(values: Tricks, goal: AllPass, seats: Sequence[int] = SEATS) -> list[float]:
    """Returns the players' tricks: whole numbers unless ties are mixed."""
    return [round(values[seat], DIGITS) if goal.ties is Ties.MIXED else round(values[seat]) for seat in seats]
