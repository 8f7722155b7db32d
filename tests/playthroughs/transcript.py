"""Transcripts of playthroughs: what a script came to, told so that a person can check it against the rules.

``python -m tests.playthroughs.transcript`` says which transcripts differ, with ``--write`` it writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from preferans.rules.contract import Contract, Kind
from preferans.rules.convention import Convention
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Conceded,
    Dealt,
    Discarded,
    Entrusted,
    Event,
    HandShown,
    Joined,
    Looked,
    Moved,
    Named,
    Offered,
    OfferKind,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Started,
    TalonLed,
    TalonShown,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.outcome import Outcome
from preferans.rules.pulka import Column, Entry, Sheet
from preferans.rules.scoring.compulsory import owed_words
from preferans.rules.settlement import settle
from preferans.rules.view import View
from tests.playthroughs.beside import rule_of
from tests.playthroughs.script import Script, Step, Told, read, run

FOLDER = Path(__file__).parent
WIDTH = 88
NAME = 8
FEW = 4
"""So many choices are listed, more are counted."""


def transcript(script: Script) -> str:
    """Returns the transcript of *script*."""
    return "\n".join(line.rstrip() for line in _pulka(script)) + "\n"


def _pulka(script: Script) -> Iterator[str]:
    players = script.players
    yield f"{script.preset}, {len(players)} players: {', '.join(players)} clockwise"
    for name, value in script.changes.items():
        yield f"changed: {name} = {value}"
    yield ""
    yield script.comment
    sheet = None
    over = False
    for number, told in enumerate(run(script), start=1):
        yield from _deal(number, told, players)
        sheet, over = told.sheet, told.match.over
    assert sheet is not None
    yield from _settlement(sheet, script.rules, players, over)


def _deal(number: int, told: Told, players: tuple[str, ...]) -> Iterator[str]:
    title = f"== Deal {number}: {told.script.title} "
    yield ""
    yield title + "=" * (WIDTH + 12 - len(title))
    known = ""
    trick: list[str] = []
    for step in told.steps:
        if isinstance(step.event, Played):
            trick.append(_card(step, told.names))
            if len(step.after.tricks) > len(step.before.tricks):
                yield _trick(step, trick, told.names)
                trick = []
        else:
            if trick and not isinstance(step.event, TalonLed):
                yield _line("", "   ".join(trick), rule_of(Played(0, step.before.trick[0][1]), step.before))
                trick = []
            yield from _event(step, told)
        yield from _choosers(step, told.names)
        now = _known(step.views, told.names)
        if now != known and not isinstance(step.event, Started):
            known = now
            yield f"{'':{NAME}}seen: {now}"
    yield ""
    yield from _result(told, players)


def _choosers(step: Step, names: dict[int, str]) -> Iterator[str]:
    """Says who chooses the cards of another's hand, when that has changed."""
    before, after = step.before.controllers, step.after.controllers
    for seat in sorted({after[hand] for hand in (1, 2, 3) if before[hand] != after[hand]}):
        hands = [names[hand] for hand in (1, 2, 3) if after[hand] == seat]
        yield f"{'':{NAME}}{names[seat]} chooses the cards of {' and '.join(hands)}"


def _line(who: str, what: str, rule: str) -> str:
    return f"{f'{who:{NAME}}{what}':{WIDTH}}  {rule}"


def _event(step: Step, told: Told) -> Iterator[str]:
    event, names = step.event, told.names
    if isinstance(event, Dealt):
        yield _line("", "two cards at a time; the talon is the fourth packet", rule_of(event, step.before))
        for seat in (1, 2, 3):
            yield f"{'':{NAME}}{names[seat]:{NAME}}{event.hands[seat - 1]}"
        assert event.talon is not None
        yield f"{'':{NAME}}{'talon':{NAME}}{event.talon[0]} {event.talon[1]}"
        return
    who, what = _told(event, step, names)
    yield _line(who, what + _choice(step.legal, event, names), rule_of(event, step.before))


