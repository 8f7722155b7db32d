// Bounds of a position at a trick boundary: what its sides are sure of without a search.
#pragma once

#include <algorithm>

#include "preferans/bounds.hpp"
#include "preferans/order.hpp"

namespace preferans::PREFERANS_KERNEL {

enum class Verdict { kOpen, kTrue, kFalse };

// Tricks that the hand `a`, on lead, is sure to cash one after the other in `suits` against the hands x and y: its highest cards
// and, once the others have run out, all the rest of a suit. A hand that may ruff sets a limit: it must follow.
PREFERANS_INLINE int cash(Cards a, Cards x, Cards y, bool x_ruffs, bool y_ruffs, int need, Cards suits, Cards& relevant) {
    int total = 0;
    for (Cards top = tops(a, x | y) & suits; top && total < need;) {
        const Cards suit = suit_around(lowest_bit(top));
        const Cards here = top & suit;
        top &= ~suit;
        const int in_x = count(x & suit), in_y = count(y & suit), longest = std::max(in_x, in_y);
        const int limit = std::min(x_ruffs ? in_x : kMaxTricks, y_ruffs ? in_y : kMaxTricks);
        int rounds = count(here);
        if (rounds >= longest && limit == kMaxTricks) {
            total += count(a & suit);
            rounds = longest;
        } else {
            rounds = std::min(rounds, limit);
            total += rounds;
        }
        if (rounds) relevant |= kth_highest(here, rounds);
    }
    return total;
}

template <Game kGame>
struct Sure {
    template <int kLeader>
    PREFERANS_INLINE static Verdict judge(Cards a, Cards b, Cards c, int tricks, int need, Cards& relevant) {
        if constexpr (kGame == kMisereGame)
            return kLeader == 0   ? misere_leads(a, b, c, tricks, need, relevant)
                   : kLeader == 1 ? misere_follows(c, a, b, tricks, need, relevant)
                                  : misere_follows(b, a, c, tricks, need, relevant);
        else if constexpr (kLeader == 0)
            return declarer_leads(a, b, c, tricks, need, relevant);
        else
            return defender_leads(a, kLeader == 1 ? b : c, kLeader == 1 ? c : b, tricks, need, relevant);
    }

    static Verdict declarer_leads(Cards d, Cards e, Cards f, int tricks, int need, Cards& relevant) {
        if constexpr (kGame == kNoTrumpGame) {
            Cards rests_on = 0;
            if (cash(d, e, f, false, false, need, ~Cards{0}, rests_on) < need) return Verdict::kOpen;
            relevant |= rests_on;
            return Verdict::kTrue;
        } else {
            const Cards mine = d & kTrumps, theirs = (e | f) & kTrumps;
            const int longest = std::max(count(e & kTrumps), count(f & kTrumps));
            const Cards top = tops(mine, theirs);
            Cards rests_on = 0;
            int sure;
            if (count(top) >= longest) {
                // All trumps are drawn, then nobody ruffs.
                sure = count(mine);
                if (longest) rests_on |= kth_highest(top, longest);
                if (sure < need) sure += cash(d, e, f, false, false, need - sure, ~kTrumps, rests_on);
            } else {
                sure = sure_trumps(mine, theirs, need, rests_on);
                if (sure < need) sure += cash(d, e, f, (e & kTrumps) != 0, (f & kTrumps) != 0, need - sure, ~kTrumps, rests_on);
            }
            if (sure >= need) {
                relevant |= rests_on;
                return Verdict::kTrue;
            }
            return theirs ? defended(d, e, f, tricks - need + 1, relevant) : Verdict::kOpen;
        }
    }

    static Verdict defender_leads(Cards a, Cards partner, Cards d, int tricks, int need, Cards& relevant) {
        const int kill = tricks - need + 1;  // so many tricks of the defenders decide
        Cards rests_on = 0;
        int sure;
        bool no_ruffs = true;
        if constexpr (kGame == kTrumpGame) {
            const Cards mine = d & kTrumps, theirs = (a | partner) & kTrumps;
            if (mine && sure_trumps(mine, theirs, need, rests_on) >= need) {
                relevant |= rests_on;
                return Verdict::kTrue;
            }
            if (ruffs_in(a, partner, d, need, relevant)) return Verdict::kTrue;
            rests_on = 0;
            const int longest = std::max(count(mine), count(partner & kTrumps));
            const Cards top = tops(a & kTrumps, mine | (partner & kTrumps));
            if (count(top) >= longest) {
                sure = count(a & kTrumps);
                if (longest) rests_on |= kth_highest(top, longest);
                if (sure < kill) sure += cash(a, partner, d, false, false, kill - sure, ~kTrumps, rests_on);
            } else {
                no_ruffs = false;
                Cards by_a = 0, by_partner = 0;
                const int sure_a = sure_trumps(a & kTrumps, mine, kill, by_a);
                const int sure_partner = sure_trumps(partner & kTrumps, mine, kill, by_partner);
                sure = std::max(sure_a, sure_partner);
                rests_on |= sure_a >= sure_partner ? by_a : by_partner;
                if (sure < kill) sure += cash(a, partner, d, (partner & kTrumps) != 0, mine != 0, kill - sure, ~kTrumps, rests_on);
            }
        } else {
            sure = cash(a, partner, d, false, false, kill, ~Cards{0}, rests_on);
        }
        if (sure < kill && no_ruffs) sure += partner_cashes(a, partner, d, tricks, sure, kill, rests_on);
        if (sure >= kill) {
            relevant |= rests_on;
            return Verdict::kFalse;
        }
        return gets_in(a, partner, d, tricks, need, relevant) ? Verdict::kTrue : Verdict::kOpen;
    }

