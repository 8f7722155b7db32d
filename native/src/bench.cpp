#include "preferans/bench.hpp"

#include <stdexcept>

namespace preferans {
std::vector<std::string> bench_measures() { return {"signature"}; }
std::map<std::string, double> bench(const std::string& measure, int) {
    if (measure != "signature") throw std::invalid_argument("there is no such measure");
    return {{"nodes", 0}};
}
}  // namespace preferans
