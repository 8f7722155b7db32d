"""What stands around the deals of a record: names, conventions, dealers, runs, sheets, half-known hands."""

from __future__ import annotations

import pytest

from preferans.notation.record import IllegalRecord, read, to_json, write
from preferans.notation.replay import pad_of, replay_record, single_deal
from preferans.rules.errors import NotationError, Reason
from preferans.rules.events import Dealt, Discarded, Named, TalonShown
from tests.support import LONG_SUITS
from tests.unit.record_cases import EXAMPLE, HANDS, stable

PASSES = "Auction: 1 pass, 2 pass, 3 pass H7 H8 D8 HA HK HQ (1 claims rest: 2 yes, 3 yes)\n"
"""An all-pass: nine tricks, none, and one."""


def test_the_rules_that_a_program_wrote_are_followed() -> None:
    written = write(read(EXAMPLE))
    changed = written.replace('[Convention "sochi; whist_style=gentleman"]', '[Convention "sochi"]')
    assert read(changed).convention.whist_style == "gentleman"
    other = written.replace("whist_style=gentleman", "whist_style=greedy")
    assert read(other).convention.whist_style == "greedy"
    named = written.replace('[Convention "sochi; whist_style=gentleman"]', '[Convention "our club"]')
    assert read(named).convention.whist_style == "gentleman"


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
    deals = f'[Convention "sochi"] [Players "A, B, C"] [Deal 1] {HANDS}{PASSES}[Deal 2] {HANDS}Auction: 1 6S'
    with pytest.raises(IllegalRecord) as error:
        read(deals)
    assert (error.value.deal, error.value.at, error.value.reason) == (2, "auction, call 1", Reason.BELOW_EXIT)
    stable(deals.replace("1 6S", "1 7S"))
    stable(deals.replace("[Deal 2]", '[Deal 2] [Run "0"]'))
    with pytest.raises(IllegalRecord):
        read(f'[Convention "sochi"] [Run "1"] {HANDS} Auction: 1 6S')


def test_one_deal_of_a_pulka_keeps_its_place() -> None:
    game = "Auction: 1 7S, 2 pass, 3 pass Discard: D7 HJ Contract: 1 8S Answers: 2 pass, 3 pass\n"
    record = stable(
        f'[Convention "sochi"] [Players "A, B, C"] [Deal 1] {HANDS}{game}[Deal 2] {HANDS}{PASSES}[Deal 3] {HANDS}{game}'
    )
    alone = single_deal(record, 3)
    assert dict(alone.deals[0].tags) == {
        "Deal": "3",
        "Run": "1",
        "Sheet": "pool 6 0 1; mountain 1 9 0; whists - 0 0, 0 - 0, 0 0 -",
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


def test_the_support_deal_is_the_one_used_here() -> None:
    record = read(HANDS)
    assert record.deals[0].events == (LONG_SUITS,)
    assert not any(isinstance(event, TalonShown | Named) for event in record.deals[0].events)


def test_a_deal_that_nobody_has_looked_at() -> None:
    record = stable(f'[Dark "yes"] {HANDS} Auction: 1 look, 1 pass, 2 look {{at last}}, 2 6S')
    dealt = record.deals[0].events[0]
    assert isinstance(dealt, Dealt)
    assert dealt.dark
    with pytest.raises(IllegalRecord) as error:
        read(f'[Dark "yes"] {HANDS} Auction: 1 pass')
    assert error.value.reason is Reason.NOT_NOW
