// The bench without Python: `bench [MEASURE [DEALS]]`, all measures with none named.
#include <cstdio>
#include <cstdlib>

#include "preferans/bench.hpp"

int main(int argc, char** argv) {
    const int deals = argc > 2 ? std::atoi(argv[2]) : 500;
    for (const std::string& measure : argc > 1 ? std::vector<std::string>{argv[1]} : preferans::bench_measures()) {
        std::printf("%s:", measure.c_str());
        for (const auto& [name, figure] : preferans::bench(measure, measure.rfind("textbook", 0) == 0 ? 20 : deals))
            std::printf(" %s %.6g", name.c_str(), figure);
        std::printf("\n");
        std::fflush(stdout);
    }
}
