// Values of the search against slower judges, over random positions of every size, also in the middle of a trick. COUNT is a number
// of positions, or of each kind; the random ones begin with number FIRST.
//
//     agree endings COUNT            one to four cards a hand, every kind, against all lines of play
//     agree skewed COUNT             three to seven cards of two or three suits against plain alpha-beta: long suits, many ruffs
//     agree middle COUNT             six to eight cards against plain alpha-beta
//     agree whole COUNT [FIRST [KIND]]
//                                    whole deals against plain alpha-beta; KIND 0 with trumps, 1 without, 2 misere
//     agree all-pass COUNT           every model of all-pass endings, talon leads, two players, against all lines of play
//     agree all-pass-middle COUNT    five and six cards against plain max^n
//     agree all-pass-whole COUNT     whole deals: the fast models against the one for any weights, which cuts nothing short
//     agree same COUNT               what must not change a value: other suits, gaps closed, seats turned; values fall with k
//     agree off COUNT                every technique switched off in turn gives the same values (six to ten cards)
//     agree threads COUNT            a batch on four threads against one
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>

#include "preferans/allpass.hpp"
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

int judged(Exhaustive& judge, const Position& position) { return judge.solve(position); }

int judged(Textbook& judge, const Position& position) {
    Watch watch;
    return judge.solve(position, watch);
}

