// What each legal action would do: preview.py of lungomare/games/canosa.
#include "canosa/json/messages.hpp"

namespace lungomare {
namespace canosa {
namespace {

void write_quoted(JsonText& out, std::string_view word) {
  out.letter('"');
  out.raw(word);
  out.letter('"');
}

// The squares between which the Siren, the Sailor or the ring goes, and where a Siren is pushed.
void write_way(JsonText& out, const Position& before, Action action) {
  int siren = before.sirens[before.player], from = siren, to = action.to;
  if (action.kind == ATTACK) to = action.from;
  if (action.kind == MOVE_SAILOR) from = action.from;
  if (action.kind == WITHDRAW) {
    from = action.to;
    to = siren;
  }
  out.raw("\"from\":\"");
  write_square(out, from);
  out.raw("\",\"to\":\"");
  write_square(out, to);
  out.raw("\",\"push\":");
  if (action.kind != ATTACK) return out.raw("null");
  out.letter('"');
  write_square(out, action.to);
  out.letter('"');
}

void write_pair(JsonText& out, const int pair[2]) {
  out.letter('[');
  out.number(pair[0]);
  out.letter(',');
  out.number(pair[1]);
  out.letter(']');
}

// Whether a Sailor comes home, and the rings that go back and out then (C9).
void write_scoring(JsonText& out, const Position& before, Action action, const Position& after) {
  bool scores = sailors_home(after) != sailors_home(before);
  int returns[2] = {}, lost[2] = {};
  if (scores) {
    for (int player = 0; player < 2; ++player)
      returns[player] = after.carried[player] - before.carried[player];
    for (Stack left = before.stack(action.from); left > 1; left >>= 1) ++lost[left & 1];
    for (int player = 0; player < 2; ++player) lost[player] -= returns[player];
  }
  out.raw("\"scores\":");
  out.boolean(scores);
  out.raw(",\"returns\":");
  write_pair(out, returns);
  out.raw(",\"lost\":");
  write_pair(out, lost);
}

// Whose the Sailor is whose rings the action changed (C6.1).
void write_control(JsonText& out, Action action, const Position& after) {
  out.raw(",\"control\":");
  if (action.kind != TRANSFER && action.kind != WITHDRAW) return out.raw("null");
  Stack stack = after.stack(action.to);
  write_quoted(out, stack <= 1 ? "neutral" : PLAYERS[stack & 1]);
}

void write_reason(JsonText& out, Outcome outcome, int winner) {
  if (outcome.reason != GOES_ON && outcome.winner == winner)
    write_quoted(out, REASONS[outcome.reason]);
  else
    out.raw("null");
}

void write_end(JsonText& out, int actor, const Table& after, bool turn_ended) {
  out.raw(",\"wins\":");
  write_reason(out, after.outcome, actor);
  out.raw(",\"loses\":");
  write_reason(out, after.outcome, 1 - actor);
  out.raw(",\"draws\":");
  write_reason(out, after.outcome, -1);
  out.raw(",\"ends_turn\":");
  out.boolean(turn_ended || after.outcome.reason != GOES_ON);
}

void write_effect(JsonText& out, const Table& before, Action action, const Table& after) {
  out.letter('"');
  write_action(out, action);
  out.raw("\":{\"kind\":");
  write_quoted(out, KIND_NAMES[action.kind]);
  out.letter(',');
  write_way(out, before.position, action);
  out.raw(",\"after\":\"");
  write_position(out, after.position);
  out.raw("\",");
  write_scoring(out, before.position, action, after.position);
  write_control(out, action, after.position);
  write_end(out, before.position.player, after, after.turn != before.turn);
  out.letter('}');
}

}  // namespace

std::vector<Reached> reached_from(const Position& before, const Rules& rules) {
  std::vector<Reached> found;
  found.reserve(MOST_ACTIONS);
  visit_choices(choices(before, rules), before, [&](Action action) {
    Position after = before;
    act(after, action);
    settle(after, rules);
    found.push_back({action, after, int(after == before)});
  });
  return found;
}

void write_effects(JsonText& out, const Table& before, const std::vector<Reached>& found,
                   const Rules& rules) {
  bool is_first = true;
  out.letter('{');
  for (const Reached& each : found) {
    Table after = before;
    advance(after, each.action, rules,
            [&](const Position&) { return each.times >= REPETITIONS - 1; });
    out.comma(is_first);
    write_effect(out, before, each.action, after);
  }
  out.letter('}');
}

}  // namespace canosa
}  // namespace lungomare
