// What a kernel offers to the solver. The search is compiled once for each kind of processor; the fitting kernel is chosen when
// a solver is made.
#pragma once

#include <atomic>
#include <cstdint>

#include "preferans/cards.hpp"
#include "preferans/table.hpp"

namespace preferans {

// A two-sided position as the search sees it. Seat 0 is the declarer, the others follow clockwise; trumps, if any, are the last
// suit.
struct Root {
    Cards hands[kSeats] = {};
    int leader = 0;
    int trick_size = 0;
    Cards trick[2] = {};  // one-card sets
    bool trump = false, misere = false;
};

inline constexpr int kPlies = kMaxTricks + 1;

// All that one search works on.
struct SearchState {
    FactTable table;
    std::uint64_t nodes = 0;
    std::uint64_t next_look = ~std::uint64_t{0};  // the number of nodes at which the limits are looked at
    unsigned off = 0;
    int history[kSeats][kSeats][32] = {};  // place in the trick, seat, card
    bool (*limit_reached)(void* owner, std::uint64_t nodes) = nullptr;  // throws by itself or answers false
    void* owner = nullptr;
};

struct MaxnState;

struct Kernel {
    const char* name;
    // Does the declarer take at least `need` tricks from here on, the current trick included?
    bool (*at_least)(SearchState& state, const Root& root, int need);
};

const Kernel& portable_kernel();
const Kernel& modern_kernel();  // POPCNT and BMI2; only where modern_kernel_runs()
bool modern_kernel_runs();

}  // namespace preferans
