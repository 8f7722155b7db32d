"""Conventions (соглашения): everything on which tables differ, as one frozen record of flat fields.

A convention is a preset's name, or a preset and what differs from it. The presets are the files ``conventions/*.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from preferans.rules.errors import ConventionError
from preferans.rules.fields import FIELDS, VARIANT_FIELDS, nearest, read_value, unknown_field
from preferans.rules.names import NAME_LIMIT

PRESETS: Final = (
    "kodeks",
    "sochi",
    "leningrad",
    "fspr",
    "rostov",
    "zhuk",
    "kazakh",
    "shuler",
    "four_twelve",
    "ural",
    "swedish",
    "leningrad_joker",
    "rostov_mountain",
    "taganrog",
    "gusarik",
    "classic",
    "classic_msu1971",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """A resolved convention: a value for every field.

    >>> sochi = load("sochi")
    >>> sochi.ten, sochi.pool_target, sochi.price("7"), sochi.quota_of(6)
    ('checked', 20, 4, (4, 4))
    """

    name: str
    """The preset that it was made from."""

    # Prices (B1, C1).
    system: Literal["sochi", "leningrad", "rostov"]
    pool_price: tuple[tuple[str, int], ...]
    mountain_mult: int
    whist_mult: Fraction
    pool_value: int
    # Responsibility and the writing of whists (A6).
    quota: tuple[tuple[str, tuple[int, int]], ...]
    responsibility: Literal["full", "half", "none"]
    half_responsible_until: Literal["always", "own_pool", "all_pools_closed"]
    whist_style: Literal["greedy", "gentleman"]
    gentleman_split: Literal["on_undertrick", "always"]
    two_8910: Literal["second", "both"]
    gate: Literal["pair", "personal"]
    shortfall_two: Literal["personal", "pair_capped"]
    consolation: int | Literal["trick_price", "none"]
    consolation_passer: bool
    consolation_dealer: bool
    dealer_may_whist: bool
    dealer_whist_responsible: bool
    # The words of the whist (A6.2, A6.3).
    half_whist: tuple[int, ...]
    second_pass_is_half: bool
    first_hand_half: bool
    whist_return: tuple[int, ...]
    stalingrad: bool
    stalingrad_responsible: bool
    ten: Literal["whisted", "checked"]
    lone_whist_alone: bool
    open_timing: Literal["before_lead", "after_declarer_lead", "after_first_card"]
    # The auction (A4).
    hold: Literal["senior", "first_hand", "through_passer", "any_of_two", "none"]
    hold_six_spades: bool
    jump_bids: bool
    misere_first_call_only: bool
    misere_outbid_by: Literal["nine", "nine_nt_or_ten", "nine_no_talon", "nothing"]
    misere_bidder_returns: bool
    misere_open: Literal["always", "choice"]
    no_talon: tuple[str, ...]
    blind: bool
    shared_misere: bool
    # After the auction (A5, A8).
    concede: Literal["none", "all", "minus2", "minus3"]
    concede_from: int
    talon_pay: bool
    talon_pay_3p: bool
    talon_refusal: Literal["none", "half", "dealer_pays_all", "dealer_penalty"]
    talon_refusal_points: int
    # All-pass (A11).
    raspasy_score: Literal["mountain", "whists"]
    raspasy_price: tuple[int, ...]
    raspasy_tail: Literal["hold", "cycle", "arithmetic", "geometric"]
    raspasy_talon: Literal["lead", "hidden"]
    third_lead: Literal["first_hand", "winner_of_second"]
    talon_tricks_to_dealer_3p: bool
    zero_bonus: Literal["pool_price", "pool_2price", "pool_1", "mountain_minus_price", "mountain_minus_2price", "none"]
    zero_bonus_dealer: bool | Literal["always"]
    amnesty: bool
    exit_ladder: Literal["6", "677", "678", "678cyc"]
    exit_relief_on_zero: bool
    raspasy_reset: Literal["any_contract", "made_contract", "made_whisted"]
    misere_resets: bool
    deal_passes_after_raspasy: bool
    # The pulka (A2, A12, A13, C).
    end: Literal["each_pool", "total_pool", "deals", "circles", "time", "pools_and_mountains"]
    end_count: int
    pool_target: int
    help: Literal["help", "none_each_self", "half_mountain", "none"]
    help_order: Literal["largest_pool_then_left", "left_first"]
    surplus_after_all_closed: Literal["own_mountain", "to_zero_then_lost", "others_mountain"]
    first_dealer: str
    misdeal_penalty: int
    penalties: Literal["off", "kodeks"]
    rounding: Literal["exact", "largest_remainder", "kodeks"]
    indivisible_mountain_2p: bool
    # The variants (V C, D, E).
    mountain_value: int
    no_trump: bool
    forced_raspas_by_vote: bool
    underbid: Literal["off", "fine", "failure"]
    dummy: Literal["none", "open", "closed"]
    two_deals_each: bool
    dummy_always_leads: bool
    start_mountain: int | Literal["pool_target"]
    negative_mountain: bool
    split_half: bool
    undertrick_factor: Fraction
    misere_fine_cap: int
    premiums: bool
    premium_milestones: tuple[int | str, ...]
    premium_negative: bool
    # The classical game (V A).
    prelim_circles: int
    bomb_depth: int
    elka_cells: int | Literal["deals", "circles"]
    elka_levels: Literal["single", "by_deal"]
    chain_reset: Literal["made", "any_contract"]
    bomb_pick: Literal["fifo", "max"]
    bomb_floor: Literal["seven", "rising"]
    bomb_credit: Literal["both_full", "half_half"]
    mult_whists: bool
    half_after_elka: bool
    dark_changed_misere_double: bool
    birds: bool
    bird_mode: Literal["instead", "in_addition"]
    bird_to: Literal["bombers", "third_passer"]
    dealer_bomb: bool
    misere_whist: bool
    raspasy_stay_max: int
    stay_penalty: int
    # Compulsory games (V D.2, A.7).
    razboinik: Literal["none", "taganrog", "msu"]
    razboinik_laps: int
    razboinik_order: Literal["choice_before_talon", "choice_after_talon", "fixed"]
    razboinik_forced_whist: bool
    pool_cap: Literal["own_mountain", "min_mountain"]

    def price(self, key: str) -> int:
        """Returns the pool points of ``"6"`` … ``"10"``, ``"misere"`` or ``"misere-no-talon"`` (B1)."""
        table = dict(self.pool_price)
        return table["misere"] if key == "misere-no-talon" and key not in table else table[key]

    def quota_of(self, level: int) -> tuple[int, int]:
        """Returns the tricks that a lone whister, and that two whisters, answer for at *level* (A6.1)."""
        return dict(self.quota)[str(level)]


FIELD_NAMES: Final = tuple(field.name for field in fields(Convention) if field.name != "name")


@cache
def load(name: str) -> Convention:
    """Returns the preset called *name*; raises `ConventionError` when there is none.

    >>> load("leningrad").pool_value
    20
    """
    return build(_preset(name), name)


def resolve(given: str | Mapping[str, Any]) -> Convention:
    """Returns the convention that *given* describes: a preset's name, or a table with ``extends`` and changes.

    >>> resolve({"extends": "sochi", "whist_style": "gentleman"}).whist_style
    'gentleman'
    >>> resolve({"extends": "sochi", "whist_stile": "gentleman"})
    Traceback (most recent call last):
        ...
    preferans.rules.errors.ConventionError: unknown field 'whist_stile' in the convention, did you mean 'whist_style'?
    """
    if isinstance(given, str):
        return load(given)
    base = given.get("extends", "kodeks")
    if not isinstance(base, str):
        raise ConventionError("extends must be the name of a preset")
    changes = {key: value for key, value in given.items() if key != "extends"}
    return build(merge(_preset(base), changes), base)


def replace_fields(rules: Convention, changes: Mapping[str, Any]) -> Convention:
    """Returns *rules* with *changes*, each checked as in a convention file."""
    return build(merge(as_table(rules), changes), rules.name)


def merge(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *base* changed by *changes*; a table given in part changes only the keys that it names."""
    merged = dict(base)
    for name, value in changes.items():
        old = merged.get(name)
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            merged[name] = {**old, **{str(key): item for key, item in value.items()}}
        else:
            merged[name] = value
    return merged


