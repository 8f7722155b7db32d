"""What the table shows may be typed as it is shown: every choice, hint and example, in every phase and language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from preferans.cli.table.hints import hint_lines
from preferans.cli.table.numbers import numbered
from preferans.cli.table.prompt import prompt_lines, sensible_offers
from preferans.cli.table.screen import Scene
from preferans.cli.table.words import Command, Reading, command_only, read
from preferans.cli.wording import LANGUAGES, wording
from preferans.rules.contract import MISERE
from preferans.rules.convention import load
from preferans.rules.events import Action, Discarded, Named, Offered, OfferKind, Played
from preferans.rules.legal import is_legal
from preferans.rules.state import Phase
from tests.players.test_dangers import HOLE, ONE_KING
from tests.support import LONG_SUITS, Deal, card, kodeks
from tests.terminal import test_words as at

NAMES = {
    "ru": {0: "Глеб", 1: "Вы", 2: "Борис Петрович", 3: "Вера"},
    "en": {0: "Gleb", 1: "You", 2: "Boris P. Orlov", 3: "Vera"},
}


def misere(**changes: object) -> Deal:
    return Deal(kodeks(**changes), LONG_SUITS, players=4).say("misere pass pass").discard("D7 HJ")


def misere_led() -> Deal:
    """The defence of a misere at its first card, with the hands open."""
    return misere().do(Played(1, card("S7")))


def all_pass() -> Deal:
    return Deal(kodeks(raspasy_talon="hidden"), LONG_SUITS).say("pass pass pass")


def all_pass_of_two() -> Deal:
    return Deal(kodeks(dummy="open"), LONG_SUITS, players=2, dummy=2).say("pass pass")


def dark() -> Deal:
    return Deal(kodeks(), replace(LONG_SUITS, dark=True))


def last_tricks(left: int) -> Callable[[], Deal]:
    return lambda: at.playing().play_low(10 - left)


PHASES: dict[str, Callable[[], Deal]] = {
    "opening": at.opening,
    "raised": at.raised,
    "third hand": at.third_hand,
    "exit": lambda: Deal(kodeks(), LONG_SUITS, min_level=7),
    "dark": dark,
    "discarding": at.discarding,
    "refusing": lambda: at.discarding(talon_refusal="dealer_penalty", concede="all"),
    "discard of a misere": lambda: Deal(kodeks(), LONG_SUITS).say("misere pass pass"),
    "naming": at.naming,
    "naming or giving up": lambda: at.naming(concede="all"),
    "naming a nine": lambda: Deal(kodeks(no_talon=("nine",)), LONG_SUITS).say("9S-no-talon pass pass"),
    "whisting": at.whisting,
    "half": at.half_possible,
    "conduct": at.conduct,
    "dealer's whist": at.dealers_whist,
    "conceding": at.conceding,
    "playing": at.playing,
    "following": at.following,
    "offered": at.offered,
    "joint": at.joint,
    "vote": at.vote,
    "open misere": at.misere_open,
    "misere": misere,
    "misere led": misere_led,
    "all-pass": all_pass,
    "all-pass of two": all_pass_of_two,
    "two tricks": last_tricks(2),
    "one trick": last_tricks(1),
}


def scene_of(deal: Deal, language: str) -> Scene:
    view = deal.seen_by(deal.decider)
    return Scene(
        view=view,
        names=NAMES[language],
        others=(),
        heading="",
        score_title="",
        scores=(),
        price=1,
        texts=wording(language),
    )


def understood(deal: Deal, text: str, scene: Scene) -> tuple[Action, ...]:
    reading: Reading = read(text, scene.view, scene.names)
    assert isinstance(reading, tuple), (text, reading)
    assert is_legal(deal.state, reading[0]), text
    return reading


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_choice_is_typed_as_it_is_shown(phase: str, language: str) -> None:
    deal = PHASES[phase]()
    scene = scene_of(deal, language)
    assert scene.view.legal
    for action in scene.view.legal:
        shown = scene.phrases.choice(action, scene.view)
        assert understood(deal, shown, scene) == (action,), shown
    for number, action in numbered(scene.view).items():
        assert read(number, scene.view, scene.names) != Command.REDRAW
        assert number.isdigit()
        assert action in scene.view.legal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_everything_in_the_prompt_is_typed_as_it_is_shown(phase: str, language: str) -> None:
    """The texts are cut out of the lines that are drawn, not asked of the code that draws them."""
    deal = PHASES[phase]()
    scene = scene_of(deal, language)
    question, *rows = [line.plain for line in prompt_lines(scene, 80)]
    found = [text.strip() for row in rows for text in re.findall(r"(?:^| {2,}) ?\d+ (.+?)(?= {3}|$)", row)]
    found += [part for row in rows for part in re.findall(r"… .*: (.+)$", row)]
    if scene.state.phase is Phase.PLAY and " " * 4 in question:
        found += question.split(" " * 4)[1].split(" · ")
    if scene.state.phase is Phase.DISCARD:
        found.append(question.rpartition(": " if "(" in question else ("например " if language == "ru" else "in "))[2])
    assert found or any(isinstance(action, Played) for action in scene.view.legal)
    for text in found:
        understood(deal, text, scene)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_a_hint_is_typed_as_it_is_shown(phase: str, language: str) -> None:
    deal = PHASES[phase]()
    scene = scene_of(deal, language)
    shown = " ".join(line.plain for line in hint_lines(scene, 300))
    start, end = wording(language).say("play.hint", action="|", why="").rstrip().split("|")
    assert shown.startswith(start)
    cut = shown.removeprefix(start)
    # A name may hold a dot, as the sentence after the hint begins with one.
    options = [cut[: match.start()] for match in re.finditer(re.escape(end), cut)]
    assert any(isinstance(read(option, scene.view, scene.names), tuple) for option in options), shown


@pytest.mark.parametrize(
    ("language", "whole", "way"),
    [
        (
            "ru",
            r"При открытых картах мизер ловится в \d+ % раскладов; это все возможные: 66 раскладов\.",
            "на руках ♠К ♠9 ♠7",
        ),
        (
            "en",
            r"With open cards the misère is caught in \d+ % of the layouts; these are all: 66 layouts\.",
            "Caught with ♠K ♠9 ♠7",
        ),
    ],
)
def test_who_defends_against_a_misere_reads_how_it_is_caught(language: str, whole: str, way: str) -> None:
    """K 9 7 of spades cannot escape from the eight, the ten and the jack in one hand, if the king was kept."""
    defence = Deal(load("sochi"), ONE_KING).say("pass misere pass").discard("SK H9")
    rows = [line.plain for line in hint_lines(scene_of(defence, language), 300)]
    (caught,) = (row for row in rows if re.search(whole, row))
    ways = rows[rows.index(caught) + 1 :]
    assert 1 <= len(ways) <= 3
    assert any(way in row for row in ways)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_declarer_of_a_misere_reads_the_suit_and_its_split(language: str) -> None:
    rows = [
        line.plain for line in hint_lines(scene_of(Deal(load("sochi"), HOLE).say("misere pass pass"), language), 300)
    ]
    ways = [row for row in rows if re.search(r"[ДQ] ♠9 ♠7.* [3-5]–[0-2]: \d+ %", row)]
    assert ways
    assert all(NAMES[language][2] in row and NAMES[language][3] in row for row in ways)
    clean = Deal(load("sochi"), ONE_KING).say("pass misere pass")
    (last,) = (line.plain for line in hint_lines(scene_of(clean, language), 300)[-1:])
    assert wording(language).say("danger.none", layouts="").strip(" .:") in last


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_the_help_is_one(language: str) -> None:
    texts = wording(language)
    row = texts.say("play.help.other").partition("   ")[2]
    words = [part.split(" – ")[0].strip() for part in row.split(" · ")]
    words += [part.split(" – ")[0].strip() for part in texts.say("play.help.more").split(" · ")]
    assert len(words) >= 7
    for word in words:
        assert word == "Enter" or command_only(word) is not None, word


def offers_at(deal: Deal) -> set[tuple[OfferKind, int]]:
    view = deal.seen_by(deal.decider)
    return {(offer.offer, offer.tricks) for offer in sensible_offers(view) if isinstance(offer, Offered)}


def test_only_sensible_offers_are_shown() -> None:
    claims, gives = OfferKind.CLAIMS, OfferKind.GIVES
    # The declarer of a misere wants no trick; the defence may say that it is made, or what it will catch.
    assert offers_at(misere()) == {(gives, 10)}
    assert offers_at(misere_led()) == {(claims, 10), (gives, 1)}
    assert offers_at(at.playing()) == {(claims, 10), (claims, 3), (gives, 10)}
    # Against two whisters it would be unclear who writes the tricks that the declarer leaves.
    both = at.whisting().answer("whist whist")
    assert offers_at(both) == {(claims, 10)}
    assert offers_at(all_pass()) == {(claims, 10)}
    assert offers_at(all_pass_of_two()) == {(claims, 10), (gives, 10)}
    assert offers_at(last_tricks(2)()) == {(claims, 2), (claims, 1), (gives, 2)}
    assert offers_at(last_tricks(1)()) == {(claims, 1), (gives, 1)}


@pytest.mark.parametrize("left", range(1, 11))
def test_every_offer_that_is_shown_is_legal(left: int) -> None:
    deal = last_tricks(left)()
    for offer in sensible_offers(deal.seen_by(deal.decider)):
        assert is_legal(deal.state, offer)


def test_every_legal_offer_of_a_misere_stays_typable() -> None:
    deal = misere()
    assert deal.state.contract == MISERE
    scene = scene_of(deal, "ru")
    for text, kind, tricks in (
        ("остальные мои", OfferKind.CLAIMS, 10),
        ("мои 3", OfferKind.CLAIMS, 3),
        ("ваши 4", OfferKind.GIVES, 4),
    ):
        assert understood(deal, text, scene) == (Offered(1, kind, tricks),)


def test_the_phases_are_all_there() -> None:
    """Every phase in which somebody decides is typed at; those of the variants have tests of their own."""
    reached = {PHASES[name]().phase for name in PHASES}
    silent = {Phase.START, Phase.DEAL, Phase.TALON, Phase.OVER}
    assert reached >= set(Phase) - silent - {Phase.CHANGE, Phase.POOL}
    kinds = {type(action) for name in PHASES for action in PHASES[name]().seen_by(PHASES[name]().decider).legal}
    assert {Discarded, Named, Offered, Played} <= kinds
