"""Laws of the state machine: every deal ends, and what is legal is told in one voice."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.rules.auction import ladder_of
from preferans.rules.cards import FULL, CardSet, Suit
from preferans.rules.contract import ALL_PASS, Kind
from preferans.rules.convention import Convention
from preferans.rules.errors import IllegalAction, Reason
from preferans.rules.events import Action, Called, Looked, Played, TalonLed, TalonShown
from preferans.rules.legal import forced, is_legal, legal_actions, play, why_illegal
from preferans.rules.result import outcome_of
from preferans.rules.state import Ending, Phase, State
from preferans.rules.transition import fold
from tests.property import oracles
from tests.property.strategies import Walk, conventions, playing_conventions, union, walks
from tests.property.universe import tried


@given(walks())
def test_every_deal_ends_with_ten_tricks_or_unplayed(walk: Walk) -> None:
    end = walk.end
    played = end.ending in (Ending.PLAYED, Ending.AGREED)
    assert sum(end.taken) == (10 if played else 0)
    assert (len(end.tricks) == 10) is (end.ending is Ending.PLAYED)
    assert (end.decider, end.to_act, legal_actions(end), forced(end)) == (None, None, (), None)
    outcome = outcome_of(end, dealer=0)
    assert outcome.players == end.players
    assert (outcome.tricks is None) is not played
    if outcome.tricks is not None:
        assert sum(outcome.tricks) == 10


@given(walks(conventions()))
def test_every_convention_can_be_played(walk: Walk) -> None:
    assert walk.end.phase is Phase.OVER
    assert {why_illegal(walk.end, event) for event in walk.log if isinstance(event, Action)} == {Reason.DEAL_OVER}


@given(walks())
def test_the_fold_of_the_log_is_the_state(walk: Walk) -> None:
    assert fold(walk.log) == walk.end
    half = len(walk.log) // 2
    assert fold(walk.log[half:], walk.states[half - 1]) == walk.end


@given(walks())
def test_no_card_is_lost_or_doubled(walk: Walk) -> None:
    for state in walk.states[1:]:
        held = [hand for hand in state.hands if hand is not None]
        played = [CardSet.of(card for seat, card in trick.cards if seat) for trick in state.tricks]
        played.append(CardSet.of(card for seat, card in state.trick if seat))
        out = [state.discard] if state.discard is not None else []
        taken_up = state.declarer is not None and not state.refused_talon and _talon_shown(walk, state)
        if not taken_up and state.talon is not None:
            out.append(CardSet.of(state.talon))
        everything = [*held, *played, *out]
        assert union(everything) == FULL
        assert sum(len(cards) for cards in everything) == 32


@given(walks())
def test_somebody_decides_exactly_when_nothing_is_forced(walk: Walk) -> None:
    for state, following in zip(walk.states[1:], walk.log[2:], strict=False):
        event = forced(state)
        assert (event is not None) is bool(state.due)
        if event is not None:
            assert event == following
            assert (state.to_act, state.decider, legal_actions(state)) == (None, None, ())
        else:
            assert state.to_act is not None
            assert state.decider is not None
            assert legal_actions(state) != ()


@given(walks(), st.integers(0, 2**32))
def test_legal_actions_why_illegal_and_play_say_the_same(walk: Walk, seed: int) -> None:
    rng = Random(seed)
    for state in rng.sample(walk.states[1:], min(2, len(walk.states) - 1)):
        _one_voice(state, tried(state, rng))


@pytest.mark.sweep
@given(walks(), st.integers(0, 2**32))
def test_legal_actions_why_illegal_and_play_say_the_same_everywhere(walk: Walk, seed: int) -> None:
    for state in walk.states:
        _one_voice(state, tried(state, Random(seed)))


@given(walks())
def test_legal_actions_are_distinct_and_legal(walk: Walk) -> None:
    for state in walk.states:
        actions = legal_actions(state)
        assert len(set(actions)) == len(actions)
        assert all(is_legal(state, action) for action in actions)


@given(walks())
def test_calls_are_those_of_the_written_auction(walk: Walk) -> None:
    header = walk.states[0].header
    assert header is not None
    if header.rules.blind:
        # Calls in the dark have a table of their own: tests/codes/test_bombs_auction.py.
        return
    spoken: list[Called] = []
    for event, state in zip(walk.log[2:], walk.states[1:], strict=False):
        if state.phase is Phase.AUCTION and not state.due:
            legal = {action.call for action in legal_actions(state) if isinstance(action, Called)}
            assert legal == oracles.legal_calls(header, spoken)
        if isinstance(event, Called):
            spoken.append(event)


@given(playing_conventions())
def test_the_ladder_is_the_written_one(rules: Convention) -> None:
    assert list(ladder_of(rules)) == oracles.ladder(rules)


@given(walks())
def test_cards_are_those_of_the_written_play(walk: Walk) -> None:
    for state in walk.states:
        if state.phase is not Phase.PLAY or state.to_act is None or state.table is None or state.table.offer:
            continue
        hand = state.hands[state.to_act]
        assert hand is not None
        if state.decider in state.dark:
            assert legal_actions(state) == (Looked(state.to_act),)
            continue
        led = _led(state)
        legal = {action.card for action in legal_actions(state) if isinstance(action, Played)}
        assert legal == oracles.legal_cards(hand, led, state.trump)


@given(walks())
def test_tricks_are_won_as_written(walk: Walk) -> None:
    end = walk.end
    to_dealer = end.players == 3 and end.rules.talon_tricks_to_dealer_3p
    for trick in end.tricks:
        led = trick.talon.suit if trick.talon is not None else trick.cards[0][1].suit
        cards = list(trick.cards)
        if trick.talon is not None and to_dealer:
            cards.append((3, trick.talon))
        assert trick.winner == oracles.trick_winner(cards, led, end.trump)


@given(walks())
def test_the_winner_leads_but_for_the_talon(walk: Walk) -> None:
    end = walk.end
    talon_leads = [event.card for event in walk.log if isinstance(event, TalonLed)]
    assert end.talon is not None
    assert list(end.talon[: len(talon_leads)]) == talon_leads
    leads = end.contract is not None and end.contract.kind is Kind.ALL_PASS and bool(talon_leads)
    first = end.in_play[0]
    dummy_leads = end.rules.dummy_always_leads and end.dummy in end.in_play and end.contract != ALL_PASS
    for number, trick in enumerate(end.tricks):
        leader = next(seat for seat, _ in trick.cards if seat)
        if number == 0 or (leads and (number == 1 or (number == 2 and end.rules.third_lead == "first_hand"))):
            assert leader == (end.dummy if dummy_leads else first)
        else:
            assert leader == (end.tricks[number - 1].winner or first)


def _one_voice(state: State, actions: tuple[Action, ...]) -> None:
    legal = legal_actions(state)
    listed = set(legal)
    for action in (*actions, *legal):
        reason = why_illegal(state, action)
        assert (reason is None) is (action in listed) is is_legal(state, action), action
        assert _refused(state, action) is reason


def _refused(state: State, action: Action) -> Reason | None:
    try:
        play(state, action)
    except IllegalAction as error:
        return error.reason
    return None


def _led(state: State) -> Suit | None:
    table = state.table
    assert table is not None
    if table.talon_lead is not None:
        return table.talon_lead.suit
    return table.trick[0][1].suit if table.trick else None


def _talon_shown(walk: Walk, state: State) -> bool:
    place = walk.states.index(state)
    return any(isinstance(event, TalonShown) for event in walk.log[: place + 1])
