"""The command `preferans play` with its options, in a pipe: where it saves, what it refuses, how it ends."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import preferans
from preferans.cli.table.game import Game
from preferans.cli.table.lock import lock_of, locked
from preferans.cli.tell import card_text
from preferans.cli.wording import wording
from preferans.notation.record import Record, write
from preferans.rules.events import Dealt
from tests.terminal.pilot import play_out, setup

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
        (("--players", "1"), "1"),
        (("--hand", "2"), "--hand chooses a hand in the deals of a record, and there is none without --deal"),
        (("--bot", "rules,rules,random"), "--bot names 3, and the table has bots: 2"),
        (("--bot", "rules,"), "unknown bot ''"),
        (("--players", "2", "--bot", "rules,rules"), "--bot names 2, and the table has bots: 1"),
        (("--players", "4", "--bot", "rules,rules,rules,rules"), "--bot names 4, and the table has bots: 3"),
        (("--deal", str(RECORD), "--players", "4"), "--players does nothing with --deal"),
        (("--deal", str(RECORD), "--bot", "rules,rules,rules"), "--bot names 3, and the table has bots: 2"),
        (("--deal", "no-such-file"), "no-such-file"),
    ],
)
def test_a_wrong_option_is_answered_with_one_sentence(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = play(*arguments)
    assert done.exit_code == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    russian = play(*arguments, "--lang", "ru")
    assert russian.exit_code == 2
    assert re.search("[а-яё]{3}", russian.stderr)
    assert not saved(tmp_path).exists()


def test_a_wrong_option_leaves_the_saved_pulka_where_it_is(tmp_path: Path) -> None:
    play("--seed", "5")
    before = saved(tmp_path).read_bytes()
    assert play("--new", "--hand", "2").exit_code == 2
    assert saved(tmp_path).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "convention", "players"),
    [
        (("--players", "2"), "gusarik", 2),
        (("--convention", "gusarik"), "gusarik", 2),
        (("--convention", "gusarik", "--players", "3"), "gusarik", 3),
        (("--convention", "leningrad", "--players", "2"), "leningrad", 2),
        ((), "sochi", 3),
    ],
)
def test_two_play_gusarik(arguments: tuple[str, ...], convention: str, players: int, tmp_path: Path) -> None:
    assert play("--seed", "5", *arguments).exit_code == 0
    record = json.loads(saved(tmp_path).read_text(encoding="utf-8"))["record"]
    assert (record["convention"]["extends"], len(record["players"])) == (convention, players)


def two_deals(tmp_path: Path) -> tuple[Path, Record]:
    """Returns the record of two deals of gusarik that were played at the table, in a file."""
    session, _, _ = play_out(Game.new(setup("en", 2, convention="gusarik", seed=3, deals=2)), "en")
    file = tmp_path / "two.pulka"
    file.write_text(write(session.game.record), encoding="utf-8")
    return file, session.game.record


@pytest.mark.parametrize(("hand", "seat"), [((), 2), (("--hand", "2"), 2), (("--hand", "3"), 3)])
def test_a_record_of_two_is_dealt_again(hand: tuple[str, ...], seat: int, tmp_path: Path) -> None:
    file, record = two_deals(tmp_path)
    dealt = record.deals[0].events[0]
    assert isinstance(dealt, Dealt)
    assert dealt.hands[seat - 1] is not None
    done = play("--deal", str(file), *hand)
    assert done.exit_code == 0
    # Before the first word nothing but one's own hand is seen: ten cards of it, and the dummy sits on the left.
    shown = done.output.partition("Type in short")[0]
    cards = re.findall(r"[♠♣♦♥](?:10|[789JQKA])(?!\w)", shown.split("─")[-1])
    assert sorted(cards) == sorted(card_text(card, wording("en")) for card in dealt.hands[seat - 1] or ())
    assert "dummy  1st hand" in shown


def test_the_hand_of_the_dummy_is_nobodys(tmp_path: Path) -> None:
    file, _ = two_deals(tmp_path)
    done = play("--deal", str(file), "--hand", "1")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "hand 1 is the dummy" in done.stderr


def test_a_dummy_out_of_its_turn_is_refused(tmp_path: Path) -> None:
    file, _ = two_deals(tmp_path)
    done = play("--deal", str(file), "--set", "two_deals_each=false")
    assert done.exit_code == 2
    assert "in deal 2 the dummy does not sit where its turn is" in done.stderr


def test_a_second_table_on_the_same_file_is_refused(tmp_path: Path) -> None:
    play("--seed", "5")
    before = saved(tmp_path).read_bytes()
    for language, says in (("en", "being played in another window"), ("ru", "уже идёт в другом окне")):
        for options in ((), ("--new",)):
            with locked(saved(tmp_path)):
                done = play("--lang", language, *options)
            assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
            assert says in done.stderr
            assert str(lock_of(saved(tmp_path))) in done.stderr
    assert saved(tmp_path).read_bytes() == before
    with locked(saved(tmp_path)):
        assert play("--save", str(tmp_path / "other.json"), "--seed", "5").exit_code == 0


def test_bots_are_called_in_the_language_of_the_table_whatever_the_person_is_called(tmp_path: Path) -> None:
    play("--name", "Olga", "--players", "4", "--seed", "5", typed="pass\n")
    assert "Olga" in play("--lang", "ru").output
    data = json.loads(saved(tmp_path).read_text(encoding="utf-8"))
    assert data["record"]["players"] == ["Olga", "Борис", "Вера", "Глеб"]
    assert {deal["dealer"] for deal in data["record"]["deals"]} <= {"Olga", "Борис", "Вера", "Глеб"}
    play("--lang", "en")
    data = json.loads(saved(tmp_path).read_text(encoding="utf-8"))
    assert data["record"]["players"] == ["Olga", "Boris", "Vera", "Gleb"]


def test_no_bot_takes_the_name_of_the_person(tmp_path: Path) -> None:
    play("--name", "Вера", "--lang", "en", "--seed", "5")
    assert play("--lang", "ru").exit_code == 0
    data = json.loads(saved(tmp_path).read_text(encoding="utf-8"))
    assert data["record"]["players"][0] == "Вера"
    assert len(set(data["record"]["players"])) == 3


KEYS = r"record|first_dealer|run|seed|JSON|kind|pulka|players|deals|\w+\[\d+\]"
DAMAGES = [
    "",
    "{",
    "[]",
    '{"table": 1}',
    '{"table": 1, "record": {"pulka": 1}}',
    *('"bots": ["nobody", "rules"]', '"seed": "x"', '"first_dealer": 9', '"given": 5', '"given": [{"kind": "x"}]'),
    *('"record": 5', '"run": -1', "illegal", "hidden"),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_save_is_told_in_russian(damage: str, tmp_path: Path) -> None:
    play("--seed", "5", "--lang", "ru")
    text = saved(tmp_path).read_text(encoding="utf-8")
    data = json.loads(text)
    events = data["record"]["deals"][0]["events"]
    if damage == "illegal":
        events.append({"kind": "called", "seat": 2, "call": "6S"})
        events.append({"kind": "called", "seat": 2, "call": "6S"})
        damage = json.dumps(data)
    elif damage == "hidden":
        events[0]["hands"][1] = None
        del events[1:]
        damage = json.dumps(data)
    elif damage.startswith('"'):
        damage = json.dumps(data | json.loads(f"{{{damage}}}"))
    saved(tmp_path).write_text(damage, encoding="utf-8")
    done = play("--seed", "5", "--lang", "ru")
    said = done.output.splitlines()[0]
    assert said.startswith("Сохранённую пульку прочитать нельзя: ")
    # The keys of the file and quoted words stay; no sentence is English.
    plain = re.sub(
        r"'[^']*'|\b(record|given|first_dealer|run|seed|JSON|kind|pulka|players|deals|\w+\[\d+\])\b", "", said
    )
    assert not re.search(r"[A-Za-z]{2,}", plain), said
    assert done.output.splitlines()[1] == f"Файл отложен: {saved(tmp_path).with_name('table.1.json')}"
    assert saved(tmp_path).with_name("table.1.json").read_text(encoding="utf-8") == damage


def full(*paths: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("language", "said", "lost"),
    [
        ("en", "It could not be saved: {path}: No space left on device.", "all of it is lost (played: 0 deals)"),
        ("ru", "Сохранить не удалось: {path}: нет места на устройстве.", "потеряна вся пулька (сыграно: 0 сдач)"),
    ],
)
def test_a_pulka_that_was_never_saved_is_lost_and_said_so(
    language: str, said: str, lost: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("preferans.cli.table.save.os.replace", full)
    done = play("--seed", "5", "--lang", language, typed="pass\nl\nl\n")
    # It is said once, not at every prompt; a narrow window breaks the line.
    assert "".join(done.stdout.split()).count("".join(said.format(path=saved(tmp_path)).split())) == 1
    assert done.exit_code == 1
    assert lost in done.stderr
    assert str(saved(tmp_path)) in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("language", "why"), [("en", "Not a directory"), ("ru", "на пути стоит файл, а не каталог")])
def test_a_path_that_cannot_be_is_refused(language: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "table.json"
    done = play("--save", str(path), "--seed", "5", "--lang", language)
    assert (done.exit_code, done.stderr) == (2, f"preferans: {path}: {why}\n")


def test_what_was_saved_before_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play("--seed", "5")
    monkeypatch.setattr("preferans.cli.table.save.os.replace", full)
    done = play(typed="pass\n")
    assert done.exit_code == 1
    assert f"({saved(tmp_path)}: No space left on device); the file has it as it was in deal 1" in done.stderr
    monkeypatch.undo()


def test_a_save_that_works_again_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    real = os.replace

    def first_full(source: str, target: Path) -> None:
        calls.append(target)
        if len(calls) == 1:
            full()
        real(source, target)

    monkeypatch.setattr("preferans.cli.table.save.os.replace", first_full)
    done = play("--seed", "5", typed="pass\n")
    assert "It could not be saved" in done.output
    assert done.exit_code == 0
    assert "The pulka is saved" in done.output


def test_names_and_bots_are_chosen(tmp_path: Path) -> None:
    play("--name", "Boris", "--players", "4", "--bot", "rules,random", "--seed", "5")
    data = json.loads(saved(tmp_path).read_text(encoding="utf-8"))
    assert data["record"]["players"] == ["Boris", "Vera", "Gleb", "Nina"]
    assert data["bots"] == ["rules", "random", "random"]
