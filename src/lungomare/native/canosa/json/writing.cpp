#include "canosa/json/notation.hpp"

namespace lungomare {
namespace canosa {
namespace {

void write_piece(JsonText& out, const Position& position, int square) {
  if (square == position.sirens[0]) return out.letter('G');
  if (square == position.sirens[1]) return out.letter('S');
  out.raw(STACKS[position.stack(square)]);
}

void write_rank(JsonText& out, const Position& position, Bits pieces, int first) {
  int gap = 0;
  for (int square = first; square < first + SIZE; ++square) {
    if (!(pieces >> square & 1)) {
      ++gap;
      continue;
    }
    if (gap) out.number(gap);
    gap = 0;
    write_piece(out, position, square);
  }
  if (gap) out.number(gap);
}

}  // namespace

void write_square(JsonText& out, int square) {
  out.letter(static_cast<char>('a' + square % SIZE));
  out.letter(static_cast<char>('1' + square / SIZE));
}

void write_action(JsonText& out, Action action) {
  if (action.kind == MOVE_SIREN || action.kind == ATTACK) out.letter('@');
  if (action.kind == TRANSFER) out.letter('+');
  if (action.kind == WITHDRAW) out.letter('-');
  if (action.kind == ATTACK || action.kind == MOVE_SAILOR) {
    write_square(out, action.from);
    out.letter(action.kind == ATTACK ? 'x' : '-');
  }
  write_square(out, action.to);
}

void write_position(JsonText& out, const Position& position) {
  Bits pieces = position.sailors() | bit(position.sirens[0]) | bit(position.sirens[1]);
  for (int first = SQUARES - SIZE; first >= 0; first -= SIZE) {
    write_rank(out, position, pieces, first);
    if (first) out.letter('/');
  }
  for (const u8* pair : {position.carried, position.scores}) {
    out.letter(' ');
    out.number(pair[0]);
    out.letter(',');
    out.number(pair[1]);
  }
  out.letter(' ');
  out.letter(RINGS[position.player]);
  out.number(position.owed);
}

}  // namespace canosa
}  // namespace lungomare
