"""Words of the defence: whist, half or pass by counting tricks; open rather than closed; the dealer's free look."""

from __future__ import annotations

from typing import Final

from preferans.players.rules_of_thumb.estimate import defence_tricks
from preferans.players.rules_of_thumb.thumbs import Decision, Thumb
from preferans.rules.calls import Answer
from preferans.rules.contract import Kind
from preferans.rules.events import Action, Seat, Took, Whisted
from preferans.rules.state import State
from preferans.rules.view import View

FIRST: Final = {6: 2.3, 7: 1.4, 8: 0.9, 9: 0.9, 10: 0.9}
"""Own tricks with which the first defender whists, before he has heard the other."""
AFTER_PASS: Final = {6: 2.7, 7: 1.5, 8: 0.9, 9: 0.9, 10: 0.9}
"""Own tricks with which a defender whists alone: the other has passed and brings little."""
AFTER_WHIST: Final = {6: 2.0, 7: 1.1, 8: 1.1, 9: 1.1, 10: 1.1}
"""Own tricks with which a second whist is worth its share; without it the first whister plays both hands open."""
AFTER_HALF: Final = {6: 2.6, 7: 1.5, 8: 1.0, 9: 1.0, 10: 1.0}
"""Own tricks with which a whist is returned to who left for a half."""
LEAVE_OPEN: Final = 1.0
"""A first whister left alone with fewer tricks takes a half where he may."""


def answer(view: View) -> Decision:
    """Returns the word of a defender, or of the dealer who may whist with a defender's hand."""
    state, seat = view.state, view.seat or 0
    words = {action.answer: action for action in view.legal if isinstance(action, Whisted)}
    takes = [action for action in view.legal if isinstance(action, Took)]
    if takes:
        return Decision(_hand_to_take(state, takes), Thumb.LOOK_IS_FREE)
    contract = state.contract
    if contract is not None and contract.kind is Kind.MISERE:
        # Who whists a misere bets that it is caught; who passes catches it all the same (V A.5).
        return Decision(words[Answer.PASS], Thumb.NOT_ENOUGH_TRICKS)
    level = contract.level if contract is not None else 6
    own = _own_tricks(state, seat)
    if Answer.OPEN in words:
        if Answer.HALF in words and own < LEAVE_OPEN:
            return Decision(words[Answer.HALF], Thumb.HALF_IS_SURE)
        return Decision(words[Answer.OPEN], Thumb.OPEN_PLAYS_BETTER)
    if Answer.WHIST in words and own >= _needed(state, seat, level):
        return Decision(words[Answer.WHIST], Thumb.ENOUGH_TRICKS)
    if Answer.HALF in words:
        return Decision(words[Answer.HALF], Thumb.HALF_IS_SURE)
    return Decision(words[Answer.PASS], Thumb.NOT_ENOUGH_TRICKS)


def _needed(state: State, seat: Seat, level: int) -> float:
    said = [word for _, word in state.answers]
    if not said:
        return FIRST[level] if state.dummy is None else AFTER_PASS[level]
    if said[0] is Answer.WHIST:
        return AFTER_WHIST[level]
    if Answer.HALF in said:
        return AFTER_HALF[level]
    return AFTER_PASS[level]


def _own_tricks(state: State, seat: Seat) -> float:
    hand_of = seat if seat else state.dealer_hand
    hand = int(state.hands[hand_of] or 0) if hand_of is not None else 0
    unseen = ~hand & 0xFFFFFFFF
    trump = int(state.trump) if state.trump is not None else None
    return defence_tricks(hand, trump, unseen)


def _hand_to_take(state: State, takes: list[Took]) -> Action:
    """The hand that left for a half promises most; else that of the second defender, who plays after the declarer."""
    half = next((seat for seat, word in state.answers if word is Answer.HALF), None)
    for action in takes:
        if action.hand == half:
            return action
    return takes[-1]
