"""What the command line says in Russian: every error of the engine, the errors of `click`, and the help."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import COMMANDS, preferans
from preferans.cli.translation import helped, translated
from tests.cli.sentences import plain_template, templates

RUSSIAN = {"LC_ALL": "ru_RU.UTF-8"}
BUILT_OTHERWISE = {
    "{} is not a call: only a nine or a misere is called without the talon",
    "this cannot stand here in JSON",
    "an object",
    "that",
    "that number",
    "the Cyrillic {}",
    "{} or {}",
    '1, 2 or text such as "1/10"',
    *("whist", "pass", "half", "misere", "misere-no-talon", "all-pass"),
    *("integer", "integer range", "float", "float range"),
}
"""Templates whose sentence or word is put together in a way that the walk through the source does not see."""

SAME_IN_RUSSIAN = re.compile(
    r"`[\w -]+`|--?[\w-]+|\[[\w|-]+\]|\[x[<>=0-9]+\]|preferans \w*|JSON| [NS] "
    r"|\b(bench|conventions|convert|match|odds|play|replay|reports|schema|score|serve|simulate|solve)\b"
)


def catalogue(name: str) -> dict[str, dict[str, str]]:
    text = (files("preferans.cli") / "texts" / "ru" / name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def run(*arguments: str, text: str | None = None, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(preferans, list(arguments), input=text, env=RUSSIAN if env is None else env)


def test_every_error_of_the_engine_has_its_russian_sentence() -> None:
    tables = catalogue("errors.toml")
    known = {plain_template(english) for table in ("error", "value") for english in tables[table]}
    lacking = {template: place for template, place in templates().items() if template not in known}
    assert not lacking, "add these to src/preferans/cli/texts/ru/errors.toml"


def test_no_russian_sentence_is_left_over() -> None:
    tables = catalogue("errors.toml")
    raised = templates().keys() | BUILT_OTHERWISE
    known = [english for table in ("error", "value") for english in tables[table]]
    left = [english for english in known if plain_template(english) not in raised]
    assert not left


def test_every_error_of_the_solver_has_its_russian_sentence() -> None:
    known = {plain_template(english) for english in catalogue("solver_errors.toml")["error"]}
    known |= {plain_template(english) for english in catalogue("errors.toml")["error"]}
    built_otherwise = {"the hands have {} with {} on the table, which cannot be"}
    assert templates("solver").keys() - known == built_otherwise


def test_every_error_of_the_table_has_its_russian_sentence() -> None:
    known = {plain_template(english) for english in catalogue("play_errors.toml")["error"]}
    raised = templates("cli/table").keys()
    # The command itself asks for a deal in the record; "the record" stands in a sentence for the place of anything.
    assert known == raised | {"the record has no deal", "the record is an object"}


@pytest.mark.parametrize("name", ["errors.toml", "help.toml", "play_errors.toml", "solver_errors.toml"])
def test_a_translation_has_the_placeholders_of_the_sentence(name: str) -> None:
    for table, entries in catalogue(name).items():
        for english, russian in entries.items():
            if table != "help":
                used = set(re.findall(r"\{(\w+)\}", russian))
                assert used <= set(re.findall(r"\{(\w+)\}", english)), english
            assert re.search("[а-яё]", russian.lower()) or english in ("sheet", "sheet, {key}") or table == "place"


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        (
            "deal 3: A says whist, but it is B's turn to answer",
            "сдача 3: A говорит «вист», а слово за другим игроком (B)",
        ),
        ("line 14, column 70: 'wist' cannot stand here", "строка 14, знак 70: 'wist' здесь стоять не может"),
        ("deals[0].dealer: the dealer is a player's name", "deals[0].dealer: сдающий — это имя игрока"),
        (
            "unknown field 'hol' in the convention, did you mean 'hold'?",
            "поля 'hol' в соглашениях нет; может быть, 'hold'?",
        ),
        (
            "unknown convention 'sосhi' (it mixes Latin and Cyrillic letters), did you mean 'sochi'?",
            "соглашения 'sосhi' нет (в слове смешаны латиница и кириллица); может быть, 'sochi'?",
        ),
        (
            "consolation cannot be 'x'; it takes trick_price, none, a whole number from 0 to 1000",
            "consolation не бывает 'x'; можно: trick_price, none, целое число от 0 до 1000",
        ),
        (
            "deal 1, tricks: A must be a whole number from 0 to 10, not true",
            "сдача 1, tricks: A: нужно целое число от 0 до 10, а не true",
        ),
        ("something that nobody says", "something that nobody says"),
    ],
)
def test_sentences(english: str, russian: str) -> None:
    assert translated(english, "ru") == russian
    assert translated(english, "en") == english


@pytest.mark.parametrize(
    ("arguments", "text", "sentence"),
    [
        (("score", "--foo"), None, "параметра '--foo' нет"),
        (("score", "no-such-file"), None, "ФАЙЛ: файла 'no-such-file' нет"),
        (("replay",), None, "не указан аргумент ФАЙЛ"),
        (("convert", "-"), None, "не указан параметр '--to'; возможны text, line, json"),
        (("convert", "-", "--to", "x"), None, "'--to': 'x' не годится, возможны 'text', 'line', 'json'"),
        (("replay", "-", "--deal", "0"), None, "'--deal': 0 вне границ x>=1"),
        (("replay", "-", "--deal", "q"), None, "'--deal': 'q' — не целое число"),
        (("scroe",), None, "команды 'scroe' нет"),
        (("score", "--set"), None, "у параметра '--set' нет значения"),
        (("score", "--json=1"), None, "параметр '--json' пишется без значения"),
        (("score", "-", "x"), None, "лишний аргумент: x"),
        (("score", "--set", "ten"), None, "'--set': 'ten' — не вида поле=значение"),
        (("conventions", "--set", "ten=checked"), None, "с --set нужно НАЗВАНИЕ соглашения"),
        (("conventions", "soch"), None, "соглашения 'soch' нет; может быть, 'sochi'?"),
        (("conventions", "sochi", "hol"), None, "поля 'hol' в соглашениях нет; может быть, 'hold'?"),
        (("solve",), None, "нужны три руки, либо --file, либо --record"),
        (("solve", "SA", "SK"), None, "рук 2, а не 3"),
        (("solve", "SA", "SX", "SQ", "--contract", "6S"), None, "рука 2: 'X' в 'SX' — не достоинство"),
        (("solve", "SA", "SA", "SQ", "--contract", "6S", "--declarer", "1"), None, "SA стоит в двух местах"),
        (
            ("solve", "SA", "SK7", "SQ", "--contract", "6S", "--declarer", "1"),
            None,
            "на руках 1, 2 и 1 карт, на столе 0",
        ),
        (("solve", "SA", "SK", "SQ", "--contract", "6S"), None, "не указан играющий для 6S"),
        (("odds", "SA", "--discard", "S7", "--contract", "6S"), None, "на руке карт 1, в сносе 1, а нужно 10 и 2"),
        (("score",), "", "ввод пуст; нужен объект JSON с пулькой"),
        (("score",), '[Players "А, Б"]', "это похоже на запись игры: её читает `preferans replay`"),
        (("score",), '{"players": 1}', "не указано соглашение (convention)"),
        (("replay", "-"), "x", "строка 1, знак 1: 'x' стоит до первой сдачи"),
    ],
)
def test_what_the_commands_answer(arguments: tuple[str, ...], text: str | None, sentence: str) -> None:
    result = run(*arguments, text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_language_is_known_before_the_mistake() -> None:
    for arguments in (("score", "--foo", "--lang", "ru"), ("--lang", "ru", "score", "--foo"), ("--lang=ru", "--foo")):
        assert "параметра '--foo' нет" in run(*arguments, env={"LC_ALL": "C"}).stderr
    assert "No such option" in run("score", "--foo", "--lang", "en").stderr


def test_the_group_hands_its_language_down() -> None:
    assert "Сочинка" in run("--lang", "ru", "conventions", env={"LC_ALL": "C"}).stdout
    assert "Sochi" in run("--lang", "en", "conventions").stdout
    assert "Sochi" in run("--lang", "ru", "conventions", "--lang", "en").stdout


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_word_of_the_help_is_translated(command: str) -> None:
    page = run(*command.split(), "--help")
    assert page.exit_code == 0
    assert page.stdout.startswith("Вызов: ")
    plain = SAME_IN_RUSSIAN.sub(" ", page.stdout)
    assert not re.findall("[A-Za-z]{2,}", plain), plain
    english = run(*command.split(), "--help", env={"LC_ALL": "C"}).stdout
    assert not re.search("[а-яё]{2,}", english.replace("преферанс", ""))


def test_every_text_of_the_help_is_one_that_stands_in_it() -> None:
    said: set[str] = set()
    context = click.Context(preferans)
    for name in COMMANDS:
        command = preferans.get_command(context, name)
        assert command is not None
        said |= {" ".join(part.split()) for part in (command.help or "").split("\n\n")}
        said |= {
            parameter.help for parameter in command.params if isinstance(parameter, click.Option) and parameter.help
        }
    said |= {line for _, line in COMMANDS.values()} | {preferans.help or ""}
    assert [text for text in said if helped(text, "ru") == text] == []


def test_json_is_the_same_in_both_languages(tmp_path: Path) -> None:
    file = tmp_path / "pulka.json"
    file.write_text(json.dumps({"convention": "sochi", "players": ["A", "B"]}), encoding="utf-8")
    assert run("score", str(file), "--json").stdout == run("score", str(file), "--json", "--lang", "en").stdout


def test_a_file_is_named_before_the_sentence(tmp_path: Path) -> None:
    file = tmp_path / "pulka.json"
    file.write_text('{"convention": "sochi"}', encoding="utf-8")
    assert f"{file}: не названы игроки (players)" in run("score", str(file)).stderr
