"""Reads the text form of a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from preferans.notation.bounds import DEAL_LIMIT, EVENT_NOTE_LIMIT
from preferans.notation.calls_text import read_answer, read_call, read_contract
from preferans.notation.cards_text import read_cards, read_hand, shown, unknown
from preferans.notation.convention_text import read_rules
from preferans.notation.record.checker import Checker, check_dealt, read_result
from preferans.notation.record.frame import Frame
from preferans.notation.record.model import (
    DEAL_TAGS,
    DEFAULT_NAMES,
    HAND_TAGS,
    DealRecord,
    Note,
    Record,
    Tags,
    checked_tag,
    comment,
)
from preferans.notation.record.text_play import add_note, read_notes, read_play, read_seat
from preferans.notation.record.text_tokens import Token, Tokens, split_names, unescaped
from preferans.rules.cards import CardSet
from preferans.rules.convention import Convention, load
from preferans.rules.errors import ConventionError, NotationError
from preferans.rules.events import (
    Called,
    Conceded,
    Dealt,
    Discarded,
    Event,
    Joined,
    Looked,
    Moved,
    Named,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Seat,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.names import checked_players
from preferans.rules.scoring.compulsory import LARGEST_POOL

PLAIN_VERBS: Final[dict[str, Callable[[Seat], Event]]] = {
    "joins": lambda seat: Joined(seat, True),
    "declines": lambda seat: Joined(seat, False),
    "all-pass": Moved,
    "agrees": lambda seat: Voted(seat, True),
    "opposes": lambda seat: Voted(seat, False),
    "look": Looked,
    "refuse": Refused,
    "concede": Conceded,
    "plays": PlayedOn,
}
SEAT_VERBS: Final = ("shows", "takes")
TWO_WORDS: Final = (*SEAT_VERBS, "blind", "pool")

T = TypeVar("T")


def read_text(text: str) -> Record:
    """Returns the record that *text* holds; raises `NotationError` with line and column, or `IllegalRecord`.

    >>> record = read_text('[Players "Anna, Boris, Clara"] [Convention "sochi"] [Deal 1] [Hand1 "SAKQJ CAKQJ DAK"]')
    >>> record.players, record.deals[0].dealer, len(record.deals[0].events)
    (('Anna', 'Boris', 'Clara'), 'Clara', 1)
    """
    return _Reader(text).record()


class _Tag:
    """A tag of the header that is being read."""

    def __init__(self, token: Token) -> None:
        self.at = token.at
        self.raw = token.value
        self.value = unescaped(token.value)


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text)

    def record(self) -> Record:
        tags, notes = self._header(stop=lambda token: token.text in DEAL_TAGS)
        convention = self._convention(tags, None) or load("kodeks")
        players = self._players(tags)
        rest = self._rest(tags)
        frame = Frame.of(convention, players, len(notes))
        deals: list[DealRecord] = []
        while self.tokens.ahead.kind != "end":
            if len(deals) == DEAL_LIMIT:
                self.tokens.fail(self.tokens.ahead.at, f"a record has at most {DEAL_LIMIT} deals")
            if deals and self.tokens.ahead.text != "Deal":
                self.tokens.fail(self.tokens.ahead.at, "the next deal begins with [Deal n]")
            deals.append(self._deal(frame))
        return Record(convention, players, tuple(deals), rest, notes)

    def _header(self, stop: Callable[[Token], bool]) -> tuple[dict[str, _Tag], tuple[Note, ...]]:
        """Reads tags, each once, and the comments between them, up to a tag at which to stop."""
        tags: dict[str, _Tag] = {}
        notes: list[Note] = []
        while (token := self.tokens.ahead).kind in ("tag", "comment") and not (token.kind == "tag" and stop(token)):
            self.tokens.take()
            if token.kind == "comment":
                note = self._at(token.at, comment, token.text)
                notes += [note] if note is not None else []
                if len(notes) > EVENT_NOTE_LIMIT:
                    self.tokens.fail(token.at, f"more than {EVENT_NOTE_LIMIT} notes stand in one place")
            elif token.text in tags:
                self.tokens.fail(token.at, f"the tag {token.text} is given twice")
            else:
                tags[token.text] = _Tag(token)
        return tags, tuple(notes)

    def _deal(self, frame: Frame) -> DealRecord:
        start = self.tokens.ahead
        if start.kind not in ("tag", "section"):
            self.tokens.fail(start.at, f"{unknown(start.text)} stands before the first deal")
        first = True

        def next_deal(token: Token) -> bool:
            nonlocal first
            begins = token.text == "Deal" and not first
            first = False
            return begins

        tags, notes = self._header(stop=next_deal)
        if "Players" in tags:
            self.tokens.fail(tags["Players"].at, "the players are named before the first deal")
        convention = self._convention(tags, frame.convention)
        dealer = tags.pop("Dealer", None)
        name = dealer.value if dealer is not None else frame.next_dealer()
        dealt = self._dealt(tags, start.at)
        rest = self._at(start.at, frame.own_tags, self._rest(tags))
        checker = self._at(dealer.at if dealer is not None else start.at, frame.begin, name, rest, convention)
        checker.add(dealt)
        for note in notes:
            add_note(self.tokens, checker, 0, note, start.at)
        result = self._body(checker)
        if result is not None:
            checker.check_result(result)
        frame.end(checker.state)
        own = convention if convention != frame.convention else None
        return DealRecord(name, tuple(checker.events), rest, own, checker.noted(), checker.result())

    def _dealt(self, tags: dict[str, _Tag], at: int) -> Dealt:
        hands = [self._hand(tags.pop(name, None)) for name in HAND_TAGS]
        talon = tags.pop("Talon", None)
        dark = tags.pop("Dark", None)
        if dark is not None and dark.value != "yes":
            self.tokens.fail(dark.at, "the tag Dark can only be 'yes'")
        dealt = Dealt((hands[0], hands[1], hands[2]), None, dark is not None)
        if talon is not None and not _unknown(talon.value):
            cards = self._at(talon.at, read_cards, talon.value)
            if len(cards) != 2:
                self.tokens.fail(talon.at, f"the talon has {len(cards)} cards; it is two")
            dealt = Dealt(dealt.hands, (cards[0], cards[1]), dealt.dark)
        return self._at(at, check_dealt, dealt)

    def _hand(self, tag: _Tag | None) -> CardSet | None:
        if tag is None or _unknown(tag.value):
            return None
        return self._at(tag.at, read_hand, tag.value)

    def _body(self, checker: Checker) -> str | None:
        """Reads the sections and the play of a deal; returns the result that it gives."""
        result, last = None, 0
        while (token := self.tokens.ahead).kind not in ("tag", "end"):
            if token.kind != "section":
                last = read_play(self.tokens, checker, last)
                if self.tokens.ahead == token:
                    self.tokens.fail(token.at, f"{unknown(token.text)} cannot stand here")
                continue
            self.tokens.take()
            match token.text:
                case "Discard":
                    last = self._discard(checker, token)
                case "Result":
                    result = self._result(token)
                case section:
                    last = self._items(checker, section, last)
            read_notes(self.tokens, checker, last)
        return result

    def _items(self, checker: Checker, section: str, last: int) -> int:
        """Reads ``1 pass, 2 6S, …``: a seat and its words, with notes after each."""
        read_notes(self.tokens, checker, last)
        while self.tokens.ahead.kind == "word":
            at = self.tokens.ahead.at
            seat = read_seat(self.tokens)
            word = self.tokens.take()
            if word.kind != "word":
                self.tokens.fail(word.at, f"a word of seat {seat} is missing")
            words = [word.text]
            if word.text.lower() in TWO_WORDS and self.tokens.ahead.kind == "word":
                words.append(self.tokens.take().text)
            last = checker.add(self._at(word.at, _event, seat, words, section))
            read_notes(self.tokens, checker, last)
            if not self.tokens.take_sign(","):
                break
            if self.tokens.ahead.kind != "word":
                self.tokens.fail(at, "nothing follows the comma after this word")
        return last

    def _discard(self, checker: Checker, section: Token) -> int:
        words = self.tokens.words()
        text = " ".join(word.text for word in words)
        cards = None if words and _unknown(text) else self._at(words[0].at if words else section.at, read_hand, text)
        declarer = checker.state.declarer
        if declarer is None:
            self.tokens.fail(section.at, "a discard stands before there is a declarer")
        if cards is not None and len(cards) < 2 and self.tokens.ahead.kind == "end":
            self.tokens.fail(self.tokens.ahead.at, "the record is cut off: two cards are discarded")
        return checker.add(Discarded(declarer, cards))

    def _result(self, section: Token) -> str:
        return self._at(section.at, read_result, " ".join(word.text for word in self.tokens.words()))

    def _convention(self, tags: dict[str, _Tag], base: Convention | None) -> Convention | None:
        named, rules = tags.pop("Convention", None), tags.pop("Rules", None)
        if rules is None:
            return self._at(named.at, read_rules, named.value, base) if named is not None else None
        try:
            base = load(named.value.partition(";")[0].strip()) if named is not None else base
        except ConventionError:
            base = None
        return self._at(rules.at, read_rules, rules.value, base)

    def _players(self, tags: dict[str, _Tag]) -> tuple[str, ...]:
        tag = tags.pop("Players", None)
        return DEFAULT_NAMES if tag is None else self._at(tag.at, checked_players, split_names(tag.raw))

    def _rest(self, tags: dict[str, _Tag]) -> Tags:
        return tuple(self._at(tag.at, checked_tag, name, tag.value) for name, tag in tags.items())

    def _at(self, at: int, read: Callable[..., T], *arguments: object) -> T:
        """Returns what *read* makes of the arguments; its error gets the line and the column of *at*."""
        try:
            return read(*arguments)
        except (NotationError, ConventionError) as error:
            raise self.tokens.error(at, str(error)) from None


def _unknown(text: str) -> bool:
    words = text.lower().split()
    return bool(words) and all(word in ("x", "х") for word in words)


def _event(seat: Seat, words: list[str], section: str) -> Event:
    verb = words[0].lower()
    if verb in PLAIN_VERBS and len(words) == 1:
        return PLAIN_VERBS[verb](seat)
    if verb in SEAT_VERBS and len(words) == 2:
        return _event_with_seat(seat, verb, words[1])
    text = " ".join(words)
    match section:
        case "Auction" if verb == "pool" and len(words) == 2:
            return PoolNamed(seat, _pool_size(words[1]))
        case "Auction":
            return Called(seat, read_call(text))
        case "Contract":
            return Named(seat, read_contract(text))
        case _:
            return Whisted(seat, read_answer(text))


def _pool_size(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 6 and 1 <= int(word) <= LARGEST_POOL):
        raise NotationError(f"{unknown(word)} is not the size of a pool")
    return int(word)


def _event_with_seat(seat: Seat, verb: str, other: str) -> Event:
    if verb == "shows":
        if other != "0":
            raise NotationError("a joint misere is shown to the dealer, seat 0")
        return Proposed(seat)
    if other not in ("1", "2", "3"):
        raise NotationError(f"{shown(other)} is not a hand that the dealer can take: 1, 2 or 3")
    return Took(seat, int(other))
