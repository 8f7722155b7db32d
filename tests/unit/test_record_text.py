"""The text form of records, case by case; the other forms follow from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from preferans.notation.record import (
    FORMS,
    Comment,
    Eval,
    IllegalRecord,
    Mark,
    Record,
    Variation,
    from_json,
    read,
    to_json,
    write,
)
from preferans.notation.replay import pad_of, replay_record, single_deal
from preferans.rules.calls import Answer
from preferans.rules.contract import MISERE
from preferans.rules.errors import IllegalAction, NotationError, Reason
from preferans.rules.events import (
    Answered,
    Called,
    Conceded,
    Dealt,
    Discarded,
    Entrusted,
    HandShown,
    Joined,
    Named,
    Offered,
    Played,
    PlayedOn,
    Proposed,
    Refused,
    TalonLed,
    TalonShown,
    Took,
    Whisted,
)
from preferans.rules.state import Phase
from tests.support import LONG_SUITS

EXAMPLE = (Path(__file__).parent.parent / "data" / "smirnov_shchukin.pulka").read_text(encoding="utf-8")
HANDS = '[Hand1 "SAKQJT987 HA7"] [Hand2 "CAKQJT987 HK8"] [Hand3 "DAKQJT98 HQT9"] [Talon "D7 HJ"]\n'
THREE = '[Convention "{rules}"] [Players "Anna, Boris, Clara"]\n[Deal 1] [Dealer "Clara"]\n' + HANDS
FOUR = '[Convention "{rules}"] [Players "Anna, Boris, Clara, Dmitri"]\n[Deal 1] [Dealer "Dmitri"]\n' + HANDS


def three(body: str, rules: str = "kodeks") -> Record:
    """Returns the record of a deal at a table of three: a long suit in each hand."""
    return stable(THREE.format(rules=rules) + body)


def four(body: str, rules: str = "kodeks") -> Record:
    """Returns the record of the same deal at a table of four."""
    return stable(FOUR.format(rules=rules) + body)


def stable(text: str) -> Record:
    """Returns the record, having seen it through all forms."""
    record = read(text)
    for form in FORMS:
        written = write(record, form)
        assert read(written) == record
        assert write(read(written), form) == written
    return record


def kinds(record: Record) -> list[str]:
    """Returns the kinds of the first deal's events before the first card."""
    found: list[str] = [event.kind for event in record.deals[0].events]
    return found[: found.index("played")] if "played" in found else found


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


def test_the_rules_that_a_program_wrote_are_followed() -> None:
    written = write(read(EXAMPLE))
    changed = written.replace('[Convention "sochi; whist_style=gentleman"]', '[Convention "sochi"]')
    assert read(changed).convention.whist_style == "gentleman"
    other = written.replace("whist_style=gentleman", "whist_style=greedy")
    assert read(other).convention.whist_style == "greedy"
    named = written.replace('[Convention "sochi; whist_style=gentleman"]', '[Convention "our club"]')
    assert read(named).convention.whist_style == "gentleman"


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


def test_unknown_hands_are_checked_as_far_as_the_cards_allow() -> None:
    hidden = EXAMPLE.replace("SAJ9 CKJ9 DAKJ7", "x").replace("Discard: H9 H7", "Discard: x x")
    record = stable(hidden)
    dealt = record.deals[0].events[0]
    assert isinstance(dealt, Dealt)
    assert dealt.hands[1] is None
    assert record.deals[0].result == "6"
    with pytest.raises(IllegalRecord) as error:
        read(hidden.replace("4. C9", "4. CA"))
    assert (error.value.at, error.value.reason) == ("trick 4, card 1", Reason.NOT_HELD)


def test_a_known_hand_with_an_unknown_discard() -> None:
    record = stable(EXAMPLE.replace("Discard: H9 H7", "Discard: x x"))
    assert Discarded(2, None) in record.deals[0].events
    assert record.deals[0].result == "6"


def test_a_problem_needs_no_names() -> None:
    record = stable('[Hand1 "SAKQJT987 HA7"] [Hand2 "CAKQJT987 HK8"]\nAuction: 1 pass')
    assert record.players == ("1", "2", "3")
    assert record.deals[0].dealer == "3"


def test_the_deal_goes_round_when_no_dealer_is_named() -> None:
    body = "Auction: 1 6S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 8S Answers: 2 pass, 3 pass\n"
    record = stable('[Players "A, B, C"]' + "".join(f"[Deal {n}] {HANDS}{body}" for n in (1, 2, 3, 4)))
    assert [deal.dealer for deal in record.deals] == ["C", "A", "B", "C"]


