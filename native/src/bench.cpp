#include "preferans/bench.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <stdexcept>

#include "preferans/batch.hpp"
#include "preferans/deals.hpp"
#include "preferans/solver.hpp"
#include "preferans/textbook.hpp"

namespace preferans {
namespace {

using Figures = std::map<std::string, double>;

double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Dependent multiplications, in units of the machine of the published figures when quiet (4e8 of them in 0.44 s).
double machine() {
    const double start = cpu_seconds();
    std::uint64_t x = 1;
    for (int i = 0; i < 20'000'000; ++i) x = x * 6364136223846793005u + 1442695040888963407u;
    volatile std::uint64_t sink = x;
    static_cast<void>(sink);
    return (cpu_seconds() - start) / 0.022;
}

// Deals of fewer cards a hand are drawn by the same generator.
Position position_of(std::uint64_t number, const std::string& game, int cards) {
    const Deal deal = random_deal(number, cards);
    Position position;
    position.hands = deal.hands;
    position.goal = game == "misere" ? Goal::kMisere : game == "all-pass" ? Goal::kAllPass : Goal::kTricks;
    position.strain = static_cast<std::int8_t>(game == "trump" ? deal.strain : kNoTrump);
    position.declarer = static_cast<std::int8_t>(game == "all-pass" ? -1 : deal.declarer);
    position.leader = static_cast<std::int8_t>(deal.leader);
    return position;
}

// One pass over the deals: the distribution of nodes and the mean CPU time.
template <class Ask>
Figures pass(int deals, const std::string& game, int cards, Ask ask) {
    std::vector<double> nodes;
    double cpu = 0, total = 0;
    const double before = machine();
    for (int i = 0; i < deals; ++i) {
        const Position position = position_of(i, game, cards);
        const double start = cpu_seconds();
        nodes.push_back(static_cast<double>(ask(position)));
        cpu += cpu_seconds() - start;
        total += nodes.back();
    }
    std::sort(nodes.begin(), nodes.end());
    return {{"deals", deals},
            {"nodes_mean", total / deals},
            {"nodes_median", nodes[deals / 2]},
            {"nodes_p99", nodes[deals * 99 / 100]},
            {"nodes_max", nodes.back()},
            {"cpu_ms", cpu / deals * 1e3},
            {"per_second", deals / cpu},
            {"machine", (before + machine()) / 2}};
}

Figures bench_value(const std::string& game, int deals) {
    Solver solver;
    return pass(deals, game, kMaxTricks, [&](const Position& position) {
        solver.set_limits({});
        solver.solve(position);
        return solver.nodes();
    });
}

Figures bench_cards(const std::string& game, int cards, int deals) {
    Solver solver;
    return pass(deals, game, cards, [&](const Position& position) {
        solver.set_limits({});
        solver.evaluate(position);
        return solver.nodes();
    });
}

Figures bench_table(int deals) {
    Solver solver;
    return pass(deals, "trump", kMaxTricks, [&](const Position& position) {
        solver.set_limits({});
        solver.deal_table(position.hands);
        return solver.nodes();
    });
}

Figures bench_all_pass(Ties ties, int deals) {
    Solver solver;
    return pass(deals, "all-pass", kMaxTricks, [&](const Position& position) {
        solver.set_limits({});
        solver.solve_all_pass(position, ties, {});
        return solver.nodes();
    });
}

Figures bench_textbook(const std::string& game, int deals) {
    Textbook textbook;
    return pass(deals, game, kMaxTricks, [&](const Position& position) {
        Watch watch;
        textbook.solve(position, watch);
        return watch.nodes;
    });
}

// A published hand, SA CA987 DKJ HAKT with S87 discarded, six clubs, on lead with the spade ace.
Figures bench_odds() {
    const double before = machine();
    OddsQuestion question;
    question.hand = bit(7) | 0x8700u | 0x500000u | bit(27) | bit(30) | bit(31);
    question.discard = 0x3;
    question.strain = 1;
    question.card = 7;
    BatchConfig config;
    config.threads = 1;
    const Odds answer = odds(question, config);
    return {{"layouts", static_cast<double>(answer.layouts)},
            {"nodes_mean", static_cast<double>(answer.nodes) / static_cast<double>(answer.layouts)},
            {"seconds", answer.seconds},
            {"machine", (before + machine()) / 2}};
}

// The same batch on one thread and on two.
Figures bench_threads(int deals) {
    std::vector<Position> positions;
    for (int i = 0; i < deals; ++i) positions.push_back(position_of(i, "misere", kMaxTricks));
    double seconds[2] = {};
    for (const int threads : {1, 2}) {
        BatchConfig config;
        config.threads = threads;
        const auto start = std::chrono::steady_clock::now();
        solve_batch(positions, false, config);
        seconds[threads - 1] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    return {{"one_thread_s", seconds[0]}, {"two_threads_s", seconds[1]}, {"speed_up", seconds[0] / seconds[1]}};
}

// The total of nodes over values, cards and all-pass of every kind.
Figures bench_signature() {
    double nodes = 0;
    for (const char* game : {"trump", "no-trump", "misere"}) {
        nodes += bench_value(game, 50)["nodes_mean"] * 50;
        nodes += bench_cards(game, 8, 50)["nodes_mean"] * 50;
    }
    Solver solver;
    for (const Ties ties : {Ties::kMixed, Ties::kNextMost, Ties::kWorst})
        for (int i = 0; i < 10; ++i) {
            solver.set_limits({});
            solver.solve_all_pass(position_of(i, "all-pass", 8), ties, {});
            nodes += static_cast<double>(solver.nodes());
        }
    return {{"nodes", static_cast<double>(static_cast<std::uint64_t>(nodes + 0.5))}};
}

}  // namespace

std::vector<std::string> bench_measures() {
    return {"signature",       "trump",
            "no-trump",        "misere",
            "trump-cards-10",  "trump-cards-8",
            "trump-cards-6",   "misere-cards-10",
            "misere-cards-8",  "misere-cards-6",
            "table",           "odds",
            "all-pass-mixed",  "all-pass-next-most",
            "all-pass-worst",  "threads",
            "textbook-trump",  "textbook-no-trump",
            "textbook-misere", "memory"};
}

Figures bench(const std::string& measure, int deals) {
    const auto starts = [&measure](const char* with) { return measure.rfind(with, 0) == 0; };
    if (measure == "signature") return bench_signature();
    if (measure == "trump" || measure == "no-trump" || measure == "misere") return bench_value(measure, deals);
    for (const int cards : {6, 8, 10})
        for (const char* game : {"trump", "misere"})
            if (measure == std::string(game) + "-cards-" + std::to_string(cards)) return bench_cards(game, cards, deals);
    if (measure == "table") return bench_table(deals);
    if (measure == "odds") return bench_odds();
    if (measure == "all-pass-mixed") return bench_all_pass(Ties::kMixed, deals);
    if (measure == "all-pass-next-most") return bench_all_pass(Ties::kNextMost, deals);
    if (measure == "all-pass-worst") return bench_all_pass(Ties::kWorst, deals);
    if (measure == "threads") return bench_threads(deals);
    for (const char* game : {"trump", "no-trump", "misere"})
        if (starts("textbook-") && measure.substr(9) == game) return bench_textbook(game, deals);
    if (measure == "memory") {
        Solver solver;
        solver.solve_all_pass(position_of(0, "all-pass", 5), Ties::kMixed, {});
        return {{"bytes", static_cast<double>(solver.memory())}};
    }
    throw std::invalid_argument("there is no such measure");
}

}  // namespace preferans
