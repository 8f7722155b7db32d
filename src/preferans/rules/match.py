"""A match: deals in a row on one sheet; whose deal it is, and when the pulka ends (A2, A3, A13; K 3.1, 3.2, 4.2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from random import Random

from preferans.rules.cards import DECK, Card, Rank
from preferans.rules.convention import Convention
from preferans.rules.errors import ScoreError
from preferans.rules.events import Seat, Started
from preferans.rules.outcome import Outcome, Place
from preferans.rules.pulka import Column, Entry, Line, Pulka, Sheet, Why, begin, empty_sheet, line_of, write
from preferans.rules.scoring import deal_stays, first_sheet, is_over, opening, record


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A pulka being played. Places are 0 … N-1 clockwise; ``dealer`` is the place that deals next."""

    rules: Convention
    players: int
    dealer: Place
    pulka: Pulka
    lap_start: Place
    """Who deals first in a lap: when the deal comes back to him, a lap is full."""
    last_dealer: Place | None = None
    deals: int = 0
    """Deals finished; a line of fines alone is none."""
    again: bool = False
    """Two players: ``dealer`` has dealt the first of his two deals (`two_deals_each`)."""
    last_lap: bool = False
    """The time is up and the lap under way is the last (F-21)."""
    over: bool = False


def start(rules: Convention, players: int, first_dealer: Place, sheet: Sheet | None = None) -> Match:
    """Returns a match that begins, on an empty sheet or on *sheet*.

    >>> from preferans.rules.convention import load
    >>> start(load("kodeks"), 3, first_dealer=1).dealer
    1
    """
    if players not in (2, 3, 4):
        raise ScoreError(f"a table has two to four players, not {players}")
    if first_dealer not in range(players):
        raise ScoreError(f"there is no place {first_dealer} at a table of {players}")
    if sheet is not None and sheet.players != players:
        raise ScoreError(f"the sheet has {sheet.players} players and the table {players}")
    pulka = begin(sheet if sheet is not None else first_sheet(players, rules))
    return Match(
        rules=rules,
        players=players,
        dealer=first_dealer,
        pulka=pulka,
        lap_start=first_dealer,
        over=is_over(pulka.sheet, rules, 0),
    )


def next_deal(match: Match) -> Started:
    """Returns the header of the next deal; raises `ScoreError` when the match is over.

    >>> from preferans.rules.convention import load
    >>> next_deal(start(load("kodeks"), 3, first_dealer=0)).opening.min_level
    6
    """
    if match.over:
        raise ScoreError("the match is over")
    dummy = _dummy(match)
    return Started(match.rules, match.players, opening(match.pulka.sheet, match.rules, match.dealer, dummy), dummy)


def finish(match: Match, outcome: Outcome) -> Match:
    """Returns the match after a deal: its line written, the deal passed on, the end noticed.

    An outcome of fines alone is written too, at any time; the deal does not pass on.

    >>> from preferans.rules.contract import ALL_PASS
    >>> from preferans.rules.convention import load
    >>> match = start(load("sochi"), 3, first_dealer=2)
    >>> match = finish(match, Outcome(players=3, dealer=2, contract=ALL_PASS, tricks=(4, 3, 3)))
    >>> match.dealer, match.deals, next_deal(match).opening.min_level
    (0, 1, 7)
    """
    if outcome.players != match.players:
        raise ScoreError(f"the deal is of {outcome.players} players and the match of {match.players}")
    if outcome.contract is None:
        return _fined(match, outcome)
    if match.over:
        raise ScoreError(f"deal {match.deals + 1} comes after the end of the match")
    if outcome.dealer != match.dealer:
        raise ScoreError(f"the deal is place {match.dealer}'s, not place {outcome.dealer}'s")
    pulka = record(match.pulka, outcome, match.rules)
    stays = deal_stays(outcome, match.pulka.sheet, match.rules)
    twice = match.rules.two_deals_each and match.players == 2
    again = match.again if stays else twice and not match.again
    dealer = match.dealer if stays or again else (match.dealer + 1) % match.players
    lap_full = not stays and not again and dealer == match.lap_start
    return replace(
        match,
        pulka=pulka,
        dealer=dealer,
        last_dealer=match.dealer,
        deals=match.deals + 1,
        again=again,
        over=is_over(pulka.sheet, match.rules, match.deals + 1) or (match.last_lap and lap_full),
    )


def strike(match: Match, *, in_deal: bool) -> Match:
    """Returns the match after the time is up: the lap under way is played to its end (F-21).

    *in_deal* tells whether a deal has begun, so that its lap has to be played; between two laps the match is over.

    >>> from preferans.rules.convention import load
    >>> match = strike(start(load("fspr"), 3, first_dealer=0), in_deal=True)
    >>> match.last_lap, match.over
    (True, False)
    """
    if match.rules.end != "time":
        raise ScoreError(f"the match ends by {match.rules.end}, not by time")
    if not in_deal and match.dealer == match.lap_start and match.last_dealer != match.dealer and not match.again:
        return replace(match, over=True)
    return replace(match, last_lap=True)


def stop(match: Match) -> Match:
    """Returns the match ended early by everybody's consent; the settlement counts what the pools lack (K 4.2.3)."""
    return replace(match, over=True)


