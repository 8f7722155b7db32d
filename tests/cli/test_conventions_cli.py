"""`preferans conventions`: the list, one preset, and the text of every field."""

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner

from preferans.cli.conventions import FAMILIES, GROUPS, conventions
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


def test_the_list_names_every_preset() -> None:
    lines = run().splitlines()
    named = [line.split()[0] for line in lines if re.match(r"  \w", line)]
    assert named == list(PRESETS)
    assert "provisional" in next(line for line in lines if line.startswith("  fspr"))
    assert "unconfirmed" in next(line for line in lines if line.startswith("  swedish"))
    assert max(map(len, lines)) <= 79


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_is_grouped_by_family(language: str) -> None:
    lines = run("--lang", language).splitlines()
    heads = [line for line in lines if line and not line.startswith(" ")]
    assert heads == [wording(language).say(f"family.{family}") for family in FAMILIES.values()]
    assert list(FAMILIES) == [preset for preset in PRESETS if preset in FAMILIES]


def test_the_list_as_json() -> None:
    listed = {item["name"]: item for item in document()}
    assert list(listed) == list(PRESETS)
    assert (listed["fspr"]["extends"], listed["kodeks"]["extends"]) == ("leningrad", None)
    assert [name for name in listed if listed[name]["provisional"]] == ["fspr"]
    assert listed["kodeks"]["unlike_sochi"]["pool_target"] == 50


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


def test_kodeks_differs_in_nothing() -> None:
    assert "Nothing differs from kodeks." in run("kodeks")


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
        (("--set", "ten=checked"), "--set needs the NAME of a convention"),
    ],
)
def test_what_does_not_exist(args: tuple[str, ...], sentence: str) -> None:
    assert sentence in run(*args, status=2)
