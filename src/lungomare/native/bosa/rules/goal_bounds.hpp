// What a goal of Bosa cannot pass any more in a townscape that has grown so far (B9).
//
// To be read beside score/goals.py of lungomare/games/bosa: a bound, not a promise, from what the
// colours that stand there still allow. In a full townscape it is what the goal scores.
#pragma once

#include "bosa/rules/score.hpp"

namespace lungomare {
namespace bosa {

constexpr int TRIPLE = 3;
constexpr int PAIR = 2;

// The cells where no building stands: bit k for cell k.
LUNGOMARE_HD u32 empty_cells(u64 colors) { return cell_set(colors, 15); }

// How many colours stand on the filled of these cells, and whether all of them differ.
struct Filled {
  int colors;
  bool differ;
  bool has_room;
};

LUNGOMARE_HD Filled filled(u64 colors, u32 cells) {
  u32 empty = empty_cells(colors) & cells;
  int kinds = count_bits(colors_on(colors, cells & ~empty));
  return {kinds, kinds == count_bits(cells & ~empty), empty != 0};
}

// Fill up the colours nearest to three first; what is left must go to other colours.
LUNGOMARE_HD int most_threes(u64 colors) {
  int free = count_bits(empty_cells(colors)), found = 0;
  int with[TRIPLE + 1] = {};  // how many colours have so many buildings
  for (int color = 0; color < COLORS; ++color) {
    int count = count_bits(cells_of(colors, color));
    if (count <= TRIPLE) ++with[count];
  }
  for (int count = TRIPLE; count >= 0; --count)
    for (int each = 0; each < with[count] && TRIPLE - count <= free; ++each) {
      free -= TRIPLE - count;
      ++found;
    }
  return found;
}

// Each further group has a free cell in it, and enough of what free cells and groups give.
LUNGOMARE_HD int most_groups(u64 colors, i32 size) {
  u32 free = empty_cells(colors);
  int whole = 0, growing = 0;
  for (int color = 0; color < COLORS; ++color)
    for (u32 left = cell_set(colors, color); left;) {
      u32 group = left & -left;
      for (u32 wider = grown(group) & left; wider != group; wider = grown(group) & left)
        group = wider;
      if (count_bits(group) >= size)
        ++whole;
      else if (grown(group) & free)
        growing += count_bits(group);
      left &= ~group;
    }
  int room = count_bits(free), more = (room + growing) / size;
  return whole + (more < room ? more : room);
}

// Of a 2 x 2 quarter at most two can count: a third would have two neighbours alike.
LUNGOMARE_HD int most_surrounded(u64 colors, int color) {
  int found = 0;
  u32 open = empty_cells(colors) | cell_set(colors, color);
  for (int quarter = 0; quarter < 4; ++quarter) {
    int here = 0;
    for (u32 left = quarter_cells(quarter) & open; left; left &= left - 1) {
      u32 cell = left & -left;
      here += filled(colors, grown(cell) & ~cell).differ;
    }
    found += here < PAIR ? here : PAIR;
  }
  return found;
}

LUNGOMARE_HD int most_one_per_line(u64 colors, int color) {
  int found = 0;
  u32 own = cell_set(colors, color), free = empty_cells(colors);
  for (int line = 0; line < 2 * SIDE; ++line) {
    u32 cells = line < SIDE ? row_cells(line) : column_cells(line - SIDE);
    int count = count_bits(own & cells);
    found += count == 1 || (count == 0 && (free & cells));
  }
  return found;
}

// How often the goal can still be met at the most.
LUNGOMARE_HD int most_met(const Goal& goal, u64 colors) {
  int found = 0;
  switch (goal.kind) {
    case EXACTLY_THREE: return most_threes(colors);
    case GROUP: return most_groups(colors, goal.size);
    case SURROUNDED: return most_surrounded(colors, goal.color);
    case ONE_PER_LINE: return most_one_per_line(colors, goal.color);
    case VARIED_ROWS:
      for (int row = 0; row < SIDE; ++row) found += filled(colors, row_cells(row)).differ;
      return found;
    case PAIRED_COLUMNS:
      for (int column = 0; column < SIDE; ++column) {
        Filled now = filled(colors, column_cells(column));
        found += now.colors == PAIR || (now.has_room && now.colors < PAIR);
      }
      return found;
    default:
      for (int quarter = 0; quarter < 4; ++quarter)
        found += filled(colors, quarter_cells(quarter)).differ;
      return found;
  }
}

}  // namespace bosa
}  // namespace lungomare
