"""The score pad: the words of the whist, what may be left out, every optional field, warnings."""

import json
from fractions import Fraction
from typing import Any

import pytest

from preferans.notation.pad_answer import write_answer, write_deal
from preferans.notation.scorepad import Pad, read_pad, score
from preferans.rules.calls import Answer
from preferans.rules.errors import PreferansError
from preferans.rules.pulka import merged

NAMES = ("A", "B", "C", "D")


def pad_of(*deals: dict[str, Any], players: int = 3, convention: str = "kodeks", **fields: Any) -> Pad:
    """Returns the pad of *deals*; *fields* change the convention."""
    document = {
        "convention": {"extends": convention, **fields},
        "players": list(NAMES[:players]),
        "deals": list(deals),
    }
    return read_pad(json.dumps(document))


def written(pad: Pad) -> list[str]:
    """Returns the last deal's entries as short text: ``P[A]+2``, ``W[B>A]+4``."""
    line = score(pad).pulka.lines[-1]
    short = []
    for entry in merged(line.entries):
        who = pad.names[entry.seat] + (f">{pad.names[entry.on]}" if entry.on is not None else "")
        short.append(f"{entry.column.value[0].upper()}[{who}]{'+' if entry.points > 0 else ''}{entry.points}")
    return sorted(short)


def error_of(*deals: dict[str, Any], players: int = 3, **fields: Any) -> str:
    with pytest.raises(PreferansError) as caught:
        score(pad_of(*deals, players=players, **fields))
    return str(caught.value)


def game(contract: str = "6S", *answers: tuple[str, str], **more: Any) -> dict[str, Any]:
    """Returns a deal in which A plays; the dealer is the last of three, D of four."""
    deal: dict[str, Any] = {"dealer": "C", "contract": contract, "declarer": "A", **more}
    if answers:
        deal["answers"] = [list(answer) for answer in answers]
    return deal


AGREED: dict[str, Any] = {"penalties": "kodeks"}
B_WHIST, B_PASS, B_HALF = ("B", "whist"), ("B", "pass"), ("B", "half")
C_WHIST, C_PASS, C_HALF = ("C", "whist"), ("C", "pass"), ("C", "half")
D_WHIST, D_PASS = ("D", "whist"), ("D", "pass")
MADE = {"A": 6, "B": 3, "C": 1}
DOWN = {"A": 5, "B": 3, "C": 2}


