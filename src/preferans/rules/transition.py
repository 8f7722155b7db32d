"""`apply`: the only place where an event changes a state. It trusts the log; `preferans.rules.legal.play` checks.

It works on hands it cannot see: a view is this same fold over redacted events.
"""

from __future__ import annotations

from collections.abc import Iterable

from preferans.rules.auction import Auction, after_call, called_off, open_auction, open_choice, with_dealer
from preferans.rules.calls import Answer
from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import MISERE, Kind
from preferans.rules.events import (
    Answered,
    Called,
    Conceded,
    Dealt,
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
    Started,
    TalonLed,
    TalonShown,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.evolve import evolve
from preferans.rules.playing import (
    answered_offer,
    entrusted,
    hand_shown,
    offered,
    played,
    start_all_pass,
    start_play,
    talon_led,
    with_controller,
    with_hand,
)
from preferans.rules.state import (
    Ending,
    Joint,
    Phase,
    State,
    Vote,
    is_dark,
    is_misere,
    may_concede,
    voters,
    whist_turn,
)
from preferans.rules.whisting import Ask, WhistResult, may_bet


def fold(log: Iterable[Event], start: State | None = None) -> State:
    """Returns the state after all events of *log*.

    >>> from preferans.rules.convention import load
    >>> fold([Started(load("sochi"), players=3)]).phase.value
    'deal'
    """
    state = State() if start is None else start
    for event in log:
        state = apply(state, event)
    return state


def apply(state: State, event: Event) -> State:
    """Returns the state after *event*, which is trusted to be legal."""
    match event:
        case Played(seat, card):
            return played(state, seat, card)
        case Called():
            return _called(state, event)
        case Whisted(seat, answer):
            return _answered_whist(state, seat, answer)
        case HandShown(seat, cards, to):
            return hand_shown(state, seat, cards, to)
        case TalonLed(card):
            return talon_led(state, card)
        case TalonShown(cards, _):
            return _talon_shown(state, cards)
        case Discarded(seat, cards):
            return _discarded(state, seat, cards)
        case Named():
            return _named(state, event)
        case Offered():
            return offered(state, event)
        case Answered(_, accepted):
            return answered_offer(state, accepted)
        case Dealt():
            return _dealt(state, event)
        case Started():
            return State(phase=Phase.DEAL, header=event)
        case Took(_, hand):
            return evolve(state, dealer_hand=hand, due=(HandShown(hand, None, to=0),))
        case Looked(seat):
            return evolve(state, dark=state.dark - {seat}, due=(HandShown(seat, None, to=seat),))
        case PoolNamed(_, size):
            return _opened(evolve(state, pool_size=size))
        case Proposed(seat):
            return evolve(state, joint=Joint(seat), phase=Phase.JOINT, due=(HandShown(seat, None, to=0),))
        case Joined(_, accepted):
            shown_by = state.joint.shown_by if state.joint is not None else 1
            return evolve(state, joint=Joint(shown_by, accepted), phase=Phase.AUCTION)
        case Moved(seat):
            return evolve(state, vote=Vote(seat), phase=Phase.VOTE)
        case Voted(_, accepted):
            return _voted(state, accepted)
        case Refused(seat):
            talon = CardSet.of(state.talon) if state.talon is not None else CardSet(0)
            hands = with_hand(state.hands, seat, _minus(state.hands[seat], talon))
            return _to_naming(evolve(state, hands=hands, refused_talon=True))
        case Conceded():
            return evolve(state, phase=Phase.OVER, ending=Ending.CONCEDED)
        case PlayedOn():
            return start_play(state)
        case Entrusted(_, to):
            return entrusted(state, to)


def _dealt(state: State, event: Dealt) -> State:
    first, second, third = event.hands
    bidders = tuple(seat for seat in (1, 2, 3) if seat != state.dummy)
    dealt = evolve(
        state,
        phase=Phase.POOL,
        hands=(state.hands[0], first, second, third),
        talon=event.talon,
        dark=frozenset(bidders) if event.dark else frozenset(),
    )
    return dealt if dealt.opening.namer is not None else _opened(dealt)


def _opened(state: State) -> State:
    """Opens the auction, or what stands in its place; cards that waited for the pool to be named are looked at."""
    opening = state.opening
    if opening.forced:
        state = start_all_pass(state)
    elif opening.bound is not None:
        state = _bound(state, opening.bound)
    else:
        bidders = tuple(seat for seat in (1, 2, 3) if seat != state.dummy)
        auction = open_auction(bidders, opening.min_level, opening.bomb_floor)
        state = evolve(state, phase=Phase.AUCTION, auction=auction)
    waited = opening.namer is not None and not (state.rules.blind and state.phase is Phase.AUCTION)
    return _look(state) if waited else state


def _bound(state: State, seat: Seat) -> State:
    """Has the player at *seat* play a compulsory game; where he may choose it after the talon, he names it (V D.2)."""
    games = state.opening.games
    if len(games) == 1 or state.rules.razboinik_order == "choice_after_talon":
        contract = games[0] if len(games) == 1 else None
        return _to_talon(evolve(state, declarer=seat, contract=contract))
    return evolve(state, phase=Phase.AUCTION, auction=open_choice(seat, games))


def _called(state: State, event: Called) -> State:
    if state.auction is None:
        raise ValueError("no auction")
    if state.phase is Phase.CHANGE:
        changed = event.call.contract is not None
        return _to_talon(evolve(state, changed=changed, contract=MISERE if changed else state.contract))
    auction = after_call(state.auction, event.seat, event.call)
    state = evolve(state, auction=auction)
    if not auction.over:
        return state
    if auction.holder is None:
        asked = state.rules.blind and state.rules.dealer_bomb and state.players == 4
        if asked and not auction.spoke(0):
            return evolve(state, auction=with_dealer(auction))
        return _all_look(start_all_pass(state))
    state = evolve(state, declarer=auction.holder, contract=auction.high)
    return _all_look(_won(state, auction))


def _voted(state: State, accepted: bool) -> State:
    vote, auction = state.vote, state.auction
    if vote is None or auction is None:
        raise ValueError("no proposal to answer")
    if not accepted:
        return evolve(state, vote=None, voted_down=state.voted_down | {vote.by}, phase=Phase.AUCTION)
    if vote.yes + 1 < len(voters(state, vote.by)):
        return evolve(state, vote=Vote(vote.by, vote.yes + 1))
    return _all_look(start_all_pass(evolve(state, vote=None, auction=called_off(auction))))


def _won(state: State, auction: Auction) -> State:
    if auction.high is not None and not auction.high.talon:
        return _to_naming(state)
    if auction.blind and state.rules.blind and auction.high != MISERE:
        return evolve(state, phase=Phase.CHANGE)
    return _to_talon(state)


def _all_look(state: State) -> State:
    """After the auction everybody picks his cards up by rule, but for who has won in the dark (V A.3)."""
    return _look(state, state.declarer) if state.rules.blind else state


def _look(state: State, but: Seat | None = None) -> State:
    looking = sorted(state.dark - {but})
    shows = tuple(HandShown(seat, None, to=seat) for seat in looking)
    return evolve(state, dark=state.dark - set(looking), due=(*shows, *state.due))


def _to_talon(state: State) -> State:
    """A contract won in the dark keeps its talon to the declarer (K-21)."""
    to = state.declarer if is_dark(state) else None
    return evolve(state, phase=Phase.TALON, due=(TalonShown(None, to),))


def _talon_shown(state: State, cards: tuple[Card, Card] | None) -> State:
    declarer = _declarer(state)
    hand = state.hands[declarer]
    picked_up = hand | CardSet.of(cards) if hand is not None and cards is not None else None
    hands = with_hand(state.hands, declarer, picked_up)
    state = evolve(state, phase=Phase.DISCARD, talon=cards if cards is not None else state.talon, hands=hands, due=())
    if is_misere(state) and state.rules.misere_open == "choice" and state.dummy is None and not is_dark(state):
        # Where the defenders agree whether to lie open, the declarer shows them his twelve cards (Z-39).
        return evolve(state, due=(HandShown(declarer, None),))
    return state


def _discarded(state: State, seat: Seat, cards: CardSet | None) -> State:
    hands = with_hand(state.hands, seat, _minus(state.hands[seat], cards))
    return _to_naming(evolve(state, hands=hands, discard=cards, faced=state.faced - {seat}))


def _to_naming(state: State) -> State:
    """A misere is named by rule: who won with misere plays misere (K 3.5.1)."""
    contract, declarer = state.contract, _declarer(state)
    if contract is not None and contract.kind is Kind.MISERE:
        return evolve(state, phase=Phase.NAMING, due=(Named(declarer, contract),))
    return evolve(state, phase=Phase.NAMING)


def _named(state: State, event: Named) -> State:
    state = evolve(state, contract=event.contract, due=(), phase=Phase.WHIST)
    if event.contract.kind is Kind.MISERE and not may_bet(state.case):
        return _misere_named(state)
    asked = whist_turn(state)
    return state if isinstance(asked, Ask) else _whist_over(state, asked)


def _misere_named(state: State) -> State:
    contract = state.contract
    if state.dummy is not None and state.rules.dummy == "closed":
        return _misere_play(evolve(state, aside=state.dummy), Answer.ALONE)
    closed = contract is not None and (not contract.talon or is_dark(state)) and state.dummy is None
    if closed:
        return _misere_play(state, Answer.CLOSED)
    if state.rules.misere_open == "choice" and state.dummy is None:
        return evolve(state, phase=Phase.MISERE_OPEN)
    return _misere_play(state, Answer.OPEN)


def _misere_play(state: State, conduct: Answer) -> State:
    catchers = tuple(seat for seat in state.defenders if seat != state.dummy)
    return start_play(evolve(state, whist=WhistResult(catchers, conduct=conduct, forced=True)))


def _answered_whist(state: State, seat: Seat, answer: Answer) -> State:
    state = evolve(state, answers=(*state.answers, (seat, answer)), due=())
    if state.phase is Phase.MISERE_OPEN:
        if answer is Answer.CLOSED or len(state.agreed) == 2:
            return _misere_play(state, answer)
        return state
    asked = whist_turn(state)
    if isinstance(asked, WhistResult) and is_misere(state):
        return _misere_named(state)
    if isinstance(asked, WhistResult):
        return _whist_over(state, asked)
    if asked.options == (Answer.PASS,):
        return evolve(state, due=(Whisted(asked.seat, Answer.PASS),))
    return state


def _whist_over(state: State, result: WhistResult) -> State:
    state = evolve(state, whist=result)
    if not result.whisters:
        return evolve(state, phase=Phase.OVER, ending=Ending.UNPLAYED)
    if result.whisters == (0,) and state.dealer_hand is not None:
        state = evolve(state, controllers=with_controller(state.controllers, state.dealer_hand, 0))
    if result.conduct is Answer.ALONE:
        (whister,) = result.whisters
        state = evolve(state, aside=next(seat for seat in state.defenders if seat != whister))
    # Where nobody is asked, the declarer had his last say when he named the game; the pad could not tell the two apart.
    if may_concede(state) and not result.forced:
        return evolve(state, phase=Phase.CONCESSION)
    return start_play(state)


def _declarer(state: State) -> Seat:
    if state.declarer is None:
        raise ValueError("no declarer")
    return state.declarer


def _minus(hand: CardSet | None, cards: CardSet | None) -> CardSet | None:
    return hand - cards if hand is not None and cards is not None else None
