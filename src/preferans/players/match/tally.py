"""`BotTally`: what one bot did in a match, added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from preferans.players.figures import Estimate, share
from preferans.rules.contract import Kind
from preferans.rules.convention import Convention
from preferans.rules.outcome import Outcome, Place
from preferans.rules.pulka import Sheet, Why
from preferans.rules.scoring import entries


@dataclass(slots=True)
class BotTally:
    """Counts of one bot over all its places; tallies add up in any order."""

    hands: int = 0
    """Deals, once for each place."""
    named: Counter[str] = field(default_factory=Counter)
    """Contracts declared: ``"6"`` … ``"10"``, ``"misere"``."""
    made: Counter[str] = field(default_factory=Counter)
    undertricks: int = 0
    """Tricks that its games were short of."""
    against_misere: int = 0
    """Hands held in defence of a misere."""
    caught: int = 0
    """Of these, the misere took a trick."""
    all_passes: int = 0
    """Hands played in an all-pass, the sitting dealer's not counted."""
    all_pass_tricks: int = 0
    all_pass_zeros: int = 0
    whists: int = 0
    whists_short: int = 0
    """Of these, it was fined for too few tricks."""
    cards: int = 0
    """Cards of games and miseres that it chose among several and that were held against the solver."""
    lost: int = 0
    """Tricks that they lost its side against perfect play with open cards."""
    times: Counter[float] = field(default_factory=Counter)
    """Decisions by their milliseconds of processor time, two figures kept."""

    def add(self, other: BotTally) -> None:
        """Adds the figures of *other*."""
        for each in fields(self):
            ours, theirs = getattr(self, each.name), getattr(other, each.name)
            setattr(self, each.name, ours + theirs)

    def count(self, outcome: Outcome, places: Sequence[Place], sheet: Sheet, rules: Convention) -> None:
        """Counts a finished deal for the bot's *places*."""
        self.hands += len(places)
        declared = outcome.declarer in places
        if outcome.kind is Kind.ALL_PASS and outcome.tricks is not None:
            for place in places:
                if outcome.players == 4 and place == outcome.dealer:
                    continue
                self.all_passes += 1
                self.all_pass_tricks += outcome.tricks[place]
                self.all_pass_zeros += outcome.tricks[place] == 0
        elif outcome.kind is Kind.MISERE:
            self._declared("misere", outcome) if declared else None
            defending = sum(place in outcome.defenders for place in places)
            self.against_misere += defending
            self.caught += 0 if outcome.made else defending
        elif outcome.kind is Kind.GAME and outcome.contract is not None:
            if declared:
                self._declared(str(outcome.contract.level), outcome)
                if outcome.tricks is not None:
                    self.undertricks += max(0, outcome.contract.level - outcome.counted_tricks)
            whisting = [place for place in places if place in outcome.whisters and not outcome.forced_whist]
            self.whists += len(whisting)
            written = entries(outcome, sheet, rules) if whisting else ()
            short = {entry.seat for entry in written if entry.why is Why.WHIST_SHORT}
            self.whists_short += sum(place in short for place in whisting)

    def _declared(self, key: str, outcome: Outcome) -> None:
        self.named[key] += 1
        self.made[key] += outcome.made

    def made_share(self, key: str) -> Estimate:
        """Returns the share of contracts named *key* that were made."""
        return share(self.made[key], self.named[key])

    @property
    def decisions(self) -> int:
        """How many decisions were timed."""
        return self.times.total()

    @property
    def mean_ms(self) -> float:
        """Milliseconds a decision on average; 0 without decisions."""
        return sum(ms * count for ms, count in self.times.items()) / self.decisions if self.decisions else 0.0

    def quantile_ms(self, part: float) -> float:
        """Returns the milliseconds within which the *part* of all decisions was made.

        >>> BotTally(times=Counter({1.0: 98, 5.0: 1, 9.0: 1})).quantile_ms(0.99)
        5.0
        """
        seen = 0
        for ms in sorted(self.times):
            seen += self.times[ms]
            if seen >= part * self.decisions:
                return ms
        return 0.0