def _told(event: Event, step: Step, names: dict[int, str]) -> tuple[str, str]:
    """Returns who does it, and what."""
    match event:
        case Started(opening=opening, players=players):
            dealer = names[0 if players == 4 else 3]
            if opening.bound is not None:
                return dealer, f"deals; {names[opening.bound]} has to play, and still owes {_games(opening.games)}"
            if opening.namer is not None:
                return dealer, f"deals; first {names[opening.namer]} names the pool, at most {opening.most}"
            if opening.forced:
                return dealer, f"deals; nobody speaks, all have passed; {names[1]} is the first hand"
            return dealer, f"deals; calls from {opening.min_level}; {names[1]} is the first hand"
        case Called(seat, call):
            return names[seat], str(call)
        case PoolNamed(seat, size):
            return names[seat], f"names a pool of {size}"
        case Looked(seat):
            return names[seat], "looks at his cards"
        case TalonShown(cards, to):
            assert cards is not None
            if to is not None:
                return names[to], f"takes the talon {cards[0]} {cards[1]}, which nobody else sees"
            return "", f"the talon {cards[0]} {cards[1]} is turned up for all"
        case Discarded(seat, thrown):
            return names[seat], f"lays {thrown} aside"
        case Named(seat, contract):
            return names[seat], f"names {contract}"
        case Whisted(seat, answer):
            return names[seat], answer.value
        case Took(seat, hand):
            return names[seat], f"takes up the hand of {names[hand]}"
        case HandShown(seat, _, to) if seat == to:
            return names[seat], "sees them, and nobody else"
        case HandShown(seat, _, to):
            return names[seat], "lies open" if to is None else f"is seen by {names[to]}"
        case TalonLed(card):
            return names.get(0, ""), f"{card} of the talon leads"
        case Entrusted(seat, to):
            return names[seat], f"lets {names[to]} play the defence"
        case Offered(seat, kind, tricks):
            return names[seat], f"{tricks} of the rest are {'mine' if kind is OfferKind.CLAIMS else 'yours'}"
        case Answered(seat, accepted):
            return names[seat], "agrees" if accepted else "does not agree"
        case Proposed(seat):
            return names[seat], f"shows his hand to {names[0]} for a joint misere"
        case Joined(seat, accepted):
            return names[seat], "joins" if accepted else "does not join"
        case Moved(seat):
            return names[seat], "proposes an all-pass"
        case Voted(seat, accepted):
            return names[seat], "agrees" if accepted else "does not agree"
        case Refused(seat):
            return names[seat], "throws the talon back"
        case Conceded(seat):
            return names[seat], "gives the game up"
        case PlayedOn(seat):
            return names[seat], "plays on"
    raise ValueError(f"no words for {event.kind}")


def _games(games: tuple[Contract, ...]) -> str:
    """Returns compulsory games by their levels: their suit is free."""
    return ", ".join(str(game.level) if game.level else str(game) for game in games)


def _choice(legal: tuple[Action, ...], event: Event, names: dict[int, str]) -> str:
    """Returns what else was allowed: a short list, or a number."""
    same = [action for action in legal if isinstance(action, type(event)) or isinstance(event, Whisted | Took)]
    if not same or isinstance(event, Offered | Entrusted):
        return ""
    if len(same) > FEW:
        return f"   (1 of {len(same)})"
    words = [_short(action, names) for action in same]
    return "   (only this)" if len(words) == 1 else f"   (of: {', '.join(words)})"


def _short(action: Action, names: dict[int, str]) -> str:
    match action:
        case Called(_, call):
            return str(call)
        case PoolNamed(_, size):
            return str(size)
        case Whisted(_, answer):
            return answer.value
        case Named(_, contract):
            return str(contract)
        case Took(_, hand):
            return f"look at {names[hand]}"
        case Answered(_, accepted):
            return "yes" if accepted else "no"
    return action.kind


def _card(step: Step, names: dict[int, str]) -> str:
    event = step.event
    assert isinstance(event, Played)
    choices = sum(isinstance(action, Played) for action in step.legal)
    return f"{names[event.seat]} {event.card}/{choices}"


def _trick(step: Step, cards: list[str], names: dict[int, str]) -> str:
    number = len(step.after.tricks)
    taker = names[step.after.tricks[-1].winner]
    what = "".join(f"{card:16}" for card in cards)
    return _line(f"{number:5}", f"{what:{WIDTH - NAME - 14}}takes {taker}", rule_of(step.event, step.before))


def _known(views: dict[int | None, View], names: dict[int, str]) -> str:
    """Returns whose cards each seat sees, by initials: the hands, the talon, the discard."""
    parts = []
    for seat, seen in views.items():
        state = seen.state
        whose = "".join(names[hand][0] for hand in (1, 2, 3) if state.hands[hand] is not None)
        more = [whose] if whose else []
        more += ["talon"] if state.talon is not None else []
        more += ["discard"] if state.discard is not None else []
        parts.append(f"{names[seat] if seat is not None else 'public'} {'+'.join(more) or 'nothing'}")
    return ", ".join(parts)


