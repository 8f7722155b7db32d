"""What a person sees and is told at the table: refusals, commands, offers, the end; narrow windows and hidden cards."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from preferans.cli.canvas import width
from preferans.cli.table.game import Game, filled_up
from preferans.cli.wording import LANGUAGES, Language, wording
from preferans.players import RulesPlayer, Thumb
from preferans.rules.cards import CardSet
from preferans.rules.contract import Kind, Strain
from preferans.rules.contract import game as game_of
from preferans.rules.convention import PRESETS
from preferans.rules.events import Action, Called, Dealt, Named, Offered, OfferKind, Played
from preferans.rules.shuffle import seeded_deck
from preferans.rules.view import View
from tests.support import dealt
from tests.terminal.pilot import of_rules, play_out, setup, typed_out

SPADES = dealt("SAKQJ87 CA DA8 H7", "ST9 CKQJ DKQJ HK8", "C987T D79T HAQJ", "HT H9")
"""The first hand has seven spade tricks and two aces."""


def mine(language: str = "ru", **changes: object) -> Game:
    """Returns a table at which the person is first hand with the spades."""
    return Game.new(setup(language, given=(SPADES,), first_dealer=2, **changes))  # type: ignore[arg-type]


# Each language once and each number of players once; the sweep crosses them.
EVENINGS = [
    pytest.param(language, players, marks=[] if (language == "ru") is (players == 3) else [pytest.mark.sweep])
    for language in LANGUAGES
    for players in (3, 4)
]


@pytest.mark.parametrize(("language", "players"), EVENINGS)
@pytest.mark.parametrize("convention", PRESETS)
def test_deals_are_played_to_a_settlement(language: Language, players: int, convention: str) -> None:
    game = Game.new(setup(language, players, convention=convention, seed=4, deals=4))
    session, _, shown = play_out(game, language)
    texts = wording(language)
    assert session.game.match.over
    assert texts.say("settlement.payments") in shown or texts.say("settlement.nobody") in shown
    assert texts.say("play.statistics.title") in shown.replace("\n", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_enough(language: str) -> None:
    by_words, _, _ = play_out(Game.new(setup(language, 4, seed=5, deals=6)), language)
    by_numbers, pilot, _ = play_out(Game.new(setup(language, 4, seed=5, deals=6)), language, by_number=True)
    assert by_numbers.game.record == by_words.game.record
    assert any(line.isdigit() for line in pilot.lines)


@pytest.mark.parametrize("by_number", [True, False])
def test_compulsory_games_are_chosen_and_the_pool_is_named(by_number: bool) -> None:
    """Three sixes are owed; the person's mountain is the largest after them, so he names the pool (J-51, J-52)."""
    table = setup("ru", convention="taganrog", seed=1, deals=4, razboinik_laps=1)
    session, pilot, shown = play_out(Game.new(table), "ru", by_number=by_number)
    sheet = session.game.match.pulka.sheet
    texts = wording("ru")
    assert {"naming", "pool"} <= pilot.phases
    assert texts.say("play.ask.pool", most=sheet.size) in shown
    assert texts.say("owed.row", games=texts.say("level.6")) in shown
    assert texts.say("owed.size", size=sheet.size) in shown


def test_a_compulsory_game_is_chosen_by_its_level() -> None:
    game = Game.new(setup("ru", convention="taganrog", first_dealer=2, seed=3))
    session, shown = typed_out(game, "ru", ["шестерная"])
    texts = wording("ru")
    assert texts.say("play.ask.compulsory") in shown
    assert f" 6 {texts.say('level.6')}" in shown
    assert session.game.state.auction is not None
    assert str(session.game.state.auction.high) == "6S"


REFUSED = [
    (["пас", "6п"], "Сейчас ваш ход картой. «6п» – для торговли и заказа игры."),
    (["вист"], "Сейчас торговля, ваше слово. «вист» – для ответа на чужую игру."),
    (["ваши"], "«ваши» – для розыгрыша, в свой ход."),
    (["6п", "ч9 ч10", "ч9 ч7"], "Сейчас заказ игры. «ч9 ч7» – для сноса, когда прикуп ваш."),
    (["5п"], "Не понимаю «5п»"),
    (["здесь"], "«здесь» сейчас сказать нельзя"),
    (["беру"], "сейчас так нельзя"),
    (["мизер без прикупа"], "об этом не договаривались"),
    (["6п", "п7"], "в снос идут ровно две карты"),
    (["6п", "ч8 ч7"], "этой карты на руке нет"),
    (["6п", "ч7 ч9", "6п", "мизер"], ""),
    (["7п", "ч9 ч10", "6п"], "контракт ниже того, до чего доторговались"),
    (["6п", "ч9 ч10", "мизер"], "мизер нельзя сменить"),
]


