#include "preferans/position.hpp"

#include <stdexcept>

namespace preferans {

Cards Position::table() const {
    Cards cards = 0;
    for (int i = 0; i < trick_size; ++i) cards |= bit(trick[i]);
    return cards;
}

int Position::tricks_left() const { return count(hands[leader]) + (trick_size > 0); }

Cards Position::legal() const {
    const int seat = to_play();
    if (seat < 0) return 0;
    const Cards suit = led();
    return suit ? playable(hands[seat], suit, trumps()) : hands[seat];
}

int Position::trick_owner(int last_card) const {
    int owner = leader, seat = leader;
    Cards winning = bit(trick_size ? trick[0] : last_card);
    const Cards suit = led() ? led() : suit_around(winning);
    bool held = (winning & (suit | trumps())) != 0;  // whether the winning card may hold the trick at all
    for (int i = 1; i <= trick_size; ++i) {
        seat = next(seat);
        const Cards card = bit(i < trick_size ? trick[i] : last_card);
        if (held ? beats(card, winning, trumps()) : (card & (suit | trumps())) != 0) {
            winning = card;
            owner = seat;
            held = true;
        }
    }
    if (talon_size && talon_owner >= 0 && (!held || bit(talon[0]) > winning)) return talon_owner;
    return owner;  // where nobody follows a talon suit without an owner: whoever played first
}

Position Position::play(int card) const {
    Position after = *this;
    const int seat = to_play();
    after.hands[seat] &= ~bit(card);
    if (trick_size + 1 < players()) {
        after.trick[after.trick_size++] = static_cast<std::int8_t>(card);
        return after;
    }
    const int owner = trick_owner(card);
    after.trick_size = 0;
    after.trick = {};
    if (owner < kSeats) ++after.taken[owner];
    if (talon_size == 0) {
        after.leader = static_cast<std::int8_t>(owner);
        return after;
    }
    after.talon = {talon[1], 0};
    --after.talon_size;
    // The first hand leads after the talon, too, unless the winner shall; the dealer of four has no hand to lead from.
    if (winner_leads && after.talon_size == 0 && owner < kSeats) after.leader = static_cast<std::int8_t>(owner);
    return after;
}

namespace {

[[noreturn]] void refuse(const char* sentence) { throw std::invalid_argument(sentence); }

void check_table(const Position& p) {
    Cards seen = 0;
    const auto add = [&seen](Cards cards) {
        if (seen & cards) refuse("a card stands twice in the position");
        seen |= cards;
    };
    for (const Cards hand : p.hands) add(hand);
    for (int i = 0; i < p.trick_size; ++i) add(bit(p.trick[i]));
    for (int i = 0; i < p.talon_size; ++i) add(bit(p.talon[i]));
}

void check_hands(const Position& p) {
    const int players = p.players();
    if (players == 0) {
        if (p.talon_size) refuse("a talon card leads a trick, but nobody holds a card");
        return;
    }
    if (players == 1) refuse("only one seat holds cards");
    if (!p.plays(p.leader)) refuse("the leader has no cards");
    if (p.goal != Goal::kAllPass && !p.plays(p.declarer)) refuse("the declarer has no cards");
    if (p.trick_size >= players) refuse("the trick on the table is complete");
    const int tricks = p.tricks_left();
    if (tricks > kMaxTricks) refuse("a hand has more than ten cards");
    int seat = p.leader;
    for (int i = 0; i < players; ++i, seat = p.next(seat))
        if (count(p.hands[seat]) + (i < p.trick_size) != tricks) refuse("the hands are of unequal size");
    if (p.talon_size && p.talon_owner >= 0 && p.talon_owner < kSeats && !p.plays(p.talon_owner))
        refuse("the owner of the talon has no cards");
    if (p.talon_size > tricks) refuse("more talon cards than tricks");
}

}  // namespace

void check(const Position& p) {
    if (p.goal > Goal::kAllPass) refuse("there is no such goal");
    if (p.strain < 0 || p.strain > kNoTrump) refuse("there is no such strain");
    if (p.leader < 0 || p.leader >= kSeats) refuse("there is no such leader");
    const bool all_pass = p.goal == Goal::kAllPass;
    if (p.goal != Goal::kTricks && p.strain != kNoTrump) refuse("only trick contracts have trumps");
    if (all_pass && p.declarer != -1) refuse("an all-pass has no declarer");
    if (!all_pass && (p.declarer < 0 || p.declarer >= kSeats)) refuse("there is no such declarer");
    if (!all_pass && p.talon_size) refuse("talon cards lead in an all-pass only");
    if (p.talon_owner < -1 || p.talon_owner > kSeats) refuse("there is no such owner of the talon");
    for (const int taken : p.taken)
        if (taken < 0 || taken > kMaxTricks) refuse("the number of tricks taken is impossible");
    check_table(p);
    check_hands(p);
}

}  // namespace preferans
