"""Words before the cards are looked at: a look, a bomb, a call in the dark; and what its winner says (V A.3)."""

from __future__ import annotations

from preferans.cli.table.numbers import contract_at, numbered
from preferans.cli.table.spelling import read_game, vocabulary
from preferans.cli.wording import LANGUAGES, wording
from preferans.rules.calls import BOMB, KEEP, PASS, bid
from preferans.rules.contract import MISERE, MISERE_NO_TALON, Contract
from preferans.rules.events import Action, Called, Looked, Seat
from preferans.rules.state import Phase
from preferans.rules.view import View


def in_the_dark(view: View) -> bool:
    """Tells whether the person who is to act has not looked at his cards."""
    return any(isinstance(action, Looked) for action in view.legal)


def only_looks(view: View) -> bool:
    """Tells whether all that he may do is to look."""
    return in_the_dark(view) and len(view.legal) == 1


def read_dark(word: str, view: View, seat: Seat) -> tuple[Action, ...] | None:
    """Returns what *word* means in the dark, and for who has won so; ``None`` for nothing."""
    if vocabulary("way").get(word) == "look" or (only_looks(view) and word == "1"):
        return (Looked(seat),)
    if view.state.phase is Phase.CHANGE:
        return _change(word, view, seat)
    return _call(word, view, seat) if view.state.phase is Phase.AUCTION else None


def _change(word: str, view: View, seat: Seat) -> tuple[Action, ...] | None:
    said = vocabulary("call").get(word)
    if said in ("keep", "take"):
        return (Called(seat, KEEP),)
    if said == "misere":
        return (Called(seat, bid(MISERE)),)
    action = numbered(view).get(word)
    return None if action is None else (action,)


def _call(word: str, view: View, seat: Seat) -> tuple[Action, ...] | None:
    plain, dark = _without_dark(word)
    said = vocabulary("call").get(plain)
    if said == "bomb" or (said == "pass" and dark):
        # «Пас втёмную» is what a bomb is.
        return (Called(seat, BOMB),)
    if said == "pass":
        return (Called(seat, PASS),)
    contract: Contract | None = {"misere": MISERE, "misere-no-talon": MISERE_NO_TALON}.get(said or "")
    if contract is None:
        contract = read_game(plain) or contract_at(vocabulary("ordinal").get(plain, ""), view.state.rules)
    if contract is not None:
        return (Called(seat, bid(contract, blind=True)),)
    action = numbered(view).get(word)
    return None if action is None else (action,)


def _without_dark(word: str) -> tuple[str, bool]:
    """Returns *word* without the word for "in the dark" before or after it, and whether there was one.

    >>> _without_dark("раз втемную"), _without_dark("темню 6п"), _without_dark("6s blind"), _without_dark("бомба")
    (('раз', True), ('6п', True), ('6s', True), ('бомба', False))
    """
    for language in LANGUAGES:
        for spelling in map(str.strip, wording(language).say("words.way.dark").split("|")):
            if word.endswith(f" {spelling}"):
                return word.removesuffix(spelling).strip(), True
            if word.startswith(f"{spelling} "):
                return word.removeprefix(spelling).strip(), True
    return word, False
