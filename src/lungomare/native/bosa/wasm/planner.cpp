// Bosa's planner for the page: turns planned, judged and valued, and what a seat does not know
// drawn.
//
// Rows of numbers go in and out, each as long as its comment says; what a function returns stays
// until it is called again. A seed is any 64 bits.
#include "bosa/planner/planner.hpp"

#include "bosa/rules/check.hpp"
#include "core/system.hpp"
#include "core/wasm/wasm.hpp"

namespace lungomare::bosa {
namespace {

// Nobody sets it: whoever no longer wants an answer ends the worker that thinks about it.
constexpr bool NEVER_STOP = false;

constexpr int TURN_HEAD =
    4;  // before the decisions of a planned turn: total, share, futures, count
constexpr int TURN_ROW = TURN_HEAD + MOST_IN_TURN;
double planned_rows[MOST_RUNNERS][TURN_ROW];

constexpr int ATTEMPT_HEAD = 2;  // before the decisions of an attempt: all goals or not, count
constexpr int ATTEMPT_ROW = ATTEMPT_HEAD + MOST_IN_TURN;

double judged_row[MEASURES * MOST_PLAYERS * (MOST_ATTEMPTS + MOST_ATTEMPTS * MOST_ATTEMPTS)];
double prospects_row[2 * MOST_PLAYERS];

bool is_running(const State& state) { return state.phase != DEAL && state.phase != OVER; }

template <class Value>
void turn(Value& knob, double to) {
  knob = static_cast<Value>(to);
}

Knobs knobs_from(const double* row) {
  Knobs knobs;
  visit_knobs(knobs, [&](const char*, auto& value) { turn(value, *row++); });
  return knobs;
}

// Read the attempt of a row; false where its decisions are neither none nor a whole legal turn from
// here.
bool read_attempt(const Deck& deck, const State& from, const u8* row, Attempt& out) {
  out = Attempt{};
  out.all_goals = row[0];
  State state = from;
  for (int at = 0; at < row[1]; ++at) {
    if (at == MOST_IN_TURN || state.turn != from.turn) return false;
    const int decision = row[ATTEMPT_HEAD + at];
    if (!is_legal(deck, state, decision)) return false;
    advance(deck, state, decision);
    out.decisions[out.count++] = u8(decision);
  }
  return out.count == 0 || state.turn != from.turn;
}

// The sums as they are read: by measure and seat, first those of the attempts, then the products.
void write_sums(const TrialSums& found, int attempts, int players) {
  double* out = judged_row;
  for (int measure = 0; measure < MEASURES; ++measure)
    for (int seat = 0; seat < players; ++seat) {
      for (int one = 0; one < attempts; ++one) *out++ = found.sums[one][seat][measure];
      for (int one = 0; one < attempts; ++one)
        for (int other = 0; other < attempts; ++other)
          *out++ = found.products[one][other][seat][measure];
    }
}

}  // namespace

// The knobs by name, in the order of their row, with a space after each.
LUNGOMARE_EXPORT(planner_knob_names) const char* planner_knob_names() {
#define LUNGOMARE_KNOB_NAME(type, name, usual) #name " "
  return LUNGOMARE_PLANNER_KNOBS(LUNGOMARE_KNOB_NAME);
#undef LUNGOMARE_KNOB_NAME
}

// Write the row of knobs as they are when nobody turns them.
LUNGOMARE_EXPORT(planner_usual_knobs) void planner_usual_knobs(double* out) {
  Knobs knobs;
  visit_knobs(knobs, [&](const char*, auto value) { *out++ = double(value); });
}

// How many numbers a network has, as 32-bit floats.
LUNGOMARE_EXPORT(planner_net_size) u32 planner_net_size() { return sizeof(Net) / sizeof(float); }
LUNGOMARE_EXPORT(planner_turn_row) int planner_turn_row() { return TURN_ROW; }
LUNGOMARE_EXPORT(planner_attempt_row) int planner_attempt_row() { return ATTEMPT_ROW; }

// Plan the running turn; return how many turns were looked at, none where nobody's is running.
// By the sheet no network is asked.
LUNGOMARE_EXPORT(planner_plan)
int planner_plan(const Deck* deck, const State* state, int method, const Net* net,
                 const double* knobs, u64 seed) {
  if (!is_running(*state)) return 0;
  const PlanSpec spec{Method(method), method == BY_SHEET ? nullptr : net, knobs_from(knobs)};
  const Plan found = plan(*deck, *state, spec, seed, &NEVER_STOP);
  for (int each = 0; each < found.count; ++each) {
    const PlannedTurn& turn = found.turns[each];
    double* row = planned_rows[each];
    *row++ = double(turn.total);
    *row++ = turn.share;
    *row++ = turn.futures;
    *row++ = turn.count;
    for (int at = 0; at < turn.count; ++at) *row++ = turn.decisions[at];
  }
  return found.count;
}

// The turns that were planned last, best first, a row for each.
LUNGOMARE_EXPORT(planner_planned) const double* planner_planned() { return planned_rows[0]; }

// Judge attempts in the futures `first` to before `last` of a seed, and return the sums: by measure
// and seat first those of the attempts, then the products of two; 0 where a row is no whole turn.
// What the seat `knows` does not know is drawn; -1 is somebody without goals.
LUNGOMARE_EXPORT(planner_judge)
const double* planner_judge(const Deck* deck, const State* state, const Net* net, int horizon,
                            float belief, u64 seed, int knows, const u8* rows, int count, u32 first,
                            u32 last) {
  if (!is_running(*state) || count < 1 || count > MOST_ATTEMPTS) return nullptr;
  std::vector<Attempt> attempts(static_cast<size_t>(count));
  for (int each = 0; each < count; ++each)
    if (!read_attempt(*deck, *state, rows + each * ATTEMPT_ROW, attempts[size_t(each)]))
      return nullptr;
  auto found = zeroed<TrialSums>();
  judge(*deck, *state, {net, horizon, belief, seed, knows}, attempts, first, last, &NEVER_STOP,
        *found);
  write_sums(*found, count, deck->players);
  return judged_row;
}

// What each seat may expect between turns: the shares of all seats, then their totals.
LUNGOMARE_EXPORT(planner_value)
const double* planner_value(const Deck* deck, const State* state, const Net* net) {
  auto flows = zeroed<Flows>();
  work_out(*deck, *flows);
  const Prospects found = prospects({deck, flows.get(), net}, *state);
  for (int seat = 0; seat < deck->players; ++seat) {
    prospects_row[seat] = found.shares[seat];
    prospects_row[deck->players + seat] = found.totals[seat];
  }
  return prospects_row;
}

// Draw anew, in the state itself, what a seat does not know; -1 is somebody without goals.
LUNGOMARE_EXPORT(planner_resample)
void planner_resample(const Deck* deck, State* state, int seat, u64 seed) {
  resample(*deck, *state, seat, seed);
}

// A number that stays the same for a seat's turn, made of what everybody knows; another for each
// salt. So whoever misjudges a turn goes through with it, and does not judge it anew each time.
LUNGOMARE_EXPORT(planner_turn_seed) u64 planner_turn_seed(const State* state, u64 salt) {
  u64 seed = scatter(salt + 1);
  const auto mix = [&](int number) { seed = scatter(seed ^ u64(u8(number))); };
  mix(state->seat);
  mix(state->turn);
  mix(state->first);
  for (u8 card : state->deal.starts) mix(card);
  return seed;
}

}  // namespace lungomare::bosa
