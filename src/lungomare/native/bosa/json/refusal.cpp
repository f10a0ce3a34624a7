// Why a decision of Bosa is not legal, as JSON text: the code of a sentence, the clause, the
// values.
//
// To be read beside turn/explain.py of lungomare/games/bosa; the sentences stand in refusals.py.
// Players know of no deal that is not done, so what its draws break is not asked here.
#include "bosa/json/writer.hpp"

namespace lungomare {
namespace bosa {
namespace {

// A refusal that is being written: its values follow one by one, then it is closed.
class Refusal {
 public:
  template <size_t N, size_t M>
  Refusal(JsonText& out, const Writer& writer, const char (&code)[N], const char (&clause)[M])
      : out_(out), writer_(writer) {
    out.raw("{\"code\":\"");
    out.raw(code);
    out.raw("\",\"clause\":\"");
    out.raw(clause);
    out.raw("\",\"values\":{");
  }
  ~Refusal() { out_.raw("}}"); }
  Refusal(const Refusal&) = delete;
  Refusal& operator=(const Refusal&) = delete;

  // Begin a value; whoever calls this writes it.
  template <size_t N>
  JsonText& value(const char (&name)[N]) {
    out_.comma(is_first_);
    out_.letter('"');
    out_.raw(name);
    out_.raw("\":");
    return out_;
  }

  template <size_t N>
  Refusal& card(const char (&name)[N], u8 card) {
    writer_.write_card(value(name), card);
    return *this;
  }

  template <size_t N>
  Refusal& cell(const char (&name)[N], int cell) {
    write_cell(value(name), cell);
    return *this;
  }

  template <size_t N>
  Refusal& color(const char (&name)[N], int color) {
    static const char* const names[] = {"\"red\"",   "\"orange\"", "\"yellow\"",
                                        "\"green\"", "\"blue\"",   "\"purple\""};
    value(name).raw(names[color], std::strlen(names[color]));
    return *this;
  }

 private:
  JsonText& out_;
  const Writer& writer_;
  bool is_first_ = true;
};

// A state in which a decision is not legal, and where that is told.
struct Question {
  JsonText& out;
  const Writer& writer;
  const State& state;

  const Deck& deck() const { return writer.deck; }
  const u8* town() const { return state.towns[state.seat]; }
  const Building& building(int cell) const { return deck().buildings[town()[cell]]; }

