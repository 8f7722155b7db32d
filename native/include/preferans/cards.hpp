// Cards and sets of cards. A card is 8 * suit + rank, a set is a 32-bit word, one bit a card, eight bits ("a lane") a suit.
#pragma once

#include <cstdint>

namespace preferans {

using Cards = std::uint32_t;

inline constexpr int kSuits = 4;
inline constexpr int kSeats = 3;
inline constexpr int kNoTrump = 4;
inline constexpr int kMaxTricks = 10;

// The bits that a shift upwards (towards the ace) by 1, 2, 4 may fill without leaving its suit.
inline constexpr Cards kUp1 = 0xFEFEFEFE;
inline constexpr Cards kUp2 = 0xFCFCFCFC;
inline constexpr Cards kUp4 = 0xF0F0F0F0;
// The same for shifts downwards.
inline constexpr Cards kDown1 = 0x7F7F7F7F;
inline constexpr Cards kDown2 = 0x3F3F3F3F;
inline constexpr Cards kDown4 = 0x0F0F0F0F;

// All helpers are forced inline. The kernels are compiled once for each kind of processor, and an out-of-line copy made for
// the newer one could otherwise be the one that the linker keeps for all.
#define PREFERANS_INLINE [[gnu::always_inline]] inline

PREFERANS_INLINE constexpr Cards bit(int card) { return Cards{1} << card; }
PREFERANS_INLINE constexpr Cards suit_mask(int suit) { return Cards{0xFF} << (8 * suit); }
PREFERANS_INLINE constexpr int suit_of(int card) { return card >> 3; }
PREFERANS_INLINE constexpr int count(Cards cards) { return __builtin_popcount(cards); }
PREFERANS_INLINE constexpr int lowest(Cards cards) { return __builtin_ctz(cards); }
PREFERANS_INLINE constexpr int highest(Cards cards) { return 31 - __builtin_clz(cards); }
PREFERANS_INLINE constexpr Cards lowest_bit(Cards cards) { return cards & (0 - cards); }

// The suit of a one-card set, as a mask.
PREFERANS_INLINE constexpr Cards suit_around(Cards card) { return suit_mask(lowest(card) >> 3); }

// Every bit at or above a set bit of its suit.
PREFERANS_INLINE constexpr Cards fill_up(Cards x) {
    x |= (x << 1) & kUp1;
    x |= (x << 2) & kUp2;
    return x | ((x << 4) & kUp4);
}

// Every bit at or below a set bit of its suit.
PREFERANS_INLINE constexpr Cards fill_down(Cards x) {
    x |= (x >> 1) & kDown1;
    x |= (x >> 2) & kDown2;
    return x | ((x >> 4) & kDown4);
}

// Spreads `from` upwards, inside its suit, through the bits of `through`.
PREFERANS_INLINE constexpr Cards flow_up(Cards from, Cards through) {
    through &= kUp1;
    from |= through & (from << 1);
    through &= through << 1;
    from |= through & kUp2 & (from << 2);
    through &= through << 2;
    return from | (through & kUp4 & (from << 4));
}

// Spreads `from` downwards, inside its suit, through the bits of `through`.
PREFERANS_INLINE constexpr Cards flow_down(Cards from, Cards through) {
    through &= kDown1;
    from |= through & (from >> 1);
    through &= through >> 1;
    from |= through & kDown2 & (from >> 2);
    through &= through >> 2;
    return from | (through & kDown4 & (from >> 4));
}

// The cards of `hand` that may be played to a trick led in the suit `led` (a mask): follow suit, else trump, else anything.
PREFERANS_INLINE constexpr Cards playable(Cards hand, Cards led, Cards trumps) {
    if (const Cards following = hand & led) return following;
    if (const Cards ruffing = hand & trumps) return ruffing;
    return hand;
}

// Whether `card` beats `winning`, the card that holds the trick so far (both one-card sets).
PREFERANS_INLINE constexpr bool beats(Cards card, Cards winning, Cards trumps) {
    return card > winning ? (card & (suit_around(winning) | trumps)) != 0 : (card & trumps) != 0 && (winning & trumps) == 0;
}

}  // namespace preferans
