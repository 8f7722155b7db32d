"""Discard and contract, chosen together; giving up; looking; a joint misere."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from preferans.players.rules_of_thumb.auction import is_clean_misere, safest_discard
from preferans.players.rules_of_thumb.estimate import hand_tricks, sure_tricks
from preferans.players.rules_of_thumb.thumbs import Decision, Thumb
from preferans.rules.cards import CardSet
from preferans.rules.contract import STRAINS, Contract, Kind, Strain, game
from preferans.rules.events import Conceded, Discarded, Joined, Named, PlayedOn
from preferans.rules.view import View

RAISE_MARGIN: Final = {7: 0.45, 8: 0.4, 9: 0.45, 10: 0.5}
"""How many more tricks than the level are expected before it is promised without need; ten only when certain."""
SURE_BONUS: Final = 0.65
"""What is certain on lead is promised in full, whatever the margin asks for."""
SHORT_TO_CONCEDE: Final = {"minus2": 1.2, "minus3": 1.9}
"""So many tricks short, giving up is cheaper than the play with its whists; for all undertricks it never is."""


def discard(view: View) -> Decision:
    """Returns the two cards that go, chosen together with the contract to be named."""
    hand, contract = int(view.state.hands[view.seat or 0] or 0), view.state.contract
    if contract is not None and contract.kind is Kind.MISERE:
        mask, _ = safest_discard(hand)
        return _discarding(view, mask, Thumb.CLEAN_DISCARD)
    mask, _, _ = best_game(hand, contract)
    return _discarding(view, mask, Thumb.BEST_DISCARD)


def _discarding(view: View, mask: int, thumb: Thumb) -> Decision:
    return Decision(Discarded(view.seat or 0, CardSet(mask)), thumb)


def name(view: View) -> Decision:
    """Returns the contract: as high as is likely to be made."""
    state = view.state
    hand = int(state.hands[view.seat or 0] or 0)
    unseen = ~hand & 0xFFFFFFFF
    if state.discard is not None:
        unseen &= ~int(state.discard)
    named = [action for action in view.legal if isinstance(action, Named)]
    lowest = named[0].contract
    choices = []
    for each in STRAINS:
        tricks = _tricks(hand, each, unseen)
        choices.append((_value(tricks, lowest, each), tricks, _trumps(hand, each), int(each)))
    # Among equals the longest trumps: they keep the others from running a suit.
    _, tricks, _, strain = max(choices)
    if _is_hopeless(view, tricks, _level(tricks, strain, lowest)):
        for action in view.legal:
            if isinstance(action, Conceded):
                return Decision(action, Thumb.HOPELESS)
    wanted = game(_level(tricks, strain, lowest), STRAINS[strain], talon=lowest.talon)
    for action in named:
        if action.contract == wanted:
            return Decision(action, Thumb.AS_MUCH_AS_LIKELY)
    return Decision(named[0], Thumb.AS_MUCH_AS_LIKELY)


def _is_hopeless(view: View, tricks: float, level: int) -> bool:
    short = SHORT_TO_CONCEDE.get(view.state.rules.concede)
    return short is not None and level - tricks > short


def concede_or_play(view: View) -> Decision:
    """Returns whether a declarer who was whisted plays on."""
    state = view.state
    hand, contract = int(state.hands[view.seat or 0] or 0), state.contract
    unseen = ~hand & 0xFFFFFFFF & ~int(state.discard or 0)
    if contract is not None and _is_hopeless(view, hand_tricks(hand, contract.strain, unseen), contract.level):
        return Decision(Conceded(view.seat or 0), Thumb.HOPELESS)
    return Decision(PlayedOn(view.seat or 0), Thumb.AS_MUCH_AS_LIKELY)


def join(view: View) -> Decision:
    """Returns the dealer's answer to a joint misere: yes to a hand with which he would call one himself.

    Half of a misere is won or lost, so that the odds at which it pays are those of the whole.
    """
    state = view.state
    shown = state.hands[state.joint.shown_by] if state.joint is not None else None
    accepted = shown is not None and is_clean_misere(int(shown), talon=True)
    return Decision(Joined(view.seat or 0, accepted), Thumb.CLEAN_MISERE if accepted else Thumb.TOO_WEAK)


def best_game(twelve: int, lowest: Contract | None) -> tuple[int, int, float]:
    """Returns the discard as a mask, the denomination and the tricks expected for a declarer with twelve cards.

    >>> from preferans.notation.cards_text import read_hand
    >>> mask, strain, tricks = best_game(int(read_hand("SAKQJ7 CA7 D87 HAK7")), game(6, STRAINS[0]))
    >>> str(CardSet(mask)), strain
    ('D87', 0)
    """
    floor = lowest if lowest is not None else game(6, STRAINS[0])
    cards = [card for card in range(32) if twelve >> card & 1]
    likely = sorted(STRAINS, key=lambda strain: -hand_tricks(twelve, strain, ~twelve & 0xFFFFFFFF))[:3]
    best = (-99.0, 0.0, 0, 0, 0, 0, 0)
    for one, other in combinations(cards, 2):
        mask = 1 << one | 1 << other
        low = -((one & 7) + (other & 7))
        for strain in likely:
            tricks = _tricks(twelve & ~mask, strain, ~twelve & 0xFFFFFFFF)
            ten = twelve & ~mask
            # Among equals the longest trumps; then a suit is left altogether, or the poorer cards go.
            entry = (_value(tricks, floor, strain), tricks, _trumps(ten, strain), _voids(ten), low, mask, int(strain))
            best = max(best, entry)
    return best[5], best[6], best[1]


def _tricks(hand: int, strain: Strain, unseen: int) -> float:
    """The tricks expected, or those that are certain once trumps are drawn, if they are more."""
    likely = hand_tricks(hand, strain, unseen)
    if strain is Strain.NO_TRUMP:
        # Without trumps the defence may run its own suit first, unless each suit has its ace.
        held = all(hand >> 8 * suit & 0x80 for suit in range(4))
        return max(likely, sure_tricks(hand, unseen, None) + SURE_BONUS) if held else likely
    return max(likely, sure_tricks(hand, unseen, int(strain)) + SURE_BONUS)


def _trumps(hand: int, strain: Strain) -> int:
    return 0 if strain is Strain.NO_TRUMP else (hand >> 8 * strain & 0xFF).bit_count()


def _voids(hand: int) -> int:
    return sum(not hand >> 8 * suit & 0xFF for suit in range(4))


def _level(tricks: float, strain: int, lowest: Contract) -> int:
    level = lowest.level if strain >= lowest.strain else lowest.level + 1
    while level < 10 and tricks - (level + 1) >= RAISE_MARGIN[level + 1]:
        level += 1
    return min(level, 10)


def _value(tricks: float, lowest: Contract, strain: int) -> float:
    """A rough value in pool points: the price when it is likely, less what is likely to be short."""
    level = lowest.level if strain >= lowest.strain else lowest.level + 1
    if level > 10:
        return -99.0
    level = _level(tricks, strain, lowest)
    price, surplus = 2 * (level - 5), tricks - level
    return price * min(1.0, 0.8 + 0.4 * surplus) if surplus >= 0 else price * (0.8 + 1.5 * surplus)
