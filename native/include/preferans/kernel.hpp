// What a kernel offers to the solver. The search is compiled once for each kind of processor; the fitting kernel is chosen when
// a solver is made.
#pragma once

#include <cstdint>

#include "preferans/cards.hpp"
#include "preferans/endings.hpp"
#include "preferans/maxn_rules.hpp"
#include "preferans/table.hpp"
#include "preferans/watch.hpp"

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
    const std::uint16_t* ending_numbers = nullptr;  // the table of all games, if there is one
    const Ending* endings = nullptr;                // by number
    Watch* watch = nullptr;
    unsigned off = 0;
    int history[kSeats][kSeats][32] = {};  // place in the trick, seat, card
};

// All that one search of an all-pass works on.
struct MaxnState {
    void* table = nullptr;  // entries of the model in use
    void* arena = nullptr;  // kMaxnArena bytes for the ways to play the tricks of one line
    std::uint64_t mask = 0;
    std::uint64_t generation = 0;  // five bits that tell this search's entries from older ones
    Watch* watch = nullptr;
    Ties ties = Ties::kMixed;
    Weights weights;
};

// The sizes of an entry, by model: fixed ties, mixed ties, weights.
inline constexpr std::size_t kMaxnEntry[3] = {16, 32, 56};
// A trick of n cards a hand can be played in n^3 ways at most: 3,025 for all tricks of a deal.
inline constexpr std::size_t kMaxnWays = 3025;
inline constexpr std::size_t kMaxnArena = kMaxnWays * 32;
inline constexpr int kMaxnGenerations = 32;

int first_guess(const Root& root);  // of the value

struct Kernel {
    const char* name;
    // Does the declarer take at least `need` tricks from here on, the current trick included? `relevant` gets the lowest cards, in
    // some suits, of those that the answer rests on.
    bool (*at_least)(SearchState& state, const Root& root, int need, Cards& relevant);
    // The values of an all-pass at a trick boundary: hands and answer counted from the leader, `taken` a bit for every seat that has
    // a trick already.
    Values (*all_pass)(MaxnState& state, const Cards (&hands)[kSeats], unsigned taken);
};

const Kernel& portable_kernel();
const Kernel& modern_kernel();  // POPCNT, LZCNT, BMI2; only where modern_kernel_runs()
bool modern_kernel_runs();

}  // namespace preferans
