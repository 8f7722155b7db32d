"""Irregularities (нарушения): what the Kodeks says of each (A12); `preferans.rules.fines` writes what they cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One irregularity: its name, what happened, what follows, and the rule."""

    name: str
    what: str
    consequence: str
    rule: str
    written: bool
    """Whether it changes the sheet; otherwise it is set right at the table."""


IRREGULARITIES: Final = (
    Irregularity(
        "misdeal",
        "the same dealer deals wrongly a second time",
        "the agreed points go to his mountain and the deal passes on",
        "K 3.2.17",
        True,
    ),
    Irregularity(
        "talon-seen",
        "a player sees the talon before the auction has ended",
        "he is barred from the auction; in an all-pass he takes the first two tricks, or all ten where the talon "
        "stays closed",
        "K 3.2.19",
        True,
    ),
    Irregularity(
        "talon-looked-at",
        "anybody, the sitting dealer too, looks at the talon",
        "five points go to his mountain",
        "K 3.2.21",
        True,
    ),
    Irregularity(
        "talon-taken",
        "a player takes the talon into his hand during the auction",
        "he mixes his twelve cards, the dealer draws two of them, and he is barred from the auction",
        "K 3.2.20",
        False,
    ),
    Irregularity(
        "talon-exposed-to-one",
        "the talon is exposed while one opponent still bids",
        "that opponent gets it at his last call",
        "K 3.3.16.2",
        False,
    ),
    Irregularity(
        "talon-exposed-to-two",
        "the talon is exposed while two opponents still bid",
        "the deal is looked through with open cards and what each would have won is written on the offender",
        "K 3.3.16.3",
        True,
    ),
    Irregularity(
        "wrong-hand",
        "a player begins the auction or the play with a wrong number of cards",
        "he is fined the largest gain that he could have had in the deal",
        "K 3.2.16",
        True,
    ),
    Irregularity(
        "call-out-of-turn",
        "a player calls out of turn",
        "if another becomes the declarer, he may forbid or demand that suit when the offender's partner first leads",
        "K 3.3.18",
        False,
    ),
    Irregularity(
        "illegal-contract",
        "the declarer insists on a contract that the rules forbid",
        "he is down all the tricks of the game up to which he bid",
        "K 3.4.4",
        True,
    ),
    Irregularity(
        "contract-with-wrong-hand",
        "the declarer names the contract with more or fewer than ten cards",
        "he is down two, besides what the others prove",
        "K 3.4.6",
        True,
    ),
    Irregularity(
        "discard-looked-at",
        "the declarer looks at his discard after the first lead",
        "he loses one trick, which nobody gains",
        "K 3.4.9",
        True,
    ),
    Irregularity(
        "old-trick-opened",
        "a player opens a trick other than the last one",
        "he loses one trick, which nobody gains; on misere and in an all-pass he has one more",
        "K 3.9.11",
        True,
    ),
    Irregularity(
        "defender-out-of-turn",
        "a defender leads or plays out of turn",
        "the card stays open; the declarer accepts it, or forbids or demands that suit",
        "K 3.9.14.1",
        False,
    ),
    Irregularity(
        "declarer-out-of-turn",
        "the declarer leads or plays out of turn",
        "the card stays open and is played when a defender demands it",
        "K 3.9.14.2",
        False,
    ),
    Irregularity(
        "all-pass-out-of-turn",
        "a player leads out of turn in an all-pass",
        "he takes all the tricks that are left; damage that is proved beyond them is made good in whists",
        "K 3.9.14.3",
        True,
    ),
    Irregularity(
        "revoke-corrected",
        "a revoke is set right within the same trick",
        "the card stays open",
        "K 3.9.16.1",
        False,
    ),
    Irregularity(
        "revoke",
        "a revoke is found later, before the cards are mixed",
        "the play is taken up again from there, every doubt against the offender, and a trick goes to his opponents",
        "K 3.9.16.2",
        True,
    ),
    Irregularity(
        "wrong-count",
        "a player is found with a wrong number of cards during the play",
        "the declarer is down two at least, a whister is down two on the whist",
        "K 3.9.18",
        True,
    ),
    Irregularity(
        "advice-on-contract",
        "an outsider advises on the trump or the level",
        "the right to what was advised, and to its opposite, is lost",
        "K 3.4.12",
        False,
    ),
    Irregularity(
        "advice-on-play",
        "an outsider advises on a lead or a discard",
        "the nearest opponent chooses it",
        "K 3.9.20",
        False,
    ),
    Irregularity(
        "last-trick",
        "anything irregular happens in the last trick",
        "nothing follows",
        "K 3.9.21",
        False,
    ),
    Irregularity(
        "overwritten",
        "a player writes more for himself than is due",
        "it is corrected and he is fined the same; the first time he is only warned",
        "K 4.2.7",
        True,
    ),
    Irregularity(
        "house",
        "the sitting dealer helps the declarer; play without a discard, or a wrong one; a lead from the wrong hand",
        "the table agrees on the fine",
        "Z-25, Z-34",
        False,
    ),
)
"""Every irregularity of the rules, in the order of a deal."""
