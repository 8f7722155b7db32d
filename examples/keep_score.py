"""Keeps the score of a short evening of three: writes each deal down and settles."""

from preferans import ALL_PASS, MISERE, Outcome, Strain, begin, empty_sheet, game, load, record, settle

RULES = load("sochi")
ANNA, BORIS, VERA = range(3)

DEALS = (
    # Vera deals, Anna plays six diamonds, both whist: one made, and the second whister a trick short.
    Outcome(
        players=3,
        dealer=VERA,
        contract=game(6, Strain.DIAMONDS),
        declarer=ANNA,
        whisters=(BORIS, VERA),
        tricks=(7, 2, 1),
    ),
    # Boris catches one trick on Boris's own misere.
    Outcome(players=3, dealer=ANNA, contract=MISERE, declarer=BORIS, tricks=(5, 1, 4)),
    Outcome(players=3, dealer=BORIS, contract=ALL_PASS, tricks=(4, 3, 3)),
)


def main() -> tuple[int, ...]:
    """Prints the sheet and returns what each player wins, in whole whists."""
    pulka = begin(empty_sheet(3))
    for outcome in DEALS:
        pulka = record(pulka, outcome, RULES)
        for entry in pulka.lines[-1].entries:
            on = "" if entry.on is None else f" on {entry.on}"
            print(f"deal {pulka.deals}: player {entry.seat} writes {entry.points} in {entry.column}{on} ({entry.rule})")
    settlement = settle(pulka.sheet, RULES)
    print("settlement:", *(str(result) for result in settlement.results))
    return settlement.rounded


if __name__ == "__main__":
    main()
