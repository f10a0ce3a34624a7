// Texts read strictly, with a refusal at the first wrong character; the checks are those of
// checks.py of lungomare/games/canosa, in its order.
#include "canosa/json/refusal.hpp"

namespace lungomare {
namespace canosa {
namespace {

constexpr int FIELDS = 4;
constexpr int RINGS_EACH = 7;  // C1.3
constexpr int SAILORS_IN_PLAY = 10;
constexpr Bits HOMES = 1 | Bits{1} << (SQUARES - 1);

// Actions

// `at` is where the refusal says that the text stands.
bool read_square(const Part& text, int at, Square& square, JsonText& refusal) {
  u32 file = text[0] - 'a', rank = text[1] - '1';
  if (text.size() != 2 || file >= SIZE || rank >= SIZE)
    return refuse(refusal, "no-square", "C1.1", at, {quote_of("text", text)});
  square = Square(rank * SIZE + file);
  return true;
}

bool expect(const Part& text, char sign, std::string_view quoted, int at, JsonText& refusal) {
  return text[at - 1] == u32(sign) || refuse(refusal, "action-incomplete", "", at,
                                             {quote_of("text", text), word("missing", quoted)});
}

bool read_attack(const Part& text, Action& action, JsonText& refusal) {
  action.kind = ATTACK;
  return read_square(text.between(1, 3), 2, action.from, refusal) &&
         expect(text, 'x', "'x'", 4, refusal) && read_square(text.from(4), 5, action.to, refusal);
}

bool read_sailor_move(const Part& text, Action& action, JsonText& refusal) {
  action.kind = MOVE_SAILOR;
  return read_square(text.between(0, 2), 1, action.from, refusal) &&
         expect(text, '-', "'-'", 3, refusal) && read_square(text.from(3), 4, action.to, refusal);
}

// Positions

bool is_digit(u32 sign) { return sign - '0' < 10; }

// A position that is read, the field of its squares, and where the refusals of its parts point.
class Reader {
 public:
  Reader(const Part& squares, JsonText& refusal) : squares_(squares), refusal_(refusal) {}

  bool read(Position& position) {
    int at = 0, count = 1;
    for (int place = 0; place < squares_.size(); ++place) {
      if (squares_[place] != '/') continue;
      if (++count == SIZE + 1) at = place + 1;
    }
    if (!at) at = squares_.size() + 1;
    if (count != SIZE)
      return refuse(refusal_, "position-ranks", "C1.1", at, {number_of("count", count)});
    for (int rank = SIZE - 1, from = 0; rank >= 0; --rank) {
      int to = from;
      while (to < squares_.size() && squares_[to] != '/') ++to;
      if (!read_rank(rank, from, to)) return false;
      from = to + 1;
    }
    return has_both_sirens() && place_pieces(position);
  }

  // Where the piece on a square is written.
  int place_of(int square) const { return places_[square]; }

 private:
  enum Piece : u8 { NONE, SAILOR, GOLD_SIREN, SILVER_SIREN };

  bool read_rank(int rank, int from, int to) {
    int file = 0;
    bool was_gap = false;
    for (int place = from; place < to;) {
      int first = place;
      u32 sign = squares_[first];
      bool is_gap = sign - '1' < SIZE;
      Stack stack = 1;
      int end = end_of_token(first, to, stack);
      if (!end) return refuse_token(first);
      if (is_gap && was_gap) return refuse(refusal_, "position-numbers", "", first + 1, {});
      if (end - first > MAX_RINGS + 2)
        return refuse(refusal_, "position-stack", "C1.4", first + 1, {});
      if (file < SIZE && !is_gap) note(rank * SIZE + file, sign, stack, first + 1);
      file += is_gap ? int(sign - '0') : 1;
      if (file > SIZE)
        return refuse(refusal_, "position-rank-long", "", first + 1, {number_of("rank", rank + 1)});
      was_gap = is_gap;
      place = end;
    }
    return file == SIZE || refuse(refusal_, "position-rank-short", "", to + 1,
                                  {number_of("rank", rank + 1), number_of("count", file)});
  }

