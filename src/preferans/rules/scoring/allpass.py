"""All-pass (распасы): the price by run, and what is written (A11.2; K 3.7.2 – 3.7.4)."""

from __future__ import annotations

from fractions import Fraction

from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome, Place
from preferans.rules.pulka import Column, Entry, Sheet, Why, add
from preferans.rules.scoring.bombs import raspas_level
from preferans.rules.scoring.gain import Gain
from preferans.rules.scoring.pool import gain_both, gain_pool


def trick_price(run: int, rules: Convention) -> int:
    """Returns the price of an all-pass trick after *run* all-passes in a row, in mountain points or whists.

    >>> from preferans.rules.convention import load
    >>> [trick_price(run, load("kodeks")) for run in range(5)]
    [1, 2, 3, 3, 3]
    """
    prices = rules.raspasy_price
    beyond = run - len(prices) + 1
    if beyond <= 0:
        return prices[run]
    match rules.raspasy_tail:
        case "hold":
            return prices[-1]
        case "cycle":
            return prices[run % len(prices)]
        case "arithmetic":
            step = prices[-1] - prices[-2] if len(prices) > 1 else prices[-1]
            return max(0, prices[-1] + step * beyond)
        case "geometric":
            return int(prices[-1] << beyond)


def price_of(sheet: Sheet, rules: Convention, *, bombed: bool) -> int:
    """Returns the price of a trick of the next all-pass on *sheet*: a bomb doubles it with every level (V A.1)."""
    level = raspas_level(sheet, rules, bombed=bombed)
    return 1 << level if level else trick_price(sheet.run, rules)


def all_pass(outcome: Outcome, sheet: Sheet, rules: Convention) -> tuple[Entry, ...]:
    """Returns the entries of an all-pass: tricks first, then the bonuses for none, clockwise from the first hand.

    >>> from preferans.rules.contract import ALL_PASS
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> deal = Outcome(players=3, dealer=2, contract=ALL_PASS, tricks=(4, 3, 3))
    >>> [(entry.seat, str(entry.points)) for entry in all_pass(deal, empty_sheet(3), load("kodeks"))]
    [(0, '1')]
    """
    bombed = bool(outcome.bombers)
    level, price = raspas_level(sheet, rules, bombed=bombed), price_of(sheet, rules, bombed=bombed)
    taken = _taken(outcome)
    if rules.raspasy_score == "mountain":
        written = _mountain(taken, price, _amnesty(taken, rules))
    else:
        written = _whists(_rivals(outcome, taken, rules), price)
    sheet = add(sheet, written)
    for place in _rewarded(outcome, taken, rules):
        bonus = _bonus_of_bomb(sheet, place, level, rules) if level else _bonus(sheet, place, price, rules)
        written += bonus
        sheet = add(sheet, bonus)
    return tuple(written)


def _taken(outcome: Outcome) -> dict[Place, int]:
    """Returns the tricks that count, clockwise from the first hand; a sitting dealer comes last."""
    tricks = outcome.tricks or ()
    penalty = outcome.penalty_tricks or (0,) * outcome.players
    order = [(outcome.first_hand + step) % outcome.players for step in range(outcome.players)]
    taken = {place: tricks[place] + penalty[place] for place in order}
    if outcome.players == 4 and outcome.dealer in outcome.bombers:
        # K-47: a trick of a dealer who bombs counts as two.
        taken[outcome.dealer] *= 2
    return taken


def _rivals(outcome: Outcome, taken: dict[Place, int], rules: Convention) -> dict[Place, int]:
    """Returns the tricks of those who play: a dealer who sits on a closed talon cannot take fewest (K 3.7.6.2)."""
    if outcome.players == 4 and rules.raspasy_talon == "hidden":
        return {place: count for place, count in taken.items() if place != outcome.dealer}
    return taken


def amnesty_of(outcome: Outcome, rules: Convention) -> int:
    """Returns how many tricks of an all-pass are taken off everybody's, the amnesty (амнистия, K 3.7.3).

    >>> from preferans.rules.contract import ALL_PASS
    >>> from preferans.rules.convention import load
    >>> deal = Outcome(players=3, dealer=2, contract=ALL_PASS, tricks=(4, 4, 2))
    >>> amnesty_of(deal, load("sochi")), amnesty_of(deal, load("zhuk")), amnesty_of(deal, load("rostov"))
    (2, 0, 0)
    """
    if outcome.kind is not Kind.ALL_PASS or outcome.tricks is None or rules.raspasy_score != "mountain":
        return 0
    return _amnesty(_taken(outcome), rules)


def _amnesty(taken: dict[Place, int], rules: Convention) -> int:
    # The sitting dealer's count belongs to the amnesty, or it would move money to him or from him (K 3.7.3).
    return min(taken.values()) if rules.amnesty else 0


def _mountain(taken: dict[Place, int], price: int, amnesty: int) -> list[Entry]:
    return [
        Entry(Column.MOUNTAIN, place, Fraction((count - amnesty) * price), None, Why.RASPASY_TRICKS, "K 3.7.2.1")
        for place, count in taken.items()
        if count > amnesty
    ]


def _whists(taken: dict[Place, int], price: int) -> list[Entry]:
    """Returns the whists of those who took fewest on the others; several share them (K 3.7.2.2)."""
    least = min(taken.values())
    winners = [place for place, count in taken.items() if count == least]
    return [
        Entry(
            Column.WHISTS,
            winner,
            Fraction(count * price, len(winners)),
            place,
            Why.RASPASY_WHISTS,
            "K 3.7.2.2",
        )
        for winner in winners
        for place, count in taken.items()
        if count > least
    ]


def _rewarded(outcome: Outcome, taken: dict[Place, int], rules: Convention) -> list[Place]:
    """Returns who gets the bonus for no trick, the sitting dealer last (F-28)."""
    sits = outcome.dealer if outcome.players == 4 else None
    places = [place for place, count in taken.items() if count == 0 and place != sits]
    if sits is not None and (
        rules.zero_bonus_dealer == "always" or (rules.zero_bonus_dealer is True and taken[sits] == 0)
    ):
        places.append(sits)
    return places


def _bonus_of_bomb(sheet: Sheet, place: Place, level: int, rules: Convention) -> tuple[Entry, ...]:
    """Returns what no trick brings under a bomb: from the second level on half of it comes off the mountain (V A.1)."""
    if rules.zero_bonus == "none":
        return ()
    gain, points = Gain(Why.RASPASY_ZERO, "V A.1"), Fraction(1 << level)
    if level == 1:
        return gain_pool(sheet, place, points, rules, gain)
    return gain_both(sheet, place, points / 2, points / 2, rules, gain)


def _bonus(sheet: Sheet, place: Place, price: int, rules: Convention) -> tuple[Entry, ...]:
    gain = Gain(Why.RASPASY_ZERO, "K 3.7.2.2" if rules.raspasy_score == "whists" else "K 3.7.2.1")
    match rules.zero_bonus:
        case "none":
            return ()
        case "pool_1":
            return gain_pool(sheet, place, Fraction(1), rules, gain)
        case "pool_price":
            return gain_pool(sheet, place, Fraction(price), rules, gain)
        case "pool_2price":
            return gain_pool(sheet, place, Fraction(2 * price), rules, gain)
        case "mountain_minus_price" | "mountain_minus_2price" as way:
            off = Fraction(price if way == "mountain_minus_price" else 2 * price)
            if not rules.negative_mountain:
                off = min(off, max(Fraction(0), sheet.mountain[place]))
            return (Entry(Column.MOUNTAIN, place, -off, None, gain.why, gain.rule),)
