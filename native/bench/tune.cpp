// Climbs on the weights of the move order: `tune t|n|m DEALS SECONDS` changes one weight at a time and keeps what makes the mean
// number of nodes smaller, over deals that are not the bench's. Prints the weights as order_weights.inc wants them.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "preferans/deals.hpp"
#include "preferans/order.hpp"
#include "preferans/solver.hpp"

using namespace preferans;

namespace {

double mean_nodes(char game, int deals) {
    Solver solver;
    double sum = 0;
    for (int i = 0; i < deals; ++i) {
        const Deal deal = random_deal(50'000 + i);
        Position p;
        p.hands = deal.hands;
        p.goal = game == 'm' ? Goal::kMisere : Goal::kTricks;
        p.strain = static_cast<std::int8_t>(game == 't' ? deal.strain : kNoTrump);
        p.declarer = static_cast<std::int8_t>(deal.declarer);
        p.leader = static_cast<std::int8_t>(deal.leader);
        solver.set_limits({});
        solver.solve(p);
        sum += static_cast<double>(solver.nodes());
    }
    return sum / deals;
}

template <std::size_t kSize>
void print(const int (&row)[kSize]) {
    std::printf("{");
    for (std::size_t i = 0; i < kSize; ++i) std::printf("%s%d", i ? ", " : "", row[i]);
    std::printf("}");
}

}  // namespace

int main(int argc, char** argv) {
    const char game = argc > 1 ? argv[1][0] : 'm';
    const int deals = argc > 2 ? std::atoi(argv[2]) : 60;
    const double seconds = argc > 3 ? std::atof(argv[3]) : 60;
    const Game which = game == 't' ? kTrumpGame : game == 'n' ? kNoTrumpGame : kMisereGame;
    std::vector<int*> weights;
    for (auto& row : kOrderWeights.lead[which])
        for (int& weight : row) weights.push_back(&weight);
    for (auto& place : kOrderWeights.reply[which])
        for (auto& row : place)
            for (int& weight : row) weights.push_back(&weight);
    for (int& weight : kOrderWeights.history[which]) weights.push_back(&weight);
    double best = mean_nodes(game, deals);
    std::fprintf(stderr, "%c start %.1f\n", game, best);
    SplitMix random(7);
    const auto start = std::chrono::steady_clock::now();
    int tries = 0;
    while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < seconds) {
        int& weight = *weights[random.below(static_cast<int>(weights.size()))];
        const int before = weight;
        const int span = 4 + (weight < 0 ? -weight : weight);
        weight += random.below(2 * span + 1) - span;
        if (weight == before) continue;
        ++tries;
        const double nodes = mean_nodes(game, deals);
        if (nodes < best)
            best = nodes;
        else
            weight = before;
    }
    std::fprintf(stderr, "%c end %.1f after %d tries\n", game, best, tries);
    std::printf("%d lead\n", which);
    for (auto& row : kOrderWeights.lead[which]) print(row), std::printf("\n");
    for (auto& place : kOrderWeights.reply[which])
        for (auto& row : place) print(row), std::printf("\n");
    print(kOrderWeights.history[which]);
    std::printf("\n");
}
