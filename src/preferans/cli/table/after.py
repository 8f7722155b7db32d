"""What is shown when a deal is over, and when the pulka is: the cards, the result, the sheet, the settlement."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.text import Text

from preferans.cli.bombs_text import bomb_lines, used_up
from preferans.cli.canvas import cut, pad, width
from preferans.cli.names import accusative
from preferans.cli.settlement_text import settlement_lines
from preferans.cli.sheet_text import COLUMNS, draw
from preferans.cli.table.game import ME, Finished, Game
from preferans.cli.table.look import DIM, STRONG, cards_sign, coloured, in_order, suit_rows
from preferans.cli.table.phrases import exit_text
from preferans.cli.table.prompt import boxed
from preferans.cli.table.screen import side_by_side
from preferans.cli.tell import Teller
from preferans.cli.wording import MINUS, Wording, number
from preferans.rules.cards import EMPTY
from preferans.rules.events import Seat
from preferans.rules.match import next_deal
from preferans.rules.outcome import place_of
from preferans.rules.pulka import Column
from preferans.rules.settlement import settle
from preferans.rules.statistics import statistics

STATISTICS = ("games", "miseres", "whisted", "whists", "all-pass", "talon")
WIDE = 78
"""Columns that all the figures of a player take."""
WIDE_ENOUGH = 20
"""Columns that an open hand takes."""


def deal_over(game: Game, done: Finished, texts: Wording, columns: int) -> list[Text]:
    """Returns the finished deal: the hands, talon and discard, then what everybody writes."""
    names = game.setup.names
    dealer = names[done.outcome.dealer]
    key = "play.after.title-you" if done.outcome.dealer == ME else "replay.title"
    lines = [Text(texts.say(key, number=done.pad.number, name=dealer), style=STRONG), Text()]
    lines += _hands(done, names, texts, columns)
    lines += [Text(), _talon(done, texts), Text()]
    teller = Teller(game.setup.rules, names, texts)
    for told in teller.lines(done.pad, done.line, done.before):
        lines += boxed("", [told], columns)[1:]
    return [*lines, *_exit(game, texts)]


def _exit(game: Game, texts: Wording) -> list[Text]:
    """Returns from which level the next deal is called, where all-passes have raised it (A11.4)."""
    level = 6 if game.over else next_deal(game.match).opening.min_level
    if level == 6:
        return []
    return [Text(texts.say("play.after.exit", level=exit_text(level, texts)))]


def _hands(done: Finished, names: Sequence[str], texts: Wording, columns: int) -> list[Text]:
    players, dealer, dummy = done.outcome.players, done.outcome.dealer, done.state.dummy

    def name(seat: Seat) -> str:
        place = place_of(seat, dealer, players, dummy)
        return texts.say("replay.dummy") if place is None else names[place]

    blocks = []
    for seat, hand in enumerate(done.dealt.hands, start=1):
        title = Text.assemble((f"{name(seat)}  ", STRONG), (texts.say(f"play.seat.{seat}"), DIM))
        blocks.append([title, *suit_rows(hand or EMPTY, done.state.trump, texts)])
    return side_by_side(blocks, max(WIDE_ENOUGH, (columns - 4) // 3))


def _talon(done: Finished, texts: Wording) -> Text:
    parts = []
    if done.dealt.talon is not None:
        parts.append(texts.say("play.after.talon", cards=cards_sign(done.dealt.talon, texts)))
    if done.state.discard:
        cards = cards_sign(in_order(done.state.discard, done.state.trump), texts)
        parts.append(texts.say("play.after.discard", cards=cards))
    return coloured(" · ".join(parts))


def sheet_lines(game: Game, texts: Wording, columns: int, rows: int | None) -> list[Text]:
    """Returns the sheet: drawn where *columns* and *rows* have room for the drawing, else a line for each player."""
    pulka, names = game.match.pulka, game.setup.names
    contracts = [outcome.contract for outcome in game.outcomes]
    used = used_up(zip(contracts, pulka.lines, strict=True), texts)
    if columns >= COLUMNS:
        drawn = draw(pulka, game.setup.rules, names, texts, styled=True, used=used)
        drawn += bomb_lines(pulka.sheet, game.setup.rules, names, texts)
        if rows is None or len(drawn) <= rows:
            return [Text.from_ansi(line) for line in drawn]
    rows_of_bombs = [Text(line) for line in bomb_lines(pulka.sheet, game.setup.rules, names, texts, used)]
    return [*_totals(game, texts), *rows_of_bombs]


def _totals(game: Game, texts: Wording) -> list[Text]:
    sheet, names = game.match.pulka.sheet, game.setup.names
    heads = ["", *(texts.say(f"column.{column.value}") for column in (Column.POOL, Column.MOUNTAIN, Column.WHISTS))]
    rows = [heads]
    for place, name in enumerate(names):
        whists = ", ".join(
            texts.say("play.after.whists", name=cut(accusative(names[on], texts.language), 10), points=number(points))
            for on, points in enumerate(sheet.whists[place])
            if points
        )
        rows.append([cut(name, 12), number(sheet.pool[place]), number(sheet.mountain[place]), whists])
    widths = [max(width(row[column]) for row in rows) for column in range(4)]
    lines = [Text("  ".join(pad(*cell) for cell in zip(row, widths, strict=True)).rstrip()) for row in rows]
    lines[0].stylize(DIM)
    return lines


def pulka_over(game: Game, texts: Wording, columns: int) -> list[Text]:
    """Returns the end of the pulka: the settlement with who pays whom, and how the pulka went."""
    setup, sheet = game.setup, game.match.pulka.sheet
    title = texts.say("play.after.over" if game.match.over else "play.given-over")
    settled = settlement_lines(sheet, settle(sheet, setup.rules), setup.rules, setup.names, texts)
    return [
        Text(title, style=STRONG),
        Text(),
        *(Text(line) for line in settled),
        Text(),
        *_statistics(game, texts, columns),
    ]


def _statistics(game: Game, texts: Wording, columns: int) -> list[Text]:
    """Returns how the pulka went for each player; a narrow window gets the last columns below the first."""
    names, lines = game.setup.names, game.match.pulka.lines
    figures = statistics(zip(game.outcomes, (line.entries for line in lines), strict=True), len(names))
    rows = [["", *(texts.say(f"play.statistics.{head}") for head in STATISTICS)]]
    for name, own in zip(names, figures, strict=True):
        cells = [
            f"{own.games_made}/{own.games}",
            f"{own.miseres_made}/{own.miseres}",
            f"{own.whisted}+{own.halves}½" if own.halves else str(own.whisted),
            number(own.whist_points),
            f"{own.all_pass_tricks}/{own.all_passes}",
            _tenths(own.talon_luck, texts),
        ]
        rows.append([cut(name, 12), *cells])
    shown = [Text(texts.say("play.statistics.title"), style=STRONG)]
    note = Text(texts.say("play.statistics.note"), style=DIM)
    per_table = len(STATISTICS) if columns >= WIDE else len(STATISTICS) // 2
    for first in range(1, len(STATISTICS) + 1, per_table):
        part = [[row[0], *row[first : first + per_table]] for row in rows]
        widths = [max(width(row[column]) for row in part) for column in range(len(part[0]))]
        for row in part:
            cells = [
                pad(row[0], widths[0]),
                *(pad(*cell, right=True) for cell in zip(row[1:], widths[1:], strict=True)),
            ]
            shown.append(Text(f"  {'  '.join(cells)}".rstrip()))
    return [*shown, note]


def _tenths(value: Fraction, texts: Wording) -> str:
    """Returns *value* to one place, with its sign and the decimal mark of the language."""
    text = f"{float(value):+.1f}".replace("-", MINUS)
    return text.replace(".", ",") if texts.language == "ru" else text
