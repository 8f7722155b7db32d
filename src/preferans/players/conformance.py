"""`check_player`: puts any player through many deals and tells whether he may sit at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from preferans.players.player import Player, run
from preferans.players.simple import RandomPlayer
from preferans.rules.convention import PRESETS, Convention, load, replace_fields
from preferans.rules.deal import deal
from preferans.rules.events import Action, Event, Opening, Seat, Started
from preferans.rules.shuffle import seeded_deck
from preferans.rules.view import View

Factory = Callable[[Random], Player]

EVERY_AGREEMENT: Final = {
    "misere_open": "choice",
    "no_talon": ["misere", "nine"],
    "shared_misere": True,
    "concede": "minus3",
    "talon_refusal": "dealer_penalty",
    "first_hand_half": True,
    "lone_whist_alone": True,
    "dummy": "closed",
    "hold": "any_of_two",
    "stalingrad": True,
    "forced_raspas_by_vote": True,
}
"""Agreements that bring up choices which the presets do not have."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What `check_player` found."""

    deals: int
    decisions: int
    mean_ms: float
    worst_ms: float
    problems: tuple[str, ...] = ()
    """What went wrong, each with the deal that shows it; empty for a player who may sit down."""

    @property
    def ok(self) -> bool:
        """Whether nothing went wrong."""
        return not self.problems


def check_player(
    factory: Factory, *, deals: int = 4, players: tuple[int, ...] = (3, 4), seed: str = "check", mean_ms: float = 1000
) -> Checked:
    """Returns whether the players of *factory* act legally, never raise, repeat themselves and keep *mean_ms*.

    *deals* are played at each table: every preset and one convention with all rare agreements, each number of
    players, the player in every seat beside players at random, and in all seats at once; each deal twice, with random
    numbers from the same seed, to see that the same actions come again.

    >>> from preferans.players.simple import PassAlways
    >>> check_player(PassAlways, deals=1, players=(3,)).problems
    ()
    """
    problems: list[str] = []
    times: list[float] = []
    count = 0
    for header, dark, name in _tables(players):
        for number in range(1, deals + 1):
            for seats in _seatings(header.players, header.dummy):
                count += 1
                at = f"{name}, {header.players} players, deal {number} of seed {seed}, seats {sorted(seats)}"
                first, problem = _play(factory, header, dark, seats, f"{seed}/{number}", times)
                again, _ = _play(factory, header, dark, seats, f"{seed}/{number}", [])
                if problem is None and first != again:
                    problem = "the same view and the same random numbers gave another action"
                if problem is not None:
                    problems.append(f"{at}: {problem}")
    mean = 1000 * sum(times) / max(1, len(times))
    if mean > mean_ms:
        problems.append(f"a decision takes {mean:.1f} ms in the mean and not {mean_ms:g}")
    return Checked(count, len(times), mean, 1000 * max(times, default=0.0), tuple(problems))


class _Illegal(Exception):
    pass


class _Checking:
    """Stands between the table and a player: times him, and lets no illegal action through."""

    def __init__(self, player: Player, times: list[float]) -> None:
        self.player = player
        self.times = times

    def act(self, view: View) -> Action:
        start = perf_counter()
        try:
            action = self.player.act(view)
        except Exception as error:
            raise _Illegal(f"raised {type(error).__name__}: {error} in the phase {view.state.phase.value}") from error
        self.times.append(perf_counter() - start)
        if action not in view.legal:
            raise _Illegal(f"{action} is not legal in the phase {view.state.phase.value}")
        return action


def _tables(players: tuple[int, ...]) -> Iterator[tuple[Started, bool, str]]:
    rare = replace_fields(load("kodeks"), EVERY_AGREEMENT)
    conventions: list[tuple[str, Convention]] = [(name, load(name)) for name in PRESETS]
    conventions.append(("every agreement", rare))
    for name, rules in conventions:
        for count in players:
            for level in (6, 7):
                yield Started(rules, count, Opening(level), dummy=2 if count == 2 else None), False, name
    for count in players:
        yield Started(load("kodeks"), count, dummy=2 if count == 2 else None), True, "cards not looked at"


def _seatings(players: int, dummy: Seat | None) -> Iterator[frozenset[Seat]]:
    seats = frozenset(seat for seat in range(4) if seat != dummy and (seat or players == 4))
    for seat in sorted(seats):
        yield frozenset({seat})
    yield seats


def _play(
    factory: Factory, header: Started, dark: bool, seats: frozenset[Seat], seed: str, times: list[float]
) -> tuple[list[Event], str | None]:
    dealt = deal(seeded_deck(seed, 1))
    log: list[Event] = [header, type(dealt)(dealt.hands, dealt.talon, dark or header.dark)]
    table: dict[Seat, Player] = {}
    for seat in range(4):
        rng = Random(f"{seed}/{seat}")
        table[seat] = _Checking(factory(rng), times) if seat in seats else RandomPlayer(rng)
    try:
        run(log, table)
    except _Illegal as error:
        return log, str(error)
    return log, None
