"""`legal_actions`, `is_legal`, `play`, `forced`: the only place where the rules allow anything.

``why_illegal(state, action) is None`` exactly when *action* stands in `legal_actions`, and exactly when `play` does
not raise.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from preferans.rules.auction import ladder_of, legal_calls, why_not_bid, why_not_call
from preferans.rules.calls import KEEP, Answer, bid
from preferans.rules.cards import EMPTY, CardSet
from preferans.rules.contract import MISERE, MISERE_NO_TALON, Contract, Kind
from preferans.rules.errors import IllegalAction, Reason
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Conceded,
    Discarded,
    Entrusted,
    Event,
    HandShown,
    Joined,
    Looked,
    Moved,
    Named,
    Offered,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Seat,
    TalonLed,
    TalonShown,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.offers import possible_offers, why_not_offer
from preferans.rules.play import playable, revoke_reason
from preferans.rules.state import (
    Phase,
    State,
    TalonLead,
    dealer_is_barred,
    lies_open,
    may_concede,
    shares_misere,
    whist_turn,
)
from preferans.rules.transition import apply
from preferans.rules.unseen import hidden_discard, hidden_play
from preferans.rules.whisting import Ask


def forced(state: State) -> Event | None:
    """Returns what follows by rule alone, or ``None`` when a seat must decide or the deal is over."""
    if not state.due:
        return None
    match state.due[0]:
        case HandShown(seat, _, to):
            return HandShown(seat, state.hands[seat], to)
        case TalonShown(_, to):
            return TalonShown(state.talon, to)
        case TalonLead():
            if state.talon is None:
                raise IllegalAction("the talon is unknown and leads this trick", Reason.NOT_NOW)
            return TalonLed(state.talon[len(state.tricks)])
        case event:
            return event


def follow(state: State) -> tuple[State, tuple[Event, ...]]:
    """Returns the state once all that follows by rule has happened, and those events."""
    events: list[Event] = []
    while (event := forced(state)) is not None:
        state = apply(state, event)
        events.append(event)
    return state, tuple(events)


def play(state: State, action: Action) -> State:
    """Returns the state after a legal *action*; raises `IllegalAction` with a reason otherwise."""
    reason = why_illegal(state, action)
    if reason is not None:
        raise IllegalAction(f"{_described(action)} is not legal: {reason.value.replace('-', ' ')}", reason)
    return apply(state, action)


def is_legal(state: State, action: Action) -> bool:
    """Tells whether *action* is legal in *state*."""
    return why_illegal(state, action) is None


def legal_actions(state: State) -> tuple[Action, ...]:
    """Returns everything that the decider may do, in a fixed order; empty when nobody is to act.

    >>> from preferans.rules.convention import load
    >>> from preferans.rules.deal import deal
    >>> from preferans.rules.cards import DECK
    >>> from preferans.rules.events import Started
    >>> from preferans.rules.transition import fold
    >>> state = fold([Started(load("sochi"), players=3), deal(DECK)])
    >>> [str(action.call) for action in legal_actions(state)][:4]
    ['pass', '6S', '6C', '6D']
    """
    seat = state.to_act
    if seat is None:
        return ()
    if state.phase is Phase.POOL:
        return tuple(PoolNamed(seat, size) for size in range(1, state.opening.most + 1))
    if state.phase is Phase.VOTE:
        return Voted(seat, True), Voted(seat, False)
    dark = seat in state.dark and state.decider == seat
    if dark and state.phase is Phase.AUCTION and state.rules.blind:
        return (Looked(seat), *_dark_calls(state, seat))
    if dark:
        return (Looked(seat), Called(seat, KEEP)) if state.phase is Phase.CHANGE else (Looked(seat),)
    match state.phase:
        case Phase.CHANGE:
            return Called(seat, KEEP), Called(seat, bid(MISERE))
        case Phase.AUCTION:
            return _auction_actions(state, seat)
        case Phase.JOINT:
            return Joined(seat, True), Joined(seat, False)
        case Phase.DISCARD:
            return (*_discards(state, seat), *_declarer_ways_out(state, seat))
        case Phase.NAMING:
            named = tuple(Named(seat, contract) for contract in _nameable(state))
            return (*named, Conceded(seat)) if may_concede(state) else named
        case Phase.WHIST:
            return _whist_actions(state, seat)
        case Phase.CONCESSION:
            return PlayedOn(seat), Conceded(seat)
        case Phase.MISERE_OPEN:
            return Whisted(seat, Answer.OPEN), Whisted(seat, Answer.CLOSED)
        case Phase.PLAY:
            return _play_actions(state, seat)
        case _:
            return ()


def why_illegal(state: State, action: Action) -> Reason | None:
    """Returns why *action* may not be done now, or ``None`` when it may."""
    if state.phase is Phase.OVER:
        return Reason.DEAL_OVER
    seat = state.to_act
    if state.phase in (Phase.START, Phase.DEAL):
        return Reason.NOT_STARTED
    if seat is None:
        return Reason.OUT_OF_TURN
    expected = state.decider if isinstance(action, Offered | Entrusted) else seat
    if action.seat != expected:
        return Reason.OUT_OF_TURN
    if isinstance(action, PoolNamed) or state.phase is Phase.POOL:
        named = isinstance(action, PoolNamed) and state.phase is Phase.POOL and 1 <= action.size <= state.opening.most
        return None if named else Reason.NOT_NOW
    if isinstance(action, Voted) or state.phase is Phase.VOTE:
        return None if isinstance(action, Voted) and state.phase is Phase.VOTE else Reason.NOT_NOW
    in_the_dark = seat in state.dark and state.decider == seat
    if isinstance(action, Looked):
        return None if in_the_dark else Reason.NOT_NOW
    if in_the_dark and not (isinstance(action, Called) and (state.rules.blind or state.phase is Phase.CHANGE)):
        return Reason.NOT_NOW
    match action:
        case Played():
            return _why_not_card(state, action)
        case Called(_, call):
            if state.phase is Phase.CHANGE:
                return None if call == KEEP or (call == bid(MISERE) and not in_the_dark) else Reason.NOT_NOW
            if state.phase is not Phase.AUCTION or state.auction is None:
                return Reason.NOT_NOW
            return why_not_call(state.auction, state.rules, call, dark=in_the_dark)
        case Whisted(_, answer):
            return _why_not_answer(state, seat, answer)
        case Discarded():
            return Reason.NOT_NOW if state.phase is not Phase.DISCARD else _why_not_discard(state, action)
        case Named(_, contract):
            return Reason.NOT_NOW if state.phase is not Phase.NAMING else _why_not_name(state, contract)
        case Offered() if _may_offer(state):
            return why_not_offer(state, action)
        case Entrusted(_, to):
            return None if to in _entrustable(state) else Reason.NOT_NOW
        case Took(_, hand):
            return None if hand in _takeable(state) else Reason.NOT_NOW
        case Answered():
            return None if state.table is not None and state.table.offer is not None else Reason.NOT_NOW
        case Joined():
            return None if state.phase is Phase.JOINT else Reason.NOT_NOW
        case PlayedOn():
            return None if state.phase is Phase.CONCESSION else Reason.NOT_NOW
        case Conceded():
            when = (Phase.DISCARD, Phase.NAMING, Phase.CONCESSION)
            if state.phase not in when:
                return Reason.NOT_NOW
            return None if may_concede(state) else Reason.NOT_AGREED
        case Refused():
            if state.phase is not Phase.DISCARD:
                return Reason.NOT_NOW
            return None if _may_refuse(state) else Reason.NOT_AGREED
        case Proposed():
            if state.phase is not Phase.AUCTION:
                return Reason.NOT_NOW
            return None if _may_propose(state, seat) else Reason.NOT_AGREED
        case Moved():
            return _why_not_move(state, seat)
    return Reason.NOT_NOW


def _auction_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if state.auction is None:
        return ()
    calls = tuple(_called(seat, call) for call in legal_calls(state.auction, state.rules))
    offers = (Proposed(seat),) if _may_propose(state, seat) else ()
    return (*calls, *offers, Moved(seat)) if _why_not_move(state, seat) is None else (*calls, *offers)


def _dark_calls(state: State, seat: Seat) -> tuple[Action, ...]:
    if state.auction is None:
        return ()
    return tuple(_called(seat, call) for call in legal_calls(state.auction, state.rules, dark=True))


_called = cache(Called)


def _may_propose(state: State, seat: Seat) -> bool:
    """A joint misere is offered before one's first word, where misere could be called (K 3.6.9)."""
    if not state.rules.shared_misere or state.players != 4 or state.auction is None or state.auction.spoke(seat):
        return False
    if state.auction.only:
        return False
    if state.joint is not None and (state.joint.accepted or state.joint.shown_by == seat):
        return False
    auction = state.auction
    return any(why_not_bid(auction, state.rules, contract) is None for contract in (MISERE, MISERE_NO_TALON))


