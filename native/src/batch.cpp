#include "preferans/batch.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace preferans {

int thread_count(int asked) { return asked > 0 ? asked : std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

bool run_parallel(std::uint64_t total, int threads, std::uint64_t chunk, const std::atomic<bool>* stop,
                  const std::function<bool(std::uint64_t, std::uint64_t)>& progress, const std::function<void(int, std::uint64_t)>& work) {
    std::atomic<std::uint64_t> next{0}, done{0};
    std::atomic<bool> halt{false};
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable finished;
    int running = thread_count(threads);

    const auto stopped = [&] { return halt.load(std::memory_order_relaxed) || (stop && stop->load(std::memory_order_relaxed)); };
    const auto worker = [&](int index) {
        try {
            while (!stopped()) {
                const std::uint64_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
                if (begin >= total) break;
                const std::uint64_t end = std::min(total, begin + chunk);
                for (std::uint64_t item = begin; item < end && !stopped(); ++item) {
                    work(index, item);
                    done.fetch_add(1, std::memory_order_relaxed);
                }
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            halt = true;
        }
        const std::lock_guard lock(mutex);
        --running;
        finished.notify_one();
    };

    std::vector<std::jthread> pool;
    const int workers = running;
    for (int index = 0; index < workers; ++index) pool.emplace_back(worker, index);
    {
        std::unique_lock lock(mutex);
        while (!finished.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) {
            if (!progress) continue;
            lock.unlock();
            bool go_on = false;
            try {
                go_on = progress(done, total);
            } catch (...) {
                halt = true;
                throw;  // the pool joins on the way out
            }
            if (!go_on) halt = true;
            lock.lock();
        }
    }
    pool.clear();
    if (failure) std::rethrow_exception(failure);
    if (progress && !halt) progress(done, total);
    return done == total;
}

namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void solve_item(Solver& solver, const Position& position, bool all_cards, const BatchConfig& config, BatchItem& item) {
    const double start = now();
    solver.set_limits({config.max_nodes, config.max_seconds, config.stop});
    try {
        if (position.goal == Goal::kAllPass && all_cards)
            item.all_pass = solver.evaluate_all_pass(position, config.ties, config.weights);
        else if (position.goal == Goal::kAllPass)
            item.all_pass.values = solver.solve_all_pass(position, config.ties, config.weights);
        else if (all_cards)
            item.evaluation = solver.evaluate(position);
        else
            item.evaluation.value = solver.solve(position);
        item.done = true;
    } catch (const Stopped&) {
        item.done = false;
    }
    item.nodes = solver.nodes();
    item.seconds = now() - start;
}

}  // namespace

std::vector<BatchItem> solve_batch(const std::vector<Position>& positions, bool all_cards, const BatchConfig& config) {
    const int threads = std::clamp<int>(thread_count(config.threads), 1, std::max<int>(1, static_cast<int>(positions.size())));
    std::vector<BatchItem> items(positions.size());
    std::vector<Solver> solvers;
    for (int i = 0; i < threads; ++i) solvers.emplace_back(config.solver);
    run_parallel(positions.size(), threads, 1, config.stop, config.progress,
                 [&](int worker, std::uint64_t item) { solve_item(solvers[worker], positions[item], all_cards, config, items[item]); });
    return items;
}

}  // namespace preferans
