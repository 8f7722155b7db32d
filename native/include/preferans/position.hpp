// A position of open-card play, checked once when it is made. Everything that searches starts from one of these.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "preferans/cards.hpp"

namespace preferans {

enum class Goal : std::uint8_t { kTricks, kMisere, kAllPass };

struct Position {
    std::array<Cards, kSeats> hands{};  // without the cards on the table
    Goal goal = Goal::kTricks;
    std::int8_t strain = kNoTrump;
    std::int8_t declarer = -1;  // -1 in an all-pass only
    std::int8_t leader = 0;     // of the current trick
    std::int8_t trick_size = 0;
    std::array<std::int8_t, kSeats> trick{};  // from the leader on
    std::int8_t talon_size = 0;               // talon cards that lead the coming tricks, the current one's first
    std::array<std::int8_t, 2> talon{};
    std::int8_t talon_owner = -1;             // -1: a talon card only names the suit; 0-2: it counts for that seat; 3: for the dealer
    bool winner_leads = false;                // whether the winner of the last talon trick leads the next one
    std::array<std::int8_t, kSeats> taken{};  // tricks taken before

    Cards trumps() const { return strain < kNoTrump ? suit_mask(strain) : 0; }
    Cards table() const;         // the cards on the table
    int players() const;         // how many seats are in play: three or two, 0 when the deal is over
    bool plays(int seat) const;  // whether the seat is in play
    int next(int seat) const;    // the next seat in play
    int to_play() const;         // the seat to play, -1 when the deal is over
    int tricks_left() const;     // the current trick included
    bool over() const { return hands[leader] == 0 && trick_size == 0; }
    Cards led() const;                     // the suit to follow as a mask, 0 for whoever leads
    Cards legal() const;                   // what the seat to play may play
    Position play(int card) const;         // the position after a legal card
    int trick_owner(int last_card) const;  // who writes the trick that `last_card` completes: a seat, or 3 for the dealer
};

inline bool Position::plays(int seat) const {
    // A seat that holds nothing still plays if its last card lies on the table. Two cards on the table are the leader's and
    // his neighbour's: with two players they would be a whole trick.
    return hands[seat] || (trick_size >= 1 && seat == leader) || (trick_size == 2 && seat == (leader + 1) % kSeats);
}

inline int Position::players() const { return plays(0) + plays(1) + plays(2); }

inline int Position::next(int seat) const {
    do seat = (seat + 1) % kSeats;
    while (!plays(seat));
    return seat;
}

inline int Position::to_play() const {
    if (over()) return -1;
    int seat = leader;
    for (int i = 0; i < trick_size; ++i) seat = next(seat);
    return seat;
}

inline Cards Position::led() const {
    if (talon_size) return suit_mask(suit_of(talon[0]));
    return trick_size ? suit_mask(suit_of(trick[0])) : 0;
}

// Throws std::invalid_argument, with one sentence, when the position cannot be.
void check(const Position& position);

}  // namespace preferans
