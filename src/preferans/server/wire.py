"""What goes over the wire between the server and a browser: the structs of HTTP bodies and socket messages.

Cards, hands, calls, contracts and answers are text as in `preferans.notation`; points are exact numbers as text
(``"5/2"``). A *place* is a chair of the table, 0 … N-1 clockwise; a *seat* belongs to one deal: 1 is the first hand, 0
the dealer who sits out with four players. ``null`` stands for what does not exist or may not be seen.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

EventData = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Event"})]
"""An event of the deal or of the table, as `preferans schema` describes it."""
ActionData = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Action"})]

PlaceKind = Literal["human", "bot", "free"]
TableState = Literal["waiting", "playing", "between", "over", "closed"]
ScreenPhase = Literal[
    "auction",
    "joint",
    "change",
    "discard",
    "naming",
    "whist",
    "concession",
    "misere_open",
    "play",
    "over",
]
Column = Literal["pool", "mountain", "whists", "bombs", "birds"]
EndingName = Literal["played", "agreed", "unplayed", "conceded"]


class Wire(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of everything below: an unknown field is an error."""


# Who sits at the table.


class PlaceInfo(Wire, frozen=True):
    """A chair. ``away_bot``: a bot plays for the person until he is back."""

    place: int
    name: str
    kind: PlaceKind
    bot: str | None
    online: bool
    away_bot: bool


class ConventionInfo(Wire, frozen=True):
    """The preset and what differs from it, each value as in text."""

    name: str
    changes: dict[str, str]


class TableInfo(Wire, frozen=True):
    """A table as one of its viewers is told about it; ``you`` is his place."""

    id: str
    convention: ConventionInfo
    players: int
    places: list[PlaceInfo]
    owner: int | None
    you: int | None
    yours: bool
    """Whether the viewer owns the table, seated or not."""
    state: TableState
    deal: int
    """The number of the deal in progress, or of the last one; 0 before the first."""
    ready: list[int]
    stop: list[int]
    next_in_ms: int | None
    """The pause between deals ends by itself in so many milliseconds."""
    turn_left_ms: int | None
    """A bot takes over from the absent player whose turn it is in so many milliseconds."""
    invite: str


class Summary(Wire, frozen=True):
    """A line of «my tables»."""

    id: str
    name: str
    players: int
    places: list[str]
    state: TableState
    deal: int
    changed_at: str
    your_turn: bool


# The deal as a viewer sees it.


class HandInfo(Wire, frozen=True):
    """A hand: its cards where the viewer sees them, and how many there are."""

    cards: list[str] | None
    count: int
    open: bool


class SeatCall(Wire, frozen=True):
    """A word of the auction."""

    seat: int
    call: str


class SeatAnswer(Wire, frozen=True):
    """A word of the defence."""

    seat: int
    answer: str


class SeatCard(Wire, frozen=True):
    """A card on the table."""

    seat: int
    card: str


class LastTrick(Wire, frozen=True):
    """A finished trick and who took it."""

    cards: list[SeatCard]
    talon_lead: str | None
    winner: int


class OfferInfo(Wire, frozen=True):
    """An offer to end the play that waits for answers; ``answered`` have accepted."""

    seat: int
    offer: Literal["claims", "gives"]
    tricks: int
    answered: list[int]


class Screen(Wire, frozen=True):
    """A deal as one viewer sees it: all that is to be drawn, and what he may do."""

    deal: int
    phase: ScreenPhase
    you: int | None
    dealer: int
    dummy: int | None
    places: list[int | None]
    turn: int | None
    decider: int | None
    hands: list[HandInfo]
    talon: list[str] | None
    talon_closed: int
    discard: list[str] | None
    calls: list[SeatCall]
    high: str | None
    declarer: int | None
    contract: str | None
    trump: Literal["S", "C", "D", "H"] | None
    blind: bool
    dark: list[int]
    answers: list[SeatAnswer]
    whisters: list[int]
    conduct: Literal["open", "closed", "alone"] | None
    controllers: list[int]
    leader: int | None
    trick: list[SeatCard]
    talon_lead: str | None
    last: LastTrick | None
    trick_number: int
    taken: list[int]
    needs: list[int | None]
    offer: OfferInfo | None
    min_level: int
    run: int
    price: str | None
    legal: list[ActionData]
    """Only for who decides; a discard is not listed, see ``choose_discard``."""
    choose_discard: list[str] | None
    refused: dict[str, str]
    """Only for who decides: a call or a card that is not legal, and the reason."""


# Results and the sheet.


class ResultLine(Wire, frozen=True):
    """One entry of the sheet, with its reason and the rule it comes from."""

    column: Column
    place: int
    on: int | None
    points: str
    why: str
    rule: str


class Result(Wire, frozen=True):
    """A finished deal with all cards open."""

    deal: int
    dealer: int
    contract: str
    declarer: int | None
    ending: EndingName
    tricks: list[int] | None
    whisters: list[int]
    half: int | None
    talon: list[str]
    discard: list[str] | None
    hands: list[list[str]]
    places: list[int | None]
    lines: list[ResultLine]
    over: bool


