// The three-sided search of an all-pass: max^n over whole positions at trick boundaries. Every move of every player is looked
// at, so all that helps is to meet the same position once: the table knows positions by relative ranks, by the seat on lead
// and up to the order of the suits.
#pragma once

#include <algorithm>
#include <cstring>

#include "preferans/bits.hpp"
#include "preferans/kernel.hpp"
#include "preferans/maxn_rules.hpp"
#include "preferans/moves.hpp"

namespace preferans::PREFERANS_KERNEL {

// A suit of k cards has 3^k patterns of owners: 9841 for all k up to eight, so fourteen bits number them.
struct SuitNumbers {
    std::uint16_t base[9] = {};
    std::uint16_t ternary[256] = {};
    constexpr SuitNumbers() {
        int power = 1;
        for (int k = 0, sum = 0; k <= 8; ++k, power *= 3) base[k] = static_cast<std::uint16_t>(sum), sum += power;
        for (int bits = 0; bits < 256; ++bits) {
            int value = 0;
            for (int i = 7; i >= 0; --i) value = 3 * value + (bits >> i & 1);
            ternary[bits] = static_cast<std::uint16_t>(value);
        }
    }
};
inline constexpr SuitNumbers kSuitNumbers;

// The four suits' numbers in descending order, 56 bits.
PREFERANS_INLINE std::uint64_t position_key(Cards a, Cards b, Cards c) {
    std::uint32_t suits[kSuits];
    const Cards all = a | b | c;
    for (int suit = 0; suit < kSuits; ++suit) {
        const unsigned among = all >> (8 * suit) & 0xFF;
        suits[suit] = kSuitNumbers.base[count(among)] + kSuitNumbers.ternary[pack8(a >> (8 * suit) & 0xFF, among)] +
                      2 * kSuitNumbers.ternary[pack8(b >> (8 * suit) & 0xFF, among)];
    }
    const auto order = [&suits](int i, int j) {
        const std::uint32_t high = std::max(suits[i], suits[j]), low = std::min(suits[i], suits[j]);
        suits[i] = high;
        suits[j] = low;
    };
    order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
    return std::uint64_t{suits[0]} << 42 | std::uint64_t{suits[1]} << 28 | suits[2] << 14 | suits[3];
}

// A model says what a value is, how a player chooses, and how a value is kept. Seats are counted from the leader of the trick.

// Whole tricks, ties broken by a fixed rule: a byte a seat.
template <Ties kTies>
struct FixedTies {
    using Value = std::uint32_t;
    struct Stored {
        std::uint64_t key;
        Value value;
    };
    static constexpr bool kWeighted = false;

    explicit FixedTies(const MaxnState&) {}

    static Value none() { return 0; }
    static void give(Value& value, int seat) { value += Value{1} << (8 * seat); }
    static unsigned of(Value value, int seat) { return value >> (8 * seat) & 0xFF; }
    // The value as the seat `by` seats before the leader counts.
    static Value turned(Value value, int by) { return (value << (8 * by) | value >> (24 - 8 * by)) & 0xFFFFFF; }

    struct Choice {
        Value best = 0xFFFFFF;
    };
    // Whether a choice that costs the seat so many tricks at least cannot be its best.
    static bool worse(const Choice& choice, int seat, unsigned at_least) { return of(choice.best, seat) < at_least; }

    template <int kSeat>
    PREFERANS_INLINE void add(Choice& choice, Value value, int, unsigned) const {
        constexpr int kNext = (kSeat + 1) % kSeats, kAfter = (kSeat + 2) % kSeats;
        if (of(value, kSeat) != of(choice.best, kSeat)) {
            if (of(value, kSeat) < of(choice.best, kSeat)) choice.best = value;
        } else if constexpr (kTies == Ties::kNextMost) {
            if (of(value, kNext) > of(choice.best, kNext)) choice.best = value;
        } else {
            choice.best = of(value, kSeat) << (8 * kSeat) | std::max(of(value, kNext), of(choice.best, kNext)) << (8 * kNext) |
                          std::max(of(value, kAfter), of(choice.best, kAfter)) << (8 * kAfter);
        }
    }
    static Value chosen(const Choice& choice) { return choice.best; }
    static Values values(Value value) {
        Values all;
        for (int seat = 0; seat < kSeats; ++seat) all.tricks[seat] = of(value, seat);
        return all;
    }
};

// Expected tricks, uniform over equally good cards.
struct MixedTies {
    struct Value {
        double tricks[kSeats];
    };
    struct Stored {
        std::uint64_t key;
        Value value;
    };
    static constexpr bool kWeighted = false;

