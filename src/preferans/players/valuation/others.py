"""The two other hands as the auction tells of them: layouts weighed by what was said, and how high each may go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from preferans.players.networks.model import MISERE_CLASS, Model
from preferans.players.networks.network import Floats
from preferans.players.networks.suits import Masks, masks_of
from preferans.rules.auction import Auction
from preferans.rules.calls import Word
from preferans.rules.contract import Contract, Kind
from preferans.rules.events import Seat

DOUBT: Final = 0.03
"""Others do not bid as the networks do: whatever they say is possible with any hand, if so much less likely."""


@dataclass(frozen=True)
class Others:
    """Layouts of the cards that a bidder does not see."""

    seats: tuple[Seat, Seat]
    """Clockwise from the bidder."""
    hands: Masks
    """``(layouts, 2)``, as `seats`."""
    weights: NDArray[np.float64]
    """How likely each layout is; the sum is 1."""
    limits: Floats
    """How likely each hand stops at each class (`Model.limits`), ``(layouts, 2, classes)``."""


def others_of(
    model: Model,
    auction: Auction,
    seat: Seat,
    hand: int,
    count: int,
    rng: np.random.Generator,
    order: Sequence[Contract],
) -> Others:
    """Returns *count* layouts around the *hand* of *seat*, weighed by the calls; *order* is the ladder of calls."""
    unseen = np.array([card for card in range(32) if not hand >> card & 1])
    drawn = unseen[np.argsort(rng.random((count, len(unseen))), axis=1)]
    hands = np.stack([masks_of(drawn[:, :10]), masks_of(drawn[:, 10:20])], axis=1)
    limits = model.limits(hands.ravel()).reshape(count, 2, -1)
    seats = (seat % 3 + 1, (seat + 1) % 3 + 1)
    weights = np.ones(count)
    for column, other in enumerate(seats):
        weights *= likelihood(limits[:, column], spoken(auction, other, order), order)
    return Others(seats, hands, weights / weights.sum(), limits)


def spoken(auction: Auction, seat: Seat, order: Sequence[Contract]) -> tuple[int, int]:
    """Returns between which places of the ladder the calls of *seat* say that it stops: from, and below.

    >>> from preferans.rules.auction import after_call, open_auction
    >>> from preferans.rules.calls import PASS
    >>> from preferans.rules.contract import Strain, game
    >>> opened = after_call(open_auction((1, 2, 3), 6), 1, PASS)
    >>> spoken(opened, 1, [game(6, strain) for strain in Strain])
    (0, 0)
    """
    least, high, last = 0, -1, -1
    for caller, call in auction.calls:
        if call.word in (Word.PASS, Word.BOMB):
            if caller == seat:
                return least, max(least, high + 1, _floor(order, auction.min_level))
            continue
        place = order.index(call.contract) if call.contract is not None else max(high, 0)
        if caller == seat:
            least, last = place, place
        high = place
    return (least if last >= 0 else 0), len(order) + 1


def _floor(order: Sequence[Contract], level: int) -> int:
    return next((place for place, contract in enumerate(order) if contract.level >= level), 0)


def likelihood(limits: Floats, between: tuple[int, int], order: Sequence[Contract]) -> NDArray[np.float64]:
    """Returns how likely hands with these *limits* speak so as to stop *between* two places of the ladder.

    Nobody who stops below the first call has said anything, so that from place 0 on everybody counts.
    """
    least, below = between
    chances = limits.astype(np.float64)
    enough = reach(chances, order, least) if least > 0 else np.ones(len(limits))
    more = reach(chances, order, below) if below <= len(order) else np.zeros(len(limits))
    return np.clip(enough - more, 0.0, 1.0) * (1 - DOUBT) + DOUBT


def reach(limits: NDArray[np.float64], order: Sequence[Contract], place: int) -> NDArray[np.float64]:
    """Returns how likely hands go to the *place* in the ladder or beyond."""
    if place >= len(order):
        return np.zeros(limits.shape[:-1])
    contract = order[place]
    if contract.kind is Kind.MISERE:
        return np.asarray(limits[..., MISERE_CLASS] + limits[..., 4:MISERE_CLASS].sum(axis=-1))
    rank = contract.level - 5
    higher = limits[..., rank + 1 : MISERE_CLASS].sum(axis=-1)
    # Of those who stop at this level as many stop in each strain.
    part = (5 - contract.strain) / 5
    ducks = limits[..., MISERE_CLASS] if _misere_place(order) >= place else 0.0
    return np.asarray(higher + part * limits[..., rank] + ducks)


def _misere_place(order: Iterable[Contract]) -> int:
    return next((place for place, contract in enumerate(order) if contract.kind is Kind.MISERE), -1)
