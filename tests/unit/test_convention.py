"""Conventions: the presets against the table of the rules, and what a convention cannot be."""

from fractions import Fraction
from typing import Any

import pytest

from preferans.rules.convention import PRESETS, as_table, differences, load, replace_fields, resolve
from preferans.rules.errors import ConventionError
from preferans.rules.fields import FIELDS, VARIANT_FIELDS

NO_EFFECT = "-"
"""Stands in the table where the field changes nothing under the preset's other values."""

T, F = True, False
MODERN = ("kodeks", "sochi", "leningrad", "fspr", "rostov")
COLUMNS: dict[str, tuple[Any, Any, Any, Any, Any]] = {
    # field: kodeks, sochi, leningrad, fspr, rostov
    "system": ("sochi", "sochi", "leningrad", "leningrad", "rostov"),
    "pool_price": ({"6": 2, "7": 4, "8": 6, "9": 8, "10": 10, "misere": 10},) * 5,
    "mountain_mult": (1, 1, 2, 2, 1),
    "whist_mult": (1, 1, 2, 2, 1),
    "pool_value": (10, 10, 20, 20, 10),
    "quota": ({"6": [4, 4], "7": [2, 2], "8": [1, 1], "9": [1, 1], "10": [1, 1]},) * 5,
    "responsibility": ("full", "full", "half", "half", "half"),
    "half_responsible_until": ("always",) * 5,
    "whist_style": ("greedy", "greedy", "gentleman", "gentleman", "gentleman"),
    "gentleman_split": ("on_undertrick", "on_undertrick", "on_undertrick", "always", "on_undertrick"),
    "two_8910": ("second", "second", "second", "both", "second"),
    "gate": ("pair",) * 5,
    "shortfall_two": ("personal",) * 5,
    "consolation": ("trick_price", "trick_price", "trick_price", "trick_price", 10),
    "consolation_passer": (T, T, T, T, T),
    "consolation_dealer": (T, T, T, T, T),
    "dealer_may_whist": (T, T, T, T, T),
    "dealer_whist_responsible": (T, T, T, F, T),
    "half_whist": ([6, 7],) * 5,
    "second_pass_is_half": (F, F, F, F, F),
    "first_hand_half": (F, F, T, T, F),
    "whist_return": ([6, 7],) * 5,
    "stalingrad": (F, F, F, F, F),
    "stalingrad_responsible": (T, T, T, T, T),
    "ten": ("whisted", "checked", "whisted", "whisted", "whisted"),
    "lone_whist_alone": (F, F, F, F, F),
    "open_timing": ("before_lead", "after_declarer_lead", "before_lead", "before_lead", "before_lead"),
    "hold": ("senior",) * 5,
    "hold_six_spades": (T, T, T, T, T),
    "jump_bids": (T, T, T, T, T),
    "misere_first_call_only": (T, T, T, T, T),
    "misere_outbid_by": ("nine",) * 5,
    "misere_bidder_returns": (F, F, F, F, F),
    "misere_open": ("always",) * 5,
    "no_talon": ([],) * 5,
    "blind": (F, F, F, F, F),
    "shared_misere": (F, F, F, F, F),
    "concede": ("none",) * 5,
    "concede_from": (7, 7, 7, 7, 7),
    "talon_pay": (F, F, F, T, F),
    "talon_pay_3p": (F, F, F, T, F),
    "talon_refusal": ("none",) * 5,
    "talon_refusal_points": (2, 2, 2, 2, 2),
    "raspasy_score": ("mountain", "mountain", "mountain", "mountain", "whists"),
    "raspasy_price": ([1, 2, 3], [1, 2, 3], [2, 4, 6], [2, 4, 6], [5]),
    "raspasy_tail": ("hold",) * 5,
    "raspasy_talon": ("lead", "lead", "lead", "lead", "hidden"),
    "third_lead": ("first_hand", "first_hand", "first_hand", "first_hand", NO_EFFECT),
    "talon_tricks_to_dealer_3p": (F, F, F, F, NO_EFFECT),
    "zero_bonus": ("pool_price", "pool_price", "pool_price", "mountain_minus_2price", "pool_1"),
    "zero_bonus_dealer": (T, T, T, F, "always"),
    "amnesty": (T, T, T, F, F),
    "exit_ladder": ("6", "677", "678", "677", "6"),
    "exit_relief_on_zero": (F, F, F, F, F),
    "raspasy_reset": ("any_contract", "made_contract", "made_contract", "made_whisted", "any_contract"),
    "misere_resets": (T, T, T, F, T),
    "deal_passes_after_raspasy": (T, T, T, T, T),
    "end": ("each_pool", "each_pool", "total_pool", "time", "each_pool"),
    "end_count": (0, 0, 0, 0, 0),
    "pool_target": (50, 20, 20, 20, 20),
    "help": ("help", "help", "none", "none", "help"),
    "help_order": ("largest_pool_then_left", "largest_pool_then_left", NO_EFFECT, NO_EFFECT, "largest_pool_then_left"),
    "surplus_after_all_closed": ("own_mountain", "own_mountain", NO_EFFECT, NO_EFFECT, "own_mountain"),
    "first_dealer": ("draw",) * 5,
    "misdeal_penalty": (5, 5, 5, 5, 5),
    "penalties": ("off",) * 5,
    "rounding": ("exact",) * 5,
    "indivisible_mountain_2p": (F, F, F, F, F),
}
VARIANTS: dict[str, Any] = {
    # field: default of every preset that does not set it
    "prelim_circles": 0,
    "bomb_depth": 3,
    "elka_cells": "circles",
    "elka_levels": "single",
    "chain_reset": "made",
    "bomb_pick": "fifo",
    "bomb_floor": "seven",
    "bomb_credit": "both_full",
    "mult_whists": T,
    "half_after_elka": F,
    "dark_changed_misere_double": F,
    "birds": F,
    "bird_mode": "instead",
    "bird_to": "bombers",
    "dealer_bomb": F,
    "misere_whist": F,
    "raspasy_stay_max": 0,
    "stay_penalty": 0,
    "razboinik": "none",
    "razboinik_laps": 5,
    "razboinik_order": "choice_before_talon",
    "razboinik_forced_whist": F,
    "pool_cap": "own_mountain",
}
PRESETS_OF_VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    # preset: the preset it extends, and what differs
    "classic": (
        "sochi",
        {
            "blind": T,
            "deal_passes_after_raspasy": F,
            "prelim_circles": 2,
            "end": "time",
            "help": "half_mountain",
            "surplus_after_all_closed": "others_mountain",
            "raspasy_price": [1],
            "negative_mountain": F,
        },
    ),
    "taganrog": (
        "rostov_mountain",
        {"razboinik": "taganrog", "start_mountain": 0, "half_responsible_until": "always"},
    ),
    "classic_msu1971": (
        "classic",
        {
            "razboinik": "msu",
            "pool_cap": "min_mountain",
            "raspasy_stay_max": 3,
            "raspasy_price": [1, 2, 4],
            "talon_tricks_to_dealer_3p": T,
            "no_talon": ["nine"],
            "misere_outbid_by": "nine_no_talon",
            "underbid": "failure",
        },
    ),
}


