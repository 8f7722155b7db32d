"""Records of random play: deals that the rules allow, with all that a record may hold."""

from __future__ import annotations

from random import Random

from preferans.notation.record import Comment, DealRecord, Eval, Mark, Note, Record, Variation
from preferans.notation.record.checker import Checker
from preferans.notation.record.frame import Frame
from preferans.rules.cards import DECK
from preferans.rules.convention import PRESETS, Convention, load, replace_fields
from preferans.rules.deal import deal as deal_out
from preferans.rules.events import Action, Called, Entrusted, Offered, Played
from preferans.rules.legal import legal_actions
from preferans.rules.state import Phase

NAMES = ("Anna", "Boris", 'Clara, "the" elder\\', "Дарья")
TEXTS = ("well played", "a } and a \\ stay", "two\nlines", "«лишняя» взятка", "{ again")

VARIED: tuple[dict[str, object], ...] = (
    {},
    {"concede": "all", "shared_misere": True, "misere_open": "choice"},
    {"concede": "minus3", "concede_from": 6, "talon_refusal": "dealer_penalty", "no_talon": ["misere", "nine"]},
    {"hold": "any_of_two", "first_hand_half": True, "second_pass_is_half": True, "whist_return": [6, 7, 8]},
    {"raspasy_talon": "hidden", "talon_tricks_to_dealer_3p": True, "stalingrad": True},
)


def a_convention(rng: Random) -> Convention:
    """Returns a preset, often with agreements that are off in all of them."""
    return replace_fields(load(rng.choice(PRESETS)), {**rng.choice(VARIED), "end": "total_pool", "pool_target": 1000})


def a_record(seed: int, *, deals: int = 1, players: int = 3, notes: bool = True, whole: bool = False) -> Record:
    """Returns a record of random deals; the *whole* ones are played to their end."""
    rng = Random(seed)
    rules = a_convention(rng)
    names = tuple(rng.sample(NAMES, players))
    frame = Frame.of(rules, names)
    written = []
    for number in range(deals):
        tags: tuple[tuple[str, str], ...] = (("Dummy", rng.choice("12")),) if players == 2 else ()
        checker = frame.begin(names[number % players], tags, None)
        play_out(checker, rng, notes=notes, stop=1000 if whole or rng.random() < 0.7 else rng.randrange(60))
        frame.end(checker.state)
        result = checker.result()
        events = tuple(checker.events)
        written.append(DealRecord(names[number % players], events, tags, None, checker.noted(), result))
    return Record(rules, names, tuple(written), (("Event", 'A "club" \\ evening'), ("Site", "")))


def play_out(checker: Checker, rng: Random, *, notes: bool, stop: int) -> None:
    """Plays a deal at random; an all-pass and a misere are likelier than by chance, offers rarer."""
    favourite = rng.choice((None, "pass", "misere", "6S", "bomb", "blind misere"))
    deck = list(DECK)
    rng.shuffle(deck)
    header = checker.state.header
    checker.add(deal_out(deck, dark=header is not None and header.dark))
    for _ in range(stop):
        if checker.state.phase is Phase.OVER:
            return
        number = checker.add(an_action(checker, rng, favourite))
        if notes and rng.random() < 0.1:
            for note in some_notes(checker, number, rng):
                checker.note(number, note)


def an_action(checker: Checker, rng: Random, favourite: str | None = None) -> Action:
    """Returns a legal action; in the auction mostly the *favourite* word, then a pass."""
    legal = legal_actions(checker.state)
    cards = [action for action in legal if isinstance(action, Played)]
    others = [action for action in legal if isinstance(action, Offered | Entrusted)]
    if cards and (not others or rng.random() < 0.95):
        return rng.choice(cards)
    calls = [action for action in legal if isinstance(action, Called)]
    if calls and favourite is not None and rng.random() < 0.9:
        return next((action for action in calls if str(action.call) == favourite), calls[0])
    if len(calls) > 4 and rng.random() < 0.8:
        return rng.choice(calls[:5])
    return rng.choice(legal)


def some_notes(checker: Checker, number: int, rng: Random, depth: int = 0) -> list[Note]:
    """Returns notes for an event: comments, marks, an equity, after a card also a variation."""
    notes: list[Note] = [Mark("!?")] if rng.random() < 0.5 else []
    if rng.random() < 0.6:
        notes.append(Comment(rng.choice(TEXTS)))
    if rng.random() < 0.4:
        notes += [Eval("-2.5"), Mark("!"), Mark("??")]
    if isinstance(checker.events[number], Played) and depth < 3 and rng.random() < 0.6:
        branch = checker.fork(number)
        for _ in range(rng.randrange(1, 8)):
            if branch.state.phase is Phase.OVER:
                break
            added = branch.add(an_action(branch, rng))
            if rng.random() < 0.3:
                for note in some_notes(branch, added, rng, depth + 1):
                    branch.note(added, note)
        notes.append(Variation(tuple(branch.events), branch.noted()))
    return notes
