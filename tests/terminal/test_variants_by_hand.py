"""A deal of each kind that only the variants have, typed at the table by hand; what a player has to read there."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from preferans.cli.table.game import Game
from preferans.cli.table.signals import Leave
from preferans.rules.events import Dealt
from tests.support import dealt
from tests.terminal.pilot import Pilot, of_rules, setup, sit

STRONG, SECOND, THIRD, TALON = "SAKQJT CA DA8 H87", "S98 CKQJ DKQJ HK9", "S7 CT987 DT9 HAQJ", "D7 HT"
SIX = dealt(STRONG, SECOND, THIRD, TALON)
"""The first hand has seven tricks in spades, with the talon discarded or not."""
LAST = dealt(SECOND, THIRD, STRONG, TALON)
"""The same in the third hand."""
NONE = dealt("SJ87 C87 D87 H987", "SAQ9 CAQT DAQ HAQ", "SKT CKJ9 DKJT HKT", "D9 HJ")
"""The first hand takes nothing."""
LONE = dealt(STRONG, "S98 CKQJ DKQJ HAQ", "S7 CT987 DT9 HKJ9", TALON)
"""The first hand has a game, the second a whist, the third nothing."""


class Scripted(Pilot):
    """Types its *script*, then what the bot `rules` would do."""

    def __init__(self, script: list[str]) -> None:
        super().__init__(of_rules, 80)
        self.script = script

    def readline(self) -> str:
        if not self.script:
            return super().readline()
        self.lines.append(self.script.pop(0))
        return f"{self.lines[-1]}\n"


def dark(deal: Dealt) -> Dealt:
    return replace(deal, dark=True)


@dataclass(frozen=True, kw_only=True)
class Evening:
    """What is played, what is typed, and lines that must be read, in this order; lines that must not be."""

    convention: str
    deals: tuple[Dealt, ...]
    script: tuple[str, ...]
    reads: tuple[str, ...]
    never: tuple[str, ...] = ()
    players: int = 3
    first_dealer: int = 2
    language: str = "ru"
    bot: str = "rules"
    seed: int = 1
    changes: tuple[tuple[str, object], ...] = ()


CLASSIC = (("prelim_circles", 0),)
DARK_QUESTION = "Карты не подняты. Смотрите или говорите втёмную?"
EVENINGS = {
    "a bomb": Evening(
        convention="classic",
        deals=(dark(SIX),),
        changes=CLASSIC,
        script=("бомба",),
        reads=(
            DARK_QUESTION,
            "27 смотреть карты   28 бомба   16 мизер",
            "распасы по 2, взятка 1",
            "Вы: бомба",
            "Вы: бомба, 7 взяток → гора +12, бомбы +1 (за бомбу)",
            " Вы ① ",
            "① – бомба и её уровень",
            "Следующая бомба: ②.",
        ),
    ),
    "a bomb in English": Evening(
        convention="classic",
        deals=(dark(SIX),),
        changes=CLASSIC,
        language="en",
        script=("bomb",),
        reads=(
            "Your cards are not looked at yet.",
            "all-pass at 2, trick 1",
            "You: bomb",
            "bombs +1 (bombed)",
            " You ① ",
        ),
    ),
    "a bomb that all join": Evening(
        convention="classic",
        deals=(dark(NONE),),
        first_dealer=0,
        changes=CLASSIC,
        bot="pass-always",
        seed=30,
        script=("бомба",),
        reads=(
            "Борис: бомба · Вера: бомба",
            DARK_QUESTION,
            "распасы по 2, взятка 1",
            "Распасы по 2.",
            "Борис: бомба, ни одной взятки → пуля +2, бомбы +1 (за бомбу)",
            "Вера: бомба, 7 взяток → гора +14, бомбы +1 (за бомбу)",
            "Вы: бомба, 3 взятки → гора +6, бомбы +1 (за бомбу)",
            " Борис ① ",
        ),
    ),
    "a dark six changed to a light misere": Evening(
        convention="classic",
        deals=(dark(NONE),),
        changes=CLASSIC,
        bot="pass-always",
        seed=2,
        script=("раз втёмную", "смотрю", "мизер", "чв пв"),
        reads=(
            "1 смотреть карты    2 взять прикуп, заявка остаётся",
            "Берёте прикуп или меняете на светлый мизер?",
            "Вы играете мизер",
            "Карты открыты: Борис · Карты открыты: Вера",
            "Вы: мизер, ни одной взятки → пуля +10",
        ),
    ),
    "a dark six that is kept": Evening(
        convention="classic",
        deals=(dark(SIX),),
        changes=CLASSIC,
        script=("раз втёмную", "беру", "смотрю", "ч7 б7", "6п"),
        reads=(
            "Вы: 6♠ втёмную",
            "Торговля ваша, втёмную. Смотрите карты или берёте прикуп?",
            "Прикуп: ♦7 ♥10",
            "Карты ещё не подняты.",
            "Снесите две карты",
            "Вы: 6♠, втёмную, 7 взяток → пуля +4",
        ),
        never=("Вист на 6♠", "берёт прикуп"),
    ),
    "a dark misere": Evening(
        convention="classic",
        deals=(dark(NONE),),
        changes=CLASSIC,
        script=("мизер втёмную", "смотрю", "чв пв"),
        reads=("Вы: мизер втёмную", "Карты ещё не подняты.", "Вы: мизер, втёмную, ни одной взятки → пуля +20"),
        never=("Карты открыты",),
    ),
    "a joint misere": Evening(
        convention="zhuk",
        deals=(NONE,),
        players=4,
        first_dealer=3,
        script=("пополам", "мизер", "чв пв"),
        reads=(
            "28 мизер пополам со сдающим",
            "Глеб: согласие",
            "Все видят ваши двенадцать карт:",
            "Вы: мизер, ни одной взятки → пуля +5",
            "Глеб: мизер пополам → пуля +5",
        ),
    ),
    "the twelve cards of another's misere": Evening(
        convention="zhuk",
        deals=(NONE,),
        first_dealer=1,
        script=("пас", "х"),
        reads=(
            "Вера: мизер",
            "Вера показывает двенадцать карт (их можно записать): ♠В ♠8 ♠7 ♦9 ♦8 ♦7 ♣8 ♣7 ♥В",
            "Вера играет мизер",
            "Ловим в открытую?",
            "Вера показывает двенадцать карт",
        ),
    ),
    "the talon thrown back": Evening(
        convention="zhuk",
        deals=(SIX,),
        players=4,
        first_dealer=3,
        script=("6п", "в морду", "6п"),
        reads=("13 отказаться от прикупа", "отказ от прикупа", "Глеб: отвечает за брошенный прикуп → пуля +1"),
        never=("Снос: ",),
    ),
    "tricks of two cards": Evening(
        convention="sochi",
        deals=(LONE,),
        first_dealer=1,
        changes=(("lone_whist_alone", True),),
        script=("пас", "вист", "один"),
        reads=(
            "Вист на 7♠? Обязательных – 2 взятки, за взятку 4 виста",
            "1 в светлую    2 втёмную    3 в одиночку",
            "Взятка 1: Вера ♠Т, Вы ♠",
            "вист (в одиночку)",
            "Борис: пас, ни одной взятки",
        ),
    ),
    "gusarik, a game whisted with the dummy": Evening(
        convention="gusarik",
        deals=(dealt(THIRD, STRONG, SECOND, TALON),),
        players=2,
        first_dealer=0,
        script=("пас", "вист", "т10"),
        reads=(
            "болван  1-я рука",
            "Вист на 7♠?",
            "Ход картами: болван",
            "Карты открыты: болван",
            "Взятка 1: болван ♣10, Борис ♣Т, Вы ♣",
            "Вы: вист (в светлую)",
        ),
    ),
    "gusarik, a misere": Evening(
        convention="gusarik",
        deals=(dealt("SAQ9 CAQT DAQ HAQ", "SJ87 C87 D87 H987", "SKT CKJ9 DKJT HKT", "D9 HJ"),),
        players=2,
        first_dealer=1,
        script=("мизер", "чв пв"),
        reads=(
            "Вы играете мизер",
            "Карты открыты: Борис · Карты открыты: болван",
            "Вы: мизер, ни одной взятки → пуля +10",
        ),
    ),
    "gusarik, an all-pass": Evening(
        convention="gusarik",
        deals=(NONE,),
        players=2,
        first_dealer=1,
        script=("пас", "п9"),
        reads=(
            "распасы по 1, взятка 1",
            "Взятка 1: Вы ♠9, Борис ♠К → Борис",
            "Распасы по 1, амнистия 1.",
            "Вы: 9 взяток → гора +8",
        ),
        never=("Карты открыты: болван",),
    ),
    "stalingrad": Evening(
        convention="sochi",
        deals=(SIX,),
        changes=(("stalingrad", True),),
        script=("6п", "ч7 б7", "6п"),
        reads=(
            "6♠, взятка 1",
            "Вы: 6♠, 7 взяток → пуля +2",
            "Борис: 1 взятка → 2 виста на вас, гора +2 (недобор на висте)",
        ),
        never=("пас → ",),
    ),
    "help of who has closed his pool": Evening(
        convention="classic",
        deals=(SIX, LAST),
        changes=(*CLASSIC, ("pool_target", 2), ("blind", False)),
        script=("6п", "ч7 б7", "6п"),
        reads=(
            "пуля +2",
            "20 вистов на Бориса (помощь), 20 вистов на Веру (помощь)",
            "Борис: вист",
            "пуля +2 (помощь)",
        ),
    ),
    "premiums": Evening(
        convention="swedish",
        deals=(SIX, LAST),
        changes=(("pool_target", 4),),
        script=("10п", "ч7 б7", "10п"),
        reads=("без трёх → гора +36", "гора −3 (премия −1,", "премия −2)"),
    ),
    "an all-pass that nobody else wants": Evening(
        convention="shuler",
        deals=(NONE,),
        players=4,
        first_dealer=3,
        script=("распасы", "распасы"),
        reads=("22 предложить распасы", "Борис: против распасов", "Ход не принят: сейчас так нельзя."),
    ),
}


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_it_is_typed_and_read(evening: Evening) -> None:
    shown = played(evening)
    place = 0
    for line in evening.reads:
        found = shown.find(line, place)
        assert found >= 0, f"{line!r} is not read after {shown[:place][-200:]!r} in\n{shown}"
        place = found
    for line in evening.never:
        assert line not in shown


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_no_line_is_wider_than_the_window(evening: Evening, width: int) -> None:
    assert max(map(len, played(evening, width).splitlines())) <= width


def played(evening: Evening, width: int = 80) -> str:
    """Returns what is shown when *evening* is typed."""
    game = Game.new(
        setup(
            evening.language,
            evening.players,
            convention=evening.convention,
            given=evening.deals,
            first_dealer=evening.first_dealer,
            bot=evening.bot,
            seed=evening.seed,
            **dict(evening.changes),  # type: ignore[arg-type]
        )
    )
    pilot = Scripted(list(evening.script))
    session, shown = sit(game, evening.language, pilot, None, width=width)
    try:
        session.run()
    except Leave:
        pytest.fail(f"it stands still:\n{shown.getvalue()[-2000:]}")
    return shown.getvalue()
