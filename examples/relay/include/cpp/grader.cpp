#include <cstdio>
#include <vector>
#include "relay.h"

// Reads what happened from standard input, calls the functions and prints what they answer.
static long long state = 0;

static int next_random(int bound) {
  state = state * 48271 % 2147483647;
  return static_cast<int>(state % bound);
}

static bool read_question(bool generated, int percent, int n, int &x, int &y) {
  if (generated) {
    const bool joins = next_random(100) < percent;
    x = next_random(n);
    if (joins) y = next_random(n);
    return !joins;
  }
  char kind = 'A';
  if (scanf(" %c %d", &kind, &x) != 2) return true;
  if (kind == 'J' && scanf("%d", &y) != 1) return true;
  return kind == 'A';
}

int main() {
  int n = 0, q = 0, seed = 0, longest = 0, first = 0, second = 0;
  if (scanf("%d %d %d", &n, &q, &seed) != 3) return 1;
  const bool generated = seed != 0;
  state = seed;
  if (generated && scanf("%d %d %d", &longest, &first, &second) != 3) return 1;
  std::vector<int> times(n);
  for (int &time : times) {
    if (generated) time = 1 + next_random(longest);
    else if (scanf("%d", &time) != 1) return 1;
  }
  init(n, times);
  const long long prime = 1000000007;
  long long alone = 0, sums = 0;
  for (int i = 0; i < q; ++i) {
    int x = 0, y = 0;
    if (!read_question(generated, i < q / 2 ? first : second, n, x, y)) {
      join(x, y);
      continue;
    }
    const long long answer = ask(x);
    if (!generated) printf("%lld\n", answer);
    alone = (alone * 31 + (answer == -1 ? 1 : 0)) % prime;
    sums = (sums * 31 + answer) % prime;
  }
  if (generated) printf("%lld %lld\n", alone, sums);
  return 0;
}
