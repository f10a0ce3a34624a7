#include "canosa/batch/batch.hpp"

#include <cstring>

#include "core/system.hpp"

namespace lungomare {
namespace canosa {
namespace {

// The third time: twice among the earlier positions.
struct IsThird {
  const EarlierPositions& earlier;
  bool operator()(const Position& position) const {
    int alike = 0;  // most positions have no like, and hashes side by side are quickly read
    for (u64 hash : earlier.hashes) alike += hash == position.hash;
    if (alike < REPETITIONS - 1) return false;
    int count = int(earlier.positions.size());
    return times(position, earlier.positions.data(), count) >= REPETITIONS - 1;
  }
};

void advance_game(Table& game, Action action, const Rules& rules, EarlierPositions& earlier) {
  if (rules.repetition) earlier.add(game.position);
  if (advance(game, action, rules, IsThird{earlier})) earlier.clear();
}

void write_row(Batch& batch, Count row) {
  const Table& game = batch.games[row];
  const Position& position = game.position;
  unsigned char* squares = batch.states + row * Batch::WIDTH;
  std::memset(squares, 0, SQUARES);
  for (u64 left = position.sailors(); left; left &= left - 1)
    squares[lowest(left)] = static_cast<unsigned char>(position.stack(lowest(left)));
  unsigned char* rest = squares + SQUARES;
  for (int player = 0; player < 2; ++player) {
    rest[player] = position.sirens[player];
    rest[2 + player] = position.carried[player];
    rest[4 + player] = position.scores[player];
  }
  rest[6] = position.player;
  rest[7] = position.owed;
  batch.actors[row] = static_cast<signed char>(position.player);
  unsigned char* mask = batch.masks + row * ACTION_IDS;
  std::memset(mask, 0, ACTION_IDS);
  Action actions[MOST_ACTIONS];
  int count = list_actions(game.found, position, actions);
  for (int each = 0; each < count; ++each) mask[id_of(actions[each])] = 1;
}

void restart(Batch& batch, Count row) {
  batch.games[row] = begin(batch.start, batch.rules);
  batch.earlier[row].clear();
}

float share_of(Outcome outcome, int player) {
  if (outcome.reason == GOES_ON) return 0.0f;
  if (outcome.winner < 0) return 0.5f;
  return outcome.winner == player ? 1.0f : 0.0f;
}

}  // namespace

Count perft(const Position& position, const Rules& rules, int depth, const bool* stop) {
  return perft(position, choices(position, rules), rules, depth, [stop] { return is_set(stop); });
}

void play_at_random(const Position& start, const Rules& rules, Count seed, Count first, Count last,
                    const bool* stop, Tally& tally) {
  const Table opening = begin(start, rules);
  EarlierPositions earlier;
  for (Count number = first; number < last && !is_set(stop); ++number) {
    Random random = random_of(seed, number);
    Table game = opening;
    Count steps = 0;
    earlier.clear();
    // Without both table rules a game may never end, so now and then the stop is looked for.
    while (game.outcome.reason == GOES_ON && ((steps & 0xffff) != 0xffff || !is_set(stop))) {
      int n = random.below(game.found.count());
      advance_game(game, nth_choice(game.found, game.position, n), rules, earlier);
      ++steps;
    }
    ++tally.games;
    tally.steps += steps;
    ++tally.reasons[game.outcome.reason];
    if (game.outcome.winner >= 0) ++tally.wins[game.outcome.winner];
    tally.fingerprint += scatter(game.position.hash ^ scatter(number)) + steps;
  }
}

void begin_rows(Batch& batch, Count first, Count last) {
  for (Count row = first; row < last; ++row) {
    restart(batch, row);
    write_row(batch, row);
  }
}

Count first_refused(const Batch& batch, Count first, Count last) {
  for (Count row = first; row < last; ++row) {
    const Table& game = batch.games[row];
    int id = batch.actions[row];
    if (id < 0 || id >= ACTION_IDS || !is_among(game.found, game.position, action_of(id)))
      return row;
  }
  return last;
}

void step_rows(Batch& batch, Count first, Count last) {
  for (Count row = first; row < last; ++row) {
    Table& game = batch.games[row];
    advance_game(game, action_of(batch.actions[row]), batch.rules, batch.earlier[row]);
    Outcome outcome = game.outcome;
    bool done = outcome.reason != GOES_ON;
    for (int player = 0; player < 2; ++player)
      batch.rewards[row * 2 + Count(player)] = share_of(outcome, player);
    batch.done[row] = done;
    batch.reasons[row] = outcome.reason;
    if (done) restart(batch, row);
    write_row(batch, row);
  }
}

}  // namespace canosa
}  // namespace lungomare
