"""A deal as one viewer sees it, drawn from his view: everything that a table without rules inside has to show."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any

from preferans.notation.event_json import encode
from preferans.rules.auction import Auction, ladder_of, why_not_call
from preferans.rules.calls import HERE, PASS, TAKE, Call, bid
from preferans.rules.cards import EMPTY, Card, CardSet
from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.events import Action, Answered, Called, Discarded, Event, Named, Offered, Played, Seat
from preferans.rules.legal import conductors, legal_actions, why_illegal
from preferans.rules.play import Trick, playable, revoke_reason
from preferans.rules.pulka import Sheet
from preferans.rules.scoring.allpass import price_of
from preferans.rules.scoring.bombs import factor_of, multiplied
from preferans.rules.scoring.whist import SHARE_OF, prices
from preferans.rules.state import Phase, State, answerers, is_all_pass, is_dark, is_game
from preferans.rules.transition import apply
from preferans.rules.unseen import possible
from preferans.rules.view import View
from preferans.server.wire import (
    HandInfo,
    LastTrick,
    OfferAnswer,
    OfferInfo,
    OfferMade,
    Screen,
    SeatAnswer,
    SeatCall,
    SeatCard,
    WhistInfo,
)

_NAMED = (Phase.WHIST, Phase.CONCESSION, Phase.MISERE_OPEN, Phase.PLAY, Phase.OVER)
_SHOWN_AS = {Phase.START: "auction", Phase.DEAL: "auction", Phase.TALON: "discard"}
CARD_NAMES = tuple(str(card) for card in CardSet((1 << 32) - 1))


def screen(view: View, common: Mapping[str, Any]) -> Screen:
    """Returns what *view* shows, with what is `common` to all who look on. Hidden cards are ``None``."""
    state = view.state
    naming = _after_discard(view)
    own: dict[str, Any] = {
        "you": view.seat,
        "hands": [
            closed if hand is None else _seen_hand(hand, closed.open)
            for hand, closed in zip(state.hands, common["hands"], strict=True)
        ],
        "talon": None if state.talon is None else [CARD_NAMES[card] for card in state.talon],
        "discard": None if state.discard is None else _cards(state.discard),
        "probable": _probable(view),
        "may_conduct": view.seat is not None and view.seat in conductors(state),
        "legal": [_encoded(action) for action in view.legal if not isinstance(action, Discarded)],
        "choose_discard": _choose_discard(view),
        "nameable": [] if naming is None else [str(act.contract) for act in naming.legal if isinstance(act, Named)],
        "refused": _refused(naming or view) if view.legal else {},
    }
    return Screen(**{**common, **own})


def common(state: State, deal: int, places: list[int | None], sheet: Sheet, events: Sequence[Event]) -> dict[str, Any]:
    """Returns the fields of a `Screen` that are the same for everybody, from any view's *state* of deal number *deal*.

    *places* are the table's places of seats 0 … 3, *sheet* is the sheet before the deal, *events* are those of the
    deal so far. The hands are closed ones.
    """
    table = state.table
    contract = state.contract if state.phase in _NAMED else None
    talon_lead = table.talon_lead if table is not None else None
    return {
        "deal": deal,
        "phase": shown_phase(state.phase),
        "dealer": state.dealer,
        "dummy": state.dummy,
        "places": places,
        "hands": [_closed_hand(_count(state, seat), seat in state.faced) for seat in range(4)],
        "turn": state.to_act,
        "decider": state.decider,
        "talon_closed": _talon_closed(state),
        "calls": _calls(state),
        "high": _high(state),
        "proposer": _proposer(state),
        "declarer": state.declarer,
        "contract": None if contract is None else str(contract),
        "trump": None if contract is None or contract.trump is None else contract.trump.letter,
        "blind": is_dark(state),
        "dark": sorted(state.dark),
        "answers": [SeatAnswer(seat, answer.value) for seat, answer in state.answers],
        "whisters": list(state.whist.whisters) if state.whist is not None else [],
        "conduct": state.whist.conduct.value if state.whist is not None and state.whist.whisters else None,
        "controllers": list(state.controllers),
        "leader": table.leader if table is not None else None,
        "trick": _trick(state.trick),
        "talon_lead": None if talon_lead is None else CARD_NAMES[talon_lead],
        "last": _last(state.tricks),
        "trick_number": min(10, len(state.tricks) + 1) if table is not None else 0,
        "taken": list(state.taken),
        "needs": _needs(state),
        "offer": _offer(state),
        "offers": offers_made(events, state.tricks),
        "compulsory": state.opening.bound is not None,
        "min_level": state.header.opening.min_level if state.header is not None else 6,
        "run": sheet.run,
        "price": _price(state, sheet),
        "whist": _whist(state, places, sheet),
    }


def shown_phase(phase: Phase) -> str:
    """Returns the word of the wire for *phase*."""
    return _SHOWN_AS.get(phase, phase.value)


@lru_cache(maxsize=8192)
def _cards(cards: CardSet) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


@cache
def _encoded(action: Action) -> dict[str, object]:
    return encode(action)


@lru_cache(maxsize=8192)
def _seen_hand(hand: CardSet, faced: bool) -> HandInfo:
    return HandInfo(_cards(hand), len(hand), faced)


@cache
def _closed_hand(count: int, faced: bool) -> HandInfo:
    return HandInfo(None, count, faced)


def _count(state: State, seat: Seat) -> int:
    """How many cards a hand holds that the viewer does not see; the dealer who sits out has none."""
    if seat == 0 or state.phase in (Phase.START, Phase.DEAL):
        return 0
    if seat == state.declarer and state.phase is Phase.DISCARD:
        return 12
    if state.table is None or seat == state.aside:
        return 10
    # Each hand has played a card to every finished trick.
    return 10 - len(state.tricks) - any(player == seat for player, _ in state.trick)


def _talon_closed(state: State) -> int:
    """How many cards of the talon lie face down on the table."""
    if state.phase in (Phase.START, Phase.DEAL):
        return 0
    if is_all_pass(state) and state.table is not None:
        led = sum(trick.talon is not None for trick in state.tricks) + (state.table.talon_lead is not None)
        return 2 - led
    called = state.contract
    if state.phase in (Phase.AUCTION, Phase.JOINT, Phase.CHANGE, Phase.TALON):
        return 2
    return 2 if called is not None and not called.talon and not is_all_pass(state) else 0


@cache
def _seat_call(seat: Seat, call: Call) -> SeatCall:
    return SeatCall(seat, str(call))


def _calls(state: State) -> list[SeatCall]:
    if state.auction is None:
        return []
    return [_seat_call(seat, call) for seat, call in state.auction.calls]


def _high(state: State) -> str | None:
    return str(state.auction.high) if state.auction is not None and state.auction.high is not None else None


def _proposer(state: State) -> Seat | None:
    """Whose proposal waits for an answer: a joint misere, or an all-pass by agreement."""
    if state.phase is Phase.JOINT and state.joint is not None:
        return state.joint.shown_by
    return state.vote.by if state.phase is Phase.VOTE and state.vote is not None else None


@cache
def _seat_card(seat: Seat, card: Card) -> SeatCard:
    return SeatCard(seat, CARD_NAMES[card])


def _trick(cards: tuple[tuple[Seat, Card], ...]) -> list[SeatCard]:
    """The cards that hands have played; a talon card that leads is told by itself."""
    return [_seat_card(seat, card) for seat, card in cards if seat != 0]


def _last(tricks: tuple[Trick, ...]) -> LastTrick | None:
    if not tricks:
        return None
    last = tricks[-1]
    lead = None if last.talon is None else CARD_NAMES[last.talon]
    return LastTrick(_trick(last.cards), lead, last.winner)


def _needs(state: State) -> list[int | None]:
    """How many tricks each seat has promised: the declarer his level, the whisters what they answer for (A6.1)."""
    needs: list[int | None] = [None] * 4
    contract, whist = state.contract, state.whist
    if state.phase not in _NAMED or contract is None or state.declarer is None:
        return needs
    if contract.kind is Kind.MISERE:
        needs[state.declarer] = 0
        return needs
    needs[state.declarer] = contract.level
    if whist is None or not whist.whisters or not is_game(state):
        return needs
    alone, pair = state.rules.quota_of(contract.level)
    if len(whist.whisters) == 1:
        seat = whist.whisters[0]
        needs[seat] = alone
    else:
        # What two answer for together is told of both; who writes a shortfall is the convention's affair.
        for seat in whist.whisters:
            needs[seat] = pair
    return needs


def _offer(state: State) -> OfferInfo | None:
    if state.table is None or state.table.offer is None:
        return None
    offer = state.table.offer
    answered = answerers(state, offer)[: state.table.yes]
    return OfferInfo(offer.seat, offer.offer.value, offer.tricks, list(answered))


def offers_made(events: Sequence[Event], tricks: Sequence[Trick]) -> list[OfferMade]:
    """Returns the offers among the *events* of a deal whose finished *tricks* are known, with their answers."""
    ends = list(accumulate(sum(seat != 0 for seat, _ in trick.cards) for trick in tricks))
    made: list[OfferMade] = []
    played = 0
    for event in events:
        match event:
            case Played():
                played += 1
            case Offered(seat, offer, count):
                made.append(OfferMade(seat, offer.value, count, bisect(ends, played), []))
            case Answered(seat, accepted):
                made[-1].answers.append(OfferAnswer(seat, accepted))
            case _:
                pass
    return made


def _price(state: State, sheet: Sheet) -> str | None:
    if not is_all_pass(state):
        return None
    bombed = state.auction is not None and bool(state.auction.bombers)
    return str(price_of(sheet, state.rules, bombed=bombed))


def _whist(state: State, places: list[int | None], sheet: Sheet) -> WhistInfo | None:
    """What a whist comes to, while it is asked: prices as they will be written, with bombs and the dark (V A.4)."""
    contract, declarer = state.contract, state.declarer
    if state.phase is not Phase.WHIST or contract is None or declarer is None or not is_game(state):
        return None
    rules, place = state.rules, places[declarer]
    if rules.mult_whists and place is not None:
        rules = multiplied(rules, factor_of(place, sheet, rules, dark=is_dark(state)))
    whist = prices(contract.level, rules).whist
    alone, pair = rules.quota_of(contract.level)
    # K 3.8.7 pays a half what one of two answers for; V D.5 asks as much of who plays without the other hand.
    share = (pair + 1) // 2
    half = str(share * whist)
    if (state.to_act == 0 and not rules.dealer_whist_responsible) or not SHARE_OF[rules.responsibility]:
        return WhistInfo(str(whist), half, 0, 0, 0)
    if state.dummy is not None and rules.dummy == "closed":
        alone = share
    return WhistInfo(str(whist), half, alone, pair, share)


def _probable(view: View) -> list[str] | None:
    """The cards among which a misere's hand is, for who sees both hands that catch it: all others, less its voids."""
    state = view.state
    contract, declarer = state.contract, state.declarer
    if state.phase is not Phase.PLAY or contract is None or declarer is None or contract.kind is not Kind.MISERE:
        return None
    if state.hands[declarer] is not None or any(state.hands[seat] is None for seat in state.defenders):
        return None
    return _cards(possible(state, declarer))