def _why_not_move(state: State, seat: Seat) -> Reason | None:
    """An all-pass may be proposed at any turn of the auction, in vain only once (V C)."""
    if state.phase is not Phase.AUCTION:
        return Reason.NOT_NOW
    if not state.rules.forced_raspas_by_vote:
        return Reason.NOT_AGREED
    # The dealer's last word is asked only where all have passed already.
    return Reason.NOT_NOW if seat == 0 or seat in state.voted_down else None


def _discards(state: State, seat: Seat) -> tuple[Action, ...]:
    hand = state.hands[seat]
    if hand is None:
        return ()
    return tuple(Discarded(seat, CardSet.of(pair)) for pair in combinations(hand, 2))


def _declarer_ways_out(state: State, seat: Seat) -> tuple[Action, ...]:
    refuse: tuple[Action, ...] = (Refused(seat),) if _may_refuse(state) else ()
    return (*refuse, Conceded(seat)) if may_concede(state) else refuse


def _may_refuse(state: State) -> bool:
    return state.rules.talon_refusal != "none" and state.players == 4 and not shares_misere(state)


def _why_not_discard(state: State, action: Discarded) -> Reason | None:
    hand, cards = state.hands[action.seat], action.cards
    if hand is None:
        return hidden_discard(state, cards)
    if cards is None or len(cards) != 2:
        return Reason.TWO_DISCARDS
    return Reason.NOT_HELD if cards - hand else None


