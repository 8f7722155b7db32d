"""The sentences of the table: what was said and done, what may be done, in one language and with the names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from preferans.cli.names import about
from preferans.cli.replay_text import way_key
from preferans.cli.table.game import Step
from preferans.cli.table.look import card_sign, cards_sign, in_order
from preferans.cli.tell import call_text, contract_text, level_text
from preferans.cli.wording import Wording
from preferans.rules.calls import Call, Word
from preferans.rules.cards import EMPTY
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Conceded,
    Discarded,
    Entrusted,
    HandShown,
    Joined,
    Looked,
    Moved,
    Named,
    Offered,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Seat,
    TalonShown,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.play import Trick
from preferans.rules.state import Phase, State, is_all_pass
from preferans.rules.view import View


@dataclass(frozen=True, slots=True)
class Phrases:
    """Words things for the person at *seat*."""

    texts: Wording
    names: Mapping[Seat, str]
    seat: Seat | None

    def call(self, call: Call, name: str = "") -> str:
        """Returns a word of the auction, as it is told of *name*."""
        return call_text(call, self.texts, name)

    def _of_auction(self, call: Call, state: State, name: str = "") -> str:
        """Returns a word of the auction; a compulsory game has no suit yet."""
        if call.contract is not None and state.opening.bound is not None:
            return level_text(call.contract, self.texts)
        return self.call(call, name)

    def choice(self, action: Action, view: View) -> str:
        """Returns what *action* is called in a list of choices."""
        say = self.texts.say
        match action:
            case Called(_, call) if call.word is Word.HERE:
                auction = view.state.auction
                high = auction.high if auction is not None else None
                return say("play.option.here", contract=contract_text(high, self.texts) if high is not None else "")
            case Called(_, call) if call.word is Word.TAKE:
                return say("play.option.take")
            case Called(_, call) if call.word is Word.KEEP:
                return say("play.option.keep")
            case Called(_, call) if view.state.phase is Phase.CHANGE:
                return say("play.option.change")
            case Called(_, call):
                return self._of_auction(call, view.state)
            case PoolNamed(_, size):
                return str(size)
            case Named(_, contract):
                return contract_text(contract, self.texts)
            case Whisted(_, answer):
                return say(f"answer.{answer.value}")
            case Took(_, hand):
                return say("play.looks-at", name=self.names[hand])
            case Played(_, card):
                return card_sign(card, self.texts)
            case Discarded(_, cards):
                return cards_sign(reversed(list(cards or ())), self.texts)
            case Answered(_, accepted) | Joined(_, accepted) | Voted(_, accepted):
                return say("play.option.yes" if accepted else "play.option.no")
            case Offered(_, offer, tricks):
                if tricks == view.state.tricks_left:
                    return say(f"play.option.{offer.value}-all")
                return say(f"play.option.{offer.value}", tricks=tricks)
            case Entrusted(_, to):
                return say("play.option.entrust", name=self.names[to])
        words: dict[type, str] = {
            Looked: "look",
            Refused: "refuse",
            Conceded: "concede",
            PlayedOn: "play-on",
            Proposed: "joint",
            Moved: "all-pass",
        }
        return say(f"play.option.{words[type(action)]}")

    def offer(self, action: Offered | Answered | Entrusted, left: int) -> str:
        """Returns an offer of the tricks *left*, its answer, or the handing over of a defence as a sentence."""
        match action:
            case Offered(seat, offer, tricks):
                if tricks == left:
                    return self.texts.say(f"play.offers.{offer.value}", name=self.names[seat])
                count = self.texts.plural(tricks, "count.tricks-taken")
                return about(self.texts, f"replay.{offer.value}", self.names[seat], tricks=count, left=left)
            case Answered(seat, accepted):
                return self.texts.say("replay.yes" if accepted else "replay.no", name=self.names[seat])
            case Entrusted(seat, to):
                return self.texts.say("replay.entrusts", name=self.names[seat], other=self.names[to])

    def happened(self, step: Step) -> tuple[str, bool] | None:
        """Returns what a step was, and whether it is a word that stands in a row with others."""
        say, state = self.texts.say, step.after.state
        match step.event:
            case Called(seat, call) if state.phase is not Phase.AUCTION and (call.word is Word.KEEP or state.changed):
                if seat == self.seat:
                    return None
                said = say("replay.keep" if call.word is Word.KEEP else "replay.changes")
                return say("play.said", name=self.names[seat], said=said), True
            case Called(seat, _):
                return say("play.said", name=self.names[seat], said=self.calls_of(state, seat)[-1]), True
            case PoolNamed(seat, size):
                return say("play.said", name=self.names[seat], said=say("replay.names-pool", size=size)), False
            case Whisted(seat, answer):
                return say("play.said", name=self.names[seat], said=say(f"answer.{answer.value}")), True
            case TalonShown(cards, _) if cards is not None:
                return say("play.talon", cards=cards_sign(cards, self.texts)), False
            case Discarded(seat, _) if seat != self.seat:
                return say("play.discards", name=self.names[seat]), True
            case Named(seat, contract):
                key = "play.plays-you" if seat == self.seat else "play.plays"
                return say(key, name=self.names[seat], contract=contract_text(contract, self.texts)), False
            case HandShown(seat, _, None) if state.phase is Phase.DISCARD:
                return self.noted(state, seat), False
            case HandShown(seat, _, None) if seat != self.seat:
                return say("play.opens", name=self.names[seat]), True
            case Played() if state.tricks and not state.trick:
                return self.trick(state.tricks[-1], len(state.tricks)), False
            case Offered() | Answered() | Entrusted() as action:
                return self.offer(action, state.tricks_left), False
        if getattr(step.event, "seat", None) == self.seat:
            return None
        match step.event:
            case Joined() | Proposed() | Moved() | Voted() | Looked() | Refused() | Conceded() | PlayedOn() as way:
                return say("play.said", name=self.names[way.seat], said=say(way_key(way))), True
            case Took(seat, hand):
                said = say("replay.takes-hand", hand=self.names[hand])
                return say("play.said", name=self.names[seat], said=said), True
        return None

    def trick(self, trick: Trick, number: int) -> str:
        """Returns a finished trick in a line."""
        played = [
            self.texts.say("play.trick-card", name=self.names[seat], card=card_sign(card, self.texts))
            for seat, card in trick.cards
            if seat or trick.talon is None
        ]
        if trick.talon is not None:
            played.insert(0, self.texts.say("play.talon-card", card=card_sign(trick.talon, self.texts)))
        winner = self.names[trick.winner]
        return self.texts.say("play.trick", number=number, cards=", ".join(played), winner=winner)

    def noted(self, state: State, seat: Seat) -> str:
        """Returns the twelve cards that the declarer of a misere has shown (Z-39)."""
        shown = cards_sign(in_order(state.noted or EMPTY, None), self.texts)
        key = "play.notes-mine" if seat == self.seat else "play.notes"
        return self.texts.say(key, name=self.names[seat], cards=shown)

    def calls_of(self, state: State, seat: Seat) -> list[str]:
        """Returns the words that *seat* said in the auction."""
        return [said for caller, said in self._calls(state) if caller == seat]

    def auction(self, state: State) -> str:
        """Returns the whole auction in a line."""
        words = ", ".join(f"{self.names[seat]} {said}" for seat, said in self._calls(state))
        return self.texts.say("play.auction", words=words or "—")

    def _calls(self, state: State) -> Iterator[tuple[Seat, str]]:
        """Yields the words of the auction; «здесь» says what it holds."""
        high = ""
        for seat, call in state.auction.calls if state.auction is not None else ():
            said = self._of_auction(call, state, self.names[seat])
            if call.contract is not None:
                high = said
            yield seat, f"{said} {high}" if call.word is Word.HERE else said

    def phase(self, state: State, price: int | None) -> str:
        """Returns where the deal stands, for the heading; *price* is that of a trick of an all-pass."""
        trick = min(len(state.tricks) + 1, 10)
        if is_all_pass(state):
            return self.texts.say("play.phase.all-pass", price=price, trick=trick)
        compulsory = state.phase is Phase.AUCTION and state.opening.bound is not None
        if state.phase is Phase.AUCTION and state.opening.min_level > 6 and not compulsory:
            return self.texts.say("play.phase.exit", level=exit_text(state.opening.min_level, self.texts))
        contract = contract_text(state.contract, self.texts) if state.contract is not None else ""
        key = f"play.phase.{state.phase.value.replace('_', '-')}"
        if compulsory:
            key = "play.phase.compulsory"
        return self.texts.say(key, contract=contract, trick=trick)


def exit_text(level: int, texts: Wording) -> str:
    """Returns the lowest level of a call after an all-pass, in the case of «выход с семерной».

    >>> from preferans.cli.wording import wording
    >>> exit_text(8, wording("ru")), exit_text(7, wording("en"))
    ('восьмерной', 'seven')
    """
    return texts.say(f"play.exit.{level}")
