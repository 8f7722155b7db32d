"""One deal of the score pad: from what was written down to its `Outcome`, with every check that the pad makes.

The pad checks names, words, sums and the agreements, not the auction.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from preferans.notation.calls_text import read_contract
from preferans.notation.cards_text import read_card, unknown
from preferans.notation.pad_json import Fields, shown
from preferans.notation.pad_penalty import NEED_NO_CONTRACT, Penalty, read_penalties
from preferans.notation.pad_table import Table
from preferans.notation.pad_whist import Heard, Spoken, hear
from preferans.rules.calls import Answer, Concession
from preferans.rules.cards import Card
from preferans.rules.contract import Contract, Kind, Strain
from preferans.rules.convention import Convention
from preferans.rules.errors import NotationError, ScoreError
from preferans.rules.names import NAME_LIMIT
from preferans.rules.outcome import Fine, Outcome, Place
from preferans.rules.pulka import SCORES, Column, Sheet
from preferans.rules.scoring.compulsory import LARGEST_POOL, bound_place

FINES_LIMIT: Final = 20
POINTS_LIMIT: Final = 1_000_000
TRICKS: Final = 10

_KEYS: Final = (
    "number",
    "dealer",
    "convention",
    "contract",
    "declarer",
    "answers",
    "play",
    "tricks",
    "talon",
    "conceded",
    "shared_with",
    "refused_talon",
    "level_called",
    "underbid",
    "fines",
    "irregularities",
    "unfinished",
    "blind",
    "calls",
    "pool_size",
)
_ABOUT: Final = ("number", "dealer", "convention")
_WITHOUT_CONTRACT: Final = (*_ABOUT, "fines", "irregularities", "unfinished")
_CONDUCT: Final = {"open": Answer.OPEN, "closed": Answer.CLOSED, "alone": Answer.ALONE}
_CONCEDED: Final = {2: Concession.MINUS_TWO, 3: Concession.MINUS_THREE, "all": Concession.ALL}


@dataclass(frozen=True, slots=True)
class PadDeal:
    """A deal as the pad has it: what scoring needs, and what was said, for telling it."""

    number: int
    rules: Convention
    outcome: Outcome
    answers: Spoken = ()
    conduct: Answer | None = None
    """How a lone whister's defence was played, where that is written."""
    penalties: tuple[Penalty, ...] = ()
    """Irregularities, which change the outcome when the deal is written down."""
    unfinished: bool = False
    """The record of the deal breaks off: nothing is written for it."""


def read_deal(fields: Fields, number: int, table: Table, dealer: Place | None, course: Sheet) -> PadDeal:
    """Returns the deal of these *fields*; *dealer* is whose deal it is where that is not written.

    *course* has what stands beside the points before the deal.
    """
    where = fields.where
    fields.refuse_others(_KEYS)
    if "dealer" in fields:
        dealer = table.place(fields.table["dealer"], f"{where}, dealer")
    if fields.flag("unfinished"):
        return _unfinished(fields, number, table, dealer)
    if "contract" not in fields:
        return _only_fines(fields, number, table, dealer)
    if dealer is None:
        raise ScoreError(f"{where}: the dealer of the first deal is not named")
    contract = _contract(fields, table.rules)
    base = Outcome(
        players=table.players,
        dealer=dealer,
        contract=contract,
        declarer=_declarer(fields, contract, table, dealer),
        called_level=fields.whole("level_called", 6, 10),
        conceded=_conceded(fields, contract, table.rules),
        shared=_shared(fields, contract, table, dealer),
        refused_talon=_refused(fields, contract, table),
        dark=_dark(fields, contract, table.rules),
        bombers=_bombers(fields, contract, table),
        pool_size=fields.whole("pool_size", 1, LARGEST_POOL),
        talon=_talon(fields),
        **_underbid(fields, contract, table.rules),
        fines=_fines(fields, table),
    )
    penalties = read_penalties(fields, table)
    named = {penalty.name for penalty in penalties}
    if contract.kind is Kind.GAME and base.called_level > contract.level and "illegal-contract" not in named:
        # Who bid seven plays seven or more (A5.2).
        raise ScoreError(f"{where}: {contract} is below level_called, and a contract cannot be lower than the call")
    for name in ("illegal-contract", "contract-with-wrong-hand"):
        if name in named and contract.kind is not Kind.GAME:
            raise ScoreError(f"{where}: {name} is for a game of tricks, not for {contract}")
    if "illegal-contract" in named:
        # Nothing is played: the declarer is down all of the game up to which he bid (K 3.4.4).
        return PadDeal(number, table.rules, _refuse_play(fields, base), penalties=penalties)
    compulsory = bound_place(course, dealer, table.rules) is not None
    heard = _heard(fields, base, table, compulsory, nobody_spoke="contract-with-wrong-hand" in named)
    unplayed = contract.kind is Kind.GAME and (base.conceded is not None or not heard.whisters)
    outcome = replace(
        base,
        whisters=heard.whisters,
        half=heard.half,
        half_returned=heard.half_returned,
        alone=heard.conduct is Answer.ALONE,
        forced_whist=heard.forced,
        tricks=_tricks(fields, base, table, unplayed=unplayed, cut_short="all-pass-out-of-turn" in named),
    )
    return PadDeal(number, table.rules, outcome, heard.spoken, heard.conduct, penalties)


