"""The whist: who is asked, what he may say, and what the answers come to (A6.2, A6.3; K 3.8).

Pure functions over the words spoken so far, used alike by the played deal and by the score pad.
"""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.calls import Answer
from preferans.rules.contract import Contract, Kind, Strain
from preferans.rules.convention import Convention
from preferans.rules.events import Seat

Spoken = tuple[tuple[Seat, Answer], ...]

_PASS_OR_WHIST = (Answer.PASS, Answer.WHIST)
_CONDUCT = (Answer.OPEN, Answer.CLOSED)


@dataclass(frozen=True, slots=True)
class Case:
    """What the answers depend on: the agreements, the contract, and who sits where (seats of the deal)."""

    rules: Convention
    contract: Contract
    declarer: Seat
    players: int
    dummy: Seat | None = None
    dealer_barred: bool = False
    """The sitting dealer is silent: he saw a hand for a joint misere, or has the talon back (Z-27, Z-28)."""
    dark_kept: bool = False
    """The game was called in the dark and is played as it was called (V A.3)."""
    compulsory: bool = False
    """A compulsory game, which nobody bid for (V D.2)."""

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """The two other active hands, clockwise from the declarer."""
        return self.declarer % 3 + 1, (self.declarer + 1) % 3 + 1

    def allows(self, levels: tuple[int, ...]) -> bool:
        """Tells whether the contract's level is one of *levels*."""
        return self.contract.level in levels


@dataclass(frozen=True, slots=True)
class Ask:
    """Whose word it is, and what he may say."""

    seat: Seat
    options: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class WhistResult:
    """What the answers came to. Without whisters and without a half the game counts as made unplayed."""

    whisters: tuple[Seat, ...] = ()
    """In the order in which they whisted; seat 0 is the dealer (F-4)."""
    half: Seat | None = None
    """Who left for a half that stands."""
    half_returned: Seat | None = None
    """Who said half and had the whist returned."""
    conduct: Answer = Answer.CLOSED
    """How the defence is played: open, closed or alone."""
    forced: bool = False
    """Both defend by rule; nobody was asked."""


def forced_whist(case: Case) -> bool:
    """Tells whether both defend by rule: a misere, a checked ten, six spades under Stalingrad and the like."""
    contract, rules = case.contract, case.rules
    if contract.kind is Kind.MISERE or case.dark_kept or (case.compulsory and rules.razboinik_forced_whist):
        return True
    if contract.level == 10 and rules.ten == "checked":
        return True
    return rules.stalingrad and contract.level == 6 and contract.strain is Strain.SPADES


def may_bet(case: Case) -> bool:
    """Tells whether who defends a misere is asked to whist it, which changes only what is written (V A.5)."""
    return case.contract.kind is Kind.MISERE and case.rules.misere_whist


def _bet(case: Case, spoken: Spoken) -> Ask | WhistResult:
    catchers = tuple(seat for seat in case.defenders if seat != case.dummy)
    if len(spoken) < len(catchers):
        return Ask(catchers[len(spoken)], _PASS_OR_WHIST)
    return WhistResult(catchers, conduct=Answer.OPEN, forced=True)


def turn(case: Case, spoken: Spoken) -> Ask | WhistResult:
    """Returns who speaks next, or the result once everybody has spoken.

    >>> from preferans.rules.contract import game
    >>> from preferans.rules.convention import load
    >>> case = Case(load("kodeks"), game(6, Strain.HEARTS), declarer=1, players=3)
    >>> turn(case, ((2, Answer.PASS), (3, Answer.HALF)))
    Ask(seat=2, options=(<Answer.PASS: 'pass'>, <Answer.WHIST: 'whist'>))
    >>> turn(case, ((2, Answer.PASS), (3, Answer.HALF), (2, Answer.PASS))).half
    3
    """
    if may_bet(case):
        return _bet(case, spoken)
    if forced_whist(case):
        whisters = tuple(seat for seat in case.defenders if seat != case.dummy)
        if case.dummy is not None and case.rules.dummy == "closed":
            return WhistResult(whisters, conduct=Answer.ALONE, forced=True)
        # A checked ten is defended with open cards; Stalingrad is closed like every whist of two (A6.2, A6.3).
        lies_open = case.dummy is not None or (case.contract.level == 10 and not case.dark_kept)
        return WhistResult(whisters, conduct=Answer.OPEN if lies_open else Answer.CLOSED, forced=True)
    words = tuple(answer for _, answer in spoken)
    if case.dummy is not None:
        return _against_dummy(case, words)
    match words:
        case ():
            return Ask(case.defenders[0], _PASS_OR_WHIST)
        case (Answer.WHIST, *rest):
            return _after_whist(case, tuple(rest))
        case _:
            return _after_pass(case, words[1:])


