"""What a whist comes to is told before it is said, and is what the deal then writes; what is dimmed is not legal."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from preferans.rules.auction import ladder_of
from preferans.rules.calls import HERE, PASS, TAKE, bid
from preferans.rules.cards import Card, CardSet, Rank, Suit
from preferans.rules.contract import Kind
from preferans.rules.events import Action, Answered, Called, Discarded, Named, Offered, OfferKind, Played
from preferans.rules.legal import legal_actions, why_illegal
from preferans.rules.match import start
from preferans.rules.outcome import place_of
from preferans.rules.play import Trick
from preferans.rules.pulka import Sheet, Why
from preferans.rules.scoring import first_sheet
from preferans.rules.state import Phase, State
from preferans.rules.transition import apply
from preferans.rules.view import View
from preferans.server.screen import common, offers_made, screen
from preferans.server.wire import OfferAnswer, OfferMade, WhistInfo
from tests.playthroughs.script import Script, Told
from tests.playthroughs.script import read as read_script
from tests.playthroughs.script import run as run_script
from tests.playthroughs.transcript import FOLDER, scripts


@cache
def _played(name: str) -> tuple[Script, list[Told]]:
    """Returns a playthrough and its deals, played once for all tests."""
    script = read_script(FOLDER / f"{name}.script")
    return script, list(run_script(script))


def _deals(name: str) -> Iterator[tuple[Told, list[tuple[State, WhistInfo]]]]:
    """Returns each deal of a playthrough with what is told wherever its defence is asked."""
    script, deals = _played(name)
    sheet, dealer = first_sheet(len(script.players), script.rules), script.players.index(script.dealer)
    dealer = start(script.rules, len(script.players), dealer).dealer
    for told in deals:
        asked = []
        for step in told.steps:
            info = _told(step.after, dealer, sheet)
            if info is not None:
                asked.append((step.after, info))
        yield told, asked
        sheet, dealer = told.sheet, told.match.dealer


def _told(state: State, dealer: int, sheet: Sheet) -> WhistInfo | None:
    if state.phase is not Phase.WHIST:
        return None
    places = [place_of(seat, dealer, sheet.players, state.dummy) if seat != state.dummy else None for seat in range(4)]
    info = common(state, 1, places, sheet, ())["whist"]
    assert info is None or isinstance(info, WhistInfo)
    return info


def test_the_deals_write_what_was_told() -> None:
    """A lone whister writes so much for each trick of the defence, a half as much as it was said to bring."""
    tricks = halves = multiplied = 0
    for file in scripts():
        for told, asked in _deals(file.stem):
            if not asked:
                continue
            outcome = told.outcome
            info, rules = asked[0][1], asked[0][0].rules
            for entry in told.entries:
                if entry.why is Why.HALF_WHIST:
                    assert entry.points == Fraction(info.half), told.script.title
                    halves += 1
                elif entry.why is Why.WHIST_TRICKS and len(outcome.whisters) == 1:
                    assert entry.points % Fraction(info.trick) == 0
                    counted = entry.points / Fraction(info.trick)
                    assert counted == 10 - outcome.declarer_tricks, told.script.title
                    tricks += 1
                    assert outcome.contract is not None
                    usual = rules.price(str(outcome.contract.level)) * rules.whist_mult
                    multiplied += Fraction(info.trick) != usual
    assert tricks > 20
    assert halves > 2
    assert multiplied > 0


@pytest.mark.parametrize(
    ("name", "level", "owed"),
    [
        ("kodeks_3", 6, (4, 4, 2)),  # K 3.8.2
        ("sochi_3", 7, (2, 2, 1)),
        ("zhuk_3", 6, (3, 4, 2)),  # Z-18
    ],
)
def test_what_is_owed(name: str, level: int, owed: tuple[int, int, int]) -> None:
    told = {
        (info.alone, info.pair, info.aside)
        for _, asked in _deals(name)
        for state, info in asked
        if state.contract is not None and state.contract.level == level
    }
    assert told == {owed}


def test_a_dealer_who_is_not_fined_owes_nothing() -> None:
    """Of the federation's rules the dealer's whist is free of a fine; of the code's it is not (K 3.8.12)."""
    owes = {
        name: {info.alone for _, asked in _deals(name) for state, info in asked if state.to_act == 0}
        for name in ("fspr_4", "kodeks_4")
    }
    assert owes["fspr_4"] == {0}
    assert 0 not in owes["kodeks_4"]
    assert owes["kodeks_4"]


def _nameable(name: str) -> Iterator[tuple[State, list[str]]]:
    """Yields every state of a playthrough in which cards are to be laid aside, with what may be named after that."""
    for told, _ in _deals(name):
        for state in (step.after for step in told.steps):
            if state.phase is Phase.DISCARD and state.declarer is not None:
                seen = View(state.declarer, state, legal_actions(state))
                places: list[int | None] = [0, 1, 2, 3]
                yield state, screen(seen, common(state, 1, places, told.sheet, ())).nameable


