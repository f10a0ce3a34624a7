// Arbitrary bytes as states and actions: refused cleanly, or played.
//
// `LLVMFuzzerTestOneInput` is what fuzzers call; without one, `fuzz COUNT SEED` feeds it random
// bytes and random changes of good states. What must hold whatever the bytes is checked here,
// sanitizers check the rest.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bosa_check.hpp"
#include "bosa_race.hpp"
#include "bosa_score.hpp"
#include "canosa.hpp"
#include "canosa_terms.hpp"
#include "engine_kernels.hpp"
#include "engine_team.hpp"

namespace {

using namespace lungomare;

void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "this does not hold: %s\n", what);
  std::abort();
}

constexpr int MOST_STEPS_PLAYED = 400;
u64 searches = 0;

// The bytes as choices, read round and round.
struct Bytes {
  const std::uint8_t* data;
  std::size_t size, at = 0;
  int next() { return size ? data[at++ % size] : 0; }
};

canosa::Rules rules_of(int bits) {
  return {bool(bits & 1), bool(bits & 2),  bool(bits & 4),
          bool(bits & 8), bool(bits & 16), bool(bits & 32)};
}

// A short search of the position, weakened or not, and a question to the solver.
void search_canosa(const canosa::Table& table, const canosa::Rules& rules, Bytes& bytes) {
  alignas(64) static unsigned char entries[1 << 12];
  static canosa::Evaluation evaluation;
  if (!canosa::is_searchable(table.position) || table.outcome.reason != canosa::GOES_ON) return;
  ++searches;
  for (u32& pair : evaluation.pairs) pair = u32(scatter(u64(bytes.next()))) & 0x3f003fu;
  bool stop = false, over = false;
  static Thinking asked;
  static engine::UnderWay under_way;
  static engine::Team team;
  asked = {};
  team = {};
  team.under_way = &under_way;
  team.threads = 1;
  asked.team = &team;
  asked.root = &table;
  asked.rules = &rules;
  asked.evaluation = &evaluation;
  asked.entries = entries;
  asked.buckets = sizeof entries / 64;
  asked.depth = 1 + bytes.next() % MOST_PLIES;
  asked.nodes = 400;
  asked.lines = 1 + bytes.next() % 4;
  asked.seed = u64(bytes.next());
  asked.attention = bytes.next() % 2 ? 1.0 : 0.5;
  asked.noise = bytes.next() % 2 ? 0.0 : 20.0;
  asked.plain = bytes.next() % 4 == 0;
  asked.stop = &stop;
  asked.over = &over;
  canosa_think(asked);
  must(asked.visited <= 400 && asked.found > 0, "a search keeps its limits and finds something");
  for (int line = 0; line < asked.found; ++line) {
    canosa::Table after = table;
    for (int each = 0; each < asked.best[line].count; ++each) {
      canosa::Action action = canosa::action_of(asked.best[line].actions[each]);
      must(canosa::is_among(after.found, after.position, action), "a line can be played");
      canosa::advance(after, action, rules, [](const canosa::Position&) { return false; });
    }
  }
  Proving question{};
  question.root = &table;
  question.rules = &rules;
  question.entries = entries;
  question.buckets = asked.buckets;
  question.turns = 1 + bytes.next() % 3;
  question.nodes = 400;
  question.stop = &stop;
  canosa_prove(question);
  must(question.visited <= 400, "the solver keeps its limit");
}

void play_canosa(canosa::Position position, Bytes bytes) {
  canosa::Rules rules = rules_of(bytes.next());
  if (!canosa::is_playable(position)) return;
  position.hash = canosa::hash_of(position);
  canosa::Table table = canosa::begin(position, rules);
  for (int step = 0; step < MOST_STEPS_PLAYED; ++step) {
    if (bytes.next() % 128 == 0) search_canosa(table, rules, bytes);
    canosa::Action actions[canosa::MOST_ACTIONS];
    int count = canosa::list_actions(table.found, table.position, actions);
    must(count <= canosa::MOST_ACTIONS && count == table.found.count(), "actions are counted");
    int id = bytes.next() | (bytes.next() & 1) << 8;  // most of these are not legal
    if (id < canosa::ACTION_IDS) {
      canosa::Action named = canosa::action_of(id);
      must(canosa::id_of(named) == id, "ids and actions are pairs");
      bool listed = false;
      for (int each = 0; each < count; ++each) listed |= canosa::id_of(actions[each]) == id;
      must(listed == canosa::is_among(table.found, table.position, named), "legal is listed");
    }
    if (count == 0) break;
    auto never = [](const canosa::Position&) { return false; };
    canosa::advance(table, actions[bytes.next() % count], rules, never);
    must(canosa::is_playable(table.position), "play leads to playable positions");
    must(table.position.hash == canosa::hash_of(table.position), "the hash keeps up");
  }
}

bosa::Deck deck_of(Bytes& bytes) {
  bosa::Deck deck{};
  deck.players = u8(2 + bytes.next() % 4);
  deck.simple = bytes.next() % 4 == 0;
  int sizes[bosa::SEASONS + 1] = {};
  for (int card = 0; card < bosa::BUILDINGS; ++card) {
    bosa::Building& building = deck.buildings[card];
    building.season = u8(card < bosa::STARTS ? 0 : 1 + (card - bosa::STARTS) / bosa::PILE);
    building.color = u8(bytes.next() % bosa::COLORS);
    building.ways = u8("\1\1\3\0"[bytes.next() % 4]);
    building.per_color = bytes.next() % 3 == 0;
    for (int way = 0; way < building.ways; ++way) {
      bosa::Choice& choice = building.choices[way];
      choice.price = bosa::goods_of(bytes.next() % 12, 0, bytes.next() % 3);
      choice.gain = bosa::goods_of(bytes.next() % 11, bytes.next() % 11, 0);
      choice.price_coins = bytes.next() % 3;
      choice.gain_coins = bytes.next() % 2 ? bosa::MOST_ON_CARD : 1;
      choice.gain_points = bytes.next() % 2 ? bosa::MOST_ON_CARD : 0;
    }
    deck.stacks[building.season][sizes[building.season]++] = u8(card);
  }
  for (bosa::Goal& goal : deck.goals)
    goal = {bosa::GoalKind(bytes.next() % 7), u8(bytes.next() % bosa::COLORS), bytes.next() % 6,
            bosa::MOST_ON_CARD};
  deck.chart[deck.steps++] = {3, 3};
  deck.chart[deck.steps++] = {bosa::MOST_ON_CARD, bosa::MOST_ON_CARD};
  return deck;
}

