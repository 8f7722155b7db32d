"""Scoring: a finished deal becomes entries on the sheet (B4; K 4.2.1), and the sheet says how to go on.

`entries` writes one deal, `record` adds it to a pulka, `opening` and `is_over` look at the sheet between deals.
"""

from preferans.rules.scoring.ledger import entries, is_over, opening, record, value
from preferans.rules.scoring.pool import gain_pool
from preferans.rules.scoring.run import course_after, deal_stays, min_level, run_after
from preferans.rules.scoring.tree import first_sheet

__all__ = [
    "course_after",
    "deal_stays",
    "entries",
    "first_sheet",
    "gain_pool",
    "is_over",
    "min_level",
    "opening",
    "record",
    "run_after",
    "value",
]
