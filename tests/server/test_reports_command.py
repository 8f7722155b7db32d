"""The command `reports` on what may lie in a database: an open hand, damaged reports, words of both languages."""

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import preferans
from preferans.notation.event_json import encode
from preferans.rules.convention import load
from preferans.rules.events import Answered, Played
from preferans.rules.view import redact
from preferans.server.bots import Question
from preferans.server.reporting import Decision
from preferans.server.sql_store import open_store
from preferans.server.store import Report
from preferans.server.wire import Hint
from preferans.server.wire.hints import HintOption
from tests.server.support import run, temporary
from tests.support import Deal, card, dealt

GIVEN = dealt("S87 CKQJT DKJT H7", "SKJT9 CA9 DA HKQJ", "SAQ C8 DQ87 HAT98", "C7 D9")
NAMES = ["Анна", "Борис", "Вера"]
DEALER = 2
"""So that the names sit in the seats 1 to 3 in their order."""


def opened() -> Deal:
    """Seat 3 has whisted, opened the cards and leads from the hand of seat 1."""
    table = Deal(load("sochi"), GIVEN).say("pass 6S pass").discard("C7 D9").name("6S").answer("whist pass open")
    assert (table.to_act, table.decider) == (1, 3)
    return table


def decision(table: Deal, action: Played | Answered, why: str = "", error: float = 0.0) -> str:
    """Returns what is kept of an *action* of the bot in seat 3, with a hint that has nothing else."""
    events = [msgspec.Raw(msgspec.json.encode(encode(redact(event, 3)))) for event in table.log]
    question = Question("quick", 3, events, "1", dealer=DEALER)
    hint = Hint([HintOption(encode(action), -3.0, error)], 40, False, why, 0.25, [], None) if why else None
    return msgspec.json.encode(Decision("quick", "quick", "1", 2, NAMES, encode(action), question, hint)).decode()


def shown(tmp_path: Path, *kept: str, lang: str = "ru", json_: bool = False) -> Result:
    async def work() -> None:
        store = await open_store(temporary(tmp_path))
        for number, data in enumerate(kept, start=1):
            await store.keep_report(Report("стол", number, 1, "anna", "", float(number), data))
        await store.close()

    run(work())
    arguments = ["reports", temporary(tmp_path), "--lang", lang, *(["--json"] if json_ else [])]
    return CliRunner().invoke(preferans, arguments)


def test_a_card_of_the_partners_open_hand_is_told_with_that_hand(tmp_path: Path) -> None:
    lines = shown(tmp_path, decision(opened(), Played(1, card("H7")))).stdout.splitlines()
    assert any(line.startswith("Рука 3: ") and "H7" not in line for line in lines)
    (source,) = [line for line in lines if "открытой руки" in line]
    assert source.startswith("Ходил с открытой руки 1 (Анна): ")
    assert "7" in source.rpartition(" ")[2]


def test_the_reason_is_told_in_words_and_no_error_where_there_is_none(tmp_path: Path) -> None:
    exact, rough = (decision(opened(), Played(1, card("H7")), "beaten-often", error) for error in (0.0, 1.25))
    out = shown(tmp_path, exact, rough).stdout
    assert out.count("Так играющий садится чаще всего: в 75 % раскладов.") == 2
    assert "beaten" not in out
    assert [line.split()[2:] for line in out.splitlines() if line.startswith("  * ")] == [
        ["−3,0"],
        ["−3,0", "±", "1,2"],
    ]


def test_a_reason_of_another_version_is_told_as_it_was_kept(tmp_path: Path) -> None:
    assert "so-it-was" in shown(tmp_path, decision(opened(), Played(1, card("H7")), "so-it-was")).stdout


def test_an_answer_to_an_offer_is_told_in_words(tmp_path: Path) -> None:
    offered = opened().play("H7").claim(6)
    out = shown(tmp_path, decision(offered, Answered(3, True))).stdout
    assert "Сделал: да" in out
    assert "True" not in out


@pytest.mark.parametrize("damage", ["{}", "xx", "[]", '{"names": [], "place": 4}', "null"])
def test_a_damaged_report_is_named_and_the_others_are_told(damage: str, tmp_path: Path) -> None:
    whole = decision(opened(), Played(1, card("H7")))
    done = shown(tmp_path, whole, damage, whole)
    assert done.exit_code == 0
    assert "Стол стол, событие 2: сообщение испорчено, его не прочесть." in done.stdout.splitlines()
    assert done.stdout.count("Сделал: H7") == 2
    documents = json.loads(shown(tmp_path, json_=True).stdout)
    assert [document.get("damaged") for document in documents] == [None, damage, None]


def test_what_is_no_database_is_told_in_the_language_of_the_interface(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database, only text, but long enough to be looked at as one" * 20)
    told = {
        "": "имя базы пустое",
        str(tmp_path): f"{tmp_path}: это каталог, а не файл",
        str(text): f"{text}: это не база столов",
        str(tmp_path / "none"): f"{tmp_path / 'none'}: такого файла нет",
    }
    for path, sentence in told.items():
        done = CliRunner().invoke(preferans, ["reports", path, "--lang", "ru"])
        assert (done.exit_code, done.stdout) == (2, "")
        assert sentence in done.stderr
