"""The command `preferans`: its subcommands are imported only when they are called."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from preferans import __version__
from preferans.cli.entry import INTERRUPTED
from preferans.cli.errors import InputError
from preferans.cli.help_text import SpokenContext
from preferans.cli.streams import forgive_letters, output_fails, output_is_closed, say
from preferans.cli.translation import translated
from preferans.cli.wording import lang_option, speaking, spoken

COMMANDS: Mapping[str, tuple[str, str]] = {
    "bench": ("preferans.cli.bench:bench", "Measure the speed of the engine, the solver or the web table."),
    "conventions": (
        "preferans.cli.conventions:conventions",
        "List the conventions, show one, or explain one of its fields.",
    ),
    "convert": ("preferans.cli.convert:convert", "Rewrite the record of a game as text, one line or JSON."),
    "match": ("preferans.cli.match:match", "Measure by how much one bot is stronger than another."),
    "odds": ("preferans.cli.odds:odds", "Play one hand against every layout, with open cards."),
    "play": ("preferans.cli.play:play", "Play a pulka against bots in the terminal."),
    "replay": ("preferans.cli.replay:replay", "Check the record of a game and show its deals and score."),
    "score": ("preferans.cli.score:score", "Write played deals on the sheet and settle it."),
    "reports": ("preferans.cli.reports:reports", "List the moves of bots that people reported at the web table."),
    "schema": ("preferans.cli.schema:schema", "Print the JSON schema of the events and of the web table."),
    "serve": ("preferans.cli.serve:serve", "Serve the web table: play in the browser, with bots or friends."),
    "simulate": ("preferans.cli.simulate:simulate", "Let bots play whole pulkas and check that all adds up."),
    "solve": ("preferans.cli.solve:solve", "Tell what every card is worth with open cards."),
}
"""Where each subcommand is found, and its line of help."""


class LazyGroup(click.Group):
    """A group that knows the names and the help of its subcommands without importing them."""

    context_class = SpokenContext

    def __init__(self, *args: Any, commands_at: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands_at = commands_at

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.commands_at)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands_at:
            return None
        module, attribute = self.commands_at[cmd_name][0].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        command.context_class = SpokenContext
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.commands_at[name][1]) for name in self.list_commands(ctx)])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the command line. Standalone, it exits with a status; a user's mistake is answered with one sentence."""
        given = sys.argv[1:] if args is None else list(args)

        def run() -> Any:
            return super(LazyGroup, self).main(given, prog_name, complete_var, standalone_mode=False, **extra)

        with speaking(given):
            return self._answered(run) if standalone_mode else run()

    def _answered(self, run: Callable[[], Any]) -> NoReturn:
        if sys.stdout is None:
            sys.exit(output_is_closed(self.name))
        forgive_letters()
        try:
            status = run()
            # What is still buffered fails here, where it can be answered, and not while the interpreter shuts down.
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(error.exit_code)
        except click.ClickException as error:
            say(*_sentence(error, self.name))
            sys.exit(error.exit_code)
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        except OSError as error:
            sys.exit(output_fails(self.name, error))
        sys.exit(status if isinstance(status, int) else 0)


def _sentence(error: click.ClickException, program: str | None) -> tuple[str | None, str]:
    """Returns the command that the message is about, and the message on one line."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else program
    message = " ".join(error.format_message().split())
    return command, message if isinstance(error, InputError) else translated(message, spoken())


@click.group(
    cls=LazyGroup,
    commands_at=COMMANDS,
    name="preferans",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@lang_option
def preferans(lang: str) -> None:
    """Preferans (преферанс), the Russian card game: a table to play at, scoring, records and conventions."""
