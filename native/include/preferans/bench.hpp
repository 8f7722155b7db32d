// The bench: figures over the deals of deals.hpp, single pass, CPU time of the thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace preferans {

// The total of nodes of the measure "signature". A change of it means that the search has changed.
inline constexpr std::uint64_t kSignature = 1843886;

std::vector<std::string> bench_measures();

// Throws std::invalid_argument for a measure that does not exist.
std::map<std::string, double> bench(const std::string& measure, int deals);

}  // namespace preferans
