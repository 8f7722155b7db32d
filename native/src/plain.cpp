#include "preferans/plain.hpp"

#include <algorithm>
#include <stdexcept>

namespace preferans {

int card_from(int card) {
    if (card < 0 || card > 31) throw std::invalid_argument("there is no such card");
    return card;
}

int declarer_from(int declarer) {
    if (declarer < 0 || declarer >= kSeats) throw std::invalid_argument("there is no such declarer");
    return declarer;
}

Goal goal_from(int goal) {
    if (goal < 0 || goal > 2) throw std::invalid_argument("there is no such goal");
    return static_cast<Goal>(goal);
}

Ties ties_from(int ties) {
    if (ties < 0 || ties > 3) throw std::invalid_argument("there is no such rule for ties");
    return static_cast<Ties>(ties);
}

Weights weights_from(double own, double others, double zero) {
    for (const double weight : {own, others, zero})
        if (!(weight > -1e6 && weight < 1e6)) throw std::invalid_argument("a weight must be a number between -1000000 and 1000000");
    return {own, others, zero};
}

std::int8_t small(int value) { return static_cast<std::int8_t>(std::clamp(value, -100, 100)); }

Position position_from(const PlainPosition& plain) {
    Position position;
    if (plain.trick.size() > 2) throw std::invalid_argument("the trick on the table is complete");
    if (plain.talon.size() > 2) throw std::invalid_argument("the talon has two cards");
    position.hands = plain.hands;
    position.goal = goal_from(plain.goal);
    position.strain = small(plain.strain);
    position.declarer = small(plain.declarer);
    position.leader = small(plain.leader);
    for (const int card : plain.trick) position.trick[position.trick_size++] = small(card_from(card));
    for (const int card : plain.talon) position.talon[position.talon_size++] = small(card_from(card));
    position.talon_owner = small(plain.talon_owner);
    position.winner_leads = plain.winner_leads;
    for (int seat = 0; seat < kSeats; ++seat) position.taken[seat] = small(plain.taken[seat]);
    check(position);
    return position;
}

Hands table_hands_from(const Hands& hands) {
    position_from({.hands = hands, .declarer = 0});
    if (!hands[0] || !hands[1] || !hands[2]) throw std::invalid_argument("a table needs three hands");
    return hands;
}

Position discard_position_from(const PlainPosition& plain) {
    const int declarer = declarer_from(plain.declarer);
    const Cards held = plain.hands[declarer];
    if (count(held) < 3) throw std::invalid_argument("the declarer must hold two cards more than the others");
    // Checked as if the two lowest had been discarded.
    PlainPosition kept = plain;
    Cards& rest = kept.hands[declarer];
    rest &= rest - 1;
    rest &= rest - 1;
    Position position = position_from(kept);
    need_contract(position);
    if ((held ^ rest) & (plain.hands[(declarer + 1) % kSeats] | plain.hands[(declarer + 2) % kSeats]))
        throw std::invalid_argument("a card stands twice in the position");
    position.hands = plain.hands;
    return position;
}

void need_contract(const Position& position) {
    if (position.goal == Goal::kAllPass) throw std::invalid_argument("an all-pass needs the model of its own");
}

void need_all_pass(const Position& position, Ties ties, const Weights& weights) {
    if (position.goal != Goal::kAllPass) throw std::invalid_argument("this is not an all-pass");
    if (ties == Ties::kParanoid && !(weights == Weights{})) throw std::invalid_argument("paranoid bounds take no weights");
}

}  // namespace preferans
