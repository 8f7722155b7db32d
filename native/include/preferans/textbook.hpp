// Two slow solvers. Textbook is plain alpha-beta with a table of positions card by card, as a good student would write it: the
// yardstick of the bench, the judge of the fast search on whole deals, and the search of two-handed tricks, which the fast one
// does not know. It shares nothing with the fast search but the rules of play. Exhaustive tries every line of play and is the
// judge of endings.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "preferans/maxn_rules.hpp"
#include "preferans/position.hpp"
#include "preferans/watch.hpp"

namespace preferans {

class Textbook {
  public:
    // `size_bits`: the table has 2^size_bits places of 16 bytes, made when the first position is remembered.
    explicit Textbook(int size_bits = 22) : size_bits_(size_bits) {}

    // Tricks that the declarer takes from now on; forgets what it knew.
    int solve(const Position& position, Watch& watch);
    // Does he take at least so many? Until the next forget() all positions must be of one goal, strain and declarer.
    bool at_least(const Position& position, int need, Watch& watch);
    void forget();  // costs nothing when there is nothing to forget
    std::size_t memory() const { return table_.size() * sizeof(Known); }

  private:
    struct Known {
        std::array<Cards, kSeats> hands{};
        std::int8_t leader = 0;
        std::int8_t low = 0, high = 0;  // the declarer takes at least low, at most high
        std::uint8_t generation = 0;    // told apart from the current one, nothing is known
    };

    bool search(const Position& position, int left, int need, Watch& watch);
    int order(const Position& position, int seat, std::array<int, kMaxTricks>& cards) const;
    Known& place_of(const Position& position, int left);

    int size_bits_;
    bool asked_ = false;  // since it last forgot
    std::uint8_t generation_ = 1;
    std::vector<Known> table_;
    std::array<std::array<int, 32>, kSeats * kSeats> refuted_{};  // place in the trick and seat; card
};

class Exhaustive {
  public:
    int solve(const Position& position);
    Values all_pass(const Position& position, Ties ties, const Weights& weights);

  private:
    int paranoid(const Position& position, int seat);
};

}  // namespace preferans
