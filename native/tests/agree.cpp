// Values of the search against slower judges, over random positions of every size, also in the middle of a trick.
//
//     agree endings COUNT   one to four cards a hand, every kind, against all lines of play
//     agree whole COUNT     whole deals against plain alpha-beta (COUNT deals of each kind)
//     agree middle COUNT    six to eight cards against plain alpha-beta
//     agree all-pass COUNT  every model of all-pass endings, talon leads, two players, against all lines of play
//     agree threads COUNT   a batch on four threads against one
//     agree off COUNT       every technique switched off in turn gives the same values (six to ten cards)
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "preferans/batch.hpp"
#include "preferans/deals.hpp"
#include "preferans/solver.hpp"
#include "preferans/techniques.hpp"
#include "preferans/textbook.hpp"

using namespace preferans;

namespace {

int failures = 0;

Position random_position(SplitMix& random, int cards, int kind) {
    Position position;
    const Deal deal = random_deal(random.next() >> 1, cards);
    position.hands = deal.hands;
    position.goal = kind == 2 ? Goal::kMisere : Goal::kTricks;
    position.strain = static_cast<std::int8_t>(kind == 0 ? deal.strain : kNoTrump);
    position.declarer = static_cast<std::int8_t>(deal.declarer);
    position.leader = static_cast<std::int8_t>(deal.leader);
    return position;
}

// Plays so many random cards.
Position advanced(SplitMix& random, Position position, int cards) {
    for (; cards > 0; --cards) {
        Cards legal = position.legal();
        for (int skip = random.below(count(legal)); skip > 0; --skip) legal &= legal - 1;
        position = position.play(lowest(legal));
    }
    return position;
}

void report(const char* what, const Position& p, int expected, int got) {
    ++failures;
    std::printf("%s: goal %d strain %d declarer %d leader %d hands %08x %08x %08x on table %d: expected %d, got %d\n", what,
                static_cast<int>(p.goal), p.strain, p.declarer, p.leader, p.hands[0], p.hands[1], p.hands[2], p.trick_size, expected, got);
}

template <class Judge>
void compare(Solver& solver, Judge& judge, const char* what, const Position& position) {
    const int expected = judge.solve(position);
    const Evaluation evaluation = solver.evaluate(position);
    if (evaluation.value != expected) report(what, position, expected, evaluation.value);
    if constexpr (std::is_same_v<Judge, Exhaustive>) {
        for (const auto& [card, value] : evaluation.cards) {
            const Position after = position.play(card);
            const int worth = after.taken[position.declarer] - position.taken[position.declarer] + judge.solve(after);
            if (worth != value) report("a card's value", position, worth, value);
        }
    }
}

void endings(int number) {
    SplitMix random(1);
    Solver modern, portable(Config{1, true, 0});
    Exhaustive judge;
    for (int i = 0; i < number; ++i) {
        const int cards = 1 + random.below(4);
        const Position position = advanced(random, random_position(random, cards, i % 3), random.below(3));
        compare(i % 2 ? modern : portable, judge, "ending", position);
    }
}

void against_textbook(int number, int least, int most) {
    SplitMix random(2);
    Solver modern, portable(Config{1, true, 0});
    Textbook judge;
    for (int kind = 0; kind < 3; ++kind)
        for (int i = 0; i < number; ++i) {
            const int cards = least + random.below(most - least + 1);
            const Position position = advanced(random, random_position(random, cards, kind), least < 10 ? random.below(3) : 0);
            compare(i % 4 ? modern : portable, judge, "deal", position);
        }
}

void techniques(int number) {
    SplitMix random(3);
    Solver solver;
    for (const Technique& technique : kTechniques) {
        Solver without(Config{4, false, technique.flag});
        for (int i = 0; i < number; ++i) {
            const int cards = technique.flag == kTable ? 6 : 6 + random.below(5);
            const Position position = random_position(random, cards, i % 3);
            const int expected = solver.solve(position), got = without.solve(position);
            if (expected != got) report(technique.name, position, expected, got);
        }
    }
}

// Any all-pass position of one to four cards: talon leads of three and four players, two players, weights, every rule for ties.
void all_passes(int number) {
    SplitMix random(4);
    Solver modern, portable(Config{1, true, 0});
    Exhaustive judge;
    for (int i = 0; i < number; ++i) {
        const int cards = 1 + random.below(4);
        Position position = random_position(random, cards, 2);
        position.goal = Goal::kAllPass;
        position.declarer = -1;
        const int talon = random.below(3);
        if (talon && talon <= cards) {
            const Cards held = position.hands[0] | position.hands[1] | position.hands[2];
            for (int card = random.below(32); position.talon_size < talon; card = (card + 7) % 32)
                if (!(held & bit(card))) position.talon[position.talon_size++] = static_cast<std::int8_t>(card);
            position.talon_owner = static_cast<std::int8_t>(random.below(5) - 1);
            position.winner_leads = random.below(2);
        }
        if (position.talon_owner < 0 && random.below(5) == 0) position.hands[(position.leader + 1 + random.below(2)) % kSeats] = 0;
        for (auto& taken : position.taken) taken = static_cast<std::int8_t>(random.below(2));
        position = advanced(random, position, random.below(3));
        check(position);
        const Ties ties = static_cast<Ties>(random.below(4));
        Weights weights;
        if (ties != Ties::kParanoid && random.below(3) == 0) weights = {-2.0, random.below(2) * 0.5, random.below(3) * 1.0};
        const Values expected = judge.all_pass(position, ties, weights);
        const Values got = (i % 2 ? modern : portable).solve_all_pass(position, ties, weights);
        for (int seat = 0; seat < 4; ++seat)
            if (std::abs(expected.tricks[seat] - got.tricks[seat]) > 1e-6) {
                report("all-pass", position, static_cast<int>(1000 * expected.tricks[seat]), static_cast<int>(1000 * got.tricks[seat]));
                break;
            }
    }
}

// A batch on four threads answers as one thread does.
void on_threads(int number) {
    SplitMix random(5);
    std::vector<Position> positions;
    for (int i = 0; i < number; ++i) positions.push_back(random_position(random, 7, i % 3));
    std::atomic<bool> stop{false};
    BatchConfig one, four;
    one.threads = 1;
    four.threads = 4;
    four.stop = &stop;
    four.progress = [](std::uint64_t, std::uint64_t) { return true; };
    const auto expected = solve_batch(positions, true, one), got = solve_batch(positions, true, four);
    for (int i = 0; i < number; ++i)
        if (expected[i].evaluation.value != got[i].evaluation.value || expected[i].nodes != got[i].nodes)
            report("threads", positions[i], expected[i].evaluation.value, got[i].evaluation.value);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string mode = argc > 1 ? argv[1] : "endings";
    const int number = argc > 2 ? std::atoi(argv[2]) : 1000;
    if (mode == "endings") endings(number);
    if (mode == "whole") against_textbook(number, 10, 10);
    if (mode == "middle") against_textbook(number, 6, 8);
    if (mode == "all-pass") all_passes(number);
    if (mode == "threads") on_threads(number);
    if (mode == "off") techniques(number);
    std::printf("%s: %d of each, %d wrong\n", mode.c_str(), number, failures);
    return failures != 0;
}
