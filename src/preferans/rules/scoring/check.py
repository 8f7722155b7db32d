"""What an outcome cannot be: each check names in one sentence what does not add up."""

from __future__ import annotations

from dataclasses import replace

from preferans.rules.calls import Concession
from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.outcome import Fine, Outcome, Place
from preferans.rules.pulka import SCORES, Column, Sheet
from preferans.rules.scoring.tree import prelim_deals, prelim_level


def check(outcome: Outcome, rules: Convention) -> None:
    """Raises `ScoreError` when *outcome* cannot be the end of a deal under *rules*."""
    if outcome.players not in (2, 3, 4):
        raise ScoreError(f"a table has 2, 3 or 4 players, not {outcome.players}")
    if outcome.dealer not in range(outcome.players):
        raise ScoreError(f"there is no place {outcome.dealer} at a table of {outcome.players}")
    for fine in outcome.fines:
        _check_fine(fine, outcome.players)
    match outcome.kind:
        case Kind.ALL_PASS:
            _check_all_pass(outcome, rules)
        case Kind.MISERE:
            _check_declarer(outcome, rules)
            _check_misere(outcome, rules)
        case Kind.GAME:
            _check_declarer(outcome, rules)
            _check_game(outcome, rules)
            _check_underbid(outcome, rules)
        case None:
            _check_fines_alone(outcome)


def check_prelim(outcome: Outcome, sheet: Sheet, rules: Convention) -> None:
    """Raises `ScoreError` for a game, or a bomb that is called, while the preliminary all-passes are played (V A.1)."""
    if not prelim_level(sheet, rules) or outcome.kind is None:
        return
    number, total = sheet.prelim + 1, prelim_deals(sheet.players, rules)
    if outcome.kind is not Kind.ALL_PASS:
        raise ScoreError(f"the pulka begins with {total} all-passes, and this is the deal {number} of them")
    if outcome.bombers:
        raise ScoreError("in an all-pass before the game nobody calls a bomb")


def forced(outcome: Outcome, rules: Convention) -> bool:
    """Returns whether both defend by rule: a checked ten, six spades under Stalingrad (A6.2)."""
    return is_checked(outcome, rules) or (rules.stalingrad and str(outcome.contract) == "6S")


def is_checked(outcome: Outcome, rules: Convention) -> bool:
    """Returns whether the deal is a ten that is checked, not whisted (F-5)."""
    return rules.ten == "checked" and outcome.contract is not None and outcome.contract.level == 10


def is_thrown(outcome: Outcome, rules: Convention) -> bool:
    """Returns whether the talon was thrown back to the dealer, who answers for the contract with it (Z-28)."""
    return outcome.refused_talon and rules.talon_refusal in ("half", "dealer_pays_all")


def is_alone(outcome: Outcome, rules: Convention) -> bool:
    """Returns whether the whister plays without the other hand: he chose to, or the dummy stays closed."""
    return (outcome.alone and rules.lone_whist_alone) or (outcome.players == 2 and rules.dummy == "closed")


def sharing_dealer(outcome: Outcome, rules: Convention) -> Place | None:
    """Returns the sitting dealer who has half of the declarer's gain and loss, if he does (K 3.6.9, Z-28)."""
    halved = is_thrown(outcome, rules) and rules.talon_refusal == "half"
    return outcome.dealer if outcome.shared or halved else None


def _check_fine(fine: Fine, players: int) -> None:
    if fine.seat not in range(players):
        raise ScoreError(f"there is no place {fine.seat} at a table of {players}")
    if fine.column not in SCORES:
        raise ScoreError(f"nobody is fined in {fine.column.value}")
    if fine.column is Column.WHISTS:
        if fine.on not in range(players) or fine.on == fine.seat:
            raise ScoreError("a fine in whists must name another player on whom they are written")
    elif fine.on is not None:
        raise ScoreError(f"a fine in the {fine.column.value} is not written on another player")


def _check_fines_alone(outcome: Outcome) -> None:
    if outcome.tricks is not None or outcome.declarer is not None or outcome.whisters or outcome.refused_talon:
        raise ScoreError("a deal without a contract holds nothing but fines")


