"""`RulesPlayer`: every decision by the first rule of thumb that fits, from the view alone."""

from __future__ import annotations

from random import Random

from preferans.players.rules_of_thumb import auction, debts, declaration, offers, whist
from preferans.players.rules_of_thumb.catching import catch
from preferans.players.rules_of_thumb.ducking import duck
from preferans.players.rules_of_thumb.following import Choice, follow
from preferans.players.rules_of_thumb.knowledge import Knowledge, know
from preferans.players.rules_of_thumb.leading import declarer_lead, defender_lead
from preferans.players.rules_of_thumb.thumbs import Decision, Thumb
from preferans.rules.calls import Answer
from preferans.rules.contract import Kind
from preferans.rules.events import Action, Looked, Played, Whisted
from preferans.rules.state import Phase
from preferans.rules.view import View


class RulesPlayer:
    """A sound club beginner (уверенный новичок): counts tricks, knows the rules of thumb, sees only his view."""

    def __init__(self, rng: Random | None = None) -> None:
        # Two equal views get the same action: nothing is left to chance.
        self.rng = rng

    def act(self, view: View) -> Action:
        """Returns the action of `decide`."""
        return self.decide(view).action

    def decide(self, view: View) -> Decision:
        """Returns an action and the rule of thumb behind it."""
        if isinstance(view.legal[0], Looked):
            return Decision(view.legal[0], Thumb.LOOK_FIRST)
        if len(view.legal) == 1:
            return Decision(view.legal[0], Thumb.ONLY_CHOICE)
        match view.state.phase:
            case Phase.POOL:
                return debts.name_pool(view)
            case Phase.AUCTION if view.state.opening.bound is not None:
                return debts.choose(view)
            case Phase.AUCTION:
                return auction.call(view)
            case Phase.JOINT:
                return declaration.join(view)
            case Phase.VOTE:
                return auction.vote(view)
            case Phase.DISCARD if view.state.contract is None:
                return debts.discard(view)
            case Phase.DISCARD:
                return declaration.discard(view)
            case Phase.NAMING if view.state.opening.bound is not None:
                return debts.name(view)
            case Phase.NAMING:
                return declaration.name(view)
            case Phase.WHIST:
                return whist.answer(view)
            case Phase.CONCESSION:
                return declaration.concede_or_play(view)
            case Phase.MISERE_OPEN:
                return Decision(Whisted(view.seat or 0, Answer.OPEN), Thumb.OPEN_PLAYS_BETTER)
            case _:
                return _in_play(view)


def _in_play(view: View) -> Decision:
    state = view.state
    if state.table is not None and state.table.offer is not None:
        return offers.reply(view)
    seat = state.to_act
    if seat is None:
        raise ValueError("nobody is to act")
    seen = know(state, seat)
    offer = offers.make(view, seen)
    if offer is not None:
        return offer
    card, thumb = choose_card(seen)
    return Decision(Played(seat, card), thumb)


def choose_card(seen: Knowledge) -> Choice:
    """Returns the card to play from a hand and the rule of thumb behind it."""
    contract = seen.state.contract
    kind = contract.kind if contract is not None else Kind.ALL_PASS
    declares = seen.seat == seen.state.declarer
    if kind is Kind.ALL_PASS or (kind is Kind.MISERE and declares):
        return duck(seen)
    if kind is Kind.MISERE:
        return catch(seen)
    if seen.led is not None:
        return follow(seen)
    return declarer_lead(seen) if declares else defender_lead(seen)
