"""A pulka at the table: its match, the record of its deals, the deal in progress and what each seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom

from preferans.notation.pad_deal import PadDeal
from preferans.notation.record import DealRecord, Record
from preferans.notation.record.checker import result_of
from preferans.notation.record.sheet_tag import write_run
from preferans.players import Player, make_player
from preferans.players.registry import Clock
from preferans.players.standing import Standing
from preferans.rules.calls import Answer
from preferans.rules.cards import FULL, CardSet
from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.deal import deal
from preferans.rules.events import Action, Dealt, Event, Seat
from preferans.rules.legal import follow, play
from preferans.rules.match import Match, finish, first_dealer, next_deal, start
from preferans.rules.outcome import Outcome, Place, place_of, seat_of
from preferans.rules.pulka import Line, Sheet
from preferans.rules.result import outcome_of
from preferans.rules.scoring import first_sheet
from preferans.rules.shuffle import secure_deck, seeded_deck
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply, fold
from preferans.rules.view import View, advance, redact, view

ME: Place = 0
"""The person's place: the sheet and the table are drawn from there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """How a pulka is set up; it stays the same to the end."""

    rules: Convention
    names: tuple[str, ...]
    """In the seating order, the person first."""
    bots: tuple[str, ...]
    """The kind of player at each place after the person's."""
    seed: int | None = None
    """Where the deals come from; without one they are shuffled by chance."""
    given: tuple[Dealt, ...] | None = None
    """Deals to play instead of shuffled ones; the game ends after them."""
    first_dealer: Place = 0
    run: int = 0
    """All-passes before the first deal."""

    @property
    def players(self) -> int:
        """Players at the table."""
        return len(self.names)


