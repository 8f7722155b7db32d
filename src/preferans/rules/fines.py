"""Fines (штрафы) for irregularities, and the corrected deals that the Kodeks asks for (A12).

The functions need ``penalties = kodeks``: whoever has not agreed to the fines of the code writes plain fines.
Where a deal has to be judged (what could have been proved), the caller gives the judgement.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from preferans.rules.calls import Concession
from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.outcome import Fine, Outcome, Place
from preferans.rules.pulka import Column, Sheet
from preferans.rules.scoring.whist import whister_price

TALON_FINE: Final = 5


def misdeal(dealer: Place, rules: Convention) -> Fine:
    """Returns the fine for a second faulty deal by the same dealer, in mountain points (K 3.2.17).

    >>> from preferans.rules.convention import load, replace_fields
    >>> misdeal(2, replace_fields(load("kodeks"), {"penalties": "kodeks"})).points
    Fraction(5, 1)
    >>> misdeal(2, load("kodeks"))
    Traceback (most recent call last):
        ...
    preferans.rules.errors.ScoreError: the table has not agreed to the fines of the Kodeks
    """
    _agreed(rules)
    return Fine("K 3.2.17", dealer, Column.MOUNTAIN, Fraction(rules.misdeal_penalty))


def talon_looked_at(seat: Place, rules: Convention) -> Fine:
    """Returns the fine for looking at the talon, five mountain points (K 3.2.21)."""
    _agreed(rules)
    return Fine("K 3.2.21", seat, Column.MOUNTAIN, Fraction(TALON_FINE))


def wrong_hand(seat: Place, contract: Contract, rules: Convention) -> Fine:
    """Returns the fine for an auction begun with a wrong number of cards (K 3.2.16).

    *contract* is the best that the player could have made; its pool price is written to his mountain, at the same
    worth in whists.
    """
    _agreed(rules)
    price = rules.price(str(contract) if contract.kind is Kind.MISERE else str(contract.level))
    return Fine("K 3.2.16", seat, Column.MOUNTAIN, Fraction(price * rules.pool_value, rules.mountain_value))


def compensation(rule: str, to: Place, offender: Place, whists: Fraction, rules: Convention) -> Fine:
    """Returns the whists that *to* writes on *offender* for a damage that was proved (K 3.3.16.3, 3.9.14.3)."""
    _agreed(rules)
    return Fine(rule, to, Column.WHISTS, whists, offender)


def overwritten(
    seat: Place, column: Column, points: Fraction, on: Place | None, rules: Convention, *, warned: bool
) -> tuple[Fine, ...]:
    """Returns the correction of *points* too many that *seat* wrote, and the equal fine if he was *warned* before.

    Whists are fined by as many of the other's on him, pool points by as many in his mountain (K 4.2.7).

    >>> from preferans.rules.convention import load, replace_fields
    >>> rules = replace_fields(load("kodeks"), {"penalties": "kodeks"})
    >>> for fine in overwritten(0, Column.WHISTS, Fraction(4), 1, rules, warned=True):
    ...     print(fine.seat, fine.column, fine.points, fine.on)
    0 whists -4 1
    1 whists 4 0
    """
    _agreed(rules)
    if points <= 0:
        raise ScoreError("what was written in excess must be more than nothing")
    rule = "K 4.2.7"
    match column:
        case Column.WHISTS:
            if on is None:
                raise ScoreError("whists written in excess must name the player on whom they were written")
            correction = Fine(rule, seat, column, -points, on)
            fine = Fine(rule, on, column, points, seat)
        case Column.POOL:
            correction = Fine(rule, seat, column, -points)
            fine = Fine(rule, seat, Column.MOUNTAIN, points)
        case Column.MOUNTAIN:
            # What was left out of the mountain comes back, and the same again.
            correction = Fine(rule, seat, column, points)
            fine = Fine(rule, seat, column, points)
    return (correction, fine) if warned else (correction,)


def talon_seen(outcome: Outcome, offender: Place, first_two: tuple[Place, Place] | None, rules: Convention) -> Outcome:
    """Returns the all-pass with the tricks that fall to a player who saw the talon (K 3.2.19).

    Where the talon leads he takes the first two tricks, wherever they went (*first_two*: who won them); where it stays
    closed he takes all ten.
    """
    _agreed(rules)
    tricks = list(_all_pass_tricks(outcome))
    if outcome.players == 4 and offender == outcome.dealer:
        raise ScoreError("the sitting dealer takes no tricks for having seen the talon")
    if rules.raspasy_talon == "hidden":
        return replace(outcome, tricks=_all_to(offender, outcome.players))
    if first_two is None:
        raise ScoreError("the winners of the first two tricks are missing")
    for winner in first_two:
        tricks[winner] -= 1
        tricks[offender] += 1
    if min(tricks) < 0:
        raise ScoreError("the first two tricks are counted to a player who took fewer")
    return replace(outcome, tricks=tuple(tricks))


def all_pass_out_of_turn(outcome: Outcome, offender: Place, rules: Convention) -> Outcome:
    """Returns the all-pass in which *offender* led out of turn: he takes what is left of ten tricks (K 3.9.14.3).

    The outcome gives the tricks taken until then.
    """
    _agreed(rules)
    tricks = list(_all_pass_tricks(outcome))
    tricks[offender] += 10 - sum(tricks)
    return replace(outcome, tricks=tuple(tricks))


def illegal_contract(outcome: Outcome, reached: Contract, rules: Convention) -> Outcome:
    """Returns the deal of a declarer who insists on an illegal contract: down all in the game reached (K 3.4.4)."""
    _agreed(rules)
    if reached.kind is not Kind.GAME:
        raise ScoreError("the declarer bid up to a game of tricks, not to a misere")
    return replace(
        outcome,
        contract=reached,
        called_level=reached.level,
        tricks=None,
        whisters=(),
        half=None,
        half_returned=None,
        forced_whist=False,
        conceded=Concession.ALL,
    )


def contract_with_wrong_hand(outcome: Outcome, rules: Convention) -> Outcome:
    """Returns the game named with more or fewer than ten cards: down two besides what is proved (K 3.4.6).

    The outcome gives the tricks that the others prove; who whists is as said, or both where nobody has spoken.

    >>> from preferans.rules.contract import Strain, game
    >>> from preferans.rules.convention import load, replace_fields
    >>> rules = replace_fields(load("kodeks"), {"penalties": "kodeks"})
    >>> deal = Outcome(players=3, dealer=2, contract=game(6, Strain.HEARTS), declarer=0, tricks=(1, 5, 4))
    >>> contract_with_wrong_hand(deal, rules).counted_tricks
    -1
    """
    _agreed(rules)
    return _two_down(replace(outcome, whisters=outcome.whisters or outcome.defenders))


def wrong_count(outcome: Outcome, offender: Place, sheet: Sheet, rules: Convention) -> Outcome:
    """Returns the game in which *offender* was found with a wrong number of cards (K 3.9.18).

    The declarer is down two at least; a whister is fined two missing tricks and keeps his whists.
    """
    _agreed(rules)
    if outcome.kind is not Kind.GAME or outcome.contract is None:
        raise ScoreError("the fine for a wrong count on misere or in an all-pass is what the others prove")
    if offender == outcome.declarer:
        return _two_down(outcome)
    if offender not in outcome.whisters:
        raise ScoreError("only the declarer or a whister is fined for a wrong count")
    points = 2 * whister_price(outcome, outcome.contract.level, offender, sheet, rules)
    return replace(outcome, fines=(*outcome.fines, Fine("K 3.9.18", offender, Column.MOUNTAIN, points)))


def trick_lost(outcome: Outcome, offender: Place, rules: Convention) -> Outcome:
    """Returns the deal with one trick taken off *offender* and credited to nobody (K 3.4.9, 3.9.11, 3.9.12).

    On misere and in an all-pass he has one trick more instead.
    """
    _agreed(rules)
    penalty = list(outcome.penalty_tricks or (0,) * outcome.players)
    penalty[offender] += 1
    return replace(outcome, penalty_tricks=tuple(penalty))


def revoke(outcome: Outcome, offender: Place, to: Place, rules: Convention) -> Outcome:
    """Returns the deal after a revoke found late: one trick passes between *offender* and *to* (K 3.9.16.2).

    In a game the offender's trick goes to the opponent; on misere and in an all-pass he takes one of his. The outcome
    gives the tricks of the play taken up again.
    """
    _agreed(rules)
    if outcome.tricks is None or offender == to:
        raise ScoreError("a revoke moves a trick of a played deal between two players")
    giver, taker = (offender, to) if outcome.kind is Kind.GAME else (to, offender)
    tricks = list(outcome.tricks)
    if tricks[giver] == 0:
        raise ScoreError("there is no trick to give for the revoke")
    tricks[giver] -= 1
    tricks[taker] += 1
    return replace(outcome, tricks=tuple(tricks))


def _agreed(rules: Convention) -> None:
    if rules.penalties != "kodeks":
        raise ScoreError("the table has not agreed to the fines of the Kodeks")


def _all_pass_tricks(outcome: Outcome) -> tuple[int, ...]:
    if outcome.kind is not Kind.ALL_PASS or outcome.tricks is None:
        raise ScoreError("this fine belongs to an all-pass")
    return outcome.tricks


def _all_to(place: Place, players: int) -> tuple[int, ...]:
    return tuple(10 if other == place else 0 for other in range(players))


def _two_down(outcome: Outcome) -> Outcome:
    if outcome.contract is None or outcome.declarer is None or outcome.tricks is None:
        raise ScoreError("the tricks of the game are missing")
    penalty = list(outcome.penalty_tricks or (0,) * outcome.players)
    # Overtricks do not soften it: six with eight tricks counts as four.
    penalty[outcome.declarer] += max(0, outcome.declarer_tricks - outcome.contract.level) + 2
    return replace(outcome, penalty_tricks=tuple(penalty))
