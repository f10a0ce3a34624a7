// Canosa's engine for the page.
//
// A state goes in as its address; what is answered is a row of numbers that stays until the next
// question, or null where the game is over or the engine does not know such positions. It forgets
// before each question, so that the same question has the same answer.
#include "canosa/engine/engine.hpp"

#include <stdlib.h>

#include "canosa/engine/obvious.hpp"
#include "canosa/engine/team_tasks.hpp"
#include "canosa/wasm/state.hpp"
#include "core/json_text.hpp"
#include "core/system.hpp"
#include "core/wasm/threads.hpp"

namespace lungomare::canosa {
namespace {

using namespace engine;

const short DEFAULT_WEIGHTS[] = {
#include "canosa/engine/weights.hpp"
};

constexpr size_t LINE_OF_TABLE = 64;
constexpr int MOST_MEGABYTES = 1024;
constexpr bool NEVER_STOP = false;  // `is_stopped` asks the page instead

Evaluation evaluation;

struct TableMemory {
  Bucket* buckets = nullptr;
  Count count = 0;
};
TableMemory memory;

// Have memory for what is found, or half of what cannot be had; return how many megabytes there
// are.
int reserve(int megabytes) {
  if (megabytes > MOST_MEGABYTES) megabytes = MOST_MEGABYTES;
  for (; memory.count < buckets_in(megabytes); megabytes /= 2) {
    const Count count = buckets_in(megabytes);
    if (void* found = aligned_alloc(LINE_OF_TABLE, size_t(count) * sizeof(Bucket))) {
      free(memory.buckets);
      memory = {static_cast<Bucket*>(found), count};
    } else if (!megabytes) {
      abort();
    }
  }
  return int(memory.count * sizeof(Bucket) >> 20);
}

// The row: depth, positions looked at (the lower and the higher half), lines; then for each line
// its score, in how many turns of its own the player to act is proved to win (negative: to lose; 0
// is not proved), how many actions it has, and their ids.
struct Row {
  int numbers[4 + MOST_VARIATIONS * (3 + MOST_PLIES)];
  int count = 0;

  void add(int number) { numbers[count++] = number; }

  void add(const Variation& line) {
    add(line.score);
    add(line.win_turn ? turns_of_winner(line.win_turn, line.score > 0) : 0);
    add(line.count);
    for (int each = 0; each < line.count; ++each) add(line.actions[each]);
  }

  void write(int depth, Count visited, const Answer& answer) {
    count = 0;
    add(depth);
    add(int(u32(visited)));
    add(int(u32(visited >> 32)));
    add(answer.found);
    for (int each = 0; each < answer.found; ++each) add(answer.best[each]);
  }
};
Row row;

void write_report(const SearchTask& task) {
  row.write(task.reached, task.answer.visited, task.answer);
  page_report(row.numbers);
}

// A question about a running game, with the memory's first megabytes, emptied.
template <class Task>
struct Asked {
  Table table;
  Rules rules;
  Task task{};
  bool is_running;

  Asked(const State& state, int megabytes) : table(state.table()), rules(state.rules()) {
    reserve(megabytes);
    is_running = table.outcome.reason == GOES_ON && is_searchable(table.position);
    const Count wanted = buckets_in(megabytes);
    task.root = &table;
    task.earlier = state.earlier();
    task.earlier_count = int(state.count);
    task.rules = &rules;
    task.buckets = memory.buckets;
    task.bucket_count = wanted < memory.count ? wanted : memory.count;
    task.stop = &NEVER_STOP;
    __builtin_memset(static_cast<void*>(task.buckets), 0, task.bucket_count * sizeof(Bucket));
  }
};

}  // namespace

LUNGOMARE_EXPORT(engine_reserve) int engine_reserve(int megabytes) { return reserve(megabytes); }

// The terms of the evaluation and how many weights each has, early and as many late.
LUNGOMARE_EXPORT(engine_terms) const Bytes* engine_terms() {
  static JsonText out;
  if (out.size()) return shown(out);
  bool is_first = true;
  out.letter('[');
  for (const TermShape& shape : TERM_SHAPES) {
    out.comma(is_first);
    out.raw("[\"");
    out.raw(shape.name, __builtin_strlen(shape.name));
    out.raw("\",");
    out.number(shape.weights);
    out.letter(']');
  }
  out.letter(']');
  return shown(out);
}

// Use weights, each term's early ones and then its late ones; the package's own for null. Return
// the slope of these.
LUNGOMARE_EXPORT(engine_weigh) int engine_weigh(const short* weights) {
  read_weights(weights ? weights : DEFAULT_WEIGHTS + 1, evaluation);
  return DEFAULT_WEIGHTS[0];
}

// Search by so many threads, within each limit that is not 0; at least one is not. Return the row.
LUNGOMARE_EXPORT(engine_search)
const int* engine_search(const State* state, int megabytes, int depth, double nodes,
                         double milliseconds, int lines, u32 seed, double attention, double noise,
                         int threads) {
  Asked<SearchTask> asked(*state, megabytes);
  if (!asked.is_running) return nullptr;
  SearchTask& task = asked.task;
  bool over = false;
  task.evaluation = &evaluation;
  task.generation = 1;
  task.depth = depth ? depth : MOST_PLIES;
  task.variations = lines < MOST_VARIATIONS ? lines : MOST_VARIATIONS;
  task.seed = seed;
  task.attention = attention;
  task.noise = noise;
  task.over = &over;
  task.report = write_report;
  if (milliseconds > 0) task.deadline = nanoseconds(false) + Count(milliseconds * 1e6);
  TeamTasks team(task, Count(nodes), threads_of(threads));
  run_all(team.tasks.data(), int(team.tasks.size()), search);
  row.write(team.deepest().reached, team.visited(), team.deepest().answer);
  return row.numbers;
}

// Is the game won within so many turns of the player to act? Return the row, whose first number is
// 1 where it is, -1 where that cannot be forced, and 0 where it is not known.
LUNGOMARE_EXPORT(engine_prove)
const int* engine_prove(const State* state, int megabytes, int turns, double nodes) {
  Asked<ProofTask> asked(*state, megabytes);
  if (!asked.is_running) return nullptr;
  ProofTask& task = asked.task;
  task.nodes = Count(nodes);
  task.turns = turns;
  prove(task);
  row.write(int(task.result), task.answer.visited, task.answer);
  return row.numbers;
}

// What each term counts for the player to act, and last all of them together.
LUNGOMARE_EXPORT(engine_worths) const int* engine_worths(const State* state) {
  const Position& position = state->position;
  if (!is_searchable(position)) return nullptr;
  static int worths[TERMS + 1];
  worth_by_term(position, evaluation, worths);
  worths[TERMS] = worth_of(position, evaluation);
  return worths;
}

// What remains of the legal actions for somebody who overlooks nothing obvious: their number and
// their ids.
LUNGOMARE_EXPORT(engine_without_blunders)
const int* engine_without_blunders(const State* state) {
  static int found[1 + MOST_ACTIONS];
  Action actions[MOST_ACTIONS];
  if (state->outcome.reason != GOES_ON) return nullptr;
  found[0] = without_blunders(state->position, state->rules(), actions);
  for (int each = 0; each < found[0]; ++each) found[1 + each] = id_of(actions[each]);
  return found;
}

}  // namespace lungomare::canosa
