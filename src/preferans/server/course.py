"""The course of a pulka at a table: the fold of its log. Pure: nothing here waits, stores or tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from preferans.notation.event_json import decode
from preferans.notation.record import DealRecord, Record
from preferans.notation.record.checker import result_of
from preferans.rules.convention import Convention, resolve
from preferans.rules.errors import NotationError
from preferans.rules.events import Dealt, Entrusted, Event, Seat, Started
from preferans.rules.evolve import evolve
from preferans.rules.match import Match, finish, next_deal, start, stop, strike
from preferans.rules.outcome import Outcome, Place, place_of, seat_of
from preferans.rules.pulka import Line, Sheet
from preferans.rules.result import outcome_of
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply
from preferans.server.log import (
    AnyTableEvent,
    Away,
    Back,
    BotSat,
    BotWish,
    Closed,
    ConductWish,
    DealOver,
    Left,
    LogEvent,
    Opened,
    Ready,
    Reopened,
    Sat,
    Stopped,
    StopVote,
    TableEvent,
    TimeLeft,
    TimeUp,
)
from preferans.server.wire import TableState


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits at a place. ``away``: a bot plays for the person for now."""

    kind: Literal["human", "bot", "free"] = "free"
    name: str = ""
    guest: str = ""
    bot: str | None = None
    away: bool = False

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides here; on a chair that became free it plays the deal to its end."""
        return self.kind != "human" or self.away


FREE = Chair()
NO_DEAL = State()


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over: all that happened, what it came to, and what was written."""

    number: int
    dealer: Place
    header: Started
    events: tuple[Event, ...]
    """Without the header."""
    state: State
    outcome: Outcome
    before: Sheet
    line: Line

    @property
    def whole(self) -> tuple[Event, ...]:
        """All events, header first."""
        return (self.header, *self.events)

    @property
    def dealt(self) -> Dealt:
        """The cards as dealt."""
        return next(event for event in self.events if isinstance(event, Dealt))


@dataclass(frozen=True)
class Course:
    """How a table stands after a part of its log. Built by `fold`, brought forward by `after`."""

    opened: Opened
    rules: Convention
    match: Match
    chairs: tuple[Chair, ...]
    seq: int = 0
    """How many events the log has: the number of the last one."""
    deal: tuple[Event, ...] = ()
    """The deal in progress, header first; empty between deals."""
    sat: frozenset[tuple[str, Place]] = frozenset()
    """Which guest sat where when the deal in progress began: nobody else may see the cards of that place."""
    numbers: tuple[int, ...] = ()
    """The number of each event of `deal`."""
    state: State = NO_DEAL
    done: tuple[Finished, ...] = ()
    done_at: int = 0
    """The number of the event that ended the last deal."""
    ready: frozenset[Place] = frozenset()
    votes: frozenset[Place] = frozenset()
    """Who wants to stop early."""
    bot_wishes: frozenset[tuple[Place, Place]] = frozenset()
    """Who is absent, and who agrees that a bot plays for him at once."""
    conduct_wish: Place | None = None
    """Who asks to play the open defence (F-11)."""
    stopped: bool = False
    closed: bool = False
    time_left: int | None = None
    """Seconds left of the agreed time when the deal in progress began, where the pulka ends by time."""

    @property
    def players(self) -> int:
        """How many chairs the table has."""
        return self.opened.players

    @property
    def owner(self) -> Place | None:
        """The place of the table's owner, if he sits."""
        return self.place_of_guest(self.opened.owner)

    @property
    def phase(self) -> TableState:
        """Where the table stands."""
        if self.closed:
            return "closed"
        if self.match.over or self.stopped:
            return "over"
        if self.deal:
            return "playing"
        if any(chair.kind == "free" for chair in self.chairs):
            return "waiting"
        return "between"

    @property
    def deal_number(self) -> int:
        """The number of the deal in progress, or of the last one."""
        return len(self.done) + bool(self.deal)

    @property
    def people(self) -> tuple[Place, ...]:
        """The places where persons sit."""
        return tuple(place for place, chair in enumerate(self.chairs) if chair.kind == "human")

    @property
    def hints(self) -> bool:
        """Whether a person may ask what a strong bot would do: as agreed, else who is alone against bots."""
        if self.opened.hints is not None:
            return self.opened.hints
        return sorted(chair.kind for chair in self.chairs) == ["bot"] * (self.players - 1) + ["human"]

    @property
    def dealer(self) -> Place:
        """The place that deals this deal, or the next one."""
        return self.match.dealer

    @property
    def decider(self) -> Place | None:
        """The place whose decision the deal waits for."""
        seat = self.state.decider if self.deal else None
        return None if seat is None else self.place(seat)

    def place(self, seat: Seat) -> Place | None:
        """Returns the place of a seat of the deal in progress; ``None`` for the dummy."""
        return place_of(seat, self.match.dealer, self.players, self.state.dummy)

    def seat(self, place: Place | None) -> Seat | None:
        """Returns the seat of *place* in the deal in progress; ``None`` for a spectator, and between deals."""
        if place is None or not self.deal:
            return None
        return seat_of(place, self.match.dealer, self.players, self.state.dummy)

    def place_of_guest(self, guest: str) -> Place | None:
        """Returns where *guest* sits."""
        if not guest:
            return None
        return next((place for place, chair in enumerate(self.chairs) if chair.guest == guest), None)

    def chairs_for(self, guest: str) -> tuple[Place, ...]:
        """Returns the free chairs on which *guest* may sit down now."""
        if self.closed or self.place_of_guest(guest) is not None:
            return ()
        free = (place for place, chair in enumerate(self.chairs) if chair.kind == "free")
        # A hand is seen by who was dealt it: nobody else sits down before the deal is over.
        return tuple(place for place in free if not self.deal or (guest, place) in self.sat)

    def names(self) -> tuple[str, ...]:
        """Returns a name for every place; a free chair is called by its number."""
        return tuple(chair.name or str(place + 1) for place, chair in enumerate(self.chairs))

    def record(self) -> Record:
        """Returns the record of the finished deals."""
        names = self.names()
        return Record(self.rules, names, tuple(_deal_record(deal, names) for deal in self.done))


