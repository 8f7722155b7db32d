"""A deal told as a script: chosen cards, then the words and the cards in the order in which they fall.

    deal = Deal(kodeks(hold="senior"))
    deal.say("6S pass 6C here")
    assert deal.decider == 3

Whose word or card it is, follows from the rules; what happens by rule alone is done after every action.
"""

from __future__ import annotations

from collections.abc import Iterable

from preferans.rules.calls import BOMB, HERE, KEEP, PASS, TAKE, Answer, Call, bid
from preferans.rules.cards import DECK, FULL, RANK_LETTERS, SUIT_LETTERS, Card, CardSet
from preferans.rules.contract import MISERE, MISERE_NO_TALON, STRAIN_LETTERS, Contract, Strain, game
from preferans.rules.convention import Convention, load, replace_fields
from preferans.rules.deal import deal as deal_out
from preferans.rules.errors import IllegalAction, Reason
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Dealt,
    Discarded,
    Event,
    Named,
    Offered,
    OfferKind,
    Opening,
    Played,
    Started,
    Whisted,
)
from preferans.rules.legal import forced, legal_actions, play, why_illegal
from preferans.rules.state import Phase, State, Table
from preferans.rules.transition import apply, fold
from preferans.rules.view import View, view


def kodeks(**changes: object) -> Convention:
    """Returns the preset `kodeks` with *changes*."""
    return replace_fields(load("kodeks"), changes)


def card(text: str) -> Card:
    """Returns the card written as ``"SA"``."""
    return DECK[8 * SUIT_LETTERS.index(text[0]) + RANK_LETTERS.index(text[1])]


def cards(text: str) -> CardSet:
    """Returns the cards written as ``"SAK7 H98"``; ``"-"`` is none."""
    groups = [] if text == "-" else text.split()
    return CardSet.of(card(group[0] + rank) for group in groups for rank in group[1:])


def contract(text: str) -> Contract:
    """Returns the contract written as ``"6S"``, ``"9NT-no-talon"`` or ``"misere"``."""
    name = text.removesuffix("-no-talon")
    with_talon = name == text
    if name == "misere":
        return MISERE if with_talon else MISERE_NO_TALON
    level = name.rstrip("SCDHNT")
    return game(int(level), Strain(STRAIN_LETTERS.index(name[len(level) :])), talon=with_talon)


def call(text: str) -> Call:
    """Returns the word of the auction written as ``"pass"``, ``"here"``, ``"bomb"``, a contract, ``"dark:6S"`` …"""
    words = {"pass": PASS, "here": HERE, "take": TAKE, "bomb": BOMB, "keep": KEEP}
    return words.get(text) or bid(contract(text.removeprefix("dark:")), blind=text.startswith("dark:"))


def dealt(first: str, second: str, third: str, talon: str) -> Dealt:
    """Returns the deal of these hands; *talon* in dealt order, ``"SA H7"``."""
    hands = (cards(first), cards(second), cards(third))
    one, two = (card(text) for text in talon.split())
    assert [len(hand) for hand in hands] == [10, 10, 10], "ten cards to each hand"
    assert hands[0] | hands[1] | hands[2] | CardSet.of((one, two)) == FULL, "the 32 cards, each once"
    return Dealt(hands, (one, two))


LONG_SUITS = dealt("SAKQJT987 HA7", "CAKQJT987 HK8", "DAKQJT98 HQT9", "D7 HJ")
"""Each hand has a suit of its own: spades, clubs, diamonds; the hearts are spread."""


