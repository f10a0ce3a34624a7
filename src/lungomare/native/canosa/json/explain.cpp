#include "canosa/json/explain.hpp"

namespace lungomare {
namespace canosa {
namespace {

// A position of a game that goes on, and where a refusal is written.
class Question {
 public:
  Question(const Position& position, const Rules& rules, JsonText& refusal)
      : position_(position),
        rules_(rules),
        refusal_(refusal),
        player_(position.player),
        other_(1 - position.player),
        siren_(position.sirens[player_]),
        enemy_(position.sirens[other_]) {}

  bool allows(Action action) {
    switch (action.kind) {
      case MOVE_SIREN: return siren_move(action.to);
      case ATTACK: return attack(action.from, action.to);
      case MOVE_SAILOR: return sailor_move(action.from, action.to);
      case TRANSFER: return transfer(action.to);
      default: return withdrawal(action.to);
    }
  }

 private:
  bool no(std::string_view code, std::string_view clause, std::initializer_list<Value> values) {
    return refuse(refusal_, code, clause, 0, values);
  }
  bool no_at(std::string_view code, std::string_view clause, int square) {
    return no(code, clause, {square_of("square", square)});
  }

  bool is_near_siren(int square) const { return around(bit(siren_)) >> square & 1; }
  bool has_sailor(int square) const { return position_.sailors() >> square & 1; }
  bool has_siren(int square) const { return square == siren_ || square == enemy_; }
  int owner_of_siren(int square) const { return square == position_.sirens[0] ? 0 : 1; }
  int owner_of(Stack stack) const { return int(stack & 1); }

  // Where the other Siren may be put after an attack (C5.3, C5.4).
  Bits push_squares() const {
    Bits barred = bit(island(other_)) | (rules_.push_to_island ? 0 : bit(island(player_)));
    Bits taken = position_.sailors() | bit(enemy_);
    return around(bit(enemy_)) & ~taken & ~barred;
  }

  bool siren_move(int to) {
    if (to == siren_)
      return no("siren-stands-there", "C4.1",
                {player_of("siren", player_), square_of("square", to)});
    if (!is_near_siren(to)) return not_next_to_siren(to, "C4.1");
    if (to == enemy_) return unfinished_attack();
    if (to == island(player_)) return no_at("own-island", "C4.2", to);
    if (closed(player_, rules_) >> to & 1) return no_at("other-island", "C4.3", to);
    return !has_sailor(to) || no_at("sailor-there", "C4.1", to);
  }

  // A plain move onto the other Siren's square is none; an attack also names a push.
  bool unfinished_attack() {
    return attack_on(enemy_) && no("attack-names-no-push", "C5.3",
                                   {player_of("siren", other_), square_of("square", enemy_),
                                    square_of("push", lowest(push_squares()))});
  }

  bool attack_on(int on) {
    if (on != enemy_)
      return no("siren-elsewhere", "C5.1",
                {player_of("siren", other_), square_of("there", enemy_), square_of("square", on)});
    if (!is_near_siren(on))
      return no("sirens-not-adjacent", "C5.1",
                {player_of("siren", other_), square_of("square", on),
                 player_of("attacker", player_), square_of("origin", siren_)});
    if (on == island(player_)) return no_at("attack-on-own-island", "C5.2", on);
    if (closed(player_, rules_) >> on & 1) return no_at("attack-on-other-island", "C5.2", on);
    int rings = position_.carried[player_], others = position_.carried[other_];
    if (rings <= others)
      return no("carries-no-more", "C5.1",
                {player_of("siren", player_), square_of("square", siren_),
                 number_of("rings", rings), number_of("others", others)});
    return push_squares() ||
           no("no-push-square", "C5.5", {square_of("square", on), player_of("siren", other_)});
  }

  bool attack(int on, int push) {
    if (!attack_on(on)) return false;
    if (!(around(bit(on)) >> push & 1))
      return no("push-not-adjacent", "C5.3", {square_of("push", push), square_of("square", on)});
    if (push == island(other_)) return no_push(push, "push-to-own-island");
    if (push == island(player_) && !rules_.push_to_island) return no_push(push, "push-to-island");
    return !has_sailor(push) || no_at("sailor-there", "C5.3", push);
  }

