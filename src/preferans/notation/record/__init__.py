"""Records of a pulka (запись): one model and three lossless forms, text, line and JSON.

>>> record = read('[Players "Anna, Boris, Clara"] [Hand2 "SAJ9 CKJ9 DAKJ7"] Auction: 1 pass, 2 6S, 3 pass')
>>> read(write(record, "line")) == read(write(record, "json")) == record
True
"""

from preferans.notation.record.frame import name_of, starts
from preferans.notation.record.json_form import from_json, to_json
from preferans.notation.record.model import (
    Comment,
    DealRecord,
    Eval,
    IllegalRecord,
    Mark,
    Note,
    Record,
    Variation,
)
from preferans.notation.record.reading import FORMS, Form, read, write

__all__ = [
    "FORMS",
    "Comment",
    "DealRecord",
    "Eval",
    "Form",
    "IllegalRecord",
    "Mark",
    "Note",
    "Record",
    "Variation",
    "from_json",
    "name_of",
    "read",
    "starts",
    "to_json",
    "write",
]
