"""The command `preferans play`: a pulka against bots in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import BinaryIO

import click

from preferans.cli.errors import InputError, answering
from preferans.cli.options import set_option
from preferans.cli.record_file import illegal_sentence, read_record
from preferans.cli.table.game import ME, Game, Setup, draw_first_dealer
from preferans.cli.table.lock import Taken, locked
from preferans.cli.table.save import Damaged, Newer, default_file, read_save, set_aside, why_not
from preferans.cli.table.session import Session
from preferans.cli.table.signals import Leave
from preferans.cli.table.terminal import open_terminal
from preferans.cli.translation import translated
from preferans.cli.wording import LANGUAGES, Wording, lang_option, wording
from preferans.notation.record import IllegalRecord, Record
from preferans.notation.record.frame import starts
from preferans.notation.record.sheet_tag import read_run
from preferans.players import PLAYER_NAMES
from preferans.rules.convention import Convention, load, replace_fields
from preferans.rules.errors import NotationError, PreferansError
from preferans.rules.events import Dealt, Seat
from preferans.rules.names import checked_players

BEST_BOT = "rules" if "rules" in PLAYER_NAMES else "random"
FOR_TWO = "gusarik"
"""What two play who name no convention, and the convention that is for two where no number of players is given."""
INTERRUPTED = 130


@click.command()
@click.option("--convention", metavar="NAME", help="What is played: sochi by default, gusarik with two.")
@set_option
@click.option(
    "--players",
    type=click.Choice(["2", "3", "4"]),
    help="Players at the table, you among them; 3 by default, 2 with gusarik.",
)
@click.option(
    "--bot", metavar="NAME[,NAME]", help=f"Who plays against you: {', '.join(PLAYER_NAMES)}; rules by default."
)
@click.option("--name", metavar="NAME", help="Your name.")
@click.option("--seed", type=int, metavar="N", help="The same deals each time; without it they are shuffled by chance.")
@click.option("--deal", "deal_file", type=click.File("rb"), metavar="FILE", help="Play the deals of a record.")
@click.option("--hand", type=click.IntRange(1, 3), metavar="1|2|3", help="Your hand in the record's deals.")
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
    hand: int | None,
    save_file: Path | None,
    new: bool,
    pause: float,
    lang: str,
) -> None:
    """Plays a pulka with you at the table. Leave with q at any time; the next `preferans play` goes on."""
    texts = wording(lang)
    terminal = open_terminal(pause)
    file = save_file if save_file is not None or deal_file is not None else default_file()
    settings = [option for option in SETTINGS if _is_given(context, option)]
    kinds = tuple(bot.split(",")) if bot is not None else (BEST_BOT,)
    wishes = _Wishes(convention, changes, int(players) if players is not None else None, kinds, name, seed, hand)
    with _held(file, texts):
        notices: list[str] = []
        game = None if file is None or new else _resumed(file, texts, notices)
        if game is not None and settings:
            options = ", ".join(f"--{SETTINGS[key]}" for key in settings)
            raise InputError(texts.say("play.in-progress", options=options))
        if game is None:
            game = Game.new(_wanted(wishes, deal_file, texts))
            if file is not None and new and file.exists():
                notices.append(texts.say("play.kept", path=set_aside(file)))
        if game.setup.seed is None:
            game.hurry(monotonic)
        context.exit(_sit_down(Session(game, terminal, texts, file, notices), texts, save_file))


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


@contextmanager
def _held(file: Path | None, texts: Wording) -> Iterator[None]:
    """Keeps other tables off *file*."""
    with ExitStack() as stack:
        if file is not None:
            try:
                stack.enter_context(locked(file))
            except Taken as error:
                raise InputError(texts.say("play.taken", path=error)) from None
        yield


def _sit_down(session: Session, texts: Wording, save_file: Path | None) -> int:
    """Plays until the end or until the person leaves; returns the exit status."""
    status = 0
    with session.terminal.signals as signals:
        try:
            session.run()
            return status
        except Leave:
            pass
        except KeyboardInterrupt:
            status = INTERRUPTED
        signals.closing = True
        _save_and_say(session, texts, save_file)
    return status


def _save_and_say(session: Session, texts: Wording, save_file: Path | None) -> None:
    terminal, path = session.terminal, session.file
    if path is None:
        terminal.tell(texts.say("play.not-saved"))
        return
    try:
        session.save()
    except OSError as error:
        why = why_not(error, texts)
        if session.kept is None:
            deals = texts.plural(session.game.match.deals, "count.deals")
            raise click.ClickException(texts.say("play.lost-all", path=path, why=why, deals=deals)) from None
        raise click.ClickException(texts.say("play.lost-since", path=path, why=why, number=session.kept)) from None
    command = "preferans play" if save_file is None else f"preferans play --save {save_file}"
    terminal.tell(texts.say("play.saved", command=command))


def _resumed(file: Path, texts: Wording, notices: list[str]) -> Game | None:
    """Returns the saved pulka; a file that cannot be read is kept aside, which stands in the *notices* then."""
    try:
        return read_save(file, _same_people(texts))
    except OSError as error:
        raise InputError(f"{file}: {why_not(error, texts)}") from None
    except Newer:
        notices.append(texts.say("play.newer", path=set_aside(file)))
    except Damaged as error:
        cause = error.__cause__
        if isinstance(cause, IllegalRecord):
            why = illegal_sentence(cause, texts)
        else:
            why = translated(str(error), texts.language)
        notices.append(texts.say("play.damaged", why=why))
        notices.append(texts.say("play.damaged-aside", path=set_aside(file)))
    return None


def _same_people(texts: Wording) -> Mapping[str, str]:
    """Returns the names that the table gives by itself in any language, with those of this language."""
    own = _default_names(texts)
    return {name: mine for lang in LANGUAGES for name, mine in zip(_default_names(wording(lang)), own, strict=True)}


def _default_names(texts: Wording) -> tuple[str, ...]:
    bots = texts.say("play.bots").split("|")
    return (texts.say("play.you"), *(name.strip() for name in bots))


def _wanted(wishes: _Wishes, deal_file: BinaryIO | None, texts: Wording) -> Setup:
    try:
        return wishes.setup(texts) if deal_file is None else wishes.setup_of(read_record(deal_file), texts)
    except IllegalRecord as error:
        raise click.ClickException(illegal_sentence(error, texts)) from None
    except PreferansError as error:
        raise InputError(str(error)) from None


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What the command line asks for; an option that was not given is ``None``."""

    convention: str | None
    changes: Mapping[str, object]
    players: int | None
    kinds: tuple[str, ...]
    name: str | None
    seed: int | None
    hand: int | None

    def setup(self, texts: Wording) -> Setup:
        """Returns the set-up of a pulka that is shuffled and dealt."""
        if self.hand is not None:
            raise InputError(texts.say("play.idle-hand"))
        players = self.players or (2 if self.convention == FOR_TWO else 3)
        rules = replace_fields(load(self.convention or (FOR_TWO if players == 2 else "sochi")), self.changes)
        names = self.names(players, texts)
        dealer = draw_first_dealer(rules, names, self.seed)
        return Setup(rules=rules, names=names, bots=self.bots(players, texts), seed=self.seed, first_dealer=dealer)

    def setup_of(self, record: Record, texts: Wording) -> Setup:
        """Returns the set-up that plays the deals of *record*, the person with the hand that he wants."""
        if self.players is not None:
            raise InputError(texts.say("play.idle-players"))
        begun = [state for _, state in starts(record)]
        given = [event for deal in record.deals for event in deal.events if isinstance(event, Dealt)]
        players = len(record.players)
        if not given:
            raise NotationError("the record has no deal")
        rules = replace_fields(begun[0].rules if self.convention is None else load(self.convention), self.changes)
        hand = self.hand or 1
        if players == 2:
            _check_dummies([state.dummy for state in begun], rules, texts)
            hand = self.hand or 2
            if hand == begun[0].dummy:
                raise InputError(texts.say("play.dummy-hand", hand=hand))
        run = record.deals[0].tag("Run")
        return Setup(
            rules=rules,
            names=self.names(players, texts),
            bots=self.bots(players, texts),
            seed=self.seed,
            given=tuple(given),
            first_dealer=(ME if hand == 3 else 1) if players == 2 else (ME - hand) % players,
            run=read_run(run)[0] if run is not None else 0,
        )

    def names(self, players: int, texts: Wording) -> tuple[str, ...]:
        """Returns the names at the table: the person's, then those of the bots."""
        you, *others = _default_names(texts)
        own = self.name if self.name is not None else you
        return checked_players((own, *[name for name in others if name != own][: players - 1]))

    def bots(self, players: int, texts: Wording) -> tuple[str, ...]:
        """Returns the kind of each bot; the last one named stands for those that are not."""
        for kind in self.kinds:
            if kind not in PLAYER_NAMES:
                raise NotationError(f"unknown bot {kind!r}; there are {', '.join(PLAYER_NAMES)}")
        if len(self.kinds) >= players:
            raise InputError(texts.say("play.idle-bots", given=len(self.kinds), bots=players - 1))
        return (*self.kinds, *self.kinds[-1:] * players)[: players - 1]


def _check_dummies(dummies: Sequence[Seat | None], rules: Convention, texts: Wording) -> None:
    """Raises `InputError` where the dummy of a record does not sit as it will at the table (A15)."""
    for index, dummy in enumerate(dummies):
        turn = index if rules.two_deals_each else index // 2
        if dummy != 1 + turn % 2:
            raise InputError(texts.say("play.dummy-turns", number=index + 1))