def _deal_record(deal: Finished, names: Sequence[str]) -> DealRecord:
    tags = (("Dummy", "2"),) if deal.state.dummy == 2 else ()
    return DealRecord(names[deal.dealer], deal.events, tags, result=result_of(deal.state))


def begin(opened: Opened) -> Course:
    """Returns the table that *opened* opens, as after that first event; raises a `PreferansError` for bad rules."""
    rules = _shared(resolve(opened.rules))
    match = start(rules, opened.players, opened.first_dealer)
    agreed = 60 * rules.end_count if rules.end == "time" and rules.end_count else None
    return Course(opened, rules, match, (FREE,) * opened.players, seq=1, time_left=agreed)


@lru_cache(maxsize=256)
def _shared(rules: Convention) -> Convention:
    """Returns the same convention for equal ones: tables have few, and what is one is compared at once."""
    return rules


def fold(log: Iterable[LogEvent]) -> Course:
    """Returns how a table stands after *log*; raises `NotationError` for a log that does not begin with `Opened`."""
    events = iter(log)
    first = next(events, None)
    if not isinstance(first, Opened):
        raise NotationError("the log of a table begins with its opening")
    course = begin(first)
    for event in events:
        course = after(course, event)
    return course


def after(course: Course, event: LogEvent) -> Course:
    """Returns *course* after one more *event*, which is trusted."""
    seq = course.seq + 1
    if isinstance(event, TableEvent):
        return evolve(_at_the_table(course, event), seq=seq)
    return evolve(
        course,
        seq=seq,
        conduct_wish=None if isinstance(event, Entrusted) else course.conduct_wish,
        sat=_sitting(course) if isinstance(event, Started) else course.sat,
        deal=(*course.deal, event),
        numbers=(*course.numbers, seq),
        state=apply(course.state, event),
    )


def _sitting(course: Course) -> frozenset[tuple[str, Place]]:
    return frozenset((chair.guest, place) for place, chair in enumerate(course.chairs) if chair.kind == "human")


