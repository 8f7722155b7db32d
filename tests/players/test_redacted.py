"""The bots see no more than their view: on the redacted bytes, as a server would send them, they act alike."""

import json
from functools import partial
from random import Random

import pytest

from preferans.notation.event_json import decode, encode
from preferans.players import PLAYER_NAMES, Player, make_player, run
from preferans.rules.convention import load
from preferans.rules.deal import deal
from preferans.rules.events import Action, Event, Seat, Started
from preferans.rules.shuffle import seeded_deck
from preferans.rules.view import View, redact, view


class OnBytes:
    """Asks one player by the view and its twin by what is read back from bytes."""

    def __init__(self, seat: Seat, log: list[Event], player: Player, twin: Player) -> None:
        self.seat = seat
        self.log = log
        self.player = player
        self.twin = twin
        self.asked = 0

    def act(self, seen: View) -> Action:
        sent = json.dumps([encode(redact(event, self.seat)) for event in self.log]).encode()
        rebuilt = view([decode(each) for each in json.loads(sent)], self.seat)
        action, again = self.player.act(seen), self.twin.act(rebuilt)
        assert rebuilt.legal == seen.legal
        assert again == action
        self.asked += 1
        return action


@pytest.mark.parametrize("name", PLAYER_NAMES)
@pytest.mark.parametrize("players", [3, 4])
def test_bots_act_on_redacted_bytes(name: str, players: int) -> None:
    asked = 0
    for number in range(1, 6):
        log: list[Event] = [Started(load("sochi"), players), deal(seeded_deck("bytes", number))]
        new = partial(make_player, name)
        seats = {seat: OnBytes(seat, log, new(Random(seat)), new(Random(seat))) for seat in range(players == 3, 4)}
        run(log, seats)
        asked += sum(seat.asked for seat in seats.values())
    assert asked > 50
