// Bosa as a game of OpenSpiel's own kind, in C++, so that its ISMCTS bot runs at its full speed.
//
// For the benchmark alone, as canosa_open_spiel.cpp is: `lungomare_bosa_cpp` has the rules of our
// native core, the cards it is handed as text, and chance deals them all before the first turn. The
// benchmark compares it with the law before it plays.
#include <algorithm>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "bosa/planner/resample.hpp"
#include "bosa/rules/score.hpp"
#include "open_spiel/spiel.h"

namespace {

namespace bosa = lungomare::bosa;
using lungomare::u8;
using open_spiel::Player;
using Id = open_spiel::Action;

const open_spiel::GameType TYPE{
    "lungomare_bosa_cpp",
    "Bosa, in C++",
    open_spiel::GameType::Dynamics::kSequential,
    open_spiel::GameType::ChanceMode::kExplicitStochastic,
    open_spiel::GameType::Information::kImperfectInformation,
    open_spiel::GameType::Utility::kZeroSum,
    open_spiel::GameType::RewardModel::kTerminal,
    bosa::MOST_PLAYERS,
    2,
    /*provides_information_state_string=*/true,
    /*provides_information_state_tensor=*/false,
    /*provides_observation_string=*/true,
    /*provides_observation_tensor=*/false,
    /*parameter_specification=*/
    {{"deck", open_spiel::GameParameter(open_spiel::GameParameter::Type::kString, true)}}};

// The cards as the benchmark writes them: whole numbers, in the order in which they are read here.

bosa::Goods read_goods(std::istream& text, int most) {
  int kinds[bosa::KINDS];
  for (int& kind : kinds) {
    text >> kind;
    kind = std::min(kind, most);
  }
  return bosa::goods_of(kinds[0], kinds[1], kinds[2]);
}

bosa::Building read_building(std::istream& text) {
  bosa::Building building{};
  int season, color, per_color, ways;
  text >> season >> color >> per_color >> ways;
  building.season = u8(season);
  building.color = u8(color);
  building.per_color = per_color;
  building.ways = u8(ways);
  for (int way = 0; way < ways; ++way) {
    bosa::Choice& choice = building.choices[way];
    choice.price = read_goods(text, bosa::TRACK_END + 1);
    text >> choice.price_coins;
    choice.gain = read_goods(text, bosa::TRACK_END);
    text >> choice.gain_coins >> choice.gain_points;
  }
  return building;
}

bosa::Deck read_deck(const std::string& written) {
  std::istringstream text(written);
  bosa::Deck deck{};
  int players, simple, kind, color, sizes[bosa::SEASONS + 1] = {};
  text >> players >> simple;
  deck.players = u8(players);
  deck.simple = simple;
  for (int card = 0; card < bosa::BUILDINGS; ++card) {
    int season = (deck.buildings[card] = read_building(text)).season;
    deck.stacks[season][sizes[season]++] = u8(card);
  }
  for (bosa::Goal& goal : deck.goals) {
    text >> kind >> color >> goal.size >> goal.points;
    goal.kind = bosa::GoalKind(kind);
    goal.color = u8(color);
  }
  text >> deck.steps;
  for (int step = 0; step < deck.steps; ++step)
    text >> deck.chart[step].coins >> deck.chart[step].points;
  if (!text) open_spiel::SpielFatalError("the deck ends too soon");
  return deck;
}

// Add the bytes as letters, two for each.
void append(std::string& text, const void* bytes, size_t count) {
  for (size_t each = 0; each < count; ++each) {
    u8 byte = static_cast<const u8*>(bytes)[each];
    text.push_back(char('a' + (byte >> 4)));
    text.push_back(char('a' + (byte & 15)));
  }
}

template <class T>
void append(std::string& text, const T& value) {
  append(text, &value, sizeof value);
}

class State : public open_spiel::State {
 public:
  State(std::shared_ptr<const open_spiel::Game> game, const bosa::Deck& deck)
      : open_spiel::State(std::move(game)), deck_(deck), now_(bosa::undealt()) {}
  State(const State&) = default;

  Player CurrentPlayer() const override {
    if (now_.phase == bosa::OVER) return open_spiel::kTerminalPlayerId;
    return now_.phase == bosa::DEAL ? open_spiel::kChancePlayerId : Player(now_.seat);
  }

  std::vector<Id> LegalActions() const override {
    u8 found[bosa::MOST_DECISIONS];
    int count = bosa::legal(deck_, now_, found);
    int before = now_.phase == bosa::DEAL ? bosa::FIRST_DRAW : 0;
    std::vector<Id> ids(static_cast<size_t>(count));
    for (int each = 0; each < count; ++each) ids[size_t(each)] = found[each] - before;
    return ids;
  }

