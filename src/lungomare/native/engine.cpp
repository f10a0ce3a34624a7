// The engine, compiled for each instruction set as kernels.cpp is, and with its restrictions.
#include "engine.hpp"

#include <stdlib.h>

#include "engine_kernels.hpp"
#include "engine_plain.hpp"
#include "engine_search.hpp"
#include "engine_solve.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {
namespace {

using namespace engine;

const Table& root_of(const void* table) { return *static_cast<const Table*>(table); }

Limits limits_of(const Thinking& asked) {
  return {asked.nodes, asked.deadline, asked.stop, asked.over, asked.by_processor};
}

// Whatever makes the same position score otherwise has its own part of the table.
u64 options_of(const Thinking& asked) {
  if (asked.plain) return scatter(0x97a1);
  if (asked.attention >= 1.0 && asked.noise <= 0.0) return 0;
  return scatter(asked.seed * 3 + 1) ^ scatter(u64(asked.attention * 1e6) * 3 + 2) ^
         scatter(u64(asked.noise * 1e3) * 3);
}

template <class Any>
void begin(Any& search, const Thinking& asked) {
  search.walk.begin(root_of(asked.root), static_cast<const Position*>(asked.earlier), asked.past,
                    *static_cast<const Rules*>(asked.rules), limits_of(asked), options_of(asked));
  search.table = {static_cast<Bucket*>(asked.entries), asked.buckets - 1,
                  asked.generation % GENERATIONS};
  search.evaluation = *static_cast<const Evaluation*>(asked.evaluation);
}

void write_line(const Move* moves, int count, int score, EngineLine& out) {
  out.score = score;
  out.win_turn = is_proved(score) ? WIN - (score < 0 ? -score : score) : 0;
  out.count = count;
  for (int each = 0; each < count; ++each)
    out.actions[each] = static_cast<unsigned short>(id_of(action_of_move(moves[each])));
}

// How many actions, at most, a proved end is away: nothing is left to find beyond.
int actions_to_end(int score) { return 2 * (WIN - (score < 0 ? -score : score)); }

template <class Any>
void write_lines(const Any& search, Thinking& asked, bool honest) {
  asked.found = asked.lines < search.root_count ? asked.lines : search.root_count;
  for (int each = 0; each < asked.found; ++each) {
    const Root& root = search.roots[each];
    write_line(root.line, root.length, root.score, asked.best[each]);
    if (!honest) asked.best[each].win_turn = 0;
  }
}

template <bool WEAKENED>
void prepare(Search<WEAKENED>& search, const Thinking& asked) {
  begin(search, asked);
  search.team = static_cast<Team*>(asked.team);
  search.thread = asked.thread;
  search.knobs = {scatter(asked.seed), u32((1.0 - asked.attention) * 4294967295.0),
                  int(asked.noise)};
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
bool deepen(Thinking& asked) {
  auto* search = zeroed<Search<WEAKENED>>();
  prepare(*search, asked);
  int lines = asked.lines < search->root_count ? asked.lines : search->root_count;
  asked.reached = 0;
  // Every second thread looks deeper first, so that the table knows what the others will ask.
  for (int depth = 1 + asked.thread % 2; depth <= asked.depth && !search->walk.stopped; ++depth) {
    for (int first = 0; first < lines && !search->walk.stopped; ++first)
      search->aspire(first, depth);
    for (int each = 1; each < lines; ++each)
      for (int place = each;
           place > 0 && search->roots[place].score > search->roots[place - 1].score; --place) {
        Root moved = search->roots[place];
        search->roots[place] = search->roots[place - 1];
        search->roots[place - 1] = moved;
      }
    if (search->walk.stopped) break;
    asked.reached = depth;
    int score = search->roots[0].score;
    if (lines == 1 && is_proved(score) && depth >= actions_to_end(score)) break;
  }
  asked.visited = search->walk.nodes;
  write_lines(*search, asked, asked.attention >= 1.0);
  const bool done = !search->walk.stopped && asked.reached;
  free(search);
  return done;
}

void deepen_plainly(Thinking& asked) {
  auto* search = zeroed<PlainSearch>();
  begin(*search, asked);
  asked.reached = asked.found = 0;
  for (int depth = 1; depth <= asked.depth && !search->walk.stopped; ++depth) {
    int score = search->search(0, depth, -INFINITE, INFINITE);
    if (search->walk.stopped && asked.found) break;
    asked.found = 1;
    if (!search->walk.stopped) asked.reached = depth;
    Move move = search->best_at_root;
    if (!move) {
      Action actions[MOST_ACTIONS];
      list_actions(search->walk.tables[0].found, search->walk.tables[0].position, actions);
      move = move_of(actions[0]);
    }
    write_line(&move, 1, score, asked.best[0]);
    if (is_proved(score) && depth >= actions_to_end(score)) break;
  }
  asked.visited = search->walk.nodes;
  free(search);
}

}  // namespace

void canosa_think(Thinking& asked) {
  bool done = false;
  if (asked.plain)
    deepen_plainly(asked);
  else if (asked.attention < 1.0 || asked.noise > 0.0)
    done = deepen<true>(asked);
  else
    done = deepen<false>(asked);
  if (done || asked.thread == 0) __atomic_store_n(asked.over, true, __ATOMIC_RELAXED);
}

void canosa_prove(Proving& asked) {
  auto* solver = zeroed<Solver>();
  solver->walk.begin(root_of(asked.root), static_cast<const Position*>(asked.earlier), asked.past,
                     *static_cast<const Rules*>(asked.rules),
                     {asked.nodes, 0, asked.stop, nullptr, false}, 0);
  solver->table = {static_cast<Bucket*>(asked.entries), asked.buckets - 1, 0};
  solver->hero = solver->walk.tables[0].position.player;
  asked.result = -1;
  asked.found = 0;
  for (int turns = 1; turns <= asked.turns; ++turns) {
    bool won = solver->wins(0, 2 * turns);
    if (solver->walk.stopped) asked.result = 0;
    if (!won) continue;
    asked.result = 1;
    asked.found = 1;
    write_line(solver->lines[0], solver->lengths[0], WIN - (2 * turns - 1), asked.best[0]);
    break;
  }
  asked.visited = solver->walk.nodes;
  free(solver);
}

void canosa_read_weights(const short* flat, void* evaluation) {
  read_weights(flat, *static_cast<Evaluation*>(evaluation));
}

int canosa_features(const void* position, Feature* out) {
  struct Listed {
    Feature* out;
    int count = 0;
    void add(int player, Term term, int number) {
      int weight = TERM_PLACES.first[term] + number + 1;
      out[count++] = Feature(player == 0 ? weight : -weight);
    }
  } listed{out};
  visit_terms(*static_cast<const Position*>(position), listed);
  return listed.count;
}

int canosa_worth(const void* position, const void* evaluation) {
  return worth_of(*static_cast<const Position*>(position),
                  *static_cast<const Evaluation*>(evaluation));
}

}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
