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
        std::uint32_t tricks;
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
        std::uint32_t tricks;
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
        std::uint32_t tricks;
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
PREFERANS_INLINE void keep(typename Model::Stored& entry, std::uint64_t key, const typename Model::Value& value, int tricks) {
    entry.key = key;
    entry.tricks = static_cast<std::uint32_t>(tricks);
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

template <class Model>
class Maxn {
  public:
    using Value = typename Model::Value;
    using Stored = typename Model::Stored;

    explicit Maxn(MaxnState& state) : state_(state), model_(state), table_(static_cast<Stored*>(state.table)) {}

    // Hands from the leader on; `taken`: a bit for every seat, counted from the leader, that has a trick already.
    Value node(Cards a, Cards b, Cards c, int tricks, unsigned taken);

  private:
    struct Trick {
        int tricks;
        unsigned taken;
    };

    Value expand(const Trick& trick, Cards a, Cards b, Cards c);
    Value second(const Trick& trick, Cards a, Cards b, Cards c, Cards x);
    Value third(const Trick& trick, Cards a, Cards b, Cards c, Cards x, Cards y);
    Value finish(const Trick& trick, Cards a, Cards b, Cards c, Cards x, Cards y, Cards z);

    // How many legal cards a representative stands for: those from it up to the next one.
    PREFERANS_INLINE static int run(Cards first, Cards firsts, Cards legal) {
        const Cards suit = suit_around(first);
        const Cards higher = firsts & suit & ~(first | (first - 1));
        const Cards upto = higher ? lowest_bit(higher) - 1 : ~Cards{0};
        return count(legal & suit & upto & ~(first - 1));
    }

    MaxnState& state_;
    Model model_;
    Stored* table_;
};

template <class Model>
typename Model::Value Maxn<Model>::node(Cards a, Cards b, Cards c, int tricks, unsigned taken) {
    Value value = Model::none();
    if (tricks == 0) return value;
    if (tricks == 1) {
        Model::give(value, beats(b, a, 0) ? (beats(c, b, 0) ? 2 : 1) : beats(c, a, 0) ? 2 : 0);
        return value;
    }
    if (++state_.nodes >= state_.next_look) state_.limit_reached(state_.owner);
    if (!(a & fill_down(b | c))) {
        // The leader has the highest cards only: he takes the rest.
        for (int i = 0; i < tricks; ++i) Model::give(value, 0);
        return value;
    }
    std::uint64_t key = position_key(a, b, c) | state_.generation << 59;
    if constexpr (Model::kWeighted) key |= std::uint64_t{taken} << 56;
    std::uint64_t mixed = key * 0x9E3779B97F4A7C15u;
    mixed ^= mixed >> 32;
    Stored* const slot = &table_[mixed & state_.mask & ~std::uint64_t{1}];
    for (int i = 0; i < 2; ++i)
        if (slot[i].key == key) return kept<Model>(slot[i]);
    value = expand({tricks, taken}, a, b, c);
    // The first place is for the position with more tricks to play, the second takes whatever comes.
    const bool first = slot[0].tricks <= static_cast<std::uint32_t>(tricks) || slot[0].key >> 59 != state_.generation;
    if (first) slot[1] = slot[0];
    keep<Model>(slot[first ? 0 : 1], key, value, tricks);
    return value;
}

template <class Model>
typename Model::Value Maxn<Model>::expand(const Trick& trick, Cards a, Cards b, Cards c) {
    typename Model::Choice choice;
    const Cards firsts = representatives(a, a, b | c);
    for (Cards rest = firsts; rest; rest &= rest - 1) {
        const Cards x = lowest_bit(rest);
        model_.template add<0>(choice, second(trick, a ^ x, b, c, x), run(x, firsts, a), trick.taken);
    }
    return model_.chosen(choice);
}

template <class Model>
typename Model::Value Maxn<Model>::second(const Trick& trick, Cards a, Cards b, Cards c, Cards x) {
    const Cards legal = playable(b, suit_around(x), 0);
    const Cards firsts = representatives(legal, b, a | c | x);
    if ((firsts & (firsts - 1)) == 0) return third(trick, a, b ^ firsts, c, x, firsts);
    typename Model::Choice choice;
    for (Cards rest = firsts; rest; rest &= rest - 1) {
        const Cards y = lowest_bit(rest);
        model_.template add<1>(choice, third(trick, a, b ^ y, c, x, y), run(y, firsts, legal), trick.taken);
    }
    return model_.chosen(choice);
}

template <class Model>
typename Model::Value Maxn<Model>::third(const Trick& trick, Cards a, Cards b, Cards c, Cards x, Cards y) {
    const Cards legal = playable(c, suit_around(x), 0);
    const Cards winning = beats(y, x, 0) ? y : x;
    const Cards firsts = representatives(legal, c, a | b | winning);
    if ((firsts & (firsts - 1)) == 0) return finish(trick, a, b, c ^ firsts, x, y, firsts);
    typename Model::Choice choice;
    for (Cards rest = firsts; rest; rest &= rest - 1) {
        const Cards z = lowest_bit(rest);
        // Low cards come first: a card that wins is not tried when a loser has avoided all tricks.
        if (Model::worse(choice, 2, 1) && beats(z, winning, 0)) continue;
        model_.template add<2>(choice, finish(trick, a, b, c ^ z, x, y, z), run(z, firsts, legal), trick.taken);
    }
    return model_.chosen(choice);
}

template <class Model>
typename Model::Value Maxn<Model>::finish(const Trick& trick, Cards a, Cards b, Cards c, Cards x, Cards y, Cards z) {
    Cards winning = x;
    int winner = 0;
    if (beats(y, winning, 0)) winning = y, winner = 1;
    if (beats(z, winning, 0)) winner = 2;
    const unsigned taken = trick.taken | 1u << winner;
    const auto seen_from = [taken](int seat) { return (taken >> seat | taken << (3 - seat)) & 7; };
    const int tricks = trick.tricks - 1;
    Value value = winner == 0   ? node(a, b, c, tricks, taken)
                  : winner == 1 ? Model::turned(node(b, c, a, tricks, seen_from(1)), 1)
                                : Model::turned(node(c, a, b, tricks, seen_from(2)), 2);
    Model::give(value, winner);
    return value;
}

}  // namespace preferans::PREFERANS_KERNEL
