"""Leading when tricks are wanted: the declarer draws trumps and works on a suit, a defender leads through him."""

from __future__ import annotations

from typing import Final

from preferans.players.rules_of_thumb.estimate import suit_tricks
from preferans.players.rules_of_thumb.following import Choice
from preferans.players.rules_of_thumb.knowledge import Knowledge, above, suits_of
from preferans.players.rules_of_thumb.thumbs import Thumb
from preferans.rules.cards import Card

RETURNING: Final = 0.9
"""What leading the partner's suit is worth more than another."""
ACE_KEEPS: Final = 0.6
"""What a lone ace is worth more when it waits, the partner playing next."""


def declarer_lead(know: Knowledge) -> Choice:
    """Returns the declarer's lead."""
    if len(know.legal) == 1:
        return know.legal[0], Thumb.ONLY_CHOICE
    draw = _draw_trumps(know)
    if draw is not None:
        return draw, Thumb.DRAW_TRUMPS
    sides = [(suit, cards) for suit, cards in suits_of(know.hand) if suit != know.trump]
    danger = know.trump is not None and bool(know.out_in(know.trump))
    if know.trump is None and not danger:
        work = _suit_to_work_on(know, sides)
        if work is not None:
            return work
    cash = [cards[-1] for _, cards in sides if know.is_master(cards[-1]) and not _ruffed(know, cards[-1] >> 3)]
    if cash:
        return max(cash, key=lambda card: know.holding(card >> 3).bit_count()), Thumb.CASH_WINNERS
    work = _suit_to_work_on(know, sides)
    if work is not None:
        return work
    if sides:
        return _least_harm(know, sides), Thumb.KEEP_TENACE
    return max(know.legal), Thumb.CASH_WINNERS


def _draw_trumps(know: Knowledge) -> Card | None:
    """Trumps as long as foes may have some, but for a single one that is higher than all of ours."""
    if know.trump is None:
        return None
    ours = [card for card in know.legal if card >> 3 == know.trump]
    out = know.out_in(know.trump)
    if not ours or not out:
        return None
    top = max(ours)
    if know.is_master(top):
        return top
    if out.bit_count() == 1 or len(ours) <= out.bit_count() - 1:
        return None
    higher = (know.out & above(top)).bit_count()
    below_top = sorted(ours)[-2] if len(ours) > 1 else top
    touching = not know.out & above(below_top) & ~above(top)
    # Without a sequence a low trump draws as many and keeps the honour.
    return top if touching or higher == 0 else min(ours)


def _ruffed(know: Knowledge, suit: int) -> bool:
    """Whether a foe is known to be out of *suit* and may hold a trump."""
    if know.trump is None:
        return False
    return any(know.void(foe, suit) and not know.void(foe, know.trump) for foe in know.foes)


def _suit_to_work_on(know: Knowledge, sides: list[tuple[int, list[Card]]]) -> Choice | None:
    """The side suit in which leading brings most: an honour from a sequence drives out what stands above."""
    best: tuple[float, int, Card] | None = None
    for suit, cards in sides:
        ours, out = know.holding(suit), know.out_in(suit)
        if not out or len(cards) < 2 or _ruffed(know, suit):
            continue
        sure = _tops(ours, out)
        promised = suit_tricks(ours, out) - sure
        if promised < 0.5:
            continue
        card = cards[-1] if sure or _touching_top(know, cards) else cards[0]
        entry = (promised, len(cards), card)
        best = max(best, entry) if best is not None else entry
    if best is None:
        return None
    return best[2], Thumb.FORCE_OUT if best[2] & 7 >= 4 else Thumb.LONGEST_SUIT


def _touching_top(know: Knowledge, cards: list[Card]) -> bool:
    return len(cards) > 1 and not know.out & above(cards[-2]) & ~above(cards[-1])


def _tops(ours: int, out: int) -> int:
    """How many cards of ours stand above all that are out."""
    return (ours >> out.bit_length()).bit_count()


def _least_harm(know: Knowledge, sides: list[tuple[int, list[Card]]]) -> Card:
    """The lowest card of the suit in which leading spoils least."""

    def harm(item: tuple[int, list[Card]]) -> tuple[float, int]:
        suit, cards = item
        ours, out = know.holding(suit), know.out_in(suit)
        return suit_tricks(ours, out) - suit_tricks(ours & (ours - 1), out), len(cards)

    return min(sides, key=harm)[1][0]


