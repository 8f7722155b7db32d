"""Deals that lead where the tests want to go: what is to be said with these cards is plain."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cards:
    """The cards of a deal at a table of three: the owner's, those of the chairs to his left and right, the talon."""

    owner: str
    left: str
    right: str
    talon: str


STRONG = Cards(owner="SAKQT9 CAK7 DA H8", left="SJ87 CQJ D987 HQ9", right="CT98 DKJ HAKJT7", talon="DT DQ")
"""The owner has eight tricks in spades; the chair on his right can whist."""

OPEN_WHIST = Cards(owner="SJ98 CQJ DAKQ HAK", left="SAKQT CAK7 D97 H8", right="S7 CT98 DJT HQJT9", talon="H7 D8")
"""The chair on the left plays spades; the owner has tricks against it, the other chair has none."""

ALL_PASS = Cards(owner="SA87 CK9 DQT7 HJ8", left="SK9 CQT7 DK8 HA97", right="SQT CJ8 DAJ9 HKQT", talon="SJ CA")
"""Nobody has a game."""

MISERE = Cards(owner="SAQT CKJ9 DKJ HAJ", left="CAQT DAQT HKQT9", right="S987 C87 D987 H87", talon="SK SJ")
"""The chair on the right has a misère that nobody can catch; the owner, next to it, plays both hands of the defence."""

CERTAIN = Cards(owner="SAKQJT CAK DAK HA", left="S987 CQJT9 DQJ H9", right="C87 DT987 HKQJT", talon="H8 H7")
"""All tricks are the owner's."""

MISERE_LEFT = Cards(owner=MISERE.owner, left=MISERE.right, right=MISERE.left, talon=MISERE.talon)
"""The same misère on the owner's left: the chair on the right plays the defence."""

MISERE_MINE = Cards(owner=MISERE.right, left=MISERE.owner, right=MISERE.left, talon=MISERE.talon)
"""The same misère in the owner's hand."""

HOLE_MINE = Cards(owner="S97Q C987 D987 H7", left="S8TJKA CTJ DTJ HT", right="CQKA DQKA H98JQ", talon="HK HA")
"""A misère in the owner's hand: with the high hearts of the talon laid aside only the queen of spades is in danger."""

KING_KEPT = Cards(owner="S8TJQA CTJ DTJ HT", left="CQK9 DQKA HJQKA", right="S97 CA87 D987 H87", talon="SK H9")
"""The chair on the right has a misère that is caught if it keeps the king of spades or the ace of clubs, or the nine of
spades alone; the owner plays the defence."""