class TestAnswers:
    """Who may say what, and when (A6.2)."""

    def test_two_whisters_in_the_order_spoken(self) -> None:
        pad = pad_of(game("6S", B_WHIST, C_WHIST, tricks=MADE))
        assert pad.deals[0].outcome.whisters == (1, 2)
        assert written(pad) == ["P[A]+2", "W[B>A]+6", "W[C>A]+2"]

    def test_the_half_stands_with_and_without_the_last_pass(self) -> None:
        expected = ["P[A]+2", "W[C>A]+4"]
        assert written(pad_of(game("6S", B_PASS, C_HALF, B_PASS))) == expected
        assert written(pad_of(game("6S", B_PASS, C_HALF))) == expected

    def test_a_returned_half_with_and_without_the_forced_pass(self) -> None:
        tricks = {"A": 6, "B": 3, "C": 1}
        for answers in ((B_PASS, C_HALF, B_WHIST), (B_PASS, C_HALF, B_WHIST, C_PASS)):
            pad = pad_of(game("7S", *answers, tricks=tricks))
            assert pad.deals[0].outcome.half_returned == 2
            assert written(pad) == ["M[A]+4", "W[B>A]+20", "W[C>A]+4"]

    def test_the_dealer_answers_last_under_his_own_name(self) -> None:
        tricks = {"A": 7, "B": 2, "C": 1}
        deal = game("8S", B_PASS, C_PASS, D_WHIST, dealer="D", tricks=tricks)
        assert written(pad_of(deal, players=4)) == ["M[A]+6", "W[B>A]+6", "W[C>A]+6", "W[D>A]+24"]
        for answers in ((B_PASS, C_PASS), (B_PASS, C_PASS, D_PASS)):
            assert written(pad_of(game("8S", *answers, dealer="D"), players=4)) == ["P[A]+6"]

    def test_the_dealer_returns_after_a_half(self) -> None:
        deal = game("6S", B_PASS, C_HALF, B_PASS, D_WHIST, dealer="D", tricks={"A": 6, "B": 4})
        pad = pad_of(deal, players=4)
        assert (pad.deals[0].outcome.whisters, pad.deals[0].outcome.half_returned) == ((3,), 2)

    def test_the_second_pass_is_the_half(self) -> None:
        assert written(pad_of(game("6S", B_PASS, C_PASS), second_pass_is_half=True)) == ["P[A]+2", "W[C>A]+4"]
        assert written(pad_of(game("8S", B_PASS, C_PASS), second_pass_is_half=True)) == ["P[A]+6"]

    def test_whist_pass_half(self) -> None:
        answers = (B_WHIST, C_PASS, B_HALF)
        assert written(pad_of(game("6S", *answers), first_hand_half=True)) == ["P[A]+2", "W[B>A]+4"]
        returned = game("6S", *answers, C_WHIST, tricks=MADE)
        assert pad_of(returned, first_hand_half=True).deals[0].outcome.whisters == (2,)

    def test_only_the_opponent_answers_with_two_players(self) -> None:
        deal = {
            "dealer": "B",
            "contract": "6S",
            "declarer": "A",
            "answers": [["B", "whist"]],
            "tricks": {"A": 6, "B": 4},
        }
        assert written(pad_of(deal, players=2)) == ["P[A]+2", "W[B>A]+8"]
        deal = {"dealer": "A", "contract": "6S", "declarer": "A", "answers": [["B", "pass"]]}
        assert written(pad_of(deal, players=2)) == ["P[A]+2"]

    def test_forced_whists_have_no_answers(self) -> None:
        assert written(pad_of(game(tricks=MADE), stalingrad=True)) == ["P[A]+2", "W[B>A]+6", "W[C>A]+2"]
        assert written(pad_of(game("10S", tricks={"A": 10}), ten="checked")) == ["P[A]+10"]

    @pytest.mark.parametrize(
        ("deal", "sentence"),
        [
            (game(tricks=MADE), "deal 1: the answer of B is missing"),
            (game("6S", B_WHIST, tricks=MADE), "deal 1: the answer of C is missing"),
            (game("6S", C_PASS, B_PASS), "deal 1: C says pass, but it is B's turn to answer"),
            (game("6S", ("A", "whist")), "deal 1: A says whist, but it is B's turn to answer"),
            (game("6S", B_HALF), "deal 1: B cannot say half here, only pass or whist"),
            (game("8S", B_PASS, C_HALF), "deal 1: C cannot say half here, only pass or whist"),
            (game("6S", B_WHIST, C_WHIST, B_PASS, tricks=MADE), "deal 1: the whist is over before B says pass"),
            (game("6S", B_PASS, C_HALF, B_WHIST, C_WHIST), "deal 1: C cannot say whist here, only pass"),
            (game("6S", B_PASS, ("C", "open")), "deal 1, answers: 'open' is not whist, pass or half"),
            (game("6S", B_PASS, C_WHIST), "deal 1: the tricks are missing"),
            ({**game(), "answers": ["pass"]}, 'deal 1: an answer must be a pair such as ["B", "whist"], not \'pass\''),
        ],
    )
    def test_words_that_cannot_be(self, deal: dict[str, Any], sentence: str) -> None:
        assert error_of(deal) == sentence

    def test_answers_to_a_forced_whist_are_an_error(self) -> None:
        sentence = "deal 1: 6S is always played out, so it has no answers"
        assert error_of(game("6S", B_WHIST, C_WHIST, tricks=MADE), stalingrad=True) == sentence
        assert "10S is always played out" in error_of(game("10S", B_PASS), ten="checked")


