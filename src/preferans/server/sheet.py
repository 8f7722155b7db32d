"""The sheet and the result of a deal for the wire."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from preferans.rules.errors import ScoreError
from preferans.rules.match import Match
from preferans.rules.outcome import place_of
from preferans.rules.pulka import Column, Pulka, add
from preferans.rules.scoring.allpass import amnesty_of
from preferans.rules.scoring.compulsory import owed_words, owes
from preferans.rules.scoring.gain import is_closed, pool_size
from preferans.rules.settlement import Settlement, exact_results, settle
from preferans.server.course import Course, Finished
from preferans.server.screen import CARD_NAMES
from preferans.server.wire import History, Result, ResultLine, SettlementInfo, Sheet

_TO_POOL_TARGET = ("each_pool", "total_pool", "pools_and_mountains")


def sheet(match: Match) -> Sheet:
    """Returns the sheet of *match* as it stands, with the history of every cell and the settlement."""
    totals, rules = match.pulka.sheet, match.rules
    places = range(match.players)
    size = pool_size(totals, rules) if rules.end in _TO_POOL_TARGET or rules.razboinik != "none" else None
    return Sheet(
        players=match.players,
        target=None if size is None else str(size),
        pool=[str(points) for points in totals.pool],
        mountain=[str(points) for points in totals.mountain],
        whists=[[str(points) for points in row] for row in totals.whists],
        closed=[is_closed(totals, place, rules) for place in places],
        bombs=[list(totals.cells(place)) for place in places] if totals.bombs else None,
        birds=list(totals.birds) if totals.birds else None,
        owed=[owed_words(row) for row in totals.owed] if owes(totals) else None,
        run=totals.run,
        history=_history(match.pulka),
        settlement=_settlement(match),
        over=match.over,
    )


def _history(pulka: Pulka) -> History:
    """Returns the running totals of each cell as they were written, oldest first; an empty cell has none."""
    places = range(pulka.players)
    start = pulka.start
    pool = [[start.pool[place]] if start.pool[place] else [] for place in places]
    mountain = [[start.mountain[place]] if start.mountain[place] else [] for place in places]
    whists = [[[start.whists[by][on]] if start.whists[by][on] else [] for on in places] for by in places]
    for line in pulka.lines:
        changed: dict[tuple[Column, int, int | None], Fraction] = {}
        for entry in line.entries:
            key = (entry.column, entry.seat, entry.on)
            changed[key] = changed.get(key, Fraction(0)) + entry.points
        for (column, place, on), points in changed.items():
            if not points:
                continue
            if column is Column.POOL:
                _add(pool[place], points)
            elif column is Column.MOUNTAIN:
                _add(mountain[place], points)
            elif column is Column.WHISTS and on is not None:
                _add(whists[place][on], points)
    return History(
        pool=[_texts(cell) for cell in pool],
        mountain=[_texts(cell) for cell in mountain],
        whists=[[_texts(cell) for cell in row] for row in whists],
    )


def _add(cell: list[Fraction], points: Fraction) -> None:
    cell.append((cell[-1] if cell else Fraction(0)) + points)


def _texts(cell: list[Fraction]) -> list[str]:
    return [str(points) for points in cell]


def _settlement(match: Match) -> SettlementInfo:
    settled = _settled(match)
    return SettlementInfo(
        exact=[str(points) for points in settled.results],
        rounded=list(settled.rounded),
        pairs=[[str(points) for points in row] for row in settled.pairs],
    )


def _settled(match: Match) -> Settlement:
    """Returns the settlement; where the rounding of the code cannot be done, the largest remainders decide (C2)."""
    try:
        return settle(match.pulka.sheet, match.rules)
    except ScoreError:
        return settle(match.pulka.sheet, replace(match.rules, rounding="largest_remainder"))


def result(course: Course, deal: Finished) -> Result:
    """Returns what the finished *deal* came to, its cards open, and what was written for which reason."""
    outcome, state = deal.outcome, deal.state
    talon = deal.dealt.talon
    return Result(
        deal=deal.number,
        dealer=deal.dealer,
        contract=str(outcome.contract),
        declarer=outcome.declarer,
        ending=state.ending.value if state.ending is not None else "played",
        tricks=None if outcome.tricks is None else list(outcome.tricks),
        whisters=list(outcome.whisters),
        half=outcome.half,
        amnesty=amnesty_of(outcome, course.rules),
        talon=[] if talon is None else [CARD_NAMES[card] for card in talon],
        discard=None if state.discard is None else [CARD_NAMES[card] for card in state.discard],
        hands=[[CARD_NAMES[card] for card in hand or ()] for hand in deal.dealt.hands],
        places=places(deal, course.players),
        lines=[
            ResultLine(
                column=entry.column.value,
                place=entry.seat,
                on=entry.on,
                points=str(entry.points),
                why=entry.why.value,
                rule=entry.rule,
            )
            for entry in deal.line.entries
        ],
        net=[str(after - before) for before, after in zip(*_around(course, deal), strict=True)],
        over=course.match.over and deal.number == len(course.done),
    )


def _around(course: Course, deal: Finished) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Returns the settlement before *deal* and after it."""
    return exact_results(deal.before, course.rules), exact_results(add(deal.before, deal.line.entries), course.rules)


def places(deal: Finished, players: int) -> list[int | None]:
    """Returns the table's places of seats 0 … 3 in the finished *deal*."""
    return seat_places(deal.dealer, players, deal.state.dummy)


def seat_places(dealer: int, players: int, dummy: int | None) -> list[int | None]:
    """Returns the table's places of seats 0 … 3 when *dealer* deals; seat 0 exists only with four players.

    >>> seat_places(2, 3, None), seat_places(0, 4, None), seat_places(0, 2, 1)
    ([None, 0, 1, 2], [0, 1, 2, 3], [None, None, 1, 0])
    """
    sitting = dealer if players == 4 else None
    return [sitting, *(place_of(seat, dealer, players, dummy) for seat in (1, 2, 3))]
