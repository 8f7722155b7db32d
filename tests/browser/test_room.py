"""Everything has room, stays where it is under the pointer, and the focus goes with the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boxes import colliding
from tests.browser.deals import STRONG
from tests.browser.hand import SITUATION, once, play, play_card, raise_call, situation
from tests.browser.house import House
from tests.browser.pages import DESKTOP, LANDSCAPE, PHONE, Pages, shoot
from tests.browser.tables import join, seat
from tests.browser.test_pulka import letter, tab_to

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE, LANDSCAPE], ids=["desktop", "phone", "landscape"])


def _box(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Returns left, top, right and bottom of what is drawn."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@SIZES
def test_an_auction_with_many_words_fits(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """In the dark and without the talon: no word is under the hand, the bar or the edge of its panel."""
    page = pages.open(server.deals(STRONG).url, size=size)
    seat(page, server, "sochi", blind=True, no_talon=["misere", "nine"])
    assert situation(page) == "auction"
    # On its side a phone has the person's line beside the cards.
    below = ".hand .card" if size == LANDSCAPE else ".hand .me"
    bar, panel, hand = (_box(page, selector) for selector in (".bar", ".panel", below))
    assert bar[3] <= panel[1] < panel[3] <= hand[1]
    assert (
        page.evaluate(
            "(() => { const at = document.querySelector('.panel'); return at.scrollHeight - at.clientHeight; })()"
        )
        <= 1
    )
    for button in page.locator(".panel button:visible").all():
        button.click(trial=True)


@SIZES
def test_a_reason_moves_nothing(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """What a bid that may not be made says of itself has its place: the panel and its cells stay."""
    page = pages.open(server.deals(STRONG).url, size=size)
    seat(page, server, "sochi")
    play(page, lambda now: now != "auction" or page.locator(".bids .dead:visible").count() > 0, auction=raise_call)
    page.mouse.move(0, 0)
    panel, cell = _box(page, ".panel"), _box(page, ".bids .dead:visible")
    page.mouse.move(cell[0] + 5, cell[1] + 5)
    expect(page.locator(".panel .why")).to_have_text("заявка не старше прежней")
    assert (_box(page, ".panel"), _box(page, ".bids .dead:visible")) == (panel, cell)


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
def test_who_sits_out_reads_the_result(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """Four players on a phone: where three hands lie open, the entries of the deal are in sight all the same."""
    page = pages.open(server.deals().url, size=size)
    seat(page, server, "leningrad", players=4, bots=3)
    play(page, lambda now: now == "result" and page.locator(".table.watch").count() > 0)
    first = page.locator(".res tbody tr").first
    top, bottom = (_box(page, f".res {part}") for part in (".scroll", ".acts"))
    entry = first.bounding_box()
    assert entry is not None
    assert top[1] <= entry["y"] < entry["y"] + entry["height"] <= top[3]
    assert bottom[3] <= size[1]


def test_the_focus_goes_with_the_game(server: House, pages: Pages) -> None:
    """By keys from the first page: it comes to the panel; Enter on a card confirms a discard that is ready."""
    page = pages.open(server.deals(STRONG).url)
    focused = "(selector) => document.activeElement?.closest(selector)"
    tab_to(page, ".hero .btn.pri")
    page.keyboard.press("Enter")
    page.wait_for_function(focused, arg="main.table .panel .bids button")

    def press_call(page: Page) -> None:
        page.wait_for_function(focused, arg="main.table .panel")
        page.keyboard.press("Enter")

    play(page, "discard", auction=press_call)
    page.wait_for_function(focused, arg="main.table")
    tab_to(page, ".fan button.card")
    for key in ("End", "Enter", "ArrowLeft", "Enter", "7"):
        page.keyboard.press(key)
    letter(page, "ч")
    expect(page.locator(".panel .acts .btn.pri")).to_contain_text("7")
    page.keyboard.press("Enter")
    play(page, "result")
    page.wait_for_function(focused, arg=".res .acts .btn.pri")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.res .acts button.pri:not(:disabled)')")


@SIZES
def test_what_is_found_is_in_sight(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """Who looks for an agreement of a new table sees it between the bar and the foot of the page."""
    page = pages.open(f"{server.url}/new", size=size)
    page.get_by_role("searchbox", name="Найти соглашение").fill("сталинград")
    found = page.locator("#field-stalingrad")
    expect(found).to_be_visible()
    page.wait_for_function(
        "() => document.querySelector('#field-stalingrad').getBoundingClientRect().bottom"
        " <= document.querySelector('footer').getBoundingClientRect().top"
    )
    assert _box(page, "#field-stalingrad")[1] >= _box(page, ".bar")[3]


FRAME = 'each.closest(".seat, .contract, .table").getBoundingClientRect()'
CUT = colliding(
    ".seat > header > *, .hand .me > *, .trick .tag, .trick .hole, .contract > *",
    f"box.left < {FRAME}.left - 1 || box.right > {FRAME}.right + 1",
)
LONG = "Константин-Александр Преображенский-Зал."
"""As long as a name may be."""


@SIZES
def test_a_long_name_ends_in_dots_and_covers_nothing(server: House, pages: Pages, size: tuple[int, int]) -> None:
    """Beside the contract, the tricks, and the word that its owner is gone; the title has all of it."""
    anna = pages.open(server.deals(STRONG).url, size=size)
    address = seat(anna, server, "sochi", bots=1)
    guest = pages.open(server.url)
    guest.get_by_role("textbox", name="Ваше имя").fill(LONG)
    guest.get_by_role("button", name="Сохранить").click()
    expect(guest.get_by_role("status").filter(has_text="Имя сохранено")).to_have_count(1)
    join(guest, address, 1)
    plate = anna.get_by_role("region", name=LONG, exact=True)
    expect(plate.locator(".nm")).to_have_attribute("title", LONG)
    situation(anna)
    assert not anna.evaluate(CUT), "auction"
    for _ in range(100):
        if anna.evaluate(SITUATION) == "card":
            break
        if once(anna, auction=raise_call) is None and once(guest) is None:
            anna.wait_for_timeout(50)
    assert situation(anna) == "card"
    assert not anna.evaluate(CUT), "play"
    guest.goto("about:blank")
    expect(plate).to_contain_text("нет связи")
    play_card(anna)
    expect(anna.locator(".trick .hole")).not_to_have_count(0)
    assert not anna.evaluate(CUT), "gone"
    shoot(anna, f"long-name-{size[0]}")
