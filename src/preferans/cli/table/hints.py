"""What the bot with rules of thumb would do in the person's place, and why."""

from __future__ import annotations

from random import Random

from rich.text import Text

from preferans.cli.table.look import DIM
from preferans.cli.table.prompt import boxed
from preferans.cli.table.screen import Scene
from preferans.players import RulesPlayer


def hint_lines(scene: Scene, columns: int) -> list[Text]:
    """Returns the hint for the person who has to decide; he and the bot see the same view."""
    if not scene.view.legal:
        return [Text(scene.texts.say("play.no-hint"), style=DIM)]
    decision = RulesPlayer(Random(0)).decide(scene.view)
    action = scene.phrases.choice(decision.action, scene.view)
    why = scene.texts.say(f"thumb.{decision.thumb.value}")
    return boxed("", [scene.texts.say("play.hint", action=action, why=why)], columns)[1:]
