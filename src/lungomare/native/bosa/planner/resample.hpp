// Drawing what a seat does not know (B11.2): the order of the stacks, the removed cards and the
// others' goals. The same in distribution as `resample` in view.py of lungomare/games/bosa; and,
// for looking back at games, what one who sees everybody's goals does not know: the stacks alone.
//
// What is drawn depends on what the seat knows and on the generator, and on nothing else: the
// hidden part of the state it is handed is never read.
#pragma once

#include "bosa/rules/rules.hpp"

namespace lungomare {
namespace bosa {

constexpr int SEES_ALL_GOALS = MOST_PLAYERS;  // in place of a seat

// The cards that may lie where the seat cannot see, in the deck file's order.
struct Unknown {
  u8 buildings[SEASONS][PILE];
  u8 goals[GOALS];
  u8 left[SEASONS];  // how many of each Season's buildings
  u8 seen[SEASONS];  // how many of each Season's stack have been face up, from its top
  u8 goals_left;
  i8 seat;  // who knows; CHANCE for somebody without goals, or SEES_ALL_GOALS
};

// How many cards of a Season's stack have been face up, from its top.
LUNGOMARE_HD int seen_of(const Deck& deck, const State& state, int season) {
  if (season == state.season) return state.flipped;
  return season < state.season ? deck.season_size() : 0;
}

// What `seat` does not know in this state, which is dealt and not over.
LUNGOMARE_HD Unknown unknown_to(const Deck& deck, const State& state, int seat) {
  Unknown unknown{};
  unknown.seat = static_cast<i8>(seat);
  for (int season = 0; season < SEASONS; ++season) {
    bool known[BUILDINGS] = {};
    int seen = seen_of(deck, state, season + 1);
    for (int card = 0; card < seen; ++card) known[state.deal.seasons[season][card]] = true;
    for (u8 card : deck.stacks[season + 1])
      if (!known[card]) unknown.buildings[season][unknown.left[season]++] = card;
    unknown.seen[season] = static_cast<u8>(seen);
  }
  for (int goal = 0; goal < GOALS && seat != SEES_ALL_GOALS; ++goal) {
    bool known = false;
    for (int own = 0; own < deck.goals_a_seat() && seat >= 0; ++own)
      known = known || state.deal.goals[seat][own] == BUILDINGS + goal;
    if (!known) unknown.goals[unknown.goals_left++] = static_cast<u8>(BUILDINGS + goal);
  }
  return unknown;
}

// Draw `count` cards evenly to the front of the list.
LUNGOMARE_HD void draw_evenly(u8* cards, int size, int count, Random& random) {
  for (int each = 0; each < count; ++each) {
    int other = each + random.below(size - each);
    u8 card = cards[each];
    cards[each] = cards[other];
    cards[other] = card;
  }
}

// Put drawn cards wherever the seat cannot see. The hash does not keep up; see `complete`.
LUNGOMARE_HD void draw_unknown(const Deck& deck, Unknown& unknown, State& state, Random& random) {
  for (int season = 0; season < SEASONS; ++season) {
    int count = deck.season_size() - unknown.seen[season];
    draw_evenly(unknown.buildings[season], unknown.left[season], count, random);
    for (int each = 0; each < count; ++each)
      state.deal.seasons[season][unknown.seen[season] + each] = unknown.buildings[season][each];
  }
  if (unknown.seat == SEES_ALL_GOALS) return;
  int hands = deck.goals_a_seat() * (deck.players - (unknown.seat >= 0));
  draw_evenly(unknown.goals, unknown.goals_left, hands, random);
  int drawn = 0;
  for (int seat = 0; seat < deck.players; ++seat)
    for (int goal = 0; goal < deck.goals_a_seat() && seat != unknown.seat; ++goal)
      state.deal.goals[seat][goal] = unknown.goals[drawn++];
}

// The future of this number: the state as it is known, the rest drawn.
LUNGOMARE_HD State future_of(const Deck& deck, const State& known, Unknown& unknown, u64 seed,
                             u64 number) {
  Random random = random_of(seed, number);
  State future = known;
  draw_unknown(deck, unknown, future, random);
  return future;
}

}  // namespace bosa
}  // namespace lungomare
