// All-pass deals from any position: what the kernel does not know (talon leads, a trick under way, two players) is played out here,
// down to trick boundaries where the kernel takes over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <unordered_map>

#include "preferans/kernel.hpp"
#include "preferans/position.hpp"

namespace preferans {

// The cards worth trying, each with the equal cards that it stands for.
struct CardGroup {
    int first;
    Cards cards;
};
struct CardGroups {
    std::array<CardGroup, kMaxTricks> list;
    int size = 0;

    const CardGroup* begin() const { return list.data(); }
    const CardGroup* end() const { return list.data() + size; }
};
CardGroups card_groups(const Position& position);

class AllPass {
  public:
    AllPass(const Kernel& kernel, Watch& watch) : kernel_(kernel) { state_.watch = &watch; }

    // Forgets the last question and takes up another model, for positions of at most so many tricks.
    void begin(Ties ties, const Weights& weights, int tricks);
    Values values(const Position& position);
    std::size_t memory() const { return bytes_; }

  private:
    struct Key {
        std::uint64_t first, second;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const { return (key.first * 0x9E3779B97F4A7C15u) ^ (key.second * 0xC2B2AE3D27D4EB4Fu); }
    };

    struct Free {
        void operator()(std::byte* memory) const { std::free(memory); }
    };

    Values played_out(const Position& position);

    const Kernel& kernel_;
    MaxnState state_;
    std::unique_ptr<std::byte[], Free> table_;  // made when the first all-pass is asked for
    std::size_t bytes_ = 0;
    std::unordered_map<Key, Values, Hash> two_players_;
};

// Adds what the trick completed by `card` gave, if it did complete one.
Values with_trick(Values values, const Position& before, int card, const Position& after);

}  // namespace preferans