def _check_tricks(outcome: Outcome) -> tuple[int, ...]:
    tricks = outcome.tricks
    if tricks is None:
        raise ScoreError("the deal was played and its tricks are missing")
    if len(tricks) != outcome.players:
        raise ScoreError(f"there are {len(tricks)} counts of tricks for {outcome.players} players")
    if min(tricks) < 0:
        raise ScoreError(f"nobody can take {min(tricks)} tricks")
    if outcome.penalty_tricks is not None and (
        len(outcome.penalty_tricks) != outcome.players or min(outcome.penalty_tricks) < 0
    ):
        raise ScoreError("the penalty tricks must be counted for every player, none below zero")
    return tricks


def _check_sum(tricks: tuple[int, ...]) -> None:
    if sum(tricks) != 10:
        raise ScoreError(f"the tricks add up to {sum(tricks)}, not to 10")


def _check_sitting_dealer(outcome: Outcome, tricks: tuple[int, ...]) -> None:
    if outcome.players == 4 and tricks[outcome.dealer] != 0:
        raise ScoreError("the dealer sits out and cannot take tricks of his own")


def _check_all_pass(outcome: Outcome, rules: Convention) -> None:
    if outcome.declarer is not None or outcome.whisters or outcome.half is not None:
        raise ScoreError("an all-pass has neither a declarer nor whisters")
    if outcome.refused_talon or outcome.conceded is not None or outcome.shared:
        raise ScoreError("in an all-pass nobody refuses the talon, gives up or shares")
    if outcome.dark:
        raise ScoreError("an all-pass is no game in the dark")
    _check_bombers(outcome, rules)
    tricks = _check_tricks(outcome)
    _check_sum(tricks)
    if outcome.players == 4:
        if rules.raspasy_talon == "hidden":
            _check_sitting_dealer(outcome, tricks)
        elif tricks[outcome.dealer] > 2:
            raise ScoreError(f"the dealer leads two tricks of an all-pass and cannot take {tricks[outcome.dealer]}")


def _check_bombers(outcome: Outcome, rules: Convention) -> None:
    if outcome.bombers and not rules.blind:
        raise ScoreError("the table has not agreed to bombs")
    if len(set(outcome.bombers)) != len(outcome.bombers) or not set(outcome.bombers) <= set(range(outcome.players)):
        raise ScoreError("who bombs must be named once and sit at the table")
    if outcome.players == 4 and outcome.dealer in outcome.bombers and not rules.dealer_bomb:
        raise ScoreError("the dealer sits out and cannot bomb")


def _check_declarer(outcome: Outcome, rules: Convention) -> None:
    if outcome.bombers:
        raise ScoreError("a bomb that is outbid brings nothing")
    if outcome.dark and not rules.blind:
        raise ScoreError("the table has not agreed to calls in the dark")
    if outcome.declarer not in range(outcome.players):
        raise ScoreError("the contract has no declarer at the table")
    if outcome.players == 4 and outcome.declarer == outcome.dealer:
        raise ScoreError("the dealer sits out and cannot be the declarer")
    if outcome.refused_talon and outcome.players != 4:
        raise ScoreError(f"the talon can be refused with four players, not with {outcome.players}")


def _check_refusal(outcome: Outcome, rules: Convention) -> None:
    if outcome.refused_talon and rules.talon_refusal == "none":
        raise ScoreError("the table has not agreed that the talon may be refused")


def _check_misere(outcome: Outcome, rules: Convention) -> None:
    _check_refusal(outcome, rules)
    if outcome.half is not None or (outcome.whisters and not rules.misere_whist):
        raise ScoreError("misere is not whisted")
    if not set(outcome.whisters) <= set(outcome.defenders):
        raise ScoreError("a misere is whisted only by those who defend it")
    if outcome.conceded is not None:
        raise ScoreError("misere cannot be conceded")
    if outcome.shared and not (rules.shared_misere and outcome.players == 4):
        raise ScoreError("the table has not agreed that the dealer may share a misere")
    if outcome.shared and outcome.refused_talon:
        raise ScoreError("the talon of a shared misere cannot be refused")
    tricks = _check_tricks(outcome)
    _check_sitting_dealer(outcome, tricks)
    counted_alone = sum(tricks) == outcome.declarer_tricks <= 10
    if not counted_alone:
        _check_sum(tricks)


