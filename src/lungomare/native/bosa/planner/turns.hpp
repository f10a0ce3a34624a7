// Every whole turn of Bosa that can be worth playing (B3-B6): which card, which cell, and how the
// actions of the line are done.
//
// Turns that build the same townscape differ by the purse they leave; one that leaves less of
// something and more of nothing is *dominated* and not listed. Only two subtleties are lost: more
// coins may reach a step of patronage that must be paid (B7.1), and more points may cost the first
// turn of the next Season (B7.3).
#pragma once

#include "bosa/rules/rules.hpp"

namespace lungomare {
namespace bosa {

constexpr int MOST_ACTS = 2 * SIDE;  // in a line: of each card a copy and what it does
constexpr int MOST_LEAD = 3;         // before them: take, place, row or column
constexpr int MOST_IN_TURN = MOST_LEAD + MOST_ACTS;

// Of one townscape so many purses are kept. In 3,600 turns of games played by value with the
// standard deck there were 105 at the most; beyond the bound what is found later is left out.
constexpr int FRONT = 512;

// A way to go through a line: the purse it leaves and the decisions.
struct Way {
  Purse purse;
  u8 acts[MOST_ACTS];
  u8 count;
  bool row;
};

// Ways none of which leaves less or the same of everything than another.
struct Front {
  int count;
  Way ways[FRONT];
};

// A whole turn from where the state is: the decisions still to take, and what they lead to.
struct Turn {
  Purse purse;
  u8 card;
  u8 slot;  // EMPTY where the card has been taken already
  u8 cell;
  u8 count;
  u8 decisions[MOST_IN_TURN];
};

LUNGOMARE_HD bool has_no_less(const Purse& one, const Purse& other) {
  return (((one.goods | TOPS) - other.goods) & TOPS) == TOPS && one.coins >= other.coins &&
         one.points >= other.points;
}

// Keep the way unless one that leaves no less is there; drop those that it beats.
LUNGOMARE_HD void keep(Front& front, const Way& way) {
  for (int each = 0; each < front.count; ++each)
    if (has_no_less(front.ways[each].purse, way.purse)) return;
  int kept = 0;
  for (int each = 0; each < front.count; ++each)
    if (!has_no_less(way.purse, front.ways[each].purse)) {
      if (kept != each) front.ways[kept] = front.ways[each];
      ++kept;
    }
  front.count = kept;
  if (kept < FRONT) front.ways[front.count++] = way;
}

LUNGOMARE_HD Way with_act(Way way, int decision) {
  way.acts[way.count++] = static_cast<u8>(decision);
  return way;
}

// Keep every way to do the action of the building on `cell`, itself or copied.
LUNGOMARE_HD void keep_done(const Deck& deck, const State& state, int cell, const Way& way,
                            Front& out) {
  int seat = state.seat;
  const Building& building = deck.buildings[state.towns[seat][cell]];
  int times = building.per_color ? count_bits(cells_of(state.colors[seat], building.color)) : 1;
  int first = building.ways == 1 ? DO : DO + 1;
  for (int each = 0; each < building.ways; ++each)
    if (can_pay(way.purse, building.choices[each])) {
      Way done = with_act(way, first + each);
      do_choice(done.purse, building.choices[each], times);
      keep(out, done);
    }
}

// Keep what can become of a way at the card on `cell`; without a choice it goes on unchanged
// (B5.2). The purse of the acting seat is lent to the way, so that the law itself is asked.
LUNGOMARE_HD void pass_card(const Deck& deck, State& state, int cell, const Way& way, Front& out) {
  state.purses[state.seat] = way.purse;
  if (!can_do(deck, state, state.seat, cell)) {
    keep(out, way);
    return;
  }
  if (deck.buildings[state.towns[state.seat][cell]].ways)
    keep_done(deck, state, cell, way, out);
  else
    for (u64 left = copy_targets(deck, state, state.seat, cell); left; left &= left - 1) {
      int target = lowest(left) / 4;
      keep_done(deck, state, target, with_act(way, FIRST_COPY + target), out);
    }
  keep(out, with_act(way, SKIP));
}

// Keep all ways through the rest of a line, from those in `front`; `spare` is room to work in.
// The state's purse is used up.
LUNGOMARE_HD void pass_line(const Deck& deck, State& state, u32 line, Front*& front,
                            Front*& spare) {
  for (; line; line &= line - 1) {
    spare->count = 0;
    for (int each = 0; each < front->count; ++each)
      pass_card(deck, state, lowest(line), front->ways[each], *spare);
    Front* done = front;
    front = spare;
    spare = done;
  }
}

// Room for finding turns.
struct TurnRoom {
  Front fronts[3];
};

// All ways through the row and the column of the building just placed.
LUNGOMARE_HD const Front& both_lines(const Deck& deck, State& state, int cell, TurnRoom& room) {
  Purse purse = state.purses[state.seat];
  Front *front = &room.fronts[0], *spare = &room.fronts[1], &all = room.fronts[2];
  all.count = 0;
  for (int row = 1; row >= 0; --row) {
    u32 line = line_to(cell, row);
    front->count = 1;
    front->ways[0] = Way{purse, {}, 0, row == 1};
    pass_line(deck, state, line, front, spare);
    for (int each = 0; each < front->count; ++each) keep(all, front->ways[each]);
  }
  state.purses[state.seat] = purse;
  return all;
}

LUNGOMARE_HD void clear_cell(State& state, int seat, int cell) {
  state.towns[seat][cell] = EMPTY;
  state.occupied[seat] = static_cast<u16>(state.occupied[seat] & ~(1u << cell));
  state.colors[seat] |= u64{15} << (4 * cell);
}

// Visit every place for a card: `visit(state, card, slot, cell, front)`, where the state has the
// building in its place.
template <class Visit>
LUNGOMARE_HD void visit_places(const Deck& deck, State& state, int card, int slot, TurnRoom& room,
                               Visit& visit) {
  u64 steady = state.steady;
  for (u32 left = free_cells(state.occupied[state.seat]); left; left &= left - 1) {
    int cell = lowest(left);
    build(deck, state, state.seat, cell, card);
    visit(state, card, slot, cell, both_lines(deck, state, cell, room));
    clear_cell(state, state.seat, cell);
    state.steady = steady;
  }
}

// What is left of a turn whose line has been chosen.
template <class Visit>
LUNGOMARE_HD void visit_rest_of_line(const Deck& deck, State& state, TurnRoom& room, Visit& visit) {
  Purse purse = state.purses[state.seat];
  Front *front = &room.fronts[0], *spare = &room.fronts[1];
  Way here{purse, {}, 0, false};
  front->count = 0;
  if (state.copier == EMPTY) {
    pass_card(deck, state, state.at, here, *front);
  } else {
    keep_done(deck, state, state.at, here, *front);
    keep(*front, with_act(here, SKIP));
  }
  pass_line(deck, state, state.queue, front, spare);
  state.purses[state.seat] = purse;
  visit(state, state.towns[state.seat][state.placed], EMPTY, state.placed, *front);
}

// Visit every townscape that the running turn can end with, each with the purses it can end with:
// `visit(state, card, slot, cell, front)`. The state is a scratch copy and comes back as it was.
template <class Visit>
LUNGOMARE_HD void visit_turns(const Deck& deck, State& state, TurnRoom& room, Visit& visit) {
  switch (state.phase) {
    case TAKE:
      for (int slot = 0; slot < SLOTS; ++slot)
        if (state.market[slot] != EMPTY)
          visit_places(deck, state, state.market[slot], slot, room, visit);
      break;
    case PLACE: visit_places(deck, state, state.held, EMPTY, room, visit); break;
    case LINE:
      visit(state, state.towns[state.seat][state.placed], EMPTY, state.placed,
            both_lines(deck, state, state.placed, room));
      break;
    case ACT: visit_rest_of_line(deck, state, room, visit); break;
    default: break;
  }
}

// The turn of a way: the decisions that are still to take in this phase.
LUNGOMARE_HD Turn turn_of(Phase phase, int card, int slot, int cell, const Way& way) {
  Turn turn{};
  turn.purse = way.purse;
  turn.card = static_cast<u8>(card);
  turn.slot = static_cast<u8>(slot);
  turn.cell = static_cast<u8>(cell);
  if (phase == TAKE) turn.decisions[turn.count++] = static_cast<u8>(FIRST_TAKE + slot);
  if (phase <= PLACE) turn.decisions[turn.count++] = static_cast<u8>(FIRST_PLACE + cell);
  if (phase <= LINE) turn.decisions[turn.count++] = static_cast<u8>(way.row ? ROW : COL);
  for (int each = 0; each < way.count; ++each) turn.decisions[turn.count++] = way.acts[each];
  return turn;
}

// List turns up to `most`; return how many there are in all.
struct ListTurns {
  Turn* out;
  int most;
  int count;
  Phase phase;

  LUNGOMARE_HD void operator()(const State&, int card, int slot, int cell, const Front& front) {
    for (int each = 0; each < front.count; ++each, ++count)
      if (count < most) out[count] = turn_of(phase, card, slot, cell, front.ways[each]);
  }
};

LUNGOMARE_HD int list_turns(const Deck& deck, const State& state, Turn* out, int most,
                            TurnRoom& room) {
  State scratch = state;
  ListTurns list{out, most, 0, state.phase};
  visit_turns(deck, scratch, room, list);
  return list.count;
}

// Play a whole turn at once: the same as its decisions one by one.
LUNGOMARE_HD void play_turn(const Deck& deck, State& state, const Turn& turn) {
  if (turn.slot != EMPTY) state.market[turn.slot] = EMPTY;
  if (state.phase <= PLACE) build(deck, state, state.seat, turn.cell, turn.card);
  state.held = EMPTY;
  state.purses[state.seat] = turn.purse;
  end_turn(deck, state);
}

}  // namespace bosa
}  // namespace lungomare
