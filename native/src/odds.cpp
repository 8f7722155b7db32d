#include <chrono>
#include <random>
#include <stdexcept>

#include "preferans/batch.hpp"

namespace preferans {
namespace {

constexpr std::uint64_t kLayouts = 184'756;  // ways to take ten of twenty

// The Pascal triangle up to twenty.
struct Binomials {
    std::array<std::array<std::uint64_t, 21>, 21> of{};
    constexpr Binomials() {
        for (int n = 0; n <= 20; ++n) {
            of[n][0] = 1;
            for (int k = 1; k <= n; ++k) of[n][k] = of[n - 1][k - 1] + (k < n ? of[n - 1][k] : 0);
        }
    }
};
constexpr Binomials kBinomials;

// The number-th way, in lexical order, to give ten of the twenty unseen cards to the declarer's neighbour.
Cards layout(Cards unseen, std::uint64_t number) {
    Cards hand = 0;
    int needed = 10;
    for (int left = 20; left > 0 && needed > 0; --left, unseen &= unseen - 1) {
        const std::uint64_t with = kBinomials.of[left - 1][needed - 1];
        if (number < with) {
            hand |= lowest_bit(unseen);
            --needed;
        } else {
            number -= with;
        }
    }
    return hand;
}

// SplitMix64: a number for every index, so that a sample does not depend on the number of threads.
std::uint64_t mixed(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

void check_question(const OddsQuestion& q) {
    if (count(q.hand) != 10) throw std::invalid_argument("the hand must have ten cards");
    if (count(q.discard) != 2) throw std::invalid_argument("two cards must have been discarded");
    if (q.hand & q.discard) throw std::invalid_argument("a discarded card is still in the hand");
    if (q.goal == Goal::kAllPass) throw std::invalid_argument("an all-pass has no declarer");
    if (q.card >= 0 && q.leader != q.declarer) throw std::invalid_argument("the first card is the declarer's only when he leads");
    if (q.card >= 0 && !(q.hand & bit(q.card))) throw std::invalid_argument("the first card is not in the hand");
}

}  // namespace

Odds odds(const OddsQuestion& question, const BatchConfig& config) {
    check_question(question);
    const auto start = std::chrono::steady_clock::now();
    const Cards unseen = ~(question.hand | question.discard);
    Position base;
    base.goal = question.goal;
    base.strain = static_cast<std::int8_t>(question.strain);
    base.declarer = static_cast<std::int8_t>(question.declarer);
    base.leader = static_cast<std::int8_t>(question.leader);
    base.hands[question.declarer] = question.hand;
    const auto dealt = [&](Cards neighbour) {
        Position position = base;
        position.hands[(question.declarer + 1) % kSeats] = neighbour;
        position.hands[(question.declarer + 2) % kSeats] = unseen & ~neighbour;
        return question.card >= 0 ? position.play(question.card) : position;
    };
    check(dealt(layout(unseen, 0)));

    const int threads = thread_count(config.threads);
    std::vector<Solver> solvers;
    std::vector<Odds> parts(threads);
    std::vector<int> last(threads, kMaxTricks / 2);
    for (int i = 0; i < threads; ++i) solvers.emplace_back(config.solver);
    const std::uint64_t total = question.sample ? question.sample : kLayouts;
    Odds all;
    all.complete = run_parallel(total, threads, 256, config.stop, config.progress, [&](int worker, std::uint64_t item) {
        const std::uint64_t number = question.sample ? mixed(question.seed ^ mixed(item)) % kLayouts : item;
        solvers[worker].set_limits({});
        // Facts hold whatever the layout, and neighbours in the list have much in common.
        const int tricks = last[worker] = solvers[worker].solve_next(dealt(layout(unseen, number)), last[worker]);
        parts[worker].nodes += solvers[worker].nodes();
        ++parts[worker].counts[tricks];
    });
    for (const Odds& part : parts) {
        all.nodes += part.nodes;
        for (int tricks = 0; tricks <= kMaxTricks; ++tricks) {
            all.counts[tricks] += part.counts[tricks];
            all.layouts += part.counts[tricks];
        }
    }
    all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return all;
}

}  // namespace preferans
