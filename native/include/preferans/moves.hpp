// Which cards need be tried, and which of them stand for others.
#pragma once

#include "preferans/cards.hpp"

namespace preferans {

// Of cards that are neighbours, but for cards gone from the game, one is as good as another: the lowest of such a run stands
// for all (1.8 times fewer nodes). `present` are the cards of others that still count; a card on the table that is beaten
// already is as good as gone.
PREFERANS_INLINE Cards representatives(Cards legal, Cards hand, Cards present) {
    const Cards reached = flow_up(hand, ~(hand | present));
    return legal & ~((reached << 1) & kUp1);
}

// An answer that needed all moves of `hand` and rests on the cards `relevant` (filled up): a run of equal cards that is cut by the
// lowest relevant rank must belong to it as a whole. Above the cut the cards are told apart from those below, so that the
// one that stood for them does so no longer. Without this, partition search and equal cards do not go together; small endings hardly show
// it.
PREFERANS_INLINE Cards whole_runs(Cards relevant, Cards legal, Cards hand, Cards present) {
    return relevant | flow_down(relevant & legal, ~present | hand);
}

}  // namespace preferans
