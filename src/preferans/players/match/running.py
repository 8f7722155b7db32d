"""`run_match`: the deals of a match on one or more processes; the same answer whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from preferans.players.figures import Estimate, mean
from preferans.players.match.deals import play_number
from preferans.players.match.plan import Plan
from preferans.players.match.sprt import Sprt, Verdict
from preferans.players.match.tally import BotTally

CHUNK: Final = 5
"""Deals that are handed out at a time."""

Progress = Callable[[int, int], object]
Played = TypeVar("Played")


@dataclass(slots=True)
class Finished:
    """What a match came to."""

    plan: Plan
    margins: list[float] = field(default_factory=list)
    """By deal, or by pulka."""
    tallies: dict[str, BotTally] = field(default_factory=dict)
    deals: int = 0
    """Deals played, all seatings counted."""
    verdict: Verdict | None = None
    """What the sequential test came to, where one was asked for."""

    @property
    def figure(self) -> Estimate:
        """The whists a deal, or a pulka, by which the first bot is ahead."""
        return mean(self.margins)


def run_match(
    plan: Plan, count: int, *, workers: int = 1, sprt: Sprt | None = None, progress: Progress | None = None
) -> Finished:
    """Returns what a match of *count* deals, or pulkas, came to; with *sprt* it ends when that is decided.

    Results are looked at in the order of the deals, so the answer does not depend on *workers*, but for the times.
    """
    finished = Finished(plan, tallies={plan.a: BotTally(), plan.b: BotTally()}, verdict=Verdict.OPEN if sprt else None)
    for result in in_order(partial(play_number, plan), count, workers):
        finished.margins.append(result.margin)
        finished.deals += result.deals
        for name, tally in result.tallies.items():
            finished.tallies[name].add(tally)
        if progress is not None:
            progress(len(finished.margins), count)
        if sprt is not None:
            finished.verdict = sprt.verdict(finished.margins)
            if finished.verdict is not Verdict.OPEN:
                break
    return finished


def in_order(play: Callable[[int], Played], count: int, workers: int = 1) -> Iterator[Played]:
    """Yields what *play* makes of the numbers from 1 to *count*, in order, on so many processes."""
    numbers = range(1, count + 1)
    if workers == 1:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(workers) as pool:
        try:
            yield from pool.map(play, numbers, chunksize=max(1, min(CHUNK, count // (4 * workers))))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
