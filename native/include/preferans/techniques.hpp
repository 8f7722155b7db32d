// Techniques of the search that can be switched off, to measure what each is worth and to test the fast paths against
// slower ones.
#pragma once

#include <array>

namespace preferans {

enum : unsigned {
    kTable = 1,          // positions are remembered at all
    kRelative = 2,       // remembered by relative, not absolute, ranks
    kPartition = 4,      // remembered by the cards that mattered only
    kEqualCards = 8,     // of equal cards one is tried
    kBounds = 16,        // sure tricks, safe suits
    kOrder = 32,         // moves are sorted
    kHistory = 64,       // what refuted elsewhere is tried early
    kEndingTable = 128,  // the last three tricks are looked up
};

struct Technique {
    const char* name;
    unsigned flag;
};

inline constexpr std::array kTechniques{
    Technique{"table", kTable},   Technique{"relative", kRelative}, Technique{"partition", kPartition}, Technique{"equal", kEqualCards},
    Technique{"bounds", kBounds}, Technique{"order", kOrder},       Technique{"history", kHistory},     Technique{"endings", kEndingTable},
};

}  // namespace preferans