  open_spiel::ActionsAndProbs ChanceOutcomes() const override {
    open_spiel::ActionsAndProbs found;
    std::vector<Id> ids = LegalActions();
    for (Id id : ids) found.push_back({id, 1.0 / double(ids.size())});
    return found;
  }

  bool IsTerminal() const override { return now_.phase == bosa::OVER; }

  // A seat's share of the victory less an equal one.
  std::vector<double> Returns() const override {
    std::vector<double> shares(deck_.players, 0.0);
    if (!IsTerminal()) return shares;
    u8 winners = bosa::outcome(deck_, now_).winners;
    for (int seat = 0; seat < deck_.players; ++seat) {
      double share = winners >> seat & 1 ? 1.0 / lungomare::count_bits(winners) : 0;
      shares[size_t(seat)] = share - 1.0 / deck_.players;
    }
    return shares;
  }

  // What the seat sees on the table, and its goals.
  std::string ObservationString(Player player) const override {
    std::string seen;
    seen.reserve(320);
    for (int seat = 0; seat < deck_.players; ++seat) {
      append(seen, now_.purses[seat]);
      append(seen, now_.towns[seat]);
    }
    for (u8 part : {u8(now_.phase), now_.season, u8(now_.first), u8(now_.seat), now_.turn,
                    now_.held, now_.placed, now_.at, now_.copier})
      append(seen, part);
    append(seen, now_.queue);
    append(seen, now_.market);
    append(seen, now_.deal.goals[player]);
    return seen;
  }

  // The same, and what it remembers: every card that was face up, every decision.
  std::string InformationStateString(Player player) const override {
    std::string known = ObservationString(player);
    for (int season = 0; season < bosa::SEASONS && now_.phase != bosa::DEAL; ++season)
      append(known, now_.deal.seasons[season], size_t(bosa::seen_of(deck_, now_, season + 1)));
    for (const PlayerAction& made : history_)
      if (made.player >= 0) append(known, u8(made.action));
    return known;
  }

  std::unique_ptr<open_spiel::State> ResampleFromInfostate(
      int player, std::function<double()> rng) const override {
    auto drawn = std::make_unique<State>(*this);
    lungomare::Random random{lungomare::u64(rng() * 9007199254740992.0)};  // all its 53 bits
    bosa::Unknown unknown = bosa::unknown_to(deck_, now_, player);
    bosa::draw_unknown(deck_, unknown, drawn->now_, random);
    return drawn;
  }

  std::string ActionToString(Player, Id action) const override { return std::to_string(action); }
  std::string ToString() const override { return std::to_string(bosa::hash_of(now_)); }

  std::unique_ptr<open_spiel::State> Clone() const override {
    return std::make_unique<State>(*this);
  }

 protected:
  void DoApplyAction(Id action) override {
    int before = now_.phase == bosa::DEAL ? bosa::FIRST_DRAW : 0;
    bosa::advance(deck_, now_, int(action) + before);
  }

 private:
  const bosa::Deck& deck_;  // the game's, which every state keeps alive
  bosa::State now_;
};

class Game : public open_spiel::Game {
 public:
  explicit Game(const open_spiel::GameParameters& params)
      : open_spiel::Game(TYPE, params), deck_(read_deck(ParameterValue<std::string>("deck"))) {}

  int NumDistinctActions() const override { return bosa::FIRST_DRAW; }
  int MaxChanceOutcomes() const override { return bosa::DECISION_IDS - bosa::FIRST_DRAW; }
  std::unique_ptr<open_spiel::State> NewInitialState() const override {
    return std::make_unique<State>(shared_from_this(), deck_);
  }
  int NumPlayers() const override { return deck_.players; }
  double MinUtility() const override { return -1.0 / deck_.players; }
  double MaxUtility() const override { return 1 - 1.0 / deck_.players; }
  absl::optional<double> UtilitySum() const override { return 0; }
  int MaxGameLength() const override {
    return deck_.players * bosa::SEASONS * bosa::TURNS_A_SEASON * (3 + 2 * bosa::SIDE);
  }

 private:
  bosa::Deck deck_;
};

std::shared_ptr<const open_spiel::Game> make(const open_spiel::GameParameters& params) {
  return std::make_shared<Game>(params);
}

const open_spiel::GameRegisterer REGISTERED(TYPE, make);

}  // namespace
