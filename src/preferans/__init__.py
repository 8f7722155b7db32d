"""An engine for Preferans (преферанс), the Russian card game.

The public names are listed in ``__all__`` and imported on first use, so that ``import preferans`` costs next to
nothing. `match` is a module: deals in a row, ``match.start`` to ``match.finish``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from preferans.notation.calls_text import read_answer, read_call, read_contract
    from preferans.notation.cards_text import read_card, read_cards, read_hand
    from preferans.notation.convention_text import parse_field, read_rules, write_convention, write_rules
    from preferans.notation.event_json import decode, encode
    from preferans.notation.record import DealRecord, IllegalRecord, Record
    from preferans.notation.record import read as read_record
    from preferans.notation.record import write as write_record
    from preferans.notation.scorepad import Pad, Scored, read_pad, score
    from preferans.rules import match
    from preferans.rules.calls import HERE, PASS, TAKE, Answer, Call, Concession, Word, bid
    from preferans.rules.cards import DECK, Card, CardSet, Rank, Suit
    from preferans.rules.contract import ALL_PASS, MISERE, MISERE_NO_TALON, Contract, Kind, Strain, game
    from preferans.rules.convention import PRESETS, Convention, load, replace_fields, resolve
    from preferans.rules.deal import cut, deal, shuffled
    from preferans.rules.errors import (
        ConventionError,
        IllegalAction,
        NotationError,
        PreferansError,
        Reason,
        ScoreError,
    )
    from preferans.rules.events import (
        Action,
        Answered,
        Called,
        Conceded,
        Dealt,
        Discarded,
        Entrusted,
        Event,
        HandShown,
        Joined,
        Looked,
        Moved,
        Named,
        Offered,
        OfferKind,
        Opening,
        Played,
        PlayedOn,
        PoolNamed,
        Proposed,
        Refused,
        Started,
        TalonLed,
        TalonShown,
        Took,
        Voted,
        Whisted,
    )
    from preferans.rules.legal import forced, is_legal, legal_actions, play, why_illegal
    from preferans.rules.outcome import Fine, Outcome
    from preferans.rules.pulka import Column, Entry, Line, Pulka, Sheet, Why, begin, empty_sheet
    from preferans.rules.result import outcome_of
    from preferans.rules.scoring import entries, is_over, opening, record
    from preferans.rules.settlement import Settlement, settle
    from preferans.rules.state import Ending, Phase, State
    from preferans.rules.transition import apply, fold
    from preferans.rules.view import View, advance, redact, view

__version__ = "0.4.0"

__all__ = [
    "ALL_PASS",
    "DECK",
    "HERE",
    "MISERE",
    "MISERE_NO_TALON",
    "PASS",
    "PRESETS",
    "TAKE",
    "Action",
    "Answer",
    "Answered",
    "Call",
    "Called",
    "Card",
    "CardSet",
    "Column",
    "Conceded",
    "Concession",
    "Contract",
    "Convention",
    "ConventionError",
    "DealRecord",
    "Dealt",
    "Discarded",
    "Ending",
    "Entrusted",
    "Entry",
    "Event",
    "Fine",
    "HandShown",
    "IllegalAction",
    "IllegalRecord",
    "Joined",
    "Kind",
    "Line",
    "Looked",
    "Moved",
    "Named",
    "NotationError",
    "OfferKind",
    "Offered",
    "Opening",
    "Outcome",
    "Pad",
    "Phase",
    "Played",
    "PlayedOn",
    "PoolNamed",
    "PreferansError",
    "Proposed",
    "Pulka",
    "Rank",
    "Reason",
    "Record",
    "Refused",
    "ScoreError",
    "Scored",
    "Settlement",
    "Sheet",
    "Started",
    "State",
    "Strain",
    "Suit",
    "TalonLed",
    "TalonShown",
    "Took",
    "View",
    "Voted",
    "Whisted",
    "Why",
    "Word",
    "__version__",
    "advance",
    "apply",
    "begin",
    "bid",
    "cut",
    "deal",
    "decode",
    "empty_sheet",
    "encode",
    "entries",
    "fold",
    "forced",
    "game",
    "is_legal",
    "is_over",
    "legal_actions",
    "load",
    "match",
    "opening",
    "outcome_of",
    "parse_field",
    "play",
    "read_answer",
    "read_call",
    "read_card",
    "read_cards",
    "read_contract",
    "read_hand",
    "read_pad",
    "read_record",
    "read_rules",
    "record",
    "redact",
    "replace_fields",
    "resolve",
    "score",
    "settle",
    "shuffled",
    "view",
    "why_illegal",
    "write_convention",
    "write_record",
    "write_rules",
]

_HOMES: Final = {
    "notation.calls_text": "read_answer read_call read_contract",
    "notation.cards_text": "read_card read_cards read_hand",
    "notation.convention_text": "parse_field read_rules write_convention write_rules",
    "notation.event_json": "decode encode",
    "notation.record": "DealRecord IllegalRecord Record read_record=read write_record=write",
    "notation.scorepad": "Pad Scored read_pad score",
    "rules": "match",
    "rules.calls": "HERE PASS TAKE Answer Call Concession Word bid",
    "rules.cards": "DECK Card CardSet Rank Suit",
    "rules.contract": "ALL_PASS MISERE MISERE_NO_TALON Contract Kind Strain game",
    "rules.convention": "PRESETS Convention load replace_fields resolve",
    "rules.deal": "cut deal shuffled",
    "rules.errors": "ConventionError IllegalAction NotationError PreferansError Reason ScoreError",
    "rules.events": "Action Answered Called Conceded Dealt Discarded Entrusted Event HandShown Joined Looked Moved "
    "Named OfferKind Offered Opening Played PlayedOn PoolNamed Proposed Refused Started TalonLed TalonShown Took "
    "Voted Whisted",
    "rules.legal": "forced is_legal legal_actions play why_illegal",
    "rules.outcome": "Fine Outcome",
    "rules.pulka": "Column Entry Line Pulka Sheet Why begin empty_sheet",
    "rules.result": "outcome_of",
    "rules.scoring": "entries is_over opening record",
    "rules.settlement": "Settlement settle",
    "rules.state": "Ending Phase State",
    "rules.transition": "apply fold",
    "rules.view": "View advance redact view",
}
"""The public names of each module; ``ours=theirs`` where the module has another name for it."""

_HOME_OF: Final = {
    ours: (f"preferans.{module}", theirs or ours)
    for module, names in _HOMES.items()
    for ours, _, theirs in (name.partition("=") for name in names.split())
}

if not TYPE_CHECKING:  # A type checker would take any name for a public one.

    def __getattr__(name: str) -> object:
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, attribute = _HOME_OF[name]
        value = import_module(f"{module}.match") if name == "match" else getattr(import_module(module), attribute)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
