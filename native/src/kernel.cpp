// Compiled once for each kind of processor: PREFERANS_KERNEL names the namespace that this copy lives in.
#include "preferans/kernel.hpp"

#include "preferans/maxn.hpp"
#include "preferans/search.hpp"

namespace preferans {
namespace PREFERANS_KERNEL {
namespace {

bool at_least(SearchState& state, const Root& root, int need, Cards& relevant) {
    if (root.misere) return Search<kMisereGame>(state).at_least(root, need, relevant);
    if (root.trump) return Search<kTrumpGame>(state).at_least(root, need, relevant);
    return Search<kNoTrumpGame>(state).at_least(root, need, relevant);
}

template <class Model>
Values max_n(MaxnState& state, const Cards (&hands)[kSeats], unsigned taken) {
    static_assert(sizeof(typename Model::Stored) <= 64);
    static_assert(sizeof(Played) <= kMaxnArena / kMaxnWays);
    return Model::values(Maxn<Model>(state).value(hands, taken));
}

Values all_pass(MaxnState& state, const Cards (&hands)[kSeats], unsigned taken) {
    if (!(state.weights == Weights{})) return max_n<WeightedTies>(state, hands, taken);
    switch (state.ties) {
        case Ties::kNextMost:
            return max_n<FixedTies<Ties::kNextMost>>(state, hands, taken);
        case Ties::kWorst:
            return max_n<FixedTies<Ties::kWorst>>(state, hands, taken);
        default:
            return max_n<MixedTies>(state, hands, taken);
    }
}

}  // namespace

extern const Kernel kKernel;
const Kernel kKernel{PREFERANS_KERNEL_NAME, at_least, all_pass};

}  // namespace PREFERANS_KERNEL
}  // namespace preferans