class TestPlay:
    """How the defence was played."""

    @pytest.mark.parametrize("play", ["open", "closed"])
    def test_a_lone_whister_chooses(self, play: str) -> None:
        pad = pad_of(game("6S", B_PASS, C_WHIST, tricks=MADE, play=play))
        assert pad.deals[0].conduct is Answer(play)

    @pytest.mark.parametrize(
        ("deal", "sentence"),
        [
            (game("6S", B_WHIST, C_WHIST, tricks=MADE, play="open"), "deal 1: two whisters play closed"),
            (game("6S", B_PASS, C_PASS, play="open"), "deal 1: nobody whisted, so there is no play"),
            (
                game("6S", B_PASS, C_WHIST, tricks=MADE, play="alone"),
                "deal 1: playing alone is not agreed (lone_whist_alone is false)",
            ),
            (game("6S", B_PASS, C_WHIST, play="dark"), "deal 1: play must be open, closed or alone, not 'dark'"),
            (
                {"dealer": "C", "contract": "all-pass", "play": "open", "tricks": {"A": 10}},
                "deal 1: play is not chosen in all-pass",
            ),
        ],
    )
    def test_where_there_is_no_choice(self, deal: dict[str, Any], sentence: str) -> None:
        assert error_of(deal) == sentence

    def test_the_dummy_lies_open(self) -> None:
        deal = {"dealer": "B", "contract": "6S", "declarer": "A", "answers": [["B", "whist"]], "tricks": {"A": 10}}
        assert error_of({**deal, "play": "closed"}, players=2) == "deal 1: against a whist the dummy lies open"


