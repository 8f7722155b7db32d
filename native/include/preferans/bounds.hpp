// Answers that need no search: tricks that a side is sure of. Each names the cards that it rests on, so that the answer can be
// kept as a fact. Off, a trump contract takes 2.3 times as many nodes, no trump 4.3, a misere 1.6.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "preferans/cards.hpp"

namespace preferans {

// Of two sets of cards of a suit, mine and theirs: how many tricks mine are sure of in a trump suit, whoever leads what. Each of
// their cards can beat one of mine that is lower, so what cannot be paired off wins.
struct SureTricks {
    std::array<std::array<std::uint8_t, 256>, 256> of{};  // [mine][theirs]
    SureTricks() {
        for (int mine = 0; mine < 256; ++mine) {
            for (int theirs = 0; theirs < 256; ++theirs) {
                int killers = 0, sure = 0;
                for (int rank = 7; rank >= 0; --rank) {
                    killers += theirs >> rank & 1;
                    if (mine >> rank & 1) killers ? static_cast<void>(--killers) : static_cast<void>(++sure);
                }
                of[mine][theirs] = static_cast<std::uint8_t>(sure);
            }
        }
    }
};

// Of two sets of cards of a suit, the declarer's in a misere and the outstanding ones: whether the declarer can never be made to take
// a trick in it while others lead. That is so when below his i-th lowest card at most i - 1 others are out.
struct SafeSuits {
    std::array<std::uint64_t, 1024> bits{};  // single bits: 8 KB stay in the first cache
    SafeSuits() {
        for (unsigned mine = 0; mine < 256; ++mine) {
            for (unsigned theirs = 0; theirs < 256; ++theirs) {
                int held = 0, below = 0;
                bool safe = true;
                for (int rank = 0; rank < 8; ++rank) {
                    if (mine >> rank & 1) safe = safe && below <= held++;
                    below += theirs >> rank & 1;
                }
                const unsigned at = mine << 8 | theirs;
                if (safe) bits[at >> 6] |= std::uint64_t{1} << (at & 63);
            }
        }
    }
    PREFERANS_INLINE bool safe(unsigned mine, unsigned theirs) const {
        const unsigned at = mine << 8 | theirs;
        return bits[at >> 6] >> (at & 63) & 1;
    }
};

extern const SureTricks kSureTricks;
extern const SafeSuits kSafeSuits;

inline constexpr Cards kTrumps = 0xFF000000;

// Trump tricks that `mine` is sure of against `theirs`; `relevant` gets what the answer rests on if at least `need` are sure.
PREFERANS_INLINE int sure_trumps(Cards mine, Cards theirs, int need, Cards& relevant) {
    const int by_length = count(mine) - count(theirs);
    if (by_length >= need) return by_length;  // rests on no rank
    const auto& of = kSureTricks.of;
    const unsigned theirs8 = theirs >> 24;
    unsigned mine8 = mine >> 24;
    const int sure = of[mine8][theirs8];
    if (sure == 0) return 0;
    const int enough = std::min(sure, need);
    // The highest cards alone may do.
    while (const unsigned fewer = mine8 & (mine8 - 1)) {
        if (of[fewer][theirs8] < enough) break;
        mine8 = fewer;
    }
    relevant |= (mine8 & (0 - mine8)) << 24;
    return sure;
}

// The cards of `hand` that are higher than all `others` of their suit.
PREFERANS_INLINE Cards tops(Cards hand, Cards others) { return hand & ~fill_down(others); }

// The lowest card that matters when the highest `rounds` of the tops `top` (of one suit) win a trick each.
PREFERANS_INLINE Cards kth_highest(Cards top, int rounds) {
    for (; rounds > 1; --rounds) top ^= bit(highest(top));
    return bit(highest(top));
}

}  // namespace preferans