OF_VARIANTS: dict[str, Any] = {
    "mountain_value": 10,
    "no_trump": T,
    "forced_raspas_by_vote": F,
    "underbid": "off",
    "dummy": "none",
    "two_deals_each": F,
    "dummy_always_leads": F,
    "start_mountain": 0,
    "negative_mountain": T,
    "split_half": F,
    "undertrick_factor": 1,
    "misere_fine_cap": 0,
    "premiums": F,
    "premium_milestones": ["half", "full"],
    "premium_negative": F,
}
"""Fields that only the variants set, and their defaults."""
COLUMNS |= {name: (default,) * 5 for name, default in OF_VARIANTS.items()}
MODERN = ("kodeks", "sochi", "leningrad", "fspr", "rostov")
"""The presets of the table."""


def test_the_table_has_every_field() -> None:
    assert [*COLUMNS, *VARIANTS] == list(FIELDS)
    assert PRESETS[: len(MODERN)] == MODERN


@pytest.mark.parametrize("preset", PRESETS_OF_VARIANTS)
def test_a_preset_of_the_variants_differs_as_the_table_says(preset: str) -> None:
    base, changes = PRESETS_OF_VARIANTS[preset]
    assert differences(load(preset), load(base)) == changes


@pytest.mark.parametrize("preset", MODERN)
def test_a_modern_preset_has_the_defaults_of_the_variants(preset: str) -> None:
    table = as_table(load(preset))
    assert {field: table[field] for field in VARIANTS} == VARIANTS


