"""Scripts of playthroughs: a pulka written down by hand, and its run through the engine (see README.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from preferans.rules.calls import Answer
from preferans.rules.cards import FULL, Card, CardSet
from preferans.rules.convention import Convention, load, replace_fields
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Conceded,
    Dealt,
    Discarded,
    Entrusted,
    Event,
    HandShown,
    Joined,
    Looked,
    Moved,
    Named,
    Offered,
    OfferKind,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Started,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.legal import forced, legal_actions, play
from preferans.rules.match import Match, finish, next_deal, start
from preferans.rules.outcome import Outcome, place_of
from preferans.rules.play import winner
from preferans.rules.pulka import Entry, Sheet
from preferans.rules.result import outcome_of
from preferans.rules.scoring import entries
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply, fold
from preferans.rules.view import View, advance, view
from tests.support import call, card, cards, contract

DUMMY = "dummy"
LISTS = ("calls", "discard", "name", "answers", "cards")


@dataclass
class DealScript:
    """One deal: its title, the cards by name, and what is said and played."""

    title: str
    hands: dict[str, str] = field(default_factory=dict)
    talon: str = ""
    words: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in LISTS})
    rest: str = ""
    """The rule by which the remaining cards are chosen."""
    writes: str = ""
    """What the deal writes by the text of the rules, as ``P[Anna]+2 M[Vera]+2 W[Boris>Anna]+4``."""


@dataclass
class Script:
    """A pulka: who plays by which convention, and the deals."""

    comment: str
    preset: str
    changes: dict[str, object]
    players: tuple[str, ...]
    dealer: str
    settles: dict[str, Fraction]
    """What each wins or loses in the end, by the text of the rules."""
    deals: list[DealScript]

    @property
    def rules(self) -> Convention:
        """The resolved convention."""
        return replace_fields(load(self.preset), self.changes)


@dataclass(frozen=True)
class Step:
    """An event with what was known and allowed before and after it."""

    event: Event
    before: State
    after: State
    legal: tuple[Action, ...]
    """What the decider might have done; empty where the event follows by rule."""
    views: dict[int | None, View]
    """What each seat at the table knows after it; ``None`` is a spectator."""


@dataclass(frozen=True)
class Told:
    """One deal as it went."""

    script: DealScript
    names: dict[int, str]
    """Who sits at each seat of the deal; 0 is the dealer of four."""
    steps: list[Step]
    outcome: Outcome
    entries: tuple[Entry, ...]
    match: Match
    """The match after the deal."""

    @property
    def sheet(self) -> Sheet:
        """The sheet after the deal."""
        return self.match.pulka.sheet


def read(file: Path) -> Script:
    """Returns the script in *file*."""
    text = file.read_text(encoding="utf-8")
    comment = "\n".join(line[1:].strip() for line in text.splitlines() if line.startswith("#"))
    head: dict[str, str] = {}
    deals: list[DealScript] = []
    changes: list[str] = []
    for line in text.splitlines():
        key, _, value = (part.strip() for part in line.partition(":"))
        if not key or line.startswith("#"):
            continue
        if key == "deal":
            deals.append(DealScript(value))
        elif key == "set":
            changes.append(value)
        elif not deals:
            head[key] = value
        elif key in LISTS:
            deals[-1].words[key] += value.split() if key != "discard" else [value]
        elif key in ("rest", "talon", "writes"):
            setattr(deals[-1], key, value)
        else:
            deals[-1].hands[key] = value
    changed = tomllib.loads("\n".join(changes))
    words = head["settles"].split()
    settles = {name: Fraction(points) for name, points in zip(words[::2], words[1::2], strict=True)}
    players = tuple(head["players"].split())
    return Script(comment, head["convention"], changed, players, head["dealer"], settles, deals)


def run(script: Script) -> Iterator[Told]:
    """Plays the script deal by deal; everything goes through `play`, and every view is checked against the state."""
    match = start(script.rules, len(script.players), script.players.index(script.dealer))
    for told in script.deals:
        started = next_deal(match)
        names = _names(script.players, match, started)
        steps, state = _run_deal(told, started, names)
        outcome = outcome_of(state, match.dealer)
        written = entries(outcome, match.pulka.sheet, script.rules)
        match = finish(match, outcome)
        assert match.pulka.lines[-1].entries == written
        yield Told(told, names, steps, outcome, written, match)


def _names(players: tuple[str, ...], match: Match, started: Started) -> dict[int, str]:
    names = {}
    for seat in range(4):
        if seat == started.dummy:
            names[seat] = DUMMY
        elif seat or started.players == 4:
            place = place_of(seat, match.dealer, started.players, started.dummy)
            assert place is not None
            names[seat] = players[place]
    return names


def _run_deal(told: DealScript, started: Started, names: dict[int, str]) -> tuple[list[Step], State]:
    watchers: tuple[int | None, ...] = (*(seat for seat, name in sorted(names.items()) if name != DUMMY), None)
    log: list[Event] = []
    state = State()
    views = {seat: view([], seat) for seat in watchers}
    steps: list[Step] = []
    left = {name: list(words) for name, words in told.words.items()}
    opening: list[Event] = [started, _dealt(told, names, dark=started.dark)]
    while state.phase is not Phase.OVER:
        legal: tuple[Action, ...] = ()
        before = state
        event = opening.pop(0) if opening else forced(state)
        if event is not None:
            state = apply(state, event)
        else:
            legal = legal_actions(state)
            event = _choose(state, left, told.rest, names)
            state = play(state, event)
        log.append(event)
        views = {seat: advance(seen, event) for seat, seen in views.items()}
        _check_views(state, views)
        steps.append(Step(event, before, state, legal, views))
    unsaid = {name: words for name, words in left.items() if words}
    assert not unsaid, f"{told.title}: not used: {unsaid}"
    assert fold(log) == state
    return steps, state


def _dealt(told: DealScript, names: dict[int, str], *, dark: bool) -> Dealt:
    seats = {name: seat for seat, name in names.items()}
    hands = {seats[name]: cards(text) for name, text in told.hands.items()}
    one, two = (card(text) for text in told.talon.split())
    assert sorted(hands) == [1, 2, 3], f"{told.title}: hands of {sorted(told.hands)}"
    assert [len(hand) for hand in hands.values()] == [10, 10, 10], f"{told.title}: {told.hands}"
    assert hands[1] | hands[2] | hands[3] | CardSet.of((one, two)) == FULL
    return Dealt((hands[1], hands[2], hands[3]), (one, two), dark)


def _check_views(state: State, views: dict[int | None, View]) -> None:
    """A view shows nothing that is not so, its seat's own hand, and the legal actions of the full state."""
    legal = legal_actions(state)
    # Who looks is shown his cards by the next event.
    unseen = state.dark | {due.seat for due in state.due if isinstance(due, HandShown) and due.to == due.seat}
    for seat, seen in views.items():
        for known, true in zip(seen.state.hands, state.hands, strict=True):
            assert known is None or known == true
        if seat is not None:
            assert seen.state.hands[seat] == (None if seat in unseen else state.hands[seat])
        assert seen.legal == (legal if seat is not None and seat == state.decider else ())


