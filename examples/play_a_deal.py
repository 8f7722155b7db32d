"""Plays one deal to its settlement; every decision is drawn between the first two that are legal, so calls stay low."""

from random import Random

from preferans import (
    Offered,
    Phase,
    State,
    apply,
    deal,
    fold,
    forced,
    legal_actions,
    load,
    match,
    outcome_of,
    play,
    settle,
    shuffled,
)


def main(seed: int = 8) -> tuple[State, tuple[int, ...]]:
    """Prints the deal's events; returns how it ended and what each player wins, in whole whists."""
    rng, rules = Random(seed), load("sochi")
    evening = match.start(rules, players=3, first_dealer=2)
    state = fold([match.next_deal(evening), deal(shuffled(rng))])
    while state.phase is not Phase.OVER:
        event = forced(state)
        if event is not None:
            state = apply(state, event)
        else:
            # Nobody offers to end the play, so that every card is seen.
            event = rng.choice([action for action in legal_actions(state) if not isinstance(action, Offered)][:2])
            state = play(state, event)
        print(event)
    evening = match.finish(evening, outcome_of(state, evening.dealer))
    won = settle(evening.pulka.sheet, rules).rounded
    print(f"{state.contract}, tricks {state.taken[1:]}, settlement {won}")
    return state, won


if __name__ == "__main__":
    main()
