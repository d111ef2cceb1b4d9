#include "relay.h"
#include <stdlib.h>

static const long long NOBODY = 1LL << 60;
static int *parent;
static long long *best, *second;

static int root(int x) {
  while (parent[x] != x) x = parent[x] = parent[parent[x]];
  return x;
}

static void offer(int team, long long time) {
  if (time < best[team]) {
    second[team] = best[team];
    best[team] = time;
  } else if (time < second[team]) {
    second[team] = time;
  }
}

void init(int n, const int *times) {
  parent = malloc(sizeof(int) * (size_t)n);
  best = malloc(sizeof(long long) * (size_t)n);
  second = malloc(sizeof(long long) * (size_t)n);
  for (int i = 0; i < n; ++i) {
    parent[i] = i;
    best[i] = times[i];
    second[i] = NOBODY;
  }
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
  return second[x] == NOBODY ? -1 : best[x] + second[x];
}