def join(match: Match) -> tuple[Match, Place]:
    """Returns the match of three with a fourth player who joins it, and his place (A2; K 3.1.2).

    He sits to the left of the last dealer and deals next: every place from his on moves one further, in the lines
    already written too. He writes the mean of the pools, rounded down, and of the mountains, rounded up.

    >>> from preferans.rules.convention import load
    >>> sheet = replace(empty_sheet(3), pool=(Fraction(4), Fraction(6), Fraction(1)), mountain=(Fraction(1),) * 3)
    >>> match, place = join(start(load("kodeks"), 3, first_dealer=1, sheet=sheet))
    >>> place, match.dealer, [str(points) for points in match.pulka.sheet.pool]
    (1, 1, ['4', '3', '6', '1'])
    """
    if match.players != 3:
        raise ScoreError(f"a fourth player joins three, not {match.players}")
    if match.over:
        raise ScoreError("the match is over")
    last_dealer = match.last_dealer if match.last_dealer is not None else (match.dealer - 1) % 3
    place = last_dealer + 1
    old = match.pulka
    pulka = Pulka(_widened(old.start, place), tuple(_moved(line, place) for line in old.lines), empty_sheet(4))
    pulka = replace(pulka, sheet=_widened(old.sheet, place))
    pool = Fraction(floor(sum(old.sheet.pool, Fraction(0)) / 3))
    mountain = Fraction(ceil(sum(old.sheet.mountain, Fraction(0)) / 3))
    # Whoever joins during the compulsory games plays those of the laps that are still to come.
    debts = enumerate(max(old.sheet.owed, key=sum, default=()))
    means = tuple(
        Entry(column, place, points, None, Why.SHEET, "K 3.1.2", cell)
        for column, points, cell in (
            (Column.POOL, pool, None),
            (Column.MOUNTAIN, mountain, None),
            *((Column.OWED, Fraction(count), kind) for kind, count in debts),
        )
        if points
    )
    pulka = write(pulka, line_of(old.sheet, means, deal=False))
    joined = replace(
        match,
        players=4,
        dealer=place,
        pulka=pulka,
        lap_start=_shifted(match.lap_start, place),
        last_dealer=_shifted(last_dealer, place),
    )
    return joined, place


def first_dealer(rules: Convention, names: Sequence[str], rng: Random) -> Place:
    """Returns the place of the first dealer among *names*, who sit clockwise as listed (A2; K 3.2.1).

    >>> from preferans.rules.convention import load, replace_fields
    >>> first_dealer(replace_fields(load("kodeks"), {"first_dealer": "Olga"}), ["Anna", "Olga", "Pyotr"], Random(1))
    1
    """
    match rules.first_dealer:
        case "draw":
            drawn = _draw(len(names), rng)
            return drawn.index(min(drawn, key=_draw_rank))
        case "first_seat":
            # `seating` lists first whoever drew lowest and so chose his seat first (K fn10).
            return 0
        case "first_ace":
            deck = rng.sample(DECK, len(DECK))
            return next(turn for turn, card in enumerate(deck) if card.rank is Rank.ACE) % len(names)
        case "random":
            return rng.randrange(len(names))
        case name if name in names:
            return names.index(name)
    raise ScoreError(f"the first dealer {rules.first_dealer!r} does not play")


def seating(names: Sequence[str], rng: Random) -> tuple[str, ...]:
    """Returns *names* in the order in which they sit clockwise after a draw; the lowest card chooses first (K 3.1.1).

    >>> sorted(seating(["Anna", "Olga", "Pyotr"], Random(1)))
    ['Anna', 'Olga', 'Pyotr']
    """
    drawn = _draw(len(names), rng)
    order = sorted(range(len(names)), key=lambda index: _draw_rank(drawn[index]))
    return tuple(names[index] for index in order)


def _draw(count: int, rng: Random) -> list[Card]:
    return rng.sample(DECK, count)


def _draw_rank(card: Card) -> tuple[int, int]:
    """Orders cards of a draw: the ace counts lowest, among equals spades are lowest (K 3.1.1)."""
    return (-1 if card.rank is Rank.ACE else int(card.rank), int(card.suit))


def _fined(match: Match, outcome: Outcome) -> Match:
    """Returns the match with a line of fines; points taken back from a pool may reopen it (K 4.2.7)."""
    pulka = record(match.pulka, outcome, match.rules)
    by_sheet = is_over(match.pulka.sheet, match.rules, match.deals)
    ended_otherwise = match.over and not by_sheet
    return replace(match, pulka=pulka, over=ended_otherwise or is_over(pulka.sheet, match.rules, match.deals))


def _dummy(match: Match) -> Seat | None:
    """Returns the dummy's seat with two players: left of the dealer, then right, lap by lap or deal by deal (A15)."""
    if match.players != 2:
        return None
    if match.rules.two_deals_each:
        return 2 if match.again else 1
    return 1 + match.deals // 2 % 2


def _shifted(place: Place, new: Place) -> Place:
    return place + 1 if place >= new else place


def _widened(sheet: Sheet, new: Place) -> Sheet:
    zero = Fraction(0)
    rows = [(*row[:new], zero, *row[new:]) for row in sheet.whists]
    rows.insert(new, (zero,) * 4)
    return replace(
        sheet,
        pool=(*sheet.pool[:new], zero, *sheet.pool[new:]),
        mountain=(*sheet.mountain[:new], zero, *sheet.mountain[new:]),
        whists=tuple(rows),
        bombs=(*sheet.bombs[:new], (), *sheet.bombs[new:]) if sheet.bombs else (),
        birds=(*sheet.birds[:new], 0, *sheet.birds[new:]) if sheet.birds else (),
        owed=(*sheet.owed[:new], (0,) * len(sheet.owed[0]), *sheet.owed[new:]) if sheet.owed else (),
    )


def _moved(line: Line, new: Place) -> Line:
    entries = tuple(
        replace(
            entry,
            seat=_shifted(entry.seat, new),
            on=None if entry.on is None else _shifted(entry.on, new),
        )
        for entry in line.entries
    )
    return replace(line, entries=entries)
