#include "preferans/endings.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace preferans {

EndingIndex::EndingIndex() {
    for (int trumps = 0; trumps < 2; ++trumps) {
        std::map<std::array<int, kSuits>, int> numbers;
        for (int key = 0; key < 4096; ++key) {
            std::array<int, kSuits> length{key & 15, key >> 4 & 15, key >> 8 & 15, 0};
            length[3] = kEndingCards - length[0] - length[1] - length[2];
            if (*std::min_element(length.begin(), length.end()) < 0 || *std::max_element(length.begin(), length.end()) > 8) continue;
            std::array<int, kSuits> order;
            std::iota(order.begin(), order.end(), 0);
            std::stable_sort(order.begin(), order.end() - trumps, [&](int left, int right) { return length[left] > length[right]; });
            std::array<int, kSuits> sorted;
            EndingShape& shape = shapes[trumps][key];
            for (int i = 0; i < kSuits; ++i) {
                sorted[i] = length[order[i]];
                shape.from[i] = static_cast<std::uint8_t>(8 * order[i]);
            }
            shape.number = static_cast<std::uint16_t>(numbers.try_emplace(sorted, static_cast<int>(numbers.size())).first->second);
        }
        shape_count[trumps] = static_cast<int>(numbers.size());
    }
    int patterns = 0, further = 0;
    for (unsigned bits = 0; bits < 512; ++bits)
        if (count(bits) == kEndingTricks) first_pattern[bits] = static_cast<std::uint16_t>(20 * patterns++);
    for (unsigned bits = 0; bits < 64; ++bits)
        if (count(bits) == kEndingTricks) further_pattern[bits] = static_cast<std::uint8_t>(further++);
}

const EndingIndex kEndingIndex;

}  // namespace preferans
