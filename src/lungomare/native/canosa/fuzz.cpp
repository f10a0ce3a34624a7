// Arbitrary bytes as positions and actions of Canosa: refused cleanly, or played.
#include "core/fuzz.hpp"

#include <cstring>

#include "canosa/engine/engine.hpp"
#include "canosa/json/explain.hpp"
#include "canosa/json/messages.hpp"

namespace lungomare {
namespace canosa {
namespace {

using namespace engine;

constexpr Count BUCKETS = 64;

// A short search of the position, weakened or not, and a question to the solver.
void search_from(const Table& table, const Rules& rules, Bytes& bytes) {
  static Bucket buckets[BUCKETS];
  static Evaluation evaluation;
  if (!is_searchable(table.position) || table.outcome.reason != GOES_ON) return;
  ++fuzzed_searches;
  for (u32& pair : evaluation.pairs) pair = u32(scatter(u64(bytes.next()))) & 0x3f003fu;
  bool stop = false, over = false;
  static SearchTask task;
  static UnderWay under_way;
  static Team team;
  task = {};
  team = {};
  team.under_way = &under_way;
  team.threads = 1;
  task.team = &team;
  task.root = &table;
  task.rules = &rules;
  task.evaluation = &evaluation;
  task.buckets = buckets;
  task.bucket_count = BUCKETS;
  task.depth = 1 + bytes.next() % MOST_PLIES;
  task.nodes = 400;
  task.variations = 1 + bytes.next() % 4;
  task.seed = u64(bytes.next());
  task.attention = bytes.next() % 2 ? 1.0 : 0.5;
  task.noise = bytes.next() % 2 ? 0.0 : 20.0;
  task.plain = bytes.next() % 4 == 0;
  task.stop = &stop;
  task.over = &over;
  search(task);
  must(task.answer.visited <= 400 && task.answer.found > 0,
       "a search keeps its limits and finds something");
  for (int line = 0; line < task.answer.found; ++line) {
    Table after = table;
    for (int each = 0; each < task.answer.best[line].count; ++each) {
      Action action = action_of(task.answer.best[line].actions[each]);
      must(is_among(after.found, after.position, action), "a line can be played");
      advance(after, action, rules, [](const Position&) { return false; });
    }
  }
  ProofTask question{};
  question.root = &table;
  question.rules = &rules;
  question.buckets = buckets;
  question.bucket_count = BUCKETS;
  question.turns = 1 + bytes.next() % 3;
  question.nodes = 400;
  question.stop = &stop;
  prove(question);
  must(question.answer.visited <= 400, "the solver keeps its limit");
}

// Texts

JsonText written;

struct Text {
  static constexpr int MOST = 200;
  u32 signs[MOST];
  int size = 0;