def _choose(state: State, left: dict[str, list[str]], rest: str, names: dict[int, str]) -> Action:
    seat, decider = state.to_act, state.decider
    assert seat is not None
    assert decider is not None
    if (
        decider in state.dark
        and state.phase is not Phase.POOL
        and (state.phase is not Phase.AUCTION or left["calls"][0] == "look")
    ):
        if state.phase is Phase.AUCTION:
            left["calls"].pop(0)
        if state.phase is not Phase.CHANGE or left["calls"][0] != "keep":
            return Looked(decider)
    match state.phase:
        case Phase.POOL:
            return PoolNamed(seat, int(left["calls"].pop(0).removeprefix("pool:")))
        case Phase.AUCTION | Phase.CHANGE:
            word = left["calls"].pop(0)
            if word == "all-pass":
                return Moved(seat)
            return Proposed(seat) if word == "show" else Called(seat, call(word))
        case Phase.JOINT:
            return Joined(seat, left["calls"].pop(0) == "yes")
        case Phase.VOTE:
            return Voted(seat, left["calls"].pop(0) == "yes")
        case Phase.DISCARD:
            word = left["discard"].pop(0)
            ways_out: dict[str, Action] = {"refuse": Refused(seat), "concede": Conceded(seat)}
            return ways_out[word] if word in ways_out else Discarded(seat, cards(word))
        case Phase.NAMING:
            return Named(seat, contract(left["name"].pop(0)))
        case Phase.MISERE_OPEN:
            return Whisted(seat, Answer(left["answers"].pop(0)))
        case Phase.CONCESSION:
            return Conceded(seat) if left["answers"].pop(0) == "concede" else PlayedOn(seat)
        case Phase.WHIST:
            word = left["answers"].pop(0)
            if word.startswith("look:"):
                return Took(seat, _seat(word[5:], names))
            return Whisted(seat, Answer(word))
    assert state.phase is Phase.PLAY, state.phase
    if left["cards"]:
        return _spoken(left["cards"].pop(0), seat, decider, names)
    return Played(seat, POLICIES[rest](state, [a.card for a in legal_actions(state) if isinstance(a, Played)]))


def _spoken(word: str, seat: int, decider: int, names: dict[int, str]) -> Action:
    """A card, or ``mine:2``, ``yours:1``, ``yes``, ``no``, ``trust:Boris``."""
    kind, _, value = word.partition(":")
    match kind:
        case "mine":
            return Offered(decider, OfferKind.CLAIMS, int(value))
        case "yours":
            return Offered(decider, OfferKind.GIVES, int(value))
        case "yes" | "no":
            return Answered(seat, kind == "yes")
        case "trust":
            return Entrusted(decider, _seat(value, names))
    return Played(seat, card(word))


def _seat(name: str, names: dict[int, str]) -> int:
    return next(seat for seat, known in names.items() if known == name)


def tall(state: State, allowed: list[Card]) -> Card:
    """Leads the highest card; takes a trick as cheaply as can be, otherwise plays the lowest card."""
    by_rank = sorted(allowed, key=lambda c: (c.rank, c.suit == state.trump, c.suit))
    assert state.table is not None
    if state.table.led is None:
        return by_rank[-1]
    return next((c for c in by_rank if _would_win(state, c)), by_rank[0])


def shy(state: State, allowed: list[Card]) -> Card:
    """Leads the lowest card; goes just below the winning card, or else plays the lowest; throws off the highest."""
    by_rank = sorted(allowed, key=lambda c: (c.rank, c.suit))
    assert state.table is not None
    if state.table.led is None:
        return by_rank[0]
    below = [c for c in by_rank if not _would_win(state, c)]
    return below[-1] if below else by_rank[0]


def _would_win(state: State, choice: Card) -> bool:
    table, seat = state.table, state.to_act
    assert table is not None
    assert table.led is not None
    assert seat is not None
    if choice.suit not in (table.led, state.trump):
        return False
    return winner((*table.trick, (seat, choice)), table.led, state.trump) == seat


POLICIES = {"tall": tall, "shy": shy}
