// Whether a state of Bosa that was not reached by play can be played (B1-B7).
//
// The rules trust their state: a card that is none, a gap in a townscape or a cell without a
// building would lead them astray. Whoever takes a state from outside lets it in by `admit`.
#pragma once

#include "bosa/rules/rules.hpp"

namespace lungomare {
namespace bosa {

LUNGOMARE_HD bool operator==(const Purse& one, const Purse& other) {
  return one.goods == other.goods && one.coins == other.coins && one.points == other.points;
}

LUNGOMARE_HD bool operator==(const Dealt& one, const Dealt& other) {
  bool same = one.drawn == other.drawn && one.first == other.first;
  for (int seat = 0; seat < MOST_PLAYERS; ++seat) {
    same = same && one.starts[seat] == other.starts[seat];
    for (int goal = 0; goal < GOALS_A_SEAT; ++goal)
      same = same && one.goals[seat][goal] == other.goals[seat][goal];
  }
  for (int season = 0; season < SEASONS; ++season)
    for (int card = 0; card < MOST_DEALT; ++card)
      same = same && one.seasons[season][card] == other.seasons[season][card];
  return same;
}

// Compare all but what follows from the rest: colours, occupied cells, and the hash.
LUNGOMARE_HD bool operator==(const State& one, const State& other) {
  bool same = one.phase == other.phase && one.season == other.season && one.first == other.first &&
              one.seat == other.seat && one.turn == other.turn && one.flipped == other.flipped &&
              one.held == other.held && one.placed == other.placed && one.at == other.at &&
              one.copier == other.copier && one.queue == other.queue && one.ended == other.ended &&
              one.deal == other.deal;
  for (int slot = 0; slot < SLOTS; ++slot) same = same && one.market[slot] == other.market[slot];
  for (int seat = 0; seat < MOST_PLAYERS; ++seat) {
    same = same && one.purses[seat] == other.purses[seat];
    for (int cell = 0; cell < CELLS; ++cell)
      same = same && one.towns[seat][cell] == other.towns[seat][cell];
    for (int season = 0; season < SEASONS; ++season)
      same = same && one.patronage[season][seat] == other.patronage[season][seat];
  }
  return same;
}

// The state after the same draws; false where one of them is not legal or a place is not empty
// that should be.
LUNGOMARE_HD bool replay_deal(const Deck& deck, const Dealt& deal, State& out) {
  out = undealt();
  if (deal.drawn > draws(deck)) return false;
  Dealt given = deal;
  for (int number = 0; number < deal.drawn; ++number) {
    int decision =
        number == 0 ? FIRST_FIRST + deal.first : FIRST_DRAW + dealt_card(deck, given, number);
    if (!is_legal(deck, out, decision)) return false;
    draw(deck, out, decision);
  }
  return out.deal == deal;
}

LUNGOMARE_HD bool is_purse(const Purse& purse) {
  for (int kind = 0; kind < KINDS; ++kind)
    if (track(purse.goods, kind) > TRACK_END) return false;
  bool tidy = (purse.goods & ~(ONES * 0x7fff)) == 0;
  return tidy && purse.coins >= 0 && purse.coins <= MOST_IN_PURSE && purse.points >= 0 &&
         purse.points <= MOST_IN_PURSE;
}

// Whether the townscape is of buildings and without gaps (B4.2).
LUNGOMARE_HD bool is_town(const u8 town[CELLS]) {
  for (int cell = 0; cell < CELLS; ++cell) {
    if (town[cell] == EMPTY) continue;
    if (town[cell] >= BUILDINGS) return false;
    if (cell % SIDE && town[cell - 1] == EMPTY) return false;
    if (cell >= SIDE && town[cell - SIDE] == EMPTY) return false;
  }
  return true;
}

LUNGOMARE_HD bool stands(const State& state, u8 cell) {
  return cell < CELLS && state.towns[state.seat][cell] != EMPTY;
}

// Whether the parts that only some phases have are there in this one, and in no other.
LUNGOMARE_HD bool fits_phase(const State& state) {
  int empty = 0;
  for (u8 card : state.market) {
    if (card >= BUILDINGS && card != EMPTY) return false;
    empty += card == EMPTY;
  }
  bool in_line = state.phase == LINE || state.phase == ACT;
  int missing = state.phase == OVER ? SLOTS : state.phase == TAKE ? 0 : 1;
  if (empty != missing) return false;
  if (state.phase == PLACE ? state.held >= BUILDINGS : state.held != EMPTY) return false;
  if (in_line ? !stands(state, state.placed) : state.placed != EMPTY) return false;
  if (state.phase != ACT) return state.at == EMPTY && state.copier == EMPTY && state.queue == 0;
  for (u32 left = state.queue; left; left &= left - 1)
    if (!stands(state, static_cast<u8>(lowest(left)))) return false;
  return stands(state, state.at) && (state.copier == EMPTY || stands(state, state.copier)) &&
         count_bits(state.queue) < SIDE;
}

LUNGOMARE_HD bool is_patronage(const Deck& deck, const State& state) {
  for (int season = 0; season < SEASONS; ++season)
    for (int seat = 0; seat < MOST_PLAYERS; ++seat) {
      i32 points = state.patronage[season][seat];
      i32 most = season < state.ended && seat < deck.players ? MOST_ON_CARD : 0;
      if (points < 0 || points > most) return false;
    }
  return state.ended == (state.phase == OVER ? SEASONS : state.season - 1);
}

// Work out what follows from townscapes, patronage and deal: colours, occupied cells, the hash.
LUNGOMARE_HD void complete(const Deck& deck, State& state) {
  state.steady = 0;
  Dealt deal = state.deal;
  for (int number = 0; number < deal.drawn; ++number)
    state.steady ^= deal_part(number, number == 0 ? deal.first : dealt_card(deck, deal, number));
  for (int seat = 0; seat < MOST_PLAYERS; ++seat) {
    state.colors[seat] = ~u64{0};
    state.occupied[seat] = 0;
    for (int cell = 0; cell < CELLS; ++cell)
      if (state.towns[seat][cell] != EMPTY) build(deck, state, seat, cell, state.towns[seat][cell]);
  }
  for (int season = 0; season < state.ended; ++season)
    for (int seat = 0; seat < deck.players; ++seat)
      state.steady ^= patronage_part(season, seat, state.patronage[season][seat]);
}

// Say whether the state can be played, and complete it if so.
LUNGOMARE_HD bool admit(const Deck& deck, State& state) {
  State dealt;
  if (!replay_deal(deck, state.deal, dealt)) return false;
  if (state.phase == DEAL) {
    if (!(state == dealt)) return false;
    state = dealt;
    return true;
  }
  bool over = state.phase == OVER;
  if (dealt.phase == DEAL || state.phase > OVER || state.season < 1 || state.season > SEASONS ||
      state.first < 0 || state.first >= deck.players || state.turn < 1 || state.turn > MOST_TURN ||
      state.flipped < SLOTS || state.flipped > deck.season_size())
    return false;
  if (over ? state.seat != CHANCE || state.season != SEASONS
           : state.seat < 0 || state.seat >= deck.players)
    return false;
  for (int seat = 0; seat < MOST_PLAYERS; ++seat) {
    if (!is_purse(state.purses[seat]) || !is_town(state.towns[seat])) return false;
    if (seat >= deck.players &&
        (state.towns[seat][0] != EMPTY || !(state.purses[seat] == dealt.purses[seat])))
      return false;
  }
  if (!fits_phase(state) || !is_patronage(deck, state)) return false;
  complete(deck, state);
  return true;
}

}  // namespace bosa
}  // namespace lungomare
