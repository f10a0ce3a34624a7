// Playing Bosa by value: the best turns of a seat, games played on, and chances to win.
#pragma once

#include "bosa/planner/turns.hpp"
#include "bosa/planner/value.hpp"

namespace lungomare {
namespace bosa {

// What values are made of; without a network, the score sheet as it stands.
struct Model {
  const Deck* deck;
  const Flows* flows;
  const Net* net;
};

// The score sheet of a seat were the game to end after its running turn.
LUNGOMARE_HD float sheet_value(const Deck& deck, const State& state, Purse purse) {
  if (state.flipped == deck.season_size()) purse.points += patronage(deck, purse.coins).points;
  State ended = state;
  ended.purses[state.seat] = purse;
  return float(seat_score(deck, ended, state.seat).total);
}

struct ValuedTurn {
  Turn turn;
  float value;  // the total that its seat is likely to end with
};

// How a player may be weakened: it misjudges turns, and overlooks some places.
// What it misjudges and overlooks follows from the seed, the same in every part of a turn.
struct Weakness {
  u64 seed = 0;
  float slack = 0;    // by so many points a turn may be thought better than it is
  float notices = 1;  // the share of places for a card that it thinks of
};

LUNGOMARE_HD float even_part(u64 number) {
  return float(scatter(number) >> 40) * (1.0f / (1 << 24));
}

LUNGOMARE_HD bool is_noticed(const Weakness& weakness, int card, int cell) {
  return weakness.notices >= 1 ||
         even_part(weakness.seed ^ scatter(u64(card) << 8 | u64(cell))) < weakness.notices;
}

// By how much what a turn would leave is overrated.
LUNGOMARE_HD float overrated(const Weakness& weakness, int card, int cell, const Purse& purse) {
  if (weakness.slack <= 0) return 0;
  u64 left = scatter(purse.goods) ^ (u64(u32(purse.coins)) | u64(u32(purse.points)) << 32);
  return weakness.slack *
         even_part(weakness.seed + scatter(left ^ (u64(card) << 24 | u64(cell) << 16)));
}

// What it is worth, in points of one's own, to take each card of the market away from others.
struct Denial {
  float worth[SLOTS] = {};

  LUNGOMARE_HD float of(int slot) const { return slot < SLOTS ? worth[slot] : 0; }
};

// Keep the `most` best turns, best first; of equals the one found first.
struct BestTurns {
  const Model& model;
  ValuedTurn* best;
  int most;
  Phase phase;
  Weakness weakness;
  Denial denial;
  int count = 0;

  LUNGOMARE_HD void operator()(const State& state, int card, int slot, int cell,
                               const Front& front) {
    if (!is_noticed(weakness, card, cell)) return;
    TownValue town{};
    if (model.net) town = value_town(*model.deck, *model.flows, *model.net, state, state.seat);
    bool due = town.left % TURNS_A_SEASON == 0;
    for (int each = 0; each < front.count; ++each) {
      const Purse& purse = front.ways[each].purse;
      float value = model.net ? value_purse(*model.deck, *model.net, town, purse, due)
                              : sheet_value(*model.deck, state, purse);
      value += overrated(weakness, card, cell, purse) + denial.of(slot);
      if (count == most && !(value > best[count - 1].value)) continue;
      int place = count < most ? count++ : count - 1;
      for (; place > 0 && value > best[place - 1].value; --place) best[place] = best[place - 1];
      best[place] = {turn_of(phase, card, slot, cell, front.ways[each]), value};
    }
  }
};

// Find the best turns of the seat to act; return how many were found. Who notices none sees all.
LUNGOMARE_HD int best_turns(const Model& model, const State& state, ValuedTurn* out, int most,
                            TurnRoom& room, Weakness weakness = {}, Denial denial = {}) {
  State scratch = state;
  BestTurns best{model, out, most, state.phase, weakness, denial};
  visit_turns(*model.deck, scratch, room, best);
  if (best.count || weakness.notices >= 1) return best.count;
  weakness.notices = 1;
  return best_turns(model, state, out, most, room, weakness, denial);
}

// The value of the best turn with each card of the market.
struct BestBySlot {
  Model model;
  float best[SLOTS] = {-1e9f, -1e9f, -1e9f, -1e9f};

