#include "preferans/maxn_rules.hpp"

#include <algorithm>

namespace preferans {

void Chooser::add(const Values& values, int cards) {
    const double worth = utility(values, seat_, taken_, weights_);
    if (cards_ == 0 || worth > best_ + kEqual) {
        best_ = worth;
        cards_ = cards;
        values_ = values;
        if (ties_ == Ties::kMixed) {
            for (double& tricks : values_.tricks) tricks *= cards;
            for (double& none : values_.none) none *= cards;
        }
        return;
    }
    if (worth < best_ - kEqual) return;
    switch (ties_) {
        case Ties::kMixed:
            for (int i = 0; i < 4; ++i) values_.tricks[i] += cards * values.tricks[i];
            for (int i = 0; i < 3; ++i) values_.none[i] += cards * values.none[i];
            cards_ += cards;
            break;
        case Ties::kWorst:
            for (int i = 0; i < 4; ++i) values_.tricks[i] = std::max(values_.tricks[i], values.tricks[i]);
            for (int i = 0; i < 3; ++i) values_.none[i] = std::min(values_.none[i], values.none[i]);
            break;
        default: {
            const auto more = [&](int seat) { return values.tricks[seat] - values_.tricks[seat]; };
            if (more(next_) > 0 || (more(next_) == 0 && more(after_) > 0)) values_ = values;
        }
    }
}

Values Chooser::chosen() const {
    Values values = values_;
    if (ties_ == Ties::kMixed && cards_ > 1) {
        for (double& tricks : values.tricks) tricks /= cards_;
        for (double& none : values.none) none /= cards_;
    }
    return values;
}

}  // namespace preferans