REFUSED_IN_ENGLISH = [
    (["pass", "6S"], "Now: your card. “6S” is for the auction and for naming a game."),
    (["pass", "whist"], "Now: your card. “whist” is for answering another's game."),
    (["whist"], "Now: the auction, your call. “whist” is for answering another's game."),
    (["yours"], "“yours” is for the play, at your turn."),
    (["6S", "H9 HT", "H9 H7"], "Now: naming your game. “H9 H7” is for the discard, when the talon is yours."),
    (["99"], "There is no number 99 here."),
]


@pytest.mark.parametrize(("lines", "why"), REFUSED_IN_ENGLISH)
def test_the_reason_is_given_in_english_too(lines: list[str], why: str) -> None:
    _, shown = typed_out(mine("en"), "en", lines)
    assert why in shown
    assert "I do not understand" not in shown


@pytest.mark.parametrize(("lines", "why"), REFUSED)
def test_an_illegal_choice_is_answered_with_its_reason(lines: list[str], why: str) -> None:
    _, shown = typed_out(mine(), "ru", lines)
    assert why in shown


def test_a_revoke_is_refused_with_the_suit() -> None:
    game = Game.new(setup("ru", given=(SPADES,), first_dealer=1, bot="pass-always"))
    # The person is second hand; the first hand leads into an all-pass after the talon's hearts.
    _, shown = typed_out(game, "ru", ["пас", "п10", "чк"])
    assert "Ход не принят: сначала масть ♥." in shown


def test_a_bare_level_has_to_be_repeated() -> None:
    _, shown = typed_out(mine(), "ru", ["6"])
    assert "«6» по счёту – 7♠" in shown
    _, shown = typed_out(mine(), "ru", ["6", "6", "ч9 ч10"])
    assert "Что играете?" in shown
    _, shown = typed_out(mine(), "ru", ["6", "7", "6"])
    assert shown.count("по счёту") == 3


@pytest.mark.parametrize(
    ("language", "lines", "expected"),
    [
        ("ru", ["?"], "Что можно набрать"),
        ("en", ["?"], "What may be typed"),
        ("ru", ["h"], "Подсказка: "),
        ("en", ["hint"], "Hint: "),
        ("ru", ["л"], "Ещё ни одной взятки."),
        ("ru", ["х"], "Торговля: —"),
        ("ru", ["с"], "пуля"),
        ("en", ["rules"], "Sochi"),
    ],
)
def test_commands_are_answered(language: str, lines: list[str], expected: str) -> None:
    _, shown = typed_out(mine(language), language, lines)
    assert expected in shown


def test_the_last_trick_and_the_auction_are_shown_again() -> None:
    _, pilot, _ = play_out(Game.new(setup("ru", seed=9, first_dealer=1)), "ru", most=8)
    _, shown = typed_out(Game.new(setup("ru", seed=9, first_dealer=1)), "ru", [*pilot.lines, "л", "х"])
    assert "Последняя взятка: Взятка " in shown
    assert re.search(r"Торговля: .*Вы \d", shown)


def test_a_game_too_low_is_refused_together_with_its_discard() -> None:
    _, shown = typed_out(mine(), "ru", ["7п", "ч9 ч10 6п", "ч9 ч10 7п"])
    assert "контракт ниже того, до чего доторговались" in shown
    assert shown.count("Что играете?") == 0
    assert "Вы играете 7♠" in shown


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("word", ["h", "g", "х", "л", "с", "?", "условия"])
def test_every_command_is_answered_between_deals(word: str, players: int) -> None:
    game = Game.new(setup("ru", players, seed=12, deals=2))
    _, pilot, _ = play_out(Game.new(setup("ru", players, seed=12, deals=2)), "ru")
    pause = pilot.pauses[0]
    session, shown = typed_out(game, "ru", [*pilot.lines[:pause], word, *pilot.lines[pause:]])
    assert session.game.match.over
    if word in ("h", "g", "х"):
        assert "Сдача сыграна, следующая ещё не сдана." in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", ["?", "h", "g", "l", "s", "rules"])
