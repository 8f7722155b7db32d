"""Strategies: random conventions over the whole field table, random deals, and random ways through them."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from random import Random
from typing import Any

from hypothesis import strategies as st

from preferans.rules.cards import CardSet
from preferans.rules.convention import Convention, differences, load, replace_fields
from preferans.rules.deal import deal, shuffled
from preferans.rules.events import Action, Called, Conceded, Entrusted, Event, Offered, Opening, Refused, Started
from preferans.rules.fields import (
    FIELDS,
    Choice,
    ChoiceOrName,
    Flag,
    Milestones,
    Number,
    Prices,
    PriceTable,
    QuotaTable,
    Ratio,
    Spec,
    Subset,
)
from preferans.rules.legal import forced, legal_actions, play
from preferans.rules.scoring.compulsory import GAMES
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply, fold

PLAY_FIELDS = (
    "dummy",
    "dummy_always_leads",
    "lone_whist_alone",
    "dealer_may_whist",
    "half_whist",
    "second_pass_is_half",
    "first_hand_half",
    "whist_return",
    "stalingrad",
    "ten",
    "open_timing",
    "hold",
    "hold_six_spades",
    "jump_bids",
    "misere_first_call_only",
    "misere_outbid_by",
    "misere_bidder_returns",
    "misere_open",
    "no_talon",
    "no_trump",
    "forced_raspas_by_vote",
    "shared_misere",
    "concede",
    "concede_from",
    "talon_refusal",
    "raspasy_talon",
    "third_lead",
    "talon_tricks_to_dealer_3p",
    "blind",
    "dealer_bomb",
    "misere_whist",
    "razboinik",
    "razboinik_order",
    "razboinik_forced_whist",
)
"""The fields on which the course of a deal depends; the others are matters of the sheet."""


LEVELS = ("6", "7", "8", "9", "10")
EVENT_BOUND = 200


def field_value(spec: Spec, rng: Random) -> Any:
    """Returns a value that a field takes, drawn from *rng*."""
    match spec:
        case Choice(values):
            return rng.choice(values)
        case Flag(later):
            return not later and rng.random() < 0.5
        case Number(least, most, words):
            return rng.choice(words) if words and rng.random() < 0.5 else rng.randint(least, min(most, 100))
        case Ratio():
            return rng.choice([1, 2, "1/10", "3/2"])
        case Subset(values):
            return rng.sample(values, rng.randint(0, len(values)))
        case Prices():
            return [rng.randint(1, 20) for _ in range(rng.randint(1, 5))]
        case Milestones(words):
            marks = (rng.randint(1, 30), *words)
            return [rng.choice(marks) for _ in range(rng.randint(1, 3))]
        case PriceTable():
            prices = {key: rng.randint(1, 20) for key in (*LEVELS, "misere")}
            return prices if rng.random() < 0.5 else {**prices, "misere-no-talon": rng.randint(1, 40)}
        case QuotaTable():
            return {key: [rng.randint(0, 11 - int(key)), rng.randint(0, 11 - int(key))] for key in LEVELS}
        case ChoiceOrName(values):
            return rng.choice([*values, "Анна"])


def _built(changes: dict[str, Any]) -> Convention:
    if changes.get("end") in ("deals", "circles"):
        changes = {**changes, "end_count": max(1, changes.get("end_count", 1))}
    if changes.get("elka_levels") == "by_deal":
        changes = {**changes, "elka_cells": "deals"}
    return replace_fields(load("kodeks"), changes)


def conventions() -> st.SearchStrategy[Convention]:
    """Returns conventions with any values in any fields."""
    return _with_some_of(tuple(FIELDS))


def playing_conventions() -> st.SearchStrategy[Convention]:
    """Returns conventions with any values in the fields on which the course of a deal depends."""
    return _with_some_of(PLAY_FIELDS)


def _with_some_of(names: tuple[str, ...]) -> st.SearchStrategy[Convention]:
    """Returns conventions that differ from the Kodeks in *names*.

    Drawn as two numbers, which fields and which values: field by field, most of a test's time went into the drawing.
    """
    every = (1 << len(names)) - 1
    return st.builds(_changed, st.just(names), st.just(every) | st.integers(0, every), st.integers(0, 2**32))


def _changed(names: tuple[str, ...], which: int, seed: int) -> Convention:
    rng = Random(seed)
    values = {name: field_value(FIELDS[name], rng) for name in names}
    return _built({name: value for bit, (name, value) in enumerate(values.items()) if which >> bit & 1})


@st.composite
def headers(draw: st.DrawFn, rules: st.SearchStrategy[Convention] | None = None) -> Started:
    """Draws how a deal starts: the convention, two to four players, the lowest level or what else opens the deal."""
    players = draw(st.sampled_from([3, 4, 2]))
    dummy = draw(st.sampled_from([1, 2])) if players == 2 else None
    agreed = draw(rules if rules is not None else playing_conventions())
    return Started(agreed, players, draw(_openings(agreed, players, dummy)), dummy)


@st.composite
def _openings(draw: st.DrawFn, rules: Convention, players: int, dummy: int | None) -> Opening:
    """Draws how a deal opens: as a rule with an auction; with compulsory games also with one of them, or a naming."""
    plain = Opening(draw(st.sampled_from([6, 6, 7, 8])))
    if rules.razboinik == "none":
        return plain
    hands = [seat for seat in (1, 2, 3) if seat != dummy]
    match draw(st.sampled_from(["plain", "bound", "bound", "naming"])):
        case "bound":
            games = draw(st.lists(st.sampled_from(GAMES), min_size=1, unique=True))
            ordered = tuple(game for game in GAMES if game in games)
            return Opening(bound=draw(st.sampled_from(hands)), games=ordered)
        case "naming":
            namer = draw(st.sampled_from([0, *hands] if players == 4 else hands))
            return replace(plain, namer=namer, most=draw(st.integers(1, 30)), forced=draw(st.booleans()))
        case _:
            return plain


class Walk:
    """A finished deal: its log and the state after each event."""

    def __init__(self, header: Started, seed: int, log: list[Event], states: list[State]) -> None:
        self.header = header
        self.seed = seed
        self.log = tuple(log)
        self.states = tuple(states)

    @property
    def end(self) -> State:
        """The last state."""
        return self.states[-1]

    def __repr__(self) -> str:
        start, changes = self.header, differences(self.header.rules, load("kodeks"))
        table = f"players={start.players}, dummy={start.dummy}, {start.opening}"
        return f"<walk of {changes}, {table}, seed={self.seed}: {' '.join(map(brief, self.log[2:]))}>"


_WEIGHTS: dict[type, int] = {Offered: 1, Entrusted: 1, Conceded: 1, Refused: 6}


def chosen(rng: Random, actions: tuple[Action, ...], passes: float) -> Action:
    """Returns one of *actions*: first of which kind, then which, so that the few of a kind are not drowned.

    ``passes`` is how often a bidder passes; else he mostly calls low, or the auction would be over at once.
    """
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    names = list(kinds)
    kind = rng.choices(names, [_WEIGHTS.get(name, 12) for name in names])[0]
    among = kinds[kind]
    if kind is Called:
        if rng.random() < passes:
            return among[0]
        among = among[:4] if rng.random() < 0.7 else among
    return rng.choice(among)


def walked(header: Started, seed: int) -> Walk:
    """Returns a random deal under *header*, every choice drawn from *seed*."""
    rng = Random(seed)
    passes = rng.choice((0.0, 0.3, 0.6, 0.95))
    log: list[Event] = [header, deal(shuffled(rng), dark=header.dark)]
    states = [fold(log[:1]), fold(log)]
    while states[-1].phase is not Phase.OVER:
        assert len(log) < EVENT_BOUND, "the deal does not end"
        state = states[-1]
        event = forced(state)
        if event is not None:
            states.append(apply(state, event))
        else:
            action = chosen(rng, legal_actions(state), passes)
            states.append(play(state, action))
            event = action
        log.append(event)
    return Walk(header, seed, log, states)


@st.composite
def walks(draw: st.DrawFn, rules: st.SearchStrategy[Convention] | None = None) -> Walk:
    """Draws a deal played to its end by random legal actions."""
    return walked(draw(headers(rules)), draw(st.integers(0, 2**32)))


def brief(event: Event) -> str:
    """Returns *event* in a few letters, for a failed example."""
    shown = [getattr(event, name, None) for name in ("seat", "call", "answer", "contract", "card", "cards", "tricks")]
    return f"{event.kind}:{'/'.join(str(item) for item in shown if item is not None)}"


def union(sets: list[CardSet]) -> CardSet:
    """Returns all cards of *sets*."""
    return reduce(lambda one, two: one | two, sets, CardSet(0))
