// A search by several threads: a task for each, and what they share.
#pragma once

#include <memory>
#include <vector>

#include "canosa/engine/engine.hpp"

namespace lungomare::canosa::engine {

class TeamTasks {
 public:
  std::vector<SearchTask> tasks;

  // The same task for each thread; nodes, where they are limited, are shared out to the last one.
  TeamTasks(const SearchTask& task, Count nodes, int threads)
      : tasks(static_cast<size_t>(threads), task), under_way_(tasks.size()), team_(new Team()) {
    team_->under_way = under_way_.data();
    team_->threads = threads;
    const Count each_one = nodes / Count(threads), left = nodes % Count(threads);
    for (int each = 0; each < threads; ++each) {
      SearchTask& mine = tasks[static_cast<size_t>(each)];
      mine.team = team_.get();
      mine.thread = each;
      if (each > 0) mine.report = nullptr;
      if (nodes) mine.nodes = each_one + (Count(each) < left);
      if (nodes && !mine.nodes) mine.nodes = 1;
    }
  }

  // The task that came deepest; of equals the first.
  const SearchTask& deepest() const {
    const SearchTask* found = &tasks[0];
    for (const SearchTask& each : tasks)
      if (each.reached > found->reached) found = &each;
    return *found;
  }

  Count visited() const {
    Count all = 0;
    for (const SearchTask& each : tasks) all += each.answer.visited;
    return all;
  }

 private:
  std::vector<UnderWay> under_way_;
  std::unique_ptr<Team> team_;
};

}  // namespace lungomare::canosa::engine
