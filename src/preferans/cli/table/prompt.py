"""What a person is asked, and the choices with their numbers."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from preferans.cli.canvas import pad, width
from preferans.cli.table.dark import in_the_dark, only_looks
from preferans.cli.table.look import DIM, TURN, card_sign, coloured, in_order
from preferans.cli.table.numbers import numbered
from preferans.cli.table.screen import Scene
from preferans.cli.tell import contract_text
from preferans.rules.calls import Answer
from preferans.rules.cards import EMPTY
from preferans.rules.contract import Contract, Kind
from preferans.rules.events import Action, Called, Entrusted, Named, Offered, OfferKind, Played, Took, Whisted
from preferans.rules.scoring.whist import prices
from preferans.rules.state import Phase, is_all_pass, is_misere
from preferans.rules.view import View

LEVELS_SHOWN = 2
"""Rows of games in the list; the rest are called the same way."""
PART = 3
"""Tricks in the example of an offer of some of those left."""


def prompt_lines(scene: Scene, columns: int) -> list[Text]:
    """Returns the question and the choices."""
    question = Text.assemble((question_of(scene), TURN))
    if scene.state.phase is Phase.POOL:
        return [question]
    if scene.state.phase in (Phase.AUCTION, Phase.NAMING) and not (only_looks(scene.view) or _owes(scene)):
        return [question, *_ladder(scene, columns)]
    if any(isinstance(action, Played) for action in scene.view.legal):
        offers = [scene.phrases.choice(offer, scene.view) for offer in sensible_offers(scene.view)]
        if offers:
            question.append(f"    {' · '.join(offers)}", style=DIM)
        return [question]
    options = [_option(scene, number, action) for number, action in numbered(scene.view).items()]
    return [question, *_in_rows(options, columns)] if options else [question]


def sensible_offers(view: View) -> list[Action]:
    """Returns what is worth offering now of all that may be: on a misere nobody wants the tricks."""
    state = view.state
    left = state.tricks_left
    part = min(PART, left - 1)
    rest, all_yours = (OfferKind.CLAIMS, left), (OfferKind.GIVES, left)
    if is_misere(state) and view.seat == state.declarer:
        wanted = [all_yours]
    elif is_misere(state):
        wanted = [rest, (OfferKind.GIVES, 1)]
    elif is_all_pass(state):
        wanted = [rest, all_yours]
    else:
        wanted = [rest, (OfferKind.CLAIMS, part), all_yours]
    offers = {(offer.offer, offer.tricks): offer for offer in view.legal if isinstance(offer, Offered)}
    entrusted = [action for action in view.legal if isinstance(action, Entrusted)]
    return [*(offers[key] for key in wanted if key in offers), *entrusted]


def question_of(scene: Scene) -> str:
    """Returns the question alone."""
    say, state = scene.texts.say, scene.state
    if only_looks(scene.view):
        return say("play.ask.look")
    if in_the_dark(scene.view):
        return say("play.ask.dark-change" if state.phase is Phase.CHANGE else "play.ask.dark-call")
    match state.phase:
        case Phase.POOL:
            return say("play.ask.pool", most=state.opening.most)
        case Phase.AUCTION:
            return say("play.ask.compulsory" if _owes(scene) else "play.ask.call")
        case Phase.CHANGE:
            return say("play.ask.change")
        case Phase.DISCARD:
            return _discard_question(scene)
        case Phase.NAMING:
            return say("play.ask.name")
        case Phase.JOINT:
            shown = state.joint.shown_by if state.joint is not None else 1
            return say("play.ask.joint", name=scene.names[shown])
        case Phase.VOTE:
            proposed_by = state.vote.by if state.vote is not None else 1
            return say("play.ask.vote", name=scene.names[proposed_by])
        case Phase.CONCESSION:
            return say("play.ask.concession")
        case Phase.MISERE_OPEN:
            return say("play.ask.misere-open")
        case Phase.WHIST:
            return _whist_question(scene)
    if state.table is not None and state.table.offer is not None:
        return say("play.ask.offer", text=scene.phrases.offer(state.table.offer, state.tricks_left))
    return say("play.ask.play")


def moment_of(scene: Scene) -> str:
    """Returns what is asked now, as a key of the texts ``play.now``."""
    view, state = scene.view, scene.state
    if only_looks(view):
        return "look"
    if in_the_dark(view) and state.phase is Phase.AUCTION:
        return "dark-call"
    if state.phase is Phase.PLAY:
        return "offer" if state.table is not None and state.table.offer is not None else "play"
    if any(isinstance(action, Took) for action in view.legal):
        return "hand"
    if any(isinstance(action, Whisted) and action.answer is Answer.OPEN for action in view.legal):
        return "conduct"
    return state.phase.value.replace("_", "-")


def _owes(scene: Scene) -> bool:
    """Tells whether a compulsory game is to be chosen, by its level alone."""
    auction = scene.state.auction
    return scene.state.phase is Phase.AUCTION and auction is not None and bool(auction.only)


def _whist_question(scene: Scene) -> str:
    """Returns the question of the defence; before the first word with what is owed and what a trick brings."""
    say, legal, state = scene.texts.say, scene.view.legal, scene.state
    if any(isinstance(action, Took) for action in legal):
        return say("play.ask.hand")
    if any(isinstance(action, Whisted) and action.answer is Answer.OPEN for action in legal):
        return say("play.ask.conduct")
    contract = state.contract
    if contract is None:
        return say("play.ask.whist")
    owed, _ = state.rules.quota_of(contract.level)
    whists = scene.texts.plural(prices(contract.level, state.rules).whist, "count.whists")
    tricks = scene.texts.plural(owed, "count.tricks")
    key = "play.ask.dealer-whist" if scene.view.seat == 0 else "play.ask.whist"
    return say(key, contract=contract_text(contract, scene.texts), tricks=tricks, whists=whists)


def _discard_question(scene: Scene) -> str:
    """Returns the question with an example from the hand, in the way in which it may be typed."""
    seat, state = scene.view.seat, scene.state
    hand = in_order(state.hands[seat or 0] or EMPTY, None)
    typed = [spelt(card_sign(card, scene.texts), scene) for card in hand[-2:]]
    if state.contract is None or state.contract.kind is not Kind.GAME:
        return scene.texts.say("play.ask.discard-only", example=" ".join(typed))
    contract = spelt(contract_text(state.contract, scene.texts), scene)
    return scene.texts.say("play.ask.discard", example=" ".join(typed), contract=contract)


def spelt(sign: str, scene: Scene) -> str:
    """Returns a card or a game in letters, as it is typed: «т7», «6п»."""
    for suit, letter in zip("♠♣♦♥", scene.texts.say("play.letters").split(), strict=True):
        sign = sign.replace(suit, letter)
    return sign.lower() if scene.texts.language == "ru" else sign


def _option(scene: Scene, number: str, action: Action) -> Text:
    line = Text.assemble((f"{number:>2} ", DIM))
    contract = action.call.contract if isinstance(action, Called) and action.call.blind else None
    # In the ladder a call in the dark goes without these words, which the question has: five of them share a row.
    text = scene.phrases.choice(action, scene.view) if contract is None else contract_text(contract, scene.texts)
    line.append_text(coloured(text))
    return line


def _in_rows(options: Iterable[Text], columns: int) -> list[Text]:
    rows = [Text()]
    for option in options:
        if rows[-1].cell_len and rows[-1].cell_len + option.cell_len + 3 > columns:
            rows.append(Text())
        if rows[-1].cell_len:
            rows[-1].append("   ")
        rows[-1].append_text(option)
    return rows


def _ladder(scene: Scene, columns: int) -> list[Text]:
    """Returns the plain words in a row, then the games level by level, the lowest levels only."""
    games: dict[int, list[Text]] = {}
    plain: list[Text] = []
    last: Contract | None = None
    for number, action in numbered(scene.view).items():
        contract = _contract(action)
        if contract is None or contract.kind is not Kind.GAME or not contract.talon:
            plain.append(_option(scene, number, action))
        else:
            games.setdefault(contract.level, []).append(_option(scene, number, action))
            last = contract
    rows = _in_rows(plain, columns) if plain else []
    cells = max((option.cell_len for options in games.values() for option in options), default=0)
    for options in list(games.values())[:LEVELS_SHOWN]:
        row = Text()
        for option in options:
            row.append_text(option)
            row.append(" " * (cells - option.cell_len + 3))
        row.rstrip()
        row.truncate(columns)
        rows.append(row)
    if len(games) > LEVELS_SHOWN and last is not None:
        example = spelt(contract_text(last, scene.texts), scene)
        rows[-1].append(f"    {scene.texts.say('play.option.higher', example=example)}", style=DIM)
    return rows


def _contract(action: Action) -> Contract | None:
    match action:
        case Called(_, call):
            return call.contract
        case Named(_, contract):
            return contract
    return None


def boxed(title: str, rows: Iterable[str], columns: int) -> list[Text]:
    """Returns *rows* under a title, wrapped to *columns* with the first word of each row as its heading."""
    lines = [Text(title, style="bold")]
    for row in rows:
        head, _, rest = row.partition("  ")
        lines += _hanging(head, rest.strip(), columns) if rest else _hanging("", row, columns)
    return lines


def _hanging(head: str, text: str, columns: int) -> list[Text]:
    indent = 12 if head else 0
    lines: list[Text] = []
    line = pad(head, indent)
    for word in text.split(" "):
        if width(line) + width(word) + 1 > columns and line.strip():
            lines.append(coloured(line.rstrip()))
            line = " " * indent
        line += word + " "
    return [*lines, coloured(line.rstrip())]