class TestOptionalFields:
    """What a deal may carry besides."""

    def test_a_game_given_up_by_three(self) -> None:
        assert written(pad_of(game("7H", conceded=3), concede="minus3")) == ["M[A]+12"]
        raised = game("8H", conceded=3, level_called=7)
        assert written(pad_of(raised, concede="minus3")) == ["M[A]+12"]
        low = "deal 1: a game is conceded only from 7 on, not at 6"
        assert error_of(game("6H", conceded=3), concede="minus3") == low

    def test_a_game_given_up_whole(self) -> None:
        assert written(pad_of(game("6H", conceded="all"), concede="all")) == ["M[A]+12", "W[B>A]+12", "W[C>A]+12"]
        whisted = game("6H", B_WHIST, conceded="all")
        assert written(pad_of(whisted, concede="all")) == ["M[A]+12", "W[B>A]+32", "W[C>A]+12"]

    @pytest.mark.parametrize(
        ("deal", "concede", "sentence"),
        [
            (game("7H", conceded=2), "minus3", "deal 1: conceded 2 is not agreed (concede is minus3)"),
            (game("7H", conceded=1), "minus3", 'deal 1: conceded must be 2, 3 or "all", not 1'),
            (game("7H", conceded=True), "minus3", 'deal 1: conceded must be 2, 3 or "all", not true'),
            (game("misere", conceded=3), "minus3", "deal 1: misere cannot be conceded"),
            (game("7H", B_PASS, conceded=3), "minus3", "deal 1: a game conceded before the whist has no answers"),
            (game("7H", conceded=3, tricks=MADE), "minus3", "deal 1: a conceded game has no tricks"),
            (
                game("7H", B_PASS, C_PASS, conceded="all"),
                "all",
                "deal 1: nobody whisted, so the game is made and not conceded",
            ),
        ],
    )
    def test_what_cannot_be_given_up(self, deal: dict[str, Any], concede: str, sentence: str) -> None:
        assert error_of(deal, concede=concede) == sentence

    def test_a_misere_shared_with_the_dealer(self) -> None:
        deal = game("misere", dealer="D", shared_with="D", tricks={"B": 5, "C": 5})
        assert written(pad_of(deal, players=4, shared_misere=True)) == ["P[A]+5", "P[D]+5"]
        assert "a shared misere is not agreed" in error_of(deal, players=4)
        other = {**deal, "shared_with": "B"}
        assert "only with the dealer who sits out" in error_of(other, players=4, shared_misere=True)

    def test_the_talon_is_paid(self) -> None:
        deal = game("7S", B_WHIST, C_WHIST, dealer="D", talon=["SA", "♠К"], tricks={"A": 7, "B": 2, "C": 1})
        assert "W[D>A]+8" in written(pad_of(deal, players=4, talon_pay=True))

    def test_a_talon_that_is_not_paid_is_named(self) -> None:
        pad = pad_of(game("6S", B_PASS, C_PASS, talon=["SA", "SK"]))
        assert list(map(str, pad.remarks)) == ["deal 1: the talon is named, but not paid for by this convention"]

    @pytest.mark.parametrize(
        ("talon", "sentence"),
        [
            (["SA"], 'deal 1: talon must be a list of two cards such as ["SA", "SK"], not a list'),
            (["SA", "SA"], "deal 1, talon: the card SA stands twice"),
            (["SA", "X"], "deal 1, talon: 'X' in 'X' is not a suit"),
            ("SA SK", "deal 1: talon must be a list, not 'SA SK'"),
        ],
    )
    def test_a_talon_of_two_cards(self, talon: object, sentence: str) -> None:
        assert error_of(game("6S", B_PASS, C_PASS, talon=talon))[:40] == sentence[:40]

    def test_the_refused_talon(self) -> None:
        deal = game("6S", B_PASS, C_PASS, dealer="D", refused_talon=True)
        agreed: dict[str, Any] = {"talon_refusal": "dealer_penalty"}
        assert written(pad_of(deal, players=4, **agreed)) == ["M[D]+2", "P[A]+2"]
        assert "refusing the talon is not agreed" in error_of(deal, players=4)
        three = game("6S", B_PASS, C_PASS, refused_talon=True)
        assert "where a dealer sits out" in error_of(three, **agreed)

    def test_without_the_talon(self) -> None:
        deal = game("9S-no-talon", B_PASS, C_PASS)
        assert written(pad_of(deal, no_talon=["nine"])) == ["P[A]+8"]
        assert error_of(deal) == "deal 1: 9S-no-talon is not agreed (no_talon lacks nine)"

    def test_fines_are_written_as_they_are(self) -> None:
        fines = [
            {"rule": "K 3.2.21", "seat": "B", "column": "mountain", "points": "5"},
            {"seat": "C", "column": "whists", "on": "A", "points": "5/2"},
        ]
        assert written(pad_of(game("6S", B_PASS, C_PASS, fines=fines))) == ["M[B]+5", "P[A]+2", "W[C>A]+5/2"]
        assert written(pad_of({"fines": fines})) == ["M[B]+5", "W[C>A]+5/2"]

    @pytest.mark.parametrize(
        ("fine", "sentence"),
        [
            ({"seat": "B", "column": "mountain"}, "points is missing"),
            ({"seat": "B", "column": "hill", "points": 1}, "column must be pool, mountain or whists, not 'hill'"),
            ({"seat": "B", "column": "whists", "points": 1}, "it does not say on whom the whists are written"),
            ({"seat": "B", "column": "whists", "on": "B", "points": 1}, "nobody writes whists on himself"),
            ({"seat": "B", "column": "pool", "on": "A", "points": 1}, "only whists are written on somebody"),
            ({"seat": "B", "column": "pool", "points": "1/0"}, "points must be an exact number"),
            ({"seat": "B", "column": "pool", "points": "9" * 9}, "points must be at most 1000000"),
            ({"seat": "B", "column": "pool", "points": 1, "why": ""}, "unknown key 'why'"),
        ],
    )
    def test_fines_that_cannot_be_read(self, fine: dict[str, Any], sentence: str) -> None:
        assert error_of({"dealer": "A", "fines": [fine]}).startswith(f"deal 1, fine 1: {sentence}")

    def test_a_deal_with_nothing_in_it(self) -> None:
        assert error_of({"dealer": "A"}) == "deal 1: there is neither a contract nor a fine"
        assert error_of({"tricks": {"A": 10}}) == "deal 1: tricks without a contract"


