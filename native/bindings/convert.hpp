// How values cross between Python and the solver, and how a search runs without the GIL.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "preferans/batch.hpp"
#include "preferans/plain.hpp"
#include "preferans/solver.hpp"

namespace preferans::binding {

namespace nb = nanobind;

using WeightTuple = std::optional<std::tuple<double, double, double>>;
using Release = nb::gil_scoped_release;

inline Weights weights_from(const WeightTuple& weights) {
    if (!weights) return {};
    const auto [own, others, zero] = *weights;
    return preferans::weights_from(own, others, zero);
}

// What a search answers, with what it cost.
template <class T>
struct Costed {
    T answer;
    std::uint64_t nodes = 0;
    double seconds = 0;
};
using Answer = Costed<int>;
using CardsAnswer = Costed<Evaluation>;
using AllPassAnswer = Costed<Values>;
using AllPassCards = Costed<AllPassEvaluation>;

struct Stop {
    std::atomic<bool> flag{false};
};

// Runs without the GIL; `nodes` is asked when the search is over.
template <class Search, class Nodes>
auto timed(Search search, Nodes nodes) {
    const Release release;
    const auto start = std::chrono::steady_clock::now();
    Costed<decltype(search())> costed{search()};
    costed.nodes = nodes();
    costed.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return costed;
}

// The three arguments that end a search early, in C++ and in Python.
struct Ends {
    std::uint64_t max_nodes;
    double max_seconds;
    const Stop* stop;
};
template <class Search>
auto limited(Solver& solver, const Ends& ends, Search search) {
    solver.set_limits({ends.max_nodes, ends.max_seconds, ends.stop ? &ends.stop->flag : nullptr});
    return timed(search, [&solver] { return solver.nodes(); });
}

// Progress in Python: called with the GIL, and the place where Ctrl-C is noticed.
inline std::function<bool(std::uint64_t, std::uint64_t)> progress_from(const nb::object& progress) {
    return [&progress](std::uint64_t done, std::uint64_t total) {
        const nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!progress.is_none()) progress(done, total);
        return true;
    };
}

inline BatchConfig batch_config(int threads, const nb::object& progress, const Stop* stop, bool portable) {
    if (threads < 0 || threads > 1024) throw std::invalid_argument("the number of threads must be from 0 to 1024");
    BatchConfig config;
    config.solver.portable = portable;
    config.threads = threads;
    config.stop = stop ? &stop->flag : nullptr;
    config.progress = progress_from(progress);
    return config;
}

// The hands of n worlds, and the talon cards that are still to lead in each.
using WorldHands = nb::ndarray<const std::uint32_t, nb::shape<-1, kSeats>, nb::c_contig, nb::device::cpu>;
using WorldTalons = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Hands a vector over to Python without copying it.
template <class T>
auto array_of(std::vector<T> numbers, std::initializer_list<std::size_t> shape) {
    auto owned = std::make_unique<std::vector<T>>(std::move(numbers));
    T* const data = owned->data();
    const nb::capsule owner(owned.get(), [](void* vector) noexcept { delete static_cast<std::vector<T>*>(vector); });
    owned.release();
    return nb::ndarray<nb::numpy, T>(data, shape, owner);
}

inline std::vector<Position> worlds_from(const WorldHands& hands, const WorldTalons& talons, PlainPosition plain) {
    if (talons.shape(0) != hands.shape(0)) throw std::invalid_argument("there is not one talon a world");
    if (talons.shape(1) > 2) throw std::invalid_argument("the talon has two cards");
    std::vector<Position> worlds;
    worlds.reserve(hands.shape(0));
    plain.talon.resize(talons.shape(1));
    for (std::size_t world = 0; world < hands.shape(0); ++world) {
        for (int seat = 0; seat < kSeats; ++seat) plain.hands[seat] = hands(world, seat);
        for (std::size_t i = 0; i < plain.talon.size(); ++i) plain.talon[i] = talons(world, i);
        worlds.push_back(position_from(plain));
    }
    return worlds;
}

}  // namespace preferans::binding