def test_names_tags_and_escapes() -> None:
    text = (
        '[Players "Anna\\, the elder, Boris \\"Bob\\", C\\\\D"] [Odd "a \\"b\\" \\\\ c, d"] [Deal 1] [Dealer "C\\\\D"]'
    )
    record = stable(text)
    assert record.players == ("Anna, the elder", 'Boris "Bob"', "C\\D")
    assert record.tags == (("Odd", 'a "b" \\ c, d'),)


def test_a_deal_with_a_convention_of_its_own() -> None:
    body = "Auction: 1 pass, 2 pass, 3 pass"
    text = (
        f'[Convention "sochi"] [Players "A, B, C"] [Deal 1] {HANDS} {body} [Deal 2] [Convention "ten=whisted"] {HANDS}'
    )
    record = stable(text)
    assert record.deals[0].convention is None
    second = record.deals[1].convention
    assert second is not None
    assert (second.name, second.ten) == ("sochi", "whisted")
    assert to_json(record)["deals"][1]["convention"] == {"ten": "whisted"}
    with pytest.raises(NotationError, match="ten cannot be 'odd'"):
        read(text + ' [Deal 3] [Convention "ten=odd"]')


def test_the_exit_follows_the_run() -> None:
    passes = "Auction: 1 pass, 2 pass, 3 pass (1 claims rest: 2 yes, 3 yes)\n"
    deals = f'[Convention "sochi"] [Players "A, B, C"] [Deal 1] {HANDS}{passes}[Deal 2] {HANDS}Auction: 1 6S'
    with pytest.raises(IllegalRecord) as error:
        read(deals)
    assert (error.value.deal, error.value.at, error.value.reason) == (2, "auction, call 1", Reason.BELOW_EXIT)
    stable(deals.replace("1 6S", "1 7S"))
    stable(deals.replace("[Deal 2]", '[Deal 2] [Run "0"]'))
    with pytest.raises(IllegalRecord):
        read(f'[Convention "sochi"] [Run "1"] {HANDS} Auction: 1 6S')


def test_one_deal_of_a_pulka_keeps_its_place() -> None:
    game = "Auction: 1 7S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 8S Answers: 2 pass, 3 pass\n"
    passes = "Auction: 1 pass, 2 pass, 3 pass (1 claims rest: 2 yes, 3 yes)\n"
    record = stable(
        f'[Convention "sochi"] [Players "A, B, C"] [Deal 1] {HANDS}{game}[Deal 2] {HANDS}{passes}[Deal 3] {HANDS}{game}'
    )
    alone = single_deal(record, 3)
    assert dict(alone.deals[0].tags) == {
        "Deal": "3",
        "Run": "1",
        "Sheet": "pool 7 0 1; mountain 0 10 0; whists - 0 0, 0 - 0, 0 0 -",
    }
    assert "[Deal 3]" in write(alone)
    assert stable(write(alone)) == alone
    assert pad_of(alone).document == pad_of(record, 3).document
    with pytest.raises(NotationError, match="there is no deal 4; the record has 3"):
        single_deal(record, 4)


def test_two_players_and_the_dummy() -> None:
    text = f'[Players "A, B"] [Deal 1] [Dummy "2"] {HANDS} Auction: 1 6S, 3 pass Discard: D7 HJ Contract: 1 6S'
    record = stable(text)
    assert replay_record(record)[0].end.dummy == 2
    with pytest.raises(NotationError, match="only a game of two has a dummy"):
        read(text.replace('"A, B"', '"A, B, C"'))