class TestDealer:
    """Whose deal it is."""

    def test_the_deal_moves_on_by_itself(self) -> None:
        rest = [{key: value for key, value in game("6S").items() if key != "dealer"} for _ in range(3)]
        for deal, declarer in zip(rest, "BCA", strict=True):
            defenders = {"A": "BC", "B": "CA", "C": "AB"}[declarer]
            deal.update(declarer=declarer, answers=[[name, "pass"] for name in defenders])
        pad = pad_of(game("6S", B_PASS, C_PASS), *rest)
        assert [deal.outcome.dealer for deal in pad.deals] == [2, 0, 1, 2]
        assert pad.remarks == ()

    def test_a_deal_out_of_turn_is_written_down_and_named(self) -> None:
        deal = game("6S", B_PASS, C_PASS)
        pad = pad_of(deal, deal)
        assert list(map(str, pad.remarks)) == ["deal 2: C deals out of turn, the deal was with A"]

    def test_the_dealer_stays_after_an_all_pass_where_agreed(self) -> None:
        deal = {"dealer": "C", "contract": "all-pass", "tricks": {"A": 4, "B": 3, "C": 3}}
        assert pad_of(deal, deal, deal_passes_after_raspasy=False).remarks == ()
        assert len(pad_of(deal, deal).remarks) == 1

    def test_a_fine_alone_does_not_move_the_deal(self) -> None:
        fine = {"dealer": "A", "fines": [{"seat": "A", "column": "mountain", "points": 5}]}
        first = game("6S", B_PASS, C_PASS)
        for dealer in ("A", "B"):
            assert pad_of(first, fine, {**first, "dealer": dealer}).remarks == ()

    def test_the_first_dealer_by_name(self) -> None:
        deal = {key: value for key, value in game("6S", B_PASS, C_PASS).items() if key != "dealer"}
        assert pad_of(deal, first_dealer="B").deals[0].outcome.dealer == 1
        assert error_of(deal) == "deal 1: the dealer of the first deal is not named"

    def test_the_sitting_dealer_is_not_active(self) -> None:
        assert "cannot be the declarer" in error_of(game("6S", dealer="A"), players=4)
        deal = game("6S", B_WHIST, C_WHIST, dealer="D", tricks={"A": 6, "B": 2, "C": 1, "D": 1})
        assert error_of(deal, players=4) == "deal 1: D deals, sits out and takes no tricks"
        passed = {"dealer": "D", "contract": "all-pass", "tricks": {"A": 7, "D": 3}}
        assert error_of(passed, players=4).endswith("takes at most the two tricks that the talon leads")
        assert error_of(passed, players=4, raspasy_talon="hidden").endswith("takes no tricks")


