"""The table as lines: the others above, what lies on the table, the person's own hand always at the bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from preferans.cli.canvas import width as cells
from preferans.cli.table.look import DIM, STRONG, TURN, card_text, coloured, hand_lines, in_order, suit_rows, trump_of
from preferans.cli.table.numbers import card_numbers
from preferans.cli.table.phrases import Phrases
from preferans.cli.tell import contract_text
from preferans.cli.wording import Wording
from preferans.players.standing import Standing
from preferans.rules.cards import EMPTY, Card, CardSet
from preferans.rules.contract import Kind
from preferans.rules.events import Played, Seat
from preferans.rules.play import Trick
from preferans.rules.state import Phase, State, is_all_pass
from preferans.rules.view import View

GAP = 2
CALLS_SHOWN = 2
"""Words of the auction that stand under a name: the last ones, as many as a narrow column holds."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn: a view, who sits where, and what stands around it."""

    view: View
    names: Mapping[Seat, str]
    others: tuple[Seat, ...]
    """The other seats clockwise, the one on the person's left first."""
    heading: str
    score_title: str
    scores: tuple[str, ...]
    """What each player has, in the seating order."""
    price: int | None
    """What a trick costs if this is an all-pass."""
    texts: Wording
    finished: Trick | None = None
    """The trick that was just completed and still lies there."""
    standing: Standing | None = None
    """How the pulka stood before the deal, for hints."""

    @property
    def state(self) -> State:
        """The deal as the person sees it."""
        return self.view.state

    @property
    def phrases(self) -> Phrases:
        """The wording for this table."""
        return Phrases(self.texts, self.names, self.view.seat)


def table_lines(scene: Scene, width: int) -> list[Text]:
    """Returns the table in at most *width* columns."""
    return [*_head(scene, width), *_others(scene, width), *_middle(scene, width), *_mine(scene, width)]


def _head(scene: Scene, width: int) -> list[Text]:
    left, right = Text.assemble((scene.heading, STRONG)), coloured(scene.phrases.phase(scene.state, scene.price))
    fits = left.cell_len + right.cell_len < width
    title = [_ends(left, right, width)] if fits else [_cut(left, width), _ends(Text(), _cut(right, width), width)]
    return [*title, *_scores(scene, width), Text("─" * width, style=DIM)]


def _scores(scene: Scene, width: int) -> list[Text]:
    """Returns the score in as many rows as it takes, a player's never torn apart."""
    rows = [Text(f"{scene.score_title}: ", style=DIM)]
    for index, score in enumerate(scene.scores):
        part = f" · {score}" if index else score
        if index and rows[-1].cell_len + cells(part) > width:
            rows.append(Text("  ", style=DIM))
            part = score
        rows[-1].append(part)
    return [_cut(row, width) for row in rows]


