"""The course of an evening: dealing, asking the person, letting the bots play, showing what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rich.text import Text

from preferans.cli.owed_text import owed_lines
from preferans.cli.table.after import deal_over, pulka_over, sheet_lines
from preferans.cli.table.game import ME, Finished, Game, Step
from preferans.cli.table.hints import hint_lines
from preferans.cli.table.look import DIM, TURN, cards_sign, coloured, in_order
from preferans.cli.table.phrases import Phrases, exit_text
from preferans.cli.table.prompt import boxed, moment_of, prompt_lines, question_of
from preferans.cli.table.save import keep_record, remove, why_not, write_save
from preferans.cli.table.screen import Scene, table_lines
from preferans.cli.table.signals import Leave
from preferans.cli.table.terminal import Terminal
from preferans.cli.table.words import Command, Doubtful, Unclear, Untimely, command_only, read
from preferans.cli.tell import contract_text
from preferans.cli.wording import Wording, number, reason_text
from preferans.notation.convention_text import write_value
from preferans.players.standing import Standing
from preferans.rules.convention import differences, load
from preferans.rules.errors import Reason
from preferans.rules.events import Action, Called, Discarded, HandShown, Played, Seat, TalonLed
from preferans.rules.legal import why_illegal
from preferans.rules.play import Trick
from preferans.rules.scoring.allpass import price_of
from preferans.rules.state import Phase, State, is_all_pass
from preferans.rules.transition import apply

NEWS_ROWS = 6
"""Lines of what happened that are shown above the question; the oldest give way."""
PROMPT_ROWS = 2
"""Lines below what is shown: what to press, and the cursor."""
HELP_ROWS = ("calls", "dark", "cards", "discard", "whist", "offers", "other", "more", "english")


class Session:
    """One person at the table with a game, a terminal and a file."""

    def __init__(
        self, game: Game, terminal: Terminal, texts: Wording, file: Path | None, notices: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.terminal = terminal
        self.texts = texts
        self.file = file
        self.notices = notices
        """What has to be known before the first screen, such as a file that was set aside."""
        self.kept = game.match.deals + 1 if file is not None and (game.dealing or game.done) else None
        """In which deal the file has the pulka; ``None`` where it has not."""
        self.news: list[Text] = []
        self._row_open = False
        self._tricks_told: set[str] = set()
        self._doubt: int | None = None
        self._save_failed = False

    def run(self) -> None:
        """Plays on to the end of the pulka; raises `Leave` when the person leaves before."""
        self._announce()
        self._welcome()
        while True:
            if self.game.dealing:
                self._deal()
            elif self.game.over:
                break
            else:
                for step in self.game.begin():
                    self._show(step)
        self._end()

    def save(self, *, sync: bool = True) -> None:
        """Saves the game where it has a file; raises `OSError`."""
        if self.file is not None:
            write_save(self.game, self.file, sync=sync)
            self.kept = self.game.match.deals + 1

    # The deal.

    def _deal(self) -> None:
        game = self.game
        while game.state.phase is not Phase.OVER:
            actions = self._asked() if game.mine() else (game.bot_action(),)
            for action in actions:
                if why_illegal(game.state, action) is not None:
                    break
                for step in game.do(action):
                    self._show(step)
        self._over(game.close())

    def _show(self, step: Step) -> None:
        """Tells a step and, where somebody looks on, draws the table after it."""
        self._tell(step)
        state = step.after.state
        finished = state.tricks[-1] if isinstance(step.event, Played) and state.tricks and not state.trick else None
        if not self.terminal.live or (state.phase is Phase.OVER and finished is None):
            return
        quiet = isinstance(step.event, Discarded | HandShown) or (
            isinstance(step.event, Called) and step.event.seat == step.after.seat
        )
        if quiet:
            return
        self._draw(self._scene(finished))
        own = getattr(step.event, "seat", None) == step.after.seat and not finished
        if not own:
            self.terminal.wait(2.0 if finished else 0.5 if isinstance(step.event, TalonLed) else 1.0)

    def _tell(self, step: Step) -> None:
        told = self._phrases().happened(step)
        if told is None:
            return
        text, in_row = told
        line = coloured(text)
        if isinstance(step.event, Played) and self.terminal.live:
            # Only the last trick may be looked at (K 3.9.8).
            self.news = [old for old in self.news if old.plain not in self._tricks_told]
            self._tricks_told = {text}
        if (
            in_row
            and self._row_open
            and self.news
            and self.news[-1].cell_len + line.cell_len + 3 <= self.terminal.width
        ):
            self.news[-1].append(" · ", style=DIM)
            self.news[-1].append_text(line)
        else:
            self.news.append(line)
        self._row_open = in_row

    # Asking.

    def _asked(self) -> tuple[Action, ...]:
        """Returns what the person decides; commands are answered on the way."""
        self._autosave()
        self._doubt = None
        notice: list[Text] = []
        anew = True
        while True:
            scene = self._scene()
            self._drop_asked(scene)
            if anew or self.terminal.live:
                self._draw(scene, [*prompt_lines(scene, self.terminal.width), *notice])
            else:
                self.terminal.say(notice)
            typed = self.terminal.ask()
            anew = False
            reading = read(typed, scene.view, scene.names)
            if isinstance(reading, Command):
                notice = self._answered(reading)
                anew = reading is Command.REDRAW
                continue
            if isinstance(reading, Doubtful) and reading.number != self._doubt:
                self._doubt = reading.number
                contract = contract_text(reading.contract, self.texts)
                notice = self._notice(self.texts.say("play.doubtful", number=reading.number, contract=contract))
                continue
            self._doubt = None
            if isinstance(reading, Untimely):
                notice = self._notice(self._untimely(reading, scene))
                continue
            if isinstance(reading, Unclear):
                notice = self._notice(self.texts.say(reading.key, **reading.values))
                continue
            actions = (reading.action,) if isinstance(reading, Doubtful) else reading
            reason = _first_refused(scene.view.state, actions)
            if reason is None:
                self.news, self._row_open = [], False
                return actions
            notice = self._notice(self._refusal(reason, scene))

    def _drop_asked(self, scene: Scene) -> None:
        """Takes the offer from the news: the question repeats it."""
        question = question_of(scene)
        self.news = [line for line in self.news if not line.plain or not question.startswith(line.plain)]

    def _notice(self, text: str) -> list[Text]:
        lines = boxed("", [text], self.terminal.width)[1:]
        for line in lines:
            line.stylize_before(TURN)
        return lines

    def _untimely(self, reading: Untimely, scene: Scene) -> str:
        say = self.texts.say
        meant = say("play.and").join(say(f"play.when.{occasion.value}") for occasion in reading.occasions)
        return say("play.untimely", now=say(f"play.now.{moment_of(scene)}"), text=reading.text, meant=meant)

    def _refusal(self, reason: Reason, scene: Scene) -> str:
        table = scene.state.table
        if reason is Reason.MUST_FOLLOW and table is not None and table.led is not None:
            return self.texts.say("play.refused-suit", suit="♠♣♦♥"[table.led])
        header = scene.state.header
        if reason is Reason.BELOW_EXIT and header is not None:
            return self.texts.say("play.refused-exit", level=exit_text(header.opening.min_level, self.texts))
        return self.texts.say("play.refused", why=reason_text(reason, self.texts))

    def _answered(self, command: Command) -> list[Text]:
        """Answers a command, on a screen of its own where the table would have no room beside it."""
        lines = self._command(command)
        if not self.terminal.live or command not in (Command.HELP, Command.SCORE):
            return lines
        self.terminal.draw(lines)
        self._pause_for("play.back")
        return []

    def _command(self, command: Command) -> list[Text]:
        """Returns the answer to a command; raises `Leave` at the word for it."""
        if command in (Command.HINT, Command.AUCTION) and not self.game.dealing:
            return [Text(self.texts.say("play.between-deals"), style=DIM)]
        match command:
            case Command.QUIT:
                raise Leave
            case Command.HELP:
                return self._help()
            case Command.HINT:
                return hint_lines(self._scene(), self.terminal.width, self.game.clock)
            case Command.LAST:
                return [self._last()]
            case Command.AUCTION:
                return self._history()
            case Command.SCORE:
                return self._sheet()
            case Command.RULES:
                return self._rules()
            case Command.REDRAW:
                return []

    def _help(self) -> list[Text]:
        shown = [row for row in HELP_ROWS if row != "dark" or self.game.setup.rules.blind]
        rows = [self.texts.say(f"play.help.{row}") for row in shown]
        return boxed(self.texts.say("play.help.title"), rows, self.terminal.width)

    def _last(self) -> Text:
        tricks = self.game.view.state.tricks if self.game.dealing else ()
        if not tricks:
            return Text(self.texts.say("play.no-last"), style=DIM)
        return coloured(self.texts.say("play.last", trick=self._phrases().trick(tricks[-1], len(tricks))))

    def _history(self) -> list[Text]:
        """Returns the auction, and until the first lead what only the declarer may look at again (K fn33)."""
        state, phrases = self.game.view.state, self._phrases()
        lines = boxed("", [phrases.auction(state)], self.terminal.width)[1:]
        if state.talon is not None and not state.tricks and not is_all_pass(state):
            lines.append(coloured(self.texts.say("play.talon", cards=cards_sign(state.talon, self.texts))))
        if state.noted is not None and state.declarer is not None:
            lines += boxed("", [phrases.noted(state, state.declarer)], self.terminal.width)[1:]
        if state.discard and not state.tricks and not state.trick:
            cards = cards_sign(in_order(state.discard, state.trump), self.texts)
            lines.append(coloured(self.texts.say("play.discard-mine", cards=cards)))
        return lines

    def _sheet(self) -> list[Text]:
        rows = self.terminal.height - PROMPT_ROWS if self.terminal.live else None
        owed = [*owed_lines(self.game.match.pulka.sheet, self.game.setup.names, self.texts)]
        lines = sheet_lines(self.game, self.texts, self.terminal.width, None if rows is None else rows - len(owed))
        return [*lines, *map(Text, owed)]

    def _rules(self) -> list[Text]:
        rules = self.game.setup.rules
        title = self.texts.say(f"preset.{rules.name}.title")
        changes = differences(rules, load(rules.name))
        agreed = [f"{name} = {write_value(name, value)}" for name, value in changes.items()]
        return boxed(title, [self.texts.say(f"preset.{rules.name}.about"), *agreed], self.terminal.width)

    # Between the deals.

    def _over(self, done: Finished) -> None:
        self._autosave()
        width = self.terminal.width
        last = [*self.news, Text()] if self.news else []
        self.news, self._row_open = [], False
        result = [*last, *deal_over(self.game, done, self.texts, width), Text()]
        sheet = self._sheet()
        # One screen where it has room for both: nobody likes to page.
        if self.terminal.live and len(result) + len(sheet) + PROMPT_ROWS > self.terminal.height:
            self.terminal.draw(result)
            self._pause_for("play.go-on")
            result = []
        self.terminal.draw([*result, *sheet])
        self._pause_for("play.settle" if self.game.over else "play.deal-again")

    def _pause_for(self, key: str) -> None:
        while True:
            self.terminal.say([Text(self.texts.say(key), style=DIM)])
            command = command_only(self.terminal.ask())
            if command is None or command is Command.REDRAW:
                return
            self.terminal.say([*self._command(command), Text()])

    def _end(self) -> None:
        self.terminal.draw(pulka_over(self.game, self.texts, self.terminal.width))
        if self.file is None:
            return
        try:
            path = keep_record(self.game, self.file)
        except OSError as error:
            self.terminal.say(self._notice(self._cannot_save(error)))
            return
        remove(self.file)
        self.terminal.say([Text()])
        self.terminal.tell(self.texts.say("play.after.record", path=path))

    def _announce(self) -> None:
        """Tells the notices; where the screen is cleared, they stay until they are read."""
        for notice in self.notices:
            self.terminal.tell(notice)
        if self.notices and self.terminal.live:
            self._pause_for("play.go-on")

    def _welcome(self) -> None:
        if self.game.dealing or self.game.done:
            self.news.append(Text(self.texts.say("play.resumed", number=self.game.match.deals + 1)))
        else:
            self.news += [Text(self.texts.say(key), style=DIM) for key in ("play.welcome", "play.welcome-2")]

    def _autosave(self) -> None:
        try:
            self.save(sync=not self.game.dealing)
        except OSError as error:
            # Tried again at the next prompt, but said once.
            if not self._save_failed:
                self.news += self._notice(self._cannot_save(error))
            self._save_failed = True
        else:
            self._save_failed = False

    def _cannot_save(self, error: OSError) -> str:
        return self.texts.say("play.cannot-save", path=self.file, why=why_not(error, self.texts))

    # Drawing.

    def _draw(self, scene: Scene, below: list[Text] | None = None) -> None:
        news = self.news[-NEWS_ROWS:]
        self.terminal.draw([*table_lines(scene, self.terminal.width), Text(), *news, *(below or [])])

    def _scene(self, finished: Trick | None = None) -> Scene:
        game = self.game
        rules, sheet = game.setup.rules, game.match.pulka.sheet
        heading = self.texts.say(
            "play.title", convention=self.texts.say(f"preset.{rules.name}.title"), number=game.match.deals + 1
        )
        scores = tuple(
            self.texts.say("play.score", name=name, pool=number(pool), mountain=number(mountain))
            for name, pool, mountain in zip(game.setup.names, sheet.pool, sheet.mountain, strict=True)
        )
        auction = game.view.state.auction
        bombers = auction.bombers if auction is not None else ()
        return Scene(
            view=game.view,
            standing=Standing(sheet, game.match.dealer),
            names=self._names(),
            others=self._others(),
            heading=heading,
            score_title=self.texts.say("play.score-title"),
            scores=scores,
            price=price_of(sheet, rules, bombed=bool(bombers)) if is_all_pass(game.view.state) else None,
            texts=self.texts,
            finished=finished,
        )

    def _phrases(self) -> Phrases:
        return Phrases(self.texts, self._names(), self.game.seat)

    def _names(self) -> Mapping[Seat, str]:
        seats = (0, 1, 2, 3) if self.game.setup.players == 4 else (1, 2, 3)
        dummy = self.texts.say("replay.dummy")
        return {0: "", **{seat: self.game.name(seat) or dummy for seat in seats}}

    def _others(self) -> tuple[Seat, ...]:
        game = self.game
        places = [place % game.setup.players for place in range(ME + 1, ME + game.setup.players)]
        others = [game.seat_at(place) for place in places]
        if game.state.dummy is not None:
            others.insert(0 if game.state.dummy == 1 else 1, game.state.dummy)
        return tuple(others)


def _first_refused(state: State, actions: Iterable[Action]) -> Reason | None:
    """Returns why one of *actions*, done one after another, is illegal: a discard may come with the game it is for."""
    for action in actions:
        reason = why_illegal(state, action)
        if reason is not None:
            return reason
        state = apply(state, action)
    return None
