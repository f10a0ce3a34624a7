#include "canosa/engine/engine.hpp"

#include "canosa/engine/plain.hpp"
#include "canosa/engine/search.hpp"
#include "canosa/engine/solve.hpp"

namespace lungomare::canosa::engine {
namespace {

Limits limits_of(const SearchTask& task) {
  return {task.nodes, task.deadline, task.stop, task.over, task.by_processor};
}

// Whatever makes the same position score otherwise has its own part of the table.
u64 options_of(const SearchTask& task) {
  if (task.plain) return scatter(0x97a1);
  if (task.attention >= 1.0 && task.noise <= 0.0) return 0;
  return scatter(task.seed * 3 + 1) ^ scatter(u64(task.attention * 1e6) * 3 + 2) ^
         scatter(u64(task.noise * 1e3) * 3);
}

template <class Any>
void begin(Any& search, const SearchTask& task) {
  search.walk.begin(*task.root, task.earlier, task.earlier_count, *task.rules, limits_of(task),
                    options_of(task));
  search.table = {task.buckets, task.bucket_count - 1, task.generation % GENERATIONS};
  search.evaluation = *task.evaluation;
}

void write_variation(const Move* moves, int count, int score, Variation& out) {
  out.score = score;
  out.win_turn = is_proved(score) ? WIN - (score < 0 ? -score : score) : 0;
  out.count = count;
  for (int each = 0; each < count; ++each)
    out.actions[each] = static_cast<u16>(id_of(action_of_move(moves[each])));
}

// How many actions, at most, a proved end is away: nothing is left to find beyond.
int actions_to_end(int score) { return 2 * (WIN - (score < 0 ? -score : score)); }

template <class Any>
void write_variations(const Any& search, SearchTask& task, bool honest) {
  task.answer.found = task.variations < search.root_count ? task.variations : search.root_count;
  for (int each = 0; each < task.answer.found; ++each) {
    const Root& root = search.roots[each];
    write_variation(root.line, root.length, root.score, task.answer.best[each]);
    if (!honest) task.answer.best[each].win_turn = 0;
  }
}

template <class Any>
void write_answer(const Any& search, SearchTask& task) {
  task.answer.visited = search.walk.nodes;
  write_variations(search, task, task.attention >= 1.0);
}

template <class Any>
void report(const Any& search, SearchTask& task) {
  write_answer(search, task);
  task.report(task);
}

template <bool WEAKENED>
void prepare(Search<WEAKENED>& search, const SearchTask& task) {
  begin(search, task);
  search.team = task.team;
  search.thread = task.thread;
  search.knobs = {scatter(task.seed), u32((1.0 - task.attention) * 4294967295.0), int(task.noise)};
  for (int depth = 1; depth < 64; ++depth)
    for (int number = 1; number < 64; ++number)
      search.reductions[depth][number] =
          int(0.4 + __builtin_log(double(depth)) * __builtin_log(double(number)) /
                        (REDUCTION_PART / 100.0));
  const Move none[2] = {};
  Candidates candidates(search.walk.tables[0], search.team->history, NOTHING_BEFORE, 0, none);
  search.root_count = candidates.count;
  int still = search.worth(0);
  for (int each = 0; each < search.root_count; ++each) {
    Root& root = search.roots[each];
    root.move = root.line[0] = candidates.pick().move;
    root.length = 1;
    root.score = still;
  }
}

// Return whether it came to its end before anything stopped it.
template <bool WEAKENED>
bool deepen(SearchTask& task) {
  auto search = zeroed<Search<WEAKENED>>();
  prepare(*search, task);
  int wanted = task.variations < search->root_count ? task.variations : search->root_count;
  task.reached = 0;
  // Every second thread looks deeper first, so that the table knows what the others will ask.
  for (int depth = 1 + task.thread % 2; depth <= task.depth && !search->walk.stopped; ++depth) {
    for (int first = 0; first < wanted && !search->walk.stopped; ++first)
      search->aspire(first, depth);
    for (int each = 1; each < wanted; ++each)
      for (int place = each;
           place > 0 && search->roots[place].score > search->roots[place - 1].score; --place) {
        Root moved = search->roots[place];
        search->roots[place] = search->roots[place - 1];
        search->roots[place - 1] = moved;
      }
    if (search->walk.stopped) break;
    task.reached = depth;
    if (task.report) report(*search, task);
    int score = search->roots[0].score;
    if (wanted == 1 && is_proved(score) && depth >= actions_to_end(score)) break;
  }
  write_answer(*search, task);
  return !search->walk.stopped && task.reached;
}

void deepen_plainly(SearchTask& task) {
  auto search = zeroed<PlainSearch>();
  begin(*search, task);
  task.reached = task.answer.found = 0;
  for (int depth = 1; depth <= task.depth && !search->walk.stopped; ++depth) {
    int score = search->search(0, depth, -INFINITE, INFINITE);
    if (search->walk.stopped && task.answer.found) break;
    task.answer.found = 1;
    if (!search->walk.stopped) task.reached = depth;
    Move move = search->best_at_root;
    if (!move) {
      Action actions[MOST_ACTIONS];
      list_actions(search->walk.tables[0].found, search->walk.tables[0].position, actions);
      move = move_of(actions[0]);
    }
    write_variation(&move, 1, score, task.answer.best[0]);
    if (is_proved(score) && depth >= actions_to_end(score)) break;
  }
  task.answer.visited = search->walk.nodes;
}

}  // namespace

void search(SearchTask& task) {
  bool done = false;
  if (task.plain)
    deepen_plainly(task);
  else if (task.attention < 1.0 || task.noise > 0.0)
    done = deepen<true>(task);
  else
    done = deepen<false>(task);
  if (done || task.thread == 0) __atomic_store_n(task.over, true, __ATOMIC_RELAXED);
}

void prove(ProofTask& task) {
  auto solver = zeroed<Solver>();
  solver->walk.begin(*task.root, task.earlier, task.earlier_count, *task.rules,
                     {task.nodes, 0, task.stop, nullptr, false}, 0);
  solver->table = {task.buckets, task.bucket_count - 1, 0};
  solver->hero = solver->walk.tables[0].position.player;
  task.result = Proof::REFUTED;
  task.answer.found = 0;
  for (int turns = 1; turns <= task.turns; ++turns) {
    bool won = solver->wins(0, 2 * turns);
    if (solver->walk.stopped) task.result = Proof::UNKNOWN;
    if (!won) continue;
    task.result = Proof::FOUND;
    task.answer.found = 1;
    write_variation(solver->lines[0], solver->lengths[0], WIN - (2 * turns - 1),
                    task.answer.best[0]);
    break;
  }
  task.answer.visited = solver->walk.nodes;
}

int list_features(const Position& position, Feature out[MOST_FEATURES]) {
  struct Listed {
    Feature* out;
    int count = 0;
    void add(int player, Term term, int number) {
      int weight = TERM_PLACES.first[term] + number + 1;
      out[count++] = Feature(player == 0 ? weight : -weight);
    }
  } listed{out};
  visit_terms(position, listed);
  return listed.count;
}

}  // namespace lungomare::canosa::engine