  void add(u32 sign) {
    if (size < MOST) signs[size++] = sign;
  }
  bool is_written() const {
    bool same = written.size() == size_t(size);
    for (int each = 0; same && each < size; ++each) same = u8(written.data()[each]) == signs[each];
    return same;
  }
  Part all() const { return {signs, 0, size}; }
};

// What was written, with some letters left out, put in, or others.
Text changed(Bytes& bytes) {
  static const char SIGNS[] = "@+-xabcdef0123456789()GSgs,/ ";
  const int often = 2 + bytes.next() % 64;
  Text text;
  for (size_t each = 0; each < written.size(); ++each) {
    const int how = bytes.next() % often ? 0 : bytes.next() % 4;
    if (how > 1)
      text.add(how == 2 ? u32(SIGNS[bytes.next() % (sizeof SIGNS - 1)]) : bytes.next() * 997u);
    if (how != 1 && how != 2) text.add(u8(written.data()[each]));
  }
  return text;
}

// Whatever can be read is written so.
void read_texts(const Position& position, int id, const Rules& rules, Bytes& bytes) {
  JsonText refusal;
  written.clear();
  write_position(written, position);
  const Text line = changed(bytes);
  written.clear();
  Position read;
  if (read_position(line.all(), rules, read, refusal)) {
    must(is_playable(read) && read.hash == hash_of(read), "what is read can be played");
    write_position(written, read);
    must(line.is_written(), "a position that is read is written so");
  }
  written.clear();
  write_action(written, action_of(id));
  const Text word = changed(bytes);
  written.clear();
  Action action;
  if (read_action(word.all(), action, refusal)) {
    write_action(written, action);
    must(word.is_written(), "an action that is read is written so");
    Table table = begin(position, rules);
    must(explain(table, action, rules, refusal) == is_among(table.found, table.position, action),
         "what is read is legal or explained");
  }
}

void write_messages(const Table& table, const Rules& rules) {
  written.clear();
  write_view(written, table, 1);
  write_legal(written, table);
  write_result(written, table.outcome);
  if (table.outcome.reason == GOES_ON)
    write_effects(written, table, reached_from(table.position, rules), rules);
}

void play(Position position, Bytes bytes) {
  Rules rules = rules_from(u32(bytes.next()));
  if (!is_playable(position)) return;
  position.hash = hash_of(position);
  Table table = begin(position, rules);
  for (int step = 0; step < MOST_FUZZED_STEPS; ++step) {
    if (bytes.next() % 128 == 0) search_from(table, rules, bytes);
    if (bytes.next() % 32 == 0) write_messages(table, rules);
    Action actions[MOST_ACTIONS];
    int count = list_actions(table.found, table.position, actions);
    must(count <= MOST_ACTIONS && count == table.found.count(), "actions are counted");
    int id = bytes.next() | (bytes.next() & 1) << 8;  // most of these are not legal
    if (id < ACTION_IDS) {
      Action named = action_of(id);
      must(id_of(named) == id, "ids and actions are pairs");
      bool listed = false;
      for (int each = 0; each < count; ++each) listed |= id_of(actions[each]) == id;
      must(listed == is_among(table.found, table.position, named), "legal is listed");
      written.clear();
      must(listed == explain(table, named, rules, written), "what is not legal is explained");
      if (bytes.next() % 16 == 0) read_texts(table.position, id, rules, bytes);
    }
    if (count == 0) break;
    auto never = [](const Position&) { return false; };
    advance(table, actions[bytes.next() % count], rules, never);
    must(is_playable(table.position), "play leads to playable positions");
    must(table.position.hash == hash_of(table.position), "the hash keeps up");
  }
}

// A number below `most`; now and then the first that is not.
u8 small(Bytes& bytes, int most) { return u8(bytes.next() % (most + (bytes.next() % 16 == 0))); }

// The bytes as they are; or changed, since hardly any are a position that can be played, let alone
// searched.
Position position_of(Bytes& bytes) {
  Position position{};
  std::memcpy(&position, bytes.data, bytes.size < sizeof position ? bytes.size : sizeof position);
  if (bytes.next() % 2) {
    for (int player = 0; player < 2; ++player) {
      position.sirens[player] = small(bytes, 40);
      position.carried[player] = small(bytes, 4);
      position.scores[player] = small(bytes, 5);
    }
    position.player = small(bytes, 2);
    position.owed = small(bytes, 3);
  }
  // Random planes of 64 bits hardly ever fit a board of 36 squares and two Sirens.
  for (u64& plane : position.stacks) plane &= bytes.next() % 8 ? BOARD : ~u64{0};
  if (bytes.next() % 8 && position.sirens[0] < 64 && position.sirens[1] < 64)
    for (u64& plane : position.stacks)
      plane &= ~(bit(position.sirens[0]) | bit(position.sirens[1]));
  // Few Sailors, and none on an island.
  if (bytes.next() % 2) {
    u64 number = u64(bytes.next()) << 8 | u64(bytes.next());
    u64 few = scatter(number) & scatter(~number) & scatter(number + (u64{1} << 40));
    for (u64& plane : position.stacks) plane &= few & ~ISLANDS;
  }
  return position;
}

}  // namespace
}  // namespace canosa

void try_bytes(Bytes bytes) {
  canosa::Position position = canosa::position_of(bytes);
  canosa::play(position, bytes);
}

}  // namespace lungomare
