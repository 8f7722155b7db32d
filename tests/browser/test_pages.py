"""Every page in both themes, both languages and three sizes: axe has nothing to complain of, no page is too wide."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.deals import ALL_PASS, MISERE, OPEN_WHIST, STRONG
from tests.browser.hand import (
    decline,
    discard_and_name,
    next_deal,
    play,
    play_card,
    play_with_bots,
    raise_call,
    situation,
)
from tests.browser.house import House
from tests.browser.pages import DESKTOP, LANDSCAPE, PHONE, Pages, axe, shoot, sideways

# Each size, language and theme once or twice; most are for the sweep.
LOOKS = [
    pytest.param(size, lang, theme, id=f"{name}-{lang}-{theme}", marks=[pytest.mark.sweep] if long else [])
    for name, size, lang, theme, long in [
        ("desktop", DESKTOP, "ru", "light", False),
        ("phone", PHONE, "en", "dark", False),
        ("landscape", LANDSCAPE, "ru", "dark", True),
        ("desktop", DESKTOP, "en", "dark", True),
        ("phone", PHONE, "ru", "light", True),
        ("landscape", LANDSCAPE, "en", "light", True),
    ]
]


OVERLAPPING = """(within) => {
  const buttons = [...within.querySelectorAll("button")]
    .map((each) => [each.textContent, each.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return buttons.flatMap(([text, box], n) =>
    buttons.slice(n + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${text} / ${other}`));
}"""


COVERED = """(table) => {
  const boxes = (query) => [...table.querySelectorAll(query)].map((each) => each.getBoundingClientRect());
  const shown = boxes(".peek .shown"), slots = boxes(".trick .hole, .trick .card");
  if (!shown.length || !slots.length) return ["nothing is shown"];
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return slots.filter((slot) => shown.some((each) => meet(slot, each))).map((slot) => JSON.stringify(slot));
}"""


@pytest.mark.parametrize(("size", "lang", "theme"), LOOKS)
def test_every_screen(
    server: House,
    pages: Pages,
    size: tuple[int, int],
    lang: str,
    theme: str,
    request: pytest.FixtureRequest,
) -> None:
    """From the first page through four deals to the sheet and the replay."""
    look = request.node.callspec.id
    server.deals(STRONG, OPEN_WHIST, ALL_PASS, MISERE)
    touch = {"has_touch": True, "is_mobile": True} if size != DESKTOP else {}
    page = pages.open(server.url, size=size, lang=lang, theme=theme, **touch)
    faults: list[str] = []
    number = 0

    def seen(name: str, *, like: str = "") -> None:
        """Looks at the page; axe, which takes its time, not at one that is *like* another."""
        nonlocal number
        number += 1
        shoot(page, f"{look}-{number:02}-{name}")
        if not like:
            faults.extend(f"{name}: {fault}" for fault in axe(page))
        if over := sideways(page):
            faults.append(f"{name}: {over} pixels beside the page")

    def ru(russian: str, english: str) -> re.Pattern[str]:
        return re.compile(russian if lang == "ru" else english)

    expect(page.get_by_role("button", name=ru("Играть с ботами", "Play with bots"))).to_be_enabled()
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("html").get_attribute("data-theme") == theme
    seen("lobby")
    page.get_by_role("link", name=ru("Новый стол", "New table")).click()
    expect(page.get_by_role("heading", name=ru("Соглашения", "Agreements"))).to_be_visible()
    seen("new")
    page.locator("details.fold summary").first.click()
    page.locator("details.fold summary").first.scroll_into_view_if_needed()
    seen("agreements")
    page.get_by_role("radio", name=ru("По ссылке", "By link")).click()
    page.get_by_role("button", name=ru("Создать стол", "Create table")).click()
    expect(page.get_by_text(ru("открывается только на этом компьютере", "opens on this computer only"))).to_be_visible()
    seen("room")
    page.goto(server.url)
    expect(page.locator("ul.list li")).to_have_count(1)
    seen("lobby-with-a-table")

    play_with_bots(page)
    situation(page)
    expect(page.get_by_role("region", name=ru("Ваше слово", "Your call"))).to_be_visible()
    expect(page.get_by_role("group", name=ru("^Ваши карты", "^Your cards"))).to_be_visible()
    seen("auction")
    page.get_by_role("button", name=ru("^Меню$", "^Menu$")).click()
    seen("menu")
    page.get_by_role("dialog").get_by_role("button", name=ru("^Настройки$", "^Settings$")).click()
    seen("settings")
    page.keyboard.press("Escape")
    play(page, "discard", auction=raise_call)
    cards = page.locator(".hand .fan button.card")
    cards.last.click()
    cards.first.click(position={"x": 14, "y": 14})
    seen("discard")
    cards.first.click(position={"x": 14, "y": 14})
    cards.last.click()
    play(page, "card", discard=discard_and_name)
    play_card(page)
    play(page, "card")
    expect(page.get_by_role("group", name=ru("^(Взятка|На столе)", "^(Trick|No cards)"))).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text=ru("^Ваш ход$", "^Your turn$"))).to_have_count(1)
    expect(page.get_by_role("button", name=ru("^Пуля$", "^Score$"))).to_be_visible()
    if size == DESKTOP:
        expect(page.get_by_role("table", name=ru("^Пуля$", "^Score$"))).to_be_visible()
    seen("play")
    page.locator(".peek .btn").click()
    seen("last-trick", like="play")
    covered = page.locator("main.table").evaluate(COVERED)
    assert not covered, covered
    page.get_by_role("button", name=ru("^Предложить", "^(Claim|Offer)")).click()
    expect(page.get_by_role("dialog", name=ru("Закончить розыгрыш", "End the play"))).to_be_visible()
    overlapping = page.get_by_role("dialog").evaluate(OVERLAPPING)
    assert not overlapping, overlapping
    seen("offer")
    page.keyboard.press("Escape")
    play(page, "result")
    expect(page.get_by_role("region", name=ru("Итог сдачи", "Result of the deal"))).to_be_visible()
    seen("result")
    next_deal(page)

    play(page, "whist")
    seen("whist")
    page.locator(".panel.whist .wopt").first.click()
    situation(page)
    seen("conduct")
    openly = page.locator(".panel.whist .wopt", has_text=ru("светлую", "[Oo]pen"))
    play(page, "partner", whist=lambda _: openly.click())
    seen("open-whist")
    play(page, "result")
    seen("open-whist-result", like="result")
    next_deal(page)

    play(page, "card")
    seen("all-pass")
    play(page, "result")
    seen("all-pass-result", like="result")
    next_deal(page)

    play(page, "card", choice=decline)
    seen("misere")
    play(page, "result")
    seen("misere-result", like="result")

    page.get_by_role("button", name=ru("^Пуля$", "^Score$")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    seen("pulka")
    page.get_by_role("button", name=ru("^Таблица$", "^Table$")).click()
    seen("pulka-table")
    page.get_by_role("button", name=ru("^Сдачи$", "^Deals$")).click()
    expect(page.locator("ol.deals li")).to_have_count(4)
    seen("pulka-deals")
    page.locator("ol.deals li a").nth(1).click()
    expect(page.get_by_role("heading", name=ru("^Сдача 2", "^Deal 2"))).to_be_visible()
    seen("replay")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    seen("replay-trick")
    pages.allowed += ["status of 404", "/api/tables/nowhere/socket"]
    page.goto(server.url + "/t/nowhere")
    expect(page.get_by_role("heading", name=ru("Такого стола нет", "No such table|There is no such"))).to_be_visible()
    seen("nowhere")
    assert not faults, "\n".join(faults)
