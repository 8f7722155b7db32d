"""What the defence of a game writes: whists, consolation and fines for missing tricks (A6.4, A6.5; K 3.8)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome, Place
from preferans.rules.pulka import Column, Entry, Sheet, Why
from preferans.rules.scoring.check import forced, is_alone, is_checked, is_thrown
from preferans.rules.scoring.gain import is_closed

SHARE_OF: Final = {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of one level (B1): pool points, whists a trick, mountain points an undertrick."""

    pool: int
    whist: Fraction
    mountain: int


def prices(level: int, rules: Convention) -> Prices:
    """Returns the prices of a game of *level* tricks.

    >>> from preferans.rules.convention import load
    >>> prices(7, load("leningrad"))
    Prices(pool=4, whist=Fraction(8, 1), mountain=8)
    """
    price = rules.price(str(level))
    return Prices(price, price * rules.whist_mult, price * rules.mountain_mult)


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks of a game as the defence writes them."""

    level: int
    tricks: tuple[int, ...]
    """Each place's own tricks that count for whists."""
    down: int
    """The declarer's missing tricks for which consolation is written (K 3.9.18: without penalty tricks)."""
    failed: bool


def defence(outcome: Outcome, play: Play, sheet: Sheet, rules: Convention) -> tuple[Entry, ...]:
    """Returns the entries of everybody but the declarer: the whisters in the order spoken, then the others."""
    shared = _shared(outcome, play, rules)
    missing = _missing(outcome, play, rules)
    written: list[Entry] = []
    for place in (*outcome.whisters, *_others(outcome)):
        written += _tricks(outcome, play, place, shared, rules)
        if missing.get(place, 0) > 0:
            written += _fine(outcome, play, place, missing[place], sheet, rules)
        written += consolation(outcome, place, play.level, play.down, rules)
    return tuple(written)


def consolation(outcome: Outcome, place: Place, level: int, down: int, rules: Convention) -> tuple[Entry, ...]:
    """Returns the consolation (консоляция) of *place* for *down* undertricks of the declarer (K 3.8.1.2)."""
    if down <= 0 or rules.consolation == "none":
        return ()
    if place not in outcome.whisters:
        sits_out = outcome.players == 4 and place == outcome.dealer
        if not (rules.consolation_dealer if sits_out else rules.consolation_passer):
            return ()
        if sits_out and is_thrown(outcome, rules):
            return ()
    each = prices(level, rules).whist if rules.consolation == "trick_price" else Fraction(rules.consolation)
    return (Entry(Column.WHISTS, place, down * each, outcome.declarer, Why.CONSOLATION, "K 3.8.1.2"),)


def everybody_else(outcome: Outcome) -> tuple[Place, ...]:
    """Returns all places but the declarer's: whisters as spoken, the other defenders, the sitting dealer."""
    return (*outcome.whisters, *_others(outcome))


def _others(outcome: Outcome) -> tuple[Place, ...]:
    dealer = (outcome.dealer,) if outcome.players == 4 else ()
    return tuple(place for place in (*outcome.defenders, *dealer) if place not in outcome.whisters)


def _side(outcome: Outcome, play: Play) -> int:
    return sum(count for place, count in enumerate(play.tricks) if place != outcome.declarer)


def _shared(outcome: Outcome, play: Play, rules: Convention) -> Place | None:
    """Returns the passer who shares a lone whister's trick whists as between gentlemen, if one does (K 3.8.14)."""
    if rules.whist_style != "gentleman" or len(outcome.whisters) != 1 or outcome.alone:
        return None
    if not (play.down > 0 or rules.gentleman_split == "always"):
        return None
    [whister] = outcome.whisters
    if whister not in outcome.defenders:
        return None
    passer = next((place for place in outcome.defenders if place != whister), None)
    return None if passer == outcome.half_returned else passer


def _tricks(outcome: Outcome, play: Play, place: Place, shared: Place | None, rules: Convention) -> tuple[Entry, ...]:
    if len(outcome.whisters) == 2:
        own = Fraction(play.tricks[place]) if place in outcome.whisters else Fraction(0)
    elif place in outcome.whisters:
        own = Fraction(_side(outcome, play), 1 if shared is None else 2)
    else:
        own = Fraction(_side(outcome, play), 2) if place == shared else Fraction(0)
    if own <= 0:
        return ()
    whists = own * prices(play.level, rules).whist
    if shared is None:
        return (Entry(Column.WHISTS, place, whists, outcome.declarer, Why.WHIST_TRICKS, "K 3.8.1.1"),)
    return (Entry(Column.WHISTS, place, whists, outcome.declarer, Why.SHARED_WHIST, "K 3.8.14"),)


def _missing(outcome: Outcome, play: Play, rules: Convention) -> dict[Place, int]:
    """Returns the tricks that each whister answers for and lacks (K 3.8.2, 3.8.5, 3.8.6)."""
    if play.failed:
        return {}
    lone, two = (0, 0) if is_checked(outcome, rules) else rules.quota_of(play.level)
    side = _side(outcome, play)
    if len(outcome.whisters) == 1:
        # Whoever plays alone answers for half of what two answer for (V D.5).
        return {outcome.whisters[0]: ((two + 1) // 2 if is_alone(outcome, rules) else lone) - side}
    first, second = outcome.whisters
    if two >= 2:
        personal = rules.gate == "personal" and play.level <= 7
        if side >= two and not personal:
            return {}
        missing = {first: two // 2 - play.tricks[first], second: (two + 1) // 2 - play.tricks[second]}
        if rules.shortfall_two == "pair_capped" and rules.gate == "pair":
            return {place: min(count, two - side) for place, count in missing.items()}
        return missing
    if two == 1 and side < 1:
        return {first: 1, second: 1} if rules.two_8910 == "both" else {second: 1}
    return {}


def _fine(
    outcome: Outcome, play: Play, place: Place, missing: int, sheet: Sheet, rules: Convention
) -> tuple[Entry, ...]:
    points = missing * whister_price(outcome, play.level, place, sheet, rules)
    if not points:
        return ()
    rule = "K 3.8.6" if len(outcome.whisters) == 2 else "K 3.8.5"
    return (Entry(Column.MOUNTAIN, place, points, None, Why.WHIST_SHORT, rule),)


def whister_price(outcome: Outcome, level: int, place: Place, sheet: Sheet, rules: Convention) -> Fraction:
    """Returns the mountain points of one trick that the whister at *place* lacks (K 3.8.11, 3.8.12)."""
    if place not in outcome.defenders and not rules.dealer_whist_responsible:
        return Fraction(0)
    if forced(outcome, rules) and not rules.stalingrad_responsible:
        return Fraction(0)
    share = SHARE_OF[rules.responsibility]
    if rules.responsibility == "half" and _half_is_over(sheet, place, rules):
        share = Fraction(1)
    return prices(level, rules).mountain * share


def _half_is_over(sheet: Sheet, place: Place, rules: Convention) -> bool:
    match rules.half_responsible_until:
        case "always":
            return False
        case "own_pool":
            return is_closed(sheet, place, rules)
        case "all_pools_closed":
            return all(is_closed(sheet, other, rules) for other in range(sheet.players))