def _after_whist(case: Case, words: tuple[Answer, ...]) -> Ask | WhistResult:
    first, second = case.defenders
    match words:
        case ():
            return Ask(second, _PASS_OR_WHIST)
        case (Answer.WHIST, *_):
            return WhistResult((first, second))
        case (_, Answer.HALF, *rest):
            return _over_half(case, half=first, other=second, words=tuple(rest))
        case _:
            return _lone(case, first, words[1:], passer=second, half=_first_hand_half(case))


def _after_pass(case: Case, words: tuple[Answer, ...]) -> Ask | WhistResult:
    first, second = case.defenders
    match words:
        case ():
            may_half = case.allows(case.rules.half_whist)
            return Ask(second, (*_PASS_OR_WHIST, Answer.HALF) if may_half else _PASS_OR_WHIST)
        case (Answer.WHIST, *rest):
            return _lone(case, second, tuple(rest), passer=first)
        case (Answer.HALF, *rest):
            return _over_half(case, half=second, other=first, words=tuple(rest))
        case _:
            if case.rules.second_pass_is_half and case.allows((6, 7)):
                return _over_half(case, half=second, other=first, words=words[1:])
            return _dealer(case, words[1:], half=None)


def _over_half(case: Case, half: Seat, other: Seat, words: tuple[Answer, ...]) -> Ask | WhistResult:
    if not case.allows(case.rules.whist_return):
        return _dealer(case, words, half=half)
    match words:
        case ():
            return Ask(other, _PASS_OR_WHIST)
        case (Answer.WHIST,):
            return Ask(half, (Answer.PASS,))
        case (Answer.WHIST, _, *rest):
            return _lone(case, other, tuple(rest), half_returned=half)
        case _:
            return _dealer(case, words[1:], half=half)


def _dealer(case: Case, words: tuple[Answer, ...], half: Seat | None) -> Ask | WhistResult:
    if case.players != 4 or not case.rules.dealer_may_whist or case.dealer_barred:
        return WhistResult(half=half)
    match words:
        case ():
            return Ask(0, _PASS_OR_WHIST)
        case (Answer.WHIST, *rest):
            return _lone(case, 0, tuple(rest), half_returned=half)
        case _:
            return WhistResult(half=half)


def _lone(
    case: Case,
    whister: Seat,
    words: tuple[Answer, ...],
    half_returned: Seat | None = None,
    *,
    passer: Seat | None = None,
    half: bool = False,
) -> Ask | WhistResult:
    """Asks a lone whister how he plays; *passer* is the defender who may take over from one who plays alone."""
    if not words:
        alone = case.rules.lone_whist_alone and whister != 0
        return Ask(whister, (*_CONDUCT, *((Answer.ALONE,) if alone else ()), *((Answer.HALF,) if half else ())))
    result = WhistResult((whister,), half_returned=half_returned, conduct=words[0])
    return _over_alone(case, result, passer, words[1:]) if words[0] is Answer.ALONE else result


def _over_alone(case: Case, alone: WhistResult, passer: Seat | None, words: tuple[Answer, ...]) -> Ask | WhistResult:
    """Asks who may take over from one who plays alone: the passer, then the dealer; not alone again (V D.5)."""
    dealer = case.players == 4 and case.rules.dealer_may_whist and not case.dealer_barred
    for seat in (*((passer,) if passer is not None else ()), *((0,) if dealer else ())):
        match words:
            case ():
                return Ask(seat, _PASS_OR_WHIST)
            case (Answer.WHIST,):
                return Ask(seat, _CONDUCT)
            case (Answer.WHIST, conduct, *_):
                return WhistResult((seat,), half_returned=alone.half_returned, conduct=conduct)
        words = words[1:]
    return alone


def _first_hand_half(case: Case) -> bool:
    return case.rules.first_hand_half and case.allows((6, 7)) and case.allows(case.rules.half_whist)


def _against_dummy(case: Case, words: tuple[Answer, ...]) -> Ask | WhistResult:
    (live,) = (seat for seat in case.defenders if seat != case.dummy)
    if not words:
        return Ask(live, _PASS_OR_WHIST)
    if words[0] is not Answer.WHIST:
        return WhistResult()
    return WhistResult((live,), conduct=Answer.ALONE if case.rules.dummy == "closed" else Answer.OPEN)