  template <size_t N, size_t M>
  Refusal no(const char (&code)[N], const char (&clause)[M]) const {
    return {out, writer, code, clause};
  }
  // … with a building and where it stands.
  template <size_t N, size_t M>
  void no_at(const char (&code)[N], const char (&clause)[M], int at) const {
    Refusal(out, writer, code, clause).card("card", town()[at]).cell("cell", at);
  }
  void legal() const { out.raw("null"); }
};

// The phase in which a player takes a decision.
Phase phase_of(int decision) {
  if (decision < FIRST_PLACE) return TAKE;
  if (decision < ROW) return PLACE;
  return decision < SKIP ? LINE : ACT;
}

// A step of the turn that is already done (B3).
void refuse_again(const Question& asked, Phase step) {
  const State& state = asked.state;
  if (step == LINE)
    asked.no("line-chosen", "B3.3").cell("cell", state.placed);
  else if (state.held != EMPTY)
    asked.no("card-taken", "B3.1").card("card", state.held);
  else if (step == TAKE)
    asked.no("card-taken", "B3.1").card("card", asked.town()[state.placed]);
  else
    asked.no_at("card-placed", "B3.2", state.placed);
}

// Say which step of the turn comes first, or which is already done (B3).
void refuse_step(const Question& asked, Phase step) {
  const State& state = asked.state;
  if (step < state.phase)
    refuse_again(asked, step);
  else if (state.phase == TAKE)
    asked.no("take-first", "B3.1");
  else if (state.phase == PLACE)
    asked.no("place-first", "B3.2").card("card", state.held);
  else
    asked.no("line-first", "B3.3").cell("cell", state.placed);
}

// The empty cells of the set, with a comma between them.
void write_empty(JsonText& out, const u8* town, u32 cells, bool& is_first) {
  for (; cells; cells &= cells - 1) {
    const int cell = lowest(cells);
    if (town[cell] != EMPTY) continue;
    out.comma(is_first);
    out.letter(static_cast<char>('a' + cell % SIDE));
    out.letter(static_cast<char>('1' + cell / SIDE));
  }
}

void explain_place(const Question& asked, int cell) {
  const u8* town = asked.town();
  if (town[cell] != EMPTY) return asked.no_at("cell-full", "B4.1", cell);
  const bool left = cell % SIDE && town[cell - 1] != EMPTY;
  const bool above = cell >= SIDE && town[cell - SIDE] != EMPTY;
  if (!left && !above) {
    asked.no("cell-apart", "B4.1").cell("cell", cell);
    return;
  }
  if (free_cells(asked.state.occupied[asked.state.seat]) >> cell & 1) return asked.legal();
  Refusal refusal = asked.no("cell-leaves-gap", "B4.2");
  JsonText& out = refusal.cell("cell", cell).value("gaps");
  const u32 others = ~(1u << cell);
  bool is_first = true;
  out.letter('"');
  write_empty(out, town, line_to(cell, true) & others, is_first);
  write_empty(out, town, line_to(cell, false) & others, is_first);
  out.letter('"');
}

// What a price asks for and what there is of it: "2 fish,1 coins".
void write_amounts_of(JsonText& out, const Amounts& price, const Amounts& numbers) {
  static const char* const names[] = {" fish", " textile", " pottery", " coins", " points"};
  bool is_first = true;
  out.letter('"');
  for (int place = 0; place < PLACES; ++place) {
    if (!price.at[place]) continue;
    out.comma(is_first);
    out.number(numbers.at[place]);
    out.raw(names[place], std::strlen(names[place]));
  }
  out.letter('"');
}

void explain_do(const Question& asked, int decision) {
  const State& state = asked.state;
  const Building& building = asked.building(state.at);
  const Purse& purse = state.purses[state.seat];
  if (building.ways == 0) return asked.no_at("do-of-copy", "B6", state.at);
  if (building.ways > 1 && decision == DO) return asked.no_at("kind-missing", "B6", state.at);
  if (building.ways == 1 && decision != DO) return asked.no_at("kind-unasked", "B6", state.at);
  const int way = decision == DO ? 0 : decision - DO - 1;
  if (can_pay(purse, building.choices[way])) return asked.legal();
  // Another way can be paid, or nothing would be asked: the price is below what the rules cut off.
  const Amounts price = price_of(building.choices[way]);
  Refusal refusal = asked.no("too-dear", "B5.4");
  write_amounts_of(refusal.value("price"), price, price);
  write_amounts_of(refusal.value("purse"), price, amounts_of(purse));
  refusal.card("card", asked.town()[state.at]).cell("cell", state.at);
}

void explain_copy(const Question& asked, int cell) {
  const State& state = asked.state;
  const int here = state.at;
  if (asked.building(here).ways != 0) return asked.no_at("no-copy", "B6", here);
  if (asked.town()[cell] == EMPTY) {
    asked.no("nothing-to-copy", "B6").cell("cell", cell);
    return;
  }
  if (cell == here) return asked.no_at("copy-of-itself", "B6", here);
  const Building &target = asked.building(cell), &copy = asked.building(here);
  if (target.color != copy.color) {
    Refusal refusal = asked.no("copy-of-other-color", "B6");
    refusal.card("card", asked.town()[cell]).cell("cell", cell).color("color", target.color);
    refusal.card("copy", asked.town()[here]).cell("copy_cell", here).color("wanted", copy.color);
    return;
  }
  if (target.ways == 0) return asked.no_at("copy-of-copy", "B6", cell);
  if (!can_pay_any(state.purses[state.seat], target))
    return asked.no_at("copy-too-dear", "B5.4", cell);
  asked.legal();
}

}  // namespace

void write_refusal(JsonText& out, const Writer& writer, const State& state, int decision) {
  const Question asked{out, writer, state};
  if (state.phase == OVER) {
    asked.no("over", "B8.1");
  } else if (decision >= FIRST_DRAW) {
    asked.no("deal-done", "B2.1");
  } else if (phase_of(decision) != state.phase) {
    refuse_step(asked, phase_of(decision));
  } else if (state.phase == PLACE) {
    explain_place(asked, decision - FIRST_PLACE);
  } else if (decision >= FIRST_COPY) {
    explain_copy(asked, decision - FIRST_COPY);
  } else if (decision >= DO) {
    explain_do(asked, decision);
  } else {
    asked.legal();
  }
}

}  // namespace bosa
}  // namespace lungomare
