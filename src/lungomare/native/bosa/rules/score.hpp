// Bosa's end: goals, the score sheet, and who wins (B8, B9).
//
// To be read beside score/goals.py and score/scoring.py of lungomare/games/bosa.
#pragma once

#include "bosa/rules/rules.hpp"

namespace lungomare {
namespace bosa {

// Goals (B9); a townscape is its colours in four bits a cell

LUNGOMARE_HD int color_at(u64 colors, int cell) { return int(colors >> (4 * cell) & 15); }

// The colours on the cells of the set, as a set; bit 15 where one of them is empty.
LUNGOMARE_HD u32 colors_on(u64 colors, u32 cells) {
  u32 found = 0;
  for (; cells; cells &= cells - 1) found |= 1u << color_at(colors, lowest(cells));
  return found;
}

// How many colours stand on the cells; 0 while one of them is empty.
LUNGOMARE_HD int variety(u64 colors, u32 cells) {
  u32 found = colors_on(colors, cells);
  return found >> 15 ? 0 : count_bits(found);
}

LUNGOMARE_HD u32 row_cells(int row) { return TOP_ROW << (SIDE * row); }
LUNGOMARE_HD u32 column_cells(int column) { return LEFT_COLUMN << column; }
LUNGOMARE_HD u32 quarter_cells(int quarter) {
  return 0x0033u << ((quarter & 1) * 2 + (quarter >> 1) * 8);
}

// The cells of one colour: bit k for cell k.
LUNGOMARE_HD u32 cell_set(u64 colors, int color) {
  u32 found = 0;
  for (u64 left = cells_of(colors, color); left; left &= left - 1)
    found |= 1u << (lowest(left) / 4);
  return found;
}

// The cells that touch those of the set, and those of the set, not diagonally.
LUNGOMARE_HD u32 grown(u32 cells) {
  u32 right = (cells & ~(LEFT_COLUMN << 3)) << 1, left = (cells & ~LEFT_COLUMN) >> 1;
  return (cells | right | left | cells << SIDE | cells >> SIDE) & 0xffff;
}

// The connected sets of one colour with `size` buildings or more, each once.
LUNGOMARE_HD int groups(u64 colors, i32 size) {
  int found = 0;
  for (int color = 0; color < COLORS; ++color)
    for (u32 left = cell_set(colors, color); left;) {
      u32 group = left & -left;
      for (u32 wider = grown(group) & left; wider != group; wider = grown(group) & left)
        group = wider;
      found += count_bits(group) >= size;
      left &= ~group;
    }
  return found;
}

LUNGOMARE_HD int exactly_three(u64 colors) {
  int found = 0;
  for (int color = 0; color < COLORS; ++color) found += count_bits(cells_of(colors, color)) == 3;
  return found;
}

LUNGOMARE_HD int surrounded(u64 colors, int color) {
  int found = 0;
  for (u32 left = cell_set(colors, color); left; left &= left - 1) {
    u32 here = left & -left;
    u32 neighbours = grown(here) & ~here;
    found += variety(colors, neighbours) == count_bits(neighbours);
  }
  return found;
}

LUNGOMARE_HD int one_per_line(u64 colors, int color) {
  int found = 0;
  u32 cells = cell_set(colors, color);
  for (int line = 0; line < SIDE; ++line) {
    found += variety(colors, row_cells(line)) && count_bits(cells & row_cells(line)) == 1;
    found += variety(colors, column_cells(line)) && count_bits(cells & column_cells(line)) == 1;
  }
  return found;
}

// How often a townscape meets the goal.
LUNGOMARE_HD int times_met(const Goal& goal, u64 colors) {
  int found = 0;
  switch (goal.kind) {
    case EXACTLY_THREE: return exactly_three(colors);
    case GROUP: return groups(colors, goal.size);
    case SURROUNDED: return surrounded(colors, goal.color);
    case ONE_PER_LINE: return one_per_line(colors, goal.color);
    case VARIED_ROWS:
      for (int row = 0; row < SIDE; ++row) found += variety(colors, row_cells(row)) == SIDE;
      return found;
    case PAIRED_COLUMNS:
      for (int column = 0; column < SIDE; ++column)
        found += variety(colors, column_cells(column)) == 2;
      return found;
    default:
      for (int quarter = 0; quarter < 4; ++quarter)
        found += variety(colors, quarter_cells(quarter)) == 4;
      return found;
  }
}

// The score sheet (B7.1, B8)

// A player's points by source; before the end, as if the game ended now.
struct SeatScore {
  i32 cards;
  i32 leftovers;
  i32 goals[GOALS_A_SEAT];
  bool counts[GOALS_A_SEAT];
  i32 total;
  i32 coins;
};

// Mark the best two goals; of equals, those dealt first (B8.2). Return their points.
LUNGOMARE_HD i32 count_goals(SeatScore& score, int hand) {
  i32 counted = 0;
  for (int best = 0; best < GOALS_THAT_COUNT && best < hand; ++best) {
    int found = -1;
    for (int each = 0; each < hand; ++each)
      if (!score.counts[each] && (found < 0 || score.goals[each] > score.goals[found]))
        found = each;
    score.counts[found] = true;
    counted += score.goals[found];
  }
  return counted;
}

LUNGOMARE_HD SeatScore seat_score(const Deck& deck, const State& state, int seat) {
  SeatScore score{};
  const Purse& purse = state.purses[seat];
  score.cards = purse.points;
  for (int season = 0; season < state.ended; ++season) score.cards -= state.patronage[season][seat];
  for (int kind = 0; kind < KINDS; ++kind) score.leftovers += track(purse.goods, kind);
  int hand = 0;
  for (; hand < GOALS_A_SEAT && state.deal.goals[seat][hand] != EMPTY; ++hand) {
    const Goal& goal = deck.goals[state.deal.goals[seat][hand] - BUILDINGS];
    score.goals[hand] = goal.points * times_met(goal, state.colors[seat]);
  }
  score.total = purse.points + score.leftovers + count_goals(score, hand);
  score.coins = purse.coins;
  return score;
}

enum Reason : u8 { GOES_ON, POINTS, COINS, SHARED };

// How a game ended: by what, and the set of seats that won.
struct Outcome {
  Reason reason = GOES_ON;
  u8 winners = 0;
};

// Who won: most points, then most coins, then together (B8.3); nobody while the game goes on.
LUNGOMARE_HD Outcome outcome(const Deck& deck, const State& state) {
  if (state.phase != OVER) return {};
  i32 most = 0, richest = 0;
  int ahead = 0;
  u8 winners = 0;
  for (int seat = 0; seat < deck.players; ++seat) {
    SeatScore score = seat_score(deck, state, seat);
    if (seat == 0 || score.total > most) {
      most = score.total;
      ahead = 0;
      winners = 0;
    }
    if (score.total < most) continue;
    if (++ahead == 1 || score.coins > richest) {
      richest = score.coins;
      winners = 0;
    }
    if (score.coins == richest) winners = static_cast<u8>(winners | 1u << seat);
  }
  if (count_bits(winners) > 1) return {SHARED, winners};
  return {ahead == 1 ? POINTS : COINS, winners};
}

}  // namespace bosa
}  // namespace lungomare
