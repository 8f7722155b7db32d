"""A finished deal to step through, all cards open."""

from __future__ import annotations

from preferans.notation.event_json import encode
from preferans.notation.record import write
from preferans.notation.replay import single_deal
from preferans.rules.state import State
from preferans.rules.transition import apply
from preferans.rules.view import View
from preferans.server.course import Course
from preferans.server.screen import common, screen
from preferans.server.sheet import places, result
from preferans.server.wire import DealReplay


def deal_replay(course: Course, number: int) -> DealReplay:
    """Returns deal *number*, one of the finished ones, with what all see after each event once it is over."""
    deal = course.done[number - 1]
    where = places(deal, course.players)
    frames = []
    state = State()
    events = (deal.header, *deal.events)
    for count, event in enumerate(events, start=1):
        state = apply(state, event)
        frames.append(screen(View(None, state), common(state, number, where, deal.before, events[:count])))
    return DealReplay(
        deal=number,
        line=write(single_deal(course.record(), number), "line"),
        events=[encode(event) for event in events],
        frames=frames,
        result=result(course, deal),
    )