def _refuse_play(fields: Fields, base: Outcome) -> Outcome:
    for key in ("answers", "play", "tricks", "conceded"):
        if key in fields:
            raise ScoreError(f"{fields.where}: an illegal contract is not played, so it has no {key}")
    return base


def _unfinished(fields: Fields, number: int, table: Table, dealer: Place | None) -> PadDeal:
    for key in fields.table:
        if key not in (*_ABOUT, "unfinished"):
            raise ScoreError(f"{fields.where}: a deal that is not finished has no {key}")
    return PadDeal(
        number, table.rules, Outcome(players=table.players, dealer=dealer or 0, contract=None), unfinished=True
    )


def _only_fines(fields: Fields, number: int, table: Table, dealer: Place | None) -> PadDeal:
    for key in fields.table:
        if key not in _WITHOUT_CONTRACT:
            raise ScoreError(f"{fields.where}: {key} without a contract")
    fines, penalties = _fines(fields, table), read_penalties(fields, table)
    if not fines and not penalties:
        raise ScoreError(f"{fields.where}: there is neither a contract nor a fine")
    for penalty in penalties:
        if penalty.name not in NEED_NO_CONTRACT:
            raise ScoreError(f"{penalty.where}: {penalty.name} without a contract")
    outcome = Outcome(players=table.players, dealer=dealer or 0, contract=None, fines=fines)
    return PadDeal(number, table.rules, outcome, penalties=penalties)


def _contract(fields: Fields, rules: Convention) -> Contract:
    try:
        contract = read_contract(fields.text("contract"))
    except NotationError as error:
        raise NotationError(f"{fields.where}, contract: {error}") from None
    if contract.kind is Kind.GAME and contract.strain is Strain.NO_TRUMP and not rules.no_trump:
        raise ScoreError(f"{fields.where}: {contract} is not agreed (no_trump is false)")
    if not contract.talon:
        word = "misere" if contract.kind is Kind.MISERE else "nine"
        if word not in rules.no_talon:
            raise ScoreError(f"{fields.where}: {contract} is not agreed (no_talon lacks {word})")
    return contract


def _declarer(fields: Fields, contract: Contract, table: Table, dealer: Place) -> Place | None:
    if contract.kind is Kind.ALL_PASS:
        if "declarer" in fields:
            raise ScoreError(f"{fields.where}: an all-pass has no declarer")
        return None
    if "declarer" not in fields:
        raise ScoreError(f"{fields.where}: the declarer is missing")
    declarer = table.place(fields.table["declarer"], f"{fields.where}, declarer")
    if table.players == 4 and declarer == dealer:
        raise ScoreError(f"{fields.where}: {table.names[dealer]} deals, sits out and cannot be the declarer")
    return declarer


def _conceded(fields: Fields, contract: Contract, rules: Convention) -> Concession | None:
    if "conceded" not in fields:
        return None
    given = fields.table["conceded"]
    conceded = _CONCEDED.get(given) if type(given) in (int, str) else None
    if conceded is None:
        raise fields.fail("conceded", '2, 3 or "all"')
    if contract.kind is not Kind.GAME:
        raise ScoreError(f"{fields.where}: {contract} cannot be conceded")
    if conceded.value != rules.concede:
        raise ScoreError(f"{fields.where}: conceded {given} is not agreed (concede is {rules.concede})")
    level = fields.whole("level_called", 6, 10) or contract.level
    if conceded is not Concession.ALL and level < rules.concede_from:
        raise ScoreError(f"{fields.where}: a game is conceded only from {rules.concede_from} on, not at {level}")
    return conceded


