// The order in which moves are tried. A move's score is a weighted sum of a few features; the weights of every role (goal, place
// in the trick, leader) were found by climbing on node counts (`native/bench/tune`). Without an order the search visits 2.3
// times as many nodes with trumps, 3.7 without and 2.6 in misere.
#pragma once

#include "preferans/cards.hpp"

namespace preferans {

// Forces: the declarer of a misere must take the trick; loses: he gets off lead; safe: a suit in which he is.
enum LeadFeature {
    kLeadWins,
    kLeadPartnerTop,
    kLeadRuffed,
    kLeadLength,
    kLeadEnemyLength,
    kLeadAbove,
    kLeadTrump,
    kLeadPartnerRuffs,
    kLeadBelow,
    kLeadForces,
    kLeadLoses,
    kLeadSafe,
    kLeadFeatures
};
enum ReplyFeature {
    kWins,
    kWinsSurely,
    kOvertakes,
    kWinAbove,
    kLoseAbove,
    kThrowLength,
    kThrowTop,
    kThrowBelow,
    kThrowSafe,
    kForces,
    kLoseSafe,
    kReplyFeatures
};

enum Game { kTrumpGame, kNoTrumpGame, kMisereGame, kGames };

struct OrderWeights {
    int lead[kGames][kSeats][kLeadFeatures];       // game, leader
    int reply[kGames][2][kSeats][kReplyFeatures];  // game, place in the trick, leader
    int history[kGames][3];                        // game, place in the trick: in 256ths
};

#ifdef PREFERANS_TUNE
inline OrderWeights kOrderWeights =
#include "preferans/order_weights.inc"
    ;
#else
inline constexpr OrderWeights kOrderWeights =
#include "preferans/order_weights.inc"
    ;
#endif

}  // namespace preferans
