"""Hints in the browser: asked for by a click or a key, told beside the cards, gone with the decision."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deals import HOLE_MINE, KING_KEPT, MISERE, STRONG
from tests.browser.hand import decline, play, play_card, play_with_bots, raise_call, situation
from tests.browser.house import House
from tests.browser.pages import DESKTOP, LANDSCAPE, PHONE, Pages, axe, shoot, sideways
from tests.browser.tables import join, seat


def ask(page: Page) -> None:
    """Asks for a hint and waits until it is told."""
    page.get_by_role("button", name="Подсказка").click()
    expect(page.get_by_role("list", name="Варианты, лучший первым")).to_be_visible()


def covers_hand(page: Page) -> bool:
    """Tells whether the hint lies over a card that may be played."""
    return bool(
        page.evaluate("""() => {
          const advice = document.querySelector(".advice").getBoundingClientRect();
          return [...document.querySelectorAll(".hand .fan button.card")].some((card) => {
            const at = card.getBoundingClientRect();
            return at.top < advice.bottom && at.bottom > advice.top && at.left < advice.right && at.right > advice.left;
          });
        }""")
    )


COVERED = """() => {
  const meet = (a, b) => a.top < b.bottom - 1 && a.bottom > b.top + 1 && a.left < b.right - 1 && a.right > b.left + 1;
  const advice = document.querySelector(".advice").getBoundingClientRect();
  return [...document.querySelectorAll(".panel button, .trick .slot, .hand .fan .card")]
    .filter((each) => each.checkVisibility() && meet(advice, each.getBoundingClientRect()))
    .map((each) => each.textContent);
}"""


@pytest.mark.parametrize(
    "size",
    [PHONE, (360, 640), LANDSCAPE, pytest.param((820, 1180), marks=pytest.mark.sweep), (1024, 768)],
    ids=["phone", "short-phone", "landscape", "tablet", "tablet-landscape"],
)
def test_a_hint_leaves_what_it_is_for_in_sight(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """Bids, the discard, the trick and the cards are seen and can be chosen while the hint is read."""
    page = pages.open(server.deals(STRONG).url, size=size)
    seat(page, server, "sochi")

    def seen(name: str) -> None:
        page.keyboard.press("?")
        expect(page.get_by_role("list", name="Варианты, лучший первым")).to_be_visible()
        assert page.evaluate(COVERED) == [], name
        assert sideways(page) == 0
        shoot(page, f"hint-{name}-{size[0]}x{size[1]}")

    assert situation(page) == "auction"
    seen("auction")
    page.locator(".panel .acts").get_by_role("button", name="Пас", exact=True).click(trial=True)
    play(page, "discard", auction=raise_call)
    seen("discard")
    page.keyboard.press("Escape")
    play(page, "card")
    seen("card")
    play_card(page)


def test_a_hint_at_ones_turn(server: House, pages: Pages) -> None:
    """Alone with bots one may ask; the best card is told with its whists and said to readers, until one plays."""
    page = pages.open(server.deals(STRONG).url)
    play_with_bots(page)
    assert situation(page) == "auction"
    ask(page)
    advice = page.get_by_role("region", name="Подсказка")
    expect(advice.get_by_role("listitem").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(advice).to_have_count(0)
    play(page, "card", auction=lambda page: page.locator(".panel .bids button[aria-disabled=false]").first.click())
    page.keyboard.press("?")
    options = advice.get_by_role("listitem")
    expect(options.first).to_contain_text(re.compile(r"[+−]?\d+,\d"))
    expect(page.get_by_role("status").filter(has_text="Подсказка: ")).to_have_count(1)
    assert not covers_hand(page)
    assert axe(page) == []
    shoot(page, "hint")
    play_card(page)
    expect(advice).to_have_count(0)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("size", "theme", "lang"),
    [(PHONE, "light", "ru"), (LANDSCAPE, "dark", "ru"), (PHONE, "dark", "en"), ((1280, 800), "dark", "en")],
)
def test_what_a_misere_may_have_laid_aside(
    server: House, pages: Pages, size: tuple[int, int], theme: str, lang: str
) -> None:
    """Who catches a misère is told its likely discards; one that is pressed is taken out of the guessed hand."""
    page = pages.open(server.deals(MISERE).url, size=size, theme=theme, lang=lang)
    page.locator(".hero .btn.pri").click()
    expect(page.locator(".hand .fan button.card").first).to_be_visible()
    play(page, lambda now: now in ("card", "partner", "result"), choice=decline)
    play_card(page)
    play(page, lambda now: now in ("card", "partner", "result"), choice=decline)
    name = "Подсказка" if lang == "ru" else "Hint"
    page.get_by_role("button", name=name).click()
    advice = page.get_by_role("region", name=name)
    first = advice.locator(".sets button").first
    expect(first).to_be_visible()
    assert sideways(page) == 0
    assert axe(page) == []
    shoot(page, f"hint-misere-{size[0]}-{theme}-{lang}")
    left = page.locator(".chip.q").count()
    first.click()
    expect(page.locator(".chip.q")).to_have_count(left - 2)
    shoot(page, f"hint-supposed-{size[0]}-{theme}-{lang}")


@pytest.mark.parametrize(("size", "theme", "lang"), [(DESKTOP, "light", "ru"), (PHONE, "dark", "en")])
def test_the_dangers_of_ones_own_misere(
    server: House, pages: Pages, size: tuple[int, int], theme: str, lang: str
) -> None:
    """With Q 9 7 of spades beside lowest cards only the spades can catch it; the panel shows how they have to lie."""
    page = pages.open(server.deals(HOLE_MINE).url, size=size, theme=theme, lang=lang)
    page.locator(".hero .btn.pri").click()
    expect(page.locator(".hand .fan button.card").first).to_be_visible()
    russian = lang == "ru"
    misere = page.locator(".panel").get_by_role("button", name="Мизер" if russian else "Misère", exact=True)
    play(page, "discard", auction=lambda _: misere.click())
    page.get_by_role("button", name="Подсказка" if russian else "Hint").click()
    advice = page.get_by_role("region", name="Подсказка" if russian else "Hint")
    ways = advice.get_by_role("list", name="Где ловится" if russian else "Where it is caught").get_by_role("listitem")
    expect(ways.first).to_be_visible()
    expect(ways.first).to_contain_text(re.compile(r"[3-5]–[0-2]"))
    spades = (
        ("дама пик", "туз пик", "восьмёрка пик") if russian else ("queen of spades", "ace of spades", "eight of spades")
    )
    for card in spades:
        expect(ways.first.get_by_role("img", name=card)).to_be_visible()
    assert page.evaluate(
        "() => [...document.querySelectorAll('.advice .way .chip')].every((each) => each.matches('.S'))"
    )
    assert sideways(page) == 0
    assert axe(page) == []
    shoot(page, f"hint-dangers-{size[0]}-{lang}")


def test_the_discards_under_which_a_misere_is_caught(server: House, pages: Pages) -> None:
    """Who defends is told what the declarer must have kept: the king of spades, the ace of clubs, or the nine alone."""
    page = pages.open(server.deals(KING_KEPT).url, size=PHONE)
    page.locator(".hero .btn.pri").click()
    play(page, lambda now: now in ("card", "partner"), choice=decline)
    page.get_by_role("button", name="Подсказка").click()
    ways = page.get_by_role("list", name="Где ловится").get_by_role("listitem")
    expect(ways.first).to_contain_text("снос")
    assert 1 <= ways.count() <= 3
    for way in ways.all():
        kept = way.locator(".of").first.get_by_role("img")
        names = {each.get_attribute("aria-label") for each in kept.all()}
        assert names & {"король пик", "туз треф"} or names == {"девятка пик"}
    assert sideways(page) == 0
    assert axe(page) == []
    shoot(page, "hint-dangers-defence-360")


@pytest.mark.sweep
def test_a_table_without_hints(server: House, pages: Pages) -> None:
    """Among persons there are hints only where it was agreed, and everybody is told in the menu."""
    anna = pages.open(server.deals(STRONG).url)
    address = seat(anna, server, "sochi", bots=1)
    boris = pages.open(server.url, size=PHONE)
    join(boris, address, 1)
    for page in (anna, boris):
        expect(page.locator(".hand .fan button.card").first).to_be_visible()
        expect(page.get_by_role("button", name="Подсказка")).to_have_count(0)
        page.get_by_role("button", name="Меню").click()
        expect(page.get_by_text("Подсказки: нет")).to_be_visible()


def test_a_table_is_opened_from_its_own_page(server: House, pages: Pages) -> None:
    """Whoever comes straight to the page of a new table, with no cookie, opens a table all the same."""
    page = pages.open(f"{server.deals(STRONG).url}/new")
    group = page.get_by_role("radiogroup", name="Подсказки")
    expect(group.get_by_role("radio", name="один с ботами")).to_be_checked()
    page.get_by_role("button", name="Создать стол").click()
    expect(page.locator(".hand .fan button.card").first).to_be_visible()


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "ru"), (PHONE, "en")])
def test_a_move_of_a_bot_is_reported(server: House, pages: Pages, size: tuple[int, int], lang: str) -> None:
    """From the menu, with a note; the person hears that it is noted, and after three of a deal that it is enough."""
    page = pages.open(server.deals(STRONG).url, size=size, lang=lang)
    page.locator(".hero .btn.pri").click()
    play(page, "card", auction=lambda page: page.locator(".panel .bids button[aria-disabled=false]").first.click())
    names = ("Меню", "Странный ход бота", "Отправить") if lang == "ru" else ("Menu", "Report a bot's move", "Send")
    told = (
        ("Записано, спасибо.", "На эту сдачу довольно") if lang == "ru" else ("Noted, thank you.", "No more than three")
    )
    for number in range(4):
        page.get_by_role("button", name=names[0]).click()
        page.get_by_role("button", name=names[1]).click()
        dialog = page.get_by_role("dialog", name=names[1])
        moves = dialog.get_by_role("radio")
        expect(moves.first).to_be_checked()
        assert 1 <= moves.count() <= 6, "the last decisions of the two bots"
        if number == 0:
            dialog.get_by_role("textbox").fill("Почему так?")
            assert axe(page) == []
            assert sideways(page) == 0
            shoot(page, f"report-{size[0]}-{lang}")
        dialog.get_by_role("button", name=names[2]).click()
        expect(page.get_by_text(told[0] if number < 3 else told[1])).to_be_visible()
        expect(dialog).to_have_count(0)
        play_card(page)
        play(page, lambda now: now in ("card", "partner", "result"))
