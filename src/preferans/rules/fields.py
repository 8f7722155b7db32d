"""What each convention field accepts: the kinds of values and the table of names.

The names, values and defaults are those of the project's canonical list; the defaults stand in ``conventions/*.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from fractions import Fraction
from typing import Final, TypeVar

from preferans.rules.errors import ConventionError
from preferans.rules.letters import look, odd_letters
from preferans.rules.names import NAME_LIMIT, is_name

LEVELS: Final = ("6", "7", "8", "9", "10")
NEAR: Final = 0.7
"""How like a word has to be to be suggested for another, from 0 to 1."""

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words; ``later`` are words that come with the variants."""

    values: tuple[str | bool, ...]
    later: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false; ``later`` when true comes with the variants."""

    later: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number in a range, or one of ``words``."""

    least: int
    most: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ratio:
    """A positive exact number: an integer, or text such as ``"1/10"``."""


@dataclass(frozen=True, slots=True)
class Subset:
    """A list without repetition of some of ``values``."""

    values: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Prices:
    """A non-empty list of whole numbers, the price of an all-pass trick by run."""


@dataclass(frozen=True, slots=True)
class Milestones:
    """A non-empty list of pool points, numbers or ``words``."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Level (and ``misere``) → pool points."""


@dataclass(frozen=True, slots=True)
class QuotaTable:
    """Level → the tricks that a lone whister and that two whisters answer for."""


@dataclass(frozen=True, slots=True)
class ChoiceOrName:
    """One of a few words, or a player's name."""

    values: tuple[str, ...]


Spec = Choice | Flag | Number | Ratio | Subset | Prices | Milestones | PriceTable | QuotaTable | ChoiceOrName

FIELDS: Final[Mapping[str, Spec]] = {
    "system": Choice(("sochi", "leningrad", "rostov"), later=("shevl",)),
    "pool_price": PriceTable(),
    "mountain_mult": Number(1, 2),
    "whist_mult": Ratio(),
    "pool_value": Number(1, 1000),
    "quota": QuotaTable(),
    "responsibility": Choice(("full", "half", "none")),
    "half_responsible_until": Choice(("always", "own_pool", "all_pools_closed")),
    "whist_style": Choice(("greedy", "gentleman")),
    "gentleman_split": Choice(("on_undertrick", "always")),
    "two_8910": Choice(("second", "both")),
    "gate": Choice(("pair", "personal")),
    "shortfall_two": Choice(("personal", "pair_capped")),
    "consolation": Number(0, 1000, words=("trick_price", "none")),
    "consolation_passer": Flag(),
    "consolation_dealer": Flag(),
    "dealer_may_whist": Flag(),
    "dealer_whist_responsible": Flag(),
    "half_whist": Subset((6, 7, 8, 9, 10)),
    "second_pass_is_half": Flag(),
    "first_hand_half": Flag(),
    "whist_return": Subset((6, 7, 8, 9, 10)),
    "stalingrad": Flag(),
    "stalingrad_responsible": Flag(),
    "ten": Choice(("whisted", "checked"), later=("open_check",)),
    "lone_whist_alone": Flag(),
    "open_timing": Choice(("before_lead", "after_declarer_lead", "after_first_card")),
    "hold": Choice(("senior", "first_hand", "through_passer", "any_of_two", "none")),
    "hold_six_spades": Flag(),
    "jump_bids": Flag(),
    "misere_first_call_only": Flag(),
    "misere_outbid_by": Choice(("nine", "nine_nt_or_ten", "nine_no_talon", "nothing")),
    "misere_bidder_returns": Flag(),
    "misere_open": Choice(("always", "choice")),
    "no_talon": Subset(("misere", "nine")),
    "blind": Flag(),
    "shared_misere": Flag(),
    "concede": Choice(("none", "all", "minus2", "minus3")),
    "concede_from": Number(6, 7),
    "talon_pay": Flag(),
    "talon_pay_3p": Flag(),
    "talon_refusal": Choice(("none", "half", "dealer_pays_all", "dealer_penalty")),
    "talon_refusal_points": Number(0, 1000),
    "raspasy_score": Choice(("mountain", "whists")),
    "raspasy_price": Prices(),
    "raspasy_tail": Choice(("hold", "cycle", "arithmetic", "geometric")),
    "raspasy_talon": Choice(("lead", "hidden")),
    "third_lead": Choice(("first_hand", "winner_of_second")),
    "talon_tricks_to_dealer_3p": Flag(),
    "zero_bonus": Choice(
        ("pool_price", "pool_2price", "pool_1", "mountain_minus_price", "mountain_minus_2price", "none")
    ),
    "zero_bonus_dealer": Choice((True, False, "always")),
    "amnesty": Flag(),
    "exit_ladder": Choice(("6", "677", "678", "678cyc")),
    "exit_relief_on_zero": Flag(),
    "raspasy_reset": Choice(("any_contract", "made_contract", "made_whisted")),
    "misere_resets": Flag(),
    "deal_passes_after_raspasy": Flag(),
    "end": Choice(("each_pool", "total_pool", "deals", "circles", "time", "pools_and_mountains")),
    "end_count": Number(0, 100_000),
    "pool_target": Number(1, 100_000),
    "help": Choice(("help", "none_each_self", "half_mountain", "none")),
    "help_order": Choice(("largest_pool_then_left", "left_first")),
    "surplus_after_all_closed": Choice(("own_mountain", "to_zero_then_lost", "others_mountain")),
    "first_dealer": ChoiceOrName(("draw", "first_seat", "first_ace", "random")),
    "misdeal_penalty": Number(0, 1000),
    "penalties": Choice(("off", "kodeks")),
    "rounding": Choice(("exact", "largest_remainder", "kodeks")),
    "indivisible_mountain_2p": Flag(),
    "mountain_value": Number(1, 1000),
    "no_trump": Flag(),
    "forced_raspas_by_vote": Flag(),
    "underbid": Choice(("off", "fine", "failure")),
    "dummy": Choice(("none", "open", "closed")),
    "two_deals_each": Flag(),
    "dummy_always_leads": Flag(),
    "start_mountain": Number(0, 100_000, words=("pool_target",)),
    "negative_mountain": Flag(),
    "split_half": Flag(),
    "undertrick_factor": Ratio(),
    "misere_fine_cap": Number(0, 10),
    "premiums": Flag(),
    "premium_milestones": Milestones(("half", "full")),
    "premium_negative": Flag(),
    "prelim_circles": Number(0, 20),
    "bomb_depth": Number(1, 10),
    "elka_cells": Number(0, 100, words=("deals", "circles")),
    "elka_levels": Choice(("single", "by_deal")),
    "chain_reset": Choice(("made", "any_contract")),
    "bomb_pick": Choice(("fifo", "max")),
    "bomb_floor": Choice(("seven", "rising")),
    "bomb_credit": Choice(("both_full", "half_half")),
    "mult_whists": Flag(),
    "half_after_elka": Flag(),
    "dark_changed_misere_double": Flag(),
    "birds": Flag(),
    "bird_mode": Choice(("instead", "in_addition")),
    "bird_to": Choice(("bombers", "third_passer")),
    "dealer_bomb": Flag(),
    "misere_whist": Flag(),
    "raspasy_stay_max": Number(0, 100),
    "stay_penalty": Number(0, 1000),
    "razboinik": Choice(("none", "taganrog", "msu")),
    "razboinik_laps": Number(1, 20),
    "razboinik_order": Choice(("choice_before_talon", "choice_after_talon", "fixed")),
    "razboinik_forced_whist": Flag(),
    "pool_cap": Choice(("own_mountain", "min_mountain")),
}
"""The fields of every convention, in their canonical order; from ``mountain_value`` on those of the variants."""

