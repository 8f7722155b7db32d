"""From a finished deal to its `Outcome`: tricks and roles in places of the table."""

from __future__ import annotations

from preferans.rules.calls import Answer, Concession
from preferans.rules.contract import Kind
from preferans.rules.errors import IllegalAction, Reason
from preferans.rules.events import Seat
from preferans.rules.outcome import Outcome, Place, place_of
from preferans.rules.state import Ending, Phase, State, is_dark, shares_misere

_CONCESSIONS = {"all": Concession.ALL, "minus2": Concession.MINUS_TWO, "minus3": Concession.MINUS_THREE}


def outcome_of(state: State, dealer: Place) -> Outcome:
    """Returns what the finished deal came to, at a table whose dealer sits at the place *dealer*.

    Raises `IllegalAction` while the deal is still being played.
    """
    if state.phase is not Phase.OVER or state.contract is None:
        raise IllegalAction("the deal is not over", Reason.NOT_NOW)
    players, auction = state.players, state.auction
    declarer = _place(state, state.declarer, dealer)
    whist = state.whist
    conceded = _CONCESSIONS[state.rules.concede] if state.ending is Ending.CONCEDED else None
    called = auction.high.level if auction is not None and auction.high is not None else 0
    played = state.ending in (Ending.PLAYED, Ending.AGREED)
    is_game = state.contract.kind is Kind.GAME
    bombers = auction.bombers if auction is not None and state.contract.kind is Kind.ALL_PASS else ()
    dark = is_dark(state) or (state.changed and state.rules.dark_changed_misere_double)
    return Outcome(
        players=players,
        dealer=dealer,
        contract=state.contract,
        declarer=declarer,
        tricks=_tricks(state, dealer) if played else None,
        whisters=_places(state, _whisters(state), dealer),
        half=_place(state, whist.half, dealer) if whist is not None else None,
        half_returned=_place(state, whist.half_returned, dealer) if whist is not None else None,
        alone=is_game and whist is not None and whist.conduct is Answer.ALONE,
        forced_whist=whist.forced if whist is not None and is_game else False,
        conceded=conceded,
        called_level=called if is_game else 0,
        shared=shares_misere(state),
        refused_talon=state.refused_talon,
        dark=dark,
        bombers=_places(state, bombers, dealer),
        pool_size=state.pool_size,
        talon=state.talon if is_game and state.contract.talon and not dark else None,
    )


def _whisters(state: State) -> tuple[Seat, ...]:
    """Who whisted; on a misere those who did so without having to (V A.5)."""
    if state.contract is not None and state.contract.kind is Kind.MISERE:
        return tuple(seat for seat, answer in state.answers if answer is Answer.WHIST)
    return state.whist.whisters if state.whist is not None else ()


def _place(state: State, seat: Seat | None, dealer: Place) -> Place | None:
    return None if seat is None else place_of(seat, dealer, state.players, state.dummy)


def _places(state: State, seats: tuple[Seat, ...], dealer: Place) -> tuple[Place, ...]:
    places = (_place(state, seat, dealer) for seat in seats)
    return tuple(place for place in places if place is not None)


def _tricks(state: State, dealer: Place) -> tuple[int, ...]:
    """Tricks by place; the dummy's count to the player who played it."""
    tricks = [0] * state.players
    for seat, count in enumerate(state.taken):
        if not count:
            continue
        owner = state.controllers[seat] if seat == state.dummy else seat
        place = _place(state, owner, dealer)
        if place is not None:
            tricks[place] += count
    return tuple(tricks)
