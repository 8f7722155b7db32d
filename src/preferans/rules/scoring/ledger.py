"""The ledger: one deal's entries in full, the pulka that takes them, and when it is over (B4, A13)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.events import Opening, Seat
from preferans.rules.outcome import Outcome, Place, seat_of
from preferans.rules.pulka import Column, Entry, Pulka, Sheet, Why, add, line_of, write
from preferans.rules.scoring.allpass import all_pass
from preferans.rules.scoring.bombs import bomb_entries, factor, multiplied
from preferans.rules.scoring.check import check, check_prelim
from preferans.rules.scoring.compulsory import (
    bound_place,
    check_compulsory,
    choices,
    compulsory_entries,
    is_naming,
    namer,
    naming_entries,
)
from preferans.rules.scoring.contracts import game, misere
from preferans.rules.scoring.gain import is_closed, pool_size
from preferans.rules.scoring.premiums import premiums
from preferans.rules.scoring.run import course_after, deal_stays, min_level
from preferans.rules.scoring.tree import prelim_level
from preferans.rules.settlement import exact_results


def entries(outcome: Outcome, sheet: Sheet, rules: Convention) -> tuple[Entry, ...]:
    """Returns what a deal writes on *sheet*, one entry for each reason, fines last; nothing is zero.

    Raises `ScoreError` when the outcome cannot be, or the table has not agreed to it.

    >>> from preferans.rules.contract import MISERE
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> deal = Outcome(players=3, dealer=2, contract=MISERE, declarer=0, tricks=(0, 6, 4))
    >>> [(entry.column.value, entry.seat, str(entry.points)) for entry in entries(deal, empty_sheet(3), load("kodeks"))]
    [('pool', 0, '10')]
    """
    check(outcome, rules)
    if sheet.players != outcome.players:
        raise ScoreError(f"the sheet has {sheet.players} players and the deal {outcome.players}")
    check_prelim(outcome, sheet, rules)
    check_compulsory(outcome, sheet, rules)
    named = naming_entries(outcome, sheet, rules)
    before, sheet = sheet, add(sheet, named)
    written = (
        *named,
        *_contract(outcome, sheet, rules),
        *_refusal(outcome, rules),
        *_staying(outcome, sheet, rules),
        *bomb_entries(outcome, sheet, rules),
        *compulsory_entries(outcome, sheet, rules),
        *(Entry(fine.column, fine.seat, fine.points, fine.on, Why.FINE, fine.rule) for fine in outcome.fines),
    )
    return tuple(entry for entry in (*written, *premiums(outcome, before, written, rules)) if entry.points)


def value(outcome: Outcome, sheet: Sheet, rules: Convention) -> tuple[Fraction, ...]:
    """Returns what the deal is worth to each player in the settlement, in whists (B3); the sum is zero.

    >>> from preferans.rules.contract import MISERE
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> deal = Outcome(players=4, dealer=3, contract=MISERE, declarer=0, tricks=(0, 6, 4, 0))
    >>> [str(whists) for whists in value(deal, empty_sheet(4), load("kodeks"))]
    ['75', '-25', '-25', '-25']
    """
    before = exact_results(sheet, rules)
    after = exact_results(add(sheet, entries(outcome, sheet, rules)), rules)
    return tuple(new - old for new, old in zip(after, before, strict=True))


def record(pulka: Pulka, outcome: Outcome, rules: Convention) -> Pulka:
    """Returns *pulka* with the deal written as its next line; raises `ScoreError` when the pulka is over.

    >>> from preferans.rules.contract import ALL_PASS
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import begin, empty_sheet
    >>> deal = Outcome(players=3, dealer=2, contract=ALL_PASS, tricks=(4, 3, 3))
    >>> pulka = record(begin(empty_sheet(3)), deal, load("kodeks"))
    >>> pulka = record(pulka, deal, load("kodeks"))
    >>> str(pulka.sheet.mountain[0]), pulka.sheet.run
    ('3', 2)
    """
    if outcome.contract is not None and is_over(pulka.sheet, rules, pulka.deals):
        raise ScoreError(f"deal {pulka.deals + 1} comes after the end of the pulka")
    written = entries(outcome, pulka.sheet, rules)
    after = course_after(outcome, pulka.sheet, rules)
    if any(entry.why is Why.REST for entry in written):
        after = replace(after, ended=True)
    return write(pulka, line_of(after, written, deal=outcome.contract is not None))


def is_over(sheet: Sheet, rules: Convention, deals_played: int) -> bool:
    """Returns whether the pulka has ended (A13); where time ends it, never by the sheet alone.

    >>> from dataclasses import replace
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> sheet = replace(empty_sheet(3), pool=(Fraction(24), Fraction(18), Fraction(18)))
    >>> is_over(sheet, load("leningrad"), 30), is_over(sheet, load("sochi"), 30), is_over(sheet, load("fspr"), 30)
    (True, False, False)
    """
    match rules.end:
        case "each_pool":
            return _all_closed(sheet, rules)
        case "total_pool":
            size = pool_size(sheet, rules)
            return size is not None and sum(sheet.pool) >= sheet.players * size
        case "deals":
            return deals_played >= rules.end_count
        case "circles":
            twice = rules.two_deals_each and sheet.players == 2
            return sheet.passed >= rules.end_count * sheet.players * (2 if twice else 1)
        case "pools_and_mountains":
            left = sum(points > 0 for points in sheet.mountain)
            return sheet.ended or (_all_closed(sheet, rules) and left <= 1)
        case "time":
            return False


def _all_closed(sheet: Sheet, rules: Convention) -> bool:
    return all(is_closed(sheet, place, rules) for place in range(sheet.players))


def opening(sheet: Sheet, rules: Convention, dealer: Place | None = None, dummy: Seat | None = None) -> Opening:
    """Returns how the next deal opens: the lowest level that may be called (A11.4), or what stands for an auction.

    That is an all-pass without a word (V A.1), or a compulsory game (V D.2); after those the pool is named first.
    *dealer* is the last place where it is not given.

    >>> from preferans.rules.convention import load
    >>> from preferans.rules.scoring.tree import first_sheet
    >>> first = opening(first_sheet(3, load("taganrog")), load("taganrog"), dealer=0)
    >>> first.bound, [str(game) for game in first.games]
    (1, ['6S', '7S', '8S', '9S', 'misere'])
    """
    floor = min(6 + sheet.chain, 9) if rules.bomb_floor == "rising" else 7
    plain = Opening(min_level(sheet, rules), floor, forced=prelim_level(sheet, rules) > 0)

    deals = sheet.players - 1 if dealer is None else dealer

    def seat(place: Place) -> Seat:
        return seat_of(place, deals, sheet.players, dummy)

    if is_naming(sheet, rules):
        place, most = namer(sheet, deals, rules)
        return replace(plain, namer=seat(place), most=most)
    bound = bound_place(sheet, deals, rules)
    if bound is None:
        return plain
    return Opening(bound=seat(bound), games=choices(sheet, bound, rules))


def _contract(outcome: Outcome, sheet: Sheet, rules: Convention) -> tuple[Entry, ...]:
    if outcome.kind is Kind.ALL_PASS:
        return all_pass(outcome, sheet, rules)
    if outcome.contract is None or outcome.declarer is None:
        return ()
    own = multiplied(rules, factor(outcome, sheet, rules))
    defence = own if rules.mult_whists else rules
    if outcome.kind is Kind.MISERE:
        return misere(outcome, outcome.declarer, sheet, own, defence)
    return game(outcome, outcome.contract.level, outcome.declarer, sheet, defence, own)


def _staying(outcome: Outcome, sheet: Sheet, rules: Convention) -> tuple[Entry, ...]:
    """Returns what a dealer writes who has dealt as many all-passes in a row as he may (V A.7)."""
    if outcome.kind is not Kind.ALL_PASS or not rules.raspasy_stay_max or rules.deal_passes_after_raspasy:
        return ()
    if deal_stays(outcome, sheet, rules) or prelim_level(sheet, rules):
        return ()
    return (Entry(Column.MOUNTAIN, outcome.dealer, Fraction(rules.stay_penalty), None, Why.FINE, "V A.7"),)


def _refusal(outcome: Outcome, rules: Convention) -> tuple[Entry, ...]:
    if not outcome.refused_talon or rules.talon_refusal != "dealer_penalty":
        return ()
    points = Fraction(rules.talon_refusal_points)
    return (Entry(Column.MOUNTAIN, outcome.dealer, points, None, Why.TALON_REFUSED, "K 3.4.10"),)
