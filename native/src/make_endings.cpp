// Writes the table of endings as C++ source, when the program is built: `make_endings FILE`. Every position is searched without
// any table; the search itself is checked against plain ones by the tests.
#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>

#include "preferans/endings.hpp"
#include "preferans/kernel.hpp"
#include "preferans/techniques.hpp"

using namespace preferans;

namespace {

// The cards of a set, one bit each, without those not among `all`.
unsigned packed(Cards cards, Cards all) {
    unsigned bits = 0;
    for (int i = 0; all; all &= all - 1, ++i) bits |= unsigned((cards & lowest_bit(all)) != 0) << i;
    return bits;
}

// And back.
Cards unpacked(unsigned bits, Cards all) {
    Cards cards = 0;
    for (; all; all &= all - 1, bits >>= 1)
        if (bits & 1) cards |= lowest_bit(all);
    return cards;
}

Ending ending(const Root& root, Cards all) {
    Ending entry = 0;
    for (int need = 1; need <= kEndingTricks; ++need) {
        SearchState state;
        Watch watch;
        state.watch = &watch;
        state.off = kTable;
        Cards relevant = 0;
        if (portable_kernel().at_least(state, root, need, relevant)) entry |= Ending{1} << (kEndingCards * kEndingTricks + need - 1);
        entry |= packed(fill_up(relevant) & all, all) << kEndingCards * (need - 1);
    }
    return entry;
}

std::vector<Ending> endings(Game game) {
    const bool trumps = game == kTrumpGame;
    std::vector<Ending> table(kEndingIndex.size(trumps));
    std::vector<bool> done(kEndingIndex.shape_count[trumps]);
    for (int key = 0; key < 4096; ++key) {
        const int length[kSuits] = {key & 15, key >> 4 & 15, key >> 8 & 15, kEndingCards - (key & 15) - (key >> 4 & 15) - (key >> 8 & 15)};
        const EndingShape& shape = kEndingIndex.shapes[trumps][key];
        bool sorted = true;
        Cards all = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            sorted = sorted && length[suit] >= 0 && length[suit] <= 8 && shape.from[suit] == 8 * suit;
            if (sorted) all |= ((Cards{1} << length[suit]) - 1) << (8 * suit);
        }
        if (!sorted || done[shape.number]) continue;
        done[shape.number] = true;
        for (unsigned declarer = 0; declarer < 512; ++declarer) {
            for (unsigned next = 0; next < 64; ++next) {
                if (count(declarer) != kEndingTricks || count(next) != kEndingTricks) continue;
                Root root;
                root.trump = trumps;
                root.misere = game == kMisereGame;
                root.hands[0] = unpacked(declarer, all);
                root.hands[1] = unpacked(next, all ^ root.hands[0]);
                root.hands[2] = all ^ root.hands[0] ^ root.hands[1];
                for (root.leader = 0; root.leader < kSeats; ++root.leader)
                    table[kEndingIndex.at(shape, root.leader, declarer, next)] = ending(root, all);
            }
        }
    }
    return table;
}

// The different entries, the commonest first.
std::vector<Ending> by_frequency(const std::vector<Ending>& table) {
    std::map<Ending, int> times;
    for (const Ending entry : table) ++times[entry];
    std::vector<Ending> entries;
    for (const auto& [entry, number] : times) entries.push_back(entry);
    std::stable_sort(entries.begin(), entries.end(), [&](Ending left, Ending right) { return times[left] > times[right]; });
    return entries;
}

template <class Numbers>
void write(std::FILE* file, const char* name, const Numbers& numbers) {
    std::fprintf(file, "\nconst %s[] = {\n", name);
    int column = 0;
    for (const unsigned number : numbers) std::fprintf(file, "%u,%s", number, ++column % 16 ? "" : "\n");
    std::fputs("};\n", file);
}

}  // namespace

int main(int argc, char** argv) {
    std::FILE* const file = argc == 2 ? std::fopen(argv[1], "w") : nullptr;
    if (!file) return 1;
    std::vector<Ending> table;
    for (const Game game : {kTrumpGame, kNoTrumpGame, kMisereGame}) {
        const std::vector<Ending> part = endings(game);
        table.insert(table.end(), part.begin(), part.end());
    }
    const std::vector<Ending> entries = by_frequency(table);
    if (entries.size() > 0x10000) return 1;
    std::map<Ending, unsigned> number_of;
    for (std::size_t i = 0; i < entries.size(); ++i) number_of[entries[i]] = static_cast<unsigned>(i);
    std::vector<unsigned> numbers;
    for (const Ending entry : table) numbers.push_back(number_of[entry]);
    std::fputs("#include \"preferans/endings.hpp\"\n", file);
    write(file, "std::uint16_t preferans::kEndingNumbers", numbers);
    write(file, "preferans::Ending preferans::kEndings", entries);
    return std::fclose(file) != 0;
}
