"""The play as events change it: who leads, what is laid open when, cards, tricks, offers (A10, A11.1; K 3.7.6, 3.9).

These are the parts of `preferans.rules.transition.apply` that a card, an open hand or an offer sets off.
"""

from __future__ import annotations

from preferans.rules.cards import Card, CardSet
from preferans.rules.contract import ALL_PASS
from preferans.rules.events import HandShown, Offered, Seat
from preferans.rules.evolve import evolve
from preferans.rules.offers import agreed_tricks
from preferans.rules.play import Trick, winner
from preferans.rules.state import (
    Due,
    Ending,
    Phase,
    State,
    Table,
    TalonLead,
    answerers,
    is_all_pass,
    is_misere,
    leads_talon,
    lies_open,
)


def start_all_pass(state: State) -> State:
    """Returns the state when an all-pass begins."""
    # With two players the dummy's cards and the talon stay closed (K 3.7.6.4).
    state = evolve(state, contract=ALL_PASS, aside=state.dummy)
    state = evolve(state, phase=Phase.PLAY, table=Table(leader=state.in_play[0]))
    return evolve(state, due=_due_in_play(state))


def start_play(state: State) -> State:
    """Returns the state when the play of a contract begins."""
    leads = state.dummy if state.rules.dummy_always_leads and state.dummy in state.in_play else None
    state = evolve(state, phase=Phase.PLAY, table=Table(leader=leads or state.in_play[0]))
    return evolve(state, due=_due_in_play(state))


def _due_in_play(state: State) -> tuple[Due, ...]:
    """Talon leads, and the laying down of an open defence (A6.3, A9; K 3.6.6, 3.8.5)."""
    table = _table(state)
    if is_all_pass(state):
        return (TalonLead(),) if leads_talon(state) and not table.trick and len(table.tricks) < 2 else ()
    if not lies_open(state) or (len(table.tricks) == 0 and len(table.trick) < cards_before_opening(state)):
        return ()
    return tuple(HandShown(seat, None) for seat in state.defenders if seat not in state.faced)


def cards_before_opening(state: State) -> int:
    """Returns how many cards of the first trick are played before the defenders lay their hands open (A6.3, A9)."""
    table = _table(state)
    leader = table.trick[0][0] if table.trick else table.leader
    if is_misere(state):
        return 1 if leader == state.declarer else 0
    if state.rules.open_timing == "before_lead" or leader == state.dummy:
        return 0
    if state.rules.open_timing == "after_declarer_lead":
        return 1 if leader == state.declarer else 0
    return 1


def hand_shown(state: State, seat: Seat, cards: CardSet | None, to: Seat | None) -> State:
    """Returns the state after a hand was laid open, or shown to one."""
    hands = with_hand(state.hands, seat, cards) if cards is not None else state.hands
    state = evolve(state, hands=hands, due=state.due[1:])
    if to is not None:
        return state
    state = evolve(state, faced=state.faced | {seat})
    if state.phase is Phase.DISCARD:
        return evolve(state, noted=cards)
    if state.phase is Phase.PLAY and lies_open(state) and seat != state.declarer:
        return evolve(state, controllers=with_controller(state.controllers, seat, _catcher(state)))
    return state


def _catcher(state: State) -> Seat:
    """Who plays both hands of an open defence: the lone whister; on a misere the first defender (F-11)."""
    return state.whist.whisters[0] if state.whist is not None else state.defenders[0]


def talon_led(state: State, card: Card) -> State:
    """Returns the state after a talon card has led an all-pass trick."""
    table = _table(state)
    trick = ((0, card),) if state.players == 4 else ()
    lead = evolve(table, talon_lead=card, trick=trick, leader=state.in_play[0])
    return evolve(state, table=lead, due=())


def played(state: State, seat: Seat, card: Card) -> State:
    """Returns the state after a card was played."""
    table = _table(state)
    hand = state.hands[seat]
    hands = with_hand(state.hands, seat, hand - (1 << card)) if hand is not None else state.hands
    trick = (*table.trick, (seat, card))
    dealers = 1 if table.talon_lead is not None and state.players == 4 else 0
    if len(trick) < len(state.in_play) + dealers:
        state = evolve(state, hands=hands, table=evolve(table, trick=trick))
        due = _due_in_play(state) if len(table.tricks) == 0 else ()
        return evolve(state, due=due) if due else state
    state = evolve(state, hands=hands, table=_trick_over(state, table, trick))
    if len(state.tricks) == 10:
        return evolve(state, phase=Phase.OVER, ending=Ending.PLAYED)
    due = _due_in_play(state) if len(state.tricks) < 2 else ()
    return evolve(state, due=due) if due else state


def _trick_over(state: State, table: Table, trick: tuple[tuple[Seat, Card], ...]) -> Table:
    led = table.led if table.led is not None else trick[0][1].suit
    competing = trick
    if table.talon_lead is not None and state.players == 3 and state.rules.talon_tricks_to_dealer_3p:
        competing = ((state.dealer, table.talon_lead), *trick)
    won_by = winner(competing, led, state.trump)
    taken = list(table.taken)
    taken[won_by] += 1
    tricks = (*table.tricks, Trick(trick, won_by, table.talon_lead))
    leader = won_by or state.in_play[0]
    after_talon = is_all_pass(state) and table.talon_lead is not None and len(tricks) == 2
    if after_talon and state.rules.third_lead == "first_hand":
        leader = state.in_play[0]
    return Table(leader, tricks=tricks, taken=(taken[0], taken[1], taken[2], taken[3]))


def entrusted(state: State, to: Seat) -> State:
    """Returns the state after the open defence was handed over."""
    table = _table(state)
    controllers = state.controllers
    for hand in state.defenders:
        controllers = with_controller(controllers, hand, to)
    return evolve(state, controllers=controllers, table=evolve(table, entrusted=True))


def offered(state: State, event: Offered) -> State:
    """Returns the state after an offer to end the play."""
    table = evolve(_table(state), offer=event, yes=0)
    shows: tuple[Due, ...] = ()
    if event.offer == "claims":
        # Showing one's cards is part of a claim, and they stay open if it is refused (K 3.9.14.4).
        shows = tuple(
            HandShown(seat, None)
            for seat in state.in_play
            if state.controllers[seat] == event.seat and seat not in state.faced
        )
    return evolve(state, table=table, due=shows)


def answered_offer(state: State, accepted: bool) -> State:
    """Returns the state after an answer to the offer that waits."""
    table = _table(state)
    offer = table.offer
    if offer is None:
        raise ValueError("no offer to answer")
    if not accepted:
        refused = table.refused | {offer.seat}
        return evolve(state, table=evolve(table, offer=None, yes=0, refused=refused))
    if table.yes + 1 < len(answerers(state, offer)):
        return evolve(state, table=evolve(table, yes=table.yes + 1))
    done = evolve(table, offer=None, yes=0, taken=agreed_tricks(state, offer))
    return evolve(state, table=done, phase=Phase.OVER, ending=Ending.AGREED)


def _table(state: State) -> Table:
    if state.table is None:
        raise ValueError("the play has not begun")
    return state.table


def with_hand(hands: tuple[CardSet | None, ...], seat: Seat, hand: CardSet | None) -> tuple[CardSet | None, ...]:
    """Returns *hands* with another one at *seat*."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def with_controller(
    controllers: tuple[Seat, Seat, Seat, Seat], hand: Seat, controller: Seat
) -> tuple[Seat, Seat, Seat, Seat]:
    """Returns *controllers* where *controller* plays *hand*."""
    changed = list(controllers)
    changed[hand] = controller
    return changed[0], changed[1], changed[2], changed[3]
