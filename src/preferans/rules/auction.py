"""The auction (торговля): the ladder of calls, what may be said, and who won (A4; K 3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from preferans.rules.calls import BOMB, HERE, PASS, TAKE, Call, Word, bid
from preferans.rules.contract import MISERE, MISERE_NO_TALON, STRAINS, Contract, Kind, Strain, game
from preferans.rules.convention import Convention
from preferans.rules.errors import Reason
from preferans.rules.events import Seat
from preferans.rules.evolve import evolve


@cache
def ladder(misere_outbid_by: str, no_talon: tuple[str, ...], no_trump: bool = True) -> dict[Contract, int]:
    """Returns every contract that may be called, with its place in the order of calls (A4.1, A4.4).

    >>> order = ladder("nine", ())
    >>> len(order), order[MISERE], order[game(9, Strain.SPADES)]
    (26, 15, 16)
    """
    strains = [strain for strain in STRAINS if no_trump or strain is not Strain.NO_TRUMP]
    order = [game(level, strain) for level in (6, 7, 8, 9) for strain in strains]
    after_hearts, after_nines = order.index(game(9, Strain.HEARTS)) + 1, len(order)
    if "misere" in no_talon:
        order.append(MISERE_NO_TALON)
    if "nine" in no_talon:
        order += [game(9, strain, talon=False) for strain in strains]
    order += [game(10, strain) for strain in strains]
    place = {
        "nine": order.index(game(9, Strain.SPADES)),
        "nine_nt_or_ten": after_hearts,
        "nine_no_talon": after_nines,
        "nothing": len(order),
    }
    order.insert(place[misere_outbid_by], MISERE)
    return {contract: place for place, contract in enumerate(order)}


def ladder_of(rules: Convention) -> dict[Contract, int]:
    """Returns the ladder of a convention."""
    return ladder(rules.misere_outbid_by, rules.no_talon, rules.no_trump)


@dataclass(frozen=True)
class Auction:
    """An auction in progress. Seats bid clockwise from the first hand; who passes is out (K 3.3.11)."""

    bidders: tuple[Seat, ...]
    """Who has not passed, in bidding order."""
    turn: Seat
    min_level: int = 6
    calls: tuple[tuple[Seat, Call], ...] = ()
    high: Contract | None = None
    """The highest call so far."""
    holder: Seat | None = None
    """Whose it is."""
    last: tuple[tuple[Seat, Contract], ...] = ()
    """Each bidder's own last call, held ones included."""
    blind: bool = False
    """The highest call was made in the dark."""
    bombers: tuple[Seat, ...] = ()
    """Who passed in the dark, in the order spoken."""
    bomb_floor: int = 7
    """The lowest level that may be called over a bomb by who has looked."""
    only: tuple[Contract, ...] = ()
    """The compulsory games among which the only bidder has to choose; nothing else may be said (V D.2)."""

    @property
    def over(self) -> bool:
        """Whether nobody is left to speak: all passed, or only the holder is left."""
        return not self.bidders or (len(self.bidders) == 1 and self.holder is not None)

    @property
    def floor(self) -> int:
        """The lowest level that who has looked may call: the exit, over a bomb or a call in the dark more (V A.3)."""
        if self.high is None:
            return max(self.min_level, self.bomb_floor) if self.bombers else self.min_level
        if not self.blind:
            return self.min_level
        return 10 if self.high.kind is Kind.MISERE else max(self.min_level, 7)

    def own_last(self, seat: Seat) -> Contract | None:
        """Returns the last contract that *seat* called or held."""
        return dict(self.last).get(seat)

    def spoke(self, seat: Seat) -> bool:
        """Tells whether *seat* has called anything."""
        return any(caller == seat for caller, _ in self.calls)


def open_auction(seats: tuple[Seat, ...], min_level: int, bomb_floor: int = 7) -> Auction:
    """Returns the auction before the first word."""
    return Auction(seats, seats[0], min_level, bomb_floor=bomb_floor)


def open_choice(seat: Seat, games: tuple[Contract, ...]) -> Auction:
    """Returns the auction in which *seat* alone speaks and names one of the *games* that he has to play (V D.2)."""
    return Auction((seat,), seat, only=games)


def with_dealer(auction: Auction) -> Auction:
    """Returns the auction in which all passed and the sitting dealer has the last word (V A.5)."""
    return evolve(auction, bidders=(0,), turn=0)


def called_off(auction: Auction) -> Auction:
    """Returns the auction that all agree to drop for an all-pass (V C): no call stands; bombs do where none had."""
    bombers = auction.bombers if auction.high is None else ()
    return evolve(auction, high=None, holder=None, blind=False, bombers=bombers)


def after_call(auction: Auction, seat: Seat, call: Call) -> Auction:
    """Returns the auction after *seat* says *call*, which is trusted to be legal."""
    calls = (*auction.calls, (seat, call))
    following = _next_bidder(auction.bidders, seat)
    if call.word in (Word.PASS, Word.BOMB):
        rest = tuple(other for other in auction.bidders if other != seat)
        bombers = (*auction.bombers, seat) if call.word is Word.BOMB else auction.bombers
        return evolve(auction, calls=calls, bidders=rest, turn=following, bombers=bombers)
    contract = call.contract
    if call.word is Word.HERE:
        contract = auction.high
    elif call.word is Word.TAKE:
        contract = game(auction.floor, Strain.SPADES)
    if contract is None:
        raise ValueError(f"a call without a contract: {call}")
    last = (*(item for item in auction.last if item[0] != seat), (seat, contract))
    return evolve(
        auction,
        calls=calls,
        turn=following,
        high=contract,
        holder=seat,
        last=last,
        blind=call.blind,
    )


