"""The page of conventions is the one that the fields and presets give now."""

from tests.docs.conventions_table import PAGE, page


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.docs.conventions_table"