@pytest.mark.parametrize("preset", MODERN)
def test_a_preset_is_its_column(preset: str) -> None:
    column = MODERN.index(preset)
    table = as_table(load(preset))
    for field, values in COLUMNS.items():
        if values[column] != NO_EFFECT:
            assert table[field] == values[column], field


def test_a_field_without_effect_keeps_the_value_of_kodeks() -> None:
    kodeks = as_table(load("kodeks"))
    for field, values in COLUMNS.items():
        for preset, value in zip(MODERN, values, strict=True):
            if value == NO_EFFECT:
                assert as_table(load(preset))[field] == kodeks[field], (field, preset)


@pytest.mark.parametrize(
    ("preset", "base", "changes"),
    [
        (
            "shuler",
            "sochi",
            {
                "pool_price": {"6": 20, "7": 40, "8": 60, "9": 80, "10": 100, "misere": 100},
                "whist_mult": "1/10",
                "pool_value": 1,
                "mountain_value": 1,
                "no_trump": F,
                "forced_raspas_by_vote": T,
                "misere_outbid_by": "nothing",
                "ten": "whisted",
                "talon_pay": T,
                "raspasy_price": [2],
                "amnesty": F,
                "zero_bonus": "none",
                "exit_ladder": "6",
                "end": "time",
                "help": "none",
            },
        ),
        ("four_twelve", "sochi", {"pool_price": {"6": 4, "7": 6, "8": 8, "9": 10, "10": 12, "misere": 12}}),
        ("ural", "four_twelve", {"consolation": "none", "misere_fine_cap": 1}),
        ("swedish", "ural", {"premiums": T}),
        (
            "leningrad_joker",
            "leningrad",
            {
                "pool_price": {"6": 4, "7": 8, "8": 12, "9": 16, "10": 20, "misere": 20},
                "mountain_mult": 1,
                "whist_mult": 1,
                "pool_value": 10,
                "pool_target": 40,
                "zero_bonus": "pool_2price",
                "raspasy_tail": "cycle",
                "exit_ladder": "678cyc",
                "exit_relief_on_zero": T,
                "concede": "minus3",
            },
        ),
        (
            "zhuk",
            "sochi",
            {
                "quota": {"6": [3, 4], "7": [2, 2], "8": [1, 1], "9": [1, 1], "10": [1, 1]},
                "consolation_passer": F,
                "talon_pay": T,
                "talon_refusal": "half",
                "shared_misere": T,
                "misere_open": "choice",
                "no_talon": ["misere"],
                "raspasy_price": [2, 4, 6],
                "raspasy_tail": "cycle",
                "amnesty": F,
                "exit_ladder": "678cyc",
                "help": "none_each_self",
                "pool_target": 50,
                "first_dealer": "first_seat",
            },
        ),
        (
            "rostov_mountain",
            "rostov",
            {
                "half_responsible_until": "all_pools_closed",
                "end": "pools_and_mountains",
                "surplus_after_all_closed": "others_mountain",
                "start_mountain": "pool_target",
                "negative_mountain": F,
            },
        ),
        ("gusarik", "sochi", {"raspasy_talon": "hidden", "dummy": "open", "two_deals_each": T}),
        (
            "kazakh",
            "sochi",
            {
                "pool_price": {"6": 8, "7": 16, "8": 24, "9": 32, "10": 40, "misere": 40},
                "pool_target": 120,
                "gate": "personal",
                "consolation_passer": F,
            },
        ),
    ],
)
def test_a_variant_differs_from_what_it_extends_in_this(preset: str, base: str, changes: dict[str, Any]) -> None:
    assert differences(load(preset), load(base)) == changes


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("sochy", "unknown convention 'sochy', did you mean 'sochi'?"),
        ({"extends": "moscow"}, "unknown convention 'moscow'"),
        ({"extends": 3}, "extends must be the name of a preset"),
        ({"whist_stile": "greedy"}, "unknown field 'whist_stile' in the convention, did you mean 'whist_style'?"),
        ({"birdz": True}, "unknown field 'birdz' in the convention, did you mean 'birds'?"),
        ({"whist_style": "gentelman"}, "whist_style cannot be 'gentelman', did you mean 'gentleman'?"),
        ({"stalingrad": 1}, "stalingrad cannot be 1; it takes true, false"),
        ({"stalingrad": "true"}, "stalingrad cannot be 'true'; it takes true, false"),
        ({"mountain_mult": True}, "mountain_mult cannot be true"),
        ({"mountain_mult": 3}, "mountain_mult cannot be 3; it takes a whole number from 1 to 2"),
        ({"pool_target": 0}, "pool_target cannot be 0; it takes a whole number from 1 to 100000"),
        ({"half_whist": 6}, "half_whist cannot be 6"),
        ({"half_whist": [5]}, "half_whist cannot be 5; it takes 6, 7, 8, 9, 10"),
        ({"no_talon": ["ten"]}, "no_talon cannot be 'ten'"),
        ({"whist_mult": "1/0"}, "whist_mult cannot be '1/0'"),
        ({"whist_mult": -1}, "whist_mult cannot be -1"),
        ({"raspasy_price": []}, "raspasy_price cannot be []"),
        ({"quota": {"6": [4]}}, "quota.6 cannot be [4]; it takes two whole numbers from 0 to 5, lone and two whisters"),
        ({"quota": {"5": [4, 4]}}, "quota cannot be '5'"),
        ({"pool_price": {"misere": 0}}, "pool_price.misere cannot be 0"),
        ({"premium_milestones": []}, "premium_milestones cannot be []"),
        ({"premium_milestones": ["quarter"]}, "premium_milestones cannot be 'quarter'; it takes half, full"),
        ({"premium_milestones": [0]}, "premium_milestones cannot be 0"),
        ({"first_dealer": ""}, "first_dealer cannot be ''"),
        ({"end": "deals"}, "end = deals needs end_count, the number of deals"),
        ({"end": "circles"}, "end = circles needs end_count, the number of circles"),
        ({"elka_levels": "by_deal"}, "elka_levels = by_deal needs elka_cells = deals"),
    ],
)
def test_what_a_convention_cannot_be(given: Any, sentence: str) -> None:
    with pytest.raises(ConventionError) as caught:
        resolve(given)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    "given",
    [
        {"system": "shevl"},
        {"ten": "open_check"},
    ],
)
def test_what_comes_with_the_variants(given: dict[str, Any]) -> None:
    with pytest.raises(ConventionError, match=r"comes with the variants and cannot be (played|changed) yet"):
        resolve(given)


