// A walk along a line of Bosa: what each of its buildings really pays and gains (B5).
//
// To be read beside turn/line_walk.py of lungomare/games/bosa, whose policy it follows where a
// building leaves a choice: do all that can be done; gain the kind of which there is least; pay the
// kind of which there is most; copy what leaves the most points, then coins, then resources; of
// equals the first, by kind or by cell.
#pragma once

#include "bosa/rules/rules.hpp"

namespace lungomare {
namespace bosa {

// A townscape at a table: where the walk goes.
struct Site {
  u8 town[CELLS];
  u64 colors;  // of each cell, in four bits; 15 where no building stands
};

LUNGOMARE_HD void set_building(const Deck& deck, Site& site, int cell, int card) {
  site.town[cell] = static_cast<u8>(card);
  u64 color = deck.buildings[card].color;
  site.colors = (site.colors & ~(u64{15} << (4 * cell))) | color << (4 * cell);
}

// A building passed on the walk: the purses before and after it, and how it was done.
struct Done {
  Purse before;
  Purse after;
  const Choice* choice;  // the one taken; none where nothing was done
  u32 copies;            // the cells a copy could copy now
  u8 cell;               // where the building stands; that of the copy, where one was copied
  u8 copied;             // the cell that was copied, or EMPTY
  u8 possible;           // the ways that could be paid, as a set
  u8 way;                // the one taken
  bool chooses_kind;
  bool can;
  bool skipped;
  bool assumes_kind;  // the policy has chosen between several kinds
  bool assumes_copy;  // … between several buildings to copy
  u8 decisions[2];
  u8 decided;  // how many decisions there are
};

LUNGOMARE_HD Done done_nothing(const Purse& purse, int cell, bool can) {
  Done done{};
  done.before = done.after = purse;
  done.cell = static_cast<u8>(cell);
  done.copied = EMPTY;
  done.can = can;
  return done;
}

// The ways to do a building that is no copy, as a set (B5.4).
LUNGOMARE_HD u32 ways_to_pay(const Purse& purse, const Building& building) {
  u32 found = 0;
  for (int way = 0; way < building.ways; ++way)
    found |= u32(can_pay(purse, building.choices[way])) << way;
  return found;
}

// The cells whose action the copy on `here` could do now, as a set (B6).
LUNGOMARE_HD u32 cells_to_copy(const Deck& deck, const Site& site, const Purse& purse, int here) {
  u32 found = 0;
  int color = deck.buildings[site.town[here]].color;
  for (u64 left = cells_of(site.colors, color); left; left &= left - 1) {
    int cell = lowest(left) / 4;
    found |= u32(can_pay_any(purse, deck.buildings[site.town[cell]])) << cell;
  }
  return found;
}

// Choose by the policy: pay what there is most of, gain what there is least of.
LUNGOMARE_HD int pick_way(const Purse& purse, const Building& building, u32 possible) {
  int best = lowest(possible);
  u32 others = possible & (possible - 1);
  if (!others) return best;
  bool pays = building.choices[best].price != building.choices[lowest(others)].price;
  for (; others; others &= others - 1) {
    int kind = lowest(others), more = track(purse.goods, kind) - track(purse.goods, best);
    if (pays ? more > 0 : more < 0) best = kind;
  }
  return best;
}

// Do the building on `cell` in one of the ways possible (B5.3, B5.4, B6).
LUNGOMARE_HD Done do_way(const Deck& deck, const Site& site, const Purse& purse, int cell,
                         u32 possible, int way) {
  const Building& building = deck.buildings[site.town[cell]];
  Done done = done_nothing(purse, cell, true);
  done.choice = &building.choices[way];
  done.possible = static_cast<u8>(possible);
  done.way = static_cast<u8>(way);
  done.chooses_kind = building.ways > 1;
  int times = building.per_color ? count_bits(cells_of(site.colors, building.color)) : 1;
  do_choice(done.after, *done.choice, times);
  done.decisions[0] = static_cast<u8>(done.chooses_kind ? DO + 1 + way : DO);
  done.decided = 1;
  return done;
}

// Do a building that is no copy and can be done, by the policy.
LUNGOMARE_HD Done do_by_policy(const Deck& deck, const Site& site, const Purse& purse, int cell) {
  const Building& building = deck.buildings[site.town[cell]];
  u32 possible = ways_to_pay(purse, building);
  Done done = do_way(deck, site, purse, cell, possible, pick_way(purse, building, possible));
  done.assumes_kind = count_bits(possible) > 1;
  return done;
}

// Whether one purse stands better: more points, then coins, then resources.
LUNGOMARE_HD bool stands_better(const Purse& one, const Purse& other) {
  if (one.points != other.points) return one.points > other.points;
  if (one.coins != other.coins) return one.coins > other.coins;
  int more = 0;
  for (int kind = 0; kind < KINDS; ++kind)
    more += track(one.goods, kind) - track(other.goods, kind);
  return more > 0;
}

// Do, through the copy on `cell`, the best of the buildings considered, of which there is one.
LUNGOMARE_HD Done do_copy(const Deck& deck, const Site& site, const Purse& purse, int cell,
                          u32 considered) {
  Done best = do_by_policy(deck, site, purse, lowest(considered));
  for (u32 left = considered & (considered - 1); left; left &= left - 1) {
    Done tried = do_by_policy(deck, site, purse, lowest(left));
    if (stands_better(tried.after, best.after)) best = tried;
  }
  best.copied = best.cell;
  best.cell = static_cast<u8>(cell);
  best.copies = cells_to_copy(deck, site, purse, cell);
  best.assumes_copy = count_bits(considered) > 1;
  best.decisions[1] = best.decisions[0];
  best.decisions[0] = static_cast<u8>(FIRST_COPY + best.copied);
  best.decided = 2;
  return best;
}

// Pass a building of the line: it is done if it can be (B5.2).
LUNGOMARE_HD Done pass_building(const Deck& deck, const Site& site, const Purse& purse, int cell) {
  const Building& building = deck.buildings[site.town[cell]];
  if (building.ways == 0) {
    u32 targets = cells_to_copy(deck, site, purse, cell);
    if (targets) return do_copy(deck, site, purse, cell, targets);
  } else if (can_pay_any(purse, building)) {
    return do_by_policy(deck, site, purse, cell);
  }
  return done_nothing(purse, cell, false);
}

// Take a legal decision on `cell`; what a copied building then asks, the policy answers.
LUNGOMARE_HD Done decide(const Deck& deck, const Site& site, const Purse& purse, int cell,
                         int decision) {
  if (decision >= FIRST_COPY)
    return do_copy(deck, site, purse, cell, 1u << (decision - FIRST_COPY));
  if (decision != SKIP) {
    u32 possible = ways_to_pay(purse, deck.buildings[site.town[cell]]);
    return do_way(deck, site, purse, cell, possible, decision == DO ? 0 : decision - DO - 1);
  }
  Done done = done_nothing(purse, cell, true);
  done.skipped = true;
  done.decisions[0] = SKIP;
  done.decided = 1;
  return done;
}

}  // namespace bosa
}  // namespace lungomare