OF_VARIANTS: Final = frozenset(list(FIELDS)[list(FIELDS).index("mountain_value") :])
"""Those of the variants: at their defaults, which are those of `kodeks`, they change nothing."""

VARIANT_FIELDS: Final[Mapping[str, object]] = {
    "prices": "decimal",
    "trick_price": "game",
    "kurochka": "none",
    "kurochka_amount": 20,
    "vystavka": 0,
    "vystavka_until": "pulki_closed",
    "kotel": False,
    "kotel_parts": 0,
    "kotel_max_rounds": 10,
    "allpass": "raspasy",
    "kuritsa_stake": 10,
    "misere": False,
    "misere_value": 5,
    "misere_talon": True,
    "misere_system": "shevl",
    "uvert": False,
    "uvert_open": "all",
    "whist_mode": "conditional",
}
"""Fields of variants still to come, with their defaults: accepted at the default, where they change nothing."""


def nearest(word: str, known: Iterable[object]) -> str:
    """Returns what helps with an unknown *word*: odd letters, and the nearest of *known*; empty where nothing does.

    >>> nearest("soch", ("sochi", "rostov")), nearest("sосhi", ("sochi", "rostov"))
    (", did you mean 'sochi'?", " (it mixes Latin and Cyrillic letters), did you mean 'sochi'?")
    """
    words = [str(item) for item in known]
    close = _closest(word, words)
    return odd_letters(word, words) + (f", did you mean {close!r}?" if close else "")


def _closest(word: str, words: list[str]) -> str | None:
    looks = {look(known): known for known in reversed(words)}
    close = get_close_matches(look(word[:NAME_LIMIT]), looks, n=1, cutoff=NEAR)
    return looks[close[0]] if close else None


def _likeness(word: str, known: str) -> float:
    return SequenceMatcher(None, look(word[:NAME_LIMIT]), look(known)).ratio()


def unknown_field(name: str) -> ConventionError:
    """Returns the error for a field that does not exist, naming the nearest that does."""
    # A field of the variants is suggested only where none of the modern game is as near.
    known = max([*FIELDS, *VARIANT_FIELDS], key=lambda field: (_likeness(name, field), field in FIELDS))
    hint = nearest(name, [known])
    return ConventionError(f"unknown field {name[:NAME_LIMIT]!r} in the convention{hint}")