    explicit MixedTies(const MaxnState&) {}

    static Value none() { return {}; }
    static void give(Value& value, int seat) { value.tricks[seat] += 1; }
    static Value turned(const Value& value, int by) {
        return {{value.tricks[(3 - by) % 3], value.tricks[(4 - by) % 3], value.tricks[(5 - by) % 3]}};
    }

    struct Choice {
        Value sum{};
        double best = 1e9;
        int cards = 0;
    };
    static bool worse(const Choice& choice, int, unsigned at_least) { return choice.best < at_least - kEqual; }

    template <int kSeat>
    PREFERANS_INLINE void add(Choice& choice, const Value& value, int cards, unsigned) const {
        const double own = value.tricks[kSeat];
        if (own > choice.best + kEqual) return;
        if (own < choice.best - kEqual) choice = {{}, own, 0};
        for (int i = 0; i < kSeats; ++i) choice.sum.tricks[i] += cards * value.tricks[i];
        choice.cards += cards;
    }
    static Value chosen(const Choice& choice) {
        Value value = choice.sum;
        const double share = 1.0 / choice.cards;
        if (choice.cards > 1)
            for (double& tricks : value.tricks) tricks *= share;
        return value;
    }
    static Values values(const Value& value) {
        Values all;
        std::copy(value.tricks, value.tricks + kSeats, all.tricks.begin());
        return all;
    }
};

// Any weights, any rule for ties: slower, and the table must know who has a trick already.
struct WeightedTies {
    using Value = Values;
    struct Stored {
        std::uint64_t key;
        double value[2 * kSeats];
    };
    static constexpr bool kWeighted = true;

    explicit WeightedTies(const MaxnState& search) : state(&search) {}

    static Value none() { return {}; }
    static void give(Value& value, int seat) {
        value.tricks[seat] += 1;
        value.none[seat] = 0;
    }
    static Value turned(const Value& value, int by) {
        Value turned;
        for (int seat = 0; seat < kSeats; ++seat) {
            turned.tricks[seat] = value.tricks[(seat + 3 - by) % 3];
            turned.none[seat] = value.none[(seat + 3 - by) % 3];
        }
        return turned;
    }

    struct Choice {
        Values values[kMaxTricks];
        int cards[kMaxTricks];
        int size = 0;
        int seat = 0;
        unsigned taken = 0;
    };
    static bool worse(const Choice&, int, unsigned) { return false; }
    template <int kSeat>
    void add(Choice& choice, const Value& value, int cards, unsigned taken) const {
        choice.values[choice.size] = value;
        choice.cards[choice.size++] = cards;
        choice.seat = kSeat;
        choice.taken = taken;
    }
    Value chosen(const Choice& choice) const {
        const int seat = choice.seat;
        Chooser chooser(seat, (seat + 1) % kSeats, (seat + 2) % kSeats, choice.taken >> seat & 1, state->ties, state->weights);
        for (int i = 0; i < choice.size; ++i) chooser.add(choice.values[i], choice.cards[i]);
        return chooser.chosen();
    }
    static Values values(const Value& value) { return value; }

    const MaxnState* state;
};

template <class Model>
PREFERANS_INLINE void keep(typename Model::Stored& entry, std::uint64_t key, const typename Model::Value& value) {
    entry.key = key;
    if constexpr (Model::kWeighted) {
        std::copy(value.tricks.begin(), value.tricks.begin() + kSeats, entry.value);
        std::copy(value.none.begin(), value.none.end(), entry.value + kSeats);
    } else {
        entry.value = value;
    }
}

template <class Model>
PREFERANS_INLINE typename Model::Value kept(const typename Model::Stored& entry) {
    if constexpr (Model::kWeighted) {
        Values values;
        std::copy(entry.value, entry.value + kSeats, values.tricks.begin());
        std::copy(entry.value + kSeats, entry.value + 2 * kSeats, values.none.begin());
        return values;
    } else {
        return entry.value;
    }
}

// A way to play a whole trick, and where it leads.
struct Played {
    Cards a, b, c;  // the hands after it, from the winner on
    std::uint8_t winner;
    std::uint8_t equal[kSeats];           // how many equal cards each card of the trick stands for
    bool leader_wins, second_wins;        // whatever comes after his card
    bool last_of_second, last_of_leader;  // whether the second hand, the leader, goes on to another card
    std::uint64_t key;
};

template <class Model>
class Maxn {
  public:
    using Value = typename Model::Value;
    using Stored = typename Model::Stored;

