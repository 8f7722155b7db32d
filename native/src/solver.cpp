#include "preferans/solver.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>

#include "preferans/allpass.hpp"
#include "preferans/kernel.hpp"
#include "preferans/textbook.hpp"

namespace preferans {
namespace {

constexpr int kTrumpSuit = kSuits - 1;

// Exchanges the trump suit and the last one, where the search expects it.
Cards with_trumps_last(Cards cards, int trump) {
    const int shift = 8 * (kTrumpSuit - trump);
    if (shift == 0) return cards;
    const Cards both = (cards ^ cards >> shift) & suit_mask(trump);
    return cards ^ both ^ both << shift;
}

Root root_of(const Position& position) {
    Root root;
    root.misere = position.goal == Goal::kMisere;
    root.trump = position.strain != kNoTrump;
    const auto seen = [&](Cards cards) { return root.trump ? with_trumps_last(cards, position.strain) : cards; };
    for (int seat = 0; seat < kSeats; ++seat) root.hands[seat] = seen(position.hands[(position.declarer + seat) % kSeats]);
    root.leader = (position.leader - position.declarer + kSeats) % kSeats;
    root.trick_size = position.trick_size;
    for (int i = 0; i < position.trick_size; ++i) root.trick[i] = seen(bit(position.trick[i]));
    return root;
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Limits are looked at once in so many nodes: about ten times a millisecond.
constexpr std::uint64_t kLookEvery = 1024;

// Places of the table of two-handed positions: 2^16 of 16 bytes, a megabyte.
constexpr int kTwoHandedBits = 16;

bool declarer_makes_large(const Position& position) { return position.goal == Goal::kTricks; }

int won_by_declarer(const Position& before, const Position& after) { return after.taken[before.declarer] - before.taken[before.declarer]; }

}  // namespace

struct Solver::Impl {
    Config config;
    Limits limits;
    double deadline = 0;
    Watch watch;
    const Kernel* kernel;
    SearchState state;
    std::vector<FactGroup> groups;
    std::vector<Fact> facts;
    Textbook two_handed{kTwoHandedBits};
    AllPass all_pass;

    explicit Impl(const Config& asked)
        : config(asked),
          kernel(!config.portable && modern_kernel_runs() ? &modern_kernel() : &portable_kernel()),
          all_pass(*kernel, watch) {
        watch.owner = this;
        watch.limit_reached = [](void* owner) { static_cast<Impl*>(owner)->check_limits(); };
        state.watch = &watch;
        state.ending_numbers = kEndingNumbers;
        state.endings = kEndings;
        state.off = config.off;
        // A quarter of the memory for the groups: 16 bytes each, 24 for a fact, about 1.7 facts a group.
        std::size_t group_count = 1024;
        while (group_count * 2 * sizeof(FactGroup) * 4 <= config.table_mb << 20) group_count *= 2;
        groups.resize(group_count);
        facts.resize(((config.table_mb << 20) - group_count * sizeof(FactGroup)) / sizeof(Fact));
        state.table.groups = groups.data();
        state.table.group_mask = group_count - 1;
        state.table.facts = facts.data();
        state.table.capacity = static_cast<std::uint32_t>(facts.size());
    }

    void check_limits() {
        if (limits.stop && limits.stop->load(std::memory_order_relaxed)) throw Stopped{};
        if (limits.nodes && watch.nodes > limits.nodes) throw Stopped{};
        if (limits.seconds > 0 && now() > deadline) throw Stopped{};
        look_next();
    }

    void look_next() {
        const bool limited = limits.nodes || limits.seconds > 0 || limits.stop;
        const std::uint64_t steps = limits.nodes ? std::min(kLookEvery, limits.nodes + 1 - watch.nodes) : kLookEvery;
        watch.next_look = limited ? watch.nodes + steps : ~std::uint64_t{0};
    }

    // Every question starts with nothing remembered, so that it always costs the same number of nodes. A small one uses but a small
    // part of the table, which stays in the cache: 512 places for six cards, where all of them would take a fifth more time.
    void begin(int tricks = kMaxTricks) {
        state.table.forget();
        state.table.group_mask = std::min(groups.size(), std::size_t{1} << std::max(2 * tricks - 3, 6)) - 1;
        two_handed.forget();
        std::memset(state.history, 0, sizeof state.history);
    }

    bool at_least(const Position& position, int need) {
        if (position.players() < kSeats) return two_handed.at_least(position, need, watch);
        Cards relevant = 0;
        return kernel->at_least(state, root_of(position), need, relevant);
    }

