// What is certified of Canosa's module: the rules, perft, random games, the engine as it is
// shipped.
#include "core/wasm/certificate.hpp"

#include "canosa/batch/batch.hpp"
#include "canosa/wasm/state.hpp"

extern "C" {
int engine_weigh(const short* weights);
const int* engine_search(const lungomare::canosa::State* state, int megabytes, int depth,
                         double nodes, double milliseconds, int lines, lungomare::u32 seed,
                         double attention, double noise, int threads);
const int* engine_prove(const lungomare::canosa::State* state, int megabytes, int turns,
                        double nodes);
}

namespace lungomare::canosa {
namespace {

enum Kind { COURSE, PERFT, RANDOM_GAMES, SEARCH, PROOF };
constexpr bool NEVER_STOP = false;
constexpr int MEGABYTES = 2;

// The stack on each square, the Sirens' squares, what they carry, the scores, who is to act, and
// how many actions are owed.
Position read_position(Question& question) {
  Position position{};
  for (int square = 0; square < SQUARES; ++square)
    set_stack(position, square, 0, Stack(question.number()));
  for (u8* pair : {position.sirens, position.carried, position.scores})
    for (int player = 0; player < 2; ++player) pair[player] = u8(question.number());
  position.player = u8(question.number());
  position.owed = u8(question.number());
  position.hash = hash_of(position);
  return position;
}

void say_state(const Table& table, int times, Answered& out) {
  Action actions[MOST_ACTIONS];
  const int count = list_actions(table.found, table.position, actions);
  for (u32 each : {table.turn, table.quiet, u32(table.sailor_moved), u32(times)}) out.add(each);
  out.add(i32(table.outcome.reason));
  out.add(i32(table.outcome.winner));
  out.add(hash_of(table.position));
  out.add(count);
  for (int each = 0; each < count; ++each) out.add(i32(id_of(actions[each])));
}

// The actions as numbers; one that is not legal ends the course.
void play_course(const Position& start, const Rules& rules, Question& question, Answered& out) {
  Course course;
  Table table = begin(start, rules);
  EarlierPositions earlier;
  for (;;) {
    const int before = times(table.position, earlier.positions.data(), int(earlier.hashes.size()));
    say_state(table, 1 + before, course.said);
    const int id = question.has_more() ? question.number() : -1;
    course.add(table.position.hash, id);
    if (id < 0 || !is_among(table.found, table.position, action_of(id))) break;
    earlier.add(table.position);
    auto is_third = [&](const Position& position) {
      const int count = int(earlier.positions.size());
      return times(position, earlier.positions.data(), count) >= REPETITIONS - 1;
    };
    if (advance(table, action_of(id), rules, is_third)) earlier.clear();
  }
  course.write(out);
}

void play_games(const Position& start, const Rules& rules, Question& question, Answered& out) {
  const Count games = question.wide(), seed = question.wide();
  Tally tally{};
  play_at_random(start, rules, seed, 0, games, &NEVER_STOP, tally);
  out.add(tally.games);
  out.add(tally.steps);
  out.add_row(tally.reasons, QUIET + 1);
  out.add_row(tally.wins, 2);
  out.add(tally.fingerprint);
}

// The row of the engine's answer, whose length its lines say.
void add_row(const int* row, Answered& out) {
  if (!row) return;
  int length = 4;
  for (int line = 0; line < row[3]; ++line) length += 3 + row[length + 2];
  out.add_row(row, length);
}

void ask_engine(bool is_search, const Position& position, u8 switches, Question& question,
                Answered& out) {
  State state{};
  state.position = begin(position, rules_from(switches)).position;
  state.turn = 1;
  state.switches = switches;
  engine_weigh(nullptr);
  const int depth = question.number(), lines = question.number();
  const auto nodes = double(question.wide());
  const u32 seed = u32(question.number());
  const double attention = question.real(), noise = question.real();
  add_row(is_search
              ? engine_search(&state, MEGABYTES, depth, nodes, 0, lines, seed, attention, noise, 1)
              : engine_prove(&state, MEGABYTES, depth, nodes),
          out);
}

}  // namespace

// Answer a question of this kind: the switches as bits, a position, and what the kind asks besides.
LUNGOMARE_EXPORT(certificate)
const Bytes* certificate(int kind, const i32* numbers, u32 count) {
  static Answered out;
  out.clear();
  Question question(numbers, count);
  const u8 switches = u8(question.number());
  const Position position = read_position(question);
  const Rules rules = rules_from(switches);
  switch (kind) {
    case COURSE: play_course(position, rules, question, out); break;
    case PERFT: out.add(perft(position, rules, question.number(), &NEVER_STOP)); break;
    case RANDOM_GAMES: play_games(position, rules, question, out); break;
    default: ask_engine(kind == SEARCH, position, switches, question, out);
  }
  return shown(out);
}

}  // namespace lungomare::canosa
