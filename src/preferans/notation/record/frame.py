"""What stands around the deals of a record: seats, the dealer in turn, the run of all-passes, each deal's header."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from preferans.notation.bounds import RUN_LIMIT
from preferans.notation.cards_text import shown, unknown
from preferans.notation.record.budget import Budget
from preferans.notation.record.checker import Checker
from preferans.notation.record.model import DealRecord, Record, Tags
from preferans.notation.record.sheet_tag import read_run, read_sheet
from preferans.rules.convention import Convention
from preferans.rules.errors import NotationError, ScoreError
from preferans.rules.events import Seat, Started
from preferans.rules.outcome import Outcome, place_of
from preferans.rules.pulka import SCORES, Entry, Sheet, add
from preferans.rules.result import outcome_of
from preferans.rules.scoring import course_after, entries, first_sheet
from preferans.rules.scoring import opening as opening_of
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply, fold


@dataclass(slots=True)
class Frame:
    """Goes through the deals of a record in order and says with what each one begins."""

    convention: Convention
    players: tuple[str, ...]
    sheet: Sheet
    """Only what stands beside the points is kept up to date: the run and the like, on which the auction depends.

    Where the largest mountain names the pool, the points are kept up to date too.
    """
    count: int = 0
    last_dealer: int = -1
    budget: Budget = field(default_factory=Budget)

    @classmethod
    def of(cls, convention: Convention, players: tuple[str, ...], notes: int = 0) -> Frame:
        """Returns the frame before the first deal; *notes* is how many stand there."""
        return cls(convention, players, first_sheet(len(players), convention), budget=Budget(notes))

    def next_dealer(self) -> str:
        """Returns who deals when the record does not say so: the next player, at first the last one of all."""
        return self.players[(self.last_dealer + 1) % len(self.players) if self.count else -1]

    def own_tags(self, tags: Tags) -> Tags:
        """Returns a deal's tags without its number, where that is only its place in the record."""
        number = dict(tags).get("Deal", "1")
        if not (number.isascii() and number.isdigit() and len(number) <= 6):
            raise NotationError(f"{shown(number)} is not the number of a deal")
        return tuple(tag for tag in tags if tag != ("Deal", str(self.count + 1)))

    def begin(self, dealer: str, tags: Tags, convention: Convention | None) -> Checker:
        """Returns the checker of the next deal; raises `NotationError` for a dealer or a tag that cannot be."""
        if dealer not in self.players:
            raise NotationError(f"the dealer {unknown(dealer, self.players)} is not one of the players")
        given = dict(tags)
        rules = convention if convention is not None else self.convention
        if "Sheet" in given:
            sheet = read_sheet(given["Sheet"], len(self.players), rules)
            self.sheet = replace(sheet, run=self.sheet.run, relief=self.sheet.relief)
        if "Run" in given:
            run, relief = read_run(given["Run"])
            self.sheet = replace(self.sheet, run=run, relief=relief)
        self.count += 1
        self.last_dealer = self.players.index(dealer)
        dummy = dummy_seat(given.get("Dummy"), self.players)
        header = Started(rules, len(self.players), opening_of(self.sheet, rules, self.last_dealer, dummy), dummy)
        seats = (0, 1, 2, 3) if len(self.players) == 4 else (1, 2, 3)
        places = {seat: place_of(seat, self.last_dealer, len(self.players), header.dummy) for seat in seats}
        names = {seat: self.players[place] for seat, place in places.items() if place is not None}
        return Checker(self.count, apply(State(), header), names=names, budget=self.budget)

    def end(self, state: State) -> None:
        """Takes note of a finished deal for the next one's lowest call.

        Raises `NotationError` for more all-passes in a row than the score pad counts, or for a deal that cannot be
        written down where that has to be known.
        """
        if state.phase is Phase.OVER:
            outcome, before = outcome_of(state, self.last_dealer), self.sheet
            self.sheet = course_after(outcome, before, state.rules)
            if state.rules.razboinik != "none":
                self.sheet = add(self.sheet, self._points(outcome, before, state.rules))
            if self.sheet.run > RUN_LIMIT:
                raise NotationError(f"deal {self.count}: more than {RUN_LIMIT} all-passes come in a row")

    def _points(self, outcome: Outcome, before: Sheet, rules: Convention) -> list[Entry]:
        try:
            written = entries(outcome, before, rules)
        except ScoreError as error:
            raise NotationError(f"deal {self.count}: {error}") from None
        return [entry for entry in written if entry.column in SCORES]


def starts(record: Record) -> Iterator[tuple[DealRecord, State]]:
    """Yields each deal of *record* with the state before its first event."""
    frame = Frame.of(record.convention, record.players)
    for deal in record.deals:
        state = frame.begin(deal.dealer, deal.tags, deal.convention).state
        yield deal, state
        frame.end(fold(deal.events, state))


def dummy_seat(given: str | None, players: tuple[str, ...]) -> Seat | None:
    """Returns the dummy's seat with two players, the first hand unless the tag says otherwise (A15).

    >>> dummy_seat(None, ("Anna", "Boris")), dummy_seat("2", ("Anna", "Boris")), dummy_seat(None, ("A", "B", "C"))
    (1, 2, None)
    """
    if len(players) != 2:
        if given is not None:
            raise NotationError("only a game of two has a dummy")
        return None
    if given not in (None, "1", "2"):
        raise NotationError(f"{shown(given)} is not the dummy's seat; it is 1 or 2")
    return int(given) if given is not None else 1


def name_of(seat: Seat, deal: DealRecord, players: tuple[str, ...]) -> str | None:
    """Returns the name of who sits at a deal's *seat*; ``None`` for the dummy.

    >>> deal = DealRecord("Anna", ())
    >>> [name_of(seat, deal, ("Anna", "Boris", "Clara")) for seat in (1, 2, 3)]
    ['Boris', 'Clara', 'Anna']
    """
    dummy = dummy_seat(deal.tag("Dummy"), players)
    place = place_of(seat, players.index(deal.dealer), len(players), dummy)
    return None if place is None else players[place]
