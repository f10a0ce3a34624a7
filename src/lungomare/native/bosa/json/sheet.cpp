// The score sheet of Bosa as JSON text.
//
// To be read beside score/sheet.py of lungomare/games/bosa.
#include "bosa/json/writer.hpp"

namespace lungomare {
namespace bosa {
namespace {

using Points = std::vector<long long>;  // of each seat

// What each seat's buildings have scored up to a state.
Points card_points(const State& state, const Deck& deck) {
  Points found;
  for (int seat = 0; seat < deck.players; ++seat) {
    long long points = state.purses[seat].points;
    for (int season = 0; season < state.ended; ++season) points -= state.patronage[season][seat];
    found.push_back(points);
  }
  return found;
}

// For each Season so far what each seat's buildings have scored in it.
std::vector<Points> points_by_season(const std::vector<State>& ends, const State& now,
                                     const Deck& deck) {
  std::vector<Points> found;
  for (const State& each : ends) found.push_back(card_points(each, deck));
  found.push_back(card_points(now, deck));
  for (size_t season = found.size() - 1; season > 0; --season)
    for (size_t seat = 0; seat < deck.players; ++seat)
      found[season][seat] -= found[season - 1][seat];
  return found;
}

// What the reader may know, and what stands on the sheet.
struct Sheet {
  const Writer& writer;
  const State& state;
  std::vector<Points> seasons;
  int reader;      // -1 for a spectator
  bool knows_all;  // the goals of everyone
};

const Goal& goal_of(const Sheet& sheet, int seat, int place) {
  return sheet.writer.deck.goals[sheet.state.deal.goals[seat][place] - BUILDINGS];
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
    sheet.writer.write_card(out, sheet.state.deal.goals[seat][place]);
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
  SeatScore score = seat_score(sheet.writer.deck, sheet.state, seat);
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
void write_could(JsonText& out, const Sheet& sheet) {
  if (sheet.state.phase != TAKE && sheet.state.phase != PLACE) return;
  bool is_first = true;
  for (const Placed& placed : placings(sheet.writer.deck, sheet.state)) {
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

void write_sheet(JsonText& out, const Writer& writer, const std::vector<State>& ends,
                 const State& now, int seat, bool everyone) {
  const Deck& deck = writer.deck;
  const Sheet sheet{writer, now, points_by_season(ends, now, deck), seat,
                    everyone || now.phase == OVER};
  bool is_first = true;
  out.raw("{\"seats\":[");
  for (int each = 0; each < deck.players; ++each) {
    out.comma(is_first);
    write_seat(out, sheet, each);
  }
  out.raw("],\"could\":[");
  if (!sheet.knows_all && seat >= 0 && seat == now.seat) write_could(out, sheet);
  out.raw("]}");
}

}  // namespace bosa
}  // namespace lungomare
