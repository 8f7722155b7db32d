"""Tables opened without the form, for tests that are about what comes after it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.house import House

ASK = """async ([path, body]) => {
  await fetch("/api/me");
  const answer = await fetch(`/api${path}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}"""


def ask(page: Page, path: str, body: object) -> Any:
    """Asks the server for something as the guest of *page*."""
    return page.evaluate(ASK, [path, body])


def seat(page: Page, server: House, preset: str, *, players: int = 3, bots: int = 2, **wanted: object) -> str:
    """Opens a table with *bots* on its last places and sits at place 0; returns its address. Rules are in *wanted*."""
    body = {
        "convention": {"extends": preset, **{name: value for name, value in wanted.items() if name != "minutes"}},
        "players": players,
        "bots": ["rules"] * bots,
        "minutes": wanted.get("minutes"),
        "lang": page.evaluate("document.documentElement.lang"),
    }
    table = str(ask(page, "/tables", body)["id"])
    address = f"{server.url}/t/{table}"
    page.goto(address)
    return address


def join(page: Page, address: str, place: int) -> None:
    """Sits down at a place of somebody's table."""
    ask(page, f"/tables/{address.rpartition('/')[2]}/join", {"place": place})
    page.goto(address)


def seat_bots(page: Page, address: str, *places: int) -> None:
    """Puts bots on places of one's own table."""
    for place in places:
        ask(page, f"/tables/{address.rpartition('/')[2]}/places/{place}", {"kind": "bot", "bot": "rules"})
