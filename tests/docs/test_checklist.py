"""The checklist answers every item of the five sources once, and every file, field and test that it names exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from preferans.rules.fields import FIELDS, VARIANT_FIELDS

ROOT = Path(__file__).parents[2]
ITEMS = {"Z": 63, "J": 66, "S": 71, "C": 34, "K": 52}
"""How many items each source has."""

ROW = re.compile(r"\| (?P<item>[ZJSCK]-\d\d) \| (?P<says>[^|]+) \| (?P<answer>[^|]+) \| (?P<tests>[^|]+) \|")
ANSWER = re.compile(
    r"field `(?P<field>\w+)`|code `(?P<code>[\w./-]+)`|test `(?P<test>[\w./:-]+)`|advice|with the variants"
)


def rows() -> list[re.Match[str]]:
    lines = (ROOT / "docs" / "checklist.md").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        if re.match(r"\| [A-Z]-\d", line):
            row = ROW.fullmatch(line)
            assert row is not None, line
            found.append(row)
    return found


@cache
def functions_of(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_every_item_stands_once() -> None:
    expected = [f"{source}-{number:02}" for source, count in ITEMS.items() for number in range(1, count + 1)]
    assert sorted(row["item"] for row in rows()) == sorted(expected)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["item"])
def test_the_answer_names_what_exists(row: re.Match[str]) -> None:
    for part in row["answer"].split("; "):
        answer = ANSWER.fullmatch(part)
        assert answer is not None, part
        if answer["field"]:
            assert answer["field"] in FIELDS or answer["field"] in VARIANT_FIELDS, part
        if answer["code"]:
            assert (ROOT / answer["code"]).is_file(), part
        if answer["test"]:
            assert_test_exists(answer["test"])


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["item"])
def test_the_tests_exist(row: re.Match[str]) -> None:
    if row["tests"] != "–":
        for name in row["tests"].split("; "):
            assert_test_exists(name.strip("`"))


def assert_test_exists(name: str) -> None:
    path, _, function = name.partition("::")
    assert (ROOT / path).is_file(), name
    assert function in functions_of(path), name


def test_every_rule_of_the_modern_game_is_tested() -> None:
    untested = [
        row["item"]
        for row in rows()
        if row["tests"] == "–" and not {"advice", "with the variants"} & set(row["answer"].split("; "))
    ]
    assert untested == []
