"""Deals of every kind, with cards that lead there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.deals import ALL_PASS, MISERE, OPEN_WHIST, STRONG
from tests.browser.hand import answer, bid, hand, play, play_card, play_partner, play_with_bots, say_pass, situation
from tests.browser.pages import Pages, shoot
from tests.browser.serving import Serving, record

Serve = Callable[..., Serving]


def counted(page: Page) -> tuple[dict[str, Callable[[Page], None]], dict[str, int]]:
    """Returns what to do with cards, and a count of the cards played from each hand."""
    counts = {"card": 0, "partner": 0}

    def card(page: Page) -> None:
        counts["card"] += 1
        play_card(page)

    def partner(page: Page) -> None:
        counts["partner"] += 1
        play_partner(page)

    return {"card": card, "partner": partner}, counts


def test_the_owners_game(serve: Serve, pages: Pages, tmp_path: Path) -> None:
    """Six spades are called, two cards laid aside, the contract named; ten tricks are played to the result."""
    page = pages.open(serve("--deals", record(tmp_path, STRONG)).url)
    play_with_bots(page)
    assert situation(page) == "auction"
    assert set(hand(page)) == {"SA", "SK", "SQ", "ST", "S9", "CA", "CK", "C7", "DA", "H8"}
    page.locator(".bids [data-cell='6S']").click()
    assert play(page, "discard", auction=bid("6C")) == "discard"
    expect(page.locator(".hand .fan button.card")).to_have_count(12)
    expect(page.locator(".hand .card.fromtalon")).to_have_count(2)
    for name in ("7 треф", "8 червей"):
        page.get_by_role("button", name={"7 треф": "семёрка треф", "8 червей": "восьмёрка червей"}[name]).click()
    page.locator(".bids [data-cell='7S']").click()
    page.get_by_role("button", name="Снести 2 и заказать 7").click()
    assert play(page, "card") == "card"
    expect(page.locator(".hand .fan button.card")).to_have_count(10)
    assert not {"C7", "H8"} & set(hand(page))
    assert play(page, "result") == "result"
    expect(page.get_by_role("region", name="Итог сдачи")).to_contain_text("Снос")


def test_an_open_whist(serve: Serve, pages: Pages, tmp_path: Path) -> None:
    """Who whists openly plays both hands: his own cards and those of the one who passed."""
    page = pages.open(serve("--deals", record(tmp_path, OPEN_WHIST)).url)
    play_with_bots(page)
    play(page, "whist")
    page.get_by_role("region", name="Вистуете?").get_by_role("button", name="вист Отвечаете").click()
    page.get_by_role("region", name="Как вистуете?").get_by_role("button", name="в светлую").click()
    does, counts = counted(page)
    assert play(page, lambda now: now in ("partner", "result"), **does) == "partner"
    shoot(page, "open-whist")
    # An illegal card says why and is not played.
    assert play(page, "result", **does) == "result"
    assert counts["card"] >= 5
    assert counts["partner"] >= 5
    expect(page.get_by_role("region", name="Итог сдачи")).to_contain_text("за взятки")


def test_a_misere_with_open_defence(serve: Serve, pages: Pages, tmp_path: Path) -> None:
    """The misère of a bot is caught with open cards, for both hands by the person."""
    page = pages.open(serve("--deals", record(tmp_path, MISERE)).url)
    play_with_bots(page)
    seen: list[str] = []

    def opened(page: Page) -> None:
        name = page.locator(".panel.whist").get_attribute("aria-label")
        assert name == "Ловим в светлую?"
        page.locator(".panel.whist").get_by_role("button", name="в светлую").click()
        seen.append("asked")

    does, counts = counted(page)
    now = play(page, lambda now: now in ("card", "partner", "result"), whist=opened, **does)
    assert now in ("card", "partner")
    assert seen == ["asked"]
    shoot(page, "misere")
    for name in ("Борис", "Вера"):
        region = page.get_by_role("region", name=name, exact=True)
        if name == "Вера":
            expect(region.get_by_role("group", name="Карты: Вера")).to_be_visible()
    assert play(page, "result", **does) == "result"
    assert counts["card"] + counts["partner"] >= 6
    expect(page.get_by_role("region", name="Итог сдачи").get_by_role("heading")).to_contain_text("Мизер")


def test_an_all_pass(serve: Serve, pages: Pages, tmp_path: Path) -> None:
    """Three passes; the talon's cards lead the first two tricks, ten tricks are counted."""
    page = pages.open(serve("--deals", record(tmp_path, ALL_PASS)).url)
    play_with_bots(page)
    assert play(page, "card", auction=say_pass) == "card"
    expect(page.get_by_text("Распасы").first).to_be_visible()
    expect(page.locator(".talonled").get_by_role("img", name="валет пик")).to_be_visible()
    shoot(page, "all-pass")
    does, counts = counted(page)
    assert play(page, "result", **does) == "result"
    assert counts == {"card": 10, "partner": 0}
    result = page.get_by_role("region", name="Итог сдачи")
    expect(result.get_by_role("heading")).to_contain_text("Распасы")
    tricks = page.locator("main.table").inner_text()
    assert "взяток" in tricks


def test_an_illegal_card_says_why(serve: Serve, pages: Pages, tmp_path: Path) -> None:
    """A card of the wrong suit is not played; a sentence says what is to be done."""
    page = pages.open(serve("--deals", record(tmp_path, ALL_PASS)).url)
    play_with_bots(page)
    play(page, "card")
    before = hand(page)
    wrong = page.locator(".fan button.card[aria-disabled=true]").first
    wrong.click(position={"x": 14, "y": 14})
    expect(page.get_by_text("Ход не принят: сначала масть")).to_be_visible()
    assert hand(page) == before
