"""Conventions as one line of text: every resolved convention reads back as it was."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.notation.convention_text import parse_field, read_rules, write_convention, write_rules
from preferans.rules.convention import PRESETS, Convention, load, replace_fields
from preferans.rules.errors import ConventionError, NotationError, PreferansError
from preferans.rules.fields import FIELDS, Choice, Flag, Number
from preferans.rules.names import is_name

NAMES = st.text(min_size=1, max_size=80).filter(is_name)


@st.composite
def conventions(draw: st.DrawFn) -> Convention:
    """A preset with some fields changed."""
    changes: dict[str, Any] = {}
    for name in draw(st.sets(st.sampled_from(sorted(FIELDS)), max_size=6)):
        match FIELDS[name]:
            case Choice(values, _):
                changes[name] = draw(st.sampled_from(values))
            case Flag(later):
                changes[name] = False if later else draw(st.booleans())
            case Number(least, most, words):
                changes[name] = draw(st.sampled_from(words) if words else st.integers(least, most))
            case _:
                pass
    changes["first_dealer"] = draw(NAMES)
    changes["whist_mult"] = draw(st.sampled_from([1, 2, "1/10"]))
    changes["no_talon"] = draw(st.sampled_from([[], ["misere"], ["misere", "nine"]]))
    if changes.get("end") in ("deals", "circles"):
        changes["end_count"] = 20
    if changes.get("elka_levels") == "by_deal":
        changes["elka_cells"] = "deals"
    return replace_fields(load(draw(st.sampled_from(PRESETS))), changes)


@given(conventions())
def test_every_convention_reads_back(rules: Convention) -> None:
    assert read_rules(write_rules(rules), load(rules.name)) == rules
    assert read_rules(write_convention(rules)) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_by_its_name(name: str) -> None:
    assert write_convention(load(name)) == name


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("ten=whisted", ("ten", "whisted")),
        (" pool_target = 10 ", ("pool_target", 10)),
        ("stalingrad=true", ("stalingrad", True)),
        ("stalingrad=false", ("stalingrad", False)),
        ("half_whist=[6,7]", ("half_whist", [6, 7])),
        ("quota={ 6 = [3,4] }", ("quota", {"6": [3, 4]})),
        ('first_dealer="Анна; Б"', ("first_dealer", "Анна; Б")),
        ("first_dealer=Анна Иванова", ("first_dealer", "Анна Иванова")),
        ("whist_mult=1/10", ("whist_mult", "1/10")),
        ("exit_ladder=678cyc", ("exit_ladder", "678cyc")),
        ("first_dealer=nan", ("first_dealer", "nan")),
    ],
)
def test_a_field(text: str, field: tuple[str, object]) -> None:
    assert parse_field(text) == field


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ten", "'ten' is not of the form field=value"),
        ("=whisted", "'' is not the name of a field"),
        ("ten=", "ten is given no value"),
        ("half_whist=[6", "the value '[6' of half_whist cannot be read"),
        ("quota={ 6 = 1, 6 = 2 }", "the value '{ 6 = 1, 6 = 2 }' of quota cannot be read"),
        ("half_whist=" + "[" * 5000, f"the value '{'[' * 60}…' of half_whist cannot be read"),
        ("ten=a\nstalingrad=true", "the value 'a\\nstalingrad=true' of ten cannot be read"),
        ('ten="a"\nb=1', "the value '\"a\"\\nb=1' of ten cannot be read"),
    ],
)
def test_what_is_no_field(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_field(text)
    assert str(caught.value) == message


def test_one_line() -> None:
    rules = read_rules("sochi; quota={ 6 = [3, 4] }; ten=whisted;")
    assert rules == replace_fields(load("sochi"), {"quota": {"6": [3, 4]}, "ten": "whisted"})
    assert read_rules("") == load("kodeks")
    assert read_rules("rostov", load("sochi")) == load("rostov")


def test_a_field_given_twice() -> None:
    with pytest.raises(ConventionError, match="the field 'ten' is given twice"):
        read_rules("sochi; ten=whisted; ten=checked")


def test_too_long() -> None:
    with pytest.raises(NotationError, match="more than 10000 characters"):
        read_rules("x" * 10_001)


@given(st.text(max_size=200) | st.text(alphabet='sochiten=; [],{}"\\67', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(PreferansError):
        read_rules(text)
