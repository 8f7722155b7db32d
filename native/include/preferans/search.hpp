// The two-sided search: "does the declarer take at least `need` tricks?", answered with true or false and with the cards that
// the answer rests on. Seats are counted from the declarer (0); hands are passed in the order of the trick, the leader's first,
// so that the seat of every player is known when the code is compiled.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "preferans/bits.hpp"
#include "preferans/bounds.hpp"
#include "preferans/endings.hpp"
#include "preferans/kernel.hpp"
#include "preferans/moves.hpp"
#include "preferans/order.hpp"
#include "preferans/sure.hpp"
#include "preferans/techniques.hpp"

namespace preferans::PREFERANS_KERNEL {

// Suit lengths of all hands, four bits each: the first half of a fact's key, kept up to date card by card.
PREFERANS_INLINE std::uint64_t length_of(Cards card, int seat) { return std::uint64_t{1} << (16 * seat + 4 * (lowest(card) >> 3)); }

PREFERANS_INLINE std::uint64_t lengths_of(const Cards (&hands)[kSeats]) {
    std::uint64_t lengths = 0;
    for (int seat = 0; seat < kSeats; ++seat)
        for (int suit = 0; suit < kSuits; ++suit) lengths += std::uint64_t(count(hands[seat] & suit_mask(suit))) << (16 * seat + 4 * suit);
    return lengths;
}

// What a trick needs to know of the position it began in.
struct TrickStart {
    Cards all;  // every card in play
    std::uint64_t lengths;
    int tricks, need;
};

// Moves, the best of those left picked one by one: a cut comes too early for sorting to pay. A move is one number, the score
// above the card, so that the best is found without a branch that nobody could predict; of equal scores the lowest card goes first.
class MoveList {
  public:
    int size = 0;

    PREFERANS_INLINE void add(Cards card, int score) {
        const std::int64_t move = std::int64_t{score} * 32 + (31 - lowest(card));
        moves_[size++] = move;
        best_ = std::max(best_, move);
    }
    // The best move, and the next best for the next call.
    PREFERANS_INLINE Cards pick(int from) {
        if (from > 0) {
            best_ = kNone;
            for (int i = 0; i < size; ++i) best_ = std::max(best_, moves_[i] < last_ ? moves_[i] : kNone);
        }
        last_ = best_;
        return bit(31 - static_cast<int>(best_ & 31));
    }

  private:
    static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();

    std::int64_t moves_[kMaxTricks];
    std::int64_t best_ = kNone, last_ = kNone;
};

template <Game kGame>
class Search {
  public:
    explicit Search(SearchState& state)
        : state_(state),
          endings_(state.ending_numbers && !off(kTable) && !off(kEndingTable) ? state.ending_numbers + kEndingIndex.begin(kGame)
                                                                              : nullptr) {}

    bool at_least(const Root& root, int need, Cards& relevant);

  private:
    static constexpr bool kHasTrump = kGame == kTrumpGame;
    static constexpr bool kMisere = kGame == kMisereGame;
    static constexpr Cards kTrumpCards = kHasTrump ? kTrumps : 0;
    // Endings of fewer tricks are searched faster than they are remembered.
    static constexpr int kTableTricks = 2;
    // Facts are looked up before the bounds, which cost more: it saves up to a tenth of the time. In a misere, whose facts
    // seldom lie in the cache, the bounds give them time to come.
    static constexpr bool kTableFirst = !kMisere;
    // In a misere of so few tricks the table of endings answers so soon that an order costs more than it saves: a tenth of the time.
    static constexpr int kUnorderedTricks = kMisere ? kEndingTricks + 1 : 0;

    bool unordered(int tricks) const { return off(kOrder) || tricks <= kUnorderedTricks; }

    template <int kLeader>
    PREFERANS_INLINE Verdict judge(Cards a, Cards b, Cards c, int tricks, int need, Cards& relevant) const {
        return off(kBounds) ? Verdict::kOpen : Sure<kGame>::template judge<kLeader>(a, b, c, tricks, need, relevant);
    }

    // The card that wins a trick led in `suit`: trumps are the last suit, so it is the highest bit of those that can.
    PREFERANS_INLINE static Cards winner_of(Cards played, Cards suit) { return bit(highest(played & (suit | kTrumpCards))); }

