// What a question has cost so far, and when its search must be ended.
#pragma once

#include <cstdint>

#include "preferans/cards.hpp"

namespace preferans {

struct Watch {
    std::uint64_t nodes = 0;
    std::uint64_t next_look = ~std::uint64_t{0};   // the number of nodes at which the limits are looked at
    void (*limit_reached)(void* owner) = nullptr;  // throws to end the search
    void* owner = nullptr;

    PREFERANS_INLINE void count_node() {
        if (++nodes >= next_look) limit_reached(owner);
    }
};

}  // namespace preferans
