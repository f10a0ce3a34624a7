// Bosa's decisions with their ids, its decks, its states, and the deal (B1, B2).
//
// To be read beside state.py, townscape.py, deal/dealing.py, turn/decisions.py and turn/actions.py
// of lungomare/games/bosa. A deck is worked out once into a `Deck` without pointers.
#pragma once

#include "core/core.hpp"

namespace lungomare {
namespace bosa {

constexpr int MOST_PLAYERS = 5;
constexpr int SEASONS = 3;
constexpr int SLOTS = 4;
constexpr int SIDE = 4;
constexpr int CELLS = SIDE * SIDE;
constexpr int KINDS = 3;
constexpr int COLORS = 6;
constexpr int BUILDINGS = 96;
constexpr int GOALS = 20;
constexpr int PILE = 30;       // the buildings of a Season in a deck (B1.4)
constexpr int STARTS = 6;      // its Start cards
constexpr int TRACK_END = 10;  // B1.5
constexpr int TURNS_A_SEASON = 5;
constexpr int GOALS_A_SEAT = 4;
constexpr int GOALS_THAT_COUNT = 2;                            // B8.2
constexpr int MOST_DEALT = TURNS_A_SEASON * MOST_PLAYERS + 3;  // of a Season (B1.2)
constexpr int MOST_TURN = SEASONS * TURNS_A_SEASON * MOST_PLAYERS + 1;
constexpr u8 EMPTY = 255;  // no card here; also no cell, where a cell is asked for
constexpr i8 CHANCE = -1;

// So large may the amounts on cards and in purses be that no sum leaves its 32 bits; the law has
// the same bounds in deck/cards.py (B1.3). In a game a seat places 15 buildings, and each time at
// most the SIDE buildings of a line are done once, each gaining its amount CELLS times at the most
// (B5, B6). So play gains no more than 15 * 4 * 16 = 960 amounts, patronage 3 more, and two goals,
// which are met CELLS times at the most, 32 more: below 1,000 amounts, or MOST_IN_PURSE. A state
// from outside begins with no more than MOST_IN_PURSE, and so ends below twice that, which 32 bits
// hold.
constexpr i32 MOST_ON_CARD = 1'000'000;
constexpr i32 MOST_IN_PURSE = 1'000 * MOST_ON_CARD;
static_assert(2ll * MOST_IN_PURSE < 2'147'483'647ll, "sums of points fit");
static_assert((SEASONS * TURNS_A_SEASON * SIDE * CELLS + SEASONS + GOALS_THAT_COUNT * CELLS) * 1ll *
                      MOST_ON_CARD <
                  MOST_IN_PURSE,
              "so much a game gives at the most, with the few points and coins of its beginning");

// The decisions, each with a fixed id

constexpr int FIRST_TAKE = 0;
constexpr int FIRST_PLACE = FIRST_TAKE + SLOTS;
constexpr int ROW = FIRST_PLACE + CELLS;
constexpr int COL = ROW + 1;
constexpr int SKIP = COL + 1;
constexpr int DO = SKIP + 1;  // then one more for each kind
constexpr int FIRST_COPY = DO + 1 + KINDS;
constexpr int FIRST_DRAW = FIRST_COPY + CELLS;
constexpr int FIRST_FIRST = FIRST_DRAW + BUILDINGS + GOALS;
constexpr int DECISION_IDS = FIRST_FIRST + MOST_PLAYERS;

constexpr int MOST_DECISIONS = PILE;  // chance draws from a whole pile; nobody has more to choose

// The deck, worked out (B1, B6, B9)

// The resources on three tracks of 16 bits; the top bit of each is free.
using Goods = u64;
constexpr Goods ONES = 0x0000'0001'0001'0001;
constexpr Goods TOPS = ONES << 15;

LUNGOMARE_HD Goods goods_of(int fish, int textile, int pottery) {
  return Goods(u32(fish)) | Goods(u32(textile)) << 16 | Goods(u32(pottery)) << 32;
}
LUNGOMARE_HD int track(Goods goods, int kind) { return int(goods >> (16 * kind) & 0x7fff); }

// One way to do an action: the price and the gain. Of a kind more than the track holds is no more
// than it holds: neither can be paid, and what would pass 10 is lost.
struct Choice {
  Goods price;
  Goods gain;
  i32 price_coins;
  i32 gain_coins;
  i32 gain_points;
};

// A building: its colour and the ways to do its action, one for each kind where one is to be
// chosen; a copy has none of its own.
struct Building {
  Choice choices[KINDS];
  u8 ways;
  bool per_color;
  u8 season;  // 0 for a Start card
  u8 color;
};

enum GoalKind : u8 {
  EXACTLY_THREE,
  GROUP,
  SURROUNDED,
  ONE_PER_LINE,
  VARIED_ROWS,
  PAIRED_COLUMNS,
  VARIED_QUARTERS
};

struct Goal {
  GoalKind kind;
  u8 color;
  i32 size;
  i32 points;
};

struct Step {
  i32 coins;
  i32 points;
};

constexpr int MOST_STEPS = 256;

// What is fixed at a table: players, goals or none, and the cards.
struct Deck {
  Building buildings[BUILDINGS];
  Goal goals[GOALS];
  Step chart[MOST_STEPS];
  u16 steps;
  u8 stacks[SEASONS + 1][PILE];  // the Start cards and the Seasons, in the deck file's order
  u8 players;
  bool simple;

  LUNGOMARE_HD int season_size() const { return TURNS_A_SEASON * players + 3; }
  LUNGOMARE_HD int goals_a_seat() const { return simple ? 0 : GOALS_A_SEAT; }
};

// The state

enum Phase : u8 { DEAL, TAKE, PLACE, LINE, ACT, OVER };

// What a player has: three tracks, coins, and the score marker.
struct Purse {
  Goods goods;
  i32 coins;
  i32 points;
};

// What was dealt; EMPTY where nothing is yet. Chance deals in this order, so `drawn` says all.
struct Dealt {
  u8 drawn;
  i8 first;
  u8 starts[MOST_PLAYERS];
  u8 goals[MOST_PLAYERS][GOALS_A_SEAT];
  u8 seasons[SEASONS][MOST_DEALT];
};

// Everything about a game at one moment. Seats, cells and cards are numbers from 0; of seats that
// nobody sits on everything is as it was before the deal.
struct State {
  Purse purses[MOST_PLAYERS];
  u64 colors[MOST_PLAYERS];    // of each cell, in four bits; 15 where no building stands
  u64 steady;                  // the part of the hash that deal, townscapes and patronage make
  u16 occupied[MOST_PLAYERS];  // the cells where a building stands
  u8 towns[MOST_PLAYERS][CELLS];
  u8 market[SLOTS];
  Phase phase;
  u8 season;
  i8 first;    // who goes first in this Season
  i8 seat;     // whose turn it is; CHANCE when it is nobody's
  u8 turn;     // from 1; 0 in the deal
  u8 flipped;  // how many cards of this Season's stack have been turned up
  u8 held;
  u8 placed;  // the cell of the building placed this turn
  u8 at;      // the cell whose action is being decided
  u8 copier;  // the cell of the copy through which `at` was reached
  u16 queue;  // the cells of the line still to come; a line goes by rising cell
  u8 ended;   // how many Seasons have
  i32 patronage[SEASONS][MOST_PLAYERS];
  Dealt deal;
};

// The hash is the exclusive sum of a number for each part that differs.

LUNGOMARE_HD u64 part(u64 place, u64 value) {
  return scatter(scatter(place + 1) ^ (value * 0x9e3779b97f4a7c15u));
}
LUNGOMARE_HD u64 town_part(int seat, int cell, int card) {
  return part(u64(seat * CELLS + cell), u64(card) + 1);
}
LUNGOMARE_HD u64 patronage_part(int season, int seat, i32 points) {
  return part(u64(80 + season * MOST_PLAYERS + seat), u64(u32(points)) + 1);
}
LUNGOMARE_HD u64 deal_part(int draw, int card) { return part(u64(100 + draw), u64(card) + 1); }

// The hash of a state: what changes with every decision is mixed in when it is asked for, the rest
// is kept up to date in `steady`.
LUNGOMARE_HD u64 hash_with(const State& state, u64 steady) {
  u64 where = u64(state.phase) | u64(state.season) << 8 | u64(u8(state.first)) << 16 |
              u64(u8(state.seat)) << 24 | u64(state.turn) << 32 | u64(state.flipped) << 40 |
              u64(state.held) << 48 | u64(state.placed) << 56;
  u64 line = u64(state.at) | u64(state.copier) << 8 | u64(state.queue) << 16 |
             u64(state.market[0]) << 32 | u64(state.market[1]) << 40 | u64(state.market[2]) << 48 |
             u64(state.market[3]) << 56;
  u64 hash = steady ^ part(300, where) ^ part(301, line) ^ part(302, state.ended);
  for (int seat = 0; seat < MOST_PLAYERS; ++seat) {
    const Purse& purse = state.purses[seat];
    hash ^= part(u64(310 + seat), purse.goods) ^
            part(u64(320 + seat), u64(u32(purse.coins)) | u64(u32(purse.points)) << 32);
  }
  return hash;
}

LUNGOMARE_HD u64 hash_of(const State& state) { return hash_with(state, state.steady); }

// Townscapes (B4)

constexpr u64 NIBBLES = 0x1111'1111'1111'1111;
constexpr u32 LEFT_COLUMN = 0x1111;
constexpr u32 TOP_ROW = 0x000f;

// Where the next building may stand (B4.1, B4.2).
LUNGOMARE_HD u32 free_cells(u32 occupied) {
  return ~occupied & (occupied << 1 | LEFT_COLUMN) & (occupied << SIDE | TOP_ROW) & 0xffff;
}

// The row of `cell` from the left, or its column from the top, up to it (B5.1).
LUNGOMARE_HD u32 line_to(int cell, bool row) {
  u32 up_to = (u32{2} << cell) - 1;
  return up_to & (row ? TOP_ROW << (cell & ~3) : LEFT_COLUMN << (cell & 3));
}

// The cells of one colour: bit 4k for cell k.
LUNGOMARE_HD u64 cells_of(u64 colors, int color) {
  u64 other = colors ^ (NIBBLES * u64(color));
  return ~(other | other >> 1 | other >> 2 | other >> 3) & NIBBLES;
}

LUNGOMARE_HD void build(const Deck& deck, State& state, int seat, int cell, int card) {
  state.towns[seat][cell] = static_cast<u8>(card);
  state.occupied[seat] = static_cast<u16>(state.occupied[seat] | 1u << cell);
  u64 color = deck.buildings[card].color;
  state.colors[seat] = (state.colors[seat] & ~(u64{15} << (4 * cell))) | color << (4 * cell);
  state.steady ^= town_part(seat, cell, card);
}

// The deal (B2)

// The table before the first card is dealt.
LUNGOMARE_HD State undealt() {
  State state{};
  for (int seat = 0; seat < MOST_PLAYERS; ++seat) {
    state.purses[seat] = {goods_of(1, 1, 1), 3, 0};
    state.colors[seat] = ~u64{0};
    for (u8& card : state.towns[seat]) card = EMPTY;
    state.deal.starts[seat] = EMPTY;
    for (u8& card : state.deal.goals[seat]) card = EMPTY;
  }
  for (int season = 0; season < SEASONS; ++season)
    for (u8& card : state.deal.seasons[season]) card = EMPTY;
  for (u8& card : state.market) card = EMPTY;
  state.phase = DEAL;
  state.season = 1;
  state.first = state.seat = state.deal.first = CHANCE;
  state.held = state.placed = state.at = state.copier = EMPTY;
  return state;
}

// How many draws there are before the goals, before the Seasons, and in all.
LUNGOMARE_HD int draws_before_goals(const Deck& deck) { return 1 + deck.players; }
LUNGOMARE_HD int draws_before_seasons(const Deck& deck) {
  return draws_before_goals(deck) + deck.players * deck.goals_a_seat();
}
LUNGOMARE_HD int draws(const Deck& deck) {
  return draws_before_seasons(deck) + SEASONS * deck.season_size();
}

// The place of the card that the draw of this number deals; not for the first draw.
LUNGOMARE_HD u8& dealt_card(const Deck& deck, Dealt& deal, int draw) {
  if (draw < draws_before_goals(deck)) return deal.starts[draw - 1];
  if (draw < draws_before_seasons(deck)) {
    int goal = draw - draws_before_goals(deck);
    return deal.goals[goal / GOALS_A_SEAT][goal % GOALS_A_SEAT];
  }
  int card = draw - draws_before_seasons(deck);
  return deal.seasons[card / deck.season_size()][card % deck.season_size()];
}

// The pile of the draw of this number, as a range of draws from it and the cards in it.
struct Pile {
  const u8* cards;  // none for goals, which are all that follow the buildings
  int size;
  int first_draw;
};

LUNGOMARE_HD Pile pile_of(const Deck& deck, int draw) {
  if (draw < draws_before_goals(deck)) return {deck.stacks[0], STARTS, 1};
  int begin = draws_before_seasons(deck);
  if (draw < begin) return {nullptr, GOALS, draws_before_goals(deck)};
  int season = (draw - begin) / deck.season_size();
  return {deck.stacks[season + 1], PILE, begin + season * deck.season_size()};
}

LUNGOMARE_HD int card_of(const Pile& pile, int place) {
  return pile.cards ? pile.cards[place] : BUILDINGS + place;
}

// What chance may draw next, by rising id (B2.1, B2.3, B2.4); return how many.
LUNGOMARE_HD int legal_draws(const Deck& deck, const State& state, u8 out[MOST_DECISIONS]) {
  int count = 0;
  if (state.deal.drawn == 0) {
    for (; count < deck.players && count < MOST_PLAYERS; ++count)
      out[count] = static_cast<u8>(FIRST_FIRST + count);
    return count;
  }
  Dealt deal = state.deal;
  Pile pile = pile_of(deck, deal.drawn);
  for (int place = 0; place < pile.size; ++place) {
    int card = card_of(pile, place);
    bool gone = false;
    for (int draw = pile.first_draw; draw < deal.drawn; ++draw)
      gone = gone || dealt_card(deck, deal, draw) == card;
    if (!gone) out[count++] = static_cast<u8>(FIRST_DRAW + card);
  }
  return count;
}

// Turn up the first cards of a Season (B2.2, B7.2).
LUNGOMARE_HD void open_market(State& state) {
  for (int slot = 0; slot < SLOTS; ++slot)
    state.market[slot] = state.deal.seasons[state.season - 1][slot];
  state.flipped = SLOTS;
}

// Chance's draw of the first player (B2.4).
LUNGOMARE_HD void draw_first(State& state, int seat) {
  state.deal.drawn = 1;
  state.first = state.deal.first = static_cast<i8>(seat);
  state.steady ^= deal_part(0, seat);
}

// Chance's draw of a card; the last one opens the game.
LUNGOMARE_HD void draw_card(const Deck& deck, State& state, int card) {
  int number = state.deal.drawn++;
  dealt_card(deck, state.deal, number) = static_cast<u8>(card);
  state.steady ^= deal_part(number, card);
  if (number < draws_before_goals(deck)) build(deck, state, number - 1, 0, card);
  if (state.deal.drawn < draws(deck)) return;
  state.phase = TAKE;
  state.seat = state.first;
  state.turn = 1;
  open_market(state);
}

LUNGOMARE_HD void draw(const Deck& deck, State& state, int decision) {
  if (decision >= FIRST_FIRST)
    draw_first(state, decision - FIRST_FIRST);
  else
    draw_card(deck, state, decision - FIRST_DRAW);
}

// A state in which the first turn begins, dealt at random (B2).
LUNGOMARE_HD State deal_at_random(const Deck& deck, Random& random) {
  State state = undealt();
  draw_first(state, random.below(deck.players));
  while (state.phase == DEAL) {
    Pile pile = pile_of(deck, state.deal.drawn);
    u8 left[PILE];
    for (int place = 0; place < pile.size; ++place)
      left[place] = static_cast<u8>(card_of(pile, place));
    for (int size = pile.size;
         state.phase == DEAL && pile_of(deck, state.deal.drawn).first_draw == pile.first_draw;
         --size) {
      int place = random.below(size);
      int card = left[place];
      left[place] = left[size - 1];
      draw_card(deck, state, card);
    }
  }
  return state;
}

}  // namespace bosa
}  // namespace lungomare
