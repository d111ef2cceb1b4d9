// The sum of two times does not fit an int: right wherever the times are short.
#include "relay.h"
#include <algorithm>
#include <climits>

static std::vector<int> parent, best, second;

static int root(int x) {
  while (parent[x] != x) x = parent[x] = parent[parent[x]];
  return x;
}

static void offer(int team, int time) {
  if (time < best[team]) {
    second[team] = best[team];
    best[team] = time;
  } else if (time < second[team]) {
    second[team] = time;
  }
}

void init(int n, const std::vector<int> &times) {
  parent.resize(n);
  for (int i = 0; i < n; ++i) parent[i] = i;
  best = times;
  second.assign(n, INT_MAX);
}

void join(int x, int y) {
  x = root(x);
  y = root(y);
  if (x == y) return;
  parent[y] = x;
  offer(x, best[y]);
  offer(x, second[y]);
}

long long ask(int x) {
  x = root(x);
  if (second[x] == INT_MAX) return -1;
  return static_cast<int>(static_cast<unsigned>(best[x]) + static_cast<unsigned>(second[x]));
}