def _next_bidder(bidders: tuple[Seat, ...], seat: Seat) -> Seat:
    place = bidders.index(seat)
    return bidders[(place + 1) % len(bidders)]


@lru_cache(maxsize=1024)
def legal_calls(auction: Auction, rules: Convention, *, dark: bool = False) -> tuple[Call, ...]:
    """Returns the calls that the bidder in turn may say, pass first; *dark*: he has not looked at his cards."""
    if auction.only:
        return tuple(bid(contract) for contract in auction.only)
    if auction.turn == 0:
        return PASS, BOMB
    order = ladder_of(rules)
    floor = -1 if auction.high is None else order[auction.high]
    above = (contract for contract, place in order.items() if place > floor)
    names = tuple(
        bid(contract, blind=dark) for contract in above if why_not_bid(auction, rules, contract, dark=dark) is None
    )
    words = (PASS, BOMB, TAKE, HERE)
    return (*(word for word in words if why_not_call(auction, rules, word, dark=dark) is None), *names)


def why_not_call(auction: Auction, rules: Convention, call: Call, *, dark: bool = False) -> Reason | None:
    """Returns why the bidder in turn may not say *call*, or ``None``; *dark*: he has not looked at his cards."""
    if auction.only:
        known = call.word is Word.BID and not call.blind
        return None if known and call.contract in auction.only else Reason.NOT_NOW
    dealer = auction.turn == 0
    if call.blind and not (rules.blind and call.word is Word.BID):
        return Reason.NOT_AGREED
    match call.word:
        case Word.PASS:
            # Who has not looked passes by bombing, unless he has called in the dark before.
            silent = dark and auction.own_last(auction.turn) is None
            return None if call == PASS and not silent else Reason.NOT_NOW
        case Word.BOMB:
            if not rules.blind:
                return Reason.NOT_AGREED
            return None if (dark or dealer) and auction.high is None else Reason.NOT_NOW
        case Word.HERE:
            return None if not dark and call == HERE and may_hold(auction, rules) else Reason.NO_HOLD
        case Word.TAKE:
            return None if not dark and call == TAKE and may_take(auction) else Reason.NOT_NOW
        case Word.BID:
            if call.contract is None or dealer or call.blind is not dark:
                return Reason.NOT_NOW
            return why_not_bid(auction, rules, call.contract, dark=dark)
        case Word.KEEP:
            return Reason.NOT_NOW


def why_not_bid(auction: Auction, rules: Convention, contract: Contract, *, dark: bool = False) -> Reason | None:
    """Returns why the bidder in turn may not bid *contract*, or ``None`` (A4.2; in the dark V A.3)."""
    order = ladder_of(rules)
    place = order.get(contract)
    if place is None:
        return Reason.NOT_AGREED
    if contract.kind is Kind.GAME and contract.level < auction.min_level:
        return Reason.BELOW_EXIT
    if dark and not _may_call_dark(auction):
        return Reason.NOT_NOW
    seat, own = auction.turn, auction.own_last(auction.turn)
    outbid = own is not None and own.kind is Kind.MISERE and not rules.misere_bidder_returns
    # An outbid misere may only come back as misere without the talon (K note 41; F-12).
    if outbid and not (own == MISERE and contract == MISERE_NO_TALON):
        return Reason.MISERE_OUTBID
    if contract.kind is Kind.MISERE and rules.misere_first_call_only and auction.spoke(seat) and own != MISERE:
        return Reason.MISERE_NOT_FIRST
    if auction.high is not None and place <= order[auction.high]:
        return Reason.CALL_TOO_LOW
    floor = auction.min_level if dark else auction.floor
    if floor > auction.min_level and contract.level < floor and (contract.kind is Kind.GAME or floor == 10):
        return Reason.CALL_TOO_LOW
    if not rules.jump_bids and contract.kind is Kind.GAME and contract != _next_step(auction, rules, floor):
        return Reason.NO_JUMP
    return None


def _may_call_dark(auction: Auction) -> bool:
    """Tells whether a call in the dark is possible: nobody has called, or in the dark, or one has done it before."""
    return auction.high is None or auction.blind or auction.own_last(auction.turn) is not None


def _next_step(auction: Auction, rules: Convention, lowest: int) -> Contract | None:
    order = ladder_of(rules)
    floor = -1 if auction.high is None else order[auction.high]
    for contract, place in order.items():
        if place > floor and contract.kind is Kind.GAME and contract.level >= lowest:
            return contract
    return None


def may_take(auction: Auction) -> bool:
    """Tells whether the last hand may take the talon without a call, all others having passed (K 3.3.15)."""
    return len(auction.bidders) == 1 and auction.high is None and auction.turn != 0


def may_hold(auction: Auction, rules: Convention) -> bool:
    """Tells whether the bidder in turn may equal the highest call: «здесь» (A4.3; K 3.3.8)."""
    high, holder, seat = auction.high, auction.holder, auction.turn
    if high is None or holder is None or high.kind is Kind.MISERE or auction.blind:
        return False
    six_spades = high == game(6, Strain.SPADES)
    if six_spades and (rules.stalingrad or not rules.hold_six_spades):
        return False
    order, own = ladder_of(rules), auction.own_last(seat)
    outbid = own is not None and own.kind is Kind.MISERE and not rules.misere_bidder_returns
    if outbid or (own is not None and order[own] >= order[high]):
        return False
    two_left = len(auction.bidders) == 2
    match rules.hold:
        case "senior":
            return two_left and auction.bidders.index(seat) < auction.bidders.index(holder)
        case "first_hand":
            return seat == auction.calls[0][0]
        case "through_passer":
            return two_left and not six_spades and holder % 3 + 1 not in auction.bidders
        case "any_of_two":
            return two_left
        case "none":
            return False