    explicit Maxn(MaxnState& state) : state_(state), model_(state), table_(static_cast<Stored*>(state.table)) {}

    // Hands from the leader on; `taken`: a bit for every seat, counted from the leader, that has a trick already.
    Value value(const Cards (&hands)[kSeats], unsigned taken) {
        const int tricks = count(hands[0]);
        if (!matters_who_has_taken()) taken = 0;
        return node(hands[0], hands[1], hands[2], tricks, taken, key_of(hands[0], hands[1], hands[2], tricks, taken),
                    static_cast<Played*>(state_.arena));
    }

  private:
    Value node(Cards a, Cards b, Cards c, int tricks, unsigned taken, std::uint64_t key, Played* arena);
    Value expand(Cards a, Cards b, Cards c, int tricks, unsigned taken, Played* arena);
    Played* ways(Cards a, Cards b, Cards c, int tricks, unsigned taken, Played* way) const;

    std::uint64_t key_of(Cards a, Cards b, Cards c, int tricks, unsigned taken) const {
        // The three bits above the suits hold what the values depend on besides, or the size of the position.
        const std::uint64_t extra = Model::kWeighted ? taken : static_cast<unsigned>(std::min(tricks - 2, 7));
        return position_key(a, b, c) | extra << 56 | state_.generation << 59;
    }
    Stored* slot_of(std::uint64_t key) const {
        const std::uint64_t mixed = key * 0x9E3779B97F4A7C15u;
        return &table_[(mixed >> 32) & state_.mask & ~std::uint64_t{1}];
    }
    // Only a bonus for no trick asks: without it three bits of the key would tell equal positions apart.
    bool matters_who_has_taken() const { return Model::kWeighted && state_.weights.zero != 0; }
    // `taken` as the next leader counts.
    unsigned taken_after(unsigned taken, int winner) const {
        if (!matters_who_has_taken()) return 0;
        taken |= 1u << winner;
        return (taken >> winner | taken << (kSeats - winner)) & 7;
    }

    // How many legal cards a representative stands for: those from it up to the next one.
    PREFERANS_INLINE static std::uint8_t run(Cards first, Cards firsts, Cards legal) {
        const Cards suit = suit_around(first);
        const Cards higher = firsts & suit & ~(first | (first - 1));
        const Cards upto = higher ? lowest_bit(higher) - 1 : ~Cards{0};
        return static_cast<std::uint8_t>(count(legal & suit & upto & ~(first - 1)));
    }

