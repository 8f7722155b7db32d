"""The rules of thumb, each by its name: what the bot says when it is asked why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from preferans.rules.events import Action


class Thumb(StrEnum):
    """A rule of thumb (правило игрока), worded for people by the interface."""

    ONLY_CHOICE = "only-choice"
    LOOK_FIRST = "look-first"
    # The auction and the declaration.
    TOO_WEAK = "too-weak"
    TALON_BRINGS_ONE = "talon-brings-one"
    HOLD_IS_ENOUGH = "hold-is-enough"
    CLEAN_MISERE = "clean-misere"
    SAFER_THAN_ALL_PASS = "safer-than-all-pass"
    BOMB_IS_CHEAP = "bomb-is-cheap"
    SAFE_ALL_PASS = "safe-all-pass"
    NO_ALL_PASS = "no-all-pass"
    BEST_DISCARD = "best-discard"
    CLEAN_DISCARD = "clean-discard"
    BEST_DEBT = "best-debt"
    USUAL_POOL = "usual-pool"
    AS_MUCH_AS_LIKELY = "as-much-as-likely"
    HOPELESS = "hopeless"
    # The whist.
    ENOUGH_TRICKS = "enough-tricks"
    NOT_ENOUGH_TRICKS = "not-enough-tricks"
    HALF_IS_SURE = "half-is-sure"
    OPEN_PLAYS_BETTER = "open-plays-better"
    LOOK_IS_FREE = "look-is-free"
    # The play for tricks.
    DRAW_TRUMPS = "draw-trumps"
    CASH_WINNERS = "cash-winners"
    FORCE_OUT = "force-out"
    LONGEST_SUIT = "longest-suit"
    LEAD_THROUGH = "lead-through"
    LEAD_UP = "lead-up"
    RETURN_SUIT = "return-suit"
    SHORT_TO_RUFF = "short-to-ruff"
    KEEP_TENACE = "keep-tenace"
    SECOND_LOW = "second-low"
    THIRD_HIGH = "third-high"
    WIN_CHEAPLY = "win-cheaply"
    TAKE_WITH_MASTER = "take-with-master"
    PARTNER_WINS = "partner-wins"
    RUFF = "ruff"
    CANNOT_WIN = "cannot-win"
    THROW_LOSER = "throw-loser"
    # The play for no tricks.
    HIGHEST_BELOW = "highest-below"
    WIN_WITH_HIGHEST = "win-with-highest"
    HOPE_TO_DUCK = "hope-to-duck"
    THROW_DANGER = "throw-danger"
    SAFE_LEAD = "safe-lead"
    OWN_TRICKS_FIRST = "own-tricks-first"
    LEAD_HOLE = "lead-hole"
    OPEN_HOLE = "open-hole"
    GET_UNDER = "get-under"
    # Offers.
    ALL_TOPS = "all-tops"
    NONE_LEFT = "none-left"
    HOLDS_A_TRICK = "holds-a-trick"
    NOTHING_TO_WIN = "nothing-to-win"


@dataclass(frozen=True, slots=True)
class Decision:
    """An action and the rule of thumb behind it."""

    action: Action
    thumb: Thumb
