// What goals may become (B9): how often each is likely to be met in the end, from the colours that
// stand and the cells that are free.
//
// A goal is made of parts: rows, columns, quarters, neighbourhoods, colours, groups. Each part is
// in one of a few conditions, and a table says how much each condition is worth on average; the
// table is data, learned from games.
#pragma once

#include "bosa/rules/score.hpp"

namespace lungomare {
namespace bosa {

// The conditions, one after the other.
constexpr int AGES = 6;                         // of a game, by free cells
constexpr int IN_ROW = 0;                       // so many colours in it, all different
constexpr int IN_QUARTER = IN_ROW + SIDE + 1;   // the same
constexpr int IN_COLUMN = IN_QUARTER + 5;       // one or two colours on so many cells
constexpr int LINE_WITHOUT = IN_COLUMN + 7;     // none of the colour on so many cells
constexpr int LINE_WITH = LINE_WITHOUT + SIDE;  // one of it on so many
constexpr int BUILT = LINE_WITH + SIDE;         // of the colour, with so many free neighbours
constexpr int UNBUILT = BUILT + SIDE + 1;       // a free cell, with so many
constexpr int COLOR = UNBUILT + SIDE + 1;       // a colour on 0 to 3 cells, by age
constexpr int LACKS = COLOR + 4 * AGES;       // a group lacks 0 to 3, 0 to 3 free beside it, by age
constexpr int NEW_GROUP = LACKS + 16 * AGES;  // groups that may yet begin: size 0 to 5, by age
constexpr int CONDITIONS = NEW_GROUP + 6 * AGES;

constexpr int MOST_PARTS = 24;  // a goal has at most 16 groups or cells, and one more

struct Parts {
  int count;
  u8 conditions[MOST_PARTS];

