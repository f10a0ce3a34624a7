// The score sheet of Bosa as JSON text.
//
// To be read beside score/sheet.py of lungomare/games/bosa.
#include "bosa/bind/json.hpp"

namespace nb = nanobind;

namespace lungomare {
namespace bosa {
namespace {

// A state as far as its score sheet needs it: purses, colours, patronage, goals.
State scores_from(const Fields& fields, const Deck& deck) {
  State state = undealt();
  nb::tuple deal = items_of(fields[DEAL_FIELD], 4, "a deal");
  nb::tuple hands = items_of(deal[2], deck.players, "goals");
  nb::tuple towns = items_of(fields[TOWNS_FIELD], deck.players, "towns");
  nb::tuple purses = items_of(fields[PURSES_FIELD], deck.players, "purses");
  for (size_t seat = 0; seat < deck.players; ++seat) {
    size_t count = 0;
    for (nb::handle card : nb::borrow<nb::sequence>(hands[seat])) {
      if (count == GOALS_A_SEAT) throw nb::value_error("a seat has four goals at most");
      int goal = number_in(card, BUILDINGS, BUILDINGS + GOALS - 1, "a goal");
      state.deal.goals[seat][count++] = u8(goal);
    }
    state.colors[seat] = site_from(towns[seat], deck).colors;
    state.purses[seat] = purse_from(purses[seat]);
  }
  read_patronage(fields[PATRONAGE_FIELD], deck, state);
  return state;
}

using Points = std::vector<long long>;  // of each seat

// What each seat's buildings have scored up to a state.
Points card_points(nb::handle value, const Deck& deck) {
  Fields fields(value, TAKE);
  State state{};
  nb::tuple purses = items_of(fields[PURSES_FIELD], deck.players, "purses");
  read_patronage(fields[PATRONAGE_FIELD], deck, state);
  Points found;
  for (size_t seat = 0; seat < deck.players; ++seat) {
    long long points = purse_from(purses[seat]).points;
    for (int season = 0; season < state.ended; ++season) points -= state.patronage[season][seat];
    found.push_back(points);
  }
  return found;
}

// For each Season so far what each seat's buildings have scored in it; `ends` are the states in
// which the Seasons after the first began.
std::vector<Points> points_by_season(nb::handle ends, nb::handle now, const Deck& deck) {
  std::vector<Points> found;
  for (nb::handle each : ends) found.push_back(card_points(each, deck));
  found.push_back(card_points(now, deck));
  for (size_t season = found.size() - 1; season > 0; --season)
    for (size_t seat = 0; seat < deck.players; ++seat)
      found[season][seat] -= found[season - 1][seat];
  return found;
}

// What the reader may know, and what stands on the sheet.
struct Sheet {
  const Writer& writer;
  State state;
  std::vector<Points> seasons;
  int reader;      // -1 for a spectator
  bool knows_all;  // the goals of everyone
};

const Goal& goal_of(const Sheet& sheet, int seat, int place) {
  return sheet.writer.deck->goals[sheet.state.deal.goals[seat][place] - BUILDINGS];
}

int hand_of(const Sheet& sheet, int seat) {
  int hand = 0;
  while (hand < GOALS_A_SEAT && sheet.state.deal.goals[seat][hand] != EMPTY) ++hand;
  return hand;
}

void write_seasons(JsonText& out, const Sheet& sheet, int seat) {
  out.raw("{\"seasons\":[");
  bool is_first = true;
  for (size_t season = 0; season < sheet.seasons.size() && season <= sheet.state.ended; ++season) {
    out.comma(is_first);
    out.raw("{\"cards\":");
    out.number(sheet.seasons[season][size_t(seat)]);
    out.raw(",\"patronage\":");
    if (season < sheet.state.ended)
      out.number(sheet.state.patronage[season][seat]);
    else
      out.raw("null");
    out.letter('}');
  }
  out.letter(']');
}

// Each goal with its points, whether it counts, and in a running game what it cannot pass.
void write_goals(JsonText& out, const Sheet& sheet, int seat, const SeatScore& score) {
  out.raw(",\"goals\":[");
  bool is_first = true;
  for (int place = 0; place < hand_of(sheet, seat); ++place) {
    out.comma(is_first);
    out.raw("{\"id\":");
    out.raw(sheet.writer.cards[sheet.state.deal.goals[seat][place]]);
    out.raw(",\"points\":");
    out.number(score.goals[place]);
    out.raw(",\"counts\":");
    out.boolean(score.counts[place]);
    if (!sheet.knows_all) {
      const Goal& goal = goal_of(sheet, seat, place);
      out.raw(",\"most\":");
      out.number(goal.points * most_met(goal, sheet.state.colors[seat]));
    }
    out.letter('}');
  }
  out.letter(']');
}

void write_seat(JsonText& out, const Sheet& sheet, int seat) {
  SeatScore score = seat_score(*sheet.writer.deck, sheet.state, seat);
  bool knows = sheet.knows_all || sheet.reader == seat;
  i32 hidden = 0;
  for (int place = 0; place < GOALS_A_SEAT && !knows; ++place)
    if (score.counts[place]) hidden += score.goals[place];
  write_seasons(out, sheet, seat);
  out.raw(",\"leftovers\":");
  out.number(score.leftovers);
  if (knows)
    write_goals(out, sheet, seat, score);
  else
    out.raw(",\"goals\":null");
  out.raw(",\"coins\":");
  out.number(score.coins);
  out.raw(",\"total\":");
  out.number(score.total - hidden);
  out.letter('}');
}

// What the reader's goals would score after each placing that is open (B9).
void write_could(JsonText& out, const Sheet& sheet, const Fields& fields) {
  if (fields.phase != TAKE && fields.phase != PLACE) return;
  const Deck& deck = *sheet.writer.deck;
  nb::tuple towns = items_of(fields[TOWNS_FIELD], deck.players, "towns");
  Site site = site_from(towns[size_t(sheet.reader)], deck);
  bool is_first = true;
  for (const Placed& placed : placings(deck, fields, site)) {
    out.comma(is_first);
    out.letter('{');
    write_slot(out, placed.slot);
    out.raw(",\"cell\":");
    write_cell(out, placed.cell);
    out.raw(",\"goals\":[");
    bool is_first_goal = true;
    for (int place = 0; place < hand_of(sheet, sheet.reader); ++place) {
      const Goal& goal = goal_of(sheet, sheet.reader, place);
      out.comma(is_first_goal);
      out.number(goal.points * times_met(goal, placed.site.colors));
    }
    out.raw("]}");
  }
}

}  // namespace

nb::bytes sheet_json(const Writer& writer, nb::handle ends, nb::handle now, int phase, int seat,
                     bool everyone) {
  const Deck& deck = *writer.deck;
  if (seat < -1 || seat >= deck.players) throw nb::value_error("there is no such seat");
  Fields fields(now, phase);
  Sheet found{writer, scores_from(fields, deck), points_by_season(ends, now, deck), seat,
              everyone || fields.phase == OVER};
  JsonText out;
  bool is_first = true;
  out.raw("{\"seats\":[");
  for (int each = 0; each < deck.players; ++each) {
    out.comma(is_first);
    write_seat(out, found, each);
  }
  out.raw("],\"could\":[");
  int actor = fields.number(SEAT_FIELD, -1, deck.players - 1, "seat");
  if (!found.knows_all && seat >= 0 && seat == actor) write_could(out, found, fields);
  out.raw("]}");
  return bytes_of(out);
}

}  // namespace bosa
}  // namespace lungomare
