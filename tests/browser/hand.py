"""A person at the table: looks at the page, and clicks what may be clicked there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

# What the page wants of the person now, by what is drawn.
SITUATION = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
  if (document.querySelector("main.table[aria-busy=true]")) return null;
  if (shown(".res")) {
    const button = document.querySelector(".res .acts button.pri:not(:disabled)");
    if (button) return /Расчёт|Settlement/.test(button.textContent) ? "over" : "result";
    return null;
  }
  if (shown(".panel.whist")) return "whist";
  if (shown(".panel form.acts")) return "pool";
  if (shown(".panel .bids") || shown(".panel .acts")) {
    if (document.querySelector(".hand .card.fromtalon") || shown(".panel .talonline")) return "discard";
    return shown(".panel .bids") ? "auction" : "choice";
  }
  if (shown(".open.mine .chip[aria-disabled=false]")) return "partner";
  if (document.querySelector(".hand .me .tag.turn") && shown(".fan button.card[aria-disabled=false]")) return "card";
  return null;
}"""

Does = Callable[[Page], None]

LIMIT = 1000
"""Clicks after which what is waited for does not come."""


def situation(page: Page, timeout: float = 15_000) -> str:
    """Waits until the page wants something of the person; returns what."""
    return str(page.wait_for_function(SITUATION, timeout=timeout, polling=20).json_value())


def play(page: Page, until: str | Callable[[str], bool], **does: Does) -> str:
    """Plays until a situation comes, by clicking; *does* says what to do in a situation other than the plain thing."""
    ends = until if callable(until) else (lambda now: now == until)
    for _ in range(LIMIT):
        now = situation(page)
        if ends(now):
            return now
        (does.get(now) or PLAIN[now])(page)
    raise AssertionError(f"{LIMIT} clicks and no {until}")


def once(page: Page, **does: Does) -> str | None:
    """Does what the page wants of the person now, if it wants anything but the next deal; returns what it was."""
    now = page.evaluate(SITUATION)
    if now is None or now in ("result", "over"):
        return None if now is None else str(now)
    (does.get(now) or PLAIN[now])(page)
    return str(now)


def say_pass(page: Page) -> None:
    """Passes in the auction; where one may not pass, makes the least call there is."""
    button = page.locator(".panel .acts").get_by_role("button", name="Пас", exact=True)
    if not button.count():
        button = page.locator(".panel .acts").get_by_role("button", name="Pass", exact=True)
    button.click()


def discard_and_name(page: Page) -> None:
    """Lays the last two cards of the hand aside and names the cheapest contract."""
    if page.locator(".hand .card.fromtalon").count():
        cards = page.locator(".hand .fan button.card")
        for at in (cards.count() - 1, cards.count() - 2):
            cards.nth(at).click()
    if page.locator(".panel .bids").count():
        page.locator(".panel .bids button[aria-disabled=false]").first.click()
    page.locator(".panel .acts .btn.pri").click()


def last_answer(page: Page) -> None:
    """Gives the last answer, which is the cautious one."""
    page.locator(".panel.whist .wopt").last.click()


def choose(page: Page) -> None:
    """Takes the main choice."""
    page.locator(".panel .acts .btn.pri").first.click()


def decline(page: Page) -> None:
    """Declines what is offered, so that the cards are played out."""
    page.locator(".panel .acts .btn:not(.pri)").last.click()


def raise_call(page: Page) -> None:
    """Makes the least call there is."""
    page.locator(".panel .bids button[aria-disabled=false]").first.click()


def play_card(page: Page) -> None:
    """Plays the first card that may be played. The top of it is touched: the row below may cover the rest."""
    page.locator(".fan button.card[aria-disabled=false]").first.click(position={"x": 14, "y": 14})


def play_partner(page: Page) -> None:
    """Plays the first card that may be played from the open hand."""
    page.locator(".open.mine .chip[aria-disabled=false]").first.click()


def next_deal(page: Page) -> None:
    """Goes on after the result of a deal."""
    page.locator(".res .acts button.pri").click()
    page.wait_for_function("() => !document.querySelector('.res .acts button.pri:not(:disabled)')")


PLAIN: dict[str, Does] = {
    "auction": say_pass,
    "discard": discard_and_name,
    "whist": last_answer,
    "choice": choose,
    "pool": choose,
    "card": play_card,
    "partner": play_partner,
    "result": next_deal,
}


def play_with_bots(page: Page) -> None:
    """Sits down at a table with two bots from the first page."""
    page.locator(".hero .btn.pri").click()
    expect(page.locator(".hand .fan button.card").first).to_be_visible()


def hand(page: Page) -> list[str]:
    """Returns the person's cards as they are drawn."""
    return [str(each.get_attribute("data-card")) for each in page.locator(".hand .fan button.card").all()]
