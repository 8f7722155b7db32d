#include "preferans/bounds.hpp"

namespace preferans {

const SureTricks kSureTricks;
const SafeSuits kSafeSuits;

}  // namespace preferans
