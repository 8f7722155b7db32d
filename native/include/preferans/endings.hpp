// The last three tricks, solved once and for all when the program is built: for every position the answer to each question and
// the cards that it rests on. Without this table the values of every card of six take 1.2 to 1.5 times as long; on a whole deal it
// saves a tenth of the nodes.
//
// Suits are sorted by length (but for trumps, which stay the last), so that a position is kept once in up to 24 orders: 1,680
// ways to give nine cards to three hands, 17 shapes without trumps and 51 with.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "preferans/cards.hpp"
#include "preferans/order.hpp"

namespace preferans {

inline constexpr int kEndingTricks = 3;
inline constexpr int kEndingCards = kSeats * kEndingTricks;
inline constexpr int kEndingPatterns = 1680;

// An entry: nine bits a question for the cards that its answer rests on, from "at least one trick?" on, then a bit for each answer.
using Ending = std::uint32_t;

PREFERANS_INLINE constexpr Ending ending_relevant(Ending ending, int need) { return ending >> kEndingCards * (need - 1) & 0x1FF; }
PREFERANS_INLINE constexpr bool ending_answer(Ending ending, int need) { return ending >> (kEndingCards * kEndingTricks + need - 1) & 1; }

// How many cards of each suit are in play: its number among the sorted ones, and where each suit stands.
struct EndingShape {
    std::uint16_t number;
    std::array<std::uint8_t, kSuits> from;  // the shift of the suit that is i-th when sorted

    PREFERANS_INLINE Cards sorted(Cards cards) const {
        return (cards >> from[0] & 0xFF) | (cards >> from[1] & 0xFF) << 8 | (cards >> from[2] & 0xFF) << 16 |
               (cards >> from[3] & 0xFF) << 24;
    }
    PREFERANS_INLINE Cards unsorted(Cards cards) const {
        return (cards & 0xFF) << from[0] | (cards >> 8 & 0xFF) << from[1] | (cards >> 16 & 0xFF) << from[2] | (cards >> 24) << from[3];
    }
};

struct EndingIndex {
    std::array<std::array<EndingShape, 4096>, 2> shapes{};  // [trumps][four bits for each of the first three suits]
    std::array<int, 2> shape_count{};
    std::array<std::uint16_t, 512> first_pattern{};  // of those in which the declarer has these of the nine cards
    std::array<std::uint8_t, 64> further_pattern{};  // his neighbour has these of the six that are left
    EndingIndex();

    std::size_t size(bool trumps) const { return std::size_t(shape_count[trumps]) * kSeats * kEndingPatterns; }
    // Where the endings of a game begin in the table.
    std::size_t begin(Game game) const { return game == kTrumpGame ? 0 : size(true) + (game == kMisereGame ? size(false) : 0); }
    PREFERANS_INLINE std::size_t at(const EndingShape& shape, int leader, unsigned declarer, unsigned next_of_rest) const {
        return std::size_t(shape.number * kSeats + leader) * kEndingPatterns + first_pattern[declarer] + further_pattern[next_of_rest];
    }
};

extern const EndingIndex kEndingIndex;

// Made by make_endings.cpp. There are but 12,495 different entries, so the table holds their numbers, the commonest the lowest:
// half a megabyte for all endings with trumps, of which a processor keeps most at hand.
extern const std::uint16_t kEndingNumbers[];
extern const Ending kEndings[];  // by number

}  // namespace preferans
