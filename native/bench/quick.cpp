// Node counts and CPU time of exact values over the bench's deals: the loop to tune the search in.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "preferans/deals.hpp"
#include "preferans/solver.hpp"

using namespace preferans;

static double cpu() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

// Dependent multiplications: what this machine gives just now, in units of its quiet state (0.44 s for 4e8 of them).
static double calibrate() {
    const double start = cpu();
    volatile std::uint64_t sink = 0;
    std::uint64_t x = 1;
    for (int i = 0; i < 40000000; ++i) x = x * 6364136223846793005u + 1442695040888963407u;
    sink = x;
    static_cast<void>(sink);
    return (cpu() - start) / 0.044;
}

int main(int argc, char** argv) {
    const int deals = argc > 1 ? std::atoi(argv[1]) : 500;
    const unsigned off = argc > 2 ? std::atoi(argv[2]) : 0;
    const std::string which = argc > 3 ? argv[3] : "tnm";
    for (const char game : which) {
        Solver solver(Config{4, false, off});
        std::vector<double> nodes;
        double total = 0, sum = 0, quiet = calibrate();
        unsigned check = 0;
        for (int i = 0; i < deals; ++i) {
            const Deal deal = random_deal(i);
            Position p;
            p.hands = deal.hands;
            p.goal = game == 'm' ? Goal::kMisere : Goal::kTricks;
            p.strain = game == 't' ? deal.strain : kNoTrump;
            p.declarer = deal.declarer;
            p.leader = deal.leader;
            solver.set_limits({});
            const double start = cpu();
            const Ties ties = game == 'a' ? Ties::kMixed : game == 'w' ? Ties::kWorst : Ties::kNextMost;
            int value;
            if (game == 'a' || game == 'w' || game == 'x') {
                p.goal = Goal::kAllPass;
                p.declarer = -1;
                value = static_cast<int>(1e6 * solver.solve_all_pass(p, ties, {}).tricks[0]);
            } else {
                value = solver.solve(p);
            }
            total += cpu() - start;
            nodes.push_back(solver.nodes());
            sum += nodes.back();
            check = check * 31 + value;
        }
        quiet = (quiet + calibrate()) / 2;
        std::sort(nodes.begin(), nodes.end());
        std::printf("%c nodes mean %.0f median %.0f p99 %.0f max %.0f  ms %.4f (quiet %.4f)  Mn/s %.1f  check %u\n", game, sum / deals,
                    nodes[deals / 2], nodes[deals * 99 / 100], nodes[deals - 1], total / deals * 1e3, total / deals * 1e3 / quiet, sum / total / 1e6, check);
    }
}
