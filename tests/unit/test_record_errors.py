"""What a record may not say: illegal actions with their place, text that is no record."""

from __future__ import annotations

import pytest

from preferans.notation.record import IllegalRecord, read
from preferans.rules.errors import IllegalAction, NotationError, Reason
from tests.unit.record_cases import EXAMPLE, HANDS


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
        (EXAMPLE.partition(" H7\nContract")[0], "line 6, column 12: the record is cut off: two cards are discarded"),
    ],
)
def test_errors_name_the_place(text: str, message: str) -> None:
    with pytest.raises((NotationError, IllegalRecord)) as error:
        read(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_encodings_and_line_ends() -> None:
    record = read(EXAMPLE)
    assert read(EXAMPLE.encode()) == record
    assert read(b"\xef\xbb\xbf" + EXAMPLE.encode()) == record
    assert read("\ufeff" + EXAMPLE) == record
    assert read(EXAMPLE.replace("\n", "\r\n").encode()) == record
    assert read(EXAMPLE.replace("\n", "\r")) == record
    with pytest.raises(NotationError, match="the text is UTF-16; it must be UTF-8"):
        read(EXAMPLE.encode("utf-16"))
    with pytest.raises(NotationError, match="line 1, column 98: byte 98 is not UTF-8"):
        read(EXAMPLE.replace("Anna", "Анна").encode("cp1251"))