def _nameable(state: State) -> tuple[Contract, ...]:
    return tuple(contract for contract in ladder_of(state.rules) if _why_not_name(state, contract) is None)


def _why_not_name(state: State, contract: Contract) -> Reason | None:
    """Any game not below the winning call, with the talon or without as it was called (K 3.3.7, 3.4.3)."""
    order, called = ladder_of(state.rules), state.contract
    if contract not in order:
        return Reason.NOT_AGREED
    if state.opening.bound is not None:
        games = (called,) if called is not None else state.opening.games
        named = any((game.kind, game.level) == (contract.kind, contract.level) for game in games) and contract.talon
        return None if named else Reason.NOT_OWED
    if called is None:
        return Reason.NOT_AGREED
    if contract.kind is Kind.MISERE or called.kind is Kind.MISERE:
        return Reason.MISERE_BOUND
    if contract.talon is not called.talon or order[contract] < order[called]:
        return Reason.CONTRACT_TOO_LOW
    return None


def _whist_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    asked = whist_turn(state)
    if not isinstance(asked, Ask):
        return ()
    takeable = _takeable(state)
    if takeable:
        return (Whisted(seat, Answer.PASS), *(Took(seat, hand) for hand in takeable))
    return tuple(Whisted(seat, answer) for answer in asked.options)


def _takeable(state: State) -> tuple[Seat, ...]:
    """The hands between which the sitting dealer may choose: he looks at one before he whists (K 3.8.8)."""
    if state.phase is not Phase.WHIST or state.dealer_hand is not None or state.to_act != 0:
        return ()
    return state.defenders


def _why_not_answer(state: State, seat: Seat, answer: Answer) -> Reason | None:
    if state.phase is Phase.MISERE_OPEN:
        return None if answer in (Answer.OPEN, Answer.CLOSED) else Reason.NO_SUCH_ANSWER
    if state.phase is not Phase.WHIST:
        return Reason.NOT_NOW
    asked = whist_turn(state)
    if not isinstance(asked, Ask) or answer not in asked.options:
        return Reason.NO_SUCH_ANSWER
    if answer is Answer.WHIST and seat == 0 and state.dealer_hand is None:
        return Reason.NOT_NOW
    return None


def _play_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    table = state.table
    if table is None:
        return ()
    if table.offer is not None:
        return Answered(seat, True), Answered(seat, False)
    hand = state.hands[seat]
    cards = playable(hand if hand is not None else EMPTY, table.led, state.trump)
    plays = tuple(_PLAYS[seat][card] for card in cards)
    decider = state.controllers[seat]
    trusts = tuple(Entrusted(decider, to) for to in _entrustable(state))
    return (*plays, *possible_offers(state, decider), *trusts)


_PLAYS = tuple(tuple(Played(seat, card) for card in CardSet((1 << 32) - 1)) for seat in range(4))


def _why_not_card(state: State, action: Played) -> Reason | None:
    table = state.table
    if state.phase is not Phase.PLAY or table is None or table.offer is not None:
        return Reason.NOT_NOW
    hand = state.hands[action.seat]
    if hand is None:
        return hidden_play(state, action.seat, action.card)
    return revoke_reason(hand, action.card, table.led, state.trump)


def _may_offer(state: State) -> bool:
    return state.phase is Phase.PLAY and state.table is not None and state.table.offer is None


def conductors(state: State) -> tuple[Seat, ...]:
    """Returns who might play the open defence of a misere or of a checked ten instead of who does (F-11)."""
    by_rule = state.whist is not None and state.whist.forced
    if state.table is None or not by_rule or not lies_open(state) or not set(state.defenders) <= state.faced:
        return ()
    dealer = (0,) if state.players == 4 and not dealer_is_barred(state) else ()
    now = state.controllers[state.defenders[0]]
    return tuple(seat for seat in (*state.defenders, *dealer) if seat not in (now, state.dummy))


def _entrustable(state: State) -> tuple[Seat, ...]:
    """Who may take over the open defence now, once a trick, from who is to play (F-11)."""
    table = state.table
    if table is None or table.entrusted or not _may_offer(state) or state.decider == state.declarer:
        return ()
    return conductors(state)


def _described(action: Action) -> str:
    match action:
        case Played(_, card):
            return str(card)
        case Called(_, call):
            return str(call)
        case Whisted(_, answer):
            return answer.value
        case Named(_, contract):
            return str(contract)
        case Discarded(_, cards):
            return f"discard of {cards}" if cards is not None else "discard"
        case _:
            return action.kind.replace("_", " ")
