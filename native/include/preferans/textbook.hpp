// Two slow solvers. Textbook is the yardstick of the bench: alpha-beta with a table of positions card by card, as a good
// student would write it. Exhaustive tries every line of play and is the judge in tests. Both play two-handed tricks as well,
// so Textbook also answers the positions that the fast search does not know.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <unordered_map>

#include "preferans/maxn_rules.hpp"
#include "preferans/position.hpp"

namespace preferans {

class Textbook {
  public:
    // Tricks that the declarer takes from now on.
    int solve(const Position& position);
    // The same without forgetting the positions seen: they must be of the same deal, goal, strain and declarer.
    int resume(const Position& position);
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Bounds {
        std::int8_t low, high;
    };
    struct Key {
        std::uint64_t first, second;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            const std::uint64_t mixed = (key.first ^ (key.second << 7)) * 0x9E3779B97F4A7C15u + key.second;
            return mixed ^ (mixed >> 29);
        }
    };

    int search(const Position& position, int alpha, int beta);

    std::unordered_map<Key, Bounds, Hash> table_;
    std::uint64_t nodes_ = 0;
};

class Exhaustive {
  public:
    int solve(const Position& position);
    Values all_pass(const Position& position, Ties ties, const Weights& weights);
    std::uint64_t nodes() const { return nodes_; }

  private:
    int paranoid(const Position& position, int seat);

    std::uint64_t nodes_ = 0;
};

}  // namespace preferans
