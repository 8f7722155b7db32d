// The only file that knows Python: plain numbers in, plain numbers out. The package wraps them in types of its own.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <map>
#include <stdexcept>

#include "preferans/batch.hpp"
#include "preferans/bench.hpp"
#include "preferans/deals.hpp"
#include "preferans/solver.hpp"
#include "preferans/techniques.hpp"
#include "preferans/textbook.hpp"

#include <nanobind/stl/map.h>

namespace nb = nanobind;
using namespace nb::literals;
using namespace preferans;

namespace {

using Hands = std::array<Cards, kSeats>;
using WeightTuple = std::optional<std::tuple<double, double, double>>;
using Release = nb::gil_scoped_release;

int card_in_range(int card) {
    if (card < 0 || card > 31) throw std::invalid_argument("there is no such card");
    return card;
}

std::int8_t small(int value) { return static_cast<std::int8_t>(value < -100 ? -100 : value > 100 ? 100 : value); }

Goal goal_from(int goal) {
    if (goal < 0 || goal > 2) throw std::invalid_argument("there is no such goal");
    return static_cast<Goal>(goal);
}

Ties ties_from(int ties) {
    if (ties < 0 || ties > 3) throw std::invalid_argument("there is no such rule for ties");
    return static_cast<Ties>(ties);
}

Weights weights_from(const WeightTuple& weights) {
    if (!weights) return {};
    const auto [own, others, zero] = *weights;
    for (const double weight : {own, others, zero})
        if (!(weight > -1e6 && weight < 1e6)) throw std::invalid_argument("a weight must be a number between -1000000 and 1000000");
    return {own, others, zero};
}

void need_goal(const Position& position, bool all_pass) {
    if (position.goal == Goal::kAllPass && !all_pass) throw std::invalid_argument("an all-pass needs the model of its own");
    if (position.goal != Goal::kAllPass && all_pass) throw std::invalid_argument("this is not an all-pass");
}

void need_model(const Position& position, Ties ties, const Weights& weights) {
    need_goal(position, true);
    if (ties == Ties::kParanoid && !(weights == Weights{})) throw std::invalid_argument("paranoid bounds take no weights");
}

Position make_position(const Hands& hands, int goal, int strain, int declarer, int leader, const std::vector<int>& trick,
                       const std::vector<int>& talon, int talon_owner, bool winner_leads, const std::array<int, kSeats>& taken) {
    Position position;
    if (trick.size() > 2) throw std::invalid_argument("the trick on the table is complete");
    if (talon.size() > 2) throw std::invalid_argument("the talon has two cards");
    position.hands = hands;
    position.goal = goal_from(goal);
    position.strain = small(strain);
    position.declarer = small(declarer);
    position.leader = small(leader);
    for (const int card : trick) position.trick[position.trick_size++] = small(card_in_range(card));
    for (const int card : talon) position.talon[position.talon_size++] = small(card_in_range(card));
    position.talon_owner = small(talon_owner);
    position.winner_leads = winner_leads;
    for (int seat = 0; seat < kSeats; ++seat) position.taken[seat] = small(taken[seat]);
    check(position);
    return position;
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

Limits limits_from(std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
    return {max_nodes, max_seconds, stop ? &stop->flag : nullptr};
}

template <class Search>
auto timed(Solver& solver, const Limits& limits, Search search) {
    const Release release;
    solver.set_limits(limits);
    const auto start = std::chrono::steady_clock::now();
    Costed<decltype(search())> costed{search()};
    costed.nodes = solver.nodes();
    costed.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return costed;
}

std::vector<std::pair<int, int>> pairs(const Evaluation& evaluation) {
    std::vector<std::pair<int, int>> list;
    for (const auto& [card, value] : evaluation.cards) list.emplace_back(card, value);
    return list;
}

std::vector<std::pair<int, std::array<double, 4>>> pairs(const AllPassEvaluation& evaluation) {
    std::vector<std::pair<int, std::array<double, 4>>> list;
    for (const auto& [card, values] : evaluation.cards) list.emplace_back(card, values.tricks);
    return list;
}

// Progress in Python: called with the GIL, and the place where Ctrl-C is noticed.
std::function<bool(std::uint64_t, std::uint64_t)> progress_from(const nb::object& progress) {
    return [&progress](std::uint64_t done, std::uint64_t total) {
        const nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!progress.is_none()) progress(done, total);
        return true;
    };
}

BatchConfig batch_config(int threads, std::uint64_t max_nodes, double max_seconds, const nb::object& progress, const Stop* stop, int ties,
                         const WeightTuple& weights, bool portable) {
    BatchConfig config;
    if (threads < 0 || threads > 1024) throw std::invalid_argument("the number of threads must be from 0 to 1024");
    config.solver.portable = portable;
    config.threads = threads;
    config.max_nodes = max_nodes;
    config.max_seconds = max_seconds;
    config.stop = stop ? &stop->flag : nullptr;
    config.progress = progress_from(progress);
    config.ties = ties_from(ties);
    config.weights = weights_from(weights);
    return config;
}

nb::list run_batch(const std::vector<Position>& positions, bool all_cards, const BatchConfig& config) {
    for (const Position& position : positions)
        if (position.goal == Goal::kAllPass) need_model(position, config.ties, config.weights);
    std::vector<BatchItem> items;
    {
        const Release release;
        items = solve_batch(positions, all_cards, config);
    }
    nb::list answers;
    for (std::size_t i = 0; i < items.size(); ++i) {
        BatchItem& item = items[i];
        const bool all_pass = positions[i].goal == Goal::kAllPass;
        if (!item.done)
            answers.append(nb::none());
        else if (all_pass && all_cards)
            answers.append(AllPassCards{std::move(item.all_pass), item.nodes, item.seconds});
        else if (all_pass)
            answers.append(AllPassAnswer{item.all_pass.values, item.nodes, item.seconds});
        else if (all_cards)
            answers.append(CardsAnswer{std::move(item.evaluation), item.nodes, item.seconds});
        else
            answers.append(Answer{item.evaluation.value, item.nodes, item.seconds});
    }
    return answers;
}

std::vector<int> cards_of(const std::int8_t* cards, int size) { return {cards, cards + size}; }

void bind_position(nb::module_& m) {
    nb::class_<Position>(m, "Position")
        .def("__init__",
             [](Position* self, const Hands& hands, int goal, int strain, int declarer, int leader, const std::vector<int>& trick,
                const std::vector<int>& talon, int talon_owner, bool winner_leads, const std::array<int, kSeats>& taken) {
                 new (self) Position(
                     make_position(hands, goal, strain, declarer, leader, trick, talon, talon_owner, winner_leads, taken));
             },
             "hands"_a, "goal"_a, "strain"_a = kNoTrump, "declarer"_a = -1, "leader"_a = 0, "trick"_a = std::vector<int>{},
             "talon"_a = std::vector<int>{}, "talon_owner"_a = -1, "winner_leads"_a = false, "taken"_a = std::array<int, kSeats>{})
        .def_prop_ro("hands", [](const Position& p) { return nb::make_tuple(p.hands[0], p.hands[1], p.hands[2]); })
        .def_prop_ro("goal", [](const Position& p) { return static_cast<int>(p.goal); })
        .def_prop_ro("strain", [](const Position& p) { return int{p.strain}; })
        .def_prop_ro("declarer", [](const Position& p) { return int{p.declarer}; })
        .def_prop_ro("leader", [](const Position& p) { return int{p.leader}; })
        .def_prop_ro("trick", [](const Position& p) { return nb::tuple(nb::cast(cards_of(p.trick.data(), p.trick_size))); })
        .def_prop_ro("talon", [](const Position& p) { return nb::tuple(nb::cast(cards_of(p.talon.data(), p.talon_size))); })
        .def_prop_ro("talon_owner", [](const Position& p) { return int{p.talon_owner}; })
        .def_prop_ro("winner_leads", [](const Position& p) { return p.winner_leads; })
        .def_prop_ro("taken", [](const Position& p) { return nb::make_tuple(int{p.taken[0]}, int{p.taken[1]}, int{p.taken[2]}); })
        .def_prop_ro("to_play", &Position::to_play)
        .def_prop_ro("legal", &Position::legal)
        .def_prop_ro("tricks_left", &Position::tricks_left)
        .def_prop_ro("over", &Position::over)
        .def("play",
             [](const Position& p, int card) {
                 if (!(p.legal() & bit(card_in_range(card)))) throw std::invalid_argument("this card may not be played");
                 return p.play(card);
             },
             "card"_a);
}

void bind_answers(nb::module_& m) {
    nb::class_<Answer>(m, "Answer")
        .def_ro("value", &Answer::answer)
        .def_ro("nodes", &Answer::nodes)
        .def_ro("seconds", &Answer::seconds);
    nb::class_<CardsAnswer>(m, "Evaluation")
        .def_prop_ro("value", [](const CardsAnswer& a) { return a.answer.value; })
        .def_prop_ro("cards", [](const CardsAnswer& a) { return pairs(a.answer); })
        .def_ro("nodes", &CardsAnswer::nodes)
        .def_ro("seconds", &CardsAnswer::seconds);
    nb::class_<AllPassAnswer>(m, "AllPassAnswer")
        .def_prop_ro("values", [](const AllPassAnswer& a) { return nb::tuple(nb::cast(a.answer.tricks)); })
        .def_ro("nodes", &AllPassAnswer::nodes)
        .def_ro("seconds", &AllPassAnswer::seconds);
    nb::class_<AllPassCards>(m, "AllPassEvaluation")
        .def_prop_ro("values", [](const AllPassCards& a) { return nb::tuple(nb::cast(a.answer.values.tricks)); })
        .def_prop_ro("cards", [](const AllPassCards& a) { return pairs(a.answer); })
        .def_ro("nodes", &AllPassCards::nodes)
        .def_ro("seconds", &AllPassCards::seconds);
    nb::class_<Odds>(m, "Odds")
        .def_prop_ro("counts", [](const Odds& o) { return std::vector<std::uint64_t>(o.counts.begin(), o.counts.end()); })
        .def_ro("layouts", &Odds::layouts)
        .def_ro("nodes", &Odds::nodes)
        .def_ro("seconds", &Odds::seconds)
        .def_ro("complete", &Odds::complete);
    nb::class_<Stop>(m, "Stop")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.flag = true; })
        .def_prop_ro("is_set", [](const Stop& stop) { return stop.flag.load(); });
}