  // The place behind a number, a Siren or a Sailor, whose stack is read; 0 where there is none.
  int end_of_token(int first, int to, Stack& stack) const {
    u32 sign = squares_[first];
    if (sign - '1' < SIZE || sign == 'G' || sign == 'S') return first + 1;
    if (sign != '(') return 0;
    int place = first + 1;
    for (; place < to && (squares_[place] == 'g' || squares_[place] == 's'); ++place)
      if (place - first <= MAX_RINGS) stack = with_ring(stack, squares_[place] == 's');
    return place < to && squares_[place] == ')' ? place + 1 : 0;
  }

  bool refuse_token(int place) {
    if (squares_[place] == '(') return refuse(refusal_, "position-sailor", "", place + 1, {});
    Part sign = squares_.between(place, place + 1);
    return refuse(refusal_, "position-character", "", place + 1, {quote_of("text", sign)});
  }

  void note(int square, u32 sign, Stack stack, int at) {
    pieces_[square] = sign == 'G' ? GOLD_SIREN : sign == 'S' ? SILVER_SIREN : SAILOR;
    stacks_[square] = stack;
    places_[square] = at;
  }

  // The first in the text that is there twice, else the first that is missing.
  bool has_both_sirens() {
    int seen[2] = {};
    for (int rank = SIZE - 1; rank >= 0; --rank)
      for (int square = rank * SIZE; square < (rank + 1) * SIZE; ++square) {
        if (pieces_[square] < GOLD_SIREN) continue;
        int player = pieces_[square] - GOLD_SIREN;
        if (seen[player]++)
          return refuse(refusal_, "position-second-siren", "C1.3", places_[square],
                        {player_of("siren", player)});
      }
    for (int player = 0; player < 2; ++player)
      if (!seen[player])
        return refuse(refusal_, "position-no-siren", "C1.3", squares_.size(),
                      {player_of("siren", player), word("letter", player ? "S" : "G")});
    return true;
  }

  bool place_pieces(Position& position) const {
    for (int square = 0; square < SQUARES; ++square) {
      if (pieces_[square] == SAILOR) set_stack(position, square, 0, stacks_[square]);
      if (pieces_[square] >= GOLD_SIREN)
        position.sirens[pieces_[square] - GOLD_SIREN] = Square(square);
    }
    return true;
  }

