#include "bosa/batch/batch.hpp"

#include "core/system.hpp"

namespace lungomare {
namespace bosa {
namespace {

int card_or_none(u8 card) { return card == EMPTY ? -1 : card; }

int* write_seat(const State& state, int seat, int* out) {
  const Purse& purse = state.purses[seat];
  for (int kind = 0; kind < KINDS; ++kind) *out++ = track(purse.goods, kind);
  *out++ = purse.coins;
  *out++ = purse.points;
  for (u8 card : state.towns[seat]) *out++ = card_or_none(card);
  for (u8 card : state.deal.goals[seat]) *out++ = card_or_none(card);
  return out;
}

void write_row(Batch& batch, Count row) {
  const Deck& deck = *batch.deck;
  const State& state = batch.games[row];
  int* out = batch.states + row * row_width(deck);
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
  static_assert(sizeof common == Batch::COMMON * sizeof(int), "a row as it is announced");
  for (int number : common) *out++ = number;
  for (int seat = 0; seat < deck.players; ++seat) out = write_seat(state, seat, out);
  batch.actors[row] = state.seat;
  u64 found = legal_mask(deck, state);
  for (int id = 0; id < FIRST_DRAW; ++id)
    batch.masks[row * FIRST_DRAW + Count(id)] = found >> id & 1;
}

void restart(Batch& batch, Count row) {
  Random random = random_of(batch.seed ^ scatter(row), batch.rounds[row]++);
  batch.games[row] = deal_at_random(*batch.deck, random);
}

}  // namespace

void play_at_random(const Deck& deck, Count seed, Count first, Count last, const bool* stop,
                    Tally& tally) {
  const Deck cards = deck;  // near the loop's own memory
  for (Count game = first; game < last && !is_set(stop); ++game) {
    Random random = random_of(seed, game);
    State state = deal_at_random(cards, random);
    Count steps = 0;
    for (u64 found = legal_mask(cards, state); found; found = legal_mask(cards, state)) {
      advance(cards, state, nth_bit(found, random.below(count_bits(found))));
      ++steps;
    }
    Outcome end = outcome(cards, state);
    ++tally.games;
    tally.steps += steps;
    ++tally.reasons[end.reason];
    for (int seat = 0; seat < cards.players; ++seat) tally.wins[seat] += end.winners >> seat & 1;
    tally.fingerprint += scatter(hash_of(state) ^ scatter(game)) + steps;
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
    int id = batch.actions[row];
    u64 found = legal_mask(*batch.deck, batch.games[row]);
    if (id < 0 || id >= FIRST_DRAW || !(found >> id & 1)) return row;
  }
  return last;
}

void step_rows(Batch& batch, Count first, Count last) {
  const Deck& deck = *batch.deck;
  for (Count row = first; row < last; ++row) {
    State& state = batch.games[row];
    advance(deck, state, batch.actions[row]);
    Outcome end = outcome(deck, state);
    bool done = end.reason != GOES_ON;
    for (int seat = 0; seat < deck.players; ++seat)
      batch.rewards[row * deck.players + Count(seat)] =
          end.winners >> seat & 1 ? 1.0f / float(count_bits(end.winners)) : 0.0f;
    batch.done[row] = done;
    batch.reasons[row] = end.reason;
    if (done) restart(batch, row);
    write_row(batch, row);
  }
}

}  // namespace bosa
}  // namespace lungomare
