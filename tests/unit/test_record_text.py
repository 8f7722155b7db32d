"""A deal in the text form of records, word by word; the other forms follow from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from preferans.notation.record import Comment, Eval, IllegalRecord, Mark, Variation, from_json, read, to_json, write
from preferans.notation.replay import pad_of, replay_record
from preferans.rules.calls import Answer
from preferans.rules.contract import MISERE
from preferans.rules.errors import NotationError, Reason
from preferans.rules.events import (
    Answered,
    Called,
    Conceded,
    Entrusted,
    HandShown,
    Joined,
    Moved,
    Named,
    Offered,
    Played,
    PlayedOn,
    Proposed,
    Refused,
    TalonLed,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.state import Phase
from tests.unit.record_cases import EXAMPLE, THREE, four, kinds, stable, three


def test_the_deal_of_smirnov_and_shchukin() -> None:
    record = stable(EXAMPLE)
    (deal,) = record.deals
    assert record.players == ("Anna", "Boris", "Clara")
    assert record.tags == (("Event", "Club evening"), ("Date", "2026-01-02"))
    assert record.convention.whist_style == "gentleman"
    assert (deal.dealer, deal.result, len(deal.events)) == ("Clara", "6", 42)
    assert kinds(record) == [
        "dealt", "called", "called", "called", "talon_shown", "discarded", "named", "whisted", "whisted", "whisted",
        "hand_shown", "hand_shown",
    ]  # fmt: skip
    (replayed,) = replay_record(record)
    assert replayed.end.taken == (0, 0, 6, 4)
    assert write(record).partition("[Deal 1]")[2].split() == EXAMPLE.partition("[Deal 1]")[2].split()


def test_an_all_pass_with_talon_leads() -> None:
    record = three("Auction: 1 pass, 2 pass, 3 pass\n1. *D7 H7 H8 D8 2. *HJ HA HK HQ 3. SA C7 DA\n(1 claims rest)")
    talon_leads = [event for event in record.deals[0].events if isinstance(event, TalonLed)]
    assert [str(event.card) for event in talon_leads] == ["D7", "HJ"]
    without = three("Auction: 1 pass, 2 pass, 3 pass\nH7 H8 D8 HA HK HQ SA C7 DA (1 claims rest)")
    assert without.deals == record.deals
    assert "1. *D7 H7 H8 D8   2. *HJ HA HK HQ   3. SA C7 DA   4. (1 claims rest)" in write(record)
    over = three("Auction: 1 pass, 2 pass, 3 pass 1. H7 H8 D8 2. HA HK HQ 3. SA C7 DA (1 claims rest: 2 yes, 3 yes)")
    assert over.deals[0].result == "9 0 1"


def test_talon_leads_of_a_talon_that_nobody_knows() -> None:
    body = "Auction: 1 pass, 2 pass, 3 pass\n1. *D7 H7 H8 D8 2. *HJ HA HK HQ 3. SA C7 DA"
    record = stable(THREE.format(rules="kodeks").replace("D7 HJ", "x x") + body)
    assert [str(event.card) for event in record.deals[0].events if isinstance(event, TalonLed)] == ["D7", "HJ"]
    with pytest.raises(IllegalRecord) as error:
        read(THREE.format(rules="kodeks").replace("D7 HJ", "x x") + body.replace("*HJ", "*D7"))
    assert (error.value.at, error.value.what, error.value.reason) == (
        "trick 2, card 1",
        ("card", "D7"),
        Reason.NOT_HELD,
    )


def test_the_dealer_writes_his_tricks_last() -> None:
    record = four("Auction: 1 pass, 2 pass, 3 pass\n1. *D7 H7 H8 D8 2. *HJ HA HK HQ (1 claims rest: 2 yes, 3 yes)")
    assert record.deals[0].result == "9 0 1 0"


def test_here_and_take() -> None:
    held = three("Auction: 1 6S, 2 pass, 3 6C, 1 here, 3 6D, 1 here, 3 pass")
    assert [str(event.call) for event in held.deals[0].events if isinstance(event, Called)][3] == "here"
    taken = three("Auction: 1 pass, 2 pass, 3 take")
    assert taken.deals[0].events[-1].kind == "talon_shown"


def test_a_game_that_nobody_whists() -> None:
    record = three("Auction: 1 6S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 8S Answers: 2 pass, 3 pass Result: made")
    assert record.deals[0].result == "made"


def test_a_half_that_stands_and_one_that_is_returned() -> None:
    start = "Auction: 1 6S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 6S Answers: 2 pass, 3 half, "
    assert three(start + "2 pass").deals[0].result == "half"
    returned = three(start + "2 whist, 2 closed")
    assert Whisted(3, Answer.PASS) in returned.deals[0].events
    assert returned.deals == three(start + "2 whist, 3 pass, 2 closed").deals
    assert "2 pass, 3 half, 2 whist, 3 pass, 2 closed" in write(returned)


def test_the_dealer_takes_a_hand_and_whists() -> None:
    record = four(
        "Auction: 1 6S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 6S\n"
        "Answers: 2 pass, 3 pass, 0 takes 3, 0 whist, 0 open"
    )
    events = record.deals[0].events
    assert Took(0, 3) in events
    shown_to_him = next(event for event in events if isinstance(event, HandShown))
    assert (shown_to_him.seat, shown_to_him.to) == (3, 0)
    assert replay_record(record)[0].end.phase is Phase.PLAY


def test_a_joint_misere() -> None:
    rules = "kodeks; shared_misere=true"
    joined = four("Auction: 1 shows 0, 0 joins, 1 misere, 2 pass, 3 pass Discard: SA HA", rules)
    events = joined.deals[0].events
    assert Proposed(1) in events
    assert Joined(0, True) in events
    assert Named(1, MISERE) in events
    assert "Contract: 1 misere" in write(joined)
    declined = four("Auction: 1 shows 0, 0 declines, 1 pass", rules)
    assert Joined(0, False) in declined.deals[0].events


def test_an_all_pass_by_agreement() -> None:
    rules = "kodeks; forced_raspas_by_vote=true"
    opposed = four("Auction: 1 all-pass, 2 agrees, 3 opposes, 1 6S", rules)
    assert {Moved(1), Voted(2, True), Voted(3, False)} <= set(opposed.deals[0].events)
    agreed = four("Auction: 1 6S, 2 all-pass, 3 agrees, 0 agrees, 1 agrees", rules)
    assert "Auction: 1 6S, 2 all-pass, 3 agrees, 0 agrees, 1 agrees\n1. *" in write(agreed)


def test_the_defence_of_a_misere_is_entrusted_and_opened_by_choice() -> None:
    body = "Auction: 1 pass, 2 misere, 3 pass Discard: CA HK Contract: 2 misere\n"
    entrusted = three(body + "1. (3 entrusts 1) SA C7 D8 2. (1 entrusts 3)")
    assert Entrusted(3, 1) in entrusted.deals[0].events
    chosen = three(body + "Answers: 3 open, 1 open 1. S7", "kodeks; misere_open=choice")
    assert Whisted(1, Answer.OPEN) in chosen.deals[0].events
    closed = three(body + "Answers: 3 closed 1. S7", "kodeks; misere_open=choice")
    assert Whisted(3, Answer.CLOSED) in closed.deals[0].events


def test_refusing_the_talon() -> None:
    record = four("Auction: 1 6S, 2 pass, 3 pass, 1 refuse Contract: 1 6S", "kodeks; talon_refusal=dealer_penalty")
    assert Refused(1) in record.deals[0].events
    assert "Auction: 1 6S, 2 pass, 3 pass, 1 refuse\nContract: 1 6S\n" in write(record)


@pytest.mark.parametrize(
    "body",
    [
        "Auction: 1 6S, 2 pass, 3 pass Contract: 1 concede",
        "Auction: 1 6S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 concede",
        "Auction: 1 6S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 6S Answers: 2 whist, 3 whist, 1 concede",
    ],
)
def test_giving_up(body: str) -> None:
    record = three(body + " Result: conceded", "kodeks; concede=all")
    assert isinstance(record.deals[0].events[-1], Conceded)
    assert pad_of(record).document["deals"][0]["conceded"] == "all"


def test_playing_on() -> None:
    record = three(
        "Auction: 1 6S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 6S Answers: 2 whist, 3 whist, 1 plays 1. S7",
        "kodeks; concede=all",
    )
    assert PlayedOn(1) in record.deals[0].events


def test_offers() -> None:
    start = "Auction: 1 6S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 6S Answers: 2 whist, 3 pass, 2 closed\n"
    record = three(start + "1. (1 claims 9: 2 no) SA C7 D8 2. (1 gives 1: 2 yes, 3 yes)")
    offers = [event for event in record.deals[0].events if isinstance(event, Offered | Answered)]
    assert len(offers) == 5
    assert record.deals[0].result == "9"
    rest = three(start + "1. (1 claims rest)")
    assert rest.deals == three(start + "(1 claims 10)").deals


def test_notes_and_variations() -> None:
    record = three(
        "{before} Auction: 1 pass! {quiet}, 2 pass, 3 pass {all} 1. H7 H8!? {two\nlines \\} } {%eval -2.5} "
        "(HK (HK! D8) D8 {so} 2. HA) D8 ??\n{at the end}"
    )
    notes = dict(record.deals[0].notes)
    events = record.deals[0].events
    played = next(index for index, event in enumerate(events) if isinstance(event, Played) and str(event.card) == "H8")
    assert notes[0] == (Comment("before"),)
    assert notes[1] == (Mark("!"), Comment("quiet"))
    assert notes[3] == (Comment("all"),)
    mark, comment, equity, variation = notes[played]
    assert (mark, comment, equity) == (Mark("!?"), Comment("two\nlines }"), Eval("-2.5"))
    assert isinstance(variation, Variation)
    assert [str(event.card) for event in variation.events if isinstance(event, Played)] == ["HK", "D8", "HA"]
    assert isinstance(dict(variation.notes)[0][0], Variation)
    assert notes[played + 1] == (Mark("??"), Comment("at the end"))


def test_variations_stand_in_each_other_only_so_deep() -> None:
    def nested(depth: int) -> str:
        return EXAMPLE.replace("3. DK DQ", "3. DK DQ " + "(DQ " * depth + ")" * depth)

    stable(nested(20))
    with pytest.raises(NotationError, match="more than 20 deep"):
        read(nested(21))
    data = to_json(read(nested(20)))
    event = next(item for item in data["deals"][0]["events"] if item.get("card") == "DQ")
    event["notes"] = [{"variation": [dict(event)]}]
    with pytest.raises(NotationError, match="more than 20 deep"):
        from_json(data)


def test_the_documented_records_are_read() -> None:
    documentation = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text(encoding="utf-8")
    blocks = documentation.split("```")[1::2]
    text = next(block for block in blocks if block.lstrip().startswith("[Event"))
    assert stable(text).deals == read(EXAMPLE).deals