def _cut(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    return line


def _ends(left: Text, right: Text, width: int) -> Text:
    line = left.copy()
    line.truncate(max(width - right.cell_len - 1, 1), overflow="ellipsis")
    line.append(" " * max(1, width - line.cell_len - right.cell_len))
    line.append_text(right)
    return line


def _others(scene: Scene, width: int) -> list[Text]:
    """Returns the others side by side: name and place, what was said, tricks, and open hands."""
    column = (width - GAP * (len(scene.others) - 1)) // len(scene.others)
    blocks = [_block(scene, seat) for seat in scene.others]
    if any(_open_hand(scene, seat) is not None for seat in scene.others):
        for seat, block in zip(scene.others, blocks, strict=True):
            hand = _open_hand(scene, seat)
            rows = suit_rows(hand, trump_of(scene.state), scene.texts) if hand is not None else [Text()] * 4
            block += [Text("  ").append_text(row) for row in rows]
    on_table = dict(scene.finished.cards if scene.finished is not None else scene.state.trick)
    for seat, block in zip(scene.others, blocks, strict=True):
        block += [Text(), _laid(scene, on_table.get(seat), seat)]
    return side_by_side(blocks, column)


def side_by_side(blocks: Sequence[Sequence[Text]], column: int) -> list[Text]:
    """Returns *blocks* of lines next to each other, each *column* wide."""
    lines = []
    for row in range(max(len(block) for block in blocks)):
        line = Text()
        for index, block in enumerate(blocks):
            cell = block[row].copy() if row < len(block) else Text()
            cell.truncate(column, overflow="ellipsis")
            line.append_text(cell)
            if index < len(blocks) - 1:
                line.append(" " * (column - cell.cell_len + GAP))
        line.rstrip()
        lines.append(line)
    return lines


def _block(scene: Scene, seat: Seat) -> list[Text]:
    return [_title(scene, seat), *(coloured(f"  {part}") for part in _status(scene, seat))]


def _title(scene: Scene, seat: Seat) -> Text:
    """Returns the name with the place in the deal; whose turn it is has a mark."""
    state = scene.state
    turn = scene.finished is None and state.to_act == seat
    line = Text()
    line.append("▸ " if turn else "  ", style=TURN)
    line.append(scene.names[seat], style=TURN if turn else STRONG)
    places = [scene.texts.say(f"play.seat.{seat}")]
    if seat == state.dealer:
        places.insert(0, scene.texts.say("play.seat.deals"))
    line.append(f"  {', '.join(places)}", style=DIM)
    return line


def _status(scene: Scene, seat: Seat) -> tuple[str, str]:
    """Returns what *seat* said or plays, and its tricks."""
    state, say = scene.state, scene.texts.say
    said = ""
    if state.phase in (Phase.AUCTION, Phase.JOINT, Phase.VOTE, Phase.CHANGE, Phase.TALON, Phase.DISCARD, Phase.NAMING):
        calls = scene.phrases.calls_of(state, seat)
        said = " · ".join(["…", *calls[-CALLS_SHOWN:]] if len(calls) > CALLS_SHOWN else calls)
    elif state.contract is not None and seat == state.declarer:
        said = say("play.seat.plays", contract=contract_text(state.contract, scene.texts))
    else:
        said = " · ".join(say(f"answer.{answer.value}") for by, answer in state.answers if by == seat)
    if state.table is None or (seat == 0 and not is_all_pass(state)) or seat == state.aside:
        return said, ""
    return said, _tricks(scene, seat)


def _tricks(scene: Scene, seat: Seat) -> str:
    state, say = scene.state, scene.texts.say
    taken = state.taken[seat]
    contract = state.contract
    if contract is not None and contract.kind is Kind.GAME and seat == state.declarer:
        return say("play.seat.took-of", taken=taken, level=contract.level)
    return say("play.seat.took", taken=taken) if taken else say("play.seat.none")


def _open_hand(scene: Scene, seat: Seat) -> CardSet | None:
    hand = scene.state.hands[seat]
    return hand if seat and hand is not None and seat != scene.view.seat else None


def _laid(scene: Scene, card: Card | None, seat: Seat) -> Text:
    """Returns the card that *seat* has on the table; the one that led has a mark."""
    line = Text(" " * 6)
    if card is None:
        return line
    trick = scene.finished.cards if scene.finished is not None else scene.state.trick
    led = bool(trick) and trick[0][0] == seat and _talon_card(scene) is None
    line.append("›" if led else " ", style=DIM)
    line.append_text(card_text(card, scene.texts))
    if scene.finished is not None and scene.finished.winner == seat:
        line.append(" ✓", style=DIM)
    return line


def _talon_card(scene: Scene) -> Card | None:
    if scene.finished is not None:
        return scene.finished.talon
    return scene.state.table.talon_lead if scene.state.table is not None else None


def _middle(scene: Scene, width: int) -> list[Text]:
    """Returns the row with the talon's card and the person's own card on the table."""
    seat = scene.view.seat
    on_table = dict(scene.finished.cards if scene.finished is not None else scene.state.trick)
    line = Text(" " * max(0, width // 2 - 12))
    talon = _talon_card(scene)
    # With four players the talon's card lies before the dealer, whose play it is.
    if talon is not None and 0 not in on_table:
        line.append_text(coloured(scene.texts.say("play.talon-card", card=str(card_text(talon, scene.texts)))))
        line.append("  ")
    if seat and seat in on_table:
        line.append_text(_laid(scene, on_table[seat], seat))
    line.rstrip()
    return [line, Text("─" * width, style=DIM)]


def _mine(scene: Scene, width: int) -> list[Text]:
    """Returns the person's own hand, and another's from which he is to play."""
    seat, state = scene.view.seat, scene.state
    other = _chooses_from(scene) if scene.finished is None else None
    if not seat:
        lines = [_title(scene, 0), coloured(f"  {scene.texts.say('play.seat.sits-out')}")]
    else:
        lines = [_own_title(scene, seat, width)]
        hand = in_order(state.hands[seat] or EMPTY, trump_of(state))
        choosing = bool(scene.view.legal) and scene.finished is None and (state.phase is Phase.DISCARD or other == seat)
        numbers = card_numbers(scene.view, seat) if choosing else None
        talon = state.talon if state.phase is Phase.DISCARD and state.talon is not None else ()
        lines += hand_lines(hand, scene.texts, width, numbers=numbers, marked=talon)
    if other is not None and other != seat:
        cards = in_order(state.hands[other] or EMPTY, trump_of(state))
        lines.append(Text(scene.texts.say("play.ask.play-of", name=scene.names[other]), style=TURN))
        lines += hand_lines(cards, scene.texts, width, numbers=card_numbers(scene.view, other))
    return lines


def _own_title(scene: Scene, seat: Seat, width: int) -> Text:
    line = _title(scene, seat)
    for part in _status(scene, seat):
        if part:
            line.append_text(coloured(f" · {part}"))
    line.truncate(width, overflow="ellipsis")
    return line


def _chooses_from(scene: Scene) -> Seat | None:
    """Returns the hand from which the person is to play."""
    return next((action.seat for action in scene.view.legal if isinstance(action, Played)), None)
