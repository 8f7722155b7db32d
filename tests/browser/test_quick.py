"""What a person waits for: ten cards, and his own card on the table. And both languages, switched at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deals import ALL_PASS
from tests.browser.hand import decline, play, play_with_bots, situation
from tests.browser.house import House
from tests.browser.pages import PHONE, Pages, sideways
from tests.browser.serving import Serving, record

Serve = Callable[..., Serving]

SIT_DOWN = """async () => {
  const start = performance.now();
  document.querySelector(".hero .btn.pri").click();
  while (document.querySelectorAll(".hand .fan button.card").length < 10) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""

WIRE = """
window.__wire = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    const note = ({ data }) => window.__wire.push({ at: performance.now(), t: JSON.parse(data).t });
    this.addEventListener("message", note);
  }
  send(text) {
    if (JSON.parse(text).t === "act") window.__wire.push({ at: performance.now(), t: "act" });
    super.send(text);
  }
};
"""

PLAY = """async () => {
  const button = document.querySelector(".fan button.card[aria-disabled=false]");
  const name = button.getAttribute("aria-label");
  window.__wire.length = 0;
  const start = performance.now();
  button.click();
  await new Promise(requestAnimationFrame);
  const among = (selector) =>
    [...document.querySelectorAll(selector)].some((each) => each.getAttribute("aria-label") === name);
  const table = among(".trick .slot.b .card");
  const held = among(".fan button.card");
  const moved = performance.now() - start;
  while (!window.__wire.some((each) => each.t === "ack")) await new Promise((done) => setTimeout(done, 1));
  const sent = window.__wire.find((each) => each.t === "act").at;
  return { table, held, moved, confirmed: window.__wire.find((each) => each.t === "ack").at - sent };
}"""


def test_ten_cards_within_a_second(server: House, pages: Pages, record_property: Callable[[str, object], None]) -> None:
    """From the click to ten cards in hand, the best of three: other work on the machine is not the page's."""
    page = pages.open(server.url)
    times: list[float] = []
    for _ in range(3):
        page.goto(server.url, wait_until="networkidle")
        expect(page.locator(".hero .btn.pri")).to_be_enabled()
        times.append(float(page.evaluate(SIT_DOWN)))
        expect(page.locator(".hand .fan button.card")).to_have_count(10)
    record_property("ten cards, ms", times)
    print(f"ten cards after {', '.join(f'{each:.0f}' for each in times)} ms")
    assert min(times) < 1000


@pytest.mark.sweep
def test_a_card_moves_at_once(
    serve: Serve, pages: Pages, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """A clicked card lies on the table at the next frame; the server has stored it a moment later."""
    page = pages.open("about:blank")
    page.add_init_script(WIRE)
    page.goto(serve("--deals", record(tmp_path, ALL_PASS)).url)
    play_with_bots(page)
    moved: list[float] = []
    confirmed: list[float] = []

    def card(page: Page) -> None:
        seen = page.evaluate(PLAY)
        assert seen["table"]
        assert not seen["held"]
        moved.append(seen["moved"])
        confirmed.append(seen["confirmed"])

    play(page, "result", card=card, choice=decline)
    assert len(confirmed) == 10
    record_property("moved, ms", moved)
    record_property("confirmed, ms", confirmed)
    for word, times in (("moved", moved), ("confirmed", confirmed)):
        print(f"{word} after {min(times):.0f} to {max(times):.0f} ms, {sorted(times)[5]:.0f} in the middle")
    # The best of the ten, as another process may have the processor at any moment.
    assert min(moved) <= 50
    assert min(confirmed) <= 50


@pytest.mark.sweep
def test_the_language_is_switched_at_once(server: House, pages: Pages) -> None:
    """The browser's language first; then the one that was chosen, at once, and it is kept."""
    page = pages.open(server.url, lang="en")
    expect(page.get_by_role("button", name="Play with bots")).to_be_visible()
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("button", name="Играть с ботами")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.reload()
    play_with_bots(page)
    while situation(page) != "auction":
        play(page, lambda now: now == "auction")
    expect(page.get_by_role("region", name="Ваше слово")).to_be_visible()
    page.get_by_role("button", name="Настройки").click()
    page.get_by_role("group", name="Язык").get_by_role("button", name="English").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Your call")).to_be_visible()
    # What is left in Russian are the names of the bots, and what was said aloud before.
    page.evaluate("document.querySelectorAll('[data-announcer]').forEach((each) => each.remove())")
    assert set(re.findall("[А-Яа-яё]{3,}", page.locator("body").inner_text())) == {"Борис", "Вера"}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_narrow_phone_in_both_languages(server: House, pages: Pages, lang: str) -> None:
    """No page scrolls sideways at 360 pixels, in the longer words of either language."""
    page = pages.open(server.url, size=PHONE, lang=lang, has_touch=True, is_mobile=True)
    assert sideways(page) == 0
    page.goto(f"{server.url}/new")
    expect(page.locator("details.fold").first).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert sideways(page) == 0
    page.goto(server.url)
    play_with_bots(page)
    situation(page)
    assert sideways(page) == 0


def test_the_watch_sees_what_it_should(server: House, pages: Pages) -> None:
    """An inline script is refused by the policy and noticed; so is an error that the page reports."""
    page = pages.open(server.url)
    pages.allowed += ["Executing inline script", "an error of the test"]
    page.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.__ran = true";
      document.body.append(script);
      console.error("an error of the test");
    }""")
    assert page.evaluate("window.__ran") is None
    page.wait_for_function("() => window.__broken.length === 1")
    assert page.evaluate("window.__broken[0]").startswith("script-src")
    page.evaluate("window.__broken.length = 0")
    assert len(pages.complaints) == 2
    assert pages.hosts == {"127.0.0.1"}
