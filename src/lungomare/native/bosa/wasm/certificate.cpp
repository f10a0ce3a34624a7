// What is certified of Bosa's module: the rules, random games, whole games between planners, and
// the planner as it is shipped.
#include "core/wasm/certificate.hpp"

#include "bosa/batch/batch.hpp"
#include "bosa/planner/games.hpp"
#include "bosa/rules/check.hpp"

extern "C" {
const lungomare::bosa::Deck* rules_open(const lungomare::i32* packed);
void rules_close(const lungomare::bosa::Deck* deck);
int planner_plan(const lungomare::bosa::Deck* deck, const lungomare::bosa::State* state, int method,
                 const lungomare::bosa::Net* net, const double* knobs, lungomare::u64 seed);
const double* planner_planned();
int planner_turn_row();
int planner_attempt_row();
const double* planner_judge(const lungomare::bosa::Deck* deck, const lungomare::bosa::State* state,
                            const lungomare::bosa::Net* net, int horizon, float belief,
                            lungomare::u64 seed, int knows, const lungomare::u8* rows, int count,
                            lungomare::u32 first, lungomare::u32 last);
}

namespace lungomare::bosa {
namespace {

enum Kind { COURSE, NET, RANDOM_GAMES, PLAN, JUDGE, GAMES_BETWEEN };
constexpr bool NEVER_STOP = false;
constexpr i32 ANOTHER_STATE = -2;  // among a course's decisions, before the numbers of a state
constexpr int MOST_KNOBS = 16;
constexpr int TURN_HEAD =
    4;  // numbers of a planned turn before its decisions, the last their count

Net net;  // of the questions to come

// Cards after their number, into a pile that is empty.
int read_cards(Question& question, u8* out) {
  const int count = question.number();
  for (int each = 0; each < count; ++each) out[each] = u8(question.number());
  return count;
}

void read_deal(Question& question, const Deck& deck, Dealt& deal) {
  deal.first = i8(question.number());
  int drawn = (deal.first >= 0) + read_cards(question, deal.starts);
  for (int seat = 0; seat < deck.players; ++seat) drawn += read_cards(question, deal.goals[seat]);
  for (auto& season : deal.seasons) drawn += read_cards(question, season);
  deal.drawn = u8(drawn);
}

void read_seat(Question& question, u8 (&town)[CELLS], Purse& purse) {
  for (u8& card : town) card = u8(question.number());
  const int fish = question.number(), textile = question.number(), pottery = question.number();
  purse.goods = goods_of(fish, textile, pottery);
  purse.coins = question.number();
  purse.points = question.number();
}

// A state as Python has it, field by field; cards, cells and seats are -1 where there is none.
State read_state(Question& question, const Deck& deck) {
  State state = undealt();
  read_deal(question, deck, state.deal);
  state.phase = Phase(question.number());
  state.season = u8(question.number());
  state.first = i8(question.number());
  state.seat = i8(question.number());
  state.turn = u8(question.number());
  state.flipped = u8(question.number());
  for (u8& card : state.market) card = u8(question.number());
  state.held = u8(question.number());
  for (int seat = 0; seat < deck.players; ++seat)
    read_seat(question, state.towns[seat], state.purses[seat]);
  state.ended = u8(question.number());
  for (int season = 0; season < state.ended; ++season)
    for (int seat = 0; seat < deck.players; ++seat)
      state.patronage[season][seat] = question.number();
  state.placed = u8(question.number());
  state.at = u8(question.number());
  state.copier = u8(question.number());
  state.queue = u16(question.number());
  admit(deck, state);
  return state;
}

void say_state(const Deck& deck, const State& state, Answered& out) {
  State anew = state;
  complete(deck, anew);
  out.add(hash_of(anew));
  const Outcome end = outcome(deck, state);
  out.add(i32(end.reason));
  out.add(i32(end.winners));
  for (int seat = 0; seat < deck.players; ++seat) {
    const SeatScore score = seat_score(deck, state, seat);
    for (i32 each : {score.cards, score.leftovers, score.total, score.coins}) out.add(each);
  }
  u8 ids[MOST_DECISIONS];
  const int count = legal(deck, state, ids);
  out.add(count);
  for (int each = 0; each < count; ++each) out.add(i32(ids[each]));
}

// A state, then decisions; one that is not legal ends the course. Other states may come in between.
void play_course(const Deck& deck, Question& question, Answered& out) {
  Course course;
  State state = read_state(question, deck);
  for (;;) {
    say_state(deck, state, course.said);
    const int id = question.has_more() ? question.number() : -1;
    course.add(hash_of(state), id);
    if (id < 0 || !is_legal(deck, state, id)) break;
    advance(deck, state, id);
    if (question.peek() == ANOTHER_STATE) {
      question.number();
      state = read_state(question, deck);
    }
  }
  course.write(out);
}

void play_games(const Deck& deck, Question& question, Answered& out) {
  const Count games = question.wide(), seed = question.wide();
  Tally tally{};
  play_at_random(deck, seed, 0, games, &NEVER_STOP, tally);
  out.add(tally.games);
  out.add(tally.steps);
  out.add_row(tally.reasons, SHARED + 1);
  out.add_row(tally.wins, MOST_PLAYERS);
  out.add(tally.fingerprint);
}

// How a planner is asked for: its method, the knobs in their order.
struct Asked {
  Method method;
  double knobs[MOST_KNOBS];
};

Asked read_planner(Question& question) {
  Asked asked{Method(question.number()), {}};
  const int count = question.number();
  for (int each = 0; each < count; ++each) asked.knobs[each] = question.real();
  return asked;
}

void make_plan(const Deck& deck, Question& question, Answered& out) {
  const Asked asked = read_planner(question);
  const u64 seed = question.wide();
  const State state = read_state(question, deck);
  const int found = planner_plan(&deck, &state, asked.method, &net, asked.knobs, seed);
  out.add(found);
  const double* row = planner_planned();
  for (int each = 0; each < found; ++each, row += planner_turn_row())
    out.add_row(row, TURN_HEAD + int(row[TURN_HEAD - 1]));
}

void judge_turns(const Deck& deck, Question& question, Answered& out) {
  const int horizon = question.number();
  const auto belief = float(question.real());
  const u64 seed = question.wide();
  const int futures = question.number(), attempts = question.number();
  const size_t width = size_t(planner_attempt_row());
  std::vector<u8> rows(size_t(attempts) * width);
  for (size_t each = 0; each < rows.size(); each += width) {
    rows[each] = u8(question.number());
    rows[each + 1] = u8(read_cards(question, &rows[each + 2]));
  }
  const State state = read_state(question, deck);
  const double* sums = planner_judge(&deck, &state, &net, horizon, belief, seed, state.seat,
                                     rows.data(), attempts, 0, u32(futures));
  if (sums) out.add_row(sums, MEASURES * deck.players * attempts * (1 + attempts));
}

void play_between(const Deck& deck, Question& question, Answered& out) {
  const Asked asked = read_planner(question);
  const int games = question.number();
  const u64 seed = question.wide();
  PlanSpec spec{asked.method, &net, {}};
  const double* knob = asked.knobs;
  visit_knobs(spec.knobs, [&](const char*, auto& value) {
    value = static_cast<std::remove_reference_t<decltype(value)>>(*knob++);
  });
  const std::vector<PlanSpec> specs(deck.players, spec);
  for (int game = 0; game < games; ++game) {
    const GameResult result =
        play_game(deck, specs, seed, Count(game), &NEVER_STOP, nullptr, nullptr);
    out.add_row(result.totals, deck.players);
    out.add_row(result.goals, deck.players);
    out.add_row(result.patronage, deck.players);
    out.add(i32(result.winners));
  }
}

}  // namespace

// Answer a question of this kind: the numbers of a deck after how many they are, and what the kind
// asks besides. A network's weights are kept for the questions after it.
LUNGOMARE_EXPORT(certificate)
const Bytes* certificate(int kind, const i32* numbers, u32 count) {
  static Answered out;
  out.clear();
  Question question(numbers, count);
  if (kind == NET) {
    __builtin_memcpy(&net, question.row(sizeof net / sizeof(i32)), sizeof net);
    out.add(net);
    return shown(out);
  }
  const u32 size = u32(question.number());
  const Deck* deck = rules_open(question.row(size));
  switch (kind) {
    case COURSE: play_course(*deck, question, out); break;
    case RANDOM_GAMES: play_games(*deck, question, out); break;
    case PLAN: make_plan(*deck, question, out); break;
    case JUDGE: judge_turns(*deck, question, out); break;
    default: play_between(*deck, question, out);
  }
  rules_close(deck);
  return shown(out);
}

}  // namespace lungomare::bosa
