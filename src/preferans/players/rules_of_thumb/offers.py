"""Offers: makes one when all the rest is certain, accepts what is certain, gives no sure trick away."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from preferans.players.rules_of_thumb.estimate import sure_tricks
from preferans.players.rules_of_thumb.knowledge import Knowledge, cards_of, know
from preferans.players.rules_of_thumb.misere_holdings import holes
from preferans.players.rules_of_thumb.thumbs import Decision, Thumb
from preferans.rules.cards import CardSet
from preferans.rules.contract import Kind
from preferans.rules.events import Answered, Offered, OfferKind, Seat
from preferans.rules.offers import agreed_tricks
from preferans.rules.state import State
from preferans.rules.view import View


def make(view: View, seen: Knowledge) -> Decision | None:
    """Returns an offer to end the play where all the rest is certain, or ``None``."""
    state = view.state
    kind = state.contract.kind if state.contract is not None else Kind.ALL_PASS
    if kind is Kind.MISERE and seen.seat == state.declarer and seen.led is not None:
        return _offer(view, OfferKind.GIVES, Thumb.NONE_LEFT) if surely_clean(state) else None
    if seen.led is not None or state.tricks_left < 2:
        return None
    if kind is Kind.GAME:
        if sure_tricks(seen.hand, seen.out, seen.trump) == state.tricks_left:
            return _offer(view, OfferKind.CLAIMS, Thumb.ALL_TOPS)
        return None
    if seen.seat != state.declarer and kind is Kind.MISERE:
        return None
    if takes_all(seen.hand, seen.out):
        return _offer(view, OfferKind.CLAIMS, Thumb.ALL_TOPS)
    return None


def _offer(view: View, kind: OfferKind, thumb: Thumb) -> Decision | None:
    left = view.state.tricks_left
    for action in view.legal:
        if isinstance(action, Offered) and action.offer is kind and action.tricks == left:
            return Decision(action, thumb)
    return None


def reply(view: View) -> Decision:
    """Returns the answer to the offer that waits."""
    state, seat = view.state, view.seat or 0
    table = state.table
    if table is None or table.offer is None:
        raise ValueError("no offer waits")
    accepted = _is_good(state, seat, table.offer)
    thumb = Thumb.NOTHING_TO_WIN if accepted else Thumb.HOLDS_A_TRICK
    return Decision(Answered(seat, accepted), thumb)


def _is_good(state: State, seat: Seat, offer: Offered) -> bool:
    """Whether the seat's side gets at least what it may hope for in any layout."""
    after = agreed_tricks(state, offer)
    side = _side(state, seat)
    given = sum(after[hand] - state.taken[hand] for hand in side)
    kind = state.contract.kind if state.contract is not None else Kind.ALL_PASS
    if kind is Kind.ALL_PASS or (kind is Kind.MISERE and seat == state.declarer):
        return given == 0 or given <= _forced(state, seat, side)
    if kind is Kind.MISERE:
        # The defenders hold out for a catch unless he is surely clean or takes all he could be given.
        return given == 0 or (given == state.tricks_left and surely_clean(state))
    return given >= state.tricks_left - _sure_for(state, offer, side)