class History(Wire, frozen=True):
    """The running totals of each cell of the sheet, oldest first."""

    pool: list[list[str]]
    mountain: list[list[str]]
    whists: list[list[list[str]]]


class SettlementInfo(Wire, frozen=True):
    """What each wins or loses in whists: exact, in whole whists, and who from whom."""

    exact: list[str]
    rounded: list[int]
    pairs: list[list[str]]


class Sheet(Wire, frozen=True):
    """The sheet: running totals by place, and the settlement as it stands."""

    players: int
    target: str | None
    pool: list[str]
    mountain: list[str]
    whists: list[list[str]]
    closed: list[bool]
    bombs: list[list[int]] | None
    birds: list[int] | None
    run: int
    history: History
    settlement: SettlementInfo
    over: bool


class DealReplay(Wire, frozen=True):
    """A finished deal to step through: ``frames[i]`` shows all cards after event *i*."""

    deal: int
    line: str
    events: list[EventData]
    frames: list[Screen]
    result: Result


# HTTP bodies.


class Me(Wire, frozen=True):
    """Who the browser is to the server."""

    id: str
    name: str


class Naming(Wire, frozen=True):
    """A guest's new name."""

    name: str


class NewTable(Wire, frozen=True):
    """A table to be opened: the owner sits at place 0, bots take the last places, the rest is free."""

    convention: Annotated[dict[str, Any], Meta(description="The preset under extends, and fields that differ.")]
    players: int = 3
    bots: list[str] = field(default_factory=list)
    away_s: int = 120
    lang: Literal["ru", "en"] = "ru"


class TableId(Wire, frozen=True):
    """The table that was opened."""

    id: str


class MyTables(Wire, frozen=True):
    """The tables that the guest owns or sits at, newest first."""

    tables: list[Summary]


class JoinTable(Wire, frozen=True):
    """Takes a free chair, any one when no place is named."""

    place: int | None = None


class FillPlace(Wire, frozen=True):
    """What the owner does with a chair: a bot, or free for somebody else."""

    kind: Literal["bot", "free"]
    bot: str | None = None


class Link(Wire, frozen=True):
    """An address with its QR code as SVG; ``expires_s`` where it does not last."""

    url: str
    qr: str
    expires_s: int | None


class Problem(Wire, frozen=True):
    """Why a request was refused."""

    error: str
    text_ru: str
    text_en: str


# Socket messages from the browser.


class FromBrowser(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """The base of what a browser sends."""


class Hello(FromBrowser, frozen=True, tag="hello"):
    """The first message of a tab: the last number that it has, ``null`` for none."""

    v: int | None = None


class Act(FromBrowser, frozen=True, tag="act"):
    """An action: ``a`` is the tab's own number of the request, ``v`` the last number seen when deciding."""

    a: int
    v: int
    d: ActionData


class ReadyUp(FromBrowser, frozen=True, tag="ready"):
    """Goes on to the next deal."""


class Stop(FromBrowser, frozen=True, tag="stop"):
    """A vote to end the pulka early and settle."""

    yes: bool


class BotNow(FromBrowser, frozen=True, tag="bot_now"):
    """Lets the absent player at *place* be played for at once."""

    place: int


class Ping(FromBrowser, frozen=True, tag="ping"):
    """Asks for a `Pong`."""


ClientMessage = Hello | Act | ReadyUp | Stop | BotNow | Ping

# Socket messages from the server.


class FromServer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """The base of what the server sends."""


class JoinedTable(FromServer, frozen=True, tag="joined"):
    """All that there is to know, as of number ``v``."""

    v: int
    table: TableInfo
    screen: Screen | None
    sheet: Sheet
    result: Result | None


class Events(FromServer, frozen=True, tag="events"):
    """The events numbered ``v`` … ``v + len(d) - 1``, as the viewer may see them, and the deal after them."""

    v: int
    d: list[EventData]
    screen: Screen | None
    table: TableInfo | UnsetType = UNSET
    sheet: Sheet | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET


class Ack(FromServer, frozen=True, tag="ack"):
    """Request ``a`` is done and stored; ``v`` is the last number now."""

    a: int
    v: int


class No(FromServer, frozen=True, tag="no"):
    """Request ``a`` is refused (``null`` for one without a number)."""

    a: int | None
    reason: str
    v: int


class TableNow(FromServer, frozen=True, tag="table"):
    """Who is there, and the clocks; not numbered."""

    table: TableInfo


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to a `Ping`."""


class Bye(FromServer, frozen=True, tag="bye"):
    """The last message before the server closes the socket."""

    reason: Literal["other-owner", "too-fast", "too-big", "too-slow", "bad-message", "stopping"]


ServerMessage = JoinedTable | Events | Ack | No | TableNow | Pong | Bye
