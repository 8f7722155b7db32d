"""What is wrong with a text that is not JSON, in words for somebody who typed it."""

from __future__ import annotations

from json import JSONDecodeError
from typing import Final

_MISSING: Final = {
    "Expecting value": "a value is missing",
    "Expecting property name enclosed in double quotes": "a name in double quotes is missing",
    "Expecting ':' delimiter": "a colon is missing",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing",
    "Invalid control character at": "a text in quotes goes over the end of its line",
    "Extra data": "the document is over, and more text follows",
}


def json_fault(text: str, error: JSONDecodeError) -> str:
    """Returns the sentence for *error*, which `json.loads` raised for *text*.

    >>> import json
    >>> for text in ('Anna won', '{"deals": [', '{"deals" []}'):
    ...     try:
    ...         json.loads(text)
    ...     except json.JSONDecodeError as error:
    ...         print(json_fault(text, error))
    this is not JSON, which begins with a curly bracket
    line 1, column 12: the JSON is cut off, something is not closed
    line 1, column 10: a colon is missing
    """
    if not text.lstrip().startswith(("{", "[")):
        return "this is not JSON, which begins with a curly bracket"
    at = f"line {error.lineno}, column {error.colno}"
    if error.msg.startswith("Unterminated string"):
        return f"{at}: the text that begins here has no closing quote"
    if error.pos >= len(text.rstrip()):
        return f"{at}: the JSON is cut off, something is not closed"
    if error.msg.startswith("Illegal trailing comma") or _after_comma(text, error.pos):
        return f"{at}: there is a comma before the closing bracket"
    if error.msg.startswith("Invalid \\"):
        return f"{at}: the backslash begins nothing that JSON knows"
    return f"{at}: {_MISSING.get(error.msg, 'this cannot stand here in JSON')}"


def _after_comma(text: str, at: int) -> bool:
    """Returns whether a closing bracket at *at* follows a comma; Python before 3.13 only misses what should follow."""
    return text[at] in "}]" and text[:at].rstrip().endswith(",")