def defender_lead(know: Knowledge) -> Choice:
    """Returns a defender's lead."""
    if len(know.legal) == 1:
        return know.legal[0], Thumb.ONLY_CHOICE
    declarer = know.state.declarer or 0
    through = bool(know.later) and know.later[0] == declarer
    suits = suits_of(know.hand)
    sides = [(suit, cards) for suit, cards in suits if suit != know.trump] or suits
    scored = [_scored(know, suit, cards, declarer, through=through) for suit, cards in sides]
    _, card, thumb = max(scored, key=lambda item: (item[0], -(item[1] & 7)))
    return card, thumb


def _scored(
    know: Knowledge, suit: int, cards: list[Card], declarer: int, *, through: bool
) -> tuple[float, Card, Thumb]:
    """What leading *suit* promises, the card to lead and why."""
    ours, out = know.holding(suit), know.out_in(suit)
    top, low = cards[-1], cards[0]
    ruffs = know.trump is not None and suit != know.trump and know.void(declarer, suit)
    if not out:
        return (0.3 if ruffs else 1.0), low, Thumb.CASH_WINNERS
    if ruffs and not know.void(declarer, know.trump or 0):
        # The declarer spends a trump, and the partner may throw a loser.
        return (0.2 if not know.is_master(top) else -0.3), low, Thumb.LEAD_THROUGH
    friend = know.friend
    partner_ruffs = (
        friend is not None and know.trump is not None and know.void(friend, suit) and not know.void(friend, know.trump)
    )
    if partner_ruffs:
        return 2.0, low, Thumb.SHORT_TO_RUFF
    if know.is_master(top) and suit != know.trump:
        # «Под игрока – с туза, под вистующего – с семёрки»: a lone ace keeps when the partner plays next.
        keeps = 0.0 if through or _touching_top(know, cards) else ACE_KEEPS
        return 1.5 - 0.1 * len(cards) - keeps, top, Thumb.CASH_WINNERS
    if friend in know.known and friend is not None:
        return _with_partner_seen(know, suit, cards, out)
    returns = suit in _partner_led(know)
    bonus = RETURNING if returns else 0.0
    if _touching_top(know, cards) and top & 7 >= 4:
        return 0.8 + bonus + 0.05 * len(cards), top, Thumb.RETURN_SUIT if returns else Thumb.FORCE_OUT
    if len(cards) == 1 and know.trump is not None and know.holding(know.trump):
        return 0.7 + bonus, low, Thumb.RETURN_SUIT if returns else Thumb.SHORT_TO_RUFF
    spoils = suit_tricks(ours, out) - suit_tricks(ours & (ours - 1), out)
    thumb = Thumb.RETURN_SUIT if returns else Thumb.LEAD_THROUGH if through else Thumb.LEAD_UP
    return 0.4 + bonus - spoils - (0.4 if suit == know.trump else 0.0) + 0.03 * len(cards), low, thumb


def _with_partner_seen(know: Knowledge, suit: int, cards: list[Card], out: int) -> tuple[float, Card, Thumb]:
    """Both hands are open: leads the suit in which they hold most together, towards the honour."""
    friend = know.friend or 0
    theirs = know.may[friend] >> 8 * suit & 0xFF
    both = know.holding(suit) | theirs
    promised = suit_tricks(both, out) if both else 0.0
    master_there = theirs.bit_length() > out.bit_length()
    score = 0.3 + 0.4 * promised + (0.6 if master_there else 0.0) - (0.5 if suit == know.trump else 0.0)
    if not master_there and theirs.bit_length() < know.holding(suit).bit_length() and not _touching_top(know, cards):
        # The honour is here: better led from the other hand.
        score -= 0.5
    card = cards[-1] if _touching_top(know, cards) and not master_there else cards[0]
    return score, card, Thumb.LEAD_THROUGH


def _partner_led(know: Knowledge) -> set[int]:
    return {
        int(trick.cards[0][1] >> 3) for trick in know.state.tricks if trick.cards and trick.cards[0][0] == know.friend
    }
