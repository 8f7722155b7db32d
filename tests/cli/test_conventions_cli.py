"""`preferans conventions`: the list, one preset, and the text of every field."""

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner

from preferans.cli.convention_text import FAMILIES, GROUPS
from preferans.cli.conventions import conventions
from preferans.cli.field_text import value_texts
from preferans.cli.wording import LANGUAGES, wording
from preferans.rules.convention import PRESETS
from preferans.rules.fields import FIELDS


def run(*args: str, status: int = 0) -> str:
    result = CliRunner().invoke(conventions, args, env={"LC_ALL": "C.UTF-8"})
    assert result.exit_code == status, result.output
    return result.output


def document(*args: str) -> Any:
    return json.loads(run("--json", *args))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_and_preset_has_its_text(language: str) -> None:
    texts = wording(language).texts
    assert {key.removeprefix("field.") for key in texts if key.startswith("field.")} == set(FIELDS)
    assert {key.removeprefix("group.") for key in texts if key.startswith("group.")} == set(GROUPS.values())
    for preset in PRESETS:
        assert texts[f"preset.{preset}.title"]
        assert texts[f"preset.{preset}.about"]


OPEN = {
    "classic": {"elka_cells", "chain_reset", "bird_mode"},
    "shuler": {"pool_price"},
    "four_twelve": {"pool_price"},
    "ural": set(),
    "leningrad_joker": {"zero_bonus", "responsibility"},
    "rostov_mountain": {"pool_price", "undertrick_factor"},
    "zhuk": {"consolation_passer", "pool_price"},
    "gusarik": {"dummy_always_leads"},
}
"""The fields that V A, C, D and E mark as reconstructed or open, by the preset that they are chosen for."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_what_was_filled_in_is_said_where_it_is_chosen(preset: str, language: str) -> None:
    text = wording(language).texts.get(f"preset.{preset}.filled-in")
    assert (text is not None) == (preset in OPEN)
    if text is not None:
        head = " ".join(run("--lang", language, preset).partition("\n\n")[0].split())
        assert text in head
        assert {name for name in FIELDS if re.search(rf"\b{name}\b", text)} == OPEN[preset]


def test_the_list_names_every_preset() -> None:
    lines = run().splitlines()
    assert [line.split()[0] for line in lines if re.match(r"  \w", line)] == list(PRESETS)
    assert sum("Unlike sochi:" in line for line in lines) == len(PRESETS) - 1
    assert "provisional" in next(line for line in lines if line.startswith("  fspr"))
    assert "unconfirmed" in next(line for line in lines if line.startswith("  swedish"))
    assert max(map(len, lines)) <= 79


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_is_grouped_by_family(language: str) -> None:
    heads = [wording(language).say(f"family.{family}") for family in FAMILIES.values()]
    assert [line for line in run("--lang", language).splitlines() if line in heads] == heads
    assert list(FAMILIES) == [preset for preset in PRESETS if preset in FAMILIES]


def test_the_list_as_json() -> None:
    listed = {item["name"]: item for item in document()}
    assert list(listed) == list(PRESETS)
    assert (listed["fspr"]["extends"], listed["kodeks"]["extends"]) == ("leningrad", None)
    assert [name for name in listed if listed[name]["provisional"]] == ["fspr", "classic_msu1971"]
    assert listed["kodeks"]["differs_from_sochi"]["pool_target"] == 50
    assert listed["sochi"]["differs_from_sochi"] == {}


def test_one_preset_as_json() -> None:
    shown = document("rostov")
    assert shown["name"] == "rostov"
    assert set(shown["fields"]) == set(FIELDS)
    assert shown["fields"]["quota"]["6"] == [4, 4]


def test_one_preset_marks_what_differs_from_kodeks() -> None:
    lines = run("sochi").splitlines()
    assert "* ten = checked  (whisted)" in lines
    assert "  whist_style = greedy" in lines
    assert len([line for line in lines if line.startswith("* ")]) == 5
    assert max(map(len, lines)) <= 79


def test_kodeks_is_the_first() -> None:
    shown = run("kodeks")
    assert shown.splitlines()[2].startswith("All other presets come from this one.")
    assert "\n* " not in shown
    assert "\n* ten = checked  (whisted)" in run("kodeks", "--set", "ten=checked")


def test_a_preset_is_compared_with_the_one_that_it_extends() -> None:
    lines = run("fspr").splitlines()
    assert "* talon_pay = true  (false)" in lines
    assert "  whist_style = gentleman" in lines, "as in leningrad"
    assert "differs from leningrad, the preset that fspr extends" in " ".join(lines)
    shown = document("fspr")
    assert (shown["extends"], shown["changes"]["talon_pay"]) == ("leningrad", True)
    assert "whist_style" not in shown["changes"]
    assert shown["differs_from_sochi"]["whist_style"] == "gentleman"


def test_the_choices_stand_below_a_field() -> None:
    lines = [line.strip() for line in run("sochi").splitlines()]
    at = lines.index("hold = senior")
    assert "senior | first_hand | through_passer | any_of_two | none" in lines[at : at + 4]


def test_one_field_explains_its_values() -> None:
    lines = run("sochi", "hold").splitlines()
    assert lines[0] == "sochi: hold = senior"
    assert lines[3].startswith("› senior          the one who sits earlier")
    assert lines[-1] == "In kodeks, which sochi extends: senior."
    shown = document("sochi", "hold")
    assert (shown["field"], shown["value"], shown["meaning"]["source"]) == ("hold", "senior", "K 3.3.8")
    assert [item["value"] for item in shown["meaning"]["values"]] == list(FIELDS["hold"].values)  # type: ignore[union-attr]


def test_a_number_of_its_own_is_marked_too() -> None:
    assert "› …            a whole number from 0 to 1000" in run("rostov", "consolation").splitlines()


def test_json_has_the_meanings() -> None:
    meanings = document("sochi")["meanings"]
    assert meanings.keys() == FIELDS.keys()
    for name, meaning in meanings.items():
        assert meaning.keys() == {"en", "ru", "values", "source"}, name
        assert meaning["values"], name
        assert all(value.keys() - {"value"} == {"en", "ru"} for value in meaning["values"]), name
    assert "minutes" in meanings["end_count"]["en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_its_text(language: str) -> None:
    texts = wording(language)
    named = {f"{name}.{text.value}" for name in FIELDS for text in value_texts(name, texts) if text.value}
    written = {key.removeprefix("value.") for key in texts.texts if key.startswith("value.")}
    assert written <= named
    assert {key for key in named - written if not key.endswith((".true", ".false"))} == set()


def test_in_russian() -> None:
    assert "Сочинка" in run("--lang", "ru")
    assert "Кто может сказать «здесь»" in run("kodeks", "--lang", "ru")


def test_set_changes_the_shown_fields() -> None:
    assert document("sochi", "--set", "half_whist=[6]")["fields"]["half_whist"] == [6]
    assert "* half_whist = [6]  ([6, 7])" in run("sochi", "--set", "half_whist=[6]")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("soch",), "unknown convention 'soch', did you mean 'sochi'?"),
        (("sochi", "--set", "ten=no"), "ten cannot be 'no'"),
        (("sochi", "hol"), "unknown field 'hol' in the convention, did you mean 'hold'?"),
        (("--set", "ten=checked"), "--set needs the NAME of a convention"),
    ],
)
def test_what_does_not_exist(args: tuple[str, ...], sentence: str) -> None:
    assert sentence in run(*args, status=2)