def _result(told: Told, players: tuple[str, ...]) -> Iterator[str]:
    yield _outcome(told.outcome, players)
    if not told.entries:
        yield f"{'':{NAME}}nothing is written"
    for entry in told.entries:
        yield _line("", f"{_entry(entry, players):40}{entry.why.value.replace('-', ' ')}", entry.rule)
    yield from _sheet(told.sheet, players)
    after = f"all-passes in a row: {told.sheet.run}"
    yield f"{'':{NAME}}{after}{'; the pulka is over' if told.match.over else ''}"


def _outcome(outcome: Outcome, players: tuple[str, ...]) -> str:
    taken = ""
    if outcome.tricks is not None:
        taken = ", ".join(f"{players[place]} {count}" for place, count in enumerate(outcome.tricks))
    if outcome.kind is Kind.ALL_PASS:
        return f"Result: all-pass; tricks: {taken}"
    assert outcome.declarer is not None
    done = "made" if outcome.made else "failed"
    parts = [f"Result: {players[outcome.declarer]} played {outcome.contract}, {done}"]
    if outcome.whisters:
        how = "by rule against" if outcome.forced_whist else "whisted by"
        parts.append(f"{how} {' and '.join(players[place] for place in outcome.whisters)}")
    if outcome.half_returned is not None:
        parts.append(f"{players[outcome.half_returned]} had said half")
    if outcome.shared:
        parts.append(f"shared with {players[outcome.dealer]}")
    if outcome.refused_talon:
        parts.append("without the talon, thrown back")
    if outcome.conceded is not None:
        parts.append("given up")
    if outcome.half is not None:
        parts.append(f"a half stands, {players[outcome.half]}'s")
    parts.append(f"tricks: {taken}" if taken else "not played")
    return "; ".join(parts)


def _entry(entry: Entry, players: tuple[str, ...]) -> str:
    sign = "+" if entry.points > 0 else ""
    target = f" on {players[entry.on]}" if entry.on is not None else ""
    return f"{entry.column.value:9}{players[entry.seat]}{target} {sign}{_number(entry.points)}"


def _number(value: Fraction) -> str:
    return str(value) if value else "0"


def _sheet(sheet: Sheet, players: tuple[str, ...]) -> Iterator[str]:
    yield f"{'':{NAME}}{'':8}{Column.POOL.value:>6}{Column.MOUNTAIN.value:>10}   whists on " + "".join(
        f"{name:>8}" for name in players
    )
    for place, name in enumerate(players):
        whists = "".join(
            f"{'–' if other == place else _number(sheet.whists[place][other]):>8}" for other in range(len(players))
        )
        bombs = " ".join(str(level or "x") for level in sheet.cells(place))
        marks = f"   bombs {bombs}" if bombs else ""
        if any(map(any, sheet.owed)):
            marks += f"   owes {' '.join(owed_words(sheet.owed[place])) or 'nothing'}"
        points = f"{_number(sheet.pool[place]):>6}{_number(sheet.mountain[place]):>10}"
        yield f"{'':{NAME}}{name:8}{points}{'':13}{whists}{marks}"
    if sheet.size:
        yield f"{'':{NAME}}the pool is {sheet.size}"


def _settlement(sheet: Sheet, rules: Convention, players: tuple[str, ...], over: bool) -> Iterator[str]:
    done = settle(sheet, rules)
    yield ""
    title = f"== Settlement{'' if over else ', the pulka stopped here'} "
    yield title + "=" * (WIDTH + 12 - len(title))
    for place, name in enumerate(players):
        others = [other for other in range(len(players)) if other != place]
        pairs = ", ".join(f"{_signed(done.pairs[place][other])} from {players[other]}" for other in others)
        rounded = _signed(Fraction(done.rounded[place]))
        yield f"{name:{NAME}}{_signed(done.results[place]):>8}   rounded {rounded:>5}   ({pairs})"


def _signed(value: Fraction) -> str:
    return f"+{value}" if value > 0 else str(value)


def scripts() -> list[Path]:
    """Returns the files of all scripts."""
    return sorted(FOLDER.glob("*.script"))


def golden(file: Path) -> Path:
    """Returns where the transcript of a script is kept."""
    return file.with_suffix(".txt")


def main(arguments: list[str]) -> int:
    """Writes all transcripts, or names those that differ."""
    differing = 0
    for file in scripts():
        text = transcript(read(file))
        place = golden(file)
        if place.exists() and place.read_text(encoding="utf-8") == text:
            continue
        differing += 1
        if "--write" in arguments:
            place.write_text(text, encoding="utf-8")
        print(f"{place.name} {'written' if '--write' in arguments else 'differs'}")
    return 0 if "--write" in arguments else min(differing, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
