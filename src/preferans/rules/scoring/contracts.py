"""Games and miseres: the declarer's result, then the defence's (B4; K 2.2.2, 3.8, 4.2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from preferans.rules.calls import Concession
from preferans.rules.cards import Card, Rank
from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome, Place
from preferans.rules.pulka import Column, Entry, Sheet, Why, add
from preferans.rules.scoring.check import is_thrown, reached_level, sharing_dealer
from preferans.rules.scoring.gain import Gain
from preferans.rules.scoring.pool import gain_pool
from preferans.rules.scoring.tree import bomb_in_play
from preferans.rules.scoring.whist import Play, consolation, defence, everybody_else, prices


@dataclass(frozen=True, slots=True)
class _Prices:
    """The rules with the prices of the declarer, and with those of the defence."""

    own: Convention
    defence: Convention


CONCEDED_TRICKS: Final = {Concession.MINUS_TWO: 2, Concession.MINUS_THREE: 3}


def misere(
    outcome: Outcome, declarer: Place, sheet: Sheet, rules: Convention, defence: Convention | None = None
) -> tuple[Entry, ...]:
    """Returns the entries of a misere: the declarer's alone, or half each with the dealer who shares it (K 3.6.9).

    *defence* are the rules with the prices of those who whist it, where they differ (V A.5).

    >>> from preferans.rules.contract import MISERE
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> deal = Outcome(players=3, dealer=2, contract=MISERE, declarer=0, tricks=(3, 4, 3))
    >>> [(entry.column.value, str(entry.points)) for entry in misere(deal, 0, empty_sheet(3), load("kodeks"))]
    [('mountain', '30')]
    """
    price = Fraction(rules.price(str(outcome.contract)))
    if outcome.made:
        return (*_gained(outcome, declarer, price, sheet, rules), *_bets(outcome, declarer, defence or rules))
    count = outcome.counted_tricks
    if rules.misere_fine_cap:
        count = min(count, rules.misere_fine_cap)
    points = price * rules.mountain_mult * count
    fines = _fined(outcome, declarer, points, rules, Why.MISERE_TRICKS, "K 4.2.1")
    return (*fines, *_bets(outcome, declarer, defence or rules))


def _gained(outcome: Outcome, declarer: Place, points: Fraction, sheet: Sheet, rules: Convention) -> tuple[Entry, ...]:
    """Returns the gain of a made contract: the declarer's, or half of it the dealer's who shares it (K 3.6.9, Z-28)."""
    partner = sharing_dealer(outcome, rules)
    if partner is None:
        return gain_pool(sheet, declarer, points, rules, _gain(outcome, sheet, rules))
    gain = _gain(outcome, sheet, rules, "K 3.6.9" if outcome.shared else "Z-28")
    own = gain_pool(sheet, declarer, points / 2, rules, gain)
    return (*own, *gain_pool(add(sheet, own), partner, points / 2, rules, gain))


def _fined(
    outcome: Outcome, declarer: Place, points: Fraction, rules: Convention, why: Why, rule: str
) -> tuple[Entry, ...]:
    """Returns the fine of a lost contract, shared like the gain; a dealer whose talon came back may have it all."""
    if is_thrown(outcome, rules) and rules.talon_refusal == "dealer_pays_all":
        return (Entry(Column.MOUNTAIN, outcome.dealer, points, None, why, "V E.1"),)
    partner = sharing_dealer(outcome, rules)
    if partner is None:
        return (Entry(Column.MOUNTAIN, declarer, points, None, why, rule),)
    shared = "K 3.6.9" if outcome.shared else "Z-28"
    return tuple(Entry(Column.MOUNTAIN, place, points / 2, None, why, shared) for place in (declarer, partner))


def _bets(outcome: Outcome, declarer: Place, rules: Convention) -> tuple[Entry, ...]:
    """Returns what those write who whisted a misere: whists by its tricks, or its price to their mountains."""
    price = Fraction(rules.price(str(outcome.contract)))
    if outcome.made:
        return tuple(Entry(Column.MOUNTAIN, place, price, None, Why.WHIST_SHORT, "V A.5") for place in outcome.whisters)
    whists = price * outcome.counted_tricks
    return tuple(Entry(Column.WHISTS, place, whists, declarer, Why.WHIST_TRICKS, "V A.5") for place in outcome.whisters)


def game(
    outcome: Outcome, level: int, declarer: Place, sheet: Sheet, rules: Convention, own: Convention | None = None
) -> tuple[Entry, ...]:
    """Returns the entries of a game of *level* tricks: declarer, whisters, the others, the payment for the talon.

    *own* are the rules with the declarer's prices, where those differ from the defence's (V A.4).

    >>> from preferans.rules.contract import Strain, game as contract
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> deal = Outcome(
    ...     players=3, dealer=2, contract=contract(6, Strain.DIAMONDS), declarer=0, whisters=(1, 2), tricks=(7, 2, 1)
    ... )
    >>> for entry in game(deal, 6, 0, empty_sheet(3), load("kodeks")):
    ...     print(entry.column, entry.seat, entry.points, entry.on, entry.rule)
    pool 0 2 None K 2.2.2
    whists 1 4 0 K 3.8.1.1
    whists 2 2 0 K 3.8.1.1
    mountain 2 2 None K 3.8.6
    """
    prices_of = _Prices(own or rules, rules)
    if outcome.conceded is not None:
        written = _conceded(outcome, outcome.conceded, declarer, sheet, prices_of)
    elif not outcome.whisters:
        written = _unplayed(outcome, level, declarer, sheet, prices_of)
    else:
        written = _played(outcome, level, declarer, sheet, prices_of)
    return (*written, *_underbid(outcome, level, declarer, prices_of.own), *_talon(outcome, level, declarer, rules))


def _underbid(outcome: Outcome, level: int, declarer: Place, rules: Convention) -> tuple[Entry, ...]:
    """Returns the fine for a game named too low: the price of an undertrick for each trick that is proved (Z-32)."""
    points = Fraction(outcome.underbid * prices(level, rules).mountain)
    if not points:
        return ()
    return _fined(outcome, declarer, points, rules, Why.UNDERBID, "V A.7" if outcome.underbid_fails else "Z-32")


def _gain(outcome: Outcome, sheet: Sheet, rules: Convention, rule: str = "K 2.2.2") -> Gain:
    bombed = outcome.declarer is not None and bomb_in_play(sheet, outcome.declarer, rules) is not None
    return Gain(Why.MADE, rule, bombed, sits_out=outcome.dealer if outcome.players == 4 else None)


def _unplayed(outcome: Outcome, level: int, declarer: Place, sheet: Sheet, rules: _Prices) -> tuple[Entry, ...]:
    if outcome.underbid_fails:
        others = everybody_else(outcome)
        each = [consolation(outcome, place, level, outcome.underbid, rules.defence) for place in others]
        return tuple(entry for entries in each for entry in entries)
    made = Fraction(prices(level, rules.own).pool)
    written = _gained(outcome, declarer, made, sheet, rules.own)
    if outcome.half is None:
        return written
    _, two = rules.defence.quota_of(level)
    whist = prices(level, rules.defence).whist
    half = Entry(Column.WHISTS, outcome.half, (two + 1) // 2 * whist, declarer, Why.HALF_WHIST, "K 3.8.7")
    return (*written, half)


def _played(outcome: Outcome, level: int, declarer: Place, sheet: Sheet, rules: _Prices) -> tuple[Entry, ...]:
    price = prices(level, rules.own)
    tricks = outcome.tricks or ()
    penalty = outcome.penalty_tricks or (0,) * outcome.players
    play = Play(
        level=level,
        tricks=tuple(count - lost for count, lost in zip(tricks, penalty, strict=True)),
        down=outcome.underbid if outcome.underbid_fails else max(0, level - outcome.declarer_tricks),
        failed=not outcome.made,
    )
    if outcome.made:
        own = _gained(outcome, declarer, Fraction(price.pool), sheet, rules.own)
    elif outcome.underbid_fails:
        own = ()
    else:
        own = _undertricks(outcome, declarer, (level - outcome.counted_tricks) * price.mountain, rules.own)
    return (*own, *defence(outcome, play, sheet, rules.defence))


def _undertricks(outcome: Outcome, declarer: Place, points: int, rules: Convention) -> tuple[Entry, ...]:
    loss = points * rules.undertrick_factor
    return _fined(outcome, declarer, loss, rules, Why.UNDERTRICKS, "K 4.2.1")


def _conceded(outcome: Outcome, how: Concession, declarer: Place, sheet: Sheet, rules: _Prices) -> tuple[Entry, ...]:
    """Returns the entries of a game given up at the level that was reached (A5.6; K 3.5.4)."""
    level = reached_level(outcome)
    count = CONCEDED_TRICKS.get(how, level)
    rule = "K 3.5.4" if how is Concession.ALL else "K fn40"
    points = count * prices(level, rules.own).mountain * rules.own.undertrick_factor
    own = _fined(outcome, declarer, points, rules.own, Why.CONCEDED, rule)
    if how is not Concession.ALL:
        return own
    if not outcome.whisters:
        each = [consolation(outcome, place, level, level, rules.defence) for place in everybody_else(outcome)]
        return (*own, *(entry for entries in each for entry in entries))
    share = 10 // len(outcome.whisters)
    tricks = tuple(share if place in outcome.whisters else 0 for place in range(outcome.players))
    return (*own, *defence(outcome, Play(level, tricks, level, failed=True), sheet, rules.defence))


def talon_units(talon: tuple[Card, Card]) -> int:
    """Returns the tricks that the talon's two cards are paid as (A8; K 3.4.11).

    >>> from preferans.rules.cards import DECK
    >>> spade_ace, spade_king, heart_ace, heart_king, heart_queen = DECK[7], DECK[6], DECK[31], DECK[30], DECK[29]
    >>> [talon_units(pair) for pair in ((spade_ace, heart_king), (spade_ace, spade_king), (spade_ace, heart_ace))]
    [1, 2, 3]
    >>> talon_units((heart_king, heart_queen)), talon_units((spade_king, heart_queen))
    (1, 0)
    """
    ranks = sorted((card.rank for card in talon), reverse=True)
    suited = talon[0].suit is talon[1].suit
    match ranks:
        case [Rank.ACE, Rank.ACE]:
            return 3
        case [Rank.ACE, Rank.KING] if suited:
            return 2
        case [Rank.ACE, _]:
            return 1
        case [Rank.KING, Rank.QUEEN] if suited:
            return 1
    return 0


def _talon(outcome: Outcome, level: int, declarer: Place, rules: Convention) -> tuple[Entry, ...]:
    if (
        outcome.talon is None
        or outcome.dark
        or not rules.talon_pay
        or outcome.contract is None
        or not outcome.contract.talon
    ):
        return ()
    if is_thrown(outcome, rules):
        # The talon is back with the dealer, who shares the declarer's lot.
        return ()
    whists = talon_units(outcome.talon) * prices(level, rules).whist
    if not whists:
        return ()
    if outcome.players == 4:
        return (Entry(Column.WHISTS, outcome.dealer, whists, declarer, Why.TALON, "K 3.4.11"),)
    if outcome.players == 3 and rules.talon_pay_3p:
        return tuple(
            Entry(Column.WHISTS, place, whists / 2, declarer, Why.TALON, "K 3.4.11") for place in outcome.defenders
        )
    return ()
