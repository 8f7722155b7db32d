"""Counts lines of play by brute force: cards are text, hands are sorted lists, nothing comes from the engine.

Straight from the rules of play: the first hand leads, then the winner of the trick; a player follows suit, without
it he plays a trump, without both any card; the highest trump wins, else the highest card of the suit led. In an
all-pass with the talon its two cards lead the first two tricks and the first hand leads the third; with four players
they are the dealer's cards and may win, with three they only name the suit.
"""

from __future__ import annotations

from dataclasses import dataclass

RANKS = "789TJQKA"
Hands = dict[int, list[str]]
Trick = list[tuple[int, str]]


def cards_of(text: str) -> list[str]:
    """Returns the cards of a hand written as ``SAK H7``."""
    return [group[0] + rank for group in text.split() for rank in group[1:]]


@dataclass(frozen=True)
class Game:
    """What does not change during the play."""

    trump: str
    dealer_plays: bool
    """The talon's cards are the dealer's and may win."""


def count_lines(hands: Hands, talon: list[str], game: Game, depth: int, lowest: int = 0) -> int:
    """Returns in how many ways the next *depth* cards can be played after *lowest* cards, each the lowest allowed.

    *hands* are those that take part, *talon* the cards that lead the first tricks.
    """
    return _lines(hands, talon, game, depth, lowest, min(hands), [])


def _lines(hands: Hands, leads: list[str], game: Game, depth: int, lowest: int, turn: int, trick: Trick) -> int:
    if depth == 0 or not any(hands.values()):
        return 1
    led = leads[0][0] if leads else trick[0][1][0] if trick else ""
    choice = _allowed(hands[turn], led, game.trump)
    if lowest:
        choice = [min(choice, key=lambda card: (RANKS.index(card[1]), "SCDH".index(card[0])))]
        lowest, depth = lowest - 1, depth + 1
    total = 0
    for card in choice:
        left = {seat: [c for c in hand if seat != turn or c != card] for seat, hand in hands.items()}
        now = [*trick, (turn, card)]
        if len(now) < len(hands):
            following = min((seat for seat in hands if seat > turn), default=min(hands))
            total += _lines(left, leads, game, depth - 1, lowest, following, now)
            continue
        competing = [(0, leads[0]), *now] if leads and game.dealer_plays else now
        won = _winner(competing, led or now[0][1][0], game.trump)
        # While the talon leads, and in the first trick after it, the first hand plays first.
        following = min(hands) if leads or won == 0 else won
        total += _lines(left, leads[1:], game, depth - 1, lowest, following, [])
    return total


def _allowed(hand: list[str], led: str, trump: str) -> list[str]:
    suited = [card for card in hand if led and card[0] == led]
    trumps = [card for card in hand if led and card[0] == trump]
    return suited or trumps or hand


def _winner(cards: Trick, led: str, trump: str) -> int:
    ruffs = [entry for entry in cards if entry[1][0] == trump]
    suited = [entry for entry in cards if entry[1][0] == led]
    return max(ruffs or suited, key=lambda entry: RANKS.index(entry[1][1]))[0]
