"""The form of a new table, filled in by clicking; its words are Russian."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

PLAYERS = {2: "2, с болваном", 3: "3", 4: "4, сдающий отдыхает"}


def new_table(
    page: Page, *, pool: int | None = None, players: int = 3, preset: str = "Сочинка", bots: bool = True
) -> None:
    """Opens a table from the first page."""
    page.get_by_role("link", name="Новый стол").click()
    expect(page.get_by_role("heading", name="Соглашения")).to_be_visible()
    radio = page.get_by_role("radio", name=re.compile(f"^{preset}"))
    if not radio.count():
        page.get_by_role("button", name=re.compile(r"^Ещё \d+$")).click()
    page.locator("label.preset", has=radio).click()
    expect(radio).to_be_checked()
    group = page.get_by_role("radiogroup", name="Игроков")
    group.get_by_role("radio", name=PLAYERS[players], exact=True).click()
    if pool is not None:
        page.get_by_role("radiogroup", name="Пуля").get_by_role("radio", name="другое число").click()
        page.get_by_role("textbox", name="До скольких пуля").fill(str(pool))
    if not bots:
        page.get_by_role("radiogroup", name="Соперники").get_by_role("radio", name="По ссылке").click()
    page.get_by_role("button", name="Создать стол").click()
    expect(page.locator("main.table")).to_be_visible()
