"""A deal told as players tell it: who played what, who whisted, and what each writes down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from preferans.cli.names import about, on_whom
from preferans.cli.wording import Wording, number, signed
from preferans.notation.pad_deal import PadDeal
from preferans.rules.calls import Call, Concession, Word
from preferans.rules.cards import Card
from preferans.rules.contract import Contract, Kind, Strain
from preferans.rules.convention import Convention
from preferans.rules.irregularities import IRREGULARITIES
from preferans.rules.outcome import Outcome, Place
from preferans.rules.pulka import Column, Entry, Line, Sheet, Why
from preferans.rules.scoring.allpass import amnesty_of, price_of
from preferans.rules.scoring.check import is_thrown

SUIT_SIGNS: Final = "♠♣♦♥"
SIGNS: Final = {Strain.SPADES: "♠", Strain.CLUBS: "♣", Strain.DIAMONDS: "♦", Strain.HEARTS: "♥"}
PLAIN: Final = frozenset(
    {
        Why.MADE,
        Why.UNDERTRICKS,
        Why.MISERE_TRICKS,
        Why.WHIST_TRICKS,
        Why.HALF_WHIST,
        Why.UNDERBID,
        Why.CONCEDED,
        Why.RASPASY_TRICKS,
        Why.RASPASY_ZERO,
        Why.RASPASY_WHISTS,
    }
)
"""Reasons that the rest of the sentence already gives."""
RULES: Final = {irregularity.name: irregularity.rule for irregularity in IRREGULARITIES}


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the deals of one pulka in one language."""

    rules: Convention
    names: tuple[str, ...]
    texts: Wording

    def deal(self, deal: PadDeal, line: Line, before: Sheet) -> str:
        """Returns the deal in one sentence; *before* is the sheet on which it was written."""
        opening, parts, closing = self._told(deal, line, before)
        if deal.outcome.contract is not None and deal.outcome.players == 4:
            opening.insert(0, about(self.texts, "tell.dealer", self.names[deal.outcome.dealer]))
        return " ".join([*opening, "; ".join(parts), *closing])

    def lines(self, deal: PadDeal, line: Line, before: Sheet) -> list[str]:
        """Returns the deal as `deal` tells it, a player a line; who dealt is left to the heading."""
        opening, parts, closing = self._told(deal, line, before)
        return [*opening, *parts, *closing]

    def _told(self, deal: PadDeal, line: Line, before: Sheet) -> tuple[list[str], list[str], list[str]]:
        """Returns what is said of the deal as a whole, of each player, and of penalties."""
        parts = [self._player(deal, place, line.entries) for place in self._order(deal.outcome)]
        outcome = deal.outcome
        opening = [self._named(line)] if outcome.pool_size else []
        opening += [self._all_pass(outcome, before)] if outcome.kind is Kind.ALL_PASS else []
        closing = []
        if deal.penalties:
            rules = ", ".join(RULES[penalty.name] for penalty in deal.penalties)
            closing.append(self.texts.say("tell.penalties", rules=rules))
        return opening, [part for part in parts if part] or [self.texts.say("tell.nothing")], closing

    def _order(self, outcome: Outcome) -> list[Place]:
        """Returns the places in the order in which they are told: the declarer, clockwise, the sitting dealer last."""
        first = outcome.first_hand if outcome.declarer is None else outcome.declarer
        order = [(first + step) % outcome.players for step in range(outcome.players)]
        if outcome.players == 4 and outcome.contract is not None:
            order.remove(outcome.dealer)
            order.append(outcome.dealer)
        return order

    def _named(self, line: Line) -> str:
        (entry,) = (entry for entry in line.entries if entry.column is Column.SIZE)
        return self.texts.say("tell.pool-named", name=self.names[entry.seat], size=number(entry.points))

    def _all_pass(self, outcome: Outcome, before: Sheet) -> str:
        price = price_of(before, self.rules, bombed=bool(outcome.bombers))
        if self.rules.raspasy_score == "whists":
            return self.texts.say("tell.all-pass-whists", whists=self.texts.plural(price, "count.whists"))
        amnesty = amnesty_of(outcome, self.rules)
        if amnesty:
            return self.texts.say("tell.all-pass-amnesty", price=price, amnesty=amnesty)
        return self.texts.say("tell.all-pass", price=price)

    def _player(self, deal: PadDeal, place: Place, entries: Iterable[Entry]) -> str:
        said = ", ".join(self._did(deal, place))
        written = ", ".join(self._written([entry for entry in entries if entry.seat == place]))
        if not said and not written:
            return ""
        name = self.names[place]
        if not said:
            return self.texts.say("tell.writes", name=name, written=written)
        if not written:
            return self.texts.say("tell.does", name=name, said=said)
        return self.texts.say("tell.does-and-writes", name=name, said=said, written=written)

    def _did(self, deal: PadDeal, place: Place) -> list[str]:
        """Returns what the player at *place* played, said and took."""
        outcome = deal.outcome
        if outcome.contract is None:
            return []
        if place == outcome.declarer:
            return self._declared(outcome, outcome.contract)
        words = [self.texts.say(f"answer.{answer.value}") for by, answer in deal.answers if by == place]
        said = [word for word, _ in groupby(words)]
        if place in outcome.bombers:
            said.append(self.texts.say("tell.bombed"))
        if outcome.half == place and self.texts.say("answer.half") not in said:
            said.append(self.texts.say("answer.half"))
        if outcome.shared and place == outcome.dealer:
            said.append(self.texts.say("tell.shares"))
        if place == outcome.dealer and is_thrown(outcome, self.rules):
            said.append(self.texts.say("tell.shares-thrown"))
        if said and outcome.whisters == (place,) and deal.conduct is not None:
            how = self.texts.say(f"answer.{deal.conduct.value}")
            said[-1] = self.texts.say("tell.conduct", said=said[-1], how=how)
        if outcome.tricks is not None and outcome.kind is not Kind.MISERE and not self._idle(outcome, place):
            said.append(tricks_text(outcome.tricks[place], self.texts))
        return said

    def _idle(self, outcome: Outcome, place: Place) -> bool:
        """Returns whether *place* is the dealer who sits out and plays no card of the talon either."""
        talon_leads = outcome.kind is Kind.ALL_PASS and self.rules.raspasy_talon == "lead"
        return outcome.players == 4 and place == outcome.dealer and not talon_leads

    def _declared(self, outcome: Outcome, contract: Contract) -> list[str]:
        said = [contract_text(contract, self.texts)]
        if outcome.dark:
            said.append(self.texts.say("tell.dark"))
        if outcome.refused_talon:
            said.append(self.texts.say("tell.refused"))
        if outcome.conceded is not None:
            without = {Concession.MINUS_TWO: "2", Concession.MINUS_THREE: "3"}.get(outcome.conceded, "all")
            said.append(self.texts.say("tell.conceded", without=self.texts.say(f"without.{without}")))
        if outcome.underbid:
            said.append(self.texts.say("tell.underbid", tricks=tricks_text(outcome.underbid, self.texts)))
        if outcome.tricks is None:
            return said
        said.append(tricks_text(outcome.declarer_tricks, self.texts))
        down = contract.level - outcome.declarer_tricks
        if contract.kind is Kind.GAME and down > 0:
            said.append(self.texts.say(f"without.{down}"))
        return said

    def _written(self, entries: list[Entry]) -> list[str]:
        """Returns what the entries come to, by column, with the reasons that have to be told."""
        told = []
        # What is still to be played stands below the sheet, and the pool was told before.
        untold = (Column.OWED, Column.SIZE)
        columns = dict.fromkeys((entry.column, entry.on) for entry in entries if entry.column not in untold)
        for column, on in columns:
            here = [entry for entry in entries if (entry.column, entry.on) == (column, on)]
            total = sum((entry.points for entry in here), Fraction(0))
            if column is Column.WHISTS and on is not None:
                name = on_whom(self.names[on], self.texts.language)
                whists = self.texts.plural(total, "count.whists")
                text = self.texts.say("tell.whists", whists=whists, name=name)
            else:
                text = self.texts.say(f"tell.{column.value}", points=signed(total))
            reasons = self._reasons(here)
            told.append(f"{text} ({reasons})" if reasons else text)
        return told

    def _reasons(self, entries: list[Entry]) -> str:
        if len(entries) == 1:
            (entry,) = entries
            return "" if entry.why in PLAIN else self._why(entry)
        return ", ".join(f"{self._why(entry)} {number(entry.points)}" for entry in entries)

    def _why(self, entry: Entry) -> str:
        text = self.texts.say(f"why.{entry.why.value}")
        return f"{text} {entry.rule}" if entry.why is Why.FINE and entry.rule else text


