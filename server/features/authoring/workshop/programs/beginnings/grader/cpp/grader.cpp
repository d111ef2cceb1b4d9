// Reads the test from standard input, calls the function and prints what it answers.
#include "task.h"
#include <cstdio>

int main() {
  int n = 0;
  if (std::scanf("%d", &n) != 1) return 1;
  std::vector<int> a(n);
  for (int &one : a)
    if (std::scanf("%d", &one) != 1) return 1;
  std::printf("%lld\n", solve(a));
}
