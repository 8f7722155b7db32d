"""What the persons of a table want beside the cards: on to the next deal, an end, a bot for who is gone, both hands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from preferans.rules.events import Entrusted
from preferans.rules.legal import conductors, why_illegal
from preferans.rules.outcome import Place
from preferans.server.course import voted
from preferans.server.going import Refused
from preferans.server.log import Away, BotWish, ConductWish, Ready, Stopped, StopVote
from preferans.server.telling import ENCODER, Viewer
from preferans.server.wire import No

if TYPE_CHECKING:
    from preferans.server.table import Table


class Wishes:
    """Takes the wishes of who sits at a table; each is an event of its log."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def ready(self, viewer: Viewer) -> None:
        """Notes that the person wants the next deal."""
        await self._as_seated(viewer, self._ready)

    async def stop(self, viewer: Viewer, yes: bool) -> None:
        """Counts the person's vote; when all persons agree, the pulka is over."""
        await self._as_seated(viewer, lambda place: self._vote(place, yes))

    async def bot_now(self, viewer: Viewer, absent: Place) -> None:
        """Notes that the person agrees to a bot for who is absent; it plays when all who are there agree."""

        async def agree(place: Place) -> None:
            table, course = self.table, self.table.course
            if absent not in course.people or table.online(course.chairs[absent].guest):
                raise Refused("not-absent")
            if course.chairs[absent].away:
                return
            wish = BotWish(place, absent)
            if self.all_agree(absent, besides=place):
                await table.write(wish, Away(absent))
            elif (absent, place) not in course.bot_wishes:
                await table.write(wish)

        await self._as_seated(viewer, agree)

    def all_agree(self, absent: Place, besides: Place | None = None) -> bool:
        """Tells whether all persons who are there agree to a bot for who is absent, one *besides* as if he did."""
        agreed = {by for away, by in self.table.course.bot_wishes if away == absent}
        present = set(self.table.present())
        return bool(present) and present <= agreed | {besides}

    async def conduct(self, viewer: Viewer, yes: bool) -> None:
        """Notes that the person wants to play the open defence, or no longer does; a bot yields it (F-11)."""

        async def ask(place: Place) -> None:
            course = self.table.course
            seat = course.seat(place)
            if yes and (seat is None or seat not in conductors(course.state)):
                raise Refused("not-now")
            if course.conduct_wish != place if yes else course.conduct_wish == place:
                await self.table.write(ConductWish(place, yes))
            yielded = self.yielded()
            if yielded is not None:
                await self.table.do(yielded)

        await self._as_seated(viewer, ask)

    def yielded(self) -> Entrusted | None:
        """Returns what a bot in turn does that plays the open defence for which a person asks."""
        course, place = self.table.course, self.table.course.decider
        if course.conduct_wish is None or place is None or not course.chairs[place].played_by_bot:
            return None
        by, to = course.state.decider, course.seat(course.conduct_wish)
        if by is None or to is None:
            return None
        action = Entrusted(by, to)
        return action if why_illegal(course.state, action) is None else None

    async def _as_seated(self, viewer: Viewer, do: Callable[[Place], Awaitable[None]]) -> None:
        table = self.table
        async with table.lock:
            try:
                place = table.course.place_of_guest(viewer.guest)
                if place is None:
                    raise Refused("not-seated")
                if table.course.closed:
                    raise Refused("closed")
                await do(place)
            except Refused as refused:
                viewer.send(ENCODER.encode(No(None, refused.code, table.course.seq)))

    async def _ready(self, place: Place) -> None:
        course = self.table.course
        if course.phase not in ("between", "waiting"):
            raise Refused("not-now")
        if place not in course.ready:
            await self.table.write(Ready(place))

    async def _vote(self, place: Place, yes: bool) -> None:
        course = self.table.course
        if course.phase == "over" or (yes and not course.done and not course.deal):
            raise Refused("not-now")
        if voted(course.votes, place, yes) == course.votes:
            return
        agreed = yes and set(course.people) <= course.votes | {place}
        await self.table.write(StopVote(place, yes), *([Stopped()] if agreed else []))