template <class Judge>
void compare(Solver& solver, Judge& judge, const char* what, const Position& position) {
    const int expected = judged(judge, position);
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

// Hands of two or three suits only, the trumps mostly among them.
Position skewed_position(SplitMix& random, int kind) {
    Position position = random_position(random, 1, kind);
    const int first = position.strain < kSuits && random.below(4) ? position.strain : random.below(kSuits), suits = 2 + random.below(2);
    std::vector<int> cards;
    for (int i = 0; i < suits; ++i)
        for (int rank = 0; rank < 8; ++rank) cards.push_back(8 * ((first + i) % kSuits) + rank);
    const int size = 3 + random.below(suits == 2 ? 3 : 5);
    position.hands = {};
    for (int i = 0; i < kSeats * size; ++i) {
        const int j = i + random.below(static_cast<int>(cards.size()) - i);
        std::swap(cards[i], cards[j]);
        position.hands[i % kSeats] |= bit(cards[i]);
    }
    return position;
}

void skewed(int number) {
    SplitMix random(6);
    Solver modern, portable(Config{1, true, 0});
    Textbook judge;
    for (int kind = 0; kind < 3; ++kind)
        for (int i = 0; i < number; ++i)
            compare(i % 4 ? modern : portable, judge, "skewed", advanced(random, skewed_position(random, kind), random.below(3)));
}

void against_textbook(int number, int least, int most) {
    SplitMix random(2);
    Solver modern, portable(Config{1, true, 0});
    Textbook judge;
    for (int kind = 0; kind < 3; ++kind)
        for (int i = 0; i < number; ++i) {
            const int cards = least + random.below(most - least + 1);
            const Position position = advanced(random, random_position(random, cards, kind), random.below(3));
            compare(i % 4 ? modern : portable, judge, "middle", position);
        }
}

// Whole deals. The judge is asked no more than needed: he takes so many tricks, and no more.
void whole_deals(int number, std::uint64_t first, int only) {
    Solver modern, portable(Config{1, true, 0});
    Textbook judge;
    for (int i = 0; i < number; ++i)
        for (int kind = 0; kind < 3; ++kind) {
            if (only >= 0 && kind != only) continue;
            SplitMix random(first + i);
            const Position position = random_position(random, kMaxTricks, kind);
            const int value = (i % 4 ? modern : portable).solve(position);
            Watch watch;
            judge.forget();
            if (!judge.at_least(position, value, watch)) report("a whole deal, less than", position, value, value);
            if (judge.at_least(position, value + 1, watch)) report("a whole deal, more than", position, value, value);
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

bool differ(const Values& left, const Values& right) {
    for (int seat = 0; seat < 4; ++seat)
        if (std::abs(left.tricks[seat] - right.tricks[seat]) > 1e-6) return true;
    return false;
}

Position all_pass_deal(SplitMix& random, int cards) {
    Position position = random_position(random, cards, 2);
    position.goal = Goal::kAllPass;
    position.declarer = -1;
    return position;
}

// Plain max^n: every card is tried, a position card by card the same as one before is looked up.
class PlainMaxn {
  public:
    explicit PlainMaxn(Ties ties) : ties_(ties) {}

    Values solve(const Position& position) {
        if (position.over()) return {};
        const std::string key(reinterpret_cast<const char*>(&position.hands), sizeof position.hands);
        auto& known = known_[position.leader];
        if (position.trick_size == 0)
            if (const auto found = known.find(key); found != known.end()) return found->second;
        const int seat = position.to_play();
        Chooser chooser(seat, position.next(seat), position.next(position.next(seat)), false, ties_, {});
        for (Cards rest = position.legal(); rest; rest &= rest - 1) {
            const Position after = position.play(lowest(rest));
            chooser.add(with_trick(solve(after), position, lowest(rest), after), 1);
        }
        const Values values = chooser.chosen();
        if (position.trick_size == 0) known.emplace(key, values);
        return values;
    }

  private:
    Ties ties_;
    std::array<std::unordered_map<std::string, Values>, kSeats> known_;
};

void report_all_pass(const char* what, const Position& position, const Values& expected, const Values& got) {
    for (int seat = 0; seat < kSeats; ++seat)
        report(what, position, static_cast<int>(1000 * expected.tricks[seat]), static_cast<int>(1000 * got.tricks[seat]));
}

void all_pass_middle(int number) {
    SplitMix random(6);
    Solver solver;
    for (int i = 0; i < number; ++i) {
        const Ties ties = static_cast<Ties>(i % 3);
        const Position position = advanced(random, all_pass_deal(random, 5 + i % 2), random.below(3));
        const Values expected = PlainMaxn(ties).solve(position), got = solver.solve_all_pass(position, ties, {});
        if (differ(expected, got)) report_all_pass("all-pass", position, expected, got);
    }
}

// Twice the weight of every trick changes no choice, but takes the model that looks at every card.
void all_pass_whole(int number) {
    SplitMix random(7);
    Solver modern, portable(Config{1, true, 0});
    for (int i = 0; i < number; ++i) {
        const Ties ties = static_cast<Ties>(i % 3);
        const Position position = all_pass_deal(random, kMaxTricks);
        const Values expected = (i % 2 ? portable : modern).solve_all_pass(position, ties, {-2, 0, 0});
        const Values got = (i % 2 ? modern : portable).solve_all_pass(position, ties, {});
        if (differ(expected, got)) report_all_pass("a whole all-pass", position, expected, got);
    }
}

// A position with every card put in another's place.
template <class Place>
Position moved(Position position, Place place) {
    for (Cards& hand : position.hands) {
        Cards cards = 0;
        for (; hand; hand &= hand - 1) cards |= bit(place(lowest(hand)));
        hand = cards;
    }
    for (int i = 0; i < position.trick_size; ++i) position.trick[i] = static_cast<std::int8_t>(place(position.trick[i]));
    return position;
}

Position with_other_suits(Position position, int shift) {
    if (position.strain != kNoTrump) position.strain = static_cast<std::int8_t>((position.strain + shift) % kSuits);
    return moved(position, [shift](int card) { return (card + 8 * shift) % 32; });
}

Position without_gaps(const Position& position) {
    const Cards all = position.hands[0] | position.hands[1] | position.hands[2] | position.table();
    return moved(position, [all](int card) { return 8 * suit_of(card) + count(all & suit_mask(suit_of(card)) & (bit(card) - 1)); });
}

Position with_seats_turned(const Position& position) {
    Position turned = position;
    for (int seat = 0; seat < kSeats; ++seat) turned.hands[(seat + 1) % kSeats] = position.hands[seat];
    turned.leader = static_cast<std::int8_t>((position.leader + 1) % kSeats);
    if (position.declarer >= 0) turned.declarer = static_cast<std::int8_t>((position.declarer + 1) % kSeats);
    return turned;
}

void the_same(int number) {
    SplitMix random(8);
    Solver solver, again;
    for (int i = 0; i < number; ++i) {
        const Position position = advanced(random, random_position(random, 2 + random.below(9), i % 3), random.below(3));
        solver.set_limits({});
        const int value = solver.solve(position);
        const std::uint64_t nodes = solver.nodes();
        again.set_limits({});
        if (again.solve(position) != value || again.nodes() != nodes) report("the same question twice", position, value, -1);
        for (int shift = 1; shift < kSuits; ++shift)
            if (const int got = solver.solve(with_other_suits(position, shift)); got != value) report("other suits", position, value, got);
        if (const int got = solver.solve(without_gaps(position)); got != value) report("gaps closed", position, value, got);
        const Position turned = with_seats_turned(position);
        if (const int got = solver.solve(turned); got != value) report("seats turned", position, value, got);
        for (int k = 0; k <= kMaxTricks + 1; ++k)
            if (solver.at_least(position, k) != (k <= value)) report("at least", position, value, k);

        const Position deal = all_pass_deal(random, 2 + random.below(4));
        const Ties ties = static_cast<Ties>(i % 3);
        const Values expected = solver.solve_all_pass(deal, ties, {});
        for (const Position& twin : {with_other_suits(deal, 1), without_gaps(deal)})
            if (const Values got = solver.solve_all_pass(twin, ties, {}); differ(expected, got))
                report_all_pass("an all-pass with other cards", deal, expected, got);
        Values got = solver.solve_all_pass(with_seats_turned(deal), ties, {});
        got.tricks = {got.tricks[1], got.tricks[2], got.tricks[0], got.tricks[3]};
        if (differ(expected, got)) report_all_pass("an all-pass with seats turned", deal, expected, got);
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
    if (mode == "whole") whole_deals(number, argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1, argc > 4 ? std::atoi(argv[4]) : -1);
    if (mode == "skewed") skewed(number);
    if (mode == "middle") against_textbook(number, 6, 8);
    if (mode == "all-pass") all_passes(number);
    if (mode == "all-pass-middle") all_pass_middle(number);
    if (mode == "all-pass-whole") all_pass_whole(number);
    if (mode == "same") the_same(number);
    if (mode == "threads") on_threads(number);
    if (mode == "off") techniques(number);
    std::printf("%s: %d of each, %d wrong\n", mode.c_str(), number, failures);
    return failures != 0;
}
