#include "preferans/allpass.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "preferans/moves.hpp"

namespace preferans {
namespace {

// Some 60,000 positions of a whole deal are worth remembering, and ten times as many of the worst of thirty. Memory that is never
// touched costs nothing.
constexpr std::size_t kTableBytes = std::size_t{16} << 20;
constexpr std::size_t kMostEntries = std::size_t{1} << 19;

int model_of(Ties ties, const Weights& weights) { return !(weights == Weights{}) ? 2 : ties == Ties::kMixed ? 1 : 0; }

}  // namespace

CardGroups card_groups(const Position& position) {
    const int seat = position.to_play();
    const Cards hand = position.hands[seat], legal = position.legal();
    Cards present = position.talon_size ? position.table() : 0;
    for (int other = 0; other < kSeats; ++other)
        if (other != seat) present |= position.hands[other];
    for (int i = 0; i < position.talon_size; ++i) present |= bit(position.talon[i]);
    Cards winning = 0;
    for (int i = 0; i < position.trick_size; ++i)
        if (const Cards card = bit(position.trick[i]); !winning || beats(card, winning, position.trumps())) winning = card;
    const Cards firsts = representatives(legal, hand, present | winning);
    CardGroups groups;
    for (Cards rest = legal; rest; rest &= rest - 1) {
        if (lowest_bit(rest) & firsts) groups.list[groups.size++] = {lowest(rest), 0};
        groups.list[groups.size - 1].cards |= lowest_bit(rest);
    }
    return groups;
}

Values with_trick(Values values, const Position& before, int card, const Position& after) {
    if (after.trick_size) return values;
    const int owner = before.trick_owner(card);
    values.tricks[owner] += 1;
    if (owner < kSeats) values.none[owner] = 0;
    return values;
}

void AllPass::begin(Ties ties, const Weights& weights, int tricks) {
    two_players_.clear();
    const bool first = !table_;
    if (first) {
        bytes_ = kTableBytes;
        table_.reset(static_cast<std::byte*>(std::calloc(bytes_ + kMaxnArena, 1)));
        if (!table_) throw std::bad_alloc();
        state_.table = table_.get();
        state_.arena = table_.get() + bytes_;
    }
    std::size_t entries = 2;
    const std::size_t most = std::min(kMostEntries, std::size_t{1} << 2 * tricks);  // a small question stays in the cache
    while (entries < most && entries * 2 * kMaxnEntry[model_of(ties, weights)] <= bytes_) entries *= 2;
    const bool same = model_of(ties, weights) == model_of(state_.ties, state_.weights);
    if (!first && (!same || ++state_.generation == kMaxnGenerations)) std::memset(table_.get(), 0, bytes_);
    if (first || !same || state_.generation == kMaxnGenerations) state_.generation = 1;
    state_.mask = entries - 1;
    state_.ties = ties;
    state_.weights = weights;
}

Values AllPass::values(const Position& position) {
    if (position.over()) return {};
    const bool boundary = position.trick_size == 0 && position.talon_size == 0;
    if (!boundary) return played_out(position);
    if (position.players() < kSeats) {
        unsigned taken = 0;
        for (int seat = 0; seat < kSeats; ++seat) taken |= unsigned(position.taken[seat] > 0) << seat;
        const Key key{position.hands[0] | std::uint64_t{position.hands[1]} << 32,
                      position.hands[2] | std::uint64_t(position.leader) << 32 | std::uint64_t{taken} << 40};
        if (const auto known = two_players_.find(key); known != two_players_.end()) return known->second;
        return two_players_[key] = played_out(position);
    }
    Cards hands[kSeats];
    unsigned taken = 0;
    for (int i = 0; i < kSeats; ++i) {
        const int seat = (position.leader + i) % kSeats;
        hands[i] = position.hands[seat];
        taken |= unsigned(position.taken[seat] > 0) << i;
    }
    const Values from_leader = kernel_.all_pass(state_, hands, taken);
    Values values;
    for (int i = 0; i < kSeats; ++i) {
        values.tricks[(position.leader + i) % kSeats] = from_leader.tricks[i];
        values.none[(position.leader + i) % kSeats] = from_leader.none[i];
    }
    return values;
}

Values AllPass::played_out(const Position& position) {
    state_.watch->count_node();
    const int seat = position.to_play(), next = position.next(seat);
    Chooser chooser(seat, next, position.next(next), position.taken[seat] > 0, state_.ties, state_.weights);
    for (const auto& [card, equal] : card_groups(position)) {
        const Position after = position.play(card);
        chooser.add(with_trick(values(after), position, card, after), count(equal));
    }
    return chooser.chosen();
}

}  // namespace preferans
