"""Compulsory games (разбойник): who still owes which, and who then names the size of the pool (V D.2, A.7).

What a player owes stands on the sheet, a count for each game, and goes down by entries; so does the size of the pool.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor
from typing import Final

from preferans.rules.contract import MISERE, Contract, Kind, Strain, game
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.outcome import Outcome, Place, place_of
from preferans.rules.pulka import Column, Entry, Sheet, Why

GAMES: Final = (*(game(level, Strain.SPADES) for level in (6, 7, 8, 9)), MISERE)
"""The compulsory games in the order in which the sheet counts them, each in its lowest suit (J-51)."""
WORDS: Final = ("6", "7", "8", "9", "misere")
"""What they are called on a sheet."""
LARGEST_POOL: Final = 100_000
"""As of `pool_target`."""
OWED_LIMIT: Final = 20
"""The most compulsory games of one player."""


def debts(rules: Convention) -> tuple[int, ...]:
    """Returns how many of each compulsory game everybody owes at the start: one a lap, in turn.

    >>> from preferans.rules.convention import load, replace_fields
    >>> debts(load("taganrog")), debts(load("sochi")), debts(replace_fields(load("taganrog"), {"razboinik_laps": 7}))
    ((1, 1, 1, 1, 1), (), (2, 2, 1, 1, 1))
    """
    if rules.razboinik == "none":
        return ()
    laps, kinds = rules.razboinik_laps, len(GAMES)
    return tuple((laps - kind + kinds - 1) // kinds for kind in range(kinds))


def owed_words(row: tuple[int, ...]) -> list[str]:
    """Returns the games of a row of debts by name.

    >>> owed_words((0, 1, 0, 0, 2)), count_owed(["misere", "7", "misere"]), count_owed(["5"])
    (['7', 'misere', 'misere'], (0, 1, 0, 0, 2), None)
    """
    return [word for word, count in zip(WORDS, row, strict=True) for _ in range(count)]


def count_owed(words: Sequence[str]) -> tuple[int, ...] | None:
    """Returns the row of debts that *words* name, or ``None`` where one is not a compulsory game, or there are many."""
    if len(words) > OWED_LIMIT or any(word not in WORDS for word in words):
        return None
    return tuple(words.count(word) for word in WORDS)


def owes(sheet: Sheet) -> bool:
    """Returns whether anybody still owes a compulsory game."""
    return any(map(any, sheet.owed))


def bound_place(sheet: Sheet, dealer: Place, rules: Convention) -> Place | None:
    """Returns who has to play now: the first hand, in every second lap of `msu` the second one.

    Where he owes nothing, as in a pulka that somebody joined, it is the next hand that does; else ``None``.

    >>> from preferans.rules.convention import load
    >>> from preferans.rules.scoring.tree import first_sheet
    >>> bound_place(first_sheet(3, load("taganrog")), 2, load("taganrog"))
    0
    """
    if rules.razboinik == "none" or not sheet.owed:
        return None
    seats = (1, 3) if sheet.players == 2 else (1, 2, 3)
    hands = [place_of(seat, dealer, sheet.players) for seat in seats]
    left = sum(map(sum, sheet.owed))
    laps_played = (sheet.players * rules.razboinik_laps - left) // sheet.players
    first = laps_played % 2 if rules.razboinik == "msu" else 0
    for place in (*hands[first:], *hands[:first]):
        if place is not None and any(sheet.owed[place]):
            return place
    return None


def choices(sheet: Sheet, place: Place, rules: Convention) -> tuple[Contract, ...]:
    """Returns the games among which the bound player chooses: all that he owes, or the one whose turn it is.

    >>> from preferans.rules.convention import load, replace_fields
    >>> from preferans.rules.scoring.tree import first_sheet
    >>> fixed = replace_fields(load("taganrog"), {"razboinik_order": "fixed"})
    >>> [str(each) for each in choices(first_sheet(3, fixed), 0, fixed)]
    ['6S']
    """
    owed = sheet.owed[place]
    left = [kind for kind, count in enumerate(owed) if count]
    if rules.razboinik_order == "fixed":
        lap = (rules.razboinik_laps - sum(owed)) % len(GAMES)
        left = [lap] if lap in left else left[:1]
    return tuple(GAMES[kind] for kind in left)


def is_naming(sheet: Sheet, rules: Convention) -> bool:
    """Returns whether the size of the pool has to be named before the next deal (J-52)."""
    return rules.razboinik != "none" and not sheet.size and not owes(sheet)


def namer(sheet: Sheet, dealer: Place, rules: Convention) -> tuple[Place, int]:
    """Returns who names the size of the pool, and the largest that he may name.

    It is who has most in the mountain, of equals the first to the left of the last dealer, which is the new dealer.

    >>> from dataclasses import replace
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> sheet = replace(empty_sheet(3), mountain=(Fraction(62), Fraction(48), Fraction(70)))
    >>> namer(sheet, 0, load("taganrog")), namer(sheet, 0, load("classic_msu1971"))
    ((2, 70), (2, 48))
    """
    order = [(dealer + step) % sheet.players for step in range(sheet.players)]
    place = max(order, key=lambda each: sheet.mountain[each])
    cap = min(sheet.mountain) if rules.pool_cap == "min_mountain" else sheet.mountain[place]
    # A pool of nothing would be no pool, however clean the mountains are.
    return place, min(max(1, floor(cap)), LARGEST_POOL)


def naming_entries(outcome: Outcome, sheet: Sheet, rules: Convention) -> tuple[Entry, ...]:
    """Returns the size of the pool as it is written down before the deal, if it was named."""
    if not outcome.pool_size:
        return ()
    place, _ = namer(sheet, outcome.dealer, rules)
    return (Entry(Column.SIZE, place, Fraction(outcome.pool_size), None, Why.POOL_NAMED, "J-52"),)


def compulsory_entries(outcome: Outcome, sheet: Sheet, rules: Convention) -> Iterator[Entry]:
    """Yields what a compulsory game takes off its declarer's debts."""
    if outcome.declarer is None or bound_place(sheet, outcome.dealer, rules) is None:
        return
    for kind, each in enumerate(GAMES):
        if (each.kind, each.level) == _kind(outcome.contract):
            yield Entry(Column.OWED, outcome.declarer, Fraction(-1), None, Why.COMPULSORY, "J-51", kind)


def check_compulsory(outcome: Outcome, sheet: Sheet, rules: Convention) -> None:
    """Raises `ScoreError` for a deal that is not the compulsory game that is due, and for a pool wrongly named."""
    if outcome.contract is None:
        return
    if is_naming(sheet, rules):
        _, most = namer(sheet, outcome.dealer, rules)
        if not outcome.pool_size:
            raise ScoreError("who has most in the mountain has to name the pool first")
        if outcome.pool_size > most:
            raise ScoreError(f"a pool of {outcome.pool_size} is too large, at most {most} may be named")
    elif outcome.pool_size:
        raise ScoreError("the pool is not named at this deal")
    place = bound_place(sheet, outcome.dealer, rules)
    if place is None:
        return
    if outcome.kind is Kind.ALL_PASS or outcome.declarer != place:
        raise ScoreError("compulsory games are played now, and the declarer is whose turn it is")
    allowed = map(_kind, choices(sheet, place, rules))
    if _kind(outcome.contract) not in allowed or not outcome.contract.talon:
        raise ScoreError(f"{outcome.contract} is not a game that the declarer still has to play")


def _kind(contract: Contract | None) -> tuple[Kind, int] | None:
    return None if contract is None else (contract.kind, contract.level)