@pytest.mark.parametrize(
    ("change", "at", "what", "reason"),
    [
        (("3. DK DQ", "3. DK HJ"), "trick 3, card 2", ("card", "HJ"), Reason.MUST_FOLLOW),
        (("1. HA D7 H8", "1. SA D7 H8"), "trick 1, card 1", ("card", "SA"), Reason.NOT_HELD),
        (("1. HA D7 H8", "1. HA S9 H8"), "trick 1, card 2", ("card", "S9"), Reason.MUST_TRUMP),
        (("2 6S", "2 6S, 1 6C"), "auction, call 3", ("call", "6C"), Reason.OUT_OF_TURN),
        (("3 pass\n", "3 6S\n"), "auction, call 3", ("call", "6S"), Reason.CALL_TOO_LOW),
        (("Discard: H9 H7", "Discard: H9 HA"), "discard", ("discard", "HA9"), Reason.NOT_HELD),
        (("Discard: H9 H7", "Discard: H9"), "discard", ("discard", "H9"), Reason.TWO_DISCARDS),
        (("Contract: 2 6D", "Contract: 3 6D"), "contract", ("contract", "6D"), Reason.OUT_OF_TURN),
        (("Contract: 2 6D", "Contract: 2 misere"), "contract", ("contract", "misere"), Reason.MISERE_BOUND),
        (("1 pass, 3 open", "1 half, 3 open"), "answers, word 2", ("answer", "half"), Reason.NO_SUCH_ANSWER),
        (("Result: 6", "SA Result: 6"), "trick 11, card 1", ("card", "SA"), Reason.DEAL_OVER),
    ],
)
def test_the_first_illegal_action_is_named(
    change: tuple[str, str], at: str, what: tuple[str, str], reason: Reason
) -> None:
    with pytest.raises(IllegalRecord) as error:
        read(EXAMPLE.replace(*change))
    assert isinstance(error.value, IllegalAction)
    assert error.value.deal == 1
    assert (error.value.at, error.value.what, error.value.reason) == (at, what, reason)


@pytest.mark.parametrize("given", ["7", "made", "3 4 3"])
def test_a_result_is_checked_and_not_trusted(given: str) -> None:
    with pytest.raises(IllegalRecord) as error:
        read(EXAMPLE.replace("Result: 6", f"Result: {given}"))
    assert (error.value.at, error.value.code, error.value.what) == ("result", "wrong-result", ("result", given))


def test_a_result_before_the_end_is_wrong() -> None:
    with pytest.raises(IllegalRecord) as error:
        read(EXAMPLE.partition("10. CK")[0] + "Result: 6")
    assert error.value.code == "wrong-result"