    MaxnState& state_;
    Model model_;
    Stored* table_;
};

template <class Model>
typename Model::Value Maxn<Model>::node(Cards a, Cards b, Cards c, int tricks, unsigned taken, std::uint64_t key, Played* arena) {
    Value value = Model::none();
    if (tricks == 0) return value;
    if (tricks == 1) {
        Model::give(value, beats(b, a, 0) ? (beats(c, b, 0) ? 2 : 1) : beats(c, a, 0) ? 2 : 0);
        return value;
    }
    state_.watch->count_node();
    if (!(a & fill_down(b | c))) {
        // The leader has the highest cards only: he takes the rest.
        for (int i = 0; i < tricks; ++i) Model::give(value, 0);
        return value;
    }
    Stored* const slot = slot_of(key);
    for (int i = 0; i < 2; ++i)
        if (slot[i].key == key) return kept<Model>(slot[i]);
    value = expand(a, b, c, tricks, taken, arena);
    // The first place is for the position with more tricks to play, the second takes whatever comes.
    const bool old = slot[0].key >> 59 != state_.generation;
    const bool first = old || Model::kWeighted || (slot[0].key >> 56 & 7) <= (key >> 56 & 7);
    if (first && !old) slot[1] = slot[0];
    keep<Model>(slot[first ? 0 : 1], key, value);
    return value;
}

// Writes down every way to play the trick, in the order leader, second, third, and fetches what the table knows of where they lead:
// nearly all positions are known already, so that the search is a walk through memory.
template <class Model>
Played* Maxn<Model>::ways(Cards a, Cards b, Cards c, int tricks, unsigned taken, Played* way) const {
    const Cards leads = representatives(a, a, b | c);
    for (Cards xs = leads; xs; xs &= xs - 1) {
        const Cards x = lowest_bit(xs), suit = suit_around(x);
        const Cards legal_b = playable(b, suit, 0), legal_c = playable(c, suit, 0);
        const Cards seconds = representatives(legal_b, b, (a ^ x) | c | x);
        const std::uint8_t equal_x = run(x, leads, a);
        const bool leader_wins = !((b | c) & suit & ~(x | (x - 1)));
        for (Cards ys = seconds; ys; ys &= ys - 1) {
            const Cards y = lowest_bit(ys);
            const bool second_wins = beats(y, x, 0);
            const Cards winning = second_wins ? y : x;
            const Cards thirds = representatives(legal_c, c, (a ^ x) | (b ^ y) | winning);
            const std::uint8_t equal_y = run(y, seconds, legal_b);
            const bool surely = second_wins && !(c & suit & ~(y | (y - 1)));
            for (Cards zs = thirds; zs; zs &= zs - 1, ++way) {
                const Cards z = lowest_bit(zs);
                const Cards after_a = a ^ x, after_b = b ^ y, after_c = c ^ z;
                way->winner = beats(z, winning, 0) ? 2 : second_wins ? 1 : 0;
                way->a = way->winner == 0 ? after_a : way->winner == 1 ? after_b : after_c;
                way->b = way->winner == 0 ? after_b : way->winner == 1 ? after_c : after_a;
                way->c = way->winner == 0 ? after_c : way->winner == 1 ? after_a : after_b;
                way->leader_wins = leader_wins;
                way->second_wins = surely;
                way->equal[0] = equal_x;
                way->equal[1] = equal_y;
                way->equal[2] = run(z, thirds, legal_c);
                way->last_of_second = (zs & (zs - 1)) == 0;
                way->last_of_leader = way->last_of_second && (ys & (ys - 1)) == 0;
                if (tricks > 2) {
                    way->key = key_of(way->a, way->b, way->c, tricks - 1, taken_after(taken, way->winner));
                    __builtin_prefetch(slot_of(way->key));
                }
            }
        }
    }
    return way;
}

template <class Model>
typename Model::Value Maxn<Model>::expand(Cards a, Cards b, Cards c, int tricks, unsigned taken, Played* arena) {
    Played* const end = ways(a, b, c, tricks, taken, arena);
    typename Model::Choice leader, second, third;
    bool seconds = false, thirds = false;  // whether there is a choice already
    for (const Played* way = arena; way != end; ++way) {
        // Low cards come first: a card that must win is not tried when another has avoided all tricks (15% of the nodes).
        if (!(way->winner == 2 && Model::worse(third, 2, 1)) && !(way->second_wins && Model::worse(second, 1, 1)) &&
            !(way->leader_wins && Model::worse(leader, 0, 1))) {
            Value value =
                Model::turned(node(way->a, way->b, way->c, tricks - 1, taken_after(taken, way->winner), way->key, end), way->winner);
            Model::give(value, way->winner);
            model_.template add<2>(third, value, way->equal[2], taken);
            thirds = true;
        }
        if (!way->last_of_second) continue;
        if (thirds) {
            model_.template add<1>(second, model_.chosen(third), way->equal[1], taken);
            seconds = true;
        }
        third = {};
        thirds = false;
        if (!way->last_of_leader) continue;
        if (seconds) model_.template add<0>(leader, model_.chosen(second), way->equal[0], taken);
        second = {};
        seconds = false;
    }
    return model_.chosen(leader);
}

}  // namespace preferans::PREFERANS_KERNEL
