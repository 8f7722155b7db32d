// All-pass is three-sided: what a player chooses among his cards, and what the choice is worth to everybody. The model is
// max^n with a named rule for ties; a value is four numbers, the (expected) tricks of the seats and of the dealer, with the
// chances of no trick beside them for the sake of a zero-trick bonus.
#pragma once

#include <array>
#include <cstdint>

namespace preferans {

enum class Ties : std::uint8_t { kMixed, kNextMost, kWorst, kParanoid };

// What a player makes large: own * his tricks + others * the other two's tricks + zero * [no trick in the whole deal].
struct Weights {
    double own = -1, others = 0, zero = 0;
    bool operator==(const Weights&) const = default;
};

// Equal within this are equal: sums of thirds and halves of whole tricks do not come closer.
inline constexpr double kEqual = 1e-9;

struct Values {
    std::array<double, 4> tricks{};       // by seat; the fourth is the dealer's
    std::array<double, 3> none{1, 1, 1};  // the chance that the seat takes no trick from now on
};

// What `values` are worth to `seat`; `taken` are the tricks it has already.
inline double utility(const Values& values, int seat, bool taken, const Weights& weights) {
    const double others = values.tricks[0] + values.tricks[1] + values.tricks[2] - values.tricks[seat];
    return weights.own * values.tricks[seat] + weights.others * others + (taken ? 0 : weights.zero * values.none[seat]);
}

// Gathers the choices of one player and answers what his choice makes of the position.
class Chooser {
  public:
    Chooser(int seat, int next, int after, bool taken, Ties ties, const Weights& weights)
        : seat_(seat), next_(next), after_(after), taken_(taken), ties_(ties), weights_(weights) {}

    // `cards`: how many cards of equal worth lead to these values.
    void add(const Values& values, int cards);
    Values chosen() const;

  private:
    int seat_, next_, after_;
    bool taken_;
    Ties ties_;
    Weights weights_;
    double best_ = 0;
    int cards_ = 0;
    Values values_;
};

}  // namespace preferans
