// Compiled several times, with LUNGOMARE_TIER and the compiler's flags naming the instruction set.
// No standard C++ header may come in here: the linker would mix its inline functions up.
#include "kernels.hpp"

#include <stdlib.h>
#include <string.h>

#include "bosa_score.hpp"
#include "canosa.hpp"
#include "engine_kernels.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {
namespace {

struct Stop {
  const bool* flag;
  bool operator()() const { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
};

template <class Value>
Value copy_from(const void* memory) {
  Value value;
  memcpy(&value, memory, sizeof value);
  return value;
}

// Canosa

// The third time: twice among the earlier positions.
struct IsThird {
  const History& history;
  bool operator()(const canosa::Position& position) const {
    int alike = 0;  // most positions have no like, and hashes side by side are quickly read
    for (unsigned each = 0; each < history.count; ++each)
      alike += history.hashes[each] == position.hash;
    if (alike < canosa::REPETITIONS - 1) return false;
    auto* earlier = static_cast<const canosa::Position*>(history.positions);
    return canosa::times(position, earlier, int(history.count)) >= canosa::REPETITIONS - 1;
  }
};

void* resized(void* memory, size_t size) {
  void* found = realloc(memory, size);
  if (!found) abort();
  return found;
}

void remember(History& history, const canosa::Position& position) {
  if (history.count == history.room) {
    history.room = history.room ? 2 * history.room : 64;
    history.positions = resized(history.positions, history.room * sizeof position);
    history.hashes = static_cast<Count*>(resized(history.hashes, history.room * sizeof(Count)));
  }
  history.hashes[history.count] = position.hash;
  static_cast<canosa::Position*>(history.positions)[history.count++] = position;
}

void advance(canosa::Table& table, canosa::Action action, const canosa::Rules& rules,
             History& history) {
  if (rules.repetition) remember(history, table.position);
  if (canosa::advance(table, action, rules, IsThird{history})) history.count = 0;
}

Count canosa_perft(const void* position, const void* rules, int depth, const bool* stop) {
  auto root = copy_from<canosa::Position>(position);
  auto switches = copy_from<canosa::Rules>(rules);
  return canosa::perft(root, canosa::choices(root, switches), switches, depth, Stop{stop});
}

void canosa_random_games(const void* start, const void* rules, Count seed, Count first, Count last,
                         const bool* stop, CanosaTally* tally) {
  auto switches = copy_from<canosa::Rules>(rules);
  canosa::Table opening = canosa::begin(copy_from<canosa::Position>(start), switches);
  History history{};
  for (Count game = first; game < last && !Stop{stop}(); ++game) {
    Random random = random_of(seed, game);
    canosa::Table table = opening;
    Count steps = 0;
    history.count = 0;
    // Without both table rules a game may never end, so now and then the stop is looked for.
    while (table.outcome.reason == canosa::GOES_ON &&
           ((steps & 0xffff) != 0xffff || !Stop{stop}())) {
      int n = random.below(table.found.count());
      advance(table, canosa::nth_choice(table.found, table.position, n), switches, history);
      ++steps;
    }
    ++tally->games;
    tally->steps += steps;
    ++tally->reasons[table.outcome.reason];
    if (table.outcome.winner >= 0) ++tally->wins[table.outcome.winner];
    tally->fingerprint += scatter(table.position.hash ^ scatter(game)) + steps;
  }
  free(history.positions);
  free(history.hashes);
}

void show(const Vector& vector, Count row) {
  const auto& table = static_cast<const canosa::Table*>(vector.games)[row];
  const canosa::Position& position = table.position;
  unsigned char* squares = vector.squares + row * CANOSA_ROW;
  memset(squares, 0, canosa::SQUARES);
  for (u64 left = position.sailors(); left; left &= left - 1)
    squares[lowest(left)] = static_cast<unsigned char>(position.stack(lowest(left)));
  unsigned char* rest = squares + canosa::SQUARES;
  for (int player = 0; player < 2; ++player) {
    rest[player] = position.sirens[player];
    rest[2 + player] = position.carried[player];
    rest[4 + player] = position.scores[player];
  }
  rest[6] = position.player;
  rest[7] = position.owed;
  vector.actors[row] = static_cast<signed char>(position.player);
  unsigned char* mask = vector.masks + row * canosa::ACTION_IDS;
  memset(mask, 0, canosa::ACTION_IDS);
  canosa::Action actions[canosa::MOST_ACTIONS];
  int count = canosa::list_actions(table.found, position, actions);
  for (int each = 0; each < count; ++each) mask[canosa::id_of(actions[each])] = 1;
}

void canosa_restart(const Vector& vector, Count row) {
  auto& table = static_cast<canosa::Table*>(vector.games)[row];
  table = canosa::begin(copy_from<canosa::Position>(vector.start),
                        copy_from<canosa::Rules>(vector.rules));
  vector.histories[row].count = 0;
  ++vector.rounds[row];
}

void canosa_begin(const Vector& vector, Count first, Count last) {
  for (Count row = first; row < last; ++row) {
    canosa_restart(vector, row);
    show(vector, row);
  }
}

Count canosa_refuses(const Vector& vector, Count first, Count last) {
  for (Count row = first; row < last; ++row) {
    const auto& table = static_cast<const canosa::Table*>(vector.games)[row];
    int id = vector.actions[row];
    if (id < 0 || id >= canosa::ACTION_IDS ||
        !canosa::is_among(table.found, table.position, canosa::action_of(id)))
      return row;
  }
  return last;
}

void canosa_step(const Vector& vector, Count first, Count last) {
  auto rules = copy_from<canosa::Rules>(vector.rules);
  for (Count row = first; row < last; ++row) {
    auto& table = static_cast<canosa::Table*>(vector.games)[row];
    advance(table, canosa::action_of(vector.actions[row]), rules, vector.histories[row]);
    canosa::Outcome outcome = table.outcome;
    bool done = outcome.reason != canosa::GOES_ON;
    for (int player = 0; player < 2; ++player)
      vector.rewards[row * 2 + player] = !done                      ? 0.0f
                                         : outcome.winner < 0       ? 0.5f
                                         : outcome.winner == player ? 1.0f
                                                                    : 0.0f;
    vector.done[row] = done;
    vector.reasons[row] = outcome.reason;
    if (done) canosa_restart(vector, row);
    show(vector, row);
  }
}

// Bosa

void bosa_random_games(const void* deck, Count seed, Count first, Count last, const bool* stop,
                       BosaTally* tally) {
  const auto cards = copy_from<bosa::Deck>(deck);
  for (Count game = first; game < last && !Stop{stop}(); ++game) {
    Random random = random_of(seed, game);
    bosa::State state = bosa::deal_at_random(cards, random);
    Count steps = 0;
    for (u64 found = bosa::legal_mask(cards, state); found;
         found = bosa::legal_mask(cards, state)) {
      bosa::advance(cards, state, nth_bit(found, random.below(count_bits(found))));
      ++steps;
    }
    bosa::Outcome outcome = bosa::outcome(cards, state);
    ++tally->games;
    tally->steps += steps;
    ++tally->reasons[outcome.reason];
    for (int seat = 0; seat < cards.players; ++seat)
      tally->wins[seat] += outcome.winners >> seat & 1;
    tally->fingerprint += scatter(bosa::hash_of(state) ^ scatter(game)) + steps;
  }
}

int card_or_none(unsigned char card) { return card == bosa::EMPTY ? -1 : card; }

int* show_seat(const bosa::State& state, int seat, int* out) {
  const bosa::Purse& purse = state.purses[seat];
  for (int kind = 0; kind < bosa::KINDS; ++kind) *out++ = bosa::track(purse.goods, kind);
  *out++ = purse.coins;
  *out++ = purse.points;
  for (unsigned char card : state.towns[seat]) *out++ = card_or_none(card);
  for (unsigned char card : state.deal.goals[seat]) *out++ = card_or_none(card);
  return out;
}

void show(const Vector& vector, const bosa::Deck& deck, Count row) {
  const auto& state = static_cast<const bosa::State*>(vector.games)[row];
  int* out = vector.numbers + row * (BOSA_COMMON + Count(deck.players) * BOSA_SEAT);
  const int common[] = {state.phase,
                        state.season,
                        state.first,
                        state.seat,
                        state.turn,
                        state.flipped,
                        card_or_none(state.market[0]),
                        card_or_none(state.market[1]),
                        card_or_none(state.market[2]),
                        card_or_none(state.market[3]),
                        card_or_none(state.held),
                        card_or_none(state.placed),
                        card_or_none(state.at),
                        card_or_none(state.copier),
                        state.queue};
  static_assert(sizeof common == BOSA_COMMON * sizeof(int), "a row as it is announced");
  for (int number : common) *out++ = number;
  for (int seat = 0; seat < deck.players; ++seat) out = show_seat(state, seat, out);
  vector.actors[row] = state.seat;
  u64 found = bosa::legal_mask(deck, state);
  for (int id = 0; id < bosa::FIRST_DRAW; ++id)
    vector.masks[row * bosa::FIRST_DRAW + Count(id)] = found >> id & 1;
}

void bosa_restart(const Vector& vector, const bosa::Deck& deck, Count row) {
  Random random = random_of(vector.seed ^ scatter(row), vector.rounds[row]++);
  static_cast<bosa::State*>(vector.games)[row] = bosa::deal_at_random(deck, random);
}

void bosa_begin(const Vector& vector, Count first, Count last) {
  const auto deck = copy_from<bosa::Deck>(vector.start);
  for (Count row = first; row < last; ++row) {
    bosa_restart(vector, deck, row);
    show(vector, deck, row);
  }
}

Count bosa_refuses(const Vector& vector, Count first, Count last) {
  const auto deck = copy_from<bosa::Deck>(vector.start);
  for (Count row = first; row < last; ++row) {
    int id = vector.actions[row];
    u64 found = bosa::legal_mask(deck, static_cast<const bosa::State*>(vector.games)[row]);
    if (id < 0 || id >= bosa::FIRST_DRAW || !(found >> id & 1)) return row;
  }
  return last;
}

void bosa_step(const Vector& vector, Count first, Count last) {
  const auto deck = copy_from<bosa::Deck>(vector.start);
  for (Count row = first; row < last; ++row) {
    auto& state = static_cast<bosa::State*>(vector.games)[row];
    bosa::advance(deck, state, vector.actions[row]);
    bosa::Outcome outcome = bosa::outcome(deck, state);
    bool done = outcome.reason != bosa::GOES_ON;
    for (int seat = 0; seat < deck.players; ++seat)
      vector.rewards[row * deck.players + Count(seat)] =
          outcome.winners >> seat & 1 ? 1.0f / float(count_bits(outcome.winners)) : 0.0f;
    vector.done[row] = done;
    vector.reasons[row] = outcome.reason;
    if (done) bosa_restart(vector, deck, row);
    show(vector, deck, row);
  }
}

}  // namespace

#define LUNGOMARE_TEXT_OF(name) #name
#define LUNGOMARE_TEXT(name) LUNGOMARE_TEXT_OF(name)

extern const Kernels kernels_of_tier;
const Kernels kernels_of_tier{LUNGOMARE_TEXT(LUNGOMARE_TIER),
                              canosa_perft,
                              canosa_random_games,
                              bosa_random_games,
                              canosa_begin,
                              canosa_refuses,
                              canosa_step,
                              bosa_begin,
                              bosa_refuses,
                              bosa_step,
                              canosa_think,
                              canosa_prove,
                              canosa_read_weights,
                              canosa_features,
                              canosa_worth};

}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