def test_fields_of_the_variants_are_accepted_at_their_defaults() -> None:
    assert resolve({"extends": "sochi", **VARIANT_FIELDS}) == load("sochi")


def test_a_table_given_in_part_changes_only_its_keys() -> None:
    rules = resolve({"extends": "sochi", "quota": {"6": [3, 4]}, "pool_price": {"misere": 20}})
    assert (rules.quota_of(6), rules.quota_of(7)) == ((3, 4), (2, 2))
    assert (rules.price("misere"), rules.price("6")) == (20, 2)
    assert rules.price("misere-no-talon") == 20
    assert resolve({"pool_price": {"misere-no-talon": 15}}).price("misere-no-talon") == 15


def test_values_are_stored_in_one_form() -> None:
    rules = resolve({"extends": "sochi", "exit_ladder": 678, "half_whist": [7, 6], "whist_mult": "1/10"})
    assert (rules.exit_ladder, rules.half_whist, rules.whist_mult) == ("678", (6, 7), Fraction(1, 10))
    assert as_table(rules)["whist_mult"] == "1/10"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_table_resolves_to_the_same_convention(preset: str) -> None:
    rules = load(preset)
    assert replace_fields(rules, as_table(rules)) == rules
    assert resolve({"extends": preset, **as_table(rules)}) == rules


def test_differences_are_what_a_person_would_write() -> None:
    rules = resolve({"extends": "sochi", "ten": "whisted"})
    assert differences(rules, load("sochi")) == {"ten": "whisted"}
    assert resolve({"extends": "kodeks", **differences(rules, load("kodeks"))}).ten == "whisted"
