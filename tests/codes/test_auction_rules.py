"""The auction (A4; Kodeks 3.3): the ladder, whose word it is, what may be said, and who wins."""

import pytest

from preferans.rules.auction import ladder
from preferans.rules.calls import Call, Word, bid
from preferans.rules.errors import Reason
from preferans.rules.events import Called, Discarded
from preferans.rules.state import Phase
from tests.support import Deal, cards, contract, kodeks

GAMES = [f"{level}{strain}" for level in (6, 7, 8, 9, 10) for strain in ("S", "C", "D", "H", "NT")]
PLAIN = [*GAMES[:15], "misere", *GAMES[15:]]
NINES = [f"9{strain}-no-talon" for strain in ("S", "C", "D", "H", "NT")]


def auction(*words: str, min_level: int = 6, players: int = 3, dummy: int | None = None, **changes: object) -> Deal:
    deal = Deal(kodeks(**changes), players=players, dummy=dummy, min_level=min_level)
    return deal.say(" ".join(words))


def order(outbid_by: str, *no_talon: str) -> list[str]:
    return [str(item) for item in ladder(outbid_by, no_talon)]


# The ladder (A4.1, A4.4).


def test_A4_1_ladder_has_26_calls_with_misere_between_8nt_and_9s() -> None:
    assert order("nine") == PLAIN
    assert len(PLAIN) == 26
    assert auction().calls() == {*PLAIN, "pass"}


def test_K_3_3_5_the_lowest_opening_is_six_spades() -> None:
    assert auction().why_call("6S") is None
    assert order("nine")[0] == "6S"


@pytest.mark.parametrize(
    ("outbid_by", "no_talon", "after", "before"),
    [
        ("nine", (), "8NT", "9S"),
        ("nine_nt_or_ten", (), "9H", "9NT"),
        ("nine_no_talon", (), "9NT", "10S"),
        ("nine_no_talon", ("misere",), "9NT", "misere-no-talon"),
        ("nine_no_talon", ("nine",), "9NT", "9S-no-talon"),
        ("nine_no_talon", ("misere", "nine"), "9NT", "misere-no-talon"),
        ("nothing", (), "10NT", None),
        ("nothing", ("misere", "nine"), "10NT", None),
    ],
)
def test_A4_4_place_of_misere(outbid_by: str, no_talon: tuple[str, ...], after: str, before: str | None) -> None:
    calls = order(outbid_by, *no_talon)
    place = calls.index("misere")
    assert calls[place - 1] == after
    assert calls[place + 1 :][:1] == ([before] if before is not None else [])


@pytest.mark.parametrize(
    ("no_talon", "between"),
    [
        ((), []),
        (("misere",), ["misere-no-talon"]),
        (("nine",), NINES),
        (("misere", "nine"), ["misere-no-talon", *NINES]),
    ],
)
def test_A4_4_order_of_the_games_without_the_talon(no_talon: tuple[str, ...], between: list[str]) -> None:
    assert order("nine", *no_talon) == [*PLAIN[:21], *between, *PLAIN[21:]]
    assert auction(no_talon=list(no_talon)).calls() == {*PLAIN, *between, "pass"}


def test_A4_4_a_game_without_the_talon_that_is_not_agreed_is_no_call() -> None:
    assert auction().why_call("9S-no-talon") is Reason.NOT_AGREED
    assert auction(no_talon=["nine"]).why_call("misere-no-talon") is Reason.NOT_AGREED


def test_Z_17_misere_without_talon_over_a_nine_but_7nt_not_over_misere() -> None:
    assert auction("9S", no_talon=["misere"]).why_call("misere-no-talon") is None
    assert auction("misere").why_call("7NT") is Reason.CALL_TOO_LOW
    assert auction("misere-no-talon", no_talon=["misere"]).why_call("9NT") is Reason.CALL_TOO_LOW
    assert auction("misere-no-talon", no_talon=["misere"]).why_call("10S") is None


