"""What can go wrong: bad text, an illegal action, a bad convention. Each message is one sentence."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why an action is illegal: a stable word for programs, worded for people by the interface."""

    DEAL_OVER = "deal-over"
    NOT_STARTED = "not-started"
    OUT_OF_TURN = "out-of-turn"
    NOT_NOW = "not-now"
    NOT_AGREED = "not-agreed"
    """The table's convention does not know this action."""
    CALL_TOO_LOW = "call-too-low"
    BELOW_EXIT = "below-exit"
    """Below the lowest call allowed after an all-pass (A11.4)."""
    NO_JUMP = "no-jump"
    NO_HOLD = "no-hold"
    MISERE_NOT_FIRST = "misere-not-first"
    MISERE_OUTBID = "misere-outbid"
    """Who called misere and was outbid may only pass (F-12)."""
    NOT_HELD = "not-held"
    """The hand does not hold this card."""
    MUST_FOLLOW = "must-follow"
    MUST_TRUMP = "must-trump"
    TWO_DISCARDS = "two-discards"
    CONTRACT_TOO_LOW = "contract-too-low"
    MISERE_BOUND = "misere-bound"
    """Who won with misere plays misere (K 3.5.1), and nobody else may name it (K 3.4.4)."""
    NOT_OWED = "not-owed"
    """Not the compulsory game that the declarer has to play (V D.2)."""
    NO_SUCH_ANSWER = "no-such-answer"
    TRICK_COUNT = "trick-count"
    OFFER_SPENT = "offer-spent"
    """One refused offer a seat a trick."""
    OFFER_UNCLEAR = "offer-unclear"
    """The offer does not say who writes the tricks."""


class PreferansError(ValueError):
    """Base of the errors that this package raises on purpose."""


class NotationError(PreferansError):
    """Text that cannot be read; the message names the place."""


class ConventionError(PreferansError):
    """A convention with an unknown field or value, or with a contradiction."""


class ScoreError(PreferansError):
    """A deal that the score pad cannot write down; the message names what does not add up."""


class IllegalAction(PreferansError):
    """An action that the rules forbid in this state."""

    def __init__(self, message: str, reason: Reason) -> None:
        super().__init__(message)
        self.reason = reason
