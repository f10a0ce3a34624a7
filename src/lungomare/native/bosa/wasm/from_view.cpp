// From what a seat sees back to a whole state, for the page: `view` turned round, as far as it
// goes.
//
// To be read beside state_from_view.py of lungomare/games/bosa. What the view does not say is
// drawn: the stacks, the removed cards, the others' goals (B11.2), and of what has been, what has
// left the table since.
#include "bosa/planner/resample.hpp"
#include "bosa/rules/check.hpp"
#include "core/wasm/wasm.hpp"

namespace lungomare::bosa {
namespace {

// The numbers of a view, one by one; -1 where there is none.
struct Seen {
  const i32* next;

  i32 number() { return *next++; }
  u8 card() { return u8(number()); }  // -1 is EMPTY
};

// Whose view it is, season, first, turn, phase, stack; market, held; placed, at, copier, queue; the
// seats' townscapes and purses; the goals of the seat whose view it is.
int read_view(const Deck& deck, Seen seen, State& state) {
  const int seat = seen.number();
  state.season = u8(seen.number());
  state.first = i8(seen.number());
  state.seat = i8(seen.number());
  state.phase = Phase(seen.number());
  state.flipped = u8(deck.season_size() - seen.number());
  for (u8& card : state.market) card = seen.card();
  state.held = seen.card();
  state.placed = seen.card();
  state.at = seen.card();
  state.copier = seen.card();
  state.queue = u16(seen.number());
  for (int each = 0; each < deck.players; ++each) {
    for (u8& card : state.towns[each]) card = seen.card();
    const int fish = seen.number(), textile = seen.number(), pottery = seen.number();
    state.purses[each] = {goods_of(fish, textile, pottery), seen.number(), seen.number()};
  }
  for (int goal = 0; goal < deck.goals_a_seat() && seat >= 0; ++goal)
    state.deal.goals[seat][goal] = seen.card();
  return seat;
}

// The turns that are over and the running one: a building is placed in each (B3.2).
int turn_of(const Deck& deck, const State& state) {
  int built = 0;
  for (int seat = 0; seat < deck.players; ++seat)
    for (u8 card : state.towns[seat]) built += card != EMPTY;
  return 1 + built - deck.players - (state.phase == LINE || state.phase == ACT);
}

void mark(u8 card, bool shown[BUILDINGS]) {
  if (card < BUILDINGS) shown[card] = true;
}

// Which cards lie face up somewhere.
void mark_shown(const Deck& deck, const State& state, bool shown[BUILDINGS]) {
  for (int seat = 0; seat < deck.players; ++seat)
    for (u8 card : state.towns[seat]) mark(card, shown);
  for (u8 card : state.market) mark(card, shown);
  mark(state.held, shown);
}

// Draw a Season's pile: on top what has been face up, in any order, then what has not. Of a Season
// that is over three cards have been seen and left the game (B7.2); which, the view does not say.
void draw_pile(const Deck& deck, const bool shown[BUILDINGS], int season, bool is_over,
               u8 out[MOST_DEALT], Random& random) {
  u8 cards[PILE], unknown[PILE];
  int known = 0, others = 0;
  for (u8 card : deck.stacks[season]) {
    if (shown[card])
      cards[known++] = card;
    else
      unknown[others++] = card;
  }
  draw_evenly(cards, known, known, random);
  draw_evenly(unknown, others, others, random);
  for (int each = 0; each < others; ++each) cards[known + each] = unknown[each];
  if (is_over) draw_evenly(cards, deck.season_size(), deck.season_size(), random);
  for (int each = 0; each < deck.season_size(); ++each) out[each] = cards[each];
}

// Deal the goals that the seat does not hold to the others.
void draw_goals(const Deck& deck, int own, Dealt& deal, Random& random) {
  u8 unknown[GOALS];
  int count = 0, drawn = 0;
  for (int goal = BUILDINGS; goal < BUILDINGS + GOALS; ++goal) {
    bool known = false;
    for (int place = 0; place < deck.goals_a_seat() && own >= 0; ++place)
      known = known || deal.goals[own][place] == goal;
    if (!known) unknown[count++] = u8(goal);
  }
  draw_evenly(unknown, count, count, random);
  for (int seat = 0; seat < deck.players; ++seat)
    for (int place = 0; place < deck.goals_a_seat() && seat != own; ++place)
      deal.goals[seat][place] = unknown[drawn++];
}

void draw_deal(const Deck& deck, int own, State& state, Random& random) {
  bool shown[BUILDINGS] = {};
  mark_shown(deck, state, shown);
  Dealt& deal = state.deal;
  deal.drawn = u8(draws(deck));
  deal.first = state.season == 1 ? state.first : i8(random.below(deck.players));
  for (int seat = 0; seat < deck.players; ++seat) deal.starts[seat] = state.towns[seat][0];
  draw_goals(deck, own, deal, random);
  for (int season = 1; season <= SEASONS; ++season)
    draw_pile(deck, shown, season, season < state.season, deal.seasons[season - 1], random);
}

}  // namespace

// Draw a state that a view could be of, each as likely; false where the numbers are of no view.
// Points of past patronage are not in a view: they are taken as none.
LUNGOMARE_EXPORT(rules_from_view)
bool rules_from_view(const Deck* deck, const i32* view, u64 seed, State* out) {
  *out = undealt();
  if (view[0] < -1 || view[0] >= deck->players) return false;
  Random random = random_of(seed, 0);
  const int seat = read_view(*deck, {view}, *out);
  out->turn = u8(turn_of(*deck, *out));
  out->ended = u8(out->season - (out->phase != OVER));
  draw_deal(*deck, seat, *out, random);
  return admit(*deck, *out);
}

}  // namespace lungomare::bosa
