// With convert.hpp the only code that knows Python: plain numbers in, plain numbers out. The package wraps them in types of its own.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "convert.hpp"
#include "preferans/batch.hpp"
#include "preferans/bench.hpp"
#include "preferans/deals.hpp"
#include "preferans/plain.hpp"
#include "preferans/solver.hpp"
#include "preferans/techniques.hpp"
#include "preferans/textbook.hpp"
#include "preferans/worlds.hpp"

using namespace nanobind::literals;
using namespace preferans;
using namespace preferans::binding;

namespace {

#define LIMITS "max_nodes"_a = 0, "max_seconds"_a = 0.0, "stop"_a.none() = nb::none()
#define MODEL "ties"_a = 0, "weights"_a.none() = nb::none()

// A method of the solver that answers about a contract, as Python calls it.
template <class Ask>
auto contract(Ask ask) {
    return [ask](Solver& self, const Position& position, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
        need_contract(position);
        return limited(self, {max_nodes, max_seconds, stop}, [&] { return (self.*ask)(position); });
    };
}

// The same about an all-pass.
template <class Ask>
auto all_pass(Ask ask) {
    return [ask](Solver& self, const Position& position, int ties, const WeightTuple& weights, std::uint64_t max_nodes, double max_seconds,
                 const Stop* stop) {
        const Weights model = weights_from(weights);
        need_all_pass(position, ties_from(ties), model);
        return limited(self, {max_nodes, max_seconds, stop}, [&] { return (self.*ask)(position, ties_from(ties), model); });
    };
}

nb::object batch_answer(BatchItem& item, bool all_pass, bool all_cards) {
    const auto costed = [&item](auto answer) { return nb::cast(Costed<decltype(answer)>{std::move(answer), item.nodes, item.seconds}); };
    if (!item.done) return nb::none();
    if (all_pass) return all_cards ? costed(std::move(item.all_pass)) : costed(item.all_pass.values);
    return all_cards ? costed(std::move(item.evaluation)) : costed(item.evaluation.value);
}

template <bool kAllCards>
nb::list many(const std::vector<Position>& positions, int threads, std::uint64_t max_nodes, double max_seconds, const nb::object& progress,
              const Stop* stop, int ties, const WeightTuple& weights, bool portable) {
    BatchConfig config = batch_config(threads, progress, stop, portable);
    config.max_nodes = max_nodes;
    config.max_seconds = max_seconds;
    config.ties = ties_from(ties);
    config.weights = weights_from(weights);
    for (const Position& position : positions)
        if (position.goal == Goal::kAllPass) need_all_pass(position, config.ties, config.weights);
    std::vector<BatchItem> items;
    {
        const Release release;
        items = solve_batch(positions, kAllCards, config);
    }
    nb::list answers;
    for (std::size_t i = 0; i < items.size(); ++i) answers.append(batch_answer(items[i], positions[i].goal == Goal::kAllPass, kAllCards));
    return answers;
}

nb::tuple cards_of(const std::int8_t* cards, int size) { return nb::tuple(nb::cast(std::vector<int>(cards, cards + size))); }

void bind_position(nb::module_& m) {
    nb::class_<Position>(m, "Position")
        .def(
            "__init__",
            [](Position* self, const Hands& hands, int goal, int strain, int declarer, int leader, const std::vector<int>& trick,
               const std::vector<int>& talon, int talon_owner, bool winner_leads, const std::array<int, kSeats>& taken) {
                new (self) Position(position_from({hands, goal, strain, declarer, leader, trick, talon, talon_owner, winner_leads, taken}));
            },
            "hands"_a, "goal"_a, "strain"_a = kNoTrump, "declarer"_a = -1, "leader"_a = 0, "trick"_a = std::vector<int>{},
            "talon"_a = std::vector<int>{}, "talon_owner"_a = -1, "winner_leads"_a = false, "taken"_a = std::array<int, kSeats>{})
        .def_prop_ro("hands", [](const Position& p) { return nb::make_tuple(p.hands[0], p.hands[1], p.hands[2]); })
        .def_prop_ro("goal", [](const Position& p) { return static_cast<int>(p.goal); })
        .def_prop_ro("strain", [](const Position& p) { return int{p.strain}; })
        .def_prop_ro("declarer", [](const Position& p) { return int{p.declarer}; })
        .def_prop_ro("leader", [](const Position& p) { return int{p.leader}; })
        .def_prop_ro("trick", [](const Position& p) { return cards_of(p.trick.data(), p.trick_size); })
        .def_prop_ro("talon", [](const Position& p) { return cards_of(p.talon.data(), p.talon_size); })
        .def_prop_ro("talon_owner", [](const Position& p) { return int{p.talon_owner}; })
        .def_prop_ro("winner_leads", [](const Position& p) { return p.winner_leads; })
        .def_prop_ro("taken", [](const Position& p) { return nb::make_tuple(int{p.taken[0]}, int{p.taken[1]}, int{p.taken[2]}); })
        .def_prop_ro("to_play", &Position::to_play)
        .def_prop_ro("legal", &Position::legal)
        .def_prop_ro("tricks_left", &Position::tricks_left)
        .def_prop_ro("over", &Position::over)
        .def(
            "play",
            [](const Position& p, int card) {
                if (!(p.legal() & bit(card_from(card)))) throw std::invalid_argument("this card may not be played");
                return p.play(card);
            },
            "card"_a);
}

template <class T>
nb::class_<Costed<T>> bind_answer(nb::module_& m, const char* name) {
    return nb::class_<Costed<T>>(m, name).def_ro("nodes", &Costed<T>::nodes).def_ro("seconds", &Costed<T>::seconds);
}

void bind_answers(nb::module_& m) {
    bind_answer<int>(m, "Answer").def_ro("value", &Answer::answer);
    bind_answer<Evaluation>(m, "Evaluation")
        .def_prop_ro("value", [](const CardsAnswer& a) { return a.answer.value; })
        .def_prop_ro("cards", [](const CardsAnswer& a) {
            std::vector<std::pair<int, int>> list;
            for (const auto& [card, value] : a.answer.cards) list.emplace_back(card, value);
            return list;
        });
    bind_answer<Values>(m, "AllPassAnswer").def_prop_ro("values", [](const AllPassAnswer& a) {
        return nb::tuple(nb::cast(a.answer.tricks));
    });
    bind_answer<AllPassEvaluation>(m, "AllPassEvaluation")
        .def_prop_ro("values", [](const AllPassCards& a) { return nb::tuple(nb::cast(a.answer.values.tricks)); })
        .def_prop_ro("cards", [](const AllPassCards& a) {
            std::vector<std::pair<int, std::array<double, 4>>> list;
            for (const auto& [card, values] : a.answer.cards) list.emplace_back(card, values.tricks);
            return list;
        });
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

// What the worlds have in common, asked in one of three ways; the answer is (cards, numbers, done, nodes, seconds).
nb::tuple worlds(Solver& self, const WorldHands& hands, const WorldTalons& talons, int goal, int strain, int declarer, int leader,
                 const std::vector<int>& trick, int talon_owner, bool winner_leads, const std::array<int, kSeats>& taken, int ask,
                 int tricks, int ties, const WeightTuple& weights, int threads, std::uint64_t max_nodes, double max_seconds,
                 const Stop* stop) {
    if (ask < 0 || ask > 2) throw std::invalid_argument("there is no such question");
    if (threads < 0 || threads > 1024) throw std::invalid_argument("the number of threads must be from 0 to 1024");
    WorldsQuestion question;
    question.worlds = worlds_from(hands, talons, {{}, goal, strain, declarer, leader, trick, {}, talon_owner, winner_leads, taken});
    question.ask = static_cast<Ask>(ask);
    question.tricks = tricks;
    question.ties = ties_from(ties);
    question.weights = weights_from(weights);
    question.limits = {max_nodes, max_seconds, stop ? &stop->flag : nullptr};
    question.threads = threads;
    const bool all_pass = goal_from(goal) == Goal::kAllPass;
    if (all_pass && (question.ties == Ties::kParanoid || question.ask == Ask::kAtLeast))
        throw std::invalid_argument("this is not asked of an all-pass");
    auto costed = timed([&] { return solve_worlds(self, question); }, [] { return 0; });
    WorldsAnswer& answer = costed.answer;
    const std::size_t size = question.worlds.size(), columns = answer.columns;
    const nb::object numbers = all_pass ? nb::cast(array_of(std::move(answer.shares), {size, columns, 4}))
                                        : nb::cast(array_of(std::move(answer.tricks), {size, columns}));
    return nb::make_tuple(nb::tuple(nb::cast(answer.cards)), numbers, nb::cast(array_of(std::move(answer.done), {size})), answer.nodes,
                          costed.seconds);
}

void bind_solver(nb::module_& m) {
    nb::class_<Solver>(m, "Solver")
        .def(
            "__init__",
            [](Solver* self, std::size_t table_mb, bool portable, unsigned off) {
                if (table_mb < 1 || table_mb > 1024) throw std::invalid_argument("the table must have 1 to 1024 MB");
                new (self) Solver(Config{table_mb, portable, off});
            },
            "table_mb"_a = 4, "portable"_a = false, "off"_a = 0)
        .def("solve", contract(&Solver::solve), "position"_a, LIMITS)
        .def(
            "at_least",
            [](Solver& self, const Position& position, int k, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
                need_contract(position);
                return limited(self, {max_nodes, max_seconds, stop}, [&] { return self.at_least(position, k); }).answer;
            },
            "position"_a, "k"_a, LIMITS)
        .def("evaluate", contract(&Solver::evaluate), "position"_a, LIMITS)
        .def(
            "line",
            [](Solver& self, const Position& position, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
                return contract(&Solver::line)(self, position, max_nodes, max_seconds, stop).answer;
            },
            "position"_a, LIMITS)
        .def(
            "deal_table",
            [](Solver& self, const Hands& hands, std::uint64_t max_nodes, double max_seconds, const Stop* stop) {
                table_hands_from(hands);
                return limited(self, {max_nodes, max_seconds, stop}, [&] { return self.deal_table(hands); }).answer;
            },
            "hands"_a, LIMITS)
        .def(
            "discards",
            [](Solver& self, const Hands& hands, int goal, int strain, int declarer, int leader, std::uint64_t max_nodes,
               double max_seconds, const Stop* stop) {
                const Position position =
                    discard_position_from({.hands = hands, .goal = goal, .strain = strain, .declarer = declarer, .leader = leader});
                std::vector<std::tuple<int, int, int>> list;
                const auto values = limited(self, {max_nodes, max_seconds, stop}, [&] { return self.discards(position); });
                for (const auto& [first, second, value] : values.answer) list.emplace_back(first, second, value);
                return list;
            },
            "hands"_a, "goal"_a, "strain"_a, "declarer"_a, "leader"_a = 0, LIMITS)
        .def("solve_all_pass", all_pass(&Solver::solve_all_pass), "position"_a, MODEL, LIMITS)
        .def("evaluate_all_pass", all_pass(&Solver::evaluate_all_pass), "position"_a, MODEL, LIMITS)
        .def(
            "line_all_pass",
            [](Solver& self, const Position& position, int ties, const WeightTuple& weights, std::uint64_t max_nodes, double max_seconds,
               const Stop* stop) {
                return all_pass(&Solver::line_all_pass)(self, position, ties, weights, max_nodes, max_seconds, stop).answer;
            },
            "position"_a, MODEL, LIMITS)
        .def("worlds", worlds, "hands"_a, "talons"_a, "goal"_a, "strain"_a, "declarer"_a, "leader"_a, "trick"_a, "talon_owner"_a,
             "winner_leads"_a, "taken"_a, "ask"_a, "tricks"_a = 0, MODEL, "threads"_a = 1, LIMITS)
        .def("clear", &Solver::clear)
        .def_prop_ro("memory", &Solver::memory);
}

#define BATCH                                                                                                   \
    "positions"_a, "threads"_a = 0, "max_nodes"_a = 0, "max_seconds"_a = 0.0, "progress"_a.none() = nb::none(), \
                   "stop"_a.none() = nb::none(), MODEL, "portable"_a = false

void bind_batch(nb::module_& m) {
    m.def("solve_many", many<false>, BATCH);
    m.def("evaluate_many", many<true>, BATCH);
    m.def(
        "odds",
        [](Cards hand, Cards discard, int goal, int strain, int declarer, int leader, int card, std::uint64_t sample, std::uint64_t seed,
           int threads, const nb::object& progress, const Stop* stop, bool portable) {
            const BatchConfig config = batch_config(threads, progress, stop, portable);
            if (card != -1) card_from(card);
            const OddsQuestion question{hand,          discard, goal_from(goal), small(strain), declarer_from(declarer),
                                        small(leader), card,    sample,          seed};
            const Release release;
            return odds(question, config);
        },
        "hand"_a, "discard"_a, "goal"_a, "strain"_a, "declarer"_a, "leader"_a, "card"_a = -1, "sample"_a = 0, "seed"_a = 0, "threads"_a = 1,
        "progress"_a.none() = nb::none(), "stop"_a.none() = nb::none(), "portable"_a = false);
}

void bind_bench(nb::module_& m) {
    nb::class_<Textbook>(m, "Textbook")
        .def(nb::init<>())
        .def(
            "solve",
            [](Textbook& self, const Position& position) {
                need_contract(position);
                Watch watch;
                return timed([&] { return self.solve(position, watch); }, [&watch] { return watch.nodes; });
            },
            "position"_a);
    nb::class_<Exhaustive>(m, "Exhaustive")
        .def(nb::init<>())
        .def(
            "solve",
            [](Exhaustive& self, const Position& position) {
                need_contract(position);
                const Release release;
                return self.solve(position);
            },
            "position"_a)
        .def(
            "all_pass",
            [](Exhaustive& self, const Position& position, int ties, const WeightTuple& weights) {
                const Weights model = weights_from(weights);
                need_all_pass(position, ties_from(ties), model);
                const Release release;
                return self.all_pass(position, ties_from(ties), model).tricks;
            },
            "position"_a, MODEL);
    m.def(
        "bench",
        [](const std::string& measure, int deals) {
            if (deals < 1 || deals > 1'000'000) throw std::invalid_argument("the number of deals must be from 1 to 1000000");
            const Release release;
            return bench(measure, deals);
        },
        "measure"_a, "deals"_a = 500);
    m.def(
        "bench_deal",
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
    m.attr("VALUE") = 0;
    m.attr("CARDS") = 1;
    m.attr("AT_LEAST") = 2;
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
