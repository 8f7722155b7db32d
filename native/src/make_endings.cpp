// Writes the table of endings as C++ source, when the program is built: `make_endings FILE`. Every position is searched without
// any table; the search itself is checked against plain ones by the tests.
#include <cstdio>
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
        for (int number = 0; number < 19683; ++number) {
            Root root;
            root.trump = trumps;
            root.misere = game == kMisereGame;
            int rest = number;
            for (Cards cards = all; cards; cards &= cards - 1, rest /= 3)
                root.hands[rest % 3 == 1 ? 0 : rest % 3 == 2 ? 1 : 2] |= lowest_bit(cards);
            if (count(root.hands[0]) != kEndingTricks || count(root.hands[1]) != kEndingTricks) continue;
            for (root.leader = 0; root.leader < kSeats; ++root.leader)
                table[kEndingIndex.at(shape, root.leader, packed(root.hands[0], all), packed(root.hands[1], all))] = ending(root, all);
        }
    }
    return table;
}

}  // namespace

int main(int argc, char** argv) {
    std::FILE* const file = argc == 2 ? std::fopen(argv[1], "w") : nullptr;
    if (!file) return 1;
    std::fputs("#include \"preferans/endings.hpp\"\n\nconst preferans::Ending preferans::kEndings[] = {\n", file);
    for (const Game game : {kTrumpGame, kNoTrumpGame, kMisereGame}) {
        int column = 0;
        for (const Ending entry : endings(game)) std::fprintf(file, "%#x,%s", entry, ++column % 16 ? "" : "\n");
    }
    std::fputs("};\n", file);
    return std::fclose(file) != 0;
}
