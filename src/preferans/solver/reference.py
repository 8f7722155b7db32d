"""A plain exhaustive search: slow, short and meant to be obviously right. The native core is tested against it.

Every card of every hand is tried; a trick that begins as one before it began is looked up, nothing else is cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from preferans.rules.cards import Card
from preferans.rules.events import Seat
from preferans.rules.play import playable, winner
from preferans.solver.goal import AllPass, Game, Goal, Misere, Ties, check
from preferans.solver.position import Position

Number = int | Fraction
Outcome = tuple[Number, ...]
"""The tricks of seats 0 (the dealer of four), 1, 2 and 3; where it matters, then each one's chance to take none."""


def solve(position: Position, goal: Goal) -> Outcome:
    """Returns the tricks taken from now on. In a game or a misere only the declarer's number means something.

    >>> from preferans.notation.cards_text import read_hand
    >>> from preferans.rules.contract import Strain
    >>> position = Position((read_hand("SA7"), read_hand("SKQ"), read_hand("CAK")), leader=2)
    >>> solve(position, Game(Strain.NO_TRUMP, declarer=1))[1]
    1
    """
    check(position, goal)
    return _Search(position, goal).outcome(_Point.of(position, goal))[:4]


def evaluate(position: Position, goal: Goal) -> dict[Card, Outcome]:
    """Returns the same as `solve` for each card that may be played now."""
    check(position, goal)
    search, point = _Search(position, goal), _Point.of(position, goal)
    return {card: search.after(point, card)[:4] for card in position.legal(goal.trump)}


class _Point(NamedTuple):
    """A point of the play."""

    hands: tuple[int, ...]
    leader: Seat
    trick: tuple[Card, ...]
    talon: tuple[Card, ...]
    clean: tuple[int, ...]
    """Of seats 0 to 3, whether no trick was taken yet; empty where nobody minds."""

    @classmethod
    def of(cls, position: Position, goal: Goal) -> _Point:
        minds = isinstance(goal, AllPass) and goal.weights.none != 0
        clean = tuple(int(not count) for count in (0, *position.taken)) if minds else ()
        return cls(position.hands, position.leader, position.trick, position.talon, clean)


class _Search:
    def __init__(self, position: Position, goal: Goal) -> None:
        self.goal = goal
        self.trump = goal.trump
        self.position = position
        in_play = sorted(position.seats)
        self.turns = {
            seat: [other for other in (seat, seat % 3 + 1, (seat + 1) % 3 + 1) if other in in_play] for seat in in_play
        }
        """Who plays to a trick, by its leader."""
        self.known: dict[_Point, Outcome] = {}

    def outcome(self, point: _Point) -> Outcome:
        """Returns what comes of *point* when all play as the goal says."""
        if not any(point.hands):
            return (0, 0, 0, 0, *point.clean)
        known = None if point.trick else self.known.get(point)
        if known is None:
            seat = self.turns[point.leader][len(point.trick)]
            led = point.talon[0].suit if point.talon else point.trick[0].suit if point.trick else None
            cards = playable(point.hands[seat - 1], led, self.trump)
            known = self.choice(seat, [self.after(point, card) for card in cards])
            if not point.trick:
                self.known[point] = known
        return known

    def after(self, point: _Point, card: Card) -> Outcome:
        """Returns what comes of playing *card* at *point*."""
        hands, leader, trick, talon, clean = point
        hands, trick = tuple([hand & ~(1 << card) for hand in hands]), (*trick, card)
        if len(trick) < len(self.turns[leader]):
            return self.outcome(_Point(hands, leader, trick, talon, clean))
        won = self.winner(leader, trick, talon)
        # Who plays first while the talon leads also leads the first trick after it, unless agreed otherwise (K 3.7.6).
        if won and (not talon or (len(talon) == 1 and self.position.winner_leads)):
            leader = won
        clean = tuple(0 if seat == won else before for seat, before in enumerate(clean))
        rest = self.outcome(_Point(hands, leader, (), talon[1:], clean))
        return (*rest[:won], rest[won] + 1, *rest[won + 1 :])

    def winner(self, leader: Seat, trick: Sequence[Card], talon: Sequence[Card]) -> Seat:
        """Returns who wins a full trick; a talon card without an owner only names the suit."""
        played = list(zip(self.turns[leader], trick, strict=True))
        if talon and self.position.talon_owner is not None:
            played.insert(0, (self.position.talon_owner, talon[0]))
        return winner(played, talon[0].suit if talon else trick[0].suit, self.trump)

    def choice(self, seat: Seat, options: list[Outcome]) -> Outcome:
        """Returns what comes of *seat* choosing one of *options*."""
        match self.goal:
            case Game(_, declarer):
                take = max if seat == declarer else min
                return take(options, key=lambda option: option[declarer])
            case Misere(declarer):
                take = min if seat == declarer else max
                return take(options, key=lambda option: option[declarer])
            case AllPass(ties):
                worth = [self.worth(seat, option) for option in options]
                best = max(worth)
                return self.tied(
                    seat, ties, [option for option, own in zip(options, worth, strict=True) if own == best]
                )

    def worth(self, seat: Seat, option: Outcome) -> Number:
        """Returns what *option* is worth to *seat* in an all-pass."""
        assert isinstance(self.goal, AllPass)
        weights, own = self.goal.weights, option[seat]
        worth = weights.own * own + weights.others * (sum(option[1:4]) - own)
        return worth + weights.none * option[4 + seat] if weights.none else worth

    def tied(self, seat: Seat, ties: Ties, equal: list[Outcome]) -> Outcome:
        """Returns what comes of *seat* choosing among *equal* options by the rule *ties*."""
        if len(equal) == 1:
            return equal[0]
        if ties is Ties.NEXT_MOST:
            return max(equal, key=lambda option: [option[other] for other in self.turns[seat][1:]])
        columns = list(zip(*equal, strict=True))
        if ties is Ties.WORST:
            return (*map(max, columns[:4]), *map(min, columns[4:]))
        return tuple(sum(column) * Fraction(1, len(equal)) for column in columns)
