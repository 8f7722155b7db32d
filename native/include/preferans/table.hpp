// The table of a two-sided search: facts, not positions.
//
// A search that has answered "does the declarer take at least k?" also knows which cards the answer rests on: in each suit
// those from some rank upwards. A fact holds for every position with the same suit lengths in all hands and the same owners of
// these cards, wherever the lower cards lie. Facts are grouped by the suit lengths and the leader; inside a group they are a
// list, latest first. On average 1 to 1.5 facts are looked at in a trick contract and 3.5 in a misere; moving the last useful one
// to the front saved nothing. Rests on the lowest cards, too, were tried (what lies between may lie anywhere): 3% more nodes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "preferans/cards.hpp"

namespace preferans {

struct Fact {
    Cards declarer, next;   // who owns what, packed to the cards in play: the declarer's and his neighbour's
    Cards relevant;         // the packed cards that the fact rests on
    std::int8_t low, high;  // the declarer takes at least low, at most high
    std::uint16_t unused;
    std::uint32_t older;  // the next fact of the group, 0 at the end
};

struct FactGroup {
    std::uint64_t key;  // suit lengths and leader; the generation in the upper bits
    std::uint32_t latest;
    std::uint32_t unused;
};

// A plain aggregate over memory that the solver owns: kernels for different processors share it.
struct FactTable {
    static constexpr int kKeyBits = 50;
    static constexpr int kProbes = 4;

    FactGroup* groups = nullptr;
    std::size_t group_mask = 0;
    Fact* facts = nullptr;
    std::uint32_t capacity = 0;
    std::uint32_t used = 1;  // fact 0 is the end of every list
    std::uint64_t generation = 1;

    PREFERANS_INLINE std::uint64_t stamped(std::uint64_t key) const { return key | generation << kKeyBits; }
    PREFERANS_INLINE std::size_t place(std::uint64_t key) const { return (key * 0x9E3779B97F4A7C15u) >> 40 & group_mask; }
    PREFERANS_INLINE void fetch(std::uint64_t key) const { __builtin_prefetch(&groups[place(key)]); }

    // The latest fact of a group, 0 if there is none.
    PREFERANS_INLINE std::uint32_t find(std::uint64_t key) const {
        const std::uint64_t wanted = stamped(key);
        std::size_t at = place(key);
        for (int i = 0; i < kProbes; ++i, at = (at + 1) & group_mask)
            if (groups[at].key == wanted) return groups[at].latest;
        return 0;
    }

    PREFERANS_INLINE void add(std::uint64_t key, const Fact& fact) {
        if (used == capacity) forget();
        const std::uint64_t wanted = stamped(key);
        const std::size_t first = place(key);
        std::size_t at = first;
        int i = 0;
        for (; i < kProbes; ++i, at = (at + 1) & group_mask)
            if (groups[at].key == wanted || groups[at].key >> kKeyBits != generation) break;
        if (i == kProbes) at = first;  // rare: the group that was here is lost
        if (groups[at].key != wanted) groups[at] = {wanted, 0, 0};
        facts[used] = fact;
        facts[used].older = groups[at].latest;
        groups[at].latest = used++;
    }

    // Forgets everything without touching the memory, but once in sixteen thousand times.
    void forget() {
        used = 1;
        if (++generation >> (64 - kKeyBits)) {
            generation = 1;
            for (std::size_t i = 0; i <= group_mask; ++i) groups[i].key = 0;
        }
    }
};

}  // namespace preferans
