// The deals of the bench: a documented generator, so that figures can be compared with those of other solvers.
//
// A state starts at 1000 + i for deal i; next() adds 0x9E3779B97F4A7C15 to it and returns SplitMix64's mix of the sum. A deck 0..31
// is shuffled by Fisher-Yates from the end (j = next() mod (i + 1) for i = 31..1, swap). Cards 0-9, 10-19, 20-29 are the hands, 30-31
// the talon; then strain = next() mod 4, declarer = next() mod 3, leader = next() mod 3.
#pragma once

#include <array>
#include <cstdint>

#include "preferans/cards.hpp"

namespace preferans {

class SplitMix {
  public:
    explicit SplitMix(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t x = state_ += 0x9E3779B97F4A7C15u;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        return x ^ (x >> 31);
    }
    int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }

  private:
    std::uint64_t state_;
};

struct Deal {
    std::array<Cards, kSeats> hands{};
    std::array<int, 2> talon{};
    int strain = 0, declarer = 0, leader = 0;
};

// `cards` a hand (ten in a whole deal); the talon is the two cards after the hands.
inline Deal random_deal(std::uint64_t number, int cards = kMaxTricks) {
    SplitMix random(1000 + number);
    std::array<int, 32> deck{};
    for (int i = 0; i < 32; ++i) deck[i] = i;
    for (int i = 31; i >= 1; --i) {
        const int j = random.below(i + 1);
        const int card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    Deal deal;
    for (int i = 0; i < kSeats * cards; ++i) deal.hands[i / cards] |= bit(deck[i]);
    deal.talon = {deck[30], deck[31]};
    deal.strain = random.below(4);
    deal.declarer = random.below(3);
    deal.leader = random.below(3);
    return deal;
}

}  // namespace preferans