def test_an_illegal_card_in_a_variation() -> None:
    with pytest.raises(IllegalRecord) as error:
        read(EXAMPLE.replace("3. DK DQ", "3. DK DQ (H8)"))
    assert error.value.at == "trick 3, card 2, in a variation"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no record: the text is empty"),
        ("hello", "line 1, column 1: 'hello' stands before the first deal"),
        ('[Event "x"', "line 1, column 1: the tag is not of the form"),
        ('[Event "x\n"]', "line 1, column 1: the tag is not of the form"),
        ('[Event "x"] [Event "y"]', "line 1, column 13: the tag Event is given twice"),
        ('\n[Players "A, B, A"]', "line 2, column 1: two players are called 'A'"),
        ('[Players "A"]', "line 1, column 1: 1 players are named; a pulka has 2 to 4"),
        ('[Players "A,, B"]', "line 1, column 1: '' is not a player's name"),
        ('[Convention "soch"]', "line 1, column 1: unknown convention 'soch', did you mean 'sochi'?"),
        ('[Convention "sochi; tenn=checked"]', "unknown field 'tenn'"),
        ('[Deal 1] [Dealer "Zoe"]', "line 1, column 10: the dealer 'Zoe' is not one of the players"),
        ('[Hand1 "SAK"]', "line 1, column 1: the hand of seat 1 has 2 cards; ten are dealt"),
        ('[Hand1 "SAKQJT987 HA6"]', "line 1, column 1: '6' in 'HA6' is not a rank"),
        ('[Hand1 "SAKQJT987 x x"]', "'x' in 'x' is not a suit"),
        ('[Hand1 "SAKQJT987 HA7"] [Hand2 "SA CAKQJT98 HK8"]', "two hands have SA"),
        ('[Hand1 "SAKQJT987 HA7"] [Talon "SA H8"]', "a hand and the talon have SA"),
        ('[Talon "SA"]', "line 1, column 1: the talon has 1 cards; it is two"),
        ('[Deal "one"]', "line 1, column 1: 'one' is not the number of a deal"),
        ('[Run "many"]', "'many' is not a run"),
        ('[Sheet "pool 1 2"]', "'1 2' has not one number for each of 3 players"),
        ('[Deal 1] [Players "A, B"]', "line 1, column 10: the players are named before the first deal"),
        ('[Dark "no"]', "the tag Dark can only be 'yes'"),
        (HANDS + "Auction: 4 pass", "line 2, column 10: '4' is not a seat: 1, 2, 3, or 0 for the dealer"),
        (HANDS + "Auction: 1 pas", "line 2, column 12: 'pas' is not a call"),
        (HANDS + "Auction: 1", "line 2, column 11: a word of seat 1 is missing"),
        (HANDS + "Auction: 1 pass,", "nothing follows the comma"),
        (HANDS + "Auction: 1 pass {open", "line 2, column 17: the comment is not closed"),
        (HANDS + "Auction: 1 pass }", "line 2, column 17: '}' cannot stand here"),
        (HANDS + "Auction: 1 pass!!!", "'!!!' is not a mark"),
        (HANDS + "Discard: D7 HJ", "a discard stands before there is a declarer"),
        (HANDS + "Result: many", "line 2, column 1: 'many' is not a result"),
        (HANDS + "1 pass", "line 2, column 1: '1' in '1' is not a suit"),
        (HANDS + "(S7)", "line 2, column 1: a variation stands after a played card"),
        (HANDS + "[Event", "the tag is not of the form"),
        (HANDS + 'Auction: 1 pass [Event "x"]', "the next deal begins with [Deal n]"),
        (EXAMPLE.replace("4. C9", "5. C9"), "5. stands where trick 4 begins"),
        (EXAMPLE.replace("4. C9 CQ", "4. C9 5. CQ"), "5. cannot stand inside trick 4"),
        (EXAMPLE.partition("10. ")[0] + "(SA", "the variation is not closed"),
        (EXAMPLE.replace("CQ C7", "CQ (3 claims)"), "')' is not a number of tricks"),
        (EXAMPLE.replace("CQ C7", "CQ (3 claims 2: 2 maybe)"), "'maybe' is not an answer to an offer"),
        (EXAMPLE.replace("CQ C7", "CQ (1 wants 2)"), "'wants' is not an offer"),
        (EXAMPLE.replace("CQ C7", "CQ ()"), "the variation is empty"),
        (EXAMPLE.replace("CQ C7", "CQ ({no card})"), "a variation begins with a card"),
        (EXAMPLE.replace("CQ C7", "CQ * C7"), "illegal"),
    ],
)
def test_errors_name_the_place(text: str, message: str) -> None:
    with pytest.raises((NotationError, IllegalRecord)) as error:
        read(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


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


def test_encodings_and_line_ends() -> None:
    record = read(EXAMPLE)
    assert read(EXAMPLE.encode()) == record
    assert read(b"\xef\xbb\xbf" + EXAMPLE.encode()) == record
    assert read("\ufeff" + EXAMPLE) == record
    assert read(EXAMPLE.replace("\n", "\r\n").encode()) == record
    assert read(EXAMPLE.replace("\n", "\r")) == record
    with pytest.raises(NotationError, match="the record is UTF-16 text; it must be UTF-8"):
        read(EXAMPLE.encode("utf-16"))
    with pytest.raises(NotationError, match="line 1: not UTF-8 text"):
        read(EXAMPLE.replace("Anna", "Анна").encode("cp1251"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, column 2"),
        ('{"pulka": 1', "line 1, column 12: not JSON"),
        ('{"pulka": 2}', "pulka: version 2 is newer than 1, which is read here"),
        ('{"pulka": true}', "pulka: the number of the format is missing"),
        ('{"deals": []}', "pulka: the number of the format is missing"),
        ('{"pulka": 1, "pulka": 1}', "the key 'pulka' twice"),
        ('{"pulka": 1, "deal": []}', "the record has no 'deal'"),
        ('{"pulka": NaN}', "NaN, which is not a number"),
        ('{"pulka": ' + "1" * 5000 + "}", "a number that is too long"),
        ('{"pulka": 1, "deals": ' + "[" * 100_000, "nested too deep"),
        ('{"pulka": 1, "deals": {}}', "deals is a list"),
        ('{"pulka": 1, "deals": [5]}', "deals[0] is an object"),
        ('{"pulka": 1, "players": "A, B"}', "players is a list"),
        ('{"pulka": 1, "players": ["A", 2]}', "players: a name is text"),
        ('{"pulka": 1, "players": ["A", "B "]}', "players: 'B ' is not a player's name"),
        ('{"pulka": 1, "tags": {"Event": 1}}', "tags.Event is text"),
        ('{"pulka": 1, "tags": {"Hand1": "SA"}}', "tags: Hand1 is no tag of its own in JSON"),
        ('{"pulka": 1, "tags": {"Événement": "SA"}}', "is not the name of a tag"),
        ('{"pulka": 1, "tags": {"Event": "a\\nb"}}', "the tag Event has an unprintable character"),
        ('{"pulka": 1, "tags": {"Event": "\\ud800"}}', "the tag Event has an unprintable character"),
        ('{"pulka": 1, "convention": "soch"}', "convention: unknown convention 'soch'"),
        ('{"pulka": 1, "convention": []}', "convention is an object"),
        ('{"pulka": 1, "notes": [{"mark": "!"}]}', "notes[0]: only comments stand before the first deal"),
        ('{"pulka": 1, "deals": [{"dealer": 1}]}', "deals[0].dealer: the dealer is a player's name"),
        ('{"pulka": 1, "deals": [{"dealer": "Z", "events": []}]}', "deals[0]: the dealer 'Z' is not one of"),
        ('{"pulka": 1, "deals": [{"events": []}]}', "deals[0].events: a deal begins with the cards dealt"),
        ('{"pulka": 1, "deals": [{"events": [{"kind": "jumped"}]}]}', "deals[0].events[0]: unknown kind of event"),
        ('{"pulka": 1, "deals": [{"events": [{"kind": "looked", "seat": 1}]}]}', "a deal begins with the cards dealt"),
    ],
)
def test_json_that_is_no_record(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read(text)
    assert message in str(error.value)
    assert len(str(error.value)) < 200


def test_json_may_leave_out_what_follows_by_rule_and_is_compared_where_it_does_not() -> None:
    record = read(EXAMPLE)
    data = json.loads(write(record, "json"))
    events = data["deals"][0]["events"]
    data["deals"][0]["events"] = [event for event in events if event["kind"] not in ("talon_shown", "hand_shown")]
    assert read(json.dumps(data)) == record
    for event in events:
        if event["kind"] == "talon_shown":
            event["cards"] = ["H7", "H9"]
    data["deals"][0]["events"] = events
    with pytest.raises(IllegalRecord) as error:
        read(json.dumps(data))
    assert error.value.what == ("action", "talon_shown")


def test_notes_on_what_the_text_does_not_write_go_to_the_event_before() -> None:
    data = to_json(read(EXAMPLE))
    events = data["deals"][0]["events"]
    index = next(number for number, event in enumerate(events) if event["kind"] == "talon_shown")
    events[index]["notes"] = [{"comment": "two hearts"}]
    record = from_json(data)
    assert record.deals[0].notes == ((index - 1, (Comment("two hearts"),)),)
    stable(write(record))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("2.abc", "version 2 of the line form is newer than 1"),
        ("0.abc", "version 0 of the line form is other than 1"),
        ("1.", "the line is damaged or cut off"),
        ("1.abc", "the line is damaged or cut off"),
        ("1.a", "the line is damaged or cut off"),
    ],
)
def test_lines_that_are_damaged(line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read(line)


def test_a_line_is_url_safe_and_short() -> None:
    line = write(read(EXAMPLE), "line")
    assert set(line) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")
    assert line.startswith("1.")
    assert len(line) < 400


def test_old_lines_are_read_for_ever() -> None:
    line = (Path(__file__).parent.parent / "data" / "smirnov_shchukin.line").read_text(encoding="utf-8")
    assert read(line) == read(EXAMPLE)


def test_the_support_deal_is_the_one_used_here() -> None:
    record = read(HANDS)
    assert record.deals[0].events == (LONG_SUITS,)
    assert not any(isinstance(event, TalonShown | Named) for event in record.deals[0].events)


def test_the_documented_records_are_read() -> None:
    documentation = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text(encoding="utf-8")
    blocks = documentation.split("```")[1::2]
    text = next(block for block in blocks if block.lstrip().startswith("[Event"))
    assert stable(text).deals == read(EXAMPLE).deals


def test_a_deal_that_nobody_has_looked_at() -> None:
    record = stable(f'[Dark "yes"] {HANDS} Auction: 1 look, 1 pass, 2 look {{at last}}, 2 6S')
    dealt = record.deals[0].events[0]
    assert isinstance(dealt, Dealt)
    assert dealt.dark
    with pytest.raises(IllegalRecord) as error:
        read(f'[Dark "yes"] {HANDS} Auction: 1 pass')
    assert error.value.reason is Reason.NOT_NOW
