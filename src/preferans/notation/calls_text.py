"""Contracts, calls and answers as text: `read_contract`, `read_call`, `read_answer` and their writers."""

from __future__ import annotations

import re
from typing import Final

from preferans.notation.cards_text import SUITS_BY_LETTER, plain_signs, refuse_mixed_alphabets, shown, unknown
from preferans.rules.calls import BOMB, HERE, KEEP, PASS, TAKE, Answer, Call, bid
from preferans.rules.contract import ALL_PASS, MISERE, MISERE_NO_TALON, STRAINS, Contract, Strain, game
from preferans.rules.errors import NotationError

NO_TALON: Final = "-no-talon"
_GAME: Final = re.compile(r"(10|[6-9])(NT|БК|.)", re.IGNORECASE | re.DOTALL)
_WORDS: Final = {"misere": MISERE, "misere-no-talon": MISERE_NO_TALON, "all-pass": ALL_PASS}
_CALLS: Final = {"pass": PASS, "here": HERE, "take": TAKE, "bomb": BOMB, "keep": KEEP}
_LATER: Final = frozenset({"uvert-small", "uvert-big"})
_BLIND: Final = re.compile(r"blind\s+(?=\S)", re.IGNORECASE)


def read_contract(text: str) -> Contract:
    """Returns the contract that *text* names.

    >>> str(read_contract("10nt")), str(read_contract("6♠")), str(read_contract("9H-no-talon"))
    ('10NT', '6S', '9H-no-talon')
    >>> read_contract("5S")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: '5S' is not a contract
    """
    word = plain_signs(text).strip()
    lower = word.lower()
    if lower in _WORDS:
        return _WORDS[lower]
    if lower in _LATER:
        raise NotationError(f"{lower!r} comes with the variants and cannot be played yet")
    talon = not lower.endswith(NO_TALON)
    name = word if talon else word[: -len(NO_TALON)]
    refuse_mixed_alphabets(name)
    match = _GAME.fullmatch(name)
    strain = _strain(match[2]) if match else None
    if match is None or strain is None:
        raise NotationError(f"{unknown(text)} is not a contract")
    level = int(match[1])
    if not talon and level != 9:
        raise NotationError(f"{shown(text)} is not a contract: only a nine or a misere is called without the talon")
    return game(level, strain, talon=talon)


def _strain(letters: str) -> Strain | None:
    if letters.upper() in ("NT", "БК"):
        return Strain.NO_TRUMP
    suit = SUITS_BY_LETTER.get(letters.upper())
    return None if suit is None else STRAINS[suit]


def write_contract(contract: Contract) -> str:
    """Returns the contract's name.

    >>> write_contract(game(6, Strain.NO_TRUMP)), write_contract(ALL_PASS)
    ('6NT', 'all-pass')
    """
    return str(contract)


def read_call(text: str) -> Call:
    """Returns the word of the auction that *text* is.

    >>> str(read_call("Pass")), str(read_call("here")), str(read_call("7d")), str(read_call("blind misere"))
    ('pass', 'here', '7D', 'blind misere')
    >>> read_call("all-pass")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: 'all-pass' is not a call
    """
    word = text.strip()
    blind = _BLIND.match(word)
    if blind is not None:
        word = word[blind.end() :]
    plain = _CALLS.get(word.lower())
    if plain is not None:
        return Call(plain.word, blind=blind is not None)
    if word.lower() in _LATER:
        raise NotationError(f"{word.lower()!r} comes with the variants and cannot be called yet")
    try:
        contract = read_contract(word)
    except NotationError as error:
        raise NotationError(str(error).replace("is not a contract", "is not a call", 1)) from None
    if contract == ALL_PASS:
        raise NotationError(f"{shown(text)} is not a call")
    return bid(contract, blind=blind is not None)


def write_call(call: Call) -> str:
    """Returns the call's word.

    >>> write_call(HERE), write_call(bid(MISERE))
    ('here', 'misere')
    """
    return str(call)


def read_answer(text: str) -> Answer:
    """Returns the word of the defence that *text* is.

    >>> read_answer("whist"), read_answer("Half")
    (<Answer.WHIST: 'whist'>, <Answer.HALF: 'half'>)
    >>> read_answer("wist")
    Traceback (most recent call last):
        ...
    preferans.rules.errors.NotationError: 'wist' is not an answer; it is pass, whist, half, open, closed or alone
    """
    word = text.strip().lower()
    if word not in Answer._value2member_map_:
        raise NotationError(f"{unknown(text)} is not an answer; it is pass, whist, half, open, closed or alone")
    return Answer(word)


def write_answer(answer: Answer) -> str:
    """Returns the answer's word.

    >>> write_answer(Answer.OPEN)
    'open'
    """
    return answer.value
