"""What `preferans match` tells people: the answer in a few lines, and a table of what each bot did."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from preferans.cli.canvas import pad, width
from preferans.cli.wording import Wording
from preferans.players.match import BotTally, Finished, Sprt, Verdict

LEVELS = ("6", "7", "8", "9", "10")
NOTHING = "–"
"""What did not come up; a row of nothing else is left out."""


def match_lines(finished: Finished, sprt: Sprt | None, texts: Wording) -> Iterator[str]:
    """Yields the answer: who is ahead by how much, and whether that is more than chance."""
    plan, figure = finished.plan, finished.figure
    unit = "pulka" if plan.pulkas else "deal"
    seatings = texts.plural(len(plan.seatings), "match.seatings")
    played = texts.plural(figure.count, "simulate.pulkas" if plan.pulkas else "count.deals")
    yield texts.say("match.title", a=plan.a, b=plan.b, convention=plan.rules.name, players=plan.players)
    yield texts.say("match.how", part=texts.say(f"match.part.{plan.part.value}"), played=played, seatings=seatings)
    yield ""
    margin = texts.decimal(abs(figure.value), 2)
    interval = f"{texts.decimal(figure.low, 2)} … {texts.decimal(figure.high, 2)}"
    ahead = plan.a if figure.value > 0 else plan.b
    even = round(figure.value, 2) == 0
    yield texts.say("match.even") if even else texts.say(f"match.ahead-{unit}", bot=ahead, margin=margin)
    yield texts.say("match.interval", bot=plan.a, interval=interval)
    if figure.count < 2:
        yield texts.say("match.too-few")
    elif figure.low <= 0 <= figure.high:
        yield texts.say("match.level")
    if sprt is not None and finished.verdict is not None:
        accepted = {Verdict.LOW: sprt.low, Verdict.HIGH: sprt.high}.get(finished.verdict)
        if accepted is None:
            yield texts.say("match.undecided")
        else:
            other = sprt.low if accepted == sprt.high else sprt.high
            yield texts.say("match.decided", one=texts.decimal(accepted, 1), other=texts.decimal(other, 1))
    times = ", ".join(f"{name} {_ms(tally.mean_ms, texts)}" for name, tally in finished.tallies.items())
    yield texts.say("match.times", times=times)


def report_lines(finished: Finished, texts: Wording) -> Iterator[str]:
    """Yields a table with a column for each bot."""

    def made(key: str) -> Callable[[BotTally], str]:
        return lambda tally: _of(tally.made[key], tally.named[key], texts)

    rows: list[tuple[str, Callable[[BotTally], str]]] = [
        *((f"made-{key}", made(key)) for key in (*LEVELS, "misere")),
        ("undertricks", lambda tally: _each(tally.undertricks, sum(tally.named[key] for key in LEVELS), texts)),
        ("caught", lambda tally: _of(tally.caught, tally.against_misere, texts)),
        ("all-pass-tricks", lambda tally: _each(tally.all_pass_tricks, tally.all_passes, texts)),
        ("all-pass-zeros", lambda tally: _of(tally.all_pass_zeros, tally.all_passes, texts)),
        ("whists-short", lambda tally: _of(tally.whists_short, tally.whists, texts)),
        ("regret", lambda tally: _each(tally.lost, tally.cards, texts, digits=3)),
        ("ms", lambda tally: _ms(tally.mean_ms, texts)),
        ("ms-99", lambda tally: _ms(tally.quantile_ms(0.99), texts)),
    ]
    names, tallies = list(finished.tallies), list(finished.tallies.values())
    told = [(key, [tell(tally) for tally in tallies]) for key, tell in rows]
    cells = [["", *names], *([texts.say(f"match.row.{key}"), *row] for key, row in told if set(row) != {NOTHING})]
    columns = [max(map(width, column)) for column in zip(*cells, strict=True)]
    yield ""
    for first, *rest in cells:
        numbers = (pad(cell, size, right=True) for cell, size in zip(rest, columns[1:], strict=True))
        yield f"{pad(first, columns[0])}   {'   '.join(numbers)}".rstrip()


def _of(hits: int, count: int, texts: Wording) -> str:
    return f"{texts.decimal(100 * hits / count, 1)} % ({hits}/{count})" if count else NOTHING


def _each(total: int, count: int, texts: Wording, digits: int = 2) -> str:
    return f"{texts.decimal(total / count, digits)} ({count})" if count else NOTHING


def _ms(value: float, texts: Wording) -> str:
    return f"{texts.decimal(value, 2)} {texts.say('match.ms')}"
