"""Players' names in a sentence: whists are written *on* somebody, and Russian says so by the ending (на Бориса)."""

from __future__ import annotations

import re
from typing import Final

from preferans.cli.wording import Wording

YOU: Final = frozenset({"Вы", "You"})
"""What the terminal calls the person at its table: verbs agree with it."""
_WORD: Final = re.compile(r"[А-ЯЁ][а-яё]{2,}")
_CYRILLIC: Final = re.compile(r"[А-Яа-яЁё]{2}")
_IRREGULAR: Final = {"Павел": "Павла", "Лев": "Льва", "Пётр": "Петра", "Петр": "Петра", "Заяц": "Зайца", "Вы": "вас"}
_SOFT_FEMININE: Final = frozenset({"Любовь", "Нинель", "Адель", "Рахиль", "Юдифь", "Эсфирь", "Николь", "Мать", "Рысь"})
_CONSONANTS: Final = frozenset("бвгджзклмнпрстфхцчшщ")
_FLEETING: Final = ("ек", "ёк", "ок", "ец")
"""Endings that may lose their vowel (Витёк, Витька): such a name is left as it is."""


def on_whom(name: str, language: str) -> str:
    """Returns *name* as whists are written on it in a sentence: a Russian one that is not declined follows «игрока».

    >>> [on_whom(name, "ru") for name in ("Борис", "Борис Петрович", "Витёк", "Отто", "North")]
    ['Бориса', 'игрока Борис Петрович', 'игрока Витёк', 'Отто', 'North']
    """
    declined = accusative(name, language)
    if language != "ru" or declined != name or _is_indeclinable(name):
        return declined
    return f"игрока {name}"


def _is_indeclinable(name: str) -> bool:
    """Returns whether *name* stays as it is in any case: it is not Russian, or ends like Отто and Нелли."""
    if not _CYRILLIC.search(name):
        return True
    return _WORD.fullmatch(name) is not None and (name[-1] in "оеиуюыэё" or name in _SOFT_FEMININE)


def accusative(name: str, language: str) -> str:
    """Returns *name* as it stands after the Russian «на»; one that is no plain Russian word stays as it is.

    >>> [accusative(name, "ru") for name in ("Борис", "Анна", "Женя", "Андрей", "Игорь", "Павел", "Отто", "North")]
    ['Бориса', 'Анну', 'Женю', 'Андрея', 'Игоря', 'Павла', 'Отто', 'North']
    >>> accusative("Вы", "ru"), accusative("Анна", "en"), accusative("You", "en")
    ('вас', 'Анна', 'you')
    """
    if language != "ru":
        return "you" if name == "You" else name
    if name in _IRREGULAR:
        return _IRREGULAR[name]
    if not _WORD.fullmatch(name):
        return name
    stem, ending = name[:-1], name[-1]
    if ending == "а":
        return f"{stem}у"
    if ending == "я":
        return f"{stem}ю"
    if ending == "й" or (ending == "ь" and name not in _SOFT_FEMININE):
        return f"{stem}я"
    if ending in _CONSONANTS and not name.endswith(_FLEETING):
        return f"{name}а"
    return name


def about(texts: Wording, key: str, name: str, **values: object) -> str:
    """Returns the text of *key* with *name* as its subject: «Борис отдаёт», «Вы отдаёте».

    >>> from preferans.cli.wording import wording
    >>> [about(wording("ru"), "replay.claims-rest", name, rest="всё") for name in ("Борис", "Вы")]
    ['Борис берёт всё.', 'Вы берёте всё.']
    """
    own = f"{key}-you"
    return texts.say(own if name in YOU and own in texts.texts else key, name=name, **values)
