/* Has room for the runners of the first subtask only, and checks it. */
#include "relay.h"
#include <stdlib.h>

#define ROOM 1000

static int team[ROOM], seconds[ROOM], count;

void init(int n, const int *times) {
  if (n > ROOM) abort();
  count = n;
  for (int i = 0; i < n; ++i) {
    team[i] = i;
    seconds[i] = times[i];
  }
}

void join(int x, int y) {
  const int from = team[y], to = team[x];
  for (int i = 0; i < count; ++i)
    if (team[i] == from) team[i] = to;
}

long long ask(int x) {
  long long best = -1, second = -1;
  for (int i = 0; i < count; ++i) {
    if (team[i] != team[x]) continue;
    if (best < 0 || seconds[i] < best) {
      second = best;
      best = seconds[i];
    } else if (second < 0 || seconds[i] < second) {
      second = seconds[i];
    }
  }
  return second < 0 ? -1 : best + second;
}