def test_a_compulsory_game_is_named_on_its_level() -> None:
    """J-51: any suit or none on the level that was called, and no other; a misère is not named at all."""
    levels = set()
    for state, names in _nameable("taganrog_3"):
        if state.opening.bound is None:
            continue
        assert state.contract is not None
        if state.contract.kind is Kind.MISERE:
            assert names == []
        else:
            level = state.contract.level
            assert names == [f"{level}{strain}" for strain in ("S", "C", "D", "H", "NT")]
            levels.add(level)
    assert len(levels) > 1


def test_what_may_be_named_is_told_before_the_discard() -> None:
    """K 3.4.3: not below the call that won the auction."""
    asked = [(state, names) for state, names in _nameable("sochi_3") if names]
    assert asked
    for state, names in asked:
        assert state.contract is not None
        assert names[0] == str(state.contract)
        assert names[-1] == "10NT"


def _choices(state: State, seat: int) -> dict[str, Action]:
    """Everything that stands before who decides: the ladder and the words, the games, or the cards of the hand."""
    ladder, dark = ladder_of(state.rules), seat in state.dark
    match state.phase:
        case Phase.AUCTION:
            calls = [PASS, HERE, TAKE, *(bid(contract, blind=dark) for contract in ladder)]
            return {str(call): Called(seat, call) for call in calls}
        case Phase.NAMING:
            return {str(contract): Named(seat, contract) for contract in ladder}
        case Phase.PLAY if state.table is not None and state.table.offer is None:
            return {str(card): Played(seat, card) for card in state.hands[seat] or ()}
    return {}


def _laid_aside(state: State, declarer: int) -> State:
    """Returns the state after some discard: what may be named is told before."""
    return apply(state, Discarded(declarer, CardSet.of(list(state.hands[declarer] or ())[:2])))


def test_dimmed_is_what_is_not_legal_with_the_reason_of_the_rules() -> None:
    seen: dict[Phase, set[str]] = {}
    for file in scripts():
        places: list[int | None] = [None] * 4
        for told in _played(file.stem)[1]:
            for state in (step.after for step in told.steps if step.after.to_act is not None):
                assert state.to_act is not None
                view = View(state.decider, state, legal_actions(state))
                drawn = screen(view, common(state, 1, places, told.sheet, ()))
                if state.phase is Phase.DISCARD and state.declarer is not None:
                    state = _laid_aside(state, state.declarer)
                choices = {} if state.to_act is None else _choices(state, state.to_act)
                whys = {name: why_illegal(state, action) for name, action in choices.items()}
                assert drawn.refused == {name: why.value for name, why in whys.items() if why is not None}
                seen.setdefault(state.phase, set()).update(drawn.refused.values())
    assert {"must-follow", "must-trump"} <= seen[Phase.PLAY]
    assert {"call-too-low", "no-hold"} <= seen[Phase.AUCTION]
    assert seen[Phase.NAMING]


def test_the_offers_of_a_deal_are_told_with_their_answers_and_when_they_were_made() -> None:
    seen = 0
    for file in scripts():
        for told in _played(file.stem)[1]:
            wanted: list[OfferMade] = []
            for step in told.steps:
                match step.event:
                    case Offered(seat, offer, tricks):
                        wanted.append(OfferMade(seat, offer.value, tricks, len(step.before.tricks), []))
                    case Answered(seat, accepted):
                        wanted[-1].answers.append(OfferAnswer(seat, accepted))
            state = told.steps[-1].after
            drawn = common(state, 1, [None] * 4, told.sheet, [step.event for step in told.steps])
            assert drawn["offers"] == wanted
            seen += len(wanted)
    assert seen > 1


def test_an_offer_in_the_middle_of_a_trick_stands_after_the_finished_ones() -> None:
    """A talon card that the dealer led is none that a player has played."""
    jack, queen, king, ace = (Card.of(Suit.SPADES, rank) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))
    cards = (Played(1, king), Played(2, queen), Played(3, jack))
    tricks = (Trick(((0, ace), (1, king), (2, queen), (3, jack)), 0, ace),)
    offer, declined = Offered(2, OfferKind.GIVES, 3), Answered(3, False)
    for before, after in (
        ((), 0),
        (cards[:2], 0),
        (cards, 1),
        ((*cards, Played(1, Card.of(Suit.HEARTS, Rank.SEVEN))), 1),
    ):
        made = OfferMade(2, "gives", 3, after, [OfferAnswer(3, False)])
        assert offers_made([*before, offer, declined], tricks) == [made]