class TestPulka:
    """What depends on the sheet."""

    def test_a_deal_after_the_end(self) -> None:
        deal = game("10S", tricks={"A": 10})
        sentence = error_of(deal, deal, ten="checked", end="deals", end_count=1)
        assert sentence == "deal 2: the pulka was over before it"

    def test_below_the_exit(self) -> None:
        passed = {"dealer": "B", "contract": "all-pass", "tricks": {"A": 4, "B": 3, "C": 3}}
        pad = pad_of(passed, game("6S", B_PASS, C_PASS), convention="sochi")
        assert list(map(str, score(pad).remarks)) == ["deal 2: 6S is below the exit, which was 7"]

    def test_a_sheet_alone_settles(self) -> None:
        document = {
            "convention": "kodeks",
            "players": ["A", "B", "C"],
            "sheet": {
                "mountain": {"A": 12, "B": "30", "C": 18},
                "whists": {"A": {"B": 84, "C": 46}, "B": {"A": 60, "C": 112}, "C": {"A": 38, "B": 70}},
            },
        }
        assert score(read_pad(json.dumps(document))).settlement.rounded == (112, -82, -30)

    def test_the_run_of_a_given_sheet(self) -> None:
        document = {
            "convention": "sochi",
            "players": ["A", "B", "C"],
            "sheet": {"run": 2, "pool": {"A": "5/2"}},
            "deals": [{"dealer": "C", "contract": "all-pass", "tricks": {"A": 4, "B": 3, "C": 3}}],
        }
        scored = score(read_pad(json.dumps(document)))
        assert scored.pulka.sheet.mountain[0] == 3
        assert scored.pulka.sheet.pool[0] == Fraction(5, 2)
        assert scored.pulka.sheet.run == 3

    @pytest.mark.parametrize(
        ("sheet", "sentence"),
        [
            ({"pol": {}}, "sheet: unknown key 'pol', did you mean 'pool'?"),
            ({"pool": {"X": 1}}, "sheet, pool: 'X' is not one of the players"),
            ({"pool": [1]}, "sheet, pool must be an object, not a list"),
            ({"whists": {"A": {"A": 1}}}, "sheet, whists: A cannot write whists on himself"),
            ({"run": -1}, "sheet: run must be a whole number from 0 to 100000, not -1"),
            ({"run": True}, "sheet: run must be a whole number from 0 to 100000, not true"),
        ],
    )
    def test_a_sheet_that_cannot_be_read(self, sheet: dict[str, Any], sentence: str) -> None:
        document = {"convention": "sochi", "players": ["A", "B", "C"], "sheet": sheet}
        with pytest.raises(PreferansError) as caught:
            read_pad(json.dumps(document))
        assert str(caught.value) == sentence

    def test_relief_is_carried_where_it_matters(self) -> None:
        deal = {"dealer": "C", "contract": "all-pass", "tricks": {"A": 0, "B": 5, "C": 5}}
        pad = pad_of(deal, exit_relief_on_zero=True, exit_ladder="677")
        assert write_answer(pad, score(pad))["sheet"]["relief"] is True


