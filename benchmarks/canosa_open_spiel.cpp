// Canosa as a game of OpenSpiel's own kind, in C++, so that its MCTS bot runs at its full speed.
//
// For the benchmark alone: it is compiled against the headers in OpenSpiel's wheel and loaded into
// the process that has loaded pyspiel; `lungomare_canosa_cpp` is then on OpenSpiel's list. The
// rules are our native core's, and the benchmark compares it with the law before it plays.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "canosa/rules/rules.hpp"
#include "open_spiel/spiel.h"

namespace {

namespace canosa = lungomare::canosa;
using open_spiel::Player;
using Id = open_spiel::Action;

const open_spiel::GameType TYPE{"lungomare_canosa_cpp",
                                "Canosa, in C++",
                                open_spiel::GameType::Dynamics::kSequential,
                                open_spiel::GameType::ChanceMode::kDeterministic,
                                open_spiel::GameType::Information::kPerfectInformation,
                                open_spiel::GameType::Utility::kZeroSum,
                                open_spiel::GameType::RewardModel::kTerminal,
                                2,
                                2,
                                /*provides_information_state_string=*/false,
                                /*provides_information_state_tensor=*/false,
                                /*provides_observation_string=*/false,
                                /*provides_observation_tensor=*/false,
                                /*parameter_specification=*/
                                {{"long_first_turn", open_spiel::GameParameter(false)},
                                 {"enemy_island_open", open_spiel::GameParameter(false)},
                                 {"push_to_island", open_spiel::GameParameter(false)},
                                 {"trap_forfeits", open_spiel::GameParameter(false)}}};

// The standard layout (C2).
canosa::Position start_of(const canosa::Rules& rules) {
  canosa::Position position{};
  for (int file = 1; file < canosa::SIZE; ++file) {
    canosa::set_stack(position, canosa::SIZE * (6 - file) + file, 0, canosa::with_ring(1, 0));
    canosa::set_stack(position, canosa::SIZE * (5 - file) + file - 1, 0, canosa::with_ring(1, 1));
  }
  for (int player = 0; player < 2; ++player) {
    position.sirens[player] = canosa::island(player);
    position.carried[player] = 2;
  }
  position.owed = rules.long_first_turn ? 2 : 1;
  position.hash = canosa::hash_of(position);
  return position;
}

class State : public open_spiel::State {
 public:
  State(std::shared_ptr<const open_spiel::Game> game, const canosa::Rules& rules)
      : open_spiel::State(std::move(game)),
        rules_(rules),
        table_(canosa::begin(start_of(rules), rules)) {}
  State(const State&) = default;

  Player CurrentPlayer() const override {
    return IsTerminal() ? open_spiel::kTerminalPlayerId : Player(table_.position.player);
  }

  std::vector<Id> LegalActions() const override {
    canosa::Action actions[canosa::MOST_ACTIONS];
    int count = canosa::list_actions(table_.found, table_.position, actions);
    std::vector<Id> ids(static_cast<size_t>(count));
    for (int each = 0; each < count; ++each) ids[size_t(each)] = canosa::id_of(actions[each]);
    return ids;
  }

  bool IsTerminal() const override { return table_.outcome.reason != canosa::GOES_ON; }

  std::vector<double> Returns() const override {
    int winner = table_.outcome.winner;
    if (winner < 0) return {0.0, 0.0};
    return winner == 0 ? std::vector<double>{1.0, -1.0} : std::vector<double>{-1.0, 1.0};
  }

  std::string ActionToString(Player, Id action) const override { return std::to_string(action); }
  std::string ToString() const override { return std::to_string(table_.position.hash); }

  std::unique_ptr<open_spiel::State> Clone() const override {
    return std::unique_ptr<open_spiel::State>(new State(*this));
  }

 protected:
  void DoApplyAction(Id action) override {
    earlier_.push_back(table_.position.hash);
    auto is_third = [this](const canosa::Position& position) {
      return std::count(earlier_.begin(), earlier_.end(), position.hash) >= canosa::REPETITIONS - 1;
    };
    if (canosa::advance(table_, canosa::action_of(int(action)), rules_, is_third)) earlier_.clear();
  }

 private:
  canosa::Rules rules_;
  canosa::Table table_;
  std::vector<lungomare::u64> earlier_;  // hashes since a Sailor last came home
};

class Game : public open_spiel::Game {
 public:
  explicit Game(const open_spiel::GameParameters& params) : open_spiel::Game(TYPE, params) {
    rules_.long_first_turn = ParameterValue<bool>("long_first_turn");
    rules_.enemy_island_open = ParameterValue<bool>("enemy_island_open");
    rules_.push_to_island = ParameterValue<bool>("push_to_island");
    rules_.trap_forfeits = ParameterValue<bool>("trap_forfeits");
  }

  int NumDistinctActions() const override { return canosa::ACTION_IDS; }
  std::unique_ptr<open_spiel::State> NewInitialState() const override {
    return std::make_unique<State>(shared_from_this(), rules_);
  }
  int NumPlayers() const override { return 2; }
  double MinUtility() const override { return -1; }
  double MaxUtility() const override { return 1; }
  absl::optional<double> UtilitySum() const override { return 0; }
  int MaxGameLength() const override { return 10000; }

 private:
  canosa::Rules rules_;
};

std::shared_ptr<const open_spiel::Game> make(const open_spiel::GameParameters& params) {
  return std::make_shared<Game>(params);
}

const open_spiel::GameRegisterer REGISTERED(TYPE, make);

}  // namespace
