"""What the cards played tell about hands nobody has shown: each layout makes each of them likely or not.

`preferans.players.evidence.habits` knows how often a card is played of a holding; here it is asked of every card of
the deal, each hand holding then what it holds now and has played since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.evidence.habits import Choice, Habits, weights_of
from preferans.players.evidence.holdings import Hands, by_suit
from preferans.rules.cards import Card, Suit
from preferans.rules.contract import Kind
from preferans.rules.events import Seat
from preferans.rules.play import winner
from preferans.rules.state import State, is_all_pass

TRUST: Final = 0.8
"""The part of what habits tell that is believed: not everybody has those that they were fitted to."""
TRUMPED: Final = 8
"""The bar that a plain card cannot reach."""
SUIT: Final = 0xFF
"""All ranks of a suit."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card played, and what might have been played for it."""

    seat: Seat
    card: Card
    led: Suit | None
    """The suit that was led, by a card of the talon too; ``None`` for who led."""
    trump: Suit | None
    choices: tuple[Choice, Choice, Choice, Choice]
    """By suit."""


def fit_played(state: State, hands: Hands, habits: Habits) -> NDArray[np.float64]:
    """Returns the logarithm of how likely each layout makes the cards played, as far as it is believed, ``(n,)``.

    *hands* are what seats 1 to 3 hold now, ``(n, 3)``. Only hands that are not open differ from layout to layout. What
    a declarer has laid aside counts among the cards of the others, and where no habits are known, as against a misere
    that is not opened, all cards that may be played are alike.
    """
    total = np.zeros(len(hands))
    since = [0, 0, 0, 0]
    for play in reversed(list(plays_in(state))):
        since[play.seat] |= 1 << play.card
        if state.hands[play.seat] is None:
            total = total + chances_of(play, hands[:, play.seat - 1] | np.uint32(since[play.seat]), habits)
    return np.asarray(TRUST * total)


def chances_of(play: Play, hands: Hands, habits: Habits) -> NDArray[np.float64]:
    """Returns the logarithm of how likely the card is played of each of *hands*, which all hold it, shape ``(n,)``."""
    holdings = by_suit(hands)
    found = [weights_of(choice, habits) for choice in play.choices]
    sums = np.stack([each[holdings[:, suit]] for suit, (_, each) in enumerate(found)])
    own = found[play.card.suit][0][holdings[:, play.card.suit], play.card.rank]
    return np.asarray(np.log(own) - np.log(_of_legal(play, sums)))


def _of_legal(play: Play, sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the sums of all cards that each hand may play: a suit led is followed, else trumped (K 2.1.3)."""
    whole = sums.sum(axis=0)
    if play.led is None:
        return np.asarray(whole)
    if play.trump is not None:
        whole = np.where(sums[play.trump] > 0, sums[play.trump], whole)
    return np.asarray(np.where(sums[play.led] > 0, sums[play.led], whole))


def plays_in(state: State) -> Iterator[Play]:
    """Yields the cards that the players have played, the first first; those of the talon are none of theirs.

    With three a card of the talon is no bar, though by the rules of some it may win (J-55): those whose habits were
    fitted play as if it could not.
    """
    tricks = [(trick.cards, trick.talon) for trick in state.tricks]
    if state.table is not None:
        tricks.append((state.table.trick, state.table.talon_lead))
    out = 0xFFFFFFFF
    for cards, talon in tricks:
        led = None if talon is None else talon.suit
        out &= ~(0 if talon is None else 1 << talon)
        played = 0
        for at, (seat, card) in enumerate(cards):
            best = _winning(cards[:at], led, state.trump)
            if seat:
                situation = f"{_leads(talon, best)}:{played}"
                yield Play(seat, card, led, state.trump, _choices(state, seat, led, best, out, situation))
                played += 1
            led = card.suit if led is None else led
            out &= ~(1 << card)


def _leads(talon: Card | None, best: tuple[Seat, Card] | None) -> str:
    """Returns who leads; a card of the dealer that is still to be beaten is another matter than one of the talon."""
    if talon is None:
        return "led"
    return "dealer" if best is not None and not best[0] else "talon"


def _winning(cards: Sequence[tuple[Seat, Card]], led: Suit | None, trump: Suit | None) -> tuple[Seat, Card] | None:
    """Returns who wins the trick so far, and with which card; ``None`` while nobody has followed or trumped."""
    counting = [(seat, card) for seat, card in cards if card.suit in (led, trump)]
    if led is None or not counting:
        return None
    return counting[[seat for seat, _ in counting].index(winner(counting, led, trump))]


def _choices(
    state: State, seat: Seat, led: Suit | None, best: tuple[Seat, Card] | None, out: int, situation: str
) -> tuple[Choice, Choice, Choice, Choice]:
    who = _role(state, seat)
    if best is not None and who == "defender" and best[0] != state.declarer:
        who = "defender:partner"

    def choice(suit: Suit) -> Choice:
        left = out >> 8 * suit & SUIT
        kind = "trump" if suit == state.trump else "plain"
        if led is None:
            return Choice(f"{who}:lead:{kind}", left)
        if suit != led:
            return Choice(f"{who}:throw:{kind}", left)
        bar = -1 if best is None else best[1].rank if best[1].suit == led else TRUMPED
        return Choice(f"{who}:{situation}", left, bar)

    return choice(Suit(0)), choice(Suit(1)), choice(Suit(2)), choice(Suit(3))


def _role(state: State, seat: Seat) -> str:
    """Returns whose habits a player has: on misere, and where both other hands lie open, others than usual."""
    if is_all_pass(state):
        return "all-pass"
    misere = "misere:" if state.contract is not None and state.contract.kind is Kind.MISERE else ""
    open_ = "open:" if set(state.defenders) <= state.faced else ""
    return f"{misere}{open_}{'declarer' if seat == state.declarer else 'defender'}"


@cache
def habits() -> Habits:
    """Returns the habits that bots were seen to have (`preferans.players.evidence.fitting_played`)."""
    with (files("preferans.players.evidence") / "habits.npz").open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float64) for name in stored.files}
