"""Compulsory games: which of those that are owed a hand is best spent on, and how large a pool to name (V D.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from preferans.players.rules_of_thumb.auction import safest_discard, with_talon
from preferans.players.rules_of_thumb.declaration import best_game
from preferans.players.rules_of_thumb.estimate import hand_tricks
from preferans.players.rules_of_thumb.misere_holdings import holes
from preferans.players.rules_of_thumb.thumbs import Decision, Thumb
from preferans.rules.cards import CardSet
from preferans.rules.contract import STRAINS, Contract, Kind
from preferans.rules.convention import Convention
from preferans.rules.events import Called, Discarded, Named, PoolNamed
from preferans.rules.view import View

USUAL_TRICKS: Final = 5.3
"""What an average hand takes in its best suit, with the talon."""
USUAL_HOLES: Final = 5.2
"""How many holes an average hand has for a misere, after the discard."""
TALON_PATCHES: Final = 1.4
"""How many of them the discard takes away."""
HOLE_TRICKS: Final = 0.7
"""Tricks that a hole costs a misere."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What a hand is good for: the tricks expected in its best suit, and its holes for a misere."""

    tricks: float
    holes: float

    @classmethod
    def of_ten(cls, hand: int) -> Promise:
        """Returns what ten cards promise with the talon still to come."""
        return cls(max(with_talon(hand)), max(0.0, _holes(hand) - TALON_PATCHES))

    @classmethod
    def of_twelve(cls, hand: int) -> Promise:
        """Returns what twelve cards promise, the best two of them laid aside."""
        _, _, tricks = best_game(hand, None)
        return cls(tricks, _holes(hand & ~safest_discard(hand)[0]))

    @classmethod
    def as_it_is(cls, hand: int) -> Promise:
        """Returns what ten cards promise after the discard."""
        return cls(max(hand_tricks(hand, strain) for strain in STRAINS), _holes(hand))


def choose(view: View) -> Decision:
    """Returns the compulsory game on which the hand is best spent, before the talon."""
    calls = [action for action in view.legal if isinstance(action, Called)]
    best = best_debt(Promise.of_ten(_hand(view)), view.state.opening.games, view.state.rules)
    return Decision(next(action for action in calls if action.call.contract == best), Thumb.BEST_DEBT)


def discard(view: View) -> Decision:
    """Returns the discard where the game is chosen after the talon: that of the best game."""
    twelve = _hand(view)
    best = best_debt(Promise.of_twelve(twelve), view.state.opening.games, view.state.rules)
    mask = safest_discard(twelve)[0] if best.kind is Kind.MISERE else best_game(twelve, best)[0]
    return Decision(Discarded(view.seat or 0, CardSet(mask)), Thumb.BEST_DISCARD)


def name(view: View) -> Decision:
    """Returns the suit of a compulsory game, the one with most tricks; or the game too, where that was left open."""
    hand, named = _hand(view), [action for action in view.legal if isinstance(action, Named)]
    games = {action.contract.level: action.contract for action in named}
    level = best_debt(Promise.as_it_is(hand), tuple(games.values()), view.state.rules).level
    among = [action for action in named if action.contract.level == level]
    return Decision(max(among, key=lambda action: hand_tricks(hand, action.contract.strain)), Thumb.AS_MUCH_AS_LIKELY)


def name_pool(view: View) -> Decision:
    """Returns the usual size of a pool, or as much of it as the mountain allows."""
    named = [action for action in view.legal if isinstance(action, PoolNamed)]
    size = min(view.state.rules.pool_target, named[-1].size)
    return Decision(named[size - 1], Thumb.USUAL_POOL)


def best_debt(promise: Promise, games: tuple[Contract, ...], rules: Convention) -> Contract:
    """Returns the game that gains most against an average hand.

    All of them have to be played some time. A misere is best spent on low cards; of the others it is the dearest that
    is not hopeless, for an undertrick of a nine costs four times one of a six, and there good cards save most.

    >>> from preferans.rules.contract import MISERE, Strain, game
    >>> from preferans.rules.convention import load
    >>> games = (game(6, Strain.SPADES), game(9, Strain.SPADES), MISERE)
    >>> [str(best_debt(Promise(*hand), games, load("taganrog"))) for hand in ((3.0, 2.0), (4.5, 7.0), (8.0, 5.0))]
    ['misere', '6S', '9S']
    """

    def gain(game: Contract) -> float:
        price = rules.price("misere" if game.kind is Kind.MISERE else str(game.level))
        if game.kind is Kind.MISERE:
            return price * HOLE_TRICKS * (USUAL_HOLES - promise.holes)
        return _worth(price, promise.tricks - game.level) - _worth(price, USUAL_TRICKS - game.level)

    return max(games, key=gain)


def _worth(price: int, surplus: float) -> float:
    return float(price) if surplus >= 0 else price * surplus


def _hand(view: View) -> int:
    return int(view.state.hands[view.seat or 0] or 0)


def _holes(hand: int) -> float:
    return float(sum(holes(hand >> 8 * suit & 0xFF, ~(hand >> 8 * suit) & 0xFF) for suit in range(4)))
