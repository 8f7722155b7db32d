"""Compulsory games, and who names the pool after them: Taganrog and the older classical game (V D.2, A.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from preferans.rules.contract import MISERE, Strain, game
from preferans.rules.convention import Convention
from preferans.rules.deal import deal as deal_out
from preferans.rules.deal import shuffled
from preferans.rules.errors import Reason, ScoreError
from preferans.rules.events import HandShown, Opening, PoolNamed, Started
from preferans.rules.legal import follow, legal_actions, play
from preferans.rules.match import Match, finish, join, next_deal, start
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import SCORES, Column, Sheet, Why, begin
from preferans.rules.result import outcome_of
from preferans.rules.scoring import entries, first_sheet, is_over, record
from preferans.rules.scoring.compulsory import GAMES, bound_place, debts, is_naming, namer
from preferans.rules.settlement import settle
from preferans.rules.state import Phase
from preferans.rules.transition import fold
from preferans.rules.view import view
from tests.codes.deals import deal, expected, rules_of, sheet, written
from tests.support import LONG_SUITS, Deal

FIVE = ["6S", "7S", "8S", "9S", "misere"]
SYSTEMS = ("taganrog", "classic_msu1971")


def rules(preset: str = "taganrog", **options: Any) -> Convention:
    return rules_of(preset, options)


def score(outcome: Outcome, table: Sheet | None = None, **options: Any) -> dict[str, Fraction]:
    """What is written besides the debts, on a sheet on which everybody still owes all."""
    agreed = rules(**options)
    found = entries(outcome, table or first_sheet(outcome.players, agreed), agreed)
    return written(entry for entry in found if entry.column in SCORES)


def after(pool: str = "0/0/0", mountain: str = "62/48/70", *, size: int = 0) -> Sheet:
    """A sheet on which nobody owes a game."""
    return replace(sheet(pool, mountain), size=size)


def opened(*, games: tuple[Any, ...] = GAMES, dark: bool = False, **options: Any) -> Deal:
    """A deal in which seat 1 has to play one of *games*."""
    played = Deal(rules(**options), LONG_SUITS)
    header = Started(rules(**options), 3, Opening(bound=1, games=games))
    played.log = [header, replace(LONG_SUITS, dark=dark)]
    played.state, events = follow(fold(played.log))
    played.log += events
    return played


def naming(preset: str = "taganrog", *, seat: int = 3, most: int = 70, **opening: Any) -> Deal:
    """A deal before which *seat* has to name the pool."""
    played = Deal(rules(preset), LONG_SUITS)
    header = Started(rules(preset), 3, Opening(namer=seat, most=most, **opening))
    played.log = [header, replace(LONG_SUITS, dark=header.dark)]
    played.state = fold(played.log)
    return played


# The games that are owed.


@pytest.mark.parametrize(
    ("laps", "owed"), [(5, (1, 1, 1, 1, 1)), (3, (1, 1, 1, 0, 0)), (10, (2, 2, 2, 2, 2)), (6, (2, 1, 1, 1, 1))]
)
def test_J_51_everybody_owes_one_game_a_lap(laps: int, owed: tuple[int, ...]) -> None:
    assert debts(rules(razboinik_laps=laps)) == owed
    assert first_sheet(4, rules(razboinik_laps=laps)).owed == (owed,) * 4
    assert first_sheet(3, rules_of("sochi")).owed == ()


@pytest.mark.parametrize(("players", "deals"), [(3, 15), (4, 20), (2, 10)])
@pytest.mark.parametrize("preset", SYSTEMS)
def test_J_51_five_laps_one_of_each_game(preset: str, players: int, deals: int) -> None:
    """Fifteen deals of three players, twenty of four (V D.2); each plays each game once, and the deal goes round."""
    match = start(rules(preset), players, first_dealer=1)
    played: dict[int, list[str]] = {place: [] for place in range(players)}
    for number in range(deals):
        opening = next_deal(match).opening
        assert (match.dealer, opening.namer, opening.forced) == ((1 + number) % players, None, False)
        match, place, name = _play_first_choice(match)
        played[place].append(name)
    assert all(sorted(names) == sorted(FIVE) for names in played.values())
    assert next_deal(match).opening.bound is None
    assert next_deal(match).opening.namer is not None


def _play_first_choice(match: Match) -> tuple[Match, int, str]:
    """Plays the first game that is open to the bound player, whisted by nobody, a misere without a trick."""
    table = match.pulka.sheet
    place = bound_place(table, match.dealer, match.rules)
    assert place is not None
    contract = next_deal(match).opening.games[0]
    tricks = None
    if contract == MISERE:
        others = [each for each in range(match.players) if each != place]
        taker = next(each for each in others if not (match.players == 4 and each == match.dealer))
        tricks = tuple(10 * (each == taker) for each in range(match.players))
    outcome = Outcome(players=match.players, dealer=match.dealer, contract=contract, declarer=place, tricks=tricks)
    return finish(match, outcome), place, str(contract)


def test_J_51_the_first_hand_plays() -> None:
    for dealer in range(4):
        table = first_sheet(4, rules())
        assert bound_place(table, dealer, rules()) == (dealer + 1) % 4


def test_A7_the_second_hand_plays_in_every_second_lap() -> None:
    """Reconstructed: the source says that the eldest or the second hand is the declarer."""
    agreed = rules("classic_msu1971")
    match, bound = start(agreed, 4, first_dealer=0), []
    while not is_naming(match.pulka.sheet, agreed):
        bound.append(next_deal(match).opening.bound)
        match, _, _ = _play_first_choice(match)
    assert bound == [1] * 4 + [2] * 4 + [1] * 4 + [2] * 4 + [1] * 4


def test_J_51_he_chooses_before_the_talon_and_the_suit_after_it() -> None:
    deal_ = opened()
    assert (deal_.phase, deal_.to_act) == (Phase.AUCTION, 1)
    assert deal_.calls() == set(FIVE)
    assert deal_.why_call("pass") is Reason.NOT_NOW
    assert deal_.why_call("6C") is Reason.NOT_NOW
    assert deal_.why_call("10S") is Reason.NOT_NOW
    deal_.say("8S")
    assert "talon_shown" in deal_.kinds()
    deal_.discard("D7 HJ")
    assert deal_.names() == {"8S", "8C", "8D", "8H", "8NT"}
    assert deal_.why_name("9S") is Reason.NOT_OWED
    assert deal_.why_name("misere") is Reason.NOT_OWED
    deal_.name("8H").answer("pass pass")
    assert outcome_of(deal_.state, dealer=2).contract == game(8, Strain.HEARTS)


def test_J_51_a_misere_is_one_of_them() -> None:
    deal_ = opened().say("misere").discard("SAK")
    assert (deal_.phase, deal_.state.contract, deal_.state.declarer) == (Phase.PLAY, MISERE, 1)


def test_J_51_the_last_game_is_no_choice() -> None:
    deal_ = opened(games=(GAMES[3],))
    assert (deal_.phase, deal_.to_act) == (Phase.DISCARD, 1)
    deal_.discard("D7 HJ")
    assert deal_.names() == {"9S", "9C", "9D", "9H", "9NT"}


def test_D2_he_may_choose_after_the_talon() -> None:
    deal_ = opened(razboinik_order="choice_after_talon")
    assert (deal_.phase, deal_.to_act) == (Phase.DISCARD, 1)
    deal_.discard("D7 HJ")
    assert {"6S", "9NT", "misere", "7H"} <= deal_.names()
    assert not {"10S", "10NT"} & deal_.names()
    deal_.name("misere")
    assert deal_.phase is Phase.PLAY


def test_D2_fixed_gives_each_lap_its_game() -> None:
    agreed = rules(razboinik_order="fixed", razboinik_laps=7)
    match, offered = start(agreed, 3, first_dealer=2), []
    for _ in range(21):
        games = next_deal(match).opening.games
        match, _, _ = _play_first_choice(match)
        offered.append([str(each) for each in games])
    assert offered == [[name] for name in (*FIVE, "6S", "7S") for _ in range(3)]


def test_D2_whists_are_as_usual_unless_both_must() -> None:
    asked = opened().say("6S").discard("D7 HJ").name("6S")
    assert (asked.phase, asked.to_act) == (Phase.WHIST, 2)
    forced = opened(razboinik_forced_whist=True).say("6S").discard("D7 HJ").name("6S")
    assert forced.phase is Phase.PLAY
    assert forced.state.whist is not None
    assert (forced.state.whist.whisters, forced.state.whist.forced) == ((2, 3), True)


def test_nobody_looks_again_or_shares_in_a_compulsory_game() -> None:
    """The classical game deals in the dark, but not before there is an auction (V A.7)."""
    header = next_deal(start(rules("classic_msu1971"), 3, first_dealer=0))
    assert header.rules.blind
    assert not header.dark
    shared = Started(rules_of("zhuk", {"razboinik": "taganrog"}), 4, Opening(bound=1, games=GAMES))
    state, _ = follow(fold([shared, LONG_SUITS]))
    assert {action.kind for action in legal_actions(state)} == {"called"}


# What is written.


def test_D2_example_1_six_two_down() -> None:
    assert score(deal("6", "BC", "4/3/3")) == expected("M[A]+4 W[B>A]+26 W[C>A]+26")


def test_D2_example_2_misere_of_four_tricks() -> None:
    assert score(deal("misere", "", "4/3/3")) == expected("M[A]+40")


def test_D2_example_3_nine_three_down() -> None:
    """A whister of three tricks writes 3*8 for them and 3*10 for the undertricks, as in Rostov: 54."""
    found = score(deal("9", "BC", "6/3/1"))
    assert found["M[A]"] == 24
    assert found["W[B>A]"] == 54


def test_D2_example_4_who_names_the_pool() -> None:
    """Mountains of 62, 48 and 70: the third names it, up to 70; by the classical game up to the smallest, 48."""
    assert namer(after(), 0, rules()) == (2, 70)
    assert namer(after(), 0, rules("classic_msu1971")) == (2, 48)
    assert namer(after(), 0, rules(pool_cap="min_mountain")) == (2, 48)


def test_D2_example_5_whister_one_short_on_six() -> None:
    assert score(deal("6", "B", "7/3/0")) == expected("P[A]+2 M[B]+1 W[B>A]+6")


def test_J_53_always_half_responsible() -> None:
    """Rostov with mountains fines in full once all pools are closed, Taganrog never."""
    closed = after("9/9/9", "5/5/5", size=9)
    assert score(deal("6", "B", "7/3/0"), closed)["M[B]"] == 1
    assert score(deal("6", "B", "7/3/0"), closed, half_responsible_until="all_pools_closed")["M[B]"] == 2


def test_D2_made_games_go_to_the_pool_which_has_no_size_yet() -> None:
    table = replace(first_sheet(3, rules()), pool=(Fraction(90), Fraction(0), Fraction(0)))
    assert score(deal("9"), table) == expected("P[A]+8")
    assert not is_over(replace(table, pool=(Fraction(90),) * 3), rules(), 14)
    assert not is_over(replace(table, pool=(Fraction(90),) * 3), rules(end="each_pool"), 14)
    assert not is_over(replace(table, pool=(Fraction(90),) * 3), rules(end="total_pool"), 14)


def test_J_51_a_game_that_is_played_is_not_owed_any_more() -> None:
    found = [entry for entry in entries(deal("8"), first_sheet(3, rules()), rules()) if entry.column is Column.OWED]
    assert [(entry.seat, int(entry.points), entry.cell, entry.why) for entry in found] == [(0, -1, 2, Why.COMPULSORY)]
    pulka = record(begin(first_sheet(3, rules())), deal("8"), rules())
    assert pulka.sheet.owed == ((1, 1, 0, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1))


def test_A7_no_bombs_in_compulsory_games() -> None:
    """The tree is ticked off by the all-passes that come after them."""
    agreed = rules("classic_msu1971")
    assert first_sheet(3, agreed).bombs == ((1, 1),) * 3
    found = entries(deal("6"), first_sheet(3, agreed), agreed)
    assert [(entry.column, int(entry.points)) for entry in found] == [(Column.POOL, 2), (Column.OWED, -1)]


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (deal("all-pass", "", "4/3/3"), "compulsory games are played now"),
        (replace(deal("6"), declarer=1), "compulsory games are played now"),
        (deal("10"), "10H is not a game that the declarer still has to play"),
        (replace(deal("6"), pool_size=10), "the pool is not named at this deal"),
    ],
)
def test_what_a_compulsory_deal_cannot_be(outcome: Outcome, sentence: str) -> None:
    with pytest.raises(ScoreError, match=sentence):
        entries(outcome, first_sheet(3, rules(ten="whisted")), rules(ten="whisted"))


def test_a_game_is_played_once() -> None:
    table = record(begin(first_sheet(3, rules())), deal("8"), rules()).sheet
    with pytest.raises(ScoreError, match="8H is not a game that the declarer still has to play"):
        entries(deal("8"), table, rules())


# The pool is named.


def test_J_52_the_largest_mountain_names_the_pool_before_anybody_looks() -> None:
    deal_ = naming()
    assert (deal_.phase, deal_.to_act, deal_.decider) == (Phase.POOL, 3, 3)
    assert [action.size for action in legal_actions(deal_.state) if isinstance(action, PoolNamed)] == [*range(1, 71)]
    assert deal_.why(PoolNamed(3, 71)) is Reason.NOT_NOW
    assert deal_.why(PoolNamed(3, 0)) is Reason.NOT_NOW
    assert deal_.why(PoolNamed(1, 20)) is Reason.OUT_OF_TURN
    for seat in (1, 2, 3):
        assert deal_.seen_by(seat).state.hands[1:] == (None, None, None)
    deal_.do(PoolNamed(3, 20))
    assert (deal_.phase, deal_.to_act) == (Phase.AUCTION, 1)
    for seat in (1, 2, 3):
        seen = deal_.seen_by(seat).state
        assert [hand is not None for hand in seen.hands[1:]] == [seat == each for each in (1, 2, 3)]
    assert [event.to for event in deal_.log if isinstance(event, HandShown)] == [1, 2, 3]


def test_J_52_the_sitting_dealer_may_be_who_names_it() -> None:
    header = Started(rules(), 4, Opening(namer=0, most=5))
    state = fold([header, replace(LONG_SUITS, dark=header.dark)])
    assert state.decider == 0
    assert len(view([header, replace(LONG_SUITS, dark=True)], 0).legal) == 5
    state, _ = follow(play(state, PoolNamed(0, 5)))
    assert (state.to_act, state.dark) == (1, frozenset())


def test_A7_half_time_comes_after_the_naming_and_nobody_speaks() -> None:
    deal_ = naming("classic_msu1971", forced=True).do(PoolNamed(3, 48))
    assert deal_.phase is Phase.PLAY
    assert deal_.state.dark == frozenset()
    assert deal_.kinds()[-4:] == ["hand_shown", "hand_shown", "hand_shown", "talon_led"]


def test_a_blind_auction_stays_dark_after_the_naming() -> None:
    deal_ = naming("classic_msu1971").do(PoolNamed(3, 48))
    assert (deal_.phase, deal_.state.dark) == (Phase.AUCTION, frozenset({1, 2, 3}))
    assert "bomb" in deal_.calls()


@pytest.mark.parametrize(
    ("mountain", "dealer", "place"), [("70/48/70", 0, 0), ("70/48/70", 1, 2), ("70/48/70", 2, 2), ("9/9/9", 1, 1)]
)
def test_D2_of_equal_mountains_the_first_from_the_last_dealers_left(mountain: str, dealer: int, place: int) -> None:
    """The player to the left of the last dealer is who deals now."""
    assert namer(after(mountain=mountain), dealer, rules())[0] == place


@pytest.mark.parametrize(("highest", "most"), [("7", 7), ("15/2", 7), ("0", 1)])
def test_D2_the_cap_is_a_whole_number_of_one_at_least(highest: str, most: int) -> None:
    table = replace(sheet(), mountain=(Fraction(0), Fraction(highest), Fraction(0)))
    assert namer(table, 1, rules()) == (1, most)


def test_J_52_the_size_is_written_and_closes_pools() -> None:
    table = after("12/3/0", "62/48/70")
    named = replace(deal("8"), pool_size=10)
    found = entries(named, table, rules())
    first = found[0]
    assert (first.column, first.seat, int(first.points), first.why) == (Column.SIZE, 2, 10, Why.POOL_NAMED)
    # A is closed by it and helps B, the larger of the open pools: six points, for 60 whists.
    assert written(entry for entry in found if entry.column in SCORES) == expected("P[B]+6 W[A>B]+60")
    pulka = record(begin(table), named, rules())
    assert (pulka.sheet.size, is_naming(pulka.sheet, rules())) == (10, False)
    assert score(deal("6"), pulka.sheet) == expected("P[B]+1 W[A>B]+10 P[C]+1 W[A>C]+10")


@pytest.mark.parametrize(
    ("size", "table", "sentence"),
    [
        (0, after(), "who has most in the mountain has to name the pool first"),
        (71, after(), "a pool of 71 is too large, at most 70 may be named"),
        (5, after(size=10), "the pool is not named at this deal"),
    ],
)
def test_what_cannot_be_named(size: int, table: Sheet, sentence: str) -> None:
    with pytest.raises(ScoreError, match=sentence):
        entries(replace(deal("6"), pool_size=size), table, rules())


def test_J_52_the_named_pool_ends_the_pulka() -> None:
    assert is_over(after("10/10/10", "5/0/0", size=10), rules(), 40)
    assert not is_over(after("10/10/10", "5/0/0", size=11), rules(), 40)
    assert not is_over(after("10/10/10", "5/4/0", size=10), rules(), 40)
    assert is_over(after("10/10/10", "5/4/0", size=10), rules(end="each_pool"), 40)
    assert is_over(after("30/0/0", "5/4/0", size=10), rules(end="total_pool"), 40)


def test_premiums_wait_for_the_pool_to_be_named() -> None:
    options = {"premiums": True}
    assert score(deal("9"), first_sheet(3, rules()), **options) == expected("P[A]+8")
    table = after("0/0/0", "62/48/70", size=16)
    assert score(deal("9"), table, **options) == expected("P[A]+8 M[A]-4")


# The older classical game (V A.7).


def test_A7_the_order_of_an_evening() -> None:
    """Compulsory games, all-passes at half-time by the same dealer three times, then the auction."""
    agreed = rules("classic_msu1971")
    match = start(agreed, 3, first_dealer=0)
    for _ in range(15):
        match, _, _ = _play_first_choice(match)
    dealers, named = [], []
    while next_deal(match).opening.forced:
        opening = next_deal(match).opening
        named.append(opening.namer is not None)
        dealers.append(match.dealer)
        size = opening.most if opening.namer is not None else 0
        outcome = replace(deal("all-pass", "", "4/3/3"), dealer=match.dealer, pool_size=size)
        match = finish(match, outcome)
    assert dealers == [0, 0, 0, 1, 1, 1, 2, 2, 2] * 2
    assert named == [True] + [False] * 17
    header = next_deal(match)
    assert (match.dealer, header.dark, header.opening) == (0, True, Opening())


def test_A7_the_dealer_stays_for_three_all_passes_at_1_2_4() -> None:
    agreed = rules("classic_msu1971")
    match = start(agreed, 3, first_dealer=0, sheet=replace(after(size=20), prelim=18))
    dealers, written_down = [], []
    for _ in range(4):
        dealers.append(match.dealer)
        before = sum(match.pulka.sheet.mountain)
        match = finish(match, replace(deal("all-pass", "", "4/3/3"), dealer=match.dealer))
        written_down.append(sum(match.pulka.sheet.mountain) - before)
    assert dealers == [0, 0, 0, 1]
    assert written_down == [1, 2, 4, 4]


def test_A7_misere_is_beaten_by_a_nine_without_the_talon() -> None:
    deal_ = Deal(rules("classic_msu1971", blind=False), LONG_SUITS).say("misere")
    assert deal_.why_call("9S") is Reason.CALL_TOO_LOW
    assert deal_.why_call("9NT") is Reason.CALL_TOO_LOW
    assert deal_.why_call("9S-no-talon") is None


# A pulka as a whole.


def test_a_fourth_player_owes_the_laps_that_are_left() -> None:
    match = start(rules(), 3, first_dealer=0)
    for _ in range(4):
        match, _, _ = _play_first_choice(match)
    match, place = join(match)
    assert place == 1
    assert sorted(map(sum, match.pulka.sheet.owed)) == [3, 4, 4, 4]
    while not is_naming(match.pulka.sheet, match.rules):
        match, _, _ = _play_first_choice(match)
    entries_ = [entry for line in match.pulka.lines for entry in line.entries if entry.column is Column.OWED]
    assert sum(entry.points for entry in entries_ if entry.seat == place) == 0


def random_pulka(preset: str, players: int, seed: int, **options: Any) -> Iterator[Match]:
    rng = Random(seed)
    agreed = rules(preset, end="circles", end_count=1, prelim_circles=1, bomb_depth=1, **options)
    match = start(agreed, players, first_dealer=seed % players)
    while not match.over:
        header = next_deal(match)
        state = fold([header, deal_out(shuffled(rng), dark=header.dark)])
        while state.phase is not Phase.OVER:
            state, _ = follow(state)
            if state.phase is Phase.OVER:
                break
            state = play(state, rng.choice([each for each in legal_actions(state) if each.kind != "offered"]))
        match = finish(match, outcome_of(state, match.dealer))
        yield match


OPTIONS: list[dict[str, Any]] = [
    {},
    {"razboinik_order": "choice_after_talon", "razboinik_laps": 3, "concede": "all"},
    {"razboinik_order": "fixed", "razboinik_forced_whist": True, "pool_cap": "min_mountain", "razboinik_laps": 2},
    {"razboinik_laps": 6, "premiums": True, "split_half": True, "jump_bids": False, "no_trump": False},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", SYSTEMS)
def test_random_pulkas_end_and_add_up(preset: str, players: int, options: dict[str, Any]) -> None:
    for match in random_pulka(preset, players, len(options), **options):
        table = match.pulka.sheet
        assert all(count >= 0 for row in table.owed for count in row)
        assert sum(settle(table, match.rules).results) == 0
        assert (table.size > 0) == (match.deals > players * match.rules.razboinik_laps)
        # A pulka goes on from its sheet: what is written of it is all there is.
        again = replace(start(match.rules, players, match.dealer, table), last_dealer=match.last_dealer)
        if not match.over and players > 2:
            assert next_deal(again) == next_deal(match)
    assert match.over
    assert match.deals > players * match.rules.razboinik_laps
    assert sum(map(sum, match.pulka.sheet.owed)) == 0


def test_the_match_gives_the_header_its_seats() -> None:
    table = after(mountain="62/48/70")
    opening = next_deal(start(rules(), 3, 1, table)).opening
    assert (opening.namer, opening.most) == (1, 70)