@dataclass(frozen=True, slots=True)
class Step:
    """One event as the person sees it, and the view after it."""

    event: Event
    after: View


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over: what it came to and what was written down."""

    state: State
    dealt: Dealt
    outcome: Outcome
    pad: PadDeal
    line: Line
    before: Sheet
    """The sheet before the deal."""


@dataclass
class Game:
    """A pulka in progress. Bots and the person get the views of their seats and nothing else."""

    setup: Setup
    match: Match
    players: dict[Place, Player]
    """The bots of this deal: they know how the pulka stands before it."""
    chance: Random
    clock: Clock | None = None
    done: list[DealRecord] = field(default_factory=list)
    log: list[Event] = field(default_factory=list)
    """The deal in progress; empty between deals."""
    state: State = field(default_factory=State)
    views: dict[Seat, View] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)

    @classmethod
    def new(cls, setup: Setup) -> Game:
        """Returns a pulka before its first deal."""
        sheet = replace(first_sheet(setup.players, setup.rules), run=setup.run)
        match = start(setup.rules, setup.players, setup.first_dealer, sheet)
        game = cls(setup, match, {}, _chance(setup.seed, "bots"))
        game._seat_bots()
        return game

    @classmethod
    def resumed(cls, setup: Setup, deals: Sequence[DealRecord]) -> Game:
        """Returns the pulka whose deals so far are *deals*, the last of which may be unfinished."""
        game = cls.new(setup)
        for past in deals:
            game._open([next_deal(game.match), *past.events])
            if game.state.phase is Phase.OVER:
                game.close()
        return game

    @property
    def over(self) -> bool:
        """Whether there is nothing left to deal."""
        given = self.setup.given
        return self.match.over or (given is not None and self.match.deals >= len(given))

    @property
    def dealing(self) -> bool:
        """Whether a deal is in progress."""
        return bool(self.log)

    @property
    def seat(self) -> Seat:
        """The person's seat in the deal: 0 when he deals and sits out."""
        return seat_of(ME, self.match.dealer, self.setup.players, self.state.dummy)

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.views[self.seat]

    @property
    def record(self) -> Record:
        """The pulka so far, the deal in progress included."""
        deals = [*self.done, self._deal_record()] if self.log else self.done
        return Record(self.setup.rules, self.setup.names, tuple(deals))

    def place(self, seat: Seat) -> Place | None:
        """Returns the place of a seat of the deal; ``None`` for the dummy."""
        return place_of(seat, self.match.dealer, self.setup.players, self.state.dummy)

    def name(self, seat: Seat) -> str | None:
        """Returns the name of who sits at a seat of the deal; ``None`` for the dummy."""
        place = self.place(seat)
        return None if place is None else self.setup.names[place]

    def seat_at(self, place: Place) -> Seat:
        """Returns the seat that *place* has in the deal."""
        return seat_of(place, self.match.dealer, self.setup.players, self.state.dummy)

    def begin(self) -> list[Step]:
        """Deals the next cards; returns what follows by rule, as a talon that leads before anybody has a word."""
        header = next_deal(self.match)
        self._open([header, self._cards(dark=header.dark)])
        _, forced = follow(self.state)
        return [self._step(event) for event in forced]

    def mine(self) -> bool:
        """Tells whether the person has to decide."""
        return self.state.decider is not None and self.place(self.state.decider) == ME

    def bot_action(self) -> Action:
        """Returns what the bot whose turn it is does."""
        decider = self.state.decider
        place = self.place(decider) if decider is not None else None
        if decider is None or place is None:
            raise ValueError("no bot is to act")
        return self.players[place].act(self.views[decider])

    def do(self, action: Action) -> list[Step]:
        """Does a legal *action* and what follows it by rule; returns the steps as the person sees them."""
        _, forced = follow(play(self.state, action))
        return [self._step(event) for event in (action, *forced)]

    def close(self) -> Finished:
        """Writes the finished deal on the sheet and passes the deal on."""
        outcome = outcome_of(self.state, self.match.dealer)
        before, state, record = self.match.pulka.sheet, self.state, self._deal_record()
        dealt = next(event for event in self.log if isinstance(event, Dealt))
        pad = self._pad_deal(outcome)
        self.match = finish(self.match, outcome)
        self.done.append(record)
        self.outcomes.append(outcome)
        self.log, self.views, self.state = [], {}, State()
        self._seat_bots()
        return Finished(state, dealt, outcome, pad, self.match.pulka.lines[-1], before)

    def hurry(self, clock: Clock) -> None:
        """Has the bots keep to the time that people expect, by this *clock*; without it they do all their work."""
        self.clock = clock
        self._seat_bots()

    def _seat_bots(self) -> None:
        standing = Standing(self.match.pulka.sheet, self.match.dealer)
        for place, name in enumerate(self.setup.bots, start=1):
            self.players[place] = make_player(name, self.chance, standing, self.clock)

    def _open(self, log: list[Event]) -> None:
        self.log, self.state = log, fold(log)
        persons = [seat for seat in (1, 2, 3) if seat != self.state.dummy]
        seats = [0, *persons] if self.setup.players == 4 else persons
        self.views = {seat: view(log, seat) for seat in seats}

    def _step(self, event: Event) -> Step:
        self.log.append(event)
        self.state = apply(self.state, event)
        self.views = {seat: advance(current, event) for seat, current in self.views.items()}
        return Step(redact(event, self.seat), self.view)

    def _cards(self, *, dark: bool) -> Dealt:
        number = self.match.deals
        if self.setup.given is not None:
            return filled_up(self.setup.given[number], _chance(self.setup.seed, f"given {number}"))
        seed = self.setup.seed
        return deal(secure_deck() if seed is None else seeded_deck(seed, number + 1), dark=dark)

    def _deal_record(self) -> DealRecord:
        tags = []
        if not self.done and self.setup.run:
            tags.append(("Run", write_run(self.setup.run, False)))
        if self.state.dummy == 2:
            tags.append(("Dummy", "2"))
        dealer = self.setup.names[self.match.dealer]
        return DealRecord(dealer, tuple(self.log[1:]), tuple(tags), result=result_of(self.state))

    def _pad_deal(self, outcome: Outcome) -> PadDeal:
        rules, players, state = self.setup.rules, self.setup.players, self.state
        paid = rules.talon_pay and (players == 4 or (players == 3 and rules.talon_pay_3p))
        spoken = []
        if outcome.kind is Kind.GAME:
            words = (Answer.PASS, Answer.WHIST, Answer.HALF)
            places = ((self.place(seat), answer) for seat, answer in state.answers if answer in words)
            spoken = [(place, answer) for place, answer in places if place is not None]
        lone = outcome.kind is Kind.GAME and len(outcome.whisters) == 1 and outcome.conceded is None
        conduct = state.whist.conduct if lone and state.whist is not None else None
        outcome = outcome if paid else replace(outcome, talon=None)
        return PadDeal(self.match.deals + 1, rules, outcome, tuple(spoken), conduct)


def draw_first_dealer(rules: Convention, names: Sequence[str], seed: int | None) -> Place:
    """Returns who deals first, as the convention has it."""
    return first_dealer(rules, names, _chance(seed, "dealer"))


def filled_up(dealt: Dealt, chance: Random) -> Dealt:
    """Returns *dealt* with its unknown cards drawn from those that are left.

    >>> full = filled_up(Dealt((CardSet(0b1111111111), None, None), None), Random(1))
    >>> [len(hand) for hand in full.hands], full.hands[0] == CardSet(0b1111111111)
    ([10, 10, 10], True)
    """
    known = [hand for hand in dealt.hands if hand is not None]
    used = CardSet.of(card for hand in known for card in hand) | CardSet.of(dealt.talon or ())
    rest = list(FULL - used)
    chance.shuffle(rest)
    hands = []
    for hand in dealt.hands:
        hands.append(hand if hand is not None else CardSet.of(rest[:10]))
        rest = rest[10:] if hand is None else rest
    talon = dealt.talon if dealt.talon is not None else (rest[0], rest[1])
    return Dealt((hands[0], hands[1], hands[2]), talon, dealt.dark)


def _chance(seed: int | None, what: str) -> Random:
    return SystemRandom() if seed is None else Random(f"{seed} {what}")