def test_the_line_that_says_what_to_press_is_repeated(language: str, word: str) -> None:
    pilot = play_out(Game.new(setup(language, seed=12, deals=2)), language)[1]
    lines = pilot.lines[: pilot.pauses[0]]
    _, shown = typed_out(Game.new(setup(language, seed=12, deals=2)), language, [*lines, word, word])
    prompt = wording(language).say("play.deal-again")
    assert shown.count(prompt) == 3
    assert shown.rstrip().endswith(f"{prompt}\n>")


EXITS = [("678", 3, ["семерной", "восьмерной", "восьмерной"]), ("677", 3, ["семерной"] * 3), ("6", 3, [])]


@pytest.mark.parametrize(("ladder", "deals", "exits"), EXITS)
def test_the_exit_is_named_after_an_all_pass(ladder: str, deals: int, exits: list[str]) -> None:
    """K 3.7.8: after the first all-pass the calls begin at seven, and where it is so agreed, then at eight."""
    game = Game.new(setup("ru", bot="pass-always", deals=deals + 1, exit_ladder=ladder))
    session, _, shown = play_out(game, "ru", passing)
    assert all(outcome.kind is Kind.ALL_PASS for outcome in session.game.outcomes)
    assert re.findall(r"Следующая сдача: выход с (\w+)\.", shown) == exits
    headings = re.findall(r"сдача (\d) +торговля, выход с (\w+)", shown)
    assert sorted(set(headings)) == [(str(deal), level) for deal, level in enumerate(exits, start=2)]


def test_a_call_below_the_exit_is_refused_with_it() -> None:
    game = Game.new(setup("ru", bot="pass-always", seed=1, deals=3, first_dealer=2, exit_ladder="678"))
    pilot = play_out(Game.new(game.setup), "ru", passing)[1]
    pause = pilot.pauses[0]
    _, shown = typed_out(game, "ru", [*pilot.lines[: pause + 1], "6п", "7п"])
    assert "Не принято: после распасов выход с семерной." in shown
    english = Game.new(setup("en", bot="pass-always", seed=1, deals=3, first_dealer=2, exit_ladder="678"))
    lines = play_out(Game.new(english.setup), "en", passing)[1].lines[: pause + 1]
    assert "after the all-pass the lowest call is a seven" in typed_out(english, "en", [*lines, "6S"])[1]