// The three arguments that end a search early.
#define LIMITS "max_nodes"_a = 0, "max_seconds"_a = 0.0, "stop"_a.none() = nb::none()
#define MODEL "ties"_a = 0, "weights"_a.none() = nb::none()

void bind_solver(nb::module_& m) {
    nb::class_<Solver>(m, "Solver")
        .def("__init__",
             [](Solver* self, std::size_t table_mb, bool portable, unsigned off) {
                 if (table_mb < 1 || table_mb > 1024) throw std::invalid_argument("the table must have 1 to 1024 MB");
                 new (self) Solver(Config{table_mb, portable, off});
             },
             "table_mb"_a = 4, "portable"_a = false, "off"_a = 0)
        .def("solve",
             [](Solver& self, const Position& position, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
                 need_goal(position, false);
                 return timed(self, limits_from(max_nodes, max_seconds, stop), [&] { return self.solve(position); });
             },
             "position"_a, LIMITS)
        .def("at_least",
             [](Solver& self, const Position& position, int k, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
                 need_goal(position, false);
                 return timed(self, limits_from(max_nodes, max_seconds, stop), [&] { return self.at_least(position, k); }).answer;
             },
             "position"_a, "k"_a, LIMITS)
        .def("evaluate",
             [](Solver& self, const Position& position, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
                 need_goal(position, false);
                 return timed(self, limits_from(max_nodes, max_seconds, stop), [&] { return self.evaluate(position); });
             },
             "position"_a, LIMITS)
        .def("line",
             [](Solver& self, const Position& position, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
                 need_goal(position, false);
                 return timed(self, limits_from(max_nodes, max_seconds, stop), [&] { return self.line(position); }).answer;
             },
             "position"_a, LIMITS)
        .def("deal_table",
             [](Solver& self, const Hands& hands, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
                 make_position(hands, 0, kNoTrump, 0, 0, {}, {}, -1, false, {});
                 if (!hands[0] || !hands[1] || !hands[2]) throw std::invalid_argument("a table needs three hands");
                 return timed(self, limits_from(max_nodes, max_seconds, stop), [&] { return self.deal_table(hands); }).answer;
             },
             "hands"_a, LIMITS)
        .def("discards",
             [](Solver& self, const Hands& hands, int goal, int strain, int declarer, int leader, std::uint64_t max_nodes,
                double max_seconds, const Stop* stop) {
                 if (declarer < 0 || declarer >= kSeats) throw std::invalid_argument("there is no such declarer");
                 if (count(hands[declarer]) < 3) throw std::invalid_argument("the declarer must hold two cards more than the others");
                 Hands kept = hands;
                 kept[declarer] &= kept[declarer] - 1;
                 kept[declarer] &= kept[declarer] - 1;
                 Position position = make_position(kept, goal, strain, declarer, leader, {}, {}, -1, false, {});
                 need_goal(position, false);
                 position.hands = hands;
                 if ((hands[declarer] ^ kept[declarer]) & (hands[(declarer + 1) % kSeats] | hands[(declarer + 2) % kSeats]))
                     throw std::invalid_argument("a card stands twice in the position");
                 std::vector<std::tuple<int, int, int>> list;
                 for (const auto& [first, second, value] :
                      timed(self, limits_from(max_nodes, max_seconds, stop), [&] { return self.discards(position); }).answer)
                     list.emplace_back(first, second, value);
                 return list;
             },
             "hands"_a, "goal"_a, "strain"_a, "declarer"_a, "leader"_a = 0, LIMITS)
        .def("solve_all_pass",
             [](Solver& self, const Position& position, int ties, const WeightTuple& weights, std::uint64_t max_nodes,
                double max_seconds, const Stop* stop) {
                 const Weights model = weights_from(weights);
                 need_model(position, ties_from(ties), model);
                 return timed(self, limits_from(max_nodes, max_seconds, stop),
                              [&] { return self.solve_all_pass(position, ties_from(ties), model); });
             },
             "position"_a, MODEL, LIMITS)
        .def("evaluate_all_pass",
             [](Solver& self, const Position& position, int ties, const WeightTuple& weights, std::uint64_t max_nodes,
                double max_seconds, const Stop* stop) {
                 const Weights model = weights_from(weights);
                 need_model(position, ties_from(ties), model);
                 return timed(self, limits_from(max_nodes, max_seconds, stop),
                              [&] { return self.evaluate_all_pass(position, ties_from(ties), model); });
             },
             "position"_a, MODEL, LIMITS)
        .def("line_all_pass",
             [](Solver& self, const Position& position, int ties, const WeightTuple& weights, std::uint64_t max_nodes,
                double max_seconds, const Stop* stop) {
                 const Weights model = weights_from(weights);
                 need_model(position, ties_from(ties), model);
                 return timed(self, limits_from(max_nodes, max_seconds, stop),
                              [&] { return self.line_all_pass(position, ties_from(ties), model); })
                     .answer;
             },
             "position"_a, MODEL, LIMITS)
        .def("clear", &Solver::clear)
        .def_prop_ro("memory", &Solver::memory);
}

