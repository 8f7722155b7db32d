"""A person at the table who types what a bot would do, in words of either language; and tables without a terminal."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from preferans.cli.table.game import Game, Setup
from preferans.cli.table.numbers import numbered
from preferans.cli.table.prompt import spelt
from preferans.cli.table.save import read_save, write_save
from preferans.cli.table.screen import Scene
from preferans.cli.table.session import Session
from preferans.cli.table.signals import Leave
from preferans.cli.table.terminal import Source, Terminal
from preferans.cli.wording import wording
from preferans.players import RulesPlayer
from preferans.rules.convention import load, replace_fields
from preferans.rules.events import Action, Called, Dealt, Played
from preferans.rules.match import Match
from preferans.rules.state import Phase
from preferans.rules.view import View

NAMES = {"ru": ("Вы", "Борис", "Вера", "Глеб"), "en": ("You", "Boris", "Vera", "Gleb")}

Choice = Callable[[View], Action]


def of_rules(view: View) -> Action:
    """Returns what the bot `rules` would do."""
    return RulesPlayer().act(view)


def typed(action: Action, scene: Scene) -> str:
    """Returns how *action* is typed in the language of the table."""
    match action:
        case Called() | Played():
            return spelt(scene.phrases.choice(action, scene.view), scene)
    return scene.phrases.choice(action, scene.view)


class Pilot:
    """Standard input that is typed by *choose*; it remembers its lines, and leaves after *most* of them."""

    def __init__(self, choose: Choice, most: int | None, *, by_number: bool = False) -> None:
        self.choose = choose
        self.most = most
        self.by_number = by_number
        self.session: Session | None = None
        self.lines: list[str] = []
        self.phases: set[str] = set()
        self.pauses: list[int] = []
        """How many lines were typed before each pause between deals."""

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        assert self.session is not None
        if self.most is not None and len(self.lines) >= self.most:
            return ""
        game = self.session.game
        line = ""
        if game.dealing and game.mine():
            table = game.state.table
            offered = table is not None and table.offer is not None
            self.phases.add("answer" if offered else _kind(game))
            line = self._word(game.view)
        else:
            self.phases.add("between")
            self.pauses.append(len(self.lines))
        self.lines.append(line)
        return f"{line}\n"

    def _word(self, view: View) -> str:
        assert self.session is not None
        action = self.choose(view)
        numbers = {chosen: number for number, chosen in numbered(view).items()} if self.by_number else {}
        return numbers.get(action) or typed(action, self.session._scene())


def _kind(game: Game) -> str:
    """Returns the phase, and in the play what is played."""
    state = game.state
    played = state.phase is Phase.PLAY and state.contract is not None
    return state.contract.kind.value if played and state.contract is not None else state.phase.value


def setup(
    language: str,
    players: int = 3,
    *,
    seed: int = 1,
    deals: int = 0,
    convention: str = "sochi",
    given: tuple[Dealt, ...] | None = None,
    first_dealer: int = 0,
    bot: str = "rules",
    **changes: object,
) -> Setup:
    """Returns a table; with *deals* the pulka ends after so many."""
    if deals:
        changes |= {"end": "deals", "end_count": deals}
    return Setup(
        rules=replace_fields(load(convention), changes),
        names=NAMES[language][:players],
        bots=(bot,) * (players - 1),
        seed=seed,
        given=given,
        first_dealer=first_dealer,
    )


def sit(
    game: Game, language: str, source: Source, file: Path | None, *, width: int = 80
) -> tuple[Session, io.StringIO]:
    """Returns a session that reads *source*, and what it prints."""
    shown = io.StringIO()
    console = Console(file=shown, width=width, highlight=False, markup=False, emoji=False, no_color=True)
    session = Session(game, Terminal(source, console, pause=0), wording(language), file)
    if isinstance(source, Pilot):
        source.session = session
    return session, shown


def play_out(
    game: Game,
    language: str,
    choose: Choice = of_rules,
    *,
    most: int | None = None,
    file: Path | None = None,
    by_number: bool = False,
    width: int = 80,
) -> tuple[Session, Pilot, str]:
    """Plays *game* until its end, or until *most* lines are typed and the input ends; returns what was shown."""
    pilot = Pilot(choose, most, by_number=by_number)
    session, shown = sit(game, language, pilot, file, width=width)
    try:
        session.run()
    except Leave:
        session.save()
    return session, pilot, shown.getvalue()


def typed_out(game: Game, language: str, lines: Iterator[str] | list[str], *, width: int = 80) -> tuple[Session, str]:
    """Types *lines* at *game*; returns the session as it stands when they are at their end, and what was shown."""
    session, shown = sit(game, language, io.StringIO("".join(f"{line}\n" for line in lines)), None, width=width)
    with suppress(Leave):
        session.run()
    return session, shown.getvalue()


def through_file(game: Game, file: Path) -> Game:
    """Returns *game* saved and read again."""
    write_save(game, file)
    again = read_save(file)
    assert again is not None
    return again


def result(match: Match) -> object:
    """Returns what a match has come to."""
    return match.pulka, match.dealer, match.deals, match.over
