#include "preferans/worlds.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "preferans/batch.hpp"

namespace preferans {
namespace {

void need_same_cards(const WorldsQuestion& question) {
    const Position& first = question.worlds.front();
    for (const Position& world : question.worlds)
        if (world.to_play() != first.to_play() || world.legal() != first.legal())
            throw std::invalid_argument("the cards that may be played are not the same in all worlds");
}

// Answers one world after the other, as they are handed out, until there are no more or a limit ends the work.
void answer(Solver& solver, const WorldsQuestion& question, std::atomic<std::size_t>& next, WorldsAnswer& answer) {
    const bool all_pass = question.worlds.front().goal == Goal::kAllPass;
    solver.set_limits(question.limits);
    if (all_pass)
        solver.begin_all_pass(question.ties, question.weights);
    else
        solver.clear();
    int guess = question.worlds.front().tricks_left() / 2;
    const auto write = [&](std::size_t row, std::size_t column, const Values& values) {
        std::copy(values.tricks.begin(), values.tricks.end(), answer.shares.begin() + 4 * (row * answer.columns + column));
    };
    try {
        for (std::size_t row; (row = next.fetch_add(1, std::memory_order_relaxed)) < question.worlds.size();) {
            const Position& world = question.worlds[row];
            std::size_t column = 0;
            if (all_pass && question.ask == Ask::kCards) {
                for (const CardValues& card : solver.evaluate_next_all_pass(world).cards) write(row, column++, card.values);
            } else if (all_pass) {
                write(row, 0, solver.solve_next_all_pass(world));
            } else if (question.ask == Ask::kCards) {
                for (const CardValue& card : solver.evaluate_next(world).cards)
                    answer.tricks[row * answer.columns + column++] = static_cast<std::int8_t>(card.value);
            } else if (question.ask == Ask::kValue) {
                answer.tricks[row] = static_cast<std::int8_t>(guess = solver.solve_next(world, guess));
            } else {
                answer.tricks[row] = solver.at_least_next(world, question.tricks);
            }
            answer.done[row] = 1;
        }
    } catch (const Stopped&) {
        // What is not done stays so.
    }
}

}  // namespace

WorldsAnswer solve_worlds(Solver& solver, const WorldsQuestion& question) {
    WorldsAnswer all;
    const std::size_t size = question.worlds.size();
    if (size == 0) return all;
    if (question.ask == Ask::kCards) {
        need_same_cards(question);
        if (!question.worlds.front().over())
            for (Cards rest = question.worlds.front().legal(); rest; rest &= rest - 1) all.cards.push_back(lowest(rest));
        all.columns = all.cards.size();
    }
    (question.worlds.front().goal == Goal::kAllPass ? all.shares.resize(4 * size * all.columns) : all.tricks.resize(size * all.columns));
    all.done.resize(size);

    std::atomic<std::size_t> next{0};
    const int threads = static_cast<int>(std::min<std::size_t>(thread_count(question.threads), size));
    std::vector<Solver> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(solver.config());
    std::exception_ptr failure;
    std::mutex mutex;
    const auto guarded = [&](Solver& worker) {
        try {
            answer(worker, question, next, all);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> pool;
        for (Solver& helper : helpers) pool.emplace_back(guarded, std::ref(helper));
        guarded(solver);
    }
    if (failure) std::rethrow_exception(failure);
    all.nodes = solver.nodes();
    for (const Solver& helper : helpers) all.nodes += helper.nodes();
    return all;
}

}  // namespace preferans