def _at_the_table(course: Course, event: AnyTableEvent) -> Course:
    match event:
        case Sat(place=place, name=name, guest=guest):
            return _seated(course, place, Chair("human", name, guest))
        case BotSat(place=place, name=name, bot=bot):
            return _seated(course, place, Chair("bot", name, bot=bot))
        case Left(place=place):
            return _seated(course, place, FREE)
        case Away(place=place):
            return _seated(course, place, _with_away(course.chairs[place], True), keep=True)
        case Back(place=place):
            return _seated(course, place, _with_away(course.chairs[place], False), keep=True)
        case Ready(place=place):
            return evolve(course, ready=course.ready | {place})
        case BotWish(place=place, absent=absent):
            return evolve(course, bot_wishes=course.bot_wishes | {(absent, place)})
        case ConductWish(place=place, yes=yes):
            return evolve(course, conduct_wish=place if yes else None)
        case StopVote(place=place, yes=yes):
            return evolve(course, votes=voted(course.votes, place, yes))
        case DealOver():
            return _over(course)
        case Stopped():
            return evolve(
                course,
                match=stop(course.match),
                stopped=True,
                deal=(),
                numbers=(),
                state=NO_DEAL,
                votes=frozenset(),
                conduct_wish=None,
            )
        case TimeLeft(seconds=seconds):
            return evolve(course, time_left=seconds)
        case TimeUp():
            return evolve(course, match=strike(course.match, in_deal=bool(course.deal)), time_left=0)
        case Closed():
            return evolve(course, closed=True)
        case Reopened():
            return evolve(course, closed=False)
        case Opened():
            raise NotationError("a table is opened once")


def voted(votes: frozenset[Place], place: Place, yes: bool) -> frozenset[Place]:
    """Returns who wants to stop after a vote: who has voted takes it back, and who declines ends the proposal.

    >>> sorted(voted(frozenset({0}), 1, True)), sorted(voted(frozenset({0, 1}), 1, False))
    ([0, 1], [0])
    >>> sorted(voted(frozenset({0, 1}), 2, False))
    []
    """
    if yes:
        return votes | {place}
    return votes - {place} if place in votes else frozenset()


def _seated(course: Course, place: Place, chair: Chair, *, keep: bool = False) -> Course:
    chairs = (*course.chairs[:place], chair, *course.chairs[place + 1 :])
    if keep:
        wishes = frozenset(wish for wish in course.bot_wishes if wish[0] != place)
        return evolve(course, chairs=chairs, bot_wishes=wishes)
    return evolve(
        course,
        chairs=chairs,
        ready=course.ready - {place},
        votes=course.votes - {place},
        bot_wishes=frozenset(wish for wish in course.bot_wishes if place not in wish),
        conduct_wish=None,
    )


def _with_away(chair: Chair, away: bool) -> Chair:
    return Chair(chair.kind, chair.name, chair.guest, chair.bot, away)


def _over(course: Course) -> Course:
    before, dealer, header = course.match.pulka.sheet, course.match.dealer, course.deal[0]
    if course.state.phase is not Phase.OVER or not isinstance(header, Started):
        raise NotationError("a deal is written before its end")
    outcome = outcome_of(course.state, dealer)
    match = finish(course.match, outcome)
    finished = Finished(
        number=len(course.done) + 1,
        dealer=dealer,
        header=header,
        events=course.deal[1:],
        state=course.state,
        outcome=outcome,
        before=before,
        line=match.pulka.lines[-1],
    )
    return evolve(
        course,
        match=match,
        deal=(),
        numbers=(),
        state=NO_DEAL,
        done=(*course.done, finished),
        done_at=course.seq + 1,
        ready=frozenset(),
        conduct_wish=None,
    )


def header_of_next(course: Course) -> Started:
    """Returns the header of the deal that comes next."""
    return next_deal(course.match)


def given_deal(course: Course, dark: bool) -> Dealt | None:
    """Returns the deal that the table was given to play next, if any."""
    number = len(course.done)
    if number >= len(course.opened.given):
        return None
    dealt = decode(course.opened.given[number])
    if not isinstance(dealt, Dealt):
        raise NotationError("a given deal is no deal")
    return Dealt(dealt.hands, dealt.talon, dark)
