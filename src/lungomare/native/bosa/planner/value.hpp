// What a seat's position in Bosa is worth: the points it is likely to end with.
//
// A townscape and a purse become a few dozen numbers, and a small network (one hidden layer, its
// first unit linear) makes of them the points still to come, goals aside; those are promised by
// promises.hpp. All weights are data. A townscape is looked at once for all purses that can go with
// it.
#pragma once

#include "bosa/planner/promises.hpp"

namespace lungomare {
namespace bosa {

constexpr int TOWN_INPUTS = 32;
constexpr int PURSE_INPUTS = 12;
constexpr int UNITS = 32;
constexpr int TURNS = SEASONS * TURNS_A_SEASON;  // of one seat in a game

// The weights: one network for each Season to come, a bias for each number of turns left.
struct Net {
  float bias[TURNS + 1][UNITS];
  float town[SEASONS][TOWN_INPUTS][UNITS];
  float purse[SEASONS][PURSE_INPUTS][UNITS];
  float out[SEASONS][UNITS];
  float goals[CONDITIONS];
  Keeps keeps[TURNS + 1];
  float spread[TURNS + 1];  // how far apart totals may be and the lead still change, by turns left
};

// What doing a building's action once gives and takes, in floats; of several ways their average.
struct Flow {
  float gain[KINDS];
  float any;
  float coins;
  float points;
  float price[KINDS];
  float price_any;
  float price_coins;
  float worth;  // net, in points, at usual prices
  bool copies;
  bool per_color;
  u8 color;
  u8 kinds_paid;
};

// What a resource and a coin are taken for in comparing lines, by hand: a resource sells for 8/3 to
// 4 points but not always, a coin is worth 1 to 5/3 points of patronage. The network does the rest.
constexpr float USUAL_GOOD = 1.9f;
constexpr float USUAL_COIN = 1.5f;

struct Flows {
  Flow of[BUILDINGS];
};

LUNGOMARE_HD Flow flow_of(const Building& building) {
  Flow flow{};
  flow.color = building.color;
  flow.per_color = building.per_color;
  flow.copies = building.ways == 0;
  if (flow.copies) return flow;
  const Choice& one = building.choices[0];
  bool choice = building.ways > 1;
  float goods = 0, paid = 0;
  for (int kind = 0; kind < KINDS; ++kind) {
    flow.gain[kind] = choice ? 0 : float(track(one.gain, kind));
    flow.price[kind] = choice ? 0 : float(track(one.price, kind));
    flow.kinds_paid = static_cast<u8>(flow.kinds_paid + (flow.price[kind] > 0));
    goods += float(track(one.gain, kind));
    paid += float(track(one.price, kind));
  }
  if (choice) {
    flow.any = goods;
    flow.price_any = paid;
    if (one.price && one.gain) flow.any = 0;  // both on one card: only a price of choice is there
  }
  flow.coins = float(one.gain_coins);
  flow.points = float(one.gain_points);
  flow.price_coins = float(one.price_coins);
  flow.worth =
      flow.points + (goods - paid) * USUAL_GOOD + (flow.coins - flow.price_coins) * USUAL_COIN;
  if (flow.worth < 0) flow.worth = 0;
  return flow;
}

LUNGOMARE_HD void work_out(const Deck& deck, Flows& flows) {
  for (int card = 0; card < BUILDINGS; ++card) flows.of[card] = flow_of(deck.buildings[card]);
}

// A townscape as the network sees it
enum TownInput : u8 {
  GIVES,                         // of each kind
  GIVES_ANY = GIVES + KINDS,     // of a kind of choice
  GIVES_COINS,                   //
  GIVES_POINTS,                  //
  BOUGHT,                        // of each kind, for coins
  COINS_ASKED = BOUGHT + KINDS,  //
  ASKED,                         // of each kind, for points, by cards that ask for one kind
  PAID = ASKED + KINDS,          // the points for it
  ASKED_ANY = PAID + KINDS,      //
  PAID_ANY,                      //
  ASKED_EACH,                    // by cards that ask for several kinds
  PAID_EACH,                     //
  COINS_PAID,                    // by cards that ask for resources
  COPIES,                        //
  COPIED,                        // worth of what copies can do
  BY_COLOR,                      // worth of actions that grow with a colour, for one building
  OPEN_CELLS,                    //
  LINES_WORTH,                   // of the better line through every free cell
  BEST_LINE,                     // of those that can be chosen next
  PAIRS,                         // of equal colours
  TOWN_INPUTS_USED
};
static_assert(TOWN_INPUTS_USED <= TOWN_INPUTS, "the inputs fit");

// How often each row and each column is likely to be run again.
struct Uses {
  float rows[SIDE];
  float columns[SIDE];
};

struct TownLook {
  float worth[CELLS];  // of each building's action now, 0 where none stands
  float rows[SIDE];
  float columns[SIDE];
};

LUNGOMARE_HD int times_of(const Flow& flow, u64 colors) {
  return flow.per_color ? count_bits(cells_of(colors, flow.color)) : 1;
}

// The best action that a copy of this colour could do.
LUNGOMARE_HD float copied_worth(const Flows& flows, const u8 town[CELLS], u64 colors, int color) {
  float best = 0;
  for (u64 left = cells_of(colors, color); left; left &= left - 1) {
    const Flow& flow = flows.of[town[lowest(left) / 4]];
    float worth = flow.worth * float(times_of(flow, colors));
    if (worth > best) best = worth;
  }
  return best;
}

LUNGOMARE_HD TownLook look_at(const Flows& flows, const u8 town[CELLS], u64 colors, u32 occupied) {
  TownLook look{};
  for (u32 left = occupied; left; left &= left - 1) {
    int cell = lowest(left);
    const Flow& flow = flows.of[town[cell]];
    float worth = flow.copies ? copied_worth(flows, town, colors, flow.color)
                              : flow.worth * float(times_of(flow, colors));
    look.worth[cell] = worth;
    look.rows[cell / SIDE] += worth;
    look.columns[cell % SIDE] += worth;
  }
  return look;
}

// Every free cell will be built on, and its row or its column run then: the better one the more
// likely, by this slope in points.
constexpr float CHOICE_SLOPE = 0.1f;

LUNGOMARE_HD Uses uses_of(const TownLook& look, u32 occupied, float* inputs) {
  Uses uses{};
  u32 next = free_cells(occupied);
  for (u32 left = ~occupied & 0xffff; left; left &= left - 1) {
    int cell = lowest(left), row = cell / SIDE, column = cell % SIDE;
    float lead = look.rows[row] - look.columns[column];
    float share = 0.5f + lead * CHOICE_SLOPE;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    uses.rows[row] += share;
    uses.columns[column] += 1 - share;
    float better = lead > 0 ? look.rows[row] : look.columns[column];
    inputs[LINES_WORTH] += better * 0.02f;
    if (next >> cell & 1 && better * 0.1f > inputs[BEST_LINE]) inputs[BEST_LINE] = better * 0.1f;
  }
  inputs[OPEN_CELLS] = float(count_bits(next)) * 0.25f;
  return uses;
}

// Add what a building is likely to give and ask for in `uses` more uses.
LUNGOMARE_HD void add_flow(const Flow& flow, float uses, int times, float* inputs) {
  float gains = uses * float(times);
  bool sells = flow.kinds_paid || flow.price_any > 0;
  for (int kind = 0; kind < KINDS; ++kind)
    inputs[(flow.price_coins > 0 ? BOUGHT : GIVES) + kind] += gains * flow.gain[kind];
  inputs[GIVES_ANY] += gains * flow.any;
  inputs[COINS_ASKED] += uses * flow.price_coins;
  inputs[sells ? COINS_PAID : GIVES_COINS] += gains * flow.coins;
  if (flow.kinds_paid == 1) {
    for (int kind = 0; kind < KINDS; ++kind)
      if (flow.price[kind] > 0) {
        inputs[ASKED + kind] += uses * flow.price[kind];
        inputs[PAID + kind] += gains * flow.points * 0.25f;
      }
  } else if (flow.kinds_paid) {
    inputs[ASKED_EACH] += uses;
    inputs[PAID_EACH] += gains * flow.points * 0.25f;
  } else {
    inputs[ASKED_ANY] += uses * flow.price_any;
    inputs[sells ? PAID_ANY : GIVES_POINTS] += gains * flow.points * 0.25f;
  }
  if (flow.per_color) inputs[BY_COLOR] += uses * flow.worth * 0.25f;
}

LUNGOMARE_HD void town_inputs(const Flows& flows, const u8 town[CELLS], u64 colors, u32 occupied,
                              float inputs[TOWN_INPUTS]) {
  for (int input = 0; input < TOWN_INPUTS; ++input) inputs[input] = 0;
  TownLook look = look_at(flows, town, colors, occupied);
  Uses uses = uses_of(look, occupied, inputs);
  for (u32 left = occupied; left; left &= left - 1) {
    int cell = lowest(left);
    const Flow& flow = flows.of[town[cell]];
    float again = uses.rows[cell / SIDE] + uses.columns[cell % SIDE];
    if (flow.copies) {
      inputs[COPIES] += again;
      inputs[COPIED] += again * look.worth[cell] * 0.25f;
    } else {
      add_flow(flow, again, times_of(flow, colors), inputs);
    }
  }
  for (int color = 0; color < COLORS; ++color) {
    int count = count_bits(cells_of(colors, color));
    inputs[PAIRS] += float(count * (count - 1)) * 0.05f;
  }
  for (int input = GIVES; input < COPIES; ++input) inputs[input] *= 0.2f;
}

// A purse as the network sees it; the kinds come first
constexpr int PURSE_KINDS = 0;

LUNGOMARE_HD void purse_inputs(const Deck& deck, const Purse& purse, float inputs[PURSE_INPUTS]) {
  int least = TRACK_END, most = 0, threes = 0, sum = 0;
  for (int kind = 0; kind < KINDS; ++kind) {
    int here = track(purse.goods, kind);
    inputs[PURSE_KINDS + kind] = float(here) * 0.2f;
    least = here < least ? here : least;
    most = here > most ? here : most;
    threes += here / 3;
    sum += here;
  }
  Step reached{0, 0}, next{0, 0};
  int each = 0;
  for (; each < deck.steps && deck.chart[each].coins <= purse.coins; ++each)
    reached = deck.chart[each];
  next = each < deck.steps ? deck.chart[each] : reached;
  inputs[3] = float(least) * 0.2f;
  inputs[4] = float(most) * 0.2f;
  inputs[5] = float(threes) * 0.2f;
  inputs[6] = float(purse.coins) * 0.1f;
  inputs[7] = float(reached.points) * 0.05f;
  inputs[8] = float(purse.coins - reached.coins) * 0.2f;
  float gap = float(next.coins - reached.coins);
  inputs[9] = gap > 0 ? float(purse.coins - reached.coins) / gap *
                            float(next.points - reached.points) * 0.1f
                      : 0;
  inputs[10] = purse.coins ? 1.0f : 0.0f;
  inputs[11] = float(sum) * 0.1f;
}

// A townscape looked at by the network, before any purse.
struct TownValue {
  float units[UNITS];
  float goals;
  int left;  // turns
};

LUNGOMARE_HD int season_net(int left) { return (TURNS - left) / TURNS_A_SEASON; }

LUNGOMARE_HD TownValue value_town(const Deck& deck, const Flows& flows, const Net& net,
                                  const State& state, int seat) {
  TownValue value;
  value.left = CELLS - count_bits(state.occupied[seat]);
  Promises promises = promises_of(deck, state, seat, net.goals);
  bool is_open = value.left > 0 && value.left <= TURNS && !deck.simple;
  value.goals = is_open ? worth_of(net.keeps[value.left], promises) : promises.best_two();
  if (value.left == 0 || value.left > TURNS) return value;
  float inputs[TOWN_INPUTS];
  town_inputs(flows, state.towns[seat], state.colors[seat], state.occupied[seat], inputs);
  int season = season_net(value.left);
  for (int unit = 0; unit < UNITS; ++unit) value.units[unit] = net.bias[value.left][unit];
  for (int input = 0; input < TOWN_INPUTS_USED; ++input) {
    if (inputs[input] == 0) continue;
    for (int unit = 0; unit < UNITS; ++unit)
      value.units[unit] += inputs[input] * net.town[season][input][unit];
  }
  return value;
}

// The total that a seat is likely to end with. `due`: patronage comes before its next turn (B7.1).
LUNGOMARE_HD float value_purse(const Deck& deck, const Net& net, const TownValue& town, Purse purse,
                               bool due) {
  if (due) {
    Step given = patronage(deck, purse.coins);
    purse.coins -= given.coins;
    purse.points += given.points;
  }
  float total = float(purse.points) + town.goals;
  if (town.left == 0 || town.left > TURNS) {
    for (int kind = 0; kind < KINDS; ++kind) total += float(track(purse.goods, kind));
    return total + float(purse.coins) * 0.001f;  // coins break ties (B8.3)
  }
  float inputs[PURSE_INPUTS], units[UNITS];
  purse_inputs(deck, purse, inputs);
  int season = season_net(town.left);
  for (int unit = 0; unit < UNITS; ++unit) units[unit] = town.units[unit];
  for (int input = 0; input < PURSE_INPUTS; ++input)
    for (int unit = 0; unit < UNITS; ++unit)
      units[unit] += inputs[input] * net.purse[season][input][unit];
  total += units[0] * net.out[season][0];  // the linear unit
  for (int unit = 1; unit < UNITS; ++unit)
    total += (units[unit] > 0 ? units[unit] : 0) * net.out[season][unit];
  return total;
}

// Whether a seat with so many turns left waits for the patronage of the running Season.
LUNGOMARE_HD bool is_due(const State& state, int left) {
  return left % TURNS_A_SEASON == 0 && left < TURNS && state.phase != OVER &&
         state.season == season_net(left);
}

// The total that a seat is likely to end with, between turns.
LUNGOMARE_HD float value_of(const Deck& deck, const Flows& flows, const Net& net,
                            const State& state, int seat) {
  TownValue town = value_town(deck, flows, net, state, seat);
  return value_purse(deck, net, town, state.purses[seat], is_due(state, town.left));
}

}  // namespace bosa
}  // namespace lungomare