    // The exact value, found from a guess by steps of one: it is known to be from low to high.
    int value(const Position& position, int guess, int low, int high) {
        if (position.over()) return 0;
        const bool three = position.players() == kSeats;
        const Root root = root_of(position);
        guess = std::clamp(guess, low, high);
        while (low < high) {
            const int need = guess > low ? guess : low + 1;
            Cards relevant = 0;
            if (three ? kernel->at_least(state, root, need, relevant) : two_handed.at_least(position, need, watch)) {
                low = need;
                guess = need + 1;
            } else {
                high = need - 1;
                guess = high;
            }
        }
        return low;
    }

    int value(const Position& position) {
        return value(position, position.over() ? 0 : first_guess(root_of(position)), 0, position.tricks_left());
    }

    // The value of a position after a card, when the position before it is worth `best` to whoever chose the card.
    int value_after(const Position& before, int card, int best) {
        const Position after = before.play(card);
        const int won = won_by_declarer(before, after);
        const bool large = (before.to_play() == before.declarer) == declarer_makes_large(before);
        const int tricks = after.tricks_left();
        const int low = large ? 0 : std::clamp(best - won, 0, tricks), high = large ? std::clamp(best - won, 0, tricks) : tricks;
        return won + value(after, large ? high : low + 1, low, high);
    }

    Evaluation evaluate(const Position& position) {
        Evaluation answer;
        answer.value = value(position);
        if (position.over()) return answer;
        answer.cards.reserve(count(position.legal()));
        for (const auto& [first, cards] : card_groups(position)) {
            const int worth = value_after(position, first, answer.value);
            for (Cards rest = cards; rest; rest &= rest - 1) answer.cards.push_back({lowest(rest), worth});
        }
        return answer;
    }

    // The values of an all-pass and those after each card, as `find` finds them.
    template <class Find>
    AllPassEvaluation evaluate_all_pass(const Position& position, Find find) {
        AllPassEvaluation answer;
        answer.values = find(position);
        if (position.over()) return answer;
        for (const auto& [first, cards] : card_groups(position)) {
            const Position after = position.play(first);
            const Values values = with_trick(find(after), position, first, after);
            for (Cards rest = cards; rest; rest &= rest - 1) answer.cards.push_back({lowest(rest), values});
        }
        return answer;
    }

    // What the others can force on each seat.
    Values paranoid(const Position& position) {
        Values values;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (!position.plays(seat)) continue;
            begin();
            int tricks = 0;
            while (tricks < position.tricks_left() && forced_on(position, seat, tricks + 1)) ++tricks;
            values.tricks[seat] = tricks;
        }
        return values;
    }

