// Bosa's rules for the page.
//
// The page keeps states as the bytes that they are here. What a function shows as `Bytes` stays
// until the next is asked. Seats are -1 for nobody.
#include "bosa/json/writer.hpp"
#include "core/wasm/wasm.hpp"

namespace lungomare::bosa {
namespace {

// A deck with its words. It begins with the deck: its address is also that of a `Deck`.
struct Table {
  Deck deck{};
  Writer writer{deck, {}};
};

// The numbers of a packed deck, one by one.
struct Packed {
  const i32* next;

  i32 number() { return *next++; }
  Amounts amounts() {
    Amounts found;
    for (i32& each : found.at) each = number();
    return found;
  }
};

// Of a kind no more than `most` matters.
Goods goods_up_to(const Amounts& amounts, int most) {
  Goods goods = 0;
  for (int kind = 0; kind < KINDS; ++kind)
    goods |= Goods(amounts.at[kind] < most ? amounts.at[kind] : most) << (16 * kind);
  return goods;
}

Choice read_choice(Packed& packed) {
  const Amounts price = packed.amounts(), gain = packed.amounts();
  return {goods_up_to(price, TRACK_END + 1), goods_up_to(gain, TRACK_END), price.at[KINDS],
          gain.at[KINDS], gain.at[KINDS + 1]};
}

// Season, colour, per colour or not, the number of ways, and each one's price and gain by place.
Building read_building(Packed& packed) {
  Building building{};
  building.season = u8(packed.number());
  building.color = u8(packed.number());
  building.per_color = packed.number();
  building.ways = u8(packed.number());
  for (int way = 0; way < building.ways; ++way) building.choices[way] = read_choice(packed);
  return building;
}

// Kind, colour or 0, size or 0, points.
Goal read_goal(Packed& packed) {
  Goal goal{};
  goal.kind = GoalKind(packed.number());
  goal.color = u8(packed.number());
  goal.size = packed.number();
  goal.points = packed.number();
  return goal;
}

// Players, simple or not, the buildings, the goals, how many steps the chart has, the steps.
void read_deck(Packed packed, Deck& deck) {
  deck.players = u8(packed.number());
  deck.simple = packed.number();
  int sizes[SEASONS + 1] = {};
  for (int card = 0; card < BUILDINGS; ++card) {
    deck.buildings[card] = read_building(packed);
    const int season = deck.buildings[card].season;
    deck.stacks[season][sizes[season]++] = u8(card);
  }
  for (Goal& goal : deck.goals) goal = read_goal(packed);
  deck.steps = u16(packed.number());
  for (int step = 0; step < deck.steps; ++step)
    deck.chart[step] = {packed.number(), packed.number()};
}

JsonText& empty_text() {
  static JsonText text;  // kept, so that its memory is asked for once
  text.clear();
  return text;
}

}  // namespace

// A deck that the law takes, worked out; its cards are then to be named.
LUNGOMARE_EXPORT(rules_open) Table* rules_open(const i32* packed) {
  auto* table = new Table;
  read_deck({packed}, table->deck);
  return table;
}

// The next card's id, as JSON.
LUNGOMARE_EXPORT(rules_name_card) void rules_name_card(Table* table, const char* id, u32 length) {
  table->writer.cards.add(id, length);
}

LUNGOMARE_EXPORT(rules_close) void rules_close(Table* table) { delete table; }

LUNGOMARE_EXPORT(rules_state_size) u32 rules_state_size() { return sizeof(State); }

// Deal these: the first player, then cards in the order in which chance draws them.
LUNGOMARE_EXPORT(rules_deal) void rules_deal(const Table* table, const u8* dealt, State* out) {
  *out = undealt();
  draw_first(*out, dealt[0]);
  for (int number = 1; number < draws(table->deck); ++number)
    draw_card(table->deck, *out, dealt[number]);
}

LUNGOMARE_EXPORT(rules_actor) int rules_actor(const State* state) {
  return state->phase == OVER ? -1 : state->seat;
}

LUNGOMARE_EXPORT(rules_turn) int rules_turn(const State* state) { return state->turn; }

// The ids of what may be decided, a byte each.
LUNGOMARE_EXPORT(rules_legal)
const Bytes* rules_legal(const Table* table, const State* state) {
  JsonText& ids = empty_text();
  for (u64 left = legal_mask(table->deck, *state); left; left &= left - 1)
    ids.letter(static_cast<char>(lowest(left)));
  return shown(ids);
}

// Take a legal decision, in the state itself.
LUNGOMARE_EXPORT(rules_advance)
void rules_advance(const Table* table, State* state, int decision) {
  advance(table->deck, *state, decision);
}

// Whether a card was turned up between these, or everyone's goals laid open (B3.4).
LUNGOMARE_EXPORT(rules_reveals) bool rules_reveals(const State* before, const State* after) {
  return before->season != after->season || before->flipped != after->flipped ||
         after->phase == OVER;
}

// Whether a Season has begun between these.
LUNGOMARE_EXPORT(rules_is_milestone)
bool rules_is_milestone(const State* before, const State* after) {
  return before->season != after->season;
}

LUNGOMARE_EXPORT(rules_view)
const Bytes* rules_view(const Table* table, const State* state, int seat) {
  JsonText& text = empty_text();
  write_view(text, table->writer, *state, seat);
  return shown(text);
}

LUNGOMARE_EXPORT(rules_preview)
const Bytes* rules_preview(const Table* table, const State* state) {
  JsonText& text = empty_text();
  write_preview(text, table->writer, *state);
  return shown(text);
}

// The sheet after the last of these states; the first of each Season is among them.
LUNGOMARE_EXPORT(rules_sheet)
const Bytes* rules_sheet(const Table* table, const State* states, u32 count, int seat,
                         bool everyone) {
  const State& now = states[count - 1];
  std::vector<State> ends;
  for (u32 each = 0; each < count; ++each)
    while (static_cast<size_t>(states[each].season) > ends.size() + 1) ends.push_back(states[each]);
  JsonText& text = empty_text();
  write_sheet(text, table->writer, ends, now, seat, everyone);
  return shown(text);
}

LUNGOMARE_EXPORT(rules_result)
const Bytes* rules_result(const Table* table, const State* state) {
  JsonText& text = empty_text();
  write_result(text, table->writer, *state);
  return shown(text);
}

// Why a decision is not legal: code, clause and values, or null.
LUNGOMARE_EXPORT(rules_refusal)
const Bytes* rules_refusal(const Table* table, const State* state, int decision) {
  JsonText& text = empty_text();
  write_refusal(text, table->writer, *state, decision);
  return shown(text);
}

}  // namespace lungomare::bosa