def build(table: Mapping[str, Any], name: str) -> Convention:
    """Returns the convention of a full *table* of fields; raises `ConventionError` for what it cannot be."""
    values: dict[str, Any] = {}
    for key, given in table.items():
        if key in FIELDS:
            values[key] = read_value(key, given)
        elif key in VARIANT_FIELDS:
            default = VARIANT_FIELDS[key]
            if type(given) is not type(default) or given != default:
                raise ConventionError(f"{key} comes with the variants and cannot be changed yet")
        else:
            raise unknown_field(str(key))
    for key in FIELDS:
        if key not in values:
            raise ConventionError(f"the convention lacks the field {key!r}")
    convention = Convention(name=name, **values)
    _refuse_contradictions(convention)
    return convention


def as_table(rules: Convention) -> dict[str, Any]:
    """Returns *rules* as a plain table for TOML, JSON and records: every field, without the name.

    >>> as_table(load("kodeks"))["quota"]["6"], as_table(load("kodeks"))["whist_mult"]
    ([4, 4], 1)
    """
    return {name: _plain(name, getattr(rules, name)) for name in FIELD_NAMES}


def differences(rules: Convention, other: Convention) -> dict[str, Any]:
    """Returns the fields of *rules* that differ from *other*, as a plain table."""
    return {
        name: _plain(name, getattr(rules, name)) for name in FIELD_NAMES if getattr(rules, name) != getattr(other, name)
    }


def _plain(name: str, value: Any) -> Any:
    if name in ("pool_price", "quota"):
        return {key: list(item) if isinstance(item, tuple) else item for key, item in value}
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return list(value) if isinstance(value, tuple) else value


def _preset(name: str) -> dict[str, Any]:
    if name not in PRESETS:
        raise ConventionError(f"unknown convention {name[:NAME_LIMIT]!r}{nearest(name, PRESETS)}")
    text = (files("preferans.rules") / "conventions" / f"{name}.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    base = table.pop("extends", None)
    return merge(_preset(base), table) if base else table


def _refuse_contradictions(rules: Convention) -> None:
    if rules.end in ("deals", "circles") and rules.end_count == 0:
        raise ConventionError(f"end = {rules.end} needs end_count, the number of {rules.end}")
    if rules.elka_levels == "by_deal" and rules.elka_cells != "deals":
        raise ConventionError("elka_levels = by_deal needs elka_cells = deals: a bomb for each preliminary deal")
    lacking = {"6", "7", "8", "9", "10"} - {key for key, _ in rules.quota}
    if lacking:
        raise ConventionError(f"quota lacks the level {min(lacking, key=int)}")
    unpriced = {"6", "7", "8", "9", "10", "misere"} - {key for key, _ in rules.pool_price}
    if unpriced:
        raise ConventionError(f"pool_price lacks {min(unpriced)}")