def tricks_text(count: int, texts: Wording) -> str:
    """Returns a number of tricks, none of them too.

    >>> from preferans.cli.wording import wording
    >>> tricks_text(4, wording("ru")), tricks_text(0, wording("ru"))
    ('4 взятки', 'ни одной взятки')
    """
    return texts.plural(count, "count.tricks") if count else texts.say("tell.no-tricks")


def card_text(card: Card, texts: Wording) -> str:
    """Returns the card with its sign and the letters of the language.

    >>> from preferans.cli.wording import wording
    >>> card_text(Card(8), wording("ru")), card_text(Card(8), wording("en"))
    ('♣7', '♣7')
    """
    return f"{SUIT_SIGNS[card.suit]}{texts.say('card.ranks').split()[card.rank]}"


def call_text(call: Call, texts: Wording, name: str = "") -> str:
    """Returns a word of the auction, as it is told of *name*."""
    if call.contract is None:
        words = {Word.PASS: "answer.pass", Word.HERE: "replay.here", Word.TAKE: "replay.take"}
        words |= {Word.BOMB: "replay.bomb", Word.KEEP: "replay.keep"}
        said = about(texts, words[call.word], name)
    else:
        said = contract_text(call.contract, texts)
    return texts.say("replay.blind", call=said) if call.blind else said


def level_text(contract: Contract, texts: Wording) -> str:
    """Returns a game without its suit, as it is owed: *шестерная*, *мизер*.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.contract import Strain, game
    >>> level_text(game(6, Strain.SPADES), wording("ru"))
    'шестерная'
    """
    return contract_text(contract, texts) if contract.kind is not Kind.GAME else texts.say(f"level.{contract.level}")


def contract_text(contract: Contract, texts: Wording) -> str:
    """Returns the contract as it is written in a sentence.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.contract import MISERE_NO_TALON, game
    >>> contract_text(game(6, Strain.SPADES), wording("ru")), contract_text(game(9, Strain.NO_TRUMP), wording("ru"))
    ('6♠', '9БК')
    >>> contract_text(MISERE_NO_TALON, wording("ru"))
    'мизер без прикупа'
    """
    if contract.kind is not Kind.GAME:
        name = texts.say(f"contract.{contract.kind.value}")
    else:
        sign = SIGNS.get(contract.strain) or texts.say("contract.no-trump")
        name = f"{contract.level}{sign}"
    return name if contract.talon else texts.say("contract.no-talon", contract=name)