  Part squares_;
  JsonText& refusal_;
  Piece pieces_[SQUARES] = {};
  Stack stacks_[SQUARES] = {};
  int places_[SQUARES] = {};
};

bool read_pair(std::string_view code, const Part& field, int at, u8 pair[2], JsonText& refusal) {
  if (field.size() != 3 || !is_digit(field[0]) || field[1] != ',' || !is_digit(field[2]))
    return refuse(refusal, code, "", at, {quote_of("text", field)});
  for (int each = 0; each < 2; ++each) pair[each] = u8(field[2 * each] - '0');
  return true;
}

bool read_player(const Part& field, int at, Position& position, JsonText& refusal) {
  bool gold = field[0] == 'g', one = field[1] == '1';
  if (field.size() != 2 || !(gold || field[0] == 's') || !(one || field[1] == '2'))
    return refuse(refusal, "position-player", "C3.2", at, {quote_of("text", field)});
  position.player = gold ? 0 : 1;
  position.owed = one ? 1 : 2;
  return true;
}

bool check_islands(const Position& position, const Rules& rules, const Reader& reader,
                   JsonText& refusal) {
  for (int player = 0; player < 2; ++player)
    if (int home = island(player); position.sailors() >> home & 1)
      return refuse(refusal, "position-sailor-home", "C9.1", reader.place_of(home),
                    {square_of("square", home)});
  if (rules.enemy_island_open || rules.push_to_island) return true;
  for (int player = 0; player < 2; ++player)
    if (int siren = position.sirens[player]; siren == island(1 - player))
      return refuse(refusal, "position-siren-on-island", "C4.3", reader.place_of(siren),
                    {player_of("siren", player), square_of("square", siren)});
  return true;
}

bool check_carried(const Position& position, int at, JsonText& refusal) {
  for (int player = 0; player < 2; ++player)
    if (position.carried[player] > MAX_RINGS)
      return refuse(refusal, "position-siren-full", "C1.4", at + 2 * player,
                    {player_of("siren", player), number_of("count", position.carried[player])});
  return true;
}

bool check_rings(const Position& position, int at, JsonText& refusal) {
  for (int player = 0; player < 2; ++player) {
    int rings = position.carried[player];
    for (Bits left = position.sailors(); left; left &= left - 1)
      for (Stack stack = position.stack(lowest(left)); stack > 1; stack >>= 1)
        rings += int(stack & 1) == player;
    if (rings > RINGS_EACH)
      return refuse(refusal, "position-rings", "C1.3", at,
                    {number_of("count", rings), player_of("player", player),
                     word("letter", player ? "s" : "g")});
  }
  return true;
}

bool check_scores(const Position& position, int at, JsonText& refusal) {
  const u8* scores = position.scores;
  for (int player = 0; player < 2; ++player)
    if (scores[player] > SAILORS_TO_WIN)
      return refuse(refusal, "position-score", "C10.1", at + 2 * player,
                    {player_of("player", player), number_of("count", scores[player])});
  if (scores[0] == SAILORS_TO_WIN && scores[1] == SAILORS_TO_WIN)
    return refuse(refusal, "position-both-won", "C10.1", at, {});
  int count = count_bits(position.sailors()), scored = scores[0] + scores[1];
  return count + scored == SAILORS_IN_PLAY ||
         refuse(refusal, "position-sailors", "C1.3", at,
                {number_of("count", count), number_of("scored", scored),
                 number_of("total", count + scored)});
}

}  // namespace

bool read_action(const Part& text, Action& action, JsonText& refusal) {
  action = {};
  const u32 sign = text[0];
  if (sign == '@' && text.size() > 3) return read_attack(text, action, refusal);
  if (sign - 'a' < SIZE) return read_sailor_move(text, action, refusal);
  if (sign != '@' && sign != '+' && sign != '-')
    return refuse(refusal, "no-action", "", 1, {quote_of("text", text)});
  action.kind = sign == '@' ? MOVE_SIREN : sign == '+' ? TRANSFER : WITHDRAW;
  return read_square(text.from(1), 2, action.to, refusal);
}

bool read_position(const Part& text, const Rules& rules, Position& position, JsonText& refusal) {
  position = {};
  int starts[FIELDS + 1] = {}, count = 1;
  for (int place = 0; place < text.size(); ++place)
    if (text[place] == ' ' && count++ <= FIELDS) starts[count - 1] = place + 1;
  int end = count > FIELDS ? starts[FIELDS] : text.size() + 1;
  if (count != FIELDS)
    return refuse(refusal, "position-fields", "", end, {number_of("count", count)});
  auto field = [&](int each) {
    return text.between(starts[each], each + 1 < FIELDS ? starts[each + 1] - 1 : text.size());
  };
  Reader reader(field(0), refusal);
  bool is_read =
      reader.read(position) &&
      read_pair("position-carried", field(1), starts[1] + 1, position.carried, refusal) &&
      read_pair("position-scores", field(2), starts[2] + 1, position.scores, refusal) &&
      read_player(field(3), starts[3] + 1, position, refusal) &&
      check_islands(position, rules, reader, refusal) &&
      check_carried(position, starts[1] + 1, refusal) && check_rings(position, 1, refusal) &&
      check_scores(position, starts[2] + 1, refusal);
  if (is_read) position.hash = hash_of(position);
  return is_read;
}

}  // namespace canosa
}  // namespace lungomare
