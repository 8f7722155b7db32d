"""A plain exhaustive search: slow, short and meant to be obviously right. The native core is tested against it.

Every card of every hand is tried. A trick that begins as one before it began is looked up, as are the cards that may be
played and who wins a trick; nothing is cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from operator import itemgetter

from preferans.rules.cards import Card, CardSet, Suit
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
    return search(position, goal)[0]


def evaluate(position: Position, goal: Goal) -> dict[Card, Outcome]:
    """Returns the same as `solve` for each card that may be played now."""
    return search(position, goal)[1]


def search(position: Position, goal: Goal) -> tuple[Outcome, dict[Card, Outcome]]:
    """Returns the answers of `solve` and of `evaluate`."""
    check(position, goal)
    plain, point = _Search(position, goal), _point(position, goal)
    cards = {card: plain.after(point, card)[:4] for card in position.legal(goal.trump)}
    return plain.outcome(point)[:4], cards


_Point = tuple[tuple[int, ...], Seat, tuple[Card, ...], tuple[Card, ...], tuple[int, ...]]
"""A point of the play: the hands, the leader, the trick, the talon and, of seats 0 to 3, whether no trick was taken yet
(empty where nobody minds)."""


def _point(position: Position, goal: Goal) -> _Point:
    minds = isinstance(goal, AllPass) and goal.weights.none != 0
    clean = tuple(int(not count) for count in (0, *position.taken)) if minds else ()
    hands = tuple(map(int, position.hands))
    return hands, position.leader, position.trick, position.talon, clean


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
        self.winner = cache(self._winner)
        self.cards = cache(self._cards)

    def outcome(self, point: _Point) -> Outcome:
        """Returns what comes of *point* when all play as the goal says."""
        hands, leader, trick, talon, clean = point
        if not any(hands):
            return (0, 0, 0, 0, *clean)
        known = None if trick else self.known.get(point)
        if known is None:
            seat = self.turns[leader][len(trick)]
            led = talon[0].suit if talon else trick[0].suit if trick else None
            known = self.choice(seat, [self.after(point, card) for card in self.cards(hands[seat - 1], led)])
            if not trick:
                self.known[point] = known
        return known

    def after(self, point: _Point, card: Card) -> Outcome:
        """Returns what comes of playing *card* at *point*."""
        hands, leader, trick, talon, clean = point
        hands, trick = tuple([hand & ~(1 << card) for hand in hands]), (*trick, card)
        if len(trick) < len(self.turns[leader]):
            return self.outcome((hands, leader, trick, talon, clean))
        won = self.winner(leader, trick, talon)
        # Who plays first while the talon leads also leads the first trick after it, unless agreed otherwise (K 3.7.6).
        if won and (not talon or (len(talon) == 1 and self.position.winner_leads)):
            leader = won
        if clean:
            clean = tuple(0 if seat == won else before for seat, before in enumerate(clean))
        rest = self.outcome((hands, leader, (), talon[1:], clean))
        return (*rest[:won], rest[won] + 1, *rest[won + 1 :])

    def _cards(self, hand: int, led: Suit | None) -> tuple[Card, ...]:
        """Returns what may be played from *hand*."""
        return tuple(playable(CardSet(hand), led, self.trump))

    def _winner(self, leader: Seat, trick: Sequence[Card], talon: Sequence[Card]) -> Seat:
        """Returns who wins a full trick; a talon card without an owner only names the suit."""
        played = list(zip(self.turns[leader], trick, strict=True))
        if talon and self.position.talon_owner is not None:
            played.insert(0, (self.position.talon_owner, talon[0]))
        return winner(played, talon[0].suit if talon else trick[0].suit, self.trump)

    def choice(self, seat: Seat, options: list[Outcome]) -> Outcome:
        """Returns what comes of *seat* choosing one of *options*."""
        if all(option == options[0] for option in options):
            return options[0]
        match self.goal:
            case Game(_, declarer):
                take = max if seat == declarer else min
                return take(options, key=itemgetter(declarer))
            case Misere(declarer):
                take = min if seat == declarer else max
                return take(options, key=itemgetter(declarer))
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
        if all(option == equal[0] for option in equal):
            return equal[0]
        if ties is Ties.NEXT_MOST:
            return max(equal, key=lambda option: [option[other] for other in self.turns[seat][1:]])
        columns = list(zip(*equal, strict=True))
        if ties is Ties.WORST:
            return (*map(max, columns[:4]), *map(min, columns[4:]))
        return tuple(sum(column) * Fraction(1, len(equal)) for column in columns)
