"""Whole pulkas through the real program in a pseudo-terminal, played by its own hints."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from preferans.cli.wording import wording
from tests.terminal.window import PROMPT, Window

SHORT = ("--set", "pool_target=4")
PROMPTS = 600


def played_to_the_end(window: Window, language: str) -> tuple[str, list[str]]:
    """Plays by the hints until the program ends; returns the last screen and every line typed."""
    hint = re.compile(wording(language).say("play.hint", action="(.+?)", why="").replace(". ", r"\. ", 1).rstrip())
    asked = wording(language).say("play.settle"), wording(language).say("play.deal-again")
    paging = (*asked, wording(language).say("play.go-on"))
    shown = window.screen()
    typed: list[str] = []
    for _ in range(PROMPTS):
        if not shown.endswith(PROMPT):
            return shown, typed
        line = ""
        if not any(text in shown for text in paging):
            said = hint.search(window.type("h"))
            assert said is not None, window.screen()
            line = said[1]
        typed.append(line)
        shown = window.type(line)
    raise AssertionError(f"not over after {PROMPTS} lines: {shown}")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_pulka(language: str, players: int, tmp_path: Path) -> None:
    arguments = ("--lang", language, "--players", str(players), "--seed", "8", *SHORT)
    with Window(*arguments, state=tmp_path) as window:
        shown, typed = played_to_the_end(window, language)
        assert window.status() == 0, shown
    texts = wording(language)
    assert texts.say("play.after.over") in shown
    assert texts.say("settlement.payments") in shown
    assert texts.say("play.statistics.title") in shown
    assert len(typed) > 20
    assert [path.name for path in (tmp_path / "preferans").iterdir()] == ["table-1.pulka"]


def test_the_suits_have_four_colours(tmp_path: Path) -> None:
    with Window("--seed", "5", state=tmp_path) as window:
        window.screen()
        for code, sign in (("1m", "♠"), ("1;32m", "♣"), ("1;94m", "♦"), ("1;31m", "♥")):
            assert f"\x1b[{code}{sign}" in window.raw


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour(environment: dict[str, str], tmp_path: Path) -> None:
    with Window("--seed", "5", state=tmp_path, environment=environment) as window:
        assert "♠" in window.screen()
        assert not re.search(r"\x1b\[[0-9;]*3[0-9]m|\x1b\[[0-9;]*9[0-7]m", window.raw)


def test_a_window_is_resized(tmp_path: Path) -> None:
    with Window("--seed", "5", state=tmp_path) as window:
        assert max(map(len, window.screen().splitlines())) == 80
        window.resize(60, 20)
        assert max(map(len, window.type("").splitlines())) == 60
        window.resize(120, 60)
        assert max(map(len, window.type("").splitlines())) == 80


def test_the_sheet_is_drawn_where_it_fits(tmp_path: Path) -> None:
    with Window("--seed", "5", state=tmp_path, rows=50) as window:
        window.screen()
        assert "╲" in window.type("s")
        window.resize(80, 24)
        assert "╲" not in window.type("s")


def test_ctrl_c_saves(tmp_path: Path) -> None:
    with Window("--seed", "5", state=tmp_path) as window:
        window.screen()
        shown = window.interrupt()
        assert "The pulka is saved" in shown
        assert "Traceback" not in shown
        assert window.status() == 130
    assert (tmp_path / "preferans" / "table.json").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_comes_with_the_prompt_is_not_kept_for_the_next_line(number: int, tmp_path: Path) -> None:
    """The prompt is seen before the program waits behind it; the signal comes at that very moment, several times."""
    for evening in range(3):
        with Window("--save", str(tmp_path / f"{evening}.json"), "--seed", "5", state=tmp_path) as window:
            window.screen()
            os.kill(window.process.pid, number)
            assert "The pulka is saved" in window.rest()
            assert window.status() == (130 if number == signal.SIGINT else 0)


def test_a_file_that_was_set_aside_is_told_before_the_table_is_drawn(tmp_path: Path) -> None:
    """A live screen is cleared: what was told stays until Enter."""
    file = tmp_path / "preferans" / "table.json"
    file.parent.mkdir()
    file.write_text("{")
    with Window("--seed", "5", "--lang", "ru", state=tmp_path, columns=200) as window:
        shown = window.screen()
        assert "Сохранённую пульку прочитать нельзя: строка 1" in shown
        assert f"Файл отложен: {file.with_name('table.1.json')}" in shown
        assert "Ваше слово" not in shown
        assert shown.endswith(f"{wording('ru').say('play.go-on')}\n{PROMPT}")
        assert "Ваше слово" in window.type("")
    with Window("--new", "--seed", "5", state=tmp_path, columns=200) as window:
        shown = window.screen()
        assert f"The former pulka is kept aside: {file.with_name('table.2.json')}" in shown
        assert "Your call" not in shown
        assert "Your call" in window.type("")


def test_two_windows_do_not_play_the_same_pulka(tmp_path: Path) -> None:
    with Window("--seed", "5", state=tmp_path) as first:
        first.screen()
        with Window("--lang", "ru", state=tmp_path, columns=200) as second:
            assert "эта пулька уже идёт в другом окне" in second.rest()
            assert second.status() == 2
        first.type("pass")
        first.interrupt()
        assert first.status() == 130
    with Window(state=tmp_path) as window:
        assert "The pulka goes on, deal 1." in window.screen()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_window_saves(number: int, tmp_path: Path) -> None:
    with Window("--seed", "5", state=tmp_path) as window:
        window.screen()
        window.type("1")
        os.kill(window.process.pid, number)
        assert "Traceback" not in window.rest()
        assert window.status() == 0
    with Window(state=tmp_path) as window:
        assert "The pulka goes on, deal 1." in window.screen()


def test_the_end_of_the_input_saves(tmp_path: Path) -> None:
    with Window("--seed", "5", state=tmp_path) as window:
        window.screen()
        os.write(window.master, b"\x04")
        assert "The pulka is saved" in window.rest()
        assert window.status() == 0


def test_days_later_it_goes_on_in_the_other_language(tmp_path: Path) -> None:
    with Window("--seed", "8", "--lang", "en", state=tmp_path) as window:
        window.screen()
        window.type("pass")
        window.raw = ""
        os.write(window.master, b"q\n")
        assert "The pulka is saved" in window.rest()
        assert window.status() == 0
    with Window("--lang", "ru", state=tmp_path) as window:
        shown = window.screen()
        assert "Пулька продолжается, сдача 1." in shown
        assert "Борис" in shown
