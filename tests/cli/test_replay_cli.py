"""`preferans replay` and `preferans convert`, as they are called."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from preferans.cli.main import preferans
from preferans.notation.record import FORMS, DealRecord, Record, read, write
from preferans.rules.convention import load
from tests.records import a_record
from tests.support import LONG_SUITS, Deal

FILE = str(Path(__file__).parent.parent / "data" / "smirnov_shchukin.pulka")
EXAMPLE = Path(FILE).read_text(encoding="utf-8")


def run(*arguments: str, text: str | None = None) -> Result:
    """Runs `preferans`; standard input is *text*."""
    return CliRunner().invoke(preferans, list(arguments), input=text, env={"LC_ALL": "C"})


def answer_of(result: Result) -> dict[str, object]:
    """Returns the one JSON document on standard output."""
    answer = json.loads(result.stdout)
    assert isinstance(answer, dict)
    return answer


def test_replay_gives_what_score_takes() -> None:
    replayed = run("replay", FILE, "--json")
    assert replayed.exit_code == 0
    document = json.loads(replayed.stdout)
    assert document["convention"]["extends"] == "sochi"
    assert document["players"] == ["Anna", "Boris", "Clara"]
    assert document["deals"] == [
        {
            "dealer": "Clara",
            "contract": "6D",
            "declarer": "Boris",
            "answers": [["Clara", "whist"], ["Anna", "pass"]],
            "play": "open",
            "tricks": {"Anna": 0, "Boris": 6, "Clara": 4},
        }
    ]
    assert document["answer"]["deals"][0]["entries"] == [
        {"column": "pool", "seat": "Boris", "points": "2"},
        {"column": "whists", "seat": "Clara", "on": "Boris", "points": "8"},
    ]
    scored = run("score", "--json", text=replayed.stdout)
    assert scored.exit_code == 0
    assert answer_of(scored) == document["answer"]


@pytest.mark.parametrize(
    ("lang", "you", "told"),
    [
        ("ru", "Вы", ("Вы берёте 3 взятки из оставшихся 10.", "Сдача 1, сдаёте вы.", "Вы отдаёте")),
        ("ru", "Анна", ("Анна берёт 3 взятки из оставшихся 10.", "Сдача 1, сдаёт Анна.", "Анна отдаёт")),
        ("en", "You", ("You claim 3 tricks of the other 10.", "Deal 1, dealt by you.", "You give up")),
        ("en", "Anna", ("Anna claims 3 tricks of the other 10.", "Deal 1, dealt by Anna.", "Anna gives up")),
    ],
)
def test_verbs_agree_with_the_person_of_the_terminal(lang: str, you: str, told: tuple[str, ...]) -> None:
    """The record of a table calls its player «Вы»."""
    claiming, giving = six_against_one(), six_against_one()
    claiming.claim(3).refuse()
    giving.give(4).refuse()
    shown = [
        run("replay", "-", "--lang", lang, text=write(Record(deal.state.rules, names, (part,)))).stdout
        for deal, names, dealer in ((claiming, (you, "B", "C"), "C"), (giving, (you, "B", "C"), "C"))
        for part in [DealRecord(dealer, tuple(deal.log[1:]), ())]
    ]
    assert told[0] in shown[0]
    assert told[2] in shown[1]
    dealt = DealRecord(you, tuple(claiming.log[1:]), ())
    assert (
        told[1]
        in run("replay", "-", "--lang", lang, text=write(Record(load("sochi"), ("B", "C", you), (dealt,)))).stdout
    )


def six_against_one() -> Deal:
    """Returns six spades of the first hand, whisted by the second; the declarer is to lead."""
    return Deal(load("sochi"), LONG_SUITS).say("6S pass pass").discard("D7 HJ").name("6S").answer("whist pass closed")


@pytest.mark.parametrize("seed", range(12))
def test_random_pulkas_go_through_replay_and_score(seed: int) -> None:
    record = a_record(seed, deals=3, players=2 + seed % 3, whole=True)
    replayed = run("replay", "-", "--json", text=write(record))
    assert replayed.exit_code == 0, replayed.stderr
    scored = run("score", "--json", text=replayed.stdout)
    assert answer_of(scored) == answer_of(replayed)["answer"]
    second = run("replay", "-", "--json", "--deal", "2", text=write(record, "line"))
    entries = json.loads(second.stdout)["answer"]["deals"]
    assert entries == json.loads(replayed.stdout)["answer"]["deals"][1:2]
    for lang in ("ru", "en"):
        for seat in ((), ("--seat", "1"), ("--seat", "3")):
            shown = run("replay", "-", "--lang", lang, *seat, text=write(record, "json"))
            assert shown.exit_code == 0, shown.output


@pytest.mark.parametrize(
    ("change", "illegal"),
    [
        (
            ("3. DK DQ", "3. DK HJ"),
            {"deal": 1, "at": "trick 3, card 2", "seat": 3, "card": "HJ", "reason": "must-follow"},
        ),
        (("3 pass", "3 6S"), {"deal": 1, "at": "auction, call 3", "seat": 3, "call": "6S", "reason": "call-too-low"}),
        (("Result: 6", "Result: 7"), {"deal": 1, "at": "result", "result": "7", "reason": "wrong-result"}),
    ],
)
def test_the_first_illegal_action(change: tuple[str, str], illegal: dict[str, object]) -> None:
    text = EXAMPLE.replace(*change)
    for form in ("text", "json"):
        if form == "json" and change[0] == "Result: 6":
            text = write(read(EXAMPLE), "json").replace('"result": "6"', '"result": "7"')
        result = run("replay", "-", "--json", text=text)
        assert result.exit_code == 1
        assert json.loads(result.stdout) == {"illegal": illegal}
        assert not result.stderr


def test_for_people_the_sentence_names_the_card() -> None:
    text = EXAMPLE.replace("3. DK DQ", "3. DK HJ")
    english = run("replay", "-", text=text)
    assert (english.exit_code, english.stdout) == (1, "")
    assert "Deal 1, trick 3, card 2: ♥J by Clara is illegal: follow suit first." in english.stderr
    russian = run("replay", "-", "--lang", "ru", text=text)
    assert "Сдача 1, взятка 3, карта 2: ♥В (Clara) — надо ходить в масть." in russian.stderr
    assert run("convert", "-", "--to", "json", text=text).exit_code == 1


def test_a_deal_for_people() -> None:
    shown = run("replay", FILE, "--lang", "en")
    assert shown.exit_code == 0
    for part in (
        "Deal 1, dealt by Clara.",
        "♠ K 8 7",
        "Auction: Anna pass, Boris 6♠, Clara pass",
        "Contract: Boris 6♦",
        "5.    ♥Q    ♦J    ›♥10   Boris",
        "Result: 6 tricks",
        "pool +2",
    ):
        assert part in shown.stdout
    russian = run("replay", FILE, "--lang", "ru").stdout
    for part in ("Сдача 1, сдаёт Clara.", "♠ К 8 7", "Торговля:", "Итог: 6 взяток"):
        assert part in russian
    assert max(map(len, (shown.stdout + russian).splitlines())) <= 79


def test_notes_are_shown_but_not_to_a_seat() -> None:
    text = EXAMPLE.replace("2. DA D8", "2. DA! {the only card} D8? {%eval -2.5} (DQ D9)")
    shown = run("replay", "-", "--lang", "en", text=text).stdout
    for part in ("♦A!", "♦8?", "2. ♦A «the only card»", "(−2.5 in whists)", "(or ♦Q ♦9)"):
        assert part in shown
    assert "the only card" not in run("replay", "-", "--seat", "1", text=text).stdout


def test_a_seat_sees_what_it_may_know() -> None:
    declarer = run("replay", FILE, "--seat", "2", "--lang", "en").stdout
    assert "Discard: ♥9 ♥7" in declarer
    passer = run("replay", FILE, "--seat", "1", "--lang", "en").stdout
    assert "Discard: not known" in passer
    assert "♠ A J 9" not in passer
    assert "♠ Q 10" in passer, "the whister laid his cards down"
    assert "Talon: ♥9 ♥7" in passer


def test_convert_between_all_forms() -> None:
    record = read(EXAMPLE)
    for source in FORMS:
        for target in FORMS:
            result = run("convert", "-", "--to", target, text=write(record, source))
            assert result.exit_code == 0
            assert result.stdout == write(record, target).rstrip("\n") + "\n"


def test_convert_takes_one_deal_out() -> None:
    record = a_record(3, deals=3, whole=True)
    result = run("convert", "-", "--to", "text", "--deal", "3", text=write(record))
    alone = read(result.stdout)
    assert len(alone.deals) == 1
    assert alone.deals[0].events == record.deals[2].events
    assert "[Deal 3]" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (("replay", "-"), "", "there is no record: the text is empty"),
        (("replay", "-"), "[Event", "line 1, column 1: the tag is not of the form"),
        (("replay", "-", "--deal", "2"), EXAMPLE, "there is no deal 2; the record has 1"),
        (("replay", "-", "--deal", "0"), EXAMPLE, "--deal"),
        (("replay", "-", "--seat", "4"), EXAMPLE, "--seat"),
        (("convert", "-", "--to", "line", "--deal", "2"), EXAMPLE, "there is no deal 2; the record has 1"),
        (("convert", "-", "--to", "pdf"), EXAMPLE, "--to"),
        (("convert", "-"), EXAMPLE, "--to"),
        (("replay", "no such file"), "", "no such file"),
        (("convert", "-", "--to", "text"), '{"pulka": 2}', "version 2 is newer than 1"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(arguments: tuple[str, ...], text: str, message: str) -> None:
    result = run(*arguments, text=text)
    assert result.exit_code == 2
    assert not result.stdout
    assert message in result.stderr


def test_a_pulka_that_was_over_cannot_be_written_down() -> None:
    text = EXAMPLE.replace("whist_style=gentleman", "end=deals; end_count=1")
    text += text[text.index("[Deal 1]") :].replace("[Deal 1]", "[Deal 2]").replace('[Dealer "Clara"]', "")
    result = run("replay", "-", "--json", text=text)
    assert result.exit_code == 1
    assert "deal 2: the pulka was over before it" in result.stderr
    shown = run("replay", "-", "--lang", "en", text=text)
    assert shown.exit_code == 0
    assert "No entries: deal 2: the pulka was over before it." in shown.stdout


def test_an_unfinished_last_deal_has_no_entries() -> None:
    text = EXAMPLE.partition("10. CK")[0]
    replayed = run("replay", "-", "--json", text=text)
    document = json.loads(replayed.stdout)
    assert document["deals"] == [{"dealer": "Clara", "unfinished": True}]
    assert document["answer"]["deals"] == [{"entries": [], "lines": []}]
    assert document["answer"]["warnings"] == ["deal 1 is not finished and is not scored"]
    assert replayed.stderr == ""
    shown = run("replay", "-", "--lang", "en", text=text)
    assert shown.stdout.endswith("The deal is not over.\n")


def test_a_deal_that_breaks_off_in_the_middle_is_told() -> None:
    deal = EXAMPLE[EXAMPLE.index("[Deal 1]") :]
    text = EXAMPLE.partition("Discard")[0] + deal.replace("[Deal 1]", "[Deal 2]").replace("Clara", "Anna", 1)
    replayed = run("replay", "-", "--json", text=text)
    document = json.loads(replayed.stdout)
    assert [deal.get("contract") for deal in document["deals"]] == [None, "6D"]
    assert [len(deal["entries"]) for deal in document["answer"]["deals"]] == [0, 2]
    assert document["answer"]["warnings"] == ["deal 1 is not finished and is not scored"]
    assert replayed.stderr == "deal 1 is not finished and is not scored\n"
    assert answer_of(run("score", "--json", text=replayed.stdout)) == document["answer"]
    assert "deal 1: it is not finished and is not scored" in run("replay", "-", "--lang", "en", text=text).stdout
    second = json.loads(run("replay", "-", "--deal", "2", "--json", text=text).stdout)
    assert (second["deals"][0]["number"], second["answer"]["warnings"]) == (2, [])


def test_each_deal_is_scored_by_its_own_convention() -> None:
    deal = EXAMPLE[EXAMPLE.index("[Deal 1]") :]
    second = deal.replace('[Deal 1] [Dealer "Clara"]', '[Deal 2] [Convention "whist_mult=2; pool_price={ 6 = 3 }"]')
    replayed = run("replay", "-", "--json", text=EXAMPLE + second)
    document = json.loads(replayed.stdout)
    assert "convention" not in document["deals"][0]
    assert document["deals"][1]["convention"]["whist_mult"] == 2
    points = [[entry["points"] for entry in deal["entries"]] for deal in document["answer"]["deals"]]
    assert points == [["2", "8"], ["3", "24"]]
    assert answer_of(run("score", "--json", text=replayed.stdout)) == document["answer"]
    for lang in ("ru", "en"):
        assert run("replay", "-", "--lang", lang, text=EXAMPLE + second).exit_code == 0


@pytest.mark.parametrize(("seat", "players"), [(0, 2), (0, 3), (4, 4), (-1, 3)])
def test_a_seat_that_is_not_there(seat: int, players: int) -> None:
    text = write(a_record(1, players=players))
    result = run("replay", "-", "--seat", str(seat), text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
