// Arbitrary bytes as states and decisions of Bosa: refused cleanly, or played.
#include "core/fuzz.hpp"

#include <cstring>

#include "bosa/planner/turns.hpp"
#include "bosa/rules/check.hpp"
#include "bosa/rules/score.hpp"

extern "C" bool rules_from_view(const lungomare::bosa::Deck* deck, const lungomare::i32* view,
                                lungomare::u64 seed, lungomare::bosa::State* out);

namespace lungomare {
namespace bosa {
namespace {

Deck deck_of(Bytes& bytes) {
  Deck deck{};
  deck.players = u8(2 + bytes.next() % 4);
  deck.simple = bytes.next() % 4 == 0;
  int sizes[SEASONS + 1] = {};
  for (int card = 0; card < BUILDINGS; ++card) {
    Building& building = deck.buildings[card];
    building.season = u8(card < STARTS ? 0 : 1 + (card - STARTS) / PILE);
    building.color = u8(bytes.next() % COLORS);
    building.ways = u8("\1\1\3\0"[bytes.next() % 4]);
    building.per_color = bytes.next() % 3 == 0;
    for (int way = 0; way < building.ways; ++way) {
      Choice& choice = building.choices[way];
      choice.price = goods_of(bytes.next() % 12, 0, bytes.next() % 3);
      choice.gain = goods_of(bytes.next() % 11, bytes.next() % 11, 0);
      choice.price_coins = bytes.next() % 3;
      choice.gain_coins = bytes.next() % 2 ? MOST_ON_CARD : 1;
      choice.gain_points = bytes.next() % 2 ? MOST_ON_CARD : 0;
    }
    deck.stacks[building.season][sizes[building.season]++] = u8(card);
  }
  for (Goal& goal : deck.goals)
    goal = {GoalKind(bytes.next() % 7), u8(bytes.next() % COLORS), bytes.next() % 6, MOST_ON_CARD};
  deck.chart[deck.steps++] = {3, 3};
  deck.chart[deck.steps++] = {MOST_ON_CARD, MOST_ON_CARD};
  return deck;
}

TurnRoom turn_room;
Turn turns_listed[64];

// Turns listed whole lead where their decisions lead.
void check_turns(const Deck& deck, const State& state) {
  int count = list_turns(deck, state, turns_listed, 64, turn_room);
  bool full = state.phase <= PLACE && state.occupied[state.seat] == 0xffff;
  must((count > 0) != full, "there is a turn wherever there is a place");
  for (int each = 0; each < count && each < 64; each += 7) {
    State whole = state, step = state;
    play_turn(deck, whole, turns_listed[each]);
    for (int at = 0; at < turns_listed[each].count; ++at) {
      must(is_legal(deck, step, turns_listed[each].decisions[at]), "turns are legal");
      advance(deck, step, turns_listed[each].decisions[at]);
    }
    must(whole == step, "a turn is its decisions");
  }
}

void play(const Deck& deck, State state, Bytes bytes) {
  if (!admit(deck, state)) return;
  for (int step = 0; step < MOST_FUZZED_STEPS; ++step) {
    u8 found[MOST_DECISIONS];
    int count = legal(deck, state, found);
    must(count <= MOST_DECISIONS, "decisions fit");
    for (int seat = 0; seat < deck.players; ++seat) seat_score(deck, state, seat);
    must((outcome(deck, state).reason != GOES_ON) == (state.phase == OVER),
         "only what is over has an outcome");
    if (count == 0) break;
    if (state.phase != DEAL && bytes.next() % 64 == 0) check_turns(deck, state);
    advance(deck, state, found[bytes.next() % count]);
    u64 hash = hash_of(state);
    complete(deck, state);
    must(hash == hash_of(state), "the hash keeps up");
  }
}

// A state on the way of a random game, some of its bytes changed.
State state_of(const Deck& deck, Bytes& bytes) {
  Random random{u64(bytes.next()) << 8 | u64(bytes.next())};
  State state = deal_at_random(deck, random);
  for (int steps = bytes.next(); steps > 0; --steps) {
    u8 found[MOST_DECISIONS];
    int count = legal(deck, state, found);
    if (count) advance(deck, state, found[bytes.next() % count]);
  }
  auto* memory = reinterpret_cast<u8*>(&state);
  for (int changes = bytes.next() % 4; changes > 0; --changes) {
    std::size_t place = std::size_t(bytes.next() << 8 | bytes.next()) % sizeof state;
    memory[place] = u8(bytes.next());
  }
  return state;
}

// Any numbers as what a seat sees.
void play_from_view(const Deck& deck, Bytes bytes) {
  constexpr int BEFORE_TOWNS = 12 + SLOTS, PURSE = 5;
  i32 view[BEFORE_TOWNS + MOST_PLAYERS * (CELLS + PURSE) + GOALS_A_SEAT];
  for (i32& number : view) number = i8(bytes.next()) * (bytes.next() % 8 ? 1 : 1 << 24);
  State state;
  if (rules_from_view(&deck, view, bytes.at, &state)) play(deck, state, bytes);
}

}  // namespace
}  // namespace bosa

void try_bytes(Bytes bytes) {
  bosa::Deck deck = bosa::deck_of(bytes);
  bosa::State state = bosa::state_of(deck, bytes);
  bosa::play(deck, state, bytes);
  std::memcpy(&state, bytes.data, bytes.size < sizeof state ? bytes.size : sizeof state);
  bosa::play(deck, state, bytes);
  bosa::play_from_view(deck, bytes);
}

}  // namespace lungomare
