"""The command `preferans play` with its options, in a pipe: where it saves, what it refuses, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import preferans

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "examples" / "smirnov.pulka"


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def saved(tmp_path: Path) -> Path:
    return tmp_path / "state" / "preferans" / "table.json"


def play(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(preferans, ["play", *arguments], input=typed)


def test_the_end_of_the_input_saves_and_is_no_failure(tmp_path: Path) -> None:
    done = play("--seed", "5")
    assert done.exit_code == 0
    assert "The pulka is saved. To go on: preferans play" in done.output
    assert saved(tmp_path).exists()
    again = play()
    assert "The pulka goes on, deal 1." in again.output


@pytest.mark.parametrize(("lang", "word"), [("ru", "й"), ("ru", "q"), ("en", "quit")])
def test_q_saves(tmp_path: Path, lang: str, word: str) -> None:
    done = play("--lang", lang, "--seed", "5", typed=f"{word}\nпас\n")
    assert done.exit_code == 0
    assert saved(tmp_path).exists()


def test_the_language_comes_from_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert "Ваше слово" in play("--seed", "5").output
    assert "Ваше слово" not in play("--lang", "en", "--new").output


def test_nothing_is_coloured_in_a_pipe() -> None:
    assert "\x1b" not in play("--seed", "5", typed="pass\n?\ns\nrules\n").output


def test_the_first_screen_says_what_to_type() -> None:
    first = play("--seed", "5").output
    assert "Type in short" in first
    assert "? shows all words" in first


def test_a_new_pulka_keeps_the_old_one_aside(tmp_path: Path) -> None:
    play("--seed", "5")
    before = saved(tmp_path).read_bytes()
    done = play("--new", "--players", "4", "--seed", "6")
    aside = saved(tmp_path).with_name("table.1.json")
    assert "The former pulka is kept aside" in done.output
    assert aside.read_bytes() == before
    assert len(json.loads(saved(tmp_path).read_text(encoding="utf-8"))["record"]["players"]) == 4


@pytest.mark.parametrize(
    "options", [("--players", "4"), ("--convention", "rostov"), ("--set", "pool_target=10"), ("--bot", "random")]
)
def test_a_pulka_in_progress_keeps_its_settings(options: tuple[str, str], tmp_path: Path) -> None:
    play("--seed", "5")
    before = saved(tmp_path).read_bytes()
    done = play(*options)
    assert done.exit_code == 2
    assert "in progress" in done.stderr
    assert options[0] in done.stderr
    assert saved(tmp_path).read_bytes() == before


@pytest.mark.parametrize(
    ("text", "says"), [("{", "cannot be read"), ('{"table": 99}', "newer version"), ("", "cannot be read")]
)
def test_a_bad_save_is_kept_aside_and_a_new_pulka_begins(text: str, says: str, tmp_path: Path) -> None:
    saved(tmp_path).parent.mkdir(parents=True)
    saved(tmp_path).write_text(text)
    done = play("--seed", "5")
    assert done.exit_code == 0
    assert says in done.output
    assert "Traceback" not in done.output
    assert saved(tmp_path).with_name("table.1.json").read_text() == text
    assert json.loads(saved(tmp_path).read_text(encoding="utf-8"))["table"] == 1


def test_another_file_may_be_named(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    done = play("--save", str(file), "--seed", "5")
    assert f"preferans play --save {file}" in done.output
    assert file.exists()
    assert not saved(tmp_path).exists()
    assert "goes on" in play("--save", str(file)).output


def test_a_folder_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = play("--save", str(tmp_path / "file" / "table.json"), "--seed", "5", typed="pass\n")
    assert "Traceback" not in done.output
    assert done.exit_code in (0, 2)


@pytest.mark.parametrize("hand", ["1", "2", "3"])
def test_a_record_is_dealt_and_the_hand_is_chosen(hand: str, tmp_path: Path) -> None:
    done = play("--deal", str(RECORD), "--hand", hand, typed="")
    first = {"1": "♠K  ♠8  ♠7", "2": "♠A  ♠J  ♠9", "3": "♠Q  ♠10"}[hand]
    assert done.exit_code == 0
    assert first in done.output
    assert "not saved" in done.output
    assert not saved(tmp_path).exists()


def test_a_deal_is_played_to_its_end() -> None:
    typed = "pass\n" + "1\n" * 30
    done = play("--deal", str(RECORD), "--bot", "pass-always", typed=typed)
    assert done.exit_code == 0
    assert "The deals of the record are played." in done.output


@pytest.mark.parametrize("form", ["text", "line", "json"])
def test_every_form_of_a_record_is_dealt(form: str, tmp_path: Path) -> None:
    text = CliRunner().invoke(preferans, ["convert", str(RECORD), "--to", form]).output
    file = tmp_path / f"deal.{form}"
    file.write_text(text, encoding="utf-8")
    assert "♠K  ♠8  ♠7" in play("--deal", str(file)).output


def test_unknown_hands_of_a_record_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "deal.pulka"
    file.write_text('[Players "Anna, Boris, Clara"] [Hand1 "SAKQJT987 HA7"] Auction: 1 6S', encoding="utf-8")
    first, again, other = (play("--deal", str(file), "--seed", seed).output for seed in ("1", "1", "2"))
    assert "♠A  ♠K  ♠Q" in first
    assert first == again
    assert first == other


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--bot", "nobody"), "unknown bot 'nobody'"),
        (("--convention", "nowhere"), "nowhere"),
        (("--set", "pool_targt=5"), "pool_targt"),
        (("--name", " "), "not a player's name"),
        (("--players", "5"), "5"),
        (("--deal", "no-such-file"), "no-such-file"),
    ],
)
def test_a_wrong_option_is_answered_with_one_sentence(arguments: tuple[str, ...], says: str) -> None:
    done = play(*arguments)
    assert done.exit_code == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_names_and_bots_are_chosen(tmp_path: Path) -> None:
    play("--name", "Boris", "--players", "4", "--bot", "rules,random", "--seed", "5")
    data = json.loads(saved(tmp_path).read_text(encoding="utf-8"))
    assert data["record"]["players"] == ["Boris", "Vera", "Gleb", "Nina"]
    assert data["bots"] == ["rules", "random", "random"]
