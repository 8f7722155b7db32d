"""Whole pulkas by bots: every invariant over all presets, the same answer whatever the workers, failures named."""

import json
from collections.abc import Callable
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from time import process_time

import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import preferans
from preferans.players import pulkas
from preferans.players.pulkas import BrokenInvariant, Plan, Tally, play_pulka
from preferans.rules.convention import PRESETS, load

TABLES = [(name, players) for name in PRESETS for players in (3, 4)] + [("gusarik", 2)]
"""Every preset at every table it is played at: gusarik is the game of two."""
SWEEP_PULKAS, SWEEP_PART = 100, 20
PARTS = range(1, SWEEP_PULKAS + 1, SWEEP_PART)
"""The first pulka of each part: parts of a hundred keep several workers busy to the end."""


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(preferans, ["simulate", *arguments], standalone_mode=False)


def played(name: str, players: int, count: int, cap: int, first: int = 1) -> Tally:
    total = Tally()
    plan = Plan(rules=load(name), players=players, bots=("rules",), seed="test", deal_cap=cap)
    for number in range(first, first + count):
        total.add(play_pulka(plan, number))
    return total


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_three_pulkas(name: str, players: int) -> None:
    total = played(name, players, count=3, cap=30)
    assert total.pulkas == 3
    assert total.contracts.total() == total.deals >= 3


def sweep_cap(name: str) -> int:
    """Returns the deals after which a pulka of the sweep is stopped.

    A pulka that lasts until the time is up has no end of its own and stops at 60. Any other ends by its rules; its cap
    finds out one that never would, and lies far above the longest, so that it stops none that is merely long.
    """
    return 60 if load(name).end == "time" else 3000


@pytest.mark.sweep
@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_hundred_pulkas(name: str, players: int, first: int, record_property: Callable[[str, object], None]) -> None:
    start = process_time()
    total = played(name, players, count=SWEEP_PART, cap=sweep_cap(name), first=first)
    assert total.pulkas == SWEEP_PART
    assert total.capped == (SWEEP_PART if load(name).end == "time" else 0)
    # Written at the end of the run, one line for each preset and number of players.
    figures = (f"{name}, {players} players", total.pulkas, total.deals, process_time() - start)
    record_property("swept", figures)


def test_the_sweep_leaves_no_preset_out() -> None:
    folder = files("preferans.rules") / "conventions"
    written = {each.name.removesuffix(".toml") for each in folder.iterdir() if each.name.endswith(".toml")}
    assert {name for name, _ in TABLES} == written
    assert {players for name, players in TABLES if name == "gusarik"} == {2, 3, 4}
    assert all({(name, 3), (name, 4)} <= {*TABLES} for name in written)
    assert [number for first in PARTS for number in range(first, first + SWEEP_PART)] == list(range(1, 101))


def test_a_pulka_of_two() -> None:
    assert played("sochi", 2, count=1, cap=20).deals > 0


def test_the_answer_does_not_depend_on_the_workers() -> None:
    arguments = ("--pulkas", "4", "--deal-cap", "12", "--seed", "5", "--bot", "rules,random,pass-always", "--json")
    alone = simulate(*arguments)
    shared = simulate(*arguments, "--workers", "2")
    assert alone.stdout == shared.stdout
    answer = json.loads(alone.stdout)
    assert (answer["pulkas"], answer["seed"], set(answer["settlement"])) == (4, "5", {"rules", "random", "pass-always"})
    settled = sum(figures["mean"] for figures in answer["settlement"].values())
    # One bot of each name: what they win adds up to nothing, but for the rounding of three figures.
    assert abs(settled) < 0.02
    assert sum(row["count"] for row in answer["contracts"].values()) == answer["deals"]


def test_the_bots_move_on_by_a_place() -> None:
    plan = Plan(rules=load("sochi"), players=3, bots=("rules", "random", "pass-always"), seed="1")
    assert [plan.bot_at(0, pulka) for pulka in (0, 1, 2, 3)] == ["rules", "random", "pass-always", "rules"]


def test_tallies_add_up_in_any_order() -> None:
    one, other = Tally(pulkas=1, deals=3), Tally(pulkas=2, deals=4)
    one.results["x"], other.results["x"] = [Fraction(1)], [Fraction(2)]
    one.add(other)
    assert (one.pulkas, one.deals, one.results) == (3, 7, {"x": [Fraction(1), Fraction(2)]})


@pytest.mark.parametrize(("lang", "words"), [("en", "all-pass"), ("ru", "распасы")])
def test_it_is_told_for_people(lang: str, words: str) -> None:
    told = simulate("--pulkas", "1", "--deal-cap", "6", "--lang", lang)
    assert words in told.output
    assert told.return_value == 0


def test_a_broken_invariant_names_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise BrokenInvariant("pulka 1, deal 2, seed 77: nine tricks were taken")

    monkeypatch.setattr(pulkas, "_check_tricks", broken)
    told = simulate("--pulkas", "1", "--seed", "77")
    assert told.return_value == 1
    assert told.stderr == "preferans simulate: pulka 1, deal 2, seed 77: nine tricks were taken\n"


def test_an_illegal_action_is_a_broken_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def act(self, view: object) -> object:
            raise LookupError("no such card")

    monkeypatch.setattr(pulkas, "make_player", lambda name, rng, standing: Cheat())
    plan = Plan(rules=load("sochi"), players=3, bots=("rules",), seed="9")
    with pytest.raises(BrokenInvariant, match="pulka 4, deal 1, seed 9: LookupError: no such card"):
        play_pulka(plan, 4)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bot", "nobody"), "unknown bot 'nobody'"),
        (("--bot", "rules,random"), "--bot names one bot or 3, not 2"),
        (("--convention", "sochy"), "did you mean 'sochi'"),
    ],
)
def test_bad_arguments(arguments: tuple[str, ...], sentence: str) -> None:
    done = CliRunner().invoke(preferans, ["simulate", *arguments])
    assert done.exit_code == 2
    assert sentence in done.stderr


def test_a_field_is_set(tmp_path: Path) -> None:
    told = simulate("--pulkas", "1", "--set", "end=deals", "--set", "end_count=4", "--json")
    assert json.loads(told.stdout)["deals"] == 4
