"""The public names: one list, one home each, and every one of them can be imported."""

import ast
from pathlib import Path

import preferans


def names_for_type_checkers() -> dict[str, tuple[str, str]]:
    """Returns name → module and name there, of the imports under ``if TYPE_CHECKING``."""
    tree = ast.parse(Path(preferans.__file__).read_text(encoding="utf-8"))
    guarded = next(node for node in tree.body if isinstance(node, ast.If))
    return {
        alias.asname or alias.name: (str(node.module), alias.name)
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_the_lists_agree() -> None:
    assert names_for_type_checkers() == preferans._HOME_OF
    assert {*preferans._HOME_OF, "__version__"} == set(preferans.__all__)
    assert len(preferans.__all__) == len(set(preferans.__all__))


def test_every_name_is_there() -> None:
    for name in preferans.__all__:
        assert getattr(preferans, name) is not None
    assert set(preferans.__all__) <= set(dir(preferans))


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(preferans, "no_such_name")
