"""The command `preferans play`: a pulka against bots in the terminal."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import BinaryIO

import click

from preferans.cli.errors import InputError, answering
from preferans.cli.options import set_option
from preferans.cli.record_file import illegal_sentence, read_record
from preferans.cli.table.game import ME, Game, Setup, draw_first_dealer
from preferans.cli.table.save import Damaged, Newer, default_file, read_save, set_aside
from preferans.cli.table.session import Session
from preferans.cli.table.terminal import Leave, Terminal, open_terminal
from preferans.cli.wording import LANGUAGES, Wording, lang_option, wording
from preferans.notation.record import IllegalRecord, Record
from preferans.notation.record.frame import starts
from preferans.notation.record.sheet_tag import read_run
from preferans.players import PLAYER_NAMES
from preferans.rules.convention import load, replace_fields
from preferans.rules.errors import NotationError, PreferansError
from preferans.rules.events import Dealt
from preferans.rules.names import checked_players

BEST_BOT = "rules" if "rules" in PLAYER_NAMES else "random"
INTERRUPTED = 130


@click.command()
@click.option("--convention", metavar="NAME", help="What is played: sochi by default.")
@set_option
@click.option("--players", type=click.Choice(["3", "4"]), help="Players at the table, you among them; 3 by default.")
@click.option("--bot", metavar="NAME[,NAME]", help=f"Who plays against you: {', '.join(PLAYER_NAMES)}.")
@click.option("--name", metavar="NAME", help="Your name.")
@click.option("--seed", type=int, metavar="N", help="The same deals each time; without it they are shuffled by chance.")
@click.option("--deal", "deal_file", type=click.File("rb"), metavar="FILE", help="Play the deals of a record.")
@click.option("--hand", type=click.IntRange(1, 3), default=1, metavar="1|2|3", help="Your hand in the record's deals.")
@click.option("--save", "save_file", type=click.Path(dir_okay=False, path_type=Path), help="Where the pulka is saved.")
@click.option("--new", is_flag=True, help="Start another pulka; the saved one is kept aside.")
@click.option("--pause", type=click.FloatRange(0, 10), default=0.6, metavar="SECONDS", help="How long bots take.")
@lang_option
@click.pass_context
@answering
def play(
    context: click.Context,
    convention: str | None,
    changes: dict[str, object],
    players: str | None,
    bot: str | None,
    name: str | None,
    seed: int | None,
    deal_file: BinaryIO | None,
    hand: int,
    save_file: Path | None,
    new: bool,
    pause: float,
    lang: str,
) -> None:
    """Plays a pulka with you at the table. Leave with q at any time; the next `preferans play` goes on."""
    texts = wording(lang)
    terminal = open_terminal(pause)
    file = save_file if save_file is not None or deal_file is not None else default_file()
    game = None
    if file is not None:
        if new:
            _keep_aside(file, terminal, texts)
        else:
            game = _resumed(file, terminal, texts)
    settings = [option for option in SETTINGS if _is_given(context, option)]
    if game is not None and settings:
        raise InputError(texts.say("play.in-progress", options=", ".join(f"--{SETTINGS[key]}" for key in settings)))
    if game is None:
        kinds = tuple(bot.split(",")) if bot is not None else (BEST_BOT,)
        wishes = _Wishes(convention, changes, int(players or 3), kinds, name, seed, hand)
        game = Game.new(_wanted(wishes, deal_file, texts))
    context.exit(_sit_down(Session(game, terminal, texts, file), texts, save_file))


SETTINGS: Mapping[str, str] = {
    "convention": "convention",
    "changes": "set",
    "players": "players",
    "bot": "bot",
    "name": "name",
    "seed": "seed",
    "deal_file": "deal",
    "hand": "hand",
}
"""The options that a pulka in progress keeps as they were."""


def _is_given(context: click.Context, option: str) -> bool:
    return context.get_parameter_source(option) is click.core.ParameterSource.COMMANDLINE


def _sit_down(session: Session, texts: Wording, save_file: Path | None) -> int:
    """Plays until the end or until the person leaves; returns the exit status."""
    status = 0
    try:
        with _Signals():
            session.run()
        return status
    except Leave:
        pass
    except KeyboardInterrupt:
        status = INTERRUPTED
    _save_and_say(session, texts, save_file)
    return status


def _save_and_say(session: Session, texts: Wording, save_file: Path | None) -> None:
    terminal = session.terminal
    if session.file is None:
        terminal.tell(texts.say("play.not-saved"))
        return
    try:
        session.save()
    except OSError as error:
        raise click.ClickException(texts.say("play.cannot-save", why=error.strerror)) from None
    command = "preferans play" if save_file is None else f"preferans play --save {save_file}"
    terminal.tell(texts.say("play.saved", command=command))


class _Signals:
    """While the table is open, a closed window and a polite kill are ways to leave."""

    KINDS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))

    def __enter__(self) -> None:
        self.before = {number: signal.signal(number, _leave) for number in self.KINDS}

    def __exit__(self, *raised: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)


def _leave(number: int, frame: FrameType | None) -> None:
    raise Leave


def _resumed(file: Path, terminal: Terminal, texts: Wording) -> Game | None:
    """Returns the saved pulka; a file that cannot be read is kept aside, and that is said."""
    try:
        return read_save(file, _same_people(texts))
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from None
    except Newer:
        terminal.tell(texts.say("play.newer", path=set_aside(file)))
    except Damaged as error:
        terminal.tell(texts.say("play.damaged", why=error, path=set_aside(file)))
    return None


def _same_people(texts: Wording) -> Mapping[str, str]:
    """Returns the names that the table gives by itself in any language, with those of this language."""
    own = _default_names(texts)
    return {name: mine for lang in LANGUAGES for name, mine in zip(_default_names(wording(lang)), own, strict=True)}


def _default_names(texts: Wording) -> tuple[str, ...]:
    bots = texts.say("play.bots").split("|")
    return (texts.say("play.you"), *(name.strip() for name in bots))


def _keep_aside(file: Path, terminal: Terminal, texts: Wording) -> None:
    if file.exists():
        terminal.tell(texts.say("play.kept", path=set_aside(file)))


def _wanted(wishes: _Wishes, deal_file: BinaryIO | None, texts: Wording) -> Setup:
    try:
        return wishes.setup(texts) if deal_file is None else wishes.setup_of(read_record(deal_file), texts)
    except IllegalRecord as error:
        raise click.ClickException(illegal_sentence(error, texts)) from None
    except PreferansError as error:
        raise InputError(str(error)) from None


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What the command line asks for."""

    convention: str | None
    changes: Mapping[str, object]
    players: int
    kinds: tuple[str, ...]
    name: str | None
    seed: int | None
    hand: int

    def setup(self, texts: Wording) -> Setup:
        """Returns the set-up of a pulka that is shuffled and dealt."""
        rules = replace_fields(load(self.convention or "sochi"), self.changes)
        names = self.names(self.players, texts)
        dealer = draw_first_dealer(rules, names, self.seed)
        return Setup(rules=rules, names=names, bots=self.bots(self.players), seed=self.seed, first_dealer=dealer)

    def setup_of(self, record: Record, texts: Wording) -> Setup:
        """Returns the set-up that plays the deals of *record*, the person with the hand that he wants."""
        begun = [state for _, state in starts(record)]
        given = [event for deal in record.deals for event in deal.events if isinstance(event, Dealt)]
        players = len(record.players)
        if not given:
            raise NotationError("the record has no deal")
        if players == 2:
            raise NotationError("a record of two players cannot be played at this table")
        rules = begun[0].rules if self.convention is None else load(self.convention)
        run = record.deals[0].tag("Run")
        return Setup(
            rules=replace_fields(rules, self.changes),
            names=self.names(players, texts),
            bots=self.bots(players),
            seed=self.seed,
            given=tuple(given),
            first_dealer=(ME - self.hand) % players,
            run=read_run(run)[0] if run is not None else 0,
        )

    def names(self, players: int, texts: Wording) -> tuple[str, ...]:
        """Returns the names at the table: the person's, then those of the bots."""
        you, *others = _default_names(texts)
        own = self.name if self.name is not None else you
        return checked_players((own, *[name for name in others if name != own][: players - 1]))

    def bots(self, players: int) -> tuple[str, ...]:
        """Returns the kind of each bot; the last one named stands for those that are not."""
        for kind in self.kinds:
            if kind not in PLAYER_NAMES:
                raise NotationError(f"unknown bot {kind!r}; there are {', '.join(PLAYER_NAMES)}")
        return (*self.kinds, *self.kinds[-1:] * players)[: players - 1]