def _underbid(fields: Fields, contract: Contract, rules: Convention) -> dict[str, Any]:
    """Returns by how much the others prove the game named too low, and whether it fails for that (Z-32, V A.7)."""
    if "underbid" not in fields:
        return {}
    if rules.underbid == "off":
        raise ScoreError(f"{fields.where}: a fine for naming a game too low is not agreed (underbid is off)")
    if contract.kind is not Kind.GAME:
        raise ScoreError(f"{fields.where}: {contract} cannot be named too low")
    return {"underbid": fields.whole("underbid", 1, 4), "underbid_fails": rules.underbid == "failure"}


def _shared(fields: Fields, contract: Contract, table: Table, dealer: Place) -> bool:
    if "shared_with" not in fields:
        return False
    with_whom = table.place(fields.table["shared_with"], f"{fields.where}, shared_with")
    if contract.kind is not Kind.MISERE:
        raise ScoreError(f"{fields.where}: only a misere is shared")
    if not table.rules.shared_misere:
        raise ScoreError(f"{fields.where}: a shared misere is not agreed (shared_misere is false)")
    if table.players != 4 or with_whom != dealer:
        raise ScoreError(f"{fields.where}: a misere is shared only with the dealer who sits out")
    return True


def _refused(fields: Fields, contract: Contract, table: Table) -> bool:
    refused = fields.flag("refused_talon")
    if refused and table.rules.talon_refusal == "none":
        raise ScoreError(f"{fields.where}: refusing the talon is not agreed (talon_refusal is none)")
    if refused and (table.players != 4 or contract.kind is Kind.ALL_PASS or not contract.talon):
        raise ScoreError(f"{fields.where}: the talon is refused only by a declarer, and where a dealer sits out")
    return refused


def _dark(fields: Fields, contract: Contract, rules: Convention) -> bool:
    dark = fields.flag("blind")
    if dark and not rules.blind:
        raise ScoreError(f"{fields.where}: a call in the dark is not agreed (blind is false)")
    if dark and contract.kind is Kind.ALL_PASS:
        raise ScoreError(f"{fields.where}: an all-pass is not called in the dark")
    return dark


def _bombers(fields: Fields, contract: Contract, table: Table) -> tuple[Place, ...]:
    """Returns who bombed among the words of the auction, which are all passes and bombs."""
    where = fields.where
    if "calls" in fields and contract.kind is not Kind.ALL_PASS:
        raise ScoreError(f"{where}: calls stand only in an all-pass, where they name who bombed")
    called: dict[Place, str] = {}
    for item in fields.items("calls", table.players):
        if not isinstance(item, list) or len(item) != 2 or not isinstance(item[1], str):
            raise NotationError(f'{where}: a call must be a pair such as ["B", "bomb"], not {shown(item)}')
        place = table.place(item[0], f"{where}, calls")
        if item[1] not in ("pass", "bomb"):
            raise NotationError(f"{where}, calls: {unknown(item[1])} is not pass or bomb")
        if place in called:
            raise ScoreError(f"{where}: {table.names[place]} speaks twice in an all-pass")
        called[place] = item[1]
    bombers = tuple(place for place, word in called.items() if word == "bomb")
    if bombers and not table.rules.blind:
        raise ScoreError(f"{where}: bombs are not agreed (blind is false)")
    return bombers


def _talon(fields: Fields) -> tuple[Card, Card] | None:
    if "talon" not in fields:
        return None
    cards = fields.items("talon", 2)
    if len(cards) != 2 or not all(isinstance(card, str) for card in cards):
        raise fields.fail("talon", 'a list of two cards such as ["SA", "SK"]')
    try:
        first, second = map(read_card, cards)
    except NotationError as error:
        raise NotationError(f"{fields.where}, talon: {error}") from None
    if first == second:
        raise ScoreError(f"{fields.where}, talon: the card {first} stands twice")
    return first, second


def _fines(fields: Fields, table: Table) -> tuple[Fine, ...]:
    return tuple(
        _fine(Fields.of(item, f"{fields.where}, fine {index}"), table)
        for index, item in enumerate(fields.items("fines", FINES_LIMIT), start=1)
    )


