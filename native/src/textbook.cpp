#include "preferans/textbook.hpp"

#include <algorithm>
#include <optional>

namespace preferans {
namespace {

bool declarer_makes_large(const Position& position) { return position.goal == Goal::kTricks; }

// The cards to try, in a plain order: whoever takes tricks plays high cards first, whoever avoids them low ones.
int order(const Position& position, std::array<int, kMaxTricks>& cards) {
    int size = 0;
    for (Cards rest = position.legal(); rest; rest &= rest - 1) cards[size++] = lowest(rest);
    const bool high_first = position.goal == Goal::kTricks;
    std::stable_sort(cards.begin(), cards.begin() + size, [high_first](int left, int right) {
        return high_first ? (left & 7) > (right & 7) : (left & 7) < (right & 7);
    });
    return size;
}

}  // namespace

int Textbook::solve(const Position& position) {
    table_.clear();
    nodes_ = 0;
    return resume(position);
}

int Textbook::resume(const Position& position) { return search(position, 0, position.tricks_left()); }

// Fail-soft: an answer at most alpha is an upper bound, one of at least beta a lower bound.
int Textbook::search(const Position& position, int alpha, int beta) {
    const int left = position.tricks_left();
    if (left == 0) return 0;
    Bounds* known = nullptr;
    if (position.trick_size == 0) {
        ++nodes_;
        const Key key{position.hands[0] | std::uint64_t{position.hands[1]} << 32, position.hands[2] | std::uint64_t(position.leader) << 32};
        known = &table_.try_emplace(key, Bounds{0, static_cast<std::int8_t>(left)}).first->second;
        if (known->low >= beta || known->low == known->high) return known->low;
        if (known->high <= alpha) return known->high;
    }
    const int seat = position.to_play();
    const bool large = (seat == position.declarer) == declarer_makes_large(position);
    std::array<int, kMaxTricks> cards;
    const int size = order(position, cards);
    int best = large ? -1 : kMaxTricks + 1;
    int low = alpha, high = beta;
    for (int i = 0; i < size && low < high; ++i) {
        const Position after = position.play(cards[i]);
        const int won = after.taken[position.declarer] - position.taken[position.declarer];
        const int value = won + search(after, low - won, high - won);
        best = large ? std::max(best, value) : std::min(best, value);
        (large ? low : high) = large ? std::max(low, best) : std::min(high, best);
    }
    if (known) {
        // The table is a node map: the entry has not moved.
        if (best > alpha) known->low = std::max<std::int8_t>(known->low, static_cast<std::int8_t>(best));
        if (best < beta) known->high = std::min<std::int8_t>(known->high, static_cast<std::int8_t>(best));
    }
    return best;
}

int Exhaustive::solve(const Position& position) {
    if (position.over()) return 0;
    ++nodes_;
    const bool large = (position.to_play() == position.declarer) == declarer_makes_large(position);
    std::optional<int> best;
    for (Cards rest = position.legal(); rest; rest &= rest - 1) {
        const Position after = position.play(lowest(rest));
        const int value = after.taken[position.declarer] - position.taken[position.declarer] + solve(after);
        if (!best || (large ? value > *best : value < *best)) best = value;
    }
    return *best;
}

int Exhaustive::paranoid(const Position& position, int seat) {
    if (position.over()) return 0;
    std::optional<int> best;
    for (Cards rest = position.legal(); rest; rest &= rest - 1) {
        const Position after = position.play(lowest(rest));
        const int value = after.taken[seat] - position.taken[seat] + paranoid(after, seat);
        if (!best || (position.to_play() == seat ? value < *best : value > *best)) best = value;
    }
    return *best;
}

Values Exhaustive::all_pass(const Position& position, Ties ties, const Weights& weights) {
    if (ties == Ties::kParanoid) {
        Values values;
        for (int seat = 0; seat < kSeats; ++seat) values.tricks[seat] = position.plays(seat) ? paranoid(position, seat) : 0;
        return values;
    }
    if (position.over()) return {};
    ++nodes_;
    const int seat = position.to_play();
    const int next = position.next(seat);
    Chooser chooser(seat, next, position.next(next), position.taken[seat] > 0, ties, weights);
    for (Cards rest = position.legal(); rest; rest &= rest - 1) {
        const int card = lowest(rest);
        const Position after = position.play(card);
        Values values = all_pass(after, ties, weights);
        if (after.trick_size == 0) {
            const int owner = position.trick_owner(card);
            values.tricks[owner] += 1;
            if (owner < kSeats) values.none[owner] = 0;
        }
        chooser.add(values, 1);
    }
    return chooser.chosen();
}

}  // namespace preferans
