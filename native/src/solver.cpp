#include "preferans/solver.hpp"

#include <algorithm>
#include <stdexcept>

#include "preferans/textbook.hpp"

namespace preferans {

struct Solver::Impl {
    Config config;
    Limits limits;
    Textbook textbook;
    Exhaustive exhaustive;
    std::uint64_t nodes = 0;
};

Solver::Solver(const Config& config) : impl_(std::make_unique<Impl>()) { impl_->config = config; }
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

int Solver::solve(const Position& position) {
    const int value = impl_->textbook.solve(position);
    impl_->nodes += impl_->textbook.nodes();
    return value;
}

bool Solver::at_least(const Position& position, int tricks) { return solve(position) >= tricks; }

Evaluation Solver::evaluate(const Position& position) {
    Evaluation answer;
    const bool large = (position.to_play() == position.declarer) == (position.goal == Goal::kTricks);
    for (Cards rest = position.legal(); rest; rest &= rest - 1) {
        const Position after = position.play(lowest(rest));
        const int value = after.taken[position.declarer] - position.taken[position.declarer] + solve(after);
        answer.cards.push_back({lowest(rest), value});
        if (answer.cards.size() == 1 || (large ? value > answer.value : value < answer.value)) answer.value = value;
    }
    return answer;
}

std::vector<int> Solver::line(const Position& position) {
    std::vector<int> cards;
    for (Position at = position; !at.over();) {
        const Evaluation here = evaluate(at);
        for (const CardValue& choice : here.cards)
            if (choice.value == here.value) {
                cards.push_back(choice.card);
                at = at.play(choice.card);
                break;
            }
    }
    return cards;
}

DealTable Solver::deal_table(const std::array<Cards, kSeats>& hands) {
    DealTable table{};
    Position position;
    position.hands = hands;
    for (int strain = 0; strain <= kSuits; ++strain)
        for (int declarer = 0; declarer < kSeats; ++declarer)
            for (int leader = 0; leader < kSeats; ++leader) {
                position.strain = static_cast<std::int8_t>(strain);
                position.declarer = static_cast<std::int8_t>(declarer);
                position.leader = static_cast<std::int8_t>(leader);
                table[strain][declarer][leader] = solve(position);
            }
    return table;
}

std::vector<DiscardValue> Solver::discards(const Position& position) {
    std::vector<DiscardValue> values;
    const Cards hand = position.hands[position.declarer];
    for (Cards one = hand; one; one &= one - 1)
        for (Cards two = one & (one - 1); two; two &= two - 1) {
            Position kept = position;
            kept.hands[position.declarer] &= ~(lowest_bit(one) | lowest_bit(two));
            values.push_back({lowest(one), lowest(two), solve(kept)});
        }
    return values;
}

Values Solver::solve_all_pass(const Position& position, Ties ties, const Weights& weights) {
    return impl_->exhaustive.all_pass(position, ties, weights);
}

AllPassEvaluation Solver::evaluate_all_pass(const Position& position, Ties ties, const Weights& weights) {
    AllPassEvaluation answer;
    answer.values = solve_all_pass(position, ties, weights);
    for (Cards rest = position.legal(); rest; rest &= rest - 1) {
        const int card = lowest(rest);
        const Position after = position.play(card);
        Values values = solve_all_pass(after, ties, weights);
        if (after.trick_size == 0) {
            const int owner = position.trick_owner(card);
            values.tricks[owner] += 1;
            if (owner < kSeats) values.none[owner] = 0;
        }
        answer.cards.push_back({card, values});
    }
    return answer;
}

std::vector<int> Solver::line_all_pass(const Position&, Ties, const Weights&) { return {}; }

void Solver::set_limits(const Limits& limits) {
    impl_->limits = limits;
    impl_->nodes = 0;
}
std::uint64_t Solver::nodes() const { return impl_->nodes; }
void Solver::clear() {}
std::size_t Solver::memory() const { return sizeof(Impl); }

}  // namespace preferans
