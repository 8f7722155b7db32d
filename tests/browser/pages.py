"""Pages that are watched: where they ask, what they complain of, how they scroll."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

SCREENS = Path(__file__).parents[2] / "build/screens"
DESKTOP = (1280, 800)
PHONE = (360, 740)
LANDSCAPE = (740, 360)

WATCH = """
window.__broken = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.__broken.push(`${event.violatedDirective}: ${event.blockedURI || event.sample}`));
"""

PLAIN_BOTS = """
try { localStorage.getItem("preferans.new") ?? localStorage.setItem("preferans.new", '{"level":"rules"}'); } catch {}
"""
"""Bots that always do the same with the same cards, as if they had been chosen for the last table."""


class Pages:
    """Browsers of their own, each with its cookies, that are watched until the test ends."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.contexts: list[BrowserContext] = []
        self.hosts: set[str] = set()
        self.complaints: list[str] = []
        self.allowed: list[str] = []
        """Parts of complaints that a test expects, such as those about a server that it has killed."""

    def open(
        self,
        url: str,
        size: tuple[int, int] = DESKTOP,
        lang: str = "ru",
        theme: str = "light",
        still: bool = True,
        plain: bool = True,
        **settings: Any,
    ) -> Page:
        """Opens *url* in a new browser; *still* asks for no motion, as the system's setting does.

        *plain* bots play by rules of thumb.
        """
        context = self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="ru-RU" if lang == "ru" else "en-GB",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            **settings,
        )
        context.set_default_timeout(15_000)
        context.add_init_script(WATCH)
        if plain:
            context.add_init_script(PLAIN_BOTS)
        self.contexts.append(context)
        page = context.new_page()
        self.watch(page)
        page.goto(url)
        return page

    def watch(self, page: Page) -> None:
        """Notes every host that the page asks and everything that it complains of."""
        page.on("request", self._asked)
        page.on("websocket", lambda socket: self.hosts.add(urlsplit(socket.url).hostname or ""))
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob"):
            self.hosts.add(parts.hostname or "")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def close(self) -> None:
        """Closes all; whatever was noted and not expected is a failure."""
        broken: list[str] = []
        for context in self.contexts:
            for page in context.pages:
                broken += page.evaluate("window.__broken ?? []")
            context.close()
        assert not broken, broken
        assert self.hosts <= {"127.0.0.1"}, self.hosts
        left = [each for each in self.complaints if not any(part in each for part in self.allowed)]
        assert not left, left


# The faces of the cards are hidden from readers and hold no text; they take axe half its time.
FAULTS = """async () => {
  const faces = [...document.querySelectorAll("svg.face, #deck")].map((face) => [face, new Comment("face")]);
  for (const [face, mark] of faces) face.replaceWith(mark);
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  for (const [face, mark] of faces) mark.replaceWith(face);
  return violations.flatMap(({ id, nodes }) => nodes.map((each) => `${id}: ${each.target} ${each.failureSummary}`));
}"""


def axe(page: Page) -> list[str]:
    """Returns what axe finds wrong on the page as it is, a line each."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Axe().axe_script)
    return [str(each) for each in page.evaluate(FAULTS)]


def sideways(page: Page) -> int:
    """Returns by how many pixels the page can be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def shoot(page: Page, name: str) -> None:
    """Keeps a picture of the page for somebody to look at."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}.png")
