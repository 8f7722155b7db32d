"""Following to a trick when tricks are wanted: second hand low, third hand high with reason, win cheaply, ruff."""

from __future__ import annotations

from preferans.players.rules_of_thumb.estimate import suit_tricks
from preferans.players.rules_of_thumb.knowledge import Knowledge, cards_of, suits_of
from preferans.players.rules_of_thumb.thumbs import Thumb
from preferans.rules.cards import Card

Choice = tuple[Card, Thumb]

HONOUR = 4
"""From the jack up a card led is worth a higher one."""


def follow(know: Knowledge) -> Choice:
    """Returns the card to follow with, of a hand that wants tricks."""
    if len(know.legal) == 1:
        return know.legal[0], Thumb.ONLY_CHOICE
    best = know.best
    if best is None:
        raise ValueError("nothing to follow to")
    if know.led is not None and know.holding(know.led):
        return _in_suit(know, *best)
    if know.trump is not None and know.holding(know.trump):
        return _ruff(know, best[0])
    return throw(know), Thumb.THROW_LOSER


def _in_suit(know: Knowledge, holder: int, best: Card) -> Choice:
    low = min(know.legal)
    winners = know.winners()
    if holder == know.friend and know.friend is not None:
        return _behind_partner(know, best, low, winners)
    if not winners:
        return low, Thumb.CANNOT_WIN
    if not know.later:
        return winners[0], Thumb.WIN_CHEAPLY
    if know.seat != know.state.declarer and know.state.declarer not in know.later:
        return _before_partner(know, best, low, winners)
    return _before_foe(know, best, low, winners)


def _behind_partner(know: Knowledge, best: Card, low: Card, winners: list[Card]) -> Choice:
    """The partner has the trick so far: his card is helped only if the declarer would beat it and not ours."""
    if know.is_safe(best) or not know.later:
        return low, Thumb.PARTNER_WINS
    sure = [card for card in winners if know.is_safe(card)]
    if sure and not _equals(know, best, sure[0]):
        return sure[0], Thumb.TAKE_WITH_MASTER
    return _third_high(know, best, low, winners)


def _third_high(know: Knowledge, best: Card, low: Card, winners: list[Card]) -> Choice:
    """The partner led low and the declarer plays last: an honour drives out a higher one."""
    if best & 7 >= HONOUR or not winners or winners[-1] & 7 < HONOUR:
        return low, Thumb.SECOND_LOW
    top = _lowest_of_touching(know, winners[-1], winners)
    guarded_king = know.holding(top >> 3).bit_count() == 2 and not know.is_master(top) and top & 7 == 6
    return (low, Thumb.KEEP_TENACE) if guarded_king else (top, Thumb.THIRD_HIGH)


def _before_partner(know: Knowledge, best: Card, low: Card, winners: list[Card]) -> Choice:
    """The declarer has the trick so far and the partner plays last."""
    friend = know.friend if know.friend is not None else 0
    beats = know.beaters(friend, best)
    if friend in know.known and beats:
        return low, Thumb.SECOND_LOW
    if best & 7 < HONOUR and beats.bit_count() >= 2 and best >> 3 != know.trump:
        return low, Thumb.SECOND_LOW
    return winners[0], Thumb.WIN_CHEAPLY


def _before_foe(know: Knowledge, best: Card, low: Card, winners: list[Card]) -> Choice:
    """A foe plays last: takes with a card that he cannot beat, or drives out a higher card from a sequence."""
    sure = [card for card in winners if know.is_safe(card)]
    finesse = _finesse(know, best, winners)
    if finesse is not None:
        return finesse, Thumb.KEEP_TENACE
    if sure:
        return sure[0], Thumb.TAKE_WITH_MASTER
    top = winners[-1]
    touching = _lowest_of_touching(know, top, winners)
    if touching != top:
        return touching, Thumb.FORCE_OUT
    if know.holding(top >> 3).bit_count() == 1:
        return top, Thumb.ONLY_CHOICE
    return low, Thumb.SECOND_LOW


def _finesse(know: Knowledge, best: Card, winners: list[Card]) -> Card | None:
    """A declarer with ace and queen plays the queen when a foe who leads low may well hold the king."""
    if know.seat != know.state.declarer or len(winners) < 2 or len(know.later) != 1:
        return None
    ace, queen = winners[-1], winners[-2]
    between = know.out & _between(queen, ace)
    if not know.is_master(ace) or between.bit_count() != 1 or queen & 7 < HONOUR:
        return None
    behind = know.may[know.later[0]]
    if know.later[0] in know.known:
        return queen if not behind & between else None
    return queen if know.trump == queen >> 3 else None


def _between(low: int, high: int) -> int:
    return ((1 << high) - 1) & ~((2 << low) - 1)


def _equals(know: Knowledge, one: Card, other: Card) -> bool:
    """Whether no card that is out stands between the two."""
    low, high = sorted((one, other))
    return one >> 3 == other >> 3 and not know.out & _between(low, high)


def _lowest_of_touching(know: Knowledge, top: Card, cards: list[Card]) -> Card:
    found = top
    for card in sorted(cards, reverse=True):
        if _equals(know, card, found):
            found = card
    return found


def _ruff(know: Knowledge, holder: int) -> Choice:
    """Trumps must be played: the lowest that wins, or the lowest of all where the trick is the partner's or lost."""
    low = min(know.legal)
    winners = know.winners()
    if not winners or (holder == know.friend and know.friend is not None):
        return low, Thumb.RUFF
    sure = [card for card in winners if know.is_safe(card)]
    return (sure or winners)[0], Thumb.RUFF


def throw(know: Knowledge) -> Card:
    """Returns the card that is missed least: the lowest of the suit that loses least by it."""

    def loss(card: Card) -> tuple[float, int, int]:
        suit = card >> 3
        ours, out = know.holding(suit), know.out_in(suit)
        left = ours & ~(1 << (card & 7))
        return suit_tricks(ours, out) - suit_tricks(left, out), -ours.bit_count(), card & 7

    lowest = [cards[0] for _, cards in suits_of(know.hand) if cards[0] in know.legal]
    return min(lowest or list(cards_of(know.hand)), key=loss)
