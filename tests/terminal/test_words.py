"""Every short form, in both languages, whatever the language of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from preferans.cli.table.spelling import vocabulary
from preferans.cli.table.untimely import Occasion
from preferans.cli.table.words import Command, Doubtful, Unclear, Untimely, read
from preferans.cli.wording import LANGUAGES, wording
from preferans.rules.calls import Answer
from preferans.rules.contract import MISERE
from preferans.rules.convention import load
from preferans.rules.events import (
    Action,
    Answered,
    Called,
    Conceded,
    Discarded,
    Entrusted,
    Joined,
    Moved,
    Named,
    Offered,
    OfferKind,
    Opening,
    Played,
    PlayedOn,
    PoolNamed,
    Proposed,
    Refused,
    Started,
    Took,
    Voted,
    Whisted,
)
from preferans.rules.scoring.compulsory import GAMES
from preferans.rules.transition import fold
from tests.support import LONG_SUITS, Deal, call, card, cards, contract, kodeks

NAMES = {0: "Глеб", 1: "Вы", 2: "Борис", 3: "Вера"}


def meant(deal: Deal, text: str) -> object:
    """Returns what *text* means to the one who decides."""
    reading = read(text, deal.seen_by(deal.decider), NAMES)
    return reading[0] if isinstance(reading, tuple) and len(reading) == 1 else reading


def opening() -> Deal:
    return Deal(kodeks(shared_misere=True, no_talon=("misere", "nine")), LONG_SUITS, players=4)


def raised() -> Deal:
    return Deal(kodeks(), LONG_SUITS).say("6S pass 6C")


def third_hand() -> Deal:
    return Deal(kodeks(), LONG_SUITS).say("pass pass")


def discarding(**changes: object) -> Deal:
    return Deal(kodeks(**changes), LONG_SUITS, players=4).say("6S pass pass")


def naming(**changes: object) -> Deal:
    return discarding(**changes).discard("D7 HJ")


def whisting() -> Deal:
    return naming().do(Named(1, contract("6S")))


def half_possible() -> Deal:
    return whisting().do(Whisted(2, Answer.PASS))


def conduct() -> Deal:
    return whisting().do(Whisted(2, Answer.WHIST), Whisted(3, Answer.PASS))


def dealers_whist() -> Deal:
    return half_possible().do(Whisted(3, Answer.PASS))


def conceding() -> Deal:
    rules = kodeks(concede="minus3", concede_from=6)
    deal = Deal(rules, LONG_SUITS).say("6S pass pass").discard("D7 HJ").do(Named(1, contract("6S")))
    return deal.do(Whisted(2, Answer.WHIST), Whisted(3, Answer.WHIST))


def playing() -> Deal:
    return conduct().do(Whisted(2, Answer.CLOSED))


def following() -> Deal:
    """The second hand follows a heart with the king and the eight."""
    return playing().do(Played(1, card("HA")))


def offered() -> Deal:
    return playing().do(Offered(1, OfferKind.CLAIMS, 10))


def owing() -> Deal:
    """Whoever has to play a compulsory game; the nine is behind him."""
    header = Started(load("taganrog"), 3, Opening(bound=1, games=(*GAMES[:3], MISERE)))
    return _opened(header)


def naming_the_pool() -> Deal:
    return _opened(Started(load("taganrog"), 3, Opening(namer=1, most=70)))


def _opened(header: Started) -> Deal:
    deal = Deal(load("taganrog"), LONG_SUITS)
    deal.log = [header, LONG_SUITS]
    deal.state = fold(deal.log)
    return deal


def joint() -> Deal:
    return opening().do(Proposed(1))


def by_agreement() -> Deal:
    return Deal(kodeks(forced_raspas_by_vote=True), LONG_SUITS)


def vote() -> Deal:
    return by_agreement().do(Moved(1))


def misere_open() -> Deal:
    deal = Deal(kodeks(misere_open="choice"), LONG_SUITS).say("misere pass pass")
    return deal.discard("D7 HJ")


def called(text: str) -> Action:
    return Called(1, call(text))


FORMS: list[tuple[Callable[[], Deal], str, Action]] = [
    # The auction: games by level and suit, by words, by their place in the ladder.
    *((opening, text, called("6S")) for text in ("6п", "6S", "6s", "6♠", "6 пик", "шесть пик", "six spades", "раз")),
    *((opening, text, called("6S")) for text in ("1", "one", " 6 П. ", "6 первых", "один")),
    *((opening, text, called("6C")) for text in ("6т", "6c", "6♣", "6 треф", "шесть крестей", "два", "2", "two")),
    *((opening, text, called("6D")) for text in ("6б", "6d", "6♦", "6 бубен", "три", "3", "three")),
    *((opening, text, called("6H")) for text in ("6ч", "6h", "6♥", "6 червей", "четыре", "4", "four")),
    *((opening, text, called("6NT")) for text in ("6бк", "6nt", "6n", "6н", "6 без козыря", "6 no trump", "пять", "5")),
    *((opening, text, called("7S")) for text in ("7п", "7s", "семь первых", "семь пик", "seven spades")),
    *((opening, text, called("10H")) for text in ("10ч", "10h", "10♥", "десять червей", "ten hearts")),
    *((opening, text, called("8NT")) for text in ("15", "8бк", "8NT", "восемь без козыря")),
    *((opening, text, called("pass")) for text in ("пас", "п", "Пас!", "пасс", "pass", "p", "x", "0")),
    *((opening, text, called("misere")) for text in ("мизер", "м", "misere", "misère", "Мизер", "m", "16")),
    *((opening, text, called("misere-no-talon")) for text in ("мизер без прикупа", "мбп", "misere no talon")),
    *((opening, text, called("9H-no-talon")) for text in ("9ч без прикупа", "9h no talon", "9♥ без прикупа")),
    *((opening, text, Proposed(1)) for text in ("пополам", "мизер пополам", "joint", "joint misere")),
    # A compulsory game goes by its level, the pool by its number.
    *((owing, text, called("8S")) for text in ("8", "восьмерная", "восьмерную", "восемь", "an eight", "eight", "8ч")),
    *((owing, text, called("6S")) for text in ("6", "шестерная", "6п", "6NT", "Six")),
    *((owing, text, called("misere")) for text in ("мизер", "м", "0", "misère")),
    *((owing, text, called(text)) for text in ("9H", "10NT")),
    *((naming_the_pool, text, PoolNamed(1, int(text))) for text in ("1", "20", "70", "71")),
    *((raised, text, called("here")) for text in ("здесь", "з", "мои", "here", "y", "здесь 6т", "here 6C", "2")),
    *((third_hand, text, Called(3, call("take"))) for text in ("беру", "взять", "take", "t", "27")),
    # The discard, with the game in the same line or not.
    *((discarding, text, Discarded(1, cards("D7 HJ"))) for text in ("б7 чв", "D7 HJ", "♦7 ♥В", "♦7♥J", "б7, чв")),
    *((discarding, text, Discarded(1, cards("D7 HJ"))) for text in ("снос б7 чв", "discard d7 hj", "9 11")),
    *((discarding, text, Discarded(1, cards("SAK"))) for text in ("птк", "пт пк", "SAK", "♠ТК", "1 2", "туз пик пк")),
    *((naming, text, Named(1, contract("6D"))) for text in ("6б", "6d", "6♦", "шесть бубен", "3", "три")),
    # The whist.
    *((whisting, text, Whisted(2, Answer.WHIST)) for text in ("вист", "в", "вистую", "whist", "w", "Вист!", "2")),
    *((whisting, text, Whisted(2, Answer.PASS)) for text in ("пас", "п", "pass", "p", "x", "1")),
    *((half_possible, text, Whisted(3, Answer.HALF)) for text in ("полвиста", "пол", "half", "half-whist", "3")),
    *(
        (conduct, text, Whisted(2, Answer.OPEN))
        for text in ("открыто", "о", "в светлую", "в открытую", "open", "o", "1")
    ),
    *(
        (conduct, text, Whisted(2, Answer.CLOSED))
        for text in ("закрыто", "з", "втёмную", "в тёмную", "в", "closed", "c")
    ),
    *((dealers_whist, text, Took(0, 2)) for text in ("борис", "Бор", "2")),
    *((dealers_whist, text, Whisted(0, Answer.PASS)) for text in ("пас", "pass", "1")),
    *((conceding, text, PlayedOn(1)) for text in ("играю", "играем", "play", "1", "да")),
    *((conceding, text, Conceded(1)) for text in ("сдаюсь", "бросаю", "без трёх", "concede", "give up", "2")),
    *((misere_open, text, Whisted(2, Answer.OPEN)) for text in ("открыто", "open", "1")),
    *((by_agreement, text, Moved(1)) for text in ("распасы", "all-pass", "предлагаю распасы")),
    *((vote, text, Voted(2, True)) for text in ("да", "yes", "согласен", "1")),
    *((vote, text, Voted(2, False)) for text in ("нет", "no", "2")),
    *((joint, text, Joined(0, True)) for text in ("да", "д", "yes", "y", "согласен", "1")),
    *((joint, text, Joined(0, False)) for text in ("нет", "н", "no", "n", "2")),
    # Cards.
    *(
        (playing, text, Played(1, card("HA")))
        for text in ("чт", "ЧТ", "HA", "ha", "♥Т", "♥A", "ч т", "туз червей", "ace of hearts")
    ),
    *(
        (playing, text, Played(1, card("ST")))
        for text in ("п10", "ST", "S10", "10п", "♠10", "10♠", "десятка пик", "10 of spades")
    ),
    *(
        (playing, text, Played(1, card("S7")))
        for text in ("п7", "7п", "S7", "7s", "семерка пик", "семёрка пик", "seven spades")
    ),
    *((playing, text, Played(1, card("SA"))) for text in ("1", "пт")),
    *((following, text, Played(2, card("HK"))) for text in ("к", "К", "k", "king", "король", "1", "чк")),
    *((following, text, Played(2, card("H8"))) for text in ("8", "ч8", "2", "восьмёрка", "eight")),
    # Offers.
    *(
        (playing, text, Offered(1, OfferKind.CLAIMS, 10))
        for text in ("остальные мои", "мои", "rest", "the rest", "mine")
    ),
    *((playing, text, Offered(1, OfferKind.CLAIMS, 3)) for text in ("мои 3", "моих 3", "mine 3", "мои3")),
    *((playing, text, Offered(1, OfferKind.GIVES, 10)) for text in ("ваши", "остальные ваши", "yours", "all yours")),
    *((playing, text, Offered(1, OfferKind.GIVES, 2)) for text in ("ваши 2", "ваших 2", "yours 2")),
    *((offered, text, Answered(2, True)) for text in ("да", "yes", "согласен", "принять", "1")),
    *((offered, text, Answered(2, False)) for text in ("нет", "no", "отклонить", "2")),
    # The ways out.
    *((lambda: discarding(concede="all"), text, Conceded(1)) for text in ("сдаюсь", "без всех", "concede", "13")),
    *((lambda: naming(concede="all"), text, Conceded(1)) for text in ("сдаюсь", "concede", "27")),
    *(
        (lambda: discarding(talon_refusal="dealer_penalty"), text, Refused(1))
        for text in ("отказ", "не беру", "refuse", "13")
    ),
]


@pytest.mark.parametrize(("deal", "text", "action"), FORMS, ids=[f"{text}" for _, text, _ in FORMS])
def test_a_form_means_its_action(deal: Callable[[], Deal], text: str, action: Action) -> None:
    assert meant(deal(), text) == action


COMMANDS = {
    Command.HELP: ("?", "помощь", "help"),
    Command.QUIT: ("q", "Q", "й", "выход", "quit", "exit"),
    Command.HINT: ("h", "подскажи", "подсказка", "hint"),
    Command.LAST: ("л", "l", "последняя", "last", "last trick"),
    Command.AUCTION: ("х", "g", "торговля", "auction"),
    Command.SCORE: ("с", "s", "пуля", "счёт", "score"),
    Command.RULES: ("условия", "правила", "rules"),
    Command.REDRAW: ("", "   "),
}


@pytest.mark.parametrize("deal", [opening, discarding, naming, whisting, conduct, playing, following, offered, joint])
def test_commands_are_understood_at_every_prompt(deal: Callable[[], Deal]) -> None:
    for command, spellings in COMMANDS.items():
        for text in spellings:
            assert meant(deal(), text) is command, text


def test_two_cards_and_a_game_in_one_line() -> None:
    for text in ("б7 чв 6б", "D7 HJ 6D", "9 11 6♦"):
        assert meant(discarding(), text) == (Discarded(1, cards("D7 HJ")), Named(1, contract("6D")))


def test_a_nine_called_without_the_talon_is_named_so() -> None:
    deal = Deal(kodeks(no_talon=("nine",)), LONG_SUITS).say("9S-no-talon pass pass")
    assert meant(deal, "9п") == Named(1, contract("9S-no-talon"))


def test_the_open_defence_is_handed_over() -> None:
    deal = Deal(kodeks(), LONG_SUITS).say("misere pass pass").discard("D7 HJ")
    deal.do(Played(1, card("S7")))
    assert (deal.decider, deal.to_act) == (2, 2)
    for text in ("передать вера", "передать", "entrust Вера"):
        assert meant(deal, text) == Entrusted(2, 3)


@pytest.mark.parametrize("text", ["6", "шесть", "six", "10", "ten"])
def test_a_bare_level_is_doubtful(text: str) -> None:
    doubt = meant(opening(), text)
    assert isinstance(doubt, Doubtful)
    assert doubt.action == called({"6": "7S", "шесть": "7S", "six": "7S", "10": "7NT", "ten": "7NT"}[text])


def test_the_lowest_game_by_its_place_is_not_doubtful() -> None:
    deal = Deal(kodeks(), LONG_SUITS).say("6NT pass")
    assert meant(deal, "6") == Called(3, call("7S"))


@pytest.mark.parametrize("text", ["qq", "5п", "11п", "6ж", "99", "🂡", "6Sп", "-1", "٣", "²"])
def test_nonsense_in_the_auction_is_unclear(text: str) -> None:
    assert isinstance(meant(opening(), text), Unclear)


@pytest.mark.parametrize("text", ["мои 3 4", "т", "ч1", "СТ", "ваши -1", "x" * 10_000, "²", "мои ²"])
def test_nonsense_in_the_play_is_unclear(text: str) -> None:
    assert isinstance(meant(playing(), text), Unclear)


def test_one_card_is_no_discard() -> None:
    assert meant(discarding(), "семь") == Untimely("семь", (Occasion.CALL,))
    assert meant(discarding(), "ч1") == Unclear("play.two-cards", {})
    assert meant(discarding(), "ч8") == Discarded(1, cards("H8"))


UNTIMELY: list[tuple[Callable[[], Deal], str, tuple[Occasion, ...]]] = [
    *((opening, text, (Occasion.ANSWER,)) for text in ("вист", "whist", "полвиста", "half")),
    *((opening, text, (Occasion.CONDUCT,)) for text in ("открыто", "closed", "в тёмную")),
    *((opening, text, (Occasion.OFFER,)) for text in ("ваши", "yours", "мои 3", "mine 3", "остальные мои", "rest")),
    *((opening, text, (Occasion.CARD,)) for text in ("т7", "C7", "туз пик", "король")),
    *((opening, text, (Occasion.DISCARD,)) for text in ("ч9 ч7", "H9 H7", "снос", "т7 т8")),
    *((opening, text, (Occasion.CONSENT,)) for text in ("да", "no")),
    *((opening, text, (Occasion.CONCEDE,)) for text in ("сдаюсь", "concede")),
    *((opening, text, (Occasion.PLAY_ON,)) for text in ("играю", "play on")),
    *((opening, text, (Occasion.LOOK,)) for text in ("смотреть", "look")),
    *((opening, text, (Occasion.REFUSE,)) for text in ("не беру", "refuse")),
    *((opening, text, (Occasion.ENTRUST,)) for text in ("передать", "entrust Вера")),
    *((discarding, text, (Occasion.GAME,)) for text in ("6п", "6S", "семь треф")),
    *((discarding, text, (Occasion.CALL, Occasion.ANSWER)) for text in ("пас", "pass")),
    *((naming, text, (Occasion.DISCARD,)) for text in ("ч9 ч7", "H9 H7", "б7 чв 6б")),
    *((naming, text, (Occasion.CARD,)) for text in ("т7", "SA")),
    *((whisting, text, (Occasion.GAME,)) for text in ("6п", "7NT")),
    *((whisting, text, (Occasion.CALL,)) for text in ("мизер", "misere", "беру", "два")),
    *((conduct, text, (Occasion.CARD,)) for text in ("ч7", "H7")),
    *((playing, text, (Occasion.ANSWER,)) for text in ("вист", "whist", "w")),
    *((playing, text, (Occasion.GAME,)) for text in ("6п", "6S", "10бк")),
    *((playing, text, (Occasion.CALL, Occasion.ANSWER)) for text in ("пас", "pass")),
    *((offered, text, (Occasion.CARD,)) for text in ("ч8", "H8")),
    *((joint, text, (Occasion.CALL, Occasion.ANSWER)) for text in ("пас", "pass")),
]


@pytest.mark.parametrize(("deal", "text", "occasions"), UNTIMELY, ids=[f"{text}" for _, text, _ in UNTIMELY])
def test_a_word_at_the_wrong_time_is_told_what_it_is_for(
    deal: Callable[[], Deal], text: str, occasions: tuple[Occasion, ...]
) -> None:
    assert meant(deal(), text) == Untimely(text, occasions)


def test_every_spelling_is_known_out_of_its_time() -> None:
    """At an answer to an offer nearly nothing is understood; every word of the game still is a known one."""
    for group in ("call", "ordinal", "rank", "answer", "way", "offer"):
        for spelling in vocabulary(group):
            reading = meant(offered(), spelling)
            assert not isinstance(reading, Unclear), spelling


def test_a_number_that_is_not_in_the_list() -> None:
    assert meant(whisting(), "7") == Unclear("play.no-number", {"text": "7"})


def test_a_rank_alone_among_several_suits() -> None:
    assert meant(playing(), "к") == Unclear("play.which-suit", {"text": "к"})
    # Where only one suit may be played, the card is meant, held or not: the rules say so.
    assert meant(following(), "д") == Played(2, card("HQ"))


def test_a_number_that_is_a_rank_too_is_unclear() -> None:
    deal = Deal(kodeks(), LONG_SUITS).say("6S pass pass").discard("D7 HJ").do(Named(1, contract("6S")))
    deal.do(Whisted(2, Answer.WHIST), Whisted(3, Answer.WHIST))
    # Ten cards may be led, so a bare seven can only be the seventh of them.
    assert meant(deal, "7") == Played(1, card("S8"))


def test_no_spelling_has_two_meanings() -> None:
    # «в» is whist at one prompt and closed at another; «мои» claims the rest, with a number a part of it.
    allowed = {"answer": {"в", "з"}, "offer": {"мои", "mine", "ваши", "ваших", "yours"}}
    for group in ("command", "call", "ordinal", "strain", "rank", "answer", "way", "offer"):
        prefix = f"words.{group}."
        spellings = Counter(
            spelling.strip()
            for language in LANGUAGES
            for key, text in wording(language).texts.items()
            if key.startswith(prefix)
            for spelling in text.split("|")
        )
        twice = {spelling for spelling, count in spellings.items() if count > 1}
        assert twice <= allowed.get(group, set()), group
        assert set(spellings) == set(vocabulary(group))


def test_no_command_hides_a_word_of_the_game() -> None:
    commands = set(vocabulary("command"))
    for group in ("call", "ordinal", "rank", "answer", "way", "offer"):
        assert not commands & set(vocabulary(group)), group
