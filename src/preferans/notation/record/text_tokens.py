"""The words of a record's text, one at a time, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NoReturn

from preferans.notation.cards_text import unknown
from preferans.rules.errors import NotationError
from preferans.rules.letters import odd_letters

_SPACE: Final = re.compile(r"\s*")
_TOKEN: Final = re.compile(
    r"""
      (?P<tag>\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s+(?:"(?P<value>[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)"|(?P<bare>[0-9]+))\s*\])
    | (?P<comment>\{(?P<said>[^}\\]*(?:\\.[^}\\]*)*)\})
    | (?P<section>(?:Auction|Discard|Contract|Answers|Result):)
    | (?P<number>[0-9]+\.)
    | (?P<mark>[!?]+)
    | (?P<sign>[(),:*])
    | (?P<word>[^\s\[\]{}(),:*!?"]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_TAG_START: Final = re.compile(r"\[\s*(\w{1,40})")
_ESCAPED_IN_TAG: Final = re.compile(r'\\(["\\,])')
_ESCAPED_IN_COMMENT: Final = re.compile(r"\\([\\}])")


@dataclass(frozen=True, slots=True)
class Token:
    """A word: its kind (``tag comment section number mark sign word end``), its text, where it starts."""

    kind: str
    text: str
    at: int
    value: str = ""
    """The value of a tag as it stands between the quotes, escapes and all."""

    def is_sign(self, sign: str) -> bool:
        """Tells whether the token is *sign*."""
        return self.kind == "sign" and self.text == sign


class Tokens:
    """The tokens of a text, with one looked ahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._next = self._scan(0)

    @property
    def ahead(self) -> Token:
        """The next token; of kind ``end`` after the last."""
        return self._next[0]

    def take(self) -> Token:
        """Returns the next token and goes past it."""
        token, end = self._next
        self._next = self._scan(end)
        return token

    def take_sign(self, sign: str) -> bool:
        """Goes past *sign* if it is next, and tells whether it was."""
        if self.ahead.is_sign(sign):
            self.take()
            return True
        return False

    def words(self) -> list[Token]:
        """Returns the words that follow, up to anything else."""
        found = []
        while self.ahead.kind == "word":
            found.append(self.take())
        return found

    def fail(self, at: int, message: str) -> NoReturn:
        """Raises `NotationError` with the line and the column of *at*."""
        raise self.error(at, message)

    def error(self, at: int, message: str) -> NotationError:
        """Returns the error that names the line and the column of *at*."""
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at)
        return NotationError(f"line {line}, column {column}: {message}")

    def _scan(self, start: int) -> tuple[Token, int]:
        space = _SPACE.match(self.text, start)
        at = space.end() if space is not None else start
        if at == len(self.text):
            return Token("end", "", at), at
        match = _TOKEN.match(self.text, at)
        if match is None:
            self.fail(at, _unreadable(self.text, at))
        match match.lastgroup:
            case "tag":
                bare = match["bare"]
                value = match["value"] if bare is None else bare
                return Token("tag", match["name"], at, value), match.end()
            case "comment":
                return Token("comment", _ESCAPED_IN_COMMENT.sub(r"\1", match["said"]), at), match.end()
            case "section":
                return Token("section", match[0][:-1], at), match.end()
            case kind:
                return Token(str(kind), match[0], at), match.end()


def _unreadable(text: str, at: int) -> str:
    match text[at]:
        case "[":
            name = _TAG_START.match(text, at)
            if name is not None and odd_letters(name[1]):
                return f"the tag {unknown(name[1])} has a name of Latin letters only"
            return 'the tag is not of the form [Name "value"] or is not closed'
        case "{":
            return "the comment is not closed"
        case char:
            return f"{char!r} cannot stand here"


def unescaped(value: str) -> str:
    """Returns a tag's value without its escapes.

    >>> print(unescaped(r'the \\"old\\" club'))
    the "old" club
    """
    return _ESCAPED_IN_TAG.sub(r"\1", value)


def escaped(value: str) -> str:
    """Returns *value* as it is written between the quotes of a tag.

    >>> print(escaped('a "b"'))
    a \\"b\\"
    """
    return value.replace("\\", "\\\\").replace('"', '\\"')


def escaped_comment(text: str) -> str:
    """Returns a comment as it is written between braces.

    >>> print(escaped_comment("{a}"))
    {a\\}
    """
    return text.replace("\\", "\\\\").replace("}", "\\}")


_NAME_PART: Final = re.compile(r"((?:[^\\,]|\\.)*)(,|$)")


def split_names(value: str) -> tuple[str, ...]:
    """Returns the names of a list: split at commas, escapes taken away.

    >>> split_names(r"Anna, Boris\\, the elder, Clara")
    ('Anna', 'Boris, the elder', 'Clara')
    """
    names: list[str] = []
    position = 0
    while True:
        match = _NAME_PART.match(value, position)
        if match is None:
            return (*names, unescaped(value[position:]).strip())
        names.append(unescaped(match[1]).strip())
        position = match.end()
        if not match[2]:
            return tuple(names)


def join_names(names: tuple[str, ...]) -> str:
    """Returns a list of names as it is written between the quotes of a tag.

    >>> print(join_names(("Anna", "Boris, the elder")))
    Anna, Boris\\, the elder
    """
    return ", ".join(escaped(name).replace(",", "\\,") for name in names)
