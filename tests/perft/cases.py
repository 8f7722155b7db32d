"""The deals of ``tests/data/perft.json``: read them, count them without the engine, write the counts.

``python -m tests.perft.cases`` counts everything anew; the engine takes no part in it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path

from tests.perft.play_lines import Game, Hands, cards_of, count_lines

FILE = Path(__file__).parent.parent / "data" / "perft.json"


@dataclass(frozen=True)
class Case:
    """A deal, and the number of lines of play from its first card on."""

    name: str
    convention: str
    players: int
    contract: str
    """As it is called, or ``all-pass``."""
    declarer: int | None
    dummy: int | None
    aside: int | None
    """The hand that takes no part."""
    hands: dict[str, str]
    """Ten cards each at the first lead."""
    talon: str
    """In dealt order; in a game the two cards that the declarer lays aside again."""
    opening: list[int]
    """Lines of the first 1, 2, 3 … cards."""
    after: int
    """So many cards are played first, each the lowest allowed …"""
    ending: int
    """… and so many lines lead from there to the end of the deal."""

    @property
    def cards_in_all(self) -> int:
        """Cards that the hands play."""
        return 30 if self.aside is None else 20


def read() -> list[Case]:
    """Returns the cases of the file."""
    return [Case(**case) for case in json.loads(FILE.read_text(encoding="utf-8"))]


def by_brute_force(case: Case, depth: int, lowest: int = 0) -> int:
    """Returns the number of lines as `tests.perft.play_lines` counts it."""
    hands: Hands = {int(seat): cards_of(text) for seat, text in case.hands.items() if int(seat) != case.aside}
    trump = case.contract[-1] if case.contract[-1] in "SCDH" else ""
    leads = case.contract == "all-pass" and case.aside is None and case.convention != "rostov"
    talon = cards_of(case.talon) if leads else []
    return count_lines(hands, talon, Game(trump, dealer_plays=case.players == 4), depth, lowest)


def write(cases: list[Case]) -> None:
    """Writes *cases* to the file, lists of numbers on one line."""
    text = json.dumps([vars(case) for case in cases], indent=2)
    text = re.sub(r"\[\s+((?:\d+,\s+)*\d+)\s+\]", lambda found: f"[{' '.join(found[1].split())}]", text)
    FILE.write_text(text + "\n", encoding="utf-8")


def recounted(case: Case) -> Case:
    """Returns *case* with its numbers counted anew, to the depths that it has."""
    opening = [by_brute_force(case, depth) for depth in range(1, len(case.opening) + 1)]
    ending = by_brute_force(case, case.cards_in_all - case.after, case.after)
    return replace(case, opening=opening, ending=ending)


if __name__ == "__main__":
    write([recounted(case) for case in read()])