def _check_game(outcome: Outcome, rules: Convention) -> None:
    _check_refusal(outcome, rules)
    if outcome.contract is None or not 6 <= outcome.contract.level <= 10:
        raise ScoreError("a game is of six to ten tricks")
    if outcome.shared:
        raise ScoreError("only a misere can be shared with the dealer")
    _check_whist(outcome)
    if is_thrown(outcome, rules) and outcome.dealer in outcome.whisters:
        raise ScoreError("a dealer to whom the talon was thrown back does not whist")
    if outcome.alone:
        _check_alone(outcome, rules)
    if outcome.conceded is not None:
        _check_concession(outcome, outcome.conceded, rules)
        return
    if forced(outcome, rules) and set(outcome.whisters) != set(outcome.defenders):
        raise ScoreError(f"{outcome.contract} is played by both defenders without a word")
    if not outcome.whisters:
        if outcome.tricks is not None:
            raise ScoreError("nobody whisted, so the game was not played and has no tricks")
        return
    tricks = _check_tricks(outcome)
    _check_sum(tricks)
    _check_sitting_dealer(outcome, tricks)


def _check_underbid(outcome: Outcome, rules: Convention) -> None:
    if not outcome.underbid:
        return
    if rules.underbid == "off" or outcome.underbid_fails is not (rules.underbid == "failure"):
        raise ScoreError(f"the table has not agreed so on a game that is named too low (underbid is {rules.underbid})")
    level = outcome.contract.level if outcome.contract is not None else 10
    if outcome.kind is not Kind.GAME or not 0 < outcome.underbid <= 10 - level:
        raise ScoreError(f"{outcome.contract} cannot be named too low by {outcome.underbid}")
    if not replace(outcome, underbid_fails=False).made:
        raise ScoreError("a game that was not made is not fined for being named too low")


def _check_whist(outcome: Outcome) -> None:
    defenders = outcome.defenders
    whisters = outcome.whisters
    dealer = outcome.dealer if outcome.players == 4 else None
    if any(place not in defenders and place != dealer for place in whisters):
        raise ScoreError("a whister must be a defender or the sitting dealer")
    if len(set(whisters)) != len(whisters):
        raise ScoreError("a whister is named twice")
    if len(whisters) > 1 and dealer in whisters:
        raise ScoreError("the sitting dealer whists alone or not at all")
    for said in (outcome.half, outcome.half_returned):
        if said is not None and (said not in defenders or said in whisters):
            raise ScoreError("a half-whister must be a defender who does not whist")
    if outcome.half is not None and (whisters or outcome.half_returned is not None):
        raise ScoreError("a half that stands leaves nobody to whist")
    if outcome.half_returned is not None and not whisters:
        raise ScoreError("a half is returned only by a whist")


def _check_alone(outcome: Outcome, rules: Convention) -> None:
    if not is_alone(outcome, rules):
        raise ScoreError("the table has not agreed that a whister may play alone")
    if len(outcome.whisters) != 1 or outcome.whisters[0] not in outcome.defenders:
        raise ScoreError("only a defender who whists without the other plays alone")
    tricks = outcome.tricks or (0,) * outcome.players
    if any(tricks[place] for place in outcome.defenders if place not in outcome.whisters):
        raise ScoreError("a passer whose cards are put aside takes no tricks")


def _check_concession(outcome: Outcome, how: Concession, rules: Convention) -> None:
    # K 3.4.4 scores an illegal contract as lost without a trick, so the fines of the code bring this form with them.
    if how.value != rules.concede and not (how is Concession.ALL and rules.penalties == "kodeks"):
        raise ScoreError(f"the table has not agreed to give a game up by {how.value}")
    level = reached_level(outcome)
    if how is not Concession.ALL and level < rules.concede_from:
        raise ScoreError(f"a game of {level} cannot be conceded by {how.value}, only from {rules.concede_from}")
    if outcome.tricks is not None:
        raise ScoreError("a conceded game has no tricks")
    if outcome.half is not None:
        raise ScoreError("a game left for a half is made and cannot be conceded")


def reached_level(outcome: Outcome) -> int:
    """Returns the level that the declarer answers for when he gives up: the one that he bid up to (K 3.4.4, fn40)."""
    return outcome.called_level or (outcome.contract.level if outcome.contract is not None else 0)