  LUNGOMARE_HD void operator()(const State& state, int, int slot, int, const Front& front) {
    TownValue town = value_town(*model.deck, *model.flows, *model.net, state, state.seat);
    bool due = town.left % TURNS_A_SEASON == 0;
    for (int each = 0; each < front.count; ++each) {
      float value = value_purse(*model.deck, *model.net, town, front.ways[each].purse, due);
      if (value > best[slot]) best[slot] = value;
    }
  }
};

// So much of what the next player loses counts as one's own, times `weight`: what the best card is
// worth to them beyond the second best. Their goals are not known, and nobody asks for them.
LUNGOMARE_HD Denial denial_at(const Model& model, const State& state, float weight,
                              TurnRoom& room) {
  Denial denial;
  const Deck& deck = *model.deck;
  bool is_last = state.flipped == deck.season_size();  // then the market is cleared away
  if (!(weight > 0) || !model.net || state.phase != TAKE || is_last) return denial;
  Deck simple = deck;
  simple.simple = true;
  State theirs = state;
  theirs.seat = static_cast<i8>((state.seat + 1) % deck.players);
  BestBySlot found{{&simple, model.flows, model.net}};
  visit_turns(simple, theirs, room, found);
  int most = 0;
  for (int slot = 1; slot < SLOTS; ++slot)
    if (found.best[slot] > found.best[most]) most = slot;
  float second = -1e9f;
  for (int slot = 0; slot < SLOTS; ++slot)
    if (slot != most && found.best[slot] > second) second = found.best[slot];
  denial.worth[most] = weight * (found.best[most] - second);
  return denial;
}

// Play turns by value until `seat` has no more than `left` turns to come and it is its turn, or
// the game is over.
LUNGOMARE_HD void play_on(const Model& model, State& state, int seat, int left, TurnRoom& room) {
  while (state.phase == TAKE &&
         !(state.seat == seat && CELLS - count_bits(state.occupied[seat]) <= left)) {
    ValuedTurn best;
    if (best_turns(model, state, &best, 1, room) == 0) return;
    play_turn(*model.deck, state, best.turn);
  }
}

// e to the power of x, from -30 to 30; the same on every machine, and good to a thousandth.
LUNGOMARE_HD double power_of_e(double x) {
  x = x < -30 ? -30 : x > 30 ? 30 : x;
  double found = 1 + x / 65536;
  for (int each = 0; each < 16; ++each) found *= found;
  return found;
}

// What each seat may expect of the victory, between turns.
struct Prospects {
  double shares[MOST_PLAYERS];
  double totals[MOST_PLAYERS];
};

LUNGOMARE_HD Prospects prospects(const Model& model, const State& state) {
  Prospects found{};
  int players = model.deck->players;
  for (int seat = 0; seat < players; ++seat)
    found.totals[seat] = double(value_of(*model.deck, *model.flows, *model.net, state, seat));
  if (state.phase == OVER) {
    u8 winners = outcome(*model.deck, state).winners;
    for (int seat = 0; seat < players; ++seat)
      found.shares[seat] = winners >> seat & 1 ? 1.0 / count_bits(winners) : 0;
    return found;
  }
  int left = CELLS - count_bits(state.occupied[state.seat]);
  double spread = model.net->spread[left < TURNS ? left : TURNS], sum = 0, most = found.totals[0];
  for (int seat = 1; seat < players; ++seat)
    most = found.totals[seat] > most ? found.totals[seat] : most;
  for (int seat = 0; seat < players; ++seat)
    sum += found.shares[seat] = power_of_e((found.totals[seat] - most) / spread);
  for (int seat = 0; seat < players; ++seat) found.shares[seat] /= sum;
  return found;
}

// The turns that the acting seat has left once its running turn and `horizon` more are played.
LUNGOMARE_HD int left_after(const State& state, int horizon) {
  int now = CELLS - count_bits(state.occupied[state.seat]);
  return now - (state.phase <= PLACE) - horizon;
}

// The prospects once everybody has played on by value, as `play_on` does; the state goes along.
LUNGOMARE_HD Prospects prospects_later(const Model& model, State& state, int seat, int left,
                                       TurnRoom& room) {
  play_on(model, state, seat, left, room);
  return prospects(model, state);
}

// How far ahead of the best of the others a seat is.
LUNGOMARE_HD double lead_of(const Prospects& found, int players, int seat) {
  double best = -1e9;
  for (int other = 0; other < players; ++other)
    if (other != seat && found.totals[other] > best) best = found.totals[other];
  return found.totals[seat] - best;
}

// A lead of a point counts as so much of a victory: it tells turns apart once the game is decided.
constexpr double LEAD_WEIGHT = 0.001;

LUNGOMARE_HD double reward(const Model& model, const Prospects& found, int seat) {
  return found.shares[seat] + LEAD_WEIGHT * lead_of(found, model.deck->players, seat);
}

}  // namespace bosa
}  // namespace lungomare