def read_value(name: str, given: object) -> object:
    """Returns *given* checked and in its stored form for the field *name*.

    >>> read_value("half_whist", [7, 6]), read_value("whist_mult", "1/10"), read_value("exit_ladder", 677)
    ((6, 7), Fraction(1, 10), '677')
    """
    spec = FIELDS[name]
    match spec:
        case Choice(values, later):
            return _choice(name, given, values, later)
        case Flag(later_flag):
            if not isinstance(given, bool):
                raise _wrong(name, given, ("true", "false"))
            if given and later_flag:
                raise _later(name, "true")
            return given
        case Number(least, most, words):
            if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most:
                return given
            if isinstance(given, str) and given in words:
                return given
            raise _wrong(name, given, (*words, f"a whole number from {least} to {most}"))
        case Ratio():
            return _ratio(name, given)
        case Subset(values):
            if not isinstance(given, list | tuple) or any(isinstance(item, bool | float) for item in given):
                raise _wrong(name, given, ("a list",))
            for item in given:
                if item not in values:
                    raise _wrong(name, item, values)
            return tuple(item for item in values if item in given)
        case Prices():
            if not isinstance(given, list | tuple) or not 1 <= len(given) <= 20 or not all(map(_price, given)):
                raise _wrong(name, given, ("a list of 1 to 20 whole numbers from 1 to 1000",))
            return tuple(given)
        case Milestones(words):
            if not isinstance(given, list | tuple) or not 1 <= len(given) <= 20:
                raise _wrong(name, given, ("a list of 1 to 20 items",))
            for item in given:
                if item not in words and not _price(item):
                    raise _wrong(name, item, (*words, "a whole number from 1 to 1000"))
            return tuple(given)
        case PriceTable():
            return _table(name, given, (*LEVELS, "misere", "misere-no-talon"), _one_price)
        case QuotaTable():
            return _table(name, given, LEVELS, _one_quota)
        case ChoiceOrName():
            if not isinstance(given, str) or not is_name(given):
                raise _wrong(name, given, (*spec.values, "a player's name"))
            return given


def _choice(name: str, given: object, values: tuple[str | bool, ...], later: tuple[str, ...]) -> object:
    word = str(given) if isinstance(given, int) and not isinstance(given, bool) else given
    for value in values:
        if type(word) is type(value) and word == value:
            return value
    if isinstance(word, str) and word in later:
        raise _later(name, word)
    raise _wrong(name, given, values)


def _ratio(name: str, given: object) -> Fraction:
    allowed = ('1, 2 or text such as "1/10"',)
    if isinstance(given, bool) or not isinstance(given, int | str | Fraction) or len(str(given)) > 12:
        raise _wrong(name, given, allowed)
    try:
        ratio = Fraction(given)
    except (ValueError, ZeroDivisionError):
        raise _wrong(name, given, allowed) from None
    if not 0 < ratio <= 1000:
        raise _wrong(name, given, allowed)
    return ratio


def _price(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and 1 <= given <= 1000


def _one_price(name: str, key: str, given: object) -> int:
    if isinstance(given, int) and _price(given):
        return given
    raise _wrong(f"{name}.{key}", given, ("a whole number from 1 to 1000",))


def _one_quota(name: str, key: str, given: object) -> tuple[int, int]:
    most = 11 - int(key)
    match given:
        case [int(lone), int(two)] if not isinstance(lone, bool) and not isinstance(two, bool):
            if 0 <= lone <= most and 0 <= two <= most:
                return lone, two
    raise _wrong(f"{name}.{key}", given, (f"two whole numbers from 0 to {most}, lone and two whisters",))


def _table(
    name: str, given: object, keys: tuple[str, ...], one: Callable[[str, str, object], V]
) -> tuple[tuple[str, V], ...]:
    if isinstance(given, tuple):
        given = dict(given)
    if not isinstance(given, Mapping):
        raise _wrong(name, given, ("a table by level",))
    named = {str(key): value for key, value in given.items()}
    for key in named:
        if key not in keys:
            raise _wrong(name, key, keys)
    return tuple((key, one(name, key, named[key])) for key in keys if key in named)


def _wrong(name: str, given: object, allowed: tuple[object, ...]) -> ConventionError:
    words = [str(item).lower() if isinstance(item, bool) else str(item) for item in allowed]
    text = str(given).lower() if isinstance(given, bool) else repr(given)
    hint = "" if str(given) in words or words == ["true", "false"] else nearest(str(given), words)
    if hint:
        return ConventionError(f"{name} cannot be {text[:NAME_LIMIT]}{hint}")
    return ConventionError(f"{name} cannot be {text[:NAME_LIMIT]}; it takes {', '.join(words)}")


def _later(name: str, word: str) -> ConventionError:
    return ConventionError(f"{name} = {word} comes with the variants and cannot be played yet")
