/** The smallest submission: prints twice a number. */
export const DOUBLE = `#include <stdio.h>
int main(void) {
  long long n;
  if (scanf("%lld", &n) != 1) return 1;
  printf("%lld\\n", 2 * n);
  return 0;
}
`;

/**
 * Repeats a piece of arithmetic that no compiler computes in advance, and prints to standard error the wall
 * time that it took, ms. Input: the number of pieces, then the steps in a piece.
 */
export const WORK = `#include <stdio.h>
#include <time.h>
static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1e3 + at.tv_nsec / 1e6;
}
int main(void) {
  int pieces;
  long steps;
  if (scanf("%d %ld", &pieces, &steps) != 2) return 1;
  double started_at = now();
  unsigned x = pieces;
  for (int piece = 0; piece < pieces; piece++)
    for (long step = 0; step < steps; step++) x = x * 1664525u + 1013904223u;
  fprintf(stderr, "%.3f", now() - started_at);
  printf("%u\\n", x);
  return 0;
}
`;

/** The smallest C++ solution that includes the whole library. */
export const SMALL_CPP = `#include <bits/stdc++.h>
using namespace std;
int main() {
  long long n;
  cin >> n;
  cout << 2 * n << endl;
}
`;

/** A C++ solution that makes the compiler instantiate many templates of the library. */
export const USUAL_CPP = `#include <bits/stdc++.h>
using namespace std;
int main() {
  int n;
  cin >> n;
  vector<pair<long long, string>> all(n);
  map<string, int> seen;
  for (auto &[key, name] : all) cin >> key >> name, seen[name]++;
  sort(all.begin(), all.end());
  for (const auto &[key, name] : all) cout << key << ' ' << name << ' ' << seen[name] << '\\n';
}
`;
