// Many positions at once, on several threads, and one hand against all layouts.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "preferans/solver.hpp"

namespace preferans {

struct BatchConfig {
    Config solver;
    int threads = 0;              // 0: as many as the machine has
    std::uint64_t max_nodes = 0;  // a position
    double max_seconds = 0;       // a position
    const std::atomic<bool>* stop = nullptr;
    Ties ties = Ties::kMixed;
    Weights weights;
    // Called from the calling thread about ten times a second and at the end; false stops the work.
    std::function<bool(std::uint64_t done, std::uint64_t total)> progress;
};

struct BatchItem {
    bool done = false;
    Evaluation evaluation;       // of a contract or misere; `cards` only if asked for
    AllPassEvaluation all_pass;  // of an all-pass
    std::uint64_t nodes = 0;
    double seconds = 0;
};

std::vector<BatchItem> solve_batch(const std::vector<Position>& positions, bool all_cards, const BatchConfig& config);

struct OddsQuestion {
    Cards hand = 0, discard = 0;
    Goal goal = Goal::kTricks;
    int strain = kNoTrump, declarer = 0, leader = 0;
    int card = -1;             // the declarer's first card when he leads
    std::uint64_t sample = 0;  // so many layouts drawn at random; 0: all of them
    std::uint64_t seed = 0;
};

struct Odds {
    std::array<std::uint64_t, kMaxTricks + 1> counts{};
    std::uint64_t layouts = 0, nodes = 0;
    double seconds = 0;
    bool complete = false;
};

// Throws std::invalid_argument when the question cannot be.
Odds odds(const OddsQuestion& question, const BatchConfig& config);

// Runs `work(worker, item)` for every item below `total` on `threads` threads, while the calling thread reports progress.
// Items are handed out in order. Answers whether all were done.
bool run_parallel(std::uint64_t total, int threads, std::uint64_t chunk, const std::atomic<bool>* stop,
                  const std::function<bool(std::uint64_t, std::uint64_t)>& progress, const std::function<void(int, std::uint64_t)>& work);

int thread_count(int asked);

}  // namespace preferans
