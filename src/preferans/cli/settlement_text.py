"""The settlement for people: what each column is worth, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from preferans.cli.canvas import cut, pad, width
from preferans.cli.wording import Wording, signed
from preferans.rules.convention import Convention
from preferans.rules.pulka import Sheet
from preferans.rules.settlement import Settlement

NAME_COLUMNS = 24


def settlement_lines(
    sheet: Sheet, settlement: Settlement, rules: Convention, names: Sequence[str], texts: Wording
) -> list[str]:
    """Returns the settlement as lines: a table by column, then the payments.

    >>> from preferans.cli.wording import wording
    >>> from preferans.rules.convention import load
    >>> from preferans.rules.pulka import empty_sheet
    >>> from preferans.rules.settlement import settle
    >>> sheet = empty_sheet(2)
    >>> for line in settlement_lines(sheet, settle(sheet, load("sochi")), load("sochi"), ("A", "B"), wording("en")):
    ...     print(line)
    Settlement, in whists
         pool  mountain  whists  total
      A     0         0       0      0
      B     0         0       0      0
    <BLANKLINE>
    Nobody pays.
    """
    whole = all(result == rounded for result, rounded in zip(settlement.results, settlement.rounded, strict=True))
    heads = ["pool", "mountain", "whists", "total", *([] if whole else ["rounded"])]
    rows = [["", *(texts.say(f"settlement.{head}") for head in heads)]]
    for place, name in enumerate(names):
        values = [*_parts(sheet, rules, place), settlement.results[place]]
        if not whole:
            values.append(Fraction(settlement.rounded[place]))
        rows.append([cut(name, NAME_COLUMNS), *map(signed, values)])
    widths = [max(width(row[index]) for row in rows) for index in range(len(rows[0]))]
    lines = [texts.say("settlement.title")]
    for row in rows:
        cells = (pad(text, columns, right=True) for text, columns in zip(row[1:], widths[1:], strict=True))
        lines.append(f"  {pad(row[0], widths[0])}  {'  '.join(cells)}")
    return [*lines, "", *_payment_lines(settlement.rounded, names, texts)]


def payments(results: Sequence[int]) -> list[tuple[int, int, int]]:
    """Returns the fewest payments (who, to whom, how much) that settle *results*, which sum to zero.

    >>> payments([103, 81, -184])
    [(2, 0, 103), (2, 1, 81)]
    >>> payments([30, -20, -30, 20])
    [(2, 0, 30), (1, 3, 20)]
    """
    left = list(results)
    paid = []
    while any(left):
        debtors = sorted((place for place, amount in enumerate(left) if amount < 0), key=lambda place: left[place])
        creditors = sorted((place for place, amount in enumerate(left) if amount > 0), key=lambda place: -left[place])
        # Two that cancel out are settled first: with four players that saves a payment.
        who, whom = next(
            ((debtor, creditor) for debtor in debtors for creditor in creditors if left[debtor] == -left[creditor]),
            (debtors[0], creditors[0]),
        )
        amount = min(-left[who], left[whom])
        left[who] += amount
        left[whom] -= amount
        paid.append((who, whom, amount))
    return paid


def _parts(sheet: Sheet, rules: Convention, place: int) -> list[Fraction]:
    """Returns what the player's pool, mountain and whists are worth against the others'."""
    players = sheet.players
    point = rules.mountain_value * (2 if players == 2 and rules.indivisible_mountain_2p else 1)
    mountain = point * (sum(sheet.mountain, Fraction(0)) / players - sheet.mountain[place])
    pool = rules.pool_value * (sheet.pool[place] - sum(sheet.pool, Fraction(0)) / players)
    whists = sum(sheet.whists[place], Fraction(0)) - sum((row[place] for row in sheet.whists), Fraction(0))
    return [pool, mountain, whists]


def _payment_lines(rounded: Sequence[int], names: Sequence[str], texts: Wording) -> list[str]:
    paid = payments(rounded)
    if not paid:
        return [texts.say("settlement.nobody")]
    shown = [cut(name, NAME_COLUMNS) for name in names]
    left = max(width(shown[who]) for who, _, _ in paid)
    right = max(width(shown[whom]) for _, whom, _ in paid)
    digits = max(len(str(amount)) for _, _, amount in paid)
    return [
        texts.say("settlement.payments"),
        *(f"  {pad(shown[who], left)} → {pad(shown[whom], right)}  {amount:>{digits}}" for who, whom, amount in paid),
    ]