@pytest.mark.parametrize(
    ("outbid_by", "beats", "does_not"),
    [
        ("nine", "9S", "8NT"),
        ("nine_nt_or_ten", "9NT", "9H"),
        ("nine_no_talon", "10S", "9NT"),
        ("nothing", None, "10NT"),
    ],
)
def test_Z_16_what_beats_misere(outbid_by: str, beats: str | None, does_not: str) -> None:
    deal = auction("misere", misere_outbid_by=outbid_by)
    assert deal.why_call(does_not) is Reason.CALL_TOO_LOW
    assert deal.calls() == {"pass", *(order(outbid_by)[order(outbid_by).index(beats) :] if beats else [])}
    over = auction(does_not, misere_outbid_by=outbid_by)
    assert over.why_call("misere") is None


def test_A4_2_dark_calls_are_not_agreed() -> None:
    deal = auction()
    assert deal.why(Called(1, bid(contract("6S"), blind=True))) is Reason.NOT_AGREED
    assert deal.why(Called(1, Call(Word.PASS, blind=True))) is Reason.NOT_AGREED


# Whose word it is, and the end (A4.2).


def test_A4_2_the_first_hand_opens_and_the_turn_goes_clockwise_past_who_passed() -> None:
    deal = auction()
    turns = []
    for word in ("6S", "pass", "6C", "6D", "6H", "7S"):
        turns.append(deal.to_act)
        deal.say(word)
    assert turns == [1, 2, 3, 1, 3, 1]
    assert deal.decider == 3


def test_K_3_3_11_pass_is_final() -> None:
    deal = auction("6S", "pass", "6C", "6D", "pass")
    assert deal.phase is Phase.DISCARD
    assert deal.state.declarer == 1
    late = auction("6S", "pass")
    assert late.why(Called(2, bid(contract("10NT")))) is Reason.OUT_OF_TURN


def test_S_38_speak_in_turn() -> None:
    deal = auction("6S")
    assert deal.why(Called(3, bid(contract("7S")))) is Reason.OUT_OF_TURN
    assert deal.why(Called(1, bid(contract("7S")))) is Reason.OUT_OF_TURN


def test_A4_2_the_sole_bidder_left_has_won_and_says_no_more() -> None:
    deal = auction("pass", "6S", "pass")
    assert (deal.state.declarer, str(deal.state.contract)) == (2, "6S")
    assert deal.phase is Phase.DISCARD


def test_A4_2_three_passes_are_an_all_pass() -> None:
    deal = auction("pass", "pass", "pass")
    assert deal.phase is Phase.PLAY
    assert str(deal.state.contract) == "all-pass"
    assert deal.state.declarer is None


def test_A4_2_after_two_passes_the_third_hand_may_bid_or_pass() -> None:
    deal = auction("pass", "pass")
    assert deal.to_act == 3
    assert deal.calls() == {"pass", "take", *PLAIN}


def test_K_3_3_15_the_third_hand_takes_the_talon_after_two_passes() -> None:
    deal = auction("pass", "pass", "take")
    assert (deal.phase, deal.state.declarer) == (Phase.DISCARD, 3)
    deal.do(Discarded(3, deal.hand(3) & cards("SAK")))
    assert deal.names() == set(GAMES)
    assert deal.why_name("misere") is Reason.MISERE_BOUND


def test_K_3_3_15_a_free_take_binds_to_the_lowest_level_allowed() -> None:
    deal = auction("pass", "pass", "take", min_level=7)
    deal.do(Discarded(3, deal.hand(3) & cards("SAK")))
    assert deal.names() == set(GAMES[5:])


def test_K_3_3_15_nobody_takes_before_both_others_have_passed() -> None:
    assert auction().why_call("take") is Reason.NOT_NOW
    assert auction("pass").why_call("take") is Reason.NOT_NOW
    assert auction("6S", "pass").why_call("take") is Reason.NOT_NOW


def test_A15_two_players_bid_between_themselves() -> None:
    deal = auction(players=2, dummy=2)
    turns = [deal.to_act]
    deal.say("6S")
    turns.append(deal.to_act)
    deal.say("6C")
    turns.append(deal.to_act)
    assert turns == [1, 3, 1]
    assert auction("pass", "pass", players=2, dummy=1).state.declarer is None


# What may be called (A4.2).


@pytest.mark.parametrize("text", ["6S", "6D"])
def test_A4_2_a_call_must_be_higher(text: str) -> None:
    assert auction("6D").why_call(text) is Reason.CALL_TOO_LOW


