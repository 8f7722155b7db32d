"""What only some agreements ask: calls in the dark, bombs, a shared misère, compulsory games, a named pool, a vote."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deals import ALL_PASS, MISERE_LEFT, MISERE_MINE, STRONG, Cards
from tests.browser.hand import decline, discard_and_name, hand, next_deal, once, play, play_card, situation
from tests.browser.house import House
from tests.browser.pages import DESKTOP, LANDSCAPE, PHONE, Pages, axe, shoot, sideways
from tests.browser.tables import join, seat, seat_bots

BEATEN = Cards(owner="S987 C987 D987 H7", left="SAKQT CAKQ DAKQ", right="SJ CJT DJT HAKQJT", talon="H9 H8")
"""The owner has no trick."""


def panel(page: Page, name: str, *buttons: str) -> None:
    """Checks the panel of this name: its buttons, and that it covers neither cards nor the edge of the page."""
    region = page.get_by_role("region", name=name)
    expect(region).to_be_visible()
    for button in buttons:
        expect(region.get_by_role("button", name=button, exact=True)).to_be_visible()
    overlapping = page.evaluate(OVERLAP)
    assert not overlapping, (name, overlapping)
    assert sideways(page) == 0, name
    assert not axe(page), name
    shoot(page, re.sub(r"\W+", "-", f"variant-{name}"))


OVERLAP = """() => {
  const panel = document.querySelector(".panel");
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const box = panel.getBoundingClientRect();
  const others = [...document.querySelectorAll(".bar, .seat, .sit, .hand .me > *, .hand .card, .talon .card")];
  const covered = others.filter((each) => each.checkVisibility() && meet(box, each.getBoundingClientRect()));
  const talon = document.querySelector(".talon")?.getBoundingClientRect();
  const plates = [...document.querySelectorAll(".seat, .bar")];
  if (talon?.height) covered.push(...plates.filter((each) => meet(talon, each.getBoundingClientRect())));
  const buttons = [...panel.querySelectorAll("button")].filter((each) => each.checkVisibility());
  const spilt = buttons.filter((each) => each.scrollWidth > each.clientWidth + 1);
  return [...covered, ...spilt].map((each) => each.className + " " + each.textContent);
}"""


@pytest.mark.parametrize(
    "size",
    [DESKTOP, *(pytest.param(size, marks=pytest.mark.sweep) for size in (PHONE, LANDSCAPE))],
    ids=["desktop", "phone", "landscape"],
)
def test_bombs_and_calls_in_the_dark(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """K 3.3.19, V A.2: a bomb comes with the all-pass; then a call in the dark, which is looked at before the talon."""
    page = pages.open(server.deals(ALL_PASS, STRONG, same_dealer=True).url, size=size)
    seat(page, server, "classic", prelim_circles=0)
    assert situation(page) == "auction"
    panel(page, "Ваше слово втёмную", "Посмотреть карты", "Бомба", "Мизер")
    assert hand(page) == []
    page.get_by_role("button", name="Бомба").click()
    assert play(page, "result") == "result"
    expect(page.get_by_role("region", name="Итог сдачи")).to_contain_text("за бомбу")
    next_deal(page)

    assert situation(page) == "auction"
    page.locator(".bids button[aria-disabled=false]").first.click()
    assert situation(page) == "choice"
    panel(page, "Вы торговались втёмную", "Посмотреть карты", "Взять прикуп")
    page.get_by_role("button", name="Посмотреть карты").click()
    expect(page.locator(".hand .fan button.card")).to_have_count(10)
    panel(page, "Вы торговались втёмную", "Взять прикуп", "Сменить на мизер")
    page.get_by_role("button", name="Взять прикуп").click()
    assert play(page, "discard") == "discard"
    discard_and_name(page)
    situation(page)
    if size == DESKTOP:
        expect(page.get_by_role("table", name="Пуля").get_by_role("row", name="Вы")).to_contain_text("1")
    page.get_by_role("button", name="Пуля").click()
    expect(page.get_by_role("img", name="Бомбы: 1")).to_be_visible()
    shoot(page, "variant-bombs-on-the-sheet")


def test_a_misere_shared_with_the_dealer(server: House, pages: Pages) -> None:
    """Z-26: the dealer who sits out sees the hand that is offered to him and says whether he joins."""
    anna = pages.open(server.deals(MISERE_MINE).url)
    address = seat(anna, server, "zhuk", players=4, bots=0)
    boris = pages.open(server.url, size=PHONE, has_touch=True, is_mobile=True)
    join(boris, address, 3)
    seat_bots(anna, address, 1, 2)
    assert situation(anna) == "auction"
    panel(anna, "Ваше слово", "Пас", "Мизер", "Мизер пополам")
    anna.get_by_role("button", name="Мизер пополам").click()
    question = re.compile("предлагает мизер пополам$")
    expect(boris.get_by_role("region", name=question)).to_be_visible()
    boris.reload()
    expect(boris.get_by_role("region", name=question)).to_be_visible()
    proposer = boris.get_by_role("region", name=question).get_attribute("aria-label") or ""
    panel(boris, proposer, "Согласен, пополам", "Отклонить")
    assert proposer.split(" предлагает")[0], "nobody is named"
    expect(boris.get_by_role("group", name=re.compile("^Карты: "))).to_be_visible()
    boris.get_by_role("button", name="Согласен, пополам").click()
    assert situation(anna) == "auction"


def test_a_compulsory_game_and_a_named_pool(server: House, pages: Pages) -> None:
    """J-51, J-52: a game is chosen before the talon, its suit after it; the largest mountain names the pool."""
    page = pages.open(server.deals(BEATEN, STRONG, STRONG).url, size=PHONE, has_touch=True, is_mobile=True)
    seat(page, server, "taganrog", razboinik_laps=2)
    assert situation(page) == "choice"
    panel(page, "Ваша обязательная игра", "Шестерная", "Семерная")
    page.keyboard.press("6")
    assert situation(page) == "discard"
    # Only the level that was called may be named, in any suit.
    cells = page.locator(".bids button[aria-disabled=false]")
    assert [each.get_attribute("data-cell") for each in cells.all()] == ["6S", "6C", "6D", "6H", "6NT"]
    panel(page, "Снос и заказ")

    page = pages.open(server.url, lang="en")
    seat(page, server, "taganrog", razboinik_laps=1)
    assert play(page, "pool", auction=decline) == "pool"
    panel(page, page.get_by_role("region", name=re.compile("^You name the size")).get_attribute("aria-label") or "")
    field = page.get_by_role("spinbutton")
    field.fill("0")
    expect(page.get_by_role("button", name="Name the pool")).to_have_attribute("aria-disabled", "true")
    field.fill("5")
    page.keyboard.press("Enter")
    assert situation(page) != "pool"


def test_an_all_pass_by_vote(server: House, pages: Pages) -> None:
    """V C: everybody is asked by name; a refusal lets the auction go on, and it is not proposed again."""
    anna = pages.open(server.deals(ALL_PASS).url, lang="en")
    address = seat(anna, server, "shuler", bots=1)
    boris = pages.open(server.url)
    join(boris, address, 1)
    assert situation(anna) == "auction"
    panel(anna, "Your call", "Pass", "Misère", "Propose an all-pass")
    assert anna.locator(".bids [data-cell$=NT]").count() == 0, "there are no games without trumps"
    anna.get_by_role("button", name="Propose an all-pass").click()
    question = boris.get_by_role("region", name=re.compile("предлагает распасы"))
    expect(question).to_be_visible()
    boris.reload()
    panel(boris, question.get_attribute("aria-label") or "", "Распасы", "Отклонить")
    assert (question.get_attribute("aria-label") or "").split(" предлагает")[0]
    question.get_by_role("button", name="Отклонить").click()
    assert situation(anna) == "auction"
    expect(anna.get_by_role("button", name="Propose an all-pass")).to_have_count(0)


def test_the_defence_of_a_misere_is_taken_over(server: House, pages: Pages) -> None:
    """F-11: a bot that plays both hands of the defence yields them to the person who asks."""
    page = pages.open(server.deals(MISERE_LEFT, pause=0.3).url)
    seat(page, server, "sochi")
    button = page.get_by_role("button", name="Вести ловлю")
    for _ in range(100):
        if button.count():
            break
        if once(page, card=play_card) is None:
            page.wait_for_timeout(30)
    shoot(page, "variant-conduct")
    button.click()
    assert play(page, lambda now: now in ("partner", "result"), choice=decline) == "partner"
    expect(button).to_have_count(0)
