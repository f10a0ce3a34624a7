// Bosa: the law of the turn and the Season (B3-B7); the deal comes before it in state.hpp, the end
// after it in score.hpp.
//
// The same rules as lungomare/games/bosa, to be read beside turn/actions.py and turn/rules.py: the
// names and the clauses are theirs. A state is a value; copy it to undo. Functions assume a
// playable state and, where they take one, a legal decision.
#pragma once

#include "bosa/rules/state.hpp"

namespace lungomare {
namespace bosa {

// Actions (B5, B6)

// Whether the whole price is there (B5.4); a gain has none (B5.3).
LUNGOMARE_HD bool can_pay(const Purse& purse, const Choice& choice) {
  return (((purse.goods | TOPS) - choice.price) & TOPS) == TOPS &&
         purse.coins >= choice.price_coins;
}

LUNGOMARE_HD bool can_pay_any(const Purse& purse, const Building& building) {
  for (int way = 0; way < building.ways; ++way)
    if (can_pay(purse, building.choices[way])) return true;
  return false;
}

// Pay once and gain `times`; what would pass 10 is lost (B5.3).
LUNGOMARE_HD void do_choice(Purse& purse, const Choice& choice, int times) {
  Goods goods = purse.goods - choice.price + choice.gain * u64(times);
  Goods past = ((goods + ONES * (0x7fff - TRACK_END)) & TOPS) >> 15;
  purse.goods = (goods & ~(past * 0xffff)) | past * TRACK_END;
  purse.coins += choice.gain_coins * times - choice.price_coins;
  purse.points += choice.gain_points * times;
}

// The cells whose action the copy on `here` could do now, bit 4k for cell k (B6).
LUNGOMARE_HD u64 copy_targets(const Deck& deck, const State& state, int seat, int here) {
  u64 found = 0;
  int color = deck.buildings[state.towns[seat][here]].color;
  for (u64 left = cells_of(state.colors[seat], color); left; left &= left - 1) {
    const Building& building = deck.buildings[state.towns[seat][lowest(left) / 4]];
    if (can_pay_any(state.purses[seat], building)) found |= left & -left;
  }
  return found;
}

// Whether the action of the building on `cell` can be done (B5.2-B5.4, B6).
LUNGOMARE_HD bool can_do(const Deck& deck, const State& state, int seat, int cell) {
  const Building& building = deck.buildings[state.towns[seat][cell]];
  if (building.ways == 0) return copy_targets(deck, state, seat, cell) != 0;
  return can_pay_any(state.purses[seat], building);
}

// What is legal

// `skip` and the ways to do the action at hand (B5.2), as a set of ids.
LUNGOMARE_HD u64 legal_acts(const Deck& deck, const State& state) {
  int seat = state.seat;
  const Building& building = deck.buildings[state.towns[seat][state.at]];
  u64 found = bit(SKIP);
  if (building.ways == 0) {
    for (u64 left = copy_targets(deck, state, seat, state.at); left; left &= left - 1)
      found |= bit(FIRST_COPY + lowest(left) / 4);
    return found;
  }
  int first = building.ways == 1 ? DO : DO + 1;
  for (int way = 0; way < building.ways; ++way)
    found |= u64(can_pay(state.purses[seat], building.choices[way])) << (first + way);
  return found;
}

// What the seat to act may decide, as a set of ids; nothing in the deal or when the game is over.
LUNGOMARE_HD u64 legal_mask(const Deck& deck, const State& state) {
  switch (state.phase) {
    case TAKE: return u64{15} << FIRST_TAKE;
    case PLACE: return u64(free_cells(state.occupied[state.seat])) << FIRST_PLACE;
    case LINE: return bit(ROW) | bit(COL);
    case ACT: return legal_acts(deck, state);
    default: return 0;
  }
}

// What may be decided now, by rising id; return how many.
LUNGOMARE_HD int legal(const Deck& deck, const State& state, u8 out[MOST_DECISIONS]) {
  if (state.phase == DEAL) return legal_draws(deck, state, out);
  int count = 0;
  for (u64 left = legal_mask(deck, state); left; left &= left - 1)
    out[count++] = static_cast<u8>(lowest(left));
  return count;
}

LUNGOMARE_HD bool is_legal(const Deck& deck, const State& state, int decision) {
  u8 found[MOST_DECISIONS];
  int count = legal(deck, state, found);
  for (int each = 0; each < count; ++each)
    if (found[each] == decision) return true;
  return false;
}

// What follows

// The coins spent and the points scored: the highest step within reach (B7.1).
LUNGOMARE_HD Step patronage(const Deck& deck, i32 coins) {
  Step best{0, 0};
  for (int each = 0; each < deck.steps && deck.chart[each].coins <= coins; ++each)
    best = deck.chart[each];
  return best;
}

// Who has the fewest points, clockwise from the previous first player (B7.3).
LUNGOMARE_HD int next_first(const Deck& deck, const State& state) {
  int found = state.first;
  for (int step = 1; step < deck.players; ++step) {
    int seat = (state.first + step) % deck.players;
    if (state.purses[seat].points < state.purses[found].points) found = seat;
  }
  return found;
}

// Collect patronage, then open the next Season or end the game (B7, B8.1).
LUNGOMARE_HD void end_season(const Deck& deck, State& state) {
  for (int seat = 0; seat < deck.players; ++seat) {
    Step given = patronage(deck, state.purses[seat].coins);
    state.purses[seat].coins -= given.coins;
    state.purses[seat].points += given.points;
    state.patronage[state.ended][seat] = given.points;
    state.steady ^= patronage_part(state.ended, seat, given.points);
  }
  ++state.ended;
  if (state.season == SEASONS) {
    state.phase = OVER;
    state.seat = CHANCE;
    for (u8& card : state.market) card = EMPTY;
    return;
  }
  ++state.season;
  state.first = state.seat = static_cast<i8>(next_first(deck, state));
  open_market(state);
}

// Fill the empty slot and pass the turn on, or end the Season (B3.4).
LUNGOMARE_HD void end_turn(const Deck& deck, State& state) {
  state.phase = TAKE;
  ++state.turn;
  state.placed = state.at = state.copier = EMPTY;
  state.queue = 0;
  if (state.flipped == deck.season_size()) {
    end_season(deck, state);
    return;
  }
  int slot = 0;
  while (slot < SLOTS - 1 && state.market[slot] != EMPTY) ++slot;
  state.market[slot] = state.deal.seasons[state.season - 1][state.flipped++];
  int next = state.seat + 1;
  state.seat = static_cast<i8>(next == deck.players ? 0 : next);
}

// Stop at the first action of the line that can be done, or end the turn (B5.2).
LUNGOMARE_HD void go_on(const Deck& deck, State& state, u32 line) {
  while (line) {
    int cell = lowest(line);
    line &= line - 1;
    if (can_do(deck, state, state.seat, cell)) {
      state.phase = ACT;
      state.at = static_cast<u8>(cell);
      state.copier = EMPTY;
      state.queue = static_cast<u16>(line);
      return;
    }
  }
  end_turn(deck, state);
}

// Take a card of the market (B3.1).
LUNGOMARE_HD void take(State& state, int slot) {
  state.phase = PLACE;
  state.held = state.market[slot];
  state.market[slot] = EMPTY;
}

// Place the held building (B3.2).
LUNGOMARE_HD void place(const Deck& deck, State& state, int cell) {
  build(deck, state, state.seat, cell, state.held);
  state.phase = LINE;
  state.held = EMPTY;
  state.placed = static_cast<u8>(cell);
}

// Do, skip or copy the action at hand, and go on to the next of the line (B5.2).
LUNGOMARE_HD void act(const Deck& deck, State& state, int decision) {
  if (decision >= FIRST_COPY) {
    state.copier = state.at;
    state.at = static_cast<u8>(decision - FIRST_COPY);
    return;
  }
  if (decision != SKIP) {
    int seat = state.seat;
    const Building& building = deck.buildings[state.towns[seat][state.at]];
    int way = decision == DO ? 0 : decision - DO - 1;
    int times = building.per_color ? count_bits(cells_of(state.colors[seat], building.color)) : 1;
    do_choice(state.purses[seat], building.choices[way], times);
  }
  go_on(deck, state, state.queue);
}

// Take a legal decision.
LUNGOMARE_HD void advance(const Deck& deck, State& state, int decision) {
  switch (state.phase) {
    case ACT: act(deck, state, decision); break;
    case TAKE: take(state, decision - FIRST_TAKE); break;
    case PLACE: place(deck, state, decision - FIRST_PLACE); break;
    case LINE: go_on(deck, state, line_to(state.placed, decision == ROW)); break;
    default: draw(deck, state, decision); break;
  }
}

}  // namespace bosa
}  // namespace lungomare