    // Can the others make the seat take at least `need` tricks? Talon tricks are played out here.
    bool forced_on(const Position& position, int seat, int need) {
        if (need <= 0) return true;
        if (need > position.tricks_left()) return false;
        if (position.talon_size == 0) {
            Position misere = position;
            misere.goal = Goal::kMisere;
            misere.declarer = static_cast<std::int8_t>(seat);
            return at_least(misere, need);
        }
        const bool wants = position.to_play() != seat;
        for (const auto& [card, equal] : card_groups(position)) {
            const Position after = position.play(card);
            if (forced_on(after, seat, need - (after.taken[seat] - position.taken[seat])) == wants) return wants;
        }
        return !wants;
    }
};

Solver::Solver(const Config& config) : impl_(std::make_unique<Impl>(config)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

int Solver::solve(const Position& position) {
    impl_->begin(position.tricks_left());
    return impl_->value(position);
}

int Solver::solve_next(const Position& position, int guess) { return impl_->value(position, guess, 0, position.tricks_left()); }

bool Solver::at_least(const Position& position, int tricks) {
    impl_->begin(position.tricks_left());
    return at_least_next(position, tricks);
}

bool Solver::at_least_next(const Position& position, int tricks) {
    if (tricks <= 0) return true;
    if (tricks > position.tricks_left()) return false;
    return impl_->at_least(position, tricks);
}

Evaluation Solver::evaluate(const Position& position) {
    impl_->begin(position.tricks_left());
    return impl_->evaluate(position);
}

Evaluation Solver::evaluate_next(const Position& position) { return impl_->evaluate(position); }

std::vector<int> Solver::line(const Position& position) {
    impl_->begin();
    std::vector<int> cards;
    if (position.over()) return cards;
    int left = impl_->value(position);
    for (Position at = position; !at.over();) {
        for (Cards rest = at.legal(); rest; rest &= rest - 1) {
            const int card = lowest(rest);
            if ((rest & (rest - 1)) && impl_->value_after(at, card, left) != left) continue;
            const Position after = at.play(card);
            left -= won_by_declarer(at, after);
            cards.push_back(card);
            at = after;
            break;
        }
    }
    return cards;
}

DealTable Solver::deal_table(const std::array<Cards, kSeats>& hands) {
    DealTable table{};
    Position position;
    position.hands = hands;
    const int tricks = position.tricks_left();
    for (int strain = 0; strain <= kSuits; ++strain) {
        impl_->begin();
        position.strain = static_cast<std::int8_t>(strain);
        for (int declarer = 0; declarer < kSeats; ++declarer) {
            position.declarer = static_cast<std::int8_t>(declarer);
            int guess = first_guess(root_of(position));
            for (int leader = 0; leader < kSeats; ++leader) {
                position.leader = static_cast<std::int8_t>(leader);
                guess = table[strain][declarer][leader] = impl_->value(position, guess, 0, tricks);
            }
        }
    }
    return table;
}

std::vector<DiscardValue> Solver::discards(const Position& position) {
    impl_->begin();
    std::vector<DiscardValue> values;
    const Cards hand = position.hands[position.declarer];
    int guess = first_guess(root_of(position));
    for (Cards one = hand; one; one &= one - 1)
        for (Cards two = one & (one - 1); two; two &= two - 1) {
            Position kept = position;
            kept.hands[position.declarer] &= ~(lowest_bit(one) | lowest_bit(two));
            guess = impl_->value(kept, guess, 0, kept.tricks_left());
            values.push_back({lowest(one), lowest(two), guess});
        }
    return values;
}

Values Solver::solve_all_pass(const Position& position, Ties ties, const Weights& weights) {
    if (ties == Ties::kParanoid) {
        impl_->begin();
        return impl_->paranoid(position);
    }
    impl_->all_pass.begin(ties, weights, position.tricks_left());
    return impl_->all_pass.values(position);
}

AllPassEvaluation Solver::evaluate_all_pass(const Position& position, Ties ties, const Weights& weights) {
    if (ties == Ties::kParanoid) return impl_->evaluate_all_pass(position, [this](const Position& at) { return impl_->paranoid(at); });
    impl_->all_pass.begin(ties, weights, position.tricks_left());
    return evaluate_next_all_pass(position);
}

void Solver::begin_all_pass(Ties ties, const Weights& weights) { impl_->all_pass.begin(ties, weights, kMaxTricks); }

Values Solver::solve_next_all_pass(const Position& position) { return impl_->all_pass.values(position); }

AllPassEvaluation Solver::evaluate_next_all_pass(const Position& position) {
    return impl_->evaluate_all_pass(position, [this](const Position& at) { return impl_->all_pass.values(at); });
}

std::vector<int> Solver::line_all_pass(const Position& position, Ties ties, const Weights& weights) {
    std::vector<int> line;
    for (Position at = position; !at.over();) {
        const AllPassEvaluation here = evaluate_all_pass(at, ties, weights);
        const int seat = at.to_play();
        const bool taken = at.taken[seat] > 0;
        const auto worth = [&](const Values& values) { return utility(values, seat, taken, weights); };
        const auto best = std::max_element(here.cards.begin(), here.cards.end(), [&](const CardValues& left, const CardValues& right) {
            return worth(left.values) < worth(right.values) - kEqual;
        });
        const auto chosen = std::find_if(here.cards.begin(), here.cards.end(), [&](const CardValues& card) {
            // Under a rule for the next player's good only a card that follows the rule will do.
            return worth(card.values) > worth(best->values) - kEqual &&
                   (ties != Ties::kNextMost || card.values.tricks == here.values.tricks);
        });
        line.push_back(chosen->card);
        at = at.play(chosen->card);
    }
    return line;
}

void Solver::set_limits(const Limits& limits) {
    impl_->limits = limits;
    impl_->deadline = limits.seconds > 0 ? now() + limits.seconds : 0;
    impl_->watch.nodes = 0;
    impl_->look_next();
}
std::uint64_t Solver::nodes() const { return impl_->watch.nodes; }
void Solver::clear() { impl_->begin(); }
const Config& Solver::config() const { return impl_->config; }
std::size_t Solver::memory() const {
    return sizeof(Impl) + impl_->groups.size() * sizeof(FactGroup) + impl_->facts.size() * sizeof(Fact) + impl_->two_handed.memory() +
           impl_->all_pass.memory();
}

}  // namespace preferans
