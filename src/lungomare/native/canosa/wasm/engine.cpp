// Canosa's engine for the page: it thinks about the game of asked.cpp.
//
// It forgets before each question, so that the same question has the same answer. What it answers
// is a row of numbers that stays until the next question.
#include "canosa/engine/engine.hpp"

#include <stdlib.h>

#include "canosa/engine/obvious.hpp"
#include "canosa/engine/team_tasks.hpp"
#include "canosa/wasm/asked.hpp"
#include "core/json_text.hpp"
#include "core/system.hpp"
#include "core/wasm/wasm.hpp"

namespace lungomare::canosa {
namespace {

using namespace engine;

const short DEFAULT_WEIGHTS[] = {
#include "canosa/engine/weights.hpp"
};

constexpr size_t LINE_OF_TABLE = 64;
constexpr bool NEVER_STOP = false;  // `is_stopped` asks the page instead

Evaluation evaluation;

struct TableMemory {
  Bucket* buckets = nullptr;
  Count count = 0;
};
TableMemory memory;

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

bool is_running() {
  return asked.table.outcome.reason == GOES_ON && is_searchable(asked.table.position);
}

void ask_about(Question& question, int megabytes) {
  const Count wanted = buckets_in(megabytes);
  question.root = &asked.table;
  question.earlier = asked.earlier.data();
  question.earlier_count = int(asked.earlier.size());
  question.rules = &asked.rules;
  question.buckets = memory.buckets;
  question.bucket_count = wanted < memory.count ? wanted : memory.count;
  question.stop = &NEVER_STOP;
  __builtin_memset(static_cast<void*>(memory.buckets), 0, question.bucket_count * sizeof(Bucket));
}

}  // namespace

// Have memory for what is found, or half of what cannot be had; return how many megabytes there
// are.
LUNGOMARE_EXPORT(engine_reserve) int engine_reserve(int megabytes) {
  for (; megabytes > 0 && memory.count < buckets_in(megabytes); megabytes /= 2) {
    const Count count = buckets_in(megabytes);
    void* found = aligned_alloc(LINE_OF_TABLE, size_t(count) * sizeof(Bucket));
    if (!found) continue;
    free(memory.buckets);
    memory = {static_cast<Bucket*>(found), count};
  }
  return int(memory.count * sizeof(Bucket) >> 20);
}

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

// Search, within each limit that is not 0; at least one is not. Return the row.
LUNGOMARE_EXPORT(engine_search)
const int* engine_search(int megabytes, int depth, double nodes, double milliseconds, int lines,
                         u32 seed, double attention, double noise) {
  if (!is_running()) return nullptr;
  SearchTask task{};
  ask_about(task, megabytes);
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
  TeamTasks team(task, Count(nodes), 1);
  search(team.tasks[0]);
  row.write(team.deepest().reached, team.visited(), team.deepest().answer);
  return row.numbers;
}

// Is the game won within so many turns of the player to act? Return the row, whose first number is
// 1 where it is, -1 where that cannot be forced, and 0 where it is not known.
LUNGOMARE_EXPORT(engine_prove) const int* engine_prove(int megabytes, int turns, double nodes) {
  if (!is_running()) return nullptr;
  ProofTask task{};
  ask_about(task, megabytes);
  task.nodes = Count(nodes);
  task.turns = turns;
  prove(task);
  row.write(int(task.result), task.answer.visited, task.answer);
  return row.numbers;
}

// What each term counts for the player to act, and last all of them together.
LUNGOMARE_EXPORT(engine_worths) const int* engine_worths() {
  if (!is_searchable(asked.table.position)) return nullptr;
  static int worths[TERMS + 1];
  worth_by_term(asked.table.position, evaluation, worths);
  worths[TERMS] = worth_of(asked.table.position, evaluation);
  return worths;
}

// What remains of the legal actions for somebody who overlooks nothing obvious: their number and
// their ids.
LUNGOMARE_EXPORT(engine_without_blunders) const int* engine_without_blunders() {
  static int found[1 + MOST_ACTIONS];
  Action actions[MOST_ACTIONS];
  found[0] = is_running() ? without_blunders(asked.table.position, asked.rules, actions) : 0;
  for (int each = 0; each < found[0]; ++each) found[1 + each] = id_of(actions[each]);
  return found;
}

}  // namespace lungomare::canosa
