"""The picture in the README is what the program shows."""

import pytest

from tests.terminal.picture import FILES, picture


@pytest.mark.parametrize("language", FILES)
def test_the_picture_is_current(language: str) -> None:
    assert FILES[language].read_text(encoding="utf-8") == picture(language)
