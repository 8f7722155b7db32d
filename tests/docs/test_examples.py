"""Everything that the documents show is run: Python sessions, snippets, commands, and the examples of `examples/`."""

import doctest
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from examples import keep_score, play_a_deal
from preferans import read_record
from preferans.cli.main import preferans

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

EVENING = ROOT / "examples" / "score_evening.json"
LENINGRAD = ROOT / "examples" / "leningrad_three.json"
RECORD = ROOT / "examples" / "smirnov.pulka"


def blocks(document: Path, language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(document.read_text(encoding="utf-8")) if name == language]


def commands(document: Path) -> Iterator[tuple[str, str]]:
    """Yields each ``$ preferans …`` of the console blocks with the output that stands below it."""
    for block in blocks(document, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            yield command, shown


@pytest.fixture
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
@pytest.mark.usefixtures("_in_english")
def test_python_sessions(document: Path) -> None:
    names: dict[str, object] = {"__name__": document.stem}
    source = "\n".join(blocks(document, "pycon"))
    session = doctest.DocTestParser().get_doctest(source, names, document.name, str(document), 0)
    # An unexpected output is printed by the runner, and the summary counts it.
    assert doctest.DocTestRunner(optionflags=OPTIONS).run(session).failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_snippets(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for snippet in blocks(document, "python"):
        exec(compile(snippet, document.name, "exec"), {"__name__": document.stem})


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
@pytest.mark.usefixtures("_in_english")
def test_commands(document: Path) -> None:
    for command, shown in commands(document):
        program, *arguments = shlex.split(command)
        assert Path(program).name == "preferans", command
        done = CliRunner().invoke(preferans, arguments)
        assert done.exit_code == 0, (command, done.output)
        assert doctest.OutputChecker().check_output(shown, done.output, OPTIONS), f"{command}\n{done.output}"


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def answer_to(file: Path) -> dict[str, object]:
    done = CliRunner().invoke(preferans, ["score", str(file), "--json"])
    assert done.exit_code == 0, done.output
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_the_evening_of_four() -> None:
    answer = answer_to(EVENING)
    # By hand: R = 10·(47/4 − mountain) + 10·(pool − 6) + whists written − whists written on oneself.
    assert answer["sheet"] == {
        "pool": {"Anna": "5", "Boris": "14", "Vera": "0", "Grisha": "5"},
        "mountain": {"Anna": "2", "Boris": "12", "Vera": "30", "Grisha": "3"},
        "whists": {
            "Anna": {"Boris": "0", "Vera": "18", "Grisha": "8"},
            "Boris": {"Anna": "8", "Vera": "12", "Grisha": "0"},
            "Vera": {"Anna": "0", "Boris": "0", "Grisha": "0"},
            "Grisha": {"Anna": "0", "Boris": "4", "Vera": "6"},
        },
        "run": 1,
    }
    settlement = answer["settlement"]
    assert isinstance(settlement, dict)
    assert settlement["exact"] == {"Anna": "211/2", "Boris": "187/2", "Vera": "-557/2", "Grisha": "159/2"}
    assert settlement["rounded"] == {"Anna": 106, "Boris": 94, "Vera": -279, "Grisha": 79}
    assert (answer["over"], answer["warnings"]) == (False, [])


def test_leningrad_of_three() -> None:
    answer = answer_to(LENINGRAD)
    # By hand: R = 10·(64/3 − mountain) + 20·(pool − 8) + whists.
    assert answer["sheet"] == {
        "pool": {"Olga": "8", "Pavel": "0", "Rita": "16"},
        "mountain": {"Olga": "8", "Pavel": "32", "Rita": "24"},
        "whists": {
            "Olga": {"Pavel": "14", "Rita": "0"},
            "Pavel": {"Olga": "8", "Rita": "0"},
            "Rita": {"Olga": "16", "Pavel": "14"},
        },
        "run": 0,
    }
    settlement = answer["settlement"]
    assert isinstance(settlement, dict)
    assert settlement["exact"] == {"Olga": "370/3", "Pavel": "-860/3", "Rita": "490/3"}
    assert settlement["rounded"] == {"Olga": 124, "Pavel": -287, "Rita": 163}


def test_the_record_is_legal_to_its_end() -> None:
    (deal,) = read_record(RECORD.read_text(encoding="utf-8")).deals
    assert deal.result == "6"


def test_keep_score(capsys: pytest.CaptureFixture[str]) -> None:
    # By hand: 122/3, −178/3 and 56/3; all three have the same fraction, so the first two get the units left.
    assert keep_score.main() == (41, -59, 18)
    assert "settlement: 122/3 -178/3 56/3" in capsys.readouterr().out


def test_play_a_deal() -> None:
    state, won = play_a_deal.main()
    # Six clubs made with six; one whister, who takes the side's four tricks: pool 2, and 8 whists.
    assert (str(state.contract), state.declarer, state.taken[1:]) == ("6C", 2, (2, 6, 2))
    assert won == (-6, 5, 1)


def test_play_an_all_pass() -> None:
    state, won = play_a_deal.main(seed=3)
    # First all-pass, one point a trick: mountains 2 and 8, and one in the pool for none.
    assert (str(state.contract), state.taken[1:]) == ("all-pass", (2, 8, 0))
    assert won == (10, -50, 40)