class TestIrregularities:
    """Irregularities named by the Kodeks, where its fines are agreed (A12)."""

    def test_they_have_to_be_agreed(self) -> None:
        deal = game("6S", B_PASS, C_PASS, irregularities=[{"name": "talon-looked-at", "seat": "B"}])
        assert error_of(deal) == "deal 1: the fines of the Kodeks are not agreed (penalties is off)"
        assert written(pad_of(deal, **AGREED)) == ["M[B]+5", "P[A]+2"]

    def test_fines_without_a_deal(self) -> None:
        deal = {"irregularities": [{"name": "misdeal", "seat": "C"}]}
        assert written(pad_of(deal, **AGREED)) == ["M[C]+5"]

    def test_an_illegal_contract(self) -> None:
        deal = game("6S", irregularities=[{"name": "illegal-contract", "contract": "7H"}])
        assert written(pad_of(deal, **AGREED)) == ["M[A]+28", "W[B>A]+28", "W[C>A]+28"]

    def test_a_contract_named_with_a_wrong_hand(self) -> None:
        named = [{"name": "contract-with-wrong-hand"}]
        deal = game("6S", irregularities=named, tricks={"A": 1, "B": 5, "C": 4})
        assert "M[A]+14" in written(pad_of(deal, **AGREED))

    def test_a_lost_trick(self) -> None:
        named = [{"name": "discard-looked-at", "seat": "A"}]
        deal = game("6S", B_WHIST, C_WHIST, irregularities=named, tricks=DOWN)
        assert "M[A]+4" in written(pad_of(deal, **AGREED))

    def test_a_revoke(self) -> None:
        deal = game("6S", B_WHIST, C_WHIST, irregularities=[{"name": "revoke", "seat": "A", "to": "B"}], tricks=MADE)
        assert "M[A]+2" in written(pad_of(deal, **AGREED))

    def test_the_rest_of_an_all_pass(self) -> None:
        named = [{"name": "all-pass-out-of-turn", "seat": "A", "to": "B", "points": 3}]
        deal = {"dealer": "C", "contract": "all-pass", "tricks": {"B": 1, "C": 1}, "irregularities": named}
        assert written(pad_of(deal, **AGREED)) == ["M[A]+7", "W[B>A]+3"]

    def test_the_others(self) -> None:
        passed = {"dealer": "C", "contract": "all-pass", "tricks": {"A": 4, "B": 3, "C": 3}}
        seen = [{"name": "talon-seen", "seat": "A", "first_two": ["B", "C"]}]
        assert written(pad_of({**passed, "irregularities": seen}, **AGREED)) == ["M[A]+4"]
        over = [{"name": "overwritten", "seat": "A", "column": "whists", "on": "B", "points": 4, "warned": True}]
        assert written(pad_of({"irregularities": over}, **AGREED)) == ["W[A>B]-4", "W[B>A]+4"]
        hand = [{"name": "wrong-hand", "seat": "A", "contract": "misere"}]
        assert written(pad_of({"irregularities": hand}, **AGREED)) == ["M[A]+10"]
        exposed = [{"name": "talon-exposed-to-two", "seat": "A", "to": "C", "points": 52}]
        assert written(pad_of({"irregularities": exposed}, **AGREED)) == ["W[C>A]+52"]
        count = game("6S", B_WHIST, C_WHIST, irregularities=[{"name": "wrong-count", "seat": "B"}], tricks=MADE)
        assert "M[B]+4" in written(pad_of(count, **AGREED))

    @pytest.mark.parametrize(
        ("named", "sentence"),
        [
            ({"name": "revok", "seat": "A"}, "unknown irregularity 'revok', did you mean 'revoke'?"),
            ({"name": "call-out-of-turn"}, "call-out-of-turn is set right at the table and writes nothing"),
            ({"name": "revoke", "seat": "A"}, "revoke needs to"),
            ({"name": "revoke", "seat": "A", "to": "A"}, "A stands on both sides"),
            ({"name": "misdeal", "seat": "A", "points": 3}, "unknown key 'points'"),
            ({"seat": "A"}, "the name is missing"),
        ],
    )
    def test_irregularities_that_cannot_be_read(self, named: dict[str, Any], sentence: str) -> None:
        told = error_of(game("6S", B_PASS, C_PASS, irregularities=[named]), **AGREED)
        assert told == f"deal 1, irregularity 1: {sentence}"


def test_deals_are_written_as_they_are_read() -> None:
    pad = pad_of(
        game("6S", B_PASS, C_WHIST, dealer="D", play="open", tricks=MADE, talon=["SA", "SK"]),
        game("6S", ("C", "pass"), ("D", "half"), dealer="A", declarer="B"),
        {"dealer": "B", "contract": "misere", "declarer": "C", "shared_with": "B", "tricks": {"C": 1, "A": 9}},
        {"dealer": "C", "contract": "all-pass", "tricks": {"A": 5, "B": 4, "C": 1}},
        game("8S", dealer="D", conceded=3, level_called=7, fines=[{"seat": "B", "column": "pool", "points": "1/2"}]),
        game("7S", B_PASS, C_PASS, dealer="D", refused_talon=True),
        players=4,
        convention="fspr",
        concede="minus3",
        shared_misere=True,
        talon_refusal="dealer_penalty",
    )
    deals = [write_deal(deal.outcome, pad.names, deal.answers, deal.conduct) for deal in pad.deals]
    again = pad_of(
        *deals,
        players=4,
        convention="fspr",
        concede="minus3",
        shared_misere=True,
        talon_refusal="dealer_penalty",
    )
    assert again.deals == pad.deals
