"""What the server says to people, in Russian and English, by the code of the refusal."""

from __future__ import annotations

from preferans.server.wire import Problem

SENTENCES: dict[str, tuple[str, str]] = {
    "no-guest": ("Сначала откройте страницу стола.", "Open the page of the table first."),
    "no-table": ("Такого стола нет.", "There is no such table."),
    "no-deal": ("Такой сдачи нет, или она ещё не сыграна.", "There is no such deal, or it is not finished."),
    "no-page": ("Такой страницы нет.", "There is no such page."),
    "bad-request": ("Запрос не понят: {why}", "The request cannot be read: {why}"),
    "bad-name": ("Так назваться нельзя.", "Nobody can be called that."),
    "bad-convention": ("Такого соглашения быть не может: {why}", "The convention cannot be: {why}"),
    "bad-players": ("За столом от двух до четырёх игроков.", "A table has two to four players."),
    "bad-away": ("Отлучка — от пяти секунд до недели.", "An absence is five seconds to a week."),
    "bad-minutes": (
        "Время назначают пульке на время, до суток.",
        "Minutes are for a pulka that ends by time, at most a day.",
    ),
    "unknown-bot": ("Такого бота нет.", "There is no such bot."),
    "too-many-tables": (
        "Слишком много недоигранных столов: доиграйте или закройте какой-нибудь.",
        "Too many unfinished tables: finish or close one.",
    ),
    "no-such-place": ("Такого места за столом нет.", "The table has no such place."),
    "deal-under-way": ("Сесть можно, когда кончится сдача.", "You may sit down when the deal is over."),
    "taken": ("Место занято.", "The place is taken."),
    "not-seated": ("Вы не сидите за этим столом.", "You do not sit at this table."),
    "not-owner": ("Это может только хозяин стола.", "Only the owner of the table may do that."),
    "closed": ("Стол закрыт.", "The table is closed."),
    "link-spent": ("Ссылка уже использована или устарела.", "The link was used already, or is too old."),
    "wrong-host": (
        "Под этим именем сервер не отвечает; своё имя ему дают ключом --name.",
        "The server does not answer to this name; --name gives it one.",
    ),
    "wrong-origin": ("Запрос пришёл с другого сайта.", "The request comes from another site."),
    "too-big": ("Запрос слишком велик.", "The request is too big."),
    "too-fast": ("Слишком много запросов, подождите немного.", "Too many requests, wait a little."),
    "other-owner": (
        "Этот стол ведёт другой сервер, обновите страницу.",
        "Another server keeps this table, load the page again.",
    ),
    "store-failed": ("Записать не удалось, попробуйте ещё раз.", "It could not be stored, try again."),
    "failed": ("На сервере что-то сломалось.", "Something broke on the server."),
}

STATUS: dict[str, int] = {
    "no-guest": 401,
    "not-owner": 403,
    "wrong-origin": 403,
    "no-table": 404,
    "no-deal": 404,
    "no-page": 404,
    "no-such-place": 404,
    "taken": 409,
    "deal-under-way": 409,
    "closed": 409,
    "not-seated": 409,
    "other-owner": 409,
    "link-spent": 404,
    "too-big": 413,
    "wrong-host": 421,
    "too-fast": 429,
    "too-many-tables": 429,
    "failed": 500,
    "store-failed": 503,
}
"""The status of each refusal; 400 for the rest."""


def problem(code: str, why: str = "", why_ru: str | None = None) -> Problem:
    """Returns the refusal *code* in words, with the reason *why* in both languages.

    >>> problem("taken").text_en
    'The place is taken.'
    """
    russian, english = SENTENCES.get(code, SENTENCES["failed"])
    return Problem(code, russian.format(why=why if why_ru is None else why_ru), english.format(why=why))