class Deal:
    """A deal in progress, with its log."""

    def __init__(
        self,
        rules: Convention | None = None,
        given: Dealt | None = None,
        *,
        players: int = 3,
        dummy: int | None = None,
        min_level: int = 6,
    ) -> None:
        started = Started(rules if rules is not None else kodeks(), players, Opening(min_level), dummy)
        self.log: list[Event] = [started, given if given is not None else deal_out(DECK)]
        self.state: State = fold(self.log)

    @property
    def phase(self) -> Phase:
        """Where the deal stands."""
        return self.state.phase

    @property
    def to_act(self) -> int | None:
        """Whose word or card it is."""
        return self.state.to_act

    @property
    def decider(self) -> int | None:
        """Who chooses it."""
        return self.state.decider

    @property
    def table(self) -> Table:
        """The cards on the table."""
        assert self.state.table is not None, "the play has not begun"
        return self.state.table

    def hand(self, seat: int) -> CardSet:
        """Returns the cards that *seat* holds."""
        hand = self.state.hands[seat]
        assert hand is not None
        return hand

    def seen_by(self, seat: int | None) -> View:
        """Returns what *seat* may know."""
        return view(self.log, seat)

    def do(self, *actions: Action) -> Deal:
        """Does legal *actions*, each with what follows it by rule."""
        for action in actions:
            self.state = play(self.state, action)
            self.log.append(action)
            while (event := forced(self.state)) is not None:
                self.state = apply(self.state, event)
                self.log.append(event)
        return self

    def say(self, words: str) -> Deal:
        """Says the *words* of the auction, each by the bidder in turn."""
        for word in words.split():
            self.do(Called(self._turn(), call(word)))
        return self

    def discard(self, text: str) -> Deal:
        """Lays two cards aside."""
        return self.do(Discarded(self._turn(), cards(text)))

    def name(self, text: str) -> Deal:
        """Names the contract."""
        return self.do(Named(self._turn(), contract(text)))

    def buy(self, words: str, discard: str, name: str) -> Deal:
        """Says the *words*, discards, and names the contract."""
        return self.say(words).discard(discard).name(name)

    def answer(self, words: str) -> Deal:
        """Says the *words* of the whist, each by the defender in turn."""
        for word in words.split():
            self.do(Whisted(self._turn(), Answer(word)))
        return self

    def play(self, text: str) -> Deal:
        """Plays single cards, ``"SA S7 S8"``, each by the hand in turn."""
        for name in text.split():
            self.do(Played(self._turn(), card(name)))
        return self

    def play_low(self, tricks: int = 10) -> Deal:
        """Plays the lowest legal card of each hand until *tricks* are finished."""
        while self.phase is Phase.PLAY and len(self.state.tricks) < tricks:
            self.play_low_card()
        return self

    def play_low_card(self) -> Deal:
        """Plays the lowest legal card of the hand in turn."""
        return self.do(Played(self._turn(), min(self.playable())))

    def claim(self, tricks: int) -> Deal:
        """The decider says: so many of the tricks left are mine."""
        return self.do(Offered(self._decider(), OfferKind.CLAIMS, tricks))

    def give(self, tricks: int) -> Deal:
        """The decider says: so many of the tricks left are yours."""
        return self.do(Offered(self._decider(), OfferKind.GIVES, tricks))

    def accept(self) -> Deal:
        """The next seat accepts the offer."""
        return self.do(Answered(self._turn(), True))

    def refuse(self) -> Deal:
        """The next seat refuses the offer."""
        return self.do(Answered(self._turn(), False))

    def calls(self) -> set[str]:
        """Returns the words that the bidder in turn may say."""
        return {str(action.call) for action in legal_actions(self.state) if isinstance(action, Called)}

    def answers(self) -> set[str]:
        """Returns the words that the defender in turn may say."""
        return {action.answer.value for action in legal_actions(self.state) if isinstance(action, Whisted)}

    def names(self) -> set[str]:
        """Returns the contracts that the declarer may name."""
        return {str(action.contract) for action in legal_actions(self.state) if isinstance(action, Named)}

    def playable(self) -> CardSet:
        """Returns the cards that the hand in turn may play."""
        return CardSet.of(action.card for action in legal_actions(self.state) if isinstance(action, Played))

    def allows(self, kind: type[Action]) -> bool:
        """Tells whether some action of *kind* is legal."""
        return any(isinstance(action, kind) for action in legal_actions(self.state))

    def why(self, action: Action) -> Reason | None:
        """Returns why *action* is illegal, or ``None``; `play` must say the same."""
        said: Reason | None = None
        try:
            play(self.state, action)
        except IllegalAction as error:
            said = error.reason
        assert said is why_illegal(self.state, action)
        return said

    def why_call(self, text: str) -> Reason | None:
        """Returns why the bidder in turn may not say this word."""
        return self.why(Called(self._turn(), call(text)))

    def why_card(self, text: str) -> Reason | None:
        """Returns why the hand in turn may not play this card."""
        return self.why(Played(self._turn(), card(text)))

    def why_answer(self, text: str) -> Reason | None:
        """Returns why the defender in turn may not say this word."""
        return self.why(Whisted(self._turn(), Answer(text)))

    def why_name(self, text: str) -> Reason | None:
        """Returns why the declarer may not name this contract."""
        return self.why(Named(self._turn(), contract(text)))

    def kinds(self, events: Iterable[Event] | None = None) -> list[str]:
        """Returns the kinds of the events of the log, in order."""
        return [event.kind for event in (self.log if events is None else events)]

    def _turn(self) -> int:
        seat = self.state.to_act
        assert seat is not None, f"nobody is to act in {self.phase}"
        return seat

    def _decider(self) -> int:
        seat = self.state.decider
        assert seat is not None, f"nobody decides in {self.phase}"
        return seat
