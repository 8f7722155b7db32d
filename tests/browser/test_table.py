"""What goes on round the deals: the pulka's clock, votes to stop, who is away, who looks on, the printed sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import colliding
from tests.browser.deals import ALL_PASS, MISERE, OPEN_WHIST, STRONG
from tests.browser.hand import decline, next_deal, play, play_card, raise_call, situation
from tests.browser.house import House
from tests.browser.pages import DESKTOP, LANDSCAPE, PHONE, Pages, axe, shoot, sideways
from tests.browser.tables import ask, join, seat

TABLET = (768, 1024)
TABLET_LANDSCAPE = (1024, 768)
ZOOMED = (640, 400)
"""A desktop of 1280 × 800 at 200 %."""


@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.sweep)], ids=["desktop", "phone"])
def test_the_clock_of_the_pulka(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """F-21: what is left of the agreed time by the minute; then the last round, announced and said from then on."""
    page = pages.open(server.deals(ALL_PASS).url, size=size)
    seat(page, server, "classic", prelim_circles=0, blind=False, minutes=90)
    clock = page.get_by_role("timer", name="Время пули")
    expect(clock).to_have_text("осталось 1 ч 30 мин")
    situation(page)
    server.go(89 * 60 + 30)
    page.reload()
    expect(clock).to_have_text("меньше минуты")
    shoot(page, "clock")
    server.go(60)
    expect(page.get_by_text("Время вышло: этот круг последний.").first).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("последний круг")
    expect(clock).to_have_count(0)
    assert sideways(page) == 0
    assert not axe(page)
    shoot(page, "last-lap")
    page.reload()
    expect(page.locator(".bar")).to_contain_text("последний круг")


def test_who_is_away_and_all_agree_to_stop(server: House, pages: Pages) -> None:
    """A click lets a bot play for who is gone, until he is back; then both agree to stop, and see who pays whom."""
    anna = pages.open(server.deals(STRONG).url)
    address = seat(anna, server, "sochi", bots=1)
    boris = pages.open(server.url, size=PHONE, lang="en", has_touch=True, is_mobile=True)
    join(boris, address, 1)
    for page in (anna, boris):
        expect(page.locator(".hand .fan button.card")).to_have_count(10)

    boris.goto("about:blank")
    expect(anna.get_by_text(re.compile("нет связи")).first).to_be_visible()
    assert not axe(anna)
    shoot(anna, "away")
    anna.get_by_role("button", name="Бот сейчас").click()
    expect(anna.get_by_text("играет бот")).to_be_visible()
    expect(anna.get_by_role("button", name="Бот сейчас")).to_have_count(0)
    play(anna, "discard", auction=raise_call)
    boris.goto(address)
    expect(anna.get_by_text("играет бот")).to_have_count(0)

    banner = boris.get_by_text(re.compile("stop here and settle"))
    menu = anna.get_by_role("button", name="Меню")
    for name in ("Предложить закончить и рассчитаться", "Снять предложение закончить"):
        menu.click()
        anna.get_by_role("button", name=name).click()
    expect(banner).to_have_count(0)
    menu.click()
    anna.get_by_role("button", name="Предложить закончить и рассчитаться").click()
    expect(banner).to_be_visible()
    assert not axe(boris)
    shoot(boris, "stop-asked")
    boris.get_by_role("button", name="Agree").click()
    expect(boris.locator(".centre")).to_contain_text("The pulka is over")
    expect(anna.locator(".centre")).to_contain_text("Пулька окончена")
    shoot(anna, "stopped")
    anna.locator(".centre").get_by_role("button", name="Расчёт").click()
    expect(anna.get_by_role("heading", name="Расчёт", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, LANDSCAPE], ids=["desktop", "phone", "landscape"])
def test_a_freed_chair_is_taken_again(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """Who was let go sees at once where to sit down, while a bot plays on; a stranger is told to wait for the end."""
    anna = pages.open(server.deals(STRONG).url)
    address = seat(anna, server, "sochi", bots=1)
    boris = pages.open(server.url, size=size)
    join(boris, address, 1)
    looks = pages.open(server.url)
    looks.goto(address)
    expect(boris.locator(".hand .fan button.card")).to_have_count(10)
    ask(anna, f"/tables/{address.rpartition('/')[2]}/places/1", {"kind": "free"})
    sit = boris.locator("main.table").get_by_role("button", name="Сесть")
    expect(sit).to_be_in_viewport()
    expect(boris.get_by_text("Ваше место свободно: за вас играет бот.")).to_be_visible()
    shoot(boris, f"freed-{size[0]}")
    expect(looks.get_by_text("Сесть можно после этой сдачи.")).to_be_visible()
    expect(looks.get_by_role("button", name="Сесть")).to_have_count(0)
    sit.click()
    expect(boris.locator(".hand .fan button.card")).to_have_count(10)
    expect(sit).to_have_count(0)


@pytest.mark.sweep
def test_who_looks_on(server: House, pages: Pages) -> None:
    """A stranger sees no hand, may decide nothing, and follows the deal; he may sit down nowhere."""
    anna = pages.open(server.deals(MISERE).url)
    address = seat(anna, server, "sochi")
    looks = pages.open(server.url)
    looks.goto(address)
    expect(looks.get_by_text("Вы смотрите со стороны.")).to_be_visible()
    assert looks.locator(".card[data-card], .panel .btn, .open").count() == 0
    play(anna, "card", choice=decline)
    # A misère is caught with open cards, which all see; the misère's own are told apart from those.
    expect(looks.locator(".open")).to_have_count(3)
    shoot(looks, "spectator")
    assert not axe(looks)
    assert looks.locator("button[data-card]").count() == 0
    play(anna, "result", choice=decline)
    expect(looks.get_by_role("region", name="Итог сдачи")).to_be_visible()
    shoot(looks, "spectator-result")


def test_the_printed_pulka(server: House, pages: Pages) -> None:
    """The drawing takes one sheet of A4, whole; the settlement is on the second."""
    page = pages.open(server.url)
    seat(page, server, "sochi")
    page.get_by_role("button", name="Пуля").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2
    widths = {
        tuple(round(float(each)) for each in box.split()[2:]) for box in re.findall(rb"/MediaBox \[([^\]]*)\]", pdf)
    }
    assert widths == {(842, 595)}, "A4, landscape"
    page.set_viewport_size({"width": 1047, "height": 718})
    page.emulate_media(media="print")
    drawing = page.locator(".paper .pulka").bounding_box()
    assert drawing is not None
    assert drawing["y"] >= 0
    assert drawing["y"] + drawing["height"] <= 718
    assert drawing["width"] > 900
    shoot(page, "printed")


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        pytest.param(TABLET, "ru", id="tablet", marks=pytest.mark.sweep),
        pytest.param(TABLET_LANDSCAPE, "en", id="tablet-landscape", marks=pytest.mark.sweep),
        pytest.param(ZOOMED, "ru", id="zoomed", marks=pytest.mark.sweep),
    ],
)
def test_other_sizes(server: House, pages: Pages, size: tuple[int, int], lang: str) -> None:
    """Tablets, and a desktop at 200 %: nothing lies on anything else, and all cards can be reached."""
    page = pages.open(server.deals(STRONG, OPEN_WHIST, MISERE).url, size=size, lang=lang)
    seat(page, server, "sochi")

    def seen(name: str) -> None:
        shoot(page, f"size-{size[0]}-{name}")
        assert sideways(page) == 0, name
        faults = page.evaluate(MEET)
        assert not faults, (name, faults)
        assert not axe(page), name

    situation(page)
    seen("auction")
    play(page, "discard", auction=raise_call)
    seen("discard")
    play(page, "card")
    seen("play")
    play(page, "result", choice=decline)
    seen("result")
    next_deal(page)
    play(page, "whist")
    seen("whist")
    play(page, "partner", whist=lambda page: page.locator(".panel.whist .wopt").first.click(), card=play_card)
    seen("partner")
    play(page, "result", choice=decline)
    next_deal(page)
    play(page, lambda now: now == "card" and page.locator(".chip.q").count() > 0, choice=decline)
    seen("misere")
    page.locator(".bar .btn").nth(1).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    shoot(page, f"size-{size[0]}-pulka")
    assert sideways(page) == 0


MEET = colliding(
    ".bar, .seat, .sit, .panel, .talon, .contract, .hand .me > *, .trick .card, .trick .hole",
    "box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1",
)
