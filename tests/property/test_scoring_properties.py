"""Scoring under random conventions: money is only moved, never made, and no place at the table is special."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from preferans.rules.calls import Concession
from preferans.rules.cards import DECK
from preferans.rules.contract import ALL_PASS, MISERE, MISERE_NO_TALON, Contract, Kind, game
from preferans.rules.contract import STRAINS as ALL_STRAINS
from preferans.rules.convention import PRESETS, Convention, load, replace_fields
from preferans.rules.fields import FIELDS, Choice, Flag
from preferans.rules.outcome import Fine, Outcome
from preferans.rules.pulka import SCORES, Column, Entry, Pulka, Sheet, Why, add, begin
from preferans.rules.scoring import entries, is_over, min_level, record, value
from preferans.rules.settlement import exact_results, settle

OPTIONAL_NUMBERS: Mapping[str, st.SearchStrategy[Any]] = {
    "pool_value": st.sampled_from([10, 20]),
    "pool_target": st.sampled_from([2, 5, 10, 20]),
    "whist_mult": st.sampled_from(["1/10", 1, 2]),
    "mountain_mult": st.sampled_from([1, 2]),
    "consolation": st.sampled_from(["trick_price", "none", 10, 15]),
    "quota": st.sampled_from([{"6": [3, 4]}, {"7": [3, 3], "8": [2, 2]}, {"6": [0, 0]}]),
    "raspasy_price": st.lists(st.integers(1, 6), min_size=1, max_size=4),
    "end_count": st.integers(1, 40),
    "concede_from": st.sampled_from([6, 7]),
    "talon_refusal_points": st.integers(0, 5),
    "mountain_value": st.sampled_from([1, 10]),
    "start_mountain": st.sampled_from([0, 10, "pool_target"]),
    "undertrick_factor": st.sampled_from([1, 2, "3/2"]),
    "misere_fine_cap": st.integers(0, 3),
    "premium_milestones": st.lists(st.integers(1, 20) | st.sampled_from(["half", "full"]), min_size=1, max_size=3),
}


def choices(name: str) -> st.SearchStrategy[Any] | None:
    match FIELDS[name]:
        case Choice(values):
            return st.sampled_from(values)
        case Flag(later=False):
            return st.booleans()
    return OPTIONAL_NUMBERS.get(name)


GAME = 100_000
"""More preliminary all-passes than any convention has: they are behind."""


@st.composite
def conventions(draw: st.DrawFn, /, **fixed: Any) -> Convention:
    """Any preset with any number of fields changed, each value that scoring looks at among them."""
    base = load(draw(st.sampled_from(PRESETS)))
    names = draw(st.sets(st.sampled_from(sorted(name for name in FIELDS if choices(name) is not None))))
    changes: dict[str, Any] = {"end_count": 10}
    for name in sorted(names):
        strategy = choices(name)
        if strategy is not None:
            changes[name] = draw(strategy)
    if changes.get("elka_levels") == "by_deal":
        changes["elka_cells"] = "deals"
    return replace_fields(base, {**changes, **fixed})


@st.composite
def tricks(draw: st.DrawFn, players: int, takers: list[int]) -> tuple[int, ...]:
    """Ten tricks among *takers*."""
    cuts = sorted(draw(st.lists(st.integers(0, 10), min_size=len(takers) - 1, max_size=len(takers) - 1)))
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, 10], strict=True)]
    counts = [0] * players
    for taker, part in zip(takers, parts, strict=True):
        counts[taker] = part
    return tuple(counts)


@st.composite
def outcomes(draw: st.DrawFn, rules: Convention, players: int) -> Outcome:
    """Any deal that can be written down under *rules*."""
    dealer = draw(st.integers(0, players - 1))
    active = [(dealer + step) % players for step in range(1, min(players, 3) + 1)]
    base = Outcome(
        players=players, dealer=dealer, contract=None, fines=draw(st.lists(fines(players), max_size=1).map(tuple))
    )
    kind = draw(st.sampled_from(["none", "all-pass", "misere", "game", "game", "game", "conceded"]))
    if kind == "none":
        return base
    if kind == "all-pass":
        return draw(all_passes(base, active, rules))
    declarer = draw(st.sampled_from(active))
    refused = players == 4 and rules.talon_refusal != "none" and draw(st.booleans())
    pair = draw(st.lists(st.sampled_from(DECK), min_size=2, max_size=2, unique=True))
    base = replace(base, declarer=declarer, refused_talon=refused, talon=(pair[0], pair[1]))
    if kind == "misere":
        shared = players == 4 and rules.shared_misere and not refused and draw(st.booleans())
        contract = draw(st.sampled_from([MISERE, MISERE_NO_TALON]))
        return replace(base, contract=contract, shared=shared, tricks=draw(tricks(players, active)))
    contract = game(draw(st.integers(6, 10)), draw(st.sampled_from(ALL_STRAINS)), talon=draw(st.booleans()))
    base = replace(base, contract=contract)
    if kind == "conceded" and rules.concede != "none":
        how = Concession(rules.concede)
        assume(how is Concession.ALL or contract.level >= rules.concede_from)
        return replace(base, conceded=how, **draw(defences(base, rules, forced=False)))
    return draw(games(base, active, rules))


@st.composite
def all_passes(draw: st.DrawFn, base: Outcome, active: list[int], rules: Convention) -> Outcome:
    counts = list(draw(tricks(base.players, active)))
    if base.players == 4 and rules.raspasy_talon == "lead":
        given_away = draw(st.integers(0, 2))
        for _ in range(given_away):
            counts[max(active, key=lambda place: counts[place])] -= 1
            counts[base.dealer] += 1
    return replace(base, contract=ALL_PASS, tricks=tuple(counts))


@st.composite
def games(draw: st.DrawFn, base: Outcome, active: list[int], rules: Convention) -> Outcome:
    assert base.contract is not None
    checked = rules.ten == "checked" and base.contract.level == 10
    forced = checked or (rules.stalingrad and str(base.contract) == "6S")
    roles = draw(defences(base, rules, forced=forced))
    if not roles["whisters"]:
        half = draw(st.sampled_from([None, *base.defenders]))
        return replace(base, half=half)
    playing = [place for place in active if place == base.declarer or place in roles["whisters"]]
    return replace(base, tricks=draw(tricks(base.players, playing if roles.get("alone") else active)), **roles)


@st.composite
def defences(draw: st.DrawFn, base: Outcome, rules: Convention, *, forced: bool) -> dict[str, Any]:
    defenders = list(base.defenders)
    if forced:
        return {"whisters": tuple(defenders), "forced_whist": True}
    count = draw(st.integers(0, len(defenders)))
    whisters = tuple(draw(st.permutations(defenders))[:count])
    thrown = base.refused_talon and rules.talon_refusal != "dealer_penalty"
    if base.players == 4 and count == 0 and not thrown and draw(st.booleans()):
        whisters = (base.dealer,)
    passers = [place for place in defenders if place not in whisters]
    returned = draw(st.sampled_from([None, *passers])) if whisters else None
    alone = rules.lone_whist_alone and len(whisters) == 1 and whisters[0] in defenders and draw(st.booleans())
    return {"whisters": whisters, "half_returned": returned, "alone": alone}


@st.composite
def fines(draw: st.DrawFn, players: int) -> Fine:
    seat = draw(st.integers(0, players - 1))
    column = draw(st.sampled_from(SCORES))
    on = (seat + draw(st.integers(1, players - 1))) % players if column is Column.WHISTS else None
    return Fine("house", seat, column, Fraction(draw(st.integers(-5, 5))), on)


@st.composite
def sheets(draw: st.DrawFn, players: int) -> Sheet:
    pool = tuple(Fraction(draw(st.integers(0, 20))) for _ in range(players))
    mountain = tuple(Fraction(draw(st.integers(-5, 60))) for _ in range(players))
    whists = tuple(
        tuple(Fraction(0 if one == other else draw(st.integers(0, 90))) for other in range(players))
        for one in range(players)
    )
    return Sheet(pool, mountain, whists, draw(st.integers(0, 5)), prelim=GAME)


@st.composite
def situations(draw: st.DrawFn, /, **fixed: Any) -> tuple[Convention, Outcome, Sheet]:
    rules = draw(conventions(**fixed))
    players = draw(st.sampled_from([2, 3, 4]))
    return rules, draw(outcomes(rules, players)), under(draw(sheets(players)), rules)


def under(sheet: Sheet, rules: Convention) -> Sheet:
    """Returns the sheet with its pool named, where somebody names it: the compulsory games are behind."""
    return replace(sheet, size=20) if rules.razboinik != "none" else sheet


def turned(entry: Entry, by: int, players: int) -> Entry:
    on = None if entry.on is None else (entry.on + by) % players
    return replace(entry, seat=(entry.seat + by) % players, on=on)


def turn_sheet(sheet: Sheet, by: int) -> Sheet:
    def turn(row: tuple[Any, ...]) -> tuple[Any, ...]:
        return row[-by:] + row[:-by]

    return replace(
        sheet, pool=turn(sheet.pool), mountain=turn(sheet.mountain), whists=turn(tuple(map(turn, sheet.whists)))
    )


def turn_outcome(outcome: Outcome, by: int) -> Outcome:
    def place(old: int | None) -> int | None:
        return None if old is None else (old + by) % outcome.players

    dealer = place(outcome.dealer)
    assert dealer is not None
    return replace(
        outcome,
        dealer=dealer,
        declarer=place(outcome.declarer),
        tricks=None if outcome.tricks is None else outcome.tricks[-by:] + outcome.tricks[:-by],
        whisters=tuple((old + by) % outcome.players for old in outcome.whisters),
        half=place(outcome.half),
        half_returned=place(outcome.half_returned),
        fines=tuple(
            replace(fine, seat=(fine.seat + by) % outcome.players, on=place(fine.on)) for fine in outcome.fines
        ),
    )


@given(situations())
def test_every_valid_deal_is_written_and_settles_to_nothing(situation: tuple[Convention, Outcome, Sheet]) -> None:
    rules, outcome, sheet = situation
    after = add(sheet, entries(outcome, sheet, rules))
    results = exact_results(after, rules)
    assert sum(results) == 0
    assert sum(value(outcome, sheet, rules)) == 0
    if rules.rounding != "kodeks":
        found = settle(after, rules)
        assert sum(found.rounded) == 0
        assert all(abs(whole - exact) < 1 for whole, exact in zip(found.rounded, results, strict=True))
        pairs = found.pairs
        assert all(pairs[i][j] == -pairs[j][i] for i in range(sheet.players) for j in range(sheet.players))


@given(situations())
def test_entries_name_their_reason_and_whists_are_never_negative(
    situation: tuple[Convention, Outcome, Sheet],
) -> None:
    rules, outcome, sheet = situation
    for entry in entries(outcome, sheet, rules):
        assert entry.points != 0
        assert entry.rule
        assert entry.why is not Why.SHEET
        if entry.why is Why.FINE:
            continue
        assert (entry.on is not None) == (entry.column is Column.WHISTS)
        assert entry.points > 0 or entry.why in (Why.SURPLUS, Why.RASPASY_ZERO, Why.PREMIUM)
        assert entry.on != entry.seat


@given(situations(), st.integers(1, 3))
def test_turning_the_table_turns_the_entries(situation: tuple[Convention, Outcome, Sheet], by: int) -> None:
    rules, outcome, sheet = situation
    by %= sheet.players
    assume(by)
    straight = entries(outcome, sheet, rules)
    around = entries(turn_outcome(outcome, by), turn_sheet(sheet, by), rules)
    assert around == tuple(turned(entry, by, sheet.players) for entry in straight)
    results = exact_results(add(sheet, straight), rules)
    again = exact_results(add(turn_sheet(sheet, by), around), rules)
    assert again == results[-by:] + results[:-by]


@given(
    situations(
        end="each_pool",
        surplus_after_all_closed="own_mountain",
        half_responsible_until="always",
        premiums=False,
        negative_mountain=True,
        split_half=False,
    ),
    st.sampled_from(["help", "none_each_self", "none"]),
    st.sampled_from(["largest_pool_then_left", "left_first"]),
    st.booleans(),
)
def test_help_and_amnesty_change_no_money(
    situation: tuple[Convention, Outcome, Sheet], help_way: str, order: str, amnesty: bool
) -> None:
    """K 3.7.3, fn74; the surplus that is lost at zero is the exception, and whose responsibility hangs on the pool."""
    rules, outcome, sheet = situation
    other = replace_fields(rules, {"help": help_way, "help_order": order, "amnesty": amnesty})
    assert value(outcome, sheet, rules) == value(outcome, sheet, other)


@st.composite
def leningrad_deals(draw: st.DrawFn, players: int) -> tuple[Convention, Outcome]:
    changes = {
        "end": draw(st.sampled_from(["total_pool", "each_pool"])),
        "help": draw(st.sampled_from(["none", "help", "none_each_self"])),
        "pool_target": 10,
        "concede": draw(st.sampled_from(["none", "all", "minus3"])),
        "shared_misere": True,
        "talon_pay": draw(st.booleans()),
        "zero_bonus_dealer": draw(st.booleans()),
    }
    rules = replace_fields(load("leningrad"), changes)
    outcome = draw(outcomes(rules, players))
    return rules, replace(outcome, fines=())


DOUBLED = {"6": 4, "7": 8, "8": 12, "9": 16, "10": 20, "misere": 20}


@given(st.sampled_from([2, 3, 4]).flatmap(lambda players: st.tuples(leningrad_deals(players), sheets(players))))
def test_leningrad_stored_either_way(situation: tuple[tuple[Convention, Outcome], Sheet]) -> None:
    """B: pool in single points at 20, or everything doubled at 10 with the target doubled and a bonus of two prices."""
    (single, outcome), sheet = situation
    doubled = replace_fields(
        single,
        {
            "pool_price": DOUBLED,
            "mountain_mult": 1,
            "whist_mult": 1,
            "pool_value": 10,
            "pool_target": 2 * single.pool_target,
            "zero_bonus": "pool_2price",
        },
    )
    twice = replace(sheet, pool=tuple(2 * points for points in sheet.pool))
    assert value(outcome, sheet, single) == value(outcome, twice, doubled)
    assert is_over(sheet, single, 1) == is_over(twice, doubled, 1)


@given(st.data())
def test_a_pulka_of_any_deals_adds_up(data: st.DataObject) -> None:
    """Whatever is dealt: totals are the sums of the lines, the run counts the all-passes, the exit stays 6, 7 or 8."""
    rules = data.draw(conventions(end="time", rounding="exact"))
    players = data.draw(st.sampled_from([2, 3, 4]))
    pulka: Pulka = begin(under(data.draw(sheets(players)), rules))
    dealt = data.draw(st.lists(outcomes(rules, players), max_size=6))
    for outcome in dealt:
        run = pulka.sheet.run
        pulka = record(pulka, outcome, rules)
        assert pulka.sheet.run in ((run + 1,) if outcome.kind is Kind.ALL_PASS else (0, run))
        assert min_level(pulka.sheet, rules) in (6, 7, 8)
    total = pulka.start
    for line in pulka.lines:
        total = add(total, line.entries)
    assert (total.pool, total.mountain, total.whists) == (pulka.sheet.pool, pulka.sheet.mountain, pulka.sheet.whists)
    assert pulka.deals == sum(outcome.contract is not None for outcome in dealt)


@given(situations(end="each_pool", help="help"))
def test_help_never_fills_a_pool_beyond_the_target(situation: tuple[Convention, Outcome, Sheet]) -> None:
    rules, outcome, sheet = situation
    outcome = replace(outcome, fines=())
    sheet = replace(sheet, pool=tuple(min(points, Fraction(rules.pool_target)) for points in sheet.pool))
    after = add(sheet, entries(outcome, sheet, rules))
    assert max(after.pool) <= rules.pool_target


def contracts_priced(rules: Convention) -> list[Contract]:
    return [MISERE, *(game(level, ALL_STRAINS[0]) for level in range(6, 11))]


@given(
    conventions(whist_mult=1, mountain_mult=1, premiums=False, split_half=False, negative_mountain=True),
    st.sampled_from([2, 3, 4]),
)
def test_a_game_nobody_whists_is_worth_its_price(rules: Convention, players: int) -> None:
    """B3: a point against the table's average, wherever the pool stands."""
    for contract in contracts_priced(rules)[1:]:
        forced = (rules.ten == "checked" and contract.level == 10) or (rules.stalingrad and contract.level == 6)
        if forced:
            continue
        outcome = Outcome(players=players, dealer=players - 1, contract=contract, declarer=0)
        zeros = (Fraction(0),) * players
        zero = under(Sheet(zeros, zeros, (zeros,) * players, prelim=GAME), rules)
        if rules.surplus_after_all_closed == "to_zero_then_lost" or rules.half_after_elka:
            continue
        gain = Fraction(rules.price(str(contract.level)) * rules.pool_value * (players - 1), players)
        assert value(outcome, zero, rules)[0] == gain
