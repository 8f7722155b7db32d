"""A pulka can be left at any prompt and gone on with later; nothing is lost or changed by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from preferans.cli.table.game import Game, Setup
from preferans.cli.table.save import Damaged, Newer, as_data, from_data, keep_record, read_save, set_aside, write_save
from preferans.notation.record import read
from preferans.players.simple import RandomPlayer
from preferans.rules.calls import Answer
from preferans.rules.errors import NotationError
from preferans.rules.events import Action, Conceded, Offered, OfferKind, PlayedOn, Proposed, Whisted
from preferans.rules.state import Phase
from preferans.rules.view import View
from tests.terminal.pilot import Choice, of_rules, play_out, result, setup, through_file


def claiming(view: View) -> Action:
    """Offers the rest at the third trick; the bots refuse or accept."""
    for action in view.legal:
        if isinstance(action, Offered) and action.offer is OfferKind.CLAIMS and len(view.state.tricks) == 2:
            return action
    return of_rules(view)


def proposing(view: View) -> Action:
    """Offers a joint misere whenever it may."""
    return next((action for action in view.legal if isinstance(action, Proposed)), None) or of_rules(view)


def playing_on(view: View) -> Action:
    """Plays on where it might give up, and defends a misere openly."""
    for action in view.legal:
        if isinstance(action, PlayedOn) or (isinstance(action, Whisted) and action.answer is Answer.OPEN):
            return action
    return next((action for action in of_modest(view) if not isinstance(action, Conceded)), view.legal[0])


def of_modest(view: View) -> tuple[Action, ...]:
    return (of_rules(view), *view.legal)


TABLES: dict[str, tuple[Setup, Choice, set[str]]] = {
    "own game": (setup("ru", seed=9, deals=1, first_dealer=1), of_rules, {"auction", "discard", "naming", "game"}),
    "whist": (setup("en", seed=1, deals=1, first_dealer=1), of_rules, {"auction", "whist", "game", "answer"}),
    "own misere": (setup("ru", seed=37, deals=1, first_dealer=1), of_rules, {"auction", "discard", "misere"}),
    "all-pass": (setup("en", seed=2, deals=2), of_rules, {"auction", "all-pass", "between"}),
    "four": (setup("ru", 4, seed=16, deals=2, first_dealer=0), of_rules, {"whist", "auction", "between"}),
    "claims": (setup("ru", seed=9, deals=1, first_dealer=1), claiming, {"game"}),
    "giving up": (
        setup("en", seed=9, deals=1, first_dealer=1, concede="minus3", concede_from=6),
        playing_on,
        {"concession", "game"},
    ),
    "open misere": (setup("ru", seed=20, deals=1, first_dealer=2, misere_open="choice"), playing_on, {"misere_open"}),
    "joint misere": (setup("en", 4, seed=37, deals=1, first_dealer=1, shared_misere=True), proposing, {"auction"}),
}


@pytest.mark.parametrize("name", TABLES)
def test_left_anywhere_it_goes_on_as_if_never_left(name: str, tmp_path: Path) -> None:
    table, choose, phases = TABLES[name]
    language = "ru" if table.names[0] == "Вы" else "en"
    whole, pilot, _ = play_out(Game.new(table), language, choose)
    assert phases <= pilot.phases, pilot.phases
    step = max(1, len(pilot.lines) // 7)
    for most in range(0, len(pilot.lines), step):
        file = tmp_path / f"{most}.json"
        play_out(Game.new(table), language, choose, most=most, file=file)
        again = read_save(file)
        assert again is not None
        session, rest, _ = play_out(again, language, choose)
        assert result(session.game.match) == result(whole.game.match), most
        assert session.game.record == whole.game.record
        # The line that only asks for the next deal is not asked for again.
        left = pilot.lines[most:]
        assert rest.lines == (left[1:] if left[0] == "" else left)


def test_left_and_gone_on_with_at_every_single_prompt(tmp_path: Path) -> None:
    table = setup("ru", 4, seed=21, deals=3)
    whole, _, _ = play_out(Game.new(table), "ru")
    game = Game.new(table)
    file = tmp_path / "table.json"
    while not game.over or game.dealing:
        session, pilot, _ = play_out(game, "ru", most=1, file=file)
        if not pilot.lines or (session.game.over and not session.game.dealing):
            game = session.game
            break
        again = read_save(file)
        assert again is not None
        game = again
    assert result(game.match) == result(whole.game.match)


def test_a_joint_misere_waits_for_the_dealer_at_the_table(tmp_path: Path) -> None:
    class Proposer(RandomPlayer):
        def act(self, view: View) -> Action:
            return proposing(view)

    game = Game.new(setup("ru", 4, deals=1, seed=3, first_dealer=0, shared_misere=True))
    game.players = dict.fromkeys((1, 2, 3), Proposer(game.players[1].rng))  # type: ignore[attr-defined]
    game.begin()
    game.do(game.bot_action())
    assert (game.state.phase, game.mine()) == (Phase.JOINT, True)
    again = through_file(game, tmp_path / "table.json")
    assert (again.state.phase, again.mine(), again.view) == (Phase.JOINT, True, game.view)
    # The dealer sees the hand that was shown to him, and no other.
    assert [hand is not None for hand in again.view.state.hands[1:]] == [True, False, False]


def test_a_saved_view_is_the_same_view(tmp_path: Path) -> None:
    session, _, _ = play_out(Game.new(setup("ru", seed=10, first_dealer=1)), "ru", most=8)
    again = through_file(session.game, tmp_path / "table.json")
    assert again.views == session.game.views
    assert again.state == session.game.state


def test_a_save_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.json"
    game = Game.new(setup("ru"))
    write_save(game, file)
    before = file.read_bytes()
    monkeypatch.setattr("os.fsync", lambda handle: (_ for _ in ()).throw(OSError(28, "No space left")))
    game.begin()
    with pytest.raises(OSError, match="No space left"):
        write_save(game, file)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["table.json"]


def test_nothing_is_saved_over_what_was_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    names = []
    for text in ("one", "two", "three"):
        file.write_text(text)
        names.append(set_aside(file).name)
    assert names == ["table.1.json", "table.2.json", "table.3.json"]
    assert [(tmp_path / name).read_text() for name in names] == ["one", "two", "three"]


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"table": true}', '{"table": 1}', "\x00\xff", '{"table": "1"}'])
def test_a_damaged_save_is_named(text: str, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(Damaged):
        read_save(file)


def test_a_newer_save_is_named(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text('{"table": 2, "anything": []}')
    with pytest.raises(Newer):
        read_save(file)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("bots", ["rules"]),
        ("bots", [["rules"], "rules"]),
        ("bots", ["nobody", "rules"]),
        ("seed", "x"),
        ("seed", True),
        ("first_dealer", 3),
        ("first_dealer", None),
        ("run", -1),
        ("given", 5),
        ("given", [{"kind": "called", "seat": 1, "call": "pass"}]),
        ("record", None),
        ("record", {"pulka": 2}),
    ],
)
def test_every_part_of_a_save_is_checked(key: str, value: object) -> None:
    game = Game.new(setup("ru"))
    game.begin()
    data = json.loads(json.dumps(as_data(game)))
    with pytest.raises(NotationError):
        from_data({**data, key: value})


def test_a_save_with_an_illegal_or_hidden_deal_is_refused() -> None:
    game = Game.new(setup("ru"))
    game.begin()
    data = json.loads(json.dumps(as_data(game)))
    events = data["record"]["deals"][0]["events"]
    hidden = [dict(events[0], hands=[events[0]["hands"][0], None, None])]
    with pytest.raises(NotationError):
        from_data({**data, "record": {**data["record"], "deals": [{"events": hidden}]}})
    illegal = [*events, {"kind": "called", "seat": 2, "call": "6S"}]
    with pytest.raises(Exception, match="illegal"):
        from_data({**data, "record": {**data["record"], "deals": [{"events": illegal}]}})


def test_the_record_of_a_finished_pulka_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    session, _, shown = play_out(Game.new(setup("en", deals=2)), "en", file=file)
    assert not file.exists()
    kept = tmp_path / "table-1.pulka"
    assert read(kept.read_text(encoding="utf-8")) == session.game.record
    assert str(kept) in shown.replace("\n", "")
    assert keep_record(session.game, file).name == "table-2.pulka"
