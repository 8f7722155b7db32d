"""The checklist answers every item of the five sources once: its rule, field, code and test, and all of them exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from preferans.rules.fields import FIELDS, VARIANT_FIELDS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "preferans"
ITEMS = {"Z": 63, "J": 66, "S": 71, "C": 34, "K": 52}
"""How many items each source has."""
VARIANTS = frozenset(
    [
        *(f"V {section}" for section in ("A", "C")),
        *(f"V A.{number}" for number in range(1, 8)),
        *(f"V B.{number}" for number in range(1, 9)),
        *(f"V D.{number}" for number in range(6)),
        *("V E.1", "V E.2"),
    ]
)
"""The sections of the historical and regional games."""
MODERN = frozenset(
    re.findall(r"^\| ([ABC]\d+(?:\.\d+)?) \|", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.M)
) | {"D"}
KODEKS = re.compile(r"K (fn\d+|[1-5](\.\d+){1,3})")
NONE, ADVICE, LATER = "–", "*advice*", "with the variants"
READ_AS = {"quota": "quota_of", "pool_price": "price"}
"""Fields that the code reads through a method of the convention."""


class Row:
    """An item with its columns."""

    def __init__(self, line: str) -> None:
        cells = line.strip().removeprefix("| ").removesuffix(" |").split(" | ")
        assert len(cells) == 6, line
        self.item, self.says, rule, field, code, test = cells
        self.rules = rule.split(", ")
        self.fields = [] if field == NONE else [name.strip("`") for name in field.split(", ")]
        code_ = [] if code == NONE else code.split("; ")
        self.later = LATER in code_
        self.code = [name.strip("`") for name in code_ if name != LATER]
        self.tests = [] if test == NONE else [name.strip("`") for name in test.split("; ")]

    def __repr__(self) -> str:
        return self.item


LINES = (ROOT / "docs" / "checklist.md").read_text(encoding="utf-8").splitlines()
ROWS = [Row(line) for line in LINES if re.match(r"\| [A-Z]-\d", line)]
each_row = pytest.mark.parametrize("row", ROWS, ids=repr)


@cache
def functions_of(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@cache
def source(name: str) -> str:
    path = PACKAGE / name if (PACKAGE / name).is_file() else ROOT / name
    return path.read_text(encoding="utf-8")


def test_every_item_stands_once() -> None:
    expected = [f"{source}-{number:02}" for source, count in ITEMS.items() for number in range(1, count + 1)]
    assert sorted(row.item for row in ROWS) == sorted(expected)


@each_row
def test_the_rule_exists(row: Row) -> None:
    for rule in row.rules:
        assert rule in MODERN | VARIANTS | {ADVICE} or KODEKS.fullmatch(rule), rule
    assert (ADVICE in row.rules) == (row.rules == [ADVICE])


@each_row
def test_the_rule_says_whether_there_is_code(row: Row) -> None:
    """Advice has none, a rule of the variants may wait for it, any other has it and a test."""
    if row.rules == [ADVICE]:
        assert (row.fields, row.code, row.tests, row.later) == ([], [], [], False)
    else:
        assert not row.later or VARIANTS & set(row.rules)
        assert row.later or (row.code and row.tests)
        assert set(row.rules) & (MODERN | VARIANTS), "a section besides the numbers of the Kodeks"


@each_row
def test_the_fields_exist(row: Row) -> None:
    for field in row.fields:
        assert field in FIELDS or field in VARIANT_FIELDS, field
        assert field in FIELDS or row.later, field


@each_row
def test_the_code_exists_and_reads_the_field(row: Row) -> None:
    text = "\n".join(map(source, row.code))
    read = [field for field in row.fields if re.search(rf"\b{READ_AS.get(field, field)}\b", text)]
    assert read or row.later or not row.fields


@each_row
def test_the_tests_exist(row: Row) -> None:
    for name in row.tests:
        path, _, function = name.partition("::")
        assert function in functions_of(path), name