def _side(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The hands whose tricks count with those of *seat*."""
    kind = state.contract.kind if state.contract is not None else Kind.ALL_PASS
    if kind is Kind.ALL_PASS or seat == state.declarer:
        return (seat,)
    return state.defenders


def _sure_for(state: State, offer: Offered, side: tuple[Seat, ...]) -> int:
    """The tricks that the offering side surely takes, as far as its cards are seen: tops of the hand on turn."""
    table = state.table
    if table is None:
        return 0
    turn = table.leader if not table.trick else _next(state)
    hand = state.hands[turn]
    if turn in side or hand is None or not hand:
        return 0
    seen = know(state, turn)
    out = _against(state, side, seen)
    if not table.trick:
        return sure_tricks(int(hand), out, seen.trump)
    winners = [card for card in seen.winners() if not seen.later or _unbeatable(seen, card, out)]
    if not winners:
        return 0
    return 1 + sure_tricks(int(hand) & ~(1 << winners[0]), out, seen.trump)


def _next(state: State) -> Seat:
    seat = state.table.trick[-1][0] if state.table is not None else 0
    following = seat
    while True:
        following = following % 3 + 1
        if following in state.in_play:
            return following


def _against(state: State, side: tuple[Seat, ...], seen: Knowledge) -> int:
    """The cards that *side* holds or may hold."""
    out = 0
    for hand in side:
        cards = state.hands[hand]
        out |= int(cards) if cards is not None else seen.may[hand]
    return out


def _unbeatable(seen: Knowledge, card: int, out: int) -> bool:
    top = 8 * (card >> 3) + 8
    higher = out & (1 << top) - (2 << card)
    trumps = out & 0xFF << 8 * seen.trump if seen.trump is not None and seen.trump != card >> 3 else 0
    return not higher and not trumps


def _forced(state: State, seat: Seat, side: tuple[Seat, ...]) -> int:
    """The tricks that the hand cannot help taking: all the rest when each of its cards is above all that are out."""
    hand = state.hands[seat]
    table = state.table
    if hand is None or table is None or table.trick or table.leader != seat:
        return 0
    seen = know(state, seat)
    return state.tricks_left if takes_all(seen.hand, seen.out) else 0


def surely_clean(state: State) -> bool:
    """Tells whether all can see that the misere player takes none: whichever cards he laid aside, he ducks all.

    What is taken for certain is certain against defenders whose cards of each suit lie in one hand.
    """
    declarer = state.declarer or 0
    table = state.table
    if table is None or any(state.hands[seat] is None for seat in state.defenders):
        return False
    seen = know(replace(state, hands=_without(state, declarer), discard=None), state.defenders[0])
    bar, led = _to_duck(state, declarer)
    if led is None and table.leader == declarer:
        return False
    held = state.tricks_left - any(seat == declarer for seat, _ in table.trick)
    may = seen.may[declarer]
    ours = 0
    for seat in state.defenders:
        ours |= int(state.hands[seat] or 0)
    aside = may.bit_count() - held
    if aside not in (0, 1, 2):
        return False
    return all(
        _clean(may & ~sum(1 << card for card in laid), ours, bar, led) for laid in combinations(cards_of(may), aside)
    )


def _without(state: State, seat: Seat) -> tuple[CardSet | None, ...]:
    return tuple(None if other == seat else cards for other, cards in enumerate(state.hands))


def _to_duck(state: State, declarer: Seat) -> tuple[int, int | None]:
    """The rank below which the declarer has to stay in this trick and its suit; no suit when it is not his to play."""
    table = state.table
    if table is None or table.led is None or any(seat == declarer for seat, _ in table.trick):
        return -1, None
    led = int(table.led)
    return max((card & 7 for _, card in table.trick if card >> 3 == led), default=-1), led


def _clean(hand: int, ours: int, bar: int, led: int | None) -> bool:
    """Whether a hand ducks this trick, where it has to, and has no hole in any suit."""
    if led is not None:
        holding = hand >> 8 * led & 0xFF
        below = holding & ((1 << max(bar, 0)) - 1)
        if holding and not below:
            return False
        if below:
            hand &= ~(1 << (below.bit_length() - 1 + 8 * led))
    return not any(holes(hand >> 8 * suit & 0xFF, ours >> 8 * suit & 0xFF) for suit in range(4))


def takes_all(hand: int, out: int) -> bool:
    """Tells whether each card of *hand*, on lead, is above all of its suit that are out, so that it must take all.

    >>> takes_all(0b11000000, 0b00111111), takes_all(0b10000001, 0b00001110)
    (True, False)
    """
    for suit in range(4):
        ours, theirs = hand >> 8 * suit & 0xFF, out >> 8 * suit & 0xFF
        if ours and theirs > (ours & -ours):
            return False
    return True
