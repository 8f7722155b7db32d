"""Several people, lost connections, pages that are loaded again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deals import ALL_PASS, CERTAIN
from tests.browser.forms import new_table
from tests.browser.hand import (
    SITUATION,
    decline,
    discard_and_name,
    hand,
    next_deal,
    once,
    play,
    play_card,
    play_with_bots,
    raise_call,
    situation,
)
from tests.browser.house import House
from tests.browser.pages import PHONE, Pages, shoot
from tests.browser.serving import Serving, record

Serve = Callable[..., Serving]


def named(page: Page, name: str) -> None:
    """Gives the guest a name on the first page."""
    page.get_by_role("textbox", name="Ваше имя").fill(name)
    page.get_by_role("button", name="Сохранить").click()
    expect(page.get_by_role("status").filter(has_text="Имя сохранено")).to_have_count(1)


def company(pages: Pages, server: House) -> tuple[Page, Page]:
    """Returns the pages of two people at one table, with a bot on the third chair."""
    anna = pages.open(server.url)
    named(anna, "Анна")
    new_table(anna, bots=False)
    link = anna.get_by_role("textbox", name="Ссылка на стол")
    expect(link).to_have_value(server.url + anna.url.removeprefix(server.url))
    shoot(anna, "room")
    boris = pages.open(server.url, size=PHONE, has_touch=True, is_mobile=True)
    named(boris, "Борислав")
    boris.goto(link.input_value())
    boris.get_by_role("button", name="Сесть").first.click()
    expect(anna.get_by_role("list", name="Места")).to_contain_text("Борислав")
    anna.get_by_role("button", name="Заполнить ботами и начать").click()
    for page in (anna, boris):
        expect(page.locator(".hand .fan button.card")).to_have_count(10)
    return anna, boris


@pytest.mark.sweep
def test_two_at_one_table_and_an_offer(server: House, pages: Pages) -> None:
    """Two people play by the link; one offers the rest of the tricks, the other declines it once and then agrees."""
    anna, boris = company(pages, server.deals(CERTAIN))
    assert set(hand(anna)).isdisjoint(hand(boris))
    assert boris.get_by_role("region", name="Анна").get_by_role("group").count() == 0

    def whist(page: Page) -> None:
        page.locator(".panel.whist .wopt").first.click()

    for _ in range(60):
        if anna.locator(".trick").count() and situated(anna) == "card":
            break
        act(anna, auction=raise_call, discard=discard_and_name)
        act(boris, whist=whist)
    assert situation(anna) == "card"
    offer(anna)
    expect(anna.get_by_text("Ждём ответа.")).to_be_visible()
    question = boris.get_by_role("region", name="Анна: остальные мои")
    expect(question).to_be_visible()
    shoot(boris, "offer")
    question.get_by_role("button", name="Отклонить").click()
    assert situation(anna) == "card"
    play_card(anna)
    for _ in range(40):
        if situated(anna) == "card":
            break
        act(boris)
    offer(anna)
    boris.get_by_role("region", name="Анна: остальные мои").get_by_role("button", name="Принять").click()
    for page in (anna, boris):
        expect(page.get_by_role("region", name="Итог сдачи")).to_be_visible()
    # The next deal waits for both.
    anna.get_by_role("button", name="Дальше").click()
    expect(anna.get_by_role("button", name="Ждём: Борислав")).to_be_disabled()
    boris.get_by_role("button", name="Дальше").click()
    for page in (anna, boris):
        expect(page.locator(".bar h1")).to_contain_text("сдача 2")


def situated(page: Page) -> str | None:
    """Returns what the page wants now, without waiting."""
    now = page.evaluate(SITUATION)
    return None if now is None else str(now)


def act(page: Page, **does: Callable[[Page], None]) -> None:
    """Does what the page wants now; waits a moment where it wants nothing."""
    if once(page, **does) is None:
        page.wait_for_timeout(60)


def offer(page: Page) -> None:
    """Offers that the rest of the tricks is one's own."""
    page.get_by_role("button", name="Предложить…").click()
    page.get_by_role("dialog", name="Закончить розыгрыш").get_by_role("button", name="Остальные мои").click()


def to_mid_trick(page: Page) -> None:
    """Plays until a card lies on the table and the person is to play."""
    for _ in range(40):
        assert play(page, "card", choice=decline) == "card"
        if page.locator(".trick .slot:not(.t) .card").count() in (1, 2) and page.locator(".won").count() == 0:
            return
        play_card(page)
    raise AssertionError("no trick begins with a card of somebody else")


def trick(page: Page) -> list[str]:
    """Returns the names of the cards on the table."""
    return [str(each.get_attribute("aria-label")) for each in page.locator(".trick .slot:not(.t) .card").all()]


@pytest.mark.sweep
def test_loaded_again_in_mid_trick(server: House, pages: Pages) -> None:
    """The page that is loaded again shows the same hand and the same cards on the table, and goes on."""
    page = pages.open(server.deals(ALL_PASS).url)
    play_with_bots(page)
    to_mid_trick(page)
    before = hand(page), trick(page)
    page.reload()
    assert situation(page) == "card"
    assert (hand(page), trick(page)) == before
    assert play(page, "result", choice=decline) == "result"


@pytest.mark.sweep
def test_a_second_tab_of_one_seat(server: House, pages: Pages) -> None:
    """Two tabs of one guest show the same; a card played in one is gone from the other."""
    page = pages.open(server.url)
    play_with_bots(page)
    assert play(page, "card", result=lambda page: next_deal(page)) == "card"
    other = page.context.new_page()
    pages.watch(other)
    other.goto(page.url)
    assert situation(other) == "card"
    assert hand(other) == hand(page)
    left = len(hand(page)) - 1
    play_card(page)
    expect(other.locator(".hand .fan button.card")).not_to_have_count(left + 1)


def test_a_server_that_is_killed(serve: Serve, pages: Pages, tmp_path: Path) -> None:
    """The lost connection is shown; when the server is back, so is the table, with nothing lost, by itself."""
    server = serve("--deals", record(tmp_path, ALL_PASS))
    page = pages.open(server.url)
    pages.allowed += ["WebSocket connection to", "Failed to load resource"]
    play_with_bots(page)
    to_mid_trick(page)
    before = hand(page), trick(page)
    server.kill()
    expect(page.get_by_text("Нет связи.")).to_be_visible()
    assert hand(page) == before[0]
    shoot(page, "lost")
    server.start()
    expect(page.get_by_text("Связь есть.")).to_be_visible(timeout=20_000)
    expect(page.get_by_text("Нет связи.")).to_have_count(0)
    assert (hand(page), trick(page)) == before
    assert play(page, "result", choice=decline) == "result"


@pytest.mark.sweep
def test_a_network_that_is_gone(server: House, pages: Pages) -> None:
    """Where the network of the browser is gone, the first page and the table say so; both go on when it is back."""
    page = pages.open(server.url)
    pages.allowed += ["WebSocket connection to", "Failed to load resource", "ERR_INTERNET_DISCONNECTED"]
    page.context.set_offline(True)
    page.get_by_role("button", name="Играть с ботами").click()
    expect(page.get_by_role("alert").filter(has_text="Нет связи с сервером")).to_be_visible()
    shoot(page, "lobby-lost")
    page.context.set_offline(False)
    play_with_bots(page)
    situation(page)
