"""The rules of thumb: each is worded in both languages, and each is used."""

from collections import Counter

import pytest

from preferans.cli.wording import LANGUAGES, wording
from preferans.players import RulesPlayer, Thumb, run
from preferans.rules.convention import Convention, load, replace_fields
from preferans.rules.deal import deal
from preferans.rules.events import Action, Event, Opening, Started
from preferans.rules.shuffle import seeded_deck
from preferans.rules.view import View


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thumb_is_worded(language: str) -> None:
    texts = wording(language)
    assert {key.removeprefix("thumb.") for key in texts.texts if key.startswith("thumb.")} == {*Thumb}


class Counting(RulesPlayer):
    """Counts the rules of thumb that it goes by."""

    def __init__(self, counted: Counter[Thumb]) -> None:
        super().__init__()
        self.counted = counted

    def act(self, view: View) -> Action:
        decision = self.decide(view)
        assert decision.action in view.legal
        self.counted[decision.thumb] += 1
        return decision.action


def conventions() -> list[Convention]:
    rare = {"concede": "minus2", "concede_from": 6, "first_hand_half": True, "misere_open": "choice"}
    return [load("sochi"), replace_fields(load("leningrad"), rare)]


RARE = {
    *(Thumb.LEAD_UP, Thumb.RETURN_SUIT, Thumb.BOMB_IS_CHEAP, Thumb.HOPELESS),
    *(Thumb.HOLDS_A_TRICK, Thumb.SAFE_ALL_PASS, Thumb.NO_ALL_PASS),
    *(Thumb.BEST_DEBT, Thumb.USUAL_POOL),
}
"""Each has an example of its own, beside what it is about: the club's rules, offers, proposals, compulsory games."""


def test_every_thumb_is_used() -> None:
    counted: Counter[Thumb] = Counter()
    for rules in conventions():
        for players in (3, 4):
            for number in range(1, 60):
                started = Started(rules, players, Opening(6 + number % 2))
                dealt = deal(seeded_deck("thumbs", number))
                dark = number == 1
                log: list[Event] = [started, type(dealt)(dealt.hands, dealt.talon, dark)]
                run(log, dict.fromkeys(range(players == 3, 4), Counting(counted)))
    assert {*Thumb} - counted.keys() <= RARE
