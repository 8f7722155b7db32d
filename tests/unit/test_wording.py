"""The texts of both languages: the same keys, the same placeholders, every reason and every plural form."""

import re
from fractions import Fraction
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner

import preferans.cli
from preferans.cli.wording import (
    LANGUAGES,
    default_language,
    lang_option,
    number,
    reason_text,
    signed,
    speaking,
    spoken,
    wording,
)
from preferans.rules.errors import Reason

NEEDED_FORMS = {"ru": {"one", "few", "many"}, "en": {"one", "other"}}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_keys() -> None:
    russian, english = wording("ru"), wording("en")
    assert russian.texts.keys() == english.texts.keys()
    assert russian.forms.keys() == english.forms.keys()


def test_both_languages_have_the_same_placeholders() -> None:
    russian, english = wording("ru"), wording("en")
    for key, text in russian.texts.items():
        assert placeholders(text) == placeholders(english.texts[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_its_forms(language: str) -> None:
    for key, forms in wording(language).forms.items():
        assert set(forms) == NEEDED_FORMS[language], key
        assert all(placeholders(form) <= {"n"} for form in forms.values()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_text(language: str) -> None:
    texts = wording(language)
    assert all(reason_text(reason, texts) for reason in Reason)
    named = {key.removeprefix("reason.") for key in texts.texts if key.startswith("reason.")}
    assert named == {reason.value for reason in Reason}


def test_every_key_that_the_code_names_exists() -> None:
    folder = Path(preferans.cli.__file__).parent
    known = wording("en")
    for file in folder.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        for key in re.findall(r"""\.say\(\s*"([^"{}]+)\"""", source):
            assert key in known.texts, (file.name, key)
        for key in re.findall(r"""\.plural\([^"()]*,\s*"([^"{}]+)\"""", source):
            assert key in known.forms, (file.name, key)


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0 взяток"),
        (1, "1 взятка"),
        (2, "2 взятки"),
        (4, "4 взятки"),
        (5, "5 взяток"),
        (11, "11 взяток"),
        (14, "14 взяток"),
        (21, "21 взятка"),
        (111, "111 взяток"),
        (122, "122 взятки"),
        (Fraction(1, 2), "½ взятки"),
        (-2, "−2 взятки"),
    ],
)
def test_russian_plurals(n: int | Fraction, said: str) -> None:
    assert wording("ru").plural(n, "count.tricks") == said


def test_numbers() -> None:
    assert number(Fraction(-550, 3)) == "−183⅓"
    assert number(Fraction(5, 2)) == "2½"
    assert signed(Fraction(0)) == "0"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LC_MESSAGES": "ru_UA", "LANG": "en_US"}, "ru"),
        ({"LC_ALL": "en_GB", "LC_MESSAGES": "ru_RU", "LANG": "ru_RU"}, "en"),
        ({"LC_ALL": "RU"}, "ru"),
    ],
)
def test_the_locale_gives_the_language(environment: dict[str, str], language: str) -> None:
    assert default_language(environment) == language


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (["score", "--lang", "ru"], "ru"),
        (["--lang=ru", "score"], "ru"),
        (["--lang", "ru", "score", "--lang", "en"], "en"),
        (["score", "--", "--lang", "ru"], "en"),
        (["score", "--lang"], "en"),
        (["score", "--lang", "fr"], "en"),
    ],
)
def test_the_arguments_give_the_language(arguments: list[str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    with speaking(arguments):
        assert spoken() == language
    assert spoken() == "en"


def test_there_is_no_third_language() -> None:
    with pytest.raises(ValueError, match="no texts in the language 'fr'"):
        wording("fr")


def test_the_option_passes_the_language() -> None:
    import click

    @click.command()
    @lang_option
    def show(lang: str) -> None:
        click.echo(lang)

    assert CliRunner().invoke(show, [], env={"LC_ALL": "ru_RU"}).output == "ru\n"
    assert CliRunner().invoke(show, ["--lang", "en"], env={"LC_ALL": "ru_RU"}).output == "en\n"
    assert CliRunner().invoke(show, ["--lang", "fr"]).exit_code == 2
