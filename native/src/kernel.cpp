// Compiled once for each kind of processor: PREFERANS_KERNEL names the namespace that this copy lives in.
#include "preferans/kernel.hpp"

#include "preferans/search.hpp"

namespace preferans {
namespace PREFERANS_KERNEL {
namespace {

bool at_least(SearchState& state, const Root& root, int need) {
    if (root.misere) return Search<kMisereGame>(state).at_least(root, need);
    if (root.trump) return Search<kTrumpGame>(state).at_least(root, need);
    return Search<kNoTrumpGame>(state).at_least(root, need);
}

}  // namespace

extern const Kernel kKernel;
const Kernel kKernel{PREFERANS_KERNEL_NAME, at_least};

}  // namespace PREFERANS_KERNEL
}  // namespace preferans
