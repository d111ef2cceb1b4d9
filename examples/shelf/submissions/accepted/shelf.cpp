#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
  int n;
  long long most;
  if (std::scanf("%d %lld", &n, &most) != 2) return 1;
  std::vector<int> width(n);
  long long total = 0;
  int start = 0, best = 0;
  for (int end = 0; end < n; end++) {
    if (std::scanf("%d", &width[end]) != 1) return 1;
    total += width[end];
    while (total > most) total -= width[start++];
    best = std::max(best, end + 1 - start);
  }
  std::printf("%d\n", best);
}
