// What a seat may know of a game of Bosa, and how the game ended, as JSON text.
//
// To be read beside view.py and bosa.py of lungomare/games/bosa.
#include "bosa/json/writer.hpp"

namespace lungomare {
namespace bosa {
namespace {

void write_seat_or_null(JsonText& out, int seat) {
  if (seat < 0)
    out.raw("null");
  else
    out.number(seat);
}

void write_phase(JsonText& out, Phase phase) {
  static const char* const names[] = {"deal", "take", "place", "line", "act", "over"};
  out.letter('"');
  out.raw(names[phase], std::strlen(names[phase]));
  out.letter('"');
}

void write_seat(JsonText& out, const Writer& writer, const State& state, int seat) {
  out.raw("{\"town\":{");
  bool is_first = true;
  for (u32 left = state.occupied[seat]; left; left &= left - 1) {
    out.comma(is_first);
    write_cell(out, lowest(left));
    out.letter(':');
    writer.write_card(out, state.towns[seat][lowest(left)]);
  }
  out.letter('}');
  is_first = false;
  write_fields(out, amounts_of(state.purses[seat]), true, is_first);
  out.letter('}');
}

void write_cards(JsonText& out, const Writer& writer, const u8* cards, int count) {
  bool is_first = true;
  out.letter('[');
  for (int each = 0; each < count; ++each) {
    out.comma(is_first);
    writer.write_card(out, cards[each]);
  }
  out.letter(']');
}

// The card in hand, and how far the turn is.
void write_turn(JsonText& out, const Writer& writer, const State& state) {
  out.raw(",\"held\":");
  writer.write_card(out, state.held);
  out.raw(",\"placed\":");
  write_cell_or_null(out, state.placed);
  out.raw(",\"at\":");
  write_cell_or_null(out, state.at);
  out.raw(",\"copier\":");
  write_cell_or_null(out, state.copier);
  out.raw(",\"queue\":");
  write_cells(out, state.queue);
}

}  // namespace

void write_view(JsonText& out, const Writer& writer, const State& state, int seat) {
  const Deck& deck = writer.deck;
  out.raw("{\"players\":");
  out.number(deck.players);
  out.raw(",\"seat\":");
  write_seat_or_null(out, seat);
  out.raw(",\"season\":");
  out.number(state.season);
  out.raw(",\"first\":");
  write_seat_or_null(out, state.first);
  out.raw(",\"turn\":");
  write_seat_or_null(out, state.seat);
  out.raw(",\"phase\":");
  write_phase(out, state.phase);
  out.raw(",\"market\":");
  write_cards(out, writer, state.market, SLOTS);
  out.raw(",\"stack\":");
  out.number(deck.season_size() - state.flipped);
  write_turn(out, writer, state);
  out.raw(",\"seats\":[");
  bool is_first = true;
  for (int other = 0; other < deck.players; ++other) {
    out.comma(is_first);
    write_seat(out, writer, state, other);
  }
  out.raw("],\"goals\":");
  write_cards(out, writer, state.deal.goals[seat < 0 ? 0 : seat],
              seat < 0 ? 0 : deck.goals_a_seat());
  out.letter('}');
}

void write_result(JsonText& out, const Writer& writer, const State& state) {
  if (state.phase != OVER) return out.raw("null");
  const Deck& deck = writer.deck;
  SeatScore scores[MOST_PLAYERS];
  bool is_first = true;
  out.raw("{\"totals\":[");
  for (int seat = 0; seat < deck.players; ++seat) {
    scores[seat] = seat_score(deck, state, seat);
    out.comma(is_first);
    out.number(scores[seat].total);
  }
  out.raw("],\"coins\":[");
  is_first = true;
  for (int seat = 0; seat < deck.players; ++seat) {
    out.comma(is_first);
    out.number(scores[seat].coins);
  }
  out.raw("],\"winners\":[");
  is_first = true;
  for (u32 left = outcome(deck, state).winners; left; left &= left - 1) {
    out.comma(is_first);
    out.number(lowest(left));
  }
  out.raw("]}");
}

}  // namespace bosa
}  // namespace lungomare
