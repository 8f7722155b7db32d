"""Playing for no tricks, in an all-pass and as declarer of a misere: duck high, throw danger, lead what is safe."""

from __future__ import annotations

from typing import Final

from preferans.players.rules_of_thumb.following import Choice
from preferans.players.rules_of_thumb.knowledge import Knowledge, above, suits_of
from preferans.players.rules_of_thumb.misere_holdings import danger, holes
from preferans.players.rules_of_thumb.thumbs import Thumb
from preferans.rules.cards import Card

HOLE: Final = 0.3
"""What a hole weighs beside the likelihood that it is caught in its suit alone."""


def duck(know: Knowledge) -> Choice:
    """Returns the card of a hand that wants no tricks."""
    if len(know.legal) == 1:
        return know.legal[0], Thumb.ONLY_CHOICE
    if know.led is None:
        return _lead(know)
    if not know.holding(know.led):
        return throw_danger(know), Thumb.THROW_DANGER
    best = know.best
    bar = best[1] & 7 if best is not None and best[1] >> 3 == know.led else -1
    below = [card for card in know.legal if card & 7 < bar]
    if below:
        return below[-1], Thumb.HIGHEST_BELOW
    if not know.later:
        return know.legal[-1], Thumb.WIN_WITH_HIGHEST
    return _hope(know)


def _hope(know: Knowledge) -> Choice:
    """Nothing is below the trick yet: a card that a later hand probably beats, or else the highest."""
    beaten = [card for card in know.legal if _over(know, card) >= 1]
    if not beaten:
        return know.legal[-1], Thumb.WIN_WITH_HIGHEST
    likely = [card for card in beaten if _over(know, card) >= _wanted(know)]
    return (likely[-1] if likely else beaten[0]), Thumb.HOPE_TO_DUCK


def _wanted(know: Knowledge) -> int:
    """How many higher cards are to be out so that a later hand likely has to play one."""
    return 5 if len(know.later) == 1 else 4


def _over(know: Knowledge, card: Card) -> int:
    """How many higher cards of the suit the hands that play later may have."""
    cards = 0
    for seat in know.later:
        cards |= know.may[seat]
    return (cards & above(card)).bit_count()


def throw_danger(know: Knowledge) -> Card:
    """Returns the card whose loss makes the hand safest: the top of the suit with the worst hole."""

    def gain(card: Card) -> tuple[float, int]:
        suit = card >> 3
        ours, out = know.holding(suit), know.out_in(suit)
        return suit_danger(ours, out) - suit_danger(ours & ~(1 << (card & 7)), out), card & 7

    return max((cards[-1] for _, cards in suits_of(know.hand)), key=gain)


def suit_danger(ours: int, out: int) -> float:
    """Returns how much a holding threatens to take tricks."""
    found = holes(ours, out)
    return danger(ours, out) + HOLE * found if found else 0.0


def _lead(know: Knowledge) -> Choice:
    declares = know.seat == know.state.declarer
    scored = [
        (_lead_worth(know, cards, card, declares=declares), card & 7, card)
        for _, cards in suits_of(know.hand)
        for card in ({cards[0]} if declares else {cards[0], cards[-1], cards[len(cards) // 2]})
    ]
    _, _, card = max(scored)
    out = know.out_in(card >> 3)
    if not out or not know.out & above(card):
        return card, Thumb.OWN_TRICKS_FIRST
    return card, Thumb.SAFE_LEAD


def _lead_worth(know: Knowledge, cards: list[Card], card: Card, *, declares: bool) -> float:
    """How well a lead gets rid of the card without taking a trick that could be ducked."""
    suit = card >> 3
    ours, out = know.holding(suit), know.out_in(suit)
    higher = (out >> (card & 7)).bit_count()
    relief = suit_danger(ours, out) - suit_danger(ours & ~(1 << (card & 7)), out)
    if not higher:
        # A trick for certain: early when it must come anyhow, never on misere.
        unavoidable = card is cards[0] or not out
        return -9.0 if declares else (0.1 if unavoidable and out else -1.0)
    lower = out.bit_count() - higher
    takes = 0.0 if not lower else (lower / out.bit_count()) ** min(2, higher)
    return (0.8 if not lower else 0.0) - (3.0 if declares else 1.0) * takes + 0.4 * relief - 0.03 * len(cards)