def _choose_discard(view: View) -> list[str] | None:
    if view.state.phase is not Phase.DISCARD or not view.legal or view.seat is None:
        return None
    hand = view.state.hands[view.seat]
    return None if hand is None else _cards(hand)


def _after_discard(view: View) -> View | None:
    """What the viewer may name after his discard, whichever two cards it is; nothing where he names nothing."""
    if view.state.phase is not Phase.DISCARD or not view.legal or view.seat is None:
        return None
    hand = view.state.hands[view.seat]
    if hand is None:
        return None
    state = apply(view.state, Discarded(view.seat, CardSet.of(list(hand)[:2])))
    legal = legal_actions(state)
    return View(view.seat, state, legal) if legal else None


def _refused(view: View) -> Mapping[str, str]:
    """What who decides sees dimmed: the calls of the ladder and the cards of the hand that he may not choose."""
    state, seat = view.state, view.state.to_act
    if seat is None:
        return {}
    if state.phase is Phase.PLAY and state.table is not None and state.table.offer is None:
        hand, led, trump = state.hands[seat] or EMPTY, state.table.led, state.trump
        barred = hand - playable(hand, led, trump)
        return {CARD_NAMES[card]: why.value for card in barred if (why := revoke_reason(hand, card, led, trump))}
    if state.phase is Phase.AUCTION and state.auction is not None and seat not in state.dark:
        return _refused_calls(state.auction, state.rules)
    tried: list[tuple[str, Action]] = []
    if state.phase is Phase.AUCTION:
        calls = {action.call for action in view.legal if isinstance(action, Called)}
        tried = [(str(call), Called(seat, call)) for call in _words(state.rules, dark=True) if call not in calls]
    elif state.phase is Phase.NAMING:
        named = {action.contract for action in view.legal if isinstance(action, Named)}
        tried = [(str(game), Named(seat, game)) for game in ladder_of(state.rules) if game not in named]
    return {name: reason.value for name, action in tried if (reason := why_illegal(state, action)) is not None}


@lru_cache(maxsize=1024)
def _refused_calls(auction: Auction, rules: Convention) -> Mapping[str, str]:
    whys = ((call, why_not_call(auction, rules, call)) for call in _words(rules, dark=False))
    return {str(call): why.value for call, why in whys if why is not None}


def _words(rules: Convention, *, dark: bool) -> list[Call]:
    return [PASS, HERE, TAKE, *(bid(contract, blind=dark) for contract in ladder_of(rules))]