def _fine(fields: Fields, table: Table) -> Fine:
    fields.refuse_others(("rule", "seat", "column", "points", "on"))
    for key in ("seat", "column", "points"):
        if key not in fields:
            raise NotationError(f"{fields.where}: {key} is missing")
    seat = table.place(fields.table["seat"], fields.where)
    word = fields.text("column")
    if word not in SCORES:
        raise fields.fail("column", "pool, mountain or whists")
    column = Column(word)
    rule = fields.text("rule") if "rule" in fields else ""
    if len(rule) > NAME_LIMIT or not rule.isprintable():
        raise NotationError(f"{fields.where}: the rule must be printable text of at most {NAME_LIMIT} characters")
    points = fields.points("points")
    if abs(points) > POINTS_LIMIT:
        raise fields.fail("points", f"at most {POINTS_LIMIT}")
    return Fine(rule, seat, column, points, _on(fields, table, seat, column))


def _on(fields: Fields, table: Table, seat: Place, column: Column) -> Place | None:
    if column is not Column.WHISTS:
        if "on" in fields:
            raise ScoreError(f"{fields.where}: only whists are written on somebody")
        return None
    if "on" not in fields:
        raise ScoreError(f"{fields.where}: it does not say on whom the whists are written")
    on = table.place(fields.table["on"], fields.where)
    if on == seat:
        raise ScoreError(f"{fields.where}: nobody writes whists on himself")
    return on


def _heard(fields: Fields, base: Outcome, table: Table, compulsory: bool, *, nobody_spoke: bool) -> Heard:
    conduct = _conduct(fields)
    spoken = _spoken(fields, table)
    where, contract = fields.where, base.contract
    if spoken and contract is not None and contract.kind is Kind.MISERE and table.rules.misere_whist:
        heard = hear(table.rules, table.names, base, spoken, None, where, compulsory=compulsory)
        return replace(heard, conduct=conduct)
    if contract is None or contract.kind is not Kind.GAME:
        if "answers" in fields and spoken:
            raise ScoreError(f"{where}: {contract} has no answers")
        if conduct is not None and (contract is None or contract.kind is Kind.ALL_PASS or conduct is Answer.ALONE):
            raise ScoreError(f"{where}: play is not chosen in {contract}")
        return Heard(conduct=conduct)
    return hear(
        table.rules,
        table.names,
        base,
        spoken,
        conduct,
        where,
        may_be_silent=nobody_spoke,
        compulsory=compulsory,
    )


def _conduct(fields: Fields) -> Answer | None:
    if "play" not in fields:
        return None
    word = fields.text("play")
    if word not in _CONDUCT:
        raise fields.fail("play", "open, closed or alone")
    return _CONDUCT[word]


def _spoken(fields: Fields, table: Table) -> Spoken:
    spoken = []
    for item in fields.items("answers", 10):
        if not isinstance(item, list) or len(item) != 2 or not isinstance(item[1], str):
            raise NotationError(f'{fields.where}: an answer must be a pair such as ["B", "whist"], not {shown(item)}')
        place = table.place(item[0], f"{fields.where}, answers")
        if item[1] not in ("pass", "whist", "half"):
            raise NotationError(f"{fields.where}, answers: {unknown(item[1])} is not whist, pass or half")
        spoken.append((place, Answer(item[1])))
    return tuple(spoken)


def _tricks(fields: Fields, base: Outcome, table: Table, *, unplayed: bool, cut_short: bool) -> tuple[int, ...] | None:
    where = fields.where
    if unplayed:
        if "tricks" in fields:
            why = "a conceded game has no tricks" if base.conceded else "nobody whisted, so there are no tricks"
            raise ScoreError(f"{where}: {why}")
        return None
    if "tricks" not in fields:
        raise ScoreError(f"{where}: the tricks are missing")
    tricks = [0] * table.players
    counts = Fields.of(fields.table["tricks"], f"{where}, tricks")
    for name in counts.table:
        tricks[table.place(name, counts.where)] = counts.whole(name, 0, TRICKS)
    if sum(tricks) != TRICKS and not (cut_short and sum(tricks) < TRICKS):
        raise ScoreError(f"{where}: the tricks add up to {sum(tricks)}, not to {TRICKS}")
    if table.players == 4:
        _check_dealer(tricks[base.dealer], base, table, where)
    return tuple(tricks)


def _check_dealer(count: int, base: Outcome, table: Table, where: str) -> None:
    """With four players the dealer takes tricks only with the talon's cards, in an all-pass that they lead (A11.1)."""
    leads = base.kind is Kind.ALL_PASS and table.rules.raspasy_talon == "lead"
    most = 2 if leads else 0
    if count > most:
        name = table.names[base.dealer]
        limit = "takes at most the two tricks that the talon leads" if leads else "takes no tricks"
        raise ScoreError(f"{where}: {name} deals, sits out and {limit}")
