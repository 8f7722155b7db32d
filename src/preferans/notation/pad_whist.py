"""The answers on the score pad: the words given against what may be said, and the last passes that may be left out."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.rules.calls import Answer, Concession
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.outcome import Outcome, Place, place_of, seat_of
from preferans.rules.scoring.check import is_thrown
from preferans.rules.whisting import Ask, Case, WhistResult, forced_whist, may_bet, turn

Spoken = tuple[tuple[Place, Answer], ...]
"""Who said what, in the order spoken."""

DUMMY = 2
"""The dummy's seat with two players: on the pad it makes no difference where he sits."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What the answers came to, in places of the table."""

    spoken: Spoken = ()
    whisters: tuple[Place, ...] = ()
    half: Place | None = None
    half_returned: Place | None = None
    forced: bool = False
    conduct: Answer | None = None


@dataclass(frozen=True, slots=True)
class _Hearing:
    case: Case
    outcome: Outcome
    names: tuple[str, ...]
    where: str

    def place(self, seat: int) -> Place | None:
        return place_of(seat, self.outcome.dealer, self.outcome.players, self.case.dummy)

    def name(self, seat: int) -> str:
        place = self.place(seat)
        return self.names[place] if place is not None else "the dummy"


def hear(
    rules: Convention,
    names: tuple[str, ...],
    outcome: Outcome,
    spoken: Spoken,
    conduct: Answer | None,
    where: str,
    *,
    may_be_silent: bool = False,
    compulsory: bool = False,
) -> Heard:
    """Returns what the answers of a game come to; raises `ScoreError` for a word that could not be said.

    *outcome* has the contract, the declarer, the dealer and how the game was conceded. Where nobody has to speak,
    silence is the whist of both (K 3.4.6). In a *compulsory* game it may be agreed that nobody is asked (V D.2).
    """
    contract, declarer = outcome.contract, outcome.declarer
    if contract is None or declarer is None:
        return Heard()
    dummy = DUMMY if outcome.players == 2 else None
    seat = seat_of(declarer, outcome.dealer, outcome.players, dummy)
    # V A.3: a game kept as it was called in the dark is whisted by both, and nobody says anything.
    kept = outcome.dark and not spoken
    barred = is_thrown(outcome, rules)
    case = Case(
        rules,
        contract,
        seat,
        outcome.players,
        dummy,
        dealer_barred=barred,
        dark_kept=kept,
        compulsory=compulsory,
    )
    hearing = _Hearing(case, outcome, names, where)
    if outcome.conceded in (Concession.MINUS_TWO, Concession.MINUS_THREE):
        if spoken:
            raise ScoreError(f"{where}: a game conceded before the whist has no answers")
        _check_conduct(hearing, Heard(), conduct)
        return Heard()
    if may_bet(hearing.case):
        # Nothing but the order of the words is to be checked: a misere is played whoever whists it.
        _result(hearing, spoken, conduct)
        return Heard(spoken, tuple(place for place, answer in spoken if answer is Answer.WHIST))
    if forced_whist(hearing.case):
        return _forced(hearing, spoken, conduct)
    if outcome.conceded is Concession.ALL and not spoken:
        _check_conduct(hearing, Heard(), conduct)
        return Heard()
    if may_be_silent and not spoken:
        heard = Heard(whisters=outcome.defenders)
        _check_conduct(hearing, heard, conduct)
        return heard
    result = _result(hearing, spoken, conduct)
    heard = Heard(
        spoken,
        tuple(place for place in map(hearing.place, result.whisters) if place is not None),
        None if result.half is None else hearing.place(result.half),
        None if result.half_returned is None else hearing.place(result.half_returned),
        conduct=Answer.ALONE if _closed_dummy(hearing) and result.whisters else conduct,
    )
    if outcome.conceded is Concession.ALL and len(spoken) > 1 and not heard.whisters:
        raise ScoreError(f"{where}: nobody whisted, so the game is made and not conceded")
    _check_conduct(hearing, heard, conduct)
    if conduct is Answer.ALONE and result.conduct is not Answer.ALONE:
        raise ScoreError(f"{where}: who takes a whist over, or deals, does not play alone")
    return heard


def _forced(hearing: _Hearing, spoken: Spoken, conduct: Answer | None) -> Heard:
    if spoken:
        raise ScoreError(f"{hearing.where}: {hearing.outcome.contract} is always played out, so it has no answers")
    if hearing.outcome.conceded is not None:
        _check_conduct(hearing, Heard(), conduct)
        return Heard()
    if conduct is Answer.ALONE and hearing.case.dummy is None:
        raise ScoreError(f"{hearing.where}: two whisters do not play alone")
    alone = Answer.ALONE if _closed_dummy(hearing) else conduct
    return Heard(whisters=hearing.outcome.defenders, forced=True, conduct=alone)


def _result(hearing: _Hearing, spoken: Spoken, conduct: Answer | None) -> WhistResult:
    """Returns what *spoken* comes to; a word after how a whister plays means that he plays alone."""
    words: tuple[tuple[int, Answer], ...] = ()
    state = turn(hearing.case, ())
    for place, answer in spoken:
        if isinstance(state, Ask) and Answer.CLOSED in state.options and answer not in state.options:
            how = Answer.ALONE if Answer.ALONE in state.options else Answer.CLOSED
            words = (*words, (state.seat, how))
            state = turn(hearing.case, words)
        name = hearing.names[place]
        if isinstance(state, WhistResult):
            raise ScoreError(f"{hearing.where}: the whist is over before {name} says {answer.value}")
        if place != hearing.place(state.seat):
            other = hearing.name(state.seat)
            raise ScoreError(f"{hearing.where}: {name} says {answer.value}, but it is {other}'s turn to answer")
        if answer not in state.options:
            allowed = " or ".join(option.value for option in state.options)
            raise ScoreError(f"{hearing.where}: {name} cannot say {answer.value} here, only {allowed}")
        words = (*words, (state.seat, answer))
        state = turn(hearing.case, words)
    while isinstance(state, Ask):
        if Answer.CLOSED in state.options:
            word = conduct if conduct in state.options else Answer.CLOSED
        elif len(words) >= 2 or state.seat == 0 or hearing.outcome.conceded is not None:
            word = Answer.PASS
        else:
            raise ScoreError(f"{hearing.where}: the answer of {hearing.name(state.seat)} is missing")
        words = (*words, (state.seat, word))
        state = turn(hearing.case, words)
    return state


def _check_conduct(hearing: _Hearing, heard: Heard, conduct: Answer | None) -> None:
    if conduct is None:
        return
    if not heard.whisters:
        raise ScoreError(f"{hearing.where}: nobody whisted, so there is no play")
    if len(heard.whisters) == 2 and conduct is not Answer.CLOSED:
        raise ScoreError(f"{hearing.where}: two whisters play closed")
    if conduct is Answer.ALONE and not hearing.case.rules.lone_whist_alone and hearing.case.dummy is None:
        raise ScoreError(f"{hearing.where}: playing alone is not agreed (lone_whist_alone is false)")
    if _closed_dummy(hearing):
        if conduct is not Answer.ALONE:
            raise ScoreError(f"{hearing.where}: the dummy stays closed and the whister plays alone")
    elif hearing.case.dummy is not None and conduct is not Answer.OPEN:
        raise ScoreError(f"{hearing.where}: against a whist the dummy lies open")


def _closed_dummy(hearing: _Hearing) -> bool:
    return hearing.case.dummy is not None and hearing.case.rules.dummy == "closed"