    // Whether the seat wants the answer to be true.
    static constexpr bool wants(int seat) { return (seat == 0) != kMisere; }

    bool off(unsigned technique) const { return state_.off & technique; }

    template <int kLeader>
    bool from_root(const Root& root, int need, Cards& relevant);
    template <int kLeader>
    bool node(Cards a, Cards b, Cards c, std::uint64_t lengths, int tricks, int need, Cards& relevant);
    template <int kLeader>
    bool expand(const TrickStart& start, Cards a, Cards b, Cards c, Cards& relevant);
    template <int kLeader>
    bool second(const TrickStart& start, Cards a, Cards b, Cards c, Cards x, Cards& relevant);
    template <int kLeader>
    bool third(const TrickStart& start, Cards a, Cards b, Cards c, Cards x, Cards y, Cards& relevant);
    template <int kLeader>
    bool finish(const TrickStart& start, Cards a, Cards b, Cards c, Cards x, Cards y, Cards z, Cards& relevant);
    template <int kLeader>
    static bool last_trick(Cards a, Cards b, Cards c, Cards& relevant);

    template <int kLeader>
    int score_lead(Cards x, Cards a, Cards b, Cards c) const;
    template <int kPlace, int kLeader>
    int score_reply(Cards x, Cards hand, Cards others, Cards winning, bool partner_wins, Cards behind, Cards declarer) const;
    template <int kPlace, int kSeat>
    void remember(Cards card, int tricks) {
        if (kOrderWeights.history[kGame][kPlace] == 0) return;
        int& score = state_.history[kPlace][kSeat][lowest(card)];
        score += tricks * tricks - (score >> 5);
    }
    Cards reduced(Cards legal, Cards hand, Cards present) const { return off(kEqualCards) ? legal : representatives(legal, hand, present); }
    SearchState& state_;
    const std::uint16_t* const endings_;
};

template <Game kGame>
bool Search<kGame>::at_least(const Root& root, int need, Cards& relevant) {
    switch (root.leader) {
        case 0:
            return from_root<0>(root, need, relevant);
        case 1:
            return from_root<1>(root, need, relevant);
        default:
            return from_root<2>(root, need, relevant);
    }
}

template <Game kGame>
template <int kLeader>
bool Search<kGame>::from_root(const Root& root, int need, Cards& relevant) {
    const Cards a = root.hands[kLeader], b = root.hands[(kLeader + 1) % kSeats], c = root.hands[(kLeader + 2) % kSeats];
    const int tricks = count(c);  // the last hand has played nothing yet
    if (need <= 0) return true;
    if (need > tricks) return false;
    Cards whole[kSeats] = {root.hands[0], root.hands[1], root.hands[2]};
    for (int i = 0; i < root.trick_size; ++i) whole[(kLeader + i) % kSeats] |= root.trick[i];
    const TrickStart start{whole[0] | whole[1] | whole[2], lengths_of(whole), tricks, need};
    switch (root.trick_size) {
        case 0:
            return node<kLeader>(a, b, c, start.lengths, tricks, need, relevant);
        case 1:
            return second<kLeader>(start, a, b, c, root.trick[0], relevant);
        default:
            return third<kLeader>(start, a, b, c, root.trick[0], root.trick[1], relevant);
    }
}

template <Game kGame>
template <int kLeader>
bool Search<kGame>::last_trick(Cards a, Cards b, Cards c, Cards& relevant) {
    const Cards winning = winner_of(a | b | c, suit_around(a));
    if (((a | b | c) & suit_around(winning)) != winning) relevant |= winning;
    return winning == (kLeader == 0 ? a : kLeader == 1 ? c : b);
}

// A visit at a trick boundary with the question still open: 1 <= need <= tricks.
template <Game kGame>
template <int kLeader>
bool Search<kGame>::node(Cards a, Cards b, Cards c, std::uint64_t lengths, int tricks, int need, Cards& relevant) {
    state_.watch->count_node();
    if (tricks == 1) return last_trick<kLeader>(a, b, c, relevant);
    const Cards all = a | b | c;
    const Cards hands[kSeats] = {kLeader == 0 ? a : kLeader == 1 ? c : b, kLeader == 0 ? b : kLeader == 1 ? a : c, 0};
    if (tricks == kEndingTricks && endings_) {
        const EndingShape& shape = kEndingIndex.shapes[kHasTrump][(lengths + (lengths >> 16) + (lengths >> 32)) & 0xFFF];
        const Cards sorted = shape.sorted(all);
        const unsigned declarer = gather(shape.sorted(hands[0]), sorted), next = gather(shape.sorted(hands[1]), sorted);
        const Ending ending = state_.endings[endings_[kEndingIndex.at(shape, kLeader, declarer, without(next, declarer))]];
        relevant |= shape.unsorted(scatter(ending_relevant(ending, need), sorted));
        return ending_answer(ending, need);
    }
    const TrickStart start{all, lengths, tricks, need};
    std::uint64_t key = lengths | std::uint64_t{kLeader} << 48;
    if (!off(kTable)) state_.table.fetch(key);  // while the bounds are looked at
    if (!kTableFirst || off(kTable)) {
        const Verdict verdict = judge<kLeader>(a, b, c, tricks, need, relevant);
        if (verdict != Verdict::kOpen) return verdict == Verdict::kTrue;
    }
    if (tricks < kTableTricks || off(kTable)) return expand<kLeader>(start, a, b, c, relevant);

    const bool relative = !off(kRelative);
    const Cards declarer = relative ? pack(hands[0], all) : hands[0];
    const Cards next = relative ? pack(hands[1], all) : hands[1];
    if (!relative) key = (key ^ all * 0x9E3779B97F4A7C15u) & ((std::uint64_t{1} << FactTable::kKeyBits) - 1);
    for (std::uint32_t at = state_.table.find(key); at; at = state_.table.facts[at].older) {
        const Fact& fact = state_.table.facts[at];
        if (((declarer ^ fact.declarer) | (next ^ fact.next)) & fact.relevant) continue;
        if (fact.low >= need || fact.high < need) {
            relevant |= relative ? unpack(fact.relevant, all) : fact.relevant;
            return fact.low >= need;
        }
    }

    if (kTableFirst) {
        const Verdict verdict = judge<kLeader>(a, b, c, tricks, need, relevant);
        if (verdict != Verdict::kOpen) return verdict == Verdict::kTrue;
    }
    Cards rests_on = 0;
    const bool answer = expand<kLeader>(start, a, b, c, rests_on);
    if (off(kPartition)) rests_on = all;
    rests_on = fill_up(rests_on) & all;
    relevant |= rests_on;
    state_.table.add(key, Fact{declarer, next, relative ? pack(rests_on, all) : all, static_cast<std::int8_t>(answer ? need : 0),
                               static_cast<std::int8_t>(answer ? tricks : need - 1), 0, 0});
    return answer;
}

template <Game kGame>
template <int kLeader>
bool Search<kGame>::expand(const TrickStart& start, Cards a, Cards b, Cards c, Cards& relevant) {
    constexpr bool kWant = wants(kLeader);
    const Cards present = b | c;
    const Cards tried = reduced(a, a, present);
    MoveList list;
    for (Cards rest = tried; rest; rest &= rest - 1)
        list.add(lowest_bit(rest), unordered(start.tricks) ? 0 : score_lead<kLeader>(lowest_bit(rest), a, b, c));
    Cards all_rest_on = 0;
    for (int i = 0; i < list.size; ++i) {
        const Cards card = list.pick(i);
        Cards rests_on = 0;
        if (second<kLeader>(start, a ^ card, b, c, card, rests_on) == kWant) {
            remember<0, kLeader>(card, start.tricks);
            relevant |= rests_on;
            return kWant;
        }
        all_rest_on |= rests_on;
    }
    if (tried != a) all_rest_on = whole_runs(fill_up(all_rest_on), a, a, present);
    relevant |= all_rest_on;
    return !kWant;
}

template <Game kGame>
template <int kLeader>
bool Search<kGame>::second(const TrickStart& start, Cards a, Cards b, Cards c, Cards x, Cards& relevant) {
    constexpr int kSeat = (kLeader + 1) % kSeats;
    constexpr bool kWant = wants(kSeat);
    const Cards legal = playable(b, suit_around(x), kTrumpCards);
    const Cards present = a | c | x;
    const Cards tried = reduced(legal, b, present);
    if ((tried & (tried - 1)) == 0) {
        // Nothing to choose.
        Cards rests_on = 0;
        const bool answer = third<kLeader>(start, a, b ^ tried, c, x, tried, rests_on);
        if (tried != legal && answer != kWant) rests_on = whole_runs(fill_up(rests_on), legal, b, present);
        relevant |= rests_on;
        return answer;
    }
    MoveList list;
    const Cards behind = playable(c, suit_around(x), kTrumpCards);
    for (Cards rest = tried; rest; rest &= rest - 1)
        list.add(lowest_bit(rest), unordered(start.tricks) ? 0
                                                           : score_reply<0, kLeader>(lowest_bit(rest), b, a | c, x, wants(kLeader) == kWant,
                                                                                     behind, kLeader == 1 ? c : a));
    Cards all_rest_on = 0;
    for (int i = 0; i < list.size; ++i) {
        const Cards card = list.pick(i);
        Cards rests_on = 0;
        if (third<kLeader>(start, a, b ^ card, c, x, card, rests_on) == kWant) {
            remember<1, kSeat>(card, start.tricks);
            relevant |= rests_on;
            return kWant;
        }
        all_rest_on |= rests_on;
    }
    if (tried != legal) all_rest_on = whole_runs(fill_up(all_rest_on), legal, b, present);
    relevant |= all_rest_on;
    return !kWant;
}

template <Game kGame>
template <int kLeader>
bool Search<kGame>::third(const TrickStart& start, Cards a, Cards b, Cards c, Cards x, Cards y, Cards& relevant) {
    constexpr int kSeat = (kLeader + 2) % kSeats;
    constexpr bool kWant = wants(kSeat);
    const Cards legal = playable(c, suit_around(x), kTrumpCards);
    const Cards winning = winner_of(x | y, suit_around(x));
    const bool second_wins = winning == y;
    const Cards present = a | b | winning;
    const Cards tried = reduced(legal, c, present);
    if ((tried & (tried - 1)) == 0) {
        Cards rests_on = 0;
        const bool answer = finish<kLeader>(start, a, b, c ^ tried, x, y, tried, rests_on);
        if (tried != legal && answer != kWant) rests_on = whole_runs(fill_up(rests_on), legal, c, present);
        relevant |= rests_on;
        return answer;
    }
    MoveList list;
    const bool partner_wins = wants(second_wins ? (kLeader + 1) % kSeats : kLeader) == kWant;
    for (Cards rest = tried; rest; rest &= rest - 1)
        list.add(lowest_bit(rest), unordered(start.tricks) ? 0
                                                           : score_reply<1, kLeader>(lowest_bit(rest), c, a | b, winning, partner_wins, 0,
                                                                                     kLeader == 2 ? b : a));
    Cards all_rest_on = 0;
    for (int i = 0; i < list.size; ++i) {
        const Cards card = list.pick(i);
        Cards rests_on = 0;
        if (finish<kLeader>(start, a, b, c ^ card, x, y, card, rests_on) == kWant) {
            remember<2, kSeat>(card, start.tricks);
            relevant |= rests_on;
            return kWant;
        }
        all_rest_on |= rests_on;
    }
    if (tried != legal) all_rest_on = whole_runs(fill_up(all_rest_on), legal, c, present);
    relevant |= all_rest_on;
    return !kWant;
}

template <Game kGame>
template <int kLeader>
bool Search<kGame>::finish(const TrickStart& start, Cards a, Cards b, Cards c, Cards x, Cards y, Cards z, Cards& relevant) {
    constexpr int kB = (kLeader + 1) % kSeats, kC = (kLeader + 2) % kSeats;
    const Cards played = x | y | z;
    const Cards winning = winner_of(played, suit_around(x));
    if ((played & suit_around(winning)) != winning) relevant |= winning;  // it won by its rank
    const int need = start.need - (winning == (kLeader == 0 ? x : kB == 0 ? y : z));
    const int tricks = start.tricks - 1;
    if (need <= 0) return true;
    if (need > tricks) return false;
    const std::uint64_t lengths = start.lengths - length_of(x, kLeader) - length_of(y, kB) - length_of(z, kC);
    if (winning == x) return node<kLeader>(a, b, c, lengths, tricks, need, relevant);
    if (winning == y) return node<kB>(b, c, a, lengths, tricks, need, relevant);
    return node<kC>(c, a, b, lengths, tricks, need, relevant);
}

template <Game kGame>
template <int kLeader>
int Search<kGame>::score_lead(Cards x, Cards a, Cards b, Cards c) const {
    const auto& weight = kOrderWeights.lead[kGame][kLeader];
    const Cards suit = suit_around(x);
    const Cards others = (b | c) & suit, partner = kLeader == 0 ? 0 : kLeader == 1 ? b : c;
    const Cards enemies = kLeader == 0 ? b | c : kLeader == 1 ? c : b;
    const int above = count(others & ~(x | (x - 1)));
    int score = weight[kLeadAbove] * above + weight[kLeadLength] * count(a & suit) + weight[kLeadEnemyLength] * count(enemies & suit) +
                weight[kLeadBelow] * count(others & (x - 1));
    if (above == 0) score += weight[kLeadWins];
    if ((partner & suit) > (enemies & suit)) score += weight[kLeadPartnerTop];
    if constexpr (kHasTrump) {
        const auto ruffs = [suit](Cards hand) { return !(hand & suit) && (hand & kTrumps); };
        if (suit == kTrumps)
            score += weight[kLeadTrump];
        else if (kLeader == 0 ? ruffs(b) || ruffs(c) : ruffs(enemies))
            score += weight[kLeadRuffed];
        else if (kLeader != 0 && ruffs(partner))
            score += weight[kLeadPartnerRuffs];
    }
    if constexpr (kMisere) {
        const Cards mine = (kLeader == 0 ? a : kLeader == 1 ? c : b) & suit;
        if (kSafeSuits.safe(mine >> (lowest(suit)), (kLeader == 0 ? others : others | x | (a & suit)) >> lowest(suit)))
            score += weight[kLeadSafe];
        if constexpr (kLeader == 0) {
            // An opponent whose cards are all higher must take it.
            if (((b & suit) && !(b & suit & (x - 1))) || ((c & suit) && !(c & suit & (x - 1)))) score += weight[kLeadLoses];
        } else if (mine && x < lowest_bit(mine) && (!(partner & suit) || lowest_bit(partner & suit) < lowest_bit(mine))) {
            score += weight[kLeadForces];
        }
    }
    return score * 256 + (off(kHistory) ? 0 : kOrderWeights.history[kGame][0] * state_.history[0][kLeader][lowest(x)]);
}

template <Game kGame>
template <int kPlace, int kLeader>
int Search<kGame>::score_reply(Cards x, Cards hand, Cards others, Cards winning, bool partner_wins, Cards behind, Cards declarer) const {
    constexpr int kSeat = (kLeader + 1 + kPlace) % kSeats;
    const auto& weight = kOrderWeights.reply[kGame][kPlace][kLeader];
    const Cards suit = suit_around(x);
    const int above = count(others & suit & ~(x | (x - 1)));
    int score = 0;
    const Cards of_winning = suit_around(winning);
    if (x > winning && (x & (of_winning | kTrumpCards))) {
        score = weight[kWins] + weight[kWinAbove] * above;
        if (kPlace == 1 || !(behind & suit & ~(x | (x - 1)))) score += weight[kWinsSurely];
        if (partner_wins) score += weight[kOvertakes];
        if constexpr (kMisere && kPlace == 0) {
            // The declarer plays behind and has only higher cards.
            const Cards lower = behind & suit & (x - 1);
            if (kLeader == 1 && (behind & suit) && !lower) score += weight[kForces];
        }
    } else if (suit == of_winning) {
        score = weight[kLoseAbove] * above;
        if constexpr (kMisere && kPlace == 0) {
            if (kLeader == 1 && (behind & suit) && lowest_bit(behind) > winning) score += weight[kForces];
        }
    } else {
        score =
            weight[kThrowLength] * count(hand & suit) + weight[kThrowBelow] * count(others & suit & (x - 1)) + weight[kLoseAbove] * above;
        if (above == 0) score += weight[kThrowTop];
        if constexpr (kMisere) {
            const Cards mine = (kSeat == 0 ? hand : declarer) & suit;
            const Cards out = (hand | others) & suit & ~mine;
            if (kSafeSuits.safe(mine >> lowest(suit), out >> lowest(suit))) score += weight[kThrowSafe];
        }
    }
    return score * 256 + (off(kHistory) ? 0 : kOrderWeights.history[kGame][1 + kPlace] * state_.history[1 + kPlace][kSeat][lowest(x)]);
}

}  // namespace preferans::PREFERANS_KERNEL
