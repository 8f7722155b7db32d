"""The view law, and the two worlds: nothing leaks to a seat, neither by its view nor by what it is refused."""

from __future__ import annotations

from dataclasses import fields
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from preferans.rules.cards import DECK, FULL, CardSet
from preferans.rules.convention import PRESETS, load
from preferans.rules.errors import IllegalAction, Reason
from preferans.rules.events import Action, Dealt, Event, HandShown, Played, Started, TalonLed, TalonShown
from preferans.rules.legal import legal_actions, play, why_illegal
from preferans.rules.state import State
from preferans.rules.transition import apply
from preferans.rules.view import View, advance, redact, view
from tests.property import oracles
from tests.property.strategies import Walk, walked, walks
from tests.property.universe import tried
from tests.property.worlds import Twins, twin

HIDDEN = {"hands", "talon", "discard"}
PUBLIC = tuple(field.name for field in fields(State) if field.name not in HIDDEN)
DERIVED = ("players", "dealer", "in_play", "tricks", "trick", "taken", "tricks_left", "to_act", "decider", "trump")


def viewers(state: State) -> tuple[int | None, ...]:
    """Returns the spectator and everybody at the table; a dummy looks at nothing."""
    return (None, *(seat for seat in (0, 1, 2, 3) if seat != state.dummy and (seat or state.players == 4)))


@given(walks())
def test_the_view_law(walk: Walk) -> None:
    for seat in viewers(walk.end):
        current = View(seat, State())
        for place, (event, full) in enumerate(zip(walk.log, walk.states, strict=True)):
            current = advance(current, event)
            _holds_law(current, full, list(walk.log[: place + 1]))


@given(walks())
def test_a_view_brought_forward_is_the_view_folded_anew(walk: Walk) -> None:
    for seat in viewers(walk.end):
        current = View(seat, State())
        for place, event in enumerate(walk.log):
            current = advance(current, event)
            assert current == view(walk.log[: place + 1], seat)


@given(walks())
def test_redaction_keeps_kind_place_and_public_events(walk: Walk) -> None:
    for seat in viewers(walk.end):
        for event in walk.log:
            seen = redact(event, seat)
            assert seen.kind == event.kind
            assert redact(seen, seat) == seen
            assert getattr(seen, "seat", None) == getattr(event, "seat", None)


@given(walks())
def test_the_decider_finds_his_action_in_his_view(walk: Walk) -> None:
    for state, place in zip(walk.states, range(1, len(walk.log) + 1), strict=True):
        if state.decider is None:
            continue
        mine = view(walk.log[:place], state.decider)
        assert mine.legal == legal_actions(state)
        for action in mine.legal[:3]:
            assert play(mine.state, action) == apply(mine.state, redact(action, state.decider))


@given(walks())
def test_what_happened_is_possible_in_every_view(walk: Walk) -> None:
    for seat in viewers(walk.end):
        current = View(seat, State())
        for event in walk.log:
            if not isinstance(event, Started | Dealt | HandShown | TalonShown | TalonLed) and not current.state.due:
                assert why_illegal(current.state, event) is None
            current = advance(current, event)


@given(walks())
def test_a_card_seen_elsewhere_is_in_no_unknown_hand(walk: Walk) -> None:
    for seat in viewers(walk.end):
        current = View(seat, State())
        for place, event in enumerate(walk.log):
            state = current.state
            if isinstance(event, Played) and state.hands[event.seat] is None and state.joint is None:
                gone = oracles.seen_cards([redact(earlier, seat) for earlier in walk.log[:place]])
                if event.seat == state.declarer and state.talon is not None and not state.refused_talon:
                    played = CardSet.of(past.card for past in walk.log[:place] if isinstance(past, Played))
                    gone -= CardSet.of(state.talon) - played
                noted = state.noted
                if noted is not None and event.seat == state.declarer:
                    played = CardSet.of(past.card for past in walk.log[:place] if isinstance(past, Played))
                    gone = (FULL - noted) | played
                wrong = {card for card in DECK if why_illegal(state, Played(event.seat, card)) is Reason.NOT_HELD}
                assert wrong == set(gone)
            current = advance(current, event)


@given(walks(), st.integers(0, 2**32))
def test_two_worlds_look_the_same(walk: Walk, seed: int) -> None:
    twins = _twins(walk, Random(seed))
    assume(twins is not None)
    assert twins is not None
    views = [View(twins.seat, State()), View(twins.seat, State())]
    for one, two in zip(*twins.logs, strict=True):
        views = [advance(views[0], one), advance(views[1], two)]
        assert repr(views[0]) == repr(views[1])


@given(walks(), st.integers(0, 2**32))
def test_two_worlds_refuse_in_the_same_words(walk: Walk, seed: int) -> None:
    rng = Random(seed)
    twins = _twins(walk, rng)
    assume(twins is not None)
    assert twins is not None
    pairs = list(zip(*twins.states, strict=True))
    for one, two in rng.sample(pairs, min(4, len(pairs))):
        assert one.decider == two.decider
        for action in tried(one, Random(seed)):
            if twins.seat is not None and (one.decider == twins.seat or action.seat == twins.seat):
                assert _refusal(one, action) == _refusal(two, action)


def test_the_two_worlds_are_found() -> None:
    """The search for a second world is no empty promise: most deals have one, at every stage."""
    found = {"early": 0, "late": 0}
    for seed in range(60):
        walk = walked(Started(load(PRESETS[seed % 5]), 3 + seed % 2), seed)
        for name, share in (("early", 0.3), ("late", 0.7)):
            cut = walk.log[: max(3, int(len(walk.log) * share))]
            if twin(cut, seed % 3 + 1, Random(seed)) is not None:
                found[name] += 1
    assert found["early"] >= 40
    assert found["late"] >= 20


def _holds_law(seen: View, full: State, log: list[Event]) -> None:
    state, seat = seen.state, seen.seat
    for name in (*PUBLIC, *DERIVED):
        assert getattr(state, name) == getattr(full, name), name
    known = oracles.known_hands(log, seat)
    for holder, hand in enumerate(full.hands):
        assert state.hands[holder] == (hand if holder in known else None), (seat, holder)
    assert state.talon == (full.talon if oracles.knows_talon(log, seat) else None)
    assert state.discard == (full.discard if oracles.knows_discard(log, seat) else None)
    assert seen.legal == (legal_actions(full) if seat is not None and full.decider == seat else ())


def _twins(walk: Walk, rng: Random) -> Twins | None:
    seat = rng.choice(viewers(walk.end))
    cut = rng.randint(3, len(walk.log))
    return twin(walk.log[:cut], seat, rng)


def _refusal(state: State, action: Action) -> str:
    try:
        play(state, action)
    except IllegalAction as error:
        return f"{error} [{error.reason}]"
    return ""
