// The solver: the one door to the search. It owns all it needs, so that nothing is global; one search at a time, one solver a
// thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "preferans/maxn_rules.hpp"
#include "preferans/position.hpp"

namespace preferans {

// Where a search must end early. Any thread may set the flag.
struct Limits {
    std::uint64_t nodes = 0;  // 0: none
    double seconds = 0;       // 0: none
    const std::atomic<bool>* stop = nullptr;
};

// Thrown by a search that a limit ended.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "the search was stopped by its limit"; }
};

struct CardValue {
    int card, value;
};
struct CardValues {
    int card;
    Values values;
};
struct Evaluation {
    int value = 0;
    std::vector<CardValue> cards;  // every legal card, ascending
};
struct AllPassEvaluation {
    Values values;
    std::vector<CardValues> cards;
};
struct DiscardValue {
    int first, second, value;
};
using DealTable = std::array<std::array<std::array<int, kSeats>, kSeats>, kSuits + 1>;  // strain, declarer, leader

struct Config {
    std::size_t table_mb = 4;
    bool portable = false;  // take the code for processors without POPCNT, LZCNT and BMI2
    unsigned off = 0;       // techniques switched off, for measuring: see kTechniques
};

class Solver {
  public:
    explicit Solver(const Config& config = {});
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // For trick contracts and misere: tricks that the declarer takes from now on.
    int solve(const Position& position);
    bool at_least(const Position& position, int tricks);
    // As solve(), for a run of similar positions of one goal and strain: nothing is forgotten in between and the value is looked for
    // from `guess`, so the number of nodes depends on what came before. The two after it remember in the same way.
    int solve_next(const Position& position, int guess);
    Evaluation evaluate_next(const Position& position);
    bool at_least_next(const Position& position, int tricks);
    Evaluation evaluate(const Position& position);
    std::vector<int> line(const Position& position);
    DealTable deal_table(const std::array<Cards, kSeats>& hands);
    std::vector<DiscardValue> discards(const Position& position);  // the declarer holds two cards more than the others

    // For an all-pass.
    Values solve_all_pass(const Position& position, Ties ties, const Weights& weights);
    AllPassEvaluation evaluate_all_pass(const Position& position, Ties ties, const Weights& weights);
    std::vector<int> line_all_pass(const Position& position, Ties ties, const Weights& weights);
    // A run of them under one model, which forgets nothing in between. Paranoid bounds have no such run.
    void begin_all_pass(Ties ties, const Weights& weights);
    Values solve_next_all_pass(const Position& position);
    AllPassEvaluation evaluate_next_all_pass(const Position& position);

    void set_limits(const Limits& limits);
    std::uint64_t nodes() const;  // since the last set_limits
    void clear();
    const Config& config() const;
    std::size_t memory() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace preferans