  bool no_push(int push, std::string_view code) {
    return no(code, "C5.4", {player_of("siren", other_), square_of("push", push)});
  }

  bool sailor_move(int from, int to) {
    Stack stack = position_.stack(from);
    if (has_siren(from))
      return no("siren-not-sailor", "C6.1",
                {player_of("siren", owner_of_siren(from)), square_of("square", from)});
    if (!stack) return no_at("no-sailor-to-move", "C6.1", from);
    if (stack == 1) return no_at("sailor-neutral", "C6.1", from);
    if (owner_of(stack) != player_)
      return no("sailor-of-other", "C6.1",
                {square_of("square", from), player_of("player", other_)});
    int step = to - from;
    bool homewards = step == homeward(player_, 0) || step == homeward(player_, 1);
    if (!homewards || !(beside(from) >> to & 1))
      return no("not-homeward", "C6.2",
                {square_of("square", to), square_of("origin", from),
                 square_of("island", island(player_))});
    if (has_siren(to))
      return no("siren-in-the-way", to == island(player_) ? "C6.3" : "C6.2",
                {player_of("siren", owner_of_siren(to)), square_of("square", to)});
    return !has_sailor(to) || no_at("other-sailor-there", "C6.2", to);
  }

  bool not_next_to_siren(int square, std::string_view clause) {
    return no(
        "not-next-to-siren", clause,
        {square_of("square", square), player_of("siren", player_), square_of("origin", siren_)});
  }

  // Whether the player's Siren can touch a Sailor on the square.
  bool reach(int square, std::string_view clause) {
    if (has_siren(square))
      return no("no-rings-between-sirens", "C7.2",
                {player_of("siren", owner_of_siren(square)), square_of("square", square)});
    if (!has_sailor(square)) return no_at("no-sailor", clause, square);
    return is_near_siren(square) || not_next_to_siren(square, clause);
  }

  bool no_siren_with(std::string_view code, std::string_view clause) {
    return no(code, clause, {player_of("siren", player_), square_of("square", siren_)});
  }

  bool transfer(int square) {
    if (!reach(square, "C7.1")) return false;
    if (!position_.carried[player_]) return no_siren_with("siren-has-no-ring", "C7.1");
    bool is_full = position_.stacks[MAX_RINGS] >> square & 1;
    return !is_full || no_at("sailor-is-full", "C7.1", square);
  }

  bool withdrawal(int square) {
    if (!reach(square, "C8.1")) return false;
    Stack stack = position_.stack(square);
    if (stack == 1) return no_at("sailor-has-no-ring", "C8.1", square);
    if (owner_of(stack) != player_)
      return no("ring-of-other", "C8.1",
                {square_of("square", square), player_of("player", other_)});
    return position_.carried[player_] < MAX_RINGS || no_siren_with("siren-is-full", "C8.1");
  }

  const Position& position_;
  const Rules& rules_;
  JsonText& refusal_;
  int player_, other_;
  int siren_, enemy_;  // the Sirens' squares
};

constexpr std::string_view OVER[] = {
    "", "over-sailors", "over-trap", "over-blocked", "over-repetition", "over-quiet"};

bool is_over(Outcome outcome, JsonText& refusal) {
  std::string_view code = OVER[outcome.reason];
  std::string_view clause = outcome.reason == SAILORS ? "C3.4" : END_CLAUSES[outcome.reason];
  if (outcome.winner < 0) return refuse(refusal, code, clause, 0, {});
  return refuse(refusal, code, clause, 0,
                {player_of("winner", outcome.winner), player_of("loser", 1 - outcome.winner)});
}

}  // namespace

bool explain(const Table& table, Action action, const Rules& rules, JsonText& refusal) {
  if (table.outcome.reason != GOES_ON) return is_over(table.outcome, refusal);
  return Question(table.position, rules, refusal).allows(action);
}

}  // namespace canosa
}  // namespace lungomare
