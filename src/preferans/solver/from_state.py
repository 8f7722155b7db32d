"""`position_of`: a deal that is being played, as the solver takes it."""

from __future__ import annotations

from preferans.rules.cards import EMPTY, Card, CardSet
from preferans.rules.contract import Kind
from preferans.rules.events import Seat
from preferans.rules.state import Phase, State
from preferans.solver.goal import Goal, Ties, goal_of
from preferans.solver.position import SEATS, Position, PositionError

TALON_LEADS = 2


def position_of(state: State, ties: Ties = Ties.MIXED) -> tuple[Position, Goal]:
    """Returns the position of a deal in play, and what is played for.

    A hand that stands aside has no cards here. Raises `PositionError` when the play has not begun or is over, or when
    a hand is not known.
    """
    table, contract = state.table, state.contract
    if table is None or contract is None or state.phase is not Phase.PLAY:
        raise PositionError("the cards are not being played")
    hands = tuple(_hand(state, seat) for seat in SEATS)
    position = Position(
        (hands[0], hands[1], hands[2]),
        table.leader,
        tuple(card for seat, card in table.trick if seat),
        _talon(state),
        talon_owner(state),
        state.rules.third_lead == "winner_of_second",
        table.taken[1:],
    )
    declarer = None if contract.kind is Kind.ALL_PASS else state.declarer
    return position, goal_of(contract, declarer, ties)


def _hand(state: State, seat: Seat) -> CardSet:
    hand = state.hands[seat]
    if seat == state.aside:
        return EMPTY
    if hand is None:
        raise PositionError(f"the cards of seat {seat} are not known")
    return hand


def _talon(state: State) -> tuple[Card, ...]:
    """Returns the talon cards that lead this trick and later ones (A11.1)."""
    leads = state.contract is not None and state.contract.kind is Kind.ALL_PASS and state.players != 2
    if not leads or state.rules.raspasy_talon != "lead" or len(state.tricks) >= TALON_LEADS:
        return ()
    if state.talon is None:
        raise PositionError("the talon is not known")
    return state.talon[len(state.tricks) :]


def talon_owner(state: State) -> Seat | None:
    """Returns `Position.talon_owner`: the sitting dealer of four, or who owns the talon's tricks by agreement."""
    if state.players == 4:
        return 0
    return state.dealer if state.players == 3 and state.rules.talon_tricks_to_dealer_3p else None
