// From plain numbers, as another language hands them over, to the types of the solver. Everything is checked: what cannot be
// throws std::invalid_argument, with one sentence.
#pragma once

#include <array>
#include <vector>

#include "preferans/maxn_rules.hpp"
#include "preferans/position.hpp"

namespace preferans {

using Hands = std::array<Cards, kSeats>;

// A position as it is described by numbers of any size.
struct PlainPosition {
    Hands hands{};
    int goal = 0, strain = kNoTrump, declarer = -1, leader = 0;
    std::vector<int> trick{}, talon{};
    int talon_owner = -1;
    bool winner_leads = false;
    std::array<int, kSeats> taken{};
};

Position position_from(const PlainPosition& plain);
// Three full hands that a table of games is made of.
Hands table_hands_from(const Hands& hands);
// A contract whose declarer still holds two cards more than the others.
Position discard_position_from(const PlainPosition& plain);

int card_from(int card);
int declarer_from(int declarer);
Goal goal_from(int goal);
Ties ties_from(int ties);
Weights weights_from(double own, double others, double zero);
// A number that is looked at later, kept in eight bits so that what was wrong stays wrong.
std::int8_t small(int value);

// Refuse a position of the other kind of goal, or an all-pass model that cannot be.
void need_contract(const Position& position);
void need_all_pass(const Position& position, Ties ties, const Weights& weights);

}  // namespace preferans
