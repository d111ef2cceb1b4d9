// Gives every runner the number of their team anew at each join and looks at all runners at each question.
#include "relay.h"
#include <algorithm>

static std::vector<int> team, seconds;

void init(int n, const std::vector<int> &times) {
  team.resize(n);
  for (int i = 0; i < n; ++i) team[i] = i;
  seconds = times;
}

void join(int x, int y) {
  const int from = team[y], to = team[x];
  for (int &one : team)
    if (one == from) one = to;
}

long long ask(int x) {
  std::vector<int> of_team;
  for (std::size_t i = 0; i < team.size(); ++i)
    if (team[i] == team[x]) of_team.push_back(seconds[i]);
  if (of_team.size() == 1) return -1;
  std::sort(of_team.begin(), of_team.end());
  return static_cast<long long>(of_team[0]) + of_team[1];
}
