"""What a strong bot would do in the person's place, what each choice is worth to it, and why."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from preferans.cli.table.look import DIM, cards_sign, in_order
from preferans.cli.table.prompt import boxed
from preferans.cli.table.screen import Scene
from preferans.cli.wording import Wording
from preferans.players.options import Considered, Danger, Dangers, Option
from preferans.players.registry import Clock
from preferans.players.rules_of_thumb.thumbs import Thumb
from preferans.rules.cards import CardSet
from preferans.rules.events import Seat

SHOWN: Final = 10
"""So many options are told: all cards of a hand."""


def hint_lines(scene: Scene, columns: int, clock: Clock | None = None) -> list[Text]:
    """Returns the hint for the person who has to decide; he and the bot see the same view and keep to the same time."""
    if not scene.view.legal:
        return [Text(scene.texts.say("play.no-hint"), style=DIM)]
    # Who never asks does not wait for what a search needs.
    from preferans.players.search.hint import hint

    considered = hint(scene.view, scene.standing, clock=clock)
    action = scene.phrases.choice(considered.best, scene.view)
    why = why_text(considered.why, considered.made, scene.texts)
    rows = [scene.texts.say("play.hint", action=action, why=why)]
    if considered.worlds and len(considered.options) > 1:
        rows += _worths(considered, scene)
    if considered.dangers is not None:
        rows += _dangers(considered.dangers, scene)
    return boxed("", rows, columns)[1:]


def why_text(why: str, made: float | None, texts: Wording) -> str:
    """Returns the sentence for the reason *why*, the contract being made in the share *made* of the layouts.

    >>> from preferans.cli.wording import wording
    >>> why_text("beaten-often", 0.25, wording("en"))
    'So the declarer goes down most often: in 75 % of the layouts.'
    """
    if why in set(Thumb):
        return texts.say(f"thumb.{why}")
    made = made if made is not None else 0.0
    share = 1 - made if why.startswith(("beaten", "caught")) else made
    return texts.say(f"why.{why}", share=percent(share))


def _dangers(dangers: Dangers, scene: Scene) -> list[str]:
    """Returns how likely the misere is caught, and a row for each of the ways that are told."""
    layouts = scene.texts.plural(dangers.worlds, "count.layouts")
    if not dangers.caught:
        return [scene.texts.say("danger.none-all" if dangers.exact else "danger.none", layouts=layouts)]
    key = "danger.caught-all" if dangers.exact else "danger.caught"
    told = [scene.texts.say(key, share=percent(dangers.caught), layouts=layouts)]
    return told + [_danger(way, dangers.declarer, scene) for way in dangers.ways]


def _danger(way: Danger, declarer: Seat, scene: Scene) -> str:
    """Returns a way to be caught: what the declarer holds and has laid aside, or how the suit is split."""
    say, share = scene.texts.say, percent(way.share)
    held = {seat: _held(way.hands[seat - 1], scene) for seat in (1, 2, 3)}
    if way.aside is not None:
        aside = cards_sign(in_order(way.aside, None), scene.texts)
        return say("danger.held", cards=held[declarer], share=share, aside=aside)
    others = [seat for seat in (1, 2, 3) if seat != declarer]
    split = "–".join(map(str, sorted((len(way.hands[seat - 1]) for seat in others), reverse=True)))
    lie = ", ".join(f"{scene.phrases.names[seat]} {held[seat]}" for seat in others)
    return say("danger.split", cards=held[declarer], split=split, share=share, lie=lie)


def _held(cards: CardSet, scene: Scene) -> str:
    return cards_sign(in_order(cards, None), scene.texts) or "—"


def percent(share: float) -> str:
    """Returns a share in words: what is possible is never told as nothing, nor what may fail as certain."""
    if 0 < share < 0.01:
        return "< 1 %"
    return "> 99 %" if 0.99 < share < 1 - 1e-6 else f"{round(100 * share)} %"


def _worths(considered: Considered, scene: Scene) -> list[str]:
    """Returns the options with their whists, and in how many layouts they were found."""
    say = scene.texts.say
    told = " · ".join(_worth(option, scene) for option in considered.options[:SHOWN])
    key = "play.hint-all" if considered.exact else "play.hint-some"
    layouts = scene.texts.plural(considered.worlds, "count.layouts")
    return [say("play.hint-worth", options=told), say(key, layouts=layouts)]


def error_text(error: float, texts: Wording) -> str:
    """Returns " ± 0,4", or nothing where there is none to speak of."""
    return f" ± {texts.decimal(error, 1)}" if error >= 0.05 else ""


def _worth(option: Option, scene: Scene) -> str:
    decimal = scene.texts.decimal
    error = error_text(option.error, scene.texts)
    # Nothing is neither gained nor lost: there is no minus before a rounded zero.
    rounded = round(option.whists, 1) + 0.0
    sign = "+" if rounded > 0 else ""
    return f"{scene.phrases.choice(option.action, scene.view)} {sign}{decimal(rounded, 1)}{error}"
