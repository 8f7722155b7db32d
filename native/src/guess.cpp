// A first guess of a value. Each step from the guess to the truth is a search; a linear guess, fitted to 4,000 random deals, is
// 0.8 tricks off in trump contracts, 1.0 without trumps and 1.2 in miseres, where half of the tricks would be 1.6, 1.5, 1.4. The questions
// on the far side of the truth cost less, so the guess is moved by a trick: up in trick contracts, down in miseres (4 to 7% fewer nodes).
#include <cmath>

#include "preferans/bounds.hpp"
#include "preferans/kernel.hpp"

namespace preferans {
namespace {

// Cards of the declarer that lie too high to be safe while others lead.
int unsafe_cards(unsigned mine, unsigned theirs) {
    int unsafe = 0, held = 0, below = 0;
    for (int rank = 0; rank < 8; ++rank) {
        if (mine >> rank & 1) unsafe += below > held++;
        below += theirs >> rank & 1;
    }
    return unsafe;
}

}  // namespace

int first_guess(const Root& root) {
    const Cards mine = root.hands[0] | (root.trick_size && root.leader == 0 ? root.trick[0] : 0);
    const Cards theirs = root.hands[1] | root.hands[2];
    const int tricks = count(root.hands[(root.leader + 2) % kSeats]);
    const double leads = root.leader == 0 ? 1 : 0, length = tricks / 10.0;
    if (root.misere) {
        int unsafe = 0;
        for (int shift = 0; shift < 32; shift += 8) unsafe += unsafe_cards(mine >> shift & 0xFF, theirs >> shift & 0xFF);
        return static_cast<int>(std::lround(1.17 * length - 0.69 * leads + 0.41 * unsafe));
    }
    int sure = 0, tops = 0;
    for (int suit = 0; suit < kSuits - root.trump; ++suit) {
        sure += kSureTricks.of[mine >> (8 * suit) & 0xFF][theirs >> (8 * suit) & 0xFF];
        tops += count(mine >> (8 * suit) & 0xE0);
    }
    if (!root.trump) return static_cast<int>(std::lround(1 - 1.59 * length + 1.03 * leads + 0.49 * sure + 0.53 * tops));
    return static_cast<int>(std::lround(1 - 0.74 * length + 0.43 * leads + 0.36 * sure + 0.39 * tops +
                                        0.90 * kSureTricks.of[mine >> 24][theirs >> 24] + 0.65 * count(mine & kTrumps) -
                                        0.19 * count(theirs & kTrumps)));
}

}  // namespace preferans
