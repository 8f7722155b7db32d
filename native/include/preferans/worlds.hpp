// Many layouts of the cards that one player does not see: positions that differ in the hidden hands only, and in the talon cards
// still to lead. What is found in one of them is remembered for the others.
#pragma once

#include <cstdint>
#include <vector>

#include "preferans/solver.hpp"

namespace preferans {

enum class Ask : std::uint8_t { kValue, kCards, kAtLeast };

struct WorldsQuestion {
    std::vector<Position> worlds;
    Ask ask = Ask::kCards;
    int tricks = 0;  // for kAtLeast
    Ties ties = Ties::kMixed;
    Weights weights;
    Limits limits;    // of the whole question; the nodes of each thread by itself
    int threads = 1;  // 0: as many as the machine has
};

struct WorldsAnswer {
    std::vector<int> cards;           // the legal cards, ascending, where they are asked for
    std::size_t columns = 1;          // numbers a world: as many as cards, or one
    std::vector<std::int8_t> tricks;  // by world and column; of a contract
    std::vector<double> shares;       // by world, column and seat, the dealer's last; of an all-pass
    std::vector<std::uint8_t> done;   // by world, whether the limits let it be finished
    std::uint64_t nodes = 0;
};

// Throws std::invalid_argument when the worlds cannot be compared. `solver` does the first thread's share.
WorldsAnswer solve_worlds(Solver& solver, const WorldsQuestion& question);

}  // namespace preferans
