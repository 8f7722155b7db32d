"""`preferans bench`: the shape of what it prints. How fast the engine or the solver is, no test asks."""

import json
from random import Random

import pytest
from click.testing import CliRunner

from preferans.cli.bench import TARGETS, random_deal
from preferans.cli.bench_solver import KINDS, YARDSTICK, figures_table, measure
from preferans.cli.main import preferans
from preferans.cli.wording import wording
from preferans.rules.contract import Kind
from preferans.rules.convention import load
from preferans.rules.events import Opening
from preferans.solver import TECHNIQUES

WHOLE = {"deals", "games", "miseres", "all_passes", "views"}
MEASURED = {"deals_per_second", "view_mean_us", "view_p99_us", "import_ms", "help_ms"}


def test_json_is_one_document() -> None:
    result = CliRunner().invoke(preferans, ["bench", "--json", "--seconds", "0.02"])
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert document.keys() == {"bench", "seed", "seconds", "targets", *WHOLE, *MEASURED}
    assert document["bench"] == "engine"
    assert document["targets"] == TARGETS
    assert all(isinstance(document[key], int) for key in WHOLE)
    assert all(document[key] >= 0 for key in MEASURED)
    assert document["deals"] == document["games"] + document["miseres"] + document["all_passes"] > 0
    assert document["views"] > 0


def test_the_servers_benchmark_comes_later() -> None:
    result = CliRunner().invoke(preferans, ["bench", "server"])
    assert result.exit_code == 2
    assert "comes later" in result.stderr


def test_random_deals_are_of_every_kind_and_the_same_each_time() -> None:
    rng, again = Random(5), Random(5)
    kinds = set()
    for _ in range(120):
        log, state = random_deal(load("sochi"), 3, rng, Opening())
        assert random_deal(load("sochi"), 3, again, Opening())[0] == log
        assert state.contract is not None
        kinds.add(state.contract.kind)
    assert kinds == set(Kind)


@pytest.fixture
def _without_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The textbook search may need half a minute for a misere."""
    monkeypatch.setitem(YARDSTICK, "misere", 0)


@pytest.mark.usefixtures("_without_yardstick")
def test_the_solvers_figures() -> None:
    result = CliRunner().invoke(preferans, ["bench", "solver", "--deals", "2", "--json"])
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert document.keys() == {"bench", "deals", "figures"}
    assert all(value >= 0 for value in document["figures"].values())
    assert {"trump.nodes", "misere.ms", "cards.misere-6", "table45.ms", "odds.seconds"} <= document["figures"].keys()


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_the_solvers_techniques_are_worth(lang: str) -> None:
    result = CliRunner().invoke(preferans, ["bench", "solver", "--techniques", "--deals", "1", "--lang", lang])
    assert result.exit_code == 0
    assert result.output.count("×") == 2 * len(KINDS) * len(TECHNIQUES)


@pytest.mark.usefixtures("_without_yardstick")
def test_the_solvers_table_for_people() -> None:
    figures = measure(1)
    for lang in ("ru", "en"):
        assert figures_table(figures, wording(lang)).row_count == len(figures)
