"""Deals of every kind, with cards that lead there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deals import ALL_PASS, MISERE, OPEN_WHIST, STRONG
from tests.browser.hand import decline, hand, play, play_card, play_partner, play_with_bots, raise_call, situation
from tests.browser.house import House
from tests.browser.pages import Pages, shoot


def counted(page: Page) -> tuple[dict[str, Callable[[Page], None]], dict[str, int]]:
    """Returns what to do with cards, and a count of the cards played from each hand."""
    counts = {"card": 0, "partner": 0}

    def card(page: Page) -> None:
        counts["card"] += 1
        play_card(page)

    def partner(page: Page) -> None:
        counts["partner"] += 1
        play_partner(page)

    return {"card": card, "partner": partner, "choice": decline}, counts


@pytest.mark.sweep
def test_the_owners_game(server: House, pages: Pages) -> None:
    """Six spades are called, two cards laid aside, the contract named; ten tricks are played to the result."""
    page = pages.open(server.deals(STRONG).url)
    play_with_bots(page)
    assert situation(page) == "auction"
    assert set(hand(page)) == {"SA", "SK", "SQ", "ST", "S9", "CA", "CK", "C7", "DA", "H8"}
    assert play(page, "discard", auction=raise_call) == "discard"
    expect(page.locator(".hand .fan button.card")).to_have_count(12)
    expect(page.locator(".hand .card.fromtalon")).to_have_count(2)
    for name in ("семёрка треф", "восьмёрка червей"):
        page.get_by_role("button", name=name).click()
    page.locator(".bids").get_by_role("button", name="7 пик").click()
    page.get_by_role("button", name="Снести 2 и заказать 7").click()
    assert play(page, "card") == "card"
    expect(page.locator(".hand .fan button.card")).to_have_count(10)
    assert not {"C7", "H8"} & set(hand(page))
    assert play(page, "result") == "result"
    expect(page.get_by_role("region", name="Итог сдачи")).to_contain_text("Снос")


@pytest.mark.sweep
def test_an_open_whist(server: House, pages: Pages) -> None:
    """Who whists openly plays both hands: his own cards and those of the one who passed."""
    page = pages.open(server.deals(OPEN_WHIST).url)
    play_with_bots(page)
    play(page, "whist")
    page.get_by_role("region", name="Вистуете?").get_by_role("button", name="вист Отвечаете").click()
    page.get_by_role("region", name="Как вистуете?").get_by_role("button", name="в светлую").click()
    does, counts = counted(page)
    assert play(page, lambda now: now in ("partner", "result"), **does) == "partner"
    shoot(page, "open-whist")
    assert play(page, "result", **does) == "result"
    assert counts["card"] >= 5
    assert counts["partner"] >= 5
    expect(page.get_by_role("region", name="Итог сдачи")).to_contain_text("за взятки")


@pytest.mark.sweep
def test_a_misere_with_open_defence(server: House, pages: Pages) -> None:
    """The misère of a bot is caught with open cards, for both hands by the person."""
    page = pages.open(server.deals(MISERE).url)
    play_with_bots(page)
    does, counts = counted(page)
    assert play(page, lambda now: now in ("card", "partner", "result"), choice=decline) == "card"
    shoot(page, "misere")
    partner = page.get_by_role("region", name="Борис", exact=True)
    expect(partner.get_by_role("group", name="Карты: Борис")).to_be_visible()
    # The misère's own cards stay closed. What is left for it is outlined, two of these twelve are laid aside.
    declarer = page.get_by_role("region", name="Вера", exact=True)
    assert declarer.get_by_role("group", name=re.compile("^Карты: Вера")).count() == 0
    expect(declarer).to_contain_text("вероятно, 2 в сносе:")
    expect(declarer.get_by_role("group", name="Вероятные карты: Вера").locator(".chip.q")).to_have_count(12)
    assert play(page, "result", **does) == "result"
    assert counts == {"card": 10, "partner": 10}
    expect(page.get_by_role("region", name="Итог сдачи").get_by_role("heading")).to_have_text("Мизер сыгран")


@pytest.mark.sweep
def test_an_all_pass(server: House, pages: Pages) -> None:
    """Three passes; the talon's cards lead the first two tricks, ten tricks are counted."""
    page = pages.open(server.deals(ALL_PASS).url)
    play_with_bots(page)
    assert play(page, "card") == "card"
    expect(page.get_by_text("Распасы").first).to_be_visible()
    expect(page.locator(".talonled").get_by_role("img", name="валет пик")).to_be_visible()
    shoot(page, "all-pass")
    does, counts = counted(page)
    assert play(page, "result", **does) == "result"
    assert counts == {"card": 10, "partner": 0}
    result = page.get_by_role("region", name="Итог сдачи")
    expect(result.get_by_role("heading")).to_contain_text("Распасы")
    # Each of the three took something, so the least of it is taken off all.
    expect(result).to_contain_text("Амнистия: всем списано по ")
    page.get_by_role("link", name="Разобрать").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("амнистия ")
    shoot(page, "amnesty")


def test_an_illegal_card_says_why(server: House, pages: Pages) -> None:
    """A card of the wrong suit is not played; a sentence says what is to be done."""
    page = pages.open(server.deals(ALL_PASS).url)
    play_with_bots(page)
    play(page, "card")
    before = hand(page)
    wrong = page.locator(".fan button.card[aria-disabled=true]").first
    expect(wrong).to_have_attribute("title", re.compile(r"^надо ходить в масть \("))
    expect(wrong).to_have_attribute("aria-label", re.compile(r": надо ходить в масть \("))
    wrong.click(position={"x": 14, "y": 14}, force=True)
    expect(page.get_by_text("Ход не принят: надо ходить в масть (")).to_be_visible()
    assert hand(page) == before
