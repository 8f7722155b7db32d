"""Whatever fails, the command line answers with one sentence: closed streams, full disks, letters that it lacks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from preferans.cli import entry, errors
from preferans.cli.main import COMMANDS, preferans
from preferans.notation.bounds import RUN_LIMIT

RECORD = str(Path(__file__).parent.parent / "data" / "smirnov_shchukin.pulka")
PAD = json.dumps({"convention": "sochi", "players": ["Анна", "Борис"]})
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
UNREADABLE = pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="there is no file that cannot be read")


def shell(command: str, **environment: str) -> tuple[int, str, str]:
    """Returns the status and both outputs of a command line that begins with ``preferans``."""
    done = subprocess.run(
        ["sh", "-c", command.replace("preferans", f'"{sys.executable}" -m preferans', 1)],
        capture_output=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


@pytest.mark.parametrize("command", ["score", "score -", "replay -", "replay - --json", "convert - --to text"])
def test_standard_input_is_closed(command: str) -> None:
    assert shell(f"preferans {command} <&-") == (2, "", "preferans: standard input is closed\n")


def test_standard_input_is_for_writing(tmp_path: Path) -> None:
    status, out, err = shell(f"preferans score 0>{tmp_path / 'written'}")
    assert (status, out) == (2, "")
    assert err == "preferans: the input cannot be read: Bad file descriptor\n"


COMMANDS_THAT_WRITE = ["--help", "--version", "score --help", "conventions", "conventions sochi --json"]


@pytest.mark.parametrize("command", [*COMMANDS_THAT_WRITE, f"replay {RECORD}", f"convert {RECORD} --to line"])
def test_standard_output_is_closed(command: str) -> None:
    assert shell(f"preferans {command} >&-") == (1, "", "preferans: standard output is closed\n")


@FULL
@pytest.mark.parametrize("command", [*COMMANDS_THAT_WRITE, f"replay {RECORD} --json", f"convert {RECORD} --to json"])
def test_the_disk_is_full(command: str) -> None:
    sentence = "preferans: the output cannot be written: No space left on device\n"
    assert shell(f"preferans {command} >/dev/full") == (1, "", sentence)


@FULL
def test_nowhere_to_say_what_is_wrong() -> None:
    assert shell("preferans score no-such-file 2>/dev/full") == (2, "", "")
    assert shell("preferans score no-such-file 2>&- >&-") == (1, "", "")


@FULL
def test_the_failures_are_told_in_russian() -> None:
    assert shell("preferans --lang ru --help >/dev/full")[2] == "preferans: вывод не пишется: нет места на устройстве\n"
    assert shell("preferans score --lang ru <&-")[2] == "preferans: ввод закрыт\n"


@UNREADABLE
@pytest.mark.parametrize("command", ["score FILE", "replay FILE", "convert FILE --to text"])
def test_a_file_that_fails_while_it_is_read(command: str) -> None:
    status, out, err = shell(f"preferans {command.replace('FILE', '/proc/self/mem')}")
    assert (status, out) == (2, "")
    assert err == "preferans: /proc/self/mem: the input cannot be read: Input/output error\n"


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
@pytest.mark.parametrize("command", ["--help", "score --help --lang ru", "conventions sochi hold --lang ru", "scroe"])
def test_a_terminal_without_cyrillic_letters(command: str, encoding: str) -> None:
    status, out, err = shell(f"preferans {command}", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert status == (2 if command == "scroe" else 0)
    assert "Traceback" not in err
    assert out or err


def test_a_file_name_that_is_not_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.json"
    try:
        with open(name, "wb") as file:
            file.write(b"{}")
    except OSError:
        pytest.skip("the file system takes only text")
    for given in (name, name + b"x"):
        done = subprocess.run([sys.executable, "-m", "preferans", "score", given], capture_output=True, check=False)
        assert done.returncode == 2
        assert "\ufffd.json" in done.stderr.decode()
        assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("module", ["click", "preferans.cli.main", "preferans.cli.wording", "preferans.cli.score"])
def test_ctrl_c_while_the_program_starts(module: str) -> None:
    code = f"""
import sys
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
sys.argv = ["preferans", "score"]
from preferans.cli.entry import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], input=b"{}", capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (entry.INTERRUPTED, b"", b"")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_answers_the_errors_of_the_package(name: str) -> None:
    command = preferans.get_command(click.Context(preferans), name)
    assert command is not None
    layers = []
    callback: Any = command.callback
    while callback is not None:
        layers.append(callback.__code__.co_filename)
        callback = getattr(callback, "__wrapped__", None)
    assert errors.__file__ in layers


NAMES = ["👨\u200d👩\u200d👧", "Anna\u00a0B", "An\u00adna"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("arguments", [(), ("--json",), ("--deal", "1", "--json")])
def test_a_readable_record_is_replayed(name: str, arguments: tuple[str, ...]) -> None:
    for run in (1001, RUN_LIMIT):
        text = f'[Players "{name}, Boris, Clara"] [Convention "sochi"] [Deal 1] [Run "{run}"]'
        replayed = CliRunner().invoke(preferans, ["replay", "-", *arguments], input=text, env={"LC_ALL": "C"})
        assert (replayed.exit_code, replayed.stderr) == (0, "")
        if arguments:
            scored = CliRunner().invoke(preferans, ["score"], input=replayed.stdout, env={"LC_ALL": "C"})
            assert scored.exit_code == 0


def test_a_record_that_cannot_be_scored_ends_in_a_sentence() -> None:
    text = '[Players "A, B, C"] [Convention "sochi; first_dealer=Bob"] [Deal 1]'
    replayed = CliRunner().invoke(preferans, ["replay", "-"], input=text, env={"LC_ALL": "C"})
    assert replayed.exit_code == 0
    assert "the first dealer 'Bob' does not play" in replayed.stdout
    as_json = CliRunner().invoke(preferans, ["replay", "-", "--json"], input=text, env={"LC_ALL": "C"})
    assert (as_json.exit_code, as_json.stdout) == (1, "")
    assert as_json.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "sentences"),
    [
        ("Result: 7", ("Deal 1: the record says 7, the play gives 6.", "в записи итог 7, а по розыгрышу 6.")),
        ("Result: made", ("Deal 1: the record says made, the play gives 6.", "итог made, а по розыгрышу 6.")),
    ],
)
def test_a_wrong_result_says_what_the_play_gives(given: str, sentences: tuple[str, str]) -> None:
    text = Path(RECORD).read_text(encoding="utf-8").replace("Result: 6", given)
    for language, sentence in zip(("en", "ru"), sentences, strict=True):
        result = CliRunner().invoke(preferans, ["replay", "-", "--lang", language], input=text)
        assert result.exit_code == 1
        assert sentence in result.stderr


def test_a_result_of_a_deal_that_is_not_over() -> None:
    text = Path(RECORD).read_text(encoding="utf-8").partition("10. CK")[0] + "Result: 6"
    result = CliRunner().invoke(preferans, ["replay", "-"], input=text, env={"LC_ALL": "C"})
    assert "Deal 1: the record says 6, but the deal is not over." in result.stderr


def test_a_list_of_bare_words_on_the_command_line() -> None:
    result = CliRunner().invoke(preferans, ["conventions", "sochi", "--json", "--set", "no_talon=[misere, nine]"])
    assert json.loads(result.stdout)["fields"]["no_talon"] == ["misere", "nine"]
    wrong = CliRunner().invoke(preferans, ["conventions", "sochi", "--set", "no_talon=[misre]"], env={"LC_ALL": "C"})
    assert "no_talon cannot be 'misre', did you mean 'misere'?" in wrong.stderr