    // Whether the declarer is sure of `need` tricks though others lead, because he has a top trump to get in and enough of them left
    // to draw all others: he never throws a card but a loser, and all his trumps and highest cards win. 5% of the nodes with trumps.
    static bool ruffs_in(Cards a, Cards partner, Cards d, int need, Cards& relevant) {
        const int in_a = count(a & kTrumps), in_partner = count(partner & kTrumps), longest = std::max(in_a, in_partner);
        const Cards top = tops(d & kTrumps, (a | partner) & kTrumps);
        if (count(top) <= longest) return false;
        int sure = count(d & kTrumps);
        Cards rests_on = longest ? kth_highest(top, longest + 1) : 0;
        if (sure < need) {
            // A highest card might be ruffed before he is in.
            const Cards suits = ~kTrumps & (in_a ? suits_of(a) : ~Cards{0}) & (in_partner ? suits_of(partner) : ~Cards{0});
            sure += cash(d, a, partner, false, false, need - sure, suits, rests_on);
        }
        if (sure < need) return false;
        relevant |= rests_on;
        return true;
    }

    // Whether the declarer is sure of `need` tricks though others lead: they can lead suits in which he has no highest card only so
    // many times, he keeps a highest card of every other suit meanwhile, and once in he cashes those he has. Nobody ruffs a card of a
    // suit that he can follow in, and who holds trumps never throws a card. It is worth 45% of the nodes without trumps, 20% with.
    static bool gets_in(Cards a, Cards partner, Cards d, int tricks, int need, Cards& relevant) {
        const Cards others = a | partner;
        const bool ruffs_a = kGame == kTrumpGame && (a & kTrumps), ruffs_partner = kGame == kTrumpGame && (partner & kTrumps);
        Cards top = tops(d, others);
        if (ruffs_a) top &= suits_of(a) | kTrumps;
        if (ruffs_partner) top &= suits_of(partner) | kTrumps;
        const Cards stopped = suits_of(top);
        int run = 0;  // tricks in the other suits
        if (a & ~stopped)
            for (int shift = 0; shift < 32; shift += 8)
                if (!(stopped >> shift & 1)) run += std::max(count(a >> shift & 0xFF), count(partner >> shift & 0xFF));
        if (tricks - run < need) return false;
        int entries = 0, winners = 0;
        Cards rests_on = 0;
        for (Cards rest = top; rest;) {
            const Cards suit = suit_around(lowest_bit(rest)), here = rest & suit;
            rest &= ~suit;
            const int in_a = count(a & suit), in_partner = count(partner & suit), longest = std::max(in_a, in_partner);
            if (longest == 0) {
                winners += count(here);
                continue;
            }
            ++entries;
            int cashed = count(here);
            if (kGame == kTrumpGame && suit != kTrumps)
                cashed = std::min({cashed, ruffs_a ? in_a : kMaxTricks, ruffs_partner ? in_partner : kMaxTricks});
            // With others' trumps about he may have to ruff with what he would draw them with: low trumps are not counted.
            if (cashed >= longest && !(ruffs_a || ruffs_partner)) {
                winners += count(d & suit);
                rests_on |= kth_highest(here, longest);
            } else {
                winners += cashed;
                rests_on |= kth_highest(here, cashed);
            }
        }
        if (entries == 0 || winners < need || tricks - run < entries) return false;
        relevant |= rests_on;
        return true;
    }