  LUNGOMARE_HD void add(int condition) {
    if (count < MOST_PARTS) conditions[count++] = static_cast<u8>(condition);
  }
};
static_assert(CONDITIONS <= 255, "a condition is a byte");

LUNGOMARE_HD int age_of(int free) {
  return free == 0 ? 0 : free <= 2 ? 1 : free <= 4 ? 2 : free <= 7 ? 3 : free <= 11 ? 4 : 5;
}

LUNGOMARE_HD void varied_parts(u64 colors, u32 cells, int first, Parts& parts) {
  u32 found = colors_on(colors, cells) & 0x7fff;
  int filled = 0;
  for (u32 left = cells; left; left &= left - 1) filled += color_at(colors, lowest(left)) != 15;
  if (count_bits(found) == filled) parts.add(first + filled);
}

LUNGOMARE_HD void paired_parts(u64 colors, u32 cells, Parts& parts) {
  int variety_now = count_bits(colors_on(colors, cells) & 0x7fff);
  int filled = 0;
  for (u32 left = cells; left; left &= left - 1) filled += color_at(colors, lowest(left)) != 15;
  if (variety_now > 2 || (filled == SIDE && variety_now < 2)) return;
  const int first[] = {0, 1, 2, 4, 6};
  bool both = filled > 1 && filled < SIDE && variety_now == 2;
  parts.add(IN_COLUMN + first[filled] + both);
}

LUNGOMARE_HD void line_parts(u64 colors, int color, u32 cells, Parts& parts) {
  int filled = 0, own = 0;
  for (u32 left = cells; left; left &= left - 1) {
    int here = color_at(colors, lowest(left));
    filled += here != 15;
    own += here == color;
  }
  if (own == 1) parts.add(LINE_WITH + filled - 1);
  if (own == 0 && filled < SIDE) parts.add(LINE_WITHOUT + filled);
}

LUNGOMARE_HD void surrounded_parts(u64 colors, int color, Parts& parts) {
  for (int cell = 0; cell < CELLS; ++cell) {
    int here = color_at(colors, cell);
    if (here != color && here != 15) continue;
    u32 self = 1u << cell, around = grown(self) & ~self;
    int free = 0;
    for (u32 left = around; left; left &= left - 1) free += color_at(colors, lowest(left)) == 15;
    int different = count_bits(colors_on(colors, around) & 0x7fff);
    if (different == count_bits(around) - free) parts.add((here == 15 ? UNBUILT : BUILT) + free);
  }
}

LUNGOMARE_HD void color_parts(u64 colors, int age, Parts& parts) {
  for (int color = 0; color < COLORS; ++color) {
    int count = count_bits(cells_of(colors, color));
    if (count <= 3) parts.add(COLOR + count * AGES + age);
  }
}

LUNGOMARE_HD void group_parts(u64 colors, i32 size, int age, Parts& parts) {
  u32 empty = cell_set(colors, 15);
  for (int color = 0; color < COLORS; ++color)
    for (u32 left = cell_set(colors, color); left;) {
      u32 group = left & -left;
      for (u32 wider = grown(group) & left; wider != group; wider = grown(group) & left)
        group = wider;
      left &= ~group;
      int lacks = size - count_bits(group), beside = count_bits(grown(group) & empty);
      if (lacks < 0) lacks = 0;
      if (lacks <= 3) parts.add(LACKS + (lacks * 4 + (beside < 3 ? beside : 3)) * AGES + age);
    }
  parts.add(NEW_GROUP + (size < 5 ? size : 5) * AGES + age);
}

// The conditions of a goal's parts in a townscape of these colours.
LUNGOMARE_HD Parts parts_of(const Goal& goal, u64 colors) {
  Parts parts{};
  int age = age_of(count_bits(cells_of(colors, 15)));
  switch (goal.kind) {
    case EXACTLY_THREE: color_parts(colors, age, parts); break;
    case GROUP: group_parts(colors, goal.size, age, parts); break;
    case SURROUNDED: surrounded_parts(colors, goal.color, parts); break;
    case ONE_PER_LINE:
      for (int line = 0; line < SIDE; ++line) {
        line_parts(colors, goal.color, row_cells(line), parts);
        line_parts(colors, goal.color, column_cells(line), parts);
      }
      break;
    case VARIED_ROWS:
      for (int row = 0; row < SIDE; ++row) varied_parts(colors, row_cells(row), IN_ROW, parts);
      break;
    case PAIRED_COLUMNS:
      for (int column = 0; column < SIDE; ++column)
        paired_parts(colors, column_cells(column), parts);
      break;
    default:
      for (int quarter = 0; quarter < 4; ++quarter)
        varied_parts(colors, quarter_cells(quarter), IN_QUARTER, parts);
      break;
  }
  return parts;
}

// The points that a goal promises in a townscape of these colours.
LUNGOMARE_HD float promise(const Goal& goal, u64 colors, const float table[CONDITIONS]) {
  Parts parts = parts_of(goal, colors);
  float times = 0;
  for (int part = 0; part < parts.count; ++part) times += table[parts.conditions[part]];
  return times > 0 ? times * float(goal.points) : 0;
}

// The points that a goal promises to a seat; once all is built, those it brings.
LUNGOMARE_HD float goal_worth(const Goal& goal, const State& state, int seat,
                              const float table[CONDITIONS]) {
  u64 colors = state.colors[seat];
  bool full = state.occupied[seat] == 0xffff;
  return full ? float(goal.points) * float(times_met(goal, colors)) : promise(goal, colors, table);
}

// What each goal of a hand promises, the best first.
struct Promises {
  float of[GOALS_A_SEAT];

  LUNGOMARE_HD void add(float worth) {
    for (float& place : of)
      if (worth > place) {
        float less = place;
        place = worth;
        worth = less;
      }
  }
  LUNGOMARE_HD float best_two() const { return of[0] + of[1]; }  // those that count (B8.2)
};

LUNGOMARE_HD Promises promises_of(const Deck& deck, const State& state, int seat,
                                  const float table[CONDITIONS]) {
  Promises found{};
  for (int each = 0; each < deck.goals_a_seat(); ++each)
    found.add(goal_worth(deck.goals[state.deal.goals[seat][each] - BUILDINGS], state, seat, table));
  return found;
}

// What a hand is likely to bring, by the turns left: so much in any case, and a part of what the
// best, the second, the third and the fourth of its goals promise. Early on promises mean little,
// and goals that are not among the best two yet may come to be.
struct Keeps {
  float always;
  float of[GOALS_A_SEAT];
};

LUNGOMARE_HD float worth_of(const Keeps& keeps, const Promises& promises) {
  float worth = keeps.always;
  for (int each = 0; each < GOALS_A_SEAT; ++each) worth += keeps.of[each] * promises.of[each];
  return worth;
}

}  // namespace bosa
}  // namespace lungomare
