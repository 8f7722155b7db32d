#include "preferans/textbook.hpp"

#include <algorithm>
#include <optional>

namespace preferans {
namespace {

bool declarer_makes_large(const Position& position) { return position.goal == Goal::kTricks; }

// The cards of their suit that are higher.
Cards higher(int card) { return suit_mask(suit_of(card)) & ~(bit(card) | (bit(card) - 1)); }

// In a trick contract the leader tries winners first, then high cards.
int score_lead(const Position& position, int seat, int card) {
    Cards others = 0;
    for (int other = 0; other < kSeats; ++other)
        if (other != seat) others |= position.hands[other];
    return (card & 7) + (others & higher(card) ? 0 : 100);
}

// Whoever follows takes the trick from the other side as cheaply as he can, rather with a card that the next player cannot
// beat; else he throws his lowest.
int score_reply(const Position& position, int seat, int card) {
    int winner = position.leader;
    Cards winning = bit(position.trick[0]);
    if (position.trick_size == 2 && beats(bit(position.trick[1]), winning, position.trumps())) {
        winner = position.next(winner);
        winning = bit(position.trick[1]);
    }
    const bool ours = (winner == position.declarer) == (seat == position.declarer);
    if (ours || !beats(bit(card), winning, position.trumps())) return -(card & 7) - (bit(card) & position.trumps() ? 10 : 0);
    const bool last = position.trick_size + 1 == position.players();
    return 100 - (card & 7) + (last || !(position.hands[position.next(seat)] & higher(card)) ? 100 : 0);
}

}  // namespace

void Textbook::forget() {
    if (!asked_) return;
    asked_ = false;
    for (auto& seat : refuted_) seat.fill(0);
    if (++generation_ == 0) {
        std::fill(table_.begin(), table_.end(), Known{});
        generation_ = 1;
    }
}

// The legal cards, those that promise most first: in a misere those that refuted most in other positions.
int Textbook::order(const Position& position, int seat, std::array<int, kMaxTricks>& cards) const {
    std::array<int, kMaxTricks> scores;
    int size = 0;
    for (Cards rest = position.legal(); rest; rest &= rest - 1, ++size) {
        const int card = lowest(rest);
        const int score = position.goal == Goal::kMisere ? refuted_[kSeats * position.trick_size + seat][card]
                          : position.trick_size          ? score_reply(position, seat, card)
                                                         : score_lead(position, seat, card);
        int at = size;
        for (; at > 0 && scores[at - 1] < score; --at) {
            scores[at] = scores[at - 1];
            cards[at] = cards[at - 1];
        }
        scores[at] = score;
        cards[at] = card;
    }
    return size;
}

// Where the position is remembered; what was there of another one is lost.
Textbook::Known& Textbook::place_of(const Position& position, int left) {
    if (table_.empty()) table_.resize(std::size_t{1} << size_bits_);
    std::uint64_t mixed = (position.hands[0] | std::uint64_t{position.hands[1]} << 32) * 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 29 ^ position.hands[2] ^ std::uint64_t(position.leader) << 32) * 0xBF58476D1CE4E5B9u;
    Known& known = table_[mixed >> (64 - size_bits_)];
    if (known.generation != generation_ || known.leader != position.leader || known.hands != position.hands)
        known = {position.hands, position.leader, 0, static_cast<std::int8_t>(left), generation_};
    return known;
}

int Textbook::solve(const Position& position, Watch& watch) {
    forget();
    int tricks = position.tricks_left() / 2;
    while (tricks > 0 && !at_least(position, tricks, watch)) --tricks;
    while (tricks < position.tricks_left() && at_least(position, tricks + 1, watch)) ++tricks;
    return tricks;
}

bool Textbook::at_least(const Position& position, int need, Watch& watch) {
    asked_ = true;
    return search(position, position.tricks_left(), need, watch);
}

bool Textbook::search(const Position& position, int left, int need, Watch& watch) {
    if (need <= 0) return true;
    if (need > left) return false;
    const bool boundary = position.trick_size == 0;
    if (boundary) watch.count_node();
    const bool remembers = boundary && left > 1;
    if (remembers) {
        const Known& known = place_of(position, left);
        if (known.low >= need) return true;
        if (known.high < need) return false;
    }
    const int seat = position.to_play();
    const bool wants = (seat == position.declarer) == declarer_makes_large(position);
    std::array<int, kMaxTricks> cards;
    const int size = order(position, seat, cards);
    bool answer = !wants;
    for (int i = 0; i < size && answer != wants; ++i) {
        const Position after = position.play(cards[i]);
        const int won = after.taken[position.declarer] - position.taken[position.declarer];
        answer = search(after, left - (after.trick_size == 0), need - won, watch);
        if (answer == wants) {
            int& score = refuted_[kSeats * position.trick_size + seat][cards[i]];
            score += left * left - score / 512;
        }
    }
    if (remembers) {
        Known& known = place_of(position, left);
        if (answer)
            known.low = static_cast<std::int8_t>(need);
        else
            known.high = static_cast<std::int8_t>(need - 1);
    }
    return answer;
}

int Exhaustive::solve(const Position& position) {
    if (position.over()) return 0;
    const bool large = (position.to_play() == position.declarer) == declarer_makes_large(position);
    std::optional<int> best;
    for (Cards rest = position.legal(); rest; rest &= rest - 1) {
        const Position after = position.play(lowest(rest));
        const int value = after.taken[position.declarer] - position.taken[position.declarer] + solve(after);
        if (!best || (large ? value > *best : value < *best)) best = value;
    }
    return *best;
}

int Exhaustive::paranoid(const Position& position, int seat) {
    if (position.over()) return 0;
    std::optional<int> best;
    for (Cards rest = position.legal(); rest; rest &= rest - 1) {
        const Position after = position.play(lowest(rest));
        const int value = after.taken[seat] - position.taken[seat] + paranoid(after, seat);
        if (!best || (position.to_play() == seat ? value < *best : value > *best)) best = value;
    }
    return *best;
}

Values Exhaustive::all_pass(const Position& position, Ties ties, const Weights& weights) {
    if (ties == Ties::kParanoid) {
        Values values;
        for (int seat = 0; seat < kSeats; ++seat) values.tricks[seat] = position.plays(seat) ? paranoid(position, seat) : 0;
        return values;
    }
    if (position.over()) return {};
    const int seat = position.to_play();
    const int next = position.next(seat);
    Chooser chooser(seat, next, position.next(next), position.taken[seat] > 0, ties, weights);
    for (Cards rest = position.legal(); rest; rest &= rest - 1) {
        const int card = lowest(rest);
        const Position after = position.play(card);
        Values values = all_pass(after, ties, weights);
        if (after.trick_size == 0) {
            const int owner = position.trick_owner(card);
            values.tricks[owner] += 1;
            if (owner < kSeats) values.none[owner] = 0;
        }
        chooser.add(values, 1);
    }
    return chooser.chosen();
}

}  // namespace preferans