    // Having cashed `cashed` tricks, the leader gives the lead to his partner in a suit where the partner is highest. The partner
    // could keep what he is going to cash: it lies in other suits than the leader's winners.
    PREFERANS_INLINE static int partner_cashes(Cards a, Cards partner, Cards d, int tricks, int cashed, int kill, Cards& relevant) {
        const Cards side = kGame == kTrumpGame ? ~kTrumps : ~Cards{0};
        const Cards top = tops(partner, a | d) & side;
        if (!top || !(fill_down(top) & a)) return 0;
        Cards rests_on = 0;
        const int more = std::min(cash(partner, a, d, false, false, kill - cashed, side, rests_on), tricks - cashed);
        if (cashed + more < kill) return 0;
        // The suit of the entry must be known to be the partner's, too.
        const Cards entry = highest_in_suits(top) & suits_of(fill_down(top) & a);
        relevant |= rests_on;
        if (!(rests_on & suits_of(entry))) relevant |= lowest_bit(entry);
        return more;
    }

    static Verdict defended(Cards d, Cards e, Cards f, int kill, Cards& relevant) {
        for (const Cards hand : {e, f}) {
            Cards rests_on = 0;
            if (sure_trumps(hand & kTrumps, d & kTrumps, kill, rests_on) >= kill) {
                relevant |= rests_on;
                return Verdict::kFalse;
            }
        }
        return Verdict::kOpen;
    }

    PREFERANS_INLINE static bool all_safe(Cards d, Cards others) {
        bool safe = true;
        for (int shift = 0; shift < 32; shift += 8) safe &= kSafeSuits.safe(d >> shift & 0xFF, others >> shift & 0xFF);
        return safe;
    }

    // The suits that have any of the cards, as a mask.
    PREFERANS_INLINE static Cards suits_of(Cards cards) {
        const Cards any = (((cards & kDown1) + kDown1) | cards) & ~kDown1;
        return (any << 1) - (any >> 7);
    }
    PREFERANS_INLINE static Cards highest_in_suits(Cards cards) { return cards & ~((fill_down(cards) >> 1) & kDown1); }
    PREFERANS_INLINE static Cards lowest_in_suits(Cards cards) { return cards & ~((fill_up(cards) << 1) & kUp1); }

    // In a misere: the lowest cards of `hand` in the suits where the declarer has a lower one than all of them. When he leads that,
    // or follows with it, he loses the trick. It is enough for one trick that he cannot be made to take: 12% of the nodes of a
    // misere, and 30% of those that no table and no bound answers.
    PREFERANS_INLINE static Cards guards(Cards d, Cards hand) { return lowest_in_suits(hand) & fill_up(d); }

    // One of the guards is needed: that with fewest cards above it.
    PREFERANS_INLINE static void rest_on_one(Cards candidates, Cards all, Cards& relevant) {
        int fewest = 32;
        Cards best = 0;
        for (; candidates; candidates &= candidates - 1) {
            const Cards card = lowest_bit(candidates);
            const int above = count(all & suit_around(card) & ~(card - 1));
            if (above < fewest) fewest = above, best = card;
        }
        relevant |= best;
    }

    static Verdict misere_follows(Cards d, Cards leader, Cards partner, int tricks, int need, Cards& relevant) {
        if (need == tricks) {
            // Whatever the declarer takes now, he loses the next trick by his low card; but the partner might have thrown a guard of his.
            const Cards two = fill_down(partner & ~lowest_in_suits(partner));
            if (const Cards found = guards(d, leader) | (guards(d, partner) & two)) {
                rest_on_one(found, d | leader | partner, relevant);
                return Verdict::kFalse;
            }
        }
        const Cards others = leader | partner;
        if (!all_safe(d, others)) return Verdict::kOpen;
        relevant |= lowest_in_suits(others) & suits_of(d);
        return Verdict::kFalse;
    }

    static Verdict misere_leads(Cards d, Cards e, Cards f, int tricks, int need, Cards& relevant) {
        const Cards others = e | f;
        if (!(d & fill_down(others))) {
            // Whatever he leads wins.
            relevant |= lowest_in_suits(d) & suits_of(others);
            return Verdict::kTrue;
        }
        if (need == tricks) {
            if (const Cards found = guards(d, e) | guards(d, f)) {
                rest_on_one(found, d | others, relevant);
                return Verdict::kFalse;
            }
        }
        if (!all_safe(d, others)) return Verdict::kOpen;
        // He also needs a suit to get off lead in: one where all cards of an opponent are higher than his own.
        const Cards lower = fill_down(d);
        const Cards exits = suits_of(d) & ((suits_of(e) & ~suits_of(e & lower)) | (suits_of(f) & ~suits_of(f & lower)));
        if (!exits) return Verdict::kOpen;
        relevant |= lowest_in_suits(others) & suits_of(d);
        return Verdict::kFalse;
    }
};

}  // namespace preferans::PREFERANS_KERNEL
