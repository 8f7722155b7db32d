"""The drawn sheet, the settlement and the names in a sentence."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cli.bombs_text import Used, bomb_lines, tree, used_up
from preferans.cli.canvas import cut, pad, width
from preferans.cli.names import accusative, on_whom
from preferans.cli.settlement_text import payments
from preferans.cli.sheet_text import draw
from preferans.cli.wording import LANGUAGES, wording
from preferans.rules.contract import Strain, game
from preferans.rules.convention import load, replace_fields
from preferans.rules.pulka import Column, Entry, Line, Pulka, Why, begin, empty_sheet, write
from preferans.rules.scoring.tree import first_sheet

NAMES = ("Анна", "Boris", "Вера", "Геннадий")


def pulka_of(players: int, rounds: int) -> Pulka:
    """Returns a pulka in which every column of every player grows by one in each round."""
    pulka = begin(empty_sheet(players))
    for _ in range(rounds):
        entries = []
        for place in range(players):
            entries += [Entry(Column.POOL, place, Fraction(2)), Entry(Column.MOUNTAIN, place, Fraction(1))]
            entries += [
                Entry(Column.WHISTS, place, Fraction(10 * place + on + 1), on=on)
                for on in range(players)
                if on != place
            ]
        pulka = write(pulka, Line(tuple(entries), 0))
    return pulka


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [0, 1, 10, 120])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_frame_is_whole(players: int, rounds: int, language: str) -> None:
    lines = draw(pulka_of(players, rounds), load("sochi"), NAMES[:players], wording(language))
    assert {width(line) for line in lines} == {79}
    assert len(lines) == (21 if players == 2 else 31)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_total_is_drawn(players: int) -> None:
    pulka = pulka_of(players, 3)
    text = "\n".join(draw(pulka, load("sochi"), NAMES[:players], wording("en")))
    numbers = re.findall(r"\d+", text)
    for place in range(players):
        for on in range(players):
            if on != place:
                assert str(3 * (10 * place + on + 1)) in numbers
    assert numbers.count("6") >= players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_total_stays_when_the_oldest_give_way(players: int) -> None:
    lines = draw(pulka_of(players, 300), load("leningrad"), NAMES[:players], wording("ru"))
    text = "\n".join(lines)
    assert text.count("…") >= players
    assert text.count("300") >= players


def test_a_closed_pool_stands_in_brackets() -> None:
    text = "\n".join(draw(pulka_of(3, 10), load("sochi"), NAMES[:3], wording("ru")))
    assert text.count("(20)") == 3
    assert "(" not in "\n".join(draw(pulka_of(3, 10), load("leningrad"), NAMES[:3], wording("ru")))


def test_the_centre_is_the_target() -> None:
    def centre(preset: str) -> str:
        return draw(begin(empty_sheet(3)), load(preset), NAMES[:3], wording("ru"))[10][36:43].strip(" │")

    assert (centre("sochi"), centre("leningrad"), centre("fspr")) == ("20", "60", "")


def classic_pulka(players: int) -> tuple[Pulka, Used]:
    """Returns a pulka whose first player has a double bomb, and used one up on eight; the last one has a bird."""
    rules = load("classic")
    start = replace(first_sheet(players, rules), birds=(0,) * (players - 1) + (2,), prelim=99)
    line = Line(
        (
            Entry(Column.POOL, 0, Fraction(12), why=Why.MADE),
            Entry(Column.BOMBS, 0, Fraction(-1), why=Why.BOMB_USED, cell=0),
            Entry(Column.BOMBS, 0, Fraction(2), why=Why.BOMB, cell=2),
        ),
        0,
        prelim=99,
    )
    used = used_up([(game(8, Strain.HEARTS), line)], wording("ru"))
    return write(begin(start), line), used


@pytest.mark.parametrize(("players", "last"), [(3, "①①✓✓"), (4, "①①✓✓")])
def test_bombs_stand_beside_their_owner_and_a_used_cell_has_the_level_of_the_game(players: int, last: str) -> None:
    pulka, used = classic_pulka(players)
    lines = draw(pulka, load("classic"), NAMES[:players], wording("ru"), used=used)
    assert {width(line) for line in lines} == {79}
    cells = len(first_sheet(players, load("classic")).cells(0))
    assert f" Анна 8{'①' * (cells - 1)}② " in lines[-1]
    if players == 3:
        assert f" Вера {last} " in lines[0]
    else:
        # The player on the right has his name and his bombs upright in the frame.
        assert f"Геннадий│{last}" in "".join(line[-1] for line in lines)


def test_a_sheet_without_bombs_has_no_signs() -> None:
    text = "\n".join(draw(pulka_of(4, 3), load("sochi"), NAMES, wording("ru")))
    assert not set("①②×✓") & set(text)


def test_a_cell_whose_game_is_not_known_has_a_cross_and_many_bombs_are_cut() -> None:
    sheet = replace(empty_sheet(3), bombs=((0,) * 3, (1,) * 40, ()), birds=(0, 0, 0))
    assert (tree(sheet, 0, {}), tree(sheet, 2, {})) == ("×××", "")
    lines = draw(begin(sheet), load("classic"), ("А" * 24, "Б" * 24, "В" * 24), wording("ru"))
    assert {width(line) for line in lines} == {79}
    assert "①…" in lines[0]


def test_what_is_played_off_stands_in_brackets_pools_first_then_mountains() -> None:
    rules = replace_fields(load("rostov_mountain"), {"pool_target": 10})
    full = replace(empty_sheet(3), pool=(Fraction(10),) * 3, mountain=(Fraction(3), Fraction(0), Fraction(5)))
    line = Line((Entry(Column.MOUNTAIN, 0, Fraction(-3)),), 0)
    text = "\n".join(draw(write(begin(full), line), rules, NAMES[:3], wording("ru")))
    assert text.count("(10)") == 3
    assert "3.(0)" in text
    assert "(5)" not in text
    still = replace(full, pool=(Fraction(10), Fraction(9), Fraction(10)))
    assert "(0)" not in "\n".join(draw(write(begin(still), line), rules, NAMES[:3], wording("ru")))


def test_the_rows_of_bombs_of_a_narrow_window() -> None:
    pulka, used = classic_pulka(3)
    rows = list(bomb_lines(pulka.sheet, load("classic"), NAMES[:3], wording("ru"), used))
    assert rows == [
        "Анна   8①②",
        "Boris  ①①",
        "Вера   ①①✓✓",
        "① – бомба и её уровень, 7 – игра в использованной клетке, ✓ – птичка.",
        "Следующая бомба: ①.",
    ]
    assert max(map(width, rows)) <= 80


def test_styles_change_nothing_but_the_looks() -> None:
    pulka, rules, texts = pulka_of(4, 5), load("sochi"), wording("ru")
    styled = draw(pulka, rules, NAMES, texts, styled=True)
    assert [re.sub(r"\x1b\[\d*m", "", line) for line in styled] == draw(pulka, rules, NAMES, texts)
    assert "\x1b[1m" in "".join(styled)


@given(st.lists(st.text(min_size=1, max_size=80).filter(str.isprintable), min_size=2, max_size=4, unique=True))
def test_any_names_fit(names: list[str]) -> None:
    lines = draw(pulka_of(len(names), 2), load("kodeks"), names, wording("ru"))
    assert max(map(width, lines)) <= 79


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=3))
def test_payments_settle_everything(some: list[int]) -> None:
    results = [*some, -sum(some)]
    left = list(results)
    paid = payments(results)
    for who, whom, amount in paid:
        assert amount > 0
        left[who] += amount
        left[whom] -= amount
    assert not any(left)
    assert len(paid) < len(results)


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("Вера", "Веру"),
        ("Илья", "Илью"),
        ("Сергей", "Сергея"),
        ("Павел", "Павла"),
        ("Любовь", "Любовь"),
        ("Витёк", "Витёк"),
        ("Нелли", "Нелли"),
        ("А", "А"),
        ("Борис Петрович", "Борис Петрович"),
        ("Boris", "Boris"),
        ("игрок7", "игрок7"),
    ],
)
def test_names_after_na(name: str, after: str) -> None:
    assert accusative(name, "ru") == after


def test_width_and_cut() -> None:
    assert width("и\u0306") == 1
    assert cut("二郎二郎", 5) == "二郎…"
    assert cut("Анна", 0) == ""
    assert pad("二", 4, right=True) == "  二"


def test_whists_are_written_on_a_player_whose_name_is_not_declined() -> None:
    assert on_whom("Борис Петрович", "ru") == "игрока Борис Петрович"
    assert on_whom("Анна", "ru") == "Анну"
    assert on_whom("Борис Петрович", "en") == "Борис Петрович"


def test_long_names_go_over_the_empty_lines() -> None:
    names = ("Александра Петровна", "Константин", "Maximilian", "Екатерина")
    lines = draw(pulka_of(4, 3), load("sochi"), names, wording("ru"))
    side = [line[2:11].strip() for line in lines]
    at = side.index("Александ-")
    assert side[at - 1 : at + 4] == ["на", "Александ-", "ра", "Петровна", "11.22.33"]
    assert "".join(line[0] for line in lines[10:20]) == "Константин"
    assert "…" not in "".join(lines)
