"""The rules told a second time, plainly and from the written text, to compare the engine with."""

from __future__ import annotations

from preferans.rules.calls import HERE, PASS, TAKE, Call, Word, bid
from preferans.rules.cards import EMPTY, Card, CardSet, Suit
from preferans.rules.contract import MISERE, MISERE_NO_TALON, STRAINS, Contract, Kind, game
from preferans.rules.convention import Convention
from preferans.rules.events import (
    Called,
    Dealt,
    Discarded,
    Event,
    HandShown,
    Played,
    Started,
    TalonLed,
    TalonShown,
)


def ladder(rules: Convention) -> list[Contract]:
    """Returns the calls in order (A4.1, A4.4)."""
    strains = [strain for strain in STRAINS if rules.no_trump or strain.trump is not None]
    nines_without = [game(9, strain, talon=False) for strain in strains] if "nine" in rules.no_talon else []
    misere_without = [MISERE_NO_TALON] if "misere" in rules.no_talon else []
    low = [game(level, strain) for level in (6, 7, 8) for strain in strains]
    nines = [game(9, strain) for strain in strains]
    top = [*misere_without, *nines_without, *[game(10, strain) for strain in strains]]
    return {
        "nine": [*low, MISERE, *nines, *top],
        "nine_nt_or_ten": [*low, *nines[:4], MISERE, *nines[4:], *top],
        "nine_no_talon": [*low, *nines, MISERE, *top],
        "nothing": [*low, *nines, *top, MISERE],
    }[rules.misere_outbid_by]


def legal_calls(header: Started, spoken: list[Called]) -> set[Call]:
    """Returns what the bidder in turn may say, told as the state machine of A4.2 and the table of A4.3.

    Who owes compulsory games chooses one of them and says nothing else (V D.2).
    """
    if header.opening.bound is not None:
        return {bid(owed) for owed in header.opening.games}
    rules, order = header.rules, ladder(header.rules)
    active = [seat for seat in (1, 2, 3) if seat != header.dummy]
    first, turn = active[0], active[0]
    high: Contract | None = None
    bidder = 0
    own: dict[int, Contract] = {}
    for said in spoken:
        following = active[(active.index(said.seat) + 1) % len(active)]
        if said.call == PASS:
            active.remove(said.seat)
        else:
            if said.call.word is Word.BID:
                high = said.call.contract
            assert high is not None
            bidder, own[said.seat] = said.seat, high
        turn = following
    spoke = any(said.seat == turn for said in spoken)
    mine = own.get(turn)

    def rank(contract: Contract) -> int:
        return order.index(contract)

    def raises(contract: Contract) -> bool:
        return high is None or rank(contract) > rank(high)

    def level_suffices(contract: Contract) -> bool:
        return contract.kind is Kind.MISERE or contract.level >= header.opening.min_level

    def comes_back(contract: Contract) -> bool:
        outbid = mine is not None and mine.kind is Kind.MISERE
        if not outbid or rules.misere_bidder_returns:
            return True
        return mine == MISERE and contract == MISERE_NO_TALON

    def first_word(contract: Contract) -> bool:
        return contract.kind is not Kind.MISERE or not rules.misere_first_call_only or not spoke or mine == MISERE

    upward = [contract for contract in order if raises(contract) and level_suffices(contract)]
    steps = [contract for contract in upward if contract.kind is not Kind.MISERE][:1]
    words = {
        bid(contract)
        for contract in upward
        if comes_back(contract)
        and first_word(contract)
        and (rules.jump_bids or contract.kind is Kind.MISERE or contract in steps)
    }
    words.add(PASS)
    if high is None and len(active) == 1:
        words.add(TAKE)
    if high is not None and high.kind is not Kind.MISERE and comes_back(high):
        above_own = mine is None or rank(high) > rank(mine)
        if above_own and _may_hold(rules, high, active, first, turn, bidder):
            words.add(HERE)
    return words


def _may_hold(rules: Convention, high: Contract, active: list[int], first: int, turn: int, bidder: int) -> bool:
    six_spades = high == game(6, STRAINS[0])
    if six_spades and (rules.stalingrad or not rules.hold_six_spades or rules.hold == "through_passer"):
        return False
    two = len(active) == 2
    between = bidder % 3 + 1
    return {
        "senior": two and turn < bidder,
        "first_hand": turn == first,
        "through_passer": two and between not in active and between != turn,
        "any_of_two": two,
        "none": False,
    }[rules.hold]


def legal_cards(hand: CardSet, led: Suit | None, trump: Suit | None) -> set[Card]:
    """Returns the cards that may be played (K 2.1.3): the suit, else a trump, else anything."""
    for wanted in (led, trump if led is not None else None):
        of_suit = {card for card in hand if wanted is not None and card.suit == wanted}
        if of_suit:
            return of_suit
    return set(hand)


def trick_winner(cards: list[tuple[int, Card]], led: Suit, trump: Suit | None) -> int:
    """Returns who takes the trick (A10): the highest trump, else the highest card of the suit led."""
    trumps = [(card.rank, seat) for seat, card in cards if card.suit == trump]
    following = [(card.rank, seat) for seat, card in cards if card.suit == led]
    return max(trumps or following)[1]


def known_hands(log: list[Event], seat: int | None) -> set[int]:
    """Returns whose cards *seat* knows after *log*: his own, and those shown to him and not exchanged since."""
    known = {0}
    for event in log:
        match event:
            case Dealt(dark=False) if seat is not None:
                known.add(seat)
            case HandShown(owner, _, to) if to is None or to == seat:
                known.add(owner)
            case Discarded(owner, _) if owner != seat:
                known.discard(owner)
            case _:
                pass
    return known


def knows_talon(log: list[Event], seat: int | None) -> bool:
    """Tells whether the talon has been turned up for *seat*."""
    return any(isinstance(event, TalonShown) and event.to in (None, seat) for event in log)


def knows_discard(log: list[Event], seat: int | None) -> bool:
    """Tells whether *seat* laid the discard aside himself."""
    return any(isinstance(event, Discarded) and event.seat == seat for event in log)


def seen_cards(log: list[Event]) -> CardSet:
    """Returns the cards that some event of a redacted *log* names."""
    seen = EMPTY
    for event in log:
        match event:
            case Dealt(hands, talon):
                for hand in hands:
                    seen |= hand or EMPTY
                seen |= CardSet.of(talon or ())
            case HandShown(_, cards) | Discarded(_, cards):
                seen |= cards or EMPTY
            case TalonShown(pair):
                seen |= CardSet.of(pair or ())
            case Played(_, card) | TalonLed(card):
                seen |= CardSet.of([card])
            case _:
                pass
    return seen