#define BATCH                                                                                                         \
    "positions"_a, "threads"_a = 0, "max_nodes"_a = 0, "max_seconds"_a = 0.0, "progress"_a.none() = nb::none(),        \
        "stop"_a.none() = nb::none(), MODEL, "portable"_a = false

void bind_batch(nb::module_& m) {
    m.def("solve_many",
          [](const std::vector<Position>& positions, int threads, std::uint64_t max_nodes, double max_seconds,
             const nb::object& progress, const Stop* stop, int ties, const WeightTuple& weights, bool portable) {
              return run_batch(positions, false,
                               batch_config(threads, max_nodes, max_seconds, progress, stop, ties, weights, portable));
          },
          BATCH);
    m.def("evaluate_many",
          [](const std::vector<Position>& positions, int threads, std::uint64_t max_nodes, double max_seconds,
             const nb::object& progress, const Stop* stop, int ties, const WeightTuple& weights, bool portable) {
              return run_batch(positions, true,
                               batch_config(threads, max_nodes, max_seconds, progress, stop, ties, weights, portable));
          },
          BATCH);
    m.def("odds",
          [](Cards hand, Cards discard, int goal, int strain, int declarer, int leader, int card, std::uint64_t sample,
             std::uint64_t seed, int threads, const nb::object& progress, const Stop* stop, bool portable) {
              const BatchConfig config = batch_config(threads, 0, 0, progress, stop, 0, {}, portable);
              if (declarer < 0 || declarer >= kSeats) throw std::invalid_argument("there is no such declarer");
              if (card != -1) card_in_range(card);
              const OddsQuestion question{hand, discard, goal_from(goal), small(strain), declarer, small(leader), card, sample, seed};
              const Release release;
              return odds(question, config);
          },
          "hand"_a, "discard"_a, "goal"_a, "strain"_a, "declarer"_a, "leader"_a, "card"_a = -1, "sample"_a = 0, "seed"_a = 0,
          "threads"_a = 1, "progress"_a.none() = nb::none(), "stop"_a.none() = nb::none(), "portable"_a = false);
}

