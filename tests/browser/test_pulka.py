"""Whole pulkas in the browser, from the first page to the settlement; four at the table, and two."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forms import new_table
from tests.browser.hand import hand, play, situation
from tests.browser.house import House
from tests.browser.pages import PHONE, Pages, shoot, sideways


@pytest.mark.sweep
def test_a_pulka_by_clicking(server: House, pages: Pages, tmp_path: Path) -> None:
    """A new guest opens a table of his own, plays it to the end and sees who pays whom."""
    page = pages.open(server.url)
    page.get_by_role("textbox", name="Ваше имя").fill("Анна")
    page.get_by_role("button", name="Сохранить").click()
    expect(page.get_by_role("status").filter(has_text="Имя сохранено")).to_have_count(1)
    new_table(page, pool=4)
    assert situation(page) != "over"
    assert play(page, "over") == "over"
    page.get_by_role("button", name="Расчёт").click()
    sheet = page.get_by_role("dialog", name=re.compile("^Пуля"))
    expect(sheet.get_by_role("heading", name="Расчёт", exact=True)).to_be_visible()
    expect(sheet.get_by_role("heading", name="Кто кому платит")).to_be_visible()
    shoot(page, "pulka-over")

    # K 4.2: the pool is closed; the results add up to nothing.
    totals = [_number(each) for each in sheet.locator(".set table").first.locator("tbody td.end").all_text_contents()]
    assert len(totals) in (3, 6)
    assert abs(sum(totals[-3:] if len(totals) == 3 else totals[1::2])) < 0.01
    sheet.get_by_role("button", name="Таблица").click()
    shoot(page, "pulka-table")
    sheet.get_by_role("button", name="Сдачи").click()
    deals = sheet.locator("ol.deals li")
    expect(deals.first).to_be_visible()
    shoot(page, "pulka-deals")
    with page.expect_download() as download:
        sheet.get_by_role("link", name="Скачать .pulka").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert text.count("[Deal ") == deals.count()
    assert "Анна" in text

    deals.first.get_by_role("link").click()
    expect(page.get_by_role("heading", name=re.compile("^Сдача 1"))).to_be_visible()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    shoot(page, "replay")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Шаг вперёд")).to_be_disabled()
    page.go_back()
    expect(page.get_by_role("button", name="Расчёт")).to_be_visible()


def _number(text: str) -> float:
    """Reads a number as the sheet writes it: with a real minus and with thirds."""
    found = re.fullmatch(r"([+−]?)(\d*)([½⅓⅔]?)", text.strip())
    assert found, text
    value = float(found[2] or 0) + {"": 0, "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3}[found[3]]
    return -value if found[1] == "−" else value


def tab_to(page: Page, selector: str, limit: int = 40) -> int:
    """Presses Tab until the focus is on what is sought; returns how often."""
    for count in range(limit):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            assert _ring(page), f"the focus on {selector} cannot be seen"
            return count
        page.keyboard.press("Tab")
    at = page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
    raise AssertionError(f"{limit} times Tab and no {selector}, but {at}")


def letter(page: Page, key: str) -> None:
    """Presses a letter of the Russian keyboard, which Playwright does not know."""
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "text": key})
    wire.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key})
    wire.detach()


def _ring(page: Page) -> bool:
    """Whether the focus can be seen."""
    return bool(
        page.evaluate("""() => {
          const style = getComputedStyle(document.activeElement);
          return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        }""")
    )


@pytest.mark.sweep
def test_a_pulka_by_the_keyboard(server: House, pages: Pages) -> None:
    """The same with keys only: letters for words and contracts, Tab, arrows and Enter for cards."""
    page = pages.open(server.url)
    tabs: list[int] = []

    def press_card(page: Page) -> None:
        tabs.append(tab_to(page, ".fan button.card"))
        for _ in range(12):
            if page.evaluate("document.activeElement.getAttribute('aria-disabled') !== 'true'"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")

    def press_partner(page: Page) -> None:
        tab_to(page, ".open.mine .chip[aria-disabled=false]")
        page.keyboard.press("Enter")

    def press_discard(page: Page) -> None:
        if page.locator(".hand .card.fromtalon").count():
            tab_to(page, ".fan button.card")
            page.keyboard.press("Home")
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        if page.locator(".panel .bids").count():
            tab_to(page, ".bids button[aria-disabled=false]")
            page.keyboard.press("Enter")
        tab_to(page, ".panel .acts .btn.pri")
        page.keyboard.press("Enter")

    def press_call(page: Page) -> None:
        if page.locator(".bids [data-cell='6C'][aria-disabled=false]").count():
            page.keyboard.press("6")
            letter(page, "т")
        else:
            letter(page, "п")

    def press_next(page: Page) -> None:
        tab_to(page, ".res .acts button.pri")
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('.res .acts button.pri:not(:disabled)')")

    def press_choice(page: Page) -> None:
        page.keyboard.press("1")

    def press_answer(page: Page) -> None:
        page.keyboard.press("1")

    tab_to(page, "a[href='/new']")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radiogroup", name="Пуля")).to_be_visible()
    tab_to(page, "[role=radiogroup][aria-labelledby=l-pool] [role=radio]")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    tab_to(page, ".one input")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator("main.table")).to_be_visible()
    play(
        page,
        "over",
        auction=press_call,
        discard=press_discard,
        whist=press_answer,
        choice=press_choice,
        card=press_card,
        partner=press_partner,
        result=press_next,
    )
    assert tabs, "no card was played"
    # The focus stays in the hand after a card, so that the next one is at hand.
    assert sorted(tabs)[len(tabs) // 2] == 0, tabs
    tab_to(page, ".res .acts button.pri")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=re.compile("^Пуля"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.sweep
def test_four_at_the_table(server: House, pages: Pages) -> None:
    """Who deals rests: he sees no cards and is told so; when another deals, that one is marked."""
    page = pages.open(server.url)
    new_table(page, players=4)
    rested = played = 0
    for _ in range(5):
        page.wait_for_function("() => document.querySelector('.hand')")
        now = play(page, "result")
        assert now == "result"
        if page.get_by_text("Вы сдаёте и в этой сдаче отдыхаете.").count():
            rested += 1
            assert hand(page) == []
            shoot(page, "four-rest")
        else:
            played += 1
        if rested and played:
            break
        page.locator(".res .acts button.pri").click()
        page.wait_for_function("() => !document.querySelector('.res .acts button.pri:not(:disabled)')")
    assert rested
    assert played


@pytest.mark.sweep
def test_gusarik(server: House, pages: Pages) -> None:
    """Two players and a dummy: a deal to its result."""
    page = pages.open(server.url)
    new_table(page, players=2, preset="Гусарик")
    situation(page)
    expect(page.get_by_role("region", name="Болван")).to_be_visible()
    shoot(page, "gusarik")
    assert play(page, "result") == "result"
    shoot(page, "gusarik-result")


@pytest.mark.sweep
def test_a_phone(server: House, pages: Pages) -> None:
    """On a small phone nothing is to be scrolled sideways, and every card can be touched."""
    page = pages.open(server.url, size=PHONE, has_touch=True, is_mobile=True)
    assert sideways(page) == 0
    page.get_by_role("link", name="Новый стол").click()
    expect(page.get_by_role("heading", name="Соглашения")).to_be_visible()
    assert sideways(page) == 0
    page.get_by_role("button", name="Создать стол").click()

    seen: set[str] = set()

    def watched(now: str) -> bool:
        seen.add(now)
        assert sideways(page) == 0, now
        return now == "result" and "card" in seen

    assert play(page, watched) == "result"
    shoot(page, "phone-result")
