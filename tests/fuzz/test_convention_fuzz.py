"""Conventions on hostile input: whatever a table or a text says, it is a convention or one of the package's errors."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.convention_text import json_table, parse_field, read_rules, write_convention, write_rules
from preferans.rules.convention import PRESETS, Convention, as_table, build, load, replace_fields, resolve
from preferans.rules.errors import ConventionError, NotationError
from preferans.rules.fields import FIELDS, VARIANT_FIELDS

NAMES = st.sampled_from([*FIELDS, *VARIANT_FIELDS]) | st.text(max_size=20)
WORDS = st.sampled_from(
    [
        *("sochi", "kodeks", "sосhi", "сочи", "extends", "gentleman", "whisted", "checked", "none", "all", "nine"),
        *("6", "7", "10", "misere", "misere-no-talon", "1/10", "1/0", "-1", "677", "true", "draw", "hold", "\ud800"),
    ]
)
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.integers(), st.floats(), st.fractions(), WORDS, st.text()
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.integers(5, 11), inner, max_size=4),
    max_leaves=8,
)
TABLES = st.dictionaries(NAMES, VALUES, max_size=6)
BASES = st.sampled_from(PRESETS).map(load)
TEXTS = st.lists(
    st.one_of(NAMES, WORDS, st.sampled_from(["=", ";", " ", "[", "]", "{", "}", ",", '"', "\\", "'", "#", "\n", "=["])),
    max_size=20,
).map("".join) | st.text(max_size=200)


def check_convention(rules: Convention, base: Convention) -> None:
    """Checks that what was accepted is written in every form and read back."""
    assert build(as_table(rules), rules.name) == rules
    assert resolve(json_table(rules)) == rules
    assert replace_fields(base, {}) == base
    assert read_rules(write_rules(rules), load(rules.name)) == rules
    assert read_rules(write_convention(rules)) == rules
    table = json_table(rules, base)
    assert (resolve(table) if "extends" in table else replace_fields(base, table)) == rules


@given(TABLES, BASES)
def test_any_changes(table: dict[str, Any], base: Convention) -> None:
    with suppress(ConventionError):
        check_convention(replace_fields(base, table), base)


@given(TABLES | WORDS | st.text(max_size=40), VALUES)
def test_any_description(given_: dict[str, Any] | str, base: object) -> None:
    with suppress(ConventionError):
        check_convention(resolve(given_), load("kodeks"))
    if isinstance(given_, dict):
        with suppress(ConventionError):
            check_convention(resolve({**given_, "extends": base}), load("kodeks"))


@given(TABLES, BASES, WORDS)
def test_any_table_of_fields(table: dict[str, Any], base: Convention, name: str) -> None:
    with suppress(ConventionError):
        build(table, name)
    with suppress(ConventionError):
        assert build({**as_table(base), **table}, base.name).name == base.name


@given(TEXTS, BASES | st.none())
def test_any_text(text: str, base: Convention | None) -> None:
    with suppress(ConventionError, NotationError):
        check_convention(read_rules(text, base), base or load("kodeks"))


@given(NAMES, TEXTS)
def test_any_field(name: str, text: str) -> None:
    for written in (text, f"{name}={text}"):
        with suppress(NotationError):
            field, value = parse_field(written)
            with suppress(ConventionError):
                replace_fields(load("sochi"), {field: value})


@given(st.sampled_from(sorted(FIELDS)), VALUES)
def test_any_value_of_a_field(name: str, value: object) -> None:
    with suppress(ConventionError):
        rules = replace_fields(load("sochi"), {name: value})
        check_convention(rules, load("sochi"))