def test_K_3_3_8_jumps_are_allowed_or_not() -> None:
    assert auction("6S").why_call("9H") is None
    steps = auction("6S", jump_bids=False)
    assert steps.calls() == {"pass", "6C", "misere"}
    assert steps.why_call("6D") is Reason.NO_JUMP
    assert auction(jump_bids=False).calls() == {"pass", "6S", "misere"}


def test_K_3_3_8_steps_go_over_misere_and_start_at_the_exit_level() -> None:
    assert auction("8NT", jump_bids=True).why_call("9S") is None
    assert auction("misere", jump_bids=False).calls() == {"pass", "9S"}
    assert auction(min_level=7, jump_bids=False).calls() == {"pass", "7S", "misere"}


@pytest.mark.parametrize(("level", "lowest"), [(6, "6S"), (7, "7S"), (8, "8S")])
def test_A11_4_exit_level(level: int, lowest: str) -> None:
    deal = auction(min_level=level)
    assert deal.calls() == {"pass", *PLAIN[PLAIN.index(lowest) :]}
    if level > 6:
        assert deal.why_call(f"{level - 1}NT") is Reason.BELOW_EXIT


def test_A11_4_misere_satisfies_any_exit() -> None:
    assert auction(min_level=8).why_call("misere") is None


# Misere (A4.2; K 3.3.9).


def test_A4_2_misere_only_as_first_call() -> None:
    deal = auction("6S", "6C", "pass")
    assert deal.why_call("misere") is Reason.MISERE_NOT_FIRST
    assert auction("6S", "6C").why_call("misere") is None
    assert auction("6S", "6C", "pass", misere_first_call_only=False).why_call("misere") is None


def test_A4_2_a_misere_without_talon_is_a_misere_too() -> None:
    assert auction("9S", "9C", "pass", no_talon=["misere"]).why_call("misere-no-talon") is Reason.MISERE_NOT_FIRST
    free = auction("9S", "9C", "pass", no_talon=["misere"], misere_first_call_only=False)
    assert free.why_call("misere-no-talon") is None


def test_F_12_an_outbid_misere_may_only_pass_and_the_others_go_on() -> None:
    deal = auction("misere", "9S")
    assert deal.to_act == 3
    assert deal.why_call("9C") is None
    deal.say("9C")
    assert deal.calls() == {"pass"}
    assert deal.why_call("9D") is Reason.MISERE_OUTBID
    deal.say("pass")
    assert deal.to_act == 2
    assert deal.why_call("9D") is None


def test_F_12_misere_bidder_returns() -> None:
    deal = auction("misere", "9S", "pass", misere_bidder_returns=True)
    assert deal.calls() == {"pass", "here", *PLAIN[PLAIN.index("9C") :]}
    deal.say("9C")
    assert deal.to_act == 2


def test_K_note_41_an_outbid_misere_comes_back_without_the_talon_and_with_nothing_else() -> None:
    deal = auction("misere", "9S", "pass", no_talon=["misere", "nine"])
    assert deal.calls() == {"pass", "misere-no-talon"}
    deal.say("misere-no-talon")
    assert deal.calls() == {"pass", *NINES, *GAMES[20:]}
    deal.say("9S-no-talon")
    assert deal.calls() == {"pass"}
    assert deal.why_call("10S") is Reason.MISERE_OUTBID


# The hold, «здесь» (A4.3; K 3.3.8).


@pytest.mark.parametrize("hold", ["senior", "first_hand", "any_of_two"])
def test_K_3_3_8_hold_example(hold: str) -> None:
    deal = auction("6S", "pass", "6C", "here", "6D", "here", "6H", "pass", hold=hold)
    assert (deal.state.declarer, str(deal.state.contract)) == (3, "6H")


def test_A4_3_who_holds_is_the_high_bidder() -> None:
    deal = auction("6S", "pass", "6C", "here")
    assert deal.calls() == {"pass", *GAMES[2:]}
    assert deal.say("pass").state.declarer == 1
    assert str(deal.state.contract) == "6C"


def test_A4_3_no_hold_without_a_call_to_equal() -> None:
    assert auction(hold="first_hand").why_call("here") is Reason.NO_HOLD


def test_A4_3_senior_holds_with_two_bidders_only() -> None:
    assert auction("6S", "6C", "pass", hold="senior").why_call("here") is None
    assert auction("6S", "6C", "6D", hold="senior").why_call("here") is Reason.NO_HOLD