bosa::TurnRoom turn_room;
bosa::Turn turns_listed[64];

// Turns listed whole lead where their decisions lead.
void check_turns(const bosa::Deck& deck, const bosa::State& state) {
  int count = bosa::list_turns(deck, state, turns_listed, 64, turn_room);
  bool full = state.phase <= bosa::PLACE && state.occupied[state.seat] == 0xffff;
  must((count > 0) != full, "there is a turn wherever there is a place");
  for (int each = 0; each < count && each < 64; each += 7) {
    bosa::State whole = state, step = state;
    bosa::play_turn(deck, whole, turns_listed[each]);
    for (int at = 0; at < turns_listed[each].count; ++at) {
      must(bosa::is_legal(deck, step, turns_listed[each].decisions[at]), "turns are legal");
      bosa::advance(deck, step, turns_listed[each].decisions[at]);
    }
    must(whole == step, "a turn is its decisions");
  }
}

void play_bosa(const bosa::Deck& deck, bosa::State state, Bytes bytes) {
  if (!bosa::admit(deck, state)) return;
  for (int step = 0; step < MOST_STEPS_PLAYED; ++step) {
    u8 found[bosa::MOST_DECISIONS];
    int count = bosa::legal(deck, state, found);
    must(count <= bosa::MOST_DECISIONS, "decisions fit");
    for (int seat = 0; seat < deck.players; ++seat) bosa::seat_score(deck, state, seat);
    must((bosa::outcome(deck, state).reason != bosa::GOES_ON) == (state.phase == bosa::OVER),
         "only what is over has an outcome");
    if (count == 0) break;
    if (state.phase != bosa::DEAL && bytes.next() % 64 == 0) check_turns(deck, state);
    bosa::advance(deck, state, found[bytes.next() % count]);
    u64 hash = bosa::hash_of(state);
    bosa::complete(deck, state);
    must(hash == bosa::hash_of(state), "the hash keeps up");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes{data, size};
  if (bytes.next() % 2) {
    canosa::Position position{};
    std::memcpy(&position, data, size < sizeof position ? size : sizeof position);
    // Random planes of 64 bits hardly ever fit a board of 36 squares and two Sirens.
    for (u64& plane : position.stacks) plane &= bytes.next() % 8 ? canosa::BOARD : ~u64{0};
    if (bytes.next() % 8 && position.sirens[0] < 64 && position.sirens[1] < 64)
      for (u64& plane : position.stacks)
        plane &= ~(bit(position.sirens[0]) | bit(position.sirens[1]));
    // Nor do they leave a board that could be searched: few Sailors, and none on an island.
    if (bytes.next() % 2) {
      u64 number = u64(bytes.next()) << 8 | u64(bytes.next());
      u64 few = scatter(number) & scatter(~number) & scatter(number + (u64{1} << 40));
      for (u64& plane : position.stacks) plane &= few & ~canosa::ISLANDS;
    }
    play_canosa(position, bytes);
    return 0;
  }
  bosa::Deck deck = deck_of(bytes);
  Random random{u64(bytes.next()) << 8 | u64(bytes.next())};
  bosa::State state = bosa::deal_at_random(deck, random);
  for (int steps = bytes.next(); steps > 0; --steps) {
    u8 found[bosa::MOST_DECISIONS];
    int count = bosa::legal(deck, state, found);
    if (count) bosa::advance(deck, state, found[bytes.next() % count]);
  }
  auto* memory = reinterpret_cast<std::uint8_t*>(&state);
  for (int changes = bytes.next() % 4; changes > 0; --changes) {
    std::size_t place = std::size_t(bytes.next() << 8 | bytes.next()) % sizeof state;
    memory[place] = u8(bytes.next());
  }
  play_bosa(deck, state, bytes);
  std::memcpy(&state, data, size < sizeof state ? size : sizeof state);
  play_bosa(deck, state, bytes);
  return 0;
}

#ifndef LUNGOMARE_LIBFUZZER
int main(int count, char** words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: fuzz COUNT SEED\n");
    return 2;
  }
  u64 inputs = std::strtoull(words[1], nullptr, 10), seed = std::strtoull(words[2], nullptr, 10);
  std::uint8_t data[512];
  for (u64 input = 0; input < inputs; ++input) {
    Random random = random_of(seed, input);
    int size = random.below(sizeof data) + 1;
    for (int place = 0; place < size; ++place) data[place] = u8(random.next());
    // Small numbers in the last fields of a position, or hardly any would be playable.
    for (int place = 32; place < 40 && place < size && input % 2; ++place) {
      const int most[] = {40, 40, 4, 4, 5, 5, 2, 3};
      data[place] = u8(random.below(most[place - 32] + (random.below(16) == 0)));
    }
    LLVMFuzzerTestOneInput(data, std::size_t(size));
  }
  std::printf("%llu inputs, %llu searches\n", inputs, searches);
  return 0;
}
#endif
