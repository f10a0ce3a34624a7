// Bosa's JSON texts, as the law has them: views, previews, score sheets, results, refusals.
//
// Free of Python, for the page's module too. States are playable, or at least have whole townscapes
// and the parts that their phase asks for; see `is_town` and `fits_phase`.
#pragma once

#include <vector>

#include "bosa/rules/check.hpp"
#include "bosa/rules/goal_bounds.hpp"
#include "bosa/rules/line_walk.hpp"
#include "core/json_text.hpp"

namespace lungomare {
namespace bosa {

// A row of texts, each as JSON.
class Words {
 public:
  void add(const char* text, size_t length) {
    letters_.insert(letters_.end(), text, text + length);
    ends_.push_back(letters_.size());
  }

  void write(JsonText& out, size_t number) const {
    const size_t begin = number ? ends_[number - 1] : 0;
    out.raw(letters_.data() + begin, ends_[number] - begin);
  }

  size_t count() const { return ends_.size(); }

 private:
  std::vector<char> letters_;
  std::vector<size_t> ends_;
};

// What writes the texts of a deck's states: each card is named by its id.
struct Writer {
  const Deck& deck;
  Words cards;

  void write_card(JsonText& out, u8 card) const {
    if (card == EMPTY)
      out.raw("null");
    else
      cards.write(out, card);
  }
};

// A townscape with this turn's building in it, and where the building came from.
struct Placed {
  int slot;  // from 0; -1 once the card is taken
  int cell;
  bool placed_before;  // the building stands there already
  Site site;
};

Site site_of(const State& state, int seat);

// Every way to take and place a building, as far as it is still open (B3.1, B3.2).
std::vector<Placed> placings(const Deck& deck, const State& state);

// The purse or a change of it by place: fish, textile, pottery, coins, points.
constexpr int PLACES = KINDS + 2;
struct Amounts {
  i32 at[PLACES];
};

Amounts amounts_of(const Purse& purse);
Amounts price_of(const Choice& choice);

// As the fields of an object, behind those that are there, without what is 0 unless `with_nothing`.
void write_fields(JsonText& out, const Amounts& amounts, bool with_nothing, bool& is_first);

void write_cell(JsonText& out, int cell);
void write_cell_or_null(JsonText& out, u8 cell);
void write_cells(JsonText& out, u32 cells);
void write_slot(JsonText& out, int slot);
void write_decision(JsonText& out, int decision);  // of a player

// All that `seat` may know, -1 for a spectator (B11). This is what redacts.
void write_view(JsonText& out, const Writer& writer, const State& state, int seat);

// What the actor's decisions would give; nothing in the deal and after the end.
void write_preview(JsonText& out, const Writer& writer, const State& state);

// The score sheet as `seat` may read it, -1 for a spectator; with `everyone`, all of it. `ends` are
// the states in which the Seasons after the first began.
void write_sheet(JsonText& out, const Writer& writer, const std::vector<State>& ends,
                 const State& now, int seat, bool everyone);

// Totals, coins and winners; null while the game goes on.
void write_result(JsonText& out, const Writer& writer, const State& state);

// Why a decision is not legal, by code, clause and values; null where it is. The deal is done.
void write_refusal(JsonText& out, const Writer& writer, const State& state, int decision);

}  // namespace bosa
}  // namespace lungomare