def test_A4_3_senior_is_who_sits_earlier() -> None:
    assert auction("pass", "6S", "6C", hold="senior").why_call("here") is None
    assert auction("6S", "pass", hold="senior").why_call("here") is Reason.NO_HOLD
    assert auction("pass", "6S", hold="senior").why_call("here") is Reason.NO_HOLD


def test_A4_3_first_hand_holds_with_three_bidders_and_nobody_else_does() -> None:
    assert auction("6S", "6C", "6D", hold="first_hand").why_call("here") is None
    assert auction("6S", "pass", "6C", hold="first_hand").why_call("here") is None
    assert auction("6S", "6C", "6D", "pass", hold="first_hand").why_call("here") is Reason.NO_HOLD


def test_A4_3_through_passer() -> None:
    # The second hand, between the first and the third, has passed: the third may hold, the first may not.
    assert auction("6C", "pass", hold="through_passer").why_call("here") is None
    assert auction("6C", "pass", "6D", hold="through_passer").why_call("here") is Reason.NO_HOLD
    # The third hand, between the second and the first, has passed: the first may hold.
    assert auction("6C", "6D", "pass", hold="through_passer").why_call("here") is None
    # The first hand has passed, and it does not sit between the second and the third.
    assert auction("pass", "6C", hold="through_passer").why_call("here") is Reason.NO_HOLD
    assert auction("pass", "6C", "6D", hold="through_passer").why_call("here") is None


def test_A4_3_through_passer_never_holds_six_spades() -> None:
    assert auction("6S", "pass", hold="through_passer", hold_six_spades=True).why_call("here") is Reason.NO_HOLD


def test_A4_3_through_passer_needs_two_bidders() -> None:
    assert auction("6C", "6D", "6H", hold="through_passer").why_call("here") is Reason.NO_HOLD


def test_J_16_any_of_two_holds_above_ones_own_former_call() -> None:
    assert auction("6S", "pass", hold="any_of_two").why_call("here") is None
    assert auction("6S", "6C", "pass", hold="any_of_two").why_call("here") is None
    assert auction("6S", "6C", hold="any_of_two").why_call("here") is Reason.NO_HOLD
    # The third hand holds six clubs; the first, who called it, must raise.
    held = auction("6C", "pass", "here", hold="any_of_two")
    assert held.why_call("here") is Reason.NO_HOLD
    assert held.why_call("6C") is Reason.CALL_TOO_LOW


def test_A4_3_hold_none() -> None:
    assert auction("6S", "pass", "6C", hold="none").why_call("here") is Reason.NO_HOLD
    assert "here" not in auction("6S", "pass", "6C", hold="none").calls()


@pytest.mark.parametrize("hold", ["senior", "first_hand", "through_passer", "any_of_two"])
def test_A4_3_misere_is_never_held(hold: str) -> None:
    assert auction("6S", "misere", "pass", hold=hold).why_call("here") is Reason.NO_HOLD


def test_A4_3_an_outbid_misere_does_not_hold_the_nine() -> None:
    assert auction("misere", "9S", "pass").why_call("here") is Reason.NO_HOLD


def test_A4_3_hold_six_spades() -> None:
    assert auction("pass", "pass", "6S").state.declarer == 3
    assert auction("6S", "pass", hold="any_of_two", hold_six_spades=True).why_call("here") is None
    assert auction("6S", "pass", hold="any_of_two", hold_six_spades=False).why_call("here") is Reason.NO_HOLD
    assert auction("6C", "pass", hold="any_of_two", hold_six_spades=False).why_call("here") is None


def test_J_17_no_hold_of_six_spades_under_stalingrad() -> None:
    assert auction("6S", "pass", hold="any_of_two", stalingrad=True).why_call("here") is Reason.NO_HOLD
    assert auction("6C", "pass", hold="any_of_two", stalingrad=True).why_call("here") is None


def test_A4_3_two_players_hold_over_the_dummy_who_always_passes() -> None:
    assert auction("6C", "6D", players=2, dummy=2, hold="senior").why_call("here") is None
    assert auction("6C", players=2, dummy=2, hold="senior").why_call("here") is Reason.NO_HOLD
    # The dummy sits between the first hand and the third.
    assert auction("6C", players=2, dummy=2, hold="through_passer").why_call("here") is None
