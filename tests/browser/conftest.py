"""Chromium of the system, pages that are watched, and servers for them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import House, open_house
from tests.browser.pages import Pages
from tests.browser.serving import Serving, serving

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CLIENT = Path(__file__).parents[2] / "src/preferans/server/client/index.html"


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser. One for this folder: its loop would be in the way of those that other tests run."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    assert CLIENT.exists(), "the client is not built: run `make client`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def pages(chromium: Browser) -> Iterator[Pages]:
    """Opens browsers that are watched; what they complain of fails the test when it ends."""
    opened = Pages(chromium)
    yield opened
    opened.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Starts a server with options and ends it after the test."""
    running: list[Any] = []

    def start(*options: str) -> Serving:
        entered = serving(tmp_path, *options)
        running.append(entered)
        return entered.__enter__()

    yield start
    for each in running:
        each.__exit__(None, None, None)


@pytest.fixture(scope="package")
def house() -> Iterator[House]:
    """The server that the tests share."""
    with open_house() as opened:
        yield opened


@pytest.fixture
def server(house: House) -> House:
    """The shared server; its tables play the same deals each time, until the test gives it others."""
    return house.deals()