def passing(view: View) -> Action:
    """Passes, and plays the first card that may be played."""
    return view.legal[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("convention", ["gusarik", "sochi"])
def test_two_play_to_the_settlement(convention: str, language: str) -> None:
    game = Game.new(setup(language, 2, convention=convention, seed=3, deals=8))
    session, pilot, shown = play_out(game, language)
    assert session.game.match.over
    assert {"auction", "whist", "all-pass", "between"} <= pilot.phases | {"whist"}
    texts = wording(language)
    assert texts.say("settlement.payments") in shown or texts.say("settlement.nobody") in shown
    assert texts.say("replay.dummy") in shown
    # Each deals twice running, the dummy first to the left and then to the right (J-12); else dealers take turns.
    dealers = [outcome.dealer for outcome in session.game.outcomes]
    first = dealers[0]
    twice = [first, first, 1 - first, 1 - first]
    assert dealers == (twice * 2 if convention == "gusarik" else [first, 1 - first] * 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dummy_is_played_by_who_whists(language: str) -> None:
    """K 3.9.1: the whister lies open with the dummy and plays both hands, four tricks being owed on a six."""
    cards = dealt("ST9 CKQJ DKQJ HK8", "SAKQJ87 CA DA8 H7", "C987T D79T HAQJ", "HT H9")
    game = Game.new(setup(language, 2, convention="gusarik", given=(cards,), first_dealer=0))
    game.players = {1: OpensSix()}
    whist = {"ru": "вист", "en": "whist"}[language]
    session, shown = typed_out(game, language, ["pass", whist, *["1"] * 40])
    played = {seat for trick in session.game.done[0].events if isinstance(trick, Played) for seat in [trick.seat]}
    assert played == {1, 2, 3}
    dummy = wording(language).say("replay.dummy")
    assert wording(language).say("play.ask.play-of", name=dummy) in shown
    assert session.game.over


class OpensSix(RulesPlayer):
    """A bot that plays six spades whatever it holds."""

    def act(self, view: View) -> Action:
        for action in view.legal:
            if isinstance(action, Called) and action.call.contract == game_of(6, Strain.SPADES):
                return action
            if isinstance(action, Named) and action.contract == game_of(6, Strain.SPADES):
                return action
        return super().act(view)


def test_the_header_is_wrapped_where_it_does_not_fit() -> None:
    names = ("Александр Сергеевич", "Борис", "Вера", "Глеб")
    game = Game.new(replace(setup("ru", 4, seed=21, first_dealer=3), names=names))
    for columns in (40, 60, 80):
        _, shown = typed_out(Game.new(game.setup), "ru", [], width=columns)
        head = " ".join(shown.partition("─")[0].split())
        assert "…" not in head
        for name in names:
            assert f"{name} 0/0" in head, columns


def test_the_rules_of_the_table_name_what_was_changed() -> None:
    _, shown = typed_out(mine(pool_target=4), "ru", ["условия"])
    assert "pool_target = 4" in shown


def test_talon_and_discard_are_looked_at_again_until_the_first_lead() -> None:
    _, shown = typed_out(mine(), "ru", ["6п", "ч9 ч10", "х"])
    after = shown.split("Торговля:")[-1]
    assert "Прикуп: ♥10 ♥9" in after
    assert "Ваш снос: ♥10 ♥9" in after


def test_an_offer_is_made_and_refused() -> None:
    def claiming(view: View) -> Action:
        offers = [action for action in view.legal if isinstance(action, Offered)]
        mine = [offer for offer in offers if offer.offer is OfferKind.CLAIMS and offer.tricks == 10]
        return mine[0] if mine else of_rules(view)

    session, pilot, shown = play_out(mine("ru"), "ru", claiming)
    assert "остальные мои" in pilot.lines
    assert "Вы: остальные мои." in shown
    assert ": отказ." in shown
    assert session.game.done[0].result is not None


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
@pytest.mark.parametrize(("language", "players"), EVENINGS)
def test_no_line_is_wider_than_the_window(columns: int, players: int, language: str, tmp_path: Path) -> None:
    game = Game.new(setup(language, players, seed=21, deals=4))
    _, _, shown = play_out(game, language, width=columns)
    too_wide = [line for line in shown.splitlines() if width(line) > min(columns, 80)]
    assert too_wide == []


def test_hidden_cards_change_nothing_that_is_shown() -> None:
    """The same own hand in many layouts: the screen before the first decision is the same."""
    own = CardSet.of(seeded_deck("own", 0)[:10])
    seen = set()
    for seed in range(6):
        full = filled_up(Dealt((own, None, None), None), Random(seed))
        _, shown = typed_out(Game.new(setup("ru", given=(full,), first_dealer=2)), "ru", ["?", "х", "л", "h"])
        seen.add(shown)
    assert len(seen) == 1


@pytest.mark.parametrize("players", [3, 4])
def test_whoever_decides_sees_no_hand_that_is_not_shown_to_him(players: int) -> None:
    class Watcher(RulesPlayer):
        def act(self, view: View) -> Action:
            seen.append(view)
            return super().act(view)

    seen: list[View] = []
    game = Game.new(setup("ru", players, seed=8, deals=5))
    game.players = {place: Watcher() for place in range(1, players)}

    def watching(view: View) -> Action:
        seen.append(view)
        return of_rules(view)

    play_out(game, "ru", watching)
    assert {1, 2, 3} <= {view.seat for view in seen}
    for view in seen:
        taken = {view.state.dealer_hand} if view.seat == 0 else set()
        for seat in {1, 2, 3} - {view.seat} - view.state.faced - taken:
            assert view.state.hands[seat] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_thumb_is_worded(language: str) -> None:
    for thumb in Thumb:
        assert wording(language).say(f"thumb.{thumb.value}").endswith(".")
    assert {key for key in wording(language).texts if key.startswith("thumb.")} == {f"thumb.{t.value}" for t in Thumb}


def test_every_text_of_the_table_is_used() -> None:
    folder = Path(__file__).parents[2] / "src" / "preferans" / "cli"
    source = "\n".join(path.read_text(encoding="utf-8") for path in [*folder.glob("table/*.py"), folder / "play.py"])
    for key in wording("ru").texts:
        if not key.startswith("play."):
            continue
        group = key.rpartition(".")[0]
        assert re.search(rf"""["']{re.escape(key)}["']""", source) or (group != "play" and f'"{group}.{{' in source), (
            key
        )


def test_the_same_seed_deals_the_same_cards() -> None:
    hands = []
    for _ in range(2):
        game = Game.new(setup("ru", seed=7))
        game.begin()
        hands.append(game.log[1])
    assert hands[0] == hands[1]
    game = Game.new(setup("ru", seed=8))
    game.begin()
    assert game.log[1] != hands[0]