void bind_bench(nb::module_& m) {
    nb::class_<Textbook>(m, "Textbook")
        .def(nb::init<>())
        .def("solve",
             [](Textbook& self, const Position& position) {
                 need_goal(position, false);
                 const Release release;
                 const auto start = std::chrono::steady_clock::now();
                 Watch watch;
                 const int value = self.solve(position, watch);
                 return Answer{value, watch.nodes,
                               std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
             },
             "position"_a);
    nb::class_<Exhaustive>(m, "Exhaustive")
        .def(nb::init<>())
        .def("solve",
             [](Exhaustive& self, const Position& position) {
                 need_goal(position, false);
                 const Release release;
                 return self.solve(position);
             },
             "position"_a)
        .def("all_pass",
             [](Exhaustive& self, const Position& position, int ties, const WeightTuple& weights) {
                 const Weights model = weights_from(weights);
                 need_model(position, ties_from(ties), model);
                 const Release release;
                 return self.all_pass(position, ties_from(ties), model).tricks;
             },
             "position"_a, MODEL);
    m.def("bench",
          [](const std::string& measure, int deals) {
              if (deals < 1 || deals > 1'000'000) throw std::invalid_argument("the number of deals must be from 1 to 1000000");
              const Release release;
              return bench(measure, deals);
          },
          "measure"_a, "deals"_a = 500);
    m.def("bench_deal",
          [](std::uint64_t number) {
              const Deal deal = random_deal(number);
              return nb::make_tuple(nb::tuple(nb::cast(deal.hands)), nb::tuple(nb::cast(deal.talon)), deal.strain, deal.declarer,
                                    deal.leader);
          },
          "number"_a);
    m.attr("BENCH_MEASURES") = nb::cast(bench_measures());
    m.attr("SIGNATURE") = kSignature;
    nb::dict techniques;
    for (const Technique& technique : kTechniques) techniques[technique.name] = technique.flag;
    m.attr("TECHNIQUES") = techniques;
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The native open-card solver: plain numbers in, plain numbers out.";
    m.attr("TRICKS") = 0;
    m.attr("MISERE") = 1;
    m.attr("ALL_PASS") = 2;
    m.attr("MIXED") = 0;
    m.attr("NEXT_MOST") = 1;
    m.attr("WORST") = 2;
    m.attr("PARANOID") = 3;
    const nb::exception<Stopped> stopped(m, "Stopped");
    bind_position(m);
    bind_answers(m);
    bind_solver(m);
    bind_batch(m);
    bind_bench(m);
}
